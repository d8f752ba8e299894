"""Small runs of the tool that draws at random, and proof that it notices a fault."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from game import scenarios
from game.core.documents.edits import Edit, SetField
from game.core.system import Document
from game.workshop.sketch import Sketch
from game.workshop.workbench import Workbench
from tools import sketches

TEXT = scenarios.text(dict(scenarios.files())["thor/jotunheim"])


def test_sequences_are_taken_back_and_done_again_to_the_same_bytes() -> None:
    assert sum(sketches.sequence(TEXT, random.Random(seed)) for seed in range(12)) > 24


@pytest.mark.slow
@pytest.mark.parametrize("system", ["thor", "abstract", "ascension", "asgard", "confrontation"])
def test_more_of_them_over_all_scenarios_of_a_system(system: str) -> None:
    sketches.sequences(20, system, 5, 1e9)


def test_the_run_notices_an_edit_that_is_not_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    def undo(sketch: Sketch) -> str:
        return ""

    monkeypatch.setattr(Sketch, "undo", undo)
    monkeypatch.setattr(sketches, "act", lambda document, dice: SetField("title", dice.random()))
    with pytest.raises(sketches.Lost, match="not everything was taken back"):
        sketches.sequence(TEXT, random.Random(1))


@pytest.mark.slow
def test_no_kill_loses_what_was_acknowledged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOLMGANG_HOME", str(tmp_path))
    assert sum(sketches.kill(tmp_path, TEXT, seed) for seed in range(15)) > 30


def test_the_run_notices_an_act_that_is_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOLMGANG_HOME", str(tmp_path))

    def heard(path: Path, seed: int, dice: random.Random) -> list[str]:
        bench = Workbench.open(path)
        before = sketches.marks(bench.sketch)
        bench.sketch.do(SetField("title", "x"))
        after = sketches.marks(bench.sketch)
        bench.close()
        return [before, after]

    monkeypatch.setattr(sketches, "_heard", heard)
    with pytest.raises(sketches.Lost, match="acknowledged and is not there"):
        sketches.kill(tmp_path, TEXT, 1)


def test_an_edit_of_the_run_fits_its_document() -> None:
    document: Document = Sketch(TEXT).document
    dice = random.Random(3)
    drawn: list[Edit] = [sketches.act(document, dice) for _ in range(50)]
    assert all(each.apply(document) is not document for each in drawn)

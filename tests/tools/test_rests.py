"""Positions written down by the thousand: the run counts them, and ends with the first that is lost."""

from __future__ import annotations

import pytest

from game import scenarios
from game.core.system import Document
from game.systems.abstract.state import Skirmish
from game.systems.abstract.system import AbstractSkirmish
from tools.rests import begun, main, spread


@pytest.mark.parametrize(
    "system", ["thor", "abstract", "ascension", "confrontation", "asgard", "asgard-thor"]
)
def test_so_many_rest_points_are_tried_as_are_asked_for(
    system: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([system, "--rests", "20"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("20 rest points of ")
    assert f"games of {system}, none lost" in said


def test_a_snapshot_that_loses_something_ends_the_run_with_game_and_seed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = AbstractSkirmish.snapshot

    def forgetful(self: AbstractSkirmish, state: Skirmish, document: Document) -> Document:
        return {**whole(self, state, document), "start": {"turn": 1}}

    monkeypatch.setattr(AbstractSkirmish, "snapshot", forgetful)
    assert main(["abstract", "--rests", "40", "--seed", "3"]) == 1
    said = capsys.readouterr().out
    assert "abstract/" in said
    assert "seed 3" in said
    assert "a snapshot begins where it was taken" in said


def test_options_with_which_a_battle_cannot_be_played_are_left_as_they_are_GB122() -> None:
    """Military Genius, which this seed draws, is for two sides; three meet here."""
    seed = 52
    assert spread("confrontation", seed)["mode"] == "genius"
    match = begun(scenarios.load("confrontation/nobodys-eyot"), seed)
    assert match.header.options["mode"] != "genius"

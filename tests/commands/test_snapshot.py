"""`holmgang snapshot`: a position of a record as a scenario file."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from game.cli import main
from game.core.chance import seeded
from game.core.match import Match
from game.scenarios import load


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A battle of Jotunheim, some thirty actions long."""
    entry = load("thor/jotunheim")
    path = tmp_path / "battle.holmgang"
    match = Match.start("thor", entry.document, seed=5, scenario=entry.id, path=path)
    chance = seeded("record")
    while len(match.moments) <= 30 and match.decision is not None:
        match.act(match.decision.sample(match.state, chance))
    match.close()
    return path


def test_a_position_becomes_a_file_that_can_be_played(
    record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    into = tmp_path / "position.toml"
    assert main(["snapshot", str(record), "--into", str(into)]) == 0
    said = capsys.readouterr().out
    assert said.startswith(f"{into}: Taken after action ")
    assert main(["check", str(into)]) == 0
    document = tomllib.loads(into.read_text(encoding="utf-8"))
    assert document["title"].startswith("Jotunheim, after action ")
    assert document["start"]["phase"] in ("move", "fight")


def test_without_a_file_the_scenario_is_printed(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["snapshot", str(record), "--at", "0"]) == 0
    said = capsys.readouterr()
    assert tomllib.loads(said.out)["title"] == "Jotunheim, after action 0"
    assert said.err.startswith("Taken at the beginning, as a unit is deployed.")


def test_a_seat_gets_what_it_may_know_and_the_story_says_so(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["snapshot", str(record), "--seat", "two"]) == 0
    assert "is a guess" in tomllib.loads(capsys.readouterr().out)["story"]


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["--at", "99"], 2, "there is no action 99; the match has 30"),
        (["--seat", "three"], 2, "there is no seat 'three' here; the seats are one, two"),
        (["--into", "."], 1, "is there already; nothing was written"),
    ],
)
def test_what_cannot_be_done_is_said(
    record: Path, words: list[str], code: int, said: str, capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.chdir(record.parent)
    assert main(["snapshot", str(record), *words]) == code
    assert said in capsys.readouterr().err


def test_a_file_that_is_there_is_never_written_over(
    record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    into = tmp_path / "mine.toml"
    into.write_text("precious", encoding="utf-8")
    assert main(["snapshot", str(record), "--into", str(into)]) == 1
    assert into.read_text(encoding="utf-8") == "precious"

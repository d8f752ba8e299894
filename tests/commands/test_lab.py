"""`holmgang lab`, word by word."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from game import cli, paths


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A player's folder of its own."""
    monkeypatch.setenv("HOLMGANG_HOME", str(tmp_path))


def test_the_lab_answers_a_question_keeps_it_and_deletes_it(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    run = ["lab", "run", "abstract/duel", "--bots", "random", "--games", "8", "--jobs", "1"]
    assert cli.main(run) == 0
    told = capsys.readouterr().out
    assert "8 games: undecided, at most about" in told
    (name,) = (path.stem for path in (tmp_path / "lab").glob("*.study"))
    assert cli.main(["lab", "ls"]) == 0
    assert capsys.readouterr().out.startswith(f"{name}  8 games: undecided")
    assert cli.main(["lab", "resume", "abstract", "--games", "10", "--jobs", "1"]) == 0
    assert "10 games: " in capsys.readouterr().out
    assert cli.main(["lab", "report", "abstract", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 10
    assert cli.main(["lab", "export", "abstract"]) == 0
    lines = [json.loads(line)["game"]["number"] for line in capsys.readouterr().out.splitlines()]
    assert lines == list(range(10))
    assert cli.main(["lab", "rm", "abstract"]) == 0
    assert cli.main(["lab", "ls"]) == 0
    assert capsys.readouterr().out == f"{name} is deleted\n"


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["run", "abstract/duel", "--study", "first"], "who goes first is settled"),
        (["run", "thor/jotunheim", "--study", "bots"], "name different ones"),
        (["run", "asgard/first-watch", "--study", "side"], "one side is the story itself"),
        (["run", "thor/jotunheim", "--study", "story"], "no story is told here"),
        (["compare", "abstract/duel", "thor/jotunheim"], "one of thor"),
        (["compare", "abstract/duel", "abstract/duel"], "there is no edit between them"),
        (["report", "nothing"], "there is no study 'nothing'"),
        (["rm", "nothing"], "there is no study 'nothing'"),
    ],
)
def test_what_the_lab_cannot_answer_is_said_with_the_reason(
    words: list[str], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["lab", *words]) == 2
    assert why in capsys.readouterr().err


def test_without_a_farm_the_lab_says_so_and_how_to_go_on(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(SystemExit, match="2"):
        cli.main(["lab", "run", "abstract/duel", "--farm", "nowhere"])
    assert "'nowhere' is no farm; write it as tcp://HOST:PORT or local:4" in capsys.readouterr().err
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert cli.main(["lab", "run", "abstract/duel", "--games", "2", "--farm", "local:2"]) == 1
    told = capsys.readouterr()
    assert "pip install 'holmgang[farm]'" in told.err
    assert "Go on with: holmgang lab resume abstract-duel-side-" in told.err
    assert "0 games: nothing was played to the end" in told.out


def test_the_lab_goes_on_with_no_study_of_another_version(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert cli.main(["lab", "run", "abstract/duel", "--bots", "random", "--games", "2", "--jobs", "1"]) == 0
    monkeypatch.setattr("game.__version__", "99.0")
    assert cli.main(["lab", "resume", "abstract"]) == 2
    assert "cannot be counted together" in capsys.readouterr().err


def test_the_lab_says_what_an_edit_changed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    text = (paths.scenarios() / "abstract" / "duel.toml").read_text(encoding="utf-8")
    edited = tmp_path / "edited.toml"
    edited.write_text(text.replace('title = "The duel"', 'title = "Another"'), encoding="utf-8")
    words = [
        "lab",
        "compare",
        "abstract/duel",
        str(edited),
        "--bots",
        "random",
        "--games",
        "8",
        "--jobs",
        "1",
    ]
    assert cli.main(words) == 0
    assert "one: +0.0 points of the score since the edit" in capsys.readouterr().out


def test_the_lab_says_what_a_story_comes_to_with_each_bot_of_the_players(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = [
        "lab",
        "run",
        "asgard/the-frost-door",
        "--bots",
        "random,scout,reaction",
        "--games",
        "2",
        "--jobs",
        "1",
    ]
    assert cli.main(words) == 0
    told = capsys.readouterr().out
    assert "asgard-the-frost-door-story-" in told
    assert "  random, 1 game\n    the players win " in told
    assert "  scout, 1 game\n" in told
    assert "    ending shut: Shut (victory): " in told
    assert "2 games: at most about " in told
    assert " with random, " in told


def test_the_lab_says_whether_an_edit_made_a_story_easier(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    text = (paths.scenarios() / "asgard" / "the-frost-door.toml").read_text(encoding="utf-8")
    edited = tmp_path / "edited.toml"
    edited.write_text(text.replace('title = "The Frost Door"', 'title = "Another"'), encoding="utf-8")
    words = [
        "lab",
        "compare",
        "asgard/the-frost-door",
        str(edited),
        "--bots",
        "random",
        "--games",
        "2",
        "--jobs",
        "1",
    ]
    assert cli.main(words) == 0
    told = capsys.readouterr().out
    assert "  random, before the edit, 1 game\n" in told
    assert "  random, after the edit, 1 game\n" in told
    assert "2 games: undecided, at most about " in told

"""`holmgang lab`, word by word."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import msgspec
import pytest

from game import cli, paths
from game.commands import lab
from game.lab.findings.verdicts import Verdict
from game.lab.studies import engine
from game.lab.studies.engine import Progress, Until
from game.lab.studies.study_files import StudyFile


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
    assert cli.main(["lab", "report", "abstract"]) == 0
    assert "10 games: " in capsys.readouterr().out
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
        (["run", "thor/jotunheim", "--bots", "greedy,random,greedy"], "3 bots are named for 2 sides"),
        (["run", "asgard/first-watch", "--study", "side"], "one side is the story itself"),
        (["run", "thor/jotunheim", "--study", "story"], "no story is told here"),
        (["compare", "abstract/duel", "thor/jotunheim"], "one of thor"),
        (["compare", "abstract/duel", "abstract/duel"], "there is no edit between them"),
        (["report", "nothing"], "there is no study 'nothing'"),
        (["rm", "nothing"], "there is no study 'nothing'"),
        (["selftest", "--real", "100"], "100 games are too few, one study may take 8,000"),
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


@pytest.mark.parametrize(
    ("asked", "until"),
    [
        (["--games", "30", "--jobs", "1"], "--games 30 --jobs 1"),
        (["--budget", "2m", "--farm", "local:2"], "--budget 120s --farm local:2"),
        ([], ""),
    ],
)
def test_a_run_that_was_interrupted_says_how_it_goes_on_as_it_was_begun(
    asked: list[str], until: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(file: StudyFile, *_: object, **__: object) -> Progress:
        return msgspec.structs.replace(engine.heard(file), interrupted=True)

    monkeypatch.setattr(engine, "run", interrupted)
    assert cli.main(["lab", "run", "abstract/duel", *asked]) == 130
    told = capsys.readouterr()
    name = told.out.partition(":")[0]
    assert told.err == f"Interrupted.\n{f'Go on with: holmgang lab resume {name} {until}'.strip()}\n"


def test_where_there_are_no_studies_the_lab_says_how_to_begin_one(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert cli.main(["lab", "ls"]) == 0
    assert capsys.readouterr().err == "There are no studies yet; `holmgang lab run MAP` begins one.\n"


def test_a_side_that_may_be_ahead_by_going_first_is_told_of_with_that(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ["--bots", "random", "--games", "2", "--jobs", "1"]
    assert cli.main(["lab", "run", "abstract/duel", *words]) == 0
    assert "going first is not told apart from the sides: " in capsys.readouterr().out
    assert cli.main(["lab", "run", "thor/greenwich", *words]) == 0
    assert "going first" not in capsys.readouterr().out


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


def test_the_lab_is_tried_on_games_in_which_something_was_planted(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from game.lab import planted_battles

    monkeypatch.setattr(
        planted_battles, "CASES", [case for case in planted_battles.CASES if case.battle == "blow"]
    )
    cli.main(["lab", "selftest", "--studies", "1", "--planted"])
    told = capsys.readouterr().out
    assert "wall, ground: wall\n" in told
    assert "meeting, ground: alike for both sides\n" in told
    assert "blow, side: 100 games: balanced within 3 points" in told
    assert "blow, first: 100 games: whoever goes first ahead by " in told
    assert "something that comes in 10 % of a story's games: ever outside its interval in " in told


def test_a_promise_that_few_studies_break_by_chance_does_not_fail_the_lab(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from game.lab import selftest

    monkeypatch.setattr(selftest, "TRUTHS", (selftest.Truth(0.5),))
    broken = [selftest.Broken("called balanced in 90.0%, 94 % are promised", 0.25)]
    monkeypatch.setattr(selftest, "faults", lambda *_: broken)
    assert cli.main(["lab", "selftest", "--studies", "1"]) == 0
    told = capsys.readouterr()
    assert (
        "94 % are promised; studies that just keep it do so in 25 of 100 runs: more --studies tell"
        in told.err
    )
    assert told.out.endswith("the words can be believed, as far as so few studies tell\n")
    broken[0] = broken[0]._replace(chance=0.001)
    assert cli.main(["lab", "selftest", "--studies", "1"]) == 1
    assert capsys.readouterr().out.endswith("the words cannot be believed\n")


def test_what_is_not_named_for_what_was_planted_fails_the_lab(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from game.lab import planted_battles

    monkeypatch.setattr(
        planted_battles, "CASES", [planted_battles.Case("blow", "side", "side two ahead by ")]
    )
    assert cli.main(["lab", "selftest", "--studies", "1", "--planted"]) == 1
    assert "blow, side: it should say: side two ahead by\n" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (
            ["run", "abstract/duel", "--bugdet", "10m"],
            "lab run: '--bugdet' is not understood; did you mean '--budget'?",
        ),
        (
            ["run", "abstract/duel", "--study", "sid"],
            "--study: 'sid' is none of side, first, bots, story; did you mean 'side'?",
        ),
        (
            ["run", "abstract/duel", "--budget", "10"],
            "--budget: '10' is not a time; write it as 90s, 10m or 2h",
        ),
        (
            ["run", "abstract/duel", "--budget", "10s", "--games", "3"],
            "--games: not allowed with argument --budget",
        ),
        (["run", "abstract/duel", "--seed", "x"], "--seed: 'x' is not a whole number"),
        (["rnu"], "holmgang lab: COMMAND: 'rnu' is none of run, compare"),
    ],
)
def test_a_word_that_is_not_understood_gets_a_sentence_with_the_nearest(
    words: list[str], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        cli.main(["lab", *words])
    assert left.value.code == 2
    told = capsys.readouterr().err
    assert why in told
    assert "usage" not in told


def test_a_study_of_a_file_is_called_as_the_file_without_its_ending(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    map_ = tmp_path / "my-map.toml"
    map_.write_bytes((paths.scenarios() / "abstract" / "duel.toml").read_bytes())
    run = ["lab", "run", str(map_), "--bots", "random", "--games", "2", "--jobs", "1"]
    assert cli.main(run) == 0
    assert "my-map-side-" in capsys.readouterr().out.partition(":")[0]


def test_the_nearest_bot_and_the_nearest_study_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["lab", "run", "abstract/duel", "--bots", "randm"]) == 2
    assert (
        "there is no bot 'randm'; the bots are random, greedy, equilibrium; did you mean 'random'?"
        in capsys.readouterr().err
    )
    assert cli.main(["lab", "run", "abstract/duel", "--bots", "random", "--games", "2", "--jobs", "1"]) == 0
    capsys.readouterr()
    assert cli.main(["lab", "report", "abstrct-duel-side-123456"]) == 2
    assert "did you mean 'abstract-duel-side-" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("until", "left"),
    [
        (Until(verdict=True), "(about 17 min still)"),
        (Until(games=1200), "(about 2 min still)"),
        (Until(games=230), "(about 3 s still)"),
        (Until(verdict=True, seconds=45.0), "(about 25 s still)"),
    ],
)
def test_a_run_says_about_how_long_it_still_takes_until_it_is_enough(until: Until, left: str) -> None:
    verdict = Verdict("side", "undecided", False, {}, 100, 200, 0, {}, 10_000)
    line = lab._line(Progress(verdict, (), 200, 20.0), until)
    assert line == f"200 games: undecided {left}"


def test_where_nobody_watches_a_run_says_so_once_a_minute(capsys: pytest.CaptureFixture[str]) -> None:
    verdict = Verdict("side", "undecided", False, {}, 100, 200, 0, {}, 0)
    with lab._Watch(Until(games=10)) as watch:
        for seconds in (1.0, 59.0, 60.0, 61.0, 119.0, 125.0):
            watch.step(Progress(verdict, (), 200, seconds))
    assert capsys.readouterr().err == "200 games: undecided\n" * 2

"""Firing rates: what the director has written down, counted by games, as figures, tables and a picture."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from xml.dom import minidom

import msgspec
import pytest

from game import cli, scenarios
from game.lab.batches.batch import Game, Order
from game.lab.firing import counts
from game.lab.firing import picture as firing_picture
from game.lab.firing import tables as firing_table
from game.lab.firing.counts import Firing, NotDirected, StoryRun, order, report, run
from game.lab.statistics.intervals import wilson
from game.scenarios import Entry
from game.systems.asgard.state import Page
from tests.systems.asgard import guide


@pytest.fixture(scope="module")
def mill(tmp_path_factory: pytest.TempPathFactory) -> Entry:
    """The example of the guide to control sheets."""
    return guide.entry(tmp_path_factory.mktemp("mill"))


def game(number: int, *, lost: bool = False, why: str = "It ended.") -> Game:
    return Game(
        number, number, {"one": "scout", "two": "reaction"}, ("two",) if lost else ("one",), why, 5, 50
    )


@pytest.fixture(scope="module")
def found(mill: Entry) -> Firing:
    """The rates of three games made up."""
    done = [PLAYED, LOST, ENDLESS]
    return report(order(mill, ("scout", "reaction"), len(done)), done)


PLAYED = StoryRun(
    game(0),
    (
        Page(0, 0, "condition", "Dusk", 0),
        Page(1, 0, "check", "both", 3, 1),
        Page(1, 0, "check", "none", 3, 1),
        Page(1, 0, "card", "JS JS missing", 103, 1),
        Page(1, 0, "card", "5S 5-6", 102, 1),
        Page(1, 0, "card", "6S 5-6", 102, 1),
        Page(1, 0, "code", "Two spades", 102, 1),
        Page(2, 0, "watch", "1", 200, 1),
        Page(2, 0, "condition", "They have heard you", 1),
        Page(5, 1, "ending", "home"),
    ),
    True,
)
LOST = StoryRun(
    game(1, lost=True, why="Nobody is left."),
    (Page(0, 0, "condition", "", 0), Page(1, 0, "ending", "")),
    True,
)
ENDLESS = StoryRun(game(2), (Page(0, 0, "condition", "", 0),), False)


def test_what_happened_is_counted_by_games_and_by_times(found: Firing) -> None:
    rows = {(row.condition, row.key): row for row in found.rows}
    spades = rows[0, "5-6"]
    assert (spades.rate.times, spades.rate.games, spades.rate.share) == (2, 1, 1 / 3)
    assert (spades.rate.low, spades.rate.high) == wilson(1, 3)
    assert (spades.entry, spades.cards) == ("102 [Spade]", 8)
    assert (rows[0, "JS"].missing, rows[0, "JS"].rate.games) == (1, 0)
    assert [each.rate.games for each in found.conditions[:3]] == [3, 1, 0]
    assert {each.code: each.rate.games for each in found.codes}[102] == 1
    assert [each.rate.times for each in found.watches[:2]] == [0, 1]
    assert {each.token: each.rate.times for each in found.tokens}[3] == 2
    assert found.checks == {"both": 1, "ours": 0, "theirs": 0, "none": 1}


def test_endings_that_the_sheet_does_not_have_are_counted_too(found: Firing) -> None:
    endings = {each.ending: each for each in found.endings}
    assert endings["home"].rate.games == 1
    assert (endings[counts.NO_ENDING].title, endings[counts.NO_ENDING].outcome) == (
        "Nobody is left.",
        "defeat",
    )
    assert endings[counts.UNFINISHED].outcome == "unfinished"
    assert sum(each.rate.games for each in endings.values()) == 3


def test_every_share_lies_in_its_interval(found: Firing) -> None:
    told = msgspec.to_builtins(found)
    rates = [row["rate"] for part in ("rows", "codes", "watches", "endings", "tokens") for row in told[part]]
    assert rates
    assert all(0 <= rate["low"] <= rate["share"] <= rate["high"] <= 1 for rate in rates)


def test_rates_do_not_depend_on_the_number_of_processes(mill: Entry) -> None:
    batch = order(mill, ("random", "reaction"), 4, seed=3)
    one, two = (msgspec.structs.replace(run(batch, jobs), seconds=0.0) for jobs in (1, 2))
    assert one == two
    assert sum(each.rate.games for each in one.endings) == 4


def test_an_interrupted_batch_of_a_story_says_what_there_is(
    capsys: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(batch: Order, number: int) -> StoryRun:
        if number == 2:
            raise KeyboardInterrupt
        return firing_told(batch, number)

    firing_told = counts.told
    monkeypatch.setattr(counts, "told", interrupted)
    monkeypatch.setattr("game.commands.sheet.jobs_of", lambda arguments: 0)
    code, said, wrong = sheet(
        capsys, "asgard/the-frost-door", "--games", "9", "--bots", "random,reaction", "--json"
    )
    assert code == 130
    assert (json.loads(said)["firing"]["games"], json.loads(said)["firing"]["asked"]) == (2, 9)
    assert wrong == "Interrupted after 2 of 9 battles.\n"


def test_two_bots_play_for_all_players_and_the_enemy() -> None:
    batch = order(scenarios.load("asgard/wolves-at-the-ford"), ("scout", "reaction"), 1)
    assert batch.bots == ("scout", "reaction", "scout")


def test_a_scenario_without_a_sheet_has_no_rates() -> None:
    with pytest.raises(NotDirected):
        order(scenarios.load("thor/jotunheim"), ("greedy", "greedy"), 1)


def test_the_picture_is_sound_and_shows_everything(found: Firing) -> None:
    picture = minidom.parseString(firing_picture.svg(found))
    words = {node.firstChild.data for node in picture.getElementsByTagName("text") if node.firstChild}
    assert {"The mill at dusk", "Endings", "Codes", "Tokens checked", "never", "needs missing 1x"} <= words
    for condition in found.conditions:
        assert any(condition.title[:20] in text for text in words)
    tall = int(picture.documentElement.getAttribute("height"))
    lowest = max(float(node.getAttribute("y")) for node in picture.getElementsByTagName("text"))
    assert lowest < tall


# holmgang sheet


def sheet(capsys: Any, *words: str) -> tuple[int, str, str]:
    code = cli.main(["sheet", *words])
    said = capsys.readouterr()
    return code, said.out, said.err


def test_sheet_names_what_is_to_be_looked_at_with_its_line(capsys: Any, tmp_path: Path) -> None:
    path = tmp_path / "more.toml"
    path.write_text(guide.text() + '\n[code.7777]\ntitle = "Never"\n', encoding="utf-8")
    line = path.read_text(encoding="utf-8").split("\n").index("[code.7777]") + 1
    code, said, _ = sheet(capsys, str(path))
    assert code == 0
    assert f"{path}:{line}: code.7777: nothing leads to it" in said
    _, said, _ = sheet(capsys, str(path), "--json")
    found = json.loads(said)
    assert {"kind": "code", "line": line, "field": "code.7777"}.items() <= found["findings"][-1].items()
    assert found["firing"] is None


def test_sheet_plays_and_draws(capsys: Any, tmp_path: Path, mill: Entry) -> None:
    picture = tmp_path / "rates.svg"
    code, said, _ = sheet(
        capsys, str(mill.path), "--games", "2", "--bots", "random,reaction", "--picture", str(picture)
    )
    assert code == 0
    assert "2 games from seed 0, one random, two reaction" in said
    assert "Condition 0: Dusk, entered in 100.0 %" in said
    assert picture.read_text(encoding="utf-8").startswith("<svg")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("thor/jotunheim",), "has no control sheet"),
        (("MILL", "--bots", "wizard"), "there is no bot 'wizard'"),
        (("MILL", "--picture", "rates.svg"), "--games N"),
        (("MILL", "--games", "2", "--picture", "rates.png"), "ends in .svg"),
    ],
)
def test_sheet_says_what_it_cannot_do(capsys: Any, mill: Entry, words: tuple[str, ...], says: str) -> None:
    code, _, wrong = sheet(capsys, *(word.replace("MILL", str(mill.path)) for word in words))
    assert code == 2
    assert says in wrong


def test_every_table_has_every_row(found: Firing) -> None:
    tables = firing_table.tables(found)
    rows = sum(map(len, (found.endings, found.rows, found.codes, found.answers, found.watches, found.tokens)))
    assert sum(table.row_count for table in tables) == rows


# How hard it is, and what is asked


def asked(number: int, answer: str, place: int) -> StoryRun:
    """A game in which the bell's question was answered, and a story came twice."""
    pages = (
        Page(1, 0, "code", "The alarm bell", 110, 1),
        Page(1, 0, "answer", answer, 110, 1, place or msgspec.UNSET),
        Page(2, 0, "code", "The alarm bell", 110, 1),
        Page(5, 1, "ending", "home"),
    )
    return StoryRun(game(number), pages, True)


def test_the_answers_of_a_question_are_counted_and_the_one_that_nobody_gave_is_there(mill: Entry) -> None:
    found = report(order(mill, ("scout", "reaction"), 2), [asked(0, "yes", 0), asked(1, "yes", 0)])
    assert [(each.code, each.answer, each.rate.games) for each in found.answers] == [
        (110, "yes", 2),
        (110, "no", 0),
    ]
    assert (found.questions, found.silent) == (1.0, 1.0)


def test_endings_that_never_came_are_named(found: Firing) -> None:
    assert [ending.ending for ending in found.never] == ["alone", "night"]
    assert firing_table.remarks(found)[-1] == "endings that never came: alone, night"


@pytest.mark.parametrize(
    ("word", "lost", "fits", "says"),
    [
        (None, 12, True, 'difficulty = "hard" would say so'),
        ("hard", 12, True, "hard, as the sheet says"),
        ("gentle", 12, False, "not gentle, which is 50 to 100 %, but hard"),
        ("grim", 0, False, "but gentle"),
    ],
)
def test_the_word_for_how_hard_a_story_is_has_to_fit_what_was_measured_A80(
    mill: Entry, word: str | None, lost: int, fits: bool, says: str
) -> None:
    entry = msgspec.structs.replace(
        mill, document={**mill.document, **({"difficulty": word} if word else {})}
    )
    games = [StoryRun(game(number, lost=number < lost), (), True) for number in range(16)]
    made = report(order(entry, ("scout", "reaction"), 16), games)
    assert made.difficulty.fits is fits
    assert says in firing_table.remarks(made)[0]

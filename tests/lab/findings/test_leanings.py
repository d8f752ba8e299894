"""What studies have found of the battles that ship."""

from __future__ import annotations

import msgspec
import pytest

from game import paths, scenarios
from game.core.descriptions.story import Story
from game.core.seats import Seat
from game.core.system import Document
from game.lab.batches.batch import Game
from game.lab.findings import leanings
from game.lab.findings.leanings import Leaning, Prospect
from game.lab.findings.stories import StoryBench
from game.lab.findings.verdicts import Bench, Verdict

SHIPPED = leanings.read(paths.assets() / "leanings.toml")
THREE = ("one", "two", "three")


def document(*names: str) -> Document:
    return {"sides": {seat: {"name": name} for seat, name in zip(THREE, names, strict=False)}}


def verdict(*winners: Seat) -> Verdict:
    """What is said of blocks of one game, each won by one of these."""
    bench = Bench("side", 1)
    seats = ("one", "two", "three") if "three" in winners else ("one", "two")
    for number, winner in enumerate(winners):
        bench.hear([Game(number, 7, dict.fromkeys(seats, "greedy"), (winner,), "", 3, 40)])
    return bench.verdict()


def concluded(names: Document, heard: Verdict) -> Leaning:
    leaning = leanings.of("x/y", names, heard, ("greedy",) * len(heard.decided))
    assert isinstance(leaning, Leaning)
    return leaning


def found(*winners: Seat) -> Leaning:
    return concluded(document("A", "B"), verdict(*winners))


@pytest.mark.parametrize("ahead", ["one", "two"])
def test_a_battle_leans_to_whoever_is_ahead(ahead: Seat) -> None:
    leaning = found(*[ahead] * 60)
    assert (leaning.sides, leaning.points, leaning.known, leaning.even) == ((ahead,), 50, True, False)


def test_of_a_few_games_nothing_is_said() -> None:
    assert leanings.of("x/y", document("A", "B"), verdict("one", "two", "one"), ("greedy",) * 2) is None


def test_what_is_not_settled_but_cannot_be_far_from_even_is_nearly_even() -> None:
    leaning = found(*["one", "two"] * 50)
    assert (leaning.even, leaning.known) == (True, False)
    assert leanings.words(leaning, document("A", "B")) == "nearly even"


def test_what_is_not_settled_but_leaves_out_what_is_fair_seems_uneven() -> None:
    leaning = found(*["one", "one", "one", "two"] * 10)
    assert (leaning.sides, leaning.known) == (("one",), False)
    assert leanings.words(leaning, document("Bob", "B")) == "seems uneven"


def test_of_three_sides_one_may_be_ahead_or_behind() -> None:
    three: list[Seat] = ["one", "two", "three"]
    behind = concluded({}, verdict(*(["one", "two"] * 100), "three"))
    assert behind.sides == ("three",)
    assert behind.points < 0
    assert leanings.words(behind, document("A", "B", "The Marauders")) == "hard on the Marauders"
    ahead = concluded({}, verdict(*(["three"] * 100), *three))
    assert ahead.sides == ("three",)
    assert ahead.points > 0


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Frost Giants", "leans to the Frost Giants"),
        ("The Wolf Hall", "leans to the Wolf Hall"),
        ("Bob", "leans to Bob"),
    ],
)
def test_sides_are_named_as_in_a_sentence(name: str, words: str) -> None:
    leaning = Leaning("x/y", "", "greedy bots", 100, ("one",), 8)
    assert leanings.words(leaning, document(name, "Others")) == words


def told(won: int, lost: int) -> Verdict:
    """What is said of a story whose players, one and two, won so many games and lost so many to three."""
    bench = StoryBench("story", 1, Story(players=("one", "two"), director="three", endings=()))
    for number in range(won + lost):
        winners: tuple[Seat, ...] = ("one", "two") if number < won else ("three",)
        bench.hear([Game(number, 7, dict.fromkeys(THREE, "greedy"), winners, "", 3, 40)])
    return bench.verdict()


def test_of_a_story_it_is_told_how_often_bots_win_it() -> None:
    prospect = leanings.of("x/y", {}, told(60, 140), ("greedy", "minds"))
    assert isinstance(prospect, Prospect)
    assert (prospect.won, prospect.games) == (30, 200)
    assert leanings.words(prospect, {}) == "bots win 30 of 100"
    assert leanings.sentence(prospect) == "200 games, greedy bots"


def test_of_a_few_games_of_a_story_nothing_is_told() -> None:
    assert leanings.of("x/y", {}, told(6, 14), ("greedy", "minds")) is None


def test_a_battle_that_has_changed_has_no_finding_until_it_is_studied_again() -> None:
    shipped = SHIPPED.leaning[0]
    entry = scenarios.load(shipped.scenario)
    assert leanings.finding_of(entry.id, entry.document) == shipped
    changed = msgspec.json.decode(msgspec.json.encode(entry.document))
    changed["title"], changed["hints"] = "Another", ["Read, not played."]
    assert leanings.finding_of(entry.id, changed) == shipped
    changed["sides"]["one"]["name"] = "Others"
    assert leanings.finding_of(entry.id, changed) is None


@pytest.mark.parametrize("found", [*SHIPPED.leaning, *SHIPPED.prospect], ids=lambda found: found.scenario)
def test_every_finding_is_of_a_battle_as_it_ships(found: Leaning | Prospect) -> None:
    document = scenarios.load(found.scenario).document
    assert found.battle == leanings.print_of(document)
    assert found.games >= 50
    if isinstance(found, Leaning):
        assert set(found.sides) <= set(document["sides"])
    else:
        assert 0 <= found.won <= 100

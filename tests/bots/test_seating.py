"""Which bots play which seats, and who sits there if nobody says."""

from __future__ import annotations

import pytest

from game import scenarios
from game.bots.base import Unfit, make, names, problems, seating, unfit, usual
from game.core import registry
from game.core.match import Match
from game.core.problems.problem import without, written
from game.scenarios import Entry

SHIPPED = [entry for entry in scenarios.find() if not entry.id.startswith("own/")]
STORIES = ("asgard", "asgard-thor")


@pytest.mark.parametrize("entry", SHIPPED, ids=lambda entry: entry.id)
def test_every_scenario_that_ships_has_a_bot_for_every_seat_and_names_only_those_that_play_it(
    entry: Entry,
) -> None:
    seats = registry.system(entry.system).seats(entry.document)
    assert problems(entry.system, entry.document) == []
    for seat, bot in seating(entry.system, seats).items():
        assert unfit(entry.system, seat, bot) == ""


@pytest.mark.parametrize("system", STORIES)
def test_the_enemy_of_a_story_is_played_by_the_bot_that_is_made_for_it(system: str) -> None:
    assert usual(system, "two") == "reaction"
    assert usual(system, "one") == usual(system, "three") == "greedy"
    assert names(system, "two") == ("random", "reaction")
    assert set(names(system, "one")) == {"random", "greedy", "scout"}


@pytest.mark.parametrize("system", ["thor", "ascension", "abstract"])
def test_a_battle_without_a_director_has_greedy_everywhere(system: str) -> None:
    assert usual(system, "one") == usual(system, "two") == "greedy"


@pytest.mark.parametrize(
    "entry", [each for each in SHIPPED if each.system in STORIES], ids=lambda entry: entry.id
)
def test_whoever_plays_a_seat_can_answer_its_first_question(entry: Entry) -> None:
    match = Match.start(entry.system, entry.document, seed=1)
    assert match.decision
    seat = match.decision.seat
    for bot in names(entry.system, seat):
        assert match.refusal(make(bot, entry.system, 1).choose(match.view(seat)).action) is None


def test_a_bot_gives_way_where_it_cannot_play_to_another_that_was_named() -> None:
    assert seating("asgard", ("one", "two", "three"), ("scout", "reaction")) == {
        "one": "scout",
        "two": "reaction",
        "three": "scout",
    }


def test_nobody_is_seated_where_none_of_those_named_can_play() -> None:
    with pytest.raises(Unfit, match="'greedy' does not play seat two; those that do are random, reaction"):
        seating("asgard", ("one", "two"), ("greedy",))


def test_a_scenario_that_proposes_unknown_or_unfit_bots_is_told_so_by_field() -> None:
    document = {"sides": {"one": {"bot": "reaction"}, "two": {"bot": "orc"}, "three": {}}}
    assert [(problem.field, problem.text) for problem in problems("asgard", document)] == [
        (
            "sides.one.bot",
            "the bot 'reaction' does not play seat one; those that do are random, greedy, scout",
        ),
        ("sides.two.bot", "there is no bot 'orc'; the bots of seat two are random, reaction"),
    ]


def test_a_scenario_whose_bots_play_every_side_leaves_the_first_to_the_player() -> None:
    document = {"sides": {"one": {"bot": "greedy"}, "two": {"bot": "random"}}}
    (found,) = problems("abstract", document)
    assert (found.field, found.severity, found.mend) == ("sides.one.bot", "note", without("sides.one.bot"))
    assert problems("abstract", {"sides": {**document["sides"], "two": {}}}) == []


def test_one_side_without_a_bot_among_others_with_one_is_told_unless_it_is_the_first() -> None:
    sides = {"one": {}, "two": {"bot": "greedy"}, "three": {}, "four": {"bot": "greedy"}}
    (found,) = problems("abstract", {"sides": sides})
    field = "sides.three.bot"
    assert (found.field, found.severity, found.mend) == (field, "note", written(field, "greedy"))
    assert problems("abstract", {"sides": {**sides, "three": {"bot": "greedy"}}}) == []
    assert problems("abstract", {"sides": {**sides, "four": {}}}) == []

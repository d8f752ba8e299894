"""How much choices mattered: of those that bots weighed, how many had a second that was nearly as good."""

from __future__ import annotations

import pytest

from game import scenarios
from game.core.seats import Seat
from game.lab.batches.traces import Trace, Weighed, Weighing
from game.lab.insight.agency import FEWEST, Agency, AgencyBook
from game.lab.insight.summary import insight
from game.lab.studies.study import asked
from tests.lab.insight.made import game, trace


def weighed(seat: Seat, kind: str, *rows: tuple[float, float]) -> Weighing:
    """Choices of four actions each, by edge and spread."""
    return Weighing(seat, kind, tuple(Weighed(number, 4, *row) for number, row in enumerate(rows)))


def agency(*traces: Trace, **bots: str) -> Agency:
    book = AgencyBook()
    for each in traces:
        book.add(game("one", **({"bots": bots} if bots else {})), each)
    found = book.figures()
    assert found
    return found


def test_a_second_is_nearly_as_good_beside_the_usual_spread_of_choices_of_its_kind() -> None:
    rows = (0.9, 10.0), (1.1, 10.0), (5.0, 30.0), (0.0, 0.0)
    found = agency(trace(0.5, weighed=(weighed("one", "Move", *rows),)))
    assert (found.whole.choices, found.whole.among) == (4, 4)
    assert found.whole.near == 0.5
    assert found.whole.free == 0.25


def test_the_units_of_a_judgement_make_no_difference() -> None:
    rows = ((0.5, 10.0), (2.0, 8.0), (4.0, 12.0))
    small = tuple((edge / 1000, spread / 1000) for edge, spread in rows)
    one = agency(trace(0.5, weighed=(weighed("one", "Move", *rows),)))
    both = agency(trace(0.5, weighed=(weighed("one", "Move", *rows), weighed("one", "Answer", *small))))
    assert both.whole.near == one.whole.near == 0.3333


def test_where_all_actions_are_alike_to_a_bot_in_every_choice_of_a_kind_it_has_no_opinion_of_it() -> None:
    found = agency(
        trace(0.5, weighed=(weighed("one", "Losses", (0.0, 0.0)), weighed("two", "Losses", (0.0, 0.0))))
    )
    assert (found.weighed, found.silent, found.known) == (0, ("greedy",), False)


def test_bots_are_told_apart_and_so_are_sides() -> None:
    found = agency(
        trace(0.5, weighed=(weighed("two", "Move", (0.0, 1.0), (0.5, 1.0)),)), one="random", two="greedy"
    )
    assert (found.weighs, found.silent) == (("greedy",), ("random",))
    assert {seat: each.near for seat, each in found.sides.items()} == {"two": 0.5}


def test_games_of_which_it_is_not_known_count_for_nothing() -> None:
    book = AgencyBook()
    book.add(game("one"), trace(0.5))
    assert book.figures() is None
    book.add(game("one"), trace(0.5, weighed=(weighed("one", "Move", (1.0, 1.0)),)))
    found = book.figures()
    assert found
    assert (found.games, found.whole.choices) == (1, 1)


def told(trace: Trace, **bots: str) -> str:
    entry = scenarios.load("thor/greenwich")
    found = insight(asked("side", entry.id, entry.system, entry.document), [(game("one", bots=bots), trace)])
    assert found
    return " ".join(found.words)


def test_it_is_told_in_plain_words() -> None:
    rows = [(0.0, 1.0)] * 12 + [(0.5, 1.0)] * 28
    own = trace(0.5, weighed=(weighed("one", "Move", *rows), weighed("two", "Move", *[(0.5, 1.0)] * FEWEST)))
    said = told(own, one="greedy", two="greedy")
    assert "The greedy bot weighed 70 choices in a game, each among 4 actions or plans." in said
    assert (
        "In two of ten the second best was nearly as good, in hardly any so were half of the others." in said
    )
    assert "nearly as good in 0 % of them" in said
    assert "in 30 %" in said


@pytest.mark.parametrize(("bots", "verb"), [(("random", "random"), "does"), (("random", "scout"), "do")])
def test_of_bots_that_do_not_weigh_it_is_said_that_nothing_is_known(bots: tuple[str, str], verb: str) -> None:
    said = told(trace(0.5, weighed=()), one=bots[0], two=bots[1])
    assert f"{verb} not weigh one choice against another here" in said
    assert said.count("The random") == 1
    assert "weighed" not in said


def test_of_games_of_which_it_is_not_known_nothing_is_said() -> None:
    assert "weigh" not in told(trace(0.5), one="greedy", two="greedy")

"""The lead: who has it, how often it changes hands, how far the winner was behind, and what a lead is worth in these games."""

from __future__ import annotations

import random

import pytest

from game.core.seats import Seat
from game.lab.batches.batch import Game
from game.lab.batches.traces import Lead, Trace
from game.lab.insight.leads import FEWEST, LeadBook, Leads
from tests.lab.insight.made import game, trace


def of(*played: tuple[Game, Trace]) -> Leads:
    book = LeadBook()
    for each in played:
        book.add(*each)
    return book.figures()


def test_the_lead_changes_hands_when_another_is_ahead_by_a_twentieth_and_not_before() -> None:
    assert of((game("one"), trace(0.6, 0.48, 0.52, 0.7, 1.0))).changes.mean == 0
    assert of((game("one"), trace(0.6, 0.4, 0.7, 0.7, 1.0))).changes.mean == 2
    assert of((game("one"), trace(0.5, 0.5, 0.5, 0.5, 1.0))).changes.mean == 0
    assert of((game("two"), trace(0.6, 0.6, 0.6, 0.6, 0.0))).changes.mean == 1


def test_a_game_is_decided_when_its_winner_leads_for_good() -> None:
    assert of((game("one"), trace(0.6, 0.4, 0.7, 0.7, 1.0))).decided.mean == 0.5
    assert of((game("two"), trace(0.4, 0.4, 0.3, 0.2, 0.0))).decided.mean == 0
    assert of((game("two"), trace(0.9, 0.9, 0.9, 0.9, 0.0))).decided.mean == 1


def test_drama_is_how_far_the_winner_was_behind_and_a_comeback_is_from_half_of_a_fair_chance() -> None:
    found = of((game("one"), trace(0.5, 0.2, 0.4, 0.7, 1.0)), (game("one"), trace(0.5, 0.6, 0.7, 0.7, 1.0)))
    assert found.behind.mean == pytest.approx(0.3)
    assert (found.behind.low, found.behind.high) == (0.0, pytest.approx(0.6))
    assert found.comebacks == 0.5
    assert found.steady == 0.5


def test_nobody_wins_a_draw_and_it_counts_a_half_in_the_curve() -> None:
    found = of((game(), trace(0.5, 0.9, 0.9, 0.9, 0.5)))
    assert found.decided.mean == found.behind.mean == found.comebacks == 0
    one = found.curves[0]
    assert [point.mean for point in one.points] == [0.5, 0.9, 0.9, 0.9]


def test_a_game_that_is_over_counts_as_what_came_of_it_in_later_turns() -> None:
    short = trace(0.5, 0.9, 1.0, begins=((1, 0), (2, 10)))
    found = of((game("one", decisions=20, turns=2), short), (game("two"), trace(0.5, 0.4, 0.2, 0.2, 0.0)))
    points = found.curves[0].points
    assert [point.turn for point in points] == [1, 2, 3, 4]
    assert [point.going for point in points] == [2, 2, 1, 1]
    assert points[2].mean == pytest.approx((1 + 0.2) / 2)


def decided_by(odds: float, games: int) -> list[tuple[Game, Trace]]:
    """Games in which a lead is told of as it is for odds of 1, and worth other odds."""
    dice = random.Random(3)
    found = []
    for _ in range(games):
        said = dice.uniform(0.1, 0.9)
        ratio = (said / (1 - said)) ** odds
        winner: Seat = "one" if dice.random() < ratio / (1 + ratio) else "two"
        found.append((game(winner), trace(said, said, said, said, float(winner == "one"))))
    return found


def test_what_a_lead_is_worth_is_learned_from_the_games_themselves() -> None:
    reading = of(*decided_by(2.0, 2000)).reading
    assert reading.fitted
    assert reading.slope == pytest.approx(2.0, abs=0.35)
    assert of(*decided_by(1.0, 600)).reading.slope == pytest.approx(1.0, abs=0.2)
    said, came = reading.read((("one",), ("two",)), (0.7, 0.3))
    assert said == pytest.approx(0.84, abs=0.05)
    assert said + came == pytest.approx(1)


def test_chances_so_read_hold_in_every_tenth() -> None:
    found = of(*decided_by(2.0, 600))
    assert all(abs(tenth.said - tenth.came) < 0.15 for tenth in found.tenths if tenth.looks > 200)
    assert sum(tenth.looks for tenth in found.tenths) == 600 * 4 * 2


def test_a_few_games_teach_nothing_and_the_lead_stands_as_the_rules_judge_it() -> None:
    found = of(*decided_by(2.0, FEWEST - 1))
    assert not found.reading.fitted
    assert found.reading.read((("one",), ("two",)), (0.7, 0.3)) == pytest.approx((0.7, 0.3))


def test_half_of_the_games_lie_between_the_quarters_and_one_is_in_the_middle() -> None:
    games = [
        (game("one"), trace(chance, chance, chance, chance, 1.0)) for chance in (0.2, 0.4, 0.5, 0.6, 0.9)
    ]
    point = of(*games).curves[0].points[0]
    assert (point.low, point.middle, point.high) == (0.4, 0.5, 0.6)


def test_single_games_are_taken_evenly_and_end_with_what_came_of_them() -> None:
    games = [
        (
            game("two" if number % 2 else "one", number=number),
            trace(0.5, 0.6, 0.7, 0.8, float(not number % 2)),
        )
        for number in range(92)
    ]
    singles = of(*games).singles
    assert [each.number for each in singles] == list(range(0, 92, 2))
    assert {each.winner for each in singles} == {0}
    assert len(singles[0].chances) == 5
    assert singles[0].chances[-1] == 1
    few = of(*games[:3], (game(number=3), trace(0.5, 0.5, 0.5, 0.5, 0.5))).singles
    assert [(each.winner, each.chances[-1]) for each in few] == [(0, 1), (1, 0), (0, 1), (-1, 0.5)]
    assert few[0].chances[:4] == (0.5, 0.6, 0.7, 0.8)


def test_of_three_sides_no_single_games_are_shown() -> None:
    teams: tuple[tuple[Seat, ...], ...] = (("one",), ("two",), ("three",))
    thirds = tuple(Lead(10 * number, (0.4, 0.3, 0.3)) for number in range(5))
    assert of((game("one"), trace(teams=teams, lead=thirds))).singles == ()


def test_of_two_sides_the_middle_game_is_shown_as_long_as_half_go_on_and_of_more_the_mean_to_the_end() -> (
    None
):
    short = trace(0.2, 0.0, begins=((1, 0),))
    two = of(
        *[(game("two", decisions=10, turns=1), short)] * 2, (game("one"), trace(0.5, 0.6, 0.7, 0.8, 1.0))
    )
    assert two.two
    assert [curve.team for curve in two.shown] == [("one",)]
    assert two.line(two.shown[0]) == (0.2,)
    teams: tuple[tuple[Seat, ...], ...] = (("one",), ("two",), ("three",))
    looks = tuple(Lead(10 * number, (0.4, 0.3, 0.3)) for number in range(5))
    many = of((game("one"), trace(teams=teams, lead=looks)), (game("two"), trace(teams=teams, lead=looks)))
    assert len(many.shown) == 3
    assert many.line(many.shown[0]) == pytest.approx((0.4, 0.4, 0.4, 0.4))

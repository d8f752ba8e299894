"""The curve of a score: where it has been, and where the tests stop it."""

from __future__ import annotations

from game.core.seats import Seat
from game.lab.batch import Game
from game.lab.score_curve import ScoreCurve, score_curve
from game.lab.sequential import FEWEST, MARGIN
from game.lab.verdicts import Bench


def played(*winners: Seat | None) -> Bench:
    """A bench that heard a block of two games for each of these, both with the same winner; None is a draw."""
    bench = Bench("side", 2)
    for number, winner in enumerate(winners):
        won = (winner,) if winner else ()
        bench.hear(
            [
                Game(2 * number + turn, 7, {"one": "greedy", "two": "greedy"}, won, "", 3, 40)
                for turn in (0, 1)
            ]
        )
    return bench


def curve_of(*winners: Seat | None) -> ScoreCurve:
    found = score_curve(played(*winners))
    assert found is not None
    return found


def test_before_the_first_block_there_is_no_curve() -> None:
    assert score_curve(played()) is None


def test_it_is_the_mean_after_every_block_of_whoever_is_ahead() -> None:
    assert curve_of("one", "two", None, "one").shares == (1.0, 0.5, 0.5, 0.625)
    behind = curve_of("two", "two", "one", None)
    assert (behind.name, behind.shares) == ("two", (1.0, 1.0, 2 / 3, 0.625))


def test_it_says_after_how_many_games_the_answer_was_known() -> None:
    assert curve_of(*["one"] * (FEWEST - 1)).stopped == 0
    found = curve_of(*["one"] * (FEWEST + 20))
    assert found.stopped == 2 * FEWEST
    assert found.games == 2 * (FEWEST + 20)


def test_a_score_beyond_its_bound_is_one_that_was_found_to_be_unfair() -> None:
    """The bound after so many blocks agrees with the test itself, block by block."""
    bench = Bench("side", 2)
    inquiry = None
    for number in range(400):
        won: tuple[Seat, ...] = ("one",) if number % 10 < 6 else ("two",)
        bench.hear(
            [
                Game(2 * number + turn, 7, {"one": "greedy", "two": "greedy"}, won, "", 3, 40)
                for turn in (0, 1)
            ]
        )
        inquiry = bench.inquiries["one"]
        if number + 1 < FEWEST:
            continue
        beyond = inquiry.evidence.mean >= inquiry.far(number + 1)
        assert beyond == (bench.stopped == number + 1) or bench.stopped
        if bench.stopped:
            break
    assert inquiry is not None
    assert inquiry.finding == "above"


def test_looks_come_later_the_more_games_agree_and_call_less_balanced_the_sooner_they_are() -> None:
    found = curve_of(*["one", "two"] * 60)
    assert [look.games for look in found.looks] == sorted(look.games for look in found.looks)
    within = [look.within for look in found.looks]
    assert within == sorted(within)
    assert 0 < within[-1] < MARGIN
    assert found.looks[-1].games == found.most
    drawn = curve_of(*[None] * 120)
    assert drawn.looks[-1].games < found.looks[-1].games


def test_bounds_come_closer_to_fair_the_more_is_known() -> None:
    offs = [bound.off for bound in curve_of(*["one", "two"] * 60).bounds]
    assert offs == sorted(offs, reverse=True)
    assert offs[-1] > 0

"""Verdicts: what is said of which games."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
import pytest

from game.core.seats import Seat
from game.lab.batches.batch import Game
from game.lab.findings.verdicts import Bench, Question, Score, Verdict

SEATS: tuple[Seat, ...] = ("one", "two", "three", "four")


def game(
    number: int, winner: Seat | None, seats: int = 2, first: Seat | None = None, bots: tuple[str, ...] = ()
) -> Game:
    sitting = dict(zip(SEATS[:seats], bots or ("greedy",) * seats, strict=True))
    return Game(number, 1, sitting, (winner,) if winner else (), "", 5, 10, first or "")


def verdict(question: Question, blocks: Iterable[list[Game]], size: int = 2) -> Verdict:
    bench = Bench(question, size)
    for block in blocks:
        bench.hear(block)
    return bench.verdict()


def sided(winners: Iterable[Seat | None]) -> list[list[Game]]:
    """A block of two games for each winner: both go to him, each side first in one."""
    return [
        [game(2 * number, winner, first="one"), game(2 * number + 1, winner, first="two")]
        for number, winner in enumerate(winners)
    ]


def test_a_side_that_wins_most_games_is_ahead_by_points_with_an_interval() -> None:
    found = verdict("side", sided(["two", "two", "one"] * 60))
    assert found.settled
    assert found.text.startswith("side two ahead by 17 (")
    assert found.standings["one"].finding == "below"
    assert found.decided == {"one": pytest.approx(1 / 3), "two": pytest.approx(2 / 3)}


def test_even_games_are_balanced_only_once_that_is_known() -> None:
    few = verdict("side", sided(["one", "two"] * 40))
    assert not few.settled
    assert few.text.startswith("undecided, at most about 12,000 games more: side one level (-")
    many = verdict("side", sided(["one", "two"] * 3200))
    assert many.settled
    assert many.text == "balanced within 3 points"


def test_too_many_draws_are_said_with_what_they_hide() -> None:
    found = verdict("side", sided([None, None, "two"] * 30))
    assert "67 % draws: the score hides it, side two won 100 % of the 60 decided games" in found.text


def test_whoever_goes_first_is_asked_of_the_same_blocks() -> None:
    blocks = [[game(2 * n, "one", first="one"), game(2 * n + 1, "two", first="two")] for n in range(60)]
    assert verdict("first", blocks).text.startswith("whoever goes first ahead by 50 (")
    assert verdict("side", blocks).text.startswith("balanced")


def test_a_bot_has_the_score_of_every_seat_it_sat_at() -> None:
    blocks = [
        [game(2 * n, "one", bots=("greedy", "random")), game(2 * n + 1, "two", bots=("random", "greedy"))]
        for n in range(60)
    ]
    assert verdict("bots", blocks).text.startswith("greedy ahead by 50 (")


def test_each_of_three_sides_is_compared_with_a_third() -> None:
    blocks = [[game(n, SEATS[n % 2], seats=3)] for n in range(240)]
    found = verdict("side", blocks, size=1)
    assert found.standings["three"].fair == pytest.approx(1 / 3)
    assert found.text.startswith("side one ahead by 17 (")
    assert "side three behind by 33 (" in found.text


def test_of_three_sides_whoever_goes_first_may_be_behind() -> None:
    blocks = [
        [game(3 * n + turn, SEATS[(turn + 1) % 3], 3, SEATS[turn]) for turn in range(3)] for n in range(60)
    ]
    found = verdict("first", blocks, size=3)
    assert found.standings["first"].fair == pytest.approx(1 / 3)
    assert found.text.startswith("whoever goes first behind by 33 (")
    assert verdict("side", blocks, size=3).standings["two"].share == pytest.approx(1 / 3)


def test_a_team_goes_first_together() -> None:
    teams: tuple[tuple[Seat, ...], ...] = (("one", "three"), ("two", "four"))
    bench = Bench("first", 2, teams)
    for number in range(60):
        bench.hear(
            [
                msgspec.structs.replace(game(2 * number + turn, None, 4, team[0]), winners=team)
                for turn, team in enumerate(teams)
            ]
        )
    assert bench.verdict().standings["first"].fair == 0.5
    assert bench.verdict().text.startswith("whoever goes first ahead by 50 (")


def test_sides_that_win_together_are_compared_as_one() -> None:
    bench = Bench("side", 1, (("one", "three"), ("two", "four")))
    for number in range(60):
        bench.hear([msgspec.structs.replace(game(number, "one", seats=4), winners=("one", "three"))])
    found = bench.verdict()
    assert found.standings["one and three"].fair == pytest.approx(1 / 2)
    assert found.text.startswith("sides one and three ahead by 50 (")


def test_what_has_been_found_is_said_after_more_games_too() -> None:
    found = verdict("side", sided(["two"] * 60 + ["one", "two"] * 100))
    assert found.settled
    assert found.text.startswith("side two ahead by 12 (")


def edited(before: list[Seat], after: list[Seat]) -> list[list[Game]]:
    return [
        [game(2 * n, old), msgspec.structs.replace(game(2 * n + 1, new), edited=True)]
        for n, (old, new) in enumerate(zip(before, after, strict=True))
    ]


def test_an_edit_helps_whoever_scores_more_after_it_in_the_same_games() -> None:
    found = verdict("edit", edited(["one", "two"] * 60, ["two", "two"] * 60))
    assert found.text.startswith("the edit helps side two by 50 (")
    assert found.standings["one"].share == pytest.approx(-0.5)


def test_the_interval_of_a_change_may_lie_on_either_side_of_nothing() -> None:
    found = verdict("edit", edited(["one", "two"] * 60, ["two", "two", "one", "one"] * 30))
    standing = found.standings["one"]
    assert standing.low < 0 < standing.high
    lost = verdict("edit", edited(["one", "two"] * 60, ["two", "two"] * 60)).standings["one"]
    assert -1 < lost.low < lost.share < lost.high < 0


def test_an_edit_that_changes_no_game_changes_nothing() -> None:
    found = verdict("edit", edited(["one", "two"] * 600, ["one", "two"] * 600))
    assert found.settled
    assert found.text == "the edit changes nothing beyond 3 points"


def test_nothing_played_is_said() -> None:
    assert verdict("side", []).text == "nothing was played to the end"


@pytest.mark.parametrize(
    ("share", "told"),
    [
        (0.56, "side two ahead by 6 (-20 to 20)"),
        (0.504, "side two level (-20 to 20)"),
        (0.496, "side two level (-20 to 20)"),
        (0.44, "side two behind by 6 (-20 to 20)"),
    ],
)
def test_nobody_is_ahead_by_nothing(share: float, told: str) -> None:
    assert Score(0.5, share, 0.3, 0.7).lead("side two") == told

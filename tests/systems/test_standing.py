"""The standing of every system: even where the sides are mirrored, and for whom a side's own goal is near."""

from __future__ import annotations

import pytest

from game.core.descriptions.standing import Standing
from game.lab.batches.batch import started
from game.lab.retrospect import look_back
from game.scenarios import find
from game.systems.abstract import SYSTEM as ABSTRACT
from game.systems.ascension.system import SYSTEM as ASCENSION
from game.systems.thor import SYSTEM as THOR
from tests.systems.abstract.builder import table
from tests.systems.ascension.builder import battle, figure
from tests.systems.thor.builder import Board, board, unit

PLAYED = 12
"""Battles of a scenario that are played to see whether the standing is right in the main."""
HALF = pytest.approx(0.5)


def mirrored(*, own: int = 0, foe: int = 0) -> Board:
    """Two alike, with pits between them; `own` and `foe` are the hits they have left, 0 all."""
    return (
        board(
            """
        . . t . .
        . o . o .
        . . . . .
        . o . o .
        . . T . .
        """,
            corner="a2",
            T=unit("Thor", own),
            t=unit("Thor", foe),
        )
        .hand("Slam", "Parry")
        .foe("Slam", "Parry")
    )


def of_thor(drawn: Board) -> Standing:
    return THOR.standing(drawn.state)


def test_a_mirrored_board_of_thor_with_the_same_hands_is_even() -> None:
    assert of_thor(mirrored()) == {"one": HALF, "two": HALF}
    hurt, other = of_thor(mirrored(own=2)), of_thor(mirrored(foe=2))
    assert hurt["one"] == pytest.approx(other["two"])
    assert hurt["one"] < 0.5


def test_six_whose_first_fall_loses_are_no_better_off_than_the_weakest_of_them() -> None:
    picture = """
        . . l . .
        . . . . .
        A B C D E
        """
    host = dict.fromkeys("ABCDE", "Fandral")
    any_falls = board(picture, l="Laufey", **host, wins=("Laufey falls", "any White falls"))
    all_fall = board(picture, l="Laufey", **host, wins=("Laufey falls", "every enemy falls"))
    assert of_thor(any_falls)["one"] < 0.5 < of_thor(all_fall)["one"]


def test_mirrored_skirmishes_are_even_before_and_after_the_cards_turn() -> None:
    assert ABSTRACT.standing(table(A=10, b=10).state) == {"one": HALF, "two": HALF}
    level = (2, 2, 2, 2, 2)
    dealt = table(A=10, b=10).reveal((6, 5, 2, 1), A=level, b=level)
    assert dealt.state.revealed
    assert ABSTRACT.standing(dealt.state) == {"one": HALF, "two": HALF}
    assert ABSTRACT.standing(table(A=12, b=8).state)["one"] > 0.6


def test_mirrored_forces_of_ascension_are_even() -> None:
    even = battle(figure("Ulf", at=(100, 300)), figure("Foe", "two", at=(510, 300), facing=180))
    assert ASCENSION.standing(even.state) == {"one": HALF, "two": HALF}
    uneven = battle(
        figure("Ulf", at=(100, 300)),
        figure("Olaf", at=(100, 200)),
        figure("Foe", "two", at=(510, 300), facing=180),
    )
    assert ASCENSION.standing(uneven.state)["one"] > 0.6


@pytest.mark.slow
@pytest.mark.parametrize("name", ["thor/greenwich", "thor/vanaheim", "abstract/squad", "abstract/duel"])
def test_who_is_said_to_win_wins_by_far_more_often(name: str) -> None:
    entry = next(entry for entry in find() if entry.id == name)
    sure: list[float] = []
    for seed in range(PLAYED):
        found = look_back(started(entry, seed=seed, decisions=4000))
        end = found.course[-1].standing
        ahead = [(point.standing[seat], end[seat]) for point in found.turns[:-1] for seat in end]
        sure += [came for said, came in ahead if said >= 0.7]
    assert len(sure) > PLAYED / 2
    assert sum(sure) / len(sure) > 0.6

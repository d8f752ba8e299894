"""A length with a nought too many, a lost decimal point or another unit is told as what it was to be."""

from __future__ import annotations

import pytest

from game.table import lengths
from game.table.notation import magnitudes
from game.table.notation.magnitudes import Score


@pytest.mark.parametrize(
    ("said", "usual", "meant"),
    [
        ("6mm", "5in", "6in"),
        ("50in", "5in", "5in"),
        ("0.6in", "5in", "6in"),
        ("100cm", "10cm", "10cm"),
        ("16in", "6in", "6in"),  # a digit struck twice
        ("15cm", "1.5cm", "1.5cm"),
        ("37in", "5in", "3.7in"),
        ("7in", "2ft", ""),
    ],
)
def test_a_length_far_from_what_is_usual(said: str, usual: str, meant: str) -> None:
    assert magnitudes.meant(said, lengths.read(usual)) == meant


def test_what_pays_ten_times_as_much_as_all_else_is_told_and_what_pays_a_little_more_is_not() -> None:
    paid = [Score("zone[0].score", "Ford", 20, 2), Score("scoring.removed", "a model", 1, 0)]
    (problem,) = magnitudes.scores(paid)
    assert (problem.field, problem.mend[0].value) == ("zone[0].score", 2)
    assert list(magnitudes.scores([paid[0]])) == []
    assert list(magnitudes.scores([paid[0]._replace(points=5), paid[1]])) == []


@pytest.mark.parametrize(
    ("turn", "rights"),
    [
        (450, [45]),
        (2700, [270]),
        (27000, [270]),
        (1000, [100]),
        (600, [240, 60]),
        (365, [5]),
        (400, [40]),
        (360, []),
        (-90, []),
    ],
)
def test_an_angle_beyond_a_whole_turn_has_a_nought_too_many_or_turns_too_many(
    turn: int, rights: list[int]
) -> None:
    assert [each.mend[0].value for each in magnitudes.turns([("turn", turn)])] == rights

"""What a number of an action may have been meant to be."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.descriptions.slips import Slip
from game.lab.exercises import typed_numbers

STRIDES = [
    (f"a[{place}]", {"type": "Stride", "model": 1, "to": {"y": y}})
    for place, y in enumerate((4266, 396, 3706))
]


def meant(slips: Iterable[Slip]) -> list[int]:
    return [slip.changes[0].value for slip in slips]


def test_whole_degrees_beside_hundredths_are_a_hundred_times_as_many() -> None:
    turns = [(f"a[{place}]", {"to": {"facing": facing}}) for place, facing in enumerate((27000, 270, 9000))]
    assert meant(typed_numbers.whole_degrees(turns, 1)) == [27000]
    assert meant(typed_numbers.whole_degrees(turns, 2)) == []


def test_two_neighbouring_digits_are_exchanged() -> None:
    assert meant(typed_numbers.exchanged(STRIDES, 1)) == [936, 369]


def test_a_lost_digit_is_first_the_one_that_comes_near_to_what_stands_beside() -> None:
    ways = meant(typed_numbers.lost(STRIDES, 1))
    assert ways[0] == 3986
    assert 9396 in ways
    assert all(len(str(way)) == 4 for way in ways)


def test_one_of_two_like_digits_goes() -> None:
    line = ("a[0]", {"to": {"x": 37706, "y": 3706}})
    assert meant(typed_numbers.doubled([line], 0)) == [3706]


def test_no_digit_is_lost_where_nothing_beside_is_longer() -> None:
    assert meant(typed_numbers.lost(STRIDES, 0)) == []


def test_a_facing_is_that_with_which_the_same_unit_ended_before() -> None:
    turns = [
        (f"a[{place}]", {"model": model, "to": {"facing": facing}})
        for place, (model, facing) in enumerate(((1, 27000), (2, 9000), (1, 0)))
    ]
    assert meant(typed_numbers.turned(turns, 2)) == [27000]
    assert meant(typed_numbers.turned(turns, 1)) == []

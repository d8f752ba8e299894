"""What may have been meant by a length or a place in which one digit slipped."""

from __future__ import annotations

import pytest

from game.table.notation import length_slips


@pytest.mark.parametrize(
    ("said", "meant"),
    [("24.5in", "4.5in"), ("2.15in", "21.5in"), ("30in", "3in"), ("41cm", "14cm"), ("5.25in", "25.25in"), ("122in", "12in")],
)  # fmt: skip
def test_a_length_is_found_from_one_with_a_slip_in_it(said: str, meant: str) -> None:
    assert meant in [*length_slips.lengths(said)]


def test_a_place_with_its_numbers_exchanged_comes_first() -> None:
    first, *others = length_slips.points("22.5in", "7.5in")
    assert first == ["7.5in", "22.5in"]
    assert ["22.5in", "7.5in"] not in others


def test_of_what_is_no_length_nothing_is_made() -> None:
    assert [*length_slips.lengths("left")] == []

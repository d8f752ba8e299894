"""Seats that are left out, and sides that are called by something else."""

from __future__ import annotations

import pytest

from game.core.problems import seating
from game.core.problems.problem import renamed


def test_a_seat_that_is_left_out_is_that_of_the_next_side() -> None:
    (problem,) = seating.gaps(("one", "two", "four"))
    assert (problem.field, problem.mend) == ("sides.four", renamed("sides.four", "three"))
    assert not list(seating.gaps(("one", "two", "three")))


@pytest.mark.parametrize(
    ("taken", "seat"),
    [
        (("village", "two"), "one"),
        (("one", "village", "three"), "two"),
        (("one", "two", "three", "village"), "four"),
        (("one", "two", "village"), None),
        (("one", "two"), None),
        (("village", "forest"), None),
    ],
)
def test_one_side_that_is_called_otherwise_has_the_seat_that_is_free(
    taken: tuple[str, ...], seat: str | None
) -> None:
    assert seating.free(taken) == seat

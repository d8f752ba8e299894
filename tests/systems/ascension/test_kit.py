"""The terrain kit: shapes, where they come to lie, wounds, and what interacting does."""

from __future__ import annotations

import pytest

from game.systems.ascension import kit, laying
from game.systems.ascension.kit import ShapeError
from game.systems.ascension.state import Deed
from game.table.lengths import INCH


@pytest.mark.parametrize(
    "text", ["6in", "6in x 1in x 2in", "circle 0in", "star 3in", "6 x 1", "corner 3in x 2in"]
)
def test_shapes_that_cannot_be_read_say_how_to_write_them(text: str):
    with pytest.raises(ShapeError):
        kit.shape(text)


def test_a_shape_is_laid_about_its_place_and_turned_clockwise():
    outline = kit.laid(kit.shape("4in x 2in"), (100, 200), 9000)
    assert (min(x for x, _ in outline), max(x for x, _ in outline)) == (100 - INCH, 100 + INCH)
    assert (min(y for _, y in outline), max(y for _, y in outline)) == (200 - 2 * INCH, 200 + 2 * INCH)


def test_wounds_follow_the_size_R727_R728_R729():
    assert kit.wounds(3, ()) == 3
    assert kit.wounds(2, ("reinforced",)) == 4
    assert kit.wounds(2, ("fragile",)) == 1


def test_deeds_are_read_from_their_notation():
    assert laying.deed("open gate", "x") == Deed("open", "gate")
    assert laying.deed("score 2 once", "x") == Deed("score", "", 2, once=True)
    for wrong in ("open", "score two", "score 1 2", ""):
        with pytest.raises(laying.LayingError):
            laying.deed(wrong, "x")

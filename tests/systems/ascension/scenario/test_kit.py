"""The terrain kit: shapes, where they come to lie, wounds, and what interacting does."""

from __future__ import annotations

from itertools import pairwise
from math import hypot

import pytest

from game.systems.ascension.scenario import kit, table_layout
from game.systems.ascension.state import Deed
from game.table import lengths
from game.table.lengths import INCH
from game.table.notation.fields import FieldError
from game.table.notation.shapes import ShapeError
from game.table.outlines import laid
from game.table.shapes import Base, Place, edge


@pytest.mark.parametrize(
    "text", ["6in", "6in x 1in x 2in", "circle 0in", "star 3in", "6 x 1", "corner 3in x 2in"]
)
def test_shapes_that_cannot_be_read_say_how_to_write_them(text: str):
    with pytest.raises(ShapeError):
        kit.shape(text)


def test_a_shape_is_laid_about_its_place_and_turned_clockwise():
    outline = laid(kit.shape("4in x 2in"), (100, 200), 9000)
    assert (min(x for x, _ in outline), max(x for x, _ in outline)) == (100 - INCH, 100 + INCH)
    assert (min(y for _, y in outline), max(y for _, y in outline)) == (200 - 2 * INCH, 200 + 2 * INCH)


@pytest.mark.parametrize("across", ["1in", "1.75in", "2.5in", "4in", "7in", "12in"])
@pytest.mark.parametrize("turn", [0, 1234])
def test_a_circle_is_nowhere_more_than_a_tenth_of_a_millimetre_off_C10(across: str, turn: int):
    outline, radius = kit.shape(f"circle {across}", turn), lengths.read(across) / 2
    off = [hypot(*corner) - radius for corner in outline]
    off += [
        hypot((x1 + x2) / 2, (y1 + y2) / 2) - radius
        for (x1, y1), (x2, y2) in pairwise((*outline, outline[0]))
    ]
    assert max(map(abs, off)) <= 1.0


def test_an_oval_is_nowhere_more_than_a_tenth_of_a_millimetre_off_C10():
    outline, true = kit.shape("oval 7in x 3in", 3000), edge(Base(1778, 762), Place(0, 0, 3000), 0, 4000)
    halves = [((x1 + x2) / 2, (y1 + y2) / 2) for (x1, y1), (x2, y2) in pairwise((*outline, outline[0]))]
    assert max(min(hypot(x - a, y - b) for a, b in true) for x, y in (*outline, *halves)) <= 1.0


def test_wounds_follow_the_size_R727_R728_R729():
    assert kit.wounds(3, ()) == 3
    assert kit.wounds(2, ("reinforced",)) == 4
    assert kit.wounds(2, ("fragile",)) == 1


def test_deeds_are_read_from_their_notation():
    assert table_layout.deed("open gate", "x") == Deed("open", "gate")
    assert table_layout.deed("score 2 once", "x") == Deed("score", "", 2, once=True)
    for wrong in ("open", "score two", "score 1 2", ""):
        with pytest.raises(FieldError):
            table_layout.deed(wrong, "x")

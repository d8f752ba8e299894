"""Where a hand meant something to lie."""

from __future__ import annotations

from game.table.shapes import Outline
from game.ui.workshop.notations.snap import Snap, angle, snapped

SIZE = (9000, 9000)
WALL: Outline = ((-500, -50), (500, -50), (500, 50), (-500, 50))
THERE: Outline = ((2000, 2000), (3000, 2000), (3000, 2100), (2000, 2100))
HALF = Snap(127, 60)


def test_a_place_goes_to_the_nearest_fraction() -> None:
    assert snapped((4000, 6000), WALL, [], HALF, SIZE) == (31 * 127, 47 * 127)


def test_a_wall_goes_on_where_another_ends() -> None:
    assert snapped((3540, 2080), WALL, [THERE], HALF, SIZE) == (3500, 2050)


def test_what_lies_elsewhere_draws_nothing_to_itself() -> None:
    far = snapped((3540, 5000), WALL, [THERE], HALF, SIZE)
    assert far == (28 * 127, 39 * 127)


def test_a_free_hand_lies_where_it_is_let_go_but_on_the_table() -> None:
    assert snapped((3541, 2083), WALL, [THERE], Snap(), SIZE) == (3541, 2083)
    assert snapped((-40, 9100), WALL, [], Snap(), SIZE) == (0, 9000)


def test_angles_keep_to_steps_of_fifteen_degrees() -> None:
    assert [angle(turn) for turn in (7, 8, 359, -10)] == [0, 15, 0, 345]
    assert angle(7.4, free=True) == 7

"""The Sizes of terrain are read through whatever is drawn over them, and no model is covered by one."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
import pytest

from game.table.shapes import Point
from game.ui.app.loop import App
from game.ui.paint.measured import bases
from game.ui.plane import models
from game.ui.plane.camera import Lens
from game.ui.plane.display import Body
from game.ui.plane.ground import chips
from game.ui.plane.hit_test import Hit
from game.ui.plane.marks import Tape
from game.ui.plane.sizes import Conditions, Sizes
from tests.ui.plane.skittles import WALL, Bowling, skittle

CORNER = WALL[3]
"""The corner at which the chip of the wall lies."""
ACROSS: tuple[Point, Point] = ((CORNER[0] - 600, CORNER[1]), (CORNER[0] + 600, CORNER[1]))


@pytest.fixture
def bowling(app: App) -> Bowling:
    bowling = Bowling()
    app.push(bowling)
    app.draw()
    return bowling


def chip_of(bowling: Bowling) -> tuple[pygame.Surface, pygame.Rect]:
    """The chip of the wall, and where it shows."""
    lens = bowling.plane.lens
    ((size, place),) = chips(lens.theme, bowling.game.display.look, lens.unit)
    return bases.badge(lens.theme, size), place.move(lens.origin)


def drawn(
    lens: Lens, look: object, bodies: Sequence[Body] = (), line: tuple[Point, Point] | None = None
) -> pygame.Surface:
    """A bare surface with chips."""
    surface = pygame.Surface(lens.area.bottomright)
    Sizes.over(look, bodies, line).draw(surface, lens)  # type: ignore[arg-type]
    return surface


def test_the_chip_lies_at_the_corner_of_its_piece_unless_a_model_stands_there(bowling: Bowling) -> None:
    lens, (_, box) = bowling.plane.lens, chip_of(bowling)
    assert box.collidepoint(lens.to_screen(CORNER))
    assert drawn(lens, bowling.game.display.look).subsurface(box).get_at((box.width // 2, 3)) != (0, 0, 0)
    there = drawn(lens, bowling.game.display.look, [skittle(9, CORNER)])
    assert pygame.transform.average_color(there, box)[:3] == (0, 0, 0)


def test_a_line_brings_out_the_chips_that_it_crosses_alone(bowling: Bowling) -> None:
    lens, (_, box) = bowling.plane.lens, chip_of(bowling)
    above: tuple[Point, Point] = ((0, 100), (3000, 100))
    for line, shows in ((ACROSS, True), (above, False)):
        found = drawn(lens, bowling.game.display.look, line=line)
        assert (pygame.transform.average_color(found, box)[:3] != (0, 0, 0)) == shows


def test_a_tape_goes_under_the_size_that_it_crosses(app: App, bowling: Bowling) -> None:
    plane, (chip, box) = bowling.plane, chip_of(bowling)
    far: Point = (CORNER[0] + 2400, CORNER[1])
    plane.ruler = Hit(ACROSS[0]), Hit(far)
    marks = plane._measured()
    assert [type(each) for each in marks[:2]] == [Tape, Sizes]
    app.invalidate()
    app.draw()
    shown = app.screen.subsurface(box)
    middle = chip.get_rect().center
    assert shown.get_at(middle)[:3] == chip.get_at(middle)[:3]
    whole = [(x, middle[1]) for x in range(2, chip.get_width() - 2) if chip.get_at((x, middle[1]))[3] == 255]
    assert all(shown.get_at(each)[:3] == chip.get_at(each)[:3] for each in whole)


def test_what_hangs_beside_a_model_is_read_through_a_line(bowling: Bowling) -> None:
    lens, body = bowling.plane.lens, skittle(9, (3000, 3000))
    body.chips = (("slow", 1),)
    plain, crossed = (pygame.Surface(lens.area.bottomright) for _ in range(2))
    models.draw_chips(plain, lens, [body], body)
    box = lens.box((3000, 3000), 200, 200)
    crossed.fill((255, 0, 255), box)
    Conditions((body,), body).draw(crossed, lens)
    chip = bases.chip(lens.theme, "slow", 1)
    x, y = models._beside(lens, body, body.chips, [body])
    middle = round(x) + chip.get_width() // 2, round(y - lens.theme.px(22) / 2) + chip.get_height() // 2
    assert box.collidepoint(middle)
    assert crossed.get_at(middle) == plain.get_at(middle)
    assert crossed.get_at((round(x) - 2, middle[1]))[:3] == (255, 0, 255)

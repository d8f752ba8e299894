"""What lies on the table of units besides terrain and figures."""

from __future__ import annotations

import pygame
import pytest

from game.core.seats import Seat
from game.ui.app.theme import Theme
from game.ui.plane.camera import FARTHEST, Camera, Lens
from game.ui.tables.confrontation import tags
from game.ui.tables.confrontation.marks import Goal

WINDOW = pygame.Rect(0, 0, 800, 600)


def disc(lens: Lens, holder: Seat | None, grown: float = 1.0) -> bytes:
    """The pixels of an objective that lies in the middle of the window, without the ring round it."""
    surface = pygame.Surface(WINDOW.size)
    at = lens.to_table(WINDOW.center)
    Goal(at, 1000, "2", holder, grown).draw(surface, lens)
    side = tags.disc_wide(lens)
    return pygame.image.tobytes(surface.subsurface(lens.box(at, side, side)), "RGB")


@pytest.mark.parametrize("grown", [1.0, 2.0])
@pytest.mark.parametrize("palette", ["standard", "colour-blind", "high-contrast"])
def test_an_objective_shows_who_holds_it_by_the_mark_of_the_side(palette: str, grown: float) -> None:
    lens = Lens(Theme(palette), WINDOW, Camera(4000, 3000, FARTHEST), (8000, 6000))
    holders: tuple[Seat | None, ...] = (None, "one", "two", "three", "four")
    assert len({disc(lens, each, grown) for each in holders}) == len(holders)

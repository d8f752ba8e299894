"""Pictures side by side, and the rest of a line of words."""

from __future__ import annotations

import pygame
import pytest

from game.ui.kit.ink import draw_row
from game.ui.kit.words import beside

BOX = pygame.Rect(10, 10, 100, 40)
RED, BLUE = (255, 0, 0), (0, 0, 255)


def block(colour: tuple[int, int, int], size: tuple[int, int]) -> pygame.Surface:
    made = pygame.Surface(size)
    made.fill(colour)
    return made


def places(surface: pygame.Surface) -> list[pygame.Rect]:
    """Where the red and the blue block were drawn."""
    masks = [pygame.mask.from_threshold(surface, colour, (1, 1, 1, 255)) for colour in (RED, BLUE)]
    return [mask.get_bounding_rects()[0] for mask in masks]


@pytest.mark.parametrize(("align", "left"), [("left", 10), ("centre", 42), ("right", 74)])
def test_pictures_stand_side_by_side_in_the_middle_of_the_height(align: str, left: int) -> None:
    surface = pygame.Surface((120, 60))
    draw_row(surface, [block(RED, (20, 10)), block(BLUE, (10, 20))], BOX, 6, align)
    assert places(surface) == [pygame.Rect(left, 25, 20, 10), pygame.Rect(left + 26, 20, 10, 20)]


def test_what_is_left_of_a_line_begins_a_gap_after_what_was_drawn_and_ends_with_the_line() -> None:
    assert beside(pygame.Rect(12, 20, 30, 16), BOX, 8) == pygame.Rect(50, 10, 60, 40)
    assert beside(pygame.Rect(12, 20, 96, 16), BOX, 8).width < 0

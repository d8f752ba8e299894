"""Words put where the eye wants them."""

from __future__ import annotations

import pygame

from game.ui.app.theme import Theme
from game.ui.kit.words import draw_lines

THEME = Theme()


def test_lines_stand_under_one_another_and_tell_where_they_end() -> None:
    surface, area = pygame.Surface((200, 100)), pygame.Rect(10, 20, 150, 50)
    assert draw_lines(surface, THEME, ["One", "Two"], "body", (255, 255, 255), area) == 20 + 2 * 22
    mask = pygame.mask.from_threshold(surface, (255, 255, 255), (120, 120, 120, 255))
    rows = {y for x in range(200) for y in range(100) if mask.get_at((x, y))}
    assert min(rows) >= 20
    assert {y // 22 for y in (row - 20 for row in rows)} == {0, 1}

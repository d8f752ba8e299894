"""What lies over whatever is open."""

from __future__ import annotations

import pygame
import pytest

from game.ui.app.loop import App
from game.ui.kit.modal import Modal
from game.ui.kit.pen import Pen


class Notice(Modal):
    name = "notice"
    title = "Notice"

    def __init__(self, lines: int) -> None:
        self.lines = lines
        self.box = pygame.Rect(0, 0, 1, 1)

    def layout(self) -> None:
        self.body = self.lay_body("notice.body", self.fill)

    def fill(self, pen: Pen) -> None:
        for number in range(self.lines):
            pen.text(f"Line {number}")


@pytest.mark.parametrize(("lines", "scrolls"), [(3, False), (200, True)])
def test_a_panel_is_as_high_as_its_words_and_what_the_window_has_no_room_for_scrolls(
    app: App, lines: int, scrolls: bool
) -> None:
    app.open("menu")
    notice = Notice(lines)
    app.push(notice)
    assert app.screen.get_rect().contains(notice.box)
    assert notice.box.center == app.screen.get_rect().center
    assert notice.box.contains(notice.body.rect)
    assert notice.body.overflows == scrolls

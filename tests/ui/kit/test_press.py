"""What is painted in its own way and pressed like a button."""

from __future__ import annotations

import pygame

from game.ui.app.pilot import Pilot
from game.ui.kit.press import Press
from tests.ui.player import top


class Flag(Press):
    def paint(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        surface.fill((255, 0, 255), place)


def hoisted(pilot: Pilot, done: list[str]) -> Flag:
    pilot.app.open("curtain", person="Astrid")
    return top(pilot.app).ui.add(Flag("flag", (20, 20, 80, 60), lambda: done.append("hoisted")))


def test_a_click_and_enter_do_the_same(pilot: Pilot) -> None:
    done: list[str] = []
    hoisted(pilot, done)
    pilot.click("flag")
    top(pilot.app).ui.focus("flag")
    pilot.key("Enter")
    assert done == ["hoisted", "hoisted"]


def test_it_is_painted_where_it_stands_and_wears_the_ring_of_focus(pilot: Pilot) -> None:
    flag = hoisted(pilot, [])
    app = pilot.app

    def seen() -> bytes:
        app.invalidate()
        app.draw()
        return pygame.image.tobytes(app.screen.subsurface(flag.place.inflate(20, 20)), "RGB")

    plain = seen()
    assert app.screen.get_at(flag.place.center)[:3] == (255, 0, 255)
    pilot.key("Tab")
    top(pilot.app).ui.focus("flag")
    assert seen() != plain

"""A player made of code: drives the real app with real events.

    pilot = Pilot(App((1280, 720), Settings(), headless=True))
    pilot.app.open("menu")
    pilot.click("menu.rules")
    pilot.type("push")
    pilot.key("Ctrl+Z")
    pilot.shot("rules.png")

Places are found by the ids of `Scene.hotspots()`. Every call lets a few ticks pass, so that what it caused
has happened when it returns. A frame is drawn when somebody looks: at the spots, at a picture, at what was drawn.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame

from game.ui.app import keys
from game.ui.app.loop import TICK, App

_SETTLE = 2
"""Ticks after each act."""


class Pilot:
    """Acts on `app`; `settle` ticks pass after each act. With `watched` every tick has its frame, as in the real window.

    It presses what it has seen: only a `hasty` one is stopped by the window's guard (`game.ui.app.guard`).
    """

    def __init__(
        self, app: App, *, settle: int = _SETTLE, watched: bool = False, hasty: bool = False
    ) -> None:
        self.app = app
        self.settle = settle
        self.watched, self.hasty = watched, hasty

    # -- looking

    def spots(self) -> dict[str, pygame.Rect]:
        """Everything that can be pointed at in the scene on top, by id: some of it is known once it is drawn."""
        self.app.draw()
        return self.app.scene.hotspots() if self.app.scene else {}

    def has(self, spot: str) -> bool:
        """Is there a place of that id?"""
        return spot in self.spots()

    def find(self, spot: str) -> pygame.Rect:
        """The place of that id; raises LookupError naming the ones there are."""
        spots = self.spots()
        if spot not in spots:
            name = self.app.scene.name if self.app.scene else "no scene"
            raise LookupError(f"no {spot!r} in {name}; there is {', '.join(sorted(spots)) or 'nothing'}")
        return spots[spot]

    def shot(self, path: str | Path) -> pygame.Surface:
        """Draw now, write the screen to `path` as PNG and return it."""
        self.app.invalidate()
        self.app.draw()
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        pygame.image.save(self.app.screen, str(path))
        return self.app.screen

    # -- time

    def frames(self, count: int = 1) -> None:
        """Let `count` ticks pass."""
        for _ in range(count):
            self.app.step(TICK)
            if self.watched:
                self.app.draw()

    def look(self) -> pygame.Surface:
        """Draw what has changed; the screen as a player sees it now."""
        self.app.draw()
        return self.app.screen

    def seconds(self, seconds: float) -> None:
        """Let that much time pass."""
        self.frames(round(seconds / TICK))

    # -- mouse

    def move_to(self, target: str | tuple[int, int]) -> tuple[int, int]:
        """Put the pointer on a place or a point."""
        point = target if isinstance(target, tuple) else self.find(target).center
        before = self.app.pointer
        relative = (point[0] - before[0], point[1] - before[1])
        self._post(pygame.MOUSEMOTION, pos=point, rel=relative, buttons=(0, 0, 0), touch=False)
        self.frames(1)
        return point

    def click(self, target: str | tuple[int, int], button: int = 1) -> None:
        """Click on a place or a point: 1 left, 2 middle, 3 right."""
        point = self.move_to(target)
        self._post(pygame.MOUSEBUTTONDOWN, pos=point, button=button, touch=False)
        self.frames(1)
        self._post(pygame.MOUSEBUTTONUP, pos=point, button=button, touch=False)
        self.frames(self.settle)

    def drag(self, start: str | tuple[int, int], end: str | tuple[int, int], steps: int = 6) -> None:
        """Press at `start`, move in `steps`, let go at `end`."""
        goal = end if isinstance(end, tuple) else self.find(end).center
        at = origin = self.move_to(start)
        self._post(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=False)
        self.frames(1)
        for step in range(1, steps + 1):
            x = origin[0] + (goal[0] - origin[0]) * step // steps
            y = origin[1] + (goal[1] - origin[1]) * step // steps
            self._post(
                pygame.MOUSEMOTION, pos=(x, y), rel=(x - at[0], y - at[1]), buttons=(1, 0, 0), touch=False
            )
            at = x, y
            self.frames(1)
        self._post(pygame.MOUSEBUTTONUP, pos=goal, button=1, touch=False)
        self.frames(self.settle)

    def wheel(self, target: str | tuple[int, int], notches: int) -> None:
        """Turn the wheel over a place: negative notches go down the page."""
        self.move_to(target)
        self._post(pygame.MOUSEWHEEL, x=0, y=notches, precise_x=0.0, precise_y=float(notches), flipped=False)
        self.frames(self.settle)

    # -- keyboard

    def key(self, *chords: str) -> None:
        """Press chords one after another: "Tab", "Ctrl+Z", "?", "F1", "Left"."""
        for chord in chords:
            pressed = keys.press(chord)
            self._see()
            pygame.event.post(pressed)
            if pressed.unicode.isprintable() and pressed.unicode and not pressed.mod & pygame.KMOD_CTRL:
                self._post(pygame.TEXTINPUT, text=pressed.unicode)
            self._post(pygame.KEYUP, key=pressed.key, mod=pressed.mod, unicode="", scancode=0)
            self.frames(self.settle)

    def type(self, text: str) -> None:
        """Type text into whatever has the focus."""
        for char in text:
            try:
                code = pygame.key.key_code(char.lower() if char != " " else "space")
            except ValueError:
                code = pygame.K_UNKNOWN
            self._post(pygame.KEYDOWN, key=code, mod=0, unicode=char, scancode=0)
            self._post(pygame.TEXTINPUT, text=char)
            self._post(pygame.KEYUP, key=code, mod=0, unicode=char, scancode=0)
        self.frames(self.settle)

    def _see(self) -> None:
        """Before a press: look at what is there."""
        if not self.hasty:
            self.app.guard.lift()

    # -- window

    def resize(self, width: int, height: int) -> None:
        """Give the window another size."""
        self.app.resize((width, height))
        self.frames(self.settle)

    def _post(self, kind: int, **values: Any) -> None:
        if kind in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self._see()
        pygame.event.post(pygame.event.Event(kind, **values))

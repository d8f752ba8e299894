"""A hand that presses once too often: what it would press the second time has become something else meanwhile.

For `SECONDS` after the primary button has come to mean something else (another person, phase, call, dialog, ending),
the press that led there and its repeat do nothing: the left mouse button if it was a click, Enter and the key that
ends a phase if it was one of these. Where another scene has come by itself, as an ending does, neither does anything: whoever
presses then has not seen it. A key that is still held does nothing until it is let go. All other keys work.
"""

from __future__ import annotations

import pygame

from game.ui.app.keys import chord

SECONDS = 0.3
"""How long a repeat is stopped, in seconds of the window's own ticks."""
GOING_ON = ("confirm", "end-phase")
"""The bindings that press a primary button."""
_MOUSE, _KEY, _ANY = "mouse", "key", "any"


class Guard:
    """Stops what was pressed for something that is there no longer."""

    def __init__(self) -> None:
        self._meaning: object = None
        self._last = ""
        """Which kind of press came last: it is what led to whatever changes now."""
        self._stopped, self._left = "", 0.0
        self._held, self._stale = 0, False
        """The key that is down, and whether what it was pressed for has gone."""
        self._down = False
        """Whether the button of the mouse that is down was stopped: its release is, too."""

    def watch(self, meaning: object, *, came: bool = False) -> None:
        """What the primary button means now, after an event or a tick; `came` says that another scene is there by itself."""
        if meaning == self._meaning:
            return
        self._meaning = meaning
        self._stopped, self._left = _ANY if came else self._last, SECONDS
        self._stale = self._held != 0

    def update(self, dt: float) -> None:
        """Let time pass."""
        self._left = max(0.0, self._left - dt)

    def lift(self) -> None:
        """Whoever presses next has seen what is there."""
        self._left, self._stale = 0.0, False

    def stops(self, event: pygame.event.Event, action: str | None) -> bool:
        """Whether an event does nothing; `action` is the binding that a key stands for."""
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self._down:
            self._down = False
            return True
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._last = _MOUSE if event.button == 1 else ""
            self._down = bool(self._last) and self._stopping(_MOUSE)
            return self._down
        if event.type == pygame.KEYUP and event.key == self._held:
            self._held, self._stale = 0, False
        if event.type == pygame.KEYDOWN and chord(event):
            return self._stops_key(event.key, action)
        return False

    def _stops_key(self, key: int, action: str | None) -> bool:
        if action not in GOING_ON:
            self._last = ""
            return False
        repeated = key == self._held
        self._held, self._last = key, _KEY
        self._stale = self._stale and repeated
        return self._stale or self._stopping(_KEY)

    def _stopping(self, kind: str) -> bool:
        return self._left > 0 and self._stopped in (kind, _ANY)

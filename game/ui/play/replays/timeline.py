"""The line of a replay: every moment from left to right, a mark where each turn begins, a lozenge for now."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.app.theme import mix
from game.ui.kit.base import Area, Widget
from game.ui.kit.layout import inset
from game.ui.kit.measures import APART, CLOSE
from game.ui.paint import panels
from game.ui.play.replays.tape import Tape

_THICK, _KNOB, _UNDER, _NUMBERED = 4, 24, 9, 40
"""The line, the lozenge, how far under it turns are numbered, from what height on; in logical pixels."""
_SNAP = 5
"""How near, in logical pixels, a click catches the mark of a turn."""


class TimelineBar(Widget):
    """Click or drag to a moment; `jump` gets its number."""

    focusable = True
    pointable = True

    def __init__(self, id: str, rect: Area, tape: Tape, jump: Callable[[int], None]) -> None:
        super().__init__(id, rect)
        self.tape, self._jump = tape, jump

    @property
    def _track(self) -> pygame.Rect:
        return inset(self.theme, self.place, APART, 0)

    def x_of(self, moment: int) -> int:
        """Where a moment stands on the screen."""
        track = self._track
        return track.x + round(track.width * moment / max(1, self.tape.last))

    def spots(self) -> dict[str, pygame.Rect]:
        high = self.place.height
        marks = {
            f"turn:{mark.turn}:{mark.seat}": pygame.Rect(self.x_of(mark.moment) - 2, self.place.y, 5, high)
            for mark in self.tape.marks
        }
        return {self.id: self.place} | marks

    def on_press(self, pos: tuple[int, int]) -> None:
        snap = self.theme.px(_SNAP)
        near = [mark for mark in self.tape.marks if abs(self.x_of(mark.moment) - pos[0]) <= snap]
        if near:
            self._jump(min(near, key=lambda mark: abs(self.x_of(mark.moment) - pos[0])).moment)
        else:
            self.on_drag(pos)

    def on_drag(self, pos: tuple[int, int]) -> None:
        track = self._track
        self._jump(round((pos[0] - track.x) * self.tape.last / max(1, track.width)))

    def navigate(self, action: str) -> bool:
        step = {"left": -1, "right": 1}.get(action)
        if step is None:
            return False
        self._jump(self.tape.index + step)
        return True

    def draw(self, surface: pygame.Surface) -> None:
        theme, palette, track = self.theme, self.theme.palette, self._track
        middle, thick, now = self.place.y + theme.px(APART), theme.px(_THICK), self.x_of(self.tape.index)
        surface.fill(mix(palette.table, (0, 0, 0), 0.3), (track.x, middle - thick // 2, track.width, thick))
        surface.fill(palette.brass, (track.x, middle - thick // 2, now - track.x, thick))
        self._draw_marks(surface, middle)
        knob = panels.lozenge(theme, theme.px(_KNOB), "now")
        surface.blit(knob, knob.get_rect(center=(now, middle)))
        if self.focused:
            panels.focus_ring(surface, theme, self.place)

    def _draw_marks(self, surface: pygame.Surface, middle: int) -> None:
        """A tick per turn and seat, in the seat's light colour and length; numbers where there is room."""
        theme, palette = self.theme, self.theme.palette
        right = -100
        seen: set[int] = set()
        for mark in self.tape.marks:
            x, long = self.x_of(mark.moment), mark.turn not in seen
            seen.add(mark.turn)
            reach = theme.px(8 if long else 5)
            surface.fill(palette.outline, (x - 2, middle - reach - 1, 4, 2 * reach + 2))
            surface.fill(palette.sides[mark.seat].light, (x - 1, middle - reach, 2, 2 * reach))
            if long and self.place.height >= theme.px(_NUMBERED):
                words = theme.text(str(mark.turn), "body", palette.mute)
                left = x - words.get_width() // 2
                if left > right + theme.px(CLOSE):
                    surface.blit(words, (left, middle + theme.px(_UNDER)))
                    right = left + words.get_width()

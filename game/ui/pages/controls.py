"""Controls that only these rooms need: a number to step, a row of tokens, a row that is chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.ui.app import art
from game.ui.app.theme import Theme
from game.ui.kit.base import Area, Widget
from game.ui.kit.measures import GAP, INSET
from game.ui.kit.words import draw_words
from game.ui.paint import panels, tokens
from game.ui.play.summaries.brief import Piece, many

_SIGN, _FACT = 18, 20
"""The sizes of the signs at the ends of a stepper and before a fact, in logical pixels."""
_HEADS = 0.36
"""The share of a row that what a fact is about may always have."""


class Stepper(Widget):
    """A whole number between `low` and `high` with a button at each end; left and right change it."""

    focusable = True
    pointable = True

    def __init__(
        self,
        id: str,
        value: int,
        rect: Area,
        changed: Callable[[int], None],
        *,
        low: int = 0,
        high: int = 99,
        step: int = 1,
        words: Callable[[int], str] = str,
        enabled: bool = True,
        hint: str = "",
        rule: str | None = None,
    ) -> None:
        super().__init__(id, rect, enabled=enabled, hint=hint, rule=rule)
        self.value, self.changed, self.low, self.high, self.words = value, changed, low, high, words
        self.step = step
        self._side = 0

    def _end(self, side: int) -> pygame.Rect:
        place = self.place
        width = min(place.height, place.width // 3)
        return pygame.Rect(place.x if side < 0 else place.right - width, place.y, width, place.height)

    def spots(self) -> dict[str, pygame.Rect]:
        view = self.view
        ends = {f"{self.id}:less": self._end(-1), f"{self.id}:more": self._end(1)}
        return {self.id: self.seen} | {id: end.clip(view) if view else end for id, end in ends.items()}

    def on_press(self, pos: tuple[int, int]) -> None:
        self._side = next((side for side in (-1, 1) if self._end(side).collidepoint(pos)), 0)

    def activate(self) -> None:
        side, self._side = self._side, 0
        self._step(side)

    def navigate(self, action: str) -> bool:
        step = {"left": -1, "right": 1}.get(action)
        return step is not None and self.enabled and self._step(step)

    def _step(self, by: int) -> bool:
        bounded = min(self.high, max(self.low, self._next(by)))
        if bounded == self.value:
            return False
        self.value = bounded
        self.changed(bounded)
        return True

    def _next(self, by: int) -> int:
        """The next whole step up or down; from between two of them it is the nearer one."""
        steps = self.value // self.step if by > 0 else -(-self.value // self.step)
        return (steps + by) * self.step

    def draw(self, surface: pygame.Surface) -> None:
        theme, place, palette = self.theme, self.place, self.theme.palette
        surface.blit(panels.well(theme, place.size, focus=self.hovered and self.enabled), place)
        for side, icon in ((-1, "minus"), (1, "plus")):
            end = self._end(side)
            can = self.enabled and self.low <= self.value + side <= self.high
            lit = can and self.hovered and end.collidepoint(self.ui.scene.app.pointer)
            colour = palette.brass_hi if lit else palette.dim if can else palette.edge
            sign = art.icon(theme, icon, theme.px(_SIGN), colour)
            surface.blit(sign, sign.get_rect(center=end.center))
        colour = palette.bone if self.enabled else palette.mute
        middle = place.inflate(-2 * self._end(-1).width, 0)
        draw_words(surface, theme, self.words(self.value), "body-bold", colour, middle, "centre")
        if self.focused:
            panels.focus_ring(surface, theme, place)


class Force(Widget):
    """The units of a side in a row, standing closer where they are many. Names and counts are its tooltip."""

    pointable = True

    def __init__(self, id: str, seat: str, pieces: Sequence[Piece], rect: Area, *, size: int = 36) -> None:
        super().__init__(id, rect)
        self.seat, self.pieces, self.size = seat, list(pieces), size
        self.hint = ", ".join(f"{count} × {name}" if count > 1 else name for name, count in many(pieces))

    def draw(self, surface: pygame.Surface) -> None:
        theme, place, count = self.theme, self.place, len(self.pieces)
        size = theme.px(self.size)
        step = theme.px(self.size + GAP)
        if count > 1:
            step = min(step, (place.width - size) // (count - 1))
        for index, piece in enumerate(self.pieces):
            token = tokens.token(
                theme, size, seat=self.seat, emblem=piece.emblem, leader=piece.leader, group=False
            )
            centre = place.x + size // 2 + index * step, place.centery
            surface.blit(token, token.get_rect(center=centre))


def facts_edge(theme: Theme, room: int, facts: Sequence[tuple[str, str]]) -> int:
    """How wide the heads of a column of facts with icons are, so that what they say begins at one edge of `room` device pixels."""
    room -= theme.px(_FACT + 2 * INSET)
    heads = max((theme.width(head, "body") for head, _ in facts if head), default=0)
    spare = room - max((theme.width(words, "body") for head, words in facts if head), default=0)
    return min(heads, max(int(room * _HEADS), spare))


class Fact(Widget):
    """An icon, what it is about and what there is to say, in one line: "Asgardians  Astrid".

    What all of a column are about is as wide as `edge`, in device pixels; 0 is as wide as it needs by itself.
    """

    def __init__(self, id: str, rect: Area, head: str, words: str, *, icon: str = "", edge: int = 0) -> None:
        super().__init__(id, rect)
        self.head, self.words, self.icon, self.edge = head, words, icon, edge

    def draw(self, surface: pygame.Surface) -> None:
        theme, place, palette = self.theme, self.place, self.theme.palette
        rest = place.copy()
        if self.icon:
            sign = art.icon(theme, self.icon, theme.px(_FACT), palette.mute)
            surface.blit(sign, sign.get_rect(midleft=place.midleft))
            rest.x += theme.px(_FACT + INSET)
        if self.head:
            room, gap = place.right - rest.x, theme.px(INSET)
            spare = room - gap - theme.width(self.words, "body")
            rest.width = self.edge or max(int(room * _HEADS), min(theme.width(self.head, "body"), spare))
            draw_words(surface, theme, self.head, "body", palette.mute, rest)
            rest.x = rest.right + gap
        rest.width = place.right - rest.x
        draw_words(surface, theme, self.words, "body", palette.bone, rest)

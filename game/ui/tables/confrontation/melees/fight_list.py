"""The combats of a melee as a list: dragged into order, dice dealt by clicks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from game.ui.app import art
from game.ui.kit.base import Area, Widget
from game.ui.kit.measures import FIELD, GAP, LINE, NEAR
from game.ui.kit.words import draw_fitting, draw_words
from game.ui.paint import panels
from game.ui.paint.measured import fronts
from game.ui.paint.squares import marks
from game.ui.tables.confrontation import captions

HIGH = LINE + FIELD + GAP
"""The height of a row, in logical pixels."""
SIGN, ICON, WELL = 36, 18, 16
"""How wide a sign with its room is, how large the sign, and how high the dice stand, in logical pixels."""
FAR = 6
"""From how many pixels on a press is a drag."""


class Row(NamedTuple):
    """A combat as the list shows it."""

    words: str
    brief: str
    """The same for little room."""
    dice: int
    most: int
    promise: str
    """What it promises; "" where nobody may know."""


class Acts(NamedTuple):
    """What is called when a combat, by its place in the list, is picked, sent to another place, or dealt so many dice."""

    pick: Callable[[int], None]
    send: Callable[[int, int], None]
    deal: Callable[[int, int], None]


class BoutList(Widget):
    """The rows under one another; `picked` is the place of the one that the keys change."""

    pointable = True

    def __init__(self, rect: Area, rows: Sequence[Row], picked: int, acts: Acts) -> None:
        super().__init__("bouts", rect, hint="Drag a combat to another place; click its dice")
        self.rows, self._picked, self._acts = rows, picked, acts
        self._held: int | None = None
        self._from = self._to = (0, 0)

    # Where

    def _row(self, place: int) -> pygame.Rect:
        high = self.place.height / len(self.rows)
        top = self.place.y + round(place * high)
        return pygame.Rect(
            self.place.x, top, self.place.width, self.place.y + round((place + 1) * high) - top
        )

    def _sign(self, row: pygame.Rect, number: int) -> pygame.Rect:
        """The place of the minus (0) or the plus (1)."""
        wide, high = self.theme.px(SIGN), self.theme.px(FIELD)
        return pygame.Rect(
            row.right - (2 - number) * wide, row.bottom - high - self.theme.px(NEAR), wide, high
        )

    def _dice(self, row: pygame.Rect) -> pygame.Rect:
        """Where the dice of a row stand."""
        theme = self.theme
        left = row.x + theme.px(LINE + GAP) + theme.width("88.8 fall", "body-bold") + theme.px(GAP)
        sign = self._sign(row, 0)
        box = pygame.Rect(left, 0, max(1, sign.left - theme.px(NEAR) - left), theme.px(WELL))
        box.centery = sign.centery
        return box

    def spots(self) -> dict[str, pygame.Rect]:
        found = {}
        for place in range(len(self.rows)):
            row, number = self._row(place), place + 1
            found[f"bout:{number}"] = pygame.Rect(row.x, row.y, row.width, self.theme.px(LINE))
            found[f"fewer:{number}"], found[f"more:{number}"] = self._sign(row, 0), self._sign(row, 1)
            found[f"dice:{number}"] = self._dice(row)
        return {id: each.clip(self.seen) for id, each in found.items()}

    def _at(self, pos: tuple[int, int]) -> int:
        """The place of the row at a pixel, or the nearest."""
        high = max(1, self.place.height)
        return max(0, min(len(self.rows) - 1, (pos[1] - self.place.y) * len(self.rows) // high))

    # Hands

    def on_press(self, pos: tuple[int, int]) -> None:
        self._held, self._from, self._to = self._at(pos), pos, pos

    def on_drag(self, pos: tuple[int, int]) -> None:
        self._to = pos

    def on_release(self, pos: tuple[int, int]) -> None:
        place, self._to = self._held, pos
        dragged, self._held = self._dragged, None
        if place is None:
            return
        if dragged:
            self._acts.send(place, self._at(pos))
            return
        row, given = self.rows[place], self._row(place)
        dice = self._dice(given)
        for number, more in ((0, -1), (1, 1)):
            if self._sign(given, number).collidepoint(pos):
                self._acts.deal(place, row.dice + more)
                return
        if dice.inflate(0, dice.height).collidepoint(pos):
            self._acts.deal(place, -(-(pos[0] - dice.x + 1) * row.most // dice.width))
        else:
            self._acts.pick(place)

    @property
    def _dragged(self) -> bool:
        far = max(abs(self._to[0] - self._from[0]), abs(self._to[1] - self._from[1]))
        return far > self.theme.px(FAR)

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        order = list(range(len(self.rows)))
        held = self._held if self._held is not None and self._dragged else None
        if held is not None:
            order.remove(held)
            order.insert(self._at(self._to), held)
        for place, number in enumerate(order):
            if number != held:
                self._draw_row(surface, self._row(place), number, place, lit=number == self._picked)
        if held is not None:
            row = self._row(held).move(0, self._to[1] - self._from[1])
            panels.drop_shadow(surface, self.theme, row, GAP)
            self._draw_row(surface, row, held, order.index(held), lit=True)

    def _draw_row(
        self, surface: pygame.Surface, row: pygame.Rect, number: int, place: int, *, lit: bool
    ) -> None:
        theme, palette, px, told = self.theme, self.theme.palette, self.theme.px, self.rows[number]
        if lit:
            surface.blit(panels.lit_row(theme, row.size), row)
        disc = marks.order(theme, 0, place + 1, "brass_hi" if lit else "bone")
        head = pygame.Rect(
            row.x + px(LINE + GAP), row.y + px(NEAR), row.right - row.x - px(LINE + GAP + NEAR), px(LINE)
        )
        surface.blit(disc, disc.get_rect(center=(row.x + px(LINE) // 2 + px(NEAR) // 2, head.centery)))
        options = [(told.words, "body-semibold"), (told.words, "body"), (told.brief, "body")]
        draw_fitting(surface, theme, options, palette.bone, head)
        dice = self._dice(row)
        lines = [(captions.dice_words(told.dice), "body-bold", palette.bone if told.dice else palette.mute)]
        lines += [(told.promise, "body", palette.ember)] if told.promise else []
        high = px(FIELD) // len(lines)
        for at, (words, step, colour) in enumerate(lines):
            room = pygame.Rect(head.x, head.bottom + at * high, dice.x - head.x, high)
            draw_words(surface, theme, words, step, colour, room)
        if told.most:
            fronts.well(surface, theme, dice, told.dice / told.most, "brass", told.most)
        for sign, icon, able in ((0, "minus", told.dice > 0), (1, "plus", told.dice < told.most)):
            box = self._sign(row, sign)
            picture = art.icon(theme, icon, px(ICON), palette.dim if able else palette.edge)
            surface.blit(picture, picture.get_rect(center=box.center))

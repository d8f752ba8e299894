"""The time line of a story: rounds along an axis, conditions as bands, a sign for each thing that happened."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pygame

from game.ui.app import art
from game.ui.app.theme import mix
from game.ui.kit.base import Area, Widget
from game.ui.kit.words import draw_words
from game.ui.paint import panels
from game.ui.tables.asgard.debrief_marks import LANES, Band, Mark
from game.ui.tables.asgard.moments_change import number_badge

BAND, LANE, AXIS, SAID = 34, 30, 32, 46
HEIGHT = BAND + 3 * LANE + AXIS + SAID
"""Logical pixels."""
SIGN = 20
LABELS = 72
"""Room for the names of the lanes, where there is enough of it."""


class TimeLine(Widget):
    """Point at a sign, or walk along with the arrows, and it is told below the line."""

    focusable = True
    pointable = True

    def __init__(self, id: str, rect: Area, marks: Sequence[Mark], bands: Sequence[Band]) -> None:
        super().__init__(id, rect)
        self.marks, self.bands = list(marks), list(bands)
        self.at = len(self.marks) - 1
        self._made: tuple[tuple[int, int], list[int], list[tuple[int, int]]] | None = None

    # Where things stand, from the left edge of the widget

    @property
    def _left(self) -> int:
        return self.theme.px(LABELS) if self.rect.width >= self.theme.px(640) else 0

    def _places(self) -> tuple[list[int], list[tuple[int, int]]]:
        """The middle of each mark, and each round with where it begins."""
        key = (self.rect.width, self.theme.px(100))
        if self._made is None or self._made[0] != key:
            self._made = (key, *self._lay())
        return self._made[1], self._made[2]

    def _lay(self) -> tuple[list[int], list[tuple[int, int]]]:
        """Rounds get room by what happened in them; what happened stands in order, clear of one another in its lane."""
        if not self.marks:
            return [], []
        rounds = range(self.marks[0].round, self.marks[-1].round + 1)
        counts = {each: sum(mark.round == each for mark in self.marks) for each in rounds}
        left, width = self._left, self.rect.width - self._left - self.theme.px(8)
        weights = {each: 1 + counts[each] for each in rounds}
        share = width / sum(weights.values())
        begins, x = [], float(left)
        centres = []
        for each in rounds:
            begins.append((each, round(x)))
            step = share * weights[each] / (counts[each] + 1)
            centres += [round(x + step * (number + 1)) for number in range(counts[each])]
            x += share * weights[each]
        return centres, begins

    @property
    def _sign(self) -> int:
        """How large the signs are: smaller where much happened."""
        centres = self._places()[0]
        step = min(
            (right - left for left, right in pairwise(centres) if right > left), default=self.rect.width
        )
        return max(self.theme.px(10), min(self.theme.px(SIGN), step - 1))

    def _lane_y(self, lane: int) -> int:
        return self.theme.px(BAND + LANE * lane + LANE // 2 + 2)

    def mark_rect(self, number: int) -> pygame.Rect:
        """Where a mark stands on the screen."""
        size = self._sign + self.theme.px(4)
        spot = pygame.Rect(0, 0, size, size)
        x = self._places()[0][number]
        spot.center = (self.place.x + x, self.place.y + self._lane_y(self.marks[number].lane))
        return spot

    def spots(self) -> dict[str, pygame.Rect]:
        view = self.view
        marks = {f"{self.id}:{number}": self.mark_rect(number) for number in range(len(self.marks))}
        return {self.id: self.seen} | {id: spot.clip(view) if view else spot for id, spot in marks.items()}

    # Hands

    def _nearest(self, pos: tuple[int, int]) -> int:
        """The mark at a point: the nearest in that lane, or along the axis."""

        def far(number: int) -> tuple[int, int]:
            spot = self.mark_rect(number)
            return (0 if abs(spot.centery - pos[1]) <= spot.height // 2 else 1, abs(spot.centerx - pos[0]))

        return min(range(len(self.marks)), key=far)

    def on_point(self, pos: tuple[int, int]) -> None:
        if self.marks:
            self._go(self._nearest(pos))

    def on_press(self, pos: tuple[int, int]) -> None:
        self.on_point(pos)

    def navigate(self, action: str) -> bool:
        step = {"left": -1, "right": 1}.get(action)
        if step is None or not self.marks:
            return False
        self._go(max(0, min(len(self.marks) - 1, self.at + step)))
        return True

    def _go(self, number: int) -> None:
        if number != self.at:
            self.at = number
            self.ui.scene.invalidate()

    def keep(self) -> object | None:
        return self.at

    def restore(self, kept: object) -> None:
        if isinstance(kept, int) and kept < len(self.marks):
            self.at = kept

    # Painting

    def draw(self, surface: pygame.Surface) -> None:
        if not self.marks:
            return
        self._draw_bands(surface)
        self._draw_axis(surface)
        self._draw_lanes(surface)
        self._draw_said(surface)
        if self.focused:
            panels.focus_ring(surface, self.theme, self.place)

    def _draw_bands(self, surface: pygame.Surface) -> None:
        """The conditions, one plate after another; every other a shade lighter."""
        theme, palette, place = self.theme, self.theme.palette, self.place
        centres, _ = self._places()
        half = theme.px(SIGN // 2 + 2)
        starts = [self._left, *(max(self._left, centres[band.first] - half) for band in self.bands[1:])]
        ends = [*starts[1:], self.rect.width]
        height = theme.px(BAND - 6)
        for number, (band, start, end) in enumerate(zip(self.bands, starts, ends, strict=True)):
            box = pygame.Rect(place.x + start, place.y, max(theme.px(4), end - start - theme.px(3)), height)
            tone = mix(palette.panel3, palette.brass_lo, 0.45 if number % 2 else 0.12)
            surface.fill(tone, box)
            pygame.draw.rect(surface, palette.hairline, box, theme.px(1))
            badge = theme.px(22)
            if box.width >= badge + theme.px(4):
                picture = number_badge(theme, band.condition, badge, lit=band is self.bands[-1])
                surface.blit(picture, picture.get_rect(midleft=(box.x + theme.px(3), box.centery)))
            room = pygame.Rect(box.x + badge + theme.px(10), box.y, box.width - badge - theme.px(14), height)
            if room.width >= theme.px(40):
                draw_words(surface, theme, band.title, "body-semibold", palette.bone, room)

    def _draw_axis(self, surface: pygame.Surface) -> None:
        """A tick where each round begins, its number where there is room."""
        theme, palette, place = self.theme, self.theme.palette, self.place
        top, y = place.y + theme.px(BAND), place.y + theme.px(BAND + 3 * LANE + 4)
        surface.fill(palette.edge, (place.x + self._left, y, self.rect.width - self._left, theme.px(1)))
        right = -1
        begins = self._places()[1]
        for number, (each, x) in enumerate(begins):
            surface.fill(palette.edge, (place.x + x, top, theme.px(1), y - top + theme.px(4)))
            words = (
                "Start"
                if each == 0
                else f"Round {each}"
                if number < 2 and begins[0][0] + number == each
                else str(each)
            )
            end = begins[number + 1][1] if number + 1 < len(begins) else self.rect.width
            if theme.width(words, "body") > end - x - theme.px(6):
                words = str(each or "")
            text = theme.text(words, "body", palette.mute)
            if x > right and text.get_width() <= max(end - x, theme.px(20)):
                surface.blit(text, (place.x + x + theme.px(4), y + theme.px(4)))
                right = x + text.get_width() + theme.px(8)

    def _draw_lanes(self, surface: pygame.Surface) -> None:
        theme, palette, place = self.theme, self.theme.palette, self.place
        size = self._sign
        for lane, words in enumerate(LANES):
            y = place.y + self._lane_y(lane)
            if self._left:
                room = pygame.Rect(place.x, y - theme.px(12), self._left - theme.px(8), theme.px(24))
                draw_words(surface, theme, words, "body", palette.mute, room)
        for number, mark in enumerate(self.marks):
            box = self.mark_rect(number)
            colour = getattr(palette, mark.role)
            if number == self.at:
                surface.blit(panels.panel(theme, box.size, gradient=False, chosen=True), box)
            surface.blit(
                art.icon(theme, mark.icon, size, colour), (box.centerx - size // 2, box.centery - size // 2)
            )

    def _draw_said(self, surface: pygame.Surface) -> None:
        """The mark that is pointed at, in words."""
        theme, palette, place = self.theme, self.theme.palette, self.place
        mark = self.marks[self.at]
        when = f"Round {mark.round}" if mark.round else "At the start"
        top = place.y + theme.px(BAND + 3 * LANE + AXIS)
        line = theme.line("body")
        lead = theme.width(when, "body-bold") + theme.px(12)
        draw_words(surface, theme, when, "body-bold", palette.brass, pygame.Rect(place.x, top, lead, line))
        rows = theme.wrap(mark.words, "body", max(theme.px(80), place.width - lead))
        for number, row in enumerate(rows[:2]):
            room = pygame.Rect(place.x + lead, top + number * line, place.width - lead, line)
            draw_words(surface, theme, row, "body", palette.bone, room)

"""The time line of a story: rounds along an axis, conditions as bands, a sign for each thing that happened."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pygame

from game.ui.app import art
from game.ui.app.theme import Theme, mix
from game.ui.kit.base import Area, Widget
from game.ui.kit.words import draw_words
from game.ui.paint import panels
from game.ui.tables.asgard.debrief.time_marks import LANES, Band, Mark
from game.ui.tables.asgard.moments.change import number_badge

BAND, LANE, AXIS, SAID = 34, 30, 32, 46
PLATE, BADGE, NUMBER = BAND - 6, 22, 29
"""Logical pixels: the height of a condition's plate, its number, and what that takes before a name."""
FOOT = BAND + 3 * LANE + AXIS
"""Where the axis with its numbers ends."""
HEIGHT = FOOT + SAID
"""Logical pixels, if every name has room on its plate."""
TITLE = "body-semibold"
SIGN = 20
LABELS = 72
"""Room for the names of the lanes, where there is enough of it."""


class TimeLine(Widget):
    """Point at a sign, or walk along with the arrows, and it is told below the line."""

    focusable = True
    pointable = True

    def __init__(
        self, id: str, rect: Area, marks: Sequence[Mark], bands: Sequence[Band], theme: Theme
    ) -> None:
        super().__init__(id, rect)
        self.marks, self.bands = list(marks), list(bands)
        self.at = len(self.marks) - 1
        self._left = theme.px(LABELS) if self.rect.width >= theme.px(640) else 0
        self._centres, self._begins = self._lay(theme)
        self._plates = self._lay_bands(theme)
        self._legend = self._lay_legend(theme)
        self._lower = max((box.bottom for _, box in self._legend), default=0)
        """How much further down what is said stands for the names that have no room on their plates."""
        self.rect.height += self._lower

    # Where things stand, from the left edge of the widget

    def _lay(self, theme: Theme) -> tuple[list[int], list[tuple[int, int]]]:
        """The middle of each mark, and each round with where it begins.

        Rounds get room by what happened in them; what happened stands in order, clear of one another in its lane.
        """
        if not self.marks:
            return [], []
        rounds = range(self.marks[0].round, self.marks[-1].round + 1)
        counts = {each: sum(mark.round == each for mark in self.marks) for each in rounds}
        left, width = self._left, self.rect.width - self._left - theme.px(8)
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

    def _lay_bands(self, theme: Theme) -> list[pygame.Rect]:
        """The plates of the conditions, from the upper left corner of the widget."""
        half = theme.px(SIGN // 2 + 2)
        starts = [self._left, *(max(self._left, self._centres[band.first] - half) for band in self.bands[1:])]
        ends = [*starts[1:], self.rect.width]
        return [pygame.Rect(start, 0, max(theme.px(4), end - start - theme.px(3)), theme.px(PLATE))
                for start, end in zip(starts, ends, strict=True)]  # fmt: skip

    def _lay_legend(self, theme: Theme) -> list[tuple[Band, pygame.Rect]]:
        """The names that have no room on their plates, each once, in as many lines as they take."""
        short = {band.condition: band for band, plate in zip(self.bands, self._plates, strict=True)
                 if theme.width(band.title, TITLE) > plate.width - theme.px(NUMBER + 4)}  # fmt: skip
        found: list[tuple[Band, pygame.Rect]] = []
        x = y = 0
        for band in short.values():
            wide = theme.px(NUMBER) + theme.width(band.title, TITLE)
            if x and x + wide > self.rect.width:
                x, y = 0, y + theme.px(LANE)
            found.append((band, pygame.Rect(x, y, wide, theme.px(LANE))))
            x += wide + theme.px(LANE)
        return found

    @property
    def _sign(self) -> int:
        """How large the signs are: smaller where much happened."""
        steps = (right - left for left, right in pairwise(self._centres) if right > left)
        step = min(steps, default=self.rect.width)
        return max(self.theme.px(10), min(self.theme.px(SIGN), step - 1))

    def _lane_y(self, lane: int) -> int:
        return self.theme.px(BAND + LANE * lane + LANE // 2 + 2)

    def mark_rect(self, number: int) -> pygame.Rect:
        """Where a mark stands on the screen."""
        size = self._sign + self.theme.px(4)
        spot = pygame.Rect(0, 0, size, size)
        x = self._centres[number]
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
        """The conditions, one plate after another, every other a shade lighter; below the axis the names that they lack."""
        theme, palette, place = self.theme, self.theme.palette, self.place
        below = {band.condition for band, _ in self._legend}
        for number, (band, plate) in enumerate(zip(self.bands, self._plates, strict=True)):
            box = plate.move(place.topleft)
            tone = mix(palette.panel3, palette.brass_lo, 0.45 if number % 2 else 0.12)
            surface.fill(tone, box)
            pygame.draw.rect(surface, palette.hairline, box, theme.px(1))
            if band.condition not in below:
                self._draw_name(surface, band, box.move(theme.px(3), 0))
            elif box.width >= theme.px(BADGE + 4):
                self._draw_number(surface, band, box.move(theme.px(3), 0))
        for band, box in self._legend:
            self._draw_name(surface, band, box.move(place.x, place.y + theme.px(FOOT)))

    def _draw_number(self, surface: pygame.Surface, band: Band, box: pygame.Rect) -> None:
        badge = number_badge(self.theme, band.condition, self.theme.px(BADGE), lit=band == self.bands[-1])
        surface.blit(badge, badge.get_rect(midleft=box.midleft))

    def _draw_name(self, surface: pygame.Surface, band: Band, box: pygame.Rect) -> None:
        """Number and name of a condition, from the left edge of `box`."""
        self._draw_number(surface, band, box)
        words = self.theme.text(band.title, TITLE, self.theme.palette.bone)
        surface.blit(words, words.get_rect(midleft=(box.x + self.theme.px(NUMBER), box.centery)))

    def _draw_axis(self, surface: pygame.Surface) -> None:
        """A tick where each round begins, its number where there is room."""
        theme, palette, place = self.theme, self.theme.palette, self.place
        top, y = place.y + theme.px(BAND), place.y + theme.px(BAND + 3 * LANE + 4)
        surface.fill(palette.edge, (place.x + self._left, y, self.rect.width - self._left, theme.px(1)))
        right = -1
        begins = self._begins
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
        top = place.y + theme.px(FOOT) + self._lower
        line = theme.line("body")
        lead = theme.width(when, "body-bold") + theme.px(12)
        draw_words(surface, theme, when, "body-bold", palette.brass, pygame.Rect(place.x, top, lead, line))
        rows = theme.wrap(mark.words, "body", max(theme.px(80), place.width - lead))
        for number, row in enumerate(rows[:2]):
            room = pygame.Rect(place.x + lead, top + number * line, place.width - lead, line)
            draw_words(surface, theme, row, "body", palette.bone, room)

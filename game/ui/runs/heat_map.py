"""Where something happened, cell by cell, over the table as the game draws it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from typing import NamedTuple

import pygame

from game.core.seats import Seat
from game.lab.insight import places
from game.lab.insight.places import Kind
from game.lab.insight.summary import Insight
from game.ui.app.theme import Rgb, Theme, mix
from game.ui.kit.base import Area, Widget
from game.ui.kit.measures import GAP, NEAR, STROKE
from game.ui.kit.words import draw_words
from game.ui.paint import panels, tokens
from game.ui.paint.squares import marks

_DARK = 0.5
"""How much of the table's light is taken away under the cells."""
_FEWEST, _MOST = 0.16, 0.86
"""How strong the faintest and the strongest cell are."""
_MARK, _RING = 16, 36
"""The size of a side's mark under the table, and of the ring round what is pointed out, in logical pixels."""


class Layer(NamedTuple):
    """Counts by cell, row by row, for every side; `cell` is the width and height of a cell as a share of the table's."""

    columns: int
    rows: int
    cell: tuple[float, float]
    counts: Mapping[Seat, Sequence[int]]

    @property
    def total(self) -> dict[Seat, int]:
        """How often it happened to each side."""
        return {seat: sum(counts) for seat, counts in self.counts.items()}

    def at(self, index: int) -> dict[Seat, int]:
        """What happened in a cell."""
        return {seat: counts[index] for seat, counts in self.counts.items() if counts[index]}


class Mark(NamedTuple):
    """Something to be pointed out: where, as shares of the table's width and height, and why."""

    at: tuple[float, float]
    words: str


def layer(insight: Insight, kind: Kind) -> Layer | None:
    """What of a kind happened where; None if it never did, or nothing has a place."""
    ground, found = insight.ground, [heat for heat in insight.heat if heat.kind == kind]
    if ground is None or not found:
        return None
    columns, rows = places.size(ground)
    counts = {insight.teams[heat.team][0]: [count for row in heat.rows for count in row] for heat in found}
    return Layer(columns, rows, (ground.cell / ground.width, ground.cell / ground.height), counts)


class HeatMap(Widget):
    """A cell is pointed at, clicked, or gone to by the arrows. `told` says what there is to say of it, `choose` does something with it."""

    focusable = True
    pointable = True

    def __init__(
        self,
        rect: Area,
        picture: Callable[[Theme, tuple[int, int]], pygame.Surface],
        heat: Layer,
        told: Callable[[int], str],
        choose: Callable[[int], None],
        marks: Sequence[Mark] = (),
    ) -> None:
        super().__init__("study.heat", rect)
        self._picture, self._heat, self._told, self._choose = picture, heat, told, choose
        self._marks = marks
        self._aimed: int | None = None
        self._drawn: pygame.Surface | None = None
        self._look: tuple[Theme, tuple[int, int]] | None = None

    # Where things lie

    @property
    def table(self) -> pygame.Rect:
        """Where the table is, on the screen."""
        place = self.place
        room = place.width, place.height - self.theme.px(_MARK + 2 * GAP)
        return self._whole(room).get_rect(midtop=place.midtop)

    def cell(self, index: int) -> pygame.Rect:
        """Where a cell is, on the screen."""
        table, (wide, high) = self.table, self._heat.cell
        row, column = divmod(index, self._heat.columns)
        left, right = (round(table.width * min(1.0, wide * each)) for each in (column, column + 1))
        top, bottom = (round(table.height * min(1.0, high * each)) for each in (row, row + 1))
        return pygame.Rect(table.x + left, table.y + top, right - left, bottom - top)

    def index_at(self, pos: tuple[int, int]) -> int | None:
        """The cell under a point of the screen; None beside the table."""
        table, (wide, high) = self.table, self._heat.cell
        if not table.collidepoint(pos):
            return None
        column = int((pos[0] - table.x) / table.width / wide)
        row = int((pos[1] - table.y) / table.height / high)
        if not (column < self._heat.columns and row < self._heat.rows):
            return None
        return row * self._heat.columns + column

    # Hands

    @property
    def told(self) -> str:
        if self._aimed is None:
            return ""
        near = [
            mark.words for mark in self._marks if self.cell(self._aimed).collidepoint(self._place_of(mark))
        ]
        return "\n".join(filter(None, [*near, self._told(self._aimed)]))

    def _place_of(self, mark: Mark) -> tuple[int, int]:
        """Where a mark is, on the screen."""
        table = self.table
        return table.x + round(mark.at[0] * table.width), table.y + round(mark.at[1] * table.height)

    def on_point(self, pos: tuple[int, int]) -> None:
        self._aim(self.index_at(pos))

    def _aim(self, index: int | None) -> None:
        if index != self._aimed:
            self._aimed = index
            self.ui.scene.invalidate()

    def activate(self) -> None:
        if self._aimed is not None and self._heat.at(self._aimed):
            self._choose(self._aimed)

    def navigate(self, action: str) -> bool:
        step = {"left": -1, "right": 1, "up": -self._heat.columns, "down": self._heat.columns}.get(action)
        if step is None:
            return False
        size = self._heat.columns * self._heat.rows
        then = size // 2 if self._aimed is None else self._aimed + step
        if not 0 <= then < size:
            return False
        self._aim(then)
        return True

    # Painting

    def draw(self, surface: pygame.Surface) -> None:
        theme, place = self.theme, self.place
        room = place.width, place.height - theme.px(_MARK + 2 * GAP)
        table = self.table
        surface.blit(self._whole(room), table)
        for mark in self._marks:
            ring = marks.ringed(theme, theme.px(_RING), "brass_hi")
            surface.blit(ring, ring.get_rect(center=self._place_of(mark)))
        if self._aimed is not None and (self.hovered or self.focused):
            pygame.draw.rect(surface, theme.palette.brass_hi, self.cell(self._aimed), theme.px(STROKE))
        self._draw_totals(
            surface, pygame.Rect(table.x, table.bottom + theme.px(GAP), place.width, theme.px(_MARK))
        )
        if self.focused:
            panels.focus_ring(surface, theme, table)

    def _whole(self, room: tuple[int, int]) -> pygame.Surface:
        """The darkened table with its cells, drawn once for a size."""
        if self._drawn is None or self._look != (self.theme, room):
            self._look = self.theme, room
            self._drawn = self._paint(self._picture(self.theme, room))
        return self._drawn

    def _paint(self, ground: pygame.Surface) -> pygame.Surface:
        whole = pygame.Surface(ground.get_size())
        whole.blit(ground, (0, 0))
        veil = pygame.Surface(ground.get_size(), pygame.SRCALPHA)
        veil.fill((0, 0, 0, round(255 * _DARK)))
        whole.blit(veil, (0, 0))
        most = max((max(counts, default=0) for counts in self._heat.counts.values()), default=0)
        wide, high = self._heat.cell
        for index in range(self._heat.columns * self._heat.rows):
            found = self._heat.at(index)
            if not found:
                continue
            row, column = divmod(index, self._heat.columns)
            left, right = (round(whole.width * min(1.0, wide * each)) for each in (column, column + 1))
            top, bottom = (round(whole.height * min(1.0, high * each)) for each in (row, row + 1))
            colour, share = _shade(self.theme, found, most)
            layer = pygame.Surface((max(1, right - left - 1), max(1, bottom - top - 1)), pygame.SRCALPHA)
            layer.fill((*colour, round(255 * share)))
            whole.blit(layer, (left, top))
        return whole

    def _draw_totals(self, surface: pygame.Surface, row: pygame.Rect) -> None:
        """How often it happened to each side."""
        theme = self.theme
        for seat, count in self._heat.total.items():
            mark = tokens.side_mark(theme, seat, row.height)
            surface.blit(mark, mark.get_rect(midleft=row.midleft))
            row = row.move(row.height + theme.px(NEAR), 0)
            words = f"{count:,}"
            draw_words(surface, theme, words, "body-bold", theme.palette.bone, row)
            row = row.move(theme.width(words, "body-bold") + theme.px(2 * GAP), 0)


def _shade(theme: Theme, found: Mapping[Seat, int], most: int) -> tuple[Rgb, float]:
    """The colour of a cell, of whichever side it happened to more, brighter the oftener; and how strong it is."""
    seat, count = max(found.items(), key=lambda pair: pair[1])
    share = sqrt(count / most)
    side = theme.palette.sides[seat]
    return mix(side.light, theme.palette.bone, 0.7 * share**2), _FEWEST + (_MOST - _FEWEST) * share

"""The board of eight by eight on the screen: one renderer for battle, reactions and replay.

    grid = GridBoard(theme, (316, 16), square=60, frame=28, walls=walls, pits=pits)
    grid.draw_ground(surface)
    grid.draw(surface, picture)

Order: hatching and marks on the squares, lanes, tokens, then ghosts, chevrons, numbers and words over them.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any

import pygame

from game.ui.app.pictures import kept
from game.ui.app.theme import Rgb, Theme
from game.ui.paint import tokens
from game.ui.paint.squares import board as paint
from game.ui.paint.squares import marks
from game.ui.tables.thor.board.bubbles import Ground, draw_bubble
from game.ui.tables.thor.board.picture import Ghost, Picture, Piece, Shove, place
from game.ui.tables.thor.panels.floor_plan import FloorPlan

_RINGED, _SHIELD = 1.04, 0.58
"""The ring of an outcome and the shield of a defence, in squares."""
_LINE_STEP = 0.42
"""How much of a square's side a shot leaves free at either end."""


_SHOWN = ("seat", "emblem", "hits", "lost", "fresh", "leader", "group", "state")
"""What a token shows of its piece."""


def token(theme: Theme, piece: Piece, size: int, **instead: Any) -> pygame.Surface:
    """The painted token of a piece, `size` pixels wide; `instead` is shown in place of what it says."""
    return tokens.token(theme, size, **{name: getattr(piece, name) for name in _SHOWN} | instead)


def stamped(mark: pygame.Surface, share: float) -> pygame.Surface:
    """A mark as it comes down: from a third larger and clear to itself."""
    if share >= 1:
        return mark
    mark = pygame.transform.smoothscale_by(mark, 1.3 - 0.3 * share)
    mark.set_alpha(round(255 * share))
    return mark


class GridBoard:
    """A board at a place on the screen. Squares and frame are device pixels."""

    def __init__(
        self,
        theme: Theme,
        at: tuple[int, int],
        *,
        square: int,
        frame: int,
        walls: Iterable[str] = (),
        pits: Iterable[str] = (),
    ) -> None:
        self.theme, self.square, self.frame = theme, square, frame
        side = 8 * square + 2 * frame
        self.rect = pygame.Rect(*at, side, side)
        self._walls, self._pits = frozenset(walls), frozenset(pits)

    @classmethod
    def of(cls, theme: Theme, plan: FloorPlan, terrain: Mapping[str, str]) -> GridBoard:
        """The board of a table, with the kinds of terrain on its squares."""
        kinds = {
            kind: [square for square, each in terrain.items() if each == kind] for kind in ("wall", "pit")
        }
        at, square, frame = plan.board.topleft, plan.square, plan.frame
        return cls(theme, at, square=square, frame=frame, walls=kinds["wall"], pits=kinds["pit"])

    # Where

    def cell(self, square: str) -> pygame.Rect:
        """Where a square stands on the screen."""
        return paint.square_rect(self.square, self.frame, square).move(self.rect.topleft)

    def at(self, point: tuple[int, int]) -> str | None:
        """The square at a point of the screen, if any."""
        return paint.square_at(self.square, self.frame, (point[0] - self.rect.x, point[1] - self.rect.y))

    def spot(self, x: float, y: float) -> tuple[int, int]:
        """The middle of a place counted in squares from a1."""
        left, top = self.rect.x + self.frame, self.rect.y + self.frame
        return round(left + (x + 0.5) * self.square), round(top + (7.5 - y) * self.square)

    def hotspots(self) -> dict[str, pygame.Rect]:
        """Every square by its id, `square:d4`."""
        squares = (f"{file}{rank}" for rank in "12345678" for file in "abcdefgh")
        return {f"square:{square}": self.cell(square) for square in squares}

    # Drawing

    def draw_ground(self, surface: pygame.Surface) -> None:
        """The carved board with its terrain and shadow."""
        picture = paint.grid_board(self.theme, self.square, self.frame, self._walls, self._pits)
        paint.lay(surface, self.theme, picture, self.rect.topleft)

    def draw(self, surface: pygame.Surface, picture: Picture) -> None:
        """Everything on the board."""
        self._draw_marks(surface, picture)
        self._draw_lanes(surface, picture.shoves)
        for piece in sorted(picture.pieces, key=lambda piece: -piece.y):
            self.draw_piece(surface, piece)
        self._draw_plan(surface, picture)
        self._draw_outcome(surface, picture)
        if picture.cursor:
            mark = marks.focus(self.theme, self.square)
            surface.blit(mark, mark.get_rect(center=self.cell(picture.cursor).center))
        if picture.line:
            self._draw_measure(surface, *picture.line)
        if picture.bubble:
            cell = self.cell(picture.bubble.square)
            ground = Ground(self.rect, self.stood_on(picture), self.coordinates)
            draw_bubble(surface, self.theme, picture.bubble, cell, ground)

    @cached_property
    def coordinates(self) -> list[pygame.Rect]:
        """Where the letters and digits round the board stand on the screen."""
        return [
            each.move(self.rect.topleft) for each in paint.coordinates(self.theme, self.square, self.frame)
        ]

    def stood_on(self, picture: Picture) -> list[pygame.Rect]:
        """Where pieces stand and where a plan would leave them: no callout lies there."""
        side = tokens.fit(self.square)
        places = [(piece.x, piece.y) for piece in picture.pieces if piece.alpha > 0]
        places += [place(ghost.square) for ghost in picture.ghosts]
        rects = [pygame.Rect(0, 0, side, side) for _ in places]
        for rect, spot in zip(rects, places, strict=True):
            rect.center = self.spot(*spot)
        return rects

    def _draw_outcome(self, surface: pygame.Surface, picture: Picture) -> None:
        """How the last blow went: a ring at whom it was about, a shield on the border that it came over."""
        if picture.ringed and picture.stamp > 0:
            ring = marks.ringed(self.theme, round(self.square * _RINGED), picture.ring)
            surface.blit(ring, ring.get_rect(center=self.cell(picture.ringed).center))
        if picture.shielded and picture.stamp > 0:
            (ax, ay), (bx, by) = map(place, picture.shielded)
            far = max(abs(bx - ax), abs(by - ay), 1)
            border = bx - (bx - ax) / far / 2, by - (by - ay) / far / 2
            shield = stamped(marks.shield(self.theme, round(self.square * _SHIELD)), picture.stamp)
            surface.blit(shield, shield.get_rect(center=self.spot(*border)))

    def _put(self, surface: pygame.Surface, mark: pygame.Surface, square: str, fade: float = 1.0) -> None:
        if fade < 1:
            mark = mark.copy()
            mark.set_alpha(round(255 * fade))
        surface.blit(mark, self.cell(square))

    def _draw_marks(self, surface: pygame.Surface, picture: Picture) -> None:
        theme, size = self.theme, self.square
        for square, standing in picture.threats.items():
            self._put(surface, marks.threat(theme, size), square, 1.0 if standing else 0.45)
        for start, end in picture.last:
            marks.way(surface, theme, self.cell(start).center, self.cell(end).center, size)
        for square in picture.noted:
            self._put(surface, _noted(theme, size), square)
        if picture.pointed:
            self._put(surface, marks.pointed(theme, size), picture.pointed)
        for square in picture.covered:
            self._put(surface, _covered(theme, size), square)
        aimed = set(picture.aimed)
        for square in picture.places:
            hover = square in (picture.goal, picture.pointed)
            self._put(surface, marks.place(theme, size, hover=hover), square, picture.fade)
        for square in picture.targets:
            if square not in aimed:
                hover = square == picture.pointed
                self._put(surface, marks.target(theme, size, hover=hover), square, picture.fade)
        for square in picture.aimed:
            self._put(
                surface, marks.aimed(theme, size, glow=round(picture.glow * 4) / 4), square, picture.waning
            )
        shape = theme.palette.sides[picture.chosen_seat].shape
        for square in (*picture.picked, picture.chosen):
            if square:
                self._put(surface, marks.chosen(theme, size, shape), square)
        for square, seat in picture.besides:
            self._put(surface, marks.chosen(theme, size, theme.palette.sides[seat].shape), square)
        if picture.refused:
            self._put(surface, marks.refused(theme, size), picture.refused)
        for way in picture.ways:
            for start, end in itertools.pairwise(way):
                marks.way(surface, theme, self.cell(start).center, self.cell(end).center, size, "verdigris")

    # Pieces

    def draw_piece(self, surface: pygame.Surface, piece: Piece) -> None:
        """A piece where it is, which may be between squares."""
        drawing = token(self.theme, piece, tokens.fit(self.square))
        if piece.scale != 1:
            drawing = pygame.transform.smoothscale_by(drawing, max(0.05, piece.scale))
        if piece.alpha < 1:
            drawing = drawing.copy()
            drawing.set_alpha(round(255 * max(0.0, piece.alpha)))
        centre = self.spot(piece.x + piece.shake[0], piece.y + piece.shake[1])
        surface.blit(drawing, drawing.get_rect(center=centre))
        if piece.ring < 1:
            burst = marks.burst(self.theme, round(self.square * 1.5), round(piece.ring * 7) / 7)
            surface.blit(burst, burst.get_rect(center=centre))

    # Plans

    def _draw_lanes(self, surface: pygame.Surface, shoves: tuple[Shove, ...]) -> None:
        """One lane for each direction of a push, from the first unit to where the last one ends."""
        for dx, dy in dict.fromkeys((shove.dx, shove.dy) for shove in shoves):
            run = [shove for shove in shoves if (shove.dx, shove.dy) == (dx, dy)]
            start = min((place(shove.origin) for shove in run), key=lambda at: at[0] * dx + at[1] * dy)
            ends = [self._end(shove) for shove in run]
            end = max(ends, key=lambda at: at[0] * dx + at[1] * dy)
            begin = self.spot(start[0] - dx * 0.4, start[1] - dy * 0.4)
            marks.lane(surface, self.theme, begin, self.spot(*end), self.square)

    @staticmethod
    def _end(shove: Shove) -> tuple[float, float]:
        if shove.end:
            return place(shove.end)
        x, y = place(shove.origin)
        return x + shove.dx * 0.62, y + shove.dy * 0.62

    def _draw_plan(self, surface: pygame.Surface, picture: Picture) -> None:
        pieces = {piece.id: piece for piece in picture.pieces}
        for start, end in picture.shots:
            self._draw_shot(surface, start, end)
        for ghost in picture.ghosts:
            if ghost.unit in pieces:
                self._draw_ghost(surface, pieces[ghost.unit], ghost)
        crossed = set()
        for shove in picture.shoves:
            x, y = place(shove.origin)
            border = (x + shove.dx / 2, y + shove.dy / 2)
            if border not in crossed:
                crossed.add(border)
                chevron = marks.chevron(self.theme, self.square, shove.dx, -shove.dy)
                surface.blit(chevron, chevron.get_rect(center=self.spot(*border)))
        several = len({shove.order for shove in picture.shoves}) > 1
        for order, origin in {shove.order: shove.origin for shove in reversed(picture.shoves)}.items():
            if several:
                self._draw_number(surface, order, origin, "ember")
        for order, square in enumerate((picture.chosen, *picture.picked), 1):
            if picture.picked and square:
                self._draw_number(surface, order, square, "brass_hi")

    def _draw_number(self, surface: pygame.Surface, number: int, square: str, accent: str) -> None:
        disc = marks.order(self.theme, self.square, number, accent)
        cell = self.cell(square)
        shift = round(self.square * 0.36)
        surface.blit(disc, disc.get_rect(center=(cell.centerx + shift, cell.centery + shift)))

    def _draw_shot(self, surface: pygame.Surface, start: str, end: str) -> None:
        (ax, ay), (bx, by) = place(start), place(end)
        reach = max(abs(bx - ax), abs(by - ay))
        if reach < 2:
            return
        dx, dy = (bx - ax) / reach * _LINE_STEP, (by - ay) / reach * _LINE_STEP
        ember = self.theme.palette.ember
        self._dashes(surface, self.spot(ax + dx, ay + dy), self.spot(bx - dx, by - dy), ember)

    def _dashes(
        self, surface: pygame.Surface, start: tuple[int, int], end: tuple[int, int], colour: Rgb
    ) -> None:
        width, dash = max(2, round(self.square / 22)), max(6, self.square // 7)
        line = pygame.Vector2(end) - pygame.Vector2(start)
        count = max(1, int(line.length() // (2 * dash)))
        for k in range(count):
            a = pygame.Vector2(start) + line * ((k + 0.1) / count)
            b = pygame.Vector2(start) + line * ((k + 0.6) / count)
            pygame.draw.line(surface, self.theme.palette.outline, a, b, width + 2)
            pygame.draw.line(surface, colour, a, b, width)

    def _draw_ghost(self, surface: pygame.Surface, piece: Piece, ghost: Ghost) -> None:
        size = round(tokens.fit(self.square) * (0.62 if ghost.falls else 1))
        drawing = token(self.theme, piece, size, hits=0, lost=0, group=False, state="ghost")
        x, y = place(ghost.square)
        surface.blit(drawing, drawing.get_rect(center=self.spot(x + ghost.share, y)))

    # Words

    def _draw_measure(self, surface: pygame.Surface, start: str, end: str, clear: bool) -> None:
        palette = self.theme.palette
        colour = palette.verdigris if clear else palette.ember
        self._dashes(surface, self.cell(start).center, self.cell(end).center, colour)
        for square in (start, end):
            mark = marks.focus(self.theme, self.square)
            surface.blit(mark, mark.get_rect(center=self.cell(square).center))


@kept
def _covered(theme: Theme, size: int) -> pygame.Surface:
    return _edged(theme.palette.ember, size, 44, 150, inside=0, line=size // 40)


@kept
def _noted(theme: Theme, size: int) -> pygame.Surface:
    return _edged(theme.palette.bone, size, 36, 220, inside=2, line=size // 26)


def _edged(colour: Rgb, size: int, wash: int, edge: int, *, inside: int, line: int) -> pygame.Surface:
    """A square washed and edged in a colour, each as strongly as it says (0 to 255)."""
    square = pygame.Surface((size, size), pygame.SRCALPHA)
    square.fill((*colour, wash))
    rect = square.get_rect().inflate(-2 * inside, -2 * inside)
    pygame.draw.rect(square, (*colour, edge), rect, max(1, line))
    return square

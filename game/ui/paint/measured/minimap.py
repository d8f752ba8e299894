"""The mini-map of a measured table: terrain in its tones, zones, objectives, models in their sides' shapes.

All lengths are the table's own (tenths of a millimetre); the map fits them into its picture.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import NamedTuple

import pygame

from game.ui.app.pictures import kept
from game.ui.app.theme import Rgb, Theme, mix
from game.ui.paint import strokes, svg, tokens
from game.ui.paint.measured import terrain

Size = tuple[int, int]
Lengths = tuple[float, float]


class MapMark(NamedTuple):
    """Something small on the table: "token", "spent" or "blip", and where."""

    kind: str
    x: float
    y: float


_FIELD: Rgb = (50, 52, 46)
_OBJECTIVE, _MODEL, _CHOSEN = 9, 11, 7
"""In logical pixels: the marks of an objective and of a model, and the radius of the chosen one's ring."""


def place(size: Size, table: Lengths) -> pygame.Rect:
    """Where the table lies inside a map of `size`: as large as fits, in the middle."""
    share = min(size[0] / table[0], size[1] / table[1])
    rect = pygame.Rect(0, 0, max(1, round(table[0] * share)), max(1, round(table[1] * share)))
    rect.center = (size[0] // 2, size[1] // 2)
    return rect


def at(size: Size, table: Lengths, point: tuple[int, int]) -> Lengths:
    """The point of the table under a point of the map, held to the table."""
    rect = place(size, table)
    x, y = (point[0] - rect.x) * table[0] / rect.width, (point[1] - rect.y) * table[1] / rect.height
    return min(max(0.0, x), table[0]), min(max(0.0, y), table[1])


def minimap(
    theme: Theme,
    size: Size,
    table: Lengths,
    *,
    pieces: Sequence[tuple[str, strokes.Points]] = (),
    models: Sequence[tuple[str, float, float]] = (),
    view: tuple[float, float, float, float] | None = None,
    zones: Sequence[tuple[str | None, strokes.Points]] = (),
    objectives: Sequence[tuple[float, float]] = (),
    chosen: Lengths | None = None,
    marks: Sequence[MapMark] = (),
) -> pygame.Surface:
    """A new picture of the whole table.

    `pieces` are (kind, outline), `models` (seat, x, y), `zones` (seat or None, outline); `view` is the part of
    the table that the window shows, `chosen` the place of the chosen model, `marks` what else lies there.
    """
    palette, rect = theme.palette, place(size, table)
    share = rect.width / table[0]
    picture = _ground(theme, size, table, tuple((kind, tuple(outline)) for kind, outline in pieces)).copy()
    picture.set_clip(rect)

    def local(points: strokes.Points) -> list[strokes.Point]:
        return _local(rect, share, points)

    for seat, outline in zones:
        _zone(picture, theme, seat, local(outline))
    for x, y in local(objectives):
        mark = _objective(theme, theme.px(_OBJECTIVE))
        picture.blit(mark, mark.get_rect(center=(round(x), round(y))))
    for each in marks:
        (x, y) = local([(each.x, each.y)])[0]
        _mark(picture, theme, each.kind, round(x), round(y))
    _models(picture, theme, [(seat, *local([(x, y)])[0]) for seat, x, y in models])
    if chosen:
        x, y = local([chosen])[0]
        pygame.draw.aacircle(picture, palette.brass_hi, (x, y), theme.px(_CHOSEN), theme.px(strokes.STROKE))
    picture.set_clip(None)
    pygame.draw.rect(picture, palette.outline, rect.inflate(2, 2), theme.px(strokes.HAIR))
    if view:
        _view(picture, theme, rect, share, view)
    return picture


@kept
def _ground(
    theme: Theme, size: Size, table: Lengths, pieces: tuple[tuple[str, tuple[strokes.Point, ...]], ...]
) -> pygame.Surface:
    """The table with its terrain, which stays while models move."""
    picture, rect = pygame.Surface(size, pygame.SRCALPHA), place(size, table)
    picture.fill(mix(theme.palette.table, svg.BLACK, 0.3))
    picture.fill(_FIELD if theme.palette.grain else (34, 35, 32), rect)
    picture.set_clip(rect)
    for kind, outline in sorted(pieces, key=lambda piece: terrain.order(piece[0])):
        _piece(picture, theme, kind, _local(rect, rect.width / table[0], outline))
    return picture


def _local(rect: pygame.Rect, share: float, points: strokes.Points) -> list[strokes.Point]:
    """Points of the table on the map."""
    return [(rect.x + x * share, rect.y + y * share) for x, y in points]


def _piece(picture: pygame.Surface, theme: Theme, kind: str, outline: list[strokes.Point]) -> None:
    tone = terrain.tone(kind)
    pygame.draw.polygon(picture, tone, outline)
    for a, b in itertools.pairwise(strokes.closed(outline)):
        pygame.draw.aaline(picture, mix(tone, svg.BLACK, 0.35), a, b)


def _zone(picture: pygame.Surface, theme: Theme, seat: str | None, outline: list[strokes.Point]) -> None:
    colour = theme.palette.sides[seat].light if seat else theme.palette.brass
    strokes.wash(picture, [outline], colour, 0.16)
    strokes.trace(picture, strokes.closed(outline), mix(colour, _FIELD, 0.4), theme.px(strokes.HAIR))


def _models(picture: pygame.Surface, theme: Theme, models: list[tuple[str, float, float]]) -> None:
    side = theme.px(_MODEL)
    picture.fblits([
        (tokens.side_mark(theme, seat, side), (round(x - side / 2), round(y - side / 2)))
        for seat, x, y in models
    ])  # fmt: skip


def _mark(picture: pygame.Surface, theme: Theme, kind: str, x: int, y: int) -> None:
    """A bone square, a hollow one where it is spent, or a triangle for a blip."""
    palette = theme.palette
    half = max(2, theme.px(2.6 if kind != "blip" else 4.5))
    if kind == "blip":
        tip = [(x, y - half), (x + half, y + half - 1), (x - half, y + half - 1)]
        pygame.draw.polygon(picture, palette.bone, tip)
        pygame.draw.polygon(picture, palette.outline, tip, 1)
        return
    box = pygame.Rect(x - half, y - half, 2 * half, 2 * half)
    if kind == "spent":
        pygame.draw.rect(picture, mix(palette.dim, _FIELD, 0.55), box, 1)
    else:
        pygame.draw.rect(picture, palette.outline, box.inflate(2, 2))
        pygame.draw.rect(picture, palette.face, box)


def _objective(theme: Theme, side: int) -> pygame.Surface:
    body = svg.shape("M12 1L23 12L12 23L1 12Z", theme.palette.brass_hi, theme.palette.outline, 4)
    return svg.picture(body, (side, side), (24, 24))


def _view(
    picture: pygame.Surface,
    theme: Theme,
    rect: pygame.Rect,
    share: float,
    view: tuple[float, float, float, float],
) -> None:
    """The frame of what the window shows: bright on dark, so that it holds on any ground."""
    x, y, width, height = view
    frame = pygame.Rect(
        round(rect.x + x * share), round(rect.y + y * share), round(width * share), round(height * share)
    ).clip(picture.get_rect())
    line = theme.px(strokes.STROKE)
    pygame.draw.rect(picture, theme.palette.outline, frame.inflate(2, 2), line + 2)
    pygame.draw.rect(picture, theme.palette.brass_hi, frame, line)

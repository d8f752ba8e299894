"""A picture of the forces, for battles that have no map: stones on plinths in the marked square, a pip for every slot."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import pygame

from game.ui.app.pictures import kept
from game.ui.app.theme import Theme, mix
from game.ui.kit.ink import draw_row
from game.ui.kit.layout import equal
from game.ui.paint import tokens
from game.ui.paint.slots import marked_square, picture_stones, plinths
from game.ui.play.summaries.brief import Brief, Host, Piece
from game.ui.tables.abstract.people import face

_SQUARE = 520
"""How high the marked square is where all of it is drawn at its own size, in logical pixels."""
_SHAPE, _ROW, _SHARE = 1.7, 0.44, 0.86
"""How high a unit is for its width, and what a row takes of the square and a unit of its place."""
_PLINTH, _FRONT, _SUNK = 0.36, 0.24, 0.1
"""How much of a unit is its plinth, of that its front, and how much of the stone stands behind it."""
_WEDGES = 2.2
"""How much larger than on the square itself wedges are."""
_FEWER = 0.12
"""By how much larger units have to be for each more line."""
_MARK = 0.5
"""The mark of a side that has no units yet, as a share of its row."""


class Lit(NamedTuple):
    """Units by their numbers: who struck, and whom."""

    up: frozenset[int] = frozenset()
    struck: frozenset[int] = frozenset()


class _Unit(NamedTuple):
    """A unit of a side, with its number among all."""

    number: int
    seat: str
    piece: Piece


NOBODY = Lit()


@kept
def picture(theme: Theme, size: tuple[int, int], brief: Brief, lit: Lit = NOBODY) -> pygame.Surface:
    """All sides in `size` device pixels, face to face: the first and the fourth near, the others far."""
    small = Theme(theme.palette_name, min(size) / _SQUARE)
    drawn = marked_square.square(small, size).copy()
    number, units = 1, {}
    for host in brief.hosts:
        units[host.seat] = [_Unit(number + at, host.seat, piece) for at, piece in enumerate(host.pieces)]
        number += len(host.pieces)
    near, far = [*brief.hosts[:1], *brief.hosts[3:]], [*brief.hosts[1:3]]
    corners, high = marked_square.sides(small, size), round(size[1] * _ROW)
    top, pad = round(corners[0][1]), round(corners[0][0])
    for hosts, y, inset in ((far, top, pad), (near, size[1] - high, pad * 2 // 3)):
        row = pygame.Rect(inset, y, size[0] - 2 * inset, high)
        for host, room in zip(hosts, equal(row, len(hosts), row.height // 6), strict=True):
            if host.pieces:
                _draw_side(drawn, small, room, units[host.seat], lit)
            else:
                _draw_unwritten(drawn, theme, room, host)
    return drawn


def _draw_side(
    surface: pygame.Surface, small: Theme, room: pygame.Rect, units: list[_Unit], lit: Lit
) -> None:
    """The units of a side in as many lines as let them be largest."""
    count = len(units)
    widths = {lines: _fitting(room, -(-count // lines), lines) for lines in (1, 2, 3)}
    lines = max(widths, key=lambda each: widths[each] * (1 - _FEWER * each))
    wide, per, high = widths[lines], -(-count // lines), room.height // lines
    for line in range(lines):
        shown = units[line * per : (line + 1) * per]
        step = min(room.width // max(1, len(shown)), round(wide * 1.25))
        left = room.centerx - step * len(shown) // 2
        for at, unit in enumerate(shown):
            place = pygame.Rect(0, 0, round(wide * _SHARE), round(min(high, wide * _SHAPE) * _SHARE))
            place.midbottom = left + step * at + step // 2, room.y + high * (line + 1) - high // 10
            _draw_unit(surface, small, place, unit, lit)


def _fitting(room: pygame.Rect, per: int, lines: int) -> int:
    return min(room.width // max(1, per), round(room.height / lines / _SHAPE * 1.3))


def _draw_unit(surface: pygame.Surface, small: Theme, place: pygame.Rect, unit: _Unit, lit: Lit) -> None:
    """A unit: its stone, or what is left of it, behind a plinth with its slots."""
    palette, piece = small.palette, unit.piece
    plinth = place.copy()
    plinth.height = max(4, round(place.height * _PLINTH))
    plinth.bottom = place.bottom
    high = plinth.y - place.y + round(place.height * _SUNK)
    emblem, stands = face(piece.emblem, unit.number), piece.lost < piece.hits
    if stands:
        state = picture_stones.UP if unit.number in lit.up else picture_stones.REST
        stone = picture_stones.stone(small, high, unit.seat, emblem, state)
        shade = picture_stones.shadow(small, high)
        surface.blit(shade, shade.get_rect(midbottom=(place.centerx + high // 16, place.y + high)))
    else:
        stone = picture_stones.broken(small, high, unit.seat, emblem)
    if unit.number in lit.up:
        glow = picture_stones.glow(plinth.size, palette.brass_hi, max(2, high // 5))
        surface.blit(glow, glow.get_rect(center=plinth.center))
    surface.blit(stone, stone.get_rect(midbottom=(place.centerx, place.y + high)))
    edge = palette.brass_hi if unit.number in lit.up else palette.ember if unit.number in lit.struck else None
    front = max(2, round(plinth.height * _FRONT))
    drawn = plinths.plinth(small, plinth.size, front, palette.sides[unit.seat].light, edge)
    surface.blit(drawn, plinth)
    bed = plinth.inflate(-round(plinth.width * 0.2), 0)
    bed.height -= front
    _draw_pips(surface, small, bed.inflate(0, -bed.height // 5), piece)
    if unit.number in lit.struck:
        around = place.inflate(place.width // 8, place.height // 12)
        pointed = Theme(small.palette_name, small.scale * _WEDGES)
        surface.blit(plinths.wedges(pointed, around.size, palette.ember), around)


def _draw_pips(surface: pygame.Surface, theme: Theme, room: pygame.Rect, piece: Piece) -> None:
    """A pip for each slot, as large as there is room; dark ones are lost."""
    full, palette = piece.hits, theme.palette
    steps: Iterable[int] = range(min(room.width, room.height), 0, -1)
    step = next((each for each in steps if (room.width // each) * (room.height // each) >= full), 0)
    if full < 1 or step < 2:
        return
    per = room.width // step
    rows = -(-full // per)
    per = -(-full // rows)
    left, top = room.centerx - per * step // 2, room.centery - rows * step // 2
    pip = max(1, step - max(1, step // 5))
    for number in range(full):
        kept_slot = number < full - piece.lost
        colour = palette.bone if kept_slot else mix(palette.groove, palette.stone, 0.6)
        surface.fill(colour, (left + number % per * step, top + number // per * step, pip, pip))


def _draw_unwritten(surface: pygame.Surface, theme: Theme, room: pygame.Rect, host: Host) -> None:
    """A side that writes down its units at the table: its slots."""
    mark = tokens.side_mark(theme, host.seat, max(8, round(room.height * _MARK)))
    step = "number" if room.height >= theme.line("number") else "card"
    words = theme.text(str(host.slots), step, theme.palette.bone)
    draw_row(surface, [mark, words], room, max(2, room.height // 8))

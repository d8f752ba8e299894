"""A picture of the forces, for battles that have no map: each unit a card with a pip for every slot."""

from __future__ import annotations

import pygame

from game.ui.app.pictures import kept
from game.ui.app.theme import Theme, mix
from game.ui.kit.ink import draw_row
from game.ui.kit.layout import equal
from game.ui.kit.measures import CLOSE, HAIR, INSET
from game.ui.paint import svg, tokens
from game.ui.play.brief import Brief, Piece
from game.ui.tables.abstract.people import face

_CUT, _CARD, _BETWEEN, _MARK, _PIP = 6, 46, 3, 26, 7
"""The corner of the picture, the greatest width of a card, what lies between two (as large as their corners), the
greatest token on one, and the greatest pip with what lies after it."""


@kept
def picture(theme: Theme, size: int, brief: Brief) -> pygame.Surface:
    """All sides over one another, the first at the foot, `size` pixels square."""
    palette, line = theme.palette, theme.px(HAIR)
    shades = [(0, palette.slate_light), (0.5, palette.slate_dark), (1, palette.groove)]
    whole = svg.chamfered(line, line, size - 2 * line, size - 2 * line, theme.px(_CUT))
    body = svg.linear("g", (0, 0), (size, size), shades) + svg.shape(whole, "url(#g)", palette.brass_lo, line)
    drawn = svg.picture(body, (size, size)).copy()
    pad = theme.px(CLOSE)
    inner = pygame.Rect(pad, pad, size - 2 * pad, size - 2 * pad)
    hosts = brief.hosts[::-1]
    for host, row in zip(hosts, equal(inner, len(hosts), pad, down=True), strict=True):
        if host.pieces:
            _row(drawn, theme, row, host.seat, host.pieces)
        else:
            _unwritten(drawn, theme, row, host.seat, host.slots)
    return drawn


def _row(drawn: pygame.Surface, theme: Theme, row: pygame.Rect, seat: str, pieces: tuple[Piece, ...]) -> None:
    cells = equal(row, len(pieces), max(1, theme.px(_BETWEEN)), most=theme.px(_CARD))
    shift = row.centerx - (cells[-1].right - row.x) // 2 - row.x
    for number, (piece, cell) in enumerate(zip(pieces, cells, strict=True), 1):
        _unit(drawn, theme, cell.move(shift, 0), seat, piece, number)


def _unit(
    drawn: pygame.Surface, theme: Theme, rect: pygame.Rect, seat: str, piece: Piece, number: int
) -> None:
    side = theme.palette.sides[seat]
    edge = svg.chamfered(0.5, 0.5, rect.width - 1, rect.height - 1, theme.px(_BETWEEN))
    card = svg.shape(edge, mix(theme.palette.panel, side.plate, 0.3), side.light, 1)
    drawn.blit(svg.picture(card, rect.size), rect)
    mark = min(rect.width - 2, rect.height // 2, theme.px(_MARK))
    if mark >= 10:
        sign = tokens.side_mark(theme, seat, mark, face(piece.emblem, number))
        drawn.blit(sign, sign.get_rect(midtop=(rect.centerx, rect.y + 2)))
    room = pygame.Rect(rect.x + 3, rect.y + mark + 4, rect.width - 6, rect.height - mark - 7)
    _pips(drawn, theme, room, piece.hits, piece.hits - piece.lost)


def _pips(drawn: pygame.Surface, theme: Theme, room: pygame.Rect, full: int, left: int) -> None:
    """A pip for each slot, hollow ones for those that are lost."""
    if full < 1 or room.width < 2 or room.height < 2:
        return
    step = next(
        (
            each
            for each in range(theme.px(_PIP), 2, -1)
            if (room.width // each) * (room.height // each) >= full
        ),
        3,
    )
    per = max(1, room.width // step)
    shift = (room.width - min(per, full) * step) // 2
    pip = max(1, step - max(1, step // 4))
    for number in range(full):
        place = pygame.Rect(room.x + shift + number % per * step, room.y + number // per * step, pip, pip)
        if place.bottom > room.bottom + 1:
            return
        colour = theme.palette.bone if number < left else mix(theme.palette.panel, theme.palette.mute, 0.4)
        drawn.fill(colour, place)


def _unwritten(drawn: pygame.Surface, theme: Theme, row: pygame.Rect, seat: str, slots: int) -> None:
    """A side that writes down its units at the table: its slots."""
    mark = tokens.side_mark(theme, seat, min(theme.px(30), row.height))
    words = theme.text(str(slots), "number" if row.height >= theme.px(36) else "card", theme.palette.bone)
    draw_row(drawn, [mark, words], row, theme.px(INSET))

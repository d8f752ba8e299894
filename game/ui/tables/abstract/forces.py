"""A picture of the forces, for battles that have no map: each unit a card with a pip for every slot."""

from __future__ import annotations

import pygame

from game.ui.app.pictures import kept
from game.ui.app.theme import Theme, mix
from game.ui.paint import svg, tokens
from game.ui.play.brief import Brief, Piece
from game.ui.tables.abstract.people import face


@kept
def picture(theme: Theme, size: int, brief: Brief) -> pygame.Surface:
    """All sides over one another, the first at the foot, `size` pixels square."""
    palette, line = theme.palette, theme.px(1)
    body = svg.linear(
        "g", (0, 0), (size, size), [(0, palette.slate_light), (0.5, palette.slate_dark), (1, palette.groove)]
    )
    body += svg.shape(
        svg.chamfered(line, line, size - 2 * line, size - 2 * line, theme.px(6)),
        "url(#g)",
        palette.brass_lo,
        line,
    )
    drawn = svg.picture(body, (size, size)).copy()
    count = max(1, len(brief.hosts))
    pad = theme.px(6)
    high = (size - pad * (count + 1)) // count
    for number, host in enumerate(reversed(brief.hosts)):
        row = pygame.Rect(pad, pad + number * (high + pad), size - 2 * pad, high)
        if host.pieces:
            _row(drawn, theme, row, host.seat, host.pieces)
        else:
            _unwritten(drawn, theme, row, host.seat, host.slots)
    return drawn


def _row(drawn: pygame.Surface, theme: Theme, row: pygame.Rect, seat: str, pieces: tuple[Piece, ...]) -> None:
    gap = max(1, theme.px(3))
    wide = min((row.width + gap) // len(pieces) - gap, theme.px(46))
    left = row.centerx - (len(pieces) * (wide + gap) - gap) // 2
    for number, piece in enumerate(pieces):
        _unit(
            drawn,
            theme,
            pygame.Rect(left + number * (wide + gap), row.y, wide, row.height),
            seat,
            piece,
            number,
        )


def _unit(
    drawn: pygame.Surface, theme: Theme, rect: pygame.Rect, seat: str, piece: Piece, number: int
) -> None:
    palette = theme.palette
    side = palette.sides[seat]
    card = svg.shape(
        svg.chamfered(0.5, 0.5, rect.width - 1, rect.height - 1, theme.px(3)),
        mix(palette.panel, side.plate, 0.3),
        side.light,
        1,
    )
    drawn.blit(svg.picture(card, rect.size), rect)
    mark = min(rect.width - 2, rect.height // 2, theme.px(26))
    if mark >= 10:
        sign = tokens.side_mark(theme, seat, mark, face(piece.emblem, number + 1))
        drawn.blit(sign, sign.get_rect(midtop=(rect.centerx, rect.y + 2)))
    room = pygame.Rect(rect.x + 3, rect.y + mark + 4, rect.width - 6, rect.height - mark - 7)
    _pips(drawn, theme, room, piece.hits, piece.hits - piece.lost)


def _pips(drawn: pygame.Surface, theme: Theme, room: pygame.Rect, full: int, left: int) -> None:
    """A pip for each slot, hollow ones for those that are lost."""
    if full < 1 or room.width < 2 or room.height < 2:
        return
    step = next(
        (each for each in range(theme.px(7), 2, -1) if (room.width // each) * (room.height // each) >= full),
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
    wide = mark.get_width() + theme.px(10) + words.get_width()
    x = row.centerx - wide // 2
    drawn.blit(mark, mark.get_rect(midleft=(x, row.centery)))
    drawn.blit(words, words.get_rect(midleft=(x + mark.get_width() + theme.px(10), row.centery)))

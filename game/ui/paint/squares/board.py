"""The carved board of eight by eight: slate squares, terrain, wooden frame with braid and corner plates.

Squares are named as in chess, a1 at the lower left. The board is baked into one picture; marks, lanes and
tokens are laid over it (see `marks` and `tokens`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pygame

from game.ui.app.pictures import kept
from game.ui.app.theme import Theme, mix
from game.ui.paint import light, panels, svg
from game.ui.paint.knots import braid, corner_plate
from game.ui.paint.squares import marks, slate
from game.ui.paint.strokes import HAIR, STROKE

__all__ = ["grid_board", "lay", "marks", "mini_map", "square_at", "square_rect", "terrain"]

FILES, RANKS = "abcdefgh", "12345678"
SIDE = 8
_CUT, _RICH, _LIP = 10, 24, 5
"""In logical pixels: how far the frame's corners are cut, from which width on it has braid and plates, and
how wide its edge to the squares is."""


def square_rect(square: int, frame: int, name: str) -> pygame.Rect:
    """Where the square `name` ("d4") stands on the board's picture."""
    column, row = FILES.index(name[0]), SIDE - int(name[1:])
    return pygame.Rect(frame + column * square, frame + row * square, square, square)


def square_at(square: int, frame: int, point: tuple[int, int]) -> str | None:
    """The square at a point of the board's picture, if any."""
    column, row = (point[0] - frame) // square, (point[1] - frame) // square
    if 0 <= column < SIDE and 0 <= row < SIDE:
        return f"{FILES[column]}{SIDE - row}"
    return None


def grid_board(
    theme: Theme, square: int, frame: int, walls: Iterable[str] = (), pits: Iterable[str] = ()
) -> pygame.Surface:
    """The whole board, 8 squares and two frames wide. A narrow frame is plain, without braid and plates."""
    return _baked(theme, square, frame, frozenset(walls), frozenset(pits))


def lay(surface: pygame.Surface, theme: Theme, board: pygame.Surface, at: tuple[int, int]) -> None:
    """Draw the board with its shadow on the table."""
    rect = board.get_rect(topleft=at)
    panels.drop_shadow(surface, theme, rect.inflate(-theme.px(4), -theme.px(4)), 12)
    surface.blit(board, rect)


@kept
def _baked(
    theme: Theme, square: int, frame: int, walls: frozenset[str], pits: frozenset[str]
) -> pygame.Surface:
    slab = slate.chequer(theme, SIDE, SIDE, square)
    slate.carve_rings(slab, square * 1.55, square * 1.82)
    side = SIDE * square + 2 * frame
    board = _frame(theme, side, frame)
    board.blit(slab, (frame, frame))
    lit = pygame.Surface((side, side), pygame.SRCALPHA)
    lit.blit(board, (0, 0))
    light.warm(lit, theme, (0.42, 0.2), (0.75, 0.8), (42, 29, 13))
    light.vignette(lit, theme, 38)
    light.grain(lit, theme)
    _edge(lit, theme, square, frame)
    for name in sorted(pits):
        lit.blit(slate.pit(theme, square, _variant(name)), square_rect(square, frame, name))
    for name in sorted(walls, key=lambda name: (-int(name[1:]), name)):
        lit.blit(slate.wall(theme, square, _variant(name)), square_rect(square, frame, name))
    return lit


def _variant(name: str) -> int:
    """Neighbours differ: there are two of each wall and pit."""
    return (FILES.index(name[0]) + int(name[1:])) % 2


def terrain(theme: Theme, kind: str, square: int) -> pygame.Surface:
    """A "wall" or "pit" alone, for legends and editors."""
    return slate.wall(theme, square) if kind == "wall" else slate.pit(theme, square)


def _frame(theme: Theme, side: int, frame: int) -> pygame.Surface:
    """The wooden frame, its corners cut."""
    palette = theme.palette
    plain = pygame.Surface((side, side))
    bright = mix(palette.wood, palette.wood_hi, 0.55)
    for upright in (False, True):
        for far in (0, side - frame):
            rect = pygame.Rect(far, 0, frame, side) if upright else pygame.Rect(0, far, side, frame)
            if upright:
                rect = rect.inflate(0, -2 * frame)
            plain.fill(mix(bright, palette.wood, 0.3) if far else bright, rect)
            pale, dark = mix(bright, palette.wood_hi, 0.5), mix(palette.wood, palette.wood_lo, 0.25)
            light.streaks(plain, rect, far + upright, pale, dark, upright=upright)
    reach = theme.px(_CUT) + 1
    small = 2 * reach + 1
    outline = svg.shape(svg.chamfered(0, 0, small, small, theme.px(_CUT)), (255, 255, 255))
    shaped = svg.stretched(svg.picture(outline, (small, small), finer=1), (side, side), reach)
    shaped.blit(plain, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return shaped


def _is_rich(theme: Theme, frame: int) -> bool:
    return frame >= theme.px(_RICH)


def _edge(board: pygame.Surface, theme: Theme, square: int, frame: int) -> None:
    """What lies on the frame: edges, brass line, braid, coordinates and corner plates."""
    board.blit(_lines(theme, board.get_width(), frame), (0, 0))
    rich = _is_rich(theme, frame)
    if rich:
        _braids(board, theme, frame)
    _coordinates(board, theme, square, frame, rich=rich)
    if rich:
        plate = corner_plate(theme, frame - theme.px(HAIR))
        far = board.get_width() - plate.get_width()
        board.blits([(plate, (x, y)) for x in (0, far) for y in (0, far)])


def _lines(theme: Theme, whole: int, frame: int) -> pygame.Surface:
    """The edges of the frame and the brass line, on a picture of `whole` pixels a side."""
    palette, line, cut = theme.palette, theme.px(HAIR), theme.px(_CUT)
    reach = max(frame, cut) + 2 * line
    side = 2 * reach + 1
    high = mix(palette.wood_hi, palette.brass, 0.28)
    outer = svg.chamfered(line / 2, line / 2, side - line, side - line, cut)
    body = svg.shape(outer, None, palette.outline, line)
    body += svg.shape(
        f"M{line * 1.5} {side - cut}V{cut}L{cut} {line * 1.5}H{side - cut}", None, high, line, opacity=0.85
    )
    low = side - line * 1.5
    shade = f"M{low} {cut}V{side - cut}L{side - cut} {low}H{cut}"
    body += svg.shape(shade, None, svg.BLACK, line, opacity=0.5)
    for inset, colour, width in (
        (1.5, palette.outline, 3),
        (3.6, palette.brass_lo, 1.3),
        (4.8, palette.wood_lo, 1),
    ):
        at = frame - inset * line
        body += svg.shape(svg.chamfered(at, at, side - 2 * at, side - 2 * at, 0), None, colour, width * line)
    return svg.stretched(svg.picture(body, (side, side), finer=1), (whole, whole), reach)


def _braids(board: pygame.Surface, theme: Theme, frame: int) -> None:
    side, free = board.get_width(), frame - theme.px(_LIP)
    height = max(theme.px(10), round(free * 0.52))
    long = side - 2 * frame - theme.px(12)
    strip = braid(theme, long, height, "wood")
    start, inset = (side - long) // 2, max(0, (free - height) // 2)
    board.blit(strip, (start, inset))
    board.blit(strip, (start, side - inset - height))
    upright = pygame.transform.rotate(strip, 90)
    board.blit(upright, (inset, start))
    board.blit(upright, (side - inset - height, start))


def _coordinates(board: pygame.Surface, theme: Theme, square: int, frame: int, *, rich: bool) -> None:
    disc = _disc(theme, round(frame * 0.84)) if rich else None
    for sign, spot in _signs(theme, square, frame):
        if disc:
            board.blit(disc, disc.get_rect(center=spot.center))
        board.blit(sign, spot)


def _signs(theme: Theme, square: int, frame: int) -> Iterator[tuple[pygame.Surface, pygame.Rect]]:
    """The letters and digits round the board, each with where it is put on it."""
    side, step = SIDE * square + 2 * frame, "card" if _is_rich(theme, frame) else "body-bold"
    middle = (frame - theme.px(_LIP)) // 2 + theme.px(0.5)
    descent = -theme.font(step).get_descent()
    foot = theme.baseline("g", step) + descent - theme.high("g", step) // 2
    # So high that the g, which reaches lowest, has its foot on a narrow frame as well.
    low = side - max(middle, foot)
    for k in range(SIDE):
        along = frame + k * square + square // 2
        for letter, centre in ((RANKS[SIDE - 1 - k], (middle, along)), (FILES[k], (along, low))):
            sign = theme.text(letter, step, theme.palette.dim)
            yield sign, sign.get_rect(center=centre)


def coordinates(theme: Theme, square: int, frame: int) -> list[pygame.Rect]:
    """Where the ink of the letters and digits round the board stands on it."""
    return [sign.get_bounding_rect().move(spot.topleft) for sign, spot in _signs(theme, square, frame)]


@kept
def _disc(theme: Theme, size: int) -> pygame.Surface:
    palette = theme.palette
    body = svg.shape(svg.circle(12, 12, 11.2), mix(palette.wood, palette.wood_lo, 0.25), palette.wood_lo, 0.8)
    return svg.picture(body, (size, size), (24, 24))


def mini_map(
    theme: Theme,
    size: int,
    *,
    walls: Iterable[str] = (),
    pits: Iterable[str] = (),
    units: Iterable[tuple[str, str, bool]] = (),
) -> pygame.Surface:
    """A small picture of a map, about `size` square: `units` are (square, seat, leader)."""
    return _map(theme, size, tuple(sorted(walls)), tuple(sorted(pits)), tuple(units))


@kept
def _map(
    theme: Theme,
    size: int,
    walls: tuple[str, ...],
    pits: tuple[str, ...],
    units: tuple[tuple[str, str, bool], ...],
) -> pygame.Surface:
    palette, edge, line = theme.palette, theme.px(STROKE), theme.px(HAIR)
    square = max(4, (size - 2 * edge) // SIDE)
    side = SIDE * square + 2 * edge
    picture = pygame.Surface((side, side))
    picture.fill(palette.outline)
    pygame.draw.rect(picture, palette.brass_lo, picture.get_rect().inflate(-2 * line, -2 * line), line)
    shades = palette.slate_light, mix(palette.slate_dark, palette.slate_light, 0.12)
    for row in range(SIDE):
        for column in range(SIDE):
            shade = shades[(row + column) % 2]
            picture.fill(shade, (edge + column * square, edge + row * square, square, square))
    for name in pits:
        picture.blit(_tiny_pit(theme, square), square_rect(square, edge, name))
    for name in walls:
        picture.blit(_tiny_wall(theme, square), square_rect(square, edge, name))
    for name, seat, leader in units:
        mark = _tiny_unit(theme, square, seat, leader)
        picture.blit(mark, mark.get_rect(midbottom=square_rect(square, edge, name).midbottom))
    return picture


@kept
def _tiny_pit(theme: Theme, square: int) -> pygame.Surface:
    body = svg.shape(svg.chamfered(1.2, 1.6, 17.6, 17.4, 3), None, theme.palette.stone, 1.4, opacity=0.7)
    body += svg.shape(svg.chamfered(1.6, 1.2, 16.8, 16.8, 3), (5, 6, 8), (14, 17, 20), 1)
    return svg.picture(body, (square, square), (20, 20))


@kept
def _tiny_wall(theme: Theme, square: int) -> pygame.Surface:
    palette = theme.palette
    body = svg.shape(svg.chamfered(0.8, 12, 18.4, 7.4, 1), mix(palette.stone_lo, svg.BLACK, 0.55))
    body += svg.linear("t", (0, 0), (0, 15), [(0, palette.stone_hi), (1, palette.stone)])
    return svg.picture(
        body + svg.shape(svg.chamfered(0.8, 0.4, 18.4, 14.6, 1), "url(#t)"), (square, square), (20, 20)
    )


@kept
def _tiny_unit(theme: Theme, square: int, seat: str, leader: bool) -> pygame.Surface:
    """The side's shape; a crown over it marks a leader and may reach into the square above."""
    from game.ui.paint import tokens

    mark = tokens.side_mark(theme, seat, square)
    if not leader:
        return mark
    rise = max(2, square // 4)
    tall = pygame.Surface((square, square + rise), pygame.SRCALPHA)
    tall.blit(mark, (0, rise))
    palette = theme.palette
    crown = svg.shape("M1 12L0 3L4.5 6.5L8 0.6L11.5 6.5L16 3L15 12Z", palette.brass_hi, palette.outline, 1.4)
    width = max(7, round(square * 0.56))
    drawing = svg.picture(crown, (width, round(width * 0.8)), (16, 12.8))
    tall.blit(drawing, drawing.get_rect(midtop=(square / 2, 0)))
    return tall

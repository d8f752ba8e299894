"""Callouts over the board and the hand: what will happen or why not, where that covers least."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from game.ui.app import art
from game.ui.app.pictures import kept
from game.ui.app.theme import Theme
from game.ui.kit.measures import GAP, NEAR
from game.ui.kit.words import draw_words, halved, unhalved
from game.ui.paint import panels
from game.ui.paint.squares import marks
from game.ui.tables.thor.board.picture import Bubble

_WIDEST, _NARROW = 340, 150
"""Widest the words of a callout run; where they must be narrower than the second, only its title is told."""
_LINE, _WORDS, _AROUND = 21, 46, 60
"""From one of its lines to the next, from its left to its words, and what it is wider than these."""
_LINK = 10
"""What is free before and after a link."""
_ASIDE, _CORNER, _NUDGED = 24, 22, 12
"""How far it stands aside of what it points at, how near to a corner its pointer may be, and how far it makes way for words."""


_SIDES, _BESIDE = ("over", "under", "left", "right"), ("left", "right")
"""Where a callout may stand, the best first; and the sides at which its pointer lies flat."""


class Ground(NamedTuple):
    """What a callout lies on, in device pixels of the window."""

    inside: pygame.Rect | None = None
    """Between whose left and right edge it stays; all of the window if left out."""
    clear: Sequence[pygame.Rect] = ()
    """What it covers as little of as may be."""
    words: Sequence[pygame.Rect] = ()
    """What it covers whole or not at all, if that can be."""
    sides: Sequence[str] = _SIDES
    """At which sides of its cell it may stand, the best first."""


def draw_bubble(
    surface: pygame.Surface,
    theme: Theme,
    bubble: Bubble,
    cell: pygame.Rect,
    ground: Ground,
    point: pygame.Rect | None = None,
) -> pygame.Rect:
    """Draw a callout that points at `cell`, where it covers least of its ground.

    Beside it, it points at the part of it that is the `point`. It tells its title alone, or in shorter lines, where that covers
    less. Gives where it stands; one that is `spare` and would cover something is not drawn, and stands nowhere.
    """
    px = theme.px
    bounds = surface.get_rect().inflate(-2 * px(GAP), -2 * px(GAP))
    if ground.inside:
        bounds = pygame.Rect(ground.inside.x, bounds.y, ground.inside.width, bounds.height).clip(bounds)
    most = min(px(_WIDEST), bounds.width - px(_AROUND))
    widths = [most, *(less for less in (most * 3 // 4, most // 2) if less > px(_NARROW))]
    tried = [bubble, bubble._replace(detail="")] if bubble.detail else [bubble]
    point = point or cell
    stands = [
        (_stand(theme, each, wide, cell, point, bounds, ground), each, wide)
        for each in tried
        for wide in widths
    ]
    stand, told, most = min(stands, key=lambda each: (each[0].halved, each[0].covered))
    lies = _words_of(theme, stand.box, stand.side)
    room = lies.inflate(2 * px(_NUDGED), 2 * px(_NUDGED))
    if stand.side == "over":
        room.height = lies.bottom - room.top
    nudged = unhalved(lies, ground.words, room)
    box = stand.box.move(nudged.x - lies.x, nudged.y - lies.y).clamp(bounds)
    if stand.covered and bubble.spare:
        return pygame.Rect(cell.topleft, (0, 0))
    along = point.centery - box.y if stand.side in _BESIDE else cell.centerx - box.x
    long = box.height if stand.side in _BESIDE else box.width
    corner = min(px(_CORNER), long // 2)
    surface.blit(_bubble(theme, told, most, max(corner, min(along, long - corner)), stand.side), box)
    return box


class _Stand(NamedTuple):
    """A place of a callout, its pointer included: at which side of its cell, and how much it covers there."""

    halved: int
    """How many words by a part."""
    covered: int
    """How many pixels of what is to stay clear."""
    side: str
    box: pygame.Rect


def _stand(
    theme: Theme,
    bubble: Bubble,
    most: int,
    cell: pygame.Rect,
    point: pygame.Rect,
    bounds: pygame.Rect,
    ground: Ground,
) -> _Stand:
    """Where a callout covers least, over or under its cell before beside it, and as near its middle as may be."""
    px, size, step = theme.px, _bubble_size(theme, bubble, most), max(1, theme.px(GAP))
    best: _Stand | None = None
    for side in ground.sides:
        reach = max(0, size[side in _BESIDE] // 2 - px(_CORNER)) // step
        for steps in sorted(range(-reach, reach + 1), key=abs):
            box = _beside(theme, cell, point, size, side, steps * step)
            inside = box.clamp(bounds)
            lies = _words_of(theme, inside, side)
            covered = sum(part.width * part.height for part in map(lies.clip, (*ground.clear, cell)))
            if side in _BESIDE:
                covered += abs(inside.x - box.x) * size[1]
            else:
                covered += abs(inside.y - box.y) * size[0]
            stand = _Stand(halved(lies, ground.words), covered, side, inside)
            if best is None or stand[:2] < best[:2]:
                best = stand
            if not any(stand[:2]):
                return stand
    assert best is not None
    return best


def _beside(
    theme: Theme, cell: pygame.Rect, point: pygame.Rect, size: tuple[int, int], side: str, shift: int
) -> pygame.Rect:
    """A callout of `size` at a side of `cell`, moved along that side."""
    near, tip = theme.px(NEAR), theme.px(marks.TIP)
    if side in _BESIDE:
        box = pygame.Rect(0, 0, size[0] + tip, size[1])
        box.centery = point.centery + shift
        box.x = cell.left + near - box.width if side == "left" else cell.right - near
        return box
    box = pygame.Rect(0, 0, size[0], size[1] + tip)
    box.centerx = cell.centerx + theme.px(_ASIDE) + shift
    box.y = cell.top + near - box.height if side == "over" else cell.bottom - near
    return box


def _words_of(theme: Theme, box: pygame.Rect, side: str) -> pygame.Rect:
    """A callout without its pointer."""
    tip = theme.px(marks.TIP)
    left, top = (tip if side == "right" else 0), (tip if side == "under" else 0)
    wide, high = (tip if side in _BESIDE else 0), (0 if side in _BESIDE else tip)
    return pygame.Rect(box.x + left, box.y + top, box.width - wide, box.height - high)


def _bubble_lines(theme: Theme, bubble: Bubble, most: int) -> list[tuple[str, str, str]]:
    """Lines of a callout: words, step and colour role; a long title is prose, not a heading."""
    if theme.width(bubble.title, "card") <= most:
        lines = [(bubble.title, "card", "bone")]
    else:
        lines = [(line, "body", "bone") for line in theme.wrap(bubble.title, "body", most)]
    if most < theme.px(_NARROW):
        # On the smallest boards the outcome alone has room.
        return lines
    return lines + [(line, "body", "dim") for line in theme.wrap(bubble.detail, "body", most) if line]


def _bubble_size(theme: Theme, bubble: Bubble, most: int) -> tuple[int, int]:
    px, lines = theme.px, _bubble_lines(theme, bubble, most)
    width = max(theme.width(words, step) for words, step, _ in lines)
    height = len(lines) * px(_LINE) + px(12)
    if bubble.link:
        words, step, _ = lines[-1]
        beside = theme.width(words, step) + px(_LINK) + theme.width(bubble.link, "body")
        if beside <= most:
            width = max(width, beside)
        else:
            height += px(_LINE)
    return width + px(_AROUND), max(height, px(36))


@kept
def _bubble(theme: Theme, bubble: Bubble, most: int, tip: int, side: str) -> pygame.Surface:
    px, palette, size = theme.px, theme.palette, _bubble_size(theme, bubble, most)
    picture = _ground(theme, size, tip, side, bubble.accent)
    left, top = _words_of(theme, picture.get_rect(), side).topleft
    sign = art.icon(theme, bubble.icon, px(24), getattr(palette, bubble.accent), palette.table)
    picture.blit(sign, sign.get_rect(center=(left + px(24), top + size[1] // 2)))
    row = pygame.Rect(left + px(_WORDS), top + px(12) // 2, size[0] - px(_WORDS), px(_LINE))
    place = row
    for words, step, role in _bubble_lines(theme, bubble, most):
        place = draw_words(picture, theme, words, step, getattr(palette, role), row)
        row.y += row.height
    if bubble.link:
        link = panels.rule_link(theme, bubble.link)
        start = place.right + px(_LINK)
        if start + link.get_width() <= left + size[0] - px(_LINK):
            row.topleft = start, row.y - row.height
        picture.blit(link, (row.x, row.y + (row.height - link.get_height()) // 2))
    return picture


def _ground(theme: Theme, size: tuple[int, int], tip: int, side: str, accent: str) -> pygame.Surface:
    """An empty callout whose pointer stands `tip` along the side that is nearer to its cell."""
    if side not in _BESIDE:
        return panels.callout(theme, size, tip=tip, below=side == "over", accent=accent).copy()
    if side == "left":
        upright = panels.callout(theme, size[::-1], tip=size[1] - tip, accent=accent)
        return pygame.transform.rotate(upright, 90)
    return pygame.transform.rotate(panels.callout(theme, size[::-1], tip=tip, accent=accent), -90)

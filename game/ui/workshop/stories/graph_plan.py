"""Where the parts of a graph stand, and how their titles are broken: columns as wide as their titles need, on as many lines as there is room for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil
from typing import NamedTuple

import pygame

from game.ui.app.theme import Theme
from game.ui.kit.measures import CLOSE, LINE, NEAR

_HIGH, _MOST = 32, 132
"""How high a node of one line is, and how wide one is made that needs less, in logical pixels."""
_LINES = 3
"""On so many lines a title stands at most."""
_WORDS = 16
"""So many words of a title are looked at."""
_ROOM, _TIGHT = 0.84, 0.96
"""What of the width the nodes fill where they can choose, and where they cannot."""


class Node(NamedTuple):
    """A part: its place, its title line by line, and where its share stands; nothing without one."""

    rect: pygame.Rect
    lines: tuple[str, ...]
    caption: pygame.Rect | None = None

    @property
    def whole(self) -> pygame.Rect:
        """All that it takes, with what stands below it."""
        return self.rect.union(self.caption) if self.caption else self.rect


class _Column(NamedTuple):
    """Parts under one another: how high a row is, whether shares stand below their nodes, and how many lines fit into one."""

    paths: Sequence[str]
    row: int
    captions: bool
    lines: int


def planned(
    layers: Sequence[Sequence[str]],
    titles: Mapping[str, str],
    shares: Mapping[str, str],
    room: pygame.Rect,
    theme: Theme,
) -> dict[str, Node]:
    """All nodes by their paths; `shares` are the words that stand with them, "" for none."""
    columns = [_column(paths, shares, room, theme) for paths in columns_of(layers, room, theme)]
    wide = _widths([_needs(each, titles, shares, theme) for each in columns], room.width, theme)
    apart = (room.width - sum(wide)) / max(1, len(columns))
    found: dict[str, Node] = {}
    left = room.x + apart / 2
    for column, width in zip(columns, wide, strict=True):
        for number, path in enumerate(column.paths):
            middle = room.y + room.height * (2 * number + 1) // (2 * len(column.paths))
            found[path] = _node(
                column, titles[path], shares.get(path, ""), (round(left), middle, width), theme
            )
        left += width + apart
    return found


def columns_of(layers: Sequence[Sequence[str]], room: pygame.Rect, theme: Theme) -> list[Sequence[str]]:
    """The layers, those in two or more that are too high for the room."""
    most = max(1, room.height // (theme.px(LINE) + theme.px(NEAR)))
    found: list[Sequence[str]] = []
    for layer in layers:
        rows = ceil(len(layer) / ceil(len(layer) / most))
        found += [layer[start : start + rows] for start in range(0, len(layer), rows)]
    return found


def _column(paths: Sequence[str], shares: Mapping[str, str], room: pygame.Rect, theme: Theme) -> _Column:
    row = room.height // len(paths) - theme.px(NEAR)
    captions = any(map(shares.get, paths)) and row >= theme.px(_HIGH) + theme.px(LINE)
    free = row - (theme.px(LINE) if captions else 0)
    lines = max(count for count in range(1, _LINES + 1) if count == 1 or _high(count, theme) <= free)
    return _Column(paths, row, captions, lines)


def _high(lines: int, theme: Theme) -> int:
    """How high a node of so many lines is."""
    return max(theme.px(_HIGH), lines * theme.line("body") + theme.px(NEAR))


def _needs(column: _Column, titles: Mapping[str, str], shares: Mapping[str, str], theme: Theme) -> list[int]:
    """How wide a column must be for all its titles on one line, on two, and so on."""
    beside = {
        path: _beside(column, shares.get(path, ""), theme) + 2 * theme.px(CLOSE) for path in column.paths
    }
    return [
        max(_least(titles[path].split()[:_WORDS], lines, theme) + beside[path] for path in column.paths)
        for lines in range(1, column.lines + 1)
    ]


def _least(words: Sequence[str], lines: int, theme: Theme) -> int:
    """The least width in which words stand on so many lines."""
    whole = theme.width(" ".join(words), "body")
    if lines == 1 or len(words) < 2:
        return whole
    return min(
        whole,
        *(
            max(theme.width(" ".join(words[:count]), "body"), _least(words[count:], lines - 1, theme))
            for count in range(1, len(words))
        ),
    )


def _beside(column: _Column, share: str, theme: Theme) -> int:
    """What a share takes of its node; nothing where it stands below."""
    return theme.width(share, "body-bold") + theme.px(CLOSE) if share and not column.captions else 0


def _widths(needs: Sequence[Sequence[int]], room: int, theme: Theme) -> list[int]:
    """How wide each column is: for as few lines as there is room for, and the widest narrower where not even all lines are enough."""
    lines = [len(each) - 1 for each in needs]
    wide = [each[-1] for each in needs]
    if sum(wide) > room * _TIGHT:
        most = _level(sorted(wide), room * _TIGHT)
        return [min(each, most) for each in wide]
    open_ = set(range(len(needs)))
    while open_ := {each for each in open_ if lines[each]}:
        at = min(open_, key=lambda each: (-lines[each], needs[each][lines[each] - 1] - wide[each]))
        more = needs[at][lines[at] - 1] - wide[at]
        if sum(wide) + more <= room * _ROOM:
            lines[at], wide[at] = lines[at] - 1, wide[at] + more
        else:
            open_.remove(at)
    even = max(
        (
            step
            for step in range(theme.px(_MOST) + 1)
            if sum(max(each, step) for each in wide) <= room * _ROOM
        ),
        default=0,
    )
    return [max(each, even) for each in wide]


def _level(needs: Sequence[int], room: float) -> int:
    """The width down to which the widest columns go so that all of them fit; `needs` rise."""
    for number, each in enumerate(needs):
        if each * (len(needs) - number) > room:
            return int(room / (len(needs) - number))
        room -= each
    return needs[-1]


def _node(column: _Column, title: str, share: str, place: tuple[int, int, int], theme: Theme) -> Node:
    """A node about a middle, with its share below it or at its right end."""
    left, middle, wide = place
    inner = wide - 2 * theme.px(CLOSE) - _beside(column, share, theme)
    lines = tuple(broken(title, inner, column.lines, theme))
    rect = pygame.Rect(left, 0, wide, min(_high(len(lines), theme), max(1, column.row)))
    below = theme.px(LINE) if column.captions and share else 0
    rect.centery = middle - below // 2
    if not share:
        return Node(rect, lines)
    if below:
        return Node(rect, lines, pygame.Rect(rect.x, rect.bottom, rect.width, below))
    figure = theme.width(share, "body-bold")
    return Node(rect, lines, pygame.Rect(rect.right - figure - theme.px(CLOSE), rect.y, figure, rect.height))


def broken(title: str, wide: int, most: int, theme: Theme) -> list[str]:
    """A title on as few lines as it takes, of much the same width; as many whole words as there is room for if that is not all, and letters if not one of them has any."""
    words = title.split()
    for lines in range(1, most + 1) if len(words) <= _WORDS else ():
        least = _least(words, lines, theme)
        if least <= wide:
            return theme.wrap(title, "body", least)
    for count in range(min(len(words) - 1, _WORDS), 0, -1):
        if _least([*words[: count - 1], f"{words[count - 1]}…"], most, theme) <= wide:
            return theme.wrap(f"{' '.join(words[:count])}…", "body", wide)
    return [theme.fit(title, "body", max(1, wide))]

"""Rows of words of several kinds: bold names, links and plain words stand on one line, whatever their size.

    rows = set_rows(theme, marked("**Thor** moved ({T-20})."), width)
    for row in rows:
        draw_row(surface, theme, row, (x, y))
        y += row.height

All lengths are device pixels.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

import pygame

from game.core.words.paragraph_ids import LINK
from game.ui.app.theme import ELLIPSIS, Rgb, Theme, unbroken
from game.ui.kit.base import Widget
from game.ui.paint import panels


class Run(NamedTuple):
    """Words of one kind: a step of the type scale, the role of their colour, and the paragraph that they lead to."""

    words: str
    step: str = "body"
    role: str = "dim"
    rule: str = ""


class Row(NamedTuple):
    """Runs side by side, each with how far right it begins."""

    runs: tuple[tuple[int, Run], ...]
    height: int
    base: int
    """How far down all of them stand."""


_MARK = re.compile(rf"(\*\*)|{LINK.pattern}")


def marked(text: str, role: str = "dim") -> tuple[Run, ...]:
    """What `**names**` and `{T-30}` stand for in running words: bold, and a link."""
    runs: list[Run] = []
    bold, end = False, 0
    for mark in _MARK.finditer(text):
        runs.append(_plain(text[end : mark.start()], role, bold))
        bold, end = bold != bool(mark[1]), mark.end()
        if mark[2]:
            runs.append(Run(mark[2], rule=mark[2]))
    runs.append(_plain(text[end:], role, bold))
    return tuple(run for run in runs if run.words)


def _plain(words: str, role: str, bold: bool) -> Run:
    return Run(words, "body-bold", "bone") if bold else Run(words, "body", role)


@lru_cache(maxsize=2000)
def set_rows(theme: Theme, runs: tuple[Run, ...], width: int) -> tuple[Row, ...]:
    """Runs wrapped to a width, broken where they have spaces: a full stop stays with the link before it."""
    rows: list[list[tuple[int, Run]]] = [[]]
    x, space = 0, theme.width(" ", "body")
    for glued in _glued(runs):
        wide = sum(theme.width(run.words, run.step) for run in glued)
        if rows[-1] and x + space + wide > width:
            rows.append([])
            x = 0
        x += space if rows[-1] else 0
        for run in glued:
            rows[-1].append((x, run))
            x += theme.width(run.words, run.step)
    return tuple(_row(theme, row) for row in rows)


def _glued(runs: Iterable[Run]) -> Iterator[list[Run]]:
    """What must stay together: the parts of runs between two spaces."""
    word: list[Run] = []
    for run in runs:
        first, *others = unbroken(run.words)
        word += [run._replace(words=first)] if first else []
        for part in others:
            if word:
                yield word
            word = [run._replace(words=part)] if part else []
    if word:
        yield word


def _row(theme: Theme, runs: list[tuple[int, Run]]) -> Row:
    steps = {run.step for _, run in runs} or {"body"}
    return Row(tuple(runs), max(map(theme.line, steps)), max(theme.baseline("H", step) for step in steps))


def first_rows(theme: Theme, rows: tuple[Row, ...], most: int, width: int) -> tuple[Row, ...]:
    """At most so many rows; the last one says by an ellipsis that there would be more."""
    if len(rows) <= most:
        return rows
    end = rows[most - 1]
    runs = [*end.runs]
    x, last = runs.pop()
    while runs and x + theme.width(f"{last.words} {ELLIPSIS}", last.step) > width:
        x, last = runs.pop()
    runs.append((x, last._replace(words=f"{last.words} {ELLIPSIS}")))
    return (*rows[: most - 1], end._replace(runs=tuple(runs)))


def draw_row(surface: pygame.Surface, theme: Theme, row: Row, at: tuple[int, int]) -> None:
    """Draw a row, links as they are at rest."""
    for x, run in row.runs:
        draw_run(surface, theme, run, (at[0] + x, at[1] + row.base))


def draw_rows(surface: pygame.Surface, theme: Theme, rows: Iterable[Row], at: tuple[int, int]) -> None:
    """Draw rows under one another."""
    x, y = at
    for row in rows:
        draw_row(surface, theme, row, (x, y))
        y += row.height


def draw_run(
    surface: pygame.Surface, theme: Theme, run: Run, at: tuple[int, int], *, hover: bool = False
) -> pygame.Rect:
    """Draw words of one kind; their letters stand at `at`."""
    if run.rule:
        drawn = panels.rule_link(theme, run.words, hover=hover)
        return surface.blit(drawn, (at[0], at[1] - theme.baseline(run.words, "body")))
    return stand(surface, theme, run.words, run.step, getattr(theme.palette, run.role), at)


def stand(
    surface: pygame.Surface, theme: Theme, words: str, step: str, colour: Rgb, at: tuple[int, int]
) -> pygame.Rect:
    """Draw words whose letters stand at `at`: words of several steps stand on one line when they share its height."""
    x, base = at
    return surface.blit(theme.text(words, step, colour), (x, base - theme.baseline(words, step)))


class Rich(Widget):
    """Running words with **names** in bold."""

    def __init__(self, text: str, at: tuple[int, int], width: int, theme: Theme) -> None:
        self._rows = set_rows(theme, marked(text), width)
        super().__init__("", (*at, width, sum(row.height for row in self._rows)))

    def draw(self, surface: pygame.Surface) -> None:
        draw_rows(surface, self.theme, self._rows, self.place.topleft)

"""Putting a line of words where the eye wants it."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Sequence

import pygame

from game.ui.app.theme import Rgb, Theme

_TRIED = 2
"""From one place that is tried to the next, in device pixels."""
_ONSET = re.compile(r"(?:[bcfgpk][lr]|[dtw]r|s[chklmnpqtw]|[ctpw]h|qu|(?![aeiouy])[a-z])(?=[aeiouy])")
"""What a syllable may begin with."""
_PART = 3
"""The fewest letters of a word that stand in a line of their own."""


def paragraphs(text: str) -> list[str]:
    """A text's paragraphs, each without line breaks."""
    return [" ".join(block.split()) for block in text.split("\n\n") if block.strip()]


def broken(word: str) -> list[tuple[str, str]]:
    """The ways to write a word in two lines, best first: after its own hyphen, else in the middle and before what begins a syllable."""
    if "-" in word.strip("-"):
        first, hyphen, last = word.rpartition("-")
        return [(first + hyphen, last)]
    ways = [each.start() for each in _ONSET.finditer(word) if _PART <= each.start() <= len(word) - _PART]
    return [
        (f"{word[:at]}-", word[at:]) for at in sorted(ways, key=lambda at: (abs(2 * at - len(word)), -at))
    ]


def draw_words(
    surface: pygame.Surface,
    theme: Theme,
    words: str,
    step: str,
    colour: Rgb,
    rect: pygame.Rect,
    align: str = "left",
) -> pygame.Rect:
    """Draw one line, capitals in the middle of `rect`, cut with an ellipsis; returns where it stands.

    `align` is "left", "centre" or "right".
    """
    text = theme.text(theme.fit(words, step, max(8, rect.width)), step, colour)
    spare = rect.width - text.get_width()
    left = rect.x + {"left": 0, "centre": spare // 2, "right": spare}[align]
    return surface.blit(text, (left, rect.centery - text.get_height() // 2))


def draw_lines(
    surface: pygame.Surface, theme: Theme, lines: Sequence[str], step: str, colour: Rgb, rect: pygame.Rect
) -> int:
    """Draw lines under one another from the top of `rect`, as `draw_words` does; returns where they end."""
    line = pygame.Rect(rect.topleft, (rect.width, theme.line(step)))
    for words in lines:
        draw_words(surface, theme, words, step, colour, line)
        line.y += line.height
    return line.y


def draw_fitting(
    surface: pygame.Surface, theme: Theme, options: Sequence[tuple[str, str]], colour: Rgb, rect: pygame.Rect
) -> pygame.Rect:
    """Draw the first of some words that fits, each in its step of type; the last with an ellipsis if none does."""
    fits = ((words, step) for words, step in options if theme.width(words, step) <= rect.width)
    words, step = next(fits, options[-1])
    return draw_words(surface, theme, words, step, colour, rect)


def set_whole(theme: Theme, words: str, ways: Sequence[tuple[str, int]], width: int) -> tuple[str, list[str]]:
    """The step of type and the lines of words in a width: of the ways, each a step and how many lines, the first that cuts nothing.

    Where none of them does, it is the last, with an ellipsis.
    """
    for step, most in ways:
        lines = theme.wrap(words, step, max(8, width))
        if len(lines) <= most and " ".join(lines) == words:
            return step, lines
    step, most = ways[-1]
    return step, theme.wrap(words, step, max(8, width), most)


def halved(box: pygame.Rect, words: Iterable[pygame.Rect]) -> int:
    """How many words something would cover by a part."""
    return sum(box.colliderect(each) and not box.contains(each) for each in words)


def unhalved(box: pygame.Rect, words: Sequence[pygame.Rect], within: pygame.Rect) -> pygame.Rect:
    """The nearest place `within` which something covers words whole or not at all; where it is, if there is none."""
    if not halved(box, words):
        return box
    across = range(within.left - box.left, within.right - box.right + 1, _TRIED)
    down = range(within.top - box.top, within.bottom - box.bottom + 1, _TRIED)
    ways = sorted(itertools.product(across, down), key=lambda way: abs(way[0]) + abs(way[1]))
    return next((place for way in ways if not halved(place := box.move(way), words)), box)


def beside(drawn: pygame.Rect, room: pygame.Rect, gap: int) -> pygame.Rect:
    """What is left of `room` right of what was drawn in it, `gap` device pixels away."""
    return pygame.Rect(drawn.right + gap, room.y, room.right - drawn.right - gap, room.height)

"""Running words with names in bold."""

from __future__ import annotations

from functools import lru_cache

import pygame

from game.ui.app.theme import Theme
from game.ui.kit.base import Widget


class Rich(Widget):
    """Running words with **names** in bold."""

    def __init__(self, text: str, at: tuple[int, int], width: int, theme: Theme) -> None:
        self._rows = rich_rows(theme, text, width)
        super().__init__("", (*at, width, theme.line("body") * len(self._rows)))

    def draw(self, surface: pygame.Surface) -> None:
        draw_rich(surface, self.theme, self._rows, self.place.topleft, self.theme.palette.dim)


RichRow = list[tuple[str, bool]]


@lru_cache(maxsize=2000)
def rich_rows(theme: Theme, text: str, width: int) -> list[RichRow]:
    """Words wrapped to a width; each row is runs of words, bold or not. Shared: do not change it."""
    rows: list[RichRow] = [[]]
    x, space = 0, theme.width(" ", "body")
    bold = False
    for word in text.split(" "):
        runs: RichRow = []
        for number, part in enumerate(word.split("**")):
            bold = bold != (number > 0)
            if part:
                runs.append((part, bold))
        wide = sum(theme.width(part, "body-bold" if strong else "body") for part, strong in runs)
        if rows[-1] and x + space + wide > width:
            rows.append([])
            x = 0
        if rows[-1]:
            rows[-1].append((" ", False))
            x += space
        rows[-1] += runs
        x += wide
    return rows


def draw_rich(
    surface: pygame.Surface,
    theme: Theme,
    rows: list[RichRow],
    at: tuple[int, int],
    colour: tuple[int, int, int],
) -> None:
    """Draw wrapped words, bold ones in bone."""
    for number, row in enumerate(rows):
        x, y = at[0], at[1] + number * theme.line("body")
        for part, strong in row:
            text = theme.text(
                part, "body-bold" if strong else "body", theme.palette.bone if strong else colour
            )
            surface.blit(text, (x, y))
            x += text.get_width()

"""What the charts of a study share: a dark plot with a scale at its left and numbers at its foot, and the colours of who is compared."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.app.theme import Rgb, Theme, mix
from game.ui.kit.base import Area, Widget
from game.ui.kit.measures import GAP, HAIR, LINE, NEAR
from game.ui.kit.words import draw_words

_SCALE, _FOOT = 44, 26
"""What the numbers at the left and those at the foot take, in logical pixels."""
Dot = tuple[float, float]


def colour_of(theme: Theme, name: str) -> Rgb:
    """The colour of somebody who is compared: that of his side, or of the first of sides that win together; brass for anybody else."""
    side = theme.palette.sides.get(name.split()[0] if name else "")
    return side.light if side else theme.palette.brass


class Chart(Widget):
    """Subclasses draw inside `plot`."""

    def __init__(self, id: str, rect: Area) -> None:
        super().__init__(id, rect)

    @property
    def plot(self) -> pygame.Rect:
        """Where the curves run, on the screen."""
        place, px = self.place, self.theme.px
        return pygame.Rect(
            place.x + px(_SCALE), place.y, place.width - px(_SCALE), max(1, place.height - px(_FOOT))
        )

    @property
    def dark(self) -> Rgb:
        """The colour of the plot."""
        return mix(self.theme.palette.table, (0, 0, 0), 0.3)

    def ground(self, surface: pygame.Surface) -> pygame.Rect:
        """Paint the dark plot; returns where it is."""
        plot = self.plot
        surface.fill(self.dark, plot)
        return plot

    def level(self, surface: pygame.Surface, y: float, words: str, *, strong: bool = False) -> None:
        """A level across the plot with its number at the left."""
        theme, plot = self.theme, self.plot
        palette = theme.palette
        surface.fill(palette.mute if strong else palette.edge, (plot.x, round(y), plot.width, theme.px(HAIR)))
        room = pygame.Rect(
            self.place.x, round(y) - theme.px(LINE) // 2, theme.px(_SCALE - GAP), theme.px(LINE)
        )
        draw_words(
            surface,
            theme,
            words,
            "body",
            palette.dim,
            room.clamp(self.place.inflate(0, theme.px(GAP))),
            "right",
        )

    def foot(self, surface: pygame.Surface, marks: Sequence[tuple[float, str, bool]]) -> None:
        """Numbers under the plot, each in the middle of its x; those for which there is no room beside stronger or earlier ones stay out."""
        theme, plot = self.theme, self.plot
        taken: list[pygame.Rect] = []
        for x, words, strong in sorted(marks, key=lambda each: not each[2]):
            step = "body-bold" if strong else "body"
            room = pygame.Rect(0, plot.bottom + theme.px(NEAR), theme.width(words, step), theme.px(LINE))
            room.centerx = round(x)
            room.clamp_ip(pygame.Rect(plot.x, room.y, plot.width, room.height))
            if room.inflate(2 * theme.px(GAP), 0).collidelist(taken) >= 0:
                continue
            taken.append(room)
            colour = theme.palette.bone if strong else theme.palette.dim
            draw_words(surface, theme, words, step, colour, room)


def wash(surface: pygame.Surface, colour: Rgb, dots: Sequence[Dot], share: float) -> None:
    """Fill a polygon so that what lies under it shows through."""
    if len(dots) < 3:
        return
    xs, ys = [x for x, _ in dots], [y for _, y in dots]
    box = pygame.Rect(min(xs), min(ys), max(xs) - min(xs) + 1, max(ys) - min(ys) + 1)
    box = box.clip(surface.get_rect())
    if not box.width or not box.height:
        return
    layer = pygame.Surface(box.size, pygame.SRCALPHA)
    pygame.draw.polygon(layer, (*colour, round(255 * share)), [(x - box.x, y - box.y) for x, y in dots])
    surface.blit(layer, box)


def lozenge(surface: pygame.Surface, theme: Theme, at: Dot, reach: int, colour: Rgb) -> None:
    """The mark of where something ended."""
    x, y = at
    dots = [(x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y)]
    pygame.draw.polygon(surface, colour, dots)
    pygame.draw.aalines(surface, theme.palette.outline, True, dots)

"""The score of a study game by game, between the bounds at which the tests stop it."""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist

import pygame

from game.lab.pages.dossier import Course
from game.lab.statistics.sequential import FEWEST, LOOKS, edges
from game.ui.kit.base import Area
from game.ui.kit.measures import GAP, HAIR, LINE, NEAR, STROKE
from game.ui.kit.words import draw_words
from game.ui.paint import panels
from game.ui.runs.charts import Chart, Dot, colour_of, lozenge, wash

_LEAST, _AIR = 0.10, 1.25
"""How far from fair the chart reaches at least, and how much farther than its curve."""
_TICK = 0.06
"""Between two levels, as a share of the score."""
_LEVELS = 3
"""At most so many levels stand on either side of fair."""
_STEEP = 200
"""Games before which the curve does not say how high the chart is: a few games swing widely."""
_WASH = 0.34
"""How strong the ground is on which the study would stop."""
_REACH = 8
"""Of the lozenge where it stands now, in logical pixels."""
_TOSS = 0.25
_Z95 = NormalDist().inv_cdf(0.975)


class ScoreChart(Chart):
    """A curve on an axis by square roots: how sure one is grows like that. Of two it is the score of whoever is ahead."""

    def __init__(
        self, rect: Area, course: Course, other: str, block: int, tests: int, *, settled: bool
    ) -> None:
        """`other` is who has the rest of the score where there are two; "" where there are more. `block` games share a seed, `tests`
        scores are asked about at once."""
        super().__init__("study.score", rect)
        last = course.looks[-1]
        behind = bool(other) and last.share < course.fair
        way = -1 if behind else 1
        self._fair, self._block, self._settled = course.fair, block, settled
        self._names = (other, course.name) if behind else (course.name, other)
        self._looks = [(look.games, way * (look.share - course.fair)) for look in course.looks]
        error = (last.high - last.low) / 2 / _Z95
        variance = max(error * error * last.games / block, 1 / last.games)
        blocks = [max(FEWEST, round(variance * tosses / _TOSS)) for tosses, _ in LOOKS]
        self._taken = [block * each for each in blocks]
        self._most = max(last.games, self._taken[-1])
        self._edges = [
            (block * each, *edges(each, variance, tests=tests))
            for each in _steps(blocks[0] // 8 or 1, self._most // block)
        ]
        off = [abs(each) for games, each in self._looks if games > _STEEP or games == last.games]
        self._span = max(_LEAST, _AIR * max(off))

    def _x(self, games: float) -> float:
        plot = self.plot
        return plot.x + plot.width * sqrt(games / self._most)

    def _y(self, off: float) -> float:
        plot = self.plot
        held = max(-self._span, min(self._span, off))
        return plot.centery - held / self._span * plot.height / 2

    def draw(self, surface: pygame.Surface) -> None:
        plot = self.ground(surface)
        self._draw_grounds(surface, plot)
        self._draw_levels(surface)
        self._draw_looks(surface, plot)
        self._draw_balanced(surface, plot)
        self._draw_curve(surface)

    def _draw_grounds(self, surface: pygame.Surface, plot: pygame.Rect) -> None:
        """Where the study stops: with a bias above or below, or balanced in the wedge between."""
        theme = self.theme
        far = [(games, off) for games, off, _ in self._edges if off < 1]
        for way, name in zip((1, -1), self._names, strict=True):
            edge = [(self._x(games), self._y(way * off)) for games, off in far]
            if not edge:
                continue
            end = plot.top if way > 0 else plot.bottom
            colour = colour_of(theme, name)
            wash(surface, colour, [*edge, (plot.right, end), (edge[0][0], end)], _WASH)
            room = pygame.Rect(plot.x, 0, plot.width - theme.px(GAP), theme.px(LINE))
            room.y = plot.top + theme.px(STROKE) if way > 0 else plot.bottom - room.height - theme.px(STROKE)
            draw_words(surface, theme, "biased", "body-bold", colour, room, "right")
        near = [(games, within) for games, _, within in self._edges if within > 0]
        upper = [(self._x(games), self._y(within)) for games, within in near]
        lower = [(x, 2 * plot.centery - y) for x, y in reversed(upper)]
        wash(surface, theme.palette.verdigris, [*upper, *lower], 2 * _WASH)

    def _draw_levels(self, surface: pygame.Surface) -> None:
        fair, count = self._fair, int(self._span / _TICK)
        step = 1 + count // _LEVELS
        for number in range(-(count // step) * step, count + 1, step):
            words = f"{100 * (fair + number * _TICK):.0f}" if fair else f"{100 * number * _TICK:+.0f}"
            self.level(surface, self._y(number * _TICK), words if fair or number else "0", strong=not number)

    def _draw_balanced(self, surface: pygame.Surface, plot: pygame.Rect) -> None:
        """What the wedge means, on a plate of its own; a curve that has come so far runs free above or below it."""
        label = panels.plaque(self.theme, "balanced", edge="verdigris")
        near = self.theme.px(NEAR)
        place = label.get_rect(midright=(plot.right - near, plot.centery))
        games, off = self._looks[-1]
        if self._x(games) > place.left:
            aside = place.height // 2 + near
            place.centery += aside if off >= 0 else -aside
        surface.blit(label, place)

    def _draw_looks(self, surface: pygame.Surface, plot: pygame.Rect) -> None:
        theme = self.theme
        marks = []
        for games in self._taken:
            x = self._x(games)
            if games < self._most:
                surface.fill(theme.palette.brass_lo, (round(x), plot.y, theme.px(HAIR), plot.height))
            marks.append((x, f"{_round(games):,}", False))
        now = self._looks[-1][0]
        self.foot(surface, [*marks, (self._x(now), f"{now:,}", True)])

    def _draw_curve(self, surface: pygame.Surface) -> None:
        theme = self.theme
        dots: list[Dot] = [(self._x(games), self._y(off)) for games, off in self._looks]
        if len(dots) > 1:
            pygame.draw.lines(surface, theme.palette.bone, False, dots, theme.px(STROKE))
        colour = theme.palette.brass_hi if self._settled else theme.palette.bone
        lozenge(surface, theme, dots[-1], theme.px(_REACH), colour)


def _steps(first: int, last: int) -> list[int]:
    """Numbers of blocks, closer where a bound is steep."""
    found = [max(FEWEST, first)]
    while found[-1] < last:
        found.append(min(last, found[-1] + max(1, found[-1] // 16)))
    return found


def _round(games: int) -> int:
    """A number of games as one says it."""
    scale: int = 10 ** max(0, len(str(games)) - 2)
    return round(games / scale) * scale

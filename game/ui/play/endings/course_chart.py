"""The course of a match: the chances to win, turn by turn, and who fell when."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

import pygame

from game.core.seats import Seat
from game.lab.moment_words import doer
from game.ui.app.theme import Rgb, Theme, mix
from game.ui.kit.base import Area, Widget
from game.ui.kit.measures import CLOSE, GAP, GUTTER, HAIR, LINE, NEAR, STROKE
from game.ui.kit.words import draw_words
from game.ui.paint import panels, tokens
from game.ui.play.endings.retrospect_view import LookBack

_SCALE, _FOOT, _TOKEN, _LOZENGE = 40, 26, 26, 9
"""What the numbers at the left and those at the foot take, the size of a token, and the reach of the lozenge."""
_LABEL = 30
"""The least room of the number of a turn."""

Dot = tuple[float, float]


class CourseChart(Widget):
    """A line of the standing over the turns; pointing at one shows it wherever `look` is shown.

    `open_at` is told at which moment the match is to be watched; `share` says how much of the line has been drawn.
    """

    focusable = True
    pointable = True

    def __init__(
        self, rect: Area, look: LookBack, *, open_at: Callable[[int], None], share: Callable[[], float] = lambda: 1.0
    ) -> None:  # fmt: skip
        super().__init__("ending.course", rect, hint="Watch from here")
        self._look, self._found, self._fallen = look, look.found, look.fallen
        self._open_at, self._share = open_at, share
        self._turns = look.turns
        self._along = _along([point.turn for point in self._found.course])
        """How far along the line every moment lies, from 0 to 1."""

    # Where things lie

    @property
    def plot(self) -> pygame.Rect:
        """Where the line runs, on the screen."""
        place, px = self.place, self.theme.px
        return pygame.Rect(
            place.x + px(_SCALE),
            place.y + px(GAP),
            place.width - px(_SCALE + GUTTER),
            place.height - px(GAP + _FOOT),
        )

    def _x(self, plot: pygame.Rect, moment: int) -> float:
        return plot.x + self._along[moment] * plot.width

    def _dot(self, plot: pygame.Rect, moment: int, seat: Seat) -> Dot:
        return self._x(plot, moment), plot.bottom - self._found.course[moment].standing[seat] * plot.height

    def spots(self) -> dict[str, pygame.Rect]:
        plot, seen = self.plot, self.seen
        found = {self.id: seen}
        for index, point in enumerate(self._turns):
            x = round(self._x(plot, point.moment))
            found[f"{self.id}:{index}"] = pygame.Rect(x - 3, plot.y, 6, plot.height).clip(seen)
        return found

    # Hands

    def _aim(self, index: int | None) -> None:
        if index != self._look.pointed:
            self._look.pointed = index
            self.ui.scene.invalidate()

    def on_point(self, pos: tuple[int, int]) -> None:
        plot = self.plot
        share = (pos[0] - plot.x) / max(1, plot.width)
        self._aim(min(range(len(self._turns)), key=lambda n: abs(self._along[self._turns[n].moment] - share)))

    def update(self, dt: float) -> bool:
        if self._look.pointed is not None and not self.hovered and not self.focused:
            self._aim(None)
            return True
        return False

    def navigate(self, action: str) -> bool:
        step = {"left": -1, "right": 1}.get(action)
        if step is None:
            return False
        pointed = self._look.pointed
        now = pointed if pointed is not None else len(self._turns) if step < 0 else -1
        if not 0 <= now + step < len(self._turns):
            return False
        self._aim(now + step)
        return True

    def activate(self) -> None:
        if self._look.pointed is not None:
            self._open_at(self._turns[self._look.pointed].moment)

    # Painting

    def draw(self, surface: pygame.Surface) -> None:
        plot, theme = self.plot, self.theme
        self._paint_grid(surface, plot)
        before = surface.get_clip()
        drawn = plot.inflate(2 * theme.px(GAP), 2 * theme.px(GAP))
        drawn.width = round(drawn.width * self._share())
        surface.set_clip(drawn.clip(before))
        teams = self._found.teams
        if len(teams) == 2:
            self._paint_area(surface, plot)
            self._paint_line(surface, plot, teams[0][0], theme.palette.bone)
        else:
            for team in teams:
                self._paint_line(surface, plot, team[0], theme.palette.sides[team[0]].light)
        self._paint_moment(surface, plot)
        fallen = self._paint_fallen(surface, plot)
        self._paint_turning(surface, plot, fallen)
        surface.set_clip(before)
        if self._look.pointed is not None:
            x = round(self._x(plot, self._turns[self._look.pointed].moment))
            surface.fill(theme.palette.bone, (x, plot.y, theme.px(HAIR), plot.height))
        if self.focused:
            panels.focus_ring(surface, theme, self.place)

    def _paint_grid(self, surface: pygame.Surface, plot: pygame.Rect) -> None:
        theme, line = self.theme, self.theme.px(HAIR)
        palette = theme.palette
        surface.fill(mix(palette.table, (0, 0, 0), 0.3), plot)
        for share, words in ((0.0, "0"), (0.5, "50"), (1.0, "100")):
            y = plot.bottom - round(plot.height * share)
            surface.fill(palette.edge, (plot.x, y, plot.width, line))
            room = pygame.Rect(self.place.x, y - theme.px(LINE) // 2, theme.px(_SCALE - GAP), theme.px(LINE))
            draw_words(surface, theme, words, "body", palette.dim, room, "right")
        turns = [point for point in self._turns if point.turn > 0]
        step = max(1, -(-len(turns) * theme.px(_LABEL) // max(1, plot.width)))
        turning = self._found.turning.turn if self._found.turning else None
        for number, point in enumerate(turns):
            x = round(self._x(plot, point.moment))
            surface.fill(mix(palette.edge, palette.table, 0.5), (x, plot.y, line, plot.height))
            if number % step and point.turn != turning:
                continue
            marked = point.turn == turning
            label = theme.text(
                str(point.turn),
                "body-bold" if marked else "body",
                palette.brass_hi if marked else palette.dim,
            )
            surface.blit(
                label, label.get_rect(midtop=(min(x, plot.right - line), plot.bottom + theme.px(NEAR)))
            )

    def _dots(self, plot: pygame.Rect, seat: Seat) -> list[Dot]:
        return [self._dot(plot, each.moment, seat) for each in self._found.course]

    def _paint_area(self, surface: pygame.Surface, plot: pygame.Rect) -> None:
        """The ground between the line and the middle: above it in the plate of the first, below in that of the second."""
        (first, *_), (second, *_) = self._found.teams
        dots, clip = self._dots(plot, first), surface.get_clip()
        if len(dots) < 2:
            return
        ring = [(dots[0][0], plot.centery), *dots, (dots[-1][0], plot.centery)]
        upper = pygame.Rect(plot.x, plot.y - 1, plot.width + 1, plot.centery - plot.y + 1)
        lower = pygame.Rect(plot.x, plot.centery, plot.width + 1, plot.bottom - plot.centery + 1)
        for seat, half in ((first, upper), (second, lower)):
            surface.set_clip(half.clip(clip))
            pygame.draw.polygon(surface, self.theme.palette.sides[seat].plate, ring)
        surface.set_clip(clip)
        surface.fill(self.theme.palette.edge, (plot.x, plot.centery, plot.width, self.theme.px(HAIR)))

    def _paint_line(self, surface: pygame.Surface, plot: pygame.Rect, seat: Seat, colour: Rgb) -> None:
        dots = self._dots(plot, seat)
        if len(dots) > 1:
            pygame.draw.lines(surface, colour, False, dots, self.theme.px(STROKE))
            pygame.draw.aalines(surface, colour, False, dots)

    def _paint_fallen(self, surface: pygame.Surface, plot: pygame.Rect) -> list[pygame.Rect]:
        """Those who fell, where they did; where they stand in the chart."""
        theme, size = self.theme, self.theme.px(_TOKEN)
        taken: list[pygame.Rect] = []
        for each in self._fallen:
            mark = tokens.side_mark(theme, each.seat, size, each.emblem)
            x = round(self._x(plot, each.moment))
            place = mark.get_rect(midbottom=(min(x, plot.right - size // 2), plot.bottom - theme.px(NEAR)))
            while place.collidelist(taken) >= 0 and place.top - size > plot.y:
                place.y -= size
            taken.append(place)
            surface.blit(mark, place)
        return taken

    def _paint_moment(self, surface: pygame.Surface, plot: pygame.Rect) -> None:
        """The line of the turning point, under those who fell just then."""
        if self._found.turning:
            x = round(self._x(plot, self._found.turning.moment))
            surface.fill(self.theme.palette.brass_hi, (x, plot.y, self.theme.px(STROKE), plot.height))

    def _paint_turning(
        self, surface: pygame.Surface, plot: pygame.Rect, fallen: Sequence[pygame.Rect]
    ) -> None:
        """The turning point, with who made it and what it was worth, clear of those who fell."""
        turning, theme = self._found.turning, self.theme
        if turning is None:
            return
        palette, reach = theme.palette, theme.px(_LOZENGE)
        x = self._x(plot, turning.moment)
        teams = self._found.teams
        y = self._dot(plot, turning.moment, teams[0][0] if len(teams) == 2 else turning.team[0])[1]
        gem = [(x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y)]
        pygame.draw.polygon(surface, palette.brass_hi, gem)
        pygame.draw.aalines(surface, palette.outline, True, gem)
        number, who = f"+{round(100 * turning.swing)}", doer(turning.told)
        options = [f"{who}: {number}", number] if who else [number]
        free = max(x - plot.x, plot.right - x) - reach - theme.px(3 * GAP)
        told = next((each for each in options if theme.width(each, "body-bold") <= free), number)
        words = theme.text(told, "body-bold", palette.bone)
        box = words.get_rect().inflate(2 * theme.px(GAP), 2 * theme.px(NEAR) - theme.px(CLOSE))
        left = x - reach - theme.px(GAP) - box.width
        box.topleft = (
            round(left if left > plot.x else x + reach + theme.px(GAP)),
            round(max(plot.y, y - box.height)),
        )
        while box.collidelist(fallen) >= 0 and box.top > plot.y:
            box.y -= 1
        surface.blit(panels.callout(theme, box.size, accent="brass_hi"), box)
        surface.blit(words, words.get_rect(center=box.center))


def _along(turns: Sequence[int]) -> list[float]:
    """How far along a line the moments of these turns lie: every turn is equally long, what comes before the first has no length."""
    counts = Counter(turns)
    order = [turn for turn in sorted(counts) if turn > 0] or sorted(counts)
    past: Counter[int] = Counter()
    found = []
    for turn in turns:
        past[turn] += 1
        found.append((order.index(turn) + past[turn] / counts[turn]) / len(order) if turn in order else 0.0)
    return found


def legend(
    surface: pygame.Surface, theme: Theme, room: pygame.Rect, sides: Sequence[tuple[Seat, str]]
) -> None:
    """The sides with their marks, from the right; those for which there is no room are left out."""
    right, size = room.right, theme.px(GUTTER)
    for seat, name in reversed(sides):
        wide = theme.width(name, "body") + size + theme.px(GAP)
        if right - wide < room.x:
            return
        mark = tokens.side_mark(theme, seat, size)
        surface.blit(mark, mark.get_rect(midleft=(right - wide, room.centery)))
        place = pygame.Rect(right - wide + size + theme.px(GAP), room.y, wide, room.height)
        draw_words(surface, theme, name, "body", theme.palette.bone, place)
        right -= wide + theme.px(GUTTER + GAP)

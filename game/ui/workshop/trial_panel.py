"""What bots make of what is being built: a share with its interval, how many battles that is from, and more of them."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil
from typing import TYPE_CHECKING, Protocol

import pygame

from game.core.words.grammar import inside, plural
from game.ui.kit.base import Area, Widget
from game.ui.kit.layout import FREE
from game.ui.kit.link import Link
from game.ui.kit.measures import CLOSE, GAP, HAIR, LINE, STROKE
from game.ui.kit.pen import Pen
from game.ui.kit.words import draw_fitting, draw_words
from game.ui.paint import panels

if TYPE_CHECKING:
    from game.lab.batches.contest import Trial

FIRST, MANY = 20, 100
"""How many battles a first try has, and how many it has when more are asked for: then as many again."""
_BAR, _LOZENGE = 10, 18
"""How high the bar is, and the frame of the interval on it."""
_LINK = 92
"""How wide what can be done is, in logical pixels."""
_MINUTE = 60


class Bench(Protocol):
    """Where something is tried."""

    @property
    def trial(self) -> Trial | None:
        """What was played so far; None if nothing was."""

    @property
    def against(self) -> str:
        """Whom it is tried against."""

    @property
    def stale(self) -> bool:
        """Whether what was played is of something that has changed since."""

    @property
    def untriable(self) -> str:
        """Why it cannot be tried now; "" if it can."""

    def choose_rival(self) -> None:
        """Choose whom it is tried against."""

    def try_it(self, number: int) -> None:
        """Play until there are so many battles."""

    def leave_off(self) -> None:
        """Play no more."""


def lay(bench: Bench, pen: Pen) -> None:
    """Three rows: against whom and with what result, the bar, how sure that is and what can be done."""
    against, figure = pen.cells(LINE, FREE, _LINK, gap=GAP, after=0)
    pen.add(
        Link("trial.against", lambda: f"Against {inside(bench.against)}", against, bench.choose_rival,
             hint="Choose another company to be tried against, or another battle", step="body-bold")
    )  # fmt: skip
    pen.add(Figure(bench, figure))
    pen.add(Scale(bench, pen.row(_LOZENGE, 0)))
    state, act = pen.cells(LINE, FREE, _LINK, gap=GAP, after=0)
    pen.add(State(bench, state))
    pen.add(
        Link("trial.act", lambda: act_of(bench)[0], act, lambda: act_of(bench)[1](), enabled=not bench.untriable,
             hint=bench.untriable, align="right")
    )  # fmt: skip


def act_of(bench: Bench) -> tuple[str, Callable[[], None]]:
    """What can be done now, in words, and what does it."""
    trial = bench.trial
    if trial is not None and trial.running:
        return "Stop", bench.leave_off
    if trial is None or bench.stale:
        return "Try it", lambda: bench.try_it(FIRST)
    done = trial.played + len(trial.lost)
    more = FIRST if done < FIRST else MANY if done < MANY else done + MANY
    return "Run more", lambda: bench.try_it(more)


def said(bench: Bench) -> list[str]:
    """How far it is and how sure, the most telling words first, then shorter ones."""
    trial = bench.trial
    if trial is None:
        return [f"Bots play {FIRST} battles", f"{FIRST} battles"]
    if trial.running:
        done = f"{trial.played + len(trial.lost)} of {trial.asked}"
        return [f"{done} battles, {_left(trial.left)}", f"{done}, {_left(trial.left)}", done]
    if not trial.played:
        return ["Nothing was played"]
    battles = plural(trial.played, "battle")
    rest = "before the last change" if bench.stale else _sure(trial)
    lost = f", {len(trial.lost)} lost" if trial.lost else ""
    return [f"{battles}, {rest}{lost}", f"{battles}, {rest}", rest]


def _sure(trial: Trial) -> str:
    """The interval in hundredths."""
    if not trial.told:
        return "too few to tell"
    low, high = trial.interval
    return f"{round(100 * low)} to {round(100 * high)}"


def _left(seconds: float | None) -> str:
    if seconds is None:
        return "the first is on"
    return f"{ceil(seconds / _MINUTE)} min left" if seconds > _MINUTE else f"{max(1, ceil(seconds))} s left"


def figure(bench: Bench) -> str:
    """What came of it: of a hundred battles, or of those played while they are too few to tell."""
    trial = bench.trial
    if trial is None or not trial.played:
        return ""
    if trial.told:
        return f"{round(100 * trial.share)} of 100"
    won = trial.share * trial.played
    half = "½" if won % 1 else ""
    return f"{int(won) or '' if half else int(won)}{half} of {trial.played}"


class Figure(Widget):
    """The share, faint while it is of something that has changed."""

    def __init__(self, bench: Bench, rect: Area) -> None:
        super().__init__("", rect)
        self.bench = bench

    def draw(self, surface: pygame.Surface) -> None:
        palette = self.theme.palette
        colour = palette.mute if self.bench.stale else palette.bone
        draw_words(surface, self.theme, figure(self.bench), "card", colour, self.place, "right")


class State(Widget):
    """How far it is and how sure; battles that were lost are named at the pointer."""

    pointable = True

    def __init__(self, bench: Bench, rect: Area) -> None:
        super().__init__("trial.state", rect)
        self.bench = bench

    @property
    def told(self) -> str:
        trial = self.bench.trial
        if trial is None:
            return ""
        lost = [f"Battle {each.number + 1} could not be played: {each.lost}." for each in trial.lost[:3]]
        sure = (
            [] if trial.told else ["Few battles prove little: from twelve on there is an interval of 95 %."]
        )
        return "\n".join([*(sure if trial.played else []), *lost])

    def draw(self, surface: pygame.Surface) -> None:
        options = [(words, "body") for words in said(self.bench)]
        draw_fitting(surface, self.theme, options, self.theme.palette.dim, self.place)


class Scale(Widget):
    """The share as a length, with a frame from one end of its interval to the other; hatched while nothing is known."""

    def __init__(self, bench: Bench, rect: Area) -> None:
        super().__init__("", rect)
        self.bench = bench

    def draw(self, surface: pygame.Surface) -> None:
        theme, palette, trial = self.theme, self.theme.palette, self.bench.trial
        bar = self.place.inflate(0, self.theme.px(_BAR) - self.place.height)
        if trial is None or not trial.played:
            surface.blit(panels.meter(theme, bar.size, 0.0), bar)
            return
        for seat, left, right in (("one", 0.0, trial.share), ("two", trial.share, 1.0)):
            start, end = bar.x + round(bar.width * left), bar.x + round(bar.width * right)
            side = palette.sides[seat]
            surface.fill(
                side.dark if self.bench.stale else side.plate, (start, bar.y, end - start, bar.height)
            )
        surface.fill(palette.bone, (bar.centerx, bar.y, theme.px(HAIR), bar.height))
        if trial.told:
            low, high = trial.interval
            wide = max(theme.px(GAP), round(bar.width * (high - low)))
            frame = pygame.Rect(bar.x + round(bar.width * low), self.place.y, wide, self.place.height)
            pygame.draw.rect(
                surface, palette.bone, frame.clip(self.place), theme.px(STROKE), border_radius=theme.px(CLOSE)
            )

"""Where everything stands round the measured table: the tiers of its layout, by the logical width of the window.

The table runs under everything but the shelf; panels lie on its margins and end where their content ends. All
rectangles are device pixels.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from pygame import Rect

from game.ui.app.theme import Theme
from game.ui.kit.measures import GUTTER
from game.ui.kit.ruler import Ruler

NARROW, COMPACT, WIDE = 480, 1080, 1500
"""Logical widths at which the shelf has room for two columns of buttons, and at which the normal and the wide tier begin."""
COLUMN = 100
"""How wide the one column of buttons is, in logical pixels."""
RULER = 24
"""Width of the rulers."""
BRIEF, LINES, MORE_LINES = 80, 204, 256
"""How high the log is with two lines, with six, and with eight in the wide tier."""
LESSON = 0.62
"""The share of sheet and log that a lesson takes at most."""


@dataclass(frozen=True)
class FloorPlan:
    """The layout of one window. Parts that a tier does not show are None."""

    tier: str
    area: Rect
    """The table, rulers and floating panels over it included."""
    free: Rect
    """The part of it that nothing covers."""
    column: Rect
    """The ground of the side column."""
    title: Rect
    sides: Rect | None
    map: Rect | None
    head: Rect
    """The model that is looked at."""
    sheet: Rect
    """Odds and breakdown; in the compact tier everything else behind tabs as well."""
    log: Rect | None
    shelf: Rect
    strides: Rect
    cards: Rect
    card: tuple[int, int]
    commit: Rect
    back: Rect
    end: Rect
    """Where an activation is ended, and nothing else."""
    aside: Rect
    """At the end of the cards: declining a call, passing, deploying the rest."""
    thread: Rect
    """The line along the shelf's upper edge: what happened, what is asked."""
    transport: Rect
    """Pause, step and speed of the bots."""
    menu: Rect
    coach: Rect
    drawer: bool = False
    """Whether the side column lies over the table and is drawn in on demand."""
    brief: bool = False
    """Whether the log has given up its room but for two lines."""

    @property
    def compact(self) -> bool:
        return self.tier == "compact"

    @property
    def inspector(self) -> Rect:
        """The sheet, by the name that the shared column knows."""
        return self.sheet

    @property
    def panels(self) -> list[Rect]:
        """What lies over the table, but for a drawer."""
        parts = (self.title, self.sides, self.map, self.head, self.sheet, self.log)
        return [] if self.compact else [part for part in parts if part is not None]


def plan(theme: Theme, size: tuple[int, int]) -> FloorPlan:
    """The layout of a window of `size` device pixels."""
    wide = size[0] / theme.scale
    return _compact(theme, size) if wide < COMPACT else _columns(theme, size, wide >= WIDE)


def with_brief_log(theme: Theme, plan: FloorPlan) -> FloorPlan:
    """The same with two lines of log, so that the sheet has its room."""
    return replace(_with_log(plan, theme.px(BRIEF)), brief=True)


def with_lesson(plan: FloorPlan, need: int) -> FloorPlan:
    """The same with a lesson in the place of the log, as high as it needs to be, as long as the sheet keeps its share."""
    assert plan.log is not None
    plan = _with_log(plan, min(need, round(LESSON * (plan.log.bottom - plan.sheet.top))))
    assert plan.log is not None
    return replace(plan, coach=plan.log)


def _with_log(plan: FloorPlan, high: int) -> FloorPlan:
    """The same with a log so high; the sheet has what it leaves."""
    assert plan.log is not None
    sheet, log = plan.sheet.copy(), plan.log.copy()
    sheet.height += log.height - high
    log.top, log.height = log.bottom - high, high
    return replace(plan, sheet=sheet, log=log)


def with_head(plan: FloorPlan, high: int) -> FloorPlan:
    """The same with a head so high; the sheet has what it leaves."""
    more = high - plan.head.height
    head, sheet = plan.head.copy(), plan.sheet.copy()
    head.height, sheet.top, sheet.height = high, sheet.top + more, sheet.height - more
    return replace(plan, head=head, sheet=sheet)


def with_sheet(plan: FloorPlan, need: int) -> FloorPlan:
    """The same with a sheet that ends where its content ends."""
    return replace(plan, sheet=Rect(plan.sheet.topleft, (plan.sheet.width, min(plan.sheet.height, need))))


def _columns(theme: Theme, size: tuple[int, int], wide: bool) -> FloorPlan:
    """Floating panels at the left and the right, the shelf below."""
    rect, px = Ruler(theme).rect, theme.px
    width, height = size[0] / theme.scale, size[1] / theme.scale
    left, right, shelf = (272, 376, 120) if wide else (224, 312, 112)
    floor = height - shelf
    x, foot = width - right - GUTTER, floor - GUTTER
    area = Rect(0, 0, size[0], px(floor))
    top, edge = RULER + GUTTER, RULER + GUTTER + left
    free = Rect(px(edge), px(RULER), px(x - GUTTER) - px(edge), px(foot) - px(RULER))
    head, high = 112, 160 if height < 860 else 190
    log = MORE_LINES if wide else LINES
    below = top + head + GUTTER
    sides_y = top + 56 + GUTTER
    card_y, card_h = height - shelf + 34, shelf - 42
    buttons = width - 432
    return FloorPlan(
        tier="wide" if wide else "normal", area=area, free=free,
        column=rect(x, top, right, foot - top),
        title=rect(top, top, left, 56), sides=rect(top, sides_y, left, foot - high - GUTTER - sides_y),
        map=rect(top, foot - high, left, high),
        head=rect(x, top, right, head), sheet=rect(x, below, right, foot - log - GUTTER - below),
        log=rect(x, foot - log, right, log),
        shelf=Rect(0, area.bottom, size[0], size[1] - area.bottom),
        strides=rect(16, card_y, 112, card_h),
        cards=rect(136, card_y, buttons - 136 - 16, card_h), card=(px(164), px(card_h)),
        commit=rect(buttons + 14, card_y, 214, card_h - 34), back=rect(buttons + 14, card_y + card_h - 30, 214, 30),
        end=rect(width - 192, card_y, 176, card_h), aside=rect(buttons - 192, card_y, 176, card_h),
        thread=rect(16, floor + 6, width - 224, 24), transport=rect(width - 192, floor + 3, 176, 28),
        menu=rect(edge - 50, top + 6, 44, 44), coach=rect(x, foot - log, right, log),
    )  # fmt: skip


def _compact(theme: Theme, size: tuple[int, int]) -> FloorPlan:
    """The table at the left fills the height; the rest holds one strip and one tabbed panel."""
    rect, px = Ruler(theme).rect, theme.px
    width, height = size[0] / theme.scale, size[1] / theme.scale
    shelf = 116
    floor = height - shelf
    right = max(240, min(316, width * 0.38))
    drawer = width < 560
    x = width - right - 8
    edge = width if drawer else x - 8
    area = Rect(0, 0, px(edge), px(floor))
    free = Rect(px(RULER + 4), px(RULER + 4), area.right - px(RULER + 8), area.bottom - px(RULER + 8))
    strip = 52
    head = 60 if height >= 420 else 0
    top = 8 + strip + 6
    card_y, card_h = height - 82, 76
    end_w = 118 if width >= 700 else 96
    buttons = width - end_w - 8
    commit_w = 132 if width >= 700 else 108
    made = FloorPlan(
        tier="compact", area=area, free=free,
        column=Rect(px(x - 8), 0, size[0] - px(x - 8), area.height),
        title=rect(x, 8, right, strip), sides=None, map=None,
        head=rect(x, top, right, max(1, head)), sheet=rect(x, top + (head + 6 if head else 0), right,
                                                         floor - 8 - top - (head + 6 if head else 0)),
        log=None, shelf=Rect(0, area.bottom, size[0], size[1] - area.bottom),
        strides=rect(8, card_y, 62, card_h),
        cards=rect(74, card_y, buttons - commit_w - 12 - 74, card_h), card=(px(136), px(card_h)),
        commit=rect(buttons - commit_w - 4, card_y, commit_w, 40),
        back=rect(buttons - commit_w - 4, card_y + 44, commit_w, 30),
        end=rect(buttons + 2, card_y, end_w - 2, card_h),
        aside=rect(buttons - commit_w - 118, card_y, 106, card_h) if not drawer else rect(buttons + 2, card_y, end_w - 2, card_h),
        thread=rect(10, floor + 5, buttons - 10 - 8, 24), transport=rect(buttons + 2, floor + 3, end_w - 2, 28),
        menu=rect(width - 8 - 46, 12, 42, 44), coach=rect(RULER + 8, RULER + 8, edge - RULER - 16, 110),
        drawer=drawer,
    )  # fmt: skip
    return _narrow(rect, made, width, card_y, card_h) if width < NARROW else made


def _narrow(rect: Callable[..., Rect], plan: FloorPlan, width: float, y: float, high: float) -> FloorPlan:
    """The same where the shelf has room for one column of buttons: what ends stands beside the way back."""
    x = width - 8 - COLUMN
    low, half = y + high - 34, (COLUMN - 4) / 2
    return replace(
        plan, strides=rect(8, y, 30, high), cards=rect(42, y, x - 8 - 42, high), commit=rect(x, y, COLUMN, high - 38),
        back=rect(x, low, half, 34), end=rect(x + half + 4, low, half, 34), aside=rect(x - 72, y, 66, high),
    )  # fmt: skip

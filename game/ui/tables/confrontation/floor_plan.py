"""Where everything stands round the table of units: the tiers of its layout, by the logical width of the window.

Track, table and right column stand side by side over the shelf; nothing floats. All rectangles are device pixels.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from pygame import Rect

from game.ui.app.theme import Theme
from game.ui.kit.measures import BUTTON, CLOSE, FIELD, GAP, GUTTER, LINE, NEAR
from game.ui.kit.ruler import Ruler

COMPACT, WIDE, NARROW = 1080, 1500, 700
"""Logical widths at which the normal and the wide tier begin, and below which the side column is a drawer."""
RULER = 24
"""Width of the rulers."""
TRACKS, COLUMNS = (128, 168), (320, 408)
"""How wide track and column are in the normal and the wide tier."""
SHELVES, CARDS = (112, 120), ((144, 72), (160, 88))
"""How high the shelf is, and how large a card."""
TITLE, COMMIT, END = 216, 224, 176
"""How wide title, primary and end are."""
LOG, UNIT = 136, 232
"""The least height of the log, and that of the unit's card."""
COACHED = 0.55
"""The greatest share of the column that the words of a coach take."""
LIFTED = 6
"""Between what stands in the line along the shelf's upper edge and a card, which rises by less when it is taken up."""
LOW, SLIM = 116, 132
"""Height of the shelf in the compact tier, and the width of a card there."""


@dataclass(frozen=True)
class FloorPlan:
    """The layout of one window. Parts that a tier does not show are None."""

    tier: str
    area: Rect
    """The table with its rulers."""
    free: Rect
    """The table without them."""
    column: Rect
    """The right column; in the compact tier one panel of tabs."""
    tracks: tuple[Rect, Rect] | None
    """The panels at the left: enemy above, own below."""
    sheet: Rect
    """The unit's card, and what is planned."""
    log: Rect | None
    shelf: Rect
    title: Rect
    menu: Rect
    cards: Rect
    card: tuple[int, int]
    commit: Rect
    back: Rect
    end: Rect
    thread: Rect
    """The line that says what happened and what is asked."""
    transport: Rect
    """Pause, step and speed of the bots."""
    coach: Rect
    drawer: bool = False
    """Whether the side column lies over the table and is drawn in on demand."""

    @property
    def compact(self) -> bool:
        """Whether the right column is one panel of tabs."""
        return self.tier == "compact"

    @property
    def inspector(self) -> Rect:
        """The sheet, by the name that the shared column knows."""
        return self.sheet

    @property
    def panels(self) -> list[Rect]:
        """What stands round the table."""
        found = [*(self.tracks or ()), self.column]
        return [] if self.drawer else found


def plan(theme: Theme, size: tuple[int, int], own: float = 0.5) -> FloorPlan:
    """The layout of a window of `size` device pixels; `own` is the share of the left that the own side's panel takes."""
    wide = size[0] / theme.scale
    return _compact(theme, size) if wide < COMPACT else _columns(theme, size, own, roomy=wide >= WIDE)


def _columns(theme: Theme, size: tuple[int, int], own: float, *, roomy: bool) -> FloorPlan:
    ruler = Ruler(theme)
    rect = ruler.rect
    width, height = size[0] / theme.scale, size[1] / theme.scale
    track, column = TRACKS[roomy], COLUMNS[roomy]
    low = SHELVES[roomy]
    floor = height - low
    left = GAP + track + GAP
    right = width - GUTTER - column
    area = rect(left, 0, right - GAP - left, floor - GAP)
    sheet = rect(right, GUTTER, column, floor - GAP - LOG - GAP - GUTTER)
    log = rect(right, floor - GAP - LOG, column, LOG)
    tall = floor - 2 * GAP
    lower = min(tall - 6 * LINE, max(6 * LINE, own * tall))
    tracks = rect(GAP, GAP, track, tall - lower - GAP), rect(GAP, GAP + tall - lower, track, lower)
    ends = width - GUTTER - END
    commit = ends - GAP - COMMIT
    y = floor + NEAR + LINE + LIFTED
    wide, most = CARDS[roomy]
    high, foot = min(most, floor + low - GAP - y), low - GUTTER - GAP
    return FloorPlan(
        tier="wide" if roomy else "normal", area=area, free=_inside(theme, area), column=sheet.union(log), tracks=tracks,
        sheet=sheet, log=log, shelf=Rect(0, ruler.px(floor), size[0], size[1] - ruler.px(floor)),
        title=rect(GUTTER, floor + GAP, TITLE - 3 * GUTTER, low - 2 * GAP), menu=rect(TITLE - 2 * GUTTER, floor + GAP, FIELD, LINE + GAP),
        cards=rect(TITLE + GUTTER, y, commit - GUTTER - TITLE - GUTTER, high),
        card=(ruler.px(wide), ruler.px(high)),
        commit=rect(commit, floor + GUTTER, COMMIT, FIELD), back=rect(commit, floor + GUTTER + FIELD + GAP, COMMIT, foot - FIELD - GAP),
        end=rect(ends, floor + GUTTER, END, foot),
        thread=rect(TITLE + GUTTER, floor + NEAR, commit - GUTTER - TITLE - GUTTER, LINE),
        transport=rect(commit - GUTTER - END, y, END, FIELD), coach=log,
    )  # fmt: skip


def _compact(theme: Theme, size: tuple[int, int]) -> FloorPlan:
    """The table at the left, one panel of tabs at the right; in the least of windows that is a drawer."""
    ruler = Ruler(theme)
    rect = ruler.rect
    width, height = size[0] / theme.scale, size[1] / theme.scale
    drawer = width < NARROW
    floor = height - LOW
    column = min(320.0, max(250.0, width * 0.34))
    edge = width if drawer else width - column - GAP
    area = rect(0, 0, edge, floor)
    side = (
        rect(width - column, 0, column, floor)
        if drawer
        else rect(edge + GAP, GAP, column - GAP, floor - 2 * GAP)
    )
    ends, commit = (84, 112) if drawer else (132, 168)
    x_end = width - GAP - ends
    x_commit = x_end - CLOSE - commit
    high = LOW - LINE - 2 * GAP
    y = floor + LINE + GAP
    half = (high - NEAR) / 2
    return FloorPlan(
        tier="compact", area=area, free=_inside(theme, area), column=side, tracks=None,
        sheet=side, log=None, shelf=Rect(0, area.bottom, size[0], size[1] - area.bottom),
        title=rect(GAP, y, 0, high), menu=rect(GAP, y, BUTTON, high),
        cards=rect(GAP + BUTTON + GAP, y, x_commit - GAP - (GAP + BUTTON + GAP), high), card=(ruler.px(SLIM), ruler.px(high)),
        commit=rect(x_commit, y, commit, half), back=rect(x_commit, y + half + NEAR, commit, half), end=rect(x_end, y, ends, high),
        thread=rect(GAP, floor + NEAR, x_commit - 2 * GAP, LINE), transport=rect(x_commit, floor + NEAR, width - GAP - x_commit, LINE),
        coach=side, drawer=drawer,
    )  # fmt: skip


def _inside(theme: Theme, area: Rect) -> Rect:
    """What the rulers leave of the table's place."""
    wide = theme.px(RULER)
    return Rect(area.x + wide, area.y + wide, max(1, area.width - wide), max(1, area.height - wide))


def with_coach(plan: FloorPlan, need: int) -> FloorPlan:
    """The same with as much room for the coach as his words need, up to a good half of the column; the sheet has the rest."""
    if plan.log is None:
        return plan
    sheet, log = plan.sheet.copy(), plan.log.copy()
    gap = log.top - sheet.bottom
    room = log.bottom - sheet.top - gap
    high = max(log.height, min(need, round(room * COACHED)))
    sheet.height = room - high
    log.top, log.height = log.bottom - high, high
    return replace(plan, sheet=sheet, log=log, coach=log)


def with_sheet(plan: FloorPlan, need: int) -> FloorPlan:
    """The same with a sheet that ends where its content ends; the log has what that leaves."""
    if plan.log is None or need >= plan.sheet.height:
        return plan
    sheet, log = plan.sheet.copy(), plan.log.copy()
    gap = plan.log.top - plan.sheet.bottom
    sheet.height = need
    log.top, log.height = sheet.bottom + gap, plan.log.bottom - sheet.bottom - gap
    return replace(plan, sheet=sheet, log=log, coach=log)

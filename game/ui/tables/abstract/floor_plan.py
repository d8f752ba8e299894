"""Where everything stands: the tiers of the layout by the logical size of the window. All in device pixels."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from game.ui.app.theme import Theme
from game.ui.kit.ruler import Ruler

COMPACT, WIDE, NARROW, TINY, _LEAST, _SCANT = 1080, 1500, 720, 560, 380, 300
"""Logical widths at which the normal and the wide tier begin, under which one row of units is shown at a time, and
under which the words lie over the buttons of the shelf; and under which the bowls leave no room for anything beside them.
Under the last height all bars are as low as a finger allows."""
_MARGIN, _GAP = 16, 8
_DUEL, _COLUMN, _DRAWER = 288, 304, 352
"""The side column of a duel, that of the wide tier, and the drawer of all others."""
_INSPECTOR, _LESSON = 0.66, 0.3
"""The share of a column that is the inspector's, and in a lesson."""


@dataclass(frozen=True)
class FloorPlan:
    """The layout of one window."""

    tier: str
    head: Rect
    """Title and turn."""
    menu: Rect
    track: Rect
    """Initiative."""
    drawn: Rect | None
    """The button that draws the column in, where it is a drawer."""
    board: Rect
    """The marked square."""
    single: bool
    """Whether one row of units is shown at a time."""
    shelf: Rect
    words: Rect
    """What happened last, or what is thought of."""
    bowls: Rect
    """Where the five bowls stand while stones are dealt; they lie over `words` and `extra`."""
    extra: Rect
    """Lesser ways, in two rows."""
    transport: Rect
    """Pause, step and speed of bots: never where `end` is."""
    ask: Rect
    """One sentence of what is wanted, over the primary button."""
    end: Rect
    """The primary button."""
    inspector: Rect
    log: Rect | None
    drawer: bool = False

    @property
    def cards(self) -> Rect:
        """All of the shelf that things lie on."""
        return self.words.union(self.end).union(self.ask)

    @property
    def compact(self) -> bool:
        return self.tier == "compact"


def plan(
    theme: Theme, size: tuple[int, int], *, duel: bool = False, whole: bool = False, lesson: bool = False
) -> FloorPlan:
    """The layout of a window of `size` device pixels.

    A duel has a column in the normal tier, too; with `whole` the inspector has all of the column, the log
    behind a tab; a lesson needs more room below the inspector.
    """
    width, height = size[0] / theme.scale, size[1] / theme.scale
    if width < COMPACT:
        return _compact(Ruler(theme), width, height)
    return _roomy(
        Ruler(theme), width, height, duel=duel, share=1 if whole else _LESSON if lesson else _INSPECTOR
    )


def _roomy(ruler: Ruler, width: float, height: float, *, duel: bool, share: float) -> FloorPlan:
    large = width >= WIDE
    column = _COLUMN if large else _DUEL if duel else 0
    shelf = height - (144 if large else 136)
    left = width - column - (2 * _MARGIN if column else 0)
    x = width - column - _MARGIN
    track = left - 272 - (0 if column else 2 * _MARGIN + 240)
    top = 84 if not column else _MARGIN
    deep = shelf - top - _MARGIN
    inspector = round(deep * share)
    end, y, high = (288 if large else 230), shelf + _MARGIN, (112 if large else 104)
    far = width - _MARGIN - end
    words = min(616, far - _MARGIN - 400)
    return FloorPlan(
        tier="wide" if large else "normal",
        head=ruler.rect(_MARGIN, _MARGIN, 240, 56),
        menu=ruler.rect(_MARGIN + 192, _MARGIN + 8, 40, 40),
        track=ruler.rect(272, 12, track, 60),
        drawn=None if column else ruler.rect(width - 256, _MARGIN, 240, 56),
        board=ruler.rect(0, 76, left + (_GAP if column else 0), shelf - 76),
        single=False,
        shelf=ruler.rect(0, shelf, width, height - shelf),
        words=ruler.rect(_MARGIN, y, words, high),
        bowls=ruler.rect(_MARGIN, y, min(5 * 152 + 4 * _GAP, far - 2 * _MARGIN - 200), high),
        extra=ruler.rect(far - _MARGIN - 376, y, 376, high),
        transport=ruler.rect(far - _MARGIN - 168, y + (high - 48) / 2, 168, 48),
        ask=ruler.rect(far, y, end, high - 68),
        end=ruler.rect(far, y + high - 62, end, 62),
        inspector=ruler.rect(x, top, column, inspector) if column else
        ruler.rect(width - _MARGIN - _DRAWER, top, _DRAWER, deep),
        log=ruler.rect(x, top + inspector + _GAP, column, deep - inspector - _GAP) if column and share < 1 else None,
        drawer=not column,
    )  # fmt: skip


def _compact(ruler: Ruler, width: float, height: float) -> FloorPlan:
    edge, single, tiny = 8, width < NARROW, width < TINY
    low, deep = (44, 104) if height >= 420 else (38, 88) if height >= _SCANT else (30, 86)
    shelf, top = height - deep, edge + low + 4
    head = min(240.0, width * 0.36)
    drawer = min(_DRAWER, width - 2 * edge)
    end = 200 if width >= NARROW else 168 if not tiny else 136
    y, high = shelf + (10 if deep > 86 else 6), deep - 18
    far = width - edge - end
    row = y + 24 if tiny else y
    side = far - 2 * edge if tiny else 172 if single else 196
    words = (width - 2 * edge) if tiny else far - side - 4 * edge
    return FloorPlan(
        tier="compact",
        head=ruler.rect(edge, edge, head, low),
        menu=ruler.rect(edge + head - low, edge, low, low),
        track=ruler.rect(2 * edge + head, edge, width - 4 * edge - head - low, low),
        drawn=ruler.rect(width - edge - low, edge, low, low),
        board=ruler.rect(0, top, width, shelf - top),
        single=single,
        shelf=ruler.rect(0, shelf, width, deep),
        words=ruler.rect(edge, y, words, 22 if tiny else high),
        bowls=ruler.rect(
            edge,
            row,
            far - 2 * edge - ((104 if width >= _LEAST else 0) if tiny else side + edge),
            height - row - edge,
        ),
        extra=ruler.rect(far - edge - side, row, side, height - row - edge),
        transport=ruler.rect(far - edge - side, height - edge - 40, side, 40),
        ask=ruler.rect(edge, y, width - 2 * edge, 22) if tiny else ruler.rect(far, y, end, 22),
        end=ruler.rect(far, row + (0 if tiny else 26), end, height - row - edge - (0 if tiny else 26)),
        inspector=ruler.rect(width - edge - drawer, top, drawer, shelf - top - 6),
        log=None,
        drawer=True,
    )

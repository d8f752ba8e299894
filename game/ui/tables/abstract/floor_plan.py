"""Where everything stands: the tiers of the layout by the logical width of the window. All in device pixels."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from game.ui.app.theme import Theme
from game.ui.kit.ruler import Ruler

COMPACT, WIDE, NARROW = 1080, 1500, 820
"""Logical widths at which the normal and the wide tier begin, and under which the side column is a drawer."""
LESSON = 254
"""Height of the inspector in a lesson."""


@dataclass(frozen=True)
class FloorPlan:
    """The layout of one window."""

    tier: str
    strip: Rect
    """Title, turn and initiative order, along the top."""
    head: Rect
    menu: Rect
    track: Rect
    board: Rect
    shelf: Rect
    floor: Rect
    """What lies on the shelf: Trait cards and templates, or dice."""
    traits: Rect
    templates: Rect
    extra: Rect
    """Hold and divide, at the right end of the floor."""
    undo: Rect
    redo: Rect
    end: Rect
    inspector: Rect
    log: Rect | None
    drawer: bool = False

    @property
    def cards(self) -> Rect:
        """All of the shelf that things lie on."""
        return self.floor.union(self.end)

    @property
    def compact(self) -> bool:
        return self.tier == "compact"


def plan(theme: Theme, size: tuple[int, int], *, lesson: bool = False) -> FloorPlan:
    """The layout of a window of `size` device pixels; a lesson needs more room below the inspector."""
    width, height = size[0] / theme.scale, size[1] / theme.scale
    if width < COMPACT:
        return _compact(theme, width, height)
    large = width >= WIDE
    right, shelf, strip = (416, 160, 80) if large else (352, 144, 72)
    ruler = Ruler(theme)
    margin = 16
    column = width - right - margin
    left = column - 2 * margin
    floor = height - shelf + 12
    card_high = shelf - 28
    card_wide = 112 if large else 100
    traits = 5 * card_wide + 4 * 8
    end = 216
    rest = width - 3 * margin - traits - end - margin
    tall = height - shelf - margin - 12
    head = LESSON if lesson else round(tall * 0.68)
    x, y = margin + traits + margin, floor
    return FloorPlan(
        tier="wide" if large else "normal",
        strip=ruler.rect(margin, margin, left, strip),
        head=ruler.rect(margin, margin, 236, strip),
        menu=ruler.rect(margin + 188, margin + (strip - 40) / 2, 40, 40),
        track=ruler.rect(margin + 244, margin, left - 244, strip),
        board=ruler.rect(margin, margin + strip + 10, left, height - shelf - strip - margin - 20),
        shelf=ruler.rect(0, height - shelf, width, shelf),
        floor=ruler.rect(margin, floor, traits + margin + rest, card_high),
        traits=ruler.rect(margin, floor, traits, card_high),
        templates=ruler.rect(x, y, rest, card_high),
        extra=ruler.rect(x + rest - 148, y, 148, card_high),
        undo=ruler.rect(width - margin - end, y, 128, 40),
        redo=ruler.rect(width - margin - 80, y, 80, 40),
        end=ruler.rect(width - margin - end, y + 48, end, card_high - 48),
        inspector=ruler.rect(column, margin, right, head),
        log=ruler.rect(column, margin + head + 12, right, tall - head - 12),
    )


def _compact(theme: Theme, width: float, height: float) -> FloorPlan:
    ruler = Ruler(theme)
    margin, strip = 8, 46
    shelf = 96 if height >= 420 else 84
    drawer = width < NARROW
    right = 272 if not drawer else min(320, width - 2 * margin)
    left = width - 2 * margin - (0 if drawer else right + margin)
    floor, high = height - shelf + 8, shelf - 16
    end = 184 if width >= 600 else 140
    card = max(34.0, min(60.0, (width - 2 * margin - end - 124) / 5 - 6))
    traits = 5 * card + 4 * 6
    x = margin + traits + 8
    rest = max(60.0, width - x - end - 2 * margin)
    top = margin + strip + 6
    deep = height - shelf - top - 6
    head = min(232.0, left * 0.42)
    panel = ruler.rect(width - margin - right, margin if not drawer else top, right,
                       height - shelf - margin - 6 if not drawer else deep)  # fmt: skip
    return FloorPlan(
        tier="compact",
        strip=ruler.rect(margin, margin, left, strip),
        head=ruler.rect(margin, margin, head, strip),
        menu=ruler.rect(margin + head - 42, margin + 3, 40, 40),
        track=ruler.rect(margin + head + 6, margin, left - head - 6, strip),
        board=ruler.rect(margin, top, left, deep),
        shelf=ruler.rect(0, height - shelf, width, shelf),
        floor=ruler.rect(margin, floor, traits + 8 + rest, high),
        traits=ruler.rect(margin, floor, traits, high),
        templates=ruler.rect(x, floor, rest, high),
        extra=ruler.rect(x + rest - min(rest, 92), floor, min(rest, 92), high),
        undo=ruler.rect(width - margin - end, floor, end * 0.58, 32),
        redo=ruler.rect(width - margin - end * 0.38, floor, end * 0.38, 32),
        end=ruler.rect(width - margin - end, floor + 38, end, high - 38),
        inspector=panel,
        log=None,
        drawer=drawer,
    )

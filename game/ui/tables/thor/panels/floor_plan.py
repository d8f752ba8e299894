"""Where everything stands: the three tiers of the battle's layout, by the logical width of the window.

Room is given first to board squares up to their usual size, then to the columns, then to larger squares, then to
the log. All rectangles are device pixels.
"""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct
from pygame import Rect

from game.ui.app.theme import Theme
from game.ui.kit.measures import FIELD, GAP, GUTTER
from game.ui.kit.ruler import Ruler

COMPACT, WIDE = 1080, 1500
"""Logical widths at which the normal and the wide tier begin."""
TALL = 640
"""The least logical height of both: under it the side column would stand on the shelf."""
LESSON = 288
"""Height of the inspector in a lesson: seven lines of its words, and a space between, stand below it."""
_FOOT, _SHELF_ROW = 152, 128
"""The height of the foot of the right column, and the width of the buttons beside it."""

_LOWER = 34
"""By how much a pile is lower than a card: it has the proportions of one, so that the name of any card stands on it whole."""
_LOW, _STRIP, _FLAT = 200, 52, 24
"""Under which height of the table turn and phases share one line, how high they are then, and the bots' buttons."""
_MARGIN, _TRANSPORT = 8, 32
"""Around the board of the compact tier, and how high the bots' buttons are there."""


class _Tier(NamedTuple):
    """What the parts of a tier with columns take, in logical pixels."""

    left: int
    right: int
    """The widths of the columns."""
    frame: int
    card: tuple[int, int]
    inspector: int
    """The height of the inspector."""
    cards: int
    """From the left edge to the hand."""


_NORMAL = _Tier(left=240, right=352, frame=28, card=(112, 136), inspector=316, cards=224)
_WIDE = _Tier(left=288, right=416, frame=32, card=(128, 152), inspector=420, cards=264)


class FloorPlan(Struct, frozen=True):
    """The layout of one window. Parts that a tier does not show are None."""

    tier: str
    board: Rect
    square: int
    frame: int
    shelf: Rect
    deck: Rect
    discard: Rect
    cards: Rect
    """Where the hand stands, at rest."""
    card: tuple[int, int]
    undo: Rect
    redo: Rect
    """The row of buttons: its first, and all others."""
    transport: Rect
    """Where bots are paused, stepped and sped up."""
    foot: Rect
    """Where the program asks, with the primary button; in the compact tier the button alone."""
    title: Rect | None
    turn: Rect
    sides: Rect | None
    inspector: Rect
    log: Rect | None
    menu: Rect
    coach: Rect
    """The strip of a lesson: over the board's upper part or beside it."""
    drawer: bool = False
    """Whether the side column lies over the board and is drawn in on demand."""

    @property
    def compact(self) -> bool:
        return self.tier == "compact"


def plan(
    theme: Theme, size: tuple[int, int], *, lesson: bool = False, bots: bool = False, watched: bool = False
) -> FloorPlan:
    """The layout of a window of `size` device pixels.

    A lesson needs more room below the inspector, bots a row of buttons; where a battle is `watched` nobody is asked.
    """
    wide = size[0] / theme.scale
    if wide < COMPACT or size[1] / theme.scale < TALL:
        return _compact(theme, size, bots=bots)
    name, tier = ("wide", _WIDE) if wide >= WIDE else ("normal", _NORMAL)
    tall = min(tier.inspector, LESSON) if lesson else tier.inspector
    return _columns(theme, size, name, tier, tall, foot=0 if watched else _FOOT)


def _squares(room: int, frame: int) -> int:
    """The largest even square of which eight and two frames fit into `room`."""
    return max(12, (room - 2 * frame) // 8 // 2 * 2)


def _columns(
    theme: Theme, size: tuple[int, int], name: str, tier: _Tier, inspector: int, *, foot: int
) -> FloorPlan:
    """Board between two columns, the shelf below; the foot of the right column stands over the shelf."""
    ruler, px = Ruler(theme), theme.px
    width, height = size[0] / theme.scale, size[1] / theme.scale
    left, right, card = tier.left, tier.right, tier.card
    floor = height - GUTTER - card[1]
    room = (px(width - left - right - 4 * GUTTER), px(floor - 24))
    edge = px(tier.frame)
    square = _squares(min(room), edge)
    side = 8 * square + 2 * edge
    middle = (px(left + GUTTER) + size[0] - px(right + GUTTER)) // 2
    top = px(GUTTER) + max(0, (room[1] - px(8) - side) // 2)
    board = Rect(middle - side // 2, top, side, side)
    base = floor - GUTTER
    x = width - right - GUTTER
    below = height - 2 * GUTTER - foot if foot else base
    tall = min(inspector, below - GUTTER - 120)
    pile = card[1] - _LOWER
    across = pile * card[0] / card[1]
    row = x - GUTTER - _SHELF_ROW
    return FloorPlan(
        tier=name, board=board, square=square, frame=edge,
        shelf=Rect(0, size[1] - px(card[1]), size[0], px(card[1])),
        deck=ruler.rect(GUTTER, height - 20 - pile, across, pile),
        discard=ruler.rect(2 * GUTTER + across, height - 20 - pile, across, pile),
        cards=ruler.rect(tier.cards, floor, row - GUTTER - tier.cards, card[1]),
        card=(px(card[0]), px(card[1])),
        undo=ruler.rect(row, height - GUTTER - 2 * FIELD - GAP, _SHELF_ROW, FIELD),
        redo=ruler.rect(row, height - GUTTER - FIELD, _SHELF_ROW, FIELD),
        transport=ruler.rect(row, height - GUTTER - 3 * FIELD - 2 * GAP, _SHELF_ROW, FIELD),
        foot=ruler.rect(x, height - GUTTER - foot, right, foot),
        title=ruler.rect(GUTTER, GUTTER, left, 72), turn=ruler.rect(GUTTER, 104, left, 232),
        sides=ruler.rect(GUTTER, 352, left, max(160, base - 352)),
        inspector=ruler.rect(x, GUTTER, right, tall),
        log=ruler.rect(x, tall + 2 * GUTTER, right, max(60, below - tall - 2 * GUTTER)),
        menu=ruler.rect(GUTTER + left - 52, 30, 44, 44),
        coach=Rect(board.x, board.y, board.width, px(120)),
    )  # fmt: skip


def _compact(theme: Theme, size: tuple[int, int], *, bots: bool) -> FloorPlan:
    """The board at the left fills the height; what is left holds one strip and one tabbed panel."""
    ruler, px = Ruler(theme), theme.px
    width, height = size[0] / theme.scale, size[1] / theme.scale
    floor, edge, margin, shelf = height - 92, px(17), px(_MARGIN), px(78)
    room = (size[0] - 2 * margin - px(min(300, width * 0.45)), px(floor - 2 * _MARGIN))
    square = _squares(min(room), edge)
    side = 8 * square + 2 * edge
    board = Rect(margin, margin, side, side)
    x = board.right / theme.scale + 12
    drawer = width - x - 8 < 290
    column = width - x - 8
    strip = 56 if column >= 400 else 84 if not bots or floor >= _LOW else _STRIP
    row = _TRANSPORT if floor >= _LOW else _FLAT
    tall = max(40, floor - 8 - strip - 8 - 8 - (row + _MARGIN if bots else 0))
    panel = ruler.rect(x, 8 + strip + 8, column, tall)
    end_w = 146 if column >= 400 else 120
    cards_x = 92
    return FloorPlan(
        tier="compact", board=board, square=square, frame=edge,
        shelf=Rect(0, size[1] - shelf, size[0], shelf),
        deck=ruler.rect(13, floor + 1, 54, 72),
        discard=ruler.rect(13, floor + 60, 54, 20),
        cards=ruler.rect(cards_x, floor, width - cards_x - end_w - 24, 84),
        card=(px(84), px(84)),
        undo=ruler.rect(width - end_w - 8, floor + 52, end_w * 0.56, 32),
        redo=ruler.rect(width - end_w * 0.4 - 8, floor + 52, end_w * 0.4, 32),
        transport=ruler.rect(x, floor - 8 - row, column, row),
        foot=ruler.rect(width - end_w - 8, floor, end_w, 46),
        title=None,
        turn=ruler.rect(x, 8, column, strip),
        sides=None, inspector=panel, log=None,
        menu=ruler.rect(width - 8 - 44, 14, 40, 44),
        coach=Rect(board.x, board.y, board.width, px(96)),
        drawer=drawer,
    )  # fmt: skip

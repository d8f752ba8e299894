"""The inspector: the unit in question, what a plan does line by line, the odds, and the button that commits."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple, Protocol

import pygame

from game.systems.thor.catalogue import Profile
from game.systems.thor.state import Unit
from game.ui.app.theme import Theme
from game.ui.kit.button import Button, Toggle
from game.ui.kit.command import Command
from game.ui.kit.ink import that_fits
from game.ui.kit.layout import part
from game.ui.kit.lines import Line, Meter
from game.ui.kit.measures import APART, FIELD, GAP, GUTTER, INSET, LINE
from game.ui.kit.pen import Pen, Spacing
from game.ui.kit.scroll import Scroll
from game.ui.kit.words import draw_words
from game.ui.paint import panels, tokens
from game.ui.play.thread import Leading
from game.ui.tables.thor import words
from game.ui.tables.thor.board.grid import token
from game.ui.tables.thor.contract import Arranged
from game.ui.tables.thor.display import piece_of
from game.ui.tables.thor.outcome import Fought, find
from game.ui.tables.thor.panels import sheet as sheets
from game.ui.tables.thor.panels.exchange import HIGHS, Exchange
from game.ui.tables.thor.panels.sheet import Sheet
from game.ui.tables.thor.table import Table


class Head(NamedTuple):
    """What a unit's head takes, in logical pixels from its upper left corner."""

    high: float
    title: float
    """How high it is with a title alone."""
    token: float
    """The size of the token."""
    middle: tuple[float, float]
    """Where its middle is."""
    words: float
    """Where the words beside it begin."""
    hits: float
    """Where the line of the hits begins."""


ROOMY = Head(high=112, title=52, token=68, middle=(52, 58), words=104, hits=52)
TIGHT = Head(high=64, title=44, token=52, middle=(42, 36), words=80, hits=8)
_HEADLESS = 190
"""Below this height of the compact panel the tab alone names the unit."""
_LEAST = 96
"""It never gets lower than this, in logical pixels."""
_BAR = 10
"""What the scroll bar takes of the margin."""
_LINES = Spacing(line=0, rich=0, heading=4, ruled=True, rule=(4, 9, -1))


class Inspected(Arranged, Leading, Protocol):
    """A battle with an inspector: what its buttons do."""

    @property
    def table(self) -> Table: ...
    def command(self, button: sheets.Button) -> Command: ...
    def boost_by(self, card: str, on: bool) -> None: ...


def _pad(*, compact: bool) -> int:
    """From the edge of the inspector to its title and to its lines, in logical pixels."""
    return 14 if compact else GUTTER


def lay_out(scene: Inspected, box: pygame.Rect, sheet: Sheet, *, fit: bool = False) -> pygame.Rect:
    """Put the inspector's widgets into `box`; gives the box, which ends where its content does if it is to `fit`."""
    theme, compact = scene.theme, scene.plan.compact
    pad = theme.px(_pad(compact=compact))
    top = box.y + _head_height(theme, sheet, box, compact)
    own = [each for each in sheet.buttons if compact or each.id not in sheets.FOOTED]
    foot = pad + theme.px(FIELD + GAP - 2) if own else theme.px(INSET)
    area = pygame.Rect(box.x + pad, top, box.width - 2 * pad, max(1, box.bottom - foot - top))
    for cards in (*HIGHS, 0) if sheet.told else (0,):
        scroll = _written(scene, sheet, area, cards=cards)
        if not scroll.overflows:
            break
    if fit:
        needed = max(theme.px(_LEAST), top - box.y + scroll.content + foot)
        box = pygame.Rect(box.topleft, (box.width, min(box.height, needed)))
        scroll.set_height(box.bottom - foot - top)
    if own:
        _lay_buttons(scene, box, own, pad)
    scene.ui.add(scroll)
    return box


def _written(scene: Inspected, sheet: Sheet, area: pygame.Rect, *, cards: int) -> Scroll:
    """What the inspector says, in `area`; the last attack stands over it in `cards` so many logical pixels high."""
    theme, compact = scene.theme, scene.plan.compact
    scroll = Scroll("inspector", (area.x, area.y, area.width + theme.px(_BAR), area.height))
    spacing = _LINES._replace(high=23) if compact else _LINES
    pen = Pen(theme, scroll, area.x, area.y, area.width, spacing=spacing)
    pen.gap(4 if compact else 6)
    if sheet.told and cards:
        pen.put(Exchange(sheet.told, scene.table.view, pen.box(cards), coming=sheet.coming))
    for number, line in enumerate(sheet.lines):
        pen.line(line, id=f"line:{number}")
    for card, label, on in sheet.boosts:
        pen.gap(2)
        toggled = partial(scene.boost_by, card)
        pen.put(Toggle(f"boost:{card}", label, pen.box(32), on, toggled, rule="T-45"))
    _write_odds(pen, sheet, compact=compact, reasoned=scene.plan.tier == "wide")
    scroll.refit()
    return scroll


def _write_odds(pen: Pen, sheet: Sheet, *, compact: bool, reasoned: bool) -> None:
    """How likely an answer is; `reasoned` says why below it, otherwise its tooltip does."""
    odds = sheet.odds
    if odds is None:
        return
    if compact:
        pen.gap(2)
    else:
        pen.rule()
    line = Line("their hand holds an answer", lead=f"{round(odds.chance * 100)} %", rule="T-90")
    pen.line(line, id="odds", after=2).hint = _plain(sheet.reasoning)
    if not compact:
        pen.add(Meter(part(pen.theme, pen.row(14, 0), 0, 1, high=9), odds.chance))
    if reasoned:
        pen.rich(sheet.reasoning)


def _plain(text: str) -> str:
    return text.replace("**", "")


def _lay_buttons(scene: Inspected, box: pygame.Rect, own: Sequence[sheets.Button], pad: int) -> None:
    """The buttons at the foot, the first the widest."""
    theme, px = scene.theme, scene.px
    gap, room, high = px(APART), box.width - 2 * pad, px(FIELD)
    row = pygame.Rect(box.x + pad, box.bottom - pad - high + px(2), room, high)
    wide = [room]
    if len(own) > 1:
        needs = theme.width(own[0].words, "card") + px(30)
        small = max(px(48), min(room - round(room * 0.68), room - gap - needs))
        wide = [room - small - gap, small]
    for button, width in zip(own, wide, strict=True):
        row.width = width
        scene.ui.add(Button.of(scene.command(button), row, primary=button.primary and scene.primary_leads))
        row.x += width + gap


def _head_height(theme: Theme, sheet: Sheet, box: pygame.Rect, compact: bool) -> int:
    if _headless(theme, box, compact):
        return theme.px(2)
    head = TIGHT if compact else ROOMY
    return theme.px(head.high if sheet.unit else head.title)


def paint_head(
    surface: pygame.Surface, theme: Theme, table: Table, box: pygame.Rect, sheet: Sheet, *, compact: bool
) -> None:
    """The unit's token, name, hits and what it may use; or a title."""
    if _headless(theme, box, compact):
        return
    palette, look = theme.palette, TIGHT if compact else ROOMY
    unit = table.find(sheet.unit)
    if not compact:
        line = part(theme, box, GUTTER, (look.high if unit else look.title) - 4)
        panels.hairline(surface, theme, line.topleft, line.width)
    if unit is None:
        pad = _pad(compact=compact)
        title = part(theme, box, pad, INSET, right=pad, high=34)
        if sheet.told:
            title = _paint_told(surface, theme, table, sheet.told, title)
        draw_words(surface, theme, sheet.title, "panel", palette.bone, title)
        return
    profile = table.view.field.profiles[unit.name]
    drawing = token(theme, piece_of(table.view, unit), theme.px(look.token), hits=0, lost=0)
    middle = box.x + theme.px(look.middle[0]), box.y + theme.px(look.middle[1])
    surface.blit(drawing, drawing.get_rect(center=middle))
    row = part(theme, box, look.words, look.hits, right=14, high=LINE)
    if not compact:
        _paint_name(surface, theme, unit, profile, part(theme, box, look.words, GUTTER, right=14, high=32))
    x = _paint_hits(surface, theme, max(profile.hits, unit.hits), unit.hits, row)
    if compact and unit.at:
        room = pygame.Rect(x, row.y, box.right - theme.px(INSET) - x, row.height)
        where = that_fits(theme, (" · ".join([*profile.marks, unit.at]), unit.at, ""), room.width, "body")
        draw_words(surface, theme, where, "body", palette.dim, room)
    uses = that_fits(theme, (words.uses(profile), words.uses_shortly(profile)), row.width, "body")
    draw_words(surface, theme, uses, "body", palette.dim, row.move(0, row.height))


def _paint_told(
    surface: pygame.Surface, theme: Theme, table: Table, told: Fought, room: pygame.Rect
) -> pygame.Rect:
    """Whom the last attack was about: token at the left, name and square at the right; gives what is left between."""
    unit = table.find(told.target) or find(table.view, told.target)
    if unit is None:
        return room
    profile = table.view.field.profiles[unit.name]
    mark = tokens.side_mark(theme, unit.seat, room.height, profile.emblem)
    surface.blit(mark, room)
    where = f"{profile.label} · {unit.at if unit.id in table.view.units else told.at}"
    draw_words(surface, theme, where, "body", theme.palette.dim, room, "right")
    left = mark.get_width() + theme.px(GAP)
    return pygame.Rect(room.x + left, room.y, room.width - left - theme.width(where, "body"), room.height)


def _paint_hits(surface: pygame.Surface, theme: Theme, full: int, left: int, row: pygame.Rect) -> int:
    """The hits as pips and in figures; gives the x where more may follow."""
    pips = tokens.hits_row(theme, full, full - left, theme.px(16))
    place = pips.get_rect(midleft=row.midleft)
    surface.blit(pips, place)
    figures = theme.text(f"{left} of {full}", "body", theme.palette.bone)
    place = figures.get_rect(midleft=(place.right + theme.px(GAP), row.centery))
    surface.blit(figures, place)
    return place.right + theme.px(APART)


def _paint_name(
    surface: pygame.Surface, theme: Theme, unit: Unit, profile: Profile, room: pygame.Rect
) -> None:
    """The short name large, and beside it what else it is called, its marks and its square, as far as they fit."""
    name = draw_words(surface, theme, profile.label, "unit", theme.palette.bone, room)
    rest = profile.name.replace(profile.label, "").strip()
    place = [unit.at] if unit.at else []
    left = name.right + theme.px(INSET)
    for parts in ([rest, *profile.marks, *place], [*profile.marks, *place], place):
        mark = " · ".join(part for part in parts if part)
        if left + theme.width(mark, "body") <= room.right + theme.px(6):
            area = pygame.Rect(left, room.y + theme.px(3), room.right + theme.px(8) - left, theme.px(28))
            draw_words(surface, theme, mark, "body", theme.palette.dim, area)
            return


def _headless(theme: Theme, box: pygame.Rect, compact: bool) -> bool:
    """Whether there is so little room that the tab alone names the unit."""
    return compact and box.height < theme.px(_HEADLESS)

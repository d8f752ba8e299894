"""The inspector: the unit in question, what a plan does line by line, the odds, and the button that commits."""

from __future__ import annotations

from functools import partial
from typing import Protocol

import pygame

from game.systems.thor.catalogue import Profile
from game.systems.thor.state import Unit
from game.ui.app.theme import Theme
from game.ui.kit.button import Button, Toggle
from game.ui.kit.ink import that_fits
from game.ui.kit.lines import Line, LineRow, Meter, Rule
from game.ui.kit.rich import Rich
from game.ui.kit.scroll import Scroll
from game.ui.kit.words import draw_words
from game.ui.paint import panels, tokens
from game.ui.tables.thor import words
from game.ui.tables.thor.contract import Arranged
from game.ui.tables.thor.display import piece_of
from game.ui.tables.thor.sheet import Sheet
from game.ui.tables.thor.table import Table

HEAD, HEAD_COMPACT = 104, 64
"""Height of the unit's head in logical pixels."""


class Inspected(Arranged, Protocol):
    """A battle with an inspector: what its buttons do."""

    def press(self, id: str) -> None: ...
    def boost_by(self, card: str, on: bool) -> None: ...


def lay_out(scene: Inspected, box: pygame.Rect, sheet: Sheet) -> None:
    """Put the inspector's widgets into `box`."""
    theme, compact = scene.theme, scene.plan.compact
    pad = theme.px(16 if not compact else 14)
    x, width = box.x + pad, box.width - 2 * pad
    top = box.y + _head_height(theme, sheet, box, compact)
    bottom = _lay_buttons(scene, box, sheet, pad)
    scroll = Scroll("inspector", (x, top, width + theme.px(10), max(1, bottom - top)))
    row = theme.px(24 if not compact else 23)
    y = top + theme.px(6 if not compact else 4)
    for number, line in enumerate(sheet.lines):
        if line.heading and number:
            scroll.add(Rule((x, y + theme.px(4), width, theme.px(9))))
            y += theme.px(12)
        widget = scroll.add(LineRow(f"line:{number}", line, (x, y, width, row), theme))
        y = widget.rect.bottom + (theme.px(4) if line.heading else 0)
    for card, label, on in sheet.boosts:
        area = (x, y + theme.px(2), width, theme.px(32))
        toggled = partial(scene.boost_by, card)
        toggle = scroll.add(Toggle(f"boost:{card}", label, area, on, toggled, rule="T-45"))
        y = toggle.rect.bottom
    if sheet.odds is not None:
        y = _lay_odds(scene, scroll, sheet, pygame.Rect(x, y, width, row))
    scroll.refit()
    scene.ui.add(scroll)


def _lay_odds(scene: Inspected, scroll: Scroll, sheet: Sheet, area: pygame.Rect) -> int:
    theme, odds = scene.theme, sheet.odds
    assert odds is not None
    compact = scene.plan.compact
    if not compact:
        scroll.add(Rule((area.x, area.y + theme.px(3), area.width, theme.px(9))))
    text = "their hand holds an answer"
    line = Line(text, lead=f"{round(odds.chance * 100)} %", rule="T-90")
    y = area.y + theme.px(11 if not compact else 2)
    row = scroll.add(LineRow("odds", line, (area.x, y, area.width, theme.px(26)), theme, wide=True))
    row.hint = _plain(sheet.reasoning)
    y = row.rect.bottom
    if compact:
        return int(y)
    scroll.add(Meter((area.x, y + theme.px(1), area.width, theme.px(9)), odds.chance))
    y += theme.px(14)
    if scene.plan.tier == "wide":
        rich = scroll.add(Rich(sheet.reasoning, (area.x, y), area.width, theme))
        y = rich.rect.bottom
    return y


def _plain(text: str) -> str:
    return text.replace("**", "")


def _lay_buttons(scene: Inspected, box: pygame.Rect, sheet: Sheet, pad: int) -> int:
    """The buttons at the foot, the first the widest; gives the y where they begin."""
    theme, px = scene.theme, scene.px
    if not sheet.buttons:
        return box.bottom - px(10)
    high, gap, room = px(40), px(12), box.width - 2 * pad
    top, x = box.bottom - pad - high + px(2), box.x + pad
    needs = theme.width(sheet.buttons[0].words, "card") + px(30)
    small = max(px(48), min(room - round(room * 0.68), room - gap - needs)) if len(sheet.buttons) > 1 else 0
    for button in sheet.buttons:
        wide = small if button is sheet.buttons[-1] and small else room - (small + gap if small else 0)
        taken = px(52) if button.icon else px(20)
        shorter = "" if button.icon else button.words.removeprefix("Play ")
        words = that_fits(theme, (button.words, shorter), wide - taken)
        scene.ui.add(
            Button(
                button.id, words, (x, top, wide, high), partial(scene.press, button.id), icon=button.icon,
                key=button.key, primary=button.primary, hint=button.words if words != button.words else "",
            )
        )  # fmt: skip
        x += wide + gap
    return top - px(8)


def _head_height(theme: Theme, sheet: Sheet, box: pygame.Rect, compact: bool) -> int:
    if _headless(theme, box, compact):
        return theme.px(2)
    if sheet.unit:
        return theme.px(HEAD_COMPACT if compact else HEAD + 8)
    return theme.px(52 if not compact else 44)


def paint_head(
    surface: pygame.Surface, theme: Theme, table: Table, box: pygame.Rect, sheet: Sheet, *, compact: bool
) -> None:
    """The unit's token, name, hits and what it may use; or a title."""
    if _headless(theme, box, compact):
        return
    palette, px = theme.palette, theme.px
    unit = table.find(sheet.unit)
    if unit is None:
        draw_words(surface, theme, sheet.title, "panel", palette.bone,
                   pygame.Rect(box.x + px(16), box.y + px(10), box.width - px(32), px(34)))  # fmt: skip
        if not compact:
            panels.hairline(surface, theme, (box.x + px(16), box.y + px(48)), box.width - px(32))
        return
    profile = table.view.field.profiles[unit.name]
    piece = piece_of(table.view, unit)
    size = px(68 if not compact else 52)
    token = tokens.token(
        theme, size, seat=piece.seat, emblem=piece.emblem, hits=0, leader=piece.leader, group=piece.group
    )
    middle = box.y + px(58 if not compact else 36)
    surface.blit(token, token.get_rect(center=(box.x + px(52 if not compact else 42), middle)))
    x = box.x + px(104 if not compact else 80)
    room = box.right - px(14) - x
    y = box.y + px(52 if not compact else 8)
    if not compact:
        _paint_name(surface, theme, unit, profile, pygame.Rect(x, box.y + px(16), room, px(32)))
    full = max(profile.hits, unit.hits)
    pips = tokens.hits_row(theme, full, full - unit.hits, px(16))
    surface.blit(pips, (x, y + px(4)))
    hits = theme.text(f"{unit.hits} of {full}", "body", palette.bone)
    surface.blit(hits, (x + pips.get_width() + px(8), y + px(12) - hits.get_height() // 2))
    if compact and unit.at:
        left = x + pips.get_width() + px(20) + hits.get_width()
        where = " · ".join([*profile.marks, unit.at])
        where = that_fits(theme, (where, unit.at, ""), box.right - px(10) - left, "body")
        draw_words(
            surface,
            theme,
            where,
            "body",
            palette.dim,
            pygame.Rect(left, y, box.right - px(10) - left, px(24)),
        )
    line = words.uses(profile)
    if theme.width(line, "body") > room:
        line = words.uses_shortly(profile)
    draw_words(surface, theme, line, "body", palette.dim, pygame.Rect(x, y + px(24), room, px(24)))
    if not compact:
        panels.hairline(surface, theme, (box.x + px(16), box.y + px(HEAD + 4)), box.width - px(32))


def _paint_name(
    surface: pygame.Surface, theme: Theme, unit: Unit, profile: Profile, room: pygame.Rect
) -> None:
    """The short name large, and beside it what else it is called, its marks and its square, as far as they fit."""
    name = theme.text(theme.fit(profile.label, "unit", room.width), "unit", theme.palette.bone)
    surface.blit(name, (room.x, room.centery - name.get_height() // 2))
    rest = profile.name.replace(profile.label, "").strip()
    place = [unit.at] if unit.at else []
    left = room.x + name.get_width() + theme.px(10)
    for parts in ([rest, *profile.marks, *place], [*profile.marks, *place], place):
        mark = " · ".join(part for part in parts if part)
        if left + theme.width(mark, "body") <= room.right + theme.px(6):
            area = pygame.Rect(left, room.y + theme.px(3), room.right + theme.px(8) - left, theme.px(28))
            draw_words(surface, theme, mark, "body", theme.palette.dim, area)
            return


def _headless(theme: Theme, box: pygame.Rect, compact: bool) -> bool:
    """Whether there is so little room that the tab alone names the unit."""
    return compact and box.height < theme.px(190)

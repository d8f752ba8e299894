"""The strip along the top: title, turn and phase; then who has decided, or the order of Initiative."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.core.seats import Seat
from game.systems.abstract.actions import UnitId
from game.systems.abstract.view import SkirmishView
from game.ui.app import art
from game.ui.app.theme import Theme
from game.ui.kit.ink import draw_row
from game.ui.kit.layout import equal
from game.ui.kit.measures import APART, CLOSE, GAP, GUTTER, INSET, LINE, NEAR, PAD
from game.ui.kit.words import beside, draw_fitting, draw_words
from game.ui.paint import panels, tokens
from game.ui.play.people import Recorded, person
from game.ui.tables.abstract.display import Display
from game.ui.tables.abstract.floor_plan import FloorPlan
from game.ui.tables.abstract.people import face

_TALL = 60
"""Height of the strip from which it has two lines, in logical pixels."""
_TITLE, _WORD, _NAME = 30, 50, 60
"""Height of the title; the least width of a word beside another one, and of a player under a side."""
_MARK, _SIGN = 26, 20
"""A side's mark, and the sign of what it is doing."""
_CELL, _BESIDE = 64, 3
"""The greatest width of a unit in the order, and what lies between its token and its total."""


class Course(NamedTuple):
    """What the strip tells of a battle, played or watched again."""

    match: Recorded
    view: SkirmishView
    """What whoever looks on knows."""
    shown: Display
    veiled: bool = False


def phase_of(view: SkirmishView) -> str:
    """The phase in a word."""
    if view.outcome:
        return "Over"
    if not view.units and not view.fallen:
        return "Creating units"
    return "Action" if view.revealed else "Decision"


def paint(surface: pygame.Surface, theme: Theme, plan: FloorPlan, course: Course) -> dict[str, pygame.Rect]:
    """The whole strip; gives where units stand in the order of Initiative."""
    panels.lay(surface, theme, plan.head)
    _paint_head(surface, theme, plan, course)
    panels.lay(surface, theme, plan.track)
    if course.shown.order and not course.veiled:
        return _paint_order(surface, theme, plan.track, course)
    _paint_ready(surface, theme, plan.track, course)
    return {}


def _paint_head(surface: pygame.Surface, theme: Theme, plan: FloorPlan, course: Course) -> None:
    px, palette, box, view = theme.px, theme.palette, plan.head, course.view
    room = plan.menu.x - box.x - px(14)
    turn, phase = f"Turn {course.shown.turn or view.turn}", phase_of(view)
    turned = phase != "Creating units"
    if box.height < px(_TALL):
        line = pygame.Rect(box.x + px(APART), box.y, room, box.height)
        drawn = draw_words(surface, theme, turn if turned else phase, "panel", palette.bone, line)
        rest = beside(drawn, line, px(GAP))
        if rest.width > px(_WORD) and turned:
            draw_words(surface, theme, phase, "body", palette.dim, rest)
        return
    title = pygame.Rect(box.x + px(GUTTER), box.y + px(GAP), room - px(NEAR), px(_TITLE))
    steps = [(view.field.title, step) for step in ("unit", "panel")]
    draw_fitting(surface, theme, steps, palette.bone, title)
    below = pygame.Rect(title.x, box.y + box.height // 2 + px(NEAR), room, px(LINE))
    of = f" of {view.field.turn_cap}" if view.field.turn_cap else ""
    draw_words(surface, theme, f"{turn}{of} · {phase}" if turned else phase, "body", palette.dim, below)


def _paint_ready(surface: pygame.Surface, theme: Theme, box: pygame.Rect, course: Course) -> None:
    """The Decision phase: who has confirmed, who is dealing, who is still to come."""
    px, seats = theme.px, list(course.view.field.sides)
    inner = pygame.Rect(box.x + px(INSET), box.y, box.width - px(PAD), box.height)
    for seat, area in zip(seats, equal(inner, len(seats), px(INSET)), strict=True):
        _paint_side(surface, theme, area, course, seat)


def _paint_side(surface: pygame.Surface, theme: Theme, area: pygame.Rect, course: Course, seat: Seat) -> None:
    px, palette, view = theme.px, theme.palette, course.view
    decision, ready = view.decision, seat in course.shown.ready
    deciding = decision is not None and decision.seat == seat and not view.revealed
    if deciding:
        lit = area.inflate(0, -px(APART))
        surface.blit(panels.lit_row(theme, lit.size), lit)
    mark = tokens.side_mark(theme, seat, px(_MARK))
    surface.blit(mark, mark.get_rect(midleft=(area.x + px(GAP), area.centery)))
    gone, tall = bool(view.units) and not view.side(seat), area.height >= px(_TALL)
    icon = "fallen" if gone else "check" if ready else "hour"
    signed = tall or icon != "hour"
    if signed:
        sign = art.icon(theme, icon, px(_SIGN), palette.brass_hi if ready else palette.mute)
        surface.blit(sign, sign.get_rect(midright=(area.right - px(GAP), area.centery)))
    left, right = area.x + px(2 * GAP + _MARK), area.right - px(GAP + _SIGN + CLOSE if signed else GAP)
    room = pygame.Rect(left, area.y, right - left, area.height)
    side, name = view.field.sides[seat].name, person(course.match, seat)[0]
    if theme.width(side, "card") > room.width:
        side = side.removeprefix("The ")
    if not tall or room.width < px(_NAME):
        draw_words(surface, theme, side, "body-bold", palette.bone, room)
        return
    upper = pygame.Rect(room.x, room.y + px(INSET), room.width, room.height // 2 - px(GAP))
    draw_words(surface, theme, side, "card", palette.bone, upper)
    does = "destroyed" if gone else "has decided" if ready else "is dealing" if deciding else "waits"
    lower = pygame.Rect(room.x, room.centery - px(2), room.width, upper.height)
    draw_words(surface, theme, f"{name} {does}", "body", palette.dim, lower)


def _paint_order(
    surface: pygame.Surface, theme: Theme, box: pygame.Rect, course: Course
) -> dict[str, pygame.Rect]:
    """Units from the highest to the lowest Initiative, with their totals; the one that is up stands in brass."""
    px, shown = theme.px, course.shown
    order = [unit for unit in shown.order if unit in shown.bodies]
    inner = pygame.Rect(box.x + px(GAP), box.y + px(5), box.width - px(GUTTER), box.height - px(INSET))
    cells = dict(zip(order, equal(inner, len(order), px(NEAR), most=px(_CELL)), strict=True))
    for unit, cell in cells.items():
        if unit == shown.actor and course.view.outcome is None:
            surface.blit(panels.lit_row(theme, cell.size), cell)
        _paint_unit(surface, theme, cell, shown, unit, tall=box.height >= px(_TALL))
    return {f"order:{unit}": cell for unit, cell in cells.items()}


def _paint_unit(
    surface: pygame.Surface, theme: Theme, cell: pygame.Rect, shown: Display, unit: UnitId, *, tall: bool
) -> None:
    """Its token over its dice; where there is little room the token alone, and the total where it fits beside."""
    px, palette = theme.px, theme.palette
    body, rolls = shown.bodies[unit], shown.rolls.get(unit, ())
    done = unit in shown.acted or body.present < 1
    size = min(px(38 if tall else 30), cell.width - px(2))
    mark = tokens.side_mark(theme, body.seat, size, face(body.emblem, unit))
    if done:
        mark = mark.copy()
        mark.set_alpha(90)
    if not tall:
        total = theme.text(str(rolls[0]) if rolls else "", "body-bold", palette.bone)
        fits = mark.get_width() + px(_BESIDE) + total.get_width() <= cell.width
        draw_row(surface, [mark, total] if fits else [mark], cell, px(_BESIDE))
        return
    top = surface.blit(mark, mark.get_rect(midtop=(cell.centerx, cell.y + px(2))))
    if body.present < 1 or unit in shown.held:
        icon = art.icon(theme, "x" if body.present < 1 else "hour", px(18), palette.bone)
        surface.blit(icon, icon.get_rect(bottomright=(cell.right - px(2), top.bottom)))
    words = "·".join(map(str, rolls))
    if theme.width(words, "body-bold") > cell.width:
        words = f"{rolls[0]}·"
    dice = pygame.Rect(cell.x, cell.bottom - 2 * px(APART), cell.width, 2 * px(APART))
    draw_row(surface, [theme.text(words, "body-bold", palette.mute if done else palette.bone)], dice, 0)

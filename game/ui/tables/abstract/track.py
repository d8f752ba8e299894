"""The strip along the top: title, turn and phase; then who has decided, or the order of Initiative."""

from __future__ import annotations

from typing import Any, Protocol

import pygame

from game.systems.abstract.view import SkirmishView
from game.ui.app import art
from game.ui.kit.ink import cap_middle
from game.ui.kit.words import draw_words
from game.ui.paint import panels, tokens
from game.ui.play.contract import Themed
from game.ui.play.people import Seated, person
from game.ui.tables.abstract.display import Shown
from game.ui.tables.abstract.people import face
from game.ui.tables.abstract.plan import Plan


class Course(Protocol):
    """What is drawn just now, in a battle or in its replay."""

    @property
    def shown(self) -> Shown: ...
    @property
    def veiled(self) -> bool: ...


class Known(Protocol):
    """What whoever looks on knows."""

    @property
    def view(self) -> SkirmishView: ...


class Fought(Seated, Protocol):
    """A match, or one as far as it is looked at."""

    @property
    def decision(self) -> Any: ...
    @property
    def outcome(self) -> Any: ...


class Tracked(Themed, Protocol):
    """A battle, played or watched again, over which a strip runs."""

    track_spots: dict[str, pygame.Rect]
    """Where units stand in the order of Initiative."""

    @property
    def match(self) -> Fought: ...
    @property
    def desk(self) -> Known: ...
    @property
    def flow(self) -> Course: ...
    @property
    def plan(self) -> Plan: ...


def phase_of(view: SkirmishView) -> str:
    """The phase in a word."""
    if view.outcome:
        return "Over"
    if not view.units and not view.fallen:
        return "Creating units"
    return "Action" if view.revealed else "Decision"


def paint(scene: Tracked, surface: pygame.Surface) -> None:
    """The whole strip."""
    theme, plan = scene.theme, scene.plan
    panels.lay(surface, theme, plan.head)
    _paint_head(scene, surface)
    panels.lay(surface, theme, plan.track)
    scene.track_spots = {}
    shown = scene.flow.shown
    if shown.order and not scene.flow.veiled:
        _paint_order(scene, surface, plan.track)
    else:
        _paint_ready(scene, surface, plan.track)


def _paint_head(scene: Tracked, surface: pygame.Surface) -> None:
    theme, px, palette, box = scene.theme, scene.px, scene.theme.palette, scene.plan.head
    view = scene.desk.view
    room = scene.plan.menu.x - box.x - px(14)
    cap = view.field.turn_cap
    turn = f"Turn {scene.flow.shown.turn or view.turn}"
    phase = phase_of(view)
    if box.height < px(60):
        text = turn if phase != "Creating units" else phase
        drawn = draw_words(
            surface, theme, text, "panel", palette.bone, pygame.Rect(box.x + px(12), box.y, room, box.height)
        )
        rest = pygame.Rect(
            drawn.right + px(8), box.y, box.x + px(12) + room - drawn.right - px(8), box.height
        )
        if rest.width > px(50) and phase != "Creating units":
            draw_words(surface, theme, phase, "body", palette.dim, rest)
        return
    title = pygame.Rect(box.x + px(16), box.y + px(8), room - px(4), px(30))
    step = "unit" if theme.width(view.field.title, "unit") <= title.width else "panel"
    draw_words(surface, theme, view.field.title, step, palette.bone, title)
    below = pygame.Rect(box.x + px(16), box.y + box.height // 2 + px(4), room, px(24))
    of = f" of {cap}" if cap else ""
    words = phase if phase == "Creating units" else f"{turn}{of} · {phase}"
    draw_words(surface, theme, words, "body", palette.dim, below)


def _paint_ready(scene: Tracked, surface: pygame.Surface, box: pygame.Rect) -> None:
    """The Decision phase: who has confirmed, who is dealing, who is still to come."""
    theme, px, palette = scene.theme, scene.px, scene.theme.palette
    view, ready = scene.desk.view, scene.flow.shown.ready
    decision = scene.match.decision
    seats = list(view.field.sides)
    gap = px(10)
    wide = (box.width - px(20) - gap * (len(seats) - 1)) // len(seats)
    for number, seat in enumerate(seats):
        area = pygame.Rect(box.x + px(10) + number * (wide + gap), box.y, wide, box.height)
        deciding = decision is not None and decision.seat == seat and not view.revealed
        if deciding:
            lit = area.inflate(0, -px(12))
            surface.blit(panels.lit_row(theme, lit.size), lit)
        mark = tokens.side_mark(theme, seat, px(26))
        surface.blit(mark, mark.get_rect(midleft=(area.x + px(8), area.centery)))
        gone = bool(view.units) and not view.side(seat)
        icon = "fallen" if gone else "check" if seat in ready else "hour"
        colour = palette.brass_hi if seat in ready else palette.mute
        if area.height >= px(60) or icon != "hour":
            sign = art.icon(theme, icon, px(20), colour)
            surface.blit(sign, sign.get_rect(midright=(area.right - px(8), area.centery)))
        left = area.x + px(42)
        spare = px(34) if area.height >= px(60) or icon != "hour" else px(8)
        room = pygame.Rect(left, area.y, area.right - spare - left, area.height)
        side, name = view.field.sides[seat].name, person(scene.match, seat)[0]
        if theme.width(side, "card") > room.width:
            side = side.removeprefix("The ")
        if area.height < px(60) or room.width < px(60):
            draw_words(surface, theme, side, "body-bold", palette.bone, room)
            continue
        upper = pygame.Rect(room.x, room.y + px(10), room.width, room.height // 2 - px(8))
        draw_words(surface, theme, side, "card", palette.bone, upper)
        does = (
            "destroyed" if gone else "has decided" if seat in ready else "is dealing" if deciding else "waits"
        )
        lower = pygame.Rect(room.x, room.centery - px(2), room.width, room.height // 2 - px(8))
        draw_words(surface, theme, f"{name} {does}", "body", palette.dim, lower)


def _paint_order(scene: Tracked, surface: pygame.Surface, box: pygame.Rect) -> None:
    """Units from the highest to the lowest Initiative, with their totals; the one that is up stands in brass."""
    theme, px, palette, shown = scene.theme, scene.px, scene.theme.palette, scene.flow.shown
    order = [unit for unit in shown.order if unit in shown.bodies]
    inner = box.inflate(-px(16), 0)
    gap = px(4)
    wide = min(px(64), (inner.width + gap) // max(1, len(order)) - gap)
    tall = box.height >= px(60)
    size = min(px(38 if tall else 30), wide - px(2))
    for number, unit in enumerate(order):
        body = shown.bodies[unit]
        cell = pygame.Rect(inner.x + number * (wide + gap), box.y + px(5), wide, box.height - px(10))
        scene.track_spots[f"order:{unit}"] = cell
        if unit == shown.actor and scene.match.outcome is None:
            surface.blit(panels.lit_row(theme, cell.size), cell)
        mark = tokens.side_mark(theme, body.seat, size, face(body.emblem, unit))
        done = unit in shown.acted or body.present < 1
        if done:
            mark = mark.copy()
            mark.set_alpha(90)
        if not tall:
            _paint_short(scene, surface, cell, mark, unit)
            continue
        top = cell.y + px(2)
        surface.blit(mark, mark.get_rect(midtop=(cell.centerx, top)))
        if body.present < 1 or unit in shown.held:
            icon = art.icon(theme, "x" if body.present < 1 else "hour", px(18), palette.bone)
            surface.blit(icon, icon.get_rect(bottomright=(cell.right - px(2), top + mark.get_height())))
        rolls = shown.rolls.get(unit, ())
        words = "·".join(map(str, rolls))
        if theme.width(words, "body-bold") > cell.width:
            words = f"{rolls[0]}·"
        text = theme.text(words, "body-bold", palette.mute if done else palette.bone)
        surface.blit(
            text,
            (cell.centerx - text.get_width() // 2, cell.bottom - px(12) - cap_middle(theme, "body-bold")),
        )


def _paint_short(
    scene: Tracked, surface: pygame.Surface, cell: pygame.Rect, mark: pygame.Surface, unit: int
) -> None:
    """Token alone, and the total where it fits beside."""
    theme, px = scene.theme, scene.px
    rolls = scene.flow.shown.rolls.get(unit, ())
    text = theme.text(str(rolls[0]) if rolls else "", "body-bold", theme.palette.bone)
    both = mark.get_width() + px(3) + text.get_width()
    if both > cell.width:
        surface.blit(mark, mark.get_rect(center=cell.center))
        return
    x = cell.centerx - both // 2
    surface.blit(mark, (x, cell.centery - mark.get_height() // 2))
    surface.blit(text, (x + mark.get_width() + px(3), cell.centery - cap_middle(theme, "body-bold")))

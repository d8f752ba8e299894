"""The widgets and panels around the board, by the plan of the tier."""

from __future__ import annotations

from functools import partial
from typing import Protocol

import pygame

from game.ui.kit.button import Button
from game.ui.kit.ink import IconButton, that_fits
from game.ui.kit.tabs import Tabs
from game.ui.kit.words import draw_words
from game.ui.paint import panels
from game.ui.play.buttons import Rowed, lay_bot, lay_row, menu
from game.ui.play.columns import TABS, Tabbed, Thinking, lay_coach, lay_log
from game.ui.play.people import person
from game.ui.tables.thor import inspector, reaction, sides
from game.ui.tables.thor.contract import Arranged
from game.ui.tables.thor.inspector import Inspected, paint_head
from game.ui.tables.thor.reaction import Answered
from game.ui.tables.thor.sheet import Sheet
from game.ui.tables.thor.tiers import Plan

# Widgets


class Panelled(Answered, Inspected, Tabbed, Thinking, Rowed, Protocol):
    """A battle with its column: what stands there, and what its buttons do."""

    phase_spots: dict[str, pygame.Rect]
    seat_spots: dict[str, pygame.Rect]
    """Where phases and seats can be pointed at."""

    @property
    def plan(self) -> Plan: ...
    @property
    def asking(self) -> bool: ...
    @property
    def sheet(self) -> Sheet: ...
    def open_menu(self) -> None: ...
    def toggle_drawer(self) -> None: ...
    def toggle_threat(self) -> None: ...
    def end_phase(self) -> None: ...
    def lay_sides(self, box: pygame.Rect) -> None: ...
    def paint_turn(self, surface: pygame.Surface) -> None: ...
    def paint_sides(self, surface: pygame.Surface, box: pygame.Rect) -> None: ...


def lay_out(scene: Panelled) -> None:
    """Everything that can be pressed."""
    plan = scene.plan
    scene.ui.add(IconButton.of(menu(scene), plan.menu))
    _lay_shelf(scene)
    if plan.compact:
        _lay_compact(scene)
    else:
        inspector.lay_out(scene, plan.inspector, scene.sheet)
        assert plan.log is not None
        if scene.coach.speaks:
            lay_coach(scene, plan.log)
        else:
            lay_log(scene, plan.log)
        assert plan.sides is not None
        scene.lay_sides(plan.sides)
    if scene.asking:
        reaction.lay_out(scene)


def _lay_shelf(scene: Panelled) -> None:
    plan, flow, px = scene.plan, scene.flow, scene.px
    row = pygame.Rect(plan.undo.x, plan.undo.y, plan.redo.right - plan.undo.x, plan.undo.height)
    small = px(48) if not plan.compact else row.width
    lay_row(scene, row, scene.row(), small=small, gap=px(8))
    if flow.bot_turn and not flow.ended:
        lay_bot(scene, plan.end)
    else:
        _lay_end(scene, plan.end)


def _lay_end(scene: Panelled, rect: pygame.Rect) -> None:
    table = scene.table
    words, enabled, hint = "End phase", False, ""
    if scene.flow.ended:
        words, enabled = "How it ended", True
    elif not table.mine:
        decision = scene.match.decision
        name = person(scene.match, decision.seat)[0] if decision else ""
        words, hint = f"{name}’s choice", "The other player has to choose first."
    elif table.in_phase:
        words = f"End {table.decision.name}" + ("" if scene.plan.compact else " phase")
        enabled = not scene.flow.moving
    elif table.deploying:
        words, hint = "Deployment", "Put down your units first (T-2)."
    elif table.discarding:
        words, hint = "Discard first", "Five cards may stay (T-5)."
    else:
        owner = sides.phase_of(table.view)[1]
        words, hint = f"{person(scene.match, owner)[0]}’s turn", "What has begun comes first."
    step = "card" if scene.plan.compact else "row"
    scene.ui.add(
        Button("end-phase", words, rect, scene.end_phase, enabled=enabled, hint=hint, step=step, rule="T-86")
    )


# The compact column


def _lay_compact(scene: Panelled) -> None:
    plan, px = scene.plan, scene.px
    box = panel_box(scene.plan)
    if plan.drawer:
        _lay_narrow(scene)
        if not scene.drawer_open:
            return
    if scene.asking and reaction.beside(scene):
        top = reaction.question_rect(scene).bottom + px(4)
        rest = pygame.Rect(box.x, top, box.width, max(px(24), box.bottom - top))
        inspector.lay_out(scene, rest, scene.sheet)
        return
    tabs = Tabs(
        "tab", [(id, label, "") for id, label in scene.tabs()], shown_tab(scene),
        (box.x + px(6), box.y + px(4), box.width - px(12), px(TABS)), lambda value: scene.turn_tab(str(value)),
    )  # fmt: skip
    scene.ui.add(tabs)
    inner = pygame.Rect(box.x, box.y + px(TABS + 2), box.width, box.height - px(TABS + 2))
    tab = shown_tab(scene)
    if tab == "unit":
        inspector.lay_out(scene, inner, scene.sheet)
    elif tab == "log":
        lay_log(scene, inner)
    elif tab == "lesson":
        lay_coach(scene, inner)
    elif tab == "sides":
        scene.lay_sides(inner)


def shown_tab(scene: Panelled) -> str:
    """The tab that is open; a plan brings up the unit's."""
    tab = scene.tab
    if tab == "lesson" and (not scene.coach.speaks or scene.table.plan is not None):
        return "unit"
    return "unit" if scene.asking else tab


def panel_box(plan: Plan) -> pygame.Rect:
    """Where the tabbed panel stands: beside the board, or as a drawer over it."""
    return plan.board if plan.drawer else plan.inspector


def _lay_narrow(scene: Panelled) -> None:
    """Beside the board there is only room for the plan's name and its buttons, these before all else."""
    box, px, theme = scene.plan.inspector, scene.px, scene.theme
    if scene.asking and reaction.question_rect(scene).colliderect(box):
        return
    pad, high = px(6), px(38)
    y = box.bottom - pad - high
    buttons = scene.sheet.buttons if not scene.drawer_open else []
    room = box.width - 2 * pad
    if not buttons or box.height >= 2 * high + 3 * pad:
        label = "Close" if scene.drawer_open else "Details"
        scene.ui.add(
            Button("drawer", label, (box.x + pad, y, room, high), scene.toggle_drawer, icon="info",
                   key="tab-unit")
        )  # fmt: skip
        y -= high + pad
    small = px(44) if len(buttons) > 1 else 0
    for button in buttons:
        last = small and button is buttons[-1]
        x = box.right - pad - small if last else box.x + pad
        wide = small if last else room - (small + pad if small else 0)
        words = (
            ""
            if last
            else that_fits(theme, (button.words, button.words.removeprefix("Play ")), wide - px(20))
        )
        scene.ui.add(
            Button(button.id, words, (x, y, wide, high), partial(scene.press, button.id),
                   icon=button.icon if last or not words else "", key=button.key, primary=button.primary)
        )  # fmt: skip


# Painting


def paint_grounds(scene: Arranged, surface: pygame.Surface) -> None:
    """The empty panels, which change with the window alone."""
    plan = scene.plan
    for box in (plan.title, plan.turn, plan.sides, plan.inspector, plan.log):
        if box is not None:
            panels.lay(surface, scene.theme, box)


def paint(scene: Panelled, surface: pygame.Surface) -> None:
    """All panels on the ground picture."""
    plan, theme, view = scene.plan, scene.theme, scene.table.view
    if plan.compact:
        _paint_compact(scene, surface)
        return
    px = scene.px
    assert plan.title is not None
    assert plan.sides is not None
    assert plan.log is not None
    sides.paint_title(surface, theme, view, plan.title, scene.match.system.title, ground=False)
    scene.paint_turn(surface)
    scene.paint_sides(surface, plan.sides)
    if scene.asking:
        surface.blit(panels.dialog(theme, plan.inspector.size), plan.inspector)
    paint_head(surface, theme, scene.table, plan.inspector, scene.sheet, compact=False)
    head = pygame.Rect(plan.log.x + px(16), plan.log.y + px(8), plan.log.width - px(110), px(32))
    title = scene.coach.advice(view).title if scene.coach.speaks else "Log"
    draw_words(surface, theme, title, "panel", theme.palette.bone, head)
    if plan.cap:
        _paint_cap(scene, surface, plan.cap)


def paint_seats(scene: Panelled, surface: pygame.Surface, box: pygame.Rect) -> None:
    """Who plays, how many cards they hold, what they must bring about."""
    shown, view, decision = scene.flow.shown, scene.table.view, scene.match.decision
    active = sides.phase_of(view)[1] if scene.match.outcome is None else ""
    if decision is not None and sides.phase_of(view)[0] == "deploy":
        active = decision.seat
    scene.seat_spots = sides.paint_sides(
        surface, scene.theme, scene.match, view, box, active=active, foe_cards=shown.foe_cards,
        hand=len(shown.hand), roster=scene.plan.tier != "normal" or box.height > scene.px(330), ground=False,
    )  # fmt: skip


def _paint_cap(scene: Panelled, surface: pygame.Surface, box: pygame.Rect) -> None:
    """The key of the button above, or what the bot is doing."""
    theme, flow = scene.theme, scene.flow
    if flow.bot_turn and not flow.ended and scene.match.decision:
        name = person(scene.match, scene.match.decision.seat)[0]
        text = f"{name}, paused" if flow.paused else name
        draw_words(surface, theme, text, "body", theme.palette.dim, box, "centre")
        return
    cap = panels.keycap(theme, scene.app.keys.label("end-phase"), enabled=scene.table.in_phase)
    surface.blit(cap, cap.get_rect(center=box.center))


def _paint_compact(scene: Panelled, surface: pygame.Surface) -> None:
    plan, theme, view = scene.plan, scene.theme, scene.table.view
    scene.seat_spots = {}
    scene.phase_spots = sides.paint_strip(surface, theme, view, plan.turn, plan.menu, ground=False)
    if scene.asking and not plan.drawer:
        surface.blit(panels.dialog(theme, plan.inspector.size), plan.inspector)
    if plan.drawer:
        _paint_narrow(scene, surface)
    else:
        _paint_tab(scene, surface, plan.inspector)


def _paint_tab(scene: Panelled, surface: pygame.Surface, box: pygame.Rect) -> None:
    px, theme = scene.px, scene.theme
    if scene.asking and reaction.beside(scene):
        return
    panels.hairline(surface, theme, (box.x + px(12), box.y + px(TABS + 1)), box.width - px(24))
    inner = pygame.Rect(box.x, box.y + px(TABS + 2), box.width, box.height - px(TABS + 2))
    tab = shown_tab(scene)
    if tab == "unit":
        paint_head(surface, theme, scene.table, inner, scene.sheet, compact=True)
    elif tab == "sides":
        scene.paint_sides(surface, inner)
    else:
        title = (
            "Log" if tab == "log" or not scene.coach.speaks else scene.coach.advice(scene.table.view).title
        )
        head = pygame.Rect(inner.x + px(16), inner.y + px(8), inner.width - px(110), px(32))
        draw_words(surface, theme, title, "panel", theme.palette.bone, head)


def _paint_narrow(scene: Panelled, surface: pygame.Surface) -> None:
    box, px, theme = scene.plan.inspector, scene.px, scene.theme
    sheet = scene.sheet
    unit = scene.table.find(sheet.unit)
    title = unit.name if unit else sheet.title
    y = box.y + px(8)
    bottom = box.bottom - (2 if sheet.buttons else 1) * px(44) - px(6)
    lines = [(title, "panel", theme.palette.bone)]
    for line in sheet.lines:
        text = f"{line.lead} {line.text}" if line.lead else line.text
        lines += [(row, "body", theme.palette.dim) for row in theme.wrap(text, "body", box.width - px(24))]
    if sheet.odds:
        lines.append((f"{round(sheet.odds.chance * 100)} % hold an answer", "body", theme.palette.dim))
    for text, step, colour in lines:
        if y + px(24) > bottom:
            break
        draw_words(
            surface, theme, text, step, colour, pygame.Rect(box.x + px(12), y, box.width - px(20), px(26))
        )
        y += px(28 if step == "panel" else 22)


def paint_drawer(scene: Panelled, surface: pygame.Surface) -> None:
    """The side column over the board."""
    box = panel_box(scene.plan)
    surface.blit(panels.panel(scene.theme, box.size), box)
    _paint_tab(scene, surface, box)

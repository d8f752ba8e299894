"""The widgets and panels around the board, by the plan of the tier."""

from __future__ import annotations

from typing import Protocol

import pygame
from msgspec.structs import replace

from game.ui.kit.button import Button
from game.ui.kit.command import Command
from game.ui.kit.ink import IconButton
from game.ui.kit.layout import Box, Row, lay, part
from game.ui.kit.lines import LineRow
from game.ui.kit.measures import APART, BUTTON, CLOSE, GAP, GUTTER, HEADING, INSET, LINE, NEAR
from game.ui.kit.tabs import Tabs
from game.ui.kit.words import draw_words
from game.ui.paint import panels
from game.ui.play.buttons import Rowed, lay_row, lay_transport, menu
from game.ui.play.columns import TABS, Tabbed, Thinking, lay_coach, lay_log, lesson_height, log_height
from game.ui.play.thread import Threaded, lay_foot
from game.ui.tables.thor.contract import Arranged
from game.ui.tables.thor.panels import asks, inspector, reaction, sides
from game.ui.tables.thor.panels.asks import Asking
from game.ui.tables.thor.panels.floor_plan import LESSON, FloorPlan
from game.ui.tables.thor.panels.inspector import Inspected, paint_head
from game.ui.tables.thor.panels.reaction import Answered
from game.ui.tables.thor.panels.sheet import Sheet, told_line

_ROSTER = 330
"""From this height on the seats of the middle tier show all units as well."""
_BOTH = 200
"""From this height on a lesson of the compact tier has the last play's line above it."""
_LINES, _FEW = 6, 2
"""The lines that the log shows at least, and while odds or a question need the room."""

# Widgets


class Panelled(Asking, Answered, Inspected, Tabbed, Thinking, Rowed, Threaded, Protocol):
    """A battle with its column: what stands there, and what its buttons do."""

    phase_spots: dict[str, pygame.Rect]
    seat_spots: dict[str, pygame.Rect]
    """Where phases and seats can be pointed at."""

    @property
    def plan(self) -> FloorPlan: ...
    @property
    def asking(self) -> bool: ...
    @property
    def sheet(self) -> Sheet: ...
    def open_menu(self) -> None: ...
    def toggle_drawer(self) -> None: ...
    def lay_sides(self, box: pygame.Rect) -> None: ...
    def paint_turn(self, surface: pygame.Surface) -> None: ...
    def paint_sides(self, surface: pygame.Surface, box: pygame.Rect) -> None: ...


def lay_out(scene: Panelled) -> FloorPlan:
    """Everything that can be pressed; gives the plan as the column at the right has come out."""
    plan = scene.plan
    scene.ui.add(IconButton.of(menu(scene), plan.menu))
    _lay_shelf(scene)
    if plan.compact:
        _lay_compact(scene)
    else:
        plan = _lay_column(scene)
        assert plan.sides is not None
        scene.lay_sides(plan.sides)
    if scene.asking:
        reaction.lay_out(scene)
    return plan


def _lay_column(scene: Panelled) -> FloorPlan:
    """Inspector and log: the first ends where its content does, the second has the rest.

    A lesson's words keep their place, and while things move, so do both.
    """
    plan, px = scene.plan, scene.px
    assert plan.log is not None
    whole = plan.inspector.union(plan.log)
    if scene.coach.speaks:
        return _lay_lesson_column(scene, plan, whole)
    if scene.flow.moving and not scene.sheet.coming:
        inspector.lay_out(scene, plan.inspector, scene.sheet)
        lay_log(scene, plan.log)
        return plan
    lines = _FEW if scene.sheet.odds or scene.asking else _LINES
    most = whole.height - px(GUTTER) - log_height(scene.theme, lines)
    room = pygame.Rect(whole.topleft, (whole.width, max(whole.height // 2, most)))
    box = inspector.lay_out(scene, room, scene.sheet, fit=True)
    top = box.bottom + px(GUTTER)
    log = pygame.Rect(whole.x, top, whole.width, whole.bottom - top)
    lay_log(scene, log)
    return replace(plan, inspector=box, log=log)


def _lay_lesson_column(scene: Panelled, plan: FloorPlan, whole: pygame.Rect) -> FloorPlan:
    """Inspector and lesson: what the words do not need of their place the first takes where it has more to say."""
    assert plan.log is not None
    both = whole.height - scene.px(GUTTER)
    least = min(scene.px(LESSON), both)
    need = min(both - least, lesson_height(scene, plan.log))
    room = pygame.Rect(whole.topleft, (whole.width, both - need))
    box = inspector.lay_out(scene, room, scene.sheet, fit=True)
    box.height = max(box.height, least)
    top = box.bottom + scene.px(GUTTER)
    words = pygame.Rect(whole.x, top, whole.width, whole.bottom - top)
    lay_coach(scene, words, onward=scene.coach.puzzle)
    return replace(plan, inspector=box, log=words)


def _lay_shelf(scene: Panelled) -> None:
    """The row of buttons, the bots' transport, and what asks and goes on."""
    plan, px, commands = scene.plan, scene.px, scene.row()
    if plan.compact:
        row = plan.undo.union(plan.redo)
        lay_row(scene, row, commands, small=row.width, gap=px(GAP))
        asks.lay_button(scene, plan.foot)
    else:
        first = next(each for each in commands if each.words)
        lay_row(scene, plan.undo, [first], small=0, gap=0)
        rest = [each for each in commands if each is not first]
        lay_row(scene, plan.redo, rest, small=plan.redo.width // len(rest), gap=px(GAP))
        lay_foot(scene, plan.foot, aside=asks.aside(scene))
    if not (plan.drawer and scene.drawer_open):
        lay_transport(scene, plan.transport)


# The compact column


def _lay_compact(scene: Panelled) -> None:
    box = panel_box(scene.plan)
    if scene.plan.drawer:
        _lay_narrow(scene)
        if not scene.drawer_open:
            return
    if scene.asking and reaction.beside(scene):
        top = reaction.question_rect(scene).bottom + scene.px(NEAR)
        rest = pygame.Rect(box.x, top, box.width, max(scene.px(LINE), box.bottom - top))
        inspector.lay_out(scene, rest, scene.sheet)
        return
    tab, names = shown_tab(scene), [(id, label, "") for id, label in scene.tabs()]
    bar = part(scene.theme, box, CLOSE, NEAR, high=TABS)
    scene.ui.add(Tabs("tab", names, tab, bar, lambda value: scene.turn_tab(str(value))))
    inner = _under_tabs(scene, box)
    if tab == "unit":
        inspector.lay_out(scene, inner, scene.sheet)
    elif tab == "log":
        lay_log(scene, inner)
    elif tab == "lesson":
        _lay_lesson(scene, inner)
    elif tab == "sides":
        scene.lay_sides(inner)


def _lay_lesson(scene: Panelled, box: pygame.Rect) -> None:
    """How the last play went, and under it what the lesson says."""
    rest = _lesson_box(scene, box)
    if rest != box and scene.aftermath is not None:
        row = part(scene.theme, box, GUTTER, NEAR, high=LINE)
        scene.ui.add(LineRow("told", told_line(scene.aftermath), row, scene.theme))
    lay_coach(scene, rest, onward=scene.coach.puzzle)


def _lesson_box(scene: Panelled, box: pygame.Rect) -> pygame.Rect:
    """Where a lesson's words stand: under the line of the last play, if that fits above them."""
    told, px = scene.aftermath, scene.px
    if told is None or box.height < px(_BOTH):
        return box
    line = told_line(told)
    needed = scene.theme.width(line.text, "card") + scene.theme.width(line.rule, "body") + px(INSET)
    high = px(NEAR + LINE) if needed <= box.width - 2 * px(GUTTER) else 0
    return pygame.Rect(box.x, box.y + high, box.width, box.height - high)


def _under_tabs(scene: Panelled, box: pygame.Rect) -> pygame.Rect:
    return part(scene.theme, box, 0, TABS + 2)


def shown_tab(scene: Panelled) -> str:
    """The tab that is open; a card in hand or a plan brings up the unit's."""
    tab = scene.tab
    if tab == "lesson" and (not scene.coach.speaks or scene.table.plan is not None or scene.table.card):
        return "unit"
    return "unit" if scene.asking else tab


def panel_box(plan: FloorPlan) -> pygame.Rect:
    """Where the tabbed panel stands: beside the board, or as a drawer over it."""
    return plan.board if plan.drawer else plan.inspector


def _lay_narrow(scene: Panelled) -> None:
    """Beside the board there is only room for the plan's name and its buttons, these before all else."""
    box, px = scene.plan.inspector, scene.px
    if scene.asking and reaction.question_rect(scene).colliderect(box):
        return
    pad, high = px(CLOSE), px(38)
    foot = pygame.Rect(box.x + pad, box.bottom - pad - high, box.width - 2 * pad, high)
    buttons = scene.sheet.buttons if not scene.drawer_open else []
    if not buttons or box.height >= 2 * high + 3 * pad:
        words = "Close" if scene.drawer_open else "Details"
        details = Command("drawer", words, scene.toggle_drawer, "info", "tab-unit")
        scene.ui.add(Button.of(details, foot))
        foot.y -= high + pad
    boxes = [Box("0"), *(Box(str(number), 44) for number in range(1, len(buttons)))]
    place = lay(Row(*boxes, gap=CLOSE), scene.theme, foot)
    for number, button in enumerate(buttons):
        command = scene.command(button)
        scene.ui.add(Button.of(command, place[str(number)], primary=button.primary and scene.primary_leads))


# Painting


def paint_grounds(scene: Arranged, surface: pygame.Surface) -> None:
    """The empty panels that change with the window alone."""
    plan = scene.plan
    for box in (plan.title, plan.turn, plan.sides, plan.inspector if plan.compact else None):
        if box is not None:
            panels.lay(surface, scene.theme, box)


def paint(scene: Panelled, surface: pygame.Surface) -> None:
    """All panels on the ground picture."""
    plan, theme, view = scene.plan, scene.theme, scene.flow.shown.view
    if plan.compact:
        _paint_compact(scene, surface)
        return
    assert plan.title is not None
    assert plan.sides is not None
    assert plan.log is not None
    sides.paint_title(surface, theme, view, plan.title, scene.match.system.title, ground=False)
    scene.paint_turn(surface)
    scene.paint_sides(surface, plan.sides)
    panels.lay(surface, theme, plan.log)
    if scene.asking:
        surface.blit(panels.dialog(theme, plan.inspector.size), plan.inspector)
    else:
        panels.lay(surface, theme, plan.inspector)
    paint_head(surface, theme, scene.table, plan.inspector, scene.sheet, compact=False)
    _paint_heading(scene, surface, plan.log, lesson=scene.coach.speaks)


def _paint_heading(scene: Panelled, surface: pygame.Surface, box: pygame.Rect, *, lesson: bool) -> None:
    """The heading of the log or of a lesson, left of its buttons."""
    title = scene.coach.advice(scene.table.view).title if lesson else "Log"
    head = part(scene.theme, box, GUTTER, GAP, right=94, high=HEADING)
    draw_words(surface, scene.theme, title, "panel", scene.theme.palette.bone, head)


def paint_seats(scene: Panelled, surface: pygame.Surface, box: pygame.Rect) -> None:
    """Who plays, how many cards they hold, what they must bring about."""
    shown, view = scene.flow.shown, scene.flow.shown.view
    active = sides.phase_of(view)[1] if view.outcome is None else ""
    if view.decision is not None and sides.phase_of(view)[0] == "deploy":
        active = view.decision.seat
    roster = scene.plan.tier != "normal" or box.height > scene.px(_ROSTER)
    scene.seat_spots = sides.paint_sides(
        surface, scene.theme, scene.match, view, box, active=active, foe_cards=shown.foe_cards,
        hand=len(shown.hand), roster=roster, ground=False,
    )  # fmt: skip


def _paint_compact(scene: Panelled, surface: pygame.Surface) -> None:
    plan, theme, view = scene.plan, scene.theme, scene.flow.shown.view
    scene.seat_spots = {}
    scene.phase_spots = sides.paint_strip(surface, theme, view, plan.turn, plan.menu, ground=False)
    if scene.asking and not plan.drawer:
        surface.blit(panels.dialog(theme, plan.inspector.size), plan.inspector)
    if plan.drawer:
        _paint_narrow(scene, surface)
    else:
        _paint_tab(scene, surface, plan.inspector)


def _paint_tab(scene: Panelled, surface: pygame.Surface, box: pygame.Rect) -> None:
    theme = scene.theme
    if scene.asking and reaction.beside(scene):
        return
    line = part(theme, box, APART, TABS + 1)
    panels.hairline(surface, theme, line.topleft, line.width)
    inner = _under_tabs(scene, box)
    tab = shown_tab(scene)
    inner = _lesson_box(scene, inner) if tab == "lesson" else inner
    if tab == "unit":
        paint_head(surface, theme, scene.table, inner, scene.sheet, compact=True)
    elif tab == "sides":
        scene.paint_sides(surface, inner)
    else:
        _paint_heading(scene, surface, inner, lesson=tab != "log" and scene.coach.speaks)


def _paint_narrow(scene: Panelled, surface: pygame.Surface) -> None:
    box, px, theme, sheet = scene.plan.inspector, scene.px, scene.theme, scene.sheet
    unit = scene.table.find(sheet.unit)
    row = part(theme, box, APART, GAP, right=GAP, high=26)
    bottom = box.bottom - (2 if sheet.buttons else 1) * px(BUTTON) - px(CLOSE)
    said = [f"{line.lead} {line.text}" if line.lead else line.text for line in sheet.lines]
    if sheet.odds:
        said.append(f"{round(sheet.odds.chance * 100)} % hold an answer")
    lines = [line for words in said for line in theme.wrap(words, "body", box.width - 2 * px(APART))]
    if row.y + px(LINE) > bottom:
        return
    draw_words(surface, theme, unit.name if unit else sheet.title, "panel", theme.palette.bone, row)
    row.y += theme.line("panel")
    for line in lines:
        if row.y + px(LINE) > bottom:
            break
        draw_words(surface, theme, line, "body", theme.palette.dim, row)
        row.y += theme.line("body")


def paint_drawer(scene: Panelled, surface: pygame.Surface) -> None:
    """The side column over the board."""
    box = panel_box(scene.plan)
    surface.blit(panels.panel(scene.theme, box.size), box)
    _paint_tab(scene, surface, box)

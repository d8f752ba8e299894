"""The side column of every battle: log and coach, and the tabs that hold them."""

from __future__ import annotations

from typing import Any, Protocol

import pygame

from game.core.match import Match
from game.core.system import LogLine
from game.ui.app.loop import App
from game.ui.app.theme import Theme
from game.ui.kit.button import Button
from game.ui.kit.command import Command
from game.ui.kit.entry import Entry
from game.ui.kit.ink import IconButton, cap_middle
from game.ui.kit.labels import RuleLink
from game.ui.kit.layout import Box, Column, Row, Words, lay
from game.ui.kit.measures import APART, CLOSE, FIELD, GAP, GUTTER, HEADING, INSET, NEAR, SWITCH
from game.ui.kit.pen import PAGE, Pen
from game.ui.kit.scroll import Scroll
from game.ui.kit.tabs import Tabs
from game.ui.kit.ui import Ui
from game.ui.kit.words import draw_fitting
from game.ui.paint import panels
from game.ui.play import log
from game.ui.play.contract import Themed
from game.ui.play.flow import Flow
from game.ui.play.lessons.coach import Advice, Coach

TABS = 44
"""Height of the tabs of the column where it is one panel, in logical pixels."""
_HEAD, _ICON, _BESIDE, _ONWARD = 44, 36, 110, 160
"""The height of the heading of log or lesson, the size of its buttons, what it leaves to them, and the way on's width."""


class Columns(Protocol):
    """What the side column needs to know of a layout. All in device pixels."""

    @property
    def inspector(self) -> pygame.Rect: ...
    @property
    def log(self) -> pygame.Rect | None: ...
    @property
    def compact(self) -> bool: ...
    @property
    def drawer(self) -> bool: ...


class Columned(Themed, Protocol):
    """A battle with a column: what its grounds and headings depend on."""

    @property
    def tab(self) -> str: ...
    @property
    def drawer_open(self) -> bool: ...
    @property
    def plan(self) -> Columns: ...
    @property
    def coach(self) -> Coach: ...
    @property
    def table(self) -> Any: ...


class Thinking(Themed, Protocol):
    """A battle in which bots play."""

    @property
    def app(self) -> App: ...
    @property
    def ui(self) -> Ui: ...
    @property
    def flow(self) -> Flow: ...


class Logged(Columned, Protocol):
    """A battle with a log that can be narrowed down and searched."""

    log_filter: int
    log_search: str
    log_searching: bool

    @property
    def log_filters(self) -> log.Filters: ...
    @property
    def ui(self) -> Ui: ...
    @property
    def match(self) -> Match: ...
    @property
    def flow(self) -> Flow: ...
    def note_line(self, line: LogLine) -> None: ...
    def changed(self) -> None: ...
    def invalidate(self) -> None: ...


class Coached(Columned, Protocol):
    """A battle with a coach."""

    @property
    def ui(self) -> Ui: ...
    @property
    def coach_leads(self) -> bool: ...
    def coach_on(self) -> None: ...


class Tabbed(Logged, Coached, Protocol):
    """A battle with log and coach in a column of its own or behind tabs."""

    def tabs(self) -> list[tuple[str, str]]: ...
    def turn_tab(self, tab: str) -> None: ...
    def lay_sheet(self, box: pygame.Rect) -> None: ...


def lay_out(scene: Tabbed) -> None:
    """Inspector and log under each other, or as tabs of one panel; a table may lay its column out in its own way."""
    plan, px = scene.plan, scene.px
    if plan.log is not None:
        scene.lay_sheet(plan.inspector)
        (lay_coach if scene.coach.speaks else lay_log)(scene, plan.log)
        return
    if plan.drawer and not scene.drawer_open:
        return
    box = plan.inspector
    names = [(id, label, "") for id, label in scene.tabs()]
    bar = (box.x + px(CLOSE), box.y + px(NEAR), box.width - px(2 * CLOSE), px(TABS))
    scene.ui.add(Tabs("tab", names, scene.tab, bar, lambda value: scene.turn_tab(str(value))))
    inner = pygame.Rect(box.x, box.y + px(TABS + 2), box.width, box.height - px(TABS + 2))
    if scene.tab == "log":
        lay_log(scene, inner)
    elif scene.tab == "lesson" and scene.coach.speaks:
        lay_coach(scene, inner)
    else:
        scene.lay_sheet(inner)


def paint(scene: Columned, surface: pygame.Surface) -> None:
    """The grounds of the column, and the heading of log or lesson."""
    plan, theme, px = scene.plan, scene.theme, scene.px
    if plan.drawer and not scene.drawer_open:
        return
    box = plan.inspector
    panels.lay(surface, theme, box)
    if plan.log is not None:
        panels.lay(surface, theme, plan.log)
        _paint_heading(scene, surface, plan.log.x, plan.log.y, plan.log.width)
        return
    panels.hairline(surface, theme, (box.x + px(APART), box.y + px(TABS + 1)), box.width - 2 * px(APART))
    if scene.tab in ("log", "lesson"):
        _paint_heading(scene, surface, box.x, box.y + px(TABS + 2), box.width)


def _paint_heading(scene: Columned, surface: pygame.Surface, x: int, y: int, width: int) -> None:
    px = scene.px
    head = pygame.Rect(x + px(GUTTER), y + px(GAP), width - px(_BESIDE), px(HEADING))
    lesson = scene.coach.speaks and (scene.plan.log is not None or scene.tab == "lesson")
    words = scene.coach.advice(scene.table.view).title if lesson else "Log"
    options = [(words, step) for step in ("panel", "card", "body-bold")]
    draw_fitting(surface, scene.theme, options, scene.theme.palette.bone, head)


def paint_clock(scene: Thinking, surface: pygame.Surface, right: int, middle: int) -> None:
    """How long the bot has been thinking, up to `right` and with its capitals about `middle`."""
    flow, theme = scene.flow, scene.theme
    if not flow.bot_turn or flow.ended or flow.moving or flow.thinking < 0.1:
        return
    words = theme.text(f"{flow.thinking:.1f} s", "body", theme.palette.dim)
    surface.blit(words, (right - words.get_width(), middle - cap_middle(theme, "body")))


# Log and coach


def lay_log(scene: Logged, box: pygame.Rect) -> None:
    """The log's lines, and in its head the filter and the search."""
    px, theme = scene.px, scene.theme
    kind, words, _ = scene.log_filters[scene.log_filter]
    shown = "" if kind == "all" else words
    head = Row(Box(), Box("filter", Words(shown, "card", _ICON + GUTTER) if shown else _ICON),
               Box("search", _ICON), gap=CLOSE)  # fmt: skip
    place = lay(head, theme, pygame.Rect(box.x, box.y + px(CLOSE), box.width - px(INSET), px(SWITCH)))
    search = Command("log.search", "", lambda: _toggle_search(scene), "search", hint="Search the log")
    narrow = Command(
        "log.filter", shown, lambda: _next_filter(scene), "filter", hint=f"Display: {words.lower()}"
    )
    for command, name in ((search, "search"), (narrow, "filter")):
        scene.ui.add(IconButton.of(command, place[name]))
    entry = [Box("entry", high=_ICON), Box(high=CLOSE)] if scene.log_searching else []
    body = Column(Box(high=_HEAD), *entry, Box("lines"), Box(high=GAP))
    place = lay(body, theme, box.inflate(-2 * px(GUTTER), 0))
    if scene.log_searching:
        scene.ui.add(
            Entry("log.entry", scene.log_search, place["entry"], lambda text: _search(scene, text), icon="search",
                  empty="Words to look for")
        )  # fmt: skip
    lines = place["lines"]
    lines.width += px(GAP)
    scene.ui.add(lines_of(scene, lines))


def log_height(theme: Theme, lines: int) -> int:
    """How high the log has to be to show so many lines, in device pixels."""
    return theme.px(_HEAD + GAP) + lines * (theme.line("body") + theme.px(log.BETWEEN))


def lines_of(scene: Logged, area: pygame.Rect) -> log.LogView:
    """The log's lines alone."""
    return log.LogView(
        area, scene.theme, _told(scene), lambda _, line: scene.note_line(line),
        kinds=scene.log_filters[scene.log_filter][2], search=scene.log_search,
    )  # fmt: skip


def _told(scene: Logged) -> list[tuple[int, LogLine]]:
    """The lines that the looking seat may read; what still moves is told when it has come to rest."""
    if scene.flow.veiled:
        return []
    lines = scene.flow.chronicles[scene.table.seat].lines()
    last = len(scene.match.moments) - 1
    return [each for each in lines if each[0] < last] if scene.flow.moving else lines


def _toggle_search(scene: Logged) -> None:
    scene.log_searching = not scene.log_searching
    scene.log_search = ""
    scene.changed()
    if scene.log_searching:
        scene.ui.focus("log.entry")


def _next_filter(scene: Logged) -> None:
    scene.log_filter = (scene.log_filter + 1) % len(scene.log_filters)
    scene.changed()


def _search(scene: Logged, text: str) -> None:
    scene.log_search = text
    old = scene.ui.get("log")
    if not isinstance(old, log.LogView):
        return
    scene.ui.remove(old)
    scene.ui.add(lines_of(scene, old.rect))
    scene.invalidate()


def lay_coach(scene: Coached, box: pygame.Rect, *, onward: bool = True) -> None:
    """What the coach says; `onward` adds the way on where nothing is waited for, unless the table's primary is that."""
    theme, advice = scene.theme, scene.coach.advice(scene.table.view)
    if not onward:
        advice = advice._replace(button="")
    roomy = box.height >= scene.px(GAP + HEADING + FIELD + INSET)
    link = [Box(high=GAP), Box("rule", 80, HEADING)] if advice.rule and roomy else []
    button = [Box("button", _ONWARD, FIELD)] if advice.button else []
    root = Column(*link, Box(), *button, Box(high=INSET), align="end")
    place = lay(root, theme, box.inflate(-2 * scene.px(GUTTER), 0))
    if advice.button:
        leads = scene.coach_leads
        command = Command("coach.next", advice.button, scene.coach_on, key="confirm" if leads else "")
        scene.ui.add(Button.of(command, place["button"], primary=leads))
    if link:
        scene.ui.add(RuleLink("coach.rule", advice.rule, place["rule"]))
    scroll = _lesson(theme, advice, box)
    scene.ui.add(scroll)
    scroll.refit()


def _lesson(theme: Theme, advice: Advice, box: pygame.Rect) -> Scroll:
    """What the coach says, below its heading and above the way on."""
    pen = Pen.within(
        theme, "coach", box, top=_HEAD, foot=_lesson_foot(advice), bar=INSET, spacing=PAGE
    ).inset(0, CLOSE)
    pen.rich(advice.text)
    if advice.ask:
        pen.rich(f"**{advice.ask}**")
    return pen.scroll


def _lesson_foot(advice: Advice) -> int:
    return INSET + FIELD + CLOSE if advice.button else INSET


def lesson_height(scene: Coached, box: pygame.Rect) -> int:
    """How high a panel as wide as a box has to be to show all that the coach says, in device pixels."""
    advice = scene.coach.advice(scene.table.view)
    content = _lesson(scene.theme, advice, box).content
    return content + scene.px(_HEAD) + scene.px(_lesson_foot(advice))

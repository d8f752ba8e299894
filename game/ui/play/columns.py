"""The side column of every battle: log and coach, and the tabs that hold them."""

from __future__ import annotations

from typing import Any, Protocol

import pygame

from game.core.match import Match
from game.core.system import LogLine
from game.ui.app.loop import App
from game.ui.kit.button import Button
from game.ui.kit.entry import Entry
from game.ui.kit.ink import IconButton, cap_middle
from game.ui.kit.labels import RuleLink
from game.ui.kit.rich import Rich
from game.ui.kit.scroll import Scroll
from game.ui.kit.tabs import Tabs
from game.ui.kit.ui import Ui
from game.ui.kit.words import draw_words
from game.ui.paint import panels
from game.ui.play import log
from game.ui.play.coach import Coach
from game.ui.play.contract import Themed
from game.ui.play.flow import Flow

TABS = 44
"""Height of the tabs of the column where it is one panel, in logical pixels."""


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
    bar = (box.x + px(6), box.y + px(4), box.width - px(12), px(TABS))
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
    panels.hairline(surface, theme, (box.x + px(12), box.y + px(TABS + 1)), box.width - px(24))
    if scene.tab in ("log", "lesson"):
        _paint_heading(scene, surface, box.x, box.y + px(TABS + 2), box.width)


def _paint_heading(scene: Columned, surface: pygame.Surface, x: int, y: int, width: int) -> None:
    px = scene.px
    head = pygame.Rect(x + px(16), y + px(8), width - px(110), px(32))
    lesson = scene.coach.speaks and (scene.plan.log is not None or scene.tab == "lesson")
    words = scene.coach.advice(scene.table.view).title if lesson else "Log"
    draw_words(surface, scene.theme, words, "panel", scene.theme.palette.bone, head)


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
    pad = px(16)
    size = px(36)
    y = box.y + px(6)
    right = box.right - px(10)
    kind, words, kinds = scene.log_filters[scene.log_filter]
    search = pygame.Rect(right - size, y, size, px(34))
    scene.ui.add(
        IconButton(
            "log.search", "", search, lambda: _toggle_search(scene), icon="search", hint="Search the log"
        )
    )
    shown = "" if kind == "all" else words
    wide = size if not shown else size + theme.width(shown, "card") + px(16)
    narrow = pygame.Rect(search.x - px(6) - wide, y, wide, px(34))
    scene.ui.add(
        IconButton(
            "log.filter",
            shown,
            narrow,
            lambda: _next_filter(scene),
            icon="filter",
            hint=f"Shown: {words.lower()}",
        )
    )
    top = box.y + px(44)
    if scene.log_searching:
        entry = pygame.Rect(box.x + pad, top, box.width - 2 * pad, px(36))
        scene.ui.add(
            Entry("log.entry", scene.log_search, entry, lambda text: _search(scene, text), icon="search",
                  empty="Words to look for")
        )  # fmt: skip
        top = entry.bottom + px(6)
    area = pygame.Rect(box.x + pad, top, box.width - 2 * pad + px(8), max(px(24), box.bottom - px(8) - top))
    lines = _told(scene)
    scene.ui.add(
        log.LogView(
            area, theme, lines, lambda _, line: scene.note_line(line), kinds=kinds, search=scene.log_search
        )
    )


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
    kinds = scene.log_filters[scene.log_filter][2]
    lines = _told(scene)
    scene.ui.remove(old)
    scene.ui.add(
        log.LogView(
            old.rect, scene.theme, lines, lambda _, line: scene.note_line(line), kinds=kinds, search=text
        )
    )
    scene.invalidate()


def lay_coach(scene: Coached, box: pygame.Rect) -> None:
    """What the coach says, and the way on where nothing is waited for."""
    px, theme = scene.px, scene.theme
    advice = scene.coach.advice(scene.table.view)
    pad = px(16)
    bottom = box.bottom - px(10)
    if advice.button:
        button = pygame.Rect(box.right - pad - px(130), box.bottom - px(50), px(130), px(40))
        primary = scene.table.plan is None and not scene.coach.puzzle
        scene.ui.add(Button("coach.next", advice.button, button, scene.coach_on, primary=primary))
        bottom = button.y - px(6)
    top = box.y + px(44)
    if advice.rule:
        scene.ui.add(
            RuleLink("coach.rule", advice.rule, (box.right - pad - px(80), box.y + px(8), px(80), px(32)))
        )
    scroll = Scroll("coach", (box.x + pad, top, box.width - 2 * pad + px(10), max(px(24), bottom - top)))
    width = box.width - 2 * pad - px(6)
    rich = scroll.add(Rich(advice.text, (box.x + pad, top), width, theme))
    if advice.ask:
        scroll.add(Rich(f"**{advice.ask}**", (box.x + pad, rich.rect.bottom + px(4)), width, theme))
    scroll.refit()
    scene.ui.add(scroll)

"""How a battle ended: who won and why, the moment that turned it, the course of the chances, luck, deeds, and the way on."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pygame

from game.core.seats import Seat
from game.core.words.grammar import plural
from game.ui.app.motion import Clip, Timeline
from game.ui.app.scene import Scene
from game.ui.kit.base import Area, Widget
from game.ui.kit.button import GAP as BETWEEN
from game.ui.kit.button import ICON, PAD, Button
from game.ui.kit.cached_layer import Still
from game.ui.kit.command import Command
from game.ui.kit.labels import Label, RuleLink
from game.ui.kit.layout import Box, Column, Flex, Own, Row, equal, inset, lay
from game.ui.kit.measures import APART, BAR, BUTTON, FIELD, GAP, GUTTER, HEADING, LINE, NEAR, SWITCH
from game.ui.kit.panel import Panel
from game.ui.kit.rich import Rich, marked, set_rows
from game.ui.kit.scroll import Scroll
from game.ui.kit.tabs import Tabs
from game.ui.paint import panels, scenery
from game.ui.play import launch
from game.ui.play.dialogue import Played
from game.ui.play.endings import next_battles
from game.ui.play.endings.course_chart import CourseChart, legend
from game.ui.play.endings.ending_panels import Aside, DeedRows, LuckRows, ShownMoment
from game.ui.play.endings.retrospect_view import LookBack
from game.ui.play.overlays import Emblem
from game.ui.play.people import person

_WIDE, _TALL = 1080, 664
"""The logical size from which on all panels stand side by side."""
_EMBLEM, _SMALL_EMBLEM, _HEAD, _BRAID, _LEFT, _LUCK, _FOOT = 84, 44, 72, 12, 400, 176, 120
"""The winner's token, and where there is little room; the headline and its braid; the left panel, the lower ones and the foot."""
_MOST_LUCK = 0.27
"""How much of the height of the window luck and deeds take at most where there are many sides."""
_PRIMARY, _PAGE, _TALL_PAGE = 60, 170, 340
"""The height of the primary button, and the least height of a panel where they take turns: with words beside a table, and under."""
_ONE_ROW, _BESIDE = 420, 600
"""The logical width from which on the ways on stand in one row, and words beside a table."""
_DRAWS = 0.6
"""Seconds in which the line draws itself, once."""
_COURSE = "Chances to win"
_PAGES = (
    ("moment", "Turning point", ""),
    ("course", "Chances", ""),
    ("luck", "Luck", ""),
    ("deeds", "Deeds", ""),
)


Add = Callable[[Any], Any]
"""Puts a widget into a page: into the window, or into what scrolls."""


class Ending(Scene):
    """The end of a battle that was played: `title` says who won, `look` what the button that leads to the table says."""

    name = "ending"
    scope = "ending"

    def __init__(self, play: Played, title: str, *, look: str) -> None:
        self._play, self.title, self._look = play, title, look
        self._back = LookBack(play.match)
        self._page = "moment"
        self._drawn = 0.0
        """How much of the line has been drawn, from 0 to 1."""
        self._still = Still()

    def enter(self) -> None:
        settings = self.app.settings
        self._time = Timeline(speed=settings.animation_speed, reduced=settings.reduced_motion)
        self._time.play(Clip(_DRAWS, self._draw_line, wait=0.2))

    def _draw_line(self, share: float) -> None:
        self._drawn = share

    def tick(self, dt: float) -> None:
        if self._time.update(dt):
            self.invalidate()

    # Ways on

    def _commands(self) -> list[Command]:
        return [
            *next_battles.ways(self._play),
            next_battles.watch(self._play, self._back),
            Command("ending.look", self._look, self.app.pop, "eye", "see-board", bare=True),
            Command(
                "ending.menu",
                self._out,
                self._leave,
                "menu",
                "back",
                f"To the {self._out.lower()}",
                bare=True,
            ),
        ]

    @property
    def _out(self) -> str:
        return "Workshop" if launch.in_workshop(self.app) else "Menu"

    def _leave(self) -> None:
        launch.leave(self.app, self._play.match)

    def on_action(self, action: str) -> bool:
        found = next((each for each in self._commands() if each.key == action and action != "confirm"), None)
        if found:
            self.ui.order(found)
        return found is not None

    def back(self) -> bool:
        if self._time.busy:
            self._time.finish()
            self.invalidate()
            return True
        self._leave()
        return True

    def rule(self) -> str | None:
        return super().rule() or self._back.outcome.rule

    # Layout

    @property
    def _roomy(self) -> bool:
        return self.logical[0] >= _WIDE and self.logical[1] >= _TALL

    @property
    def _winner(self) -> Seat | None:
        return next(iter(self._back.outcome.winners), None)

    def layout(self) -> None:
        if self._roomy:
            self._lay_all()
        else:
            self._lay_pages()

    def _lay_all(self) -> None:
        area = pygame.Rect((0, 0), self.size).inflate(-2 * self.px(GUTTER), 0)
        lower = Row(Box("luck"), Box("deeds"), gap=GUTTER, high=self._luck_high)
        right = Column(Box("course"), lower, gap=GUTTER)
        page = Column(
            Box("head", high=self._head_high(area.width)),
            Row(Box("moment", _LEFT), right, gap=GUTTER),
            Box("foot", high=_FOOT),
            gap=GUTTER,
        )
        at = self._places = lay(page, self.theme, area)
        self._lay_head(self.ui.add, at["head"])
        for name in ("moment", "course", "luck", "deeds"):
            self._lay_page(self.ui.add, name, at[name])
        foot = at["foot"]
        self._lay_foot(foot.inflate(0, self.px(_PRIMARY) - foot.height))

    @property
    def _luck_high(self) -> float:
        """How high luck and deeds are, in logical pixels: all of them are seen where the course can spare the room."""
        rows = LuckRows.need(self.theme, self._back.found.luck), DeedRows.need(self.theme, self._back)
        need = max(rows) / self.theme.scale + HEADING + 2 * GUTTER
        return max(_LUCK, min(need, _MOST_LUCK * self.logical[1]))

    def _lay_foot(self, foot: pygame.Rect) -> None:
        """The ways on, in one row or, where that is too narrow, the primary one over the others."""
        commands, rows = self._commands(), equal(foot, self._rows, self.px(GAP), down=True)
        self._lay_ways(commands if self._rows == 1 else commands[:1], rows[0])
        if self._rows > 1:
            self._lay_ways(commands[1:], rows[1])
        self.ui.default = commands[0].id

    @property
    def _rows(self) -> int:
        return 1 if self.logical[0] >= _ONE_ROW else 2

    def _lay_ways(self, commands: list[Command], foot: pygame.Rect) -> None:
        """Ways on in a row: with all their words, with short ones, without keys, or as icons, as there is room."""
        gap, ring = (APART, 0) if self._roomy else (GAP, NEAR)
        room = foot.width - (len(commands) - 1) * self.px(gap) - self.px(ring)
        wide = [self._wide(each.words, each) for each in commands]
        # Words give way before keys, keys before icons; who leads on keeps them the longest.
        for made in (self._short, self._uncapped, self._bare):
            for number in (2, 1, 3, 4, 0) if made != self._bare else (3, 2, 4, 1):
                if sum(map(self.px, wide)) > room and number < len(commands):
                    wide[number] = min(wide[number], made(commands[number]))
        high = foot.height / self.theme.scale
        boxes = [Box(commands[0].id, Flex(1), high)]
        boxes += [Box(each.id, long, high) for each, long in zip(commands[1:], wide[1:], strict=True)]
        at = lay(Row(*boxes, gap=gap), self.theme, foot)
        for number, each in enumerate(commands):
            place = at[each.id].copy()
            if number and self._roomy:
                place = place.inflate(0, -self.px(GAP))
            elif not number and len(commands) > 1:
                # The second edge of what Enter presses stands off, and must not lie on what is beside it.
                place.width -= self.px(ring)
            self.ui.add(Button.of(each, place, primary=each.key == "confirm"))

    def _wide(self, words: str, command: Command, *, cap: bool = True) -> float:
        """How wide a button is with these words, in logical pixels."""
        chord = self.app.keys.label(command.key) if cap and command.key else ""
        keys = panels.keycap(self.theme, chord).get_width() / self.theme.scale + BETWEEN if chord else 0
        icon = ICON + BETWEEN if command.icon else 0
        return self.theme.width(words, "card") / self.theme.scale + keys + icon + PAD + NEAR

    def _short(self, command: Command) -> float:
        return self._wide(command.short or command.words, command)

    def _uncapped(self, command: Command) -> float:
        return self._wide(command.short or command.words, command, cap=False)

    def _bare(self, command: Command) -> float:
        return BUTTON if command.bare else self._uncapped(command)

    def _lay_pages(self) -> None:
        """One panel at a time, under tabs; what is too much scrolls, the ways on stay."""
        margin = self.px(GUTTER)
        area = pygame.Rect(margin, 0, self.size[0] - 2 * margin, self.size[1])
        whole = lay(
            Column(Box("body"), Box("foot", high=self._rows * (BUTTON + GAP) - GAP), Box(high=0), gap=GAP),
            self.theme,
            area,
        )
        page = Column(
            Box("head", high=self._head_high(area.width)),
            Box("tabs", high=SWITCH),
            Box("page", high=Flex(1, least=_PAGE if self.logical[0] >= _BESIDE else _TALL_PAGE)),
            gap=GAP,
        )
        body = whole["body"]
        least = lay(page, self.theme, body, endless=True).whole.height
        at = self._places = lay(page, self.theme, body, endless=least > body.height)
        scroll = self.ui.add(Scroll("ending.list", body.inflate(self.px(BAR), 0).move(self.px(BAR) // 2, 0)))
        self._lay_head(scroll.add, at["head"])
        scroll.add(Tabs("ending.pages", _PAGES, self._page, at["tabs"], self._turn))
        self._lay_page(scroll.add, self._page, at["page"])
        scroll.refit()
        self._lay_foot(whole["foot"])

    def _turn(self, page: object) -> None:
        self._page = str(page)
        self.rebuild()

    # The head

    def _step(self, width: int) -> str:
        steps = ("name", "title", "unit") if self._roomy else ("title", "unit")
        return next((each for each in steps if self.theme.width(self.title, each) <= width), "unit")

    def _head(self, width: int) -> Column:
        """The headline, what was done last, the reasons, and the braid."""
        theme = self.theme
        step = self._step(width)
        told = Own(
            lambda wide: (
                theme.line("body") * len(set_rows(theme, marked(self._back.last_act), wide))
                if self._back.last_act
                else 0
            )
        )
        reasons = [Box(f"reason {number}", high=LINE) for number in range(len(self._back.outcome.reasons))]
        high = _HEAD if step == "name" else HEADING + GAP
        return Column(
            Box(high=GAP), Box("title", high=high), Box("told", high=told), *reasons, Box(high=NEAR),
            Box("braid", high=_BRAID),
        )  # fmt: skip

    def _head_high(self, width: int) -> Own:
        def high(wide: int) -> int:
            area = pygame.Rect(0, 0, wide - self._token - self.px(GUTTER), 1)
            return lay(self._head(area.width), self.theme, area, endless=True).whole.height

        return Own(high)

    @property
    def _token(self) -> int:
        """How wide the winner's token is, in device pixels; nothing after a draw."""
        if self._winner is None:
            return 0
        return self.px(_EMBLEM if self._roomy else _SMALL_EMBLEM)

    def _lay_head(self, add: Add, head: pygame.Rect) -> None:
        taken = self._token + self.px(GUTTER) if self._token else 0
        inner = pygame.Rect(head.x + taken, head.y, head.width - taken, head.height)
        at = self._names = lay(self._head(inner.width), self.theme, inner, endless=True)
        aside = self._lay_aside(add, at["title"]) if self._roomy else 0
        title = at["title"].copy()
        title.width -= aside
        if self._winner:
            emblem = self._play.flow.emblem(self._winner)
            place = pygame.Rect(head.x, at["title"].y, self._token, self._token)
            add(Emblem(self._winner, emblem, place))
        add(Label("", self.title, title, step=self._step(title.width)))
        if self._back.last_act:
            add(Rich(self._back.last_act, at["told"].topleft, at["told"].width, self.theme))
        for number, reason in enumerate(self._back.outcome.reasons):
            row = at[f"reason {number}"]
            wide = min(self.theme.width(reason.why, "body-semibold"), row.width - self.px(FIELD) * 2)
            add(Label("", reason.why, pygame.Rect(row.x, row.y, wide, row.height), step="body-semibold"))
            link = pygame.Rect(
                row.x + wide + self.px(GAP), row.y, self.px(FIELD) * 2 - self.px(GAP), row.height
            )
            if reason.rule:
                add(RuleLink(f"ending.rule.{number}", reason.rule, link, align="left"))
        add(_Braid("", pygame.Rect(head.x, at["braid"].y, head.width, at["braid"].height)))

    def _lay_aside(self, add: Add, title: pygame.Rect) -> int:
        """Who played, how long, and that it is kept; how wide that is."""
        match = self._play.match
        lines = [
            " against ".join(person(match, seat)[0] for seat in match.system.seats(match.document)),
            f"{plural(len(match.moments) - 1, 'action')}, {plural(self._back.turns[-1].turn, self._back.turn_word.lower())}",
        ]
        if match.writer.path is not None:
            lines.append("Kept as a replay")
        wide = max(self.theme.width(line, "body") for line in lines)
        for number, line in enumerate(lines):
            place = pygame.Rect(title.right - wide, title.y + number * self.px(LINE), wide, self.px(LINE))
            add(Label("", line, place, colour="dim" if number < 2 else "mute", align="right"))
        return wide + self.px(GUTTER)

    # The panels

    def _lay_page(self, add: Add, name: str, place: pygame.Rect) -> None:
        back, theme = self._back, self.theme
        if name == "moment":
            add(Panel("", place))
            add(ShownMoment(inset(theme, place, GUTTER, GAP), back))
            return
        titles = {"course": _COURSE, "luck": "Luck", "deeds": "What was done"}
        add(Panel(titles[name], place))
        inner = inset(theme, place, GUTTER, GUTTER)
        inner.y, inner.height = inner.y + self.px(HEADING), inner.height - self.px(HEADING)
        if name == "course":
            taken = self.px(GUTTER + GUTTER) + theme.width(_COURSE, "panel")
            room = pygame.Rect(
                place.x + taken,
                place.y + self.px(GUTTER),
                place.width - taken - self.px(GUTTER),
                self.px(HEADING),
            )
            add(_Legend(room, [(team[0], back.name(team[0])) for team in back.found.teams]))
            watch = partial(next_battles.watch_from, self.app, self._play.match)
            add(CourseChart(inner, back, open_at=watch, share=lambda: self._drawn))
            return
        captains = [team[0] for team in back.found.teams]
        add(Aside(place, "happened, and expected") if name == "luck" else Aside(place, "", captains))
        scroll = add(Scroll(f"ending.{name}", inner.inflate(self.px(BAR), 0).move(self.px(BAR) // 2, 0)))
        need = LuckRows.need(theme, back.found.luck) if name == "luck" else DeedRows.need(theme, back)
        rows = pygame.Rect(inner.x, inner.y, inner.width, need)
        scroll.add(LuckRows(rows, back.found.luck) if name == "luck" else DeedRows(rows, back))
        scroll.refit()

    # Painting

    def paint(self, surface: pygame.Surface) -> None:
        places = tuple(tuple(each) for each in self._places.values())
        self._still.draw(surface, (self.theme, places), self._paint_still)

    def _paint_still(self, surface: pygame.Surface) -> None:
        surface.blit(scenery.table(self.theme, self.size), (0, 0))
        if self._roomy:
            top = self._places["foot"].y
            scenery.lay_shelf(surface, self.theme, pygame.Rect(0, top, self.size[0], self.size[1] - top))


class _Braid(Widget):
    """The braid under the head."""

    def draw(self, surface: pygame.Surface) -> None:
        surface.blit(panels.braid(self.theme, self.place.width, self.place.height, "gold"), self.place)


class _Legend(Widget):
    """The sides at the right of a panel's heading."""

    def __init__(self, rect: Area, sides: list[tuple[Seat, str]]) -> None:
        super().__init__("", rect)
        self._sides = sides

    def draw(self, surface: pygame.Surface) -> None:
        legend(surface, self.theme, self.place, self._sides)

"""Set-up: choose a scenario, who plays, the options and the seed; then the battle begins."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

import pygame

from game import scenarios
from game.core import registry
from game.core.options import Value
from game.core.seats import Seat
from game.ui.app.scenes import scene_class
from game.ui.kit import dialogs
from game.ui.kit.base import Widget
from game.ui.kit.button import Button, Toggle
from game.ui.kit.choice import Choice
from game.ui.kit.entry import Entry as Field
from game.ui.kit.labels import Label, Text
from game.ui.kit.layout import FREE, Box, Column, Flex, Row, Stack, Words
from game.ui.kit.measures import APART, CLOSE, FIELD, GAP, INSET, LINE, NEAR, STROKE
from game.ui.kit.pen import Pen
from game.ui.kit.scroll import Scroll
from game.ui.kit.tabs import Tabs
from game.ui.pages import options
from game.ui.pages.controls import Force
from game.ui.pages.scenario_card import OwnCard
from game.ui.pages.scenario_list import Gallery, Hairline, IconButton
from game.ui.play import launch, players, seating
from game.ui.play.lessons import course
from game.ui.play.lessons.course import family
from game.ui.play.players import Sitter
from game.ui.play.summaries import brief
from game.ui.play.summaries.brief import Brief, Host

if TYPE_CHECKING:
    from game.ui.workshop import levies

_ROW, _HEAD, _SYSTEMS = 34, 34, 190
"""Logical height of an option and of a heading, and the width of the choice of a system."""
_SHOWN = ("battle", "lesson", "custom")
_LESSON = (
    "The other side plays from a script. There is nothing to set up: begin, and do what you are told. "
    "It takes about ten minutes."
)


UNSEEN = (
    "Nobody knows where they are, or how many. They act for themselves, and say what they are about to do."
)


class Setup(Gallery):
    """`scenario` is the id of the one to be chosen at first, `system` the rulebook whose scenarios are shown if none is."""

    name = "setup"
    title = "New battle"

    def __init__(self, scenario: str = "", system: str = "") -> None:
        super().__init__(scenario)
        self.system = system
        self.sitters: dict[Seat, Sitter] = {}
        self._seated = ""
        """The scenario that they sit at: whoever sits there stays while it is the chosen one."""
        self.options: dict[str, Value] = {}
        self.seed = launch.any_seed()
        self.party: levies.Party | None = None
        """The forces that the sides bring, where they may choose them."""

    # -- what there is to choose

    def enter(self) -> None:
        self._read()
        for error in scenarios.broken(self._of_rulebook):
            self.app.notify(error.problems[0])

    def resume(self) -> None:
        self._read()
        if self.party:
            self.party.look()
        self.rebuild()

    def show(self, scenario: str) -> None:
        """Choose a scenario that was just written."""
        self.chosen, self.details = scenario, True
        self._read()
        self.chose()
        self.ui.forget("setup.panel")
        self.rebuild()
        card = self.ui.get(f"setup.scenario:{scenario}")
        if card and card.parent:
            card.parent.reveal(card)

    def _read(self) -> None:
        """Read the scenarios again; the builder may have written one."""
        self._find()
        if self.entry is None and self.entries:
            self.chosen = self.entries[0].id
        if self.party is None:
            self._levy()
        self._seat()

    def _find(self) -> None:
        """The scenarios of the rulebook, and no others: reading them is what takes long."""
        self.system = self._rulebook()
        self.entries = self.readable(sorted(scenarios.find(self._of_rulebook), key=course.place))

    def _rulebook(self) -> str:
        """That of the chosen scenario, else the one whose scenarios are shown, else the first that has any."""
        if self.chosen and self.entry is None:
            with suppress(scenarios.ScenarioFileError):
                return family(scenarios.load(self.chosen).system)
        if self.entry is not None:
            return family(self.entry.system)
        if self.system:
            return self.system
        held = {family(system) for system, kind in scenarios.heads() if kind in _SHOWN}
        return next((name for name in registry.names() if name in held), "")

    def _of_rulebook(self, system: str, kind: str) -> bool:
        """Whether a scenario has a card."""
        return family(system) == self.system and kind in _SHOWN

    @property
    def rulebook(self) -> str:
        return self.rules

    @property
    def rules(self) -> str:
        """The system of the chosen scenario."""
        return self.entry.system if self.entry else self.system

    def _levy(self) -> None:
        """Let the sides bring what the scenario proposes."""
        entry, plain = self.entry, self.briefs.get(self.chosen)
        self.party = None
        if entry and plain and plain.land and plain.kind != "lesson" and self._brings(entry.system, plain):
            from game.ui.workshop import levies

            self.party = levies.party(entry.system, entry.document, plain)

    @staticmethod
    def _brings(system: str, plain: Brief) -> bool:
        """Whether sides choose what they bring: not in stories, which a note tells of, but in battles of companies, which have one."""
        return not plain.note or system == "confrontation"

    @property
    def brief(self) -> Brief:
        return self.party.brief if self.party else super().brief

    def _seat(self) -> None:
        """Sit down: names as they were given last, and persons and bots too where somebody chose; else bots where the scenario proposes them."""
        names = self.app.settings.names
        for host in self.brief.hosts:
            before = self.sitters.get(host.seat)
            if (
                before
                and self._seated == self.chosen
                and (before.person or before.bot in players.bots(self.rules, host.seat))
            ):
                continue
            name = before.name if before else names.get(host.seat, "")
            fit = players.bots(self.rules, host.seat)
            bot = host.bot if host.bot in fit else fit[0]
            kept = before.bot if before and before.bot in fit and not host.unseen else bot
            wanted = before.wanted if before else None
            person = not host.bot if wanted is None or host.unseen else wanted
            self.sitters[host.seat] = Sitter(person, name, kept, wanted)
        self._seated = self.chosen

    def option(self, name: str) -> Value:
        """An option's value: chosen here, else by the scenario, by the settings, by the rules."""
        system, entry = registry.system(self.rules), self.entry
        given = entry.document.get("options", {}) if entry else {}
        settings: dict[str, Value] = {
            "odds": self.app.settings.odds,
            "skip-empty-reactions": not self.app.settings.always_ask,
        }
        people = all(self.sitters[host.seat].person for host in self.brief.hosts)
        default = next(each.usual(people=people) for each in system.options if each.name == name)
        if name == "odds" and not isinstance(default, bool):
            settings["odds"] = default if self.app.settings.odds else "off"
        value: Value = (settings | given | self.options).get(name, default)
        return value

    # -- acts

    def chose(self) -> None:
        self.options = {}
        self._levy()
        self._seat()
        for seat in self.sitters:
            self.ui.forget(f"setup.name.{seat}")

    def begin(self) -> None:
        """Start the battle that is set up."""
        entry = self.entry
        if entry is None:
            return
        if self.brief.kind == "lesson":
            launch.lesson(self.app, entry.document, entry.id)
            return
        if self.party and self.party.trouble:
            self.app.sound.play("refused")
            self.app.notify(self.party.trouble)
            return
        document = self.party.document() if self.party else entry.document
        people = {seat: sitter.name.strip() for seat, sitter in self.sitters.items() if sitter.name.strip()}
        self.app.change(names=self.app.settings.names | people)
        chosen = {each.name: self.option(each.name) for each in registry.system(entry.system).options}
        seats = {host.seat: self.sitters[host.seat].word for host in self.brief.hosts}
        launch.battle(self.app, document, scenario=entry.id, seed=self.seed, options=chosen, seats=seats)

    def _build(self) -> None:
        self.app.push(scene_class("builder", self.system)())

    def edit(self) -> None:
        """Open the chosen scenario in the builder: one's own itself, another as a copy."""
        entry = self.entry
        if entry:
            own = entry.id.startswith("own/")
            self.app.open("builder", document=entry.document, path=entry.path if own else None)

    def delete(self) -> None:
        """Delete a scenario of one's own, after asking."""
        entry = self.entry
        if entry:
            text = f"“{entry.title}” goes for good. Battles that were played with it stay."
            dialogs.ask_delete(self.app, "scenario", text, entry.path, self.resume)

    # -- layout

    def lay_head(self, room: pygame.Rect) -> None:
        titles = [
            (name, registry.system(name).title.split()[0])
            for name in registry.names()
            if family(name) == name
        ]
        if Tabs.need(self.theme, (title for _, title in titles)) <= room.width:
            tabs = [(name, title, "") for name, title in titles]
            self.ui.add(Tabs("setup.system", tabs, self.system, room, self._turn))
            return
        width = min(room.width, self.px(_SYSTEMS))
        place = (room.right - width, room.y + self.px(NEAR), width, self.px(FIELD))
        self.ui.add(Choice("setup.system", titles, self.system, place, self._turn))

    def _turn(self, system: object) -> None:
        self.system, self.chosen = str(system), ""
        self._find()
        if self.entries:
            self.choose(self.entries[0].id)

    def more_cards(self) -> list[Callable[[pygame.Rect], Widget]]:
        if not self._brings(self.system, self.brief):
            return []
        return [lambda place: OwnCard("setup.own", place, self._build, self._own_words)]

    @property
    def _own_words(self) -> str:
        if self.system == "confrontation":
            return "Units by army points: build a company of your own."
        if self.brief.land:
            return "Characters by points: build a force of your own."
        if self.brief.board:
            return "Any units, any map: build a battle of your own."
        return "Any units, any slots: build a battle of your own."

    def begin_words(self) -> str:
        return "Begin lesson" if self.brief.kind == "lesson" else "Begin battle"

    def fill(self, scroll: Scroll, x: int, y: int, width: int) -> None:
        y = self.add_title(scroll, x, y, width, self._small_buttons())
        pen = Pen(self.theme, scroll, x, y, width)
        if self.brief.kind == "lesson":
            pen.text(_LESSON)
            return
        if self.party:
            self._enlisting(self.party).lay_points(pen)
        for host in self.brief.hosts:
            self._add_host(pen, host)
        pen.add(Hairline("", pen.row(6, 0).move(0, self.px(STROKE))))
        for option in registry.system(self.rules).options:
            if option.name == "goals" and not (self.entry and self.entry.document.get("goals")):
                continue
            row, value = pen.row(_ROW, 0), self.option(option.name)
            for widget in options.row(option, value, row, self.theme, self._set(option.name)):
                pen.add(widget)
        self._add_curtain(pen)
        self._add_seed(pen)
        pen.gap(14)
        self._add_hints(pen)

    def _enlisting(self, party: levies.Party) -> levies.Enlisting:
        from game.ui.workshop import levies

        return levies.enlisting(self.app, party, self.rebuild)

    def _add_hints(self, pen: Pen) -> None:
        """What the scenario says to those who play it, where there is room left over."""
        hints = self.entry.document.get("hints", []) if self.entry else []
        head = pen.box(30)
        pen.gap(_HEAD)
        for hint in hints:
            text = Text("", hint, (pen.x, pen.y), pen.width, self.theme, colour="mute")
            if text.rect.bottom > pen.scroll.rect.bottom:
                break
            if hint is hints[0]:
                pen.add(Label("", "Good to know", head, step="panel"))
            pen.put(text, GAP)

    def _small_buttons(self) -> list[IconButton]:
        own = self.chosen.startswith("own/")
        closed = (self.brief.land or self.brief.note) and not own
        if self.entry is None or self.brief.kind == "lesson" or closed:
            return []
        if self.brief.land or self.brief.note:
            return [("delete", "trash", self.delete, "Delete this scenario")]
        if not own:
            return [("edit", "pencil", self.edit, "Build a battle on this one")]
        return [
            ("edit", "pencil", self.edit, "Change this scenario"),
            ("delete", "trash", self.delete, "Delete this scenario"),
        ]

    def _add_host(self, pen: Pen, host: Host) -> None:
        goal, name = brief.wins_when(host), Box("name", Words(host.name, "panel", 2), 30)
        room = pen.width - self.theme.width(host.name, "panel") - self.px(INSET)
        head: Box = Row(name, Box("goal", high=30), gap=GAP, high=_HEAD)
        if self.theme.width(goal, "body") > room and room < pen.width * 0.6:
            head = Stack(name, Column(Box(high=28), Box("goal", high=LINE)), high=56)
        place = pen.lay(head)
        pen.add(Label("", host.name, place["name"], step="panel"))
        pen.add(Label("", goal, place["goal"], colour="mute"))
        if host.unseen:
            pen.gap(-NEAR)
            pen.text(UNSEEN, after=APART)
            return
        pen.add(Force(f"setup.force.{host.seat}", host.seat, host.pieces, pen.row(42, CLOSE)))
        if self.party:
            self._enlisting(self.party).lay_side(pen, host.seat)
        places = pen.cells(38, Flex(54), Flex(46), gap=INSET, after=INSET)
        sitter = self.sitters[host.seat]
        for each in seating.controls(
            "setup", self.rules, host.seat, sitter, places, turned=self.rebuild, entered=self.begin
        ):
            pen.add(each)

    def _add_curtain(self, pen: Pen) -> None:
        can = sum(sitter.person for sitter in self.sitters.values()) > 1
        pen.add(
            Toggle("setup.curtain", "Curtain between seats", pen.row(_ROW, 0),
                   self.app.settings.curtain and can, lambda on: self.app.change(curtain=on), enabled=can,
                   hint="Hides the table until the next player is there." if can
                   else "Only where two people share the screen.")
        )  # fmt: skip

    def _add_seed(self, pen: Pen) -> None:
        pen.add(Label("", "Seed", pen.box(_ROW).move(0, self.px(STROKE)), colour="dim"))
        pen.gap(3)
        _, field, dice = pen.cells(_ROW, FREE, 132, 36, after=0)
        pen.add(
            Field("setup.seed", _spaced(self.seed), field, self._type_seed, entered=lambda text: self.begin(),
                  allowed="0123456789 ", limit=11, hint="The same seed gives the same cards.")
        )  # fmt: skip
        pen.add(Button("setup.dice", "", dice, self._throw, icon="dice", hint="Another seed"))

    # -- what the controls do

    def _set(self, name: str) -> Callable[[Value], None]:
        def change(value: Value) -> None:
            self.options[name] = value

        return change

    def _type_seed(self, text: str) -> None:
        digits = text.replace(" ", "")
        self.seed = int(digits) if digits else 0

    def _throw(self) -> None:
        self.seed = launch.any_seed()
        field = self.ui.get("setup.seed")
        if isinstance(field, Field):
            field.set(_spaced(self.seed))
        self.app.sound.play("dice")


def _spaced(seed: int) -> str:
    return f"{seed:,}".replace(",", " ")

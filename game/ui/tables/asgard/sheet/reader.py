"""The sheet to be read after the game: conditions with their rows, codes, watches, and what became of each.

    reading.open_sheet(app, match.state, teller)

While the game runs it asks first: whoever reads it knows what may come.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import pygame

from game.core.words.grammar import listed
from game.systems.asgard.cards import DECK
from game.systems.asgard.sheet.effects import AnyEffect
from game.systems.asgard.sheet.plan import Condition, Entry, Plan
from game.systems.asgard.sheet.reach import rows as rows_of
from game.systems.asgard.state import Page
from game.ui.kit import dialogs
from game.ui.kit.button import Option, Toggle
from game.ui.kit.choice import Choice
from game.ui.kit.command import Command
from game.ui.kit.lines import Line
from game.ui.kit.measures import GAP, SWITCH
from game.ui.kit.pen import Pen
from game.ui.kit.tabs import Tabs
from game.ui.kit.words import paragraphs
from game.ui.tables.asgard.moments.card import Row as CardRow
from game.ui.tables.asgard.moments.card import row_cells
from game.ui.tables.asgard.moments.change import SettingRow, settings
from game.ui.tables.asgard.moments.teller import Teller
from game.ui.tables.asgard.sheet.covered_cards import CardStrip
from game.ui.tables.asgard.sheet.fates import Fate, Fates
from game.ui.tables.asgard.sheet.words import effect, when
from game.ui.tables.asgard.story_room import Room, Row, Section

if TYPE_CHECKING:
    from game.ui.app.loop import App

CODES, WATCHES = "codes", "watches"
WARNING = (
    "The sheet tells what may come, from where, and how it may end. It lies open after the game; read now, it spoils the "
    "story for everybody at the table."
)


def open_sheet(app: App, saga: Any, teller: Teller) -> None:
    """Open the sheet: at once after the end, before it only if that is said twice."""
    over = saga.outcome is not None

    def show() -> None:
        app.push(Reading(saga.plan, saga.tale, teller, over=over))

    if over:
        show()
    else:
        dialogs.ask(
            app,
            "Read the sheet now?",
            WARNING,
            "Show the sheet (spoilers)",
            show,
            no="Keep it shut",
            rule="A-1",
            wary=True,
        )


class Reading(Room):
    """A tab for each condition, one for the codes, one for the watches."""

    name = "reading"

    def __init__(
        self, plan: Plan, tale: Sequence[Page], teller: Teller, *, over: bool = True, tab: str = "0"
    ) -> None:
        self.plan, self.teller, self.over, self.tab = plan, teller, over, tab
        self.only_came = False
        self._fates = Fates(plan, tale)

    @property
    def caption(self) -> str:
        return f"{self.plan.title}, the sheet" + ("" if self.over else " (spoilers)")

    @property
    def title(self) -> str:
        if self.tab == CODES:
            return "Codes"
        if self.tab == WATCHES:
            return "Watches"
        return self.plan.conditions[int(self.tab)].title

    def commands(self) -> Sequence[Command]:
        return (Command("close", "Back", self.app.pop, "back", "back"),)

    def lay_head(self, box: pygame.Rect) -> None:
        px = self.px
        tabs: list[Option] = [(str(each.number), f"{each.number}", "") for each in self.plan.conditions]
        tabs += (
            [(CODES, "Codes", ""), (WATCHES, "Watches", "")] if self.plan.watches else [(CODES, "Codes", "")]
        )
        wanted = sum(self.theme.width(words, "row") + px(32) for _, words, _ in tabs)
        if wanted <= box.width - px(260):
            rect = pygame.Rect(box.right - wanted, px(26), wanted, px(50))
            self.ui.add(Tabs("reading.tab", tabs, self.tab, rect, self._turn))
            self._taken = wanted + px(16)
        else:
            names = [(str(each.number), f"{each.number} {each.title}") for each in self.plan.conditions]
            names += [(str(id), words) for id, words, _ in tabs if id in (CODES, WATCHES)]
            rect = pygame.Rect(box.right - px(200), px(14), px(200), px(38))
            self.ui.add(Choice("reading.tab", names, self.tab, rect, self._turn))
            self._taken = px(216)

    def head_room(self) -> int:
        return super().head_room() - self._taken

    def _turn(self, tab: object) -> None:
        self.tab = str(tab)
        self.ui.forget("room")
        self.rebuild()

    def on_action(self, action: str) -> bool:
        """Left and right turn the tabs while nothing has the focus."""
        step = {"left": -1, "right": 1}.get(action)
        if step is None or self.ui.focused is not None:
            return super().on_action(action)
        tabs = (
            [str(each.number) for each in self.plan.conditions]
            + [CODES]
            + [WATCHES] * bool(self.plan.watches)
        )
        self._turn(tabs[(tabs.index(self.tab) + step) % len(tabs)])
        return True

    # Sections

    def rows(self) -> Sequence[Row]:
        if self.tab == CODES:
            return (self._code_columns(),)
        if self.tab == WATCHES:
            return ([(1, [Section("", "", self._watches)])],)
        now = self.plan.conditions[int(self.tab)]
        side = [Section("As it is", str(now.number), lambda pen: self._setting(pen, now))]
        if now.enter:
            side.append(Section("On entering", "swirl", lambda pen: self._effects(pen, now.enter)))
        return ([(3, [Section("Cards", "cards", lambda pen: self._cards(pen, now))]), (2, side)],)

    def _code_columns(self) -> Row:
        """The codes in two columns where there is room."""
        numbers = sorted(self.plan.codes)
        if not self.beside:
            return [(1, [Section("", "", lambda pen: self._codes(pen, numbers))])]
        half = (len(numbers) + 1) // 2
        return [
            (1, [Section("", "", lambda pen: self._codes(pen, numbers[:half]))]),
            (1, [Section("", "", lambda pen: self._codes(pen, numbers[half:], first=False))]),
        ]

    def _setting(self, pen: Pen, now: Condition) -> None:
        self._fate(pen, self._fates.condition(now))
        if now.story:
            pen.text(" ".join(now.story.split()), after=8)
        for setting in settings(self.plan, now, self.teller.said):
            pen.put(SettingRow(setting, "", pen.box(26), pen.theme))

    def _cards(self, pen: Pen, now: Condition) -> None:
        """The rows that may bring something first, the empty ones together at the end."""
        self._filter(pen)
        telling = [entry for entry in rows_of(self.plan, now.number) if entry.code or entry.adds]
        shown = 0
        for entry in telling:
            fate = self._fates.row(now.number, entry)
            if self.only_came and not fate.came:
                continue
            if shown:
                pen.rule()
            shown += 1
            self._entry(pen, now, entry, fate)
        empty = [entry for entry in rows_of(self.plan, now.number) if not (entry.code or entry.adds)]
        if empty and not self.only_came:
            pen.rule()
            pen.text("These bring nothing here.", colour="mute")
            self._strip(pen, now, empty)
        elif not shown:
            pen.text("Nothing came of the cards.", colour="mute")

    def _entry(self, pen: Pen, now: Condition, entry: Entry, fate: Fate) -> None:
        cells = row_cells(entry.key, entry.needs, entry.code, entry.adds)
        cells = [(words, "need" if kind == "met" else kind) for words, kind in cells]
        pen.put(CardRow(cells, pen.box(30), pen.theme), 6)
        limits = [
            *(["once in a game"] if entry.once else []),
            *([when(entry.when, self.teller)] if entry.when else []),
        ]
        if limits:
            pen.text(f"Only {', '.join(limits)}.", colour="mute", after=4)
        self._strip(pen, now, [entry])
        self._fate(pen, fate)
        self._code(pen, entry.code)

    def _strip(self, pen: Pen, now: Condition, entries: Sequence[Entry]) -> None:
        """The cards of some rows, those that were turned up standing out."""
        keys = {entry.key.partition(".")[0] for entry in entries}
        turned = [self._fates.cards(now.number, entry) for entry in entries]
        cards = [card for card in DECK if now.cards.get(card, Entry("")).key in keys]
        pen.put(
            CardStrip(cards, set().union(*(came for came, _ in turned)), set().union(*(early for _, early in turned)),
                      pen.box(1), pen.theme), 2
        )  # fmt: skip

    def _code(self, pen: Pen, number: int, *, named: bool = True) -> None:
        """A code's title, story and effects."""
        code = self.plan.codes.get(number)
        if code is None:
            return
        if code.title and named:
            pen.rich(f"**{code.title}**", 2)
        for number, version in enumerate(code.versions):
            if number:
                said = when(version.when, self.teller) if version.when else "Another time"
                pen.rich(f"{said}: **{version.title}**", 2)
            for paragraph in paragraphs(version.story):
                pen.text(paragraph, after=2)
            self._effects(pen, version.do)

    def _effects(self, pen: Pen, effects: Sequence[AnyEffect]) -> None:
        for each in effects:
            pen.line(Line(f"{effect(each, self.teller)}.", icon="chev", accent="brass"))

    def _fate(self, pen: Pen, fate: Fate) -> None:
        words = "Not yet." if not (self.over or fate.came) and fate.icon == "minus" else fate.words
        pen.line(Line(words, icon=fate.icon, accent=fate.role))

    def _filter(self, pen: Pen) -> None:
        """A switch: only what came."""
        place = pen.box(SWITCH, 300)
        pen.put(Toggle("reading.came", "Only what came", place, self.only_came, self._set_only), GAP)

    def _set_only(self, on: bool) -> None:
        self.only_came = on
        self.rebuild()

    def _codes(self, pen: Pen, numbers: Sequence[int], *, first: bool = True) -> None:
        if first:
            self._filter(pen)
        shown = 0
        for number in numbers:
            code, fate = self.plan.codes[number], self._fates.code(number)
            if self.only_came and not fate.came:
                continue
            if shown:
                pen.rule()
            shown += 1
            pen.line(Line(code.title, strong=str(number), heading=True))
            self._fate(pen, fate)
            self._code(pen, number, named=False)

    def _watches(self, pen: Pen) -> None:
        self._filter(pen)
        shown = 0
        for number, watch in enumerate(self.plan.watches):
            fate = self._fates.watch(number)
            if self.only_came and not fate.came:
                continue
            if shown:
                pen.rule()
            shown += 1
            code = self.plan.codes.get(watch.code)
            word = "condition" if len(watch.within) == 1 else "conditions"
            where = f" ({word} {listed(map(str, watch.within))})" if watch.within else ""
            pen.rich(
                f"{when(watch.when, self.teller)}{where}: **{watch.code} {code.title if code else ''}**", 4
            )
            self._fate(pen, fate)


__all__ = ["Reading", "open_sheet"]

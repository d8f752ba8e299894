"""A battle of Abstract Skirmish of one's own: slots, cap, sides and their units, options; written as a scenario."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pygame

from game.core import registry
from game.core.options import Value
from game.core.seats import SEATS, Seat
from game.core.system import Document
from game.core.wording import plural
from game.ui.kit.base import Widget
from game.ui.kit.button import Toggle
from game.ui.kit.choice import Choice
from game.ui.kit.entry import Entry
from game.ui.kit.labels import Label
from game.ui.kit.layout import FREE
from game.ui.kit.measures import APART, CLOSE, FIELD, GAP, GUTTER, HAIR, INSET, LINE, NEAR
from game.ui.kit.pen import Pen
from game.ui.kit.tabs import Tabs
from game.ui.pages import options
from game.ui.pages.controls import Stepper
from game.ui.pages.page import HEAD
from game.ui.pages.scenario_list import Hairline
from game.ui.paint import panels
from game.ui.play import brief, players
from game.ui.play.players import bot_title
from game.ui.tables.abstract import forces
from game.ui.workshop.abstract.draft import Draft
from game.ui.workshop.abstract.muster import lay_roster
from game.ui.workshop.battle import BattleWorkshop

_PICTURE, _STEPPER, _LEAST_STEPPER, _CONTROL = 150, 150, 104, 38
"""The picture of the forces, the width of a number, at least too, and the height of it and of a switch, in logical pixels."""


class SlotsBuilder(BattleWorkshop[Draft]):
    """`document` is what to begin from; `path` the file that it is written back to."""

    name = "slots-builder"
    system = "abstract"

    def __init__(self, document: Document | None = None, path: Path | None = None) -> None:
        self.draft = Draft(document, own=path is not None)
        self.path = path
        self.side: Seat = "one"
        self.troubles = self.draft.problems()

    # -- layout

    @property
    def slim(self) -> bool:
        """One column only."""
        return self.logical[0] < 1000

    @property
    def blocked(self) -> str:
        return self.troubles[0].text if self.troubles else ""

    def layout(self) -> None:
        super().layout()
        width, height = self.logical
        top, high = HEAD + 8, height - HEAD - 24
        if self.slim:
            self._panels = [self.body()]
            pen = self._pen("builder.page", self._panels[0])
            self._fill_form(pen)
            pen.gap(APART)
            self._fill_side(pen)
            return
        half = (width - 48) * 0.44
        self._panels = [self.area(16, top, half, high), self.area(32 + half, top, width - 48 - half, high)]
        self._fill_form(self._pen("builder.page", self._panels[0]))
        self._fill_side(self._pen("builder.side", self._panels[1]))

    def _pen(self, id: str, box: pygame.Rect) -> Pen:
        pen = Pen.within(self.theme, id, box, top=GUTTER, foot=GUTTER)
        self.ui.add(pen.scroll)
        return pen

    def _fill_form(self, pen: Pen) -> None:
        draft = self.draft
        side = min(self.px(_PICTURE), pen.width // 3)
        pen.add(_Forces(pygame.Rect(pen.x, pen.y, side, side), draft))
        aside = side + self.px(GUTTER)
        beside = Pen(self.theme, pen.scroll, pen.x + aside, pen.y, pen.width - aside)
        self._add_entry(beside, "title", draft.title, partial(self._type, "title"), 40, "What it is called")
        beside.gap(GAP)
        self._add_number(beside, "slots", draft.slots, 1, 120, "Slots a side")
        self._add_number(beside, "cap", draft.cap, 0, 120, "Most in a unit")
        pen.y = max(pen.y + side, beside.y)
        pen.gap(CLOSE)
        self._add_entry(pen, "story", draft.story, partial(self._type, "story"), 300, "What it is about")
        pen.gap(INSET)
        self._add_number(pen, "most", draft.most, 1, 12, "Most units of a side")
        self._add_number(pen, "sides", len(draft.sides), 2, 4, "Sides", pitch=46)
        pen.add(Hairline("", pen.box(HAIR)))
        pen.gap(GAP)
        for option in registry.system("abstract").options:
            now, changed = (
                draft.options.get(option.name, option.default),
                partial(self._set_option, option.name),
            )
            for widget in options.row(option, now, pen.row(36, 0), self.theme, changed):
                pen.add(widget)
        pen.gap(GAP)
        self._add_troubles(pen)

    def _add_entry(
        self, pen: Pen, name: str, text: str, changed: Callable[[str], None], limit: int, empty: str
    ) -> None:
        pen.add(Label("", name.capitalize(), pen.row(LINE, 0), colour="mute"))
        pen.add(Entry(f"builder.{name}", text, pen.row(FIELD, 0), changed, limit=limit, empty=empty))

    def _add_number(
        self, pen: Pen, name: str, value: int, low: int, high: int, words: str, *, pitch: float = 42
    ) -> None:
        """A number with its words before it; the next thing stands `pitch` below."""
        top = pen.y
        spare = (pen.width - self.theme.width(words, "body") - self.px(GAP)) / self.theme.scale
        left, right = pen.cells(_CONTROL, FREE, max(_LEAST_STEPPER, min(_STEPPER, spare)))
        pen.y = top + self.px(pitch)
        pen.add(Label("", words, left, colour="dim"))
        said = (lambda number: str(number) if number else "no cap") if name == "cap" else str
        changed = partial(self._set_number, name)
        pen.add(Stepper(f"builder.{name}", value, right, changed, low=low, high=high, words=said))

    def _add_troubles(self, pen: Pen) -> None:
        """What is still wrong, in words."""
        faults = self.faults()
        if not faults:
            pen.text("Nothing is wrong: it can be played.", colour="mute", after=0)
        for fault in faults[:5]:
            pen.text(fault, colour="ember", after=NEAR)

    def faults(self) -> list[str]:
        return [f"{self._where(trouble.field)}{trouble.text}." for trouble in self.troubles]

    def _where(self, field: str) -> str:
        _, _, rest = field.partition(".")
        side = self.draft.sides.get(rest.partition(".")[0])
        return f"{side['name']}: " if side else ""

    def _fill_side(self, pen: Pen) -> None:
        draft, seat = self.draft, self.side
        side = draft.sides[seat]
        tabs = [(each, other["name"] or f"Side {each}", "") for each, other in draft.sides.items()]
        pen.add(Tabs("builder.tab", tabs, seat, pen.row(48, APART), self._turn))
        self._fill_player(pen)
        words = "Its slots (a handicap, if others have less)"
        self._add_number(pen, "budget", draft.budget(seat), 1, 120, words, pitch=44)
        words = "Its player writes down the units at the table"
        pen.add(Toggle("builder.unwritten", words, pen.box(_CONTROL), not side["units"], self._set_open))
        pen.gap(44)
        if not side["units"]:
            return
        roster = draft.roster(seat)
        left = roster.left
        words = f"{plural(abs(left), 'slot')} {'left to give' if left > 0 else 'too many'}."
        said, colour = (words, "ember") if left else ("All slots are given out.", "dim")
        pen.add(Label("", said, pen.row(26, CLOSE), colour=colour))
        lay_roster(pen, roster, self._rostered, prefix=f"builder.{seat}")
        pen.gap(GAP)

    def _fill_player(self, pen: Pen) -> None:
        """The name of a side, and who plays it if nobody says."""
        seat, side = self.side, self.draft.sides[self.side]
        left, right = pen.cells(FIELD, FREE, FREE, gap=APART)
        pen.add(
            Entry(
                f"builder.name.{seat}",
                side["name"],
                left,
                partial(self._type, seat),
                limit=24,
                empty="Name of the side",
            )
        )
        bots = [("", "A person"), *((bot, bot_title(bot)) for bot in players.bots("abstract"))]
        pen.add(Choice(f"builder.bot.{seat}", bots, side.get("bot", ""), right, self._set_bot))

    # -- changes

    def _judge(self) -> None:
        self.troubles = self.draft.problems()
        self.renew_bar()

    def _done(self) -> None:
        self._judge()
        self.rebuild()

    def _type(self, field: str, text: str) -> None:
        self.draft.type(field, text)
        self._judge()

    def _set_number(self, name: str, value: int) -> None:
        if name == "budget":
            self.draft.set_budget(self.side, value)
        elif name == "sides":
            self.draft.set_sides(value)
            if self.side not in self.draft.sides:
                self.side = "one"
        else:
            self.draft.set(**{name: value})
        self._done()

    def _set_option(self, name: str, value: Value) -> None:
        self.draft.set_option(name, value)
        self._judge()

    def _turn(self, seat: object) -> None:
        self.side = next(each for each in SEATS if each == seat)
        self.ui.forget("builder.side")
        self.rebuild()

    def _set_bot(self, bot: object) -> None:
        self.draft.set_bot(self.side, str(bot))

    def _set_open(self, on: bool) -> None:
        self.draft.set_open(self.side, on)
        self._done()

    def _rostered(self) -> None:
        self._forget_names()
        self._done()

    def _forget_names(self) -> None:
        """What stands in the fields of the units comes from the draft now, not from what was typed."""
        for number in range(13):
            self.ui.forget(f"builder.{self.side}.{number}.name")

    def renewed(self) -> None:
        if self.side not in self.draft.sides:
            self.side = "one"
        for id in ("title", "story", *(f"name.{seat}" for seat in SEATS)):
            self.ui.forget(f"builder.{id}")
        self._forget_names()
        self._done()

    def take(self, document: Document, *, own: bool) -> None:
        self.draft = Draft(document, own=own)

    # -- painting

    def paint(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        for box in self._panels:
            panels.lay(surface, self.theme, box)


class _Forces(Widget):
    """The picture of what is being built."""

    def __init__(self, rect: pygame.Rect, draft: Draft) -> None:
        super().__init__("", rect)
        self._draft = draft

    def draw(self, surface: pygame.Surface) -> None:
        seen = forces.picture(
            self.theme, (self.place.width, self.place.width), brief.of_slots(self._draft.document())
        )
        surface.blit(seen, self.place)

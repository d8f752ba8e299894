"""A card of one's own while it is written: fields, the notation of the rulebook read while it is typed, and what is wrong beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Literal, NamedTuple, get_args

import pygame

from game.systems.confrontation.companies.notation import slug, written_name
from game.systems.confrontation.companies.own_cards import Kind
from game.systems.confrontation.companies.people_file import names, people
from game.systems.confrontation.companies.peoples import JOINED, Troop
from game.systems.confrontation.profile import CATEGORIES, ELEMENTS, WIDTHS, Ability, Profile
from game.systems.confrontation.works import WorkKind
from game.ui.app import art, clipboard
from game.ui.kit.button import Button, Toggle
from game.ui.kit.choice import Choice
from game.ui.kit.entry import Entry
from game.ui.kit.layout import FREE
from game.ui.kit.lines import Line
from game.ui.kit.measures import BUTTON, FIELD, GAP, NEAR, SWITCH
from game.ui.kit.pen import Pen
from game.ui.kit.scroll import Scroll
from game.ui.pages.controls import Stepper
from game.ui.play.overlays import Overlay
from game.ui.tables.confrontation.orders.order_sheet import Values, card_values
from game.ui.workshop.companies import cards
from game.ui.workshop.companies.cards import Card, CardForm, Fields
from game.ui.workshop.companies.inspector import OUT, VALUES

Change = Callable[[str, object], None]
"""Gets a field and what it says now."""
Sort = Literal["troop", "incarnate", "special"]


class Mark(NamedTuple):
    """Something that a card may have, with a switch: what it is called, and what its hint says."""

    id: str
    name: str
    hint: str = ""


class Part(NamedTuple):
    """A card, or a part of one: its fields, who hears what they say now, and where they stand: "", "crew." or "special[0]."."""

    row: Fields
    change: Change
    room: str = ""

    def id(self, field: str) -> str:
        """The id of what a field is written in."""
        return f"card.{self.room}{field}"


_NAME = 128
"""How wide the longer names before its fields are."""
_ABREAST = 3
_BETWEEN = 40
"""Between switches side by side: each is nearer to its own words than to those of the next."""
"""How many switches stand side by side."""
_LONG, _STORY = 90, 240
"""How many letters a card and a story have at most."""
_MOST_POINTS, _MOST_ELIXIR, _MOST_GIVEN = 999, 9, 200
_MOST_SPECIALS, _MOST_CREW = 9, 9
_WRITES = "M10 C4 HP1 Def5 Res5 1/4/4 [1/4/3]"
_TITLES: dict[Kind, str] = {"troop": "A troop of your own", "incarnate": "An Incarnate of your own"}
_MYSTIC: tuple[WorkKind, ...] = ("miracle", "communion", "spell", "ritual")
_WORKS: dict[Sort, tuple[WorkKind, ...]] = {
    "troop": (*_MYSTIC, "titanic"), "incarnate": _MYSTIC, "special": (*_MYSTIC, "specialist"),
}  # fmt: skip
"""The kinds of works that a card may name; artifacts are given for army points and tactics belong to a people."""
_ROLES = (("special", "A special fighter"), ("specialist", "A specialist"))
_ABILITIES = tuple(Mark(id, written_name(id)) for id in get_args(Ability))
_ELEMENTS = tuple(Mark(id, written_name(id)) for id in ELEMENTS)


class CardPage(Overlay):
    """`keep` gets the card once it can be read whole and is kept."""

    name = "company-card"
    width = 820

    def __init__(self, form: CardForm, keep: Callable[[Card], None]) -> None:
        super().__init__(_TITLES[form.kind])
        self.form, self._keep = form, keep

    def buttons(self) -> list[tuple[str, str, Callable[[], None]]]:
        return [("keep", "Keep it", self._kept), ("copy", "Copy as text", self._copy), ("back", "Back", self.app.pop)]  # fmt: skip

    def _kept(self) -> None:
        card, problems = self.form.read()
        if card is None:
            field, text = next(iter(problems.items()))
            self.app.sound.play("refused")
            self.app.notify(f"It cannot be read yet. {field}: {text}")
            return
        self.app.pop()
        self._keep(card)

    def _copy(self) -> None:
        there = clipboard.put(cards.to_text(self.form.kind, self.form.row))
        self.app.notify(
            "Copied as text."
            if there
            else "There is no clipboard here. Keep it, and copy the company's file."
        )

    def fill(self, scroll: Scroll, x: int, y: int, width: int) -> int:
        pen = Pen(self.theme, scroll, x, y, width)
        card, self.problems = self.form.read()
        self._lay_names(pen)
        self._lay_kind(pen)
        self._lay_numbers(pen)
        self._lay_card(pen, self._whole, card.profile if card else None)
        self._lay_marks(pen, self._whole, "Abilities", "abilities", _ABILITIES)
        if "Ene" in str(self.form.row.get("card", "")):
            self._lay_marks(pen, self._whole, "Elements", "elements", _ELEMENTS)
        self._lay_marks(pen, self._whole, "Works of its people", "works", self._works(self.form.kind))
        if self.form.kind == "troop":
            self._lay_specials(pen, card if isinstance(card, Troop) else None)
            self._lay_crew(pen, card if isinstance(card, Troop) else None)
        return pen.y

    # -- fields

    @property
    def _whole(self) -> Part:
        return Part(self.form.row, self._set)

    def _set(self, field: str, value: object) -> None:
        self.form.set(field, value)
        self.rebuild()

    def _named(self, pen: Pen, words: str) -> pygame.Rect:
        return pen.named(words, wide=_NAME, after=NEAR)

    def _lay_text(
        self, pen: Pen, part: Part, words: str, field: str, *, empty: str = "", limit: int = 40
    ) -> None:
        """A field of words with what is wrong with it below."""
        text, change = str(part.row.get(field, "")), partial(part.change, field)
        pen.add(
            Entry(part.id(field), text, self._named(pen, words), change, empty=empty, limit=max(limit, len(text)))
        )  # fmt: skip
        self._lay_problem(pen, part, field)

    def _lay_number(self, pen: Pen, part: Part, words: str, field: str, most: int, *, least: int = 0) -> None:
        said = part.row.get(field, least)
        number, change = said if isinstance(said, int) else least, partial(part.change, field)
        pen.add(Stepper(part.id(field), number, self._named(pen, words), change, low=least, high=most))
        self._lay_problem(pen, part, field)

    def _lay_choice(
        self, pen: Pen, part: Part, words: str, field: str, options: Sequence[tuple[object, str]]
    ) -> None:
        now, change = part.row.get(field, options[0][0]), partial(part.change, field)
        pen.add(Choice(part.id(field), options, now, self._named(pen, words), change))
        self._lay_problem(pen, part, field)

    def _lay_problem(self, pen: Pen, part: Part, field: str) -> None:
        here = part.room + field
        for where, text in self.problems.items():
            if where == here or where.startswith(f"{here}["):
                pen.text(text[:1].upper() + text[1:] + ".", colour="ember")

    # -- parts

    def _lay_names(self, pen: Pen) -> None:
        troop = self.form.kind == "troop"
        self._lay_text(pen, self._whole, "Name of the unit" if troop else "Name", "name")
        if troop:
            self._lay_text(pen, self._whole, "One of them", "fighter", empty="The same")
        self._lay_text(pen, self._whole, "Story", "story", empty="What is told of them", limit=_STORY)

    def _lay_kind(self, pen: Pen) -> None:
        whole, kinds = self._whole, CATEGORIES if self.form.kind == "troop" else JOINED
        self._lay_choice(pen, whole, "Category", "category", [(each, each.capitalize()) for each in kinds])
        if whole.row.get("category") in JOINED:
            self._lay_choice(pen, whole, "Rank", "rank", [(rank, str(rank)) for rank in range(1, 4)])
        bases = [("", "As its category has it"), *((each, each.capitalize()) for each in WIDTHS)]
        self._lay_choice(pen, whole, "Base", "build", bases)
        emblems = [(each, each.replace("_", " ").capitalize()) for each in art.emblems()]
        self._lay_choice(pen, whole, "Picture", "emblem", emblems)

    def _lay_numbers(self, pen: Pen) -> None:
        whole = self._whole
        self._lay_number(pen, whole, "Army points", "points", _MOST_POINTS)
        if self.form.kind == "troop":
            if whole.row.get("category") in JOINED:
                self._lay_text(pen, whole, "Size", "size", empty="8-16, the standard and the most", limit=7)
            return
        self._lay_number(pen, whole, "Elixir if slain", "elixir", _MOST_ELIXIR)
        self._lay_number(pen, whole, "Resurrection", "resurrection", _MOST_ELIXIR)
        self._lay_number(pen, whole, "Attributes, AP", "attributes", _MOST_GIVEN)

    def _lay_card(self, pen: Pen, part: Part, profile: Profile | None) -> None:
        """The values in the notation of a card, and as they will stand on it."""
        self._lay_text(pen, part, "Card", "card", empty=_WRITES, limit=_LONG)
        if profile is not None:
            pen.put(Values(card_values(profile), pen.box(VALUES)), GAP)

    def _lay_marks(self, pen: Pen, part: Part, head: str, field: str, marks: Sequence[Mark]) -> None:
        """Switches side by side, one for each of what a card may have."""
        if not marks:
            return
        if part.room:
            pen.caption(head)
        else:
            pen.line(Line(head, heading=True))
        now = [str(each) for each in part.row.get(field, [])]
        for first in range(0, len(marks), _ABREAST):
            cells = pen.cells(SWITCH, *[FREE] * _ABREAST, gap=_BETWEEN, after=NEAR)
            for mark, cell in zip(marks[first : first + _ABREAST], cells, strict=False):
                id, on = f"{part.id(field)}:{mark.id}", mark.id in map(slug, now)
                pen.add(Toggle(id, mark.name, cell, on, _marker(part, field, mark.id, now), hint=mark.hint))
        self._lay_problem(pen, part, field)

    def _works(self, sort: Sort) -> list[Mark]:
        """The works of the people that a card of a sort may name."""
        own = self.form.company.people
        return [
            Mark(work.id, work.name, f"{work.kind.capitalize()}. {work.story}".strip())
            for work in (people(own).works if own in names() else ())
            if work.kind in _WORKS[sort] and not work.price
        ]

    def _lay_specials(self, pen: Pen, troop: Troop | None) -> None:
        pen.line(Line("Special fighters", heading=True))
        for number, row in enumerate(self.form.row.get("special", [])):
            part = Part(row, partial(self._set_special, number), f"special[{number}].")
            self._lay_text(pen, part, "Name", "name")
            self._lay_number(pen, part, "AP on top", "price", _MOST_POINTS)
            self._lay_number(pen, part, "Most to a unit", "most", _MOST_SPECIALS, least=1)
            self._lay_card(pen, part, troop.specials[number].profile if troop else None)
            self._lay_choice(pen, part, "He is", "role", _ROLES)
            self._lay_marks(pen, part, "His works", "works", self._works("special"))
            out, drop = pen.cells(FIELD, OUT, FREE, after=GAP)[0], partial(self._drop_special, number)
            pen.add(Button(f"card.out:{number}", "Take out", out, drop, icon="trash", step="body-bold"))
        pen.add(
            Button("card.special", "One more special fighter", pen.row(BUTTON), self._add_special, icon="plus", step="body-bold",
                   hint="He replaces a standard fighter and costs so much on top")
        )  # fmt: skip

    def _set_special(self, number: int, field: str, value: object) -> None:
        self.form.set(field, value, special=number)
        self.rebuild()

    def _add_special(self) -> None:
        self.form.add_special()
        self.rebuild()

    def _drop_special(self, number: int) -> None:
        self.form.drop_special(number)
        self.rebuild()

    def _lay_crew(self, pen: Pen, troop: Troop | None) -> None:
        row = self.form.row.get("crew")
        if not row:
            return
        part = Part(row, self._set_crew, "crew.")
        pen.line(Line("Its crew", heading=True))
        self._lay_text(pen, part, "Name", "name")
        self._lay_number(pen, part, "How many", "number", _MOST_CREW, least=1)
        self._lay_card(pen, part, troop.crew if troop else None)

    def _set_crew(self, field: str, value: object) -> None:
        self.form.set(field, value, crew=True)
        self.rebuild()


def _marker(part: Part, field: str, id: str, now: Sequence[str]) -> Callable[[bool], None]:
    """Puts a mark among those of a field, or takes it out."""

    def change(on: bool) -> None:
        others = [each for each in now if slug(each) != id]
        part.change(field, [*others, id] if on else others)

    return change

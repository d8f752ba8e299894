"""A card of one's own while it is written: fields, the notation of the rulebook read while it is typed, and what is wrong beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Literal, NamedTuple, get_args

import pygame

from game.core.wording import plural
from game.systems.confrontation.companies.notation import slug, written_name
from game.systems.confrontation.companies.own_cards import Kind
from game.systems.confrontation.companies.people_file import people
from game.systems.confrontation.companies.peoples import Incarnate, Troop
from game.systems.confrontation.profile import CATEGORIES, ELEMENTS, WIDTHS, Ability, Profile
from game.systems.confrontation.works import WorkKind
from game.ui.app import art, clipboard
from game.ui.kit.button import Button, Toggle
from game.ui.kit.choice import Choice
from game.ui.kit.entry import Entry
from game.ui.kit.labels import Label
from game.ui.kit.layout import FREE
from game.ui.kit.lines import Line
from game.ui.kit.measures import BUTTON, FIELD, GAP, NEAR, SWITCH
from game.ui.kit.pen import Pen
from game.ui.kit.scroll import Scroll
from game.ui.pages.controls import Stepper
from game.ui.play.overlays import Overlay
from game.ui.tables.confrontation.order_sheet import Values, card_values
from game.ui.workshop.companies import cards
from game.ui.workshop.companies.cards import Card, CardForm, Fields

Change = Callable[[str, object], None]
"""Gets a field and what it says now."""
Sort = Literal["troop", "incarnate", "special"]


class Mark(NamedTuple):
    """Something that a card may have, with a switch: what it is called, and what its hint says."""

    id: str
    name: str
    hint: str = ""


_NAME, _VALUES, _OUT = 128, 52, 168
"""How wide the name before a field is, how high the values are, and how wide the button that takes a special fighter out."""
_ABREAST = 3
"""How many switches stand side by side."""
_LONG, _STORY = 90, 240
"""How many letters a card and a story have at most."""
_MOST_POINTS, _MOST_ELIXIR, _MOST_GIVEN = 999, 9, 200
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
        card = self.form.card
        if card is None:
            field, text = next(iter(self.form.problems.items()))
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
        self.problems, card = self.form.problems, self.form.card
        self._lay_names(pen)
        self._lay_kind(pen)
        self._lay_numbers(pen)
        self._lay_card(pen, "card", self.form.row, _profile(card), self._set)
        self._lay_marks(pen, "Abilities", "abilities", _ABILITIES)
        if "Ene" in str(self.form.row.get("card", "")):
            self._lay_marks(pen, "Elements", "elements", _ELEMENTS)
        self._lay_marks(pen, "Works of its people", "works", self._works(self.form.kind))
        if self.form.kind == "troop":
            self._lay_specials(pen, card if isinstance(card, Troop) else None)
            self._lay_crew(pen, card if isinstance(card, Troop) else None)
        return pen.y

    # -- fields

    def _set(self, field: str, value: object) -> None:
        self.form.set(field, value)
        self.rebuild()

    def _named(self, pen: Pen, words: str) -> pygame.Rect:
        name, place = pen.cells(FIELD, _NAME, FREE, gap=GAP, after=NEAR)
        pen.add(Label("", words, name, colour="mute"))
        return place

    def _lay_text(
        self, pen: Pen, words: str, field: str, row: Fields, change: Change, *, empty: str = "",
        limit: int = 40, room: str = "",
    ) -> None:  # fmt: skip
        """A field of words with what is wrong with it below. `room` is where the row stands: "special[0]."."""
        pen.add(
            Entry(f"card.{room}{field}", str(row.get(field, "")), self._named(pen, words), partial(change, field), empty=empty, limit=limit)
        )  # fmt: skip
        self._lay_problem(pen, f"{room}{field}")

    def _lay_problem(self, pen: Pen, field: str) -> None:
        said = [
            text for where, text in self.problems.items() if where == field or where.startswith(f"{field}[")
        ]
        for text in said:
            pen.text(text[:1].upper() + text[1:] + ".", colour="ember")

    def _lay_number(
        self, pen: Pen, words: str, field: str, row: Fields, change: Change, most: int, *, least: int = 0,
        room: str = "",
    ) -> None:  # fmt: skip
        said = row.get(field, least)
        number = said if isinstance(said, int) else least
        pen.add(
            Stepper(f"card.{room}{field}", number, self._named(pen, words), partial(change, field), low=least, high=most)
        )  # fmt: skip
        self._lay_problem(pen, f"{room}{field}")

    def _lay_choice(
        self, pen: Pen, words: str, field: str, options: Sequence[tuple[object, str]], row: Fields, change: Change, room: str = "",
    ) -> None:  # fmt: skip
        now = row.get(field, options[0][0])
        pen.add(Choice(f"card.{room}{field}", options, now, self._named(pen, words), partial(change, field)))
        self._lay_problem(pen, f"{room}{field}")

    # -- parts

    def _lay_names(self, pen: Pen) -> None:
        row, troop = self.form.row, self.form.kind == "troop"
        self._lay_text(pen, "Name of the unit" if troop else "Name", "name", row, self._set)
        if troop:
            self._lay_text(pen, "One of them", "fighter", row, self._set, empty="The same")
        self._lay_text(pen, "Story", "story", row, self._set, empty="What is told of them", limit=_STORY)

    def _lay_kind(self, pen: Pen) -> None:
        row, kinds = self.form.row, CATEGORIES if self.form.kind == "troop" else CATEGORIES[:3]
        self._lay_choice(
            pen, "Category", "category", [(each, each.capitalize()) for each in kinds], row, self._set
        )
        if row.get("category") not in CATEGORIES[3:]:
            self._lay_choice(pen, "Rank", "rank", [(rank, str(rank)) for rank in range(1, 4)], row, self._set)
        bases = [("", "As its category has it"), *((each, each.capitalize()) for each in WIDTHS)]
        self._lay_choice(pen, "Base", "build", bases, row, self._set)
        emblems = [(each, each.replace("_", " ").capitalize()) for each in art.emblems()]
        self._lay_choice(pen, "Picture", "emblem", emblems, row, self._set)

    def _lay_numbers(self, pen: Pen) -> None:
        row = self.form.row
        self._lay_number(pen, "Army points", "points", row, self._set, _MOST_POINTS)
        if self.form.kind == "troop":
            if row.get("category") not in CATEGORIES[3:]:
                self._lay_text(
                    pen, "Size", "size", row, self._set, empty="8-16, the standard and the most", limit=7
                )
            return
        self._lay_number(pen, "Elixir if slain", "elixir", row, self._set, _MOST_ELIXIR)
        self._lay_number(pen, "Resurrection", "resurrection", row, self._set, _MOST_ELIXIR)
        self._lay_number(pen, "Attributes, AP", "attributes", row, self._set, _MOST_GIVEN)

    def _lay_card(
        self, pen: Pen, field: str, row: Fields, profile: Profile | None, change: Change, room: str = "",
    ) -> None:  # fmt: skip
        """The values in the notation of a card, and as they will stand on it."""
        self._lay_text(pen, "Card", field, row, change, empty=_WRITES, limit=_LONG, room=room)
        if profile is not None:
            pen.put(Values(card_values(profile), pen.box(_VALUES)), GAP)

    def _lay_marks(
        self, pen: Pen, head: str, field: str, marks: Sequence[Mark], special: int | None = None
    ) -> None:
        """Switches side by side, one for each of what a card may have; of the special fighter of a number, if one is named."""
        if not marks:
            return
        row = self.form.row if special is None else self.form.row["special"][special]
        room = "" if special is None else f"special[{special}]."
        pen.line(Line(head, heading=True)) if special is None else pen.text(head, colour="mute", after=NEAR)
        now = {slug(each) for each in row.get(field, [])}
        for first in range(0, len(marks), _ABREAST):
            cells = pen.cells(SWITCH, *[FREE] * _ABREAST, gap=2 * GAP, after=NEAR)
            for mark, cell in zip(marks[first : first + _ABREAST], cells, strict=False):
                change = partial(self._mark, field, mark.id, special)
                pen.add(
                    Toggle(
                        f"card.{room}{field}:{mark.id}",
                        mark.name,
                        cell,
                        mark.id in now,
                        change,
                        hint=mark.hint,
                    )
                )
        self._lay_problem(pen, f"{room}{field}")

    def _mark(self, field: str, id: str, special: int | None, on: bool) -> None:
        self.form.mark(field, id, on, special=special)
        self.rebuild()

    def _works(self, sort: Sort) -> list[Mark]:
        """The works of the people that a card of a sort may name."""
        return [
            Mark(work.id, work.name, f"{work.kind.capitalize()}. {work.story}".strip())
            for work in people(self.form.company.people).works
            if work.kind in _WORKS[sort] and not work.price
        ]

    def _lay_specials(self, pen: Pen, troop: Troop | None) -> None:
        rows = self.form.row.get("special", [])
        pen.line(
            Line(
                f"Special fighters: {plural(len(rows), 'kind')}" if rows else "Special fighters", heading=True
            )
        )
        for number, row in enumerate(rows):
            room, change = f"special[{number}].", partial(self._set_special, number)
            self._lay_text(pen, "Name", "name", row, change, room=room)
            self._lay_number(pen, "AP on top", "price", row, change, _MOST_POINTS, room=room)
            self._lay_number(pen, "Most to a unit", "most", {"most": 1, **row}, change, 9, least=1, room=room)
            self._lay_card(pen, "card", row, troop.specials[number].profile if troop else None, change, room)
            self._lay_choice(pen, "He is", "role", _ROLES, row, change, room)
            self._lay_marks(pen, "His works", "works", self._works("special"), number)
            out = pen.cells(FIELD, _OUT, FREE, after=GAP)[0]
            pen.add(
                Button(
                    f"card.out:{number}", "Take out", out, partial(self._drop_special, number), icon="trash"
                )
            )
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
        pen.line(Line("Its crew", heading=True))
        self._lay_text(pen, "Name", "name", row, self._set_crew, room="crew.")
        self._lay_number(pen, "How many", "number", row, self._set_crew, 9, least=1, room="crew.")
        self._lay_card(pen, "card", row, troop.crew if troop else None, self._set_crew, "crew.")

    def _set_crew(self, field: str, value: object) -> None:
        self.form.set(field, value, crew=True)
        self.rebuild()


def _profile(card: Card | None) -> Profile | None:
    return card.profile if isinstance(card, Troop | Incarnate) else None

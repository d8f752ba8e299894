"""The cards of one's own in the inspector: those of the company, and the way from a unit to a card like its own."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Protocol

from game.core.words.grammar import plural
from game.systems.confrontation.companies.company_list import Hired
from game.systems.confrontation.companies.own_cards import Kind
from game.systems.confrontation.companies.peoples import Incarnate, Troop
from game.ui.kit.button import Button
from game.ui.kit.layout import FREE, Box, Row
from game.ui.kit.lines import Line
from game.ui.kit.measures import BUTTON, CLOSE, FIELD, GAP, NEAR
from game.ui.kit.pen import Pen
from game.ui.workshop.companies import cards
from game.ui.workshop.companies.cards import KINDS, Card
from game.ui.workshop.companies.draft import CompanyDraft

_NEW: dict[Kind, str] = {"troop": "Troop", "incarnate": "Incarnate"}

_HINTS: dict[Kind, str] = {
    "troop": "Write a troop of your own",
    "incarnate": "Write an Incarnate of your own",
}


class Writing(Protocol):
    """A company under work whose cards can be written."""

    @property
    def draft(self) -> CompanyDraft: ...
    def do(self, act: Callable[[], object]) -> None:
        """Change something, and show everything anew."""

    def write_card(self, kind: Kind, row: cards.Fields, before: str = "", *, unit: bool = False) -> None:
        """Write a card; with `unit` the unit under work is made of it, or led by it."""

    def paste_cards(self) -> None:
        """Bring the cards of the text on the clipboard."""


def lay(scene: Writing, pen: Pen) -> None:
    """Every card of the company's own, and ways to more."""
    company = scene.draft.company
    pen.line(Line("Cards of your own", heading=True))
    for kind in KINDS:
        for card in cards.own(company, kind):
            _lay_card(scene, pen, kind, card)
    if scene.draft.people is None:
        return
    cells = pen.cells(FIELD, *[FREE] * len(KINDS), gap=NEAR, after=NEAR)
    for kind, cell in zip(KINDS, cells, strict=True):
        write = partial(scene.write_card, kind, cards.fresh(company, kind))
        pen.add(
            Button(
                f"company.new:{kind}",
                _NEW[kind],
                cell,
                write,
                icon="plus",
                step="body-bold",
                hint=_HINTS[kind],
            )
        )
    pen.add(
        Button("company.paste-card", "Paste cards", pen.row(FIELD), scene.paste_cards, icon="draw", step="body-bold",
               hint="Those of a text on the clipboard: of one card, or of a whole company")
    )  # fmt: skip


def _lay_card(scene: Writing, pen: Pen, kind: Kind, card: Card) -> None:
    company = scene.draft.company
    place = pen.lay(
        Row(Box("card", high=FIELD), Box("copy", FIELD, FIELD), Box("out", FIELD, FIELD), gap=NEAR), CLOSE
    )
    used, name = cards.uses(company, kind, card.id), cards.name_of(card)
    pen.add(
        Button(f"company.card:{card.id}", name, place["card"], partial(scene.write_card, kind, cards.row_of(card), card.id),
               icon="pencil", step="body-semibold", hint=f"Write it anew; {_used(kind, used)}")
    )  # fmt: skip
    pen.add(
        Button(f"company.copy-card:{card.id}", "", place["copy"], partial(scene.write_card, kind, cards.copied(company, card)),
               icon="copy", hint="Write another one like it")
    )  # fmt: skip
    refused = f"{_used(kind, used)[:1].upper()}{_used(kind, used)[1:]}: take that out first." if used else ""
    pen.add(
        Button(f"company.drop-card:{card.id}", "", place["out"], partial(scene.do, partial(scene.draft.drop_card, kind, card.id)),
               icon="trash", enabled=not used, hint=refused or "Delete this card")
    )  # fmt: skip


def _used(kind: Kind, number: int) -> str:
    return f"{plural(number, 'unit')} {'is' if number == 1 else 'are'} {'made of' if kind == 'troop' else 'led by'} it"


def lay_ways(scene: Writing, pen: Pen, unit: Hired) -> None:
    """From the unit under work to the card of its troop and of its Incarnate: to change it where it is one's own, or to write one like it."""
    if unit.allied:
        return
    company, found = scene.draft.company, list[tuple[Kind, Troop | Incarnate]]()
    found.append(("troop", unit.troop))
    if unit.incarnate:
        found.append(("incarnate", unit.incarnate))
    pen.line(Line("Cards of your own", heading=True))
    for kind, card in found:
        name, own = cards.name_of(card), card in cards.own(company, kind)
        words = f"Change {name}" if own else f"A card like {name}"
        row = cards.row_of(card) if own else cards.copied(company, card)
        write = partial(scene.write_card, kind, row, card.id if own else "", unit=True)
        pen.add(
            Button(f"company.write:{kind}", words, pen.row(BUTTON, GAP), write, icon="pencil", step="body-bold",
                   hint="It stands in this company, in its file and in its battles")
        )  # fmt: skip

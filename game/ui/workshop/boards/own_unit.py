"""Units of one's own in the workshop: described in fields, their powers in the rulebook's notation, read while it is typed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Protocol

from game.core.documents.fields import says, within
from game.systems.thor.cards.notation import NotationError, power
from game.ui.app import art
from game.ui.kit.button import Button, Toggle
from game.ui.kit.choice import Choice
from game.ui.kit.entry import Entry
from game.ui.kit.measures import BUTTON, CLOSE, FIELD, NEAR
from game.ui.kit.pen import Pen
from game.ui.pages.controls import Stepper
from game.ui.tables.thor.words import power_words
from game.ui.workshop.boards.board import Board

POWERS = ("special", "super", "class")
MOST_POWERS = 6
"""So many powers of a card have a field at most."""
_MARKS = ("Leader", "Group", "Beast")
_RANGED = (("all", "All ranged cards"), ("under 3", "Ranged under 3"), ("none", "No ranged cards"))
_LONG = 120
"""How many letters a power has at most."""


class Desk(Protocol):
    """Where a board is worked on."""

    @property
    def board(self) -> Board: ...
    def choose(self, path: str) -> None: ...
    def typed(self, refusal: str) -> None: ...
    def act(self, refusal: str) -> None: ...
    def read_anew(self, refusal: str) -> None:
        """A letter was typed that the panel reads: show what it says now."""

    def take_out(self) -> None: ...


def lay(desk: Desk, pen: Pen) -> None:
    """All of them; the one that is chosen can be described."""
    for path in desk.board.own_paths:
        name = str(says(desk.board.document, within(path, "name"), "") or "Nameless")
        chosen = desk.board.chosen == path
        pen.add(
            Button(f"boards.own:{path}", name, pen.row(FIELD, CLOSE), partial(desk.choose, "" if chosen else path), icon="pencil",
                   step="body-semibold", hint="Close it" if chosen else "Describe this unit")
        )  # fmt: skip
        if chosen:
            _lay_fields(desk, pen, path)
    pen.add(
        Button("boards.add-own", "A unit of your own", pen.row(BUTTON), lambda: desk.act(desk.board.add_own()), icon="plus",
               step="body-bold", hint="It can be enlisted by both sides of this battle")
    )  # fmt: skip


def _lay_fields(desk: Desk, pen: Pen, path: str) -> None:
    row: dict[str, Any] = says(desk.board.document, path)
    name = Entry(
        "boards.own-name", str(row.get("name", "")), pen.named("Name"),
        lambda text: desk.typed(desk.board.rename_own(path, text)), limit=28,
    )  # fmt: skip
    pen.add(name)
    hits = row.get("hits")
    pen.add(
        Stepper("boards.own-hits", hits if isinstance(hits, int) else 1, pen.named("Hits"),
                lambda value: desk.act(desk.board.set(within(path, "hits"), value, going="own hits")), low=1, high=9)
    )  # fmt: skip
    emblems = [(each, each.replace("_", " ").capitalize()) for each in art.emblems()]
    pen.add(
        Choice(
            "boards.own-emblem",
            emblems,
            row.get("emblem", "skull"),
            pen.named("Picture"),
            _setter(desk, path, "emblem"),
        )
    )
    now = row.get("ranged", "all")
    pen.add(Choice("boards.own-ranged", _RANGED, now, pen.named("Uses"), _setter(desk, path, "ranged")))
    _lay_marks(desk, pen, path, row.get("marks"))
    for kind in POWERS:
        _lay_powers(desk, pen, path, kind)
    pen.gap(NEAR)
    pen.add(
        Button("boards.own-out", "Take it out", pen.row(FIELD), desk.take_out, icon="trash", key="take-out", step="body-bold")
    )  # fmt: skip
    pen.rule()


def _lay_marks(desk: Desk, pen: Pen, path: str, said: object) -> None:
    """The marks that a unit may have, each on or off; `said` is whatever the file says of them."""
    marks = [each for each in said if each in _MARKS] if isinstance(said, list) else []
    for mark in _MARKS:
        change = _marker(desk, path, mark, marks)
        pen.add(Toggle(f"boards.own-{mark}", mark, pen.row(FIELD, 0), mark in marks, change))


def _setter(desk: Desk, path: str, key: str) -> Callable[[object], None]:
    return lambda value: desk.act(desk.board.set(within(path, key), value))


def _marker(desk: Desk, path: str, mark: str, marks: list[str]) -> Callable[[bool], None]:
    def change(on: bool) -> None:
        kept = [each for each in _MARKS if (on if each == mark else each in marks)]
        desk.act(desk.board.set(within(path, "marks"), kept))

    return change


def _lay_powers(desk: Desk, pen: Pen, path: str, kind: str) -> None:
    """The powers that a wild card opens, each with what it says, and a field for one more."""
    pen.caption(kind.capitalize())
    said = says(desk.board.document, within(path, kind), [])
    powers = [str(each) for each in said] if isinstance(said, list) else []
    for number, text in enumerate([*powers, ""][:MOST_POWERS]):
        pen.add(
            Entry(f"boards.{kind}:{number}", text, pen.row(FIELD, NEAR), partial(_typed, desk, path, kind, number),
                  empty="Frost Breath: R=2 area", limit=_LONG, hint="A name, a colon, and the rulebook's notation")
        )  # fmt: skip
        if text:
            words, colour = reading(text)
            pen.text(words, colour=colour)


def _typed(desk: Desk, path: str, kind: str, number: int, text: str) -> None:
    desk.read_anew(desk.board.set_power(path, kind, number, text))


def reading(text: str) -> tuple[str, str]:
    """What a power says, in words, or why nobody can read it; and the colour of that."""
    try:
        words = power_words(power(text))
    except NotationError as error:
        return str(error), "ember"
    return words[:1].upper() + words[1:] + ".", "verdigris"

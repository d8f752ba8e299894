"""What a story lays on its board besides units: tokens, spots and who waits there from the start."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

from game.core.documents.edits import AddPiece, Edit, SetField
from game.core.documents.fields import says, within
from game.core.system import Document
from game.systems.thor.squares import SQUARES, Square
from game.ui.workshop.stories.people import enemies
from game.workshop.symmetry import free_among, own_name

Sort = Literal["fixed", "token", "spot"]
SORTS: dict[Sort, tuple[str, str]] = {
    "token": ("Token", "Where something might be"),
    "spot": ("Spot", "A place that the story speaks of"),
    "fixed": ("Encounter", "An enemy who is there from the start and never becomes a blip"),
}
"""The sorts of marks: what each is called, and what it is."""


class Mark(NamedTuple):
    """A token, a spot or a fixed encounter as the sheet says it."""

    path: str
    sort: Sort
    name: str
    at: Square
    who: str = ""
    """Of an encounter: the unit that its enemy is."""


def told(document: Document) -> bool:
    """Whether a board is that of a story."""
    return document.get("system") == "asgard-thor"


def marks_of(document: Document) -> list[Mark]:
    """All marks of a story that lie on the board, those first that a hand means first; none of a battle."""
    return [*_fixed(document), *_tokens(document), *_spots(document)] if told(document) else []


def _tokens(document: Document) -> list[Mark]:
    return [
        Mark(f"tokens[{number}]", "token", f"Token {number + 1}", square)
        for number, square in enumerate(_list(document, "tokens"))
        if square in SQUARES
    ]


def _spots(document: Document) -> list[Mark]:
    return [
        Mark(within("spot", word), "spot", str(row.get("name") or word), row["at"])
        for word, row in _table(document, "spot").items()
        if isinstance(row, Mapping) and row.get("at") in SQUARES
    ]


def _fixed(document: Document) -> list[Mark]:
    known, found = enemies(document), []
    for number, row in enumerate(_list(document, "fixed")):
        if isinstance(row, Mapping) and row.get("at") in SQUARES:
            word = str(row.get("enemy", ""))
            who = str(says(document, within("enemy", word, "who"), ""))
            name = known.get(word, word) or "Nobody yet"
            found.append(Mark(f"fixed[{number}]", "fixed", name, row["at"], who))
    return found


def being(document: Document, name: str) -> list[str]:
    """The fields in which enemies and friends of a story say that they are a unit."""
    paths = (within(kind, word, "who") for kind in ("enemy", "friend") for word in _table(document, kind))
    return [each for each in paths if says(document, each) == name] if told(document) else []


def laying(document: Document, sort: Sort, square: Square) -> tuple[Edit, str]:
    """One more mark on a square: the edit, and the path that it will have."""
    if sort == "token":
        return AddPiece("tokens", square), within("tokens", len(_list(document, "tokens")))
    if sort == "spot":
        path = within("spot", free_among("spot", _table(document, "spot")))
        name = own_name("Spot", _table(document, "spot").values())
        return SetField(path, {"name": name, "at": square}), path
    row = {"enemy": next(iter(enemies(document)), ""), "at": square}
    return AddPiece("fixed", row), within("fixed", len(_list(document, "fixed")))


def putting(mark: Mark, square: Square) -> Edit:
    """A mark on another square."""
    return SetField(mark.path if mark.sort == "token" else within(mark.path, "at"), square)


def _list(document: Document, field: str) -> list[Any]:
    found = document.get(field)
    return found if isinstance(found, list) else []


def _table(document: Document, field: str) -> Mapping[str, Any]:
    found = document.get(field)
    return found if isinstance(found, Mapping) else {}

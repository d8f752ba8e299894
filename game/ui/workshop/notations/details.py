"""What a map and all that lies on it say besides places: each field with how it is written, and what it says if nothing is said."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple, TypeVar

import msgspec

from game.core import registry
from game.core.documents.edits import SetField
from game.core.documents.fields import joined, says, steps, within
from game.core.system import Document
from game.table.notation.fields import FieldError
from game.table.shapes import Outline, Point

P = TypeVar("P")
Options = tuple[tuple[object, str], ...]
"""Values that a field may have, and what they are called."""
STAYS: Options = ((None, "As usual"), (True, "Yes"), (False, "No"))
"""Whether a piece stays where the players choose the terrain."""
_MOST_CORNERS = 12
"""So many corners of a shape are taken over as its own at most; of a rounder one the box about it."""


class Detail(NamedTuple):
    """A field of a row, and how a hand writes it."""

    key: str
    """Its path in the row, `hazard.wounds`; "" is the row itself."""
    words: str
    form: Literal["switch", "choice", "several", "number", "text", "lines", "sentences", "kept"]
    """`several` are switches for each of `options`, `lines` short texts with commas between, to which one of `options` can be
    added, `sentences` longer ones, each in a field of its own; what is `kept` is only shown, and can be taken out."""
    value: object
    """What it says; of `several`, `lines` and `sentences` a list, of a `number` None where none is shown."""
    usual: object = None
    """What it says where the row says nothing: that is never written."""
    options: Options = ()
    hint: str = ""
    empty: str = ""
    """What stands in a bare field."""
    does: bool = False
    """Whether it is about what comes of it in play, and not about what it is."""
    id: str = ""
    """Of its widget, if that is not called as its field."""
    add: str = ""
    """What stands where one more line can be chosen."""
    read: Callable[[str], object] = str
    """What a typed line becomes in the file."""

    def where(self, path: str) -> str:
        """Its path in the document, of a row at `path`; "" is the document itself."""
        return joined((*steps(path), *steps(self.key)))

    def edit(self, document: Document, path: str, value: object) -> SetField:
        """Another value for it. What is usual is not said, and no table in the row is left with nothing in it."""
        way, least = steps(self.where(path)), len(steps(path)) + 1
        if value != self.usual:
            return SetField(joined(way), value)
        while len(way) > least and not table(document, joined(way[:-1])).keys() - {way[-1]}:
            way = way[:-1]
        return SetField(joined(way), None)


class Group(NamedTuple):
    """Fields under one heading; their paths begin at `path`."""

    title: str
    path: str
    details: Sequence[Detail]


def number(row: Mapping[str, Any], key: str, words: str, empty: str = "as usual", hint: str = "") -> Detail:
    """A number that may be left unsaid; `empty` says what it is then."""
    return Detail(key, words, "number", says(row, key), None, empty=empty, hint=hint)


def choice(
    row: Mapping[str, Any], key: str, words: str, options: Options, usual: object = None, hint: str = ""
) -> Detail:
    """One of several values."""
    return Detail(key, words, "choice", says(row, key, usual), usual, options, hint)


def table(row: Mapping[str, Any], path: str) -> Mapping[str, Any]:
    """What a row says in a table of its own; nothing where it says none."""
    found = says(row, path)
    return found if isinstance(found, Mapping) else {}


def listed(row: Mapping[str, Any], key: str, usual: Sequence[str] = ()) -> list[str]:
    """The lines of a field, or those that it has if it says none."""
    found = row.get(key)
    return [str(each) for each in found] if isinstance(found, list) else list(usual)


def named(rows: Iterable[Mapping[str, Any]], first: str, now: object) -> tuple[tuple[object, str], ...]:
    """A choice among pieces by their ids, `first` for none; with what stands there now, if that is none of them."""
    ids = [str(row.get("id", "")) for row in rows]
    more = [now] if now and now not in ids else []
    return (("", first), *((id, id) for id in [*ids, *map(str, more)]))


def as_far_as_read(row: Mapping[str, Any], lay: Callable[[Mapping[str, Any]], P]) -> P | None:
    """A row as it lies without whatever is wrong with it, since that is told; None if too much is."""
    left = dict(row)
    while True:
        try:
            return lay(left)
        except FieldError as error:
            wrong = error.problem.field
        except msgspec.ValidationError as error:
            unknown = re.search("unknown field `([^`]+)`", str(error))
            wrong = unknown[1] if unknown else str(error).rpartition("`$.")[2].rstrip("`")
        key = wrong.lstrip(".").partition(".")[0].partition("[")[0]
        if key in ("id", "at") or key not in left:
            return None
        del left[key]


# What both notations say alike


def kept(row: Mapping[str, Any], words: Mapping[str, str]) -> Iterator[Detail]:
    """What a position has written into a row and a hand only takes out, by path, each with what it is called."""
    for key, called in words.items():
        said = says(row, key)
        if said is not None:
            yield Detail(key, called, "kept", said)


def in_words(said: object) -> str:
    """A value of the file on one line: `slow 2, hinder 1`."""
    if isinstance(said, Mapping):
        return ", ".join(f"{key} {in_words(each)}" for key, each in said.items())
    if isinstance(said, list):
        return ", ".join(map(in_words, said))
    return "yes" if said is True else str(said)


def corners(row: Mapping[str, Any], shape: Outline, corner: Callable[[Point], list[str]]) -> Iterator[Detail]:
    """Whether a piece has corners of its own, and which; `shape` lies about (0, 0), `corner` writes one of its points."""
    own = row.get("points") or []
    if shape and len(shape) > _MOST_CORNERS:
        (left, right), (top, bottom) = ((min(axis), max(axis)) for axis in zip(*shape, strict=True))
        shape = ((left, top), (right, top), (right, bottom), (left, bottom))
    taken = own or [corner(each) for each in shape]
    if taken:
        outlines: Options = (([], "Of its shape"), (taken, "Corners of its own"))
        yield Detail("points", "Outline", "choice", own, [], outlines, id="outline")
    if own:
        told = "Right and down from where it lies, in the order round it; a minus is to the left or up"
        yield Detail("points", "Corners", "lines", own, [], hint=told, read=str.split)


def match_options(document: Document) -> Iterator[Detail]:
    """The options of a match: what a player gets who chooses nothing else."""
    for option in registry.system(str(document["system"])).options:
        usual, values = str(option.default), tuple((each, str(each).capitalize()) for each in option.choices)
        if isinstance(option.default, bool):
            usual, values = "yes" if option.default else "no", ((True, "Yes"), (False, "No"))
        words = option.name.replace("-", " ").capitalize()
        offered: Options = ((None, f"As usual: {usual}"), *values)
        yield choice(document, within("options", option.name), words, offered, hint=option.text)

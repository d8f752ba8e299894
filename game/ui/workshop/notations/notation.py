"""How a scenario writes down a measured table: reading what lies there, and the edits that change it.

Both measured notations share their rows (`terrain`, `at`, `turn`, `shape`, `points`), so all that is common stands here;
a subclass says what its kit holds, how its zones are written and in which unit its lengths are.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import cos, pi, radians, sin
from typing import Any, ClassVar

import msgspec

from game.core.documents.edits import AddPiece, Edit, RemovePiece, SetField, Together
from game.core.documents.fields import EditError, says, steps, within
from game.core.problems import shape
from game.core.problems.problem import Problem
from game.core.seats import SEATS, Seat
from game.core.system import Document
from game.table import lengths
from game.table.lengths import LengthError
from game.table.notation.fields import FieldError
from game.table.shapes import Outline, Point
from game.ui.workshop.notations.details import Detail, Group
from game.ui.workshop.notations.items import Item, Sort, Tile
from game.workshop.symmetry import free_among

POINT = 127
"""How wide what has no size of its own is drawn, in tenths."""


class TableNotation(ABC):
    """The notation of one kind of measured table. It keeps nothing between calls."""

    unit: str
    """In which unit lengths are written: `in` or `cm`."""
    scale: int
    """The tenths in that unit."""
    fractions: tuple[tuple[str, int], ...]
    """What places may snap to: words and tenths, the coarsest first."""
    strict: ClassVar[Mapping[str, tuple[type[msgspec.Struct], Callable[[Any, str], object]]]]
    """By the fields of a map's pieces what their rows must be, and what lays them."""

    @abstractmethod
    def size(self, document: Document) -> tuple[int, int]:
        """Width and depth of the table; those of a usual one if the document does not say anything sound."""

    @abstractmethod
    def items(self, document: Document) -> list[Item]:
        """All that lies on the table, terrain first; of what is wrong as much as can be read, since its problem is told."""

    @abstractmethod
    def kit(self, document: Document) -> Sequence[Tile]:
        """The marks that a map of this kind can have, and the pieces of the kit in the order of its file."""

    @abstractmethod
    def marked(self, document: Document, sort: Sort, at: Point) -> tuple[Edit, str]:
        """One more mark of a sort, and the path it will have."""

    @abstractmethod
    def details(self, document: Document, item: Item) -> list[Detail]:
        """What something on the table can say of itself besides its place, its name and its shape."""

    @abstractmethod
    def groups(self, document: Document) -> list[Group]:
        """What the map says besides: the battle and its sides, and what is agreed upon or set beforehand."""

    def lists(self, document: Document) -> Sequence[str]:
        """The fields in which a map has pieces of which there may be any number."""
        return list(self.strict)

    def fault(self, path: str, row: object) -> Problem:
        """Why a row cannot lie on a map of this kind, by its field."""
        kind, lay = self.strict.get(str(steps(path)[0]), (None, None))
        if kind is not None and lay is not None and isinstance(row, Mapping):
            table, found = shape.read({"id": "piece", **row}, kind)
            try:
                if not found:
                    lay(table, "")
            except FieldError as error:
                found = [error.problem]
            if found:
                return Problem(
                    ".".join(part for part in (path, found[0].field.lstrip(".")) if part), found[0].text
                )
        like = self.spot((6 * self.scale, 4 * self.scale))
        return Problem(path, f"say where it lies, how far to the right and how far down: at = {like}")

    def ground(self, document: Document) -> str:
        """What the table is made of."""
        return str(document.get("ground", "moor"))

    def lies(self, row: Mapping[str, Any], outline: Outline) -> Point:
        """Where a piece is: where its row says, or in the middle of corners of its own."""
        return middle(outline) if row.get("points") else self.read_spot(row.get("at")) or middle(outline)

    # Edits

    def added(self, document: Document, tile: Tile, at: Point) -> tuple[Edit, str]:
        """One more of what a tile shows, and the path it will have."""
        if tile.sort is not Sort.TERRAIN:
            return self.marked(document, tile.sort, at)
        row = {"id": unused(document, "terrain", tile.id), "kit": tile.id, "at": self.spot(at)}
        return AddPiece("terrain", row), f"terrain[{len(rows(document, 'terrain'))}]"

    def written_out(self, document: Document, field: str, at: Point | None = None) -> list[Edit]:
        """What lies there as long as a list says nothing, as edits that let the file say it: one more then comes to it.

        What lies where one more is laid, at a point, is left out.
        """
        return []

    def taken_over(self, before: Document, after: Document) -> str:
        """What is to be told of a map that has just been made to say what lay there by itself; "" for nothing."""
        return ""

    def can_copy(self, item: Item) -> bool:
        """Whether there can be a second one of something: of all that a list, the story's spots or the models of a side hold."""
        return item.sort in (Sort.SPOT, Sort.STAND) or (item.path.endswith("]") and not item.fixed)

    def moved(self, document: Document, item: Item, to: Point) -> Edit:
        """Somewhere else: of a rectangle both corners, which stay on the table, of anything else its place.

        Raises `EditError` where that cannot be written.
        """
        row = says(document, item.path)
        if isinstance(row, Mapping) and "to" in row:
            to = self._on_table(document, item, to)
        if isinstance(row, list):
            return SetField(item.path, self.spot(to))
        if isinstance(row, Mapping) and row.get("points"):
            return self._shifted(row, item, to)
        at = SetField(within(item.path, "at"), self._at(row, item, to))
        corner = self.read_spot(row.get("to")) if isinstance(row, Mapping) and "to" in row else None
        if corner is None:
            return at
        dx, dy = to[0] - item.at[0], to[1] - item.at[1]
        far = SetField(within(item.path, "to"), self.spot((corner[0] + dx, corner[1] + dy)))
        return Together((at, far), f"Move {item.name}")

    def _shifted(self, row: Mapping[str, Any], item: Item, to: Point) -> Edit:
        """A piece with corners of its own elsewhere: `at` moves while it can, for no length is less than nothing; else they do."""
        said = self.read_spot(row.get("at")) or (0, 0)
        dx, dy = to[0] - item.at[0], to[1] - item.at[1]
        if min(said[0] + dx, said[1] + dy) >= 0:
            return SetField(within(item.path, "at"), self.spot((said[0] + dx, said[1] + dy)))
        corners = [self.read_spot(pair) or (0, 0) for pair in row["points"]]
        if item.turn:
            raise EditError(
                item.path, f"{item.name} is turned about a corner of the table: turn it back to 0 first"
            )
        there = [(max(0, x + said[0] + dx), max(0, y + said[1] + dy)) for x, y in corners]
        edits = (
            SetField(within(item.path, "at"), self.spot((0, 0))),
            SetField(within(item.path, "points"), [self.spot(each) for each in there]),
        )
        return Together(edits, f"Move {item.name}")

    def _on_table(self, document: Document, item: Item, to: Point) -> Point:
        """The nearest place to one at which all of something lies on the table."""
        size, kept = self.size(document), []
        for axis in (0, 1):
            sides = [corner[axis] - item.at[axis] for corner in item.outline]
            kept.append(max(-min(sides), min(size[axis] - max(sides), to[axis])))
        return kept[0], kept[1]

    def _at(self, row: Mapping[str, Any], item: Item, to: Point) -> list[str]:
        """What `at` says of a piece whose middle is to lie at a point: corners of its own lie about `at`, wherever that is."""
        said = self.read_spot(row.get("at"))
        if said is None:
            return self.spot(to)
        return self.spot((said[0] + to[0] - item.at[0], said[1] + to[1] - item.at[1]))

    def turned(self, document: Document, item: Item, turn: int) -> Edit:
        """Turned to so many degrees."""
        field = "facing" if item.sort in (Sort.STAND, Sort.ENCOUNTER) else "turn"
        return SetField(within(item.path, field), turn % 360 or None)

    def swung(self, document: Document, item: Item, middle: Point, degrees: int) -> Edit:
        """Turned about a point by so many degrees, with all that is turned about it.

        Corners of its own are written anew. Raises `EditError` for what cannot be turned, and where it would not lie on the table.
        """
        row, to = says(document, item.path), about(middle, item.at, degrees)
        if item.sort is Sort.DEPLOYMENT:
            raise EditError(item.path, f"{item.name} is not turned.")
        if isinstance(row, Mapping) and row.get("points"):
            corners = [about(middle, each, degrees) for each in item.outline]
            kept = {key: said for key, said in row.items() if key != "turn"}
            made = kept | {"at": self.spot((0, 0)), "points": [self.spot(each) for each in corners]}
            on_table = min(map(min, corners)) >= 0
            edit: Edit = SetField(item.path, made)
        else:
            on_table = all(0 <= there <= most for there, most in zip(to, self.size(document), strict=True))
            edit = self.moved(document, item, to)
        if not on_table:
            raise EditError(item.path, f"{item.name} would come over the edge of the table.")
        if item.turn is None or (isinstance(row, Mapping) and row.get("points")):
            return edit
        return Together((edit, self.turned(document, item, item.turn + degrees)), f"Turn {item.name}")

    def removed(self, item: Item) -> Edit | None:
        """Taken off the table; None for what cannot be."""
        way = steps(item.path)
        if not way:
            return None
        if isinstance(way[-1], int):
            return RemovePiece(item.path[: item.path.rindex("[")], way[-1])
        return SetField(item.path, None) if item.sort in (Sort.SPOT, Sort.STAND) else None

    # Notation

    def spot(self, at: Point) -> list[str]:
        """A point as the file writes it."""
        return [self.length(at[0]), self.length(at[1])]

    def corner(self, at: Point) -> list[str]:
        """A corner of a shape as the file writes it, about the place of its piece: with a minus to the left or up."""
        return [f"{'-' if part < 0 else ''}{self.length(abs(part))}" for part in at]

    def length(self, tenths: int) -> str:
        """A length as the file writes it: as short as it can be in the table's unit, else in millimetres."""
        for places in (0, 1, 2):
            text = f"{tenths / self.scale:.{places}f}"
            text = text.rstrip("0").rstrip(".") if "." in text else text
            if tenths >= 0 and lengths.read(f"{text}{self.unit}") == tenths:
                return f"{text}{self.unit}"
        return f"{tenths / lengths.MM:g}mm"

    def read_length(self, text: object) -> int | None:
        """A length of the file, or one that was typed, a bare number in the table's unit; None if it is none."""
        said = str(text).strip().replace(",", ".").replace("½", ".5").replace("¼", ".25").replace("¾", ".75")
        if re.fullmatch(r"\d*\.?\d+", said):
            said = f"{float(said):g}{self.unit}"
        try:
            return lengths.read(said)
        except LengthError:
            return None

    def read_spot(self, pair: object) -> Point | None:
        """A point of the file; None if it is none."""
        if not isinstance(pair, list | tuple) or len(pair) != 2:
            return None
        x, y = (self.read_length(each) for each in pair)
        return None if x is None or y is None else (x, y)

    def said(self, tenths: int) -> str:
        """A length in words: `4.5 in`."""
        return lengths.said_in(tenths, self.unit)


def rows(document: Mapping[str, Any], field: str) -> list[Mapping[str, Any]]:
    """The tables of a list; nothing where the document says something else there."""
    found = document.get(field, [])
    return [row for row in found if isinstance(row, Mapping)] if isinstance(found, list) else []


def numbered(document: Mapping[str, Any], field: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The tables of a list with their paths."""
    rows = document.get(field, [])
    for number, row in enumerate(rows if isinstance(rows, list) else []):
        if isinstance(row, Mapping):
            yield f"{field}[{number}]", row


def sided(document: Document) -> Iterator[tuple[Seat, Mapping[str, Any]]]:
    """The sides of a document, in order."""
    sides = document.get("sides", {})
    for seat in SEATS:
        if isinstance(sides, Mapping) and isinstance(sides.get(seat), Mapping):
            yield seat, sides[seat]


def unused(document: Document, field: str, name: str) -> str:
    """An id that nothing in a list or table has yet: `crate`, `crate-2`, `crate-3`."""
    there = document.get(field, {})
    taken = (
        list(there)
        if isinstance(there, Mapping)
        else [str(row.get("id", "")) for row in rows(document, field)]
    )
    return free_among(name, taken)


def disc(at: Point, across: int = POINT) -> Outline:
    """A round outline for what is no more than a place."""
    turns = [pi * corner / 8 for corner in range(16)]
    return tuple(
        (round(at[0] + across / 2 * cos(turn)), round(at[1] + across / 2 * sin(turn))) for turn in turns
    )


def about(middle: Point, point: Point, degrees: int) -> Point:
    """Where a point comes to lie that is turned about a middle by so many degrees, clockwise."""
    angle, x, y = radians(degrees), point[0] - middle[0], point[1] - middle[1]
    return (
        middle[0] + round(x * cos(angle) - y * sin(angle)),
        middle[1] + round(x * sin(angle) + y * cos(angle)),
    )


def middle(outline: Sequence[Point]) -> Point:
    """The middle of the box round an outline."""
    xs, ys = zip(*outline, strict=True)
    return (min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2

"""What can be done to a document, as data: frozen records that are applied, taken back, named, kept in a journal, mirrored.

An edit never changes a document in place: `apply` gives a new one, which shares whatever stays. Documents are therefore
safe to hold on to, and must never be written into. Squares and places are counted from 0, as fields count them.
"""

from __future__ import annotations

import math
import tomllib
from typing import Any, Union

import msgspec

from game.core.documents.fields import EditError, Step, changed, joined, says, steps, value
from game.core.system import Document
from game.toml_text import fault, written

Square = tuple[int, int]
"""A row of a text and a column in it, from 0: the upper left sign is (0, 0)."""


class _Record(msgspec.Struct, frozen=True, tag=True, tag_field="type"):
    """A change. Each kind has three methods:

    - `apply(document)`, the document after it; raises `EditError`, which says where it does not fit and why;
    - `inverse(document)`, what makes `document` again of what `apply` has made of it;
    - `name(document)`, what it does to `document` in a few words, for the list of what can be taken back: "Move Toll bar".
    """


class SetField(_Record, frozen=True):
    """Another value for a field. One that is not there is made, with the tables it needs; None takes a field out of its table."""

    path: str
    value: Any

    def apply(self, document: Document) -> Document:
        _writable(self.value, self.path)
        way = steps(self.path)
        if not way:
            raise EditError("", "a field is named by its path; the whole document is none")
        made: Document = changed(document, (), lambda whole: self._set(whole, way, ()))
        return made

    def _set(self, whole: Any, way: tuple[Step, ...], where: tuple[Step, ...]) -> Any:
        step = way[0]
        if isinstance(whole, dict) and isinstance(step, str):
            made = whole.copy()
            if len(way) > 1:
                if step not in whole and self.value is None:
                    return whole
                made[step] = self._set(whole.get(step, {}), way[1:], (*where, step))
            elif self.value is None:
                made.pop(step, None)
            else:
                made[step] = self.value
            return made
        if isinstance(whole, list) and isinstance(step, int) and (len(way) > 1 or self.value is not None):
            return changed(
                whole,
                (step,),
                lambda inside: self._set(inside, way[1:], (*where, step)) if way[1:] else self.value,
                where,
            )
        if isinstance(step, int) and isinstance(whole, list):
            raise EditError(self.path, "is an entry of a list: RemovePiece takes it out")
        if isinstance(step, int) and isinstance(whole, str):
            raise EditError(self.path, "is a row of a text: SetRow writes another")
        kind = "list" if isinstance(step, int) else "table"
        raise EditError(joined(where), f"is no {kind}, so {self.path} cannot be set")

    def inverse(self, document: Document) -> Edit:
        return SetField(_first_made(document, self.path), says(document, self.path))

    def name(self, document: Document) -> str:
        way = steps(self.path)
        last = max((place for place, step in enumerate(way) if isinstance(step, str)), default=0)
        what = str(way[last])
        piece = _called(document, way[:last]) if last else ""
        verb = _VERBS.get(what, "Change")
        if self.value is None:
            return f"Clear {what} of {piece}" if piece else f"Clear {what}"
        if verb in ("Type", "Change"):
            return f"{verb} {what} of {piece}" if piece else f"{verb} {what}"
        return f"{verb} {piece or what}"


_VERBS = {
    **dict.fromkeys(("at", "to", "places", "points"), "Move"),
    **dict.fromkeys(("turn", "facing"), "Turn"),
    **dict.fromkeys(("title", "story", "text", "name"), "Type"),
    "shape": "Shape",
}  # fmt: skip


class RenameKey(_Record, frozen=True):
    """Another key for an entry of a table, which keeps its place there."""

    path: str
    to: str

    def apply(self, document: Document) -> Document:
        _writable({self.to: 0}, self.path)
        way = steps(self.path)
        if not way or not isinstance(way[-1], str):
            raise EditError(self.path, "is no entry of a table")
        value(document, self.path)
        made: Document = changed(document, way[:-1], lambda table: self._renamed(table, way[-1]))
        return made

    def _renamed(self, table: Any, key: Step) -> dict[str, Any]:
        if self.to != key and self.to in table:
            raise EditError(self.path, f"there is one called {self.to} already")
        return {self.to if each == key else each: said for each, said in table.items()}

    def inverse(self, document: Document) -> Edit:
        *way, key = steps(self.path)
        return RenameKey(joined((*way, self.to)), str(key))

    def name(self, document: Document) -> str:
        return f"Call {_called(document, steps(self.path))} {self.to}"


class AddPiece(_Record, frozen=True):
    """One more entry of a list, at a place in it; a list that is not there is made. Without `index` it comes last."""

    path: str
    value: Any
    index: int | None = None

    def apply(self, document: Document) -> Document:
        _writable(self.value, self.path)
        if self.value is None:
            raise EditError(self.path, "an entry of a list must say something")
        if says(document, self.path) is None:
            if self.index:
                raise EditError(self.path, f"is not there yet, so nothing can come to place {self.index}")
            return SetField(self.path, [self.value]).apply(document)
        made: Document = changed(document, steps(self.path), self._added)
        return made

    def _added(self, entries: Any) -> list[Any]:
        place = self._place(entries)
        return [*entries[:place], self.value, *entries[place:]]

    def _place(self, entries: Any) -> int:
        _list(entries, self.path)
        place = len(entries) if self.index is None else self.index
        if not 0 <= place <= len(entries):
            raise EditError(self.path, f"has {len(entries)} entries; none can come to place {place}")
        return place

    def inverse(self, document: Document) -> Edit:
        entries = says(document, self.path)
        if entries is None:
            return SetField(_first_made(document, self.path), None)
        return RemovePiece(self.path, self._place(entries))

    def name(self, document: Document) -> str:
        return f"Add {_word(self.value) or _single(self.path)}"


class RemovePiece(_Record, frozen=True):
    """An entry of a list less."""

    path: str
    index: int

    def apply(self, document: Document) -> Document:
        made: Document = changed(document, steps(self.path), self._removed)
        return made

    def _removed(self, entries: Any) -> list[Any]:
        _entry(entries, self.path, self.index)
        return [*entries[: self.index], *entries[self.index + 1 :]]

    def inverse(self, document: Document) -> Edit:
        entries = value(document, self.path)
        return AddPiece(self.path, _entry(entries, self.path, self.index), self.index)

    def name(self, document: Document) -> str:
        return f"Take out {_called(document, (*steps(self.path), self.index))}"


class MovePiece(_Record, frozen=True):
    """An entry of a list at another place in it: what lies on top, who comes first. `to` is its place afterwards."""

    path: str
    index: int
    to: int

    def apply(self, document: Document) -> Document:
        made: Document = changed(document, steps(self.path), self._moved)
        return made

    def _moved(self, entries: Any) -> list[Any]:
        piece = _entry(entries, self.path, self.index)
        _entry(entries, self.path, self.to)
        made = [*entries[: self.index], *entries[self.index + 1 :]]
        made.insert(self.to, piece)
        return made

    def inverse(self, document: Document) -> Edit:
        return MovePiece(self.path, self.to, self.index)

    def name(self, document: Document) -> str:
        return f"Reorder {_called(document, (*steps(self.path), self.index))}"


class PaintSquares(_Record, frozen=True):
    """Signs of a map that is a text of rows: one sign for all the squares, or one for each of them in order."""

    path: str
    squares: tuple[Square, ...]
    signs: str

    def apply(self, document: Document) -> Document:
        if len(self.signs) not in (1, len(self.squares)) or "\n" in self.signs:
            raise EditError(self.path, f"{len(self.squares)} squares want one sign, or one each")
        made: Document = changed(document, steps(self.path), self._painted)
        return made

    def _painted(self, text: Any) -> str:
        lines, first, last = _rows(text, self.path)
        for number, (row, column) in enumerate(self.squares):
            if not 0 <= row < last - first:
                raise EditError(self.path, f"has {last - first} rows; there is no row {row}")
            line = lines[first + row]
            if not 0 <= column < len(line):
                raise EditError(f"{self.path}[{row}]", f"has {len(line)} signs; there is none at {column}")
            sign = self.signs[number] if len(self.signs) > 1 else self.signs
            lines[first + row] = line[:column] + sign + line[column + 1 :]
        return "\n".join(lines)

    def inverse(self, document: Document) -> Edit:
        lines, first, _last = _rows(value(document, self.path), self.path)
        squares = tuple(dict.fromkeys(self.squares))
        return PaintSquares(
            self.path, squares, "".join(lines[first + row][column] for row, column in squares)
        )

    def name(self, document: Document) -> str:
        return f"Paint {self.path}"


class SetRow(_Record, frozen=True):
    """Another row of a text of several lines, `map[3]`; of a list of lines its entry."""

    path: str
    text: str

    def apply(self, document: Document) -> Document:
        if "\n" in self.text:
            raise EditError(self.path, "is one row; it has no end of line in it")
        way, row = self._row()
        made: Document = changed(document, way, lambda whole: self._written(whole, row))
        return made

    def _row(self) -> tuple[tuple[Step, ...], int]:
        way = steps(self.path)
        if not way or not isinstance(way[-1], int):
            raise EditError(self.path, "is no row; write it as map[3]")
        return way[:-1], way[-1]

    def _written(self, whole: Any, row: int) -> Any:
        if isinstance(whole, list):
            _entry(whole, joined(self._row()[0]), row)
            return [*whole[:row], self.text, *whole[row + 1 :]]
        lines, first, last = _rows(whole, joined(self._row()[0]))
        if row >= last - first:
            raise EditError(joined(self._row()[0]), f"has {last - first} rows; there is no row {row}")
        if not self.text and row in (0, last - first - 1):
            raise EditError(self.path, "is the first or the last row, which cannot be empty")
        lines[first + row] = self.text
        return "\n".join(lines)

    def inverse(self, document: Document) -> Edit:
        way, row = self._row()
        whole = value(document, joined(way))
        if isinstance(whole, list):
            return SetField(self.path, whole[row])
        lines, first, _last = _rows(whole, joined(way))
        return SetRow(self.path, lines[first + row])

    def name(self, document: Document) -> str:
        way, row = self._row()
        return f"Change row {row + 1} of {joined(way)}"


class TypeText(_Record, frozen=True):
    """The whole file as somebody has typed it."""

    text: str
    called: str = "Type text"

    def apply(self, document: Document) -> Document:
        _encodable(self.text, "")
        try:
            said = tomllib.loads(self.text)
            if _depth(said) > _DEEPEST:
                raise RecursionError
            return said
        except RecursionError:
            raise EditError("", "line 1: brackets are nested too deeply") from None
        except ValueError as error:
            line, why = fault(self.text, str(error))
            raise EditError("", f"line {line}: {why}") from None

    def inverse(self, document: Document) -> Edit:
        return TypeText(written(document))

    def name(self, document: Document) -> str:
        return self.called


class Together(_Record, frozen=True):
    """Several edits, one after the other, that are one act: each finds what those before it have made."""

    edits: tuple[Edit, ...]
    called: str = ""
    """Its name; that of its first edit if it has none."""

    def apply(self, document: Document) -> Document:
        for edit in self.edits:
            document = edit.apply(document)
        return document

    def inverse(self, document: Document) -> Edit:
        back: list[Edit] = []
        for edit in self.edits:
            back.insert(0, edit.inverse(document))
            document = edit.apply(document)
        return Together(tuple(back), self.called)

    def name(self, document: Document) -> str:
        return self.called or (self.edits[0].name(document) if self.edits else "Nothing")


Edit = Union[SetField, RenameKey, AddPiece, RemovePiece, MovePiece, PaintSquares, SetRow, TypeText, Together]  # noqa: UP007


# What a document may say


_DEEPEST = 32
"""Tables and lists within one another; the rules allow fewer."""


def _writable(said: Any, where: str, depth: int = 0) -> None:
    """Raise `EditError` unless a value is one that a file and a journal can hold."""
    if depth > _DEEPEST:
        raise EditError(where, f"has more than {_DEEPEST} tables and lists within one another")
    if isinstance(said, dict):
        for key, part in said.items():
            if not isinstance(key, str) or part is None:
                raise EditError(where, "a table has words for its fields, and a value for each of them")
            _encodable(key, where)
            _writable(part, where, depth + 1)
    elif isinstance(said, list):
        for part in said:
            if part is None:
                raise EditError(where, "an entry of a list must say something")
            _writable(part, where, depth + 1)
    elif isinstance(said, str):
        _encodable(said, where)
    elif isinstance(said, float):
        if not math.isfinite(said):
            raise EditError(where, "is no number that can be written")
    elif not isinstance(said, int | None):
        raise EditError(where, f"a field says texts, numbers, lists and tables, no {type(said).__name__}")


def _encodable(text: str, where: str) -> None:
    try:
        text.encode()
    except UnicodeEncodeError:
        raise EditError(where, "has signs in it that no file can hold") from None


def _depth(said: Any) -> int:
    parts = said.values() if isinstance(said, dict) else said if isinstance(said, list) else None
    return 0 if parts is None else 1 + max(map(_depth, parts), default=0)


def _list(entries: Any, path: str) -> None:
    if not isinstance(entries, list):
        raise EditError(path, "is no list")


def _entry(entries: Any, path: str, index: int) -> Any:
    _list(entries, path)
    if not 0 <= index < len(entries):
        raise EditError(path, f"has {len(entries)} entries; there is none at place {index}")
    return entries[index]


def _rows(text: Any, path: str) -> tuple[list[str], int, int]:
    """The lines of a text, and the first and the end of those that are rows: not the empty ones around them."""
    if not isinstance(text, str):
        raise EditError(path, "is no text of rows")
    if not text.strip("\n"):
        raise EditError(path, "has no rows yet: SetField writes them")
    lines = text.split("\n")
    first = len(text) - len(text.lstrip("\n"))
    return lines, first, first + text.strip("\n").count("\n") + 1


_ABSENT = object()


def _first_made(document: Document, path: str) -> str:
    """The first thing on the way to a field that is not there yet, or the field itself."""
    way = steps(path)
    for count in range(1, len(way)):
        if says(document, joined(way[:count]), _ABSENT) is _ABSENT:
            return joined(way[:count])
    return path


# Names


def _word(piece: Any) -> str:
    """What a piece calls itself."""
    if isinstance(piece, dict):
        return next((str(piece[key]) for key in ("name", "title", "id", "kit", "kind") if piece.get(key)), "")
    return piece if isinstance(piece, str) and len(piece) <= 40 and "\n" not in piece else ""


def _called(document: Document, way: tuple[Step, ...]) -> str:
    """What somebody would call the thing at the end of some steps: by its name, or by the nearest key."""
    for count in range(len(way), 0, -1):
        word = _word(says(document, joined(way[:count])))
        if word:
            return word
        if isinstance(way[count - 1], str) and count > 1:
            return str(way[count - 1])
    return _single(joined(way))


def _single(path: str) -> str:
    """A word for an entry of a list by the list's own."""
    word = str(next((step for step in reversed(steps(path)) if isinstance(step, str)), path))
    return word.removesuffix("s")

"""Pieces of a map as text in the designer's notation: taken along from one map to another, into a mail and back.

The text says what the file says of them, `[[terrain]]`, `[[zone]]`, and may be that of a whole map. Nothing is changed here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from game import toml_text
from game.core import registry
from game.core.documents.edits import AddPiece, Edit, RenameKey, SetField, Together
from game.core.documents.fields import EditError, joined, says, steps, within
from game.core.problems.problem import Problem
from game.core.system import Document
from game.table.shapes import Point
from game.ui.workshop import own_files, selection
from game.ui.workshop.maps.selection_edits import Map
from game.ui.workshop.notations import notation_of
from game.ui.workshop.notations.items import Item, Sort
from game.workshop.rename import renaming
from game.workshop.symmetry import Mirror, free_among, own_name

_NEAR = 2
"""Tenths within which two pieces lie in one place."""
_KINDS = ("terrain", "zone", "objective", "item", "tokens", "spot", "fixed")
"""The fields in which maps of any kind have pieces; models stand in their sides."""
_TOLD = ("zone", "objective", "item", "spot")
"""Those whose pieces people tell apart by what they are called."""


class Pieces(NamedTuple):
    """Pieces that lie on no map: a document that says nothing but them, and each as it would lie."""

    document: Document
    items: list[Item]


def taken_along(work: Map, items: Sequence[Item]) -> Pieces:
    """Pieces of a map by themselves. Raises `EditError` for what there is once."""
    document: Document = {"system": work.document["system"]}
    paths = []
    for item in items:
        if not work.notation.can_copy(item):
            raise EditError(item.path, f"{item.name} is there once, and has no second one.")
        edit, path = _put(document, item.path, says(work.document, item.path))
        document = edit.apply(document)
        paths.append(path)
    return Pieces(document, _lying(work, document, paths))


def to_text(pieces: Pieces) -> str:
    """Pieces as text that `from_text` reads."""
    return toml_text.written(pieces.document)


def from_text(work: Map, text: str) -> Pieces:
    """The pieces of a text, those that a map can have. Raises `OwnFileError` that names line and field of whatever is none."""

    def read(table: dict[str, Any]) -> tuple[Pieces | None, list[Problem]]:
        problems = list(_strange(work, table))
        if problems:
            return None, problems
        document = {"system": work.document["system"]} | {
            field: table[field] for field in _KINDS if field in table
        }
        document |= {"sides": stands} if (stands := _stands(table)) else {}
        document = _called(document)
        paths = list(_paths(document))
        found = _lying(work, document, paths)
        lying = {each.path for each in found}
        problems = [work.notation.fault(path, says(document, path)) for path in paths if path not in lying]
        if not paths:
            text = "there is no piece of a map in it: begin each with [[terrain]] or [[zone]]"
            problems.append(Problem("", text))
        return Pieces(document, found), problems

    return own_files.pasted(text, "pieces have", read)


def _strange(work: Map, table: dict[str, Any]) -> Iterator[Problem]:
    """What a map of this kind cannot have."""
    own = str(work.document["system"])
    if "system" in table and type(notation_of(str(table["system"]))) is not type(work.notation):
        yield Problem("system", f"these are pieces of {table['system']}, and this is a map of {own}")
        return
    for field in _KINDS:
        if field in table and field not in work.notation.lists(work.document):
            yield Problem(field, f"a map of {own} has none")
        elif field in table and not isinstance(table[field], dict if field == "spot" else list):
            shown = "[spot.name]" if field == "spot" else f"[[{field}]]"
            yield Problem(field, f"begin each piece with {shown}")


def _called(document: Document) -> Document:
    """The same with an id for every piece that the text has left without one."""
    taken, named = set(_names(document)), dict(document)
    for field in _KINDS:
        if isinstance(document.get(field), list):
            named[field] = rows = []
            for row in document[field]:
                if field != "fixed" and isinstance(row, dict) and not row.get("id"):
                    row = {"id": free_among(str(row.get("kit") or field), taken), **row}
                    taken.add(row["id"])
                rows.append(row)
    return named


def _stands(table: dict[str, Any]) -> dict[str, Any]:
    """The models of a text that stand on the table already, by their sides."""
    sides = table.get("sides")
    found = sides.items() if isinstance(sides, dict) else ()
    return {
        seat: {"stands": side["stands"]}
        for seat, side in found
        if isinstance(side, dict) and isinstance(side.get("stands"), dict)
    }


def _paths(document: Document) -> Iterator[str]:
    for field in _KINDS:
        whole = document.get(field, ())
        yield from (within(field, step) for step in (whole if isinstance(whole, dict) else range(len(whole))))
    for seat, side in document.get("sides", {}).items():
        yield from (within("sides", seat, "stands", id) for id in side["stands"])


def _lying(work: Map, document: Document, paths: Sequence[str]) -> list[Item]:
    """Pieces by themselves as they would lie on a map, in the order of their paths."""
    found = {each.path: each for each in work.notation.items(document)}
    return [found[path] for path in paths if path in found]


# Laid down


def beside(work: Map, pieces: Pieces, step: int) -> Point:
    """How far pieces have to go from where they lay to lie beside what lies there: nowhere if the place is free."""
    there = work.notation.items(work.document)
    far = 0
    while any(_same(one, other, far) for one in pieces.items for other in there):
        far += step
    return far, far


def _same(one: Item, other: Item, far: int = 0) -> bool:
    """Whether two things of one kind lie in one place, the first so much farther to the right and down."""
    apart = max(abs(one.at[axis] + far - other.at[axis]) for axis in (0, 1))
    return (one.sort, one.kind) == (other.sort, other.kind) and apart <= _NEAR


def laid(work: Map, pieces: Pieces, by: Point, called: str) -> tuple[Edit, list[str]]:
    """One edit that lays pieces so far from where they lay, with free names and with twins, and the path of each.

    Raises `EditError` where one of them cannot lie.
    """
    edits, paths = _written_out(work, pieces), dict[str, str]()
    document = Together(tuple(edits)).apply(work.document)
    moved = _moved(work, pieces, by)
    named, renamed = _named(document, moved)
    before = {each.path for each in work.notation.items(document)}
    for path in _order(named, renamed):
        item = moved.items[renamed.index(path)]
        twin = _come(work, document, item, {*before, *paths.values()})
        edit, paths[path] = _put(document, path, _told_apart(document, path, says(named, path)))
        if twin:
            paths[path] = twin
            continue
        edits.append(Mirror(document, work.symmetry).together(edit))
        document = edits[-1].apply(document)
    return Together(tuple(edits), called), [paths[path] for path in renamed]


def _written_out(work: Map, pieces: Pieces) -> list[Edit]:
    """What lies by itself on a map in the lists to which pieces come, written down, so that it stays there."""
    fields = dict.fromkeys(str(steps(each.path)[0]) for each in pieces.items)
    return [edit for field in fields for edit in work.notation.written_out(work.document, field)]


def _come(work: Map, document: Document, item: Item, known: set[str]) -> str:
    """The path of what symmetry has laid already where something is to lie; "" for nothing."""
    if work.symmetry == "off":
        return ""
    fresh = (each for each in work.notation.items(document) if each.path not in known)
    return next((each.path for each in fresh if _same(each, item)), "")


def doubled(work: Map, items: Sequence[Item], by: Point) -> tuple[Edit, tuple[str, ...]]:
    """A second one of everything so far from it, with twins, and the paths of those that are to be chosen then."""
    lead = selection.leading(work, items)[::-1]
    edit, made = laid(work, taken_along(work, lead), by, selection.called("Copy", len(items)))
    mirror = Mirror(edit.apply(work.document), work.symmetry)
    chosen, paths = {item.path for item in items}, list[str]()
    for item, path in zip(lead, made, strict=True):
        if chosen & set(work.mirror.twins(item.path)):
            paths += mirror.twins(path)
        paths.append(path)
    return edit, tuple(paths)


def _moved(work: Map, pieces: Pieces, by: Point) -> Pieces:
    document, size = pieces.document, work.size
    for item in pieces.items:
        to = item.at[0] + by[0], item.at[1] + by[1]
        if not all(0 <= there <= most for there, most in zip(to, size, strict=True)):
            raise EditError(item.path, "They would come over the edge of the table.")
        document = work.notation.moved(pieces.document, item, to).apply(document)
    return Pieces(document, _lying(work, document, [each.path for each in pieces.items]))


def _named(there: Document, pieces: Pieces) -> tuple[Document, list[str]]:
    """Pieces by names that nothing on a map has, with all that they say of one another, and their paths then."""
    document, paths = pieces.document, [each.path for each in pieces.items]
    taken = set(_names(there))
    for number, item in enumerate(pieces.items):
        if item.sort in (Sort.TOKEN, Sort.ENCOUNTER):
            continue
        path, keyed = item.path, item.sort in (Sort.SPOT, Sort.STAND)
        name = str(steps(path)[-1] if keyed else says(document, within(path, "id")))
        if item.sort is Sort.STAND:
            word = _model(there, path, name)
        else:
            word = free_among(name, taken | (set(_names(document)) - {name}))
        taken.add(word)
        if word != name:
            document = _renamed(document, path, word, keyed=keyed)
        paths[number] = joined((*steps(path)[:-1], word)) if keyed else path
    return document, paths


def _told_apart(there: Document, path: str, row: Any) -> Any:
    """A piece with a name to be shown that no other one of a map has."""
    field = joined(steps(path)[:-1])
    if field not in _TOLD or not row.get("name"):
        return row
    others = says(there, field, ())
    return row | {"name": own_name(row["name"], others.values() if isinstance(others, dict) else others)}


def _names(document: Document) -> Iterator[str]:
    for field in _KINDS:
        whole = document.get(field, ())
        if isinstance(whole, dict):
            yield from whole
        else:
            yield from (str(row["id"]) for row in whole if isinstance(row, dict) and "id" in row)


def _model(there: Document, path: str, name: str) -> str:
    """As which of its kind a model can stand on a map. Raises `EditError` where its side has no more of them."""
    side = says(there, joined(steps(path)[:2]))
    stem, _, number = name.rpartition("-")
    models = side.get("models", ()) if isinstance(side, dict) else ()
    who = stem if number.isdecimal() and stem in models else name
    for count in range(1, max(1, list(models).count(who)) + 1):
        word = who if count == 1 else f"{who}-{count}"
        if isinstance(side, dict) and word not in side.get("stands", {}):
            return word
    raise EditError(path, f"Side {steps(path)[1]} has no more of {who} that could stand here.")


def _renamed(document: Document, path: str, word: str, *, keyed: bool) -> Document:
    try:
        return renaming(document, path, word).apply(document)
    except EditError:  # one that the rulebook knows by its name, or a model
        edit: Edit = RenameKey(path, word) if keyed else SetField(within(path, "id"), word)
        return edit.apply(document)


def _order(document: Document, paths: Sequence[str]) -> list[str]:
    """Those that others speak of before these, so that twins speak of twins."""
    mentions = registry.system(str(document["system"])).mentions(document)
    owner = {
        each.name: path
        for path in paths
        for each in mentions
        if each.given and each.path in (path, within(path, "id"))
    }
    spoken = {
        path: {each.name for each in mentions if each.path.startswith((f"{path}.", f"{path}["))}
        for path in paths
    }
    needs = {path: {owner[name] for name in spoken[path] if name in owner} - {path} for path in paths}
    found: list[str] = []
    while rest := [path for path in paths if path not in found]:
        found.append(next((path for path in rest if needs[path] <= set(found)), rest[0]))
    return found


def _put(document: Document, path: str, row: Any) -> tuple[Edit, str]:
    """One more piece of the kind that a path names: the edit, and the path that it will have."""
    *whole, last = steps(path)
    if isinstance(last, str):
        return SetField(path, row), path
    field = joined(whole)
    return AddPiece(field, row), within(field, len(says(document, field, ())))

"""Units of a board, and marks of a story, as text in the designer's notation: taken along from one board to another, into a mail and back.

The text says what the file says of them, `[[unit]]`, `[[sides.one.units]]`, and may be that of a whole board. Nothing is changed here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from game import toml_text
from game.core.documents.edits import AddPiece, Edit, SetField, Together
from game.core.documents.fields import EditError, joined, says, steps, within
from game.core.problems.problem import Problem
from game.core.system import Document
from game.core.words.grammar import plural
from game.systems.thor.scenario import setup
from game.systems.thor.squares import PLACES, SQUARES, Square
from game.systems.thor.state import PLAYERS
from game.ui.workshop import own_files, selection
from game.ui.workshop.boards.board import NOTHING, Board
from game.ui.workshop.boards.pieces import Piece, Unit, pieces_of
from game.ui.workshop.boards.selection_edits import crowding, moved
from game.ui.workshop.boards.story_marks import Mark
from game.ui.workshop.selection import Way
from game.workshop.symmetry import Mirror, free_among, own_name

_MARKS = ("tokens", "spot", "fixed")
"""The fields in which a story lays marks."""
_CROWDED = "There is no room for them."
_NOBODY = 'there is nobody in it: begin each unit with [[sides.one.units]], and say its name = "Thor"'


def taken_along(board: Board, paths: Sequence[str]) -> Document:
    """What stands at paths by itself: units with all that is said of their kinds, kinds of units, marks. Raises `EditError`."""
    there = [path for path in paths if board.piece(path) or path in board.own_paths]
    if not there:
        raise EditError("", NOTHING)
    document: Document = {"system": board.document["system"]}
    names = {unit.name for unit in map(board.unit, there) if unit}
    for own in board.own_paths:
        kind = says(board.document, own)
        if kind.get("name") in names and own not in there:
            document = AddPiece("unit", kind).apply(document)
    for path in there:
        row, way = says(board.document, path), steps(path)
        more = SetField(path, row) if isinstance(way[-1], str) else AddPiece(joined(way[:-1]), row)
        document = more.apply(document)
    return document


def to_text(document: Document) -> str:
    """Units and marks by themselves as text that `from_text` reads."""
    return toml_text.written(document)


def from_text(board: Board, text: str) -> Document:
    """The units and marks of a text, those that a board can have. Raises `OwnFileError` that names line and field of whatever is none."""

    def read(table: dict[str, Any]) -> tuple[Document | None, list[Problem]]:
        document = {"system": board.document["system"]} | _said(table)
        problems = [*_strange(board, table), *_faults(board, document)]
        if not problems and len(document) == 1:
            problems = [Problem("", _NOBODY)]
        return document, problems

    return own_files.pasted(text, "units have", read)


def _said(table: Mapping[str, Any]) -> dict[str, Any]:
    """What of a text is about units and marks."""
    sides = table.get("sides")
    units = {
        seat: {"units": side["units"]}
        for seat, side in (sides.items() if isinstance(sides, dict) else ())
        if isinstance(side, dict) and side.get("units")
    }
    found = {field: table[field] for field in ("unit", *_MARKS) if table.get(field)}
    return found | ({"sides": units} if units else {})


def _strange(board: Board, table: Mapping[str, Any]) -> Iterator[Problem]:
    """What this board cannot have."""
    if table.get("system", "thor") not in ("thor", "asgard-thor"):
        yield Problem("system", f"these are pieces of {table['system']}, and this is a board of thor")
    for field in _MARKS if not board.told else ():
        if field in table:
            yield Problem(field, "a battle has none; a story has")
    for seat in _said(table).get("sides", {}):
        if seat not in board.seats:
            whose = "the sheet of a story places the enemy" if seat in PLAYERS else "a board has two sides"
            yield Problem(f"sides.{seat}.units", f"nobody of it can stand here: {whose}")


def _faults(board: Board, document: Document) -> Iterator[Problem]:
    """What cannot be read of a text."""
    lists = [
        "unit",
        "tokens",
        "fixed",
        *(within("sides", seat, "units") for seat in document.get("sides", {})),
    ]
    for field in lists:
        rows = says(document, field, [])
        if not isinstance(rows, list):
            yield Problem(field, "is no list: begin each with its own heading")
            continue
        for number, row in enumerate(rows):
            yield from _fault(field, within(field, number), row)
    spots = document.get("spot", {})
    if not isinstance(spots, dict):
        yield Problem("spot", "begin each spot with [spot.name]")
        return
    for word, row in spots.items():
        yield from _fault("spot", within("spot", word), row)


def _fault(field: str, path: str, row: object) -> Iterator[Problem]:
    if field == "tokens":
        if row not in SQUARES:
            yield Problem(path, "a token is a square: write one as d4")
        return
    if isinstance(row, str) and field.startswith("sides."):
        row = {"name": row}
    if not isinstance(row, dict):
        yield Problem(path, "has to say more: give it fields of its own")
        return
    if field != "fixed" and not (isinstance(row.get("name"), str) and row["name"]):
        yield Problem(path, 'say who or what it is: name = "Thor"')
    if ("at" in row or field in _MARKS) and row.get("at") not in SQUARES:
        yield Problem(within(path, "at"), 'say on which square: at = "d4"')


# Laid down


class _Laid(NamedTuple):
    """What has come so far: the edits, what the document says after them, and the paths of what is to be chosen then."""

    edits: tuple[Edit, ...]
    document: Document
    paths: tuple[str, ...] = ()

    def more(self, edit: Edit, path: str) -> _Laid:
        return _Laid((*self.edits, edit), edit.apply(self.document), (*self.paths, path))


def laid(board: Board, pieces: Document, goal: Square) -> tuple[Edit, tuple[str, ...]]:
    """One edit that lays pieces with their midst on a square, or without one where they stood, and the path of each.

    Where something stands or lies already they come as near to it as there is room. Kinds of units get names that are free here.
    Raises `EditError` where there is no room for them.
    """
    found: list[Piece] = pieces_of(pieces)
    _counted(board, [*found, *board.units])
    placed = [each for each in found if each.at]
    by = next(_ways(board, placed, _to(placed, goal) if placed and goal else (0, 0)), None)
    if by is None:
        raise EditError("", _CROWDED)
    laid = _put_all(board, pieces, by)
    if not laid.edits:
        raise EditError("", "All of that is here already.")
    count = len(found) or len(laid.edits)
    called = found[0].name if len(found) == 1 else plural(count, "piece")
    return Together(laid.edits, f"Paste {called}"), laid.paths[-len(found) :] if found else laid.paths[-1:]


def doubled(board: Board, pieces: Sequence[Piece]) -> tuple[Edit, tuple[str, ...]]:
    """A second one of each piece with its twins, all of them as far beside the first, and the paths of those that are to be chosen then.

    Those are the twins, too, of whatever was chosen with its own. Raises `EditError` where there is no room for them.
    """
    if not pieces:
        raise EditError("", NOTHING)
    leading = {each.path for each in selection.leading(board, pieces)}
    lead = [each.path for each in board.pieces if each.path in leading]
    taken = taken_along(board, lead)
    _counted(board, [*board.units, *pieces_of(taken)])
    placed = [each for each in pieces_of(taken) if each.at]
    tried = (_put_all(board, taken, by) for by in _ways(board, placed, (0, 0)))
    laid = next((each for each in tried if not crowding(board, each.document)), None)
    if laid is None:
        raise EditError("", _CROWDED)
    _counted(board, pieces_of(laid.document))
    mirror, made = Mirror(laid.document, board.symmetry), dict(zip(lead, laid.paths, strict=True))
    chosen, paths = {each.path for each in pieces}, list[str]()
    for path in (each.path for each in pieces if each.path in made):
        if chosen & set(board.mirror.twins(path)):
            paths += mirror.twins(made[path])
        paths.append(made[path])
    return Together(laid.edits, selection.called("Copy", len(pieces))), tuple(paths)


def _counted(board: Board, pieces: Iterable[Piece]) -> None:
    """Raises `EditError` where a side would have more units than it may."""
    units = [each for each in pieces if isinstance(each, Unit)]
    for seat in board.seats:
        if sum(unit.seat == seat for unit in units) > setup.MOST_UNITS:
            raise EditError(f"sides.{seat}.units", f"A side has at most {setup.MOST_UNITS} units.")


def _put_all(board: Board, pieces: Document, by: Way) -> _Laid:
    """All pieces so far from where they stood, with their kinds."""
    laid, names = _kinds(board, pieces)
    for each in pieces_of(pieces):
        laid = _put(board, laid, pieces, each, by, names)
    return laid


def _kinds(board: Board, pieces: Document) -> tuple[_Laid, dict[str, str]]:
    """The kinds of units that are not there yet, and what each is called now."""
    here = [says(board.document, path) for path in board.own_paths]
    laid, taken, names = _Laid((), board.document), set(board.profiles), dict[str, str]()
    for kind in pieces.get("unit", ()):
        if kind in here:
            continue
        names[kind["name"]] = name = free_among(kind["name"], taken)
        taken.add(name)
        count = len(says(laid.document, "unit", ()))
        laid = laid.more(AddPiece("unit", {**kind, "name": name}), within("unit", count))
    return laid, names


def _put(
    board: Board, laid: _Laid, pieces: Document, piece: Piece, by: Way, names: Mapping[str, str]
) -> _Laid:
    """One more unit or mark, with its twins; nothing where symmetry has laid it already."""
    row, way = says(pieces, piece.path), steps(piece.path)
    at = moved(piece.at, by) if piece.at else ""
    if isinstance(row, dict):
        row = {**row, **({"at": at} if at else {})}
        if isinstance(piece, Unit):
            row["name"] = names.get(piece.name, piece.name)
            if any(other.get("number") == row.get("number") for other in _rows(board.document)):
                row.pop("number", None)
    elif isinstance(piece, Unit):
        row = names.get(piece.name, piece.name)
    else:
        row = at
    come = next((each for each in pieces_of(laid.document) if _same(each, piece, at, row)), None)
    if come is not None and pieces_of(board.document).count(come) == 0 and at:
        return laid._replace(paths=(*laid.paths, come.path))
    if isinstance(way[-1], str):
        spots = says(laid.document, "spot", {})
        word = free_among(way[-1], spots)
        row = {**row, "name": own_name(row["name"], spots.values())}
        return laid.more(SetField(within("spot", word), row), within("spot", word))
    field = joined(way[:-1])
    path = within(field, len(says(laid.document, field, ())))
    return laid.more(Mirror(laid.document, board.symmetry).together(AddPiece(field, row)), path)


def _rows(document: Document) -> Iterator[Mapping[str, Any]]:
    """The units of both sides of which more is said than a name."""
    for seat in PLAYERS:
        units = says(document, f"sides.{seat}.units", ())
        yield from (row for row in (units if isinstance(units, list) else ()) if isinstance(row, dict))


def _same(one: Piece, other: Piece, at: Square, row: object) -> bool:
    """Whether something that is there is what is to come."""
    if isinstance(one, Unit) and isinstance(other, Unit):
        name = row.get("name") if isinstance(row, dict) else row
        return (one.seat, one.name, one.at) == (other.seat, name, at)
    if isinstance(one, Mark) and isinstance(other, Mark):
        return one.sort == other.sort != "spot" and one.at == at
    return False


def _ways(board: Board, pieces: list[Piece], wanted: Way) -> Iterator[Way]:
    """How far pieces can go where there is room for all, the nearest to what is wanted first; of those as near to the right before down."""

    def far(way: Way) -> tuple[int, ...]:
        x, y = way[0] - wanted[0], way[1] - wanted[1]
        return max(abs(x), abs(y)), abs(x) + abs(y), -x, y

    for way in sorted(((x, y) for x in range(-7, 8) for y in range(-7, 8)), key=far):
        if all(_free(board, each, moved(each.at, way)) for each in pieces):
            yield way


def _to(pieces: list[Piece], goal: Square) -> Way:
    """From the piece in the midst of all to a square."""
    places = [PLACES[each.at] for each in pieces]
    middle = [sum(part) / len(places) for part in zip(*places, strict=True)]
    lead = min(
        places, key=lambda place: sum((part - mean) ** 2 for part, mean in zip(place, middle, strict=True))
    )
    return PLACES[goal][0] - lead[0], PLACES[goal][1] - lead[1]


def _free(board: Board, piece: Piece, square: Square) -> bool:
    """Whether a piece can come to a square, where none like it is yet."""
    if not square or board.refused(square, piece if isinstance(piece, Mark) else None):
        return False
    return isinstance(piece, Unit) or not any(
        isinstance(each, Mark) and each.sort == piece.sort for each in board.pieces_at(square)
    )

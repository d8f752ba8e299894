"""What is done to several units and marks of a board at once: each of them and its twins, as one act."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol

from game.core.documents.edits import Edit, RemovePiece, SetField
from game.core.documents.fields import EditError, steps
from game.core.system import Document
from game.systems.thor.squares import FILES, PLACES, Square
from game.table.shapes import Outline
from game.ui.workshop import alignment, selection
from game.ui.workshop.boards.pieces import Piece, Unit, loosened, pieces_of, units_of
from game.ui.workshop.selection import Way

_CORNER = 7, 7
"""The farthest file and rank."""


class Ground(selection.Ground, Protocol):
    """A board that all this is done to."""

    def putting(self, unit: Piece, square: Square) -> Edit:
        """A unit or a mark on another square."""

    def barred(self, square: Square, *, lying: bool) -> str:
        """Why the ground of a square lets nobody stand, or no mark lie there; "" if it does."""


def moved(square: Square, by: Way) -> Square:
    """The square so far to the right and up from another one; "" beyond the edge."""
    column, rank = PLACES[square][0] + by[0], PLACES[square][1] + by[1]
    return f"{FILES[column]}{rank + 1}" if 0 <= column < 8 and 0 <= rank < 8 else ""


def way_between(start: Square, end: Square) -> Way:
    """How far it is from one square to another, to the right and up."""
    return PLACES[end][0] - PLACES[start][0], PLACES[end][1] - PLACES[start][1]


def leading(board: Ground, pieces: Sequence[Piece]) -> list[Piece]:
    """Those with a square that lead when all are moved: of twins the one on the side of the piece chosen last."""
    return selection.leading(board, _standing(pieces))


def on_board(board: Ground, pieces: Sequence[Piece], by: Way) -> Way:
    """So much of a way as keeps all that leads on the board; its twins then stay on it, too."""
    places = [PLACES[each.at] for each in leading(board, pieces)]
    return selection.kept_on(_CORNER, places, by) if places else (0, 0)


def shifted(board: Ground, pieces: Sequence[Piece], by: Way) -> Edit:
    """All that has a square so many squares farther. Raises `EditError` where one of them cannot come to stand or lie."""

    def move(piece: Piece) -> Edit:
        square = moved(piece.at, by)
        if not square:
            raise EditError(piece.path, "That is the edge of the board.")
        return board.putting(piece, square)

    standing = _standing(pieces)
    if not standing:
        raise EditError("", "They are deployed freely: none of them has a square yet.")
    edit = selection.each(board, standing, move, "Move")
    crowded = crowding(board, edit.apply(board.document))
    if crowded:
        raise EditError("", crowded)
    return edit


def crowding(board: Ground, after: Document) -> str:
    """Why nothing can stand and lie as it would afterwards; "" if it can. What stays where it is may be wrong already."""
    before = {each.path: each.at for each in pieces_of(board.document)}
    units = units_of(after)
    for each in pieces_of(after):
        if not each.at or before.get(each.path) == each.at:
            continue
        barred = board.barred(each.at, lying=not isinstance(each, Unit))
        if barred:
            return barred
        other = next((unit for unit in units if unit.at == each.at and unit.path != each.path), None)
        if isinstance(each, Unit) and other is not None:
            stays = before.get(other.path) == other.at
            return (
                f"{other.name} {'stands' if stays else 'would stand'} on {each.at}{'' if stays else ', too'}."
            )
    return ""


class _Stand(NamedTuple):
    """The square of a piece in files to the right and ranks down."""

    path: str
    at: selection.Way

    @property
    def outline(self) -> Outline:
        """A square is lined up as a point."""
        return (self.at,)


def _stands(pieces: Iterable[Piece]) -> list[_Stand]:
    return [
        _Stand(each.path, (PLACES[each.at][0], _CORNER[1] - PLACES[each.at][1])) for each in pieces if each.at
    ]


def lined_up(board: Ground, pieces: Sequence[Piece], way: alignment.Way) -> Edit:
    """All that has a square in one file or rank, or with gaps as equal as squares can be. Raises `EditError`."""
    there = {each.path: each for each in pieces}

    def put(stand: _Stand, to: Way) -> Edit:
        return board.putting(there[stand.path], f"{FILES[to[0]]}{_CORNER[1] - to[1] + 1}")

    edit = selection.lined_up(board, _stands(pieces), way, put, lambda document: _stands(pieces_of(document)))
    if crowded := crowding(board, edit.apply(board.document)):
        raise EditError("", crowded)
    return edit


def freed(board: Ground, pieces: Sequence[Piece]) -> Edit:
    """All units with a square deployed freely."""
    units = [each for each in _standing(pieces) if isinstance(each, Unit)]
    if not units:
        raise EditError("", "They are deployed freely already.")
    return selection.each(board, units, lambda unit: loosened(board.document, unit), "Free")


def removed(board: Ground, paths: Sequence[str]) -> Edit:
    """Units, kinds of units and marks taken out."""

    def out(path: str) -> Edit:
        if not path.endswith("]"):
            return SetField(path, None)
        return RemovePiece(path[: path.rindex("[")], int(steps(path)[-1]))

    return selection.removed(board, paths, out)


def _standing(pieces: Sequence[Piece]) -> list[Piece]:
    """Those with a square, whoever is nearest to the one chosen last at the end."""
    found = [each for each in pieces if each.at]
    return selection.nearest_last(found, lambda each: PLACES[each.at])

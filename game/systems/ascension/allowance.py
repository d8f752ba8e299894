"""What each side may still lay of terrain: which pieces, and how many of each class of Size (CC-13, CC-14, C-123)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from game.core.seats import Seat
from game.systems.ascension import advantage
from game.systems.ascension.scenario import kit
from game.systems.ascension.state import GROUND, Battle, Piece, PieceId, Trait

CLASSES: tuple[tuple[float, float], ...] = ((0.5, 1), (2, 2), (3, 3), (4, 5))
"""The least and the largest Size of each class (CC-13)."""
USUAL = (5, 4, 2, 1)
"""How many of each class a side lays (CC-13)."""
_PART: tuple[Trait, ...] = (
    "door", "console", "link", "bridge", "objective", "font", "gateway", "nexus", "ley", "impassable", "sunken",
)  # fmt: skip
"""What has a part to play in a scenario, or is the lie of the land: the players' terrain does not take its place (C-123)."""


def class_of(size: float) -> int:
    """The number of the class that a Size belongs to; -1 for none."""
    return next((number for number, (least, most) in enumerate(CLASSES) if least <= size <= most), -1)


def class_words(number: int) -> str:
    """`Size 0.5 to 1`, `Size 2`."""
    least, most = CLASSES[number]
    return f"Size {least:g}" if least == most else f"Size {least:g} to {most:g}"


def patterns(side: Seat, kinds: Iterable[str]) -> tuple[Piece, ...]:
    """A pattern of each kind that a side may choose, under the name of its kind and about (0, 0)."""
    return tuple(pattern(name, name, side) for name in kinds)


def pattern(id: PieceId, name: str, side: Seat) -> Piece:
    """A piece of the kit about (0, 0) for a side to lay; advantageous terrain is the side's own (CC-14)."""
    piece = kit.piece(id, name, kit.shape(kit.kit()[name].shape))
    return msgspec.structs.replace(piece, owner=side, holder=side) if advantage.owned(piece) else piece


def laid(state: Battle, side: Seat) -> list[Piece]:
    """What a side has laid and what is still there."""
    return [piece for piece in state.pieces.values() if piece.laid_by == side]


def left(state: Battle, side: Seat) -> tuple[int, ...]:
    """How many pieces of each class a side may still lay; nothing where the bag is a fixed one."""
    if not state.field.lay:
        return ()
    used = [class_of(piece.size) for piece in laid(state, side)]
    return tuple(most - used.count(number) for number, most in enumerate(state.field.lay.classes))


def advantages_left(state: Battle, side: Seat) -> int:
    """How many pieces of advantageous terrain a side may still lay: they come before all others (CC-13)."""
    own = laid(state, side)
    if not state.field.lay or not all(advantage.owned(piece) for piece in own):
        return 0
    return state.field.lay.advantages - len(own)


def why_not(state: Battle, side: Seat, piece: Piece) -> str:
    """Why a side may not lay a piece like a pattern now; empty if it may."""
    number = class_of(piece.size)
    if number < 0 or left(state, side)[number] < 1:
        of = class_words(number) if number >= 0 else f"Size {piece.size:g}"
        return f"Your side has laid all it may of {of}; {piece.name} is one more."
    if not advantage.owned(piece):
        return ""
    if advantages_left(state, side) < 1:
        return f"{piece.name} is advantageous terrain: at most {_most(state)} pieces, and before all others."
    leys = sum(other.has("ley") for other in state.pieces.values())
    if piece.has("ley") and leys >= advantage.LEYS_ON_TABLE:
        return f"There are {leys} ley lines on the table, and there may be no more."
    return ""


def _most(state: Battle) -> int:
    return state.field.lay.advantages if state.field.lay else 0


def open_to(state: Battle, side: Seat) -> list[Piece]:
    """The patterns or pieces that a side may lay now; of a fixed bag advantageous ones before all others."""
    waiting = state.kit.get(side, ())
    if state.field.lay:
        return [piece for piece in waiting if not why_not(state, side, piece)]
    return [piece for piece in waiting if piece.owner] or list(waiting)


def taken(state: Battle, side: Seat, piece: Piece) -> Piece:
    """What is laid of a pattern: a piece with an id of its own. A piece of a fixed bag is laid as it is."""
    if not state.field.lay:
        return piece
    number = len(laid(state, side)) + 1
    while f"{side}-{number}" in state.pieces:
        number += 1
    return msgspec.structs.replace(piece, id=f"{side}-{number}", laid_by=side)


# What stays when the players lay the terrain


def staying(
    pieces: Mapping[PieceId, Piece], said: Mapping[PieceId, bool | None], needed: Iterable[PieceId]
) -> set[PieceId]:
    """The pieces of a map that stay: those of which it is said, or that have a part to play; and what these need (C-123).

    `needed` are those that score or that models stand on.
    """
    stays = {
        id for id, piece in pieces.items() if said.get(id) or (said.get(id) is None and _has_part(piece))
    }
    waiting = [*stays, *(id for id in needed if id in pieces)]
    stays = set()
    while waiting:
        id = waiting.pop()
        if id in stays:
            continue
        stays.add(id)
        piece = pieces[id]
        others = (piece.on, *(piece.links or ()), *(deed.target for deed in (*piece.deeds, *piece.ruin)))
        waiting += [other for other in others if other != GROUND and other in pieces]
    return stays


def _has_part(piece: Piece) -> bool:
    return bool(piece.deeds or piece.ruin or piece.owner or any(map(piece.has, _PART)))

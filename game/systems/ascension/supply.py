"""What terrain a table of Ascension can get, and where none may lie."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache

from game.core.descriptions.supply import Clearing, Lying, Stock, TableSupply, square
from game.systems.ascension import advantage, allowance
from game.systems.ascension.profile import SHORTEST_BASE
from game.systems.ascension.scenario import kit, table_layout
from game.systems.ascension.scenario.mid_battle import NOWHERE
from game.systems.ascension.scenario.scenario_file import ScenarioFile
from game.systems.ascension.scenario.sense.table_sense import solid
from game.systems.ascension.state import Battle, Piece, PieceId
from game.table import lengths
from game.table.lengths import INCH, MM
from game.table.outlines import laid
from game.table.shapes import Outline, Point, outline

_STEP = INCH // 2
_SPARE = 5 * MM
"""How much wider than the widest base a passage is."""
_GROUND = frozenset({"area", "difficult", "sunken", "indestructible"})
"""Ground that is nothing but soft has no part to play, though players may not lay it (C-123)."""
_FIXED = ("fixed", "objective", *advantage.ADVANTAGEOUS)
"""What is more than terrain: whoever lays it decides about the battle."""


class MoorSupply(TableSupply):
    """`spots` are places of a story that must be got to; `loose` are the pieces that may be taken up."""

    step = _STEP

    def __init__(
        self, state: Battle, kinds: Iterable[str], loose: Collection[PieceId], spots: Iterable[Point] = ()
    ) -> None:
        self.size = state.field.width, state.field.height
        bases = [who.base.long for who in state.field.characters.values()]
        self.room = max(bases, default=SHORTEST_BASE) + _SPARE
        self.stock = tuple(_stock(name) for name in kinds if _plain(name))
        self.lying = tuple(Lying(each.id, each.outline, _blocks(each)) for each in state.pieces.values())
        self.loose = frozenset(loose)
        self.clearings = tuple(self._clearings(state, spots))

    def _clearings(self, state: Battle, spots: Iterable[Point]) -> Iterator[Clearing]:
        half = self.room // 2
        waiting = {model.seat for own in state.reserve.values() for model in own}
        for zone in (each for each in state.field.zones if each.seat is None or each.seat in waiting):
            yield Clearing(zone.outline, half)
        for model in state.everyone():
            if model.place != NOWHERE:
                base = state.field.characters[model.who].base
                yield Clearing(outline(base, model.place), self.room)
        for spot in spots:
            yield Clearing(square(spot, half), half)

    def outline(self, shape: str, turn: int) -> Outline:
        return _outline(shape, turn)

    def said(self, length: int) -> str:
        return lengths.written_in(length, "in")


@cache
def _outline(shape: str, turn: int) -> Outline:
    return laid(kit.shape(shape, turn * 100), (0, 0))


def kinds() -> tuple[str, ...]:
    """All pieces of the kit that stand by themselves."""
    return tuple(kit.kit())


def of(file: ScenarioFile, state: Battle) -> MoorSupply:
    """The supply of a battle."""
    said = {row.id: row.stays for row in file.terrain}
    return MoorSupply(state, table_layout.kinds(file), loose(state, said, file.scoring.interact))


def loose(state: Battle, said: Mapping[PieceId, bool | None], needed: Iterable[PieceId] = ()) -> set[PieceId]:
    """The pieces that have no part to play in a battle, and of which nobody has said that they stay."""
    pieces = state.pieces
    known = {
        id: False if said.get(id) is None and _soft(piece) else said.get(id) for id, piece in pieces.items()
    }
    stood = [model.on for model in state.everyone()]
    return set(pieces) - allowance.staying(pieces, known, (*needed, *stood))


def _soft(piece: Piece) -> bool:
    return _GROUND.issuperset(piece.traits) and not (piece.deeds or piece.ruin or piece.owner)


def _plain(name: str) -> bool:
    """Whether a piece of the kit is terrain and nothing else."""
    return not kit.kit()[name].part and set(_FIXED).isdisjoint(kit.kit()[name].traits)


def _stock(name: str) -> Stock:
    found = kit.kit()[name]
    return Stock(name, found.name, found.shape, _blocks(kit.piece(name, name, ())))


def _blocks(piece: Piece) -> bool:
    return solid(piece) or piece.has("impassable")

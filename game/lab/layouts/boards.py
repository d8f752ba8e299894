"""Walls and pits painted at random on a board of squares: small clusters, and one way along the ground through all that is left free."""

from __future__ import annotations

from collections.abc import Iterator, Set

from game.core.chance import Chance
from game.core.descriptions.supply import BoardSupply, Square
from game.core.documents.edits import PaintSquares
from game.core.system import Document
from game.lab.layouts.wishes import Draft, Wish
from game.workshop import symmetry as mirroring
from game.workshop.motions import Symmetry

_LONGEST = 4
"""How many squares a cluster has at most before it is mirrored."""
_MISSES = 150
"""After how many clusters that found no room no more are tried."""


class Painting:
    """One layout in the making."""

    def __init__(self, document: Document, supply: BoardSupply, symmetry: Symmetry, wish: Wish) -> None:
        self.document, self.supply, self.wish = document, supply, wish
        self.symmetry: Symmetry = symmetry
        columns, rows = supply.size
        self.every = [(row, column) for row in range(rows) for column in range(columns)]
        self.spots = [each for each in self.every if supply.kept.isdisjoint(self._with_images([each]))]

    def draft(self, chance: Chance) -> Draft:
        """A layout by chance."""
        gone = set(self.supply.lying) - self.supply.kept if self.wish.anew else set[Square]()
        ground = {square: sign for square, sign in self.supply.lying.items() if square not in gone}
        wanted = round(self.wish.density * len(self.every))
        drawn: dict[Square, str] = {}
        missed = 0
        while self.spots and len(ground) < wanted and missed < _MISSES:
            sign = chance.pick([*self.supply.signs, next(iter(self.supply.signs))])
            cluster = self._cluster(wanted - len(ground), ground, chance)
            if cluster and self._open({*ground, *cluster}):
                ground |= dict.fromkeys(cluster, sign)
                drawn |= dict.fromkeys(cluster, sign)
            else:
                missed += 1
        laid = tuple(self.supply.signs[sign] for sign in drawn.values())
        free = dict.fromkeys(gone - drawn.keys(), self.supply.free)
        grain = len(self._with_images(self.spots[:1])) / len(self.every)
        return Draft(self._painted(free | drawn), len(ground) / len(self.every), laid, grain)

    def _cluster(self, left: int, ground: dict[Square, str], chance: Chance) -> set[Square]:
        """Some squares side by side, with their images; none if they do not find room, or are more than are left."""
        own = [chance.pick(self.spots)]
        for _ in range(chance.roll(_LONGEST) - 1):
            near = [each for each in _beside(chance.pick(own)) if each in self.spots and each not in own]
            own += [chance.pick(near)] if near else []
        every = self._with_images(own)
        return every if len(every) <= left and every.isdisjoint(ground) else set()

    def _with_images(self, squares: list[Square]) -> set[Square]:
        return {*squares, *mirroring.squares(self.document, tuple(squares), self.symmetry)}

    def _open(self, blocked: Set[Square]) -> bool:
        """Whether a way leads from every free square to every other without squeezing past a corner."""
        free = [each for each in self.every if each not in blocked]
        found, edge = {free[0]}, [free[0]]
        while edge:
            more = {each for square in edge for each in _beside(square)} & set(free) - found
            found |= more
            edge = sorted(more)
        return len(found) == len(free)

    def _painted(self, signs: dict[Square, str]) -> Document:
        document = self.document
        for sign in dict.fromkeys(signs.values()):
            squares = tuple(sorted(each for each, said in signs.items() if said == sign))
            document = PaintSquares(self.supply.path, squares, sign).apply(document)
        return document


def _beside(square: Square) -> Iterator[Square]:
    row, column = square
    yield from ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))

"""Terrain laid at random on a measured table: nothing in anything, and a way between all that is solid.

Every solid piece lies at least the widest base away from every other, from the edge, and half of it from where somebody deploys. So each can be
walked round, nothing closes a pocket off, and nobody has to look for a way afterwards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import structs

from game.core.chance import Chance
from game.core.descriptions.supply import Outline, Stock, TableSupply
from game.core.documents.edits import AddPiece, RemovePiece
from game.core.documents.layout import Layout
from game.core.system import Document
from game.lab.layouts.wishes import Draft, Wish
from game.table.lengths import read
from game.table.outlines import Box, apart, bounds
from game.table.shapes import Point, area, contains
from game.workshop import images
from game.workshop.motions import Motion, Symmetry, motions, spot
from game.workshop.symmetry import free_name, together

if TYPE_CHECKING:
    from shapely import Polygon

_TURN = 15
_TRIES = 60
"""How many places are tried for a piece of a size before it is left out."""
_MISSES = 40
"""After how many pieces that found no room no more are tried."""
_NEAR = 0.004
"""How near to the wished share of the table is near enough."""
_BROADEST = 0.4
"""What share of all that is to be laid one piece with its images may be."""
_SIZES = (1.25, 1.0, 0.75, 0.5)
"""How large patches of soft ground are laid, of what the kit has; at most the first two are wished for, the others are for where there is less room."""
_PATCHES = ("blob", "oval", "circle")
_ALIKE = 2
"""Tenths by which a written image may lie off the true one: its corners are rounded."""


class _Piece(NamedTuple):
    """Something that lies there, or would."""

    outline: Outline
    solid: bool


class _Row(NamedTuple):
    """A piece as the file says it, with its images as they would lie."""

    stock: Stock
    row: Document
    pieces: tuple[_Piece, ...]

    @property
    def covers(self) -> float:
        return sum(area(each.outline) for each in self.pieces)


class Laying:
    """One layout in the making."""

    def __init__(
        self, document: Document, supply: TableSupply, layout: Layout, symmetry: Symmetry, wish: Wish
    ) -> None:
        self.document, self.supply, self.layout, self.wish = document, supply, layout, wish
        self.symmetry: Symmetry = symmetry
        self.moves: tuple[Motion, ...] = motions(symmetry, layout.size)
        self.fields = layout.pieces["terrain[]"]
        width, depth = supply.size
        self.whole = width * depth / 100
        self.stock = [found for each in supply.stock if (found := self._mirrored(each)) is not None]
        self.spots = self._spots()

    def draft(self, chance: Chance) -> Draft:
        """A layout by chance."""
        document = self._emptied() if self.wish.anew else self.document
        ground = _Ground(self.supply, anew=self.wish.anew)
        covered, missed = ground.covers, 0
        rows: list[_Row] = []
        for sizes in self._drawn(chance, self.wish.density * self.whole - covered):
            left = self.wish.density * self.whole - covered
            if left <= _NEAR * self.whole / 2 or missed >= _MISSES:
                break
            row = self._placed(sizes, left, ground, chance)
            if row is None:
                missed += 1
                continue
            ground.add(row.pieces)
            covered += row.covers
            rows.append(row)
        laid = tuple(row.stock.name for row in rows for _ in row.pieces)
        return Draft(self._written(document, rows), covered / self.whole, laid)

    # -- what is laid

    def _spots(self) -> list[Point]:
        """All places on which nobody deploys or stands and nothing is to be won."""
        step, (width, depth) = self.supply.step, self.supply.size
        places = ((x, y) for y in range(step, depth, step) for x in range(step, width, step))
        taken = [each.outline for each in self.supply.clearings]
        return [at for at in places if not any(contains(outline, at) for outline in taken)]

    def _mirrored(self, stock: Stock) -> Stock | None:
        """A piece whose images can be written; an uneven patch that would be mirrored becomes an oval one."""
        if self._imaged(stock):
            return stock
        word, _, rest = stock.shape.partition(" ")
        oval = Stock(stock.kit, stock.name, f"oval {rest}", stock.solid)
        return oval if word == "blob" and self._imaged(oval) else None

    def _imaged(self, stock: Stock) -> bool:
        """Whether the images of a piece lie where their true images would."""
        at = (self.supply.size[0] // 3, self.supply.size[1] // 3)
        row = self._row(stock, at, 2 * _TURN)
        own = self._outline(row)
        for motion in self.moves:
            there = images.image(row, self.fields, self.layout, motion)
            true = [motion.point(corner, self.layout.size) for corner in own]
            if there is None or not _same(self._outline(there), true):
                return False
        return True

    def _drawn(self, chance: Chance, left: float) -> Iterator[list[Stock]]:
        """Pieces of the kit in their sizes without an end, each as often as the others; the broad ones of every round first."""
        most = _BROADEST * left / (len(self.moves) + 1)
        every = [[each for each in self._sizes(stock) if self._covers(each) <= most] for stock in self.stock]
        kinds = [sizes for sizes in every if sizes] or [
            [each] for each in sorted(self.stock, key=self._covers)[:1]
        ]
        while kinds:
            some = chance.shuffle(kinds)[: max(4, len(kinds) // 3)]
            yield from sorted(some, key=lambda sizes: -self._covers(sizes[0]))

    def _covers(self, stock: Stock) -> float:
        return area(self.supply.outline(stock.shape, 0))

    def _sizes(self, stock: Stock) -> list[Stock]:
        """A piece in all sizes in which it is laid, the largest first."""
        word, _, rest = stock.shape.partition(" ")
        if stock.solid or word not in _PATCHES:
            return [stock]
        sides, step = [read(part) for part in rest.split(" x ")], self.supply.step
        found = ((max(step, round(size * side / step) * step) for side in sides) for size in _SIZES)
        shapes = (f"{word} {' x '.join(map(self.supply.said, each))}" for each in found)
        return [structs.replace(stock, shape=each) for each in shapes]

    def _placed(self, sizes: list[Stock], left: float, ground: _Ground, chance: Chance) -> _Row | None:
        """A piece with its images where there is room for them, as large as there is; None if none was found."""
        first = chance.roll(2) - 1 if len(sizes) > 1 else 0
        for stock in sizes[first:]:
            found = self._tried(stock, left, ground, chance)
            if found is not None:
                return found
        return None

    def _tried(self, stock: Stock, left: float, ground: _Ground, chance: Chance) -> _Row | None:
        """A piece of one size with its images, after some tries."""
        most = left + _NEAR * self.whole / 2
        if not self.spots or self._covers(stock) > most:
            return None
        for _ in range(_TRIES):
            at = chance.pick(self.spots)
            turn = _TURN * (chance.roll(360 // _TURN) - 1)
            row = self._row(stock, at, turn)
            one = _Piece(self._lying(stock.shape, at, row), stock.solid)
            if not ground.free([one]):
                continue
            found = self._with_images(stock, row, one)
            if found is not None and found.covers <= most and ground.free(found.pieces):
                return found
        return None

    def _with_images(self, stock: Stock, row: Document, one: _Piece) -> _Row | None:
        """A piece and its images; None if two of them would be one that is turned in two ways."""
        every = [row]
        for motion in self.moves:
            there = images.image(row, self.fields, self.layout, motion)
            if there is None:
                return None
            twin = next((each for each in every if images.likeness(there, each, self.fields)), None)
            if twin is None:
                every.append(there)
            elif not _same(self._outline(there), self._outline(twin)):
                return None
        return _Row(stock, row, (one, *(_Piece(self._outline(each), stock.solid) for each in every[1:])))

    # -- how it is written

    def _row(self, stock: Stock, at: Point, turn: int) -> Document:
        """A piece as the file says it, but for its name; it says a shape only if that is not the kit's own."""
        row: Document = {"kit": stock.kit, "at": [self.supply.said(at[0]), self.supply.said(at[1])]}
        if stock.shape != self.layout.shapes[stock.kit]:
            row["shape"] = stock.shape
        word = stock.shape.partition(" ")[0]
        turn %= 180 if word in self.layout.halves or not word.isalpha() else 360
        return row | {"turn": turn} if turn and word != "circle" else row

    def _outline(self, row: Document) -> Outline:
        shape = row.get("shape") or self.layout.shapes[row["kit"]]
        return self._lying(str(shape), spot(row["at"]) or (0, 0), row)

    def _lying(self, shape: str, at: Point, row: Document) -> Outline:
        x, y = at
        return tuple((x + dx, y + dy) for dx, dy in self.supply.outline(shape, int(row.get("turn", 0))))

    def _emptied(self) -> Document:
        """The scenario without what lies there loosely."""
        document = self.document
        terrain: list[Any] = document.get("terrain", [])
        for number in reversed(range(len(terrain))):
            if terrain[number].get("id") in self.supply.loose:
                document = RemovePiece("terrain", number).apply(document)
        return document

    def _written(self, document: Document, rows: Sequence[_Row]) -> Document:
        for each in rows:
            row = {"id": free_name(each.row["kit"], document), **each.row}
            document = together(AddPiece("terrain", row), document, self.symmetry).apply(document)
        return document


class _Taken(NamedTuple):
    """Ground on which something lies or nothing may; `around` is how far solid pieces keep from it."""

    box: Box
    shape: Polygon
    around: int


class _Ground:
    """What lies on a table, and where something more may lie."""

    def __init__(self, supply: TableSupply, *, anew: bool) -> None:
        self.size, self.room, self.beside = supply.size, supply.room, supply.step // 2
        self.taken = [_taken(each.outline, each.around) for each in supply.clearings]
        lying = [each for each in supply.lying if not (anew and each.id in supply.loose)]
        self.covers = sum(area(each.outline) for each in lying)
        self.add([_Piece(each.outline, each.solid) for each in lying])

    def add(self, pieces: Sequence[_Piece]) -> None:
        """Something lies there now."""
        self.taken += [_taken(each.outline, self._around(each)) for each in pieces]

    def _around(self, piece: _Piece) -> int:
        return self.room if piece.solid else 0

    def free(self, pieces: Sequence[_Piece]) -> bool:
        """Whether some pieces may lie where they would, beside all that lies there and beside each other."""
        beside: list[_Taken] = []
        for piece in pieces:
            if not self._fits(piece, self.taken) or not self._fits(piece, beside):
                return False
            if len(pieces) > 1:
                beside.append(_taken(piece.outline, self._around(piece)))
        return True

    def _fits(self, piece: _Piece, taken: Sequence[_Taken]) -> bool:
        """Whether a piece lies on the table and beside what is taken, with a way for a base between all that is solid."""
        box, rim = bounds(piece.outline), self._around(piece)
        left, top, right, bottom = box
        if left < rim or top < rim or right > self.size[0] - rim or bottom > self.size[1] - rim:
            return False
        shape: Polygon | None = None
        for each in taken:
            gap = max(self.beside, each.around if piece.solid else 0)
            if apart(box, each.box, gap):
                continue
            shape = shape or _taken(piece.outline, 0).shape
            if each.shape.distance(shape) <= gap:
                return False
        return True


def _taken(outline: Outline, around: int) -> _Taken:
    from shapely import Polygon

    return _Taken(bounds(outline), Polygon(outline), around)


def _same(one: Sequence[tuple[int, int]], other: Sequence[tuple[int, int]]) -> bool:
    """Whether two outlines have the same corners, in whatever order."""
    return len(one) == len(other) and all(
        any(max(abs(x - u), abs(y - v)) <= _ALIKE for u, v in other) for x, y in one
    )

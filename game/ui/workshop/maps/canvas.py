"""The table of the workshop: what is drawn on it, and what hands do to what lies there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from game.core.edits import Edit
from game.core.fields import EditError
from game.core.seats import Seat
from game.lab.layouts.wishes import Layout
from game.table.lengths import CM, INCH
from game.table.shapes import Outline, Point
from game.ui.plane.adapter import Adapter, Drag
from game.ui.plane.camera import FARTHEST
from game.ui.plane.display import Display
from game.ui.plane.ground import PieceLook, TableLook
from game.ui.plane.marks import GhostPiece, Mark, Measure, Ring
from game.ui.plane.picking import Hit
from game.ui.workshop.maps.drawing import Drawing
from game.ui.workshop.maps.marks import Axis, Disc, Frame, Number, Part
from game.ui.workshop.notations.items import Item, Sort, Tile
from game.ui.workshop.notations.snapping import STEP, angle
from game.ui.workshop.overlay import Wash
from game.ui.workshop.work import Finding

_SOLID = (Sort.TERRAIN,)
_PARTS = (Sort.ZONE, Sort.DEPLOYMENT)
_LIT = 8
"""So many ghosts of twins are drawn at most."""


class Bench(Protocol):
    """Where a map is worked on."""

    @property
    def drawing(self) -> Drawing:
        """The map."""

    @property
    def tile(self) -> Tile | None:
        """The piece of the kit in the hand; None for an empty hand."""

    @property
    def findings(self) -> Sequence[Finding]:
        """What is wrong with the map, in the order in which it is listed."""

    @property
    def proposed(self) -> Layout | None:
        """Terrain that is proposed; None for none."""

    @property
    def wash(self) -> Wash | None:
        """What is laid over the ground; None for nothing."""

    def choose(self, path: str) -> None:
        """Work on something."""

    def refuse(self, words: str) -> None:
        """Say why something cannot be."""

    def invalidate(self) -> None:
        """Something looks different now."""


class Canvas(Adapter):
    """The map as the plane is told of it."""

    filling = True
    first = FARTHEST

    def __init__(self, bench: Bench) -> None:
        self.bench = bench
        self.unit = CM if bench.drawing.notation.unit == "cm" else INCH
        self.pointed: Point | None = None
        self.wished: Shift | None = None
        """What is being dragged."""
        self._display = Display()
        self._shown: tuple[int, object] = (-1, None)
        self._read: tuple[object, list[Item]] = (None, [])

    # Shown

    @property
    def display(self) -> Display:
        drawing = self.bench.drawing
        if self._shown != (drawing.sketch.version, self.bench.proposed):
            self._shown = drawing.sketch.version, self.bench.proposed
            width, depth = drawing.size
            stays = {_place(each) for each in self._proposed()} if self.bench.proposed else None
            pieces = tuple(
                _look(each)
                for each in drawing.items
                if each.sort in _SOLID and (stays is None or _place(each) in stays)
            )
            ground = drawing.notation.ground(drawing.document)
            before = self._display.look
            if (before.width, before.height, before.ground, before.pieces) != (width, depth, ground, pieces):
                self._display.look = TableLook(width, depth, ground, pieces)
        return self._display

    def under(self) -> Sequence[Mark]:
        items, wash = self.bench.drawing.items, self.bench.wash
        shown: list[Mark] = [wash] if wash is not None else []
        return shown + [Part(each.outline, each.seat, each.name) for each in items if each.sort in _PARTS]

    def over(self) -> Sequence[Mark]:
        drawing = self.bench.drawing
        found: list[Mark] = [] if self.bench.proposed else [Axis(*each) for each in drawing.axes]
        found += [Disc(each) for each in drawing.items if each.sort not in (*_SOLID, *_PARTS)]
        own = drawing.own
        if own is not None and self.wished is None:
            found.append(Frame(own.outline))
        return [*found, *self._laid(), *self._ghosts(), *self._numbers()]

    def _proposed(self) -> list[Item]:
        """All that would lie on the map with the terrain that is proposed."""
        layout = self.bench.proposed
        if self._read[0] is not layout:
            self._read = layout, self.bench.drawing.notation.items(layout.document) if layout else []
        return self._read[1]

    def _laid(self) -> list[Mark]:
        """The pieces that are proposed, and the axes of their symmetry."""
        layout, drawing = self.bench.proposed, self.bench.drawing
        if layout is None:
            return []
        before = {_place(each) for each in drawing.items}
        axes = [Axis(*each) for each in drawing.axes_of(layout.symmetry)]
        return axes + [
            GhostPiece(each.path, each.kind, each.outline, each.size, free=True)
            for each in self._proposed()
            if each.sort in _SOLID and _place(each) not in before
        ]

    def _ghosts(self) -> list[Mark]:
        """What would come of what the hand does, before it does it."""
        if self.wished is not None:
            edit = self.wished.edit()
            return self._image(edit, self.wished.item.path, self.wished.tape()) if edit else []
        tile, drawing = self.bench.tile, self.bench.drawing
        if tile is None or self.pointed is None:
            return []
        at = drawing.snapped_tile(tile.outline, self.pointed)
        edit, path = drawing.notation.added(drawing.document, tile, at)
        return self._image(edit, path, [])

    def _image(self, edit: Edit, path: str, marks: list[Mark]) -> list[Mark]:
        """All that an edit changes on the table: what is in the hand as it is, its twins with a verdigris edge."""
        drawing = self.bench.drawing
        try:
            made = drawing.notation.items(drawing.twins(edit).apply(drawing.document))
        except EditError:
            return marks
        before = set(drawing.items)
        fresh = [each for each in made if each not in before]
        found: list[Mark] = []
        for each in fresh[:_LIT]:
            if each.sort in _SOLID:
                found.append(GhostPiece(each.path, each.kind, each.outline, each.size, free=True))
            else:
                found.append(Ring(each.outline, "verdigris"))
            if each.path == path:
                found.append(Frame(each.outline))
        return found + marks

    def _numbers(self) -> list[Mark]:
        found: list[Mark] = []
        for number, finding in enumerate(self.bench.findings, 1):
            item = self.bench.drawing.item(finding.item)
            if item is not None:
                accent = "ember" if finding.severity == "error" else "brass"
                found.append(Number(_corner(item.outline), number, accent))
        return found

    def map_zones(self) -> Sequence[tuple[Seat | None, Outline]]:
        return [(each.seat, each.outline) for each in self.bench.drawing.items if each.sort in _PARTS]

    # Measured

    def said(self, length: int) -> str:
        return self.bench.drawing.notation.said(length)

    # Hands

    def point(self, hit: Hit | None) -> None:
        self.pointed = hit.point if hit else None
        if self.bench.tile is not None:
            self.bench.invalidate()

    def click(self, hit: Hit) -> None:
        drawing, tile = self.bench.drawing, self.bench.tile
        if tile is None:
            found = drawing.at(hit.point)
            self.bench.choose(found.path if found else "")
            return
        edit, path = drawing.notation.added(
            drawing.document, tile, drawing.snapped_tile(tile.outline, hit.point)
        )
        refusal = drawing.do(edit)
        if refusal:
            self.bench.refuse(refusal)
        else:
            self.bench.choose(path)

    def take_up(self, hit: Hit) -> Drag | None:
        found = self.bench.drawing.at(hit.point)
        if self.bench.tile is not None or found is None or found.sort is Sort.DEPLOYMENT:
            return None
        self.bench.choose(found.path)
        if found.fixed:
            self.bench.refuse(found.fixed)
            return None
        self.wished = Shift(self, found, hit.point)
        return self.wished

    def turns(self, hit: Hit) -> bool:
        own = self.bench.drawing.own
        there = self.bench.drawing.at(hit.point)
        return own is not None and own.turn is not None and there is not None and there.path == own.path

    def turn(self, by: int) -> None:
        drawing = self.bench.drawing
        own = drawing.own
        if own is not None and own.turn is not None:
            to = angle(own.turn + (STEP if by > 0 else -STEP))
            refusal = drawing.turn(own, to)
            if refusal:
                self.bench.refuse(refusal)

    def drop(self) -> None:
        self.bench.choose("")


class Shift:
    """Something that is dragged over the table; nothing changes before it is let down."""

    def __init__(self, canvas: Canvas, item: Item, grip: Point) -> None:
        self.canvas, self.item = canvas, item
        self.offset = item.at[0] - grip[0], item.at[1] - grip[1]
        self.to = item.at

    def follow(self, point: Point, *, straight: bool, free: bool) -> None:
        """Straight along the longer axis if wished; on no grid if `free`."""
        x, y = point
        if straight:
            along = abs(x - self.item.at[0]) >= abs(y - self.item.at[1])
            x, y = (x, self.item.at[1]) if along else (self.item.at[0], y)
        self.to = self.canvas.bench.drawing.snapped(self.item, (x, y), free=free)

    def edit(self) -> Edit | None:
        """What letting it down here would do; None where it cannot lie."""
        drawing = self.canvas.bench.drawing
        try:
            return drawing.notation.moved(drawing.document, self.item, self.to)
        except EditError:
            return None

    def tape(self) -> list[Mark]:
        """How far it has come."""
        if self.to == self.item.at:
            return []
        length = round(((self.to[0] - self.item.at[0]) ** 2 + (self.to[1] - self.item.at[1]) ** 2) ** 0.5)
        return [Measure(self.item.at, self.to, self.canvas.said(length))]

    def let_down(self) -> None:
        self.canvas.wished = None
        bench = self.canvas.bench
        if self.to != self.item.at:
            refusal = bench.drawing.move(self.item, self.to)
            if refusal:
                bench.refuse(refusal)
        bench.invalidate()

    def cancel(self) -> None:
        self.canvas.wished = None
        self.canvas.bench.invalidate()


def _place(item: Item) -> tuple[str, Outline]:
    """By what a piece is known, whatever stands before it in the file."""
    return item.kind, item.outline


def _look(item: Item) -> PieceLook:
    return PieceLook(item.path, item.kind, item.outline, item.size, item.depth, item.state, badge=False)


def _corner(outline: Outline) -> Point:
    """The upper right corner of the box round an outline."""
    xs, ys = zip(*outline, strict=True)
    return max(xs), min(ys)

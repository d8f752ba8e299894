"""The table of the workshop: what is drawn on it, and what hands do to what lies there."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Protocol

from game.core.documents.edits import Edit
from game.core.documents.fields import EditError
from game.core.seats import Seat
from game.core.system import Document
from game.lab.layouts.wishes import Layout
from game.table.lengths import CM, INCH
from game.table.shapes import Outline, Point
from game.ui.kit.measures import GAP
from game.ui.plane.adapter import Adapter, Drag
from game.ui.plane.camera import FARTHEST, Lens
from game.ui.plane.display import Display
from game.ui.plane.ground import PieceLook, TableLook
from game.ui.plane.hit_test import Hit
from game.ui.plane.marks import GhostPiece, Mark, Measure, Ring
from game.ui.workshop.maps import selection_edits
from game.ui.workshop.maps.map_draft import Drawing
from game.ui.workshop.maps.marks import Axis, Dashes, Disc, Frame, Number, Part, ZoneName
from game.ui.workshop.notations.items import Item, Sort, Tile
from game.ui.workshop.notations.snap import STEP, angle
from game.ui.workshop.overlay import Wash
from game.ui.workshop.work import Finding

_SOLID = (Sort.TERRAIN,)
_PARTS = (Sort.ZONE, Sort.DEPLOYMENT)
_MIDDLE = INCH // 4
"""How near to the middle of a place another one hides it from afar, in tenths."""
_LIT = 40
"""So many ghosts are drawn at most of what moves and of its twins."""


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

    @property
    def lens(self) -> Lens:
        """How the map is seen."""

    def choose(self, path: str) -> None:
        """Work on something."""

    def gather(self, *paths: str) -> None:
        """Work on these besides what is chosen."""

    def part_with(self, path: str) -> None:
        """Let go of one of what is chosen."""

    def refuse(self, words: str) -> None:
        """Say why something cannot be."""

    def tell_taken_over(self, before: Document) -> None:
        """Say it if a map of before says now what lay there by itself."""

    def invalidate(self) -> None:
        """Something looks different now."""


class Canvas(Adapter):
    """The map as the plane is told of it."""

    filling = True
    rim = GAP
    first = FARTHEST

    def __init__(self, bench: Bench) -> None:
        self.bench = bench
        self.unit = CM if bench.drawing.notation.unit == "cm" else INCH
        self.pointed: Point | None = None
        self.wished: Shift | None = None
        """What is being dragged."""
        self.drawn: Band | None = None
        """The band that is being drawn round what is to be chosen."""
        self._display = Display()
        self._shown: tuple[int, object] = (-1, None)
        self._read: tuple[object, list[Item]] = (None, [])
        self._shifted: tuple[object, list[Mark]] = (None, [])
        """The ghosts of what was dragged last, and what they are of."""

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
        return shown + [Part(each.outline, each.seat) for each in items if each.sort in _PARTS]

    def over(self) -> Sequence[Mark]:
        drawing = self.bench.drawing
        found: list[Mark] = [] if self.bench.proposed else [Axis(*each) for each in drawing.axes]
        found += [ZoneName(each.outline, each.name) for each in drawing.items if each.sort is Sort.ZONE]
        found += self._discs()
        if self.wished is None:
            found += [Frame(each.outline) for each in self._framed()]
        if self.drawn is not None:
            found.append(Dashes(self.drawn.box))
        return [*found, *self._laid(), *self._ghosts(), *self._numbers()]

    def _discs(self) -> list[Disc]:
        """Places, each of which knows whether a later one lies in its middle."""
        places = [each for each in self.bench.drawing.items if each.sort not in (*_SOLID, *_PARTS)]
        return [
            Disc(each, any(math.dist(each.at, other.at) < _MIDDLE for other in places[number:]))
            for number, each in enumerate(places, 1)
        ]

    def _framed(self) -> list[Item]:
        """What is chosen, and what would be if the band ended here."""
        drawing = self.bench.drawing
        caught = drawing.within(self.drawn.box) if self.drawn else []
        return list(dict.fromkeys([*drawing.chosen_items, *caught]))

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
            return self._ghosts_of(self.wished)
        tile, drawing = self.bench.tile, self.bench.drawing
        if tile is None or self.pointed is None:
            return []
        at = drawing.snapped_tile(tile.outline, self.pointed)
        edit, path = drawing.notation.added(drawing.document, tile, at)
        try:
            return self._image(drawing.twins(edit), {path}, [])
        except EditError:
            return []

    def _ghosts_of(self, wished: Shift) -> list[Mark]:
        """Those of what is dragged; the last ones as long as it stays at one place of the grid."""
        drawing = self.bench.drawing
        now = wished, wished.to, drawing.sketch.version, drawing.symmetry
        if self._shifted[0] != now:
            edit, paths = wished.edit(), {each.path for each in wished.items}
            self._shifted = now, self._image(edit, paths, wished.tape()) if edit else []
        return self._shifted[1]

    def _image(self, edit: Edit, paths: set[str], marks: list[Mark]) -> list[Mark]:
        """All that an edit changes on the table: what is in the hand as it is, its twins with a verdigris edge."""
        drawing = self.bench.drawing
        try:
            made = drawing.notation.items(edit.apply(drawing.document))
        except EditError:
            return marks
        before = set(drawing.items)
        # What the battle lays by itself may become the file's own, and lies where it lay.
        stays = {(each.sort, each.outline) for each in drawing.items if not each.path}
        fresh = [each for each in made if each not in before
                 and (each.path in paths or (each.sort, each.outline) not in stays)]  # fmt: skip
        found: list[Mark] = []
        for each in fresh[:_LIT]:
            if each.sort in _SOLID:
                found.append(GhostPiece(each.path, each.kind, each.outline, each.size, free=True))
            else:
                found.append(Ring(each.outline, "verdigris"))
            if each.path in paths:
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

    def _at(self, point: Point) -> Item | None:
        """What a hand at a point means; also a place that shows beside what lies on it."""
        found, lens = self.bench.drawing.at(point), self.bench.lens
        if found is not None and found.sort not in (*_SOLID, *_PARTS):
            return found
        shown = (
            each
            for each in self._discs()
            if each.under and each.place(lens).collidepoint(lens.to_screen(point))
        )
        beside = next(shown, None)
        return beside.item if beside else found

    def point(self, hit: Hit | None) -> None:
        self.pointed = hit.point if hit else None
        if self.bench.tile is not None:
            self.bench.invalidate()

    def click(self, hit: Hit) -> None:
        drawing, tile = self.bench.drawing, self.bench.tile
        if tile is None:
            found = self._at(hit.point)
            self.bench.choose(found.path if found else "")
            return
        edit, path = drawing.notation.added(
            drawing.document, tile, drawing.snapped_tile(tile.outline, hit.point)
        )
        before = drawing.document
        refusal = drawing.do(edit)
        if refusal:
            self.bench.refuse(refusal)
        else:
            self.bench.choose(path)
            self.bench.tell_taken_over(before)

    def take_up(self, hit: Hit) -> Drag | None:
        found = self._at(hit.point)
        if self.bench.tile is not None or found is None or found.sort is Sort.DEPLOYMENT:
            return None
        drawing = self.bench.drawing
        if found.path in drawing.all_chosen and len(drawing.all_chosen) > 1:
            self.bench.gather(found.path)
        else:
            self.bench.choose(found.path)
        if found.fixed:
            self.bench.refuse(found.fixed)
            return None
        self.wished = Shift(self, found, hit.point)
        return self.wished

    def gather(self, hit: Hit) -> bool:
        found = self._at(hit.point)
        if self.bench.tile is not None:
            return False
        if found is None:
            return True
        if found.fixed or not found.path:
            self.bench.refuse(found.fixed)
        elif found.path in self.bench.drawing.all_chosen:
            self.bench.part_with(found.path)
        else:
            self.bench.gather(found.path)
        return True

    def band(self, hit: Hit) -> Drag | None:
        found = self._at(hit.point)
        if self.bench.tile is not None or (found is not None and found.sort is not Sort.DEPLOYMENT):
            return None
        self.drawn = Band(self, hit.point)
        return self.drawn

    def turns(self, hit: Hit) -> bool:
        drawing = self.bench.drawing
        own, there = drawing.own, self._at(hit.point)
        if own is None or there is None or there.path not in drawing.all_chosen:
            return False
        return own.turn is not None or len(drawing.all_chosen) > 1

    def turn(self, by: int) -> None:
        drawing, step = self.bench.drawing, STEP if by > 0 else -STEP
        own = drawing.own
        if own is None:
            return
        if len(drawing.chosen_items) > 1:
            refusal = drawing.turn_chosen(step)
        else:
            refusal = drawing.turn(own, angle((own.turn or 0) + step))
        if refusal:
            self.bench.refuse(refusal)

    def drop(self) -> None:
        self.bench.choose("")


class Shift:
    """Something that is dragged over the table with all that is chosen besides; nothing changes before it is let down."""

    def __init__(self, canvas: Canvas, item: Item, grip: Point) -> None:
        self.canvas, self.item = canvas, item
        self.items = canvas.bench.drawing.chosen_items
        self.offset = item.at[0] - grip[0], item.at[1] - grip[1]
        self.to = item.at

    def follow(self, point: Point, *, straight: bool, free: bool) -> None:
        """Straight along the longer axis if wished; on no grid if `free`."""
        x, y = point
        if straight:
            along = abs(x - self.item.at[0]) >= abs(y - self.item.at[1])
            x, y = (x, self.item.at[1]) if along else (self.item.at[0], y)
        drawing = self.canvas.bench.drawing
        to = drawing.snapped(self.item, (x, y), free=free)
        dx, dy = drawing.on_table(self.items, to[0] - self.item.at[0], to[1] - self.item.at[1])
        self.to = self.item.at[0] + dx, self.item.at[1] + dy

    def edit(self) -> Edit | None:
        """What letting it down here would do; None where it cannot lie."""
        try:
            return selection_edits.shifted(self.canvas.bench.drawing, self.items, *self.way)
        except EditError:
            return None

    @property
    def way(self) -> Point:
        """How far it has come, to the right and down."""
        return self.to[0] - self.item.at[0], self.to[1] - self.item.at[1]

    def tape(self) -> list[Mark]:
        """How far it has come."""
        if self.to == self.item.at:
            return []
        length = round(math.hypot(*self.way))
        return [Measure(self.item.at, self.to, self.canvas.said(length))]

    def let_down(self) -> None:
        self.canvas.wished = None
        bench = self.canvas.bench
        if self.to != self.item.at:
            refusal = bench.drawing.shift(self.items, *self.way)
            if refusal:
                bench.refuse(refusal)
        bench.invalidate()

    def cancel(self) -> None:
        self.canvas.wished = None
        self.canvas.bench.invalidate()


class Band:
    """A band that is drawn over the table; what lies wholly in it is chosen besides, when it is let go of."""

    offset: Point = (0, 0)

    def __init__(self, canvas: Canvas, start: Point) -> None:
        self.canvas, self.start, self.end = canvas, start, start

    @property
    def box(self) -> tuple[Point, Point]:
        """Its upper left and lower right corners."""
        (ax, ay), (bx, by) = self.start, self.end
        return (min(ax, bx), min(ay, by)), (max(ax, bx), max(ay, by))

    def follow(self, point: Point, *, straight: bool, free: bool) -> None:
        """To wherever the pointer is; neither the grid nor Shift is meant for it."""
        self.end = point

    def let_down(self) -> None:
        self.canvas.drawn = None
        bench = self.canvas.bench
        bench.gather(*(each.path for each in bench.drawing.within(self.box)))
        bench.invalidate()

    def cancel(self) -> None:
        self.canvas.drawn = None
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

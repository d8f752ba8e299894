"""A map under work, without pixels: what lies on it, what is chosen, how hands snap, and its way back and forth."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.core.edits import Edit
from game.core.fields import EditError
from game.table.shapes import Outline, Point, area, contains
from game.ui.workshop.mirrored_work import MirroredWork
from game.ui.workshop.notations import notation_of
from game.ui.workshop.notations.items import Item, Sort
from game.ui.workshop.notations.snapping import Snap, snapped
from game.workshop.motions import Symmetry
from game.workshop.sketch import Sketch

_REACH = 60
"""How near an edge must be for a piece to go against it, in tenths."""
_UNDER = {Sort.TERRAIN: 1, Sort.ZONE: 2, Sort.DEPLOYMENT: 3}
"""What is found last where several things lie: everything else first."""


class Drawing(MirroredWork):
    """One scenario on a measured table."""

    def __init__(self, sketch: Sketch, changed_by: Callable[[], None] = lambda: None) -> None:
        super().__init__(sketch, changed_by)
        found = notation_of(str(sketch.document.get("system", "")))
        assert found is not None
        self.notation = found
        self.fraction = self.notation.fractions[1][1]
        """The tenths that places snap to; 0 for none."""
        self._read: tuple[int, list[Item]] = (-1, [])

    # What it is

    @property
    def items(self) -> list[Item]:
        """All that lies on the table."""
        if self._read[0] != self.sketch.version:
            self._read = self.sketch.version, self.notation.items(self.document)
        return self._read[1]

    @property
    def size(self) -> tuple[int, int]:
        """Width and depth of the table, in tenths."""
        return self.notation.size(self.document)

    @property
    def axes(self) -> Sequence[tuple[Point, Point]]:
        """The lines in which the map is mirrored."""
        return self.axes_of(self.symmetry)

    def axes_of(self, symmetry: Symmetry) -> Sequence[tuple[Point, Point]]:
        """The lines in which a kind of symmetry mirrors; of turns those that cross in the middle."""
        wide, deep = self.size
        upright, level = ((wide // 2, 0), (wide // 2, deep)), ((0, deep // 2), (wide, deep // 2))
        lines = {"left-right": (upright,), "front-back": (level,), "off": ()}
        return lines.get(symmetry, (upright, level))

    def item(self, path: str) -> Item | None:
        """What lies at a path; None if nothing does."""
        return next((each for each in self.items if path and each.path == path), None)

    @property
    def own(self) -> Item | None:
        """What is chosen; None if nothing is, or if it has gone."""
        return self.item(self.chosen)

    @property
    def paths(self) -> Sequence[str]:
        return [each.path for each in self.items if each.path]

    def at(self, point: Point) -> Item | None:
        """What a hand at a point means: places before pieces, what lies on top before what carries it, small before large."""
        found = [each for each in self.items if contains(each.outline, point)]
        return min(
            found, key=lambda each: (_UNDER.get(each.sort, 0), -each.depth, area(each.outline)), default=None
        )

    # What is done

    def copy(self) -> str:
        """A second piece like the one chosen, beside it."""
        own = self.own
        if own is None or own.sort is not Sort.TERRAIN:
            return "Choose a piece of terrain first."
        step = 2 * (self.fraction or self.notation.scale)
        x, y = own.at[0] + step, own.at[1] + step
        edit, path = self.notation.copied(self.document, own, (min(x, self.size[0]), min(y, self.size[1])))
        return self._made(edit, path)

    def _made(self, edit: Edit, path: str) -> str:
        refusal = self.do(edit)
        if not refusal:
            self.chosen = path
        return refusal

    def move(self, item: Item, to: Point) -> str:
        """Lay something elsewhere."""
        return item.fixed or self._move(item, to)

    def _move(self, item: Item, to: Point, going: str = "") -> str:
        try:
            return self.do(self.notation.moved(self.document, item, to), going=going)
        except EditError as error:
            return error.text

    def nudge(self, dx: int, dy: int) -> str:
        """Move what is chosen by so many steps of the grid."""
        own, step = self.own, self.fraction or self.notation.scale // 10
        if own is None:
            return "Choose something on the table first."
        x, y = own.at[0] + dx * step, own.at[1] + dy * step
        if not (0 <= x <= self.size[0] and 0 <= y <= self.size[1]):
            return "That is the edge of the table."
        return own.fixed or self.do(
            self.notation.moved(self.document, own, (x, y)), going=f"nudge {own.path}"
        )

    def turn(self, item: Item, degrees: int) -> str:
        """Turn something to so many degrees."""
        if item.turn is None:
            return f"{item.name} is not turned."
        return self.do(self.notation.turned(self.document, item, degrees), going=f"turn {item.path}")

    def remove(self) -> str:
        """Take what is chosen off the table."""
        own = self.own
        if own is None:
            return "Choose something on the table first."
        edit = self.notation.removed(own)
        if edit is None or not own.path:
            return own.fixed or f"{own.name} cannot be taken out: every side deploys somewhere."
        self.chosen = ""
        return self.do(edit)

    # Snapping

    def snapped(self, item: Item, point: Point, *, free: bool = False) -> Point:
        """Where something comes to lie that a hand lets go of at a point."""
        x, y = item.at
        about = tuple((px - x, py - y) for px, py in item.outline)
        return self._snapped(about, point, item.path, free=free)

    def snapped_tile(self, outline: Outline, point: Point, *, free: bool = False) -> Point:
        """The same of a piece out of the box."""
        return self._snapped(outline, point, "", free=free)

    def _snapped(self, about: Outline, point: Point, own: str, *, free: bool) -> Point:
        others = [
            each.outline
            for each in self.items
            if each.sort is Sort.TERRAIN and each.path != own and each.size
        ]
        snap = Snap() if free else Snap(self.fraction, _REACH if self.fraction else 0)
        return snapped(point, about, others, snap, self.size)

"""A map under work, without pixels: what lies on it, what is chosen, how hands snap, and its way back and forth."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import hypot

from game.core.documents.edits import Edit
from game.core.documents.fields import EditError
from game.table.shapes import Outline, Point, area, contains
from game.ui.workshop import selection
from game.ui.workshop.alignment import Way
from game.ui.workshop.maps import piece_clipboard, selection_edits
from game.ui.workshop.mirrored_work import MirroredWork
from game.ui.workshop.notations import notation_of
from game.ui.workshop.notations.items import Item, Sort
from game.ui.workshop.notations.notation import middle
from game.ui.workshop.notations.snap import Snap, snapped
from game.workshop.motions import Symmetry
from game.workshop.sketch import Sketch

_REACH = 60
"""How near an edge must be for a piece to go against it, in tenths."""
NOTHING = "Choose something on the table first."
"""Why nothing comes of what is done to nothing."""
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

    # What is chosen

    @property
    def own(self) -> Item | None:
        """What was chosen last; None if nothing is, or if it has gone."""
        return self.item(self.chosen)

    @property
    def chosen_items(self) -> list[Item]:
        """All that is chosen and there, what was chosen last at the end."""
        found = (self.item(path) for path in self.all_chosen)
        return [each for each in found if each is not None]

    def within(self, box: tuple[Point, Point]) -> list[Item]:
        """What a hand can move that lies wholly in a box, whose upper left and lower right corners are given."""
        (left, top), (right, bottom) = box
        return [
            each
            for each in self.items
            if each.path and not each.fixed and each.sort is not Sort.DEPLOYMENT
            and all(left <= x <= right and top <= y <= bottom for x, y in each.outline)
        ]  # fmt: skip

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
        """A second one of everything that is chosen, beside it; these are chosen then."""
        items = self.chosen_items
        if not items:
            return NOTHING
        step = 2 * (self.fraction or self.notation.scale)
        dx, dy = self.on_table(items, step, step)
        try:
            edit, paths = piece_clipboard.doubled(self, items, (dx, dy))
        except EditError as error:
            return error.text
        return self._lay(edit, paths)

    def _lay(self, edit: Edit, paths: Sequence[str]) -> str:
        """Lay more pieces, which are chosen then."""
        refusal = self.do_here(edit)
        if not refusal:
            self.all_chosen = tuple(paths)
        return refusal

    def as_text(self) -> str:
        """All that is chosen as text, to be pasted on any map. Raises `EditError`."""
        if not self.chosen_items:
            raise EditError("", NOTHING)
        return piece_clipboard.to_text(piece_clipboard.taken_along(self, self.chosen_items))

    def paste(self, text: str, at: Point | None) -> str:
        """Lay the pieces of a text about a point, or without one where they lay or beside that; these are chosen then.

        Why they cannot lie there, or "". Raises `OwnFileError` where the text has what is no piece.
        """
        pieces = piece_clipboard.from_text(self, text)
        if at is not None:
            by = self._under(pieces.items, at)
        else:
            by = piece_clipboard.beside(self, pieces, 2 * (self.fraction or self.notation.scale))
        names = [each.name for each in pieces.items]
        called = f"Paste {names[0] if len(names) == 1 else f'{len(names)} pieces'}"
        try:
            edit, paths = piece_clipboard.laid(self, pieces, self.on_table(pieces.items, *by), called)
        except EditError as error:
            return error.text
        return self._lay(edit, paths)

    def _under(self, items: Sequence[Item], at: Point) -> Point:
        """How far things have to go to lie about a point: the one in their midst keeps to the grid, all to the edges near by."""
        corners = tuple(corner for each in items for corner in each.outline)
        lead = min(
            items, key=lambda each: hypot(*(a - b for a, b in zip(each.at, middle(corners), strict=True)))
        )
        about = tuple((x - lead.at[0], y - lead.at[1]) for x, y in corners)
        to = self.snapped_tile(about, at)
        return to[0] - lead.at[0], to[1] - lead.at[1]

    def on_table(self, items: Sequence[Item], dx: int, dy: int) -> Point:
        """So much of a way as keeps the places of all things on the table."""
        return selection.kept_on(self.size, [each.at for each in items], (dx, dy))

    def move(self, item: Item, to: Point) -> str:
        """Lay something elsewhere."""
        return item.fixed or self._move(item, to)

    def _move(self, item: Item, to: Point) -> str:
        try:
            return self.do(self.notation.moved(self.document, item, to))
        except EditError as error:
            return error.text

    def shift(self, items: Sequence[Item], dx: int, dy: int, *, going: str = "") -> str:
        """Move things by so much, all of them as far."""
        return self.do_made(lambda: selection_edits.shifted(self, items, dx, dy), going)

    def nudge(self, dx: int, dy: int) -> str:
        """Move what is chosen by so many steps of the grid."""
        items, step = self.chosen_items, self.fraction or self.notation.scale // 10
        if not items:
            return NOTHING
        dx, dy = dx * step, dy * step
        if self.on_table(items, dx, dy) != (dx, dy):
            return "That is the edge of the table."
        return self.shift(items, dx, dy, going=f"nudge {' '.join(self.all_chosen)}")

    def turn(self, item: Item, degrees: int) -> str:
        """Turn something to so many degrees."""
        if item.turn is None:
            return f"{item.name} is not turned."
        return self.do(self.notation.turned(self.document, item, degrees), going=f"turn {item.path}")

    def turn_chosen(self, by: int) -> str:
        """Turn what is chosen by so many degrees: one thing about itself, several about their middle."""
        items = self.chosen_items
        if not items:
            return NOTHING
        if len(items) == 1:
            return self.turn(items[0], ((items[0].turn or 0) + by) % 360)
        return self.do_made(
            lambda: selection_edits.swung(self, items, by), f"turn {' '.join(self.all_chosen)}"
        )

    def line_up(self, way: Way) -> str:
        """Lay all that is chosen in one line, or with equal gaps."""
        return self.do_made(lambda: selection_edits.lined_up(self, self.chosen_items, way))

    def remove(self) -> str:
        """Take what is chosen off the table."""
        items = self.chosen_items
        if not items:
            return NOTHING
        refusal = self.do_made(lambda: selection_edits.removed(self, items))
        if not refusal:
            self.chosen = ""
        return refusal

    # Snapping

    def snapped(self, item: Item, point: Point, *, free: bool = False) -> Point:
        """Where something comes to lie that a hand lets go of at a point."""
        x, y = item.at
        about = tuple((px - x, py - y) for px, py in item.outline)
        return self._snapped(about, point, {item.path, *self.all_chosen}, free=free)

    def snapped_tile(self, outline: Outline, point: Point, *, free: bool = False) -> Point:
        """The same of a piece out of the box."""
        return self._snapped(outline, point, set(), free=free)

    def _snapped(self, about: Outline, point: Point, own: set[str], *, free: bool) -> Point:
        others = [
            each.outline
            for each in self.items
            if each.sort is Sort.TERRAIN and each.path not in own and each.size
        ]
        snap = Snap() if free else Snap(self.fraction, _REACH if self.fraction else 0)
        return snapped(point, about, others, snap, self.size)

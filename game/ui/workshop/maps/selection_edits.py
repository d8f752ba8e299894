"""What is done to several things on a map at once: each of them and its twins, as one act.

Twins that are chosen as well follow the one of them that was chosen last, so that nothing is moved twice. All twins are
those of the map as it lies before: one that has moved already is not taken for another's.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from game.core.edits import Edit, RemovePiece, Together
from game.core.fields import EditError
from game.core.system import Document
from game.table.shapes import Point
from game.ui.workshop.maps import alignment
from game.ui.workshop.maps.alignment import Way
from game.ui.workshop.notations.items import Item
from game.ui.workshop.notations.notation import TableNotation
from game.workshop.motions import Symmetry
from game.workshop.symmetry import Mirror

_ROUNDED = 2
"""Tenths by which the image of a place may lie beside it."""
_APART = "They are twins and would come apart. Choose one of each pair, or turn symmetry off first."


class Map(Protocol):
    """What all this is done to."""

    symmetry: Symmetry
    notation: TableNotation

    @property
    def document(self) -> Document:
        """What it says."""

    @property
    def size(self) -> Point:
        """Width and depth of the table, in tenths."""

    @property
    def mirror(self) -> Mirror:
        """The map as it is drawn on all sides."""

    def item(self, path: str) -> Item | None:
        """What lies at a path."""

    def twins(self, edit: Edit) -> Edit:
        """An edit with all that symmetry makes of it."""


def leading(work: Map, items: Sequence[Item]) -> list[Item]:
    """Those that lead: all but the twins of one that was chosen after them."""
    led: set[str] = set()
    found: list[Item] = []
    for item in reversed(items):
        if item.path not in led:
            found.append(item)
            led.update(work.mirror.twins(item.path))
    return found


def shifted(work: Map, items: Sequence[Item], dx: int, dy: int) -> Edit:
    """Things so much farther. Raises `EditError`, as all of these, where one of them cannot lie."""

    def move(item: Item) -> Edit:
        return placed(work, item, (item.at[0] + dx, item.at[1] + dy))

    return each(work, items, move, "Move")


def placed(work: Map, item: Item, to: Point) -> Edit:
    """One thing elsewhere on the table."""
    if item.fixed:
        raise EditError(item.path, item.fixed)
    if not all(0 <= there <= most for there, most in zip(to, work.size, strict=True)):
        raise EditError(item.path, "That is the edge of the table.")
    return work.notation.moved(work.document, item, to)


def swung(work: Map, items: Sequence[Item], degrees: int) -> Edit:
    """Things turned about the middle of their places."""
    lead = leading(work, items)
    xs, ys = zip(*(item.at for item in lead), strict=True)
    middle = round(sum(xs) / len(xs)), round(sum(ys) / len(ys))

    def turn(item: Item) -> Edit:
        if item.fixed:
            raise EditError(item.path, item.fixed)
        return work.notation.swung(work.document, item, middle, degrees)

    return each(work, items, turn, "Turn")


def each(work: Map, items: Sequence[Item], edit_of: Callable[[Item], Edit], verb: str) -> Edit:
    """An edit for every one that leads, with its twins, as one act."""
    made = [work.twins(edit_of(item)) for item in leading(work, items)]
    return made[0] if len(items) == 1 else Together(tuple(made), called(verb, items))


def lined_up(work: Map, items: Sequence[Item], way: Way) -> Edit | None:
    """Things in one line or with equal gaps, on all sides alike; None where they lie so already.

    Raises `EditError` where twins that are chosen together cannot both lie as they are told.
    """
    told = {item.path: to for item, to in zip(items, alignment.places(items, way), strict=True)}
    lead = [item for item in leading(work, items) if told[item.path] != item.at]
    edit = Together(
        tuple(work.twins(placed(work, item, told[item.path])) for item in lead), called("Line up", items)
    )
    lie = {each.path: each.at for each in work.notation.items(edit.apply(work.document))}
    if not all(_near(lie.get(path, to), to) for path, to in told.items()):
        raise EditError("", _APART)
    return edit if lead else None


def _near(one: Point, other: Point) -> bool:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) <= _ROUNDED


def called(verb: str, items: Sequence[Item]) -> str:
    """What is done to several things, in a few words: "Move 3 pieces"; "" for one, whose edit says it."""
    return f"{verb} {len(items)} pieces" if len(items) > 1 else ""


def removed(work: Map, items: Sequence[Item]) -> Edit:
    """Things and their twins off the table, the last of a list first, so that places do not shift under those before it."""
    paths = {item.path: item for item in items}
    for item in items:
        if not item.path or work.notation.removed(item) is None:
            text = item.fixed or f"{item.name} cannot be taken out: every side deploys somewhere."
            raise EditError(item.path, text)
        for path in work.mirror.twins(item.path):
            twin = work.item(path)
            paths |= {path: twin} if twin else {}
    found = (work.notation.removed(item) for item in paths.values())
    edits = [edit for edit in found if edit is not None]
    edits.sort(key=lambda edit: -edit.index if isinstance(edit, RemovePiece) else 0)
    return Together(tuple(edits), called("Take out", items))

"""What is done to several things on a map at once: each of them and its twins, as one act."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from game.core.edits import Edit, Together
from game.core.fields import EditError
from game.table.shapes import Point
from game.ui.workshop import selection
from game.ui.workshop.maps import alignment
from game.ui.workshop.maps.alignment import Way
from game.ui.workshop.notations.items import Item
from game.ui.workshop.notations.notation import TableNotation
from game.workshop.motions import Symmetry

_ROUNDED = 2
"""Tenths by which the image of a place may lie beside it."""
_APART = "They are twins and would come apart. Choose one of each pair, or turn symmetry off first."


class Map(selection.Ground, Protocol):
    """What all this is done to."""

    symmetry: Symmetry
    notation: TableNotation

    @property
    def size(self) -> Point:
        """Width and depth of the table, in tenths."""

    def item(self, path: str) -> Item | None:
        """What lies at a path."""


def shifted(work: Map, items: Sequence[Item], dx: int, dy: int) -> Edit:
    """Things so much farther. Raises `EditError`, as all of these, where one of them cannot lie."""

    def move(item: Item) -> Edit:
        return placed(work, item, (item.at[0] + dx, item.at[1] + dy))

    return selection.each(work, selection.nearest_last(items, lambda item: item.at), move, "Move")


def placed(work: Map, item: Item, to: Point) -> Edit:
    """One thing elsewhere on the table."""
    if item.fixed:
        raise EditError(item.path, item.fixed)
    if not all(0 <= there <= most for there, most in zip(to, work.size, strict=True)):
        raise EditError(item.path, "That is the edge of the table.")
    return work.notation.moved(work.document, item, to)


def swung(work: Map, items: Sequence[Item], degrees: int) -> Edit:
    """Things turned about the middle of their places."""
    lead = selection.leading(work, items)
    xs, ys = zip(*(item.at for item in lead), strict=True)
    middle = round(sum(xs) / len(xs)), round(sum(ys) / len(ys))

    def turn(item: Item) -> Edit:
        if item.fixed:
            raise EditError(item.path, item.fixed)
        return work.notation.swung(work.document, item, middle, degrees)

    return selection.each(work, items, turn, "Turn")


def lined_up(work: Map, items: Sequence[Item], way: Way) -> Edit | None:
    """Things in one line or with equal gaps, on all sides alike; None where they lie so already.

    Raises `EditError` where twins that are chosen together cannot both lie as they are told.
    """
    told = {item.path: to for item, to in zip(items, alignment.places(items, way), strict=True)}
    lead = [item for item in selection.leading(work, items) if told[item.path] != item.at]
    edit = Together(
        tuple(work.twins(placed(work, item, told[item.path])) for item in lead),
        selection.called("Line up", len(items)),
    )
    lie = {each.path: each.at for each in work.notation.items(edit.apply(work.document))}
    if not all(_near(lie.get(path, to), to) for path, to in told.items()):
        raise EditError("", _APART)
    return edit if lead else None


def _near(one: Point, other: Point) -> bool:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) <= _ROUNDED


def removed(work: Map, items: Sequence[Item]) -> Edit:
    """Things and their twins off the table."""
    for item in items:
        if not item.path or work.notation.removed(item) is None:
            text = item.fixed or f"{item.name} cannot be taken out: every side deploys somewhere."
            raise EditError(item.path, text)

    def out(path: str) -> Edit | None:
        item = work.item(path)
        return work.notation.removed(item) if item else None

    return selection.removed(work, [item.path for item in items], out)

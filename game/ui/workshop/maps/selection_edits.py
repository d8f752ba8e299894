"""What is done to several things on a map at once: each of them and its twins, as one act."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from game.core.documents.edits import Edit
from game.core.documents.fields import EditError
from game.table.shapes import Point
from game.ui.workshop import selection
from game.ui.workshop.alignment import Way
from game.ui.workshop.notations.items import Item
from game.ui.workshop.notations.notation import TableNotation
from game.workshop.motions import Symmetry

_ROUNDED = 2
"""Tenths by which the image of a place may lie beside it."""


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


def lined_up(work: Map, items: Sequence[Item], way: Way) -> Edit:
    """Things in one line or with equal gaps, on all sides alike."""

    def place(item: Item, to: Point) -> Edit:
        return placed(work, item, to)

    return selection.lined_up(work, items, way, place, work.notation.items, _ROUNDED)


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

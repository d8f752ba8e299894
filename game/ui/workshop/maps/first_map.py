"""A first map: the lesson that leads through the workshop of maps, from an empty table to one that bots have tried."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.ui.pages.guide import Done, Guide
from game.ui.workshop.maps.map_draft import Drawing
from game.ui.workshop.notations.items import Sort
from game.workshop.symmetry import Mirror, possible


def pieces(drawing: Drawing) -> int:
    """How many pieces of terrain lie on the table."""
    return sum(each.sort is Sort.TERRAIN for each in drawing.items)


def odd_one(drawing: Drawing) -> str:
    """The path of the first piece of terrain without a twin, by the kind of symmetry that leaves the fewest; "" for none."""
    terrain = [each.path for each in drawing.items if each.sort is Sort.TERRAIN]
    mirrors = [Mirror(drawing.document, kind) for kind in possible(drawing.document) if kind != "off"]
    alone = [[path for path in terrain if not mirror.twins(path)] for mirror in mirrors]
    fewest = min(alone, key=len, default=[])
    return fewest[0] if fewest else ""


FIRST: dict[str, Callable[[Drawing], str]] = {"odd": odd_one}
"""What steps want to be chosen first: by name, the path of a piece."""


def _on_the_map(done: Callable[[Any], bool]) -> Callable[[Any], bool]:
    """Whether it is done, of the map alone: the lesson leads through other pages as well."""
    return lambda room: room.name == "maps" and done(room)


_DRAWN: Done = {
    "drawn": lambda maps: pieces(maps.drawing) > 0,
    "compared": lambda maps: maps.fairness.found is not None,
    "mirrored": lambda maps: maps.symmetry != "off",
    "twinned": lambda maps: pieces(maps.drawing) > 2,
    "even": lambda maps: pieces(maps.drawing) % 2 == 0,
    "looked-again": lambda maps: maps.fairness.found.version == maps.work.sketch.version,
    "tried": lambda maps: maps.tried is not None,
    "kept": lambda maps: maps.path is not None,
}
DONE: Done = {
    **{name: _on_the_map(done) for name, done in _DRAWN.items()},
    "run": lambda room: room.name == "study",
}


def first_map() -> Guide:
    """The lesson from its beginning."""
    return Guide("first-map", DONE)

"""What tables that stand beside one in a list have in a field that it lacks, where those most like it agree."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from game.core.documents.fields import Step, says, steps
from game.core.seats import SEATS

_OWN = ("id", "name", "title", "text", "story", "at", "to", "edge", "code")
"""Fields in which each differs from those beside it."""
_LEAST = 2
"""So many of them at least tell what a field is."""


def agreed(document: object, where: str, name: str) -> Any:
    """The value of a field in the tables that have most in common with one that lacks it; None if they differ, or are too few."""
    way, own = steps(where), says(document, where)
    if not way or not isinstance(own, dict) or name in _OWN:
        return None
    rows = [row for row in _like(document, way) if row is not own and name in row]
    common = [sum(row.get(key) == value for key, value in own.items()) for row in rows]
    like = [row[name] for row, count in zip(rows, common, strict=True) if count == max(common)]
    return like[0] if len(like) >= _LEAST and all(value == like[0] for value in like) else None


def _like(whole: object, way: Sequence[Step]) -> Iterator[dict[str, Any]]:
    """The tables that stand where one stands, in the same list, or in lists of the same name of entries beside it, and of other sides."""
    if not way:
        yield from [whole] if isinstance(whole, dict) else []
    elif isinstance(whole, list):
        for row in whole:
            yield from _like(row, way[1:])
    elif isinstance(whole, dict):
        every = len(way) == 1 or way[0] in SEATS
        for row in whole.values() if every else [whole.get(str(way[0]))]:
            yield from _like(row, way[1:])

"""What tables that stand beside one in a list have in a field that it lacks, where those most like it agree."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from game.core.fields import joined, says, steps

_LEAST = 2
"""So many of them at least tell what a field is."""


def agreed(document: object, where: str, name: str) -> Any:
    """The value of a field in the entries of the same list that have most in common with one that lacks it; None if they differ, or are too few."""
    way = steps(where)
    own = says(document, where)
    if not way or not isinstance(own, dict):
        return None
    rows = [row for row in _entries(says(document, joined(way[:-1]))) if row is not own and name in row]
    common = [sum(row.get(key) == value for key, value in own.items()) for row in rows]
    like = [row[name] for row, count in zip(rows, common, strict=True) if count == max(common)]
    return like[0] if len(like) >= _LEAST and all(value == like[0] for value in like) else None


def _entries(whole: object) -> Iterator[dict[str, Any]]:
    values = whole.values() if isinstance(whole, dict) else whole if isinstance(whole, list) else ()
    yield from (row for row in values if isinstance(row, dict))

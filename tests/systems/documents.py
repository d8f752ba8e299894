"""Scenarios in which one thing is otherwise."""

from __future__ import annotations

from typing import Any

GONE = (None, ...)
"""Either stands for a value that is taken out: no document has them."""


def with_value(document: dict[str, Any], path: str, value: object) -> dict[str, Any]:
    """The same document with one value set in it, or taken out; `path` goes by dots, numbers count in lists, tables are made on the way."""
    *parents, last = path.split(".")
    table: Any = document
    for key in parents:
        table = table[int(key)] if isinstance(table, list) else table.setdefault(key, {})
    if value in GONE:
        del table[last]
    else:
        table[last] = value
    return document

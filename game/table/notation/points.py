"""Lengths and points of a document in which anything may stand, and the unit in which it is written."""

from __future__ import annotations

from typing import Any

from game.core.documents.fields import leaves
from game.core.system import Document
from game.table import lengths
from game.table.lengths import LengthError
from game.table.shapes import Point

_PAIR = 2


def point(pair: Any) -> Point | None:
    """The point that two lengths say; None if it cannot be read."""
    if not isinstance(pair, list) or len(pair) != _PAIR:
        return None
    x, y = map(length, pair)
    return None if x is None or y is None else (x, y)


def length(text: Any) -> int | None:
    """The tenths that a text says; None if it cannot be read."""
    try:
        return lengths.read(text) if isinstance(text, str) else None
    except LengthError:
        return None


def unit(document: Document) -> str:
    """The unit in which most lengths of a document are written."""
    return lengths.unit(text for _, text in leaves(document) if isinstance(text, str) and text[:1].isdigit())

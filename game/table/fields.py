"""Lengths, places and sizes as the fields of a scenario file write them; whatever cannot be read names its field."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.problem import Problem
from game.table import lengths
from game.table.lengths import LengthError
from game.table.shapes import Point


class FieldError(ValueError):
    """Something of a file that cannot be laid on a table: the field, what is wrong and how to mend it."""

    def __init__(self, field: str, text: str) -> None:
        super().__init__(f"{field}: {text}")
        self.problem = Problem(field, text)


def length(text: str, field: str) -> int:
    """A length, in tenths. Raises `FieldError`."""
    try:
        return lengths.read(text)
    except LengthError as error:
        raise FieldError(field, str(error)) from None


def spot(pair: Sequence[str], field: str, like: tuple[str, str]) -> Point:
    """A point, in tenths; `like` is how one might be written. Raises `FieldError`."""
    if len(pair) != 2:
        text = f"write two lengths, how far to the right and how far down: {list(like)}"
        raise FieldError(field, text)
    return length(pair[0], f"{field}[0]"), length(pair[1], f"{field}[1]")


def size(text: str, field: str, least: str, most: str, like: str) -> tuple[int, int]:
    """Width and depth of a table, in tenths, each from `least` to `most`; `like` is how one might be written. Raises `FieldError`."""
    parts = text.split(" x ")
    if len(parts) != 2:
        raise FieldError(field, f"{text!r}: write its width and depth as '{like}'")
    width, depth = (length(part, field) for part in parts)
    if not all(lengths.read(least) <= side <= lengths.read(most) for side in (width, depth)):
        raise FieldError(field, f"{text}: a table is {least} to {most} wide and deep")
    return width, depth

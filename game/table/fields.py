"""Lengths, places and sizes as the fields of a scenario file write them; whatever cannot be read names its field."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.problem import Change, Problem, suggestion, written
from game.table import lengths, slips, tape
from game.table.lengths import LengthError
from game.table.shapes import Point


class FieldError(ValueError):
    """Something of a file that cannot be laid on a table: the field, what is wrong and how to mend it.

    `meant` is what was certainly meant, if there is anything.
    """

    def __init__(
        self, field: str, text: str, mend: Sequence[Change] = (), meant: str | list[str] = ""
    ) -> None:
        super().__init__(f"{field}: {text}")
        mend = written(field, meant) if meant else tuple(mend)
        self.problem = Problem(field, text, mend=tuple(mend), certain=bool(meant))


def length(text: str, field: str, unit: str = "in") -> int:
    """A length, in tenths; `unit` is the one in which the system measures. Raises `FieldError`."""
    try:
        return lengths.read(text, unit)
    except LengthError as error:
        raise FieldError(field, str(error), meant=error.meant) from None


def spot(pair: Sequence[str], field: str, like: tuple[str, str]) -> Point:
    """A point, in tenths; `like` is how one might be written. Raises `FieldError`."""
    if len(pair) != 2:
        text = f"write two lengths, how far to the right and how far down: {list(like)}"
        meant = slips.pair(pair[0].strip().lower()) if len(pair) == 1 else []
        raise FieldError(field, text + (suggestion(meant) if meant else ""), meant=meant)
    unit = lengths.unit(like)
    return length(pair[0], f"{field}[0]", unit), length(pair[1], f"{field}[1]", unit)


def size(text: str, field: str, least: str, most: str, like: str) -> tuple[int, int]:
    """Width and depth of a table, in tenths, each from `least` to `most`; `like` is how one might be written. Raises `FieldError`."""
    parts, unit = text.split(" x "), lengths.unit(like.split(" x "))
    plain = len(parts) == 2 and all(map(_is_length, parts))
    meant = "" if plain else tape.size(text, parts[0].lstrip("0123456789.") if _is_length(parts[0]) else unit)
    if len(meant.split(" x ")) == 2:
        near = f"{text!r} is no width and depth; write it like '{like}'{suggestion(meant)}"
        raise FieldError(field, near, meant=meant)
    if len(parts) != 2:
        square = f"{parts[0]} x {parts[0]}" if _is_length(parts[0]) else like
        raise FieldError(field, f"{text!r}: write its width and depth as '{like}'", written(field, square))
    width, depth = (length(part, field, unit) for part in parts)
    if not all(lengths.read(least) <= side <= lengths.read(most) for side in (width, depth)):
        fit = " x ".join(min(max(part, least, key=lengths.read), most, key=lengths.read) for part in parts)
        raise FieldError(field, f"{text}: a table is {least} to {most} wide and deep", written(field, fit))
    return width, depth


def _is_length(text: str) -> bool:
    try:
        return lengths.read(text) > 0
    except LengthError:
        return False

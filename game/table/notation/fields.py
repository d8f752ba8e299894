"""Lengths, places and sizes as the fields of a scenario file write them; whatever cannot be read names its field."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from game.core.problems.problem import Change, Problem, suggestion, written
from game.core.words import digits
from game.table import lengths, tape
from game.table.lengths import LengthError
from game.table.notation import slips
from game.table.shapes import Point

_SIDE = re.compile(r"(\d+(?:\.\d+)?)\s*(mm|cm|in|ft)")
"""A width or a depth: its figures and its unit."""
_FIGURES = re.compile(r"\d+(?:\.\d+)?")


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

    @property
    def offers(self) -> bool:
        """Whether its text says what was likely meant."""
        return "did you mean" in self.problem.text


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
        meant = slips.pair(pair[0].strip().lower()) if len(pair) == 1 else slips.pair_of_more(pair)
        raise FieldError(field, text + (suggestion(meant) if meant else ""), meant=meant)
    unit = lengths.unit(like)
    if not any(map(_is_length, pair)) and all(right := [tape.length(each, unit) for each in pair]):
        text = f"{pair[0]!r} and {pair[1]!r} are no lengths; write them like {like[0]}{suggestion(right)}"
        raise FieldError(field, text, meant=right)
    return length(pair[0], f"{field}[0]", unit), length(pair[1], f"{field}[1]", unit)


def size(text: str, field: str, least: str, most: str, like: str) -> tuple[int, int]:
    """Width and depth of a table, in tenths, each from `least` to `most`; `like` is how one might be written. Raises `FieldError`."""
    parts, unit = text.split(" x "), lengths.unit(like.split(" x "))
    plain = len(parts) == 2 and all(_is_length(part) and lengths.read(part) for part in parts)
    meant = "" if plain else tape.size(text, parts[0].lstrip("0123456789.") if _is_length(parts[0]) else unit)
    if len(meant.split(" x ")) == 2:
        meant = meant if _within(meant, least, most) else refitted(meant, least, most, like) or meant
        near = f"{text!r} is no width and depth; write it like '{like}'{suggestion(meant)}"
        raise FieldError(field, near, meant=meant)
    if len(parts) != 2:
        square = f"{parts[0]} x {parts[0]}" if _is_length(parts[0]) else like
        raise FieldError(field, f"{text!r}: write its width and depth as '{like}'", written(field, square))
    width, depth = (length(part, field, unit) for part in parts)
    if not _within(text, least, most):
        said, fit = f"{text}: a table is {least} to {most} wide and deep", refitted(text, least, most, like)
        if fit:
            raise FieldError(field, said + suggestion(fit), written(field, fit))
        fit = " x ".join(min(max(part, least, key=lengths.read), most, key=lengths.read) for part in parts)
        raise FieldError(field, said, written(field, fit))
    return width, depth


def refitted(text: str, least: str, most: str, like: str) -> str:
    """A size of the same figures that a table can have: without a nought or another digit too many, or in another unit; "" if there is none."""
    figures, units = zip(*_SIDE.findall(text), strict=True)
    if len(set(units)) > 1:
        return ""
    tries = [
        (figures, unit) for unit in dict.fromkeys((lengths.unit(like.split(" x ")), "ft", "in", "cm", "mm"))
    ]
    noughts = [each[:-1] if each.endswith("0") else each for each in figures]
    tries[:0] = [(tuple(each), units[0]) for each in (noughts, *_shorter(figures)) if all(each)]
    sizes = (" x ".join(f"{each}{unit}" for each in numbers) for numbers, unit in tries)
    return _in_feet(next((size for size in sizes if _within(size, least, most)), ""), like)


def _shorter(figures: Sequence[str]) -> Iterator[list[str]]:
    """Width and depth of which the larger is without a digit: a nought at its end, else one after which both are most alike."""
    large = max(range(len(figures)), key=lambda place: float(figures[place]))
    said, others = figures[large], [float(each) for each in figures]
    fewer = [each for each in dict.fromkeys(digits.fewer(said)) if _FIGURES.fullmatch(each) and float(each)]
    nought = said[:-1] if said.endswith("0") else ""
    fewer.sort(key=lambda each: (each != nought, abs(float(each) - min(others))))
    yield from ([*figures[:large], each, *figures[large + 1 :]] for each in fewer)


def _within(text: str, least: str, most: str) -> bool:
    """Whether width and depth of a size are in bounds."""
    return all(lengths.read(least) <= lengths.read(part) <= lengths.read(most) for part in text.split(" x "))


def _in_feet(size: str, like: str) -> str:
    """A size in whole feet, if tables are told so and it comes out."""
    sides = [lengths.read(part) for part in size.split(" x ")] if size and like.endswith("ft") else []
    if not sides or any(side % lengths.FOOT for side in sides):
        return size
    return " x ".join(f"{side // lengths.FOOT}ft" for side in sides)


def _is_length(text: str) -> bool:
    try:
        lengths.read(text)
    except LengthError:
        return False
    return True

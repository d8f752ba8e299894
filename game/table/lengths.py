"""Lengths and angles: whole tenths of a millimetre, whole hundredths of a degree (C-10).

An inch is 254 tenths, so that every length a rule or a file can name is a whole number and equality is exact.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache

from game.core.problems.problem import suggestion
from game.table import tape

MM = 10
CM = 100
INCH = 254
FOOT = 3048
FULL = 36000
"""The hundredths of a degree in a whole turn."""
CONTACT = 5
"""The widest gap that is contact, in tenths (C-11)."""
TOLERANCE = 1
"""By how much, in tenths, bases may overlap or a length exceed its limit: the one tolerance of the table."""

_UNITS = {"mm": MM, "cm": CM, "in": INCH, "ft": FOOT}
_PLACES = {"mm": 1, "cm": 2, "in": 2, "ft": 3}
_KEPT = 4096
"""So many lengths are read once only: the files of one table write the same ones over and over."""
_LENGTH = re.compile(r"(\d+(?:\.\d+)?)\s*(mm|cm|in|ft)")


class LengthError(ValueError):
    """A length that cannot be read; its text is a sentence for the author of the file, `meant` what he likely meant."""

    def __init__(self, text: str, meant: str = "") -> None:
        super().__init__(text)
        self.meant = meant


@lru_cache(_KEPT)
def read(text: str, unit: str = "") -> int:
    """The tenths that `6in`, `2.5in`, `2ft`, `40mm` or `12cm` stand for, rounded to the nearest tenth.

    Raises LengthError for anything else; `unit` is the one that is likely meant where none is written.
    """
    found = _LENGTH.fullmatch(text.strip())
    if found is None:
        meant = tape.length(text, unit)
        near = suggestion(meant) if meant else ""
        raise LengthError(
            f"{text!r} is not a length; write it like 6in, 2.5in, 2ft, 40mm or 12cm{near}", meant
        )
    number, unit = found.groups()
    return int(Fraction(number) * _UNITS[unit] + Fraction(1, 2))


def said(tenths: int) -> str:
    """A length as a player reads it, in inches: `5.6 in`, `6 in`."""
    if tenths % INCH == 0:
        return f"{tenths // INCH} in"
    return f"{tenths / INCH:.1f} in"


def said_mm(tenths: int) -> str:
    """A short length as a player reads it: `9 mm`, `0.4 mm`; a decimal only where less than 10 mm need it."""
    if abs(tenths) < 10 * MM and tenths % MM:
        return f"{tenths / MM:.1f} mm"
    return f"{round(tenths / MM)} mm"


def said_missing(tenths: int) -> str:
    """How much a length lacks as a player reads it: `9 mm`, but `6.7 in` where it is so much that a ruler is laid in inches."""
    return said(tenths) if abs(tenths) >= 2 * INCH else said_mm(tenths)


def said_cm(tenths: int) -> str:
    """A length as a player reads it, in centimetres: `8.4 cm`, `16 cm`."""
    return f"{tenths / CM:.1f}".removesuffix(".0") + " cm"


def unit(texts: Iterable[str]) -> str:
    """The unit in which most of these lengths are written, feet counting as inches; `in` if none is a length."""
    found = [match[2] for match in map(_LENGTH.fullmatch, texts) if match]
    counts = Counter("in" if each == "ft" else each for each in found)
    return counts.most_common(1)[0][0] if counts else "in"


def said_in(tenths: int, name: str) -> str:
    """A length in a unit of the file, no more exact than a tenth of a millimetre is: `0.5 in`, `12.7 mm`, `1.27 cm`."""
    return f"{tenths / _UNITS[name]:.{_PLACES[name]}f}".rstrip("0").rstrip(".") + f" {name}"


def written_in(tenths: int, name: str) -> str:
    """A length as it stands in a file that is written in a unit: `6.5in`, `12cm`."""
    return said_in(tenths, name).replace(" ", "")


def written(tenths: int) -> str:
    """A length as it stands in a file: `6in` for whole and half inches, `40mm` for anything else."""
    if tenths % (INCH // 2) == 0:
        return f"{tenths / INCH:g}in"
    return f"{tenths / MM:g}mm"

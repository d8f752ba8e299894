"""How lengths, sizes and shapes are also written, and what they are in a file: ticks, words, commas, fractions, letters for digits.

Nothing here is a length that a file may hold; it is what its author meant (`lengths` reads what is right).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from difflib import get_close_matches
from fractions import Fraction

from game.core.words.numerals import ONES

_NAMES = {
    "in": ("in", "ins", "inch", "inches", '"', "zoll"),
    "ft": ("ft", "foot", "feet", "'"),
    "cm": ("cm", "cms", "centimetre", "centimetres", "centimeter", "centimeters"),
    "mm": ("mm", "mms", "millimetre", "millimetres", "millimeter", "millimeters"),
    "m": ("m", "metre", "metres", "meter", "meters"),
}
_UNITS = {name: unit for unit, names in _NAMES.items() for name in names}
_WORDS = ONES[:13]
_PARTS = (("half an", "1/2"), ("half a", "1/2"), ("half", "1/2"))
_SIGNS = {"½": " 1/2", "¼": " 1/4", "¾": " 3/4"}
_TICKS = str.maketrans({"”": '"', "“": '"', "″": '"', "’": "'", "‘": "'", "′": "'"})
_DIGITS = str.maketrans({"o": "0", "O": "0", "l": "1", "I": "1", "|": "1"})
_MISREAD = re.compile(r"([\doOlI|]+(?:[.,][\doOlI|]+)?)\s*(mm|cm|in|ft)")
_FEET = re.compile(r"(\d+)\s*(?:'|ft|feet|foot)\s*(\d+(?:\.\d+)?)\s*(?:\"|in|inch|inches)?")
_ONE = re.compile(
    r"(?P<whole>\d+(?:\.\d*)?|\.\d+)?(?:(?P<gap>[\s-]*)(?P<part>\d+/\d+))?\s*(?P<unit>[a-z'\"]*)\.?"
)
_AMONG = re.compile(r"(?<![\w.+-])\d+(?:\.\d+)?\s*(?:mm|cm|in|ft)(?!\w)")
_BETWEEN = re.compile(
    r"\s*(?:×|\*|\bby\b|(?<![a-z])x(?![a-z])|(?<=[\d'\"mnt])x(?=\s*[\d.])|(?<=[mn])\s*[,;/&-]\s*(?=[\d.]))\s*"
    r"|(?<=[mn])\s+(?=[\d.])|(?<=\d)\s+(?=[\d.]+\s*(?:mm|cm|in|ft)\b)|(?<=ft)\s+(?=[\d.]+\s*ft\b)"
)
"""What stands between two lengths, or nothing but a blank; feet and inches are one length."""
_SHAPES = {
    "rectangle": "box", "rect": "box", "square": "box", "round": "circle", "disc": "circle", "disk": "circle", "ring": "circle",
    "ellipse": "oval", "patch": "blob", "l": "corner",
}  # fmt: skip
_IDLE = re.compile(r"\b(?:of|an?|across|wide|deep|long|diameter)\b")


def length(text: str, unit: str = "") -> str:
    """A length as a file has it, `6in`, for one that is written otherwise; "" if nobody can tell.

    `unit` is the one that is meant where none is written.
    """
    if found := _MISREAD.fullmatch(text.strip()):
        text = found[1].translate(_DIGITS) + found[2]
    said = text.strip().translate(_TICKS).lower().replace("''", '"').replace(",", ".").lstrip("+")
    if found := _FEET.fullmatch(said):
        return f"{_figures(12 * Fraction(found[1]) + Fraction(found[2]))}in"
    return _one(_in_figures(said), unit) or _alone(said)


def _alone(said: str) -> str:
    """The only length of a text that has no other figures: `circle 6in`, `about 6in wide`."""
    found = _AMONG.findall(said)
    others = re.search(r"\d", _AMONG.sub("", said))
    return "" if len(found) != 1 or others else re.sub(r"\s", "", found[0])


def _in_figures(said: str) -> str:
    """A length whose number stands in words, or as a sign for a fraction."""
    for sign, part in _SIGNS.items():
        said = said.replace(sign, part)
    for word, part in _PARTS:
        said = re.sub(rf"(?<![a-z]){word}(?![a-z])", part, said)
    return re.sub("|".join(rf"\b{word}\b" for word in _WORDS), _figure, said).strip()


def _figure(found: re.Match[str]) -> str:
    return str(_WORDS.index(found[0]))


def _one(said: str, unit: str) -> str:
    found = _ONE.fullmatch(said)
    if (
        not found
        or not (found["whole"] or found["part"])
        or (found["gap"] == "" and found["whole"] and found["part"])
    ):
        return ""
    top, _, bottom = (found["part"] or "0/1").partition("/")
    if not int(bottom):
        return ""
    number = Fraction(f"0{found['whole'] or ''}".rstrip(".")) + Fraction(int(top), int(bottom))
    name = _UNITS.get(found["unit"]) or (_misspelt(found["unit"], unit) if found["unit"] else unit)
    if name == "m":
        number, name = 100 * number, "cm"
    return f"{_figures(number)}{name}" if name else ""


def _misspelt(word: str, unit: str) -> str:
    """The unit that a word of two or three letters is: the one of the file, if they share a letter."""
    return unit if len(word) <= 3 and set(word) & set(unit) else ""


def _figures(number: Fraction) -> str:
    return f"{float(number):.4f}".rstrip("0").rstrip(".")


def size(text: str, unit: str = "") -> str:
    """Lengths with ` x ` between them, for such that are written otherwise; "" if nobody can tell.

    A unit that stands once holds for all: `6 x 4in`.
    """
    parts = [part for part in _BETWEEN.split(text.strip().translate(_TICKS).lower()) if part]
    units = [found for part in parts if (found := length(part)) and not found[-1].isdigit()]
    own = re.sub(r"[\d.]+", "", units[-1]) if units else unit
    made = [length(part, own) or part for part in parts]
    return (
        " x ".join(made)
        if made and all(re.fullmatch(r"[\d.]+(?:mm|cm|in|ft)", each) for each in made)
        else ""
    )


def listed(parts: Sequence[object], unit: str = "") -> str:
    """The same for lengths that stand in a list."""
    return size(" x ".join(map(str, parts)), unit)


def shape(text: str, words: Collection[str], unit: str = "") -> str:
    """A shape as a file has it, `blob 6in x 4in`, for one that is written otherwise; "" if nobody can tell.

    `words` are the shapes that there are, besides a box.
    """
    said = _IDLE.sub(" ", text.strip().translate(_TICKS).lower())
    names = [
        found
        for found in re.findall(r"[a-z]{4,}|\bl\b|\bbox\b", said)
        if found not in _UNITS and found not in _WORDS
    ]
    known = {**{word: word for word in words}, **_SHAPES, "box": "box"}
    close = get_close_matches(names[0], known, 1) if names else ["box"]
    if len(names) > 1 or not close or known[close[0]] not in (*words, "box"):
        return ""
    word = known[close[0]]
    rest = said.replace(names[0], " ") if names else said
    measures = size(rest.strip(" ,:"), unit).split(" x ")
    if close[0] == "square" and len(measures) == 1:
        measures *= 2
    if word == "circle" and len(measures) == 2:
        word, measures = ("circle", measures[:1]) if measures[0] == measures[1] else ("oval", measures)
    if not measures[0] or len(measures) != {"circle": 1, "corner": 3}.get(word, 2):
        return ""
    return ("" if word == "box" else f"{word} ") + " x ".join(measures)

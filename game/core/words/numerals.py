"""Numbers as texts write them, in figures or in words: read, and written again in the way of the one that stood there."""

from __future__ import annotations

import re
from bisect import bisect_right

ONES = (
    "nought", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
    "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
"""The words of the numbers from 0 to 19."""
_TENS = ("", "ten", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_ORDINALS = (
    "",
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
    "eleventh",
    "twelfth",
)
_MOST = 100


def in_words(count: int) -> str:
    """A number from 0 to 99 in words: `twenty-one`; figures beyond."""
    if not 0 <= count < _MOST:
        return str(count)
    tens, ones = divmod(count, 10)
    if count < len(ONES):
        return ONES[count]
    return _TENS[tens] + (f"-{ONES[ones]}" if ones else "")


_VALUES = {in_words(count): count for count in range(_MOST)}
_TIMES = {"once": 1, "twice": 2, "double": 2, "thrice": 3}
_PLACES = {word: place for place, word in enumerate(_ORDINALS) if word}

CARDINAL = r"\d{1,4}"
"""A number of things in a text `InFigures`, without a group."""
ORDINAL = r"(?:\d{1,2}(?:st|nd|rd|th)|" + "|".join(_PLACES) + ")"
"""The number of a place in a row."""
MULTIPLE = r"(?:twice|double|thrice|\d{1,2} times)"
"""So many times, in a text `InFigures`."""

_WORDS = re.compile(r"\b(?:" + "|".join(sorted(_VALUES, key=len, reverse=True)) + r")\b", re.IGNORECASE)


class InFigures:
    """A text with every number of it in figures, and where its parts stand in the text as it was written."""

    def __init__(self, text: str) -> None:
        self._begins, self._ends = [0], [0]
        made, at = "", 0
        for found in _WORDS.finditer(text):
            made += text[at : found.start()]
            self._mark(len(made), found.start())
            made += str(_VALUES[found[0].lower()])
            at = found.end()
            self._mark(len(made), at)
        self.text = made + text[at:]

    def _mark(self, here: int, there: int) -> None:
        self._begins.append(here)
        self._ends.append(there)

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Where a stretch of `text` stands in the text as it was written, if it begins and ends beside numbers or between them."""
        return self._there(start), self._there(end)

    def _there(self, at: int) -> int:
        place = bisect_right(self._begins, at) - 1
        return self._ends[place] + at - self._begins[place]


def number(word: str) -> int | None:
    """What a number says: `4`, `four`, `fourth`, `4th`, `twice`, `four times`; None if it is none."""
    said = word.strip().lower().removesuffix(" times")
    if said.isdecimal():
        return int(said)
    if said[:-2].isdecimal():
        return int(said[:-2])
    return next((known[said] for known in (_VALUES, _PLACES, _TIMES) if said in known), None)


def like(said: str, count: int) -> str:
    """A number as another one is written: figures for figures, words for words, a capital for a capital."""
    word = said.strip()
    if word[:1].isdecimal():
        return str(count) if word.isdecimal() else _figures(count)
    if word.lower() in _PLACES:
        text = _ORDINALS[count] if 0 < count < len(_ORDINALS) else _figures(count)
    elif word.lower().endswith(" times") or word.lower() in _TIMES:
        text = {1: "once", 2: "twice"}.get(count, f"{in_words(count)} times")
    else:
        text = in_words(count)
    return text.capitalize() if word[:1].isupper() else text


def _figures(count: int) -> str:
    """`3rd` for 3."""
    ending = {1: "st", 2: "nd", 3: "rd"}.get(count % 10 if count // 10 % 10 != 1 else 0, "th")
    return f"{count}{ending}"

"""Sums in texts that are wrong in themselves: `11 against 8, and the difference is four`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from game.core.problems.problem import Problem, note, warning, written
from game.core.words.numerals import CARDINAL, InFigures, like, number
from game.lab.wording.passages import Passage, in_figures, pattern, recounted, replaced

_N = rf"\b({CARDINAL})\b"
_WORD = r"(?:[a-z'’-]+ ){0,4}"


class _Sum(NamedTuple):
    """How a sum is told: its pattern with two numbers and what they make, and whether that is how much more the first is."""

    pattern: str
    less: bool


_SUMS = (
    _Sum(rf"{_N} (?:{_WORD})?against (?:{_WORD})?{_N}[,;:.] (?:and )?the difference is {_N}", less=True),
    _Sum(
        rf"{_N} against (?:{_WORD})?{_N}[,:] {_N} (?:slots?|wounds?|hits?|points?|damage)\b(?! each| a side| apiece)",
        less=True,
    ),
    _Sum(rf"\blost {_N} of {_N} [^.!?]{{0,30}}?\b(?:with|has|keeps) {_N}\b", less=True),
    _Sum(rf"{_N} (?:less|minus|-|−) {_N} (?:is|are|makes?|leaves?|=) {_N}", less=True),
    _Sum(rf"{_N} (?:plus|\+) {_N} (?:is|are|makes?|=) {_N}", less=False),
    _Sum(rf"{_N} and {_N} (?:is|are|makes?|come to) {_N}\b(?! of| or)", less=False),
)
"""`came to 10`: where two numbers are compared or added up, and what they make follows at once."""

_EQUAL = rf"{_N} (?:[a-z-]+ )?(?:hits|units|warriors|models) are {_N} (?:cards|slots|attacks)\b"
"""What comes one by one: a hit takes a slot with its card, a unit has an attack."""
_BEATS = rf"{_N} (?:beats|is better than|is higher than|is more than) {_N}\b"


def problems(texts: Sequence[Passage]) -> Iterator[Problem]:
    """Every sum that does not come out, with the mend that does it right."""
    for passage in texts:
        text = in_figures(passage.text)
        yield from _beaten(passage)
        yield from _equal(passage)
        for sum_ in _SUMS:
            for found in pattern(sum_.pattern).finditer(text.text):
                one, other, said = (number(found[place]) or 0 for place in (1, 2, 3))
                right = one - other if sum_.less else one + other
                if right not in (said, -said):
                    wrong = f"{found[1]} {'less' if sum_.less else 'and'} {found[2]} are {abs(right)}, and it says {found[3]}: mend the sum"
                    start, end = text.span(*found.span(3))
                    whole = recounted(passage.text, start, end, abs(right))
                    yield warning(passage.field, wrong, written(passage.field, whole))
                    yield from _summands(passage, text, found, sum_)


def _summands(passage: Passage, text: InFigures, found: re.Match[str], sum_: _Sum) -> Iterator[Problem]:
    """The two other mends of a sum: it comes out, and one of what is added up or compared is wrong."""
    one, other, said = (number(found[place]) or 0 for place in (1, 2, 3))
    rights = (said - other, said - one)
    if sum_.less:
        rights = (other - said, one + said) if one < other else (other + said, one - said)
    for place, right in zip((1, 2), rights, strict=True):
        if right > 0:
            start, end = text.span(*found.span(place))
            whole = recounted(passage.text, start, end, right)
            told = f"or the sum is so, and {found[place]} is to be {right}: mend that"
            yield note(passage.field, told, written(passage.field, whole))


def _equal(passage: Passage) -> Iterator[Problem]:
    """`Seven hits are seven cards fewer`: as many of the one as of the other."""
    text = in_figures(passage.text)
    for found in pattern(_EQUAL).finditer(text.text):
        if number(found[1]) != number(found[2]):
            for place, right in ((2, number(found[1]) or 0), (1, number(found[2]) or 0)):
                start, end = text.span(*found.span(place))
                whole = recounted(passage.text, start, end, right)
                told = f"tells of {found[1]} and of {found[2]}, and each is one of the other: write {right} for {found[place]}"
                yield note(passage.field, told, written(passage.field, whole))


def _beaten(passage: Passage) -> Iterator[Problem]:
    """`Nine beats ten`: the smaller of two numbers told as the better one; the mend exchanges the two."""
    text = in_figures(passage.text)
    for found in pattern(_BEATS).finditer(text.text):
        if (number(found[1]) or 0) < (number(found[2]) or 0):
            (start, end), (other, last) = text.span(*found.span(1)), text.span(*found.span(2))
            first = passage.text[start:end]
            whole = replaced(passage.text, other, last, first.lower())
            whole = replaced(whole, start, end, like(first, number(found[2]) or 0))
            wrong = f"{found[1]} does not beat {found[2]}: exchange the two"
            yield warning(passage.field, wrong, written(passage.field, whole))

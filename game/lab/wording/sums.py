"""Sums in texts that are wrong in themselves: `11 against 8, and the difference is four`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from game.core.problems.problem import Problem, warning, written
from game.core.words.numerals import CARDINAL, like, number
from game.lab.wording.passages import Passage, in_figures, pattern, replaced

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

_BEATS = rf"{_N} (?:beats|is better than|is higher than|is more than) {_N}\b"


def problems(texts: Sequence[Passage]) -> Iterator[Problem]:
    """Every sum that does not come out, with the mend that does it right."""
    for passage in texts:
        text = in_figures(passage.text)
        yield from _beaten(passage)
        for sum_ in _SUMS:
            for found in pattern(sum_.pattern).finditer(text.text):
                one, other, said = (number(found[place]) or 0 for place in (1, 2, 3))
                right = one - other if sum_.less else one + other
                if right not in (said, -said):
                    wrong = f"{found[1]} {'less' if sum_.less else 'and'} {found[2]} are {abs(right)}, and it says {found[3]}: mend the sum"
                    start, end = text.span(*found.span(3))
                    whole = replaced(passage.text, start, end, like(passage.text[start:end], abs(right)))
                    yield warning(passage.field, wrong, written(passage.field, whole))


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

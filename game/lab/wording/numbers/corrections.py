"""What a text says otherwise than it is, word by word: all that is certain in one mend, so that one press writes the text right."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import msgspec

from game.core.problems.problem import Problem, note, written
from game.lab.wording.passages import Passage, replaced


class Correction(NamedTuple):
    """A stretch of a text that is not so, what is, and what is to stand there; None where nobody can know."""

    start: int
    end: int
    so: str
    """What is so, for a sentence that begins `says 4, and ...`."""
    right: str | None
    instead: str = ""
    """What else would make both agree, if the rules do not fix it."""


def notes(passage: Passage, found: Sequence[Correction]) -> Iterator[Problem]:
    """What is to be corrected in a text: once for all that can be written right, and once for each of the others."""
    known = _apart(each for each in found if each.right is not None)
    if known:
        text = passage.text
        for each in reversed(known):
            text = replaced(text, each.start, each.end, each.right or "")
        yield note(passage.field, _said(passage, known), written(passage.field, text))
    for each in found:
        if each.right is None:
            yield note(passage.field, _said(passage, [each]))


def _apart(found: Iterable[Correction]) -> list[Correction]:
    """Corrections in the order of the text, of those that overlap the first: one word may be wrong by two rules."""
    apart: list[Correction] = []
    for each in sorted(found):
        if not apart or each.start >= apart[-1].end:
            apart.append(each)
    return apart


def _said(passage: Passage, wrong: Sequence[Correction]) -> str:
    told = (f"says {passage.text[each.start : each.end]}, and {each.so}" for each in wrong)
    ways = dict.fromkeys(["write that", *(each.instead for each in wrong if each.instead)])
    return f"{'; '.join(dict.fromkeys(told))}: {', or '.join(ways)}"


def rewritten(passage: Passage, found: Sequence[Correction]) -> Passage:
    """The text with everything in it corrected of which it is known what is so."""
    text = passage.text
    for each in sorted(found, reverse=True):
        text = replaced(
            text, each.start, each.end, text[each.start : each.end] if each.right is None else each.right
        )
    return msgspec.structs.replace(passage, text=text)


def moved(at: int, found: Sequence[Correction]) -> int:
    """Where a place of a text comes to stand when what stands before it is corrected."""
    return at + sum(
        len(each.right) - (each.end - each.start)
        for each in found
        if each.right is not None and each.start < at
    )

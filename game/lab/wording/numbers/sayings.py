"""Rules that a text tells the wrong way round: `Parry stops ranged attacks`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from game.core.descriptions.vocabulary import DENIED, Saying
from game.lab.wording.numbers.corrections import Correction
from game.lab.wording.passages import Passage, begins_sentence, pattern

_SENTENCE = re.compile(r"[.;:!?]\s|,\s(?:but|yet|while|whereas)\s")
"""Where what was denied before is no longer."""


def corrections(passage: Passage, sayings: Sequence[Saying]) -> Iterator[Correction]:
    """The words that turn a rule round, each once; what a text denies is left alone."""
    done: set[int] = set()
    for saying in sayings:
        if not passage.heard(saying.heard):
            continue
        for found in pattern(saying.pattern).finditer(passage.text):
            start, end = found.span(1)
            if start not in done and not _denied(passage.text, found.start()):
                done.add(start)
                right = _like(saying.right, found[1], passage.text[:start])
                yield Correction(start, end, f"by {saying.rule} it is {saying.right}", right)


def _like(right: str, said: str, before: str) -> str:
    """A word in small letters or with a capital, as the one stood for which it is written; `the` is small behind an address."""
    if said.islower():
        return right.lower()
    if not begins_sentence(before, len(before)) or (
        before.rstrip().endswith(":") and right.startswith("the ") and not said.startswith("The ")
    ):
        return right
    return right[:1].upper() + right[1:] if said[:1].isupper() else right


def _denied(text: str, at: int) -> bool:
    """Whether the sentence denies what stands there: `it is not so that ...`."""
    begins = max((found.end() for found in _SENTENCE.finditer(text, 0, at)), default=0)
    return bool(DENIED.search(text, begins, at))

"""Who the reader of a lesson or a puzzle is said to be: `You are Fred`, where his side is Bob's."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from game.core.descriptions.lesson import learner
from game.core.descriptions.vocabulary import Vocabulary
from game.core.problems.problem import Problem, warning, written
from game.core.seats import Seat
from game.core.system import Document
from game.lab.wording.passages import Passage

_TOLD = r"\b[Yy]ou (?:are|play|lead|command) (?:the )?({names})(?=[,.;:!?]|\s+who\b|$)"


def problems(texts: Sequence[Passage], known: Vocabulary, document: Document) -> Iterator[Problem]:
    """Texts that call the reader by a name of another side, with the two names exchanged in the whole of the text."""
    seat = _reader(document)
    if seat not in known.sides:
        return
    own = [_plain(name) for name in known.sides[seat]]
    sides = {
        _plain(name): names[0] for other, names in known.sides.items() if other != seat for name in names
    }
    names = "|".join(re.escape(name) for name in sorted({*sides} - {*own}, key=len, reverse=True))
    for each in texts if names else ():
        if found := re.search(_TOLD.format(names=names), each.text):
            text = f"calls the reader {found[1]}, of the side {sides[found[1]]}, and he plays {own[0]}: write who he is"
            yield warning(each.field, text, written(each.field, _exchanged(each.text, found[1], own[0])))


def _plain(name: str) -> str:
    """A name without the article, which a text may write small."""
    return name.removeprefix("The ")


def _reader(document: Document) -> Seat | None:
    """The side of who reads: that begins a puzzle, or the first that no bot plays in a lesson; None where he may choose."""
    if document.get("kind") == "puzzle":
        first: Seat | None = document.get("start", {}).get("first")
        return first
    return learner(document) if document.get("kind") == "lesson" else None


def _exchanged(text: str, one: str, other: str) -> str:
    """A text with two names in each other's place."""
    turned = {one: other, other: one}
    return re.sub(rf"\b(?:{re.escape(one)}|{re.escape(other)})\b", lambda found: turned[found[0]], text)

"""The texts of a scenario that its players read, each with its field: title, story, hints, steps of a lesson."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Literal

import msgspec

from game.core.descriptions.vocabulary import Heard
from game.core.system import Document
from game.core.words.numerals import InFigures, like

Kind = Literal["title", "story", "hint", "step", "ask"]

_BEGINS = re.compile(r"(?:^\s*|[.!?:]['\"’”]?\s+)['\"‘“]?$")
"""What stands before the first word of a sentence."""


class Passage(msgspec.Struct, frozen=True):
    """A text, and what kind of text it is; those of a lesson with the number of their step."""

    field: str
    text: str
    kind: Kind
    step: int = 0

    def heard(self, where: Heard) -> bool:
        """Whether a name that is heard there means its thing here."""
        if where == "title":
            return self.kind == "title"
        return where == "everywhere" or self.kind not in ("title", "story")


def passages(document: Document) -> Iterator[Passage]:
    """Every text that players read before and during a battle, titles of steps among them."""
    for field in ("title", "story"):
        if isinstance(document.get(field), str):
            yield Passage(field, document[field], field)
    for number, hint in enumerate(document.get("hints", [])):
        yield Passage(f"hints[{number}]", str(hint), "hint")
    for number, step in enumerate(document.get("lesson", [])):
        yield Passage(f"lesson[{number}].title", str(step.get("title", "")), "step", number)
        yield Passage(f"lesson[{number}].text", str(step.get("text", "")), "step", number)
        yield Passage(f"lesson[{number}].ask", str(step.get("ask", "")), "ask", number)


def begins_sentence(text: str, at: int) -> bool:
    """Whether a word is the first of its sentence, where every word has a capital."""
    return bool(_BEGINS.search(text[:at]))


@lru_cache(maxsize=4096)
def pattern(text: str, *, capitals: bool = False) -> re.Pattern[str]:
    """A pattern, kept; capitals count only where it is asked for."""
    return re.compile(text, 0 if capitals else re.IGNORECASE)


def replaced(text: str, start: int, end: int, by: str) -> str:
    """The text with a stretch of it exchanged."""
    return text[:start] + by + text[end:]


def recounted(text: str, start: int, end: int, count: int) -> str:
    """The text with a number of it exchanged, written as that was: figures for figures, words for words."""
    return replaced(text, start, end, like(text[start:end], count))


@lru_cache(maxsize=512)
def in_figures(text: str) -> InFigures:
    """A text with its numbers in figures, kept."""
    return InFigures(text)

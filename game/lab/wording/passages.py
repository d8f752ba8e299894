"""The texts of a scenario that its players read, each with its field: title, story, hints, steps of a lesson."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Literal

import msgspec

from game.core.descriptions.vocabulary import Heard
from game.core.system import Document
from game.core.words.numerals import InFigures, like

Kind = Literal["title", "story", "hint", "step", "ask"]

_BEGINS = re.compile(r"(?:^\s*|[.!?:]['\"’”]?\s+)['\"‘“]?$")
"""What stands before the first word of a sentence."""


_ARTICLE = re.compile(r"\b(?:the|an?) $", re.IGNORECASE)
_DETERMINED = re.compile(r"\b(?:an?|this|that|your|his|her|its|their|each|every|no|one) $", re.IGNORECASE)
"""What stands before a name in place of its article."""


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


def renamed(text: str, span: tuple[int, int], name: str, texts: Iterable[str]) -> str:
    """The text with another name in a stretch of it, with or without its article as these texts call whoever that is."""
    said = pattern(rf"\b(the |an? )?{re.escape(name)}\b(?!['’-])")
    called = {bool(found[1]) for each in texts for found in said.finditer(each)}
    start, end = span
    article = _ARTICLE.search(text[:start])
    if name.endswith("s"):  # Several may always go without.
        called = set()
    if article and called == {False}:
        start = article.start()
        name = name[:1].upper() + name[1:]
    elif not article and called == {True} and not _DETERMINED.search(text[:start]):
        name = f"{'The' if begins_sentence(text, start) else 'the'} {name}"
    return replaced(text, start, end, name)


def recounted(text: str, start: int, end: int, count: int) -> str:
    """The text with a number of it exchanged, written as that was: figures for figures, words for words."""
    return replaced(text, start, end, like(text[start:end], count))


@lru_cache(maxsize=512)
def in_figures(text: str) -> InFigures:
    """A text with its numbers in figures, kept."""
    return InFigures(text)

"""A thing called otherwise, with all that speaks of it, as one edit: a piece of terrain, an enemy of a story, the number of a code.

Where names stand says the system (`System.mentions`); what only looks like the name stays.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import Protocol

from game.core import registry
from game.core.documents.edits import Edit, RenameKey, SetField, Together
from game.core.documents.fields import EditError, says, within
from game.core.documents.mentions import Mention
from game.core.system import Document

_WORD = re.compile(r"[\w-]+")


class Reader(Protocol):
    """Whoever knows where names stand: a system."""

    def mentions(self, document: Document) -> list[Mention]:
        """All names of a document."""


def renaming(document: Document, thing: str, word: str) -> Edit:
    """The edit that calls `thing` by another word wherever its document speaks of it: one act, that one undo takes back.

    `thing` is the path of what has an id, `terrain[3]`, or whose key is its name, `enemy.guard`. Raises `EditError` where another
    one of its kind is called so, and where lines would then speak of something else. Of symmetry it is none: do it with
    `do_here` where both sides are drawn at once.
    """
    return renamed(registry.system(str(document.get("system", ""))), document, thing, word)


def renamed(reader: Reader, document: Document, thing: str, word: str) -> Edit:
    """The same by whoever knows where names stand."""
    found = reader.mentions(document)
    own = next((each for each in found if each.given and each.path in (thing, within(thing, "id"))), None)
    if own is None:
        raise EditError(thing, "It has no name of its own that could be another one.")
    if not _WORD.fullmatch(word):
        raise EditError(thing, "A name has letters, digits and hyphens, and no blanks.")
    if any(each.given and _alike(each, own.kind, word) for each in found):
        raise EditError(thing, f"Another one is called {word} already.")
    theirs = [each for each in found if _alike(each, own.kind, own.name)]
    if sum(each.given for each in theirs) > 1:
        return SetField(own.path, word)  # nobody knows of which of them lines speak
    keys = (RenameKey(each.path, word) for each in theirs if each.key)
    edit = Together((*_spoken(document, theirs, word), *keys), f"Call it {word}")
    if _meant(reader.mentions(edit.apply(document))) != _meant(found, own, word):
        raise EditError(thing, f"Lines would speak of something else by {word}: call it otherwise.")
    return edit


def _alike(mention: Mention, kind: str, name: str) -> bool:
    return mention.kind == kind and mention.name == name


def _meant(found: Iterable[Mention], own: Mention | None = None, word: str = "") -> Counter[tuple[str, str]]:
    """How often everything is spoken of; what is called as `own`, by another word."""
    return Counter(
        (each.kind, word if own and _alike(each, own.kind, own.name) else each.name) for each in found
    )


def _spoken(document: Document, found: Sequence[Mention], word: str) -> list[Edit]:
    """What fields say, one edit for each of them."""
    by_path: defaultdict[str, list[Mention]] = defaultdict(list)
    for each in found:
        if not each.key:
            by_path[each.path].append(each)
    edits: list[Edit] = []
    for path, mentions in by_path.items():
        value = says(document, path)
        if isinstance(value, int):
            edits.append(SetField(path, int(word)))
            continue
        for each in sorted(mentions, key=lambda each: -each.start):
            value = value[: each.start] + word + value[each.start + len(each.name) :]
        edits.append(SetField(path, value))
    return edits

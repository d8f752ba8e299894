"""The title of a battle that ships over quite another one: left from the file that was copied."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from game import scenarios
from game.core.problem import Change, Problem, note, written
from game.core.system import Document
from game.lab.wording.paragraphs import shelf

_LONG = 40
"""So many letters and signs are no part of two scenarios by chance."""
_SAID = re.compile(r'^(system|title) = "([^"\\]*)"', re.MULTILINE)


class Shipped(NamedTuple):
    """A scenario that ships: whose it is, what it is called, and its file."""

    system: str
    title: str
    path: Path


def problems(document: Document) -> Iterator[Problem]:
    """That another battle is called so, with which this one has nothing in common; the mend is the title of the one that it has something of."""
    system, title = document["system"], str(document["title"]).strip()
    ours = [each for each in _shipped() if each.system == system]
    named = [each for each in ours if each.title.casefold() == title.casefold()]
    if not named or _judged(document, title) or any(_akin(document, each) for each in named):
        return
    text, mend = f"another {title} ships with the game, and this has nothing of it", tuple[Change, ...]()
    meant = [each.title for each in ours if _akin(document, each)]
    if len(meant) == 1:
        text += f", but of {meant[0]}: write that"
        mend = written("title", meant[0])
    yield note("title", f"{text}{', or' if mend else ': give it'} a name of its own", mend)


@lru_cache(maxsize=1)
def _shipped() -> tuple[Shipped, ...]:
    """Every scenario that ships."""
    found = []
    for name, path in scenarios.files():
        if not name.startswith("own/"):
            said = dict(reversed(_SAID.findall(scenarios.text(path))))
            found.append(Shipped(said.get("system", ""), said.get("title", ""), path))
    return tuple(found)


def _akin(document: Document, other: Shipped) -> bool:
    """Whether a scenario has a text, a map or some whole table of one that ships."""
    theirs = scenarios.document(other.path)
    return bool(_parts(document) & _parts(theirs))


def _parts(document: Document) -> set[str]:
    """What is long enough in a scenario to be nobody else's by chance."""
    parts = (value for key, value in document.items() if key not in ("system", "title", "hints"))
    return {said for said in map(str, (*parts, *document.get("hints", []))) if len(said) > _LONG}


def _judged(document: Document, title: str) -> bool:
    """Whether the rules know the battle of that title, and judge it by the paragraph that is cited."""
    titles = {each.casefold() for each in shelf(document["system"]).titles.values()}
    return bool(document.get("rule")) and title.casefold() in titles

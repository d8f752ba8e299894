"""The title of a battle that ships over quite another one: left from the file that was copied."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from game import paths, scenarios
from game.core.problems.problem import Change, Problem, note, written
from game.core.system import Document
from game.lab.wording.paragraphs.shelf import shelf

_LONG = 40
"""So many letters and signs are no part of two scenarios by chance."""


def problems(document: Document) -> Iterator[Problem]:
    """That another battle is called so, with which this one has nothing in common; the mend is the title of the one that it has something of."""
    system, title = document["system"], str(document["title"]).strip()
    ours = [each for each in scenarios.titles(system) if each[1].is_relative_to(paths.scenarios())]
    named = [path for name, path in ours if name.casefold() == title.casefold()]
    if not named or _judged(document, title) or any(_akin(document, each) for each in named):
        return
    text, mend = f"another {title} ships with the game, and this has nothing of it", tuple[Change, ...]()
    meant = [name for name, path in ours if _akin(document, path)]
    if len(meant) == 1:
        text += f", but of {meant[0]}: write that"
        mend = written("title", meant[0])
    yield note("title", f"{text}{', or' if mend else ': give it'} a name of its own", mend)


def _akin(document: Document, other: Path) -> bool:
    """Whether a scenario has a text, a map or some whole table of one that ships."""
    return bool(_parts(document) & _parts(scenarios.document(other)))


def _parts(document: Document) -> set[str]:
    """What is long enough in a scenario to be nobody else's by chance."""
    parts = (value for key, value in document.items() if key not in ("system", "title", "hints"))
    return {said for said in map(str, (*parts, *document.get("hints", []))) if len(said) > _LONG}


def _judged(document: Document, title: str) -> bool:
    """Whether the rules know the battle of that title, and judge it by the paragraph that is cited."""
    titles = {each.casefold() for each in shelf(document["system"]).titles.values()}
    return bool(document.get("rule")) and title.casefold() in titles

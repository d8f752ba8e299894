"""Scenarios to which the last words of a lesson send the learner: one of another name by now, or none."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

from game import scenarios
from game.core.descriptions.vocabulary import Vocabulary
from game.core.problems.problem import Problem, note, written
from game.core.system import Document
from game.lab.wording.passages import Passage, replaced

_NAME = r"[A-Z][\w'’-]*(?:,? (?:(?:of|at|in|on|to|and|the|against|for|by) )*[A-Z0-9][\w'’-]*)*"
_SENDS = re.compile(
    rf"\b(?:[Tt]ry|[Ll]ook for|[Gg]o on (?:to|with)|[Cc]ontinue with|[Nn]ow play|[Tt]hen play|[Nn]ext (?:is|comes))(?: your hand at)? (?:[Tt]he )?({_NAME})"
)
"""`Now try Seize Fate`."""
_ALIKE = 0.5
"""So much alike a title has to be at least to be the one that is meant."""


def problems(texts: Sequence[Passage], known: Vocabulary, document: Document) -> Iterator[Problem]:
    """Names in the last step of a lesson of which no scenario is, with the title most like them."""
    last = len(document.get("lesson", [])) - 1
    sent = [
        (each, found)
        for each in texts
        if each.kind in ("step", "ask") and each.step == last
        for found in _SENDS.finditer(each.text)
    ]
    titles = [title for title, _ in scenarios.titles(document["system"])] if sent else []
    named = {
        _plain(name)
        for name in (*titles, *known.here, *(each for own in known.kinds.values() for each in own))
    }
    for passage, found in sent:
        if _plain(found[1]) not in named:
            yield _told(passage, found, titles)


def _told(passage: Passage, found: re.Match[str], titles: Sequence[str]) -> Problem:
    """That nothing is called so; the mend writes the likeliest title, without its article where the text has one."""
    name = found[1]
    like = max(titles, key=lambda title: _alike(title, name), default="")
    text = f"sends on to '{name}', and no scenario is called so"
    if not like or _alike(like, name) < _ALIKE:
        return note(passage.field, f"{text}: mend the name")
    right = re.sub("^The ", "", like) if found[0].casefold().endswith(f"the {name.casefold()}") else like
    whole = replaced(passage.text, *found.span(1), right)
    return note(passage.field, f"{text}: write '{like}', or mend the name", written(passage.field, whole))


def _alike(one: str, other: str) -> float:
    return SequenceMatcher(None, _plain(one), _plain(other)).ratio()


def _plain(name: str) -> str:
    return re.sub("^the ", "", name.casefold())

"""Hints that are addressed to somebody, `Asgardians: ...`, and whom nobody is called: a side that was renamed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

from game.core.problem import Problem, note, written
from game.core.vocabulary import Vocabulary
from game.lab.wording.passages import Passage, replaced

_ADDRESSED = re.compile(r"^([A-Z][\w'’-]*(?: (?:of|the|and|[A-Z][\w'’-]*|[a-z]+)){0,4}):\s")
"""A hint that begins with a name and a colon."""
_ALIKE = 0.8
"""From how much alike two names are one mistyped."""


def problems(texts: Sequence[Passage], known: Vocabulary) -> Iterator[Problem]:
    """Hints to nobody, where another hint shows that sides are addressed, or the same nobody is addressed twice."""
    hints = [
        (each, found[1]) for each in texts if each.kind == "hint" and (found := _ADDRESSED.match(each.text))
    ]
    if not hints or not known.sides:
        return
    names = {_plain(name) for own in known.sides.values() for name in own}
    things = {_plain(name) for name in known.here}
    met = [name for _, name in hints if _plain(name) in names]
    lost = [(each, name) for each, name in hints if _plain(name) not in names | things]
    silent = [
        own[0] for own in known.sides.values() if not {_plain(each) for each in own} & set(map(_plain, met))
    ]
    for each, name in lost:
        like = any(_like(name, own[0]) for own in known.sides.values())
        if (
            met
            or like
            or [other for _, other in lost].count(name) > 1
            or len({_plain(other) for _, other in lost}) == len(known.sides)
        ):
            yield _told(each, name, silent, [own[0] for own in known.sides.values()])


def _told(hint: Passage, name: str, silent: Sequence[str], sides: Sequence[str]) -> Problem:
    """That nobody is called so; if one side alone is never addressed, it is that one."""
    meant = silent[0] if len(silent) == 1 else ""
    others = f"; write {meant}" if meant else f"; write one of {', '.join(sides)}"
    mend = written(hint.field, replaced(hint.text, 0, len(name), meant)) if meant else ()
    return note(hint.field, f"is addressed to {name}, and no side is called so{others}", mend)


def _like(name: str, other: str) -> bool:
    """Whether a name is another one mistyped."""
    return SequenceMatcher(None, _plain(name), _plain(other)).ratio() >= _ALIKE


def _plain(name: str) -> str:
    """A name by which two are compared: the article does not count."""
    return re.sub(r"^the ", "", name.strip().casefold())

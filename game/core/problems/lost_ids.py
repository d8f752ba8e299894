"""A thing that was renamed while one field still speaks of it by its old name: the old name is offered back beside the new one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from game.core.documents.mentions import Mention
from game.core.problems.problem import Problem, written

_WORD = re.compile(r"[a-z0-9]+")


def problems(found: Sequence[Mention], errors: Sequence[Problem]) -> Iterator[Problem]:
    """The one thing that nothing speaks of by its name, which has all words of the only name that nothing bears, or some of them.

    A name that is mistyped has other words, and is mended where it stands.
    """
    given = [each for each in found if each.given]
    spoken = {(each.kind, each.name) for each in found if not each.given}
    names = {(each.kind, each.name) for each in given}
    lost = spoken - names
    if len(lost) != 1:
        return
    ((kind, name),) = lost
    paths = [each.path for each in found if (each.kind, each.name) == (kind, name)]
    if not any(error.field == path or error.field.startswith(path) for error in errors for path in paths):
        return
    free = [
        each
        for each in given
        if each.kind == kind and not each.key and (kind, each.name) not in spoken and _of(each.name, name)
    ]
    if len(free) == 1:
        text = f"nothing speaks of {free[0].name!r}, and {paths[0]} of {name!r}, which there is not: call it that again, or mend what speaks of it"
        yield Problem(free[0].path, text, mend=written(free[0].path, name))


def _of(one: str, other: str) -> bool:
    """Whether all words of one name are in another, longer one."""
    mine, theirs = set(_WORD.findall(one)), set(_WORD.findall(other))
    return bool(mine and theirs) and (mine < theirs or theirs < mine)

"""The pictures of units: emblems of which there is none, and those of units that are called after another one's."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from game import catalogue
from game.core.problems import problem
from game.core.problems.problem import Problem, did_you_mean, note, warning, written
from game.core.system import Document

_UNIT = re.compile(r"sides\.\w+\.units\b")
"""A unit that is drawn as a picture alone."""


class _Worn(NamedTuple):
    """An emblem, its field, and what the unit is called that wears it."""

    field: str
    emblem: str
    name: str

    def named(self, emblem: str) -> bool:
        """Whether the unit is called after an emblem."""
        return bool(_words(emblem) & _words(self.name))


def problems(document: Document) -> list[Problem]:
    """Everything about the emblems of a document."""
    known = [row.name for row in catalogue.rows("emblems")]
    worn = list(_worn(document, "", ""))
    found = list(_exchanged(worn, known))
    for each in worn:
        if each.emblem and each.emblem not in known:
            others = did_you_mean(each.emblem, known) or f"; write one of {', '.join(known)}"
            text = f"there is no emblem {each.emblem!r}, and the usual one is drawn{others}"
            found.append(problem.warning(each.field, text))
    return found


def _worn(value: object, where: str, name: str) -> Iterator[_Worn]:
    """Every emblem that is named anywhere in a document."""
    if isinstance(value, dict):
        own = value.get("name", name)
        for key, part in value.items():
            field = f"{where}.{key}" if where else str(key)
            if key == "emblem" and isinstance(part, str):
                yield _Worn(field, part, own if isinstance(own, str) else "")
            yield from _worn(part, field, own if isinstance(own, str) else "")
    elif isinstance(value, list):
        for number, part in enumerate(value):
            yield from _worn(part, f"{where}[{number}]", "")


def _exchanged(worn: Sequence[_Worn], known: Sequence[str]) -> Iterator[Problem]:
    """Units that wear the emblem after which another one is called, and not one of their own."""
    for each in worn:
        others = [other for other in worn if other.named(each.emblem) and other.name != each.name]
        if each.named(each.emblem) or not others:
            continue
        twins = [other for other in others if other.emblem == each.emblem]
        bare = [other for other in others if not other.named(other.emblem)]
        if len(others) == len(bare) == 1:
            text = f"{each.name} wears {each.emblem!r}, after which {bare[0].name} is called, who wears {bare[0].emblem!r}: exchange the two"
            mend = (*written(each.field, bare[0].emblem), *written(bare[0].field, each.emblem))
            yield warning(each.field, text, mend)
        elif len(twins) == 1:
            own = [emblem for emblem in known if each.named(emblem)]
            text = f"{each.name} wears {each.emblem!r}, after which {twins[0].name} is called, who wears it too: write another"
            if len(own) == 1:
                yield note(each.field, text, written(each.field, own[0]))
            elif _UNIT.match(each.field) and _UNIT.match(twins[0].field):
                yield note(each.field, text)


def _words(text: str) -> set[str]:
    return set(re.findall(r"[a-z]+", text.casefold()))

"""Last resorts for what is wrong where nothing tells what was meant: other spellings, and whatever the file can do without."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import islice

from msgspec.structs import replace

from game import scenarios
from game.core import registry
from game.core.documents.fields import joined, says, steps
from game.core.problems import bounds
from game.core.problems.mend_edits import mended
from game.core.problems.problem import Change, Problem, without, written
from game.core.system import Document
from game.core.words import spellings

_FIELDS, _TRIED = 3, 16
"""So many fields are helped at most, and so much is tried of each: each try has the rules judge the whole file."""
_ENTRIES = 8
"""Of a list so short each entry may be the one too many."""
_TOLD = ("lesson", "solution", "condition")
"""Lists whose entries tell one tale or are known by their place: none of them is taken out for a word in it."""

Resort = tuple[str, tuple[Change, ...]]
"""What may be done about an error: the words behind it, and the mend."""


def completed_by_step(
    document: Document, errors: Sequence[Problem], helped: Collection[str]
) -> Iterator[list[Problem]]:
    """The errors that have no mend, some of them with one that is found by trying; of `helped` fields something says what was meant."""
    bare = [each for each in errors if not each.mend]
    open_fields = [field for field in dict.fromkeys(each.field for each in bare) if field not in helped]
    tried = [field for field in open_fields if next(_resorts(document, field), None)][:_FIELDS]
    for each in bare:
        if each.field in tried:
            tried.remove(each.field)
            others = sum(other.field != each.field for other in errors)
            for words, mend in islice(_resorts(document, each.field), _TRIED):
                remaining = 0
                for some in _errors_by_step(mended(document, mend)):
                    yield []
                    remaining += len(some)
                if remaining <= others:
                    each = replace(each, text=f"{each.text}; {words}", mend=mend)
                    break
        yield [each]


def _resorts(document: Document, field: str) -> Iterator[Resort]:
    """What may be done about a field, the least first: its text spelt otherwise, then something taken out."""
    value = says(document, field)
    if isinstance(value, str):
        for text in spellings.others(value):
            yield f"did you mean {text!r}, perhaps?", written(field, text)
    if isinstance(value, list) and 1 < len(value) <= _ENTRIES:
        for place, entry in reversed(list(enumerate(value))):
            yield f"{entry!r} can be taken out", without(f"{field}[{place}]")
    if _small(value, field):
        yield "it can be taken out", without(field)
    if (around := _around(field)) and says(document, around) is not None:
        yield f"{around} can be taken out", without(around)


def _small(value: object, field: str) -> bool:
    """Whether a field says one thing of a part of the file, or is one entry of a list.

    Nobody takes out what a side consists of, nor what the whole file stands on, such as its battle.
    """
    large = isinstance(value, dict | list) and field.startswith("sides.")
    return value is not None and (field.endswith("]") or ("." in field and not large))


def _around(field: str) -> str:
    """The entry of a list in which a field stands, such as a piece of terrain; "" if it stands in none that could go."""
    *way, last = steps(field) or [""]
    if isinstance(last, int) or not way or not isinstance(way[-1], int) or way[0] in _TOLD:
        return ""
    return joined(way)


def _errors_by_step(document: Document) -> Iterator[list[Problem]]:
    """What keeps a file from being played."""
    broken = bounds.problems(document) or scenarios.unknown(document)
    yield broken
    if not broken:
        yield from registry.system(document["system"]).problems_by_step(document)

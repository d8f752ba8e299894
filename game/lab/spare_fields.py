"""Fields that are wrong, of which nothing tells what they were to say, and that a file can do without."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from msgspec.structs import replace

from game import scenarios
from game.core import registry
from game.core.documents.fields import says
from game.core.problems import bounds
from game.core.problems.mend_edits import mended
from game.core.problems.problem import Problem, without
from game.core.system import Document

_MOST = 3
"""So many of them are tried at most: each has the rules judge the whole file."""


def completed_by_step(
    document: Document, errors: Sequence[Problem], helped: Collection[str]
) -> Iterator[list[Problem]]:
    """The errors that have no mend, those of such fields with the one that takes them out; of `helped` fields something says what was meant."""
    bare = [each for each in errors if not each.mend]
    spare = [field for field in dict.fromkeys(each.field for each in bare) if field not in helped]
    tried = [field for field in spare if _small(document, field)][:_MOST]
    for each in bare:
        if each.field in tried:
            tried.remove(each.field)
            mend, left = without(each.field), 0
            for some in _errors_by_step(mended(document, mend)):
                yield []
                left += len(some)
            if left <= sum(other.field != each.field for other in errors):
                each = replace(each, text=f"{each.text}; it can be taken out", mend=mend)
        yield [each]


def _small(document: Document, field: str) -> bool:
    """Whether a field says one thing of a part of the file, or is one entry of a list.

    Nobody takes out whole tables and lists for a word in them, nor what the whole file stands on, such as its battle.
    """
    value = says(document, field)
    return value is not None and (
        field.endswith("]") or ("." in field and not isinstance(value, dict | list))
    )


def _errors_by_step(document: Document) -> Iterator[list[Problem]]:
    """What keeps a file from being played."""
    broken = bounds.problems(document) or scenarios.unknown(document)
    yield broken
    if not broken:
        yield from registry.system(document["system"]).problems_by_step(document)

"""What a position of a battle under way has left in one that begins anew: the fallen, the hurt, those who have acted, what was scored."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from game.core.documents.fields import Step, joined, says, steps
from game.core.documents.layout import places
from game.core.problems.problem import Problem, note, warning, without
from game.core.system import Document

Leftovers = Mapping[str, str]
"""By the patterns of their fields (`core/documents/layout`): what each says of a battle under way, for a sentence that begins with it."""


def told(document: Document, begins: str, never: Leftovers, hardly: Leftovers) -> Iterator[Problem]:
    """Fields that speak of a battle under way in a document that `begins` with the first round or turn.

    Some make `never` sense so, and some `hardly`: these may be meant. One mend takes out all fields of a pattern.
    """
    for leftovers, say in ((never, warning), (hardly, note)):
        for pattern, what in leftovers.items():
            ways = [way for way in places(pattern, document) if says(document, joined(way))]
            mend = without(*(joined(_whole(document, way)) for way in reversed(ways)))
            for way in ways:
                text = (
                    f"{what}, and the battle begins with {begins}: take it out, or say how far the battle is"
                )
                yield say(joined(way), text, mend)


def early(document: Document, field: str, noun: str, kept: Iterable[str], most: str) -> Iterator[Problem]:
    """A later `noun` (turn, round) told in `field`, in a document that has nothing else of a battle under way, which stands in `kept` by patterns.

    `most` is the field that says how many are played, for which this one may have been taken.
    """
    if any(says(document, joined(way)) for pattern in kept for way in places(pattern, document)):
        return
    count = says(document, field)
    text = f"the battle begins with {noun} {count}, and all else is as if it had not begun: take it out, or say how far the battle is; {most} says how many are played"
    yield warning(field, text, without(_alone(document, field)))


def _alone(document: Document, field: str) -> str:
    """A field, or its table if that says nothing else."""
    return joined(_whole(document, steps(field)))


def _whole(document: Document, way: tuple[Step, ...]) -> tuple[Step, ...]:
    """The steps to a field, or to its table if that says nothing else."""
    *table, last = way
    return way if set(says(document, joined(table))) - {last} else tuple(table)

"""What a position of a battle under way has left in one that begins anew: the fallen, the hurt, those who have acted, what was scored."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from game.core.fields import Step, joined, says
from game.core.layout import places
from game.core.problem import Problem, note, warning, without
from game.core.system import Document

Leftovers = Mapping[str, str]
"""By the patterns of their fields (`core/layout`): what each says of a battle under way, for a sentence that begins with it."""


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


def _whole(document: Document, way: tuple[Step, ...]) -> tuple[Step, ...]:
    """The steps to a field, or to its table if that says nothing else."""
    *table, last = way
    return way if set(says(document, joined(table))) - {last} else tuple(table)

"""Single slips in a story by which its lesson fails: those of its table, and the cards that it deals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from game.core.descriptions.slips import Slip, Slips, Standstill, otherwise
from game.core.descriptions.vocabulary import Fielded
from game.core.documents.fields import says
from game.core.system import Document
from game.table.notation import length_slips


class StorySlips(Slips):
    """Those of a tactical system, and of a sheet."""

    def __init__(self, table: Slips) -> None:
        self._table = table

    def of_start(self, still: Standstill) -> Iterator[Slip]:
        yield from self._table.of_start(still)

    def of_reach(self, still: Standstill) -> Iterator[Slip]:
        yield from self._table.of_reach(still)

    def of_forces(self, still: Standstill) -> Iterator[Slip | list[Slip]]:
        """Those of the table, and dealt cards of another suit."""
        yield from self._table.of_forces(still)
        dealt = says(still.document, "deal.cards", [])
        for place, card in enumerate(dealt):
            for suit in "SHDC":
                if card[:-1] + suit not in dealt:
                    yield otherwise(f"deal.cards[{place}]", card[:-1] + suit)

    def of_places(self, document: Document) -> Iterator[list[Slip]]:
        yield from self._table.of_places(document)

    def of_endings(self, document: Document) -> Iterator[list[Slip]]:
        """Spots of which one length has a slip of the hand: nobody comes to where the watch for them waits."""
        for name, spot in (says(document, "spot") or {}).items():
            at, field = says(spot, "at"), f"spot.{name}.at"
            if isinstance(at, list):
                yield [otherwise(field, right) for right in length_slips.points(*at)]

    def of_map(self, document: Document) -> Iterator[list[Slip]]:
        yield from self._table.of_map(document)

    def entry(self, document: Document, number: int, fielded: Mapping[int, Fielded]) -> str:
        return self._table.entry(document, number, fielded)

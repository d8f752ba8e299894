"""Single slips in a scenario of the measured table by which a lesson or an answer fails: the order of models, and where they stand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations

from game.core.descriptions.slips import Slip, Standstill, otherwise
from game.core.descriptions.vocabulary import Fielded
from game.core.documents.fields import says
from game.core.problems.problem import Change
from game.core.system import Document
from game.systems.ascension.points import notation
from game.table.placement.placings import MeasuredSlips


class TableSlips(MeasuredSlips):
    """Those of Ascension, and of stories on its table."""

    def of_start(self, still: Standstill) -> Iterator[Slip]:
        """Two models of a side exchanged in the order by which actions number them."""
        for seat in still.document["sides"]:
            models = says(still.document, f"sides.{seat}.models", [])
            for place in range(1, len(models)):
                order = [*models[: place - 1], models[place], models[place - 1], *models[place + 1 :]]
                if order != models:
                    yield otherwise(f"sides.{seat}.models", order)

    def of_forces(self, still: Standstill) -> Iterator[Slip | list[Slip]]:
        """Two of a side who stand in each other's place."""
        for seat in still.document["sides"]:
            stands = says(still.document, f"sides.{seat}.stands") or {}
            for one, other in combinations(stands, 2):
                fields = [f"sides.{seat}.stands.{name}" for name in (one, other)]
                changes = (Change(fields[0], stands[other]), Change(fields[1], stands[one]))
                yield Slip(fields[0], changes, f"exchange where {one} and {other} stand", sure=False)

    def entry(self, document: Document, number: int, fielded: Mapping[int, Fielded]) -> str:
        """That of the first of the name who stands already."""
        called = notation.slug(fielded[number].name) if number in fielded else ""
        fields = (f"sides.{seat}.stands.{called}" for seat in document["sides"])
        return next((field for field in fields if called and says(document, field)), "")

"""Single slips in a scenario of companies by which a lesson or an answer fails: Elixir, targets, figures, units in each other's place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from game.core.descriptions.slips import Slip, Standstill, otherwise
from game.core.descriptions.vocabulary import Fielded
from game.core.documents.fields import says
from game.core.problems.problem import Change
from game.core.system import Document
from game.table.placement.placings import MeasuredSlips

_FEW = 3
"""So little Elixir a side of a puzzle may begin with."""
_STEPS = (1, -1, 2, -2, 3, -3)
"""By so many figures a unit may have become larger or smaller."""
_TARGETS = 6
"""So many other targets are worth trying."""


class CompanySlips(MeasuredSlips):
    """Those of Confrontation."""

    def of_start(self, still: Standstill) -> Iterator[Slip]:
        document = still.document
        yield from _placed(still)
        yield from _activated(document)
        if still.solver:
            yield from _targets(document)

    def of_forces(self, still: Standstill) -> Iterator[Slip | list[Slip]]:
        if still.solver:
            yield from _elixir(still.document, still.solver)
        yield from _exchanged(still.document)
        for field, number in _strengths(still.document):
            yield from (otherwise(field, number + step, sure=False) for step in _STEPS if number + step > 0)

    def entry(self, document: Document, number: int, fielded: Mapping[int, Fielded]) -> str:
        """That of the unit that stands, which its side numbers from 1."""
        before = 0
        for seat in document["sides"]:
            for place, row in enumerate(_stands(document, seat)):
                if row.get("unit") == number - before:
                    return f"sides.{seat}.stands[{place}]"
            before += sum(len(units) for _, units in _banners(document, seat))
        return ""


# How it begins


def _placed(still: Standstill) -> Iterator[Slip]:
    """Units of another number of figures than the refused action has places for: as many as those."""
    places = None if still.refused is None else still.actions[still.refused].get("places")
    if isinstance(places, list):
        for field, number in _strengths(still.document):
            if number != len(places):
                yield otherwise(field, len(places), sure=False)


def _activated(document: Document) -> Iterator[Slip]:
    """Another unit of which the puzzle is."""
    start = document.get("start", {})
    stands = _stands(document, start.get("first") or "one") if "unit" in start else []
    for number in range(1, len(stands) + 1):
        if number != start["unit"]:
            yield otherwise("start.unit", number)


def _targets(document: Document) -> Iterator[Slip]:
    """A target with a nought too many, or of which story and hints tell another."""
    target = document.get("target")
    if type(target) is not int:
        return
    words = " ".join([str(document.get("story", "")), *map(str, document.get("hints", []))])
    told = {int(each) for each in re.findall(r"\b\d{1,2}\b", words)}
    if target in told:
        return
    meant = {target // 10, target % 10, *told}
    for number in sorted((each for each in meant if 0 < each < target), reverse=True)[:_TARGETS]:
        yield otherwise("target", number)


# Sides and their units


def _elixir(document: Document, solver: str) -> Iterator[Slip]:
    """More or less Elixir with which the side begins that is to find the answer."""
    elixir = says(document, f"sides.{solver}.elixir")
    for number in range(_FEW + 1) if type(elixir) is int else ():
        if number != elixir and number < document.get("target", 0):
            yield otherwise(f"sides.{solver}.elixir", number)


def _exchanged(document: Document) -> Iterator[Slip]:
    """Two units of a side that stand in each other's place."""
    for seat in document["sides"]:
        stands = _stands(document, seat)
        for number, two in enumerate(stands):
            for place, one in enumerate(stands[:number]):
                paths = (f"sides.{seat}.stands[{place}].unit", f"sides.{seat}.stands[{number}].unit")
                changes = (Change(paths[0], two["unit"]), Change(paths[1], one["unit"]))
                yield Slip(paths[0], changes, "exchange the two units that stand there", sure=False)


def _strengths(document: Document) -> Iterator[tuple[str, int]]:
    """Of how many figures the units of companies are, each with the field that says so."""
    for seat in document["sides"]:
        for banner, units in _banners(document, seat):
            for place, unit in enumerate(units):
                if type(number := unit.get("number")) is int:
                    yield f"{banner}.units[{place}].number", number


def _banners(document: Document, seat: str) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """The banners of a company that stands in the file, each with its units."""
    field = f"sides.{seat}.company.banner"
    for at, banner in enumerate(says(document, field, [])):
        yield f"{field}[{at}]", banner.get("units", [])


def _stands(document: Document, seat: str) -> list[dict[str, Any]]:
    stands: list[dict[str, Any]] = says(document, f"sides.{seat}.stands", [])
    return stands

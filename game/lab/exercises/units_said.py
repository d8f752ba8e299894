"""Where a document says of somebody on the table, who is known by his number, what he is and where he stands."""

from __future__ import annotations

import re
from collections.abc import Mapping

from game.core.fields import says
from game.core.system import Document
from game.core.vocabulary import Fielded


def strength(document: Document, number: int, fielded: Mapping[int, Fielded]) -> str:
    """The field of the table that says with how many hits, slots or wounds somebody begins; "" if he has none."""
    return stand(document, number, fielded) or _unit(document, number, fielded)


def stand(document: Document, number: int, fielded: Mapping[int, Fielded]) -> str:
    """The field of the stand of a model or unit by its number; "" if it has none."""
    if number not in fielded:
        return ""
    called = re.sub(r"[^a-z0-9]+", "-", fielded[number].name.casefold()).strip("-")
    before = 0
    for seat in document["sides"]:
        stands = says(document, f"sides.{seat}.stands")
        if isinstance(stands, dict) and called in stands:
            return f"sides.{seat}.stands.{called}"
        for place, row in enumerate(stands if isinstance(stands, list) else ()):
            if row.get("unit") == number - before:
                return f"sides.{seat}.stands[{place}]"
        before += sum(
            len(banner.get("units", [])) for banner in says(document, f"sides.{seat}.company.banner", [])
        )
    return ""


def _unit(document: Document, number: int, fielded: Mapping[int, Fielded]) -> str:
    """The table of a unit that stands in a list of its side; "" if it is a bare name there."""
    listed = [
        (f"sides.{seat}.units[{place}]", unit)
        for seat in document["sides"]
        for place, unit in enumerate(says(document, f"sides.{seat}.units", []))
    ]
    if len(listed) != len(fielded) or number not in fielded:
        return ""
    field, unit = listed[sorted(fielded).index(number)]
    return field if isinstance(unit, dict) and unit.get("name") == fielded[number].name else ""

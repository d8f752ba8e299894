"""What was meant to lie or stand elsewhere on a measured table, by one slip of its author: digits exchanged, a point elsewhere, or somewhat too far away."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import Any

from game.core.descriptions.slips import Slip, Slips, Standstill, otherwise
from game.core.documents.fields import says, within
from game.core.problems.problem import Change
from game.table import lengths
from game.table.placement import mends
from game.table.shapes import Point

_LAID = ("terrain", "objective", "item", "zone")
_FAR, _FINE = 10, {"in": 2, "cm": 1}
"""So many steps, each so small a part of the unit, somebody may have been moved out of reach."""
_AXES = 2
_LENGTH = re.compile(r"(\d+(?:\.\d+)?)(in|cm)")


class MeasuredSlips(Slips):
    """What every game on a measured table knows of single slips: who stands out of reach, and what lies a little off."""

    def of_reach(self, still: Standstill) -> Iterator[Slip]:
        """Whom the refused action is aimed at, or who does it, a few steps away along an edge of the table, the nearest place first."""
        done = still.actions[: still.refused + 1] if still.refused is not None else ()
        doers = [each.get("model") or each.get("unit") for each in done]
        first = says(still.document, "start.unit")
        doer = next((each for each in reversed(doers) if type(each) is int), first)
        for number in dict.fromkeys((done[-1].get("target"), doer) if done else ()):
            field = self.entry(still.document, number, still.fielded) if type(number) is int else ""
            at: Any = says(still.document, f"{field}.at") if field else None
            yield from _beside(f"{field}.at", at or ())

    def of_places(self, document: dict[str, Any]) -> Iterator[list[Slip]]:
        yield _pointed(document)
        yield from _mistyped(document)


def _standing(document: dict[str, Any], seat: str) -> list[str]:
    """The fields of those of a side who stand already."""
    stands = says(document, f"sides.{seat}.stands", {})
    names = list(stands) if isinstance(stands, dict) else range(len(stands))
    return [within("sides", seat, "stands", name) for name in names]


def _pointed(document: dict[str, Any]) -> list[Slip]:
    """Who stands on a table, with the decimal point of a length a place to the right or to the left."""
    found = []
    for field in [each for seat in document["sides"] for each in _standing(document, seat)]:
        at = says(document, f"{field}.at") or []
        for axis, said in enumerate(at):
            if number := _LENGTH.fullmatch(said):
                for moved in (Decimal(number[1]) * 10, Decimal(number[1]) / 10):
                    new = [*at[:axis], f"{moved.normalize():f}{number[2]}", *at[axis + 1 :]]
                    found.append(
                        Slip(
                            f"{field}.at", (Change(f"{field}.at", new),), f"write {' '.join(new)}", sure=False
                        )
                    )
    return found


def _mistyped(document: dict[str, Any]) -> Iterator[list[Slip]]:
    """What lies or stands on a table with two neighbouring digits of a length exchanged; and with its two lengths exchanged."""
    fields = [f"{kind}[{place}]" for kind in _LAID for place in range(len(document.get(kind) or ()))]
    fields += [field for seat in document["sides"] for field in _standing(document, seat)]
    digits: list[Slip] = []
    turned: list[Slip] = []
    for field in fields:
        at = says(document, f"{field}.at")
        if at and not says(document, f"{field}.points"):
            point, unit = (lengths.read(at[0]), lengths.read(at[1])), lengths.unit(at)
            digits += [_placed(field, there, unit) for there in mends.exchanged(point, unit)]
            turned += [_placed(field, point[::-1], unit)] * (point != point[::-1])
    yield digits
    yield turned


def _placed(field: str, at: Point, unit: str) -> Slip:
    changes = mends.placed(f"{field}.at", at, unit)
    return Slip(f"{field}.at", changes, f"write {' '.join(changes[0].value)}", sure=False)


def _beside(field: str, at: Sequence[str]) -> Iterator[Slip]:
    """Places some steps of the table away from one."""
    told = [_LENGTH.fullmatch(str(each)) for each in at]
    for step in range(1, _FAR + 1) if len(told) == _AXES else ():
        for axis, sign in ((1, 1), (1, -1), (0, 1), (0, -1)):
            if (said := told[axis]) and (moved := float(said[1]) + sign * step / _FINE[said[2]]) >= 0:
                new = [*at[:axis], f"{round(moved, 3):g}{said[2]}", *at[axis + 1 :]]
                yield otherwise(field, new, sure=False)

"""Lengths that stand in another unit than the others of a file: the same figures were meant, or what they come to."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from math import log
from typing import Any

from game.core.problems.problem import Problem, warning, written
from game.table import lengths
from game.table.placement.layout import Shaped, measures, unlike_shapes

_MEASURE = re.compile(r"\d+(?:\.\d+)?\s*(mm|cm|in|ft)")
_ROUND = {"in": Decimal("0.25"), "cm": Decimal("0.5"), "mm": Decimal(1)}
"""To what lengths are rounded by whoever writes them in a unit."""
_CLEARLY = 0.5
"""By so much nearer to the usual a shape in another unit has to be, as logarithms go."""
_KINDS = ("terrain", "zone", "objective", "item")
_NAMES = ("at", "across", "reach", "depth", "to")


def mixed(document: Mapping[str, Any], unit: str) -> Iterator[Problem]:
    """Lengths that are written in inches among centimetres, or the other way round."""
    strange = {"cm": ("in", "ft"), "mm": ("in", "ft"), "in": ("cm",)}[unit]
    every = list(_lengths(document))
    for place, name, text in every:
        found = _MEASURE.fullmatch(text)
        if not found or found[1] not in strange:
            continue
        likes = [
            lengths.read(other)
            for field, like, other in every
            if name == like
            and name in ("across", "reach", "depth")
            and field != place
            and other.endswith(unit)
        ]
        own = lengths.written_in(lengths.read(text), unit)
        same = f"{text.removesuffix(found[1]).strip()}{unit}"
        said = f"{text!r} among lengths in {unit}: that is {own}"
        if _same_figures(own, same, unit, likes):
            yield warning(place, f"{said}, and {same} was likely meant", written(place, same))
        else:
            yield warning(place, said, written(place, own))


def _same_figures(own: str, same: str, unit: str, likes: Sequence[int]) -> bool:
    """Whether the unit is wrong and not the figures: by what the likes have, or as only the figures are round."""
    if likes:
        usual = sorted(likes)[len(likes) // 2]
        off = [abs(log(max(lengths.read(each), 1) / max(usual, 1))) for each in (own, same)]
        return off[1] < off[0]
    return bool(_figures(own) % _ROUND[unit]) and not _figures(same) % _ROUND[unit]


def _figures(text: str) -> Decimal:
    """The number of a length."""
    return Decimal(text.rstrip("incmft "))


def _lengths(document: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
    """The lengths of what lies on a table and of where sides deploy: the field, what it is called, the text."""
    rows = [(f"{kind}[{n}]", row) for kind in _KINDS for n, row in enumerate(document.get(kind, []))]
    rows += [
        (f"sides.{seat}.deploy", side.get("deploy") or {}) for seat, side in document.get("sides", {}).items()
    ]
    for field, row in rows:
        for name in _NAMES:
            said = row.get(name) or ""
            if isinstance(said, str):
                yield f"{field}.{name}", name, said
            else:
                yield from ((f"{field}.{name}[{n}]", name, each) for n, each in enumerate(said))


def other_units(pieces: Sequence[Shaped], unit: str) -> Iterator[Problem]:
    """Shapes of which a length stands in another unit, and would be about as those of their kind in that of the file."""
    for piece in pieces:
        own, usual = measures(piece.shape), measures(piece.usual)
        foreign = {found[1] for found in _MEASURE.finditer(piece.shape)} - {
            unit,
            "ft" if unit == "in" else unit,
        }
        if not own or not usual or not foreign:
            continue
        meant = re.sub(rf"(?<=\d)\s*(?:{'|'.join(sorted(foreign))})\b", unit, piece.shape)
        if unlike_shapes(measures(meant), usual) + _CLEARLY < unlike_shapes(own, usual):
            text = f"{piece.name} is {piece.shape}, and those of its kind are {piece.usual}: write {meant}"
            yield warning(piece.field, text, written(piece.field, meant))

"""`South landing`, `West landing`: one of several called after points of the compass that lies hardly on that side of the table."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from game.core.problems.problem import Problem, note, written
from game.core.words.compass import OPPOSITE, WAYS
from game.table.names.namesakes import Placed
from game.table.placement import mends
from game.table.shapes import Point

_CLEAR = 0.08
"""By such a part of the table from its middle something lies clearly on one side."""
_PAIR = 2
_FELLOWS = 2
"""So many others at least are called and lie so."""


def problems(placed: Sequence[Placed], size: tuple[int, int], unit: str) -> Iterator[Problem]:
    """The one of several with one name and each a point of the compass that does not lie clearly there, and does with two digits exchanged."""
    named: dict[str, list[tuple[str, Placed]]] = {}
    for each in placed:
        points = [word for word in re.findall(r"[a-z]+", each.name.casefold()) if word in WAYS]
        if len(points) == 1:
            rest = re.sub(rf"\b{points[0]}\b", "#", each.name.casefold())
            named.setdefault(rest, []).append((points[0], each))
    for some in named.values():
        odd = [(point, each) for point, each in some if not _lies(point, each.at, size)]
        if len(odd) != 1 or len(some) - 1 < _FELLOWS:
            continue
        point, each = odd[0]
        right = [there for there in mends.exchanged(each.at, unit) if _lies(point, there, size)]
        if len(right) == 1 and all(0 <= at <= edge for at, edge in zip(right[0], size, strict=True)):
            mend = mends.placed(each.field, right[0], unit)
            text = f"{each.name} hardly lies in the {point}, and the others called so lie where they are called after: write {' '.join(mend[0].value)}, or call it otherwise"
            yield note(each.field, text, mend)


def doubled(placed: Sequence[Placed]) -> Iterator[Problem]:
    """`South cleft`, `South cleft`: of two of one name the one that lies on the other side of its fellow than the name says."""
    named: dict[str, list[Placed]] = {}
    for each in placed:
        named.setdefault(each.name, []).append(each)
    for name, some in named.items():
        points = [word for word in re.findall(r"[a-z]+", name.casefold()) if word in WAYS]
        if len(some) != _PAIR or len(points) != 1:
            continue
        axis, end = WAYS[points[0]]
        odd, other = sorted(some, key=lambda each: end * each.at[axis])
        right = re.sub(rf"\b{points[0]}\b", OPPOSITE[points[0]], name, flags=re.IGNORECASE)
        right = right[:1].upper() + right[1:] if name[:1].isupper() else right
        field = f"{odd.field.removesuffix('.at')}.name"
        if abs(odd.at[axis] - other.at[axis]) > abs(odd.at[1 - axis] - other.at[1 - axis]):
            text = f"lies to the {OPPOSITE[points[0]]} of another {name}: write {right}, or call it otherwise"
            yield note(field, text, written(field, right))


def _lies(point: str, at: Point, size: tuple[int, int]) -> bool:
    """Whether a place lies clearly on the side of a point of the compass."""
    axis, end = WAYS[point]
    return end * (at[axis] - size[axis] / 2) >= _CLEAR * size[axis]

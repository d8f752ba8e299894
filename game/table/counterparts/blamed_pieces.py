"""Pieces that cannot lie where they do, and have a place where they belong: where their counterpart has its image."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from game.core.problems.problem import Problem
from game.table.counterparts import twins
from game.table.counterparts.twins import Lain, Ways

_WAYS = Ways(lambda row: False, lambda row: str(row.row.get("of") or row.row.get("on") or ""))


def problems(
    lain: Sequence[Lain],
    size: tuple[int, int],
    unit: str,
    found: Sequence[Problem],
    disturbs: Callable[[Lain, Lain], bool] = lambda one, other: False,
) -> Iterator[Problem]:
    """The pieces to blame for what was `found`, on a table on which everything else lies alike on both sides.

    Another one gets the blame where a piece `disturbs` it: a door without its wall, a cart below a wall.
    """
    blamed = {each.field.removesuffix(".at") for each in found if each.field.endswith(".at")}
    table = twins.symmetrical(lain, size) if blamed else None
    for each in twins.alone(table, size, unit, _WAYS) if table else ():
        row = next((row for row in lain if f"{row.field}.at" == each.field), None)
        others = [other for other in lain if other.field in blamed and other is not row]
        if row and (row.field in blamed or any(disturbs(row, other) for other in others)):
            yield Problem(each.field, each.text, mend=each.mend)

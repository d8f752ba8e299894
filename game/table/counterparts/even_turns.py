"""Pieces of a kind that stand evenly about a middle: 0, 120 and 240 degrees, or four at right angles, and the one of them that is mistyped."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.core.problems.problem import Problem, note, written
from game.core.words import digits
from game.table.counterparts.twins import Lain

_LEAST = 3
"""So many at least stand about a middle; two are a pair."""
_MOST = 8
"""More are no ring but a hedge."""
_WHOLE = 360


def problems(rows: Sequence[Lain]) -> Iterator[Problem]:
    """The one piece of a kind whose angle is that which the even turns of all others lack, but for a slip of the hand."""
    kinds: dict[tuple[str, str], list[Lain]] = {}
    for row in rows:
        if row.kind.startswith("terrain"):
            kinds.setdefault((row.kind, str(row.row.get("shape", ""))), []).append(row)
    for some in kinds.values():
        if not _LEAST <= len(some) <= _MOST or _even([_turn(row) for row in some]):
            continue
        found = [(row, right) for row in some if (right := _lacking(row, some)) is not None]
        if len(found) == 1:
            row, right = found[0]
            others = ", ".join(str(_turn(other)) for other in some if other is not row)
            text = f"{row.name} ({row.id}) is turned by {_turn(row)}, and the others of its kind evenly by {others}: write {right}, or mean it so"
            yield note(f"{row.field}.turn", text, written(f"{row.field}.turn", right))


def _turn(row: Lain) -> int:
    return int(row.row.get("turn", 0))


def _even(turns: Sequence[int]) -> bool:
    """Whether angles stand evenly all round."""
    part, rest = divmod(_WHOLE, len(turns))
    return not rest and {(each - turns[0]) % _WHOLE for each in turns} == set(range(0, _WHOLE, part))


def _lacking(row: Lain, some: Sequence[Lain]) -> int | None:
    """The angle with which a piece would make those of all others even, if its own is that but for a slip; None if it is not."""
    others = [_turn(other) for other in some if other is not row]
    part, rest = divmod(_WHOLE, len(some))
    found = [
        each
        for start in others[:1]
        for each in ((start + step) % _WHOLE for step in range(0, _WHOLE, part))
        if not rest and _even([*others, each]) and digits.slipped(str(_turn(row)), str(each))
    ]
    return found[0] if len(found) == 1 else None

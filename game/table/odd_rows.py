"""What one of several entries of a kind says otherwise than all others: two numbers exchanged, or nothing of what they all say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from game.core.problem import Problem, note, warning, written
from game.table.twins import Lain

_OTHERS = 2
"""So many others that agree show what is usual."""
_OWN = ("id", "name", "at", "to", "points", "turn", "interact", "destroyed")
"""What every entry has for itself, or of which other checks tell."""


def exchanged(rows: Sequence[Lain], one: str, other: str) -> Iterator[Problem]:
    """The one entry of which two numbers are those of all others the other way round."""
    pairs = [(row.row.get(one, 0), row.row.get(other, 0)) for row in rows]
    for row, pair in zip(rows, pairs, strict=True):
        rest = set(pairs) - {pair}
        if pair[0] != pair[1] and pairs.count(pair) == 1 and len(rows) > _OTHERS and rest == {pair[::-1]}:
            text = (
                f"{row.name} has {one} {pair[0]} and {other} {pair[1]}, and all others have them the other way round: "
                f"exchange the two"
            )
            mend = (*written(f"{row.field}.{one}", pair[1]), *written(f"{row.field}.{other}", pair[0]))
            yield warning(f"{row.field}.{one}", text, mend)


def lacking(rows: Sequence[Lain]) -> Iterator[Problem]:
    """The one entry of its kind that says nothing where all others say the same."""
    kinds: dict[str, list[Lain]] = {}
    for row in rows:
        kinds.setdefault(row.kind, []).append(row)
    for likes in kinds.values():
        for name in dict.fromkeys(name for row in likes for name in row.row if name not in _OWN):
            without = [row for row in likes if name not in row.row]
            others = [row.row for row in likes if name in row.row]
            if len(without) == 1 and len(others) >= _OTHERS and _lacks(without[0], others, name):
                (row,), said = without, others[0][name]
                usual = str(said).lower() if said is True else repr(said)
                text = f"{row.name} ({row.id}) has no {name}, and all others of its kind have {name} = {usual}: write that, or mean it so"
                yield note(f"{row.field}.{name}", text, written(f"{row.field}.{name}", said))


def _lacks(row: Lain, others: Sequence[Mapping[str, Any]], name: str) -> bool:
    """Whether all others say the same under a name, and an entry says nothing that none of them does in its place."""
    said = {each for other in others for each in other} | set(_OWN)
    return all(other[name] == others[0][name] for other in others) and said.issuperset(row.row)

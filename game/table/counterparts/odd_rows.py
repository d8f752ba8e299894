"""What one of several entries of a kind says otherwise than all others: two numbers exchanged, or nothing of what they all say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from game.core.problems.problem import Problem, note, warning, written
from game.core.words.grammar import listed
from game.table.counterparts.twins import Lain

_OTHERS = 2
"""So many others that agree show what is usual."""
_OWN = ("id", "name", "at", "to", "points", "turn", "interact", "destroyed")
"""What every entry has for itself, or of which other checks tell."""


class Worded(NamedTuple):
    """What a piece of the kit is in words of the rulebook: the field that may say so, its name, id and kit, the words of the kit and its own."""

    field: str
    name: str
    id: str
    kit: str
    usual: Sequence[str]
    own: Sequence[str] | None

    @property
    def words(self) -> Sequence[str]:
        return self.usual if self.own is None else self.own

    @property
    def noun(self) -> str:
        """The word for such a thing in its name: `cleft`, of the north cleft."""
        return self.name.rpartition(" ")[2].casefold()


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


def unkept(rows: Sequence[Worded]) -> Iterator[Problem]:
    """The one piece whose own words leave out some of the kit's, which all others of its kit and called alike keep: they take their place."""
    for row in rows:
        lost = [word for word in row.usual if word not in row.words]
        likes = [one for one in rows if (one.kit, one.noun) == (row.kit, row.noun) and one is not row]
        if lost and likes and all(set(lost) <= set(like.words) for like in likes):
            whole = [*row.usual, *(word for word in row.words if word not in row.usual)]
            text = (
                f"these take the place of those of the kit, so {row.name} ({row.id}) is not {listed(lost)}, and "
                f"{likes[0].name} ({likes[0].id}) is: write {', '.join(whole)}, or mean it so"
            )
            yield note(row.field, text, written(row.field, whole))

"""Two things of one id, of which one was copied from the other: how it would be called as the others of the file are.

A file has its own ways: `hedge` and `other-hedge`, `west-cart` and `east-cart`, `cell-1` to `cell-4`. What else it names and does
not have comes before them all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import count, permutations, product
from string import ascii_lowercase
from typing import Any, NamedTuple

from game.core.problems.problem import Problem, written
from game.core.words.compass import OPPOSITE, WAYS

_MOST = 2
"""So many ids that are as likely are offered at most."""


class Row(NamedTuple):
    """A thing of a file: the field of its table, its id, of which kind it is, and where it lies, if it does."""

    field: str
    id: str
    kind: str = ""
    at: tuple[int, int] | None = None


def problems(rows: Sequence[Row], said: str, named: Collection[str] = ()) -> Iterator[Problem]:
    """Every row that has the id of one before it: `said` of the id, once for each that is as likely meant.

    `named` are ids of which the file speaks, whether it has them or not.
    """
    first: dict[str, Row] = {}
    for row in rows:
        if row.id in first:
            for wrong, right in _called(first[row.id], row, rows, named):
                field = f"{wrong.field}.id"
                yield Problem(field, said.format(repr(row.id)), mend=written(field, right))
        first.setdefault(row.id, row)


def _called(first: Row, again: Row, rows: Sequence[Row], named: Collection[str]) -> Iterator[tuple[Row, str]]:
    """Which of two rows is to be called otherwise, and how."""
    if aside := _aside(first, again, rows):
        yield aside
        return
    ids = [row.id for row in rows]
    for right in another(first.id, rows, named)[:_MOST]:
        yield (first if _order(first.id, right, ids) < 0 else again), right


def another(id: str, rows: Sequence[Row], named: Collection[str] = ()) -> list[str]:
    """Ids for one more of the kind of an id, as the rows of a file have them, each as likely; nobody has them."""
    known = {row.id for row in rows}
    missing = [each for each in dict.fromkeys(named) if each and each not in known]
    asked = [each for each in missing if {*each.split("-")} & {*id.split("-")}]
    ways = _ways(id, rows)
    across = [each for each in _across(id) if each not in known]
    ways = Counter({each: ways[each] for each in across}) or ways
    most = max(ways.values(), default=0)
    return (
        asked or _in_order(id, known) or [each for each in ways if ways[each] == most] or [_next(id, known)]
    )


def _across(id: str) -> Iterator[str]:
    """An id of the other side of the table: east for west, south for north, one of two words or both."""
    words = id.split("-")
    turns = [(word, OPPOSITE[word]) if word in OPPOSITE else (word,) for word in words]
    yield from (new for each in product(*turns) if (new := "-".join(each)) != id)


def of_kit(entries: Sequence[Any], table: dict[str, Any]) -> str:
    """An id for one of several entries, as one more of those of its kit and name is called, or its kit; "" if it has none, or that is taken."""
    kit = str(table.get("kit") or "")
    others = [each for each in entries if isinstance(each, dict) and isinstance(each.get("id"), str)]
    rows = [Row("", each["id"], str(each.get("kit") or each.get("kind") or "")) for each in others]
    like = [
        each["id"]
        for each in others
        if kit and (each.get("kit"), each.get("name")) == (kit, table.get("name"))
    ]
    if like:
        return another(like[-1], rows)[0]
    return kit if kit not in {row.id for row in rows} else ""


def _ways(id: str, rows: Sequence[Row]) -> Counter[str]:
    """What an id becomes by that in which two others of one kind differ; how many pairs say so."""
    others, known = [row for row in rows if row.id != id], {row.id for row in rows}
    found = Counter(
        _like(id, one.id, other.id) for one, other in permutations(others, 2) if one.kind == other.kind
    )
    return Counter({each: many for each, many in found.items() if each and each not in known})


def _like(id: str, one: str, other: str) -> str:
    """What an id is to be to differ from it as another does from one: a word in the place of a word, or one more or less at an end; "" where that cannot be."""
    words, before, after = id.split("-"), one.split("-"), other.split("-")
    if len(before) == len(after):
        differing = [pair for pair in zip(before, after, strict=True) if pair[0] != pair[1]]
        if len(differing) != 1 or differing[0][0] not in words:
            return ""
        here, there = differing[0]
        return "-".join(there if word == here else word for word in words)
    if after[1:] == before:
        return "-".join([after[0], *words]) if words[0] != after[0] else ""
    if after[:-1] == before:
        return "-".join([*words, after[-1]]) if words[-1] != after[-1] else ""
    if before[1:] == after:
        return "-".join(words[1:]) if words[0] == before[0] else ""
    if before[:-1] == after:
        return "-".join(words[:-1]) if words[-1] == before[-1] else ""
    return ""


def _order(id: str, right: str, ids: Sequence[str]) -> int:
    """1 if what is called like an id comes before what is called like another in a file, -1 if behind it, 0 if there is no saying.

    Numbers and letters speak for themselves, of words others of the file that differ as these two do.
    """
    (*before, last), (*there, new) = id.split("-"), right.split("-")
    if before == there and len(last) == len(new) and (len(last) == 1 or last.isdecimal()):
        return 1 if last < new else -1
    pairs = ((each, _like(each, id, right)) for each in ids if each != id)
    found = {ids.index(each) < ids.index(other) for each, other in pairs if other in ids}
    return 0 if len(found) != 1 else 1 if found.pop() else -1


# Numbers and letters


def _in_order(id: str, known: Collection[str]) -> list[str]:
    """The number or the letter that is missing in the row of those that are called so, or the next; empty if they are not numbered."""
    *before, last = id.split("-")
    order = (
        [str(number) for number in range(1, len(known) + 2)] if last.isdecimal() else list(ascii_lowercase)
    )
    own = [each for each in order if "-".join((*before, each)) in known]
    if not before or last not in order or (not last.isdecimal() and (len(own) < 2 or own[0] > "b")):
        return []
    last_one = order.index(own[-1])
    gaps = [each for each in order[:last_one] if each not in own]
    return ["-".join((*before, each)) for each in (gaps or order[last_one + 1 : last_one + 2])]


def _next(id: str, known: Collection[str]) -> str:
    """An id with a number that nobody has."""
    return next(new for number in count(2) if (new := f"{id}-{number}") not in known)


# Where they lie


def _aside(first: Row, again: Row, rows: Sequence[Row]) -> tuple[Row, str] | None:
    """The one of two rows whose id is to say another side of the table, and that id, so that both lie as they are called."""
    words = first.id.split("-")
    sides = sum(word in WAYS for word in words)
    if not first.at or not again.at or first.at == again.at or not sides:
        return None
    known, ways = {row.id for row in rows}, _ways(first.id, rows)
    turns = [_turns(word, alone=sides == 1) for word in words]
    free = [new for each in product(*turns) if (new := "-".join(each)) not in known]
    most = max((ways[each] for each in free), default=0)
    group = [row.at for row in rows if row.at and _bare(row.id) == _bare(first.id)]
    middle = [sum(at[axis] for at in group) / len(group) for axis in (0, 1)]
    before = [row.id for row in rows]

    def fit(way: tuple[Row, str]) -> tuple[int, float]:
        row, right = way
        other = again if row is first else first
        order = _order(first.id, right, before)
        lying = _lies(row, right, middle) + _lies(other, first.id, middle)
        return order if row is again else -order, lying

    return max(
        ((row, new) for new in free if ways[new] == most for row in (again, first)), key=fit, default=None
    )


def _turns(word: str, *, alone: bool) -> Sequence[str]:
    """What a word of an id may be instead: another side, one of the same axis where there are two such words."""
    if word not in WAYS:
        return [word]
    return [side for side in WAYS if alone or WAYS[side][0] == WAYS[word][0]]


def _lies(row: Row, id: str, middle: Sequence[float]) -> float:
    """How far a row lies from a place to the sides of which an id speaks."""
    ways = [WAYS[word] for word in id.split("-") if word in WAYS]
    return sum(way * (row.at[axis] - middle[axis]) for axis, way in ways) if row.at else 0


def _bare(id: str) -> tuple[str, ...]:
    """The words of an id that do not say where something lies."""
    return tuple(word for word in id.split("-") if word not in WAYS)

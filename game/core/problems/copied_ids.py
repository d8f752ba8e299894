"""Two things of one id, of which one was copied from the other: how it would be called as the others of the file are.

A file has its own ways: `hedge` and `other-hedge`, `west-cart` and `east-cart`, `cell-1` to `cell-4`. What else it names and does
not have comes before them all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import combinations, count, product
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
    others = [row for row in rows if row.id != first.id]
    if aside := _aside(first, again, rows):
        yield aside
        return
    for right in another(first.id, rows, named)[:_MOST]:
        yield (first if _comes_first(first.id, right, others) else again), right


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
    """What an id becomes by each pair of others of one kind that differ in one word, or by one word more; how many say so."""
    words, known = id.split("-"), {row.id for row in rows}
    found = Counter[str]()
    for one, other in combinations([row for row in rows if row.id != id], 2):
        short, long = sorted((one.id.split("-"), other.id.split("-")), key=len)
        if one.kind != other.kind:
            continue
        if len(short) == len(long):
            differing = [pair for pair in zip(short, long, strict=True) if pair[0] != pair[1]]
            found.update(_exchanged(words, *differing[0]) if len(differing) == 1 else ())
        elif long[1:] == short:
            found.update(["-".join(words[1:] if words[0] == long[0] else [long[0], *words])])
        elif long[:-1] == short:
            found.update(["-".join(words[:-1] if words[-1] == long[-1] else [*words, long[-1]])])
    return Counter({each: many for each, many in found.items() if each and each not in known})


def _exchanged(words: Sequence[str], one: str, other: str) -> Iterator[str]:
    """An id with one of two words in the place of the other."""
    for here, there in ((one, other), (other, one)):
        if here in words:
            yield "-".join(there if word == here else word for word in words)


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


def _comes_first(id: str, right: str, others: Sequence[Row]) -> bool:
    """Whether something comes before another of the file as it is called: a lesser number, or a word less than pairs of others have."""
    one, other = id.split("-"), right.split("-")
    if len(one) == len(other):
        return (
            one[:-1] == other[:-1]
            and len(one[-1]) == len(other[-1])
            and other[-1] < one[-1]
            and not _word(one[-1])
        )
    word = next(iter({*one} - {*other}), "")
    order = [row.id for row in others]
    pairs = [
        (each, longer) for each in order for longer in (f"{word}-{each}", f"{each}-{word}") if longer in order
    ]
    return bool(word and pairs) and all(order.index(each) < order.index(longer) for each, longer in pairs)


def _word(text: str) -> bool:
    return len(text) > 1 and not text.isdecimal()


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
        order = _usual_order(first.id, right, before)
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


def _usual_order(id: str, right: str, ids: Sequence[str]) -> int:
    """1 if others of a file that differ as two ids do come in the order in which the first comes before the second, -1 if in the other, 0 if in both or none."""
    differing = [pair for pair in zip(id.split("-"), right.split("-"), strict=True) if pair[0] != pair[1]]
    if len(differing) != 1:
        return 0
    one, other = differing[0]
    found = {
        ids.index(each) < ids.index(there)
        for each in ids
        if one in each.split("-") and each != id
        for there in ["-".join(other if word == one else word for word in each.split("-"))]
        if there in ids
    }
    return 0 if len(found) != 1 else 1 if found.pop() else -1


def _lies(row: Row, id: str, middle: Sequence[float]) -> float:
    """How far a row lies from a place to the sides of which an id speaks."""
    ways = [WAYS[word] for word in id.split("-") if word in WAYS]
    return sum(way * (row.at[axis] - middle[axis]) for axis, way in ways) if row.at else 0


def _bare(id: str) -> tuple[str, ...]:
    """The words of an id that do not say where something lies."""
    return tuple(word for word in id.split("-") if word not in WAYS)

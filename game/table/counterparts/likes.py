"""What one of two counterparts on a table says otherwise than the other: a score, a shape, a turn, what it does.

On a map whose halves are alike one thing that is not is a slip, since both sides are to have the same. Which of the two it is
is told by others of its kind, by the piece of the kit, or by what was left out; if nothing tells, both are named.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from math import log
from typing import Any, NamedTuple

from game.core.problems.problem import Change, Problem, note, without, written
from game.table import lengths
from game.table.counterparts.twins import Lain, Table, alike
from game.table.placement.layout import measures

Says = Callable[[Lain], Mapping[str, Any]]
"""What of a row is to be like its counterpart, by field, with what goes without saying; what names a piece names its id."""

_ALIKE = 0.72
"""So much two outlines have in common at least that are the same but for the unevenness of their edges."""
_ODD = 2
"""More pairs that differ were meant to."""
_FEW = 2
"""So many others of a kind show at least that one of two is as none of them."""
_SEVERAL = 3
"""So many pairs that are turned alike show that all were to be."""
_HALF_TURN = 180
_CLEARLY = 1.3
"""So many times as unlike the piece of the kit one of two is, if that is to tell which of them is wrong."""
_NO_NAMES = ("traits", "features")
"""What is written in words of the rulebook: a piece may be called like one of them."""
_ADDED = ("open", "locked", "gone", "hazard", "wounds", "structure", "traits", "features", "size", "height", "depth")  # fmt: skip
"""What one may have too much; anything else has been lost if it is not there."""


class Unlike(NamedTuple):
    """Two counterparts that differ in a field, and what each would say if it were as the other."""

    name: str
    one: Lain
    other: Lain
    here: Any
    there: Any
    meant_here: Any
    meant_there: Any


def unlike(
    table: Table,
    says: Says,
    seats: Mapping[str, str],
    usual: Callable[[Lain], str],
    told: Collection[str] = (),
) -> Iterator[Problem]:
    """Counterparts that differ, if one or two pairs do; `seats` are those that deploy where others do on the other side.

    `usual` is the shape that the kit has for something, or "". Of the fields in `told` something else is said already.
    """
    found = list(_differences(table, says, seats))
    pairs = {frozenset((each.one.field, each.other.field)) for each in found}
    if len(pairs) > _ODD and len({field for pair in pairs for field in pair}) > _ODD + 1:
        return
    done: set[tuple[str, str]] = set()
    for each in found:
        if any(
            field.startswith(f"{row.field}.{each.name}") for field in told for row in (each.one, each.other)
        ):
            continue
        for row, other, said, right in _odd(table, each, found, says, usual):
            if (row.field, each.name) not in done:
                done.add((row.field, each.name))
                yield _told(each.name, row, other, said, right)


def _differences(table: Table, says: Says, seats: Mapping[str, str]) -> Iterator[Unlike]:
    there = {row.id: other.id for row in table.rows if (other := table.partner.get(row.field))}
    back = {other: row for row, other in there.items()}
    seats_back = {other: seat for seat, other in seats.items()}
    exact = _exact(table, says)
    for one, other in table.pairs():
        here, yonder = says(one), says(other)
        for name, value in here.items():
            names = {} if name in _NO_NAMES else there
            mapped = _mapped(value, names, seats)
            if mapped != yonder[name] and not _imaged(table, one, other, (value, yonder[name])):
                meant = _mapped(yonder[name], back if names else {}, seats_back)
                yield Unlike(name, one, other, value, yonder[name], meant, mapped)
        yield from _turned(table, one, other, here, yonder, exact=exact)


def _imaged(table: Table, one: Lain, other: Lain, shapes: tuple[Any, Any]) -> bool:
    """Whether two corners are each other's image, of which one has its sides the other way round."""
    corners = all(str(shape).startswith("corner") for shape in shapes)
    return corners and alike(table.symmetry, one.outline, other.outline) >= _ALIKE


def _exact(table: Table, says: Says) -> bool:
    """Whether all that is turned is so as its counterpart, but for one thing at most: uneven edges excuse no other turn then."""
    pairs = [pair for pair in table.pairs() if any(row.row.get("turn") for row in pair)]
    off = [pair for pair in pairs if not _plainly(table, *pair, str(says(pair[0]).get("shape")))]
    of_one = not off or any(all(row in pair for pair in off) for row in off[0])
    return of_one and len(pairs) - len(off) >= _SEVERAL


def _plainly(table: Table, one: Lain, other: Lain, shape: str) -> bool:
    """Whether two counterparts of a shape are turned as the symmetry of their table has it."""
    turns = [int(row.row.get("turn") or 0) for row in (one, other)]
    off = (table.symmetry.angle(turns[0]) - turns[1]) % (180 if _half(shape) else 360)
    return not off or shape.startswith("circle")


def _turned(
    table: Table, one: Lain, other: Lain, here: Mapping[str, Any], there: Mapping[str, Any], *, exact: bool
) -> Iterator[Unlike]:
    """Two of one shape of which one is turned otherwise."""
    shape = str(here.get("shape"))
    plain = one.outline and other.outline and shape == there.get("shape")
    if not plain or one.row.get("points") or other.row.get("points") or _plainly(table, one, other, shape):
        return
    if not exact and alike(table.symmetry, one.outline, other.outline) >= _ALIKE:
        return
    turns, angle = [int(row.row.get("turn") or 0) for row in (one, other)], table.symmetry.angle
    back = next(turn for turn in range(360) if angle(turn) == turns[1] % 360)
    whole, half = _whole_turn(table, shape), _half(shape)
    meant = (back % whole, angle(turns[0]) % whole)
    if half and whole > _HALF_TURN and (angle(1) - angle(0)) % 360 != 1:
        meant = _nearer(meant[0], turns[1]), _nearer(meant[1], turns[0])
    elif half:
        meant = (
            _nearer(meant[0], turns[0] or meant[0]),
            _nearer(meant[1], turns[1] or meant[1]),
        )
    yield Unlike("turn", one, other, turns[0], turns[1], *meant)


def _nearer(turn: int, to: int) -> int:
    """Of the two turns by which something lies alike the one nearer to another turn: 340 and not 160 as the image of 20."""
    return min(
        turn, (turn + _HALF_TURN) % 360, key=lambda each: abs((each - to + _HALF_TURN) % 360 - _HALF_TURN)
    )


def _whole_turn(table: Table, shape: str) -> int:
    """After how many degrees something of a shape lies as before, where the file has counterparts turned alike: 4 and not 184 of a rectangle."""
    turns = [[int(row.row.get("turn") or 0) for row in pair] for pair in table.pairs()]
    alike_ = any((table.symmetry.angle(here) - there) % 360 == 180 for here, there in turns if here)
    return 180 if _half(shape) and alike_ else 360


def _half(shape: str) -> bool:
    """Whether something of a shape is its own image after half a turn."""
    return shape[:1].isdigit() or shape.startswith("oval")


def _mapped(value: Any, ids: Mapping[str, str], seats: Mapping[str, str]) -> Any:
    """A value with the pieces and seats that it names exchanged for their counterparts."""
    if isinstance(value, str):
        return seats.get(value) or " ".join(ids.get(word, word) for word in value.split(" "))
    if isinstance(value, list | tuple):
        return type(value)(_mapped(each, ids, seats) for each in value)
    return value


def _odd(
    table: Table, each: Unlike, found: Sequence[Unlike], says: Says, usual: Callable[[Lain], str]
) -> Iterator[tuple[Lain, Lain, Any, Any]]:
    """Which of two is as nothing else is: the row, its counterpart, what it says and what it should; both if nothing tells."""
    both = (
        (each.one, each.other, each.here, each.meant_here),
        (each.other, each.one, each.there, each.meant_there),
    )
    doubts = [_doubt(table, each.name, row, other, said, found, says, usual) for row, other, said, _ in both]
    for place, side in enumerate(both):
        if doubts[place] >= doubts[1 - place]:
            yield side


def _doubt(
    table: Table,
    name: str,
    row: Lain,
    other: Lain,
    said: Any,
    found: Sequence[Unlike],
    says: Says,
    usual: Callable[[Lain], str],
) -> int:
    """How plainly a row is the one of two that is wrong: the more the plainer."""
    twice = sum(row in (each.one, each.other) and each.name == name for each in found) > 1
    others = [
        says(like).get(name)
        for like in table.rows
        if like.kind == row.kind and like.field not in (row.field, other.field)
    ]
    stranger = len(others) >= _FEW and _plain(said, table) not in [_plain(like, table) for like in others]
    doubt = 4 * twice + 2 * stranger
    if name == "shape" and (name in row.row) != (name in other.row):
        return 0  # One was added, or one lost.
    if name == "shape" and usual(row):
        own, theirs = (_off(text, usual(row)) for text in (said, says(other)[name]))
        doubt += 2 * (own > _CLEARLY * theirs)
    elif name in _ADDED and "kit" in row.row:
        doubt += bool(said)
    elif name != "turn":
        doubt += not said
    return doubt


def _plain(value: Any, table: Table) -> Any:
    """A value by which likes are compared: whatever names a piece is the same."""
    ids = {row.id for row in table.rows}
    if isinstance(value, str):
        return " ".join("*" if word in ids else word for word in value.split(" "))
    return tuple(_plain(each, table) for each in value) if isinstance(value, list | tuple) else value


def _off(shape: Any, usual: str) -> float:
    """How unlike a shape is to that of the kit."""
    own, known = sorted(measures(str(shape))), sorted(measures(usual))
    if len(own) != len(known) or not own:
        return 0.0
    return 0.01 + sum(abs(log(max(one, 1) / max(two, 1))) for one, two in zip(own, known, strict=True))


def _told(name: str, row: Lain, other: Lain, said: Any, right: Any) -> Problem:
    field, change = f"{row.field}.{name}", _change(row, other, name, right)
    if isinstance(said, list | tuple) and isinstance(right, list | tuple) and len(said) == len(right):
        apart = [number for number, (one, two) in enumerate(zip(said, right, strict=True)) if one != two]
        if len(apart) == 1 and name in row.row:
            field = f"{field}[{apart[0]}]"
            change = written(field, right[apart[0]])
            said, right = said[apart[0]], right[apart[0]]
    elif isinstance(said, Mapping) and isinstance(right, Mapping) and name in row.row:
        keys = [key for key in said if said[key] != right.get(key)]
        if len(keys) == 1 and said.keys() == right.keys():
            name, field = f"{name}.{keys[0]}", f"{field}.{keys[0]}"
            said, right = said[keys[0]], right[keys[0]]
            change = written(field, right)
    text = (
        f"{name} is {_words(said)} here, and would be {_words(right)} if {row.name} ({row.id}) were as its counterpart "
        f"{other.name} ({other.id}); everything else is alike on both sides"
    )
    return note(field, text, change)


def _change(row: Lain, other: Lain, name: str, right: Any) -> tuple[Change, ...]:
    if name not in other.row and name != "turn" and name in row.row:
        return without(f"{row.field}.{name}")
    return written(f"{row.field}.{name}", list(right) if isinstance(right, tuple) else right)


def _words(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_words(each)}" for key, each in value.items())
    if value in (None, "", [], ()):
        return "nothing"
    if isinstance(value, list | tuple):
        return ", ".join(f"{each!r}" for each in value)
    return str(value).lower() if isinstance(value, bool) else str(value)


def seats_across(
    table: Table, middles: Mapping[str, tuple[int, int]], same: Callable[[str, str], bool]
) -> dict[str, str]:
    """Which seat deploys where another does on the other side, as far as there is one; `same` if two play for one side."""
    found = {}
    for seat, at in middles.items():
        there = table.symmetry.point(at)
        near = min(
            middles, key=lambda one: abs(complex(middles[one][0] - there[0], middles[one][1] - there[1]))
        )
        if (
            near != seat
            and abs(complex(middles[near][0] - there[0], middles[near][1] - there[1])) < lengths.INCH * 4
        ):
            found[seat] = near
    foes = {seat: [one for one in middles if not same(seat, one)] for seat in middles}
    return found or {
        seat: others[0] for seat, others in foes.items() if len(others) == 1 and len(middles) == 2
    }

"""What lies alike on both sides of a table: its symmetry, which piece is whose counterpart, and what has none.

Maps are mirrored or turned so that nobody has the better half. Where all but a piece or two lie so, the ones that do not are
slips: moved without their counterparts, or forgotten.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Any, NamedTuple

import msgspec

from game.core.problems import copied_ids
from game.core.problems.copied_ids import Row
from game.core.problems.problem import Problem, note, written
from game.core.words import digits
from game.table import lengths
from game.table.outlines import SLIVER
from game.table.placement import mends
from game.table.shapes import Outline, Point, distance

NEAR = 20
"""So many tenths off is where a counterpart lies: places that were turned by a third are rounded."""
_ROUND = {"in": lengths.INCH / 4, "cm": lengths.CM / 2}
"""To what places are rounded by whoever writes them."""
_FINEST = {"in": lengths.INCH / 20, "cm": lengths.CM / 10}
"""The finest steps in which authors write them."""
_ROUNDING = 5
"""So many tenths at most are the rounding of a place that was turned."""
_LEAST = 5
"""So many rows at least have a counterpart, or lie in the middle, where a table is symmetrical."""
_PAIRS = 2
"""So many pairs are among them: two that lie alike to a millimetre do not come about by chance."""
_SHARE = 0.7
"""So many of all rows have one."""
_ODD = 2
"""So many have none at most; more were meant to have none."""


class Lain(NamedTuple):
    """Something that lies on a table: its field, what it is told as, of which kind it is, where, and its row of the file."""

    field: str
    name: str
    kind: str
    at: Point
    outline: Outline
    row: dict[str, Any]

    @property
    def id(self) -> str:
        return str(self.row.get("id", ""))


def bare(row: msgspec.Struct) -> dict[str, Any]:
    """A row as its file has it, without what goes without saying."""
    usual = _usual(type(row))
    return {name: value for name, value in msgspec.to_builtins(row).items() if value and value != usual[name]}


@cache
def _usual(kind: type[msgspec.Struct]) -> dict[str, Any]:
    return {field.encode_name: field.default for field in msgspec.structs.fields(kind)}


class Symmetry(NamedTuple):
    """How one half of a table is laid onto the other: a point, and an angle in degrees."""

    point: Callable[[Point], Point]
    angle: Callable[[int], int]


class Table(NamedTuple):
    """A symmetrical table: its rows, and the counterpart of each; a row in the middle is its own, some have none."""

    symmetry: Symmetry
    rows: Sequence[Lain]
    partner: dict[str, Lain]
    counts: Mapping[str, int] = MappingProxyType({})
    """How many entries the lists of the file have, of which some may be none of the rows."""

    @property
    def alone(self) -> list[Lain]:
        return [row for row in self.rows if row.field not in self.partner]

    @property
    def unpaired(self) -> list[Lain]:
        """Those alone, if several are without the parts of what is its own counterpart: the one door of the house in the middle."""
        own = {row.id for row in self.rows if self.partner.get(row.field) is row}
        left = self.alone
        return left if len(left) <= _ODD else [row for row in left if row.row.get("of") not in own]

    def pairs(self) -> Iterator[tuple[Lain, Lain]]:
        """Rows with their counterparts, each pair once; three that lie about a middle are three pairs."""
        seen: set[frozenset[str]] = set()
        for row in self.rows:
            other = self.partner.get(row.field)
            if other and other is not row and (pair := frozenset((row.field, other.field))) not in seen:
                seen.add(pair)
                yield row, other


def symmetrical(
    rows: Sequence[Lain], size: tuple[int, int], counts: Mapping[str, int] = MappingProxyType({})
) -> Table | None:
    """The table whose rows lie as far as possible in counterparts; None if too many of them do not."""
    tables = [Table(each, rows, _partners(rows, each), counts) for each in symmetries(size)]
    best = max(tables, key=lambda table: len(table.partner), default=None)
    if best is None or len(best.unpaired) > _ODD or len(best.partner) < _SHARE * len(rows):
        return None
    enough = len(best.partner) >= _LEAST and sum(1 for _ in best.pairs()) >= _PAIRS
    return best if enough else None


def symmetries(size: tuple[int, int]) -> Iterator[Symmetry]:
    """How one part of a table may be laid onto another: turned by a half, mirrored, turned by a quarter or a third."""
    wide, deep = size
    yield Symmetry(lambda at: (wide - at[0], deep - at[1]), lambda angle: (angle + 180) % 360)
    yield Symmetry(lambda at: (wide - at[0], at[1]), lambda angle: (180 - angle) % 360)
    yield Symmetry(lambda at: (at[0], deep - at[1]), lambda angle: -angle % 360)
    for turn in (90, 120) if wide == deep else (120,):
        yield Symmetry(_turned(size, turn), lambda angle, turn=turn: (angle + turn) % 360)  # type: ignore[misc]


def lacking(others: Sequence[Point], at: Point, size: tuple[int, int]) -> Point | None:
    """Where one more has to lie so that some points lie alike on both sides of a table, nearest to another point; None if it takes none or several."""
    found = []
    for symmetry in symmetries(size) if len(others) > 1 else ():
        images = [symmetry.point(other) for other in others]
        single = [image for image in images if not any(_near(image, other) for other in others)]
        found += single if len(single) == 1 else []
    return min(found, key=lambda image: distance(image, at), default=None)


def _turned(size: tuple[int, int], turn: int) -> Callable[[Point], Point]:
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    x, y = size[0] / 2, size[1] / 2

    def point(at: Point) -> Point:
        dx, dy = at[0] - x, at[1] - y
        return round(x + dx * cos - dy * sin), round(y + dx * sin + dy * cos)

    return point


def _partners(rows: Sequence[Lain], symmetry: Symmetry) -> dict[str, Lain]:
    kinds: dict[str, list[Lain]] = {}
    for row in rows:
        kinds.setdefault(row.kind, []).append(row)
    found = {}
    for row in rows:
        x, y = symmetry.point(row.at)
        like = [
            other
            for other in kinds[row.kind]
            if -NEAR <= other.at[0] - x <= NEAR and -NEAR <= other.at[1] - y <= NEAR
        ]
        if like:
            found[row.field] = min(like, key=lambda other: (distance(other.at, (x, y)), other is not row))
    return found


# What has no counterpart


class Ways(NamedTuple):
    """What tells how something without a counterpart was meant: whether it lies in the middle as a rule, and what it belongs to."""

    central: Callable[[Lain], bool]
    """Whether there is one of it as a rule, in the middle: a zone, a mark, a bridge."""
    owner: Callable[[Lain], str]
    """The id of the piece to which something belongs: a door to a house, a ladder to a tower."""


def alone(
    table: Table, size: tuple[int, int], unit: str, ways: Ways, told: Collection[str] = ()
) -> Iterator[Problem]:
    """Rows without a counterpart on a table on which all others have one: moved away from it, or left without one.

    `told` are the fields of which something else is said already.
    """
    left = table.unpaired
    if len(left) == 2 and left[0].kind == left[1].kind:
        yield from _moved(table, left, unit, told)
    elif len(left) == 2 and any(
        _near(table.symmetry.point(one.at), two.at) for one, two in (left, left[::-1])
    ):
        yield from _exchanged(table, left)
    elif len(left) == 1:
        yield from _single(table, left[0], size, unit, ways, told)


def _near(one: Point, other: Point) -> bool:
    return distance(one, other) <= NEAR


def _moved(table: Table, left: Sequence[Lain], unit: str, told: Collection[str]) -> Iterator[Problem]:
    """Two of a kind, of which each would be the counterpart of the other if one of them had not been moved."""
    turn = table.symmetry.point
    pairs = [(left[0], left[1]), (left[1], left[0])]
    if not all(_near(turn(turn(row.at)), row.at) for row in left):
        sought = {other.field for other in table.partner.values()}
        pairs = [(row, other) for row, other in pairs if row.field not in sought]
    elsewhere = [pair for pair in pairs if any(each.startswith(f"{pair[0].field}.") for each in told)]
    for row, other in elsewhere if len(elsewhere) == 1 else pairs:
        text = (
            f"{row.name} ({row.id}) does not lie where {other.name} ({other.id}) has its counterpart, and everything else "
            f"lies alike on both sides: move one of them, or mean it so"
        )
        there = retyped(row.at, turn(other.at), unit)
        yield note(f"{row.field}.at", text, mends.placed(f"{row.field}.at", there, unit))


def retyped(at: Point, there: Point, unit: str) -> Point:
    """A place that should be another one, as its author likely meant to type it: with its lengths exchanged, or one digit otherwise.

    A length that is right but for rounding stays as it is; one that takes more than a slip is that of the other place, rounded.
    """
    x, y = (
        own if abs(own - to) <= NEAR else _mistyped(own, to, unit) or whole
        for own, to, whole in zip(at, there, rounded(there, unit), strict=True)
    )
    return _typed(at, there, unit) or (x, y)


def _typed(at: Point, there: Point, unit: str) -> Point | None:
    """A place that is another one but for a slip of the hand and for rounding, without the slip; None if it is not."""
    if not _near(at, there) and _near(at[::-1], there):
        return at[::-1]
    x, y = (
        own if abs(own - to) <= NEAR else _mistyped(own, to, unit) for own, to in zip(at, there, strict=True)
    )
    return None if x is None or y is None else (x, y)


def _mistyped(own: int, right: int, unit: str) -> int | None:
    """The length nearest to the right one, of those that authors write, of which another is a slip of the hand: a digit otherwise, or two exchanged."""
    step = _FINEST.get(unit, 1)
    said = lengths.written_in(own, unit)
    whole = round(right / step)
    tried = (int(each * step + 0.5) for each in (whole, whole - 1, whole + 1))
    texts = {each: lengths.written_in(each, unit) for each in tried}
    return next((each for each, text in texts.items() if text == said or digits.slipped(said, text)), None)


def rounded(at: Point, unit: str) -> Point:
    """A place that was turned by a third, on the figures that its author wrote, round ones or the finest."""
    near = (_in_steps(at, steps.get(unit, 1)) for steps in (_ROUND, _FINEST))
    return next((each for each in near if distance(at, each) <= _ROUNDING), at)


def finest(at: Point, unit: str) -> Point:
    """A place in the finest steps in which authors write it."""
    return _in_steps(at, _FINEST.get(unit, 1))


def _in_steps(at: Point, step: float) -> Point:
    x, y = (int(round(each / step) * step + 0.5) for each in at)
    return x, y


def _exchanged(table: Table, left: Sequence[Lain]) -> Iterator[Problem]:
    """Two that lie as counterparts and are of two kinds; where three lie about a middle, the one that is not as both others."""
    turn = table.symmetry.point
    thirds = [
        row.kind
        for row in table.rows
        if row not in left and any(_near(turn(one.at), row.at) or _near(turn(row.at), one.at) for one in left)
    ]
    for row, other in (left, left[::-1]):
        if row.kind in thirds and other.kind not in thirds:
            continue
        own, theirs = (str(each.row.get("kit") or each.row.get("kind") or "") for each in (row, other))
        if own and theirs:
            text = f"{row.name} ({row.id}) is {own}, and {other.name} ({other.id}), its counterpart, {theirs}: write the same, or mean it so"
            yield note(f"{row.field}.kit", text, written(f"{row.field}.kit", theirs))


def _single(
    table: Table, row: Lain, size: tuple[int, int], unit: str, ways: Ways, told: Collection[str]
) -> Iterator[Problem]:
    """One that has no counterpart where everything else has: moved out of the middle, or left alone."""
    owner = ways.owner(row)
    likes = [other for other in table.rows if other.kind == row.kind and other is not row]
    there = table.symmetry.point(row.at)
    if not all(0 <= at <= edge for at, edge in zip(there, size, strict=True)):
        return
    if owner:
        yield from _of_twin(table, row, owner, there, unit)
        return
    middle = (row.at[0] + there[0]) // 2, (row.at[1] + there[1]) // 2
    typed = _typed(row.at, middle, unit) if _near(table.symmetry.point(there), row.at) else None
    if _near(table.symmetry.point(row.at[::-1]), row.at[::-1]):
        typed = row.at[::-1]
    if typed and not _near(row.at, middle):
        mend = mends.placed(f"{row.field}.at", typed, unit)
        text = f"{row.name} ({row.id}) has no counterpart, and would be its own at {' '.join(mend[0].value)}: move it there, or mean it so"
        yield note(f"{row.field}.at", text, mend)
        return
    centred = any(table.partner.get(other.field) is other for other in likes)
    if ways.central(row) and not centred and f"{row.field}.at" not in told:
        text = f"{row.name} ({row.id}) lies off the middle, and everything else lies alike on both sides: move it there, or lay its counterpart"
        yield note(f"{row.field}.at", text, mends.placed(f"{row.field}.at", middle, unit))
    # Where two halves lie alike nobody is the counterpart of one that has none: this is what is left of three.
    third = any(table.partner.get(other.field) is row for other in likes)
    several = (third or len(likes) > 1 or not (likes or row.row.get("name"))) and not ways.central(row)
    if several or (row.kind in ("item", "objective") and likes and (centred or row.kind == "item")):
        whole, copy = _copy(table, row, there, unit)
        field = row.field if whole == "terrain" else whole
        text = f"{row.name} ({row.id}) has no counterpart, and everything else lies alike on both sides: lay one at {' '.join(copy['at'])}, or mean it so"
        yield note(field, text, written(f"{whole}[{_count(table, whole)}]", copy))


def _of_twin(table: Table, row: Lain, owner: str, there: Point, unit: str) -> Iterator[Problem]:
    """A door, a ladder, a horn that one of two counterparts has, and the other has not."""
    base = next((other for other in table.rows if other.id == owner), None)
    twin = table.partner.get(base.field) if base else None
    if base is None or twin is None or twin is base:
        return  # The one house in the middle has its door on one side.
    whole, copy = _copy(table, row, there, unit)
    what = row.kind.rpartition(" ")[2]
    text = f"{twin.name} has no {what}, and {base.name} ({base.id}), its counterpart, has {row.name} ({row.id}): lay one there"
    yield note(twin.field, text, written(f"{whole}[{_count(table, whole)}]", copy))


def _copy(table: Table, row: Lain, there: Point, unit: str) -> tuple[str, dict[str, Any]]:
    """In which list a row stands, and the row that would be its counterpart."""
    known = [Row(other.field, other.id, other.kind) for other in table.rows]
    ids = {other.id: twin.id for other in table.rows if (twin := table.partner.get(other.field))}
    copy = {
        **row.row,
        "id": copied_ids.another(row.id, known)[0],
        "at": [lengths.written_in(at, unit) for at in there],
    }
    if row.row.get("name") and not row.outline:
        copy["name"] = f"{row.name}, the other"
    for name in ("of", "on"):
        if copy.get(name):
            copy[name] = ids.get(copy[name], copy[name])
    if copy.get("joins"):
        copy["joins"] = [ids.get(each, each) for each in copy["joins"]]
    if row.outline and ("turn" in copy or table.symmetry.angle(0)):
        copy["turn"] = table.symmetry.angle(int(row.row.get("turn") or 0))
    return row.field.partition("[")[0], copy


def _count(table: Table, whole: str) -> int:
    """How many rows a list has, so that the next one comes behind them."""
    return max(table.counts.get(whole, 0), sum(row.field.startswith(f"{whole}[") for row in table.rows))


def alike(symmetry: Symmetry, one: Outline, other: Outline) -> float:
    """How much of two outlines, one of them laid onto the other side, they have in common: 0 to 1."""
    from shapely import Polygon

    here, there = Polygon([symmetry.point(at) for at in one]).buffer(0), Polygon(other).buffer(0)
    whole = here.union(there).area
    return float(here.intersection(there).area / whole) if whole > SLIVER else 1.0

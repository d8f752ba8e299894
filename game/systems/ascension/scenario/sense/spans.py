"""Bridges, stairs, ladders and ramps that lead from nowhere or to nowhere, and what would mend them (C-71, R-7.2.13)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from game.core.problems.problem import Change, Problem, note, warning, written
from game.systems.ascension import terrain
from game.systems.ascension.scenario import kit, table_layout
from game.systems.ascension.scenario.plan import Plan
from game.systems.ascension.state import GROUND, Piece
from game.table import lengths
from game.table.notation import length_slips
from game.table.outlines import laid, shifted
from game.table.placement import mends
from game.table.shapes import Outline, Point

_EDGE_TO_EDGE = lengths.INCH // 2
"""Farther away than that nobody takes it for beside."""
_BANK = lengths.INCH * lengths.INCH // 20
"""So much of a bridge lies on firm ground at least where it is entered, in square tenths."""
_STEP = lengths.INCH // 2
_WIDER = 16
"""So many half inches longer a bridge may be made."""


def problems(plan: Plan) -> Iterator[Problem]:
    """Everything that leads nowhere."""
    yield from bridges(plan)
    yield from links(plan)


# Bridges


def bridges(plan: Plan) -> Iterator[Problem]:
    """Bridges beside what they were to span, or too short for it."""
    gaps = [piece.outline for piece in plan.lying if _gap(piece)]
    if not gaps:
        return
    for number, piece in enumerate(plan.pieces):
        row = plan.file.terrain[number]
        if not piece.has("bridge") or piece.on != GROUND or piece.links or row.gone or row.points:
            continue
        over = [gap for gap in gaps if _laps(piece.outline, gap)]
        if not over:
            text = f"{piece.name} spans nothing, and there is ground that it might lead over: move it there, or lay a floor"
            yield warning(f"terrain[{number}].at", text, _across(plan, number, gaps))
        elif (
            any(other.has("impassable") and other.outline in over for other in plan.lying)
            and _banks(piece.outline, over) < 2
        ):
            text = f"{piece.name} does not reach from bank to bank: make it longer, or move it"
            longer = _longer(plan, number, over)
            field = "shape" if longer else "at"
            told = note if _banks(piece.outline, over) else warning
            yield told(f"terrain[{number}].{field}", text, longer or _across(plan, number, gaps))


def _gap(piece: Piece) -> bool:
    """Whether a piece is ground that a bridge leads over."""
    return piece.on == GROUND and (piece.has("sunken") or (piece.has("impassable") and terrain.flat(piece)))


def _laps(one: Outline, other: Outline) -> bool:
    from shapely import Polygon

    return bool(Polygon(one).intersection(Polygon(other)).area >= _BANK)


def _banks(deck: Outline, gaps: list[Outline]) -> int:
    """On how many banks a deck lies."""
    from shapely import Polygon, union_all

    rest = Polygon(deck).difference(union_all([Polygon(gap) for gap in gaps]))
    return sum(part.area >= _BANK for part in getattr(rest, "geoms", [rest]))


def _spans(deck: Outline, gaps: list[Outline]) -> bool:
    over = [gap for gap in gaps if _laps(deck, gap)]
    return bool(over) and _banks(deck, over) >= 2


def _across(plan: Plan, number: int, gaps: list[Outline]) -> tuple[Change, ...]:
    """The mend that lays a bridge where it spans something: where it lies but for a slip of the hand, or but for one digit if that is told from
    all others, else at the nearest place straight across or straight down."""
    said, outline = plan.file.terrain[number].at, plan.pieces[number].outline
    at = table_layout.spot(said, "")
    for each in length_slips.points(*said):
        there = table_layout.spot(each, "")
        if _spans(shifted(outline, (there[0] - at[0], there[1] - at[1])), gaps):
            return written(f"terrain[{number}].at", each)
    unit = table_layout.unit(plan.file)
    retyped = [
        each
        for each in length_slips.near(at, unit)
        if _spans(shifted(outline, (each[0] - at[0], each[1] - at[1])), gaps)
    ]
    if len(retyped) == 1:
        return mends.placed(f"terrain[{number}].at", retyped[0], unit)
    for far in range(_STEP, max(plan.size), _STEP):
        for by in ((0, -far), (0, far), (-far, 0), (far, 0)):
            there = at[0] + by[0], at[1] + by[1]
            inside = all(0 <= here <= edge for here, edge in zip(there, plan.size, strict=True))
            if inside and _spans(shifted(outline, by), gaps):
                return mends.placed(f"terrain[{number}].at", there, unit)
    return ()


_MEASURE = re.compile(r"\d+(?:\.\d+)?(?:mm|cm|in|ft)")


def _longer(plan: Plan, number: int, over: list[Outline]) -> tuple[Change, ...]:
    """The mend that makes a bridge reach both banks: with its two measures exchanged, as others of its kind are, without a slip of the hand
    in one measure, or as much longer as it takes; the longer measure first."""
    row = plan.file.terrain[number]
    at = table_layout.spot(row.at, "")

    def reaches(shape: str) -> bool:
        return _banks(laid(kit.shape(shape, row.turn * 100), at), over) >= 2

    enough = next(filter(reaches, larger(plan, number)), "")
    likely = (*_turned(plan, number), *_likes(plan, number), *_retyped(plan, number, enough))
    meant = next(filter(reaches, likely), enough)
    return written(f"terrain[{number}].shape", meant) if meant else ()


def _likes(plan: Plan, number: int) -> Iterator[str]:
    """The shapes of others of a kind that are as wide, or as long."""
    row = plan.file.terrain[number]
    own = _MEASURE.findall(row.shape or kit.kit()[row.kit].shape)
    for other in plan.file.terrain:
        if other is not row and other.kit == row.kit and set(_MEASURE.findall(other.shape)) & set(own):
            yield other.shape


def _retyped(plan: Plan, number: int, enough: str) -> Iterator[str]:
    """The shape of a piece with one of its measures as it is written but for a slip of the hand: no more than twice as long as would be enough."""
    shape = plan.file.terrain[number].shape
    most = 2 * max((lengths.read(said) for said in _MEASURE.findall(enough)), default=0)
    for one in sorted(_MEASURE.finditer(shape), key=lambda found: -lengths.read(found[0])):
        for said in length_slips.lengths(one[0]):
            if lengths.read(said) <= most:
                yield f"{shape[: one.start()]}{said}{shape[one.end() :]}"


def _turned(plan: Plan, number: int) -> Iterator[str]:
    """The shape of a piece with its two measures exchanged."""
    row = plan.file.terrain[number]
    found = list(_MEASURE.finditer(row.shape))
    if len(found) == 2:
        one, two = found
        yield f"{row.shape[: one.start()]}{two[0]}{row.shape[one.end() : two.start()]}{one[0]}{row.shape[two.end() :]}"


def larger(plan: Plan, number: int) -> Iterator[str]:
    """The shape of a piece with one of its measures larger, half inch by half inch; the longer one first."""
    row, unit = plan.file.terrain[number], table_layout.unit(plan.file)
    shape = row.shape or kit.kit()[row.kit].shape if row.kit else row.shape
    found = sorted(_MEASURE.finditer(shape), key=lambda one: -lengths.read(one[0]))
    for more in range(1, _WIDER + 1):
        for one in found:
            longer = lengths.written_in(lengths.read(one[0]) + more * _STEP, unit)
            yield f"{shape[: one.start()]}{longer}{shape[one.end() :]}"


# Stairs, ladders, ramps


def links(plan: Plan) -> Iterator[Problem]:
    """Stairs, ladders and ramps that join a level with itself, that lie away from the upper one, or lead down instead of up."""
    from shapely import Polygon

    by_id = {piece.id: piece for piece in plan.pieces}
    for number, piece in enumerate(plan.pieces):
        lower, upper = piece.links or ("", "")
        above, below = by_id.get(upper), by_id.get(lower)
        field = f"terrain[{number}].joins"
        if piece.links and lower == upper:
            text = f"{piece.name} joins a level with itself: name a lower and an upper one (C-71)"
            yield warning(field, text)
        elif below and (not upper or below.on == upper):
            text = f"{piece.name} names the upper level first: write the lower one, and then that to which it leads up (C-71)"
            yield warning(field, text, written(field, [upper, lower]))
        elif above and Polygon(piece.outline).distance(Polygon(above.outline)) > _EDGE_TO_EDGE:
            yield _away(plan, number, piece, above)


def _away(plan: Plan, number: int, piece: Piece, above: Piece) -> Problem:
    """That something leads up to a piece beside which it does not lie: it lies beside another one, or has to be moved."""
    from shapely import Polygon
    from shapely.ops import nearest_points

    here, field = Polygon(piece.outline), f"terrain[{number}]"
    lower = (piece.links or ("", ""))[0]
    near = [
        other
        for other in plan.lying
        if terrain.standable(other) and other.on == above.on and other.id not in (piece.id, lower)
        and here.distance(Polygon(other.outline)) <= _EDGE_TO_EDGE
    ]  # fmt: skip
    beside = [other for other in near if other.kind == above.kind] or near
    if len(beside) == 1:
        text = f"{piece.name} joins {above.name} ({above.id}) and lies beside {beside[0].name} ({beside[0].id}): write which it leads up to (C-71)"
        return warning(f"{field}.joins", text, written(f"{field}.joins", [lower, beside[0].id]))
    own, its = nearest_points(here, Polygon(above.outline))
    at = table_layout.spot(plan.file.terrain[number].at, "")
    moved: Point = at[0] + round(its.x - own.x), at[1] + round(its.y - own.y)
    text = f"{piece.name} lies away from {above.name} ({above.id}), which it joins: move it beside that, edge to edge (C-71)"
    return warning(f"{field}.joins", text, mends.placed(f"{field}.at", moved, table_layout.unit(plan.file)))

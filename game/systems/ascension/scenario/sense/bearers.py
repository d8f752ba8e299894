"""A piece beside which several lie that join it or stand on it: it was moved or made smaller, and not each of them moved away."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain

from game.core.problems.problem import Change, Problem, warning, written
from game.systems.ascension.scenario import kit, table_layout
from game.systems.ascension.scenario.plan import Plan
from game.systems.ascension.scenario.sense import loose_ends, spans
from game.systems.ascension.state import Piece
from game.table import lengths
from game.table.outlines import laid, middle, shifted
from game.table.placement import mends
from game.table.shapes import Outline, Point

_SEVERAL = 2
"""So many that lie away show that they did not move."""
_BESIDE = lengths.INCH // 20
"""So near lies what was laid edge to edge, rounding and all."""


def problems(plan: Plan) -> Iterator[Problem]:
    """The one piece that is to blame, with the place or the shape with which all others join it and stand on it again."""
    for number, piece in enumerate(plan.pieces):
        held = [other for other in plan.pieces if other is not piece and _belongs(other, piece.id)]
        away = [other for other in held if not _holds(piece, piece.outline, other)]
        if len(away) < _SEVERAL or plan.file.terrain[number].points:
            continue

        def whole(outline: Outline, piece: Piece = piece, held: Sequence[Piece] = held) -> bool:
            return all(_holds(piece, outline, other) for other in held)

        for mend in chain(_placed(plan, number, held, whole), _shaped(plan, number, whole)):
            names = " and ".join(f"{other.name} ({other.id})" for other in away)
            said = " ".join(mend[0].value) if isinstance(mend[0].value, list) else mend[0].value
            text = f"{names} lie away from {piece.name} ({piece.id}), and would join it or stand on it with {said} here: write that, or move each of them (C-71)"
            yield warning(mend[0].path, text, mend)
            break


def _belongs(other: Piece, id: str) -> bool:
    """Whether a piece stands on another one, or leads up to it."""
    return other.on == id or bool(other.links and other.links[-1] == id)


def _holds(piece: Piece, outline: Outline, other: Piece) -> bool:
    """Whether what belongs to a piece lies on it or beside it as it should, if the piece has such an outline."""
    from shapely import Polygon

    if other.on == piece.id:
        return loose_ends.lies_on(other.outline, outline)
    return bool(Polygon(other.outline).distance(Polygon(outline)) <= _BESIDE)


def _placed(
    plan: Plan, number: int, held: Sequence[Piece], whole: Callable[[Outline], bool]
) -> Iterator[tuple[Change, ...]]:
    """The places between what joins a piece, straight across, straight down or both, where it all holds."""
    at, outline = table_layout.spot(plan.file.terrain[number].at, ""), plan.pieces[number].outline
    points: list[Point] = [middle(other.outline) for other in held if other.links]
    if not points:
        return
    x, y = (round((min(each) + max(each)) / 2) for each in zip(*points, strict=True))
    for there in ((x, at[1]), (at[0], y), (x, y)):
        if whole(shifted(outline, (there[0] - at[0], there[1] - at[1]))):
            yield mends.placed(f"terrain[{number}].at", there, table_layout.unit(plan.file))


def _shaped(plan: Plan, number: int, whole: Callable[[Outline], bool]) -> Iterator[tuple[Change, ...]]:
    """The shapes, a little longer or broader, with which it all holds."""
    row = plan.file.terrain[number]
    at = table_layout.spot(row.at, "")
    for tried in spans.larger(plan, number):
        if whole(laid(kit.shape(tried, row.turn * 100), at)):
            yield written(f"terrain[{number}].shape", tried)

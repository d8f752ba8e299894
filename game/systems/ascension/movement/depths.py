"""How deep sunken ground is, who goes down into it, and where one climbs out (R-7.2.13, C-69, C-114, C-115).

At the edge of firm ground nobody goes down: there R-7.2.14 holds. A bridge, a walkway and a roof have no such edge.
"""

from __future__ import annotations

from functools import lru_cache
from math import inf
from typing import TYPE_CHECKING, NamedTuple

from msgspec import UNSET

from game.systems.ascension import terrain
from game.systems.ascension.state import Battle, ModelId, Piece, PieceId
from game.table.lengths import TOLERANCE
from game.table.obstacles import Stop, nearest_place, sweep
from game.table.outlines import grown
from game.table.shapes import Base, Outline, Place, contains, overlap_area, polygon

if TYPE_CHECKING:
    from shapely import Geometry

BOTTOMLESS = "bottomless"
"""The depth of what has no bottom."""


def deep(piece: Piece) -> float:
    """How deep a piece is, in Sizes, `inf` without a bottom; 0 for all that nobody goes down into (C-114).

    What nobody can stand in is as deep as its Size if nothing is said; else it is waded in.
    """
    if not piece.has("sunken"):
        return 0.0
    if piece.depth is UNSET:
        return piece.size if piece.has("impassable") else 0.0
    return inf if piece.depth == BOTTOMLESS else float(piece.depth)


def holes(state: Battle, height: float) -> tuple[tuple[Piece, tuple[Outline, ...]], ...]:
    """The sunken ground of a level that has a depth, without what bridges cover, the deepest first."""
    found = [(piece, parts) for piece, parts in terrain.grounds(state, height) if deep(piece)]
    return tuple(sorted(found, key=lambda hole: -deep(hole[0])))


@lru_cache(maxsize=64)
def _joined(outlines: tuple[Outline, ...]) -> Geometry:
    from shapely import Polygon, prepare, union_all

    whole = union_all([Polygon(outline) for outline in outlines]).buffer(TOLERANCE)
    prepare(whole)
    return whole


def under(state: Battle, base: Base, place: Place, height: float) -> Piece | None:
    """The sunken ground into which a base goes down at a place on a level: nothing else carries any part of it (C-114)."""
    met = [
        (piece, parts)
        for piece, parts in holes(state, height)
        if any(terrain.over(base, place, part) for part in parts)
    ]
    if not met or not _joined(tuple(part for _, parts in met for part in parts)).covers(polygon(base, place)):
        return None
    return met[0][0]


class Fall(NamedTuple):
    """Where a model that is pushed or thrown off its bridge goes down, into what, and what stops it there."""

    place: Place
    hole: Piece
    stop: Stop | None


def over_the_edge(state: Battle, model: ModelId, to: Place) -> Fall | None:
    """How a model goes down that is pushed or thrown towards a place; None if it does not.

    It has to stand on a bridge. Where nobody can stay half over the edge it topples if its centre ends beyond it (C-24,
    C-114); else it stops at the edge (C-51, R-7.2.14).
    """
    now, base = state.models[model], state.base(model)
    height = terrain.level(state, now.on)
    gaps = holes(state, height)
    if not gaps or not on_bridge(state, model):
        return None
    around = terrain.obstacles(state, model, passing=True)
    stop = sweep(
        base, now.place, to, around.without(*_named({piece.id for piece, _ in gaps}, around.terrain))
    )
    end = stop.place if stop else to
    toppled = (
        piece
        for piece, parts in gaps
        if piece.has("impassable") and any(contains(part, end.point) for part in parts)
    )
    hole = next(toppled, None) or goes_down(state, model, height, end)
    return Fall(end, hole, stop) if hole is not None else None


def on_bridge(state: Battle, model: ModelId) -> bool:
    """Whether a bridge carries the centre of a model's base, and no firm ground."""
    now = state.models[model]
    on = terrain.surface_at(state, state.base(model), now.place, terrain.level(state, now.on), now.on)
    return on is not None and on in state.pieces and state.pieces[on].has("bridge")


def goes_down(state: Battle, model: ModelId, height: float, place: Place | None = None) -> Piece | None:
    """The sunken ground that a model without a bridge falls into at a place on a level, or where it stands.

    Nothing if it can stand there and is large enough to step down (C-101).
    """
    hole = under(state, state.base(model), place or state.models[model].place, height)
    if hole is None or hole.has("impassable"):
        return hole
    return hole if deep(hole) > terrain.step(state.character(model).size) else None


def edge(state: Battle, by: str) -> bool:
    """Whether what is in the way, by its name among obstacles, is the edge of sunken ground with a depth."""
    piece = terrain.stopped_by(state, by)
    return isinstance(piece, Piece) and deep(piece) > 0


def _named(holes: set[PieceId], names: dict[str, Outline]) -> list[str]:
    """The names under which pieces are in the way."""
    return [name for name in names if name in holes or name.rpartition("#")[0] in holes]


def way_out(state: Battle, model: ModelId, hole: Piece) -> Place | None:
    """Where a model climbs out: the nearest firm edge with room for it, not a bridge over the hole (C-115).

    It stays where it is if one can stand there; None if there is no room anywhere.
    """
    base, place = state.base(model), state.models[model].place
    around = terrain.obstacles(state, model, on=hole.on)
    allowed = grown(state.pieces[hole.on].outline, base.wide // 2) if hole.on else None
    firm = around
    for deck in state.pieces.values():
        if deck.has("bridge") and deck.on == hole.on and overlap_area(deck.outline, hole.outline) > 0:
            firm = firm.with_terrain(f"{deck.id}#deck", deck.outline)
    return nearest_place(base, place, firm, allowed) or nearest_place(base, place, around, allowed)

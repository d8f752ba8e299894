"""Influence, who is engaged with whom, gang up, and who controls a zone (R-6.2.1, R-6.2.4, R-7.2.10, C-32, C-58, C-64)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec import UNSET

from game.core.breakdowns import Part
from game.core.seats import Seat
from game.systems.ascension import terrain
from game.systems.ascension.state import Battle, Model, ModelId, PieceId, Zone
from game.table.lengths import CONTACT, TOLERANCE
from game.table.shapes import Base, Edge, Place, edge, gap, gap_to, overlap_area
from game.table.shapes import touching as bases_touch

MOST_GANG_UP = 3
FINE = 720
"""Into how many corners a round edge is broken where areas are compared."""
EQUAL = 1.0
"""Influence in a zone that differs by no more than this, in square millimetres, is equal (C-58)."""


def influence(state: Battle, model: ModelId) -> int:
    """How far the Influence of a model reaches beyond its base, in tenths (R-7.2.10)."""
    return state.character(model).influence


def area(state: Battle, model: ModelId) -> Edge:
    """The edge of a model's base together with its Influence, as exactly as areas are compared (`EQUAL`)."""
    return edge(state.base(model), state.models[model].place, influence(state, model), FINE)


@lru_cache(maxsize=64)
def ground(zone: Zone) -> Edge:
    """The edge of a zone, as exactly: a round one is more than its outline."""
    if zone.across is UNSET:
        return zone.outline
    return edge(Base(zone.across, zone.across), Place(*zone.centre), 0, FINE)


def between(state: Battle, one: ModelId, other: ModelId) -> int:
    """The gap between two models from edge to edge, in tenths (C-10)."""
    return gap(state.base(one), state.models[one].place, state.base(other), state.models[other].place)


def touching(state: Battle, one: ModelId, other: ModelId) -> bool:
    """Whether two models are in contact (C-11)."""
    return _within(state, one, other, CONTACT)


def near(state: Battle, one: ModelId, other: ModelId, within: int) -> bool:
    """Whether two models are at most `within` tenths apart, contact always included."""
    return _within(state, one, other, max(CONTACT, within + TOLERANCE))


def _within(state: Battle, one: ModelId, other: ModelId, most: int) -> bool:
    here, there = state.models[one].place, state.models[other].place
    return bases_touch(state.base(one), here, state.base(other), there, most)


def engages(state: Battle, model: ModelId, target: ModelId) -> bool:
    """Whether a model is engaged with a hostile one: contact, or its Influence overlaps the other's base (R-6.2.1)."""
    if state.side_of(model) == state.side_of(target):
        return False
    return _within(state, model, target, max(CONTACT, influence(state, model)))


def engaged(state: Battle, one: ModelId, other: ModelId) -> bool:
    """Whether either of two models is engaged with the other."""
    return engages(state, one, other) or engages(state, other, one)


def engages_piece(state: Battle, model: ModelId, piece: PieceId) -> bool:
    """Whether a model is engaged with a piece of terrain (R-6.2.1)."""
    apart = gap_to(state.base(model), state.models[model].place, state.pieces[piece].outline)
    return apart <= max(CONTACT, influence(state, model))


def engaging(state: Battle, target: ModelId) -> Iterator[Model]:
    """The models hostile to `target` that engage it (C-64)."""
    return (foe for foe in state.foes(target) if engages(state, foe.id, target))


def gang_up(state: Battle, attacker: ModelId, target: ModelId) -> Part | None:
    """What an attacker hostile to the target gains for every model beyond the first that engages it (R-6.2.4, C-32)."""
    if state.side_of(attacker) == state.side_of(target):
        return None
    several = list(engaging(state, target))
    if len(several) < 2:
        return None
    names = ", ".join(state.character(foe.id).name for foe in several)
    return Part(min(len(several) - 1, MOST_GANG_UP), f"gang up ({names})", "R-6.2.4")


def in_zone(state: Battle, side: Seat, zone: Zone) -> float:
    """How much of a zone lies within the bases and Influence of a side's models, in square millimetres (C-58)."""
    whole = ground(zone)
    areas = [
        area(state, model.id)
        for model in state.on_table(side)
        if terrain.near(model.place, whole, state.base(model.id).long + influence(state, model.id))
    ]
    return overlap_area(whole, *areas) if areas else 0.0


def in_control(state: Battle, zone: Zone) -> Seat | None:
    """The side with the most Influence in a zone; None if none has any, or two have equally much (C-58)."""
    shares = sorted(((in_zone(state, side, zone), side) for side in state.field.sides), reverse=True)
    if len(shares) > 1 and shares[0][0] - shares[1][0] <= EQUAL:
        return None
    return shares[0][1] if shares[0][0] > 0 else None

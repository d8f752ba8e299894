"""Short moves that cost no stride: the free move, the step of a reaction, shifting oneself (CC-9, CC-10, CC-14)."""

from __future__ import annotations

from game.core.actions import Refusal
from game.core.events import Context
from game.systems.ascension.movement import arrival
from game.systems.ascension.state import Battle, ModelId
from game.table.lengths import FULL, TOLERANCE, said, said_mm
from game.table.shapes import Place, distance, heading, moved

WAYS = 16
"""In how many directions such a move is suggested."""


def check_slip(
    state: Battle, model: ModelId, to: Place | None, length: int, rule: str, *, who: str = "This move"
) -> Refusal | None:
    """Why a model may not go straight to a place at most `length` tenths away; it may turn first (C-12, C-13)."""
    if to is None or not arrival.sane(to):
        return Refusal(rule, f"{who} goes to a place within {said(length)}.")
    start = state.models[model].place
    beyond = distance(start.point, to.point) - length
    if to == start:
        return Refusal(rule, f"{state.character(model).name} stands there already.")
    if beyond > TOLERANCE:
        return Refusal(rule, f"{who} goes at most {said(length)}; this is {said_mm(beyond)} beyond.")
    return arrival.blocked(state, model, to) or arrival.not_towards(state, model, to)


def nearest_slip(state: Battle, model: ModelId, to: Place | None, length: int) -> Place | None:
    """The farthest legal place on the straight way to a place; None if there is none."""
    if to is None or not arrival.sane(to):
        return None
    start = state.models[model].place
    if distance(start.point, to.point) > length:
        to = Place(*moved(start.point, heading(start.point, to.point), length), to.facing)
    end, _ = arrival.farthest(state, model, to)
    return None if end.point == start.point or check_slip(state, model, end, length, "") else end


def suggest_slips(state: Battle, model: ModelId, length: int) -> list[Place]:
    """Places all round, as far as it gets and facing where it went."""
    start = state.models[model].place
    turns = range(0, FULL, FULL // WAYS)
    wished = (Place(*moved(start.point, turn, length), turn) for turn in turns)
    found = (nearest_slip(state, model, place, length) for place in wished)
    return list(dict.fromkeys(place for place in found if place is not None))


def slip(state: Battle, ctx: Context, model: ModelId, to: Place, how: str) -> None:
    """Move a model to a place that `check_slip` allows; what follows is pushed."""
    state.push(*arrival.arrive(state, ctx, model, to, how))

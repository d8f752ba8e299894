"""Strides: how many there are, how long one is, whether it can be taken (R-5.1.1 to R-5.2.2, C-13, C-46, C-49, C-70)."""

from __future__ import annotations

from game.core.actions import Refusal
from game.core.events import Context
from game.systems.ascension import events, exhaustion, terrain
from game.systems.ascension.actions import Stride
from game.systems.ascension.movement import arrival
from game.systems.ascension.state import MOVE, Battle, Model, ModelId
from game.table.lengths import TOLERANCE, said_mm
from game.table.obstacles import sweep
from game.table.shapes import Base, Place, distance, heading, moved, turn_between

STRAIGHT = 100
"""How far off its facing, in hundredths of a degree, still counts as straight forward (C-13)."""


# How many


def strides(state: Battle, model: ModelId) -> int:
    """How many strides a Move action of a model would have now (R-5.1.1, R-7.1.1, CC-14)."""
    active = state.active
    bonus = active.bonus if active is not None and active.model == model else 0
    return pace(state, state.models[model]) + bonus


def pace(state: Battle, model: Model) -> int:
    """How many strides a model has by itself, on the table or waiting: slowed, and with what is lent to it (R-7.1.1)."""
    lent = sum(each.amount for each in model.lends("strides"))
    return max(1, state.field.characters[model.who].strides - model.tokens("slow") + lent)


def strides_left(state: Battle, model: ModelId) -> int:
    """How many strides a model has left this turn; those of a Move action that it could still begin count."""
    active = state.active
    if active is None or active.model != model:
        return 0
    if active.moving:
        return active.strides
    return 0 if may_move(state) else strides(state, model)


def may_move(state: Battle) -> Refusal | None:
    """Why the active model can neither go on with a Move action nor begin one (R-3.2.5)."""
    active = state.active
    if active is None or active.moving:
        return None
    if MOVE in active.actions:
        name = state.character(active.model).name
        return Refusal("R-3.2.5", f"{name} has finished its Move action this turn.")
    return exhaustion.refuse(state, MOVE, "its Move action")


def begin(state: Battle, ctx: Context) -> None:
    """Begin the Move action if it is not under way: the strides are counted now (C-49), an exhaust token is put on it."""
    active = state.active
    if active is None or active.moving:
        return
    count = strides(state, active.model)
    exhaustion.use(state, active.model, MOVE, exhausting=False)
    state.doing(moving=True, strides=count, actions=(*active.actions, MOVE))
    ctx.tell(events.MoveBegan, active.model, count)


def spend(state: Battle, count: int) -> int:
    """Use up strides; how many are left."""
    assert state.active is not None
    return state.doing(strides=state.active.strides - count).strides


# How long


def straight_forward(start: Place, to: Place) -> bool:
    """Whether a way goes where the base looks, within a degree (C-13)."""
    return start.point == to.point or turn_between(heading(start.point, to.point), to.facing) <= STRAIGHT


def full_length(base: Base, start: Place, to: Place, running: bool) -> int:
    """How far a stride goes on open ground, in tenths: the longest dimension straight forward, else the shortest."""
    length = max(base.long, base.wide) if straight_forward(start, to) else min(base.long, base.wide)
    return length * (2 if running else 1)


def stride_limit(state: Battle, model: ModelId, to: Place) -> int:
    """How far a stride of a model towards a place may go: half as far if it comes over difficult ground (C-46)."""
    base, start = state.base(model), state.models[model].place
    full = full_length(base, start, to, _running(state, model))
    if distance(start.point, to.point) <= full // 2:
        return full
    return full // 2 if sweep(base, start, to, terrain.mire(state, model)) is not None else full


def _running(state: Battle, model: ModelId) -> bool:
    return state.active is not None and state.active.model == model and state.active.running


# Whether


def check(state: Battle, action: Stride) -> Refusal | None:
    """Why the active model cannot take this stride (R-5.2.1, R-5.2.2)."""
    assert state.active is not None
    model = state.active.model
    name = state.character(model).name
    if not arrival.sane(action.to):
        return Refusal("R-5.2.1", "A stride goes to a place on the table.")
    if strides_left(state, model) < 1:
        return Refusal("R-5.1.2", f"{name} has no stride left.")
    if action.to == state.models[model].place:
        return Refusal("R-5.2.1", f"{name} stands there already.")
    refusal = why_not(state, model, action.to)
    return refusal and Refusal(refusal.rule, refusal.text, clip(state, action))


def why_not(state: Battle, model: ModelId, to: Place) -> Refusal | None:
    """What is wrong with one stride of a model to a place; None if nothing is."""
    start = state.models[model].place
    length = distance(start.point, to.point)
    if length > _longest(state, model):
        return _too_far(
            state, model, to, length, full_length(state.base(model), start, to, _running(state, model))
        )
    if refusal := arrival.blocked(state, model, to):
        return refusal
    limit = stride_limit(state, model, to)
    if length > limit + TOLERANCE:
        return _too_far(state, model, to, length, limit)
    return arrival.not_towards(state, model, to)


def _longest(state: Battle, model: ModelId) -> int:
    base = state.base(model)
    return max(base.long, base.wide) * (2 if _running(state, model) else 1) + TOLERANCE


def _too_far(state: Battle, model: ModelId, to: Place, length: int, limit: int) -> Refusal:
    base, start = state.base(model), state.models[model].place
    beyond = f"{said_mm(length - limit)} beyond this stride"
    full = full_length(base, start, to, _running(state, model))
    if limit < full:
        return Refusal("C-46", f"{beyond}: over difficult ground it is {said_mm(limit)}.")
    if not base.round and not straight_forward(start, to):
        return Refusal("R-5.2.1", f"{beyond}: it is {said_mm(limit)}, unless it goes straight forward.")
    return Refusal("R-5.2.5" if _running(state, model) else "R-5.2.1", f"{beyond} of {said_mm(limit)}.")


def clip(state: Battle, action: Stride) -> Stride | None:
    """The farthest legal stride along the wished way, with the wished facing; None if there is none.

    Standing still is no stride; turning on the spot is taken only if it was wished for.
    """
    assert state.active is not None
    model = state.active.model
    if may_move(state) or strides_left(state, model) < 1 or not arrival.sane(action.to):
        return None
    end = reachable(state, model, action.to)
    found = Stride(end)
    return None if end.point == state.models[model].place.point or why_not(state, model, end) else found


def reachable(state: Battle, model: ModelId, to: Place) -> Place:
    """How far one stride gets a model along a straight way, compulsion apart."""
    base, start = state.base(model), state.models[model].place
    full = full_length(base, start, to, _running(state, model))
    length = distance(start.point, to.point)
    end = to if length <= full else _along(start, to, full)
    if distance(start.point, end.point) > full // 2:
        stop = sweep(base, start, end, terrain.mire(state, model))
        if stop is not None:
            half = _along(start, to, full // 2)
            edge = distance(start.point, stop.place.point)
            end = stop.place if edge > full // 2 else half
    return arrival.farthest(state, model, end)[0]


def _along(start: Place, to: Place, length: int) -> Place:
    x, y = moved(start.point, heading(start.point, to.point), length)
    return Place(x, y, to.facing)

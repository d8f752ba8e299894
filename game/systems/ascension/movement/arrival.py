"""Going straight from place to place: what is in the way, and what arriving brings (C-12, C-47, R-7.2.9, R-7.2.18)."""

from __future__ import annotations

from game.core.actions import Refusal
from game.core.events import Context
from game.core.seats import Seat
from game.core.steps import Step
from game.systems.ascension import events, falls, hazards, terrain
from game.systems.ascension.hazards import Hazard
from game.systems.ascension.state import Battle, ModelId, Piece, PieceId
from game.table.lengths import FULL, TOLERANCE, said_mm
from game.table.obstacles import Stop, fits, sweep
from game.table.shapes import Place, contains, gap


def sane(place: object) -> bool:
    """Whether a place is one at all: an action can bring anything."""
    return isinstance(place, Place) and 0 <= place.facing < FULL


def blocked(state: Battle, model: ModelId, to: Place) -> Refusal | None:
    """Why a model cannot go straight to a place on its level: what stops it and by how much (C-12)."""
    base, now = state.base(model), state.models[model]
    name = state.character(model).name
    stop = sweep(base, now.place, to, terrain.obstacles(state, model, passing=True, crushing=True))
    if stop is not None:
        return _stopped(state, model, to, stop)
    stop = _no_foothold(state, model, to, crushing=True)
    if stop is not None:
        return Refusal("R-5.2.2", f"{name} cannot end there: {terrain.named(state, stop.by)} is in the way.")
    return None


def foothold(state: Battle, model: ModelId, to: Place, *, crushing: bool) -> PieceId | None:
    """What a model stands on at the end of a straight way on its level: None if it falls.

    It steps up onto what it could step over, and down where it is no deeper than that (C-21, C-47, C-119).
    """
    base, now = state.base(model), state.models[model]
    height, size = terrain.level(state, now.on), state.character(model).size
    up = terrain.step_up(state, model, to, height, size if crushing else 0)
    if up is not None:
        return up
    level = terrain.surface_at(state, base, to, height, now.on)
    if level is not None:
        return level
    on, _ = terrain.footing(state, base, to, height, size)
    return on if height - terrain.level(state, on) <= terrain.step(size) else None


def _no_foothold(state: Battle, model: ModelId, to: Place, *, crushing: bool) -> Stop | None:
    """What keeps a model from standing where a way ends."""
    on = foothold(state, model, to, crushing=crushing)
    if on is None:
        return None
    down = terrain.level(state, on) < terrain.level_of(state, model)
    return fits(state.base(model), to, terrain.obstacles(state, model, on=on, crushing=crushing or down))


def _stopped(state: Battle, model: ModelId, to: Place, stop: Stop) -> Refusal:
    name, now = state.character(model).name, state.models[model]
    what = terrain.named(state, stop.by)
    turned = Place(now.place.x, now.place.y, to.facing)
    if to.facing != now.place.facing and fits(
        state.base(model), turned, terrain.obstacles(state, model, passing=True, crushing=True)
    ):
        return Refusal("C-61", f"{name} has no room to turn that way: {what} is in the way.")
    return Refusal("C-12", f"{name} is stopped {said_mm(stop.short)} short by {what}.")


def farthest(state: Battle, model: ModelId, to: Place, *, crushing: bool = True) -> tuple[Place, Stop | None]:
    """The farthest place on the straight way to `to` where a model may end, and what stops it before `to`.

    With `crushing` fragile terrain does not stop it.
    """
    base, start = state.base(model), state.models[model].place
    stop = sweep(base, start, to, terrain.obstacles(state, model, passing=True, crushing=crushing))
    end = stop.place if stop else to
    if _no_foothold(state, model, end, crushing=crushing) is not None:
        short = sweep(base, start, end, terrain.obstacles(state, model, crushing=crushing))
        end = short.place if short else end
    return end, stop


def not_towards(state: Battle, model: ModelId, to: Place, rule: str = "C-91") -> Refusal | None:
    """Why a compelled model may not end there: not nearer to whom it is compelled by (C-91)."""
    active = state.active
    lure = active.compelled if active is not None and active.model == model else 0
    if lure not in state.models:
        return None
    base, now = state.base(model), state.models[model].place
    there, place = state.base(lure), state.models[lure].place
    before, after = gap(base, now, there, place), gap(base, to, there, place)
    if after < before:
        return None
    name, who = state.character(model).name, state.character(lure).name
    text = f"{name} is compelled and may only move towards {who}: this ends {said_mm(after - before)} farther away."
    if after == before:
        text = f"{name} is compelled and may only move towards {who}: this ends no nearer."
    return Refusal(rule, text)


def trampled(state: Battle, model: ModelId, to: Place) -> list[PieceId]:
    """The fragile terrain that a model goes through on a straight way, in order (R-7.2.9)."""
    now, size = state.models[model], state.character(model).size
    height = terrain.level(state, now.on)
    weak = (
        (piece.id, piece.outline)
        for piece in state.pieces.values()
        if terrain.crushable(piece, size)
        and not piece.has("impassable")
        and terrain.blocks(state, piece, height, size, passing=False, crushing=False)
    )
    return terrain.crossed(state, state.base(model), now.place, to, weak)


def arrive(
    state: Battle,
    ctx: Context,
    model: ModelId,
    to: Place,
    how: str,
    *,
    left: int = 0,
    by: Seat | None = None,
    crushing: bool = True,
    hole: Piece | None = None,
) -> list[Step[Battle]]:
    """Put a model where its straight way on its level ends, and give what follows: hazards, terrain trampled, a fall.

    Over an edge it falls, unless what lies below is low enough to step down to (C-47); and if it has lost all support
    over sunken ground, a `hole` (C-114). `by` is the side whose doing it is, if not its own.
    """
    now = state.models[model]
    height = terrain.level(state, now.on)
    crushed = trampled(state, model, to) if crushing else []
    dangers: list[Step[Battle]] = [Hazard(model, piece) for piece in hazards.on_the_way(state, model, to)]
    on = None if hole else foothold(state, model, to, crushing=crushing)
    if on is not None and terrain.level(state, on) < height:
        crushed += terrain.footing(state, state.base(model), to, height, state.character(model).size)[1]
    state.change(model, place=to, on=now.on if on is None else on)
    if state.active is not None and state.active.model == model:
        state.doing(moved=True)
    ctx.tell(events.Moved, model, now.place, to, state.models[model].on, how, left)
    follows = falls.crush(state, ctx, crushed, state.side_of(model))
    if on is None and model in state.models:
        follows = [*follows, *falls.land(state, ctx, model, height, by, hole)]
    elif on is not None:
        dangers += [step for step in hazards.entered(state, model, now.place, height) if step not in dangers]
    return [*dangers, *follows]


def place_down(
    state: Battle, ctx: Context, model: ModelId, to: Place, on: PieceId, how: str, *, left: int = 0
) -> list[Step[Battle]]:
    """Put a model on a surface, the way there being no matter: climbing, stairs, displacement (C-71, C-74)."""
    now, height = state.models[model], terrain.level_of(state, model)
    carrier = terrain.surface_at(state, state.base(model), to, terrain.level(state, on), on)
    state.change(model, place=to, on=on if carrier is None else carrier)
    if state.active is not None and state.active.model == model:
        state.doing(moved=True)
    ctx.tell(events.Moved, model, now.place, to, state.models[model].on, how, left)
    return list(hazards.entered(state, model, now.place, height))


def no_room(state: Battle, model: ModelId, to: Place, on: PieceId) -> Refusal | None:
    """Why a model cannot be put on a surface: its centre must be over it, and its base must fit (C-12, C-68)."""
    name = state.character(model).name
    if on:
        piece = state.pieces.get(on)
        if piece is None or not terrain.standable(piece):
            called = piece.name if piece else "That"
            return Refusal("C-68", f"{called} is nothing that {name} can stand on.")
        if not contains(piece.outline, to.point):
            return Refusal("C-68", f"To stand on {piece.name}, the centre of {name}'s base must be over it.")
    stop = fits(state.base(model), to, terrain.obstacles(state, model, on=on))
    if stop is None:
        return None
    what = terrain.named(state, stop.by)
    if stop.short <= TOLERANCE:
        return Refusal("C-12", f"{name} does not fit there: {what} is in the way.")
    return Refusal("C-12", f"{name} does not fit there: it overlaps {what} by {said_mm(stop.short)}.")

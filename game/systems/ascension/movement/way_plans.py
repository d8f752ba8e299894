"""Where a model can get to, by which strides, and what to suggest of it; for the window and for bots."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from game.core.actions import Action
from game.core.chance import Chance
from game.systems.ascension import interaction, terrain
from game.systems.ascension.actions import FreeMove, Interact, Run, Shake, Stride
from game.systems.ascension.movement import approach, climbs, slips, stride_rules
from game.systems.ascension.state import Battle, ModelId, PieceId
from game.table.lengths import FULL, INCH
from game.table.obstacles import Obstacles
from game.table.shapes import Outline, Place, Point, distance, heading, moved
from game.table.ways import paths

MOST_OFFERS = 60
"""How many moves are suggested at most."""
WAYS = 12
"""In how many directions strides are suggested."""


# Reach


def reach_growing(state: Battle, model: ModelId) -> Iterator[list[Outline] | None]:
    """What the centre of a model can get to on its level with the strides it has left, for shading; bit by bit, for those who
    cannot wait for it: None until it is known, and then the area.

    Open ground by whole strides; over difficult ground by halved ones (C-46).
    """
    base, now = state.base(model), state.models[model]
    running = state.active is not None and state.active.model == model and state.active.running
    length = stride_rules.strides_left(state, model) * max(base.long, base.wide) * (2 if running else 1)
    found: list[Outline] = []
    for far, around in _grounds(state, model, length) if length else ():
        for area in paths.growing(base, now.place, far, around):
            if area is None:
                yield None
            else:
                found += area
    yield found


def _grounds(state: Battle, model: ModelId, length: int) -> list[tuple[int, Obstacles]]:
    """How far a model gets and what stands in its way: on open ground, and with difficult ground too."""
    around = terrain.obstacles(state, model, passing=True, crushing=True)
    mire = terrain.mire(state, model).terrain
    if not mire:
        return [(length, around)]
    dry = around
    for name, outline in mire.items():
        dry = dry.with_terrain(name, outline)
    return [(length, dry), (length // 2, around)]


# Plans


def plan(state: Battle, model: ModelId, goal: Point, on: PieceId | None = None) -> list[Action]:
    """Moves that lead the active model towards a point, as many as it has strides for; [] if it gets no nearer.

    With `on` the point is on that surface, and a climb or stairs lead to it where the model can reach them. To a place that
    is taken they lead as near as there is room (`approach`).
    """
    return list(approach.to_place(state, model, goal, on).actions)


# Suggestions


def offers(state: Battle) -> Iterator[Action]:
    """Moves worth a look, legal or not: interactions, climbs, strides all round and towards the enemy, a run."""
    active = state.active
    if active is None or active.model not in state.models:
        return
    model = active.model
    if active.free_move:
        yield from (FreeMove(place) for place in slips.suggest_slips(state, model, INCH)[::2])
    if stride_rules.may_move(state) or (active.moving and not active.strides):
        if active.moving:
            yield from climbs.steps_up(state, model)
        return
    yield from interaction.options(state, model)
    yield from climbs.steps_up(state, model)
    yield from _strides(state, model)
    yield from (Shake(condition) for condition in state.models[model].conditions)
    yield Run()


def _strides(state: Battle, model: ModelId) -> Iterator[Action]:
    """Strides towards the enemies and in all directions, as far as they go, and a turn on the spot."""
    now = state.models[model].place
    foes = sorted(state.foes(model), key=lambda foe: (distance(now.point, foe.place.point), foe.id))
    turns = [heading(now.point, foe.place.point) for foe in foes[:4]]
    turns += list(range(0, FULL, FULL // WAYS))
    for turn in dict.fromkeys(turns):
        place = _reached(state, model, turn, turn)
        if place is not None:
            yield Stride(place)
    if foes and turns[0] != now.facing:
        yield Stride(Place(now.x, now.y, turns[0]))


def _reached(state: Battle, model: ModelId, turn: int, facing: int, share: float = 1.0) -> Place | None:
    """Where a stride in a direction ends at the latest; None if nowhere."""
    base, now = state.base(model), state.models[model].place
    length = stride_rules.full_length(
        base, now, Place(*moved(now.point, turn, INCH), facing), _running(state)
    )
    to = Place(*moved(now.point, turn, max(1, int(length * share))), facing)
    end = stride_rules.reachable(state, model, to)
    return end if end.point != now.point else None


def _running(state: Battle) -> bool:
    return state.active is not None and state.active.running


# Sampling


def _any_stride(state: Battle, chance: Chance) -> Action | None:
    """A stride in any direction, of any length, looking anywhere; once in a while only a turn."""
    model = _model(state)
    now = state.models[model].place
    for _ in range(4):
        turn = 100 * (chance.roll(360) - 1)
        if chance.roll(12) == 1:
            return Stride(Place(now.x, now.y, turn))
        facing = turn if chance.roll(3) > 1 else now.facing
        place = _reached(state, model, turn, facing, chance.roll(8) / 8)
        if place is not None and stride_rules.why_not(state, model, place) is None:
            return Stride(place)
    return None


def _any_step_up(state: Battle, chance: Chance) -> Action | None:
    found = list(climbs.steps_up(state, _model(state)))
    return chance.pick(found) if found else None


def _any_use(state: Battle, chance: Chance) -> Action | None:
    found: list[Interact] = interaction.options(state, _model(state))
    return chance.pick(found) if found else None


def _any_run(state: Battle, chance: Chance) -> Action | None:
    return Run() if chance.roll(3) == 1 else None


def _any_shake(state: Battle, chance: Chance) -> Action | None:
    found = list(state.models[_model(state)].conditions)
    return Shake(chance.pick(found)) if found else None


def _any_free_move(state: Battle, chance: Chance) -> Action | None:
    if state.active is None or not state.active.free_move:
        return None
    model, turn = _model(state), 100 * (chance.roll(360) - 1)
    now = state.models[model].place
    wished = Place(*moved(now.point, turn, chance.roll(INCH)), turn)
    place = slips.nearest_slip(state, model, wished, INCH)
    return FreeMove(place) if place is not None else None


def _model(state: Battle) -> ModelId:
    assert state.active is not None
    return state.active.model


TRIES: tuple[Callable[[Battle, Chance], Action | None], ...] = (
    _any_stride, _any_step_up, _any_use, _any_run, _any_shake, _any_free_move,
)  # fmt: skip
"""One way to come upon every kind of move."""

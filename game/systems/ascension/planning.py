"""Where a model can get to, by which strides, and what to suggest of it; for the window and for bots."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import inf

from game.core.chance import Chance
from game.core.explain import Action
from game.systems.ascension import arrival, climbing, interaction, slips, striding, terrain
from game.systems.ascension.actions import Climb, FreeMove, Interact, Run, Shake, Stride, TakeStairs
from game.systems.ascension.state import Battle, ModelId, PieceId
from game.table import paths
from game.table.lengths import FULL, INCH
from game.table.obstacles import Obstacles, fits, nearest_place, sweep
from game.table.shapes import Base, Outline, Place, Point, distance, foot, heading, moved

MOST_OFFERS = 60
"""How many moves are suggested at most."""
WAYS = 12
"""In how many directions strides are suggested."""
AROUND = 2 * INCH
"""How near to a point that is taken a plan leads."""


# Reach


def reach_growing(state: Battle, model: ModelId) -> Iterator[list[Outline] | None]:
    """What the centre of a model can get to on its level with the strides it has left, for shading; bit by bit, for those who
    cannot wait for it: None until it is known, and then the area.

    Open ground by whole strides; over difficult ground by halved ones (C-46).
    """
    base, now = state.base(model), state.models[model]
    running = state.active is not None and state.active.model == model and state.active.running
    length = striding.strides_left(state, model) * max(base.long, base.wide) * (2 if running else 1)
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
    """Moves that lead the active model towards a point, as many as it has strides for; [] if there is no way.

    With `on` the point is on that surface, and a climb or stairs lead to it where the model can reach them.
    """
    there = terrain.level(state, on) if on is not None else terrain.level_of(state, model)
    if there != terrain.level_of(state, model):
        return _across_levels(state, model, goal, on or "")
    return list(_along_the_way(state, model, goal))


def _along_the_way(state: Battle, model: ModelId, goal: Point) -> Iterator[Action]:
    """Strides along the shortest way on one level."""
    trial, corners = state.copy(), [goal]
    left = striding.strides_left(state, model)
    base = state.base(model)
    far = left * striding.full_length(base, Place(0, 0), Place(1, 0), _running(state))
    for _ in range(left):
        now = trial.models[model].place
        around = _near(terrain.obstacles(trial, model, passing=True, crushing=True), now, far)
        left_over, ahead = _left_of_way(base, now, corners, around)
        if left_over < inf:
            corners = corners[ahead:]
        else:
            corners = paths.way(
                base, now, goal, around, within=AROUND if _taken(base, now, goal, around) else 0
            )
        best = _best_stride(trial, model, corners, around) if corners else None
        if best is None:
            return
        yield Stride(best)
        on = arrival.foothold(trial, model, best, crushing=True)
        if on is None or best.point == corners[-1]:
            return
        trial.change(model, place=best, on=on)


def _near(around: Obstacles, place: Place, far: int) -> Obstacles:
    """What a plan has to go round: what lies so far away that it is not reached yet, the next plan will see."""
    wide = far + far // 2 + INCH
    near = {thing.name for thing in around.near(place.x, place.y, wide, wide)}
    return around.without(*(name for name in (*around.bases, *around.terrain) if name not in near))


def _left_of_way(base: Base, place: Place, corners: list[Point], around: Obstacles) -> tuple[float, int]:
    """How long a way over some corners still is from a place, and which of those in straight reach is the next."""
    best, rest = (inf, 0), 0
    for number in reversed(range(len(corners))):
        corner = corners[number]
        rest += distance(corner, corners[number + 1]) if number + 1 < len(corners) else 0
        if corner == place.point or _straight_way(base, place, corner, around):
            best = min(best, (distance(place.point, corner) + rest, number))
    return best


def _facings(base: Base, place: Place, point: Point) -> tuple[int, ...]:
    """How a model may look on its way to a point: where it goes, and if that matters where it looks now."""
    ahead = heading(place.point, point)
    return (ahead,) if base.round else (ahead, place.facing)


def _straight_way(base: Base, place: Place, point: Point, around: Obstacles) -> bool:
    """Whether nothing stands on the straight way to a point."""
    facings = _facings(base, place, point)
    return any(sweep(base, Place(*place.point, f), Place(*point, f), around) is None for f in facings)


def _taken(base: Base, place: Place, goal: Point, around: Obstacles) -> bool:
    """Whether a model that comes from a place has no room at a point."""
    return all(fits(base, Place(*goal, f), around) is not None for f in _facings(base, place, goal))


def _best_stride(state: Battle, model: ModelId, corners: list[Point], around: Obstacles) -> Place | None:
    """The stride after which the rest of a way is shortest: to one of its next corners, or on beyond it.

    Every stride is straight and costs one, so that it is worth going a little wide round a bend.
    """
    base, now = state.base(model), state.models[model].place
    wished = []
    for corner in [corner for corner in corners if corner != now.point][:4]:
        turn = heading(now.point, corner)
        far = striding.full_length(base, now, Place(*corner, turn), _running(state))
        wished.append(Place(*corner, turn))
        if not base.round:
            wished.append(Place(*corner, now.facing))
        if len(corners) > 1:
            wished.append(Place(*moved(now.point, turn, far), turn))
    ends = dict.fromkeys(striding.reachable(state, model, place) for place in wished)
    legal = [end for end in ends if end.point != now.point and striding.why_not(state, model, end) is None]
    rests = {
        end: (_left_of_way(base, end, corners, around), distance(end.point, corners[-1])) for end in legal
    }
    return min(legal, key=lambda end: rests[end], default=None)


def _across_levels(state: Battle, model: ModelId, goal: Point, on: PieceId) -> list[Action]:
    """Strides to where a climb or stairs lead to another surface, and that climb or those stairs."""
    ready = [step for step in climbing.steps_up(state, model) if _leads_to(state, model, step, on)]
    if ready:
        return [ready[0]]
    ups = [piece for piece in state.pieces.values() if piece.id == on or (piece.links and on in piece.links)]
    down = state.pieces.get(state.models[model].on)
    for piece in ups or ([down] if down else []):
        place = beside(state, model, piece.outline)
        found = list(_along_the_way(state, model, place.point)) if place else []
        if found:
            return found
    return list(_along_the_way(state, model, goal))


def beside(state: Battle, model: ModelId, outline: Outline) -> Place | None:
    """The place nearest to a model, on its level, at which it touches an outline; None if there is no room."""
    base, now = state.base(model), state.models[model].place
    around = terrain.obstacles(state, model)
    near = foot(now.point, outline)
    wished = Place(*near, heading(now.point, near))
    place = nearest_place(base, wished, around)
    if place is None:
        return None
    stop = sweep(base, place, wished, around)
    return stop.place if stop else wished


def _leads_to(state: Battle, model: ModelId, step: Action, on: PieceId) -> bool:
    if isinstance(step, Climb):
        return step.onto == on
    assert isinstance(step, TakeStairs)
    links = state.pieces[step.by].links
    return links is not None and on in links and on != state.models[model].on


# Suggestions


def offers(state: Battle) -> Iterator[Action]:
    """Moves worth a look, legal or not: interactions, climbs, strides all round and towards the enemy, a run."""
    active = state.active
    if active is None or active.model not in state.models:
        return
    model = active.model
    if active.free_move:
        yield from (FreeMove(place) for place in slips.suggest_slips(state, model, INCH)[::2])
    if striding.may_move(state) or (active.moving and not active.strides):
        if active.moving:
            yield from climbing.steps_up(state, model)
        return
    yield from interaction.options(state, model)
    yield from climbing.steps_up(state, model)
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
    length = striding.full_length(base, now, Place(*moved(now.point, turn, INCH), facing), _running(state))
    to = Place(*moved(now.point, turn, max(1, int(length * share))), facing)
    end = striding.reachable(state, model, to)
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
        if place is not None and striding.why_not(state, model, place) is None:
            return Stride(place)
    return None


def _any_step_up(state: Battle, chance: Chance) -> Action | None:
    found = list(climbing.steps_up(state, _model(state)))
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

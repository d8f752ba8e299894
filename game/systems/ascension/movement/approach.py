"""The exact approach of the active model: to a base, to a place, or to where an attack is legal (R-5.2.1, R-6.1.2, C-11, C-13).

For the hand, for bots and for enemies alike. A way is made of legal strides, climbs and stairs in as few strides as there
can be, and never ends farther away than it began. It falls nowhere of its own accord.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import takewhile
from typing import NamedTuple

from game.core.actions import Action
from game.systems.ascension import terrain
from game.systems.ascension.actions import Climb, Stride, TakeStairs
from game.systems.ascension.bot import chart
from game.systems.ascension.combat import sight, target_rules
from game.systems.ascension.movement import arrival, climbs, stride_rules
from game.systems.ascension.profile import Attack
from game.systems.ascension.state import Battle, ModelId, Piece, PieceId
from game.table.lengths import CONTACT, FULL
from game.table.obstacles import fits, nearest_place, sweep
from game.table.shapes import Base, Outline, Place, Point, distance, foot, gap, gap_to, heading
from game.table.ways.contact import Goal
from game.table.ways.hops import Ground, Pace, about, straight, towards

_POINT = Base(0, 0)


class Approach(NamedTuple):
    """A way of a model to somebody or something, by legal actions of its Move action, one after the other."""

    actions: tuple[Action, ...]
    """Each legal after those before; none if it stays."""
    end: Place
    on: PieceId
    gap: int
    """From there to the goal, edge to edge, in tenths; from the centre to a point."""
    arrives: bool
    """Whether it is there: in contact, within reach, at the point, or where the attack is legal."""


def to_model(
    state: Battle, model: ModelId, target: ModelId, *, within: int = CONTACT, side: int | None = None
) -> Approach:
    """The nearest place at a base, in contact or within so many tenths; with `side` as near to that side as can be.

    `side` is the heading from the target to where one wants to stand.
    """
    goal = Goal(state.base(target), state.models[target].place, within)
    there = state.models[target].on
    if side is not None:
        found = _beside(state, model, goal, there, side)
        if found is not None:
            return found
    return _to(state, model, goal, there)


def _beside(state: Battle, model: ModelId, goal: Goal, on: PieceId, side: int) -> Approach | None:
    """The way to the place at a base on one side of it, or as near to that as there is a way; None if there is none."""
    for turn in (0, 1000, -1000, 2000, -2000, 3500, -3500, 5000, -5000, 7000, -7000):
        place = goal.at_side(state.base(model), (side + turn) % FULL)
        found = _to(state, model, Goal(_POINT, place, 0, True), on)
        if found.arrives and goal.reached(state.base(model), found.end):
            return found._replace(gap=goal.gap(state.base(model), found.end))
    return None


def to_place(
    state: Battle, model: ModelId, goal: Point, on: PieceId | None = None, *, within: int = 0
) -> Approach:
    """The way to a point; if it is taken or out of reach, to the reachable place nearest to it, never farther than now.

    With `within` the edge of the base comes so near to it, and no nearer than it has to.
    """
    there = terrain.level_of(state, model) if on is None else terrain.level(state, on)
    surface = state.models[model].on if on is None or there == terrain.level_of(state, model) else on
    base, now = state.base(model), state.models[model].place
    if within:
        return _to(state, model, Goal(_POINT, Place(*goal), within), surface)
    if there != terrain.level_of(state, model) or _room(state, model, goal):
        return _to(state, model, Goal(_POINT, Place(*goal), 0, True), surface)
    taken = _standing_at(state, model, goal)
    if taken:
        found = to_model(state, model, taken)
    else:
        wished = Place(*goal, heading(now.point, goal))
        near = nearest_place(base, wished, terrain.obstacles(state, model, crushing=True)) or wished
        found = _to(state, model, Goal(_POINT, near, 0, True), surface)
    before, after = distance(now.point, goal), distance(found.end.point, goal)
    # What is nearest to the nearest room need not be nearer to the point itself.
    if after > before:
        return Approach((), now, state.models[model].on, before, arrives=False)
    return found._replace(gap=after, arrives=False)


def _room(state: Battle, model: ModelId, goal: Point) -> bool:
    """Whether a model that comes to a point has room there."""
    base, now = state.base(model), state.models[model].place
    around = terrain.obstacles(state, model, passing=True, crushing=True)
    turns = {heading(now.point, goal), now.facing}
    return any(fits(base, Place(*goal, turn), around) is None for turn in turns)


def _standing_at(state: Battle, model: ModelId, goal: Point) -> ModelId:
    """Which other model of its level stands on a point; 0 if none does."""
    size, height = state.character(model).size, terrain.level_of(state, model)
    over = (
        other.id
        for other in state.models.values()
        if other.id != model
        and terrain.meet(state, size, height, other.id)
        and gap(state.base(other.id), other.place, _POINT, Place(*goal)) <= 0
    )
    return next(over, 0)


# The search


def _to(state: Battle, model: ModelId, goal: Goal, on: PieceId) -> Approach:
    """The approach to a goal on a surface; a way is looked for anew where what is underfoot has changed."""
    trial, base = state.copy(), state.base(model)
    left = stride_rules.strides_left(state, model)
    there = goal.reached(base, state.models[model].place)
    if not there and terrain.level(state, on) != terrain.level_of(state, model):
        return _across(state, model, goal, on)
    actions: list[Action] = []
    while left > 0 and not goal.reached(base, trial.models[model].place):
        places = _way(trial, model, goal, left)
        taken = [Stride(place) for place in takewhile(lambda place: _step(trial, model, place), places)]
        actions += taken
        left -= len(taken)
        if len(taken) in (0, len(places)):
            break
    return _made(state, model, goal, trial, actions)


def _walked(state: Battle, model: ModelId, goal: Goal, places: list[Place]) -> Approach:
    """The approach over some places, as far as it is legal."""
    trial = state.copy()
    actions = [Stride(place) for place in takewhile(lambda place: _step(trial, model, place), places)]
    return _made(state, model, goal, trial, actions)


def _made(state: Battle, model: ModelId, goal: Goal, trial: Battle, actions: Sequence[Action]) -> Approach:
    """What some strides come to; none, if they lead farther away."""
    base, now = state.base(model), trial.models[model]
    if goal.gap(base, now.place) > goal.gap(base, state.models[model].place):
        now, actions = state.models[model], ()
    apart = goal.gap(base, now.place)
    return Approach(tuple(actions), now.place, now.on, apart, goal.reached(base, now.place))


def _step(trial: Battle, model: ModelId, place: Place) -> bool:
    """Put the model where a legal stride ends on which it does not fall; whether there is one."""
    if stride_rules.why_not(trial, model, place) is not None:
        return False
    on = arrival.foothold(trial, model, place, crushing=True)
    if on is None:
        return False
    trial.change(model, place=place, on=on)
    return True


def _pace(state: Battle, model: ModelId, left: int) -> Pace:
    base = state.base(model)
    twice = 2 if state.active is not None and state.active.model == model and state.active.running else 1
    return Pace(left, max(base.long, base.wide) * twice, min(base.long, base.wide) * twice)


def _grounds(state: Battle, model: ModelId, left: int) -> Iterator[Ground]:
    """What is in the way of a model on its level: with the hazards that it does not stand in, and without them."""
    base, now = state.base(model), state.models[model].place
    pace, mire = _pace(state, model, left), terrain.mire(state, model)
    around = terrain.obstacles(state, model, passing=True, crushing=True)
    shunned = around
    for name, outline in terrain.hazardous(state, terrain.level_of(state, model)):
        reach = pace.hops * pace.full + base.long
        if terrain.near(now, outline, reach) and not terrain.over(base, now, outline):
            shunned = shunned.with_terrain(name, outline)
    if shunned is not around:
        yield Ground(base, now, pace, shunned, mire)
    yield Ground(base, now, pace, around, mire)


def _way(state: Battle, model: ModelId, goal: Goal, left: int) -> list[Place]:
    """The strides to a goal, round the hazards if that leads anywhere."""
    ways: list[list[Place]] = []
    for ground in _grounds(state, model, left):
        ways.append(_way_on(state, model, goal, ground))
        if ways[-1] and goal.reached(ground.base, ways[-1][-1]):
            return ways[-1]
    return next((way for way in ways if way), [])


def _way_on(state: Battle, model: ModelId, goal: Goal, ground: Ground) -> list[Place]:
    """The ends of the strides to a goal on one level, or to where the way that is left is shortest in so many."""
    base, now = ground.base, ground.start
    ahead = straight(ground, goal)
    found = ahead.arrive() or ahead.straight_on()
    if found is None and goal.gap(base, now) <= ground.far + CONTACT:
        found = about(ground, goal).arrive()
    if found is not None:
        return found
    back = chart.homeward(state, model, goal.place.point, goal.near(base))
    places = towards(ground, goal, back.lengths).nearest(back.lengths)
    return _pushed_on(state, model, goal, places, ground.pace)


def _pushed_on(state: Battle, model: ModelId, goal: Goal, places: list[Place], pace: Pace) -> list[Place]:
    """The same strides, and more straight at the goal as long as they bring the model nearer."""
    trial, base = state.copy(), state.base(model)
    for place in places:
        if not _step(trial, model, place):
            return places
    found = list(places)
    while len(found) < pace.hops:
        now = trial.models[model].place
        ahead = heading(now.point, goal.place.point)
        end = stride_rules.reachable(trial, model, Place(*goal.place.point, ahead))
        if goal.gap(base, end) >= goal.gap(base, now) or not _step(trial, model, end):
            break
        found.append(end)
    return found


# Other levels


def _across(state: Battle, model: ModelId, goal: Goal, on: PieceId) -> Approach:
    """A climb or stairs to another level if the model can take them now, else the way to where it can."""
    base, now = state.base(model), state.models[model]
    stay = Approach((), now.place, now.on, goal.gap(base, now.place), False)
    ready = [step for step in climbs.steps_up(state, model) if leads_to(state, model, step, on)]
    if ready:
        step = min(ready, key=lambda step: climbs.cost(state, model, step))
        return stay._replace(actions=(step,), end=step.to, on=on, gap=goal.gap(base, step.to))
    ups = [piece for piece in state.pieces.values() if piece.id == on or (piece.links and on in piece.links)]
    if not ups and now.on:
        ups = [state.pieces[now.on]]

    def far(piece: Piece) -> int:
        cost = climbs.STAIRS if piece.links else climbs.climb_cost(state, model, on)
        return gap_to(base, now.place, piece.outline) + cost * base.long

    for piece in sorted(ups, key=far):
        found = to_piece(state, model, piece.id)
        if found.actions:
            return found._replace(gap=goal.gap(base, found.end), arrives=False)
    return stay


def to_piece(state: Battle, model: ModelId, piece: PieceId) -> Approach:
    """The nearest place in contact with a piece of terrain, on the level on which the model is."""
    outline, base, now = state.pieces[piece].outline, state.base(model), state.models[model]
    place = _beside_outline(state, model, outline)
    if place is None:
        return Approach((), now.place, now.on, gap_to(base, now.place, outline), False)
    found = _to(state, model, Goal(_POINT, place, 0, True), now.on)
    apart = gap_to(base, found.end, outline)
    return found._replace(gap=apart, arrives=apart <= CONTACT)


def _beside_outline(state: Battle, model: ModelId, outline: Outline) -> Place | None:
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


def leads_to(state: Battle, model: ModelId, step: Climb | TakeStairs, on: PieceId) -> bool:
    """Whether a climb or stairs lead to a surface."""
    if isinstance(step, Climb):
        return step.onto == on
    links = state.pieces[step.by].links
    return links is not None and on in links and on != state.models[model].on


# To strike


def to_strike(
    state: Battle, model: ModelId, attack: str, target: ModelId | PieceId, *, or_near: bool = True
) -> Approach:
    """The shortest way to a place from which an attack at a target is legal: contact, range and sight (R-6.1.2, C-14).

    Where there is none in the strides that are left, as near to the target as it gets; without `or_near` it stays.
    """
    with_what = state.character(model).attack(attack)
    if isinstance(target, str):
        return _to_strike_piece(state, model, with_what, target)
    goal = Goal(state.base(target), state.models[target].place, max(CONTACT, with_what.reach))
    base, now = state.base(model), state.models[model]

    def serve(places: list[Place]) -> list[bool]:
        there = sight.stance(state, target)
        sight.glances(state, [(sight.stance(state, model, place), there) for place in places])
        return [_hits(state, model, place, now.on, with_what, target) for place in places]

    if serve([now.place])[0]:
        return Approach((), now.place, now.on, goal.gap(base, now.place), True)
    left = stride_rules.strides_left(state, model)
    for places in _striking_ways(state, model, goal, left, serve) if left else ():
        found = _walked(state, model, goal, places)
        whole = len(found.actions) == len(places)
        if whole and _hits(state, model, found.end, found.on, with_what, target):
            return found._replace(arrives=True)
    if not or_near:
        return Approach((), now.place, now.on, goal.gap(base, now.place), False)
    if goal.reached(base, now.place):
        goal = goal._replace(within=CONTACT)
    return _to(state, model, goal, state.models[target].on)._replace(arrives=False)


def _hits(state: Battle, model: ModelId, place: Place, on: PieceId, attack: Attack, target: ModelId) -> bool:
    """Whether an attack is legal at a target from some place."""
    trial = state.copy()
    trial.change(model, place=place, on=on)
    return target_rules.would_hit(trial, model, attack, target)


def _to_strike_piece(state: Battle, model: ModelId, attack: Attack, piece: PieceId) -> Approach:
    """The way to where a piece of terrain can be attacked: from where it stands, or in contact with it."""
    base, now = state.base(model), state.models[model]
    if target_rules.refuse_terrain(state, model, attack, piece) is None:
        return Approach((), now.place, now.on, gap_to(base, now.place, state.pieces[piece].outline), True)
    return to_piece(state, model, piece)


def _striking_ways(
    state: Battle, model: ModelId, goal: Goal, left: int, serve: Callable[[list[Place]], list[bool]]
) -> Iterator[list[Place]]:
    """Ways to where a target is in range and in sight: a turn on the spot, straight on, round what is in the way."""
    base, now = state.base(model), state.models[model]
    look = heading(now.place.point, goal.place.point)
    if goal.reached(base, now.place) and look != now.place.facing:
        yield [Place(*now.place.point, look)]
    for ground in _grounds(state, model, left):
        for ways in (straight, about):
            found = ways(ground, goal).arrive(serve)
            if found is not None:
                yield found

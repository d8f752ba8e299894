"""Coming onto the table and going off it (A-5, A-22, A-38, A-45).

Whoever comes stands on the ground at the legal place nearest to the ideal one; of places equally near, the first clockwise
from the line that leads to the token.
"""

from __future__ import annotations

import msgspec

from game.core.events import Context
from game.core.seats import Seat
from game.systems.ascension import events, harm, terrain
from game.systems.ascension.state import GROUND, Battle, Model, ModelId
from game.systems.asgard.adapter import Arrival
from game.systems.asgard.on_ascension import course
from game.systems.asgard.on_ascension.space import POINT, base_of, find
from game.systems.asgard.sheet.effects import Spot
from game.systems.asgard.state import ENEMY
from game.table.lengths import FULL, INCH
from game.table.obstacles import Obstacles, fits, nearest_place
from game.table.shapes import Base, Place, Point, distance, extent, gap, heading, moved

USUAL = 6 * INCH
"""How far from the unit flanks are when nothing is said (A-38)."""
_QUARTER = FULL // 4
_SIDES = {"left": -_QUARTER, "right": _QUARTER, "behind": 2 * _QUARTER, "ahead": 0}
"""By how much a flank is turned from the line to the token, clockwise."""
_TRIES = 72
"""In so many directions places equally near are looked for, and where one would lie in a mirror."""
_TURNS = (0, 9000, 4500, 13500)


class _Anchor(msgspec.Struct, frozen=True):
    """What an arrival is measured from: a base at a place, and the line from there to the token."""

    base: Base
    place: Place
    line: int


# The ideal place


def _anchor(table: Battle, arrival: Arrival) -> _Anchor:
    """The spotting unit, wherever it is by now; without one the middle of the players' models."""
    middle = table.field.width // 2, table.field.height // 2
    aim = arrival.token or arrival.spot
    if arrival.unit:
        model = find(table, arrival.unit)
        base, place = base_of(table, model), model.place
    else:
        friends = [model.place for model in table.models.values() if model.seat != ENEMY]
        count = len(friends)
        base = POINT
        place = (
            Place(sum(each.x for each in friends) // count, sum(each.y for each in friends) // count)
            if friends
            else Place(*middle)
        )
    if aim is not None and aim != place.point:
        return _Anchor(base, place, heading(place.point, aim))
    return _Anchor(base, place, place.facing if arrival.unit else heading(place.point, middle))


def _at_distance(anchor: _Anchor, line: int, base: Base, facing: int, far: int) -> Point:
    """Where a base stands so far from the anchor, edge to edge, in a direction."""
    length = far + (max(anchor.base.long, anchor.base.wide) + max(base.long, base.wide)) // 2
    for _ in range(4):
        point = moved(anchor.place.point, line, length)
        length += far - gap(anchor.base, anchor.place, base, Place(*point, facing))
    return moved(anchor.place.point, line, length)


def _at_edge(table: Battle, point: Point, base: Base, facing: int, far: int) -> Point:
    """Where a base stands so far from the table's edge that is nearest to a point."""
    width, height = table.field.width, table.field.height
    x, y = point
    gaps = (y, width - x, height - y, x)
    edge = gaps.index(min(gaps))
    deep = far + round(extent(base, facing, (0.0, 1.0) if edge % 2 == 0 else (1.0, 0.0)))
    return ((x, deep), (width - deep, y), (x, height - deep), (deep, y))[edge]


def _ideal(table: Battle, arrival: Arrival, anchor: _Anchor, base: Base, facing: int) -> Point:
    """Where an arrival would stand if there were nothing in the way (A-5, A-38); a distance leads beyond a place (A-52)."""
    there = arrival.token or arrival.spot or anchor.place.point
    if arrival.where == "edge":
        return _at_edge(table, there, base, facing, arrival.distance or 0)
    if arrival.where in _SIDES:
        line = (anchor.line + _SIDES[arrival.where]) % FULL
        far = USUAL if arrival.distance is None else arrival.distance
        return _at_distance(anchor, line, base, facing, far)
    if arrival.where == "unit":
        return _at_distance(anchor, anchor.line, base, facing, arrival.distance or 0)
    if arrival.where == "spot" and arrival.spot is not None:
        there = arrival.spot
    if not arrival.distance:
        return there
    line = heading(anchor.place.point, there) if there != anchor.place.point else anchor.line
    return _at_distance(_Anchor(POINT, Place(*there), 0), line, base, facing, arrival.distance)


def _facing(table: Battle, seat: Seat, point: Point, wished: int | None, otherwise: int) -> int:
    """As the sheet says, or towards the nearest hostile model."""
    if wished is not None:
        return wished * 100 % FULL
    foes = [model for model in table.models.values() if table.side(model.seat) != table.side(seat)]
    near = min(foes, key=lambda foe: (distance(point, foe.place.point), foe.id), default=None)
    if near is None or near.place.point == point:
        return otherwise
    return heading(point, near.place.point)


# The nearest legal one


def nearest(table: Battle, model: Model, wished: Place, line: int) -> Place | None:
    """The place on the ground nearest to a wished one at which a model can stand; None if there is no room (A-38)."""
    trial = table.copy()
    trial.models[model.id] = msgspec.structs.replace(model, place=wished, on=GROUND)
    around = terrain.obstacles(trial, model.id, on=GROUND)
    base = base_of(table, model)
    for turn in (0,) if base.round else _TURNS:
        turned = Place(wished.x, wished.y, (wished.facing + turn) % FULL)
        place = nearest_place(base, turned, around)
        if place is not None:
            return _clockwise(base, turned, place, line, around)
    return None


def _clockwise(base: Base, wished: Place, place: Place, line: int, around: Obstacles) -> Place:
    """Of all places as near as one, to the breadth of a hair, the first clockwise from a line."""
    far = distance(wished.point, place.point)
    if not far:
        return place
    found = heading(wished.point, place.point)
    ways = {line + step * FULL // _TRIES for step in range(_TRIES)}
    ways |= {found, 2 * line - found, 2 * line + 2 * _QUARTER - found}
    for turn in sorted({(way - line) % FULL for way in ways}):
        for more in (0, 1, 2):
            there = Place(*moved(wished.point, (line + turn) % FULL, far + more), wished.facing)
            if fits(base, there, around) is None:
                return there
    return place


# Coming


def character(table: Battle, who: str, seat: Seat) -> str:
    """Under which name the battle has a character of the file: two of one name, on two sides, have been told apart."""
    apart = f"{who}@{seat}"
    return apart if apart in table.field.characters else who


def place(table: Battle, arrival: Arrival, ctx: Context) -> ModelId:
    """A new model comes; its number, or 0 if there is no room on the whole table."""
    who = character(table, arrival.who, arrival.seat)
    profile = table.field.characters[who]
    anchor = _anchor(table, arrival)
    rough = _ideal(table, arrival, anchor, profile.base, anchor.line)
    facing = _facing(table, arrival.seat, rough, arrival.facing, anchor.line)
    point = _ideal(table, arrival, anchor, profile.base, facing)
    model = Model(len(table.everyone()) + 1, who, arrival.seat, Place(*point, facing), profile.wounds)
    there = nearest(table, model, model.place, anchor.line)
    if there is None:
        return 0
    if profile.base.round:
        turned = _facing(table, arrival.seat, there.point, arrival.facing, anchor.line)
        there = msgspec.structs.replace(there, facing=turned)
    _put(table, msgspec.structs.replace(model, place=there), ctx)
    return model.id


def _put(table: Battle, model: Model, ctx: Context) -> None:
    """A model stands on the table from now on; models stay in order of their numbers."""
    table.models = dict(sorted({**table.models, model.id: model}.items()))
    ctx.tell(events.Deployed, model.seat, model.id, model.place)


def show(table: Battle, unit: ModelId, spot: Spot, ctx: Context, *, fresh: bool) -> bool:
    """A unit comes back from the reserve, as it was; False if there is no room (A-22)."""
    model = find(table, unit)
    facing = _facing(table, model.seat, spot, None, model.place.facing)
    wished = Place(*spot, facing)
    there: Place | None = None
    on = model.on if model.place.point == spot and model.on in table.pieces else GROUND
    if on:
        there = _where_it_stood(table, model)
    if there is None:
        there, on = nearest(table, model, wished, facing), GROUND
    if there is None:
        return False
    _leave_reserve(table, model)
    activated = model.activated and not fresh
    _put(table, msgspec.structs.replace(model, place=there, on=on, activated=activated), ctx)
    return True


def _where_it_stood(table: Battle, model: Model) -> Place | None:
    """The place above the ground where a model stood, if nobody else stands there now."""
    trial = table.copy()
    trial.models[model.id] = model
    free = fits(base_of(table, model), model.place, terrain.obstacles(trial, model.id)) is None
    return model.place if free and terrain.supported(trial, model.id) else None


def _leave_reserve(table: Battle, model: Model) -> None:
    own = table.reserve.get(model.seat, ())
    table.reserve[model.seat] = tuple(other for other in own if other.id != model.id)


# Going


def hide(table: Battle, unit: ModelId, ctx: Context) -> None:
    """A unit goes into the reserve as it is: wounds, conditions, exhaust tokens and where it stood (A-22)."""
    model = table.models.pop(unit)
    table.reserve[model.seat] = (*table.reserve.get(model.seat, ()), model)
    ctx.tell(events.Withdrawn, unit, model.who, model.seat, model.place, True)
    course.settle(table)


def drop(table: Battle, unit: ModelId, ctx: Context, *, slain: bool) -> None:
    """A unit is out of the battle, from the table or the reserve; if it is slain, as any model that is removed."""
    model = find(table, unit)
    if unit in table.models and slain:
        harm.remove(table, ctx, unit)
    else:
        _leave_reserve(table, model)
        table.models.pop(unit, None)
        table.fallen = (*(other for other in table.fallen if other.id != unit), model)
        if slain:
            ctx.tell(events.Removed, unit, model.who, model.seat, None)
        else:
            ctx.tell(events.Withdrawn, unit, model.who, model.seat, model.place, False)
    course.settle(table)

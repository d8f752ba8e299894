"""Walk and run: every member to a place of its own, in formation, by no longer way than the measure (GB-24 to GB-30, G-70)."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot

from game.core.actions import Action, Refusal
from game.core.chance import Chance
from game.core.events import Context
from game.core.words.grammar import does, plural
from game.systems.confrontation import units, values
from game.systems.confrontation.actions import Declare, EndActivation, Leave, March
from game.systems.confrontation.movement import (
    advance,
    courses,
    edges,
    entry,
    figures,
    formation,
    fronts,
    march_legality,
    table_exits,
)
from game.systems.confrontation.movement.figures import Figure
from game.systems.confrontation.movement.ground import Ground
from game.systems.confrontation.state import Battle, FighterId, Form
from game.table.lengths import FULL
from game.table.shapes import Point
from game.table.ways.routes import Route

ACTIONS: tuple[type[Action], ...] = (March, Leave)
_FOES = 3
"""So many enemies and objectives are marched at."""
_TRIES = 6
_SELDOM = 8
"""One in so many random marches in ranks looks for ways round what is in the way."""


# Legality


def declarable(state: Battle, form: Form) -> Refusal | None:
    """Why the active unit may not declare a walk or a run; None if it may: a fortification leaves no melee (GB-24, GB-18, G-150)."""
    assert state.active is not None
    unit = state.active.unit
    if not values.fixed(state, unit) or (form == "walk" and units.free(state, unit)):
        return None
    return Refusal("G-150", f"{state.units[unit].name} is a fortification and never moves.", fallback(state))


def fallback(state: Battle) -> Declare:
    """What a fortification declares instead of moving: a walk, in which it shoots, or that it stays and fights (G-150)."""
    assert state.active is not None
    return Declare("walk" if units.free(state, state.active.unit) else "stay")


def check(state: Battle, action: Action) -> Refusal | None:
    """Why the active unit may not march so; `nearest` is a legal march as near to it as can be found quickly."""
    refusal = closed(state)
    if refusal is not None:
        return refusal
    assert state.active is not None
    if isinstance(action, Leave):
        found = table_exits.fault(state, action)
        return None if found is None else Refusal(found.rule, found.text, next(iter(suggest(state)), None))
    assert isinstance(action, March)
    unit = state.active.unit
    if len(action.places) != len(state.members(unit)):
        name, count = state.units[unit].name, len(state.members(unit))
        text = f"{name} has {plural(count, 'member')} to be placed, and {plural(len(action.places), 'place')} named."
        return Refusal("GB-24", text, next(iter(suggest(state)), None))
    ground = march_legality.ground_for(state, unit, action)
    found = march_legality.fault(ground, action)
    if found is None:
        return None
    return Refusal(found.rule, found.text, march_legality.eased(ground, action))


def closed(state: Battle) -> Refusal | None:
    """Why nothing may be marched at all now."""
    active = state.active
    if active is None or active.form not in ("walk", "run"):
        able = active is not None and active.form is None and declarable(state, "walk") is None
        near = Declare("walk") if able else EndActivation()
        return Refusal("GB-18", "Only a unit that walks or runs marches.", near)
    name = state.units[active.unit].name
    if active.moved:
        return Refusal("GB-18", f"{name} {does(name, 'has')} moved already.", EndActivation())
    if active.over:
        return Refusal("GB-18", f"The activation of {name} is over.", EndActivation())
    if values.fixed(state, active.unit):
        return Refusal("G-150", f"{name} is a fortification and never moves.", EndActivation())
    return None


# What to do


def suggest(state: Battle) -> list[Action]:
    """Marches towards the nearest enemies and the objectives, half as far towards the nearest enemy, and away from it."""
    if closed(state) is not None or state.active is None:
        return []
    unit = state.active.unit
    shut = formation.closed(state, unit)
    ground = Ground(state, unit, state.active.form or "walk", close=shut)
    found = table_exits.suggest(state)
    for goal, length in _aims(ground):
        march = advance.towards(ground, goal, length)
        if march is not None and march not in found:
            found.append(march)
    return found


def _aims(ground: Ground) -> Iterator[tuple[Figure | Point, int]]:
    """Enemies and places to go to, and how far at most."""
    state, own, most = ground.state, figures.leader(ground.state, ground.unit), ground.measure
    if ground.waiting:
        middle = state.field.width // 2, state.field.height // 2
        own = edges.entry(state, own.at(middle))

    def away(point: Point) -> float:
        return hypot(point[0] - own.x, point[1] - own.y)

    leaders = {unit.leader for unit in state.on_table()}
    foes = sorted((each for each in ground.foes if each.fighter in leaders), key=lambda foe: away(foe.point))
    for foe in foes[:_FOES]:
        yield foe, most
    for goal in sorted((each.at for each in state.objectives.values()), key=away)[:_FOES]:
        yield goal, most
    for item in state.items.values():
        if not item.carrier and not item.gone:
            yield item.at, most
    if foes:
        yield foes[0], most // 2
        behind = courses.between(own.point, foes[0].point, -most / max(1.0, away(foes[0].point)))
        yield _on_table(state, behind, own.radius), most
    elif ground.waiting:
        yield (state.field.width // 2, state.field.height // 2), most


def _on_table(state: Battle, point: Point, margin: int) -> Point:
    x, y = point
    return (
        min(max(x, margin), state.field.width - margin),
        min(max(y, margin), state.field.height - margin),
    )


def sample(state: Battle, chance: Chance) -> Action | None:
    """A legal march at random: mostly the unit as it stands in any direction, at times drawn up in ranks somewhere."""
    if closed(state) is not None or state.active is None:
        return None
    unit = state.active.unit
    shut = formation.closed(state, unit)
    ground = Ground(state, unit, state.active.form or "walk", close=shut)
    if ground.waiting:
        return entry.sample(ground, chance)
    exits = table_exits.suggest(state)
    if exits and chance.roll(3) == 1:
        return chance.pick(exits)
    most = ground.measure
    whole = not formation.broken(state, unit)
    for _ in range(_TRIES):
        angle, length = (chance.roll(360) - 1) * FULL // 360, chance.roll(20) * most // 20
        if whole and chance.roll(4) > 1:
            march = _straight(ground, angle, length, shut)
        else:
            march = _ranked(ground, chance, angle, length, shut)
        if march is not None:
            return march
    here = March(tuple(each.place for each in state.members(unit)), state.units[unit].formation)
    return here if march_legality.legal(ground, here) else None


def _straight(ground: Ground, angle: int, length: int, shut: bool) -> March | None:
    """The unit as it stands, moved straight, or less far if something is in the way."""
    here = [each.place for each in ground.state.members(ground.unit)]
    for far in (length, length // 3):
        places = courses.aimed(here, angle, far)
        march = March(places, "close" if shut else "scattered")
        if courses.clear(ground, places) and march_legality.ends_fault(ground, march) is None:
            return march
    return None


def _ranked(ground: Ground, chance: Chance, angle: int, length: int, shut: bool) -> March | None:
    """The unit drawn up somewhere, close or loose."""
    state, unit = ground.state, ground.unit
    here = [
        courses.aimed([figures.leader(ground.state, ground.unit).place], angle, length * part // 2)[0]
        for part in (1, 0)
    ]
    close = formation.may_close(state, unit) and chance.roll(3) == 1
    wide = chance.roll(6) + 1
    searching = chance.roll(_SELDOM) == 1
    for place in here:
        spacing = fronts.CLOSE if close else fronts.loosest(state, unit, wide)
        places = fronts.ranks(state, unit, place.point, angle, wide, spacing)
        march = March(places, "close" if close else "scattered")
        if _taken(ground if close or not shut else _loosened(ground), march, searching=searching):
            return march
    return None


def _taken(ground: Ground, march: March, *, searching: bool) -> bool:
    """Whether a march is legal; where nobody searches for ways round, only if all ways are straight."""
    if searching:
        return march_legality.fault(ground, march) is None
    return courses.clear(ground, march.places) and march_legality.ends_fault(ground, march) is None


def _loosened(ground: Ground) -> Ground:
    """The same for a unit that gives up its close formation."""
    return Ground(ground.state, ground.unit, ground.form)


# Doing it


def apply(state: Battle, action: Action, ctx: Context) -> None:
    """The members go where they are sent, or leave."""
    if isinstance(action, Leave):
        table_exits.apply(state, action, ctx)
        return
    assert isinstance(action, March)
    assert state.active is not None
    unit, form = state.active.unit, state.active.form or "walk"
    ground = march_legality.ground_for(state, unit, action)
    state.progress(moved=True)
    advance.put(ground, ctx, action, "entry" if ground.waiting else form)


def route(state: Battle, fighter: FighterId, goal: Point, form: Form) -> Route | None:
    """The shortest way of one member to a place within the measure of a form, to be shown while it is drawn."""
    unit = state.fighters[fighter].unit
    ground = Ground(state, unit, form)
    start = next(each for each in figures.of(state, unit) if each.fighter == fighter)
    return ground.way(start, goal, values.measure(state, unit, form))

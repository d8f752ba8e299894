"""A titan strides by a card of its own (GB-80, G-124)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from game.core.actions import Refusal
from game.core.chance import Chance
from game.core.events import Context
from game.systems.confrontation import events, units
from game.systems.confrontation.actions import Call
from game.systems.confrontation.movement import figures, formation, ground
from game.systems.confrontation.movement.ground import Ground
from game.systems.confrontation.state import Battle, FighterId
from game.systems.confrontation.works import Stride
from game.table.lengths import FULL, said_cm
from game.table.shapes import Place, heading, moved
from game.table.ways.routes import Route

TRIES = 8
"""How often a place is tried at random."""
WAYS = 8
"""Into how many directions a stride is suggested."""


def way(state: Battle, by: FighterId, effect: Stride, place: Place) -> Route | Refusal:
    """The way of a titan to a place, or why it cannot stride there.

    It goes as if it walked, but only so far as the card says, into no friend's formation, and not into contact with units that it does
    not touch yet.
    """
    return _way(state, by, effect, place, ground.ways(state, state.fighters[by].unit, "walk"))


def allowed(state: Battle, by: FighterId, effect: Stride, places: Iterable[Place]) -> Iterator[Place]:
    """Those of some places where a stride of a titan may end."""
    around = ground.ways(state, state.fighters[by].unit, "walk")
    for place in places:
        if not isinstance(_way(state, by, effect, place, around), Refusal):
            yield place


def _way(state: Battle, by: FighterId, effect: Stride, place: Place, around: Ground) -> Route | Refusal:
    own = state.fighters[by]
    figure = figures.of(state, own.unit)[0]
    end = figure.at(place)
    if stands_on := around.room(end):
        return Refusal("GB-26", f"There {units.name(state, by)} would stand on {stands_on}.")
    foes = {each.unit for each in figures.touched(end, around.foes)}
    fresh = sorted(foes - set(units.melee(state, own.unit)))
    if fresh:
        return Refusal(
            "G-124",
            f"A stride leads into no new contact, as this one with {state.units[fresh[0]].name} would.",
        )
    if within := formation.intrusion(state, own.unit, (place,)):
        return within
    found = around.way(figure, place.point, effect.length)
    if found is None:
        return Refusal("G-124", f"That is more than {said_cm(effect.length)} away by the shortest way.")
    return found


def fault(state: Battle, by: FighterId, effect: Stride, places: Sequence[Place]) -> Refusal | None:
    """Why a titan cannot stride to a place."""
    if len(places) != 1:
        return Refusal("G-124", "A stride names the one place where it ends.")
    found = way(state, by, effect, places[0])
    return found if isinstance(found, Refusal) else None


def stride(state: Battle, ctx: Context, call: Call) -> None:
    """Move the titan to its place."""
    own = state.fighters[call.by]
    place = call.places[0]
    around = ground.ways(state, own.unit, "walk")
    found = around.way(
        figures.of(state, own.unit)[0], place.point, 2 * (state.field.width + state.field.height)
    )
    assert found is not None, "the place of a stride was checked"
    state.alter(call.by, place=place)
    ctx.tell(events.Moved, own.unit, ((call.by, found.points),), "scattered", "stride")


def suggest(state: Battle, by: FighterId, effect: Stride) -> Iterator[Place]:
    """Whole and half strides all round, and towards the nearest enemy, where they are legal."""
    own = state.fighters[by]
    foes = figures.others(state, own.unit, friends=False)
    ways = [number * FULL // WAYS for number in range(WAYS)]
    if foes:
        near = min(foes, key=lambda each: (each.x - own.place.x) ** 2 + (each.y - own.place.y) ** 2)
        ways.insert(0, heading(own.place.point, near.point))
    places = (
        Place(*moved(own.place.point, way, length), way)
        for length in (effect.length, effect.length // 2)
        for way in ways
    )
    yield from allowed(state, by, effect, places)


def sample(state: Battle, by: FighterId, effect: Stride, chance: Chance) -> tuple[Place, ...]:
    """A place anywhere within reach; none if a few tries find none."""
    own = state.fighters[by].place
    for _ in range(TRIES):
        way = chance.roll(360) * 100 % FULL
        place = Place(*moved(own.point, way, chance.roll(effect.length)), way)
        if fault(state, by, effect, (place,)) is None:
            return (place,)
    return ()

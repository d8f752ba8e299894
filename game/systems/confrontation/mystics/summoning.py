"""Summoned units: where they may appear, how many a magician may have, what they are (GB-92, G-66)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.core.actions import Refusal
from game.core.chance import Chance
from game.core.events import Context
from game.core.words.grammar import plural
from game.systems.confrontation import events, units
from game.systems.confrontation.fire import sight
from game.systems.confrontation.movement import figures, formation, fronts, ground
from game.systems.confrontation.state import Battle, Fighter, FighterId, Unit, UnitId
from game.systems.confrontation.works import Summon
from game.table.lengths import CM, FULL
from game.table.shapes import Place, Point, distance, heading, moved

RULE = "GB-92"
NEAR, FAR = 6 * CM, 30 * CM
"""Between which distances from the caster a place is suggested."""
SUGGESTED = 4
"""How many places near the enemy, and how many near objectives, are suggested."""
TRIES = 8
"""How often a place is tried at random."""
ASIDE = Place(-100_000, -100_000)
"""Where the members of a new unit are until they have their places: beside all terrain, so that none counts as stood on."""
RINGS, ROUND = 4, 8
"""On how many rings round the caster, and at how many places of each."""


def standing(state: Battle, magician: FighterId) -> list[Unit]:
    """The units of a magician's that are on the table now."""
    return [unit for unit in state.on_table() if unit.summoner == magician]


def full(state: Battle, magician: FighterId) -> Refusal | None:
    """Why a magician can summon no more: as many of his units as his Rank are on the table (GB-92)."""
    rank, now = state.profile(magician).rank, len(standing(state, magician))
    if now < rank:
        return None
    name = units.name(state, magician)
    return Refusal(
        RULE, f"{name} has {plural(now, 'summoned unit')} on the table; his Rank of {rank} allows no more."
    )


def raised(state: Battle, by: FighterId, effect: Summon) -> tuple[Unit, tuple[Fighter, ...]]:
    """The unit that would be summoned, not on the table yet: its members all new."""
    seat = state.units[state.fighters[by].unit].seat
    unit = max(state.units) + 1
    first = max((*state.fighters, *state.fallen)) + 1
    card = state.field.profiles[effect.troop]
    members = tuple(
        Fighter(first + number, unit, card.id, card.role, ASIDE, card.health)
        for number in range(effect.number)
    )
    return (
        Unit(
            unit,
            seat,
            _name(state, effect.troop),
            effect.troop,
            first,
            effect.number,
            activated=True,
            summoner=by,
        ),
        members,
    )


def _name(state: Battle, troop: str) -> str:
    """What other units of that troop are called, with a number if there are any."""
    alike = [unit.name for unit in state.units.values() if unit.troop == troop]
    if not alike:
        return state.field.profiles[troop].name
    stem = alike[0].rstrip("0123456789 ")
    return f"{stem} {len(alike) + 1}"


def _with(state: Battle, unit: Unit, members: Sequence[Fighter]) -> Battle:
    """The state with a new unit in it, its members still aside."""
    trial = state.copy()
    _enter(trial, unit, members)
    return trial


def _enter(state: Battle, unit: Unit, members: Sequence[Fighter]) -> None:
    state.units[unit.id] = unit
    for each in members:
        state.fighters[each.id] = each


# Where


class Site:
    """Where a unit may be summoned by a magician: the table with the new unit in it, ready for many questions."""

    def __init__(self, state: Battle, by: FighterId, effect: Summon) -> None:
        self.by = by
        self.unit, self.members = raised(state, by, effect)
        self.state = _with(state, self.unit, self.members)
        self.ground = ground.ways(self.state, self.unit.id, "walk")
        self.card = state.field.profiles[effect.troop]

    def fault(self, places: Sequence[Place]) -> Refusal | None:
        """Why the unit may not appear there: room, contact with the enemy, formation, sight (GB-92)."""
        own = figures.of(self.state, self.unit.id, places)
        for number, each in enumerate(own):
            if stands_on := self.ground.room(each):
                return Refusal(RULE, f"{self.card.name} {number + 1} would stand on {stands_on}.")
            if any(figures.apart(each, other) < 0 for other in own[:number]):
                return Refusal(RULE, f"{self.card.name} {number + 1} would overlap another one.")
        if figures.in_contact(own, self.ground.foes):
            return Refusal(RULE, "A summoned unit appears out of contact with the enemy.")
        return formation.fault(self.state, self.unit.id, places, "scattered") or self._unseen(places)

    def _unseen(self, places: Sequence[Place]) -> Refusal | None:
        for number, place in enumerate(places):
            if not sight.sees_place(self.state, self.by, self.card.base, place, self.card.height):
                who = units.name(self.state, self.by)
                return Refusal(RULE, f"{who} does not see where {self.card.name} {number + 1} would appear.")
        return None

    def drawn_up(self, middle: tuple[int, int], facing: int) -> tuple[Place, ...]:
        """The unit in ranks with its leader at a point."""
        formed = [Place(*middle)] * len(self.members)
        return fronts.ranks(self.state, self.unit.id, middle, facing, formed=formed)


def fault(state: Battle, by: FighterId, effect: Summon, places: Sequence[Place]) -> Refusal | None:
    """Why a magician cannot summon a unit to these places, one for each member."""
    if found := full(state, by):
        return found
    if len(places) != effect.number:
        return Refusal(RULE, f"{effect.number} places are needed, one for each, and there are {len(places)}.")
    return Site(state, by, effect).fault(places)


def suggest(state: Battle, by: FighterId, effect: Summon) -> Iterator[tuple[Place, ...]]:
    """A few places round the caster where the unit may appear: near the enemy, and near what is worth holding.

    None if he can have no more units.
    """
    if full(state, by):
        return
    site = Site(state, by, effect)
    goals = (
        [each.point for each in site.ground.foes],
        [each.at for each in state.objectives.values()],
    )
    seen: set[Point] = set()
    for points in goals:
        found = 0
        for middle in sorted(_round(state.fighters[by].place), key=lambda each: _nearest(each, points)):
            if middle in seen or not points:
                continue
            seen.add(middle)
            near = min(points, key=lambda each: distance(each, middle))
            places = site.drawn_up(middle, heading(middle, near))
            if site.fault(places) is None:
                yield places
                found += 1
            if found == SUGGESTED:
                break


def _round(place: Place) -> list[Point]:
    """Points on rings round a place."""
    return [
        moved(place.point, number * FULL // ROUND, NEAR + (FAR - NEAR) * ring // (RINGS - 1))
        for ring in range(RINGS)
        for number in range(ROUND)
    ]


def _nearest(point: Point, points: Sequence[Point]) -> int:
    return min((distance(point, each) for each in points), default=0)


def sample(state: Battle, by: FighterId, effect: Summon, chance: Chance) -> tuple[Place, ...]:
    """Some places anywhere on the table where the unit may appear; none if a few tries find none."""
    if full(state, by):
        return ()
    site = Site(state, by, effect)
    for _ in range(TRIES):
        middle = chance.roll(state.field.width), chance.roll(state.field.height)
        places = site.drawn_up(middle, (chance.roll(36) - 1) * 1000)
        if site.fault(places) is None:
            return places
    return ()


# Summoning


def summon(state: Battle, ctx: Context, by: FighterId, effect: Summon, places: Sequence[Place]) -> UnitId:
    """A new unit appears; it is not activated this round, and its card joins the sequence of the next (GB-92)."""
    unit, members = raised(state, by, effect)
    _enter(state, unit, members)
    for each, place in zip(members, places, strict=True):
        state.alter(each.id, place=place)
    ctx.tell(events.Summoned, unit.id, by)
    ctx.tell(
        events.Placed,
        unit.id,
        tuple((each.id, place) for each, place in zip(members, places, strict=True)),
        "summoned",
    )
    return unit.id

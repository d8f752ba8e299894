"""What an enemy knows: its side sees some of the players' units, remembers others, and the rest are not there.

Everything that follows works on `Knowledge.table`, a copy of the table without those that are neither seen nor remembered.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot
from typing import Any

import msgspec

from game.bots.reaction.archetypes import ARCHETYPES, Archetype
from game.systems.asgard.actions import UnitId
from game.systems.asgard.adapter import Adapter
from game.systems.asgard.sheet.effects import Mode, Spot
from game.systems.asgard.sheet.plan import Kind
from game.systems.asgard.state import ENEMY, Mind, Saga

TRIED = 3
"""For so many of the nearest it is found out whether they can be struck."""
LASTS = 0.6
"""How many rounds each point of memory keeps a sighting; none at all is gone at once."""


class Knowledge(msgspec.Struct, frozen=True):
    """What the enemy's side knows just now, as far as a memory reaches."""

    table: Any
    """The table as they believe it to be."""
    seen: frozenset[UnitId]
    """The players' units that one of them sees."""
    own: frozenset[tuple[UnitId, UnitId]]
    """Who of them sees whom, as far as it was looked at."""
    ghosts: dict[UnitId, tuple[Spot, int]]
    """Those remembered: where, and how many rounds ago."""


class Prey(msgspec.Struct, frozen=True):
    """One of the players' units as an enemy knows it."""

    unit: UnitId
    at: Spot
    gap: int
    """From edge to edge, as far as it knows."""
    seen: bool
    """Whether its side sees it now; else it is remembered."""
    mine: bool
    """Whether it sees it with its own eyes."""
    age: int = 0
    """How many rounds ago it was last seen."""
    helpless: bool = False
    """Flat-footed, or with its last wound."""
    hurt: float = 0.0
    """Which part of its wounds is gone."""
    alone: int = 0
    """How far its nearest companion, as far as known, is from it."""


class Mate(msgspec.Struct, frozen=True):
    """Another enemy on the table."""

    unit: UnitId
    at: Spot
    gap: int
    """From middle to middle."""
    target: UnitId
    """Whom it has declared to go for."""
    kin: bool = True
    """Whether it is of the same faction."""


class Senses(msgspec.Struct, frozen=True):
    """What one enemy goes by: itself, whom it knows of, who is with it, and the country."""

    saga: Saga
    adapter: Adapter
    table: Any
    unit: UnitId
    mind: Mind
    home: Mode
    """What it is about as long as nothing happens."""
    at: Spot
    health: float
    """Which part of its wounds is left."""
    move: int
    strike: int
    """From how far it can strike."""
    prey: tuple[Prey, ...]
    """Those it knows of, the nearest first."""
    mates: tuple[Mate, ...]
    """The nearest first."""
    kind: Kind | None = None
    able: frozenset[UnitId] | None = None
    """Whom it can deal a blow in this activation, exactly; None: as far as distance goes."""

    @property
    def nature(self) -> Archetype:
        return ARCHETYPES[self.mind.archetype]

    @property
    def seen(self) -> list[Prey]:
        """Those that are in sight of its side."""
        return [prey for prey in self.prey if prey.seen]

    @property
    def remembered(self) -> list[Prey]:
        return [prey for prey in self.prey if not prey.seen]

    @property
    def threat(self) -> int:
        """From how far it can strike in one activation, its move included."""
        return self.move + self.strike

    @property
    def strayed(self) -> bool:
        """Whether it is farther from its post than its nature lets it go."""
        leash = self.nature.leash * self.move
        return bool(leash) and self.away(self.mind.post) > leash

    def in_reach(self, prey: Prey) -> bool:
        """Whether it can get at somebody in this activation: exactly if it has been found out, else by distance."""
        return prey.seen and (prey.gap <= self.threat if self.able is None else prey.unit in self.able)

    def strikeable(self) -> list[Prey]:
        """Those in sight whom it can deal a blow in what is left of its activation, exactly."""
        near = [prey for prey in self.seen if prey.gap <= self.threat + self.adapter.usual_distance // 6]
        units = [prey.unit for prey in near[:TRIED]]
        able = self.adapter.can_strike(self.table, self.unit, units, self.pledged()) if units else ()
        return [prey for prey in near if prey.unit in able]

    def pledged(self) -> int:
        """How many of those who have declared before it in this turn have said that they strike."""
        minds = self.saga.minds
        return sum(mate.unit < self.unit and minds[mate.unit].intent == "strike" for mate in self.mates)

    def near(self, far: int) -> list[Prey]:
        """Those in sight, not farther away than that."""
        return [prey for prey in self.seen if prey.gap <= far]

    def outnumbered(self) -> int:
        """By how many it is outnumbered around here; below nought: it is not alone."""
        far = 2 * self.threat
        return len(self.near(far)) - 1 - sum(mate.gap <= far for mate in self.mates)

    def landmarks(self) -> list[Spot]:
        """Places that anybody in the country knows: named spots, where tokens lie, where its mates came from."""
        plan, saga = self.saga.plan, self.saga
        found = [plan.spots[key].at for key in sorted(plan.spots)]
        found += [plan.tokens[token] for token in sorted(plan.tokens)]
        found += [saga.minds[unit].post for unit in sorted(saga.minds)]
        return list(dict.fromkeys(found))

    def beat(self) -> list[Spot]:
        """The spots that it goes round, the next one first."""
        spots = [self.saga.plan.spots[name].at for name in self.kind.beat] if self.kind else []
        next_one = self.mind.beat % len(spots) if spots else 0
        return spots[next_one:] + spots[:next_one]

    def away(self, spot: Spot) -> int:
        """How far it is from a place."""
        return self.adapter.gap(self.table, self.unit, spot)


def lasting(memory: int) -> int:
    """How many rounds an enemy with so much memory remembers a sighting; -1: not at all."""
    return round(memory * LASTS + 0.3) if memory else -1


def known(saga: Saga, adapter: Adapter, rounds: int, lookers: Iterable[UnitId] = ()) -> Knowledge:
    """What the enemy's side knows, if it remembers sightings so many `rounds`.

    The `lookers` look first: only who is out of their sight is looked for by the others. Whom the director has not noted
    as known nobody goes by.
    """
    table, visibility = saga.table, saga.now.visibility
    friends = [unit for unit in adapter.units(table) if adapter.seat(table, unit) != ENEMY]
    first = list(lookers)
    others = [unit for unit in adapter.units(table, ENEMY) if unit not in first]
    pairs = adapter.seen(table, first, friends, visibility) if first and friends else set()
    left = [unit for unit in friends if unit not in {target for _, target in pairs}]
    if others and left:
        pairs = pairs | adapter.seen(table, others, left, visibility)
    seen = frozenset(target for _, target in pairs if target in saga.known)
    ghosts = {}
    for unit in friends:
        sighting = saga.known.get(unit)
        if unit not in seen and sighting is not None and saga.turn - sighting.round <= rounds:
            ghosts[unit] = sighting.at, saga.turn - sighting.round
    unseen = [unit for unit in friends if unit not in seen]
    blind = (
        adapter.blinded(table, unseen, {unit: at for unit, (at, _) in ghosts.items()}) if unseen else table
    )
    return Knowledge(blind, seen, frozenset(pairs), ghosts)


def noted(saga: Saga, adapter: Adapter) -> Any:
    """The table as the enemy's side knows it, as far as its best memory reaches. It serves where no single enemy thinks."""
    rounds = max((lasting(mind.memory) for mind in saga.minds.values()), default=0)
    return known(saga, adapter, max(0, rounds)).table


def exactly(senses: Senses) -> Senses:
    """The same, with whom it can deal a blow found out."""
    able = frozenset(prey.unit for prey in senses.strikeable())
    return msgspec.structs.replace(senses, able=able)


def senses(saga: Saga, adapter: Adapter, unit: UnitId) -> Senses:
    """What an enemy on the table goes by."""
    mind, foe = saga.minds[unit], saga.foes.get(unit)
    kind = saga.plan.enemies.get(foe.kind) if foe else None
    what = known(saga, adapter, lasting(mind.memory), [unit])
    what = _looked(saga, adapter, unit, what)
    left, whole = adapter.health(saga.table, unit)
    move, strike = adapter.reach(what.table, unit)
    prey = sorted(_prey(saga, adapter, unit, what), key=lambda each: (each.gap, each.unit))
    at = adapter.at(what.table, unit)
    mates = []
    for mate in adapter.units(what.table, ENEMY):
        if mate != unit and mate in saga.minds:
            there = adapter.at(what.table, mate)
            kin = _faction(saga, adapter, mate) == _faction(saga, adapter, unit)
            mates.append(Mate(mate, there, round(apart(at, there)), saga.minds[mate].target, kin))
    return Senses(
        saga, adapter, what.table, unit, mind, _home(mind, kind), at, left / max(1, whole),
        move, strike, tuple(prey), tuple(sorted(mates, key=lambda mate: (mate.gap, mate.unit))), kind,
    )  # fmt: skip


def _faction(saga: Saga, adapter: Adapter, unit: UnitId) -> str:
    """Whose an enemy is: as the sheet says, else as the tactical system does."""
    foe = saga.foes.get(unit)
    kind = saga.plan.enemies.get(foe.kind) if foe else None
    return (kind.faction if kind else "") or adapter.faction(saga.table, unit)


def _home(mind: Mind, kind: Kind | None) -> Mode:
    """What an enemy is about as long as nothing happens: as the sheet has it, or as is its nature."""
    return kind.mode if kind is not None else ARCHETYPES[mind.archetype].home


def _looked(saga: Saga, adapter: Adapter, unit: UnitId, what: Knowledge) -> Knowledge:
    """That knowledge without those who are seen not to be where they are remembered."""
    visibility = saga.now.visibility
    gone = [
        ghost
        for ghost, (at, _) in what.ghosts.items()
        if adapter.gap(what.table, unit, at) <= adapter.usual_distance
        and adapter.sees_spot(what.table, unit, at, visibility)
    ]
    if not gone:
        return what
    ghosts = {ghost: there for ghost, there in what.ghosts.items() if ghost not in gone}
    blind = adapter.blinded(what.table, gone, {})
    return Knowledge(blind, what.seen, what.own, ghosts)


def _prey(saga: Saga, adapter: Adapter, unit: UnitId, what: Knowledge) -> list[Prey]:
    """The players' units that an enemy knows of. Of those that are only remembered nothing is known but where."""
    places = {each: adapter.at(what.table, each) for each in what.seen}
    places |= {each: at for each, (at, _) in what.ghosts.items()}
    found = []
    for each in sorted(places):
        at = places[each]
        others = [other for key, other in places.items() if key != each]
        alone = round(min((apart(at, other) for other in others), default=0.0))
        if each in what.ghosts:
            gap, age = adapter.gap(what.table, unit, at), what.ghosts[each][1]
            found.append(Prey(each, at, gap, seen=False, mine=False, age=age, alone=alone))
            continue
        left, whole = adapter.health(saga.table, each)
        found.append(
            Prey(
                each,
                at,
                adapter.between(what.table, unit, each),
                seen=True,
                mine=(unit, each) in what.own,
                helpless=each in saga.flat or (left <= 1 < whole),
                hurt=1 - left / max(1, whole),
                alone=alone,
            )
        )
    return found


def apart(one: Spot, other: Spot) -> float:
    """How far two places are from each other."""
    return hypot(one[0] - other[0], one[1] - other[1])

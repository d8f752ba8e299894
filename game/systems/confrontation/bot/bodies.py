"""Units as a bot weighs them: where they are, how far they get, what they are worth and what they do to each other."""

from __future__ import annotations

from collections import Counter
from math import hypot, sqrt

import msgspec

from game.core.seats import Seat
from game.systems.confrontation import odds, values, victory
from game.systems.confrontation.profile import Profile, Weapon
from game.systems.confrontation.state import Battle, Fighter, Unit, UnitId
from game.table.lengths import CM
from game.table.shapes import Point

_SIDE = 0.6
"""The share of a target's outline that an assault gets round to."""
_BLOCK = 2.4
"""How many of a block are reached, by the root of their number."""
_DEEP = 0.75
"""The share of those in contact who find somebody to strike, on average."""
_PAST = 1
"""What interference adds to the difficulty of a salvo, on average."""
_UNDER = 2.5
"""How many of an infantry unit a template reaches, on average, for each hit."""


class Body(msgspec.Struct, frozen=True):
    """A unit on the table or at its edge, seen from afar."""

    unit: Unit
    members: tuple[Fighter, ...]
    mine: bool
    at: Point
    """Where its leader stands; of a unit that waits, before the middle of its edge."""
    troop: Profile
    """The commonest card among its fighters, Incarnates left out."""
    hero: Profile | None
    count: int
    """Its fighters, the Incarnate among them."""
    power: int
    pace: int
    """How far it walks, in tenths."""
    charge: int
    """How far it assaults, in tenths."""
    worth: float
    """The army points that are left of it."""
    fear: int
    valour: int
    guns: tuple[tuple[Profile, int], ...]
    """The cards that shoot, and how many marksmen there are of each."""

    @property
    def id(self) -> UnitId:
        """The number of the unit."""
        return self.unit.id

    @property
    def radius(self) -> int:
        """Half the base of most of its fighters, in tenths."""
        return self.troop.base.long // 2


def bodies(state: Battle, seat: Seat) -> dict[UnitId, Body]:
    """All units on the table or about to enter it, for a bot that plays `seat`."""
    groups: dict[UnitId, list[Fighter]] = {}
    for fighter in state.fighters.values():
        groups.setdefault(fighter.unit, []).append(fighter)
    found = {}
    for unit, members in groups.items():
        own = state.units[unit]
        if own.fate in ("table", "waiting"):
            found[unit] = _body(state, own, members, state.friends(seat, own.seat))
    return found


def _body(state: Battle, unit: Unit, members: list[Fighter], mine: bool) -> Body:
    cards = state.field.profiles
    hero = next((cards[each.profile] for each in members if each.role == "incarnate"), None)
    troops = [each.profile for each in members if each.role not in ("incarnate", "familiar", "machine")]
    troop = cards[Counter(troops).most_common(1)[0][0]] if troops else hero or cards[members[0].profile]
    leader = state.fighters.get(unit.leader, members[0])
    at = leader.place.point if unit.fate == "table" else gate(state, unit.seat)
    return Body(
        unit,
        tuple(members),
        mine,
        at,
        troop,
        hero,
        len(troops) + (hero is not None),
        sum(cards[each.profile].power for each in members),
        values.measure(state, unit.id, "walk"),
        values.measure(state, unit.id, "assault"),
        sum(
            victory.price(state, each) * (0.4 + 0.6 * each.health / cards[each.profile].health)
            for each in members
        ),
        max(cards[each.profile].fear for each in members),
        max(cards[each.profile].valour for each in members),
        _guns(state, unit, members),
    )


def _guns(state: Battle, unit: Unit, members: list[Fighter]) -> tuple[tuple[Profile, int], ...]:
    """Who shoots; of a crewed engine the engine alone."""
    if unit.rout:
        return ()
    numbers = Counter(each.profile for each in members)
    found = [(state.field.profiles[card], number) for card, number in numbers.items()]
    return tuple((card, number) for card, number in found if card.ranged is not None)


def gate(state: Battle, seat: Seat) -> Point:
    """The middle of the edge by which a company enters."""
    wide, deep = state.field.width, state.field.height
    return {
        "north": (wide // 2, 0), "south": (wide // 2, deep), "west": (0, deep // 2), "east": (wide, deep // 2),
    }[state.field.sides[seat].edge]  # fmt: skip


def apart(one: Point, other: Point) -> float:
    """The tenths between two points."""
    return hypot(one[0] - other[0], one[1] - other[1])


# What one does to another


def abreast(attacker: Body, target: Body) -> int:
    """About how many of a unit get into contact with another."""
    wide, round_ = 2 * attacker.radius, 2 * target.radius
    around = 3.14 * (wide + round_) / wide * _SIDE
    block = _BLOCK * sqrt(target.count) * (wide + round_) / (2 * wide)
    return max(1, min(attacker.count, round(max(around, block))))


def harm(attacker: Body, target: Body, *, charging: bool) -> float:
    """The army points that an assault takes from its target, on average."""
    if attacker.unit.rout:
        return 0.0
    touching = abreast(attacker, target)
    total = 0.0
    if attacker.hero is not None and attacker.hero.melee is not None:
        total += damage(attacker.hero, attacker.hero.melee, target.troop, charging=charging)
        touching -= 1
    if attacker.troop.melee is not None and attacker.troop is not attacker.hero:
        each = damage(attacker.troop, attacker.troop.melee, target.troop, charging=charging)
        total += _DEEP * touching * each
    felled = min(total / target.troop.health, _DEEP * abreast(target, attacker) + 1, target.count)
    return min(target.worth, felled * target.worth / max(1, target.count))


def damage(card: Profile, weapon: Weapon, target: Profile, *, charging: bool = False) -> float:
    """The points of damage of one fighter's dice against a card, on average (GB-65)."""
    strength = weapon.strength
    if charging and card.has("heavy") and target.category != "titan":
        strength += weapon.attack
    again = charging + card.has("born-killer")
    hit = odds.mean(odds.die(weapon.attack - target.defense, again))
    bonus = target.category != "titan"
    wound = odds.mean(odds.die(strength - target.resilience, int(card.has("implacable")), 0, bonus))
    return weapon.dice * hit * wound


def volley(shooter: Body, target: Body, gap: float) -> float:
    """The army points that the salvos of a unit take from another at a distance in tenths, on average."""
    band = max(0, -(-int(gap) // (10 * CM)) - 1)
    total = sum(number * _salvo(card, target.troop, band) for card, number in shooter.guns)
    fallen = min(total / target.troop.health, target.count)
    return min(target.worth, fallen * target.worth / max(1, target.count))


def _salvo(card: Profile, target: Profile, band: int) -> float:
    """The points of damage of one marksman's dice, on average; a template is taken to reach a few at once."""
    weapon = card.ranged
    assert weapon is not None
    hit = odds.mean(odds.die(weapon.attack - band - _PAST))
    wound = odds.mean(odds.die(weapon.strength - target.resilience, 0, 0, target.category != "titan"))
    return weapon.dice * hit * wound * (_UNDER if weapon.area and target.category == "infantry" else 1.0)

"""One salvo: who of a unit shoots with what, at whom, how far and past what, and its two tests (GB-50 to GB-54)."""

from __future__ import annotations

import msgspec

from game.core.breakdowns import Breakdown, Part
from game.systems.confrontation import titans, units, values
from game.systems.confrontation.actions import Shoot
from game.systems.confrontation.fire import losses, sight
from game.systems.confrontation.melee.parties import alike
from game.systems.confrontation.profile import Profile, Weapon
from game.systems.confrontation.state import Battle, Fighter, FighterId, Test, UnitId
from game.systems.confrontation.works import Lend
from game.table.lengths import CM

BAND = 10 * CM
"""So far reaches each band of range (G-10)."""
OBSTRUCTED = 2
"""What interference adds to the difficulty (GB-52)."""


class Salvo(msgspec.Struct, frozen=True):
    """A salvo on its way: the marksmen who shoot it and what they shoot at."""

    unit: UnitId
    target: UnitId
    profile: str
    marksmen: tuple[FighterId, ...]
    at: FighterId = 0
    """The fighter whom an Incarnate has picked out, or over whom the template is placed; 0 for none."""
    hero: FighterId = 0
    machine: bool = False


def salvo(state: Battle, unit: UnitId, action: Shoot) -> Salvo:
    """The salvo that an action stands for; its marksmen are those who see the target (GB-51)."""
    able = [each.id for each in armed(state, unit, action.profile, action.hero)]
    seeing = tuple(sight.watchers(state, able, action.target))
    return Salvo(unit, action.target, action.profile, seeing, action.at, action.hero, action.machine)


def armed(state: Battle, unit: UnitId, profile: str, hero: FighterId) -> list[Fighter]:
    """The members of a unit who shoot a salvo of a profile: an Incarnate by himself, or all others of the same characteristics.

    A standard bearer shoots with his like, as he would strike with them (GB-50, GB-94, G-117).
    """
    card = state.field.profiles[profile]
    if card.ranged is None:
        return []
    if hero:
        own = state.incarnate(unit)
        return [own] if own and (own.id, own.profile) == (hero, profile) else []
    kind = alike(card)
    return [
        each
        for each in state.members(unit)
        if each.role not in ("incarnate", "familiar") and alike(state.field.profiles[each.profile]) == kind
    ]


def weapon(state: Battle, shot: Salvo) -> Weapon:
    """What is shot with."""
    found = state.field.profiles[shot.profile].ranged
    assert found is not None
    return found


def picked(state: Battle, shot: Salvo) -> bool:
    """Whether an Incarnate shoots at one fighter whom he has picked out (GB-99)."""
    return bool(shot.hero and shot.at and not weapon(state, shot).area)


def among(state: Battle, shot: Salvo) -> tuple[FighterId, ...]:
    """Who may be hit by a salvo without template: whom an Incarnate has picked out, or the unit as a whole."""
    if picked(state, shot):
        return (shot.at,)
    return losses.pool(state, shot.target, machine=shot.machine)


def victim(state: Battle, hit: tuple[FighterId, ...]) -> FighterId:
    """The Incarnate against whom a test is made, if he alone can be hit; else 0 (G-61)."""
    heroes = [each for each in hit if state.fighters[each].role == "incarnate"]
    others = [each for each in hit if state.fighters[each].role not in ("incarnate", "familiar")]
    return heroes[0] if heroes and not others else 0


# Range


def band(distance: int) -> int:
    """The difficulty of a range in tenths: a point for every 10 cm begun beyond the first; no range is too far (G-10)."""
    return max(0, -(-distance // BAND) - 1)


def difficulty(state: Battle, shot: Salvo, between: tuple[str, ...]) -> Breakdown:
    """The difficulty of a ranged attack test: range, interference, and what works add for shooting at the target (GB-52)."""
    distance = units.gap(state, shot.unit, shot.target)
    parts = [Part(band(distance), f"range {distance / CM:.1f} cm", "G-10")]
    if between:
        parts.append(Part(OBSTRUCTED, f"interference ({', '.join(between)})", "GB-52"))
    for each in values.lent(state, shot.target, "ranged"):
        assert isinstance(each.effect, Lend)
        parts.append(each.part(each.effect.amount))
    return Breakdown(tuple(parts))


def between(state: Battle, shot: Salvo) -> tuple[str, ...]:
    """The names of what interferes with a salvo (GB-52, G-16)."""
    return sight.interference(state, shot.unit, shot.target, shot.marksmen)


# The two tests


def attack_test(state: Battle, shot: Salvo, obstacles: tuple[str, ...]) -> Test:
    """The ranged attack test: the dice of all marksmen, Attack against range (GB-53)."""
    card = state.field.profiles[shot.profile]
    return Test(
        "shot",
        dice=_dice(state, card, shot.marksmen),
        value=values.attack(state, card, shot.unit, weapon(state, shot)),
        difficulty=difficulty(state, shot, obstacles),
        by=shot.unit,
        against=shot.target,
        hero=shot.hero,
        victim=0 if weapon(state, shot).area else victim(state, among(state, shot)),
        asks=bool(weapon(state, shot).area),
    )


def _dice(state: Battle, card: Profile, marksmen: tuple[FighterId, ...]) -> Breakdown:
    each = [values.dice(state, state.fighters[number], ranged=True) for number in marksmen]
    count = f"{len(each)} x " if len(each) > 1 else ""
    return Breakdown((Part(sum(each), f"{count}{card.name}", "GB-53"),))


def strength_test(
    state: Battle,
    value: Breakdown,
    dice: Breakdown,
    hit: tuple[FighterId, ...],
    by: UnitId,
    hero: FighterId = 0,
) -> Test:
    """A Strength test on fighters of one unit: Strength against their commonest Resilience (GB-54, GB-69, G-30).

    Against a titan it never gives bonus dice (G-3).
    """
    unit = state.fighters[hit[0]].unit
    return Test(
        "strength",
        dice=dice,
        value=value,
        difficulty=losses.resilience(state, hit),
        bonus=not titans.titan(state, unit),
        by=by,
        against=unit,
        hero=hero,
        victim=victim(state, hit),
    )


def strength(state: Battle, shot: Salvo, unit: UnitId) -> Breakdown:
    """The Strength of a salvo against a unit; nothing raises it against a titan (GB-82)."""
    card = state.field.profiles[shot.profile]
    return values.strength(
        state, card, shot.unit, weapon(state, shot), against_titan=titans.titan(state, unit)
    )

"""A combat from its dice to its losses (GB-62 to GB-64).

AttackThrown   each success is a hit; the Strength test follows, and after it the losses
"""

from __future__ import annotations

from game.core.breakdowns import Breakdown, Part
from game.core.events import Context
from game.core.steps import Step
from game.systems.confrontation import dice_tests, events, titans, units, values
from game.systems.confrontation.actions import Combat
from game.systems.confrontation.fire import losses
from game.systems.confrontation.melee import charge
from game.systems.confrontation.melee.parties import Party, named, struck
from game.systems.confrontation.profile import Profile, Weapon
from game.systems.confrontation.state import Battle, Fighter, Test


def strike(state: Battle, ctx: Context, combat: Combat) -> None:
    """The attackers strike: the attack test is thrown (GB-62)."""
    assert state.active is not None
    victims = defenders(state, combat)
    test = attack_test(state, combat)
    ctx.tell(
        events.Struck,
        state.active.unit,
        combat.target,
        tuple(who for who, _ in combat.dice),
        tuple(each.id for each in victims),
        test.dice.total,
    )
    dice_tests.throw(state, test, AttackThrown(combat))


def party_of(state: Battle, combat: Combat) -> Party:
    """The attackers' party of a combat."""
    assert state.active is not None
    found = named(state, state.active.unit, combat.attackers, combat.hero)
    assert found is not None
    return found


def armed(state: Battle, combat: Combat) -> tuple[Fighter, Profile, Weapon]:
    """The first of the attackers, and what all of them strike with."""
    first = party_of(state, combat).fighters[0]
    profile = state.field.profiles[first.profile]
    assert profile.melee is not None
    return first, profile, profile.melee


def defenders(state: Battle, combat: Combat) -> list[Fighter]:
    """Whom a combat can fell: the fighters of the defending party in contact with an attacker who gives dice (GB-64)."""
    assert state.active is not None
    party = named(state, combat.target, combat.defenders, combat.victim)
    givers = [who for who, _ in combat.dice]
    return struck(party, givers, units.contacts(state, state.active.unit)) if party is not None else []


def dice(combat: Combat) -> Breakdown:
    """The dice of a combat: what its attackers give (GB-62)."""
    total = sum(count for _, count in combat.dice)
    fighters = len(combat.dice)
    return Breakdown((Part(total, f"{fighters} fighter{'s' if fighters > 1 else ''}", "GB-62"),))


def wounds(hits: int) -> Breakdown:
    """The dice of a Strength test: one a hit (GB-63)."""
    return Breakdown((Part(hits, f"{hits} hit{'s' if hits > 1 else ''}", "GB-63"),))


def killer(state: Battle, fighter: Fighter) -> tuple[Part, ...]:
    """The re-roll that Born Killer gives on hand-to-hand attack tests (G-37)."""
    return (Part(1, "Born Killer", "G-37"),) if values.has(state, fighter, "born-killer") else ()


def implacable(state: Battle, fighter: Fighter) -> tuple[Part, ...]:
    """The re-roll that Implacable gives on hand-to-hand Strength tests (G-37)."""
    return (Part(1, "Implacable", "G-37"),) if values.has(state, fighter, "implacable") else ()


def attack_test(state: Battle, combat: Combat) -> Test:
    """The attack test of a combat: Attack against Defense (GB-62)."""
    first, profile, weapon = armed(state, combat)
    other = state.field.profiles[combat.defenders]
    return Test(
        kind="attack",
        dice=dice(combat),
        value=values.attack(state, profile, first.unit, weapon),
        difficulty=values.defense(state, other, combat.target),
        own=(*killer(state, first), *charge.again(state, first.unit, combat.target)),
        by=first.unit,
        against=combat.target,
        hero=combat.hero,
        victim=combat.victim,
    )


def strength_test(state: Battle, combat: Combat, hits: int) -> Test:
    """The Strength test of a combat: a die a hit, Strength against Resilience; no bonus dice against a titan (GB-63, GB-82)."""
    first, profile, weapon = armed(state, combat)
    other = state.field.profiles[combat.defenders]
    titan = titans.titan(state, combat.target)
    value = values.strength(state, profile, first.unit, weapon, against_titan=titan)
    weight = charge.weight(state, first, profile, weapon, combat.target)
    return Test(
        kind="strength",
        dice=wounds(hits),
        value=Breakdown((*value.parts, *weight)),
        difficulty=values.resilience(state, other, combat.target),
        own=implacable(state, first),
        bonus=not titan,
        by=first.unit,
        against=combat.target,
        hero=combat.hero,
        victim=combat.victim,
    )


class AttackThrown(Step[Battle], frozen=True, tag=True):
    """The hits of a combat are counted and their Strength test thrown; its damage fells as many in contact as possible (GB-62 to GB-64)."""

    combat: Combat

    def proceed(self, state: Battle, ctx: Context) -> None:
        assert state.rolled is not None
        hits = state.rolled.successes
        if hits:
            test = strength_test(state, self.combat, hits)
            among = tuple(each.id for each in defenders(state, self.combat))
            dice_tests.throw(state, test, losses.Suffer(among, "melee", test.by, self.combat.hero))


STEPS: tuple[type[Step[Battle]], ...] = (AttackThrown,)

"""Which combats the active unit may fight, and with how many dice (GB-59 to GB-61, G-31, G-41)."""

from __future__ import annotations

from collections import Counter

from game.core.actions import Action, Refusal
from game.core.chance import Chance
from game.systems.confrontation import units
from game.systems.confrontation.actions import Combat
from game.systems.confrontation.melee import structures
from game.systems.confrontation.melee.parties import Contacts, Party, left, met, named, parties, strikers
from game.systems.confrontation.state import Battle, Fighter, UnitId

RULE = "GB-60"
Dice = tuple[tuple[int, int], ...]


# What there is to fight


def pairs(state: Battle, unit: UnitId, contacts: Contacts | None = None) -> list[tuple[Party, Party]]:
    """Every party of a unit with every party that it could strike now, in a steady order (GB-60)."""
    touched = units.contacts(state, unit) if contacts is None else contacts
    foes = sorted({foe.unit for found in touched.values() for foe in found})
    against = [party for foe in foes if _open(state, foe) for party in parties(state, foe)]
    return [
        (party, other)
        for party in (parties(state, unit) if against else ())
        for other in against
        if strikers(state, party, other, touched)
    ]


def _open(state: Battle, foe: UnitId) -> bool:
    """Whether a unit may be struck: after an assault the assaulted one alone, be it a charge or not (GB-47, G-160)."""
    active = state.active
    return active is None or not active.joined or foe == active.assaulted


def every(state: Battle) -> list[Action]:
    """Every combat that the active unit can fight: with all dice, and with dice left for the others its fighters touch (GB-60)."""
    active = state.active
    assert active is not None
    contacts = units.contacts(state, active.unit)
    found = [
        (party, other, strikers(state, party, other, contacts))
        for party, other in pairs(state, active.unit, contacts)
    ]
    shares = Counter(each.id for _, _, able in found for each in able)
    made: list[Action] = []
    for party, other, able in found:
        everything = tuple((each.id, left(state, each)) for each in able)
        evenly = tuple((who, -(-dice // shares[who])) for who, dice in everything)
        made.append(_combat(party, other, everything))
        if evenly != everything:
            made.append(_combat(party, other, evenly))
    return [*made, *structures.attacks(state)]


def _combat(party: Party, other: Party, dice: Dice) -> Combat:
    return Combat(party.profile, other.profile, other.unit, dice, party.hero, other.hero)


def at_random(state: Battle, chance: Chance) -> Action | None:
    """One legal combat at random, with any number of dice; None if there is none."""
    active = state.active
    assert active is not None
    contacts = units.contacts(state, active.unit)
    found = pairs(state, active.unit, contacts)
    walls = structures.attacks(state)
    if not found and not walls:
        return None
    if walls and chance.pick(range(len(found) + len(walls))) >= len(found):
        return chance.pick(walls)
    party, other = chance.pick(found)
    able = strikers(state, party, other, contacts)
    dice = tuple((each.id, chance.pick(range(left(state, each) + 1))) for each in able)
    taken = tuple((who, count) for who, count in dice if count)
    return _combat(party, other, taken or ((able[0].id, left(state, able[0])),))


# What is legal


def fault(state: Battle, action: Combat) -> Refusal | None:
    """Why the active unit cannot fight this combat; None if it can (GB-59 to GB-61)."""
    active = state.active
    assert active is not None
    if active.fought or active.over:
        return Refusal("GB-59", f"The combats of {state.units[active.unit].name} are over.")
    if action.piece:
        return structures.check(state, action)
    contacts = units.contacts(state, active.unit)
    party = named(state, active.unit, action.attackers, action.hero)
    foes = named(state, action.target, action.defenders, action.victim)
    if party is None or foes is None:
        return Refusal("GB-59", "No such fighters stand in those units.", _nearest(state))
    if not _open(state, action.target):
        text = f"After its assault {state.units[active.unit].name} strikes {state.units[active.assaulted].name} alone."
        return Refusal("GB-47", text, _nearest(state))
    if met(state, party, foes):
        text = f"They have struck those of {state.units[action.target].name} in this activation."
        return Refusal("G-117", text, _nearest(state))
    able = {each.id: each for each in strikers(state, party, foes, contacts)}
    if not able:
        text = f"None of the attackers with dice left touches {state.units[action.target].name}'s fighters of that kind."
        return Refusal(RULE, text, _nearest(state))
    return _dice(state, action, party, foes, able)


def _dice(
    state: Battle, action: Combat, party: Party, foes: Party, able: dict[int, Fighter]
) -> Refusal | None:
    """What is wrong with the dice of a combat: who gives them, and how many."""
    nearest = _combat(party, foes, tuple((who, left(state, each)) for who, each in able.items()))
    givers = [who for who, _ in action.dice]
    if not givers or givers != sorted(set(givers)):
        return Refusal("GB-61", "Every attacker gives his dice once, in order of their numbers.", nearest)
    for who, count in action.dice:
        if who not in able:
            return Refusal(
                RULE, f"Fighter {who} touches none of these enemies, or has no dice left.", nearest
            )
        if not 0 < count <= left(state, able[who]):
            text = f"{units.name(state, who)} has {left(state, able[who])} dice left, not {count}."
            return Refusal(RULE, text, nearest)
    if action != _combat(party, foes, action.dice):
        return Refusal("GB-61", "A combat with a unit names no terrain.", nearest)
    return None


def _nearest(state: Battle) -> Action | None:
    return next(iter(every(state)), None)


def possible(state: Battle) -> bool:
    """Whether the active unit can strike anybody or anything now."""
    assert state.active is not None
    return bool(pairs(state, state.active.unit)) or bool(structures.attacks(state))

"""Who strikes together and who is struck together: the fighters of a unit by what they can, each Incarnate by himself (GB-59, GB-61)."""

from __future__ import annotations

from typing import NamedTuple

from game.systems.confrontation import values
from game.systems.confrontation.actions import Combat
from game.systems.confrontation.profile import Profile
from game.systems.confrontation.state import Battle, Fighter, FighterId, PieceId, UnitId

Contacts = dict[FighterId, list[Fighter]]
"""For each member who touches an enemy, the enemies that he touches."""


class Party(NamedTuple):
    """Fighters of one unit who fight as one, named by the profile of the first of them; `hero` is the Incarnate, or 0."""

    unit: UnitId
    profile: str
    fighters: tuple[Fighter, ...]
    hero: FighterId


def alike(profile: Profile) -> tuple[object, ...]:
    """What two fighters share who fight together: their characteristics and abilities, not their role (GB-61, G-117)."""
    return (
        profile.move, profile.courage, profile.fear, profile.health, profile.defense, profile.resilience,
        profile.melee, profile.ranged, profile.abilities, profile.build, profile.category,
    )  # fmt: skip


def parties(state: Battle, unit: UnitId) -> list[Party]:
    """The parties of a unit, in order of their first fighters: Incarnates alone, special fighters with their like (GB-61, GB-94).

    The engine of a crew is a party of its own (G-53); familiars fight nobody (GB-93).
    """
    found: dict[tuple[object, ...], list[Fighter]] = {}
    for each in state.members(unit):
        if each.role == "familiar":
            continue
        profile = state.field.profiles[each.profile]
        key = ("incarnate", each.id) if each.role == "incarnate" else alike(profile)
        found.setdefault(key, []).append(each)
    return [
        Party(unit, group[0].profile, tuple(group), group[0].id if group[0].role == "incarnate" else 0)
        for group in found.values()
    ]


def named(state: Battle, unit: UnitId, profile: str, hero: FighterId) -> Party | None:
    """The party of a unit that an action names; None if there is no such."""
    return next(
        (each for each in parties(state, unit) if each.profile == profile and each.hero == hero), None
    )


def left(state: Battle, fighter: Fighter) -> int:
    """The hand-to-hand dice that a fighter of the active unit still has (GB-60)."""
    used = state.active.dice.get(fighter.id, 0) if state.active is not None else 0
    return max(0, values.dice(state, fighter) - used)


def spend(state: Battle, combat: Combat) -> None:
    """Note that a combat is fought: its dice are used, and the two kinds have met (GB-60, G-117)."""
    assert state.active is not None
    used = dict(state.active.dice)
    for who, count in combat.dice:
        used[who] = used.get(who, 0) + count
    target = combat.piece or combat.target
    fought = combat.attackers, combat.hero, target, combat.defenders, combat.victim
    state.progress(dice=used, opponents=(*state.active.opponents, fought))


def met(state: Battle, party: Party, foes: Party | PieceId) -> bool:
    """Whether a party has struck another, or a piece of terrain, in the activation of its unit (G-117).

    It may be called otherwise by then, its first fighter having fallen.
    """
    active, cards = state.active, state.field.profiles
    if active is None or active.unit != party.unit:
        return False
    for attackers, hero, target, defenders, victim in active.opponents:
        if hero != party.hero or alike(cards[attackers]) != alike(cards[party.profile]):
            continue
        if isinstance(foes, str):
            struck = target == foes
        else:
            struck = (target, victim) == (foes.unit, foes.hero)
            struck = struck and alike(cards[defenders]) == alike(cards[foes.profile])
        if struck:
            return True
    return False


def strikers(state: Battle, party: Party, foes: Party, contacts: Contacts) -> list[Fighter]:
    """Those of a party who have dice left and touch one of the others, if the two have not fought yet (GB-60, G-117)."""
    if met(state, party, foes):
        return []
    ids = {each.id for each in foes.fighters}
    return [
        each
        for each in party.fighters
        if any(foe.id in ids for foe in contacts.get(each.id, ())) and left(state, each)
    ]


def struck(foes: Party, strikers: list[FighterId], contacts: Contacts) -> list[Fighter]:
    """Those of a party whom any of the strikers touches: who can be lost (GB-64)."""
    touched = {foe.id for each in strikers for foe in contacts.get(each, ())}
    return [each for each in foes.fighters if each.id in touched]

"""The values of fighters and units as they count now, each a list that adds up (GB-11, G-51, G-52)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from game.core.breakdowns import Breakdown, Part
from game.systems.confrontation import tactics, units
from game.systems.confrontation.profile import Ability, Profile, Weapon
from game.systems.confrontation.state import Battle, Fighter, Form, UnitId
from game.systems.confrontation.works import Fix, Gain, Lend, Stat, Work

KIND_RULES: dict[str, str] = {
    "miracle": "GB-84", "communion": "GB-85", "spell": "GB-88", "ritual": "GB-89", "tactic": "GB-78",
    "titanic": "GB-80", "artifact": "GB-107", "specialist": "GB-3",
}  # fmt: skip
"""By which rule a work of a kind counts."""


class Boost(NamedTuple):
    """An effect that counts for a unit now, and the work that it comes from."""

    work: Work
    effect: Lend | Fix | Gain

    def part(self, amount: int) -> Part:
        """The effect as a line of a total."""
        return Part(amount, self.work.name, KIND_RULES[self.work.kind])


def boosts(state: Battle, unit: UnitId) -> Iterator[Boost]:
    """What miracles, spells and tactics do for a unit now; each name counts once (GB-11, G-51), for titans none does (G-52)."""
    own = state.units[unit]
    works = [state.field.works[each.work] for each in own.ongoing if not each.void]
    tactic = tactics.lent(state, unit)
    if tactic is not None:
        works.append(tactic)
    if not works or units.category(state, unit) == "titan":
        return
    named: dict[str, Work] = {}
    for work in works:
        named.setdefault(work.name, work)
    for work in named.values():
        for effect in work.effects:
            if isinstance(effect, Lend) and effect.close and own.formation != "close":
                continue
            if isinstance(effect, Lend | Fix | Gain):
                yield Boost(work, effect)


def lent(state: Battle, unit: UnitId, *stats: Stat) -> list[Boost]:
    """What raises or lowers a value of a unit."""
    return [
        each for each in boosts(state, unit) if isinstance(each.effect, Lend) and each.effect.stat in stats
    ]


def total(state: Battle, unit: UnitId, stat: Stat, printed: Part) -> Breakdown:
    """A printed value with all that is lent to the unit; a value that is fixed counts in place of the printed one.

    What lowers it comes first, down to its least, then what raises it (G-51).
    """
    return _changed(state, unit, printed, stat)


def _changed(state: Battle, unit: UnitId, printed: Part, *stats: Stat) -> Breakdown:
    """The same with the effects on several values; the first of them is the one that may be fixed."""
    parts = [printed]
    for each in boosts(state, unit):
        if isinstance(each.effect, Fix) and each.effect.stat == stats[0]:
            parts.append(each.part(each.effect.value - (printed.amount or 0)))
            break
    changes = [(each, each.effect) for each in lent(state, unit, *stats) if isinstance(each.effect, Lend)]
    for each, effect in sorted(changes, key=lambda pair: pair[1].amount > 0):
        now = Breakdown(tuple(parts)).total
        change = effect.amount if effect.amount > 0 else min(0, max(effect.amount, effect.least - now))
        parts.append(each.part(change))
    return Breakdown(tuple(parts))


# Movement


def movement(state: Battle, unit: UnitId, form: Form | None = None) -> Breakdown:
    """The Movement of a unit in tenths, not doubled: its slowest member's (GB-24), with what changes it for the form.

    What lowers it comes first, down to its least, then what raises it (G-51). A fortification has none, whatever is lent to it.
    """
    if fixed(state, unit):
        return Breakdown((Part(0, state.units[unit].name, "G-150"),))
    slowest = min(state.members(unit), key=lambda each: (_move(state, each), each.id))
    printed = Part(_move(state, slowest), units.name(state, slowest.id), "GB-24")
    return _changed(state, unit, printed, *(("movement", "assault") if form == "assault" else ("movement",)))


def measure(state: Battle, unit: UnitId, form: Form) -> int:
    """How far a unit may go in a form, in tenths: a walk its Movement, a run or an assault twice that (GB-24, GB-25)."""
    once = movement(state, unit, form).total
    return once if form in ("walk", "stay") else 2 * once


def _move(state: Battle, fighter: Fighter) -> int:
    """The Movement on a card; a familiar's is its magician's (G-67)."""
    master = state.fighters.get(fighter.master)
    return state.field.profiles[(master or fighter).profile].move


# Fighting


def attack(state: Battle, profile: Profile, unit: UnitId, weapon: Weapon) -> Breakdown:
    """The action value of an attack test; nought in rout (GB-62, GB-53, GB-75)."""
    rule = "GB-62" if weapon == profile.melee else "GB-53"
    printed = Part(weapon.attack, f"Attack of {profile.name}", rule)
    if state.units[unit].rout:
        return Breakdown((printed, Part(-weapon.attack, "in rout", "GB-75")))
    return total(state, unit, "attack", printed)


def strength(
    state: Battle, profile: Profile, unit: UnitId, weapon: Weapon, *, against_titan: bool = False
) -> Breakdown:
    """The action value of a Strength test; nothing raises it against a titan (GB-63, GB-54, G-52)."""
    rule = "GB-63" if weapon == profile.melee else "GB-54"
    printed = Part(weapon.strength, f"Strength of {profile.name}", rule)
    return Breakdown((printed,)) if against_titan else total(state, unit, "strength", printed)


def defense(state: Battle, profile: Profile, unit: UnitId) -> Breakdown:
    """The difficulty of hitting a fighter of a unit hand to hand (GB-62)."""
    return total(state, unit, "defense", Part(profile.defense, f"Defense of {profile.name}", "GB-62"))


def resilience(state: Battle, profile: Profile, unit: UnitId) -> Breakdown:
    """The difficulty of wounding a fighter of a unit (GB-69)."""
    return total(
        state, unit, "resilience", Part(profile.resilience, f"Resilience of {profile.name}", "GB-69")
    )


def dice(state: Battle, fighter: Fighter, *, ranged: bool = False) -> int:
    """How many dice a fighter has, hand to hand or from range: those of his card, one more for an avatar (GB-102)."""
    profile = state.field.profiles[fighter.profile]
    weapon = profile.ranged if ranged else profile.melee
    if weapon is None:
        return 0
    lending = 0
    if not ranged:
        lending = sum(
            each.effect.amount for each in lent(state, fighter.unit, "dice") if isinstance(each.effect, Lend)
        )
    return max(0, weapon.dice + fighter.avatar + lending)


def valour(state: Battle, unit: UnitId) -> Breakdown:
    """The highest Courage or Fear in a unit, with what is lent to it by works; a war staff is not in it (GB-73, G-49)."""
    best = max(state.members(unit), key=lambda each: (state.field.profiles[each.profile].valour, -each.id))
    return valour_of(state, best)


def valour_of(state: Battle, fighter: Fighter) -> Breakdown:
    """The Courage or Fear of one fighter, with what is lent to his unit by works (GB-73)."""
    profile = state.field.profiles[fighter.profile]
    word = "Fear" if profile.fear >= profile.courage and profile.fear else "Courage"
    return total(state, fighter.unit, "valour", Part(profile.valour, f"{word} of {profile.name}", "GB-73"))


def authority(state: Battle, fighter: Fighter) -> Breakdown:
    """The Authority of an Incarnate as it counts; nought while his unit is in rout (GB-14, GB-75)."""
    profile = state.field.profiles[fighter.profile]
    printed = Part(profile.authority, f"Authority of {profile.name}", "GB-14")
    if state.units[fighter.unit].rout:
        return Breakdown((printed, Part(-profile.authority, "in rout", "GB-75")))
    return total(state, fighter.unit, "authority", printed)


# Abilities


def has(state: Battle, fighter: Fighter, ability: Ability) -> bool:
    """Whether a fighter has an ability: by his card, by his category (all cavalry and titans disengage), or gained (GB-45)."""
    profile = state.field.profiles[fighter.profile]
    if profile.has(ability):
        return True
    if ability == "disengagement" and profile.category in ("cavalry", "titan"):
        return True
    return _gains(state, fighter.unit, ability)


def _gains(state: Battle, unit: UnitId, ability: Ability) -> bool:
    """Whether a work lends a unit an ability."""
    gain = Gain(ability)
    own = state.units[unit]
    names = (*(each.work for each in own.ongoing), state.field.sides[own.seat].tactic)
    if not any(work in state.field.works and gain in state.field.works[work].effects for work in names):
        return False
    return any(each.effect == gain for each in boosts(state, unit))


def fixed(state: Battle, unit: UnitId) -> bool:
    """Whether a unit is a fortification, which never moves (G-150)."""
    return any(has(state, each, "fixed") for each in state.members(unit))


def shortest(state: Battle, unit: UnitId) -> int:
    """How tall the shortest member of a unit is, in tenths (GB-32)."""
    return min(state.field.profiles[each.profile].height for each in state.members(unit))

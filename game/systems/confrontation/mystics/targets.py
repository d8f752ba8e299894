"""Whom a work may reach: whose units, how far, in sight or in contact, and what leaves them alone (GB-82, G-52, G-63)."""

from __future__ import annotations

from game.core.actions import Refusal
from game.core.words.grammar import does
from game.systems.confrontation import titans, units
from game.systems.confrontation.fire import sight
from game.systems.confrontation.state import Battle, Fighter, FighterId, UnitId
from game.systems.confrontation.works import Blast, Burn, Fix, Gain, Heal, Lend, Stride, Summon, Tests, Work
from game.table.lengths import said_cm

SEEN = ("communion", "ritual")
"""What needs sight to its target (GB-85, GB-89)."""
LASTING = (Lend, Fix, Gain, Burn)
"""The effects that lie on a unit for a time."""


def strikes(work: Work) -> bool:
    """Whether a work inflicts Strength tests: nothing else of the mystics affects a titan (GB-82)."""
    return any(isinstance(effect, Tests | Blast | Burn) for effect in work.effects)


def lasts(work: Work) -> bool:
    """Whether a work lies on those it reaches for a time."""
    return any(isinstance(effect, LASTING) for effect in work.effects)


def names_unit(work: Work) -> bool:
    """Whether a unit has to be named when the work is called."""
    return work.target.whose != "self" and not work.target.everybody


def wounded(state: Battle, unit: UnitId) -> list[Fighter]:
    """The members of a unit who have lost points and live."""
    return [each for each in state.members(unit) if each.health < state.profile(each.id).health]


def reached(state: Battle, work: Work, by: FighterId, target: UnitId = 0) -> list[UnitId]:
    """The units that a call would reach: the caller's own, the one that is named, or all in reach at once."""
    if work.target.whose == "self":
        return [state.fighters[by].unit]
    if work.target.everybody:
        return choices(state, work, by)
    return [target]


def choices(state: Battle, work: Work, by: FighterId) -> list[UnitId]:
    """The units in reach of a work, in order of their numbers."""
    return [unit.id for unit in state.on_table() if fault(state, work, by, unit.id) is None]


def fault(state: Battle, work: Work, by: FighterId, unit: UnitId) -> Refusal | None:
    """Why a work does not reach a unit; None if it does."""
    own = state.fighters[by].unit
    named = state.units.get(unit)
    if named is None or named.fate != "table":
        return Refusal("GB-85", "That unit is not on the table.")
    name = named.name
    friendly = state.friends(state.units[own].seat, named.seat)
    if work.target.whose in ("friend", "enemy") and friendly != (work.target.whose == "friend"):
        whose = "friends" if work.target.whose == "friend" else "enemies"
        return Refusal("GB-85", f"{work.name} reaches {whose} alone, and {name} {does(name, 'is')} none.")
    return _far(state, work, by, unit) or _spared(state, work, unit)


def _far(state: Battle, work: Work, by: FighterId, unit: UnitId) -> Refusal | None:
    """Why a unit is out of reach: contact, distance from leader to leader, sight (G-63, GB-85, G-121)."""
    own, name = state.fighters[by].unit, state.units[unit].name
    if work.target.contact and unit not in units.melee(state, own):
        return Refusal(
            "GB-80", f"{work.name} reaches a unit in contact alone, and {name} {does(name, 'is')} not."
        )
    gap = 0 if unit == own else units.gap(state, own, unit)
    if work.target.within and gap > work.target.within:
        text = f"{name} {does(name, 'is')} {said_cm(gap)} away from leader to leader; {work.name} reaches {said_cm(work.target.within)}."
        return Refusal("G-63", text)
    if unit == own or not needs_sight(work) or sight.sees_unit(state, by, unit):
        return None
    return Refusal("GB-85", f"{units.name(state, by)} does not see {name}.")


def needs_sight(work: Work) -> bool:
    """Communions and rituals, and templates of titans, which are laid over a fighter who is seen (GB-85, GB-89, G-121)."""
    return work.kind in SEEN or any(isinstance(effect, Blast) for effect in work.effects)


def _spared(state: Battle, work: Work, unit: UnitId) -> Refusal | None:
    """Why a work would do nothing to a unit that is in reach."""
    named = state.units[unit]
    if titans.titan(state, unit) and (not work.target.titans or not strikes(work)):
        return Refusal(
            "G-52", f"{named.name} is a titan: nothing reaches it but what inflicts Strength tests."
        )
    if work.once and work.id in named.treated:
        return Refusal(
            "GB-84", f"{work.name} has reached {named.name} this round already, and may once a round."
        )
    if lasts(work) and any(lies(state, each.work, work) for each in named.ongoing):
        return Refusal("GB-11", f"{work.name} lies on {named.name} already; the same effect counts once.")
    if any(isinstance(effect, Heal) for effect in work.effects) and not wounded(state, unit):
        return Refusal("GB-84", f"Nobody in {named.name} has lost a point.")
    return None


def lies(state: Battle, work: str, other: Work) -> bool:
    """Whether two works are one by their name (GB-11)."""
    return state.field.works[work].name == other.name


def affects_caller_alone(work: Work) -> bool:
    """Whether a work does nothing to a unit: it summons one, or lets the titan stride."""
    return all(isinstance(effect, Summon | Stride) for effect in work.effects)

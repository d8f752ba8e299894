"""The charge: what makes an assault one, and what it is worth (GB-47, GB-48, G-44, G-57)."""

from __future__ import annotations

import msgspec

from game.core.breakdowns import Part
from game.core.events import Context
from game.systems.confrontation import scoring, units, values
from game.systems.confrontation.profile import Profile, Weapon
from game.systems.confrontation.state import Battle, Fighter, UnitId
from game.table.lengths import said_cm

RULE = "GB-47"
AGAIN = 1
"""The re-roll on attack tests that a charge gives (GB-47)."""


class Condition(msgspec.Struct, frozen=True):
    """One of the conditions of a charge: whether it is met, and a sentence with its numbers."""

    met: bool
    text: str
    rule: str


def conditions(
    state: Battle, unit: UnitId, target: UnitId, distance: int, reach: int
) -> tuple[Condition, ...]:
    """The three conditions of a charge: free at its activation, within reach, of no less Power, which cavalry need not be (GB-47, GB-48).

    `distance` and `reach` are tenths, None if there is no way; a unit that has joined its target is within reach.
    """
    own, other = state.units[unit], state.units[target]
    free = was_free(state, unit)
    within = distance is not None and distance <= reach
    far = said_cm(distance) if distance is not None else "no way"
    return (
        Condition(free, f"{own.name}: {'' if free else 'not '}free when activated", RULE),
        Condition(within, f"{far} to {other.name}, up to {said_cm(reach)} allowed", "GB-43"),
        _strong(state, unit, target),
    )


def was_free(state: Battle, unit: UnitId) -> bool:
    """Whether a unit was free when it was activated, or is now if it has not been (GB-47)."""
    if state.active is not None and state.active.unit == unit:
        return state.active.free
    return units.free(state, unit)


def _strong(state: Battle, unit: UnitId, target: UnitId) -> Condition:
    own, theirs = units.power(state, unit), units.power(state, target)
    if units.category(state, unit) == "cavalry":
        return Condition(True, f"Cavalry needs no Power: {own} against {theirs}", "GB-48")
    return Condition(own >= theirs, f"Power {own} against {theirs}", RULE)


def settle(state: Battle, ctx: Context, unit: UnitId, target: UnitId) -> bool:
    """An assault has reached its target: whether it is a charge, which is noted and scored if it is (GB-47, G-57)."""
    made = all(each.met for each in conditions(state, unit, target, 0, 0))
    if made:
        state.change(unit, charged=(*state.units[unit].charged, target))
        scoring.charged(state, ctx, unit, target)
    return made


def has_charged(state: Battle, unit: UnitId, target: UnitId) -> bool:
    """Whether a unit has charged another this round (GB-47)."""
    return target in state.units[unit].charged


def again(state: Battle, unit: UnitId, target: UnitId) -> tuple[Part, ...]:
    """The re-roll on attack tests against a unit that was charged (GB-47)."""
    return (Part(AGAIN, "charge", RULE),) if has_charged(state, unit, target) else ()


def weight(
    state: Battle, fighter: Fighter, profile: Profile, weapon: Weapon, target: UnitId
) -> tuple[Part, ...]:
    """What heavy cavalry that has charged adds to its Strength: its Attack; nothing against a titan (GB-48, G-52)."""
    if not has_charged(state, fighter.unit, target) or not values.has(state, fighter, "heavy"):
        return ()
    if units.category(state, target) == "titan":
        return ()
    attack = values.attack(state, profile, fighter.unit, weapon).total
    return (Part(attack, "Attack of charging heavy cavalry", "GB-48"),)

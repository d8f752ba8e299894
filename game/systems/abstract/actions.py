"""Everything a player can do, as values that stand in the record.

Units are named by their numbers. Which unit acts in the Action phase follows from the choice, not from the action.
"""

from __future__ import annotations

import msgspec

from game.core.actions import Action
from game.systems.abstract.traits import Traits

UnitId = int


class Recruit(msgspec.Struct, frozen=True, omit_defaults=True):
    """A unit as its player writes it down: a name, so many slots, and perhaps an emblem (CREATING UNITS)."""

    name: str
    slots: int
    emblem: str = ""


class Aim(msgspec.Struct, frozen=True, omit_defaults=True):
    """The part of a unit's Accuracy and Damage that goes against one target (S-8)."""

    target: UnitId
    accuracy: int = 0
    damage: int = 0


class CreateUnits(Action, frozen=True, tag=True):
    """Divide all the slots of one's side amongst units (SB-5, S-11)."""

    units: tuple[Recruit, ...]


class Assign(Action, frozen=True, tag=True):
    """Deal Trait cards onto all slots of one unit, face down; free to change until confirmed (SB-8, S-19)."""

    unit: UnitId
    cards: Traits


class Confirm(Action, frozen=True, tag=True):
    """All units of the side have their cards: no more changes this turn (S-3)."""


class Attack(Action, frozen=True, tag=True):
    """Attack one enemy with everything the unit has (S-6)."""

    target: UnitId


class MultipleAttack(Action, frozen=True, tag=True):
    """Attack several enemies, Accuracy and Damage divided; aims in order of their targets (S-8, S-14)."""

    aims: tuple[Aim, ...]


class CoordinatedAttack(Action, frozen=True, tag=True):
    """Attack one enemy together with units that have held, in order of their numbers (S-9, S-15)."""

    partners: tuple[UnitId, ...]
    target: UnitId


class Hold(Action, frozen=True, tag=True):
    """Do not attack; a slower unit of the side may still take this one along (S-6, S-13)."""


ACTIONS = (CreateUnits, Assign, Confirm, Attack, MultipleAttack, CoordinatedAttack, Hold)
"""Every action there is."""

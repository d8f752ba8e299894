"""Every die roll of the game: two dice and a Trait (SB-14, S-17)."""

from __future__ import annotations

import msgspec

from game.core.breakdowns import Breakdown, Part
from game.core.events import Context
from game.systems.abstract.actions import UnitId
from game.systems.abstract.state import Skirmish
from game.systems.abstract.traits import Trait

RULES: dict[Trait, str] = {
    "initiative": "SB-15", "accuracy": "SB-16", "evasion": "SB-16", "damage": "SB-17", "endurance": "SB-17",
}  # fmt: skip
"""The paragraph under which each Trait is rolled."""


class Share(msgspec.Struct, frozen=True):
    """What a unit adds to a roll: `level` of the `whole` level that it has of the Trait."""

    unit: UnitId
    level: int
    whole: int


class Roll(msgspec.Struct, frozen=True):
    """Two dice and what is added to them: one share, or that of each unit in a coordinated attack."""

    trait: Trait
    dice: tuple[int, int]
    shares: tuple[Share, ...]

    @property
    def level(self) -> int:
        """What is added to the dice."""
        return sum(share.level for share in self.shares)

    @property
    def total(self) -> int:
        """Dice and level."""
        return sum(self.dice) + self.level


def roll(state: Skirmish, trait: Trait, shares: tuple[Share, ...], ctx: Context) -> Roll:
    """Roll two dice; those that the set-up has fixed come first."""
    return Roll(trait, (_die(state, ctx), _die(state, ctx)), shares)


def _die(state: Skirmish, ctx: Context) -> int:
    if not state.dice:
        return ctx.chance.roll(6)
    first, *rest = state.dice
    state.dice = tuple(rest)
    return first


def whole(state: Skirmish, unit: UnitId, trait: Trait) -> Share:
    """All that a unit has of a Trait this turn (S-4)."""
    level: int = getattr(state.cards[unit], trait)
    return Share(unit, level, level)


def breakdown(made: Roll, names: dict[UnitId, str]) -> Breakdown:
    """A roll as the list of parts that add up to it."""
    one, two = made.dice
    return Breakdown(
        (Part(one + two, f"two dice, {one} and {two}", "SB-14"), *level_parts(made.trait, made.shares, names))
    )


def level_parts(trait: Trait, shares: tuple[Share, ...], names: dict[UnitId, str]) -> tuple[Part, ...]:
    """What is added to the dice, share by share."""
    return tuple(_part(trait, share, len(shares) > 1, names) for share in shares)


def _part(trait: Trait, share: Share, joint: bool, names: dict[UnitId, str]) -> Part:
    what = f"{trait.title()} of {names[share.unit]}"
    if share.level != share.whole:
        return Part(share.level, f"{what}, of {share.whole}", "S-8")
    return Part(share.level, what, "S-9" if joint else RULES[trait])

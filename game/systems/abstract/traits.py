"""The five Traits and the ways to deal their cards onto slots (DECISION, SB-9, SB-10, S-4)."""

from __future__ import annotations

from functools import cache
from math import comb
from typing import Literal

import msgspec

from game.core.chance import Chance

Trait = Literal["initiative", "accuracy", "evasion", "damage", "endurance"]
TRAITS: tuple[Trait, ...] = ("initiative", "accuracy", "evasion", "damage", "endurance")


class Traits(msgspec.Struct, frozen=True, omit_defaults=True):
    """How many cards of each Trait lie on a unit's slots: the levels of its Traits for the turn (SB-10)."""

    initiative: int = 0
    accuracy: int = 0
    evasion: int = 0
    damage: int = 0
    endurance: int = 0

    @property
    def levels(self) -> tuple[int, int, int, int, int]:
        """The five levels, in the rulebook's order."""
        return self.initiative, self.accuracy, self.evasion, self.damage, self.endurance

    @property
    def cards(self) -> int:
        """How many cards these are."""
        return self.initiative + self.accuracy + self.evasion + self.damage + self.endurance


TEMPLATES: dict[str, tuple[int, int, int, int, int]] = {
    "balanced": (1, 1, 1, 1, 1),
    "first strike": (3, 3, 0, 4, 0),
    "steady aim": (0, 4, 2, 3, 1),
    "hard to hit": (0, 2, 5, 3, 0),
    "bulwark": (0, 2, 3, 1, 4),
}
"""Ways to deal that players ask for by name: the weight of each Trait (SA-4). The first two are Bob's and Fred's."""


# Counting


def ways(things: int, parts: int) -> int:
    """In how many ways `things` can be dealt onto `parts`, none of them excluded."""
    return comb(things + parts - 1, parts - 1)


def dealt(things: int, parts: int, number: int) -> tuple[int, ...]:
    """The way with this `number` (from 0) of all `ways`, in lexical order."""
    counts = []
    for left in range(parts - 1, 0, -1):
        count = 0
        while number >= (more := ways(things - count, left)):
            number -= more
            count += 1
        counts.append(count)
        things -= count
    return (*counts, things)


def any_deal(things: int, parts: int, chance: Chance) -> tuple[int, ...]:
    """One way to deal `things` onto `parts`, each as likely as the others."""
    return dealt(things, parts, chance.roll(ways(things, parts)) - 1)


@cache
def deals(things: int, parts: int) -> tuple[tuple[int, ...], ...]:
    """All ways to deal `things` onto `parts`, in lexical order."""
    if parts == 1:
        return ((things,),)
    return tuple((first, *rest) for first in range(things + 1) for rest in deals(things - first, parts - 1))


@cache
def allocations(slots: int) -> tuple[Traits, ...]:
    """Every way to fill so many slots: 1,001 of them for ten (S-4)."""
    return tuple(Traits(*levels) for levels in deals(slots, len(TRAITS)))


# Fitting


def shared(slots: int, weights: tuple[int, ...]) -> tuple[int, ...]:
    """`slots` shared out by `weights`: whole shares first, then one more for the largest remainders."""
    total = sum(weights)
    shares = [slots * weight // total for weight in weights]
    rests = [slots * weight % total for weight in weights]
    first = sorted(range(len(weights)), key=lambda place: (-rests[place], -weights[place], place))
    for place in first[: slots - sum(shares)]:
        shares[place] += 1
    return tuple(shares)


def template(name: str, slots: int) -> Traits:
    """The cards of a template for so many slots. Raises `KeyError`."""
    return Traits(*shared(slots, TEMPLATES[name]))


def fitted(cards: Traits, slots: int) -> Traits:
    """Cards as near to these as so many slots allow: too many shrink in proportion, too few fill up the highest."""
    levels = tuple(max(0, level) for level in cards.levels)
    if not any(levels):
        return template("balanced", slots)
    if sum(levels) > slots:
        return Traits(*shared(slots, levels))
    top = levels.index(max(levels))
    missing = slots - sum(levels)
    return Traits(*(level + missing * (place == top) for place, level in enumerate(levels)))

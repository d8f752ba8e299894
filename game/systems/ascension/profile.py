"""What stands on a character's card: profile, attacks, abilities, reactions, passives (R-5.1.1, R-6.1.2, CC-1).

Plain values; what they cost stands in `prices`, whether they are legal in `creation`. Lengths are tenths of a
millimetre.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from game.systems.ascension.cards import Suit
from game.table.lengths import INCH, MM
from game.table.shapes import Base

Trigger = Literal["always", "suit", "suits"]
Template = Literal["single", "area", "breakthrough", "ricochet"]
EffectKind = Literal[
    "displace-attacker", "displace-defender", "knockback", "throw", "throw-terrain", "hinder", "slow",
    "weaken", "damage-over-time", "null-strike", "exhaust",
]  # fmt: skip


class SizeRow(msgspec.Struct, frozen=True):
    """The base profile of a size; `stride` is the price of each further stride in points (CC-1)."""

    strides: int
    wounds: int
    influence: int
    stride: int


SIZES: dict[int, SizeRow] = {
    1: SizeRow(strides=3, wounds=1, influence=0, stride=2),
    2: SizeRow(strides=2, wounds=1, influence=1 * INCH, stride=3),
    3: SizeRow(strides=2, wounds=1, influence=3 * INCH, stride=4),
    4: SizeRow(strides=1, wounds=2, influence=4 * INCH, stride=5),
    5: SizeRow(strides=1, wounds=2, influence=5 * INCH, stride=5),
}
BASE_DEFENSE = 2
BASE_SKILL = 0
SHORTEST_BASE = 25 * MM
"""The base that is reckoned with where nobody is known, too."""
LONGEST_BASE = 170 * MM
SIZE_FROM: tuple[tuple[int, int], ...] = (
    (130 * MM, 5), (90 * MM, 4), (60 * MM, 3), (40 * MM, 2), (SHORTEST_BASE, 1),
)  # fmt: skip
"""From which smallest dimension on a base has which size (R-4.1.1, C-60)."""
SECONDARY_LOSS = 2
"""By how much a secondary attack is worse than the character's Attack Skill (C-56)."""
TEMPLATE_CAP = 4
"""The most Attack Skill that counts for anything but a single target (C-56)."""


def base_size(base: Base) -> float:
    """The size that a base makes, by its smallest dimension; 0.5 below 25 mm, 6 above 170 mm (R-4.1.1, C-60)."""
    shortest = min(base.long, base.wide)
    if shortest > LONGEST_BASE:
        return 6
    return next((size for least, size in SIZE_FROM if shortest >= least), 0.5)


class Effect(msgspec.Struct, frozen=True):
    """What an attack does beyond its damage, and on which of the attacker's cards it does it (C-34).

    `suits` is empty for "always", one suit for "suit", two for "suits" (twice the same asks for two such cards).
    """

    kind: EffectKind
    trigger: Trigger = "always"
    suits: tuple[Suit, ...] = ()


class Attack(msgspec.Struct, frozen=True):
    """An attack of a profile (R-6.1.2); each is an action of its own (C-35).

    A single target, the centre of an area and the first target of a ricochet are at most `range` away;
    `diameter` is the area's (0: everyone in base contact), `length` the breakthrough line's, `targets` and
    `between` the chain's. What its template does not use keeps its default.
    """

    name: str
    primary: bool
    template: Template = "single"
    range: int = 0
    diameter: int = 0
    length: int = 0
    targets: int = 1
    between: int = 0
    effects: tuple[Effect, ...] = ()
    exhausting: bool = False
    """Takes two exhaust tokens instead of one (CC-5)."""

    @property
    def reach(self) -> int:
        """From how far away it can hit somebody, in tenths."""
        if self.template == "area":
            return self.range + self.diameter // 2
        return self.length if self.template == "breakthrough" else self.range


class Facet(msgspec.Struct, frozen=True):
    """An ability, a reaction or a passive, by its kind in `prices.ABILITIES`, `REACTIONS` or `PASSIVES`."""

    kind: str
    exhausting: bool = False


class Character(msgspec.Struct, frozen=True):
    """A character with its final values: improvements are counted in (CC-1, CC-2)."""

    id: str
    name: str
    title: str
    emblem: str
    story: str
    size: int
    base: Base
    strides: int
    wounds: int
    defense: int = BASE_DEFENSE
    skill: int = BASE_SKILL
    attacks: tuple[Attack, ...] = ()
    abilities: tuple[Facet, ...] = ()
    reactions: tuple[Facet, ...] = ()
    passives: tuple[Facet, ...] = ()

    @property
    def influence(self) -> int:
        """How far its Influence reaches beyond its base (R-7.2.10, CC-1)."""
        return SIZES[self.size].influence

    @property
    def facets(self) -> tuple[Attack | Facet, ...]:
        """Attacks, abilities, reactions and passives in this order (CC-3)."""
        return (*self.attacks, *self.abilities, *self.reactions, *self.passives)

    def attack(self, name: str) -> Attack:
        """The attack of that name. Raises `KeyError`."""
        for attack in self.attacks:
            if attack.name == name:
                return attack
        raise KeyError(name)

    def attack_skill(self, attack: Attack) -> int:
        """The Attack Skill that counts for an attack: first the loss of a secondary one, then the cap (C-56)."""
        skill = self.skill if attack.primary else max(0, self.skill - SECONDARY_LOSS)
        return skill if attack.template == "single" else min(skill, TEMPLATE_CAP)

    def facet(self, kind: str) -> Facet | None:
        """The ability, reaction or passive of that kind, if it has it."""
        for facet in (*self.abilities, *self.reactions, *self.passives):
            if facet.kind == kind:
                return facet
        return None

    def has(self, kind: str) -> bool:
        """Whether it has an ability, reaction or passive of that kind."""
        return self.facet(kind) is not None

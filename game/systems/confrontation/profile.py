"""What stands on a fighter's card: the values of a profile and its weapons (GB-1, G-11, G-17).

Plain values; how a card is written stands in `companies.notation`. Lengths are tenths of a millimetre.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from game.table.lengths import CM
from game.table.shapes import Base

Category = Literal["infantry", "cavalry", "creature", "machine", "titan"]
"""The troop categories; all fighters of a unit share one."""
CATEGORIES: tuple[Category, ...] = ("infantry", "cavalry", "creature", "machine", "titan")

Role = Literal[
    "standard", "special", "specialist", "bearer", "musician", "incarnate", "familiar", "crew", "machine"
]
"""What a fighter is in his unit. A bearer carries the standard; `machine` is the engine that a crew serves.

A titan and a fortification's engine are of one kind with their unit: a titan is a `standard` fighter.
"""

Element = Literal["air", "earth", "fire", "water", "light", "darkness"]
ELEMENTS: tuple[Element, ...] = ("air", "earth", "fire", "water", "light", "darkness")

Ability = Literal[
    "born-killer", "bravery", "implacable", "strategist", "disengagement", "flight", "heavy", "light", "regeneration", "fixed",
]  # fmt: skip
"""What a fighter can besides his values (G-37).

`heavy` and `light` are the two kinds of cavalry, `regeneration` gives a health point back in each control phase,
`fixed` is a fortification: it never moves.
"""

WIDTHS: dict[str, int] = {
    "infantry": 3 * CM, "large": 4 * CM, "cavalry": 5 * CM, "creature": 5 * CM, "machine": 6 * CM, "titan": 8 * CM,
}  # fmt: skip
"""The diameter of a round base by what stands on it (G-11)."""
HEIGHTS: dict[str, int] = {
    "infantry": 3 * CM, "large": 5 * CM, "cavalry": 5 * CM, "creature": 5 * CM, "machine": 4 * CM, "titan": 12 * CM,
}  # fmt: skip
"""How tall a figure counts (G-17)."""
SMALL_BASE = 3 * CM
"""A fighter on an infantry base has a Power of 1, on any larger one of 2 (GB-5)."""


class Weapon(msgspec.Struct, frozen=True):
    """Dice, Attack and Strength, in melee or from range; `area` is the radius of a template, 0 for none (G-15)."""

    dice: int
    attack: int
    strength: int
    area: int = 0


class Profile(msgspec.Struct, frozen=True):
    """The card of one kind of fighter.

    A fighter has Courage or, if he is frightening, Fear; the other is 0. `health` are health points, or the structure
    points of a machine. `points` is his price in army points. What a profile has not keeps its default.
    """

    id: str
    name: str
    category: Category
    rank: int
    build: str
    """What his base and height go by: `infantry`, `large`, `cavalry`, `creature`, `machine` or `titan`."""
    role: Role
    points: int
    move: int
    courage: int = 0
    fear: int = 0
    health: int = 1
    defense: int = 0
    resilience: int = 0
    melee: Weapon | None = None
    ranged: Weapon | None = None
    abilities: tuple[Ability, ...] = ()
    authority: int = 0
    fervor: int = 0
    energy: int = 0
    elements: tuple[Element, ...] = ()
    elixir: int = 0
    """What slaying this Incarnate earns another one (GB-97)."""
    resurrection: int = 0
    """What his resurrection costs in Elixir; 0: he never comes back."""
    works: tuple[str, ...] = ()
    """The miracles, communions, spells, rituals and titanic cards that he has by himself, by id."""
    emblem: str = ""
    story: str = ""

    @property
    def base(self) -> Base:
        """His round base, in tenths (G-11)."""
        return Base(WIDTHS[self.build], WIDTHS[self.build])

    @property
    def height(self) -> int:
        """How tall he is, in tenths (G-17)."""
        return HEIGHTS[self.build]

    @property
    def power(self) -> int:
        """What he adds to the Power of his unit (GB-5); a familiar has none (G-67)."""
        if self.role == "familiar":
            return 0
        return 1 if WIDTHS[self.build] <= SMALL_BASE else 2

    @property
    def valour(self) -> int:
        """His Courage or his Fear, whichever he has: what he tests with (GB-70)."""
        return max(self.courage, self.fear)

    def has(self, ability: Ability) -> bool:
        """Whether his card says so; what a category gives is asked of `abilities`."""
        return ability in self.abilities

"""Miracles, communions, spells, rituals, tactics, titanic cards, artifacts: what each costs, whom it may reach, what it does.

Each is a record with a handler per effect beside it (`mystics.effects`). Lengths are tenths of a millimetre.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from game.systems.confrontation.profile import Ability, Element

WorkKind = Literal["miracle", "communion", "spell", "ritual", "tactic", "titanic", "artifact", "specialist"]
Stat = Literal[
    "movement", "assault", "attack", "strength", "defense", "resilience", "valour", "authority", "ranged", "dice",
]  # fmt: skip
"""What can be lent: `movement` before it is doubled, `assault` the same on assaults alone (G-51), `valour` Courage or Fear,
`ranged` the difficulty of shooting at the unit, `dice` hand-to-hand dice."""
STATS: tuple[Stat, ...] = (
    "movement", "assault", "attack", "strength", "defense", "resilience", "valour", "authority", "ranged", "dice",
)  # fmt: skip


class Effect(msgspec.Struct, frozen=True, tag_field="does"):
    """One thing that a work does to a unit."""


class Lend(Effect, frozen=True, tag="lend"):
    """A value is raised or lowered, to no less than `least`; `close` if it holds in close formation alone."""

    stat: Stat
    amount: int
    least: int = 0
    close: bool = False


class Fix(Effect, frozen=True, tag="fix"):
    """A value is exactly so; two different ones of one value on one unit conflict (GB-10)."""

    stat: Stat
    value: int


class Gain(Effect, frozen=True, tag="gain"):
    """An ability is gained."""

    ability: Ability


class Tests(Effect, frozen=True, tag="tests"):
    """So many Strength tests on the unit (G-63)."""

    __test__ = False

    count: int
    strength: int


class Blast(Effect, frozen=True, tag="blast"):
    """A template of that radius over a fighter of the unit, without deviation: a Strength test for all under it."""

    area: int
    strength: int


class Burn(Effect, frozen=True, tag="burn"):
    """So many Strength tests on the unit in each control phase while it lasts (a negative effect)."""

    count: int
    strength: int


class Heal(Effect, frozen=True, tag="heal"):
    """So many health or structure points back, for one fighter of the unit."""

    points: int


class Summon(Effect, frozen=True, tag="summon"):
    """A new unit of so many fighters of a troop (GB-92)."""

    troop: str
    number: int


class Stride(Effect, frozen=True, tag="stride"):
    """The titan itself moves up to that far."""

    length: int


class Draw(Effect, frozen=True, tag="draw"):
    """Elixir for the company, once when the battle begins (artifacts)."""

    elixir: int


AnyEffect = Lend | Fix | Gain | Tests | Blast | Burn | Heal | Summon | Stride | Draw


class Target(msgspec.Struct, frozen=True):
    """Whom a work may reach: whose unit, how far from leader to leader, and what else has to be true.

    `everybody` is every unit of that kind in reach at once; 0 as `within` is no limit.
    """

    whose: Literal["friend", "enemy", "self", "any"]
    within: int = 0
    everybody: bool = False
    contact: bool = False
    """Only a unit in contact (titanic cards)."""
    titans: bool = True
    """Whether a titan may be named at all; what no Strength test inflicts leaves it alone anyhow (G-52)."""


class Work(msgspec.Struct, frozen=True):
    """A card of mystic or other effect.

    `cost` is faith, mana or, as an attribute, nothing; `difficulty` a number or the name of a characteristic of the target, of which
    the highest counts. `lasts` is how long: at once, this round, or as long as `upkeep` is paid in each control phase.
    `price` is what it costs an Incarnate as an attribute in army points.
    """

    id: str
    name: str
    kind: WorkKind
    target: Target
    effects: tuple[AnyEffect, ...]
    cost: int = 0
    difficulty: int | Literal["courage", "defense", "resilience"] = 0
    element: Element | None = None
    lasts: Literal["now", "round", "upkeep", "battle"] = "now"
    upkeep: int = 0
    once: bool = False
    """Once per target and round."""
    price: int = 0
    story: str = ""

    @property
    def negative(self) -> bool:
        """Whether it handicaps or threatens those it is laid on: such effects come second in the control phase."""
        return self.target.whose == "enemy"

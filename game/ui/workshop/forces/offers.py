"""What the force builder offers to buy, with the price of the present step and of the next. No pixels here."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations_with_replacement

import msgspec

from game.core.words.grammar import plural
from game.systems.ascension.cards import SUITS, Suit
from game.systems.ascension.points import prices
from game.systems.ascension.points.prices import TEMPLATES, Upgrade
from game.systems.ascension.profile import (
    BASE_DEFENSE,
    BASE_SKILL,
    LONGEST_BASE,
    SIZE_FROM,
    SIZES,
    Attack,
    Character,
    Effect,
    EffectKind,
    Template,
)
from game.table.lengths import MM
from game.table.shapes import Base

ATTACK_NAMES = ("Strike", "Shot", "Blow", *(f"Attack {number}" for number in range(4, 40)))
"""What new attacks are called until they have a name of their own."""
SIGNS: dict[Suit, str] = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_USUAL = (25, 28, 30, 32, 40, 50, 60, 75, 80, 90, 100, 120, 130, 150, 160, 170)
_OVAL = 1.6
"""How much longer than wide a new oval base is."""


class Step(msgspec.Struct, frozen=True):
    """Something bought in steps: its bounds, what it costs as it is, and what one more adds (None at the end)."""

    field: str
    name: str
    value: int
    least: int
    most: int
    price: int
    next: int | None
    rule: str

    @property
    def said(self) -> str:
        """What it costs and what one more costs, in words."""
        now = plural(self.price, "point")
        return f"{now}, next +{self.next}" if self.next is not None else now


def improvements(character: Character) -> tuple[Step, ...]:
    """Strides, wounds, Defense and Attack Skill with their prices (CC-2)."""
    row = SIZES[character.size]
    strides = {row.strides + more: more * row.stride for more in range(prices.MOST_STRIDES + 1)}
    wounds = {row.wounds + more: price for more, price in enumerate(prices.WOUNDS)}
    skill = {BASE_SKILL + more: price for more, price in enumerate(prices.SKILL)}
    return (
        _step("strides", "Strides", character.strides, strides, "CC-2"),
        _step("wounds", "Wounds", character.wounds, wounds, "CC-2"),
        _step("defense", "Defense", max(character.defense, BASE_DEFENSE), prices.DEFENSE, "CC-2"),
        _step("skill", "Attack Skill", character.skill, skill, "CC-2"),
    )


def measures(attack: Attack) -> tuple[Step, ...]:
    """The measures of an attack in whole inches or targets, with their prices (CC-7)."""
    return tuple(_measure(attack, upgrade) for upgrade in TEMPLATES[attack.template].upgrades)


def _measure(attack: Attack, upgrade: Upgrade) -> Step:
    table = upgrade.prices
    if attack.template == "area" and upgrade.field == "range" and not attack.diameter:
        table = {0: table[0]}
    name = upgrade.field.capitalize()
    return _step(upgrade.field, name, upgrade.value(attack) // upgrade.unit, table, "CC-7")


def _step(field: str, name: str, value: int, table: dict[int, int], rule: str) -> Step:
    price = table.get(value, 0)
    after = table.get(value + 1)
    return Step(
        field, name, value, min(table), max(table), price, None if after is None else after - price, rule
    )


def unit_of(attack: Attack, field: str) -> int:
    """What one step of a measure is in the attack's field: an inch in tenths, or one target."""
    return next(each.unit for each in TEMPLATES[attack.template].upgrades if each.field == field)


def fitted(attack: Attack, template: Template) -> Attack:
    """An attack with another template: what that one does not measure is nothing, the rest within its table."""
    bare = Attack(attack.name, attack.primary, template, effects=attack.effects, exhausting=attack.exhausting)
    for upgrade in TEMPLATES[template].upgrades:
        count = upgrade.value(attack) // upgrade.unit
        count = min(max(upgrade.prices), max(min(upgrade.prices), count))
        bare = msgspec.structs.replace(bare, **{upgrade.field: count * upgrade.unit})
    if template == "area" and not bare.diameter:
        bare = msgspec.structs.replace(bare, range=0)
    return bare


# Effects


def triggers(kind: EffectKind) -> list[tuple[Effect, int]]:
    """Every way to buy an effect, with its price: always, on each suit, on each pair of suits (CC-8)."""
    sold = prices.EFFECTS[kind].prices
    ways: list[tuple[Effect, int]] = []
    if "always" in sold:
        ways.append((Effect(kind), sold["always"]))
    if "suit" in sold:
        ways += [(Effect(kind, "suit", (suit,)), sold["suit"]) for suit in SUITS]
    if "suits" in sold:
        pairs = combinations_with_replacement(SUITS, 2)
        ways += [(Effect(kind, "suits", pair), sold["suits"]) for pair in pairs]
    return ways


def when(effect: Effect) -> str:
    """When an effect happens, in words: `always`, `on ♠`, `on ♠ and ♥`."""
    return f"on {' and '.join(SIGNS[suit] for suit in effect.suits)}" if effect.suits else "always"


def turned(effect: Effect, kind: EffectKind) -> Effect:
    """An effect of another kind with the same trigger, or the dearest one that is sold of it."""
    wanted = msgspec.structs.replace(effect, kind=kind)
    ways = [way for way, _ in triggers(kind)]
    return wanted if wanted in ways else ways[0]


def next_effect(attack: Attack) -> Effect:
    """The effect that is added first: of a kind that the attack does not have."""
    kinds: Sequence[EffectKind] = ("knockback", "slow", "hinder", "weaken", *prices.EFFECTS)
    taken = [each.kind for each in attack.effects]
    kind: EffectKind = next((each for each in kinds if each not in taken), "knockback")
    free = [way for way, _ in triggers(kind) if way not in attack.effects]
    return next((way for way in free if way.trigger == "suit"), free[0] if free else Effect(kind))


# Bases


def breadths(size: int) -> tuple[int, int]:
    """The least and the most millimetres across the narrow side of a base of a size (R-4.1.1, C-60)."""
    least = next(least for least, made in SIZE_FROM if made == size)
    above = [other for other, made in SIZE_FROM if made == size + 1]
    return least // MM, (above[0] - MM if above else LONGEST_BASE) // MM


def usual(size: int) -> list[int]:
    """The round bases that are sold of a size, in millimetres across."""
    least, most = breadths(size)
    return [across for across in _USUAL if least <= across <= most]


def smallest(size: int, *, oval: bool = False) -> Base:
    """The smallest base of a size."""
    across = breadths(size)[0] * MM
    return long_oval(across) if oval else Base(across, across)


def long_oval(across: int) -> Base:
    """An oval base as wide as that, in tenths."""
    return Base(min(LONGEST_BASE, max(across + MM, round(across * _OVAL / (5 * MM)) * 5 * MM)), across)

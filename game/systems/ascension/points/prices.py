"""What everything costs in points, and what it does in a sentence (CC-2, CC-7 to CC-11).

Upgrades are given as totals: a single attack with a range of 4 inches costs its base and 5 points. A price that is not
in a table cannot be bought.
"""

from __future__ import annotations

import msgspec

from game.core.breakdowns import Breakdown, Part
from game.systems.ascension.profile import Attack, Effect, EffectKind, Facet, Template, Trigger
from game.table.lengths import INCH

WOUNDS: tuple[int, ...] = (0, 1, 3, 6, 10, 15)
"""Total price of so many wounds more (CC-2)."""
DEFENSE: dict[int, int] = {2: 0, 3: 4, 4: 10, 5: 18}
"""Total price of a Defense (CC-2)."""
SKILL: tuple[int, ...] = (0, 3, 8, 15, 24, 35, 48)
"""Total price of an Attack Skill (CC-2)."""
MOST_STRIDES = 3
"""Strides that can be bought on top of the size's own (CC-2)."""
EXHAUSTING = 2
"""What the exhausting option saves; at least 1 point is left to pay (CC-5)."""
PRIMARY = 10
"""A facet of so many points is primary, whatever it is (CC-3, C-57)."""


class Upgrade(msgspec.Struct, frozen=True):
    """One measure of a template: the field of `Attack`, and the total price of each value.

    Lengths are in the tables by whole inches; `unit` is what one step is in the field.
    """

    field: str
    prices: dict[int, int]
    unit: int = INCH

    def price(self, attack: Attack) -> int | None:
        """What the attack's value costs, None if it is not in the table."""
        count, rest = divmod(self.value(attack), self.unit)
        return None if rest else self.prices.get(count)

    def value(self, attack: Attack) -> int:
        """What the attack has: a length in tenths, or a number of targets."""
        found: int = getattr(attack, self.field)
        return found

    def said(self, attack: Attack) -> str:
        """Such as `range 6 in` or `targets 3`."""
        value = self.value(attack) / self.unit
        return f"{self.field} {value:g}" + (" in" if self.unit == INCH else "")


class TemplateRow(msgspec.Struct, frozen=True):
    """A template: its base price as a primary and as a secondary attack, and its measures (CC-7)."""

    name: str
    primary: int
    secondary: int
    upgrades: tuple[Upgrade, ...]
    text: str


def _steps(first: int, *prices: int) -> dict[int, int]:
    return {first + step: price for step, price in enumerate(prices)}


TEMPLATES: dict[Template, TemplateRow] = {
    "single": TemplateRow(
        "Single",
        10,
        5,
        (Upgrade("range", _steps(0, 0, 1, 2, 3, 5, 7, 9, 11, 13, 14, 17, 20, 23)),),
        "One model within range.",
    ),
    "area": TemplateRow(
        "Area",
        17,
        10,
        (
            Upgrade("diameter", _steps(0, 0, 2, 5, 10, 20)),
            Upgrade("range", _steps(0, 1, 2, 4, 6, 9, 12, 16, 20, 25)),
        ),
        "Every model that the circle touches; with diameter 0 every model in base contact.",
    ),
    "breakthrough": TemplateRow(
        "Breakthrough",
        16,
        9,
        (Upgrade("length", _steps(1, 1, 2, 4, 6, 9, 12, 16, 20)),),
        "Every model that a line 1 inch wide from the front arc touches.",
    ),
    "ricochet": TemplateRow(
        "Ricochet",
        14,
        7,
        (
            Upgrade("targets", _steps(1, 0, 2, 6), unit=1),
            Upgrade("between", _steps(0, 0, 1, 2, 4, 6)),
            Upgrade("range", _steps(0, 1, 2, 3, 5, 7, 9, 12, 15, 18)),
        ),
        "One model after another, each in sight of the one before.",
    ),
}


class EffectRow(msgspec.Struct, frozen=True):
    """An effect: its price by trigger (a trigger that is missing is not sold), and what it does (CC-8)."""

    name: str
    prices: dict[Trigger, int]
    text: str


def _effect(name: str, always: int, suit: int, suits: int, text: str) -> EffectRow:
    return EffectRow(name, {"always": always, "suit": suit, "suits": suits}, text)


EFFECTS: dict[EffectKind, EffectRow] = {
    "displace-attacker": _effect(
        "Displace attacker", 6, 4, 1, "The attacker moves to within 1 inch of the target."
    ),
    "displace-defender": _effect(
        "Displace defender", 5, 3, 0, "The target moves at most 1 inch from where it was."
    ),
    "knockback": _effect("Knockback", 4, 2, 0, "The target is pushed 1 inch straight away."),
    "throw": _effect("Throw", 8, 5, 2, "The target is thrown if it is at least 2 sizes smaller."),
    "throw-terrain": _effect(
        "Throw terrain", 6, 4, 1, "Terrain at least 2 sizes smaller is thrown at a target."
    ),
    "hinder": _effect("Hinder", 5, 2, 0, "The target takes a Hinder token: its Attack Skill is 1 lower."),
    "slow": _effect("Slow", 5, 2, 0, "The target takes a Slow token: it loses 1 stride."),
    "weaken": _effect("Weaken", 5, 2, 0, "The target takes a Weaken token: its Defense is 1 lower."),
    "damage-over-time": _effect(
        "Damage over time", 5, 3, 1, "The target takes a token: 1 wound at the end of its activation."
    ),
    "null-strike": EffectRow(
        "Null strike", {"always": -3}, "The attack does no damage; its effects may still apply."
    ),
    "exhaust": EffectRow(
        "Exhaust", {"always": 22, "suit": 11}, "One of the target's actions takes an exhaust token."
    ),
}


class Kind(msgspec.Struct, frozen=True):
    """A kind of ability, reaction or passive: name, price in points, and what it does."""

    name: str
    price: int
    text: str
    family: str = ""
    """Two facets of one family are the same in different strengths (CC-6)."""

    @property
    def primary(self) -> bool:
        """Whether the list has it among the primary ones; an ability then takes one of the two actions."""
        return self.price >= PRIMARY


ABILITIES: dict[str, Kind] = {
    "displace-target": Kind("Displace target", 12, "Throw a model in reach, at least 2 sizes smaller."),
    "displace-terrain": Kind(
        "Displace terrain", 10, "Throw a piece of terrain in reach, at least 2 sizes smaller."
    ),
    "displace-self-sight": Kind("Leap", 6, "Move yourself to a place in sight within 6 inches."),
    "shift-self": Kind("Shift", 4, "Move yourself up to 1 inch."),
    "cleanse": Kind("Cleanse", 8, "Take one temporary condition from a model within 4 inches."),
    "compel": Kind(
        "Compel",
        8,
        "A model in sight within 4 inches may only move towards you in its next activation.",
    ),
    "displace-self": Kind("Vanish", 8, "Move yourself to a place within 4 inches, in sight or not."),
}
"""CC-9."""

REACTIONS: dict[str, Kind] = {
    "negate-displacement": Kind("Stand fast", 12, "When you would be pushed or thrown, you are not."),
    "reduce-displacement": Kind("Dig in", 8, "When you would be pushed or thrown, it is 2 inches less far."),
    "step": Kind(
        "Sidestep",
        8,
        "Move 1 inch before an attack on you resolves; it fails, or picks anew, if you are no target any more.",
    ),
    "increase-defence": Kind("Brace", 8, "Flip three cards for your defence and drop one of your choice."),
}
"""CC-10."""

PASSIVES: dict[str, Kind] = {
    "guardian": Kind("Guardian", 10, "Friends within 2 inches have +1 Defense."),
    "tough-1": Kind("Tough", 15, "Damage taken is 1 less, but at least 1.", "tough"),
    "tough-2": Kind("Very tough", 16, "Damage taken is 2 less, but at least 2.", "tough"),
    "immovable": Kind("Immovable", 12, "Models of your size or less cannot push, throw or displace you."),
    "regenerate": Kind(
        "Regenerate", 12, "Heal 1 wound at the end of your activation, unless you suffer damage over time."
    ),
    "heft-primary": Kind("Great heft", 10, "You count as 2 sizes larger for and against displacement."),
    "giant-slayer": Kind("Giant slayer", 5, "+1 on attacks against Size 3 and more."),
    "climber": Kind("Climber", 6, "Climbing costs you no strides."),
    "sure-footed": Kind("Sure-footed", 9, "Nothing but Slow hinders your movement."),
    "ranged-ward": Kind("Ranged ward", 6, "+2 Defense against ranged attacks."),
    "menace": Kind("Menace", 5, "Attackers within 2 inches and your Influence have -1."),
    "steady-aim": Kind("Steady aim", 8, "+2 on attacks if you have not moved this turn."),
    "far-ward": Kind("Far ward", 8, "Attacks from beyond 6 inches have -2."),
    "anchored-2": Kind("Anchored", 8, "You count as 2 sizes larger against displacement.", "anchored"),
    "anchored-1": Kind("Steadfast", 4, "You count as 1 size larger against displacement.", "anchored"),
    "mighty": Kind("Mighty", 6, "You count as 1 size larger when you displace others."),
    "always-covered": Kind("Shrouded", 7, "You always have partial cover."),
    "cover-1": Kind("Low profile", 6, "Cover gives you 1 more."),
    "keen-sight": Kind("Keen sight", 9, "You ignore Obscured."),
}
"""CC-11."""


def effect_part(effect: Effect) -> Part:
    """The line of an effect on the bill; without an amount if it is not sold with that trigger (CC-8)."""
    row = EFFECTS[effect.kind]
    return Part(row.prices.get(effect.trigger), row.name.lower(), "CC-8")


def attack_price(attack: Attack) -> Breakdown:
    """What an attack costs with its upgrades, effects and options, line by line (CC-5, CC-7, CC-8, C-57)."""
    row = TEMPLATES[attack.template]
    word, base = ("primary", row.primary) if attack.primary else ("secondary", row.secondary)
    parts = [Part(base, f"{word} {row.name.lower()}", "CC-7")]
    parts += [Part(upgrade.price(attack), upgrade.said(attack), "CC-7") for upgrade in row.upgrades]
    parts += map(effect_part, attack.effects)
    return _optioned(parts, attack.exhausting)


def facet_price(facet: Facet, kind: Kind, rule: str) -> Breakdown:
    """What an ability, a reaction or a passive costs with its option (CC-5)."""
    return _optioned([Part(kind.price, kind.name, rule)], facet.exhausting)


def _optioned(parts: list[Part], exhausting: bool) -> Breakdown:
    full = Breakdown(tuple(parts))
    if not exhausting:
        return full
    saved = min(EXHAUSTING, max(0, full.total - 1))
    return Breakdown((*parts, Part(-saved, "exhausting", "CC-5")))

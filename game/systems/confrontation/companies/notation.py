"""How cards are written: values of a fighter, targets and effects of works, places of a banner (G-17, GB-104).

`"M10 C8 HP3 Def7 Res7 4/8/7 Aut4"` is a profile, `"enemy within 40"` a target, `"3 tests at Strength 5"` an effect. What is
read can be written again and reads the same. Lengths stand in whole centimetres and become tenths of a millimetre.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, get_args

import msgspec

from game.core.problems.problem import did_you_mean
from game.systems.confrontation.profile import (
    CATEGORIES,
    ELEMENTS,
    Ability,
    Category,
    Element,
    Profile,
    Weapon,
)
from game.systems.confrontation.works import (
    AnyEffect,
    Blast,
    Burn,
    Draw,
    Fix,
    Gain,
    Heal,
    Lend,
    Stat,
    Stride,
    Summon,
    Target,
    Tests,
)
from game.table.lengths import CM


class NotationError(ValueError):
    """Something that is not written as a card has it; the text says what was expected."""


def slug(name: str) -> str:
    """A name as an id: small letters and hyphens."""
    return re.sub(r"\W+", "-", name.casefold()).strip("-")


# Profiles

_VALUES: dict[str, str] = {
    "M": "move", "C": "courage", "F": "fear", "HP": "health", "SP": "health", "Def": "defense", "Res": "resilience",
    "Aut": "authority", "Fer": "fervor", "Ene": "energy",
}  # fmt: skip
_PART = re.compile(r"\[[^]]*\]|[^\s[]+")
_VALUE = re.compile(r"([A-Za-z]+)(\d+)")
_WEAPON = re.compile(r"(\d+)/(\d+)/(\d+)")
_RANGED = re.compile(r"\[(\d+)/(\d+)/(\d+)(?: area (\d+))?\]")


def values(text: str) -> dict[str, Any]:
    """The fields of `Profile` that a card gives: `"M10 C4 HP1 Def3 Res4 1/3/3 [1/4/3]"`.

    Raises `NotationError` for what is no value, stands twice or is missing: Movement, and health or structure points.
    """
    found: dict[str, Any] = {}
    for part in _PART.findall(text):
        field, value = _value(part)
        if field in found:
            raise NotationError(f"{part!r}: the card has its {field} already")
        found[field] = value
    for field, sign in (("move", "M10"), ("health", "HP1")):
        if field not in found:
            raise NotationError(f"{text!r} has no {field}: write such as {sign}")
    if "courage" in found and "fear" in found:
        raise NotationError(f"{text!r} has Courage and Fear: a fighter has one of them (GB-70)")
    return found


def _value(part: str) -> tuple[str, Any]:
    if weapon := _WEAPON.fullmatch(part):
        return "melee", Weapon(*map(int, weapon.groups()))
    if weapon := _RANGED.fullmatch(part):
        dice, attack, strength, area = (int(number or 0) for number in weapon.groups())
        return "ranged", Weapon(dice, attack, strength, area * CM)
    value = _VALUE.fullmatch(part)
    if value is None or value[1] not in _VALUES:
        raise NotationError(
            f"{part!r} is no value of a card: write M10, C8 or F6, HP3 or SP6, Def7, Res7, 4/8/7, [1/4/3], "
            "[2/5/5 area 2], Aut4, Fer6 or Ene6"
        )
    field, number = _VALUES[value[1]], int(value[2])
    return field, number * CM if field == "move" else number


def written(profile: Profile) -> str:
    """The values of a profile as `values` reads them; what it has not is left out."""
    health = "SP" if profile.role == "machine" else "HP"
    parts = [f"M{profile.move // CM}"]
    parts += [
        f"{sign}{getattr(profile, _VALUES[sign])}" for sign in ("C", "F") if getattr(profile, _VALUES[sign])
    ]
    parts += [f"{health}{profile.health}", f"Def{profile.defense}", f"Res{profile.resilience}"]
    if profile.melee:
        parts.append(_weapon(profile.melee))
    if profile.ranged:
        parts.append(f"[{_weapon(profile.ranged)}]")
    parts += [
        f"{sign}{getattr(profile, _VALUES[sign])}"
        for sign in ("Aut", "Fer", "Ene")
        if getattr(profile, _VALUES[sign])
    ]
    return " ".join(parts)


def _weapon(weapon: Weapon) -> str:
    area = f" area {weapon.area // CM}" if weapon.area else ""
    return f"{weapon.dice}/{weapon.attack}/{weapon.strength}{area}"


_ABILITIES: dict[str, Ability] = {id: id for id in get_args(Ability)}
_ELEMENTS: dict[str, Element] = {id: id for id in ELEMENTS}


def ability(text: str) -> Ability:
    """An ability by its name, `Born Killer`. Raises `NotationError`."""
    found = _ABILITIES.get(slug(text))
    if found is None:
        raise NotationError(f"{text!r} is not an ability" + _one_of(text, map(written_name, _ABILITIES)))
    return found


def element(text: str) -> Element:
    """An element by its name, `Earth`. Raises `NotationError`."""
    found = _ELEMENTS.get(slug(text))
    if found is None:
        raise NotationError(f"{text!r} is not an element" + _one_of(text, map(written_name, ELEMENTS)))
    return found


def written_name(id: str) -> str:
    """An ability or element as a card has it: `born-killer` is `Born Killer`."""
    return id.replace("-", " ").title()


def _one_of(text: str, names: Any) -> str:
    known = list(names)
    return did_you_mean(text, known) or "; there are " + ", ".join(known)


# Sizes and places of banners

_SIZE = re.compile(r"(\d+)(?:-(\d+))?")


def size(text: str) -> tuple[int, int]:
    """The standard and the most fighters of a unit (GB-108): `"8-16"`, or `"1"` for a unit of one. Raises `NotationError`."""
    found = _SIZE.fullmatch(text)
    least, most = (int(found[1]), int(found[2] or found[1])) if found else (0, 0)
    if not 1 <= least <= most:
        raise NotationError(
            f'{text!r} is not a size: write "8-16", the standard and the most fighters, or "1"'
        )
    return least, most


def written_size(least: int, most: int) -> str:
    """A size as `size` reads it."""
    return f"{least}-{most}" if most > least else str(least)


class Place(msgspec.Struct, frozen=True):
    """A slot in an order of the banners: the categories with their ranks that fill it, 0 for any rank (GB-104)."""

    kinds: tuple[tuple[Category, int], ...]
    compulsory: bool = False

    def takes(self, category: Category, rank: int) -> bool:
        """Whether a troop of that category and rank may fill it."""
        return (category, rank) in self.kinds or (category, 0) in self.kinds


_CATEGORIES: dict[str, Category] = {category: category for category in CATEGORIES}
_PLACE = re.compile(r"([a-z]+)(?: ([123]))?")


def place(text: str) -> Place:
    """A slot of a banner: `"infantry 1!"`, `"cavalry 2"`, `"machine or titan"`. Raises `NotationError`."""
    kinds = []
    for part in text.removesuffix("!").split(" or "):
        found = _PLACE.fullmatch(part.strip())
        category = _CATEGORIES.get(found[1]) if found else None
        if found is None or category is None:
            raise NotationError(
                f'{text!r} is not a place of a banner: write "infantry 1!", "cavalry 2" or "machine or titan"'
            )
        kinds.append((category, int(found[2] or 0)))
    return Place(tuple(kinds), text.endswith("!"))


def written_place(made: Place) -> str:
    """A slot as `place` reads it."""
    kinds = (f"{category} {rank}" if rank else category for category, rank in made.kinds)
    return " or ".join(kinds) + "!" * made.compulsory


# Targets

_TARGET = re.compile(
    r"(?:(?P<self>self)|(?:one )?(?P<who>enemy|enemies|friend|friends|unit|units)"
    r"(?: within (?P<within>\d+))?(?P<contact> in contact)?)(?P<titans>, not titans)?"
)
_WHOSE: dict[str, tuple[str, bool]] = {
    "enemy": ("enemy", False), "enemies": ("enemy", True), "friend": ("friend", False), "friends": ("friend", True),
    "unit": ("any", False), "units": ("any", True),
}  # fmt: skip


def target(text: str) -> Target:
    """Whom a work reaches: `"enemy within 40"`, `"friends within 30"`, `"one enemy in contact"`, `"self"`, and
    `", not titans"` behind it. Raises `NotationError`."""
    found = _TARGET.fullmatch(text)
    if found is None:
        raise NotationError(
            f'{text!r} is not a target: write "enemy within 40", "friends within 30", "one enemy in contact" or "self", '
            'and ", not titans" behind it'
        )
    titans = found["titans"] is None
    if found["self"]:
        return Target("self", titans=titans)
    whose, everybody = _WHOSE[found["who"]]
    fields = {
        "whose": whose, "within": int(found["within"] or 0) * CM, "everybody": everybody,
        "contact": found["contact"] is not None, "titans": titans,
    }  # fmt: skip
    return msgspec.convert(fields, Target)


# Effects

_STATS: dict[str, Stat] = {
    "Movement on assaults": "assault", "Movement": "movement", "Attack": "attack", "Strength": "strength",
    "Defense": "defense", "Resilience": "resilience", "Courage or Fear": "valour", "Authority": "authority",
    "ranged difficulty": "ranged", "dice": "dice",
}  # fmt: skip
_STAT_WORDS: dict[Stat, str] = {stat: word for word, stat in _STATS.items()}
_STAT = "|".join(_STATS)
_LONG: tuple[Stat, ...] = ("movement", "assault")
"""The values that are lengths."""


def _unit(stat: Stat) -> int:
    return CM if stat in _LONG else 1


def _lend(found: re.Match[str]) -> Lend:
    stat = _STATS[found["before"] or found["after"]]
    amount, least = int(found["more"] or found["less"]), int(found["least"] or 0)
    return Lend(stat, amount * _unit(stat), least * _unit(stat), found["close"] is not None)


def _fix(found: re.Match[str]) -> Fix:
    stat = _STATS[found[1]]
    return Fix(stat, int(found[2]) * _unit(stat))


_EFFECTS: Mapping[str, Callable[[re.Match[str]], AnyEffect]] = {
    rf"(?:(?P<more>[+-]\d+) (?P<after>{_STAT})|(?P<before>{_STAT}) (?P<less>[+-]\d+))"
    r"(?:, at least (?P<least>\d+))?(?P<close> in close formation)?": _lend,
    rf"({_STAT}) is (\d+)": _fix,
    r"gain ([\w ]+)": lambda found: Gain(ability(found[1])),
    r"(\d+) tests? at Strength (\d+)": lambda found: Tests(int(found[1]), int(found[2])),
    r"area (\d+) at Strength (\d+)": lambda found: Blast(int(found[1]) * CM, int(found[2])),
    r"burn (\d+) tests? at Strength (\d+)": lambda found: Burn(int(found[1]), int(found[2])),
    r"(\d+) HP or SP back": lambda found: Heal(int(found[1])),
    r"summon (\d+) ([\w-]+)": lambda found: Summon(slug(found[2]), int(found[1])),
    r"(\d+) cm move": lambda found: Stride(int(found[1]) * CM),
    r"(\d+) Elixir": lambda found: Draw(int(found[1])),
}
_EXAMPLES = (
    '"+2 Defense", "Movement -4, at least 2", "+2 Movement on assaults", "+1 Defense in close formation", "Movement is 5", '
    '"gain Bravery", "3 tests at Strength 5", "area 3 at Strength 5", "burn 1 test at Strength 4", "1 HP or SP back", '
    '"summon 10 fenling", "6 cm move" or "1 Elixir"'
)


def effect(text: str) -> AnyEffect:
    """An effect of a work from its line. Raises `NotationError`."""
    for pattern, made in _EFFECTS.items():
        if found := re.fullmatch(pattern, text):
            return made(found)
    raise NotationError(f"{text!r} is not an effect: write {_EXAMPLES}")


def written_effect(made: AnyEffect) -> str:
    """An effect as `effect` reads it."""
    match made:
        case Lend():
            return _written_lend(made)
        case Fix():
            return f"{_STAT_WORDS[made.stat]} is {made.value // _unit(made.stat)}"
        case Gain():
            return f"gain {written_name(made.ability)}"
        case Tests():
            return f"{_tests(made.count)} at Strength {made.strength}"
        case Blast():
            return f"area {made.area // CM} at Strength {made.strength}"
        case Burn():
            return f"burn {_tests(made.count)} at Strength {made.strength}"
        case Heal():
            return f"{made.points} HP or SP back"
        case Summon():
            return f"summon {made.number} {made.troop}"
        case Stride():
            return f"{made.length // CM} cm move"
        case Draw():
            return f"{made.elixir} Elixir"


def _tests(count: int) -> str:
    return f"{count} test{'s' * (count != 1)}"


def _written_lend(made: Lend) -> str:
    unit = _unit(made.stat)
    word, amount = _STAT_WORDS[made.stat], f"{made.amount // unit:+}"
    text = f"{amount} {word}" if made.amount >= 0 else f"{word} {amount}"
    text += f", at least {made.least // unit}" if made.least else ""
    return text + " in close formation" * made.close

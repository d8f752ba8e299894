"""Cards and units as data: read from `data/*.toml` once, checked, with errors that name the field."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, Literal

import msgspec

from game.core.problems import shape
from game.core.problems.problem import (
    Problem,
    by_name,
    did_you_mean,
    out_of_bounds,
    suggestion,
    within_field,
    written,
)
from game.core.words.grammar import for_many
from game.systems.thor.cards import prose
from game.systems.thor.cards.notation import NotationError, Power, Use, Way, power, ways

CardName = str
WildKind = Literal["Special", "Super", "Class"]
WILD: tuple[WildKind, ...] = ("Special", "Super", "Class")
_DATA = Path(__file__).parent / "data"
CARD_COUNT = 53
"""Cards in the common deck (T-4)."""


class Card(msgspec.Struct, frozen=True):
    """A card of the common deck: M, R, H, C, D, T or W, how many there are, and its use (CARD LIST)."""

    name: CardName
    type: Literal["M", "R", "H", "C", "D", "T", "W"]
    count: int
    power: Power

    @property
    def wild(self) -> bool:
        return self.type == "W"


class Profile(msgspec.Struct, frozen=True):
    """A line of a unit table: hits, marks, which regular cards it may use, and its powers."""

    name: str
    faction: str
    hits: int
    emblem: str
    short: str = ""
    story: str = ""
    marks: tuple[Literal["Leader", "Group", "Beast"], ...] = ()
    ranged: Literal["all", "none", "under 3"] = "all"
    attacks: bool = True
    powers: dict[WildKind, tuple[Power, ...]] = {}

    @property
    def leader(self) -> bool:
        return "Leader" in self.marks

    @property
    def group(self) -> bool:
        return "Group" in self.marks

    @property
    def label(self) -> str:
        """The name that fits under a token."""
        return self.short or self.name

    def does(self, verb: str) -> str:
        """A verb that agrees with the name: `stands`, but `stand` for a Group."""
        return for_many(verb) if self.group else verb

    def of_kind(self, card: CardName) -> tuple[Power, ...]:
        """The powers that a wild card opens for this unit; none for a regular card."""
        return self.powers.get(card, ())  # type: ignore[call-overload, no-any-return]

    def way(self, card: CardName, power_name: str, use: Use) -> Way | None:
        """The way to use `power_name` of a wild card as `use`, if this unit has it."""
        for found in self.of_kind(card):
            if found.name == power_name:
                return found.way(use)
        return None

    def has(self, use: Use) -> bool:
        """Whether any power of this unit can be used as `use`."""
        return any(found.way(use) for powers in self.powers.values() for found in powers)


_FIELDS = {"name", "faction", "hits", "emblem", "short", "story", "marks", "ranged", "attacks"}
_POWER_FIELDS: dict[str, WildKind] = {"special": "Special", "super": "Super", "class": "Class"}


def read_profile(table: Mapping[str, Any], where: str) -> tuple[Profile | None, list[Problem]]:
    """A unit from its TOML table, and everything that is wrong with it."""
    problems = [
        Problem(
            f"{where}.{key}",
            "is not a field of a unit; write "
            + ", ".join(sorted(_FIELDS | {*_POWER_FIELDS}))
            + did_you_mean(key, _FIELDS | {*_POWER_FIELDS}),
        )
        for key in table
        if key not in _FIELDS and key not in _POWER_FIELDS
    ]
    powers: dict[WildKind, tuple[Power, ...]] = {}
    for key, kind in _POWER_FIELDS.items():
        found, wrong = _read_powers(table.get(key, []), f"{where}.{key}")
        problems += wrong
        if found:
            powers[kind] = found
    plain = {key: value for key, value in table.items() if key in _FIELDS}
    plain.setdefault("faction", "Own")
    plain.setdefault("emblem", "skull")
    profile, wrong = shape.read(plain | {"powers": {}}, Profile)
    problems += [within_field(each, where) for each in wrong]
    if profile is None:
        return None, problems
    if not profile.name.strip():
        problems.append(Problem(f"{where}.name", "is empty: give the unit a name"))
    if not 1 <= profile.hits <= 9:
        text = f"{profile.hits} is not from 1 to 9"
        problems += out_of_bounds(f"{where}.hits", text, profile.hits, 1, 9)
    return msgspec.structs.replace(profile, powers=powers), problems


def _read_powers(texts: object, where: str) -> tuple[tuple[Power, ...], list[Problem]]:
    """The powers of one wild card, and everything that is wrong with them."""
    if not isinstance(texts, list):
        return (), [Problem(where, 'is a list of powers: write ["NAME: NOTATION", ...]')]
    found: dict[str, Power] = {}
    problems = []
    for number, text in enumerate(texts):
        try:
            read = power(str(text))
        except NotationError as error:
            problems.append(_unread(f"{where}[{number}]", str(text), error))
            continue
        if read.name in found:
            problems.append(Problem(f"{where}[{number}]", f"there is a power {read.name!r} already"))
        found[read.name] = read
    return tuple(found.values()), problems


def _unread(field: str, text: str, error: NotationError) -> Problem:
    """A power that is not in the notation, with what its sentence says in it."""
    meant = prose.as_notation(text, [each["name"] for each in tables("unit")])
    return Problem(
        field,
        f"{error}{suggestion(meant)}" if meant else str(error),
        mend=written(field, meant) if meant else (),
    )


def meant(name: str, profiles: Mapping[str, Profile], people: str = "") -> str:
    """`; did you mean 'Frost Giant Captain'?` for a unit called by its short name, one of the likeliest `people` first, or nearly right."""
    own = [each.name for each in profiles.values() if each.faction == people]
    return by_name(name, {each.name: each.label for each in profiles.values()}, own)


def powers(table: Mapping[str, Any], where: str) -> Iterator[tuple[str, Power]]:
    """The powers of a unit from its TOML table that can be read, each with its field."""
    for key in _POWER_FIELDS:
        texts = table.get(key, [])
        for number, text in enumerate(texts if isinstance(texts, list) else []):
            with suppress(NotationError):
                yield f"{where}.{key}[{number}]", power(str(text))


def tables(name: str) -> list[dict[str, Any]]:
    """The tables of one kind of the shipped data: `card`, `unit`, `battle`."""
    text = (_DATA / f"{name}s.toml").read_text("utf-8")
    found: list[dict[str, Any]] = tomllib.loads(text)[name]
    return found


@cache
def cards() -> dict[CardName, Card]:
    """The card list, by name. Raises `ValueError` if the shipped data are broken."""
    found = {}
    for table in tables("card"):
        does = table.get("does", "")
        use = Power(table["name"], does, ways(does) if does else ())
        found[table["name"]] = Card(table["name"], table["type"], table["count"], use)
    if sum(card.count for card in found.values()) != CARD_COUNT:
        raise ValueError(f"cards.toml does not hold {CARD_COUNT} cards")
    return found


@cache
def units() -> dict[str, Profile]:
    """The four unit tables, by name. Raises `ValueError` if the shipped data are broken."""
    found = {}
    for number, table in enumerate(tables("unit")):
        profile, problems = read_profile(table, f"unit[{number}]")
        if profile is None or problems:
            raise ValueError(
                "; ".join(f"units.toml: {problem.field}: {problem.text}" for problem in problems)
            )
        found[profile.name] = profile
    return found


@cache
def whole_deck() -> tuple[CardName, ...]:
    """All 53 cards, unshuffled."""
    return tuple(card.name for card in cards().values() for _ in range(card.count))


def may_use(profile: Profile, card: Card) -> bool:
    """Whether a unit may use a regular attack card at all (T-24)."""
    if card.type == "R":
        hit = card.power.ways[0].hit
        assert hit is not None
        under_three = not hit.knight and max(hit.lengths) < 3
        return profile.attacks and (profile.ranged == "all" or (profile.ranged == "under 3" and under_three))
    if card.type == "H" or (card.type == "C" and card.power.ways[0].hit):
        return profile.attacks
    return True


def summonable(profiles: Iterable[Profile]) -> set[str]:
    """Every unit that a power of `profiles` can bring onto the board."""
    return {
        way.unit
        for profile in profiles
        for powers in profile.powers.values()
        for found in powers
        for way in found.ways
        if way.use == "summon"
    }

"""What texts tell of the cards of fighters and works: Attack, Defense, Courage, Fear, Movement, health, costs (GB-1, GB-84)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from game.core.descriptions.vocabulary import Figure, any_of, rules_told
from game.core.problems.action_tables import fault
from game.core.words.numerals import CARDINAL
from game.systems.confrontation.actions import ACTIONS
from game.systems.confrontation.profile import Profile
from game.systems.confrontation.scenario.sense.told_companies import names_of, spoken_of
from game.systems.confrontation.scenario.setup import Setting
from game.table import lengths

_STRIKING, _STRUCK = ("attackers", "profile"), ("defenders", "target", "victim")
"""The fields of an action that name who strikes, and who is struck."""
_CHARACTERISTICS = ("Attack", "Strength", "Resilience", "Defense", "Courage", "Fear", "Authority")
_UP_AND_DOWN = (9000, 27000)
"""Facings up and down the table, in hundredths of a degree."""
_STEP = (
    (rf"\bAttack ({CARDINAL})\b", "Attack", _STRIKING),
    (rf"\bStrength ({CARDINAL})\b", "Strength", _STRIKING),
    (rf"\bAttack \d+ against (?:Defense )?({CARDINAL})\b", "Defense", _STRUCK),
    (rf"\bResilience ({CARDINAL})\b", "Resilience", _STRUCK),
    (rf"\bFear ({CARDINAL})\b", "Fear", _STRUCK),
    (rf"\b({CARDINAL}) health points\b", "health", _STRUCK),
    (rf"\b(?<!twice the )Movement(?::| of|,| is)? ({CARDINAL}) cm\b", "Movement", ()),
    (rf"\btwice (?:the|its|their|a unit's) Movement,? ({CARDINAL}) cm\b", "twice the Movement", ()),
)
"""How a text tells a value without a name, which value it is, and whose, by the action of its step."""


def figures(setting: Setting) -> Iterator[Figure]:
    """Every value of a card of which a text speaks: of whoever is named, of whoever acts in a step, or of anybody here."""
    every = {
        id: profile for own in setting.companies.values() for id, profile in own.mustered.profiles.items()
    }
    yield from _named(every.values())
    yield from _costs(setting)
    units: dict[int, set[str]] = {}
    for own in setting.companies.values():
        for fighter in own.fighters:
            units.setdefault(fighter.unit, set()).add(fighter.profile)
    for number, step in enumerate(setting.file.lesson):
        named = _spoken(f"{step.ask} {step.text}", every.values())
        for shape, value, keys in _STEP:
            some = (
                _acting(step.actions, keys, every, units) or (named if keys else named[:1]) or every.values()
            )
            yield from _figure(shape, value, some, f"lesson[{number}].text")
        readable = [action for action in step.actions if fault("", action, ACTIONS, {}) is None]
        yield from _thrown(readable, f"lesson[{number}].text")
        yield from _fronts(readable, f"lesson[{number}].ask")
    for field in ("story", *(f"hints[{number}]" for number in range(len(setting.file.hints)))):
        for shape, value, _ in _STEP:
            yield from _figure(shape, value, every.values(), field)


def _thrown(actions: Sequence[Mapping[str, Any]], only: str) -> Iterator[Figure]:
    """`Seven dice`, of those that are thrown in the first combat of a step."""
    thrown = next((each["dice"] for each in actions if each.get("type") == "combat" and each.get("dice")), ())
    if thrown:
        many, shape = sum(dice for _, dice in thrown), rf"\b({CARDINAL}) dice\b(?! more)"
        yield Figure(shape, frozenset({many}), "the dice of this combat are", steady=True, only=only)


def _fronts(actions: Sequence[Mapping[str, Any]], only: str) -> Iterator[Figure]:
    """`A front of six`, of those who march in a step up or down the table: as many stand in its longest rank."""
    places = next((each["places"] for each in actions if each.get("type") == "march"), ())
    if places and all(place["facing"] in _UP_AND_DOWN for place in places):
        ranks = Counter(place["y"] for place in places)
        shape = rf"\bfront of ({CARDINAL})\b"
        yield Figure(shape, frozenset({max(ranks.values())}), "the front is one of", steady=True, only=only)


def _figure(shape: str, value: str, some: Iterable[Profile], only: str) -> Iterator[Figure]:
    values = frozenset(number for each in some for number in _values(each)[value] if number)
    if values:
        yield Figure(shape, values, f"the {value} is", steady=True, only=only)


def _values(profile: Profile) -> dict[str, set[int]]:
    """What stands on a card, by what texts call it."""
    weapons = [weapon for weapon in (profile.melee, profile.ranged) if weapon]
    move = profile.move // lengths.CM
    return {
        "Attack": {weapon.attack for weapon in weapons},
        "Strength": {weapon.strength for weapon in weapons},
        "Resilience": {profile.resilience},
        "Defense": {profile.defense},
        "Courage": {profile.courage},
        "Fear": {profile.fear},
        "Authority": {profile.authority},
        "health": {profile.health},
        "Movement": {move},
        "twice the Movement": {2 * move},
    }


def _named(every: Collection[Profile]) -> Iterator[Figure]:
    """`The Marshal's Authority, 4`, `its highest Courage, the Marshal's 8`."""
    for profile in every:
        own, values = any_of(names_of(profile.name)), _values(profile)
        for value in _CHARACTERISTICS:
            numbers = values[value] - {0}
            shape = rf"\b{own}(?:['’]s?| has| have|,? with) {value},? ({CARDINAL})\b|\b{value},? (?:that of )?(?:the )?{own}['’]s? ({CARDINAL})\b"
            if numbers:
                yield from rules_told((shape, numbers, f"the {value} of {profile.name} is"))


def _costs(setting: Setting) -> Iterator[Figure]:
    """`The Lance of Dawn costs 8`."""
    for own in setting.companies.values():
        for work in own.mustered.works.values():
            if work.cost:
                shape = rf"\b{re.escape(work.name)} (?:costs?|takes) ({CARDINAL})\b"
                yield from rules_told((shape, {work.cost}, f"{work.name} costs"))


def _acting(
    actions: Sequence[Mapping[str, Any]],
    keys: Sequence[str],
    every: Mapping[str, Profile],
    units: Mapping[int, Collection[str]],
) -> list[Profile]:
    """Who strikes or is struck in the first of some actions that says so; of a unit all who stand in it, if nobody of it is named."""
    for action in actions:
        told = [action[key] for key in keys if isinstance(action.get(key), str)]
        numbers = [action[key] for key in keys if type(action.get(key)) is int]
        found = told or [id for number in numbers for id in units.get(number, ())]
        if found:
            return [every[id] for id in dict.fromkeys(found) if id in every]
    return []


def _spoken(text: str, every: Iterable[Profile]) -> list[Profile]:
    """Those of whom a text speaks, in its order."""
    found = {}
    for each in every:
        if place := spoken_of((*names_of(each.name), each.name.removesuffix("s"))).search(text):
            found[place.start()] = each
    return [found[place] for place in sorted(found)]

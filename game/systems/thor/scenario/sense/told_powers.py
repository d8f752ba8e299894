"""Numbers that a text tells of a card or a power: the damage it does, how far it pushes, reaches and moves, what it draws and heals."""

from __future__ import annotations

import re
from collections.abc import Iterator

from game.core.descriptions.vocabulary import Figure, rules_told
from game.core.words.numerals import CARDINAL
from game.systems.thor import catalogue
from game.systems.thor.cards.notation import Power, Way
from game.systems.thor.catalogue import Profile
from game.systems.thor.scenario.scenario_file import ScenarioFile

_SAID = (
    (rf"\b(?:does|do|deals?) ({CARDINAL}) damage\b", "damage", "does damage of"),
    (
        rf"\b(?:push|knock|throw)(?:es|s)?\b[^.!?;:]{{0,25}}?\b({CARDINAL}) squares?\b",
        "push",
        "pushes, in squares,",
    ),
    (
        rf"\b(?:reach|hit|shoot)(?:es|s)? (?:exactly |only )?({CARDINAL}) squares?\b",
        "reach",
        "reaches, in squares,",
    ),
    (
        rf"\b(?:move|go|carr[yi])(?:es|s)?\b[^.!?;:]{{0,25}}?\b({CARDINAL}) squares?\b",
        "move",
        "moves, in squares,",
    ),
    (rf"\bdraws? ({CARDINAL}) cards?\b", "draw", "draws, in cards,"),
    (rf"\blooks? at (?:the next )?({CARDINAL}) cards?\b", "look", "looks at, in cards,"),
    (rf"\bheals? ({CARDINAL})\b", "heal", "heals"),
)


def figures(file: ScenarioFile, profiles: dict[str, Profile], played: set[str]) -> Iterator[Figure]:
    """What texts may tell of the cards, and of the powers of those who play, of which they speak."""
    words = spoken(file).casefold()
    found: dict[str, list[Power]] = {card.name: [card.power] for card in catalogue.cards().values()}
    for name in sorted(played & set(profiles)):
        for power in (each for kind in profiles[name].powers.values() for each in kind):
            found.setdefault(power.name, []).append(power)
            found.setdefault(f"{name}'s {power.name.split()[-1].lower()}", []).append(power)
    for name, powers in found.items():
        if name.casefold() in words:
            yield from _told(name, powers)


def spoken(file: ScenarioFile) -> str:
    """All that a scenario says to its players."""
    steps = (f"{step.text} {step.ask}" for step in file.lesson)
    return " ".join((file.title, file.story, *file.hints, *steps))


def _told(name: str, powers: list[Power]) -> Iterator[Figure]:
    """A card of one word is one only with its capital."""
    called = re.escape(name) if " " in name else f"(?-i:{re.escape(name)})"
    ways = [way for power in powers for way in power.ways]
    for shape, what, said in _SAID:
        numbers = {number for way in ways for number in _numbers(way, what)}
        if numbers:
            yield from rules_told((rf"\b{called}s?\b[^.!?;:,]{{0,30}}?{shape}", numbers, f"{name} {said}"))


def _numbers(way: Way, what: str) -> tuple[int, ...]:
    """What one way to use a power comes to."""
    if what == "damage":
        return (way.hit.damage,) if way.hit else ()
    if what == "push":
        return (
            (way.hit.knockback,)
            if way.hit and way.hit.knockback
            else (way.amount,)
            if way.use == "shove"
            else ()
        )
    if what == "reach":
        return way.hit.lengths if way.hit else ()
    if what == "move":
        return way.go.lengths if way.go else (way.amount,) if way.use == "taunt" else ()
    return (way.amount,) if way.use == what else ()

"""What hints, story and lessons of a sheet may speak of: who plays and who may come, squares, and what lies there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from game.core.descriptions.vocabulary import Deed, Figure, Stranger, Vocabulary, rules_told
from game.core.documents.fields import strings
from game.core.seats import Seat
from game.core.system import Document
from game.core.words.numerals import CARDINAL
from game.systems.ascension import told_rules as measured
from game.systems.ascension.points import notation
from game.systems.ascension.points.forces import forces
from game.systems.asgard import told_rules
from game.systems.asgard.state import ENEMY
from game.systems.thor import told_rules as squared
from game.systems.thor.catalogue import cards, units
from game.table.names.nouns import Laid, counted

_READ = ("title", "story", "hints", "lesson")
"""What is read against the rest of the sheet."""
_RULES = (
    (rf"\b({CARDINAL}) dice must not come to more\b", {3}, "the dice of a check are"),
    (rf"\b(?:spotting )?check (?:is|rolls?|takes?) ({CARDINAL}) dice\b", {3}, "the dice of a check are"),
    (rf"\bcheck(?:ed|s)? (?:with|by|on) ({CARDINAL}) dice\b", {3}, "the dice of a check are"),
    (rf"\bregular spotters?[^.,!?]{{0,20}}?\b({CARDINAL})\b(?! dice)", {11}, "a regular spotter needs"),
)
"""Numbers of the rulebook (A-12)."""
_LENGTH = re.compile(r"(\d+)( ?[a-z]+)")
"""A whole length, and how its unit is written: `6in`, `2 squares`."""
_DEEDS = (
    Deed(r"\bend (?:her|his|its|the|their|your)(?: [\w'’-]+)? activation\b", "EndActivation"),
    Deed(r"^activate \w+", "Activate"),
)


def of(document: Document, squares: bool) -> Vocabulary:
    """The vocabulary of a sound sheet; `squares` says whether its table is a board."""
    rest = {key: value for key, value in document.items() if key not in _READ}
    said = " ".join(strings(rest))
    own = {str(row.get("name", "")): row for row in _characters(document)}
    names = _names(document, squares)
    sides: dict[Seat, tuple[str, ...]] = {
        seat: (str(side.get("name", "")),) for seat, side in document.get("sides", {}).items()
    }
    strangers = [Stranger(name, "who does not play") for name in own if not _plays(document, name, own[name])]
    strangers += _strangers(said, squares)
    return Vocabulary(
        here=(
            *sorted(names - {each.name for each in strangers}),
            *(name for side in sides.values() for name in side),
        ),
        sides=sides,
        strangers=tuple(strangers),
        figures=(*_figures(document), *counted(list(_laid(document))), *rules_told(*_RULES)),
        sayings=(
            *told_rules.SAYINGS,
            *(squared.of_cards() if squares else ()),
            *(squared if squares else measured).SAYINGS,
        ),
        kinds=_kinds(document, names, squares),
        deeds=_DEEDS,
    )


# Names


def _characters(document: Document) -> Iterator[dict[str, Any]]:
    """Characters of the sheet's own."""
    for side in document.get("sides", {}).values():
        yield from (row for row in side.get("character", []) if isinstance(row, dict))


def _plays(document: Document, name: str, row: dict[str, Any]) -> bool:
    """Whether a character of the sheet's own is at the table, or may come to it."""
    id = notation.id_of(row)
    for side in document["sides"].values():
        listed = side.get("models")
        if id in (listed or []) or (
            listed is None and row in side.get("character", []) and "force" not in side
        ):
            return True
    kinds = (*document.get("enemy", {}).values(), *document.get("friend", {}).values())
    return any(id == kind.get("who") or name == kind.get("who") for kind in kinds)


def _names(document: Document, squares: bool) -> set[str]:
    """Everybody who has a name on the table or in the sheet."""
    names = {str(row.get("name", "")) for row in _characters(document)}
    names |= {
        str(kind.get("name", "")) for key in ("enemy", "friend") for kind in document.get(key, {}).values()
    }
    if squares:
        names |= {
            str(unit.get("name", "")) if isinstance(unit, dict) else str(unit)
            for side in document["sides"].values()
            for unit in side.get("units", [])
        }
    for side in document["sides"].values():
        force = forces().get(str(side.get("force", "")))
        listed = side.get("models")
        names |= (
            {each.name for each in force.characters if listed is None or each.id in listed}
            if force
            else set()
        )
    return names - {""}


def _strangers(said: str, squares: bool) -> list[Stranger]:
    """Characters and units of the game, and squares, of which nothing else in the sheet speaks."""
    plain = said.casefold()
    known = (
        list(units()) if squares else [each.name for force in forces().values() for each in force.characters]
    )
    made = [
        Stranger(name, "who does not play", heard="hints", plain=name in ("Odd", "Hurd"))
        for name in known
        if name.casefold() not in plain
    ]
    if squares:
        board = [f"{file}{rank}" for file in "abcdefgh" for rank in range(1, 9)]
        made += [
            Stranger(square, "of which nothing else in the sheet speaks", heard="hints")
            for square in board
            if square not in plain
        ]
    return made


def _kinds(document: Document, names: set[str], squares: bool) -> dict[str, tuple[str, ...]]:
    """What steps of a lesson name: units, and cards or attacks."""
    people = tuple(sorted(names))
    made = {"model": people, "target": people, "unit": people}
    if squares:
        return {**made, "card": tuple(cards())}
    attacks = {
        str(attack).split(":")[0] for row in _characters(document) for attack in row.get("attacks", [])
    }
    attacks |= {
        attack.name for force in forces().values() for each in force.characters for attack in each.attacks
    }
    return {**made, "name": tuple(sorted(attacks))}


# Numbers


def _figures(document: Document) -> Iterator[Figure]:
    """How many set out, and how many tokens lie there."""
    players = sum(
        len(side.get("models") or side.get("units") or ())
        for seat, side in document.get("sides", {}).items()
        if seat != ENEMY
    )
    if players:
        going = rf"\b({CARDINAL}) (?:are going|are sent|have been sent|set out|of you (?:go|are|have|set))\b"
        yield Figure(going, frozenset({players}), "the players' side has")
    yield from _ranges(document)
    tokens = len(document.get("tokens", []))
    if tokens:
        yield Figure(rf"\b({CARDINAL}) tokens\b", frozenset({tokens}), "the tokens are", least=True)


def _ranges(document: Document) -> Iterator[Figure]:
    """`Within encounter range: 6 inches here`, `you see 8 inches`: what some condition has (A-2)."""
    for name, told in (
        ("range", r"\bencounter range(?: here)?(?:\s+(?:is|of)|:|,)?"),
        ("visibility", r"\b(?:you|they|we) see|\bvisibility(?:\s+(?:is|of)|:)?"),
    ):
        said = [str(condition.get(name, "")) for condition in document.get("condition", [])]
        lengths = [found for each in said if (found := _LENGTH.fullmatch(each))]
        if said and len(lengths) == len(said):
            pattern = rf"(?:{told}) (?:only |just )?({CARDINAL}) (?:inch(?:es)?|squares?)\b"
            values = frozenset(int(found[1]) for found in lengths)
            field = f"condition[0].{name}" if len(said) == 1 else ""
            yield Figure(pattern, values, f"the {name} is", field, f"{{}}{lengths[0][2]}", steady=True)


def _laid(document: Document) -> Iterator[Laid]:
    """What lies on the table under a name of its own, and the spots of the sheet."""
    for row in document.get("terrain", []):
        if isinstance(row, dict):
            yield Laid(str(row.get("name", "")), str(row.get("kit", "")).replace("-", " "))
    for spot in document.get("spot", {}).values():
        yield Laid(str(spot.get("name", "")), "")

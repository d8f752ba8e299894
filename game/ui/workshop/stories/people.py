"""Who may come in a story, by the ids and names that its tactical system knows them by."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from game.core.documents.fields import says
from game.core.system import Document
from game.systems.ascension.points import forces
from game.systems.ascension.points.notation import slug
from game.systems.thor import catalogue

ENEMY = "two"
"""The side of those who are not the players."""
_STRIKES = ("H", "R")
"""The types of Thor's cards that strike, hand to hand or from afar."""


def enemies(document: Document) -> dict[str, str]:
    """The enemies of a sheet by their words, with what they are called."""
    found = document.get("enemy")
    named = found.items() if isinstance(found, Mapping) else ()
    return {word: str(row.get("name") or word) for word, row in named if isinstance(row, Mapping)}


def enemy_options(document: Document, now: str) -> dict[str, str]:
    """The enemies that may wait somewhere, with the word that stands there now if it is none of them."""
    known = enemies(document)
    return ({} if now in known else {now: now or "Nobody yet"}) | known


def people(document: Document, seat: str) -> dict[str, str]:
    """The characters or units of a side by the words that a sheet names them by, with what they are called.

    On Thor's board any unit of the book, or of one's own, may come as an enemy.
    """
    side = says(document, f"sides.{seat}", {})
    if not isinstance(side, Mapping):
        return {}
    if document.get("system") == "asgard-thor":
        units = side.get("units")
        names = [
            str(unit.get("name", "")) if isinstance(unit, Mapping) else str(unit) for unit in _list(units)
        ]
        if seat == ENEMY:
            own = (str(unit.get("name", "")) for unit in _tables(document.get("unit")))
            names += [*own, *catalogue.units()]
        return {name: name for name in names if name}
    return dict((*_of_force(side), *_own(side)))


def joining(document: Document) -> dict[str, str]:
    """Who may join the players: of side one those first who do not play from the start; on Thor's board any unit."""
    if document.get("system") == "asgard-thor":
        return people(document, "one") | people(document, ENEMY)
    side = says(document, "sides.one", {})
    if not isinstance(side, Mapping):
        return {}
    all_of_them = dict((*_of_force({**side, "models": []}), *_own(side)))
    plays = {str(model) for model in _list(side.get("models"))}
    return dict(sorted(all_of_them.items(), key=lambda each: each[0] in plays))


def players(document: Document) -> dict[str, str]:
    """Those of all sides that the players lead, and the friends who may join them."""
    found = {word: name for seat in _led(document) for word, name in people(document, seat).items()}
    friends = document.get("friend")
    named = friends.items() if isinstance(friends, Mapping) else ()
    return found | {word: str(row.get("name", word)) for word, row in named if isinstance(row, Mapping)}


def spotters(document: Document) -> dict[str, str]:
    """Those whom the players lead, or who may join them, by what the table knows them by."""
    known = joining(document)
    friends = document.get("friend")
    named = friends.values() if isinstance(friends, Mapping) else ()
    joined = [str(row.get("who", "")) for row in named if isinstance(row, Mapping)]
    led = {word: name for seat in _led(document) for word, name in people(document, seat).items()}
    return led | {who: known[who] for who in joined if who in known}


def attacks(document: Document) -> list[str]:
    """The attacks of those whom the players lead, by their names; on Thor's board the cards that are played for one."""
    if document.get("system") == "asgard-thor":
        return [name for name, card in catalogue.cards().items() if card.type in _STRIKES]
    found: dict[str, None] = {}
    for seat in _led(document):
        side = says(document, f"sides.{seat}", {})
        force = forces.forces().get(str(side.get("force", "")))
        for character in force.characters if force else ():
            found |= dict.fromkeys(attack.name for attack in character.attacks)
        for row in _tables(side.get("character")):
            found |= dict.fromkeys(str(each).partition(":")[0] for each in _list(row.get("attacks")))
    return list(found)


def _led(document: Document) -> list[str]:
    """The sides of the players."""
    sides = document.get("sides")
    found = sides.items() if isinstance(sides, Mapping) else ()
    return [
        seat
        for seat, side in found
        if isinstance(side, Mapping) and (seat == "one" or side.get("team") == "one")
    ]


def _of_force(side: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Characters of the force that a side is taken from; those who play at first where that is said."""
    force = forces.forces().get(str(side.get("force", "")))
    chosen = _list(side.get("models"))
    for character in force.characters if force else ():
        if not chosen or character.id in chosen:
            yield character.id, character.name


def _own(side: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for row in _tables(side.get("character")):
        name = str(row.get("name", ""))
        if name:
            yield str(row.get("id", "") or slug(name)), name


def _list(found: Any) -> list[Any]:
    return found if isinstance(found, list) else []


def _tables(found: Any) -> list[Mapping[str, Any]]:
    return [row for row in _list(found) if isinstance(row, Mapping)]

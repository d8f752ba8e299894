"""What is called after something else: places that lie away from it, twins in each other's place, sides that play another force."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from typing import NamedTuple

import msgspec

from game.core.documents.fields import says
from game.core.problems.problem import Problem, note, warning, written
from game.core.system import Document
from game.core.words import numerals
from game.core.words.compass import OPPOSITE
from game.table.shapes import Outline, Point, contains, distance

_VAGUE = {"the", "of", "a", "an", "about", "at", "in", "and", "middle", "ground", "circle", "zone", "old", "other", *OPPOSITE}  # fmt: skip
"""Words that tell no place from another."""
_PAIR = 2
_SLACK = 1.0
"""By what part of its own reach a place may lie away from what it is called after."""


class Placed(msgspec.Struct, frozen=True):
    """Something with a name and a place: the field that says where it is, what it is called, and how far it reaches."""

    field: str
    name: str
    at: Point
    reach: int = 0
    outline: Outline = ()
    kind: str = ""
    """What it is, where its name does not say so."""
    id: str = ""

    @property
    def words(self) -> set[str]:
        """The words that tell it from others."""
        return {word for word in _words(f"{self.name} {self.kind}") if word not in _VAGUE}


def _words(text: str) -> list[str]:
    return re.findall(r"[a-z]+", text.casefold().replace("'s", ""))


def apart(
    places: Sequence[Placed], things: Sequence[Placed], document: Document, *, alike: bool = False
) -> Iterator[Problem]:
    """Places that are called after the one thing of a name, and do not lie at it; `alike` asks for the same name and nothing less."""
    for place in places:
        meant = _meant(place, things, alike=alike)
        if meant is None or _near(place, meant):
            continue
        text = f"{place.name} lies away from {meant.name or meant.kind}, after which it is called: move one of them to the other"
        yield warning(place.field, text, written(place.field, says(document, meant.field)))
        yield warning(
            meant.field,
            f"{meant.name or meant.kind} lies away from {place.name}, which is called after it: move one of them to the other",
            written(meant.field, says(document, place.field)),
        )


def _meant(place: Placed, things: Sequence[Placed], *, alike: bool) -> Placed | None:
    """The one thing that a place is called after."""
    same = [thing for thing in things if _plain(thing.name) == _plain(place.name) and thing.name]
    if same or alike:
        return same[0] if len(same) == 1 else None
    shared = [thing for thing in things if thing.words & place.words]
    return shared[0] if len(shared) == 1 else None


def _plain(name: str) -> str:
    return re.sub(r"^(the|a|an) ", "", name.casefold().strip())


def _near(place: Placed, thing: Placed) -> bool:
    if thing.outline and contains(thing.outline, place.at):
        return True
    return distance(place.at, thing.at) <= (1 + _SLACK) * max(place.reach, 1)


# Points of the compass


def turned(placed: Sequence[Placed], size: tuple[int, int], document: Document) -> Iterator[Problem]:
    """Twins of which one is called after one point of the compass and the other after the opposite, and which lie the other way round."""
    named: dict[tuple[str, ...], list[tuple[str, Placed]]] = {}
    for each in placed:
        points = [word for word in _words(each.name) if word in OPPOSITE]
        if len(points) == 1:
            rest = tuple("" if word in OPPOSITE else word for word in _words(each.name))
            named.setdefault(rest, []).append((points[0], each))
    for some in named.values():
        for (point, one), (other, two) in permutations(some, 2):
            if point not in ("north", "west") or other != OPPOSITE[point]:
                continue
            axis = int(point == "north")
            if one.at[axis] >= two.at[axis] and sum(each == point for each, _ in some) == 1 == sum(
                each == other for each, _ in some
            ):
                yield from _exchanged(one, two, document)


def _exchanged(one: Placed, two: Placed, document: Document) -> Iterator[Problem]:
    """Two in each other's place, or with each other's name; their ids may tell which."""
    called, ids = ([_point(text) for text in texts] for texts in ((one.name, two.name), (one.id, two.id)))
    if ids != called:
        yield from _renamed(one, two, document)
    if ids == called[::-1]:
        return
    first, second = says(document, one.field), says(document, two.field)
    text = f"{one.name} and {two.name} lie the other way round than they are called: exchange their places, or their names"
    if first != second:
        yield warning(one.field, text, (*written(one.field, second), *written(two.field, first)))
    yield warning(
        two.field, text, (*written(two.field, first), *written(one.field, second)) if first != second else ()
    )


def _renamed(one: Placed, two: Placed, document: Document) -> Iterator[Problem]:
    fields = [f"{each.field.removesuffix('.at')}.name" for each in (one, two)]
    first, second = (says(document, field) for field in fields)
    mend = (*written(fields[0], second), *written(fields[1], first))
    for field in fields if first and second else ():
        text = f"{one.name} and {two.name} lie the other way round than they are called: exchange their names"
        yield warning(field, text, mend)


def _point(text: str) -> str:
    """The one point of the compass in a name; "" if there is none or several."""
    points = [word for word in _words(text) if word in OPPOSITE]
    return points[0] if len(points) == 1 else ""


def crossed(placed: Sequence[Placed], document: Document) -> Iterator[Problem]:
    """Things that are called after the point of the compass opposite to that in their id, as another one is called already."""
    for each in placed:
        own, called = _point(each.id), _point(each.name)
        twins = [other for other in placed if other is not each and other.name == each.name]
        if own and called == OPPOSITE[own] and any(_point(other.id) == called for other in twins):
            field = f"{each.field.removesuffix('.at')}.name"
            name = re.sub(rf"\b{called}\b", own, re.sub(rf"\b{called.title()}\b", own.title(), each.name))
            text = f"{each.id} is called {each.name}, and so is {twins[0].id}: write {name}"
            if says(document, field):
                yield note(field, text, written(field, name))


def numbered(placed: Sequence[Placed], document: Document) -> Iterator[Problem]:
    """`First saint`, `Second saint`, `Second saint`: things of one name with numbers, of which one number is there twice and another not at all."""
    rows: dict[str, list[tuple[int, re.Match[str], Placed]]] = {}
    for each in placed:
        found = [word for word in re.finditer(r"\w+", each.name) if numerals.number(word[0])]
        if len(found) == 1:
            rest = each.name[: found[0].start()] + "#" + each.name[found[0].end() :]
            rows.setdefault(rest.casefold(), []).append((numerals.number(found[0][0]) or 0, found[0], each))
    for row in rows.values():
        counts = [count for count, _, _ in row]
        lacking = sorted({*range(1, len(row) + 1)} - {*counts})
        twice = [place for place, count in enumerate(counts) if count in counts[:place]]
        if len(row) > _PAIR and len(lacking) == len(twice) == 1:
            _, word, each = row[twice[0]]
            name = each.name[: word.start()] + numerals.like(word[0], lacking[0]) + each.name[word.end() :]
            field = f"{each.field.removesuffix('.at')}.name"
            text = f"there is another {each.name}, and no {name}: write that"
            yield note(field, text, written(field, name))


# Sides


class Playing(NamedTuple):
    """A side: its seat, what it is called, and the id of the force of the game that it plays."""

    seat: str
    name: str
    force: str


def of_another(side: Playing, forces: Mapping[str, str], field: str, noun: str) -> Iterator[Problem]:
    """A side that is called as one of `forces` (by id, what each is called), and plays another.

    `field` is where a side names its force, and `noun` what a force is called in this game.
    """
    ids = {name.casefold(): id for id, name in forces.items()}
    meant = ids.get(side.name.strip().casefold(), side.force)
    if meant != side.force:
        own, where = forces[side.force], f"sides.{side.seat}"
        text = f"the side is called {side.name}, and plays {own}: write '{meant}', or call it otherwise"
        yield note(f"{where}.{field}", text, written(f"{where}.{field}", meant))
        text = f"it plays {own}, and is called as another {noun}: write {own}, or let it play '{meant}'"
        yield note(f"{where}.name", text, written(f"{where}.name", own))

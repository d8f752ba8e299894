"""Two sides of one name: what one of them was called before, by its units, its force or its company, as the other sides are called by theirs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from game.core import registry
from game.core.problems.problem import Problem, warning, written
from game.core.system import Document
from game.core.words.grammar import in_number

Names = Mapping[str, Sequence[str]]
"""By seat: the names by which a side is addressed, its own first."""


def problems(document: Document) -> Iterator[Problem]:
    """Every side that is called as one before it, at the one of the two whose name its own do not bear out."""
    before: dict[str, str] = {}
    sides = document.get("sides", {})
    for seat, side in sides.items():
        said = plain(str(side.get("name", "")))
        if said and said in before:
            yield from _same(document, before[said], seat)
        before.setdefault(said, seat)


def _same(document: Document, first: str, second: str) -> Iterator[Problem]:
    sides = document["sides"]
    vocabulary = registry.system(document["system"]).vocabulary(document)
    known: Names = {str(seat): own for seat, own in vocabulary.sides.items()}
    likely = {seat: _likely(known, seat, (first, second)) for seat in (first, second) if seat in known}
    name = plain(sides[second]["name"])
    text = f"sides {first} and {second} are both called {sides[second]['name']!r}"
    others = {plain(str(side.get("name", ""))) for side in sides.values()}
    right = {seat: each for seat, each in likely.items() if each and plain(each) not in others}
    borne = [seat for seat, each in likely.items() if plain(each) == name]
    told = [seat for seat in right if seat not in borne]
    for seat in told:
        field = f"sides.{seat}.name"
        yield warning(
            field, f"{text}, and by its own side {seat} is {right[seat]!r}", written(field, right[seat])
        )
    if not told:
        field = f"sides.{second}.name"
        mend = written(field, f"{sides[second]['name']}, the others")
        yield warning(field, f"{text}: give one of them another name", mend)


def _likely(known: Names, seat: str, same: tuple[str, str]) -> str:
    """What a side is called if it is called as the others are: by its force or its company, else by its first unit; "" if those show nothing."""
    others = [known[each] for each in known if each != seat and (each not in same or len(known) == len(same))]
    whole = [own for own in others if len(own) > 1 and plain(own[1]) == plain(own[0])]
    if whole and len(known[seat]) > 1:
        return known[seat][1]
    for own in others:
        if shape := next(filter(None, (_shape(own[0], unit) for unit in own[1:])), ""):
            return next((_shaped(shape, unit) for unit in known[seat][1:]), "")
    return ""


def _shape(name: str, unit: str) -> str:
    """A name of a side with a mark for the unit that it has in it: `The {many}` for `The Ravens` of a Raven."""
    for mark, word in (("{many}", in_number(unit, 2)), ("{one}", unit)):
        if re.search(rf"\b{re.escape(word)}\b", name):
            return name.replace(word, mark)
    return ""


def _shaped(shape: str, unit: str) -> str:
    return shape.replace("{many}", in_number(unit, 2)).replace("{one}", unit)


def plain(text: str) -> str:
    """A text by which two are compared: capitals and blanks do not count."""
    return " ".join(text.casefold().split())

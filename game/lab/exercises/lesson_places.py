"""Where a step of a lesson says that somebody stands, beside what, and what it has left, against the table when the step begins."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from game.core.grammar import listed
from game.core.numerals import CARDINAL, like
from game.core.problem import Problem, warning, written
from game.core.vocabulary import Fielded, any_of
from game.lab.wording.passages import in_figures, pattern, replaced

Entry = Callable[[int], str]
"""By the number of somebody, the field of the table that says what he is when the lesson begins; "" if there is none."""


def problems(
    number: int,
    step: dict[str, Any],
    fielded: Mapping[int, Fielded],
    began: Mapping[int, Fielded],
    entry: Entry,
) -> Iterator[Problem]:
    """Every place and every strength that a step tells of somebody otherwise; `began` are those with whom the lesson begins, and `entry` the
    field of each of them."""
    for part in ("text", "ask"):
        field, text = f"lesson[{number}].{part}", str(step.get(part, ""))
        for name in dict.fromkeys(unit.name for unit in fielded.values()):
            if name not in text:
                continue
            own = [unit for unit in fielded.values() if unit.name == name]
            yield from _square(field, text, name, {unit.square for unit in own} - {""})
            yield from _beside(field, text, name, own)
            left = {unit.left for unit in own}
            for told in _strengths(text, name, left):
                yield _left(field, text, told, name, left)
                yield from _begun(field, name, told, fielded, began, entry)


def _square(field: str, text: str, name: str, spots: set[str]) -> Iterator[Problem]:
    for found in (
        pattern(rf"\b{re.escape(name)} (?:on|at|stands on) ([a-h][1-8])\b").finditer(text) if spots else ()
    ):
        if found[1] not in spots:
            there = listed(sorted(spots), "or")
            said = (
                f"{name} stands on {there} here, and not on {found[1]}: write that, or mend where it begins"
            )
            mend = written(field, replaced(text, *found.span(1), there)) if len(spots) == 1 else ()
            yield warning(field, said, mend)


def _beside(field: str, text: str, name: str, own: Sequence[Fielded]) -> Iterator[Problem]:
    """`Laufey has five hits left, and a pit behind him`, where there is none next to it."""
    spots = sorted({unit.square for unit in own} - {""})
    shape = rf"\b{re.escape(name)}\b[^.!?;:]{{0,50}}?\ba (pit|wall) (?:right |just )?(?:behind|beside|next to) (?:him|her|it|them)\b"
    for found in pattern(shape).finditer(text) if spots else ():
        if not any(found[1].casefold() in unit.beside for unit in own):
            yield warning(
                field,
                f"tells of a {found[1]} next to {name}, and there is none next to {listed(spots, 'or')}: draw one there, or mend the text",
            )


class _Strength(NamedTuple):
    """How much somebody is said to have left, and where the text says so."""

    many: int
    what: str
    start: int
    end: int


def _strengths(text: str, name: str, left: set[int]) -> Iterator[_Strength]:
    """What a text says that somebody has left, and nobody of that name has."""
    plain = in_figures(text)
    shape = rf"\b{any_of((name,))} (?:has|have|with) (?:only |still )?({CARDINAL}) (hit|slot|wound)s? left\b"
    for found in pattern(shape).finditer(plain.text):
        if int(found[1]) not in left:
            yield _Strength(int(found[1]), f"{found[2].casefold()}s", *plain.span(*found.span(1)))


def _left(field: str, text: str, told: _Strength, name: str, left: set[int]) -> Problem:
    said, there = text[told.start : told.end], listed(map(str, sorted(left)), "or")
    mend = (
        written(field, replaced(text, told.start, told.end, like(said, min(left)))) if len(left) == 1 else ()
    )
    return warning(
        field, f"says {said}, and {name} has {there} left here: write that, or mend what was dealt", mend
    )


def _begun(
    field: str,
    name: str,
    told: _Strength,
    fielded: Mapping[int, Fielded],
    began: Mapping[int, Fielded],
    entry: Entry,
) -> Iterator[Problem]:
    """That the only one of a name begins with another strength than it needs to have here what is told of it."""
    own = [number for number, unit in fielded.items() if unit.name == name]
    if len(own) != 1 or own[0] not in began:
        return
    first, here = began[own[0]].left, fielded[own[0]].left
    right = first + told.many - here
    if right > 0 and (where := entry(own[0])):
        path = f"{where}.{told.what}"
        text = f"{name} begins with {first} and has {here} left when {field} says {told.many}: write {right}, or mend the text"
        yield warning(path, text, written(path, right))

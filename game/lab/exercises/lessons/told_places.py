"""Where a step of a lesson says that somebody stands, beside what, and what it has left, against the table when the step begins."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from game.core.descriptions.vocabulary import Fielded, any_of
from game.core.problems.problem import Problem, warning, written
from game.core.words.grammar import listed
from game.core.words.numerals import CARDINAL
from game.lab.wording.passages import in_figures, pattern, recounted, replaced

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
        wrong: list[tuple[str, set[int], _Strength]] = []
        for name in dict.fromkeys(unit.name for unit in fielded.values()):
            if name not in text:
                continue
            own = [unit for unit in fielded.values() if unit.name == name]
            yield from _square(field, text, name, {unit.square for unit in own} - {""})
            yield from _beside(field, text, name, own)
            left = {unit.left for unit in own}
            wrong += [(name, left, told) for told in _strengths(text, name, left)]
        yield from _apart(field, text, fielded)
        for name, left, told in wrong:
            yield _left(field, text, told, name, left, wrong)
            yield from _begun(field, name, told, fielded, began, entry) if len(wrong) == 1 else ()


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


_PLACED = r"\b({names})(?: on [a-h][1-8])? (?:is|are|stands?) "
_NEXT = rf"{_PLACED}(?:right |directly |just )?(?:next to|beside) ({{names}})\b"
_OFF = rf"{_PLACED}(?:exactly |just |only )?({CARDINAL}) squares? (?:away )?from ({{names}})\b"


def _apart(field: str, text: str, fielded: Mapping[int, Fielded]) -> Iterator[Problem]:
    """`The Frost Giants are next to Sif`, `Laufey is three squares from Thor`, where they are not."""
    spots: dict[str, list[str]] = {}
    for unit in fielded.values():
        if unit.square:
            spots.setdefault(unit.name, []).append(unit.square)
    names = "|".join(re.escape(name) for name in sorted(spots, key=len, reverse=True))
    plain = in_figures(text)
    for found in (
        pattern(_NEXT.replace("{names}", names), capitals=True).finditer(plain.text) if names else ()
    ):
        if all(way > 1 for way in _ways(spots[found[1]], spots[found[2]])):
            near = [name for name in spots if name != found[1] and 1 in _ways(spots[found[1]], spots[name])]
            mend = (
                written(field, replaced(text, *plain.span(*found.span(2)), near[0])) if len(near) == 1 else ()
            )
            said = f"{found[1]} and {found[2]} are not next to each other here"
            yield warning(field, f"{said}: mend the text, or where they stand", mend)
    for found in pattern(_OFF.replace("{names}", names), capitals=True).finditer(plain.text) if names else ():
        far = _ways(spots[found[1]], spots[found[3]])
        if int(found[2]) not in far:
            start, end = plain.span(*found.span(2))
            mend = written(field, recounted(text, start, end, min(far))) if len(far) == 1 else ()
            said = f"says {text[start:end]}, and {found[1]} and {found[3]} are {listed(map(str, sorted(far)), 'or')} apart here"
            yield warning(field, f"{said}: write that, or mend where they stand", mend)


def _ways(some: Sequence[str], others: Sequence[str]) -> set[int]:
    """How many squares are between any of some and any of others, as a king goes, the last one counted."""
    return {
        max(abs(ord(one[0]) - ord(other[0])), abs(int(one[1]) - int(other[1])))
        for one in some
        for other in others
    }


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
    dealt = rf"\b(?:cards|slots)\b[^.!?]{{0,20}}?\bdealt\b[^.!?]*?\b({CARDINAL}) for {any_of((name,))}\b"
    for found in pattern(shape).finditer(plain.text):
        if int(found[1]) not in left:
            yield _Strength(int(found[1]), f"{found[2].casefold()}s", *plain.span(*found.span(1)))
    for found in pattern(dealt).finditer(plain.text):
        if int(found[1]) not in left:
            yield _Strength(int(found[1]), "slots", *plain.span(*found.span(1)))


def _left(
    field: str,
    text: str,
    told: _Strength,
    name: str,
    left: set[int],
    wrong: Sequence[tuple[str, set[int], _Strength]],
) -> Problem:
    """That somebody has another strength left; the mend writes all that is `wrong` in the text right, where that can be known."""
    said, there = text[told.start : told.end], listed(map(str, sorted(left)), "or")
    whole = text
    for _, its, each in sorted(wrong, key=lambda one: one[2].start, reverse=True):
        whole = recounted(whole, each.start, each.end, min(its))
    mend = written(field, whole) if all(len(its) == 1 for _, its, _ in wrong) else ()
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

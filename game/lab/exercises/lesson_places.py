"""Where a step of a lesson says that somebody stands, beside what, and what it has left, against the table when the step begins."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from game.core.grammar import listed
from game.core.numerals import CARDINAL, like
from game.core.problem import Problem, warning, written
from game.core.vocabulary import Fielded, any_of
from game.lab.exercises import squares
from game.lab.wording.passages import in_figures, pattern, replaced

_SIGNS = {"pit": "o", "wall": "#"}


def problems(
    number: int, step: dict[str, Any], fielded: Mapping[int, Fielded], document: Mapping[str, Any]
) -> Iterator[Problem]:
    """Every place and every strength that a step tells of somebody otherwise."""
    drawn = {at: sign for at, sign in squares.signs(document).items() if sign in _SIGNS.values()}
    for part in ("text", "ask"):
        field, text = f"lesson[{number}].{part}", str(step.get(part, ""))
        for name in dict.fromkeys(unit.name for unit in fielded.values()):
            if name not in text:
                continue
            own = [unit for unit in fielded.values() if unit.name == name]
            yield from _square(field, text, name, {unit.square for unit in own} - {""})
            yield from _beside(field, text, name, {unit.square for unit in own} - {""}, drawn)
            yield from _left(field, text, name, {unit.left for unit in own})


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


def _beside(field: str, text: str, name: str, spots: set[str], drawn: Mapping[str, str]) -> Iterator[Problem]:
    """`Laufey has five hits left, and a pit behind him`, where there is none next to it."""
    shape = rf"\b{re.escape(name)}\b[^.!?;:]{{0,50}}?\ba (pit|wall) (?:right |just )?(?:behind|beside|next to) (?:him|her|it|them)\b"
    for found in pattern(shape).finditer(text) if spots and drawn else ():
        sign = _SIGNS[found[1].casefold()]
        if not any(drawn.get(near) == sign for at in spots for near in squares.beside(at)):
            here = listed(sorted(spots), "or")
            yield warning(
                field,
                f"tells of a {found[1]} next to {name}, and there is none next to {here}: draw one there, or mend the text",
            )


def _left(field: str, text: str, name: str, left: set[int]) -> Iterator[Problem]:
    plain = in_figures(text)
    shape = rf"\b{any_of((name,))} (?:has|have|with) (?:only |still )?({CARDINAL}) (?:hits?|slots?|wounds?) left\b"
    for found in pattern(shape).finditer(plain.text):
        if int(found[1]) not in left:
            start, end = plain.span(*found.span(1))
            there = listed(map(str, sorted(left)), "or")
            mend = (
                written(field, replaced(text, start, end, like(text[start:end], min(left))))
                if len(left) == 1
                else ()
            )
            yield warning(
                field,
                f"says {text[start:end]}, and {name} has {there} left here: write that, or mend what was dealt",
                mend,
            )

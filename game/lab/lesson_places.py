"""Where a step of a lesson says that somebody stands, and what it has left, against the table when the step begins."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from game.core.numerals import CARDINAL, like
from game.core.problem import Problem, warning, written
from game.core.vocabulary import Fielded, any_of
from game.lab.wording.passages import in_figures, pattern, replaced


def problems(number: int, step: dict[str, Any], fielded: Mapping[int, Fielded]) -> Iterator[Problem]:
    """Every place and every strength that a step tells of somebody otherwise."""
    for part in ("text", "ask"):
        field, text = f"lesson[{number}].{part}", str(step.get(part, ""))
        for name in dict.fromkeys(unit.name for unit in fielded.values()):
            if name not in text:
                continue
            own = [unit for unit in fielded.values() if unit.name == name]
            yield from _square(field, text, name, {unit.square for unit in own} - {""})
            yield from _left(field, text, name, {unit.left for unit in own})


def _square(field: str, text: str, name: str, squares: set[str]) -> Iterator[Problem]:
    for found in (
        pattern(rf"\b{re.escape(name)} (?:on|at|stands on) ([a-h][1-8])\b").finditer(text) if squares else ()
    ):
        if found[1] not in squares:
            there = " or ".join(sorted(squares))
            said = (
                f"{name} stands on {there} here, and not on {found[1]}: write that, or mend where it begins"
            )
            mend = written(field, replaced(text, *found.span(1), there)) if len(squares) == 1 else ()
            yield warning(field, said, mend)


def _left(field: str, text: str, name: str, left: set[int]) -> Iterator[Problem]:
    plain = in_figures(text)
    shape = rf"\b{any_of((name,))} (?:has|have|with) (?:only |still )?({CARDINAL}) (?:hits?|slots?|wounds?) left\b"
    for found in pattern(shape).finditer(plain.text):
        if int(found[1]) not in left:
            start, end = plain.span(*found.span(1))
            there = " or ".join(map(str, sorted(left)))
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

"""A lesson: a scenario that teaches its game step by step, in the scenario file of any system."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from game.core.fields import says
from game.core.problem import Change, Problem, did_you_mean, written

EXERCISES = ("lesson", "puzzle")
"""The kinds of scenarios that one learns from: the same side is always the player's."""
SEED = 1
"""By which every lesson and puzzle is dealt: what its file does not fix is the same every time, too."""

Numbers = dict[str, tuple[int, ...]]
"""The numbers by which actions name units, by what those are called."""


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One step of a tutorial: what it says, what it asks for, and what is then done.

    `actions` are those of both sides, in order, as a record writes them: the learner's own are waited for and no
    others taken, the foe's are played for him. A step without actions waits for the learner to go on.
    """

    title: str
    text: str
    ask: str = ""
    rule: str = ""
    actions: list[dict[str, Any]] = []


def numbered(units: Iterable[tuple[str, int]]) -> Numbers:
    """The numbers of units, each with what it is called."""
    found: dict[str, list[int]] = {}
    for name, number in units:
        found.setdefault(name, []).append(number)
    return {name: tuple(numbers) for name, numbers in found.items()}


def unread(
    field: str,
    table: dict[str, Any],
    error: msgspec.ValidationError,
    kinds: Iterable[type[msgspec.Struct]],
    numbers: Mapping[str, tuple[int, ...]],
) -> Problem:
    """Why a table that stands in `field` is no action of these kinds; a unit that it calls by name gets its number."""
    found = re.search(r"Expected `int`, got `str` - at `\$\.([\w.-]+)`", str(error))
    value = says(table, found[1]) if found else None
    if found is None or not isinstance(value, str):
        return Problem(field, misread(table, error, kinds))
    where, plain = f"{field}.{found[1]}", value.strip().casefold()
    known = {name.casefold(): (name, each) for name, each in numbers.items()}
    if plain.isdecimal():
        text = f"{value!r} is a word here: write the number {int(plain)} without quotes"
        return Problem(where, text, mend=written(where, int(plain)), certain=True)
    if plain not in known:
        others = did_you_mean(value, numbers) if numbers else ""
        return Problem(
            where,
            f"{value!r} is no number, and units are named by number{others}",
            mend=_first(where, others, numbers),
        )
    name, its = known[plain]
    many = " and ".join(map(str, its))
    text = (
        f"units are named by number, and {name} is {many}: write {'one of these' if len(its) > 1 else its[0]}"
    )
    return Problem(where, text, mend=written(where, its[0]), certain=len(its) == 1)


def _first(where: str, suggested: str, numbers: Mapping[str, tuple[int, ...]]) -> tuple[Change, ...]:
    """The mend that writes the number of whom a suggestion names."""
    meant = next((each for name, each in numbers.items() if suggested and repr(name) in suggested), None)
    return written(where, meant[0]) if meant else ()


def misread(
    table: dict[str, Any], error: msgspec.ValidationError, kinds: Iterable[type[msgspec.Struct]]
) -> str:
    """Why a table is no action of these kinds, with the kind that was meant."""
    known = [str(kind.__struct_config__.tag) for kind in kinds]
    kind = table.get("type")
    if kind is None:
        return f"is not an action: say its type, one of {', '.join(known)}"
    if kind not in known:
        others = did_you_mean(str(kind), known) or f"; write one of {', '.join(known)}"
        return f"is not an action: there is none of the type {str(kind)!r}{others}"
    return f"is not an action: {error}"

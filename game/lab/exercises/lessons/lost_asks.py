"""Steps of a lesson that wait for the learner without a word of what for: asked as their own actions have it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from typing import Any

from game.core.documents.fields import says
from game.core.problems.problem import Problem, warning, written
from game.core.words.grammar import listed
from game.lab.exercises.lessons.told_words import Done

_WHOM = ("target", "units", "unit", "model", "cards")
"""Whom or what an action is about, the nearest first."""
_BY = ("power", "card", "attack", "weapon", "kind")
"""By what it is done, the nearest first."""
_SQUARE = re.compile(r"[a-h][1-8]")


def problems(document: dict[str, Any], done: Done) -> Iterator[Problem]:
    """That a step with actions asks for nothing."""
    step, where = document["lesson"][done.step], f"lesson[{done.step}].ask"
    if step.get("actions") and not step.get("ask", "").strip():
        asked = _asked(document, done)
        text = "this step waits for the learner and does not say for what: write ask"
        yield warning(
            where, f"{text}, such as {asked!r}" if asked else text, written(where, asked) if asked else ()
        )


def _asked(document: dict[str, Any], done: Done) -> str:
    """What the learner does in a step, as an order to do so; to go on, where all of it is done for him."""
    orders = [_order(document, done, field, kind) for field, kind in done.own]
    said = [
        order if times == 1 else f"{order} {times} times"
        for order, times in ((order, len([*some])) for order, some in groupby(orders))
    ]
    text = ", then ".join(said)
    return f"{text[:1].upper()}{text[1:]}." if text else "Go on."


def _order(document: dict[str, Any], done: Done, field: str, kind: str) -> str:
    """An action as an order: `move Thor to d4 with March`."""
    names: dict[str, list[str]] = {}
    for key, name, there in done.named:
        if there.startswith(f"{field}.") and says(document, there) is not None:
            names.setdefault(key, []).append(name)
    words = " ".join(re.findall(r"[A-Z]?[a-z]+", kind)).lower()
    whom = next((names[key] for key in _WHOM if key in names), [])
    to = [name for name in names.get("to", []) if _SQUARE.fullmatch(name)]
    by = next((names[key] for key in _BY if key in names), [])
    parts = [words, listed(whom, "and"), *(f"to {name}" for name in to), *(f"with {name}" for name in by)]
    return " ".join(part for part in parts if part)

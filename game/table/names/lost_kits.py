"""Pieces of terrain of which the file does not say which piece of the kit they are, or says instead what they are called: by that, and by others
that are called so."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from game.core.documents.fields import rows, says, steps
from game.core.problems.problem import Problem, written
from game.core.system import Document

_IDLE = {
    "north",
    "south",
    "west",
    "east",
    "middle",
    "other",
    "left",
    "right",
    "upper",
    "lower",
    "near",
    "far",
    "the",
    "a",
}
"""Words of ids and names that do not say what something is."""


def completed(document: Document, problems: Iterable[Problem], kits: Mapping[str, str]) -> list[Problem]:
    """Problems of a table, those of a piece without a kit with the mend that says it; `kits` are the names of its pieces by their ids."""
    return [_completed(document, each, kits) for each in problems]


def _completed(document: Document, problem: Problem, kits: Mapping[str, str]) -> Problem:
    match steps(problem.field):
        case ["terrain", int(number)] | ["terrain", int(number), "kit"] if not problem.mend:
            row = says(document, f"terrain[{number}]")
        case _:
            return problem
    if not isinstance(row, dict) or not ("kit" in problem.text or problem.field.endswith(".kit")):
        return problem
    said = row.get("kit")
    own = {*_words(row.get("id")), *_words(row.get("name"))}
    if said and (not isinstance(said, str) or said in kits or not {*_words(said)} & own):
        return problem
    meant = _meant(
        row, [each for each in rows(document, "terrain") if each is not row and each.get("kit")], kits
    )
    if not meant:
        return problem
    text = f"{problem.text.partition('; did you mean')[0]}; by what it is called it is a piece {meant!r}"
    return msgspec.structs.replace(problem, text=text, mend=written(f"terrain[{number}].kit", meant))


def _meant(row: Mapping[str, Any], others: list[dict[str, Any]], kits: Mapping[str, str]) -> str:
    """The kit of the others that are called so, if they agree; else the piece of the kit of that name; "" if nothing tells."""
    words = _words(row.get("id"))
    for like in (
        [each for each in others if words and _words(each.get("id")) == words],
        [each for each in others if row.get("name") and each.get("name") == row["name"]],
    ):
        if like and all(each["kit"] == like[0]["kit"] for each in like):
            return str(like[0]["kit"])
    for name in (row.get("id"), row.get("name")):
        own = _words(name)
        found = [id for id, called in kits.items() if own and own in (_words(id), _words(called))]
        found = found or [id for id in kits if own and _words(id) == own[-1:]]
        if len(found) == 1:
            return found[0]
    return ""


def _words(name: object) -> list[str]:
    words = str(name or "").lower().replace("-", " ").split()
    return [word for word in words if word not in _IDLE and not word.isdecimal() and len(word) > 1]

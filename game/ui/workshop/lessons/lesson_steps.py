"""The steps of a lesson under work, without pixels: added, moved, taken out, and what is done in each as it was played.

A step is what the file says of it; its actions are those of all sides in order, as records write them.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from typing import Any

from game import toml_text
from game.core.descriptions.lesson import SEED
from game.core.documents.edits import AddPiece, Edit, RemovePiece, SetField, Together
from game.core.documents.fields import EditError, within
from game.core.match import Match
from game.core.system import Document
from game.ui.workshop.puzzle_answer import as_written

LESSON = "lesson"
"""The field of the steps, and the kind of a scenario that has them."""


def steps_of(document: Document) -> list[Mapping[str, Any]]:
    """What the file says of each step; of one that is no table nothing."""
    rows = document.get(LESSON)
    return [row if isinstance(row, Mapping) else {} for row in (rows if isinstance(rows, list) else [])]


def actions_of(step: Mapping[str, Any]) -> list[Any]:
    """The actions of a step."""
    found = step.get("actions")
    return found if isinstance(found, list) else []


def added(document: Document, number: int) -> Edit:
    """One more step at a place. The first makes the scenario a lesson. Raises `EditError` for a puzzle, which has an answer instead."""
    if document.get("kind") == "puzzle":
        raise EditError("kind", "A puzzle has an answer and no steps: let it be a battle first.")
    step = {"title": "New step", "text": "What is to be learnt here."}
    add = AddPiece(LESSON, step, number if steps_of(document) else None)
    kind = [] if document.get("kind") == LESSON else [SetField("kind", LESSON)]
    return Together((*kind, add), "Add a step")


def removed(document: Document, number: int) -> Edit:
    """A step less. Without the last the scenario is none of a lesson any more."""
    if len(steps_of(document)) > 1:
        return RemovePiece(LESSON, number)
    return Together((SetField(LESSON, None), SetField("kind", "custom")), "Take the last step out")


def moved(document: Document, number: int, to: int) -> Edit:
    """A step at another place. Raises `EditError` where there is none."""
    rows = document[LESSON]
    if not 0 <= to < len(rows):
        raise EditError(LESSON, "It is the last step." if to else "It is the first step.")
    return Together((RemovePiece(LESSON, number), AddPiece(LESSON, rows[number], to)), "Move a step")


# What is done


def line(action: object) -> str:
    """An action as a line to type: `type = "Move", unit = 1`."""
    text = toml_text.field("", action)
    return text[2:-2] if isinstance(action, Mapping) and action else text


def read(text: str) -> dict[str, Any]:
    """The action of a line. Raises `EditError` that says why it is none."""
    inner = text.strip().removeprefix("{").removesuffix("}")
    try:
        found: dict[str, Any] = tomllib.loads(f"action = {{ {inner} }}")["action"]
    except (tomllib.TOMLDecodeError, RecursionError):
        found = {}
    if "type" not in found:
        raise EditError(LESSON, 'An action reads: type = "Move", unit = 1, to = "d4"')
    return found


def with_action(document: Document, number: int, place: int, text: str) -> Edit | None:
    """Another line for an action of a step: an empty one goes, one beyond the last is one more; None where nothing changes."""
    field = within(LESSON, number, "actions")
    actions = actions_of(steps_of(document)[number])
    if not text.strip():
        if place >= len(actions):
            return None
        return RemovePiece(field, place) if len(actions) > 1 else SetField(field, None)
    return SetField(within(field, place), read(text)) if place < len(actions) else AddPiece(field, read(text))


def played(document: Document) -> Document:
    """The scenario as a lesson is recorded: nobody is told what to do, and the designer leads all sides."""
    sides = document.get("sides", {})
    alone = {
        seat: {key: value for key, value in side.items() if key != "bot"} for seat, side in sides.items()
    }
    kept = {key: value for key, value in document.items() if key not in (LESSON, "solution")}
    return {**kept, "kind": "custom", "sides": alone}


def is_record(document: Document, tried: Match) -> bool:
    """Whether a match was played to be taken down in a lesson."""
    dealt = tried.header.seed == SEED
    return dealt and document.get("kind") == LESSON and tried.document.get("kind") != LESSON


def untold(document: Document, tried: Match, number: int) -> list[dict[str, Any]]:
    """What was done in a match after all that the steps up to one tell. Raises `EditError` where that was something else."""
    if tried.header.seed != SEED:
        raise EditError(LESSON, "What was tried was dealt otherwise than a lesson is: play it here.")
    told = [action for step in steps_of(document)[: number + 1] for action in actions_of(step)]
    done = [as_written(each.action) for each in tried.moments if each.action is not None]
    wrong = next((at for at, (one, other) in enumerate(zip(told, done, strict=False), 1) if one != other), 0)
    if wrong:
        raise EditError(LESSON, f"Action {wrong} of what was played is not what the steps tell.")
    if len(done) <= len(told):
        raise EditError(LESSON, "Nothing was played beyond what the steps tell.")
    return done[len(told) :]


def recorded(number: int, step: Mapping[str, Any], actions: Sequence[dict[str, Any]]) -> Edit:
    """A step in which these are done besides."""
    return SetField(within(LESSON, number, "actions"), [*actions_of(step), *actions])

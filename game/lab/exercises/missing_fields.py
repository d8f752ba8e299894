"""Actions of a lesson or of an answer that lack a field: what it said, by what the rules take there and by what comes after."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal, NamedTuple, get_args, get_origin

import msgspec

from game.core import registry
from game.core.documents.fields import joined, says, steps, within
from game.core.match import Match
from game.core.problems.action_tables import LACKING
from game.core.problems.mend_edits import mended
from game.core.problems.problem import Change, Problem, written
from game.core.system import Document
from game.lab.exercises.lessons.performance import if_sound
from game.lab.exercises.puzzles.answers import Trial, solver
from game.lab.exercises.search import Search
from game.lab.exercises.told_actions import Line, begin_if_sound, read, taken
from game.toml_text import inline

_MOST = 12
"""So many values are tried at most."""


class Lack(NamedTuple):
    """An action that lacks a field: where the actions are, its own place among all, and which field."""

    document: Document
    action: str
    name: str


def problems_by_step(document: Document, errors: Sequence[Problem]) -> Iterator[list[Problem]]:
    """What the one field that an action lacks must have said, if nothing else is wrong; found by playing, a little at a time."""
    yield []
    if len(errors) != 1 or errors[0].mend or not errors[0].text.startswith(LACKING):
        return
    (error,) = errors
    *way, name = steps(error.field)
    lack = Lack(document, joined(way), str(name))
    value = yield from _value(lack)
    if value is not None:
        text = f"is missing: {inline(value)} is what the rules take here, and lets the rest come out"
        yield [msgspec.structs.replace(error, text=text, mend=written(error.field, value))]


def _value(lack: Lack) -> Search[Any]:
    """What the field must have said: the only thing that the rules take, that lets all come after, or that stands beside it; None if there is no saying."""
    state = yield from _before(lack)
    decision = state.decision if state is not None else None
    if decision is None:
        return None
    offered = decision.actions(state) if decision.listed else decision.suggest(state)
    ways = list(taken(says(lack.document, lack.action), lack.name, offered))
    beside = list(_beside(lack))
    if not decision.listed and lack.action.startswith("solution"):
        ways = [*{repr(value): value for value in (*ways, *beside, *_known(lack, state))}.values()]
    if len(ways) > 1:
        far = {}
        for way in ways[:_MOST]:
            far[repr(way)] = yield from _reached(lack, way)
        ways = [way for way in ways if far.get(repr(way)) == max(far.values())]
    near = [value for value in beside if value in ways]
    return ways[0] if len(ways) == 1 else near[0] if near else None


def _known(lack: Lack, state: Any) -> Iterator[Any]:
    """What the field may say at all: its choices, or the numbers of those on the table."""
    rules = registry.system(lack.document["system"])
    kind = says(lack.document, lack.action).get("type")
    for each in rules.action_types:
        if str(each.__struct_config__.tag) == kind:
            field = next(field for field in msgspec.structs.fields(each) if field.encode_name == lack.name)
            yield from get_args(field.type) if get_origin(field.type) is Literal else ()
            yield from rules.fielded(state) if field.type is int else ()


def _before(lack: Lack) -> Search[Any]:
    """The state before the action; None if what comes before cannot be done."""
    match steps(lack.action):
        case ["solution", int(place)]:
            return (yield from _of_answer(lack.document, place))
        case ["lesson", int(step), "actions", int(place)]:
            lesson = [*lack.document["lesson"][: step + 1]]
            lesson[step] = {**lesson[step], "actions": lesson[step]["actions"][:place]}
            found = yield from if_sound({**lack.document, "lesson": lesson})
            for number in range(len(found.lines) if found else 0):
                yield []
                if found and not found.done(number):
                    return None
            return found.match.state if found else None
    return None


def _of_answer(document: Document, place: int) -> Search[Any]:
    """The state before an action of an answer, after the replies that let it come so far."""
    cut = {**document, "solution": document["solution"][:place]}
    if not place:
        cut = {name: value for name, value in cut.items() if name not in ("solution", "kind")}
    begun = yield from _begun(cut)
    if begun is None:
        return None
    match, trial = begun
    trial.solves(match.state)
    return trial.before.get(place)


def _begun(document: Document) -> Search[tuple[Match, Trial] | None]:
    """A puzzle with its answer, to be tried; None if one of them cannot be read."""
    match = yield from begin_if_sound(document)
    if match is None:
        return None
    plan = []
    for number, table in enumerate(document.get("solution", [])):
        action, _ = read(match, Line(f"solution[{number}]", table))
        if action is None:
            return None
        plan.append(action)
    return match, Trial(solver(document, match), plan)


def _reached(lack: Lack, value: Any) -> Search[int]:
    """How many actions can be done with a value in the field, and one more where all comes out."""
    document = mended(lack.document, [Change(within(lack.action, lack.name), value)])
    if lack.action.startswith("lesson"):
        found = yield from if_sound(document)
        return sum(map(found.done, range(len(found.lines)))) if found else -1
    begun = yield from _begun(document)
    if begun is None:
        return -1
    match, trial = begun
    return len(trial.plan) + 1 if trial.solves(match.state) else trial.done


def _beside(lack: Lack) -> Iterator[Any]:
    """What the field says in the actions before, the next one first, then in those that follow."""
    *way, place = steps(lack.action)
    rows: Sequence[Any] = says(lack.document, joined(way), [])
    at = int(place)
    for row in (*rows[:at][::-1], *rows[at + 1 :]):
        if isinstance(row, dict) and lack.name in row:
            yield row[lack.name]

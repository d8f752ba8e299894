"""Why dice are left when a lesson is over: an action that was left out, found by playing it once more in every step that lacks one, or so many dice
too many."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

import msgspec

from game.core.problems.mend_edits import mended
from game.core.problems.problem import Change, Problem, warning, without, written
from game.core.system import Document, encode
from game.lab.exercises.lessons.performance import dice, performance
from game.lab.exercises.lessons.trials import as_told, played
from game.lab.exercises.search import Search
from game.toml_text import inline

_TRIES = 40
"""So many choices of a step are tried."""
_DO_NOTHING = re.compile(r"\b(?:look|read|go on|continue)\b", re.IGNORECASE)
"""What a step asks for that nobody does anything in."""


def problems_by_step(document: Document) -> Iterator[list[Problem]]:
    """The one action that a step asks for and does not have, with which all dice of a lesson are rolled and all comes as it is told.

    Where the battle is over and all comes so without it, the dice that are left.
    """
    if not document.get("start", {}).get("dice"):
        return
    run = performance(document)
    for number in range(len(run.lines)):
        yield []
        if not run.done(number):
            return
    left = len(dice(run.match.state))
    if not left:
        return
    for number, step in enumerate(document["lesson"]):
        ask = str(step.get("ask", ""))
        if ask and not step.get("actions") and not _DO_NOTHING.search(ask):
            field = f"lesson[{number}].actions"
            found = yield from _fitting(document, field, run.before(run.places[number].start).state)
            if len(found) == 1:
                text = f"nothing is done here, and dice are left when the lesson is over: with {inline(found[0])} all are rolled, and all comes as it is told; write that"
                yield [warning(field, text, written(field, found))]
    if run.match.decision is None and (yield from as_told(document)):
        yield [_too_many(len(document["start"]["dice"]), left)]


def _too_many(many: int, left: int) -> Problem:
    """The last dice of a lesson, which nobody rolls."""
    fields = [f"start.dice[{place}]" for place in reversed(range(many - left, many))]
    text = f"all comes as it is told without the last {left} of these dice: take them out"
    return warning("start.dice", text, without(*fields))


def _fitting(document: Document, field: str, state: Any) -> Search[list[dict[str, Any]]]:
    """The actions of which each, done alone in a step, lets a lesson come out to its last die."""
    decision, found = state.decision, []
    if decision is None:
        return []
    offered = decision.actions(state) if decision.listed else decision.suggest(state)
    for action in islice(offered, _TRIES):
        table = msgspec.json.decode(encode(action))
        tried = mended(document, [Change(field, [table])])
        if (yield from _comes_out(tried)):
            found.append(table)
    return found


def _comes_out(document: Document) -> Search[bool]:
    """Whether all actions of a lesson are taken, all its dice rolled, and nothing comes otherwise than it is told."""
    match = yield from played(document)
    if match is None or dice(match.state):
        return False
    return (yield from as_told(document))

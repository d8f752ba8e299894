"""Actions of a lesson or of an answer that call a unit by its name: its number, as the battle has it once it has begun."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.core import registry
from game.core.documents.fields import says, steps
from game.core.problems import action_tables
from game.core.problems.problem import Problem
from game.core.system import Document
from game.lab.exercises.told_actions import begin_if_sound

_PLAYED = ("lesson", "solution", "kind")
"""What makes a battle one that is played as it is told: without them it begins, and is nobody's lesson."""


def problems_by_step(document: Document, errors: Sequence[Problem]) -> Iterator[list[Problem]]:
    """The errors of units that are called by name, with their numbers, if nothing else is wrong; found by beginning the battle."""
    yield []
    named = [each for each in errors if action_tables.NAMED in each.text and not each.mend]
    if not named or any(steps(each.field)[0] not in _PLAYED for each in errors):
        return
    match = yield from begin_if_sound(
        {name: value for name, value in document.items() if name not in _PLAYED}
    )
    if match is None:
        return
    numbers = registry.system(document["system"]).numbers(match.state)
    told = [action_tables.misnamed(each.field, str(says(document, each.field)), numbers) for each in named]
    yield [each for each in told if each.mend]

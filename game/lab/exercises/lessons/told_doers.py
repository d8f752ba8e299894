"""What a step of a lesson asks somebody to do whose turn it is not, and what it asks for where nothing is done."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from game.core.descriptions.vocabulary import Vocabulary, any_of
from game.core.problems.problem import Problem, warning, without, written
from game.lab.exercises.lessons.told_words import Done
from game.lab.wording.passages import pattern, replaced

_ATTACKED = re.compile(r"^\*\*(.+?)\*\* attacked\b")
"""How a log tells who does something."""
_TURN = r"\b(?:let|it is) (?:the )?({names})(?=['’]s? turn\b| (?:attack|strike|shoot|hold|act|go|begin)s?\b)"
"""How a step tells whose turn it is."""

_WHO = ("unit", "units", "model", "target")
"""What an action names somebody by."""


def problems(document: dict[str, Any], done: Done, names: Iterable[str]) -> Iterator[Problem]:
    """`Let Bob attack`, where the log has Fred attack and nobody else; `names` are those of all units."""
    field, ask = f"lesson[{done.step}].ask", str(document["lesson"][done.step].get("ask", ""))
    doers = {found[1] for line in done.told if (found := _ATTACKED.match(line))}
    told = pattern(_TURN.format(names=any_of(names))).search(ask) if len(doers) == 1 else None
    if told and told[1] not in doers:
        (doer,) = doers
        text = (
            f"says that it is the turn of {told[1]}, and {doer} attacks here: write that, or mend the action"
        )
        yield warning(field, text, written(field, replaced(ask, *told.span(1), doer)))


def strangers(document: dict[str, Any], done: Done, known: Vocabulary) -> Iterator[Problem]:
    """`Activate Runa`, who does not play, where the actions of the step name one other unit alone, of whom it says nothing."""
    field, ask = f"lesson[{done.step}].ask", str(document["lesson"][done.step].get("ask", ""))
    named = {name for kind, name, _ in done.named if kind in _WHO}
    unsaid = [name for name in named if name not in ask]
    absent = [each.name for each in known.strangers if each.heard == "everywhere" and each.name in ask]
    found = pattern(rf"\b{any_of(absent)}\b", capitals=True).search(ask) if absent else None
    if found and len(unsaid) == 1:
        text = f"speaks of {found[0]}, who is not here, and {unsaid[0]} acts in this step: write that, or mend the actions"
        yield warning(field, text, written(field, replaced(ask, *found.span(), unsaid[0])))


def idle(document: dict[str, Any], step: int, known: Vocabulary, *, over: bool) -> Iterator[Problem]:
    """A step in which nothing is done that asks for something to be done; taken out where the battle is over."""
    field, ask = f"lesson[{step}].ask", str(document["lesson"][step].get("ask", ""))
    found = next((each for deed in known.deeds if (each := pattern(deed.pattern).search(ask))), None)
    if found and over:
        text = f"asks to '{found[0]}', and the battle is over: take it out, or let the battle go on"
        yield warning(field, text, without(field))
    elif found:
        text = f"asks to '{found[0]}', and the step has no actions to wait for: write them, or mend the words"
        yield warning(field, text)

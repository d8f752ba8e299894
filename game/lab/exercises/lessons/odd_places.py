"""The one thing of a lesson that stands a square or two digits off, so that it plays and comes otherwise than it is told."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain

from game.core import registry
from game.core.descriptions.slips import Slip
from game.core.match import Match
from game.core.problems.problem import Problem
from game.core.system import Document
from game.lab.exercises.lessons import course
from game.lab.exercises.lessons.trials import as_told, played
from game.lab.exercises.search import changed

_OF_SQUARES = re.compile(r"\b(?:[a-h][1-8]|pit|wall)\b")
"""What is said where somebody stands or goes otherwise."""


def problems_by_step(document: Document) -> Iterator[list[Problem]]:
    """The one unit, wall or pit a square off by which a lesson on a board comes otherwise than its steps tell of squares; or the one place
    with two digits exchanged by which one on a measured table comes otherwise than they tell."""
    every = list(chain.from_iterable(registry.system(document["system"]).slips().of_places(document)))
    match = (yield from played(document)) if every else None
    board, told = "map" in document, False
    for some in course.problems_by_step(document) if match else ():
        yield []
        told = told or any(not board or _OF_SQUARES.search(each.text) for each in some)
    short = board and match is not None and _falls_short(match)
    held: list[tuple[Slip, bool]] = []
    for slip in every if told or short else ():
        trial = changed(document, slip)
        after = yield from played(trial)
        if after and (yield from as_told(trial)):
            held.append((slip, after.decision is None))
    ended = [slip for slip, over in held if over] or [slip for slip, _ in held if told]
    if len(ended) == 1:
        yield [ended[0].problem(f"all steps come as they are told after one change: {ended[0].words}")]


def _falls_short(match: Match) -> bool:
    """Whether the last step of a lesson tells of a pit, and the battle goes on after it with nobody in one."""
    step = match.document["lesson"][-1]
    words = f"{step.get('text', '')} {step.get('ask', '')}"
    if match.decision is None or not re.search(r"\bpit\b", words):
        return False
    done = match.moments[len(match.moments) - len(step.get("actions", ())) :]
    told = [line.text for each in done for line in match.system.tell(match.state, each.events, None)]
    return not any(re.search(r"\bpit\b", line) for line in told)

"""Whether a lesson plays to its end, and comes as it is told: what every change to one is tried by."""

from __future__ import annotations

from game.core.match import Match
from game.core.system import Document
from game.lab.exercises.lessons import course
from game.lab.exercises.lessons.performance import if_sound
from game.lab.exercises.search import Search


def plays(document: Document | None) -> Search[bool]:
    """Whether the rules take every action of a lesson."""
    return (yield from played(document)) is not None


def played(document: Document | None) -> Search[Match | None]:
    """A lesson when all its actions are done; None if one of them cannot be."""
    yield []
    run = None if document is None else (yield from if_sound(document))
    if run is None:
        return None
    for number in range(len(run.lines)):
        yield []
        if not run.done(number):
            return None
    return run.match


def as_told(document: Document | None) -> Search[bool]:
    """Whether every step of a lesson that plays comes as it is told."""
    if document is None:
        return False
    for found in course.problems_by_step(document):
        yield []
        if found:
            return False
    return True

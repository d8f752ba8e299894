"""Lessons and puzzles as they are dealt: steps that the rules refuse, and answers that do not reach their goal."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.problems.problem import Problem
from game.core.system import Document
from game.lab.exercises.lessons import deals, lost_actions, lost_endings, odd_places, refused_steps
from game.lab.exercises.puzzles import solutions


def problems_by_step(document: Document) -> Iterator[list[Problem]]:
    """What is wrong with the steps of a lesson, or with the answer of a puzzle; a little at a time, so that a window can be drawn between.

    The document is sound. What comes after the first action that the rules refuse is not looked at.
    """
    kind = document.get("kind")
    if kind == "lesson" and document.get("lesson"):
        yield from refused_steps.problems_by_step(document)
    elif kind == "puzzle" and document.get("solution"):
        yield from solutions.problems_by_step(document)


def slips_by_step(document: Document) -> Iterator[list[Problem]]:
    """By which single slip the steps of a lesson or the answer of a puzzle fail, and what an answer overlooks; found by trying, up to a second or two."""
    kind = document.get("kind")
    if kind == "lesson" and document.get("lesson"):
        if not (yield from deals.problems_by_step(document)):
            yield from refused_steps.slip_by_step(document)
            yield from odd_places.problems_by_step(document)
            yield from lost_actions.problems_by_step(document)
            yield from lost_endings.problems_by_step(document)
    elif kind == "puzzle" and document.get("solution"):
        yield from solutions.slips_by_step(document)

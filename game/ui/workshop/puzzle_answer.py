"""The answer of a puzzle as it was played in a trial: what its solver did, row by row, as records write it."""

from __future__ import annotations

from typing import Any

import msgspec

from game.core.actions import Action
from game.core.descriptions.lesson import solver
from game.core.match import Match
from game.core.system import Document, encode


def is_puzzle(document: Document) -> bool:
    """Whether a scenario is a puzzle."""
    return document.get("kind") == "puzzle"


def unsolved(tried: Match | None) -> str:
    """Why a trial shows no answer; "" if it does."""
    if tried is None:
        return "Nothing has been tried here yet: play it, and what you do is its answer."
    if tried.outcome is None:
        return "The trial stopped before it was solved."
    if tried.outcome.winners != (solver(tried.document),):
        return "The trial did not solve it."
    return ""


def answer_of(tried: Match) -> list[dict[str, Any]]:
    """What the solver did in a trial, in order."""
    own = solver(tried.document)
    return [as_written(each.action) for each in tried.moments if each.seat == own and each.action is not None]


def as_written(action: Action) -> dict[str, Any]:
    """An action as records write it."""
    found: dict[str, Any] = msgspec.json.decode(encode(action))
    return found

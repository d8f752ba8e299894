"""Shipped scenarios with some fields changed, and what is said of their texts."""

from __future__ import annotations

from typing import Any

from game import scenarios
from game.core.problems.mend_edits import mended
from game.core.problems.problem import Change, Problem
from game.lab import wording


def changed(of: str, changes: dict[str, Any]) -> dict[str, Any]:
    """A shipped scenario with other values in some fields; None takes a field out."""
    document = scenarios.load(of).document
    for path, value in changes.items():
        document = mended(document, [Change(path, value, gone=value is None)])
    return document


def found(of: str, changes: dict[str, Any]) -> list[Problem]:
    """What is said of the texts of a changed scenario."""
    return list(wording.problems(changed(of, changes)))


def fields(of: str, changes: dict[str, Any]) -> list[str]:
    return [problem.field for problem in found(of, changes)]


def after(of: str, changes: dict[str, Any], problem: Problem) -> dict[str, Any]:
    """The changed scenario after the mend of a problem."""
    return mended(changed(of, changes), problem.mend)

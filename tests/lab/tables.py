"""Shipped tables with a slip in them, as the tests of what is said of tables spoil them."""

from __future__ import annotations

from typing import Any

from game import scenarios
from game.core.documents.fields import says
from game.core.problems.mend_edits import mended
from game.core.problems.problem import Change, Problem
from game.lab import inspection


def spoilt(name: str, changes: dict[str, Any], gone: tuple[str, ...] = ()) -> dict[str, Any]:
    """A shipped scenario with some fields changed and others taken out."""
    made = [Change(path, value) for path, value in changes.items()]
    return mended(scenarios.load(name).document, [*made, *(Change(path, gone=True) for path in gone)])


def told(document: dict[str, Any], field: str) -> list[Problem]:
    """What is said of a field."""
    return [each for each in inspection.examine(document) if each.field == field]


def heals(document: dict[str, Any], field: str, value: Any) -> bool:
    """Whether something is said of a field, of which the mend writes a value after which that is said no more."""
    for each in told(document, field):
        after = mended(document, each.mend)
        if each.mend and says(after, each.mend[0].path) == value:
            return each.text not in [other.text for other in told(after, field)]
    return False

"""Stories with something in them otherwise, and what is said of that."""

from __future__ import annotations

import tomllib
from typing import Any

from game import scenarios
from game.core import registry
from game.core.documents.edits import SetField
from game.core.problems.mend_edits import mended
from game.core.problems.problem import Change, Problem
from tests.systems.asgard import guide

BEACON, DOOR, FORD = "asgard/the-beacon", "asgard/the-frost-door", "asgard/wolves-at-the-ford"
PRISON, RIDGE, STAIR = "asgard/prison-of-the-jarl", "asgard/lost-on-the-ridge", "asgard/the-hidden-stair"
GONE = object()
"""In place of a value: the field is taken out."""


def sheet(name: str) -> dict[str, Any]:
    return tomllib.loads(guide.text()) if name == "mill" else scenarios.load(name).document


def spoilt(name: str, changes: dict[str, Any]) -> dict[str, Any]:
    document = sheet(name)
    for path, value in changes.items():
        document = (
            mended(document, [Change(path, gone=True)])
            if value is GONE
            else SetField(path, value).apply(document)
        )
    return document


def told(document: dict[str, Any]) -> list[Problem]:
    rules = registry.system(document["system"])
    assert rules.problems(document) == []
    return rules.oddities(document)


def assert_mended(name: str, changes: dict[str, Any], field: str, right: object) -> None:
    """The field is named, its mend writes what was meant, and nothing is said of it any more."""
    document = spoilt(name, changes)
    found = [each for each in told(document) if each.field == field]
    assert any(change.value == right for each in found for change in each.mend), told(document)
    right_one = next(each for each in found if any(change.value == right for change in each.mend))
    assert field not in [each.field for each in told(mended(document, right_one.mend))]

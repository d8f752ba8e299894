"""Grounds whose truth is known: shipped battles made symmetric, and a wall planted in them."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from game import scenarios
from game.core import registry
from game.core.system import Document
from game.lab.fairness.findings import Fairness
from game.lab.fairness.measuring import fairness


def measured(document: Document, **how: Any) -> Fairness:
    """The fairness of a battle that has a ground."""
    system = registry.system(document["system"])
    assert system.problems(document) == []
    found = fairness(system, document, **how)
    assert found is not None
    return found


def board(rows: str, name: str = "thor/vanaheim") -> Document:
    """A board of Thor with another map."""
    document = deepcopy(scenarios.load(name).document)
    return {**document, "map": "\n".join(row.strip() for row in rows.strip().split("\n"))}


def moor() -> Document:
    """Seize Fate, whose terrain is alike for who looks from the other end, with one force against itself."""
    document = deepcopy(scenarios.load("ascension/seize-fate").document)
    sides = document["sides"]
    sides["two"] = {**sides["one"], "name": "The Other Hall", "deploy": sides["two"]["deploy"]}
    return document


def milestone() -> Document:
    """The Third Milestone, whose terrain is alike for who looks from the other end, with one list against itself."""
    document = deepcopy(scenarios.load("confrontation/third-milestone").document)
    document["sides"]["two"]["list"] = document["sides"]["one"]["list"]
    return document


def with_piece(document: Document, **row: Any) -> Document:
    """A battle with one more piece of terrain."""
    return {**document, "terrain": [*document["terrain"], row]}

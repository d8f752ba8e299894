"""Grounds whose truth is known: shipped battles made symmetric, and a wall planted in them."""

from __future__ import annotations

import tomllib
from copy import deepcopy
from typing import Any

from game import scenarios
from game.core import registry
from game.core.system import Document
from game.lab.fairness.assessment import fairness
from game.lab.fairness.findings import Fairness


def measured(document: Document, **how: Any) -> Fairness:
    """The fairness of a battle that has a ground."""
    system = registry.system(document["system"])
    assert system.problems(document) == []
    found = fairness(system, document, **how)
    assert found is not None
    return found


MOOR = """
terrain = [
    { id = "wall-north", kit = "ruin-low", at = ["7.5in", "8.5in"], turn = 155 },
    { id = "wall-south", kit = "ruin-low", at = ["16.5in", "15.5in"], turn = 155 },
    { id = "wood-west", kit = "wood", at = ["4in", "15in"], turn = 20 },
    { id = "wood-east", kit = "wood", at = ["20in", "9in"], turn = 200 },
    { id = "low-wall-north", kit = "low-wall", at = ["13in", "7.5in"], turn = 8 },
    { id = "low-wall-south", kit = "low-wall", at = ["11in", "16.5in"], turn = 8 },
    { id = "rock-west", kit = "rock", at = ["3in", "9.5in"], turn = 40 },
    { id = "rock-east", kit = "rock", at = ["21in", "14.5in"], turn = 220 },
    { id = "rubble-north", kit = "rubble", at = ["16.5in", "11in"], turn = 70 },
    { id = "rubble-south", kit = "rubble", at = ["7.5in", "13in"], turn = 250 },
    { id = "log-north", kit = "log", at = ["18.5in", "4.5in"], turn = 165 },
    { id = "log-south", kit = "log", at = ["5.5in", "19.5in"], turn = 165 },
    { id = "crate-north", kit = "crate", at = ["6in", "4in"], turn = 25 },
    { id = "crate-south", kit = "crate", at = ["18in", "20in"], turn = 25 },
]
"""


def board(rows: str, name: str = "thor/vanaheim") -> Document:
    """A board of Thor with another map."""
    document = deepcopy(scenarios.load(name).document)
    return {**document, "map": "\n".join(row.strip() for row in rows.strip().split("\n"))}


def moor() -> Document:
    """Seize Fate on a terrain that is alike for who looks from the other end, with one force against itself."""
    document = deepcopy(scenarios.load("ascension/seize-fate").document)
    document["terrain"] = [document["terrain"][0], *tomllib.loads(MOOR)["terrain"]]
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

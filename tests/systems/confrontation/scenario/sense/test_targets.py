"""How much Elixir wins is compared with what sides begin with, what one deed pays, and what the battle itself asks for."""

from __future__ import annotations

from typing import Any

import pytest

from game import scenarios
from game.core.problems.mend_edits import mended
from game.core.problems.problem import Change, Problem
from game.lab import inspection


def found(name: str, changes: dict[str, Any]) -> dict[str, Problem]:
    document = mended(scenarios.load(name).document, [Change(path, value) for path, value in changes.items()])
    return {each.field: each for each in inspection.examine(document)}


@pytest.mark.parametrize(
    ("name", "target", "said", "meant"),
    [
        ("confrontation/long-meadow", 2, "begins with 2", 12),
        ("confrontation/long-meadow", 1, "begins with 2", 12),
        ("confrontation/low-water", 3, "carries off", 30),
        ("confrontation/long-meadow", 21, "asks for 12", 12),
    ],
)
def test_a_target_that_was_hardly_meant(name: str, target: int, said: str, meant: int) -> None:
    problem = found(name, {"target": target})["target"]
    assert said in problem.text
    assert problem.mend[0].value == meant


@pytest.mark.parametrize("target", [8, 10, 14, 16])
def test_another_target_may_be_meant(target: int) -> None:
    assert "target" not in found("confrontation/long-meadow", {"target": target})

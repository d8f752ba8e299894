"""What is wrong with an option of a scenario is told where it stands, in every system, with what mends it."""

from __future__ import annotations

from typing import Any

import pytest

from game import scenarios
from game.core import registry
from game.core.problems.mend_edits import mended
from game.core.problems.problem import Change, pointed


@pytest.mark.parametrize(
    ("name", "option", "value", "after"),
    [
        ("thor/jotunheim", "turn-limit", 150, {"turn-limit": 99}),
        ("thor/jotunheim", "turn-limit", 300, {"turn-limit": 30}),
        ("thor/jotunheim", "turn_limit", 12, {"turn-limit": 12}),
        ("abstract/brawl", "turn-cap", "none", {"turn-cap": 0}),
        ("confrontation/goose-fair", "estimate", True, {"estimates": True}),
        ("confrontation/goose-fair", "estimates", "maybe", {}),
        ("ascension/the-bridge", "goal", "both", {"goals": "both"}),
        ("asgard/first-watch", "odds", "perhaps", {}),
        ("thor/jotunheim", "turn-cap", 12, {"turn-limit": 12}),
        ("thor/jotunheim", "rounds", 12, {"turn-limit": 12}),
        ("abstract/brawl", "turn-limit", 20, {"turn-cap": 20}),
        ("abstract/brawl", "estimates", False, {"odds": False}),
        ("confrontation/goose-fair", "odds", False, {"estimates": False}),
        ("ascension/the-bridge", "estimates", True, {}),
        ("asgard/first-watch", "quick-kills", True, {}),
    ],
)
def test_a_wrong_option_is_named_and_mended(
    name: str, option: str, value: Any, after: dict[str, Any]
) -> None:
    document = {**scenarios.load(name).document, "options": {option: value}}
    problems = registry.system(document["system"]).problems(document)
    found = [pointed(document, each) for each in problems if each.field == f"options.{option}"]
    assert mended(document, found[0].mend)["options"] == after


def test_a_field_of_the_scenario_among_the_options_is_moved() -> None:
    document = {**scenarios.load("ascension/the-bridge").document, "options": {"rounds": 5}}
    (problem,) = registry.system("ascension").problems(document)
    assert problem.mend == (Change("options.rounds", gone=True), Change("rounds", 5))


def test_a_limit_of_turns_is_written_as_the_rounds_of_a_game_that_has_them() -> None:
    document = {**scenarios.load("ascension/the-bridge").document, "options": {"turn-limit": 5}}
    (problem,) = registry.system("ascension").problems(document)
    assert problem.mend == (Change("options.turn-limit", gone=True), Change("rounds", 5))

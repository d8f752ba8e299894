"""Two sides of one name are called by what they have, as the others are."""

from __future__ import annotations

from typing import Any

import pytest

from game import scenarios
from game.core.documents.edits import SetField
from game.core.documents.fields import says
from game.core.problems.mend_edits import mended
from game.core.problems.problem import Problem
from game.lab.wording.names import side_names


def found(of: str, seat: str, name: str) -> tuple[dict[str, Any], list[Problem]]:
    document = SetField(f"sides.{seat}.name", name).apply(scenarios.load(of).document)
    return document, list(side_names.problems(document))


@pytest.mark.parametrize(
    ("of", "seat", "name"),
    [
        ("abstract/brawl", "four", "The Wolves"),
        ("abstract/brawl", "one", "The Bears"),
        ("ascension/three-sided-brawl", "three", "The Wolf Hall"),
        ("ascension/the-bridge", "two", "The Wolf Hall"),
        ("confrontation/nobodys-eyot", "two", "The Road Watch"),
        ("thor/throne-room", "two", "Asgardians"),
    ],
)
def test_the_side_whose_own_do_not_bear_its_name_out_gets_theirs(of: str, seat: str, name: str) -> None:
    right = scenarios.load(of).document["sides"][seat]["name"]
    document, (problem,) = found(of, seat, name)
    assert problem.field == f"sides.{seat}.name"
    assert says(mended(document, problem.mend), problem.field) == right


def test_where_nothing_tells_what_a_side_is_called_either_gets_another_name() -> None:
    document, (problem,) = found("abstract/squad", "two", "The Even Watch")
    assert problem.text == "sides one and two are both called 'The Even Watch': give one of them another name"
    assert mended(document, problem.mend)["sides"]["two"]["name"] == "The Even Watch, the others"


@pytest.mark.parametrize("of", ["abstract/brawl", "thor/throne-room", "confrontation/two-lamps"])
def test_sides_of_different_names_are_let_alone(of: str) -> None:
    assert list(side_names.problems(scenarios.load(of).document)) == []

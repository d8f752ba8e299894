"""What is wrong with the set-up of a table, and what its author is offered."""

from __future__ import annotations

import copy

import pytest

from game import scenarios
from game.systems.ascension.system import SYSTEM
from tests.systems.ascension.scenario.test_setup import changed
from tests.systems.documents import with_value


def test_an_order_names_every_side_once_those_first_that_it_names_already() -> None:
    (problem,) = SYSTEM.problems(changed("start", {"order": ["two", "two"]}))
    assert [change.value for change in problem.mend] == [["two", "one"]]


def test_who_stands_there_and_is_among_the_models_no_more_is_put_back() -> None:
    document = scenarios.load("ascension/first-steps").document
    left_out = with_value(copy.deepcopy(document), "sides.two.models", ["mound-hound"])
    mends = [change for each in SYSTEM.problems(left_out) for change in each.mend]
    assert [change.value for change in mends if change.path == "sides.two.models"] == [["odd", "mound-hound"]]
    assert any(change.path == "sides.two.stands.odd" and change.gone for change in mends)


def test_a_hazard_without_its_trait_gets_it() -> None:
    pool = {"id": "a", "kit": "fire", "at": ["9in", "9in"], "traits": ["area"], "hazard": {"wounds": 2}}
    (problem,) = SYSTEM.problems(changed("terrain", [pool]))
    assert [(change.path, change.value) for change in problem.mend] == [
        ("terrain[0].traits", ["area", "hazardous"])
    ]


@pytest.mark.parametrize(
    ("size", "meant"), [(44, 4), (30, 3), (9, 2)], ids=["twice", "a nought", "the kit's"]
)
def test_a_size_with_a_digit_too_many_is_the_one_that_was_meant(size: float, meant: float) -> None:
    rock = {"id": "a", "kit": "rock", "at": ["9in", "9in"], "size": size}
    (problem,) = SYSTEM.problems(changed("terrain", [rock]))
    assert [change.value for change in problem.mend] == [meant]

"""Breakdowns add up; refusals and outcomes are plain values; the registry knows its systems."""

from __future__ import annotations

import pickle

import pytest

from game.core import registry
from game.core.actions import Refusal
from game.core.breakdowns import Breakdown, Part
from game.core.events import Event
from game.core.match import NotLegal
from game.core.problems.problem import Problem
from game.core.registry import UnknownSystem
from game.core.seats import Outcome
from game.core.system import ScenarioError
from tests.core.tiny import walk


def test_a_total_is_the_sum_of_its_parts_and_facts_count_nothing() -> None:
    parts = (
        Part(3, "two of spades", "R-2.1.2"),
        Part(-1, "hindered", "R-7.1.2"),
        Part(None, "in cover", "R-6.2.2"),
    )
    assert Breakdown(parts).total == 2
    assert Breakdown(()).total == 0
    assert walk.stride(4).total == 500


def test_an_outcome_without_winners_is_a_draw() -> None:
    assert Outcome((), "Nobody is left.", "T-8").draw
    assert not Outcome(("one", "three"), "They stand.", "T-8").draw


def test_an_event_is_open_to_all_and_reveals_nothing_unless_it_says_so() -> None:
    assert Event().seen_by("two") == Event()
    assert Event().seen_by(None) == Event()
    assert not Event().reveals


def test_a_scenario_error_names_every_problem() -> None:
    error = ScenarioError([Problem("map", "has 7 lines"), Problem("sides.one", "is missing")])
    assert str(error) == "map: has 7 lines\nsides.one: is missing"


def test_errors_travel_between_processes() -> None:
    scenario = pickle.loads(pickle.dumps(ScenarioError([Problem("map", "has 7 lines")])))
    assert (scenario.problems, str(scenario)) == ((Problem("map", "has 7 lines"),), "map: has 7 lines")
    illegal = pickle.loads(pickle.dumps(NotLegal(Refusal("T-6", "One move a phase."))))
    assert (illegal.refusal.rule, str(illegal)) == ("T-6", "One move a phase. (T-6)")
    unknown = pickle.loads(pickle.dumps(UnknownSystem("chess")))
    assert str(unknown) == str(UnknownSystem("chess"))


def test_an_unknown_system_is_answered_with_the_known_ones() -> None:
    with pytest.raises(UnknownSystem) as raised:
        registry.system("chess")
    assert str(raised.value).startswith("there is no system 'chess'; known are ")
    assert "tally" in str(raised.value)


def test_a_system_is_found_by_its_name_and_place() -> None:
    assert registry.system("walk") is walk.SYSTEM
    assert registry.place("walk") == "tests.core.tiny.walk:SYSTEM"
    assert "walk" in registry.names()

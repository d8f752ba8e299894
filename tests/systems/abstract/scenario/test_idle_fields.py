"""What makes no difference in a battle of slots is told, and goes without one."""

from __future__ import annotations

from typing import Any

import pytest

from game import scenarios
from game.core.problems.mend_edits import mended
from game.core.problems.problem import Change, Problem
from game.systems.abstract import SYSTEM

Document = dict[str, Any]
UNITS = [{"name": "Ash", "slots": 8}, {"name": "Elm", "slots": 8}]
OTHERS = [{"name": "Oak", "slots": 9}, {"name": "Fir", "slots": 7}]

HURT: Document = {"start": {"turn": 2}, "sides.two.units[3].left": 5}
"""A squad of which one is hurt, in the second turn."""


def of(name: str, changes: Document) -> Document:
    document: Document = scenarios.load(f"abstract/{name}").document
    return mended(document, [Change(path, value, gone=value is None) for path, value in changes.items()])


def wrong(document: Document) -> list[Problem]:
    return SYSTEM.problems(document) or SYSTEM.oddities(document)


@pytest.mark.parametrize(
    ("name", "changes", "field"),
    [
        ("duel", {"options": {"coordinated-attacks": False}}, "options.coordinated-attacks"),
        ("duel", {"options": {"multiple-attacks": True}}, "options.multiple-attacks"),
        ("squad", {"most-units": 6}, "most-units"),
        (
            "grand-skirmish",
            {"most-units": 12, "slots": 10, "cap": 0, "story": "", "hints": None},
            "most-units",
        ),
        ("grand-skirmish", {"most-units": 3, "hints": None}, "most-units"),
        ("grand-skirmish", {"most-units": 1, "cap": 0, "story": "", "hints": None}, "most-units"),
        ("squad", {"sides.one.slots": 40}, "sides.one.slots"),
        ("monster", {"sides.two.slots": 17, "slots": 20}, "slots"),
        ("squad", HURT | {"sides.one.units[0].left": 10}, "sides.one.units[0].left"),
    ],
)
def test_what_makes_no_difference_is_told_and_mended(name: str, changes: Document, field: str) -> None:
    document = of(name, changes)
    (problem,) = wrong(document)
    assert (problem.field, problem.severity) == (field, "note")
    assert wrong(mended(document, problem.mend)) == []


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("squad", {"options": {"coordinated-attacks": False}}),
        ("monster", {"options": {"multiple-attacks": False}}),
        ("grand-skirmish", {"most-units": 12}),
        ("squad", HURT | {"most-units": 6}),
        ("squad", {"start": {"turn": 2}, "sides.one.units[0].left": 9}),
    ],
)
def test_what_makes_a_difference_is_let_alone(name: str, changes: Document) -> None:
    assert wrong(of(name, changes)) == []


# Budgets


def test_slots_of_two_sides_that_are_exchanged_are_exchanged_back_S11() -> None:
    document = of("monster", {"sides.one.slots": 17, "sides.two.slots": 35})
    assert wrong(mended(document, wrong(document)[0].mend)) == []


@pytest.mark.parametrize("slots", [160, 12, 4])
def test_a_budget_that_the_units_of_no_side_have_is_mended_to_theirs_S11(slots: int) -> None:
    document = of(
        "squad",
        {"slots": slots, "sides.one.units": UNITS, "sides.two.units": OTHERS, "cap": None, "story": ""},
    )
    found = [each for each in wrong(document) if each.field == "slots"]
    assert [each.mend for each in found] == [(Change("slots", 16),)]
    assert wrong(mended(document, found[0].mend)) == []


def test_a_cap_below_most_units_is_told_once_S1() -> None:
    document = of("squad", {"cap": 8})
    (problem,) = wrong(document)
    assert problem.mend == (Change("cap", 16),)
    assert [each.field for each in wrong(of("squad", {"cap": 12}))] == ["sides.two.units[0].slots", "cap"]


# The middle of a battle


def test_the_last_enemy_stands_again_where_it_has_fallen_before_the_battle_SB22() -> None:
    changes: Document = {"start": {"turn": 4}, "sides.one.units[0].left": 3, "sides.two.units[0].fallen": 1}
    (problem,) = wrong(of("duel", changes))
    assert problem.field == "sides.two.units[0].fallen"
    assert wrong(mended(of("duel", changes), problem.mend)) == []


def test_the_others_who_have_fallen_are_counted_anew() -> None:
    gone = {f"sides.two.units[{number}].fallen": number + 1 for number in range(4)}
    document = of("squad", {"start": {"turn": 4}, "sides.one.units[2].fallen": 5, **gone})
    (problem,) = wrong(document)
    assert problem.field == "sides.two.units[3].fallen"
    after = mended(document, problem.mend)
    assert wrong(after) == []
    assert after["sides"]["one"]["units"][2]["fallen"] == 4


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"sides.one.units[0].left": 12}, "sides.one.units[0].left"),
        ({"sides.one.units[0].fallen": 2}, "sides.one.units[0].fallen"),
        ({"sides.one.units[0].fallen": 1, "sides.one.units[0].left": 3}, "sides.one.units[0].fallen"),
        (
            {"sides.one.units[0].left": 8, "sides.one.units[0].cards": {"damage": 6}},
            "sides.one.units[0].cards",
        ),
    ],
)
def test_what_nobody_can_have_left_is_mended(changes: Document, field: str) -> None:
    document = of("squad", HURT | changes)
    (problem,) = wrong(document)
    assert problem.field == field
    assert wrong(mended(document, problem.mend)) == []

"""Creating units: budget, cap, handicap, names, and the secret until all are ready (CREATING UNITS, S-1, S-11, S-12)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.chance import seeded
from game.core.match import Match, NotLegal
from game.systems.abstract import events
from game.systems.abstract.actions import Confirm, CreateUnits, Recruit
from game.systems.abstract.creation import Create, faults, named
from game.systems.abstract.decision import Plot


def battle(slots: int = 20, *, cap: int = 0, most: int = 8, handicap: int = 0) -> Match:
    """Two sides that create their units at the table."""
    document: dict[str, Any] = {
        "system": "abstract",
        "title": "A test",
        "slots": slots,
        "cap": cap,
        "most-units": most,
        "sides": {"one": {"name": "Whites"}, "two": {"name": "Blacks", "slots": handicap}},
    }
    return Match.start("abstract", document, seed=1)


def create(*sizes: int) -> CreateUnits:
    return CreateUnits(named(sizes))


def why_not(match: Match, action: Any) -> Any:
    refusal = match.refusal(action)
    assert refusal is not None
    assert refusal.nearest is not None
    assert match.refusal(refusal.nearest) is None
    return refusal


def test_slots_are_divided_amongst_as_many_units_as_one_likes_SB5() -> None:
    match = battle()
    match.act(create(10, 6, 4))
    match.act(create(20))
    assert [(unit.seat, unit.name, unit.slots) for unit in match.state.units.values()] == [
        ("one", "Alpha", 10),
        ("one", "Bravo", 6),
        ("one", "Charlie", 4),
        ("two", "Alpha", 20),
    ]
    assert isinstance(match.decision, Plot)


def test_units_are_hidden_until_every_side_has_created_its_own_S11() -> None:
    match = battle()
    moment = match.act(create(10, 10))
    assert match.view("two").rosters == {}  # type: ignore[attr-defined]
    assert match.view("two").units == {}  # type: ignore[attr-defined]
    assert len(match.view("one").rosters["one"]) == 2  # type: ignore[attr-defined]
    assert [event.seen_by("two") for event in moment.events] == [events.UnitsCreated("one")]
    last = match.act(create(5, 15))
    assert match.state.rosters == {}
    assert any(isinstance(event, events.UnitsShown) for event in last.events)
    assert len(match.view("one").units) == 4  # type: ignore[attr-defined]


def test_all_slots_are_used_S11() -> None:
    match = battle()
    few = why_not(match, create(10, 9))
    assert (few.rule, few.text) == (
        "S-11",
        "The units have 19 slots together, but the side has 20: 1 too few.",
    )
    assert few.nearest == create(10, 10)
    many = why_not(match, create(10, 12))
    assert "2 too many" in many.text
    assert many.nearest == create(10, 10)


def test_no_unit_is_above_the_cap_S1() -> None:
    match = battle(60, cap=20)
    refusal = why_not(match, create(30, 20, 10))
    assert (refusal.rule, refusal.text) == ("S-1", "Alpha has 30 slots, 10 above the cap of 20.")
    assert refusal.nearest == create(20, 20, 20)
    match.act(create(20, 20, 20))


def test_a_handicap_is_a_budget_of_its_own_S1() -> None:
    match = battle(20, handicap=12)
    match.act(create(20))
    assert "the side has 12" in why_not(match, create(20)).text
    match.act(create(12))


def test_units_are_told_apart_by_their_names_SB6() -> None:
    match = battle()
    twins = CreateUnits((Recruit("Bob", 10), Recruit("Bob", 10)))
    assert why_not(match, twins).rule == "SB-6"
    match.act(CreateUnits((Recruit("Bob", 10), Recruit("Bob the Second", 10))))
    match.act(CreateUnits((Recruit("Bob", 20),)))


@pytest.mark.parametrize("name", ["", " Bob", "Bob ", "B" * 25, "**Bob**"])
def test_a_name_can_be_read_in_the_log_S12(name: str) -> None:
    assert [rule for rule, _, _ in faults([Recruit(name, 5)], 5, 0, 8)] == ["S-12"]


def test_there_are_no_more_units_than_agreed_S12() -> None:
    match = battle(20, most=3)
    assert why_not(match, create(5, 5, 5, 5)).text == "4 units; a side has 1 to 3."
    assert why_not(match, CreateUnits(())).rule == "S-12"
    assert why_not(match, create(20, 0)).text.startswith("Bravo has 0 slots")


def test_nothing_else_is_done_before_S11() -> None:
    match = battle()
    assert isinstance(match.decision, Create)
    assert why_not(match, Confirm()).rule == "S-11"
    with pytest.raises(NotLegal):
        match.act(Confirm())


def test_sides_with_units_of_the_set_up_are_not_asked_S11() -> None:
    document = {
        "system": "abstract",
        "title": "A test",
        "slots": 5,
        "sides": {"one": {"name": "A", "units": [{"name": "x", "slots": 5}]}, "two": {"name": "B"}},
    }
    match = Match.start("abstract", document, seed=1)
    assert match.decision is not None
    assert match.decision.seat == "two"
    match.act(create(3, 2))
    assert [unit.name for unit in match.state.units.values()] == ["x", "Alpha", "Bravo"]


@given(st.integers(1, 120), st.integers(1, 12), st.integers(0, 30), st.integers(0, 999))
def test_whatever_is_suggested_or_drawn_fits_the_agreement_S12(
    slots: int, most: int, cap: int, seed: int
) -> None:
    if cap * most < slots and cap:
        cap = -(-slots // most)
    match = battle(slots, cap=cap, most=most)
    decision: Any = match.decision
    for action in (*decision.suggest(match.state), decision.sample(match.state, seeded("units", seed))):
        assert faults(action.units, slots, cap, most) == []

"""A battle is written down as a scenario where a turn begins, and scenarios may begin in the middle of one."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.chance import seeded
from game.core.match import Match
from game.core.promises.rest_points import resting
from game.core.system import Restless
from game.systems.abstract import SYSTEM
from game.systems.abstract.actions import CreateUnits, Recruit
from game.systems.abstract.traits import Traits
from tests.systems.abstract.scenario.test_setup import good

Document = dict[str, Any]


def under_way() -> Document:
    """A battle in its fourth turn: Bob has lost slots, and Al is gone."""
    document = good()
    one, two = document["sides"]["one"], document["sides"]["two"]
    one["units"] = [{"name": "Bob", "slots": 10, "left": 7, "cards": {"accuracy": 5, "damage": 4}}]
    two["units"] = [
        {"name": "Fred", "slots": 6, "cards": {"initiative": 6}},
        {"name": "Al", "slots": 4, "fallen": 1},
    ]
    document["start"] = {"turn": 4}
    return document


def faults(document: Document) -> list[tuple[str, str]]:
    return [(problem.field, problem.text) for problem in SYSTEM.problems(document)]


def test_a_battle_begins_in_the_middle_as_the_scenario_says() -> None:
    state = Match.start("abstract", under_way(), seed=1).state
    assert state.turn == 4
    assert [(unit.name, unit.slots, unit.full) for unit in state.units.values()] == [
        ("Bob", 7, 10),
        ("Fred", 6, 6),
    ]
    assert [(unit.id, unit.name, unit.slots) for unit in state.fallen] == [(3, "Al", 0)]
    assert state.last == {1: Traits(accuracy=5, damage=4), 2: Traits(initiative=6)}


def test_a_snapshot_of_such_a_battle_says_the_same() -> None:
    document = under_way()
    match = Match.start("abstract", document, seed=1)
    assert SYSTEM.snapshot(match.state, document) == {**document, "kind": "custom"}
    assert resting(SYSTEM, match.state, document, match.header.options)


def test_units_created_at_the_table_stand_in_the_snapshot() -> None:
    document = good()
    del document["sides"]["two"]["units"]
    match = Match.start("abstract", document, seed=1)
    assert SYSTEM.rest(match.state) == ""
    match.act(CreateUnits((Recruit("Ada", 6), Recruit("Eve", 4))))
    assert SYSTEM.rest(match.state) == "a turn begins"
    taken = SYSTEM.snapshot(match.state, document)
    assert taken["sides"]["two"]["units"] == [{"name": "Ada", "slots": 6}, {"name": "Eve", "slots": 4}]
    assert resting(SYSTEM, match.state, document, match.header.options)


def test_a_battle_rests_until_the_first_card_is_dealt() -> None:
    match = Match.start("abstract", good(), seed=1)
    assert SYSTEM.rest(match.state)
    match.act(match.decision.sample(match.state, seeded("cards")))  # type: ignore[union-attr]
    assert SYSTEM.rest(match.state) == ""
    with pytest.raises(Restless, match="here one is going on"):
        SYSTEM.snapshot(match.state, match.document)


def test_a_turn_cap_that_has_passed_ends_the_battle_with_this_turn() -> None:
    match = Match.start("abstract", under_way(), seed=1, options={"turn-cap": 2})
    assert match.state.field.turn_cap == 4
    assert Match.start("abstract", under_way(), seed=1, options={"turn-cap": 0}).state.field.turn_cap == 0


@pytest.mark.parametrize(
    ("seat", "number", "change", "field", "text"),
    [
        ("one", 0, {"left": 11}, "sides.one.units[0].left", "Bob has 1 to 10 slots left, not 11"),
        ("one", 0, {"cards": {"damage": 6}}, "sides.one.units[0].cards", "Bob played 7 to 10 cards in the turn before, not 6"),
        ("one", 0, {"cards": {"damage": -1, "evasion": 9}}, "sides.one.units[0].cards.damage", "-1 cards"),
        ("two", 1, {"fallen": 2}, "sides.two.units[1].fallen", "counted from 1"),
        ("two", 1, {"left": 2}, "sides.two.units[1].fallen", "neither slots left nor cards"),
        ("two", 0, {"fallen": 2, "cards": None}, "sides.two.units[0].fallen", "fewer than two sides"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_named(seat: str, number: int, change: Document, field: str, text: str) -> None:
    document = under_way()
    unit = {**document["sides"][seat]["units"][number], **change}
    document["sides"][seat]["units"][number] = {
        name: value for name, value in unit.items() if value is not None
    }
    found = faults(document)
    assert any(name == field and text in said for name, said in found), found


def test_nobody_creates_units_once_the_battle_is_under_way() -> None:
    document = under_way()
    del document["sides"]["two"]["units"]
    assert any(field == "sides.two.units" for field, _ in faults(document))


def test_a_battle_begins_with_a_turn_that_there_can_be() -> None:
    assert [field for field, _ in faults({**under_way(), "start": {"turn": 0}})] == ["start.turn"]

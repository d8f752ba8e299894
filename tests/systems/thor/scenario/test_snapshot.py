"""A battle is written down as a scenario where a phase begins, and scenarios may begin in the middle of one."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.chance import seeded
from game.core.match import Match
from game.core.promises.rest_points import resting
from game.core.system import Restless
from game.scenarios import load
from game.systems.thor import SYSTEM
from game.systems.thor.actions import Pass
from tests.systems.documents import with_value
from tests.systems.thor.scenario.test_setup import good

Document = dict[str, Any]


def under_way() -> Document:
    """A battle in its third turn: one unit is wounded, one has fallen, one was summoned, cards are known."""
    document = good()
    one, two = document["sides"]["one"], document["sides"]["two"]
    one["units"] = [
        {"name": "Loki", "at": "c3", "number": 2},
        {"name": "Thor", "at": "d4", "hits": 2, "number": 1},
    ]
    two["units"] = [
        {"name": "Laufey", "at": "e7"},
        {"name": "Frost Giants", "at": "e6", "number": 5, "summoned": True},
        {"name": "Frost Beast", "at": "d5", "hits": 1, "number": 4, "fallen": 1},
    ]
    document["start"] = {
        "first": "one", "active": "two", "turn": 3, "phase": "move",
        "deck": ["Strike", "March"], "discard": ["Creep"],
        "hands": {"one": ["Slam"], "two": ["Block", "Run"]},
        "knows": {"one": {"deck": 1, "hand": ["Run"]}},
    }  # fmt: skip
    return document


def faults(document: Document) -> list[tuple[str, str]]:
    return [(problem.field, problem.text) for problem in SYSTEM.problems(document)]


def test_a_battle_begins_in_the_middle_as_the_scenario_says() -> None:
    state = Match.start("thor", under_way(), seed=1).state
    assert (state.turn, state.first, state.decision.seat) == (3, "one", "two")
    assert [(unit.id, unit.name, unit.hits) for unit in state.units.values()] == [
        (2, "Loki", 6), (1, "Thor", 2), (3, "Laufey", 5), (5, "Frost Giants", 2),
    ]  # fmt: skip
    assert [(unit.id, unit.at, unit.hits) for unit in state.fallen] == [(4, "d5", 1)]
    assert state.units[5].summoned
    assert state.next_id == 6
    assert (state.known["one"].deck, state.known["one"].hand) == (("Strike",), ("Run",))


def test_a_snapshot_of_such_a_battle_says_the_same_and_every_card_besides() -> None:
    document = under_way()
    match = Match.start("thor", document, seed=1)
    taken = SYSTEM.snapshot(match.state, document)
    assert taken["sides"] == document["sides"]
    said, start = document["start"], taken["start"]
    assert {name: start[name] for name in said if name != "deck"} == {
        name: value for name, value in said.items() if name != "deck"
    }
    assert start["deck"][:2] == ["Strike", "March"]
    assert len(start["deck"]) == 53 - 4
    assert resting(SYSTEM, match.state, document, match.header.options)


def test_a_battle_rests_where_a_phase_of_plays_begins_and_nowhere_else() -> None:
    match = Match.start("thor", under_way(), seed=1)
    assert SYSTEM.rest(match.state) == "the Move phase begins"
    match.act(Pass())
    assert SYSTEM.rest(match.state) == "the Fight phase begins"
    chance, rests = seeded("rests"), set()
    while match.decision is not None and len(match.moments) < 200:
        rests.add(
            (
                type(match.decision).__name__,
                getattr(match.decision, "played", False),
                SYSTEM.rest(match.state),
            )
        )
        match.act(match.decision.sample(match.state, chance))
    named = {(kind, played) for kind, played, rest in rests if rest}
    assert named == {("MovePhase", False), ("FightPhase", False)}


def test_between_two_rest_points_there_is_no_snapshot() -> None:
    match = Match.start("thor", load("thor/jotunheim").document, seed=1)
    match.act(match.decision.sample(match.state, seeded("deploy")))  # type: ignore[union-attr]
    with pytest.raises(Restless, match="something is on its way"):
        SYSTEM.snapshot(match.state, match.document)


def test_a_lesson_becomes_a_battle_and_a_puzzle_stays_one_without_its_answer() -> None:
    for name, kind in (("thor/first-blows", "custom"), ("thor/puzzles/laufey-falls", "puzzle")):
        match = Match.start("thor", load(name).document, seed=1)
        taken = SYSTEM.snapshot(match.state, match.document)
        assert taken["kind"] == kind
        assert not {"lesson", "solution"} & taken.keys()


def test_the_relocation_of_a_turn_does_not_happen_again_in_the_middle_of_it() -> None:
    document = {**under_way(), "special": ["relocation"]}
    match = Match.start("thor", document, seed=1)
    assert resting(SYSTEM, match.state, document, match.header.options)


def test_a_turn_limit_that_has_passed_ends_the_battle_with_this_turn() -> None:
    match = Match.start("thor", under_way(), seed=1, options={"turn-limit": 2})
    assert match.state.field.turn_limit == 3
    match.act(Pass())
    match.act(Pass())
    assert match.outcome is not None
    assert match.outcome.rule == "T-7"


@pytest.mark.parametrize(
    ("path", "value", "field", "text"),
    [
        ("start.turn", 0, "start.turn", "a battle begins with turn 1 to 99, not with 0"),
        ("start.first", "", "start.first", "say who goes first"),
        ("start.active", "three", "start.active", "three"),
        ("sides.one.units.0.number", 1, "sides.one.units[1].number", "Thor has the number 1, which is that of Loki"),
        ("sides.one.units.0.number", -1, "sides.one.units[0].number", "a number from 1 to 9999, not -1"),
        ("sides.two.units.2.fallen", 2, "sides.two.units[2].fallen", "counted from 1"),
        ("sides.one.wins", "Frost Beast falls", "sides.one.wins", "met by who has fallen already"),
        ("sides.one.wins", "any giant falls", "sides.one.wins", "the battle is over"),
        ("start.knows.one.deck", 3, "start.knows.one.deck", "3 cards of the deck are known, but start.deck names 2"),
        ("start.knows.one.hand", ["Slam"], "start.knows.one.hand[0]", "side two holds no 'Slam'"),
        ("start.knows.three", {}, "start.knows.three", "has no place here"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_named(path: str, value: object, field: str, text: str) -> None:
    found = faults(with_value(under_way(), path, value))
    assert any(name == field and text in said for name, said in found), found


def test_every_leader_that_has_fallen_decides_a_battle_for_leaders() -> None:
    document = with_value(under_way(), "sides.one.wins", "every enemy leader falls")
    assert faults(document) == []
    document["sides"]["two"]["units"][0]["fallen"] = 2
    assert [field for field, _ in faults(document)] == ["sides.one.wins"]


def test_a_side_whose_units_have_all_fallen_is_no_side() -> None:
    document = under_way()
    document["sides"]["two"]["units"] = [{"name": "Laufey", "fallen": 1}]
    document["sides"]["one"]["wins"] = "every enemy falls"
    assert ("sides.two.units", "0 units; a side has 1 to 16") in faults(document)

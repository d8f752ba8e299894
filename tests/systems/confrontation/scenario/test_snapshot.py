"""A battle is written down as a scenario between two activations, and where a part of the tactical phase begins."""

from __future__ import annotations

import tomllib
from typing import Any

import msgspec
import pytest

from game.core.chance import seeded
from game.core.events import Context
from game.core.match import Match
from game.core.options import Value
from game.core.position import position
from game.core.promises.rest_points import resting
from game.core.system import Restless
from game.scenarios import load
from game.systems.confrontation import casualties
from game.systems.confrontation.actions import Reveal
from game.systems.confrontation.state import MODES, NOWHERE, Battle
from game.systems.confrontation.system import SYSTEM
from game.toml_text import written
from tests.systems.confrontation.scenario.field import shipped
from tests.systems.confrontation.scenario.middle import under_way


def begun(document: dict[str, Any], seed: int = 1, **options: Value) -> Match:
    return Match.start("confrontation", document, seed=seed, options=options)


def rests(match: Match, decisions: int, seed: int = 1) -> set[str]:
    """The rest points that a game passes which is played at random; the promises of a snapshot hold at every fourth."""
    chance, found, count = seeded("rests", seed), set[str](), 0
    for _ in range(decisions):
        if match.decision is None:
            break
        if name := SYSTEM.rest(match.state):
            found.add(name)
            count += 1
            if count % 4 == 1:
                assert resting(SYSTEM, match.state, match.document, match.header.options)
        match.act(match.decision.sample(match.state, chance))
    return found


def test_a_snapshot_of_a_battle_that_a_file_begins_says_the_same() -> None:
    match = begun(under_way())
    assert SYSTEM.snapshot(match.state, match.document) == match.document
    assert resting(SYSTEM, match.state, match.document, match.header.options)


def test_a_snapshot_comes_back_from_its_text_as_it_was() -> None:
    taken = SYSTEM.snapshot(begun(under_way()).state, under_way())
    assert tomllib.loads(written(taken)) == taken


def test_a_snapshot_makes_sense_and_its_ground_can_be_asked() -> None:
    match = begun(shipped("three-altars"), seed=2)
    while SYSTEM.rest(match.state) != "a card is played":
        match.act(match.decision.sample(match.state, seeded("sense", len(match.moments))))  # type: ignore[union-attr]
    taken = SYSTEM.snapshot(match.state, match.document)
    assert taken["sides"]["two"].get("reserves") or taken["sides"]["one"].get("reserves")
    assert SYSTEM.oddities(taken) == []
    assert SYSTEM.survey(taken) is not None


@pytest.mark.parametrize("mode", MODES)
def test_a_battle_rests_where_nobody_is_activated_in_every_mode(mode: str) -> None:
    found = rests(begun(shipped("goose-fair"), seed=3, mode=mode), 50)
    assert {"a unit is deployed", "the first active player is chosen", "a card is played"} <= found
    assert ("the cards of a round are ordered" in found) == (mode in ("general", "strategist", "genius"))


@pytest.mark.parametrize("battlefield", ["borderland", "pacified", "positions"])
def test_terrain_that_the_players_have_laid_stays_where_it_lies(battlefield: str) -> None:
    assert "a unit is deployed" in rests(begun(shipped("drummers-hill"), battlefield=battlefield), 24)


@pytest.mark.parametrize("name", ["three-altars", "saints-ford", "nobodys-eyot", "two-lamps"])
def test_battles_with_duties_reserves_chests_and_teams_can_begin_anywhere(name: str) -> None:
    assert "a card is played" in rests(begun(shipped(name), seed=2, long=True), 60, seed=5)


def test_a_battle_that_a_die_has_chosen_is_that_one_from_then_on() -> None:
    match = begun({**shipped("goose-fair"), "battle": "drawn", "mode": "drawn"}, seed=4)
    assert rests(match, 30)
    taken, council = position(match).document, match.state.field.council
    assert (taken["battle"], taken["mode"]) == (council.battle, match.state.field.mode)


def test_while_somebody_is_activated_there_is_no_snapshot_and_the_last_rest_point_is_taken() -> None:
    match = begun(under_way())
    match.act(Reveal())
    assert match.state.active is not None
    with pytest.raises(Restless, match="here something is on its way"):
        SYSTEM.snapshot(match.state, match.document)
    taken = position(match)
    assert (taken.at, taken.before, taken.rest) == (0, 1, "a card is played")


def test_a_card_that_somebody_looks_at_is_the_next_to_come() -> None:
    match = begun(under_way())
    assert match.state.drawn is not None
    assert match.state.drawn.card.troop == "reaver"
    start = SYSTEM.snapshot(match.state, match.document)["start"]
    assert start["cards"]["two"]["next"] == ["reaver", {"unit": 3}]


def test_a_puzzle_has_no_rounds_and_a_lesson_becomes_a_battle() -> None:
    puzzle = begun(load("confrontation/puzzles/round-the-hedge").document)
    assert SYSTEM.rest(puzzle.state) == ""
    lesson = begun(load("confrontation/the-first-round").document)
    chance = seeded("lesson")
    while not SYSTEM.rest(lesson.state):
        lesson.act(lesson.decision.sample(lesson.state, chance))  # type: ignore[union-attr]
    taken = SYSTEM.snapshot(lesson.state, lesson.document)
    assert taken["kind"] == "custom"
    assert "lesson" not in taken
    assert taken["start"]["dice"] == list(lesson.state.dice)


def test_a_seat_writes_down_what_it_may_know_and_a_guess() -> None:
    match = begun(under_way())
    taken = position(match, "one")
    assert taken.guessed
    assert SYSTEM.problems(taken.document) == []
    theirs = taken.document["start"]["cards"]["two"]
    hidden = [*theirs["next"], theirs["reserve"]]
    assert sorted(hidden, key=str) == sorted(["reaver", "fenling", {"unit": 3}], key=str)
    assert taken.document["start"]["cards"]["one"] == under_way()["start"]["cards"]["one"]


def test_a_unit_that_has_left_the_table_is_away_with_who_fell_before_G58() -> None:
    match = begun(under_way())
    state = match.state.copy()
    state.items["box"] = msgspec.structs.replace(state.items["box"], carrier=0, gone=True)
    casualties.leave(state, Context(seeded("leave")), [each.id for each in state.members(3)])
    assert state.units[3].fate == "away"
    taken = SYSTEM.snapshot(state, match.document)
    away = {
        "unit": 3,
        "leader": 4,
        "gone": [1],
        "wounds": {"2": 1},
        "carries": {"2": "jug", "3": "box"},
        "late": True,
    }
    assert taken["sides"]["one"]["away"] == [away]
    assert resting(SYSTEM, state, match.document, match.header.options)


def test_terrain_that_is_destroyed_or_stands_open_is_so_in_the_snapshot_GB39() -> None:
    document = under_way()
    document["terrain"] += [
        {"id": "house", "kit": "timber-house", "at": ["65cm", "50cm"], "destructible": True},
        {"id": "door", "kit": "door", "at": ["65cm", "46cm"], "of": "house"},
        {"id": "chest", "kit": "chest", "at": ["5cm", "50cm"]},
    ]
    match = begun(document)
    state = match.state.copy()
    pieces = {id: piece for id, piece in state.pieces.items() if id not in ("wall", "door")}
    pieces["chest"] = msgspec.structs.replace(pieces["chest"], open=True)
    pieces["house"] = msgspec.structs.replace(pieces["house"], points=2)
    state.pieces = pieces
    house, chest = SYSTEM.snapshot(state, document)["terrain"]
    assert (house["structure"], chest["open"]) == (2, True)
    assert resting(SYSTEM, state, document, match.header.options)


def test_only_what_nothing_asks_for_is_left_out_of_the_comparison() -> None:
    state = begun(under_way()).state
    bare = SYSTEM.unhistoried(state)
    assert {each.place for each in bare.fallen.values()} == {NOWHERE}
    same = [
        name
        for name in Battle.__struct_fields__
        if name not in ("fallen", "field", "stack") and getattr(bare, name) != getattr(state, name)
    ]
    assert same == []
    assert bare.stack == state.stack

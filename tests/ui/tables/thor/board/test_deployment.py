"""Putting units down: few inputs, nothing hidden, and all the rest at once when the other side has none left (T-2)."""

from __future__ import annotations

from typing import Any

import pytest

from game import scenarios
from game.core.match import Match
from game.systems.thor import actions as a
from game.ui.kit.lines import LineRow
from game.ui.tables.thor.board import deployment
from game.ui.tables.thor.flow import BattleFlow
from tests.ui.bots import Prompt
from tests.ui.player import on_top
from tests.ui.tables.thor.player import Player, opened

ONE = ["Thor", "Sif", "Volstagg", "Hogun", "Fandral", "Heimdall"]


def battle(
    one: list[str], two: list[str], people: tuple[str, str] = ("human:Astrid", "human:Bjorn")
) -> Match:
    document: dict[str, Any] = {
        "system": "thor", "title": "A trial", "map": "........\n" * 8, "start": {"first": "one"},
        "sides": {
            "one": {"name": "Asgardians", "units": one, "wins": "every enemy falls"},
            "two": {"name": "Giants", "units": two, "wins": "every enemy falls"},
        },
    }  # fmt: skip
    return Match.start("thor", document, seed=1, seats={"one": people[0], "two": people[1]})


def put_down(match: Match) -> list[a.Deploy]:
    return [each.action for each in match.moments if isinstance(each.action, a.Deploy)]


def test_six_units_take_six_drags_while_a_bot_puts_down_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BattleFlow, "bots", staticmethod(Prompt))
    document = scenarios.load("jotunheim").document
    match = Match.start("thor", document, seed=3, seats={"one": "human:Astrid", "two": "greedy"})
    player = opened(match, bot_speed=0.0)
    inputs = 0
    for file in "abcdefgh":
        player.frames(30)
        if not player.table.deploying:
            break
        unit = player.table.able()[0]
        player.drag(f"unit:{unit}", f"square:{file}1")
        player.rest()
        inputs += 1
    assert sum(unit.seat == "one" for unit in match.state.units.values()) == 6
    assert inputs <= 7


def test_six_units_take_six_keys_while_a_bot_puts_down_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BattleFlow, "bots", staticmethod(Prompt))
    document = scenarios.load("jotunheim").document
    match = Match.start("thor", document, seed=3, seats={"one": "human:Astrid", "two": "greedy"})
    player = opened(match, bot_speed=0.0)
    keys = 0
    while player.table.deploying and keys < 20:
        player.frames(30)
        player.rest()
        player.key("Enter")
        player.rest()
        player.frames(30)
        keys += 1
    own = [unit.at for unit in match.state.units.values() if unit.seat == "one"]
    assert len(own) == 6
    assert all(square[1] in "12" for square in own)
    assert keys <= 7


def test_enter_puts_the_next_unit_where_the_cursor_was_moved_to_and_else_where_it_is_suggested() -> None:
    match = battle(ONE, ["Laufey", "Frost Beast"])
    player = opened(match)
    player.key("Right")
    start = player.table.cursor
    assert start == deployment.suggested(player.table).to  # type: ignore[union-attr]
    player.key("Right", "Enter")
    player.rest()
    (first,) = put_down(match)
    assert (first.unit, first.to) == (1, f"{chr(ord(start[0]) + 1)}{start[1]}")
    player.frames(60)
    player.key("Enter")
    player.rest()
    assert put_down(match)[-1].to[1] in "78", "the other side’s suggestion is its own"
    player.frames(60)
    player.key("Up", "Up", "Up", "Enter")
    assert len(put_down(match)) == 2
    assert player.table.said is not None, "no unit stands on rank 4"


def test_lit_squares_are_spoken_of_once_a_unit_is_chosen_that_lights_them() -> None:
    player = opened(battle(ONE[:3], ["Laufey", "Frost Beast"]))
    assert player.asked().words == "Drag one of your units to your back rows."
    player.key("Tab")
    assert player.asked().words == "Drag one of your units to a lit square."


def test_a_chosen_unit_is_the_one_that_enter_puts_down() -> None:
    match = battle(ONE, ["Laufey"])
    player = opened(match)
    player.key("Tab", "Tab", "Enter")
    player.rest()
    assert [each.unit for each in put_down(match)] == [2]


def test_without_a_choice_a_click_puts_down_the_next_unit_that_waits() -> None:
    match = battle(ONE, ["Laufey"])
    player = opened(match)
    player.click("square:c1")
    player.rest()
    assert put_down(match) == [a.Deploy(1, "c1")]


def test_a_unit_is_taken_back_while_it_is_open_T91() -> None:
    match = battle(["Thor"], ["Laufey"], ("human:Astrid", "greedy"))
    player = opened(match)
    player.flow.pause()
    player.drag("unit:1", "square:d1")
    assert put_down(match) == [a.Deploy(1, "d1")]
    player.key("Ctrl+Z")
    assert put_down(match) == []


def test_no_curtain_hides_what_is_put_down_in_the_open() -> None:
    match = battle(["Thor"], ["Laufey"])
    player = opened(match, curtain=True)
    assert not player.flow.veiled
    player.drag("unit:1", "square:d1")
    player.frames(60)
    assert on_top(player.app) == "battle"
    assert player.table.seat == "two"
    player.drag("unit:2", "square:d8")
    player.frames(60)
    assert on_top(player.app) == "curtain", "the first turn has hands to hide"


def alone() -> tuple[Match, Player]:
    """Side one has put down its only unit: side two lays out the rest."""
    match = battle(["Thor"], ["Laufey", "Frost Giants", "Frost Giant Brute", "Frost Beast"])
    player = opened(match)
    player.drag("unit:1", "square:d1")
    player.rest()
    assert len(put_down(match)) == 1
    return match, player


def test_when_the_other_side_has_none_left_the_rest_is_suggested_and_put_down_by_two_presses() -> None:
    match, player = alone()
    player.click("end-phase")
    assert len(player.table.draft) == 4
    assert len(put_down(match)) == 1, "nothing is done yet"
    player.click("end-phase")
    player.frames(90)
    assert len(put_down(match)) == 5
    assert not match.state.reserve["two"]


def test_the_rest_takes_a_key_for_each_unit_and_one_to_put_all_down() -> None:
    match, player = alone()
    for _ in range(4):
        player.key("Enter")
    assert len(player.table.draft) == 4
    assert len(put_down(match)) == 1, "nothing is done yet"
    player.key("Enter")
    player.frames(90)
    assert len(put_down(match)) == 5


def test_what_is_laid_out_is_dragged_about_changes_places_and_comes_back() -> None:
    match, player = alone()
    player.drag("unit:3", "square:a8")
    player.drag("unit:4", "square:b8")
    assert player.table.draft == {3: "a8", 4: "b8"}
    player.drag("square:a8", "square:b8")
    assert player.table.draft == {3: "b8", 4: "a8"}
    player.drag("square:b8", "square:h7")
    assert player.table.draft[3] == "h7"
    player.key("Ctrl+Z")
    assert list(player.table.draft) == [4]
    player.drag("unit:3", "square:c4")
    assert player.table.said is not None
    assert player.table.said.refusal.rule == "T-2"
    assert len(put_down(match)) == 1


def test_a_click_once_all_are_laid_out_says_that_one_has_to_be_chosen() -> None:
    match, player = alone()
    player.click("end-phase")
    for square in ("c4", "h8" if "h8" not in player.table.draft.values() else "g8"):
        player.click(f"square:{square}")
        assert player.table.said is not None
        assert "choose one" in str(player.table.said.refusal)
        assert len(player.table.draft) == 4
    assert len(put_down(match)) == 1


def test_a_record_of_units_put_down_at_once_is_one_of_single_deployments() -> None:
    match, player = alone()
    player.click("end-phase")
    player.click("end-phase")
    player.frames(90)
    assert [moment.seat for moment in match.moments if isinstance(moment.action, a.Deploy)].count("two") == 4


def test_in_a_small_window_whoever_is_chosen_is_told_where_to_go() -> None:
    player = opened(battle(ONE, ["Laufey"]), (1280, 720), scale=1.5)
    assert player.plan.compact
    player.key("Tab")
    first = next(each for each in player.widget("inspector").walk() if isinstance(each, LineRow))
    assert player.table.unit
    assert first.line.text == player.asked().words

"""The set-ups that ship: the duel, squads, a grand skirmish, a monster, a brawl, and the lesson."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from game import paths, scenarios
from game.core.match import Match
from game.systems.abstract.scenario.scenario_file import ScenarioFile
from game.systems.abstract.scenario.setup import read, seats

FORCES = {
    "duel": [[10], [10]],
    "squad": [[10, 10, 10, 10], [16, 10, 8, 6]],
    "grand-skirmish": [[], []],
    "monster": [[7, 6, 5, 5, 4, 4, 4], [17]],
    "brawl": [[10, 6], [10, 5], [9, 7], [8, 7]],
    "bob-and-fred": [[10], [10]],
}


def sheet(name: str) -> ScenarioFile:
    found, problems = read(scenarios.load(f"abstract/{name}").document)
    assert problems == []
    assert found is not None
    return found


@pytest.mark.parametrize("name", FORCES)
def test_the_set_ups_are_as_they_are_described(name: str) -> None:
    found = sheet(name)
    assert [[unit.slots for unit in found.sides[seat].units] for seat in seats(found)] == FORCES[name]
    assert found.story
    for seat in seats(found):
        for unit in found.sides[seat].units:
            assert (paths.assets() / "emblems" / f"{unit.emblem}.svg").exists()


def test_the_grand_skirmish_is_that_of_the_rulebook_SB5() -> None:
    found = sheet("grand-skirmish")
    assert (found.slots, found.cap) == (60, 20)


def test_there_is_nothing_else_in_the_folder() -> None:
    assert {path.stem for path in (paths.scenarios() / "abstract").glob("*.toml")} == set(FORCES)


def lesson() -> tuple[list[Any], Match]:
    entry = scenarios.load("abstract/bob-and-fred")
    found, _ = read(entry.document)
    assert found is not None
    return found.lesson, Match.start("abstract", entry.document, seed=7)


def test_the_lesson_can_be_played_to_its_end_with_the_rulebooks_numbers_SB11() -> None:
    steps, match = lesson()
    slots = []
    for step in steps:
        for table in step.actions:
            match.act(match.system.action_from_json(msgspec.json.encode(table)))
        slots.append(
            tuple(match.state.units[unit].slots if unit in match.state.units else 0 for unit in (1, 2))
        )
    assert slots == [(10, 10)] * 3 + [(7, 10), (7, 4), (7, 4), (7, 0), (7, 0)]
    assert match.outcome is not None
    assert match.outcome.winners == ("one",)
    assert match.state.dice == ()


def test_the_dice_of_the_lesson_do_not_depend_on_chance_S17() -> None:
    steps, match = lesson()
    for step in steps:
        for table in step.actions:
            moment = match.act(match.system.action_from_json(msgspec.json.encode(table)))
            assert moment.results == ()


def test_dice_to_come_are_nobodys_to_know_S17() -> None:
    _, match = lesson()
    assert not hasattr(match.view("one"), "dice")
    other = match.state.copy()
    other.dice = (1,) * len(other.dice)
    assert match.system.view(other, "one") == match.view("one")


def test_a_lesson_learns_from_its_rules() -> None:
    import tomllib

    rules = tomllib.loads((paths.assets() / "texts" / "rules" / "abstract.toml").read_text("utf-8"))
    known = {paragraph["id"] for paragraph in rules["paragraph"]}
    assert {step.rule for step in lesson()[0]} <= known

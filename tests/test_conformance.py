"""Every registered system keeps the contract, on every scenario that ships and with every option changed."""

from __future__ import annotations

import pytest

from game import scenarios
from game.core import registry
from game.core.options import Option, Value
from game.core.promises import conformance, scenario_promises
from game.core.registry import system
from game.scenarios import Entry

SYSTEMS = registry.names()
ENTRIES = scenarios.find()
RARELY = {"ascension": 4, "confrontation": 12, "asgard": 20, "asgard-thor": 8}
"""How many times as rarely positions are examined, where that takes longest."""
BEGINNING = 30
"""How many decisions are played with every run of the tests; whole battles are slow."""
FEWER = {"asgard": 3, "asgard-thor": 2}
"""How many times fewer decisions are played, where there are many scenarios and each decision is two tables' work."""


def other(option: Option) -> Value:
    """A value of the option that is not its default."""
    if isinstance(option.default, bool):
        return not option.default
    if isinstance(option.default, int):
        return option.least
    return next(choice for choice in option.choices if choice != option.default)


@pytest.mark.parametrize("name", SYSTEMS)
def test_every_system_ships_a_scenario(name: str) -> None:
    assert any(entry.system == name for entry in ENTRIES)


@pytest.mark.slow
@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.id)
def test_the_contract_is_kept_in_every_scenario(entry: Entry) -> None:
    every = 2 * RARELY.get(entry.system, 1)
    decisions = 250 // FEWER.get(entry.system, 1)
    played = conformance.play(entry.system, entry.document, seed=1, decisions=decisions, every=every)
    assert played.decisions > 0


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.id)
def test_the_ground_of_every_scenario_can_be_surveyed(entry: Entry) -> None:
    scenario_promises.surveyed(system(entry.system), entry.document)


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.id)
def test_terrain_can_be_laid_on_the_ground_of_every_scenario(entry: Entry) -> None:
    scenario_promises.supplied(system(entry.system), entry.document)


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.id)
def test_every_scenario_is_the_same_battle_with_all_that_it_names_written_in(entry: Entry) -> None:
    scenario_promises.self_contained(system(entry.system), entry.document)


@pytest.mark.parametrize("name", SYSTEMS)
def test_the_contract_is_kept_at_the_beginning_of_a_scenario_of_every_system(name: str) -> None:
    entry = next(entry for entry in ENTRIES if entry.system == name)
    every = 2 * RARELY.get(name, 1)
    played = conformance.play(entry.system, entry.document, seed=3, decisions=BEGINNING, every=every)
    assert played.decisions > 0


@pytest.mark.parametrize("decisions", [BEGINNING, pytest.param(100, marks=pytest.mark.slow)])
@pytest.mark.parametrize(
    ("name", "option"), [(name, option) for name in SYSTEMS for option in system(name).options]
)
def test_the_contract_is_kept_with_every_option(name: str, option: Option, decisions: int) -> None:
    entry = next(entry for entry in ENTRIES if entry.system == name)
    options = {option.name: other(option)}
    every = 3 * RARELY.get(name, 1)
    conformance.play(name, entry.document, seed=3, decisions=decisions, every=every, options=options)


@pytest.mark.slow
@pytest.mark.parametrize("name", SYSTEMS)
def test_a_match_is_the_same_in_another_process_with_another_hash_seed(name: str) -> None:
    *_, entry = [entry for entry in ENTRIES if entry.system == name][:2]
    conformance.same_elsewhere(name, entry.document, decisions=150 // FEWER.get(name, 1))


@pytest.mark.parametrize("name", SYSTEMS)
def test_a_match_begins_the_same_in_another_process_with_another_hash_seed(name: str) -> None:
    entry = next(entry for entry in ENTRIES if entry.system == name)
    conformance.same_elsewhere(name, entry.document, decisions=BEGINNING // 2)

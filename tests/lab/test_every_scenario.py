"""`holmgang sim` with nothing but a scenario and a number of games, on what ships."""

from __future__ import annotations

from typing import Any

import pytest

from game import cli, scenarios
from game.bots.base import seating, usual
from game.core import registry
from tests.whole_plays import but_first

SHIPPED = [entry for entry in scenarios.find() if not entry.id.startswith("own/")]
ONE_OF_EACH = {
    "thor": "thor/greenwich",
    "abstract": "abstract/squad",
    "ascension": "ascension/first-steps",
    "asgard": "asgard/first-watch",
    "asgard-thor": "asgard/the-frost-door",
    "confrontation": "confrontation/goose-fair",
}


def test_every_system_that_ships_is_tried() -> None:
    assert {entry.system for entry in SHIPPED} == set(ONE_OF_EACH)
    assert {scenarios.load(name).system for name in ONE_OF_EACH.values()} == set(ONE_OF_EACH)


@pytest.mark.parametrize("system", but_first(ONE_OF_EACH))
def test_sim_plays_a_game_of_every_system_with_its_defaults(system: str, capsys: Any) -> None:
    entry = scenarios.load(ONE_OF_EACH[system])
    assert cli.main(["sim", entry.id, "--games", "1"]) == 0
    said = capsys.readouterr().out
    sides = registry.system(system).seats(entry.document)
    bots = " against ".join(usual(system, seat) for seat in sides)
    assert said.startswith(f"{entry.id}, 1 battle, {bots}\n")
    assert list(seating(system, sides).values()) == bots.split(" against ")

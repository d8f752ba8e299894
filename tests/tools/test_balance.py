"""The gate of balance: everything is exchanged equally often, and what is one-sided does not pass."""

from __future__ import annotations

from collections import Counter

import pytest

from game import scenarios
from game.core import registry
from game.scenarios import Entry
from game.systems.ascension.actions import Activate, Attack, EndActivation
from tools.balance import GATED, Fights, Weighed, Weights, cells, chosen, told, weigh

ENTRIES = chosen([])


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.id)
def test_every_way_to_sit_is_a_sound_scenario(entry: Entry) -> None:
    ways = cells(entry, (), 0)
    system = registry.system(entry.system)
    for cell in ways:
        assert system.problems(cell.order.document) == []
        assert system.seats(cell.order.document) == system.seats(entry.document)
    assert len({(repr(cell.order.document), cell.turn) for cell in ways}) == len(ways)


@pytest.mark.parametrize(
    "entry", [entry for entry in ENTRIES if entry.system in GATED], ids=lambda entry: entry.id
)
def test_every_force_has_every_seat_and_every_edge_equally_often(entry: Entry) -> None:
    ways = cells(entry, (), 0)
    pairs = Counter(
        (side, cell.forces[side], cell.edges.get(side, "")) for cell in ways for side in cell.forces
    )
    assert len(set(pairs.values())) == 1
    sides = len(ways[0].forces)
    assert len(pairs) == (sides**3 if entry.system == "ascension" else sides**2)


def test_what_belongs_to_a_place_goes_with_whoever_has_it() -> None:
    relics = scenarios.load("ascension/relic-hunt")
    for cell in cells(relics, (), 0):
        west = next(side for side, edge in cell.edges.items() if edge == "west")
        owners = {piece["id"]: piece.get("owner") for piece in cell.order.document["terrain"]}
        assert owners["gateway-west"] == west
        assert cell.order.document["sides"][west]["name"] == cell.forces[west]


def test_teams_stay_together() -> None:
    for cell in cells(scenarios.load("ascension/two-against-two"), (), 0):
        sides = cell.order.document["sides"]
        assert {seat: sides[seat].get("team", seat) for seat in sides} == dict(cell.sides)
        west = next(seat for seat in ("one", "two") if sides[seat]["deploy"]["at"][0] == "0in")
        partner = next(seat for seat in sides if sides[seat].get("team") == west)
        assert sides[partner]["deploy"]["at"][0] == "0in"


def test_an_activation_attacks_once_at_most_and_reactions_are_no_activations() -> None:
    fights = Fights()
    for action in (
        Activate(1), Attack("Axe", 2), Attack("Axe", 2), EndActivation(), Activate(3), EndActivation(),
        Attack("Axe", 2),
    ):  # fmt: skip
        fights(action)
    assert (fights.activations, fights.attacks) == (2, 1)


def weights(wins: int, games: int, attacks: int = 3) -> Weights:
    entry = scenarios.load("ascension/seize-fate")
    found = [
        Weighed(
            number,
            {"seat": "one" if number < wins else "two", "edge": "south"[: 5 - number % 2]},
            "",
            10,
            attacks,
        )
        for number in range(games)
    ]
    return Weights(entry, found, [], 1.0)


def test_a_seat_that_wins_more_than_three_of_five_does_not_pass() -> None:
    assert weights(60, 100).faults() == []
    assert weights(61, 100).faults() == ["seat one wins 61.0 %, more than 60 %"]


def test_a_battle_in_which_nobody_fights_does_not_pass() -> None:
    assert weights(5, 10, attacks=2).faults() == ["20.0 % of activations attack, fewer than 25 %"]


def test_games_are_played_in_whole_rounds_until_enough_are_decided() -> None:
    duel = scenarios.load("abstract/duel")
    found = weigh(duel, 3, jobs=1, bots=("random",))
    assert found.decided >= 3
    assert len(found.games) % 2 == 0
    assert sum(found.shares("seat").values()) == sum(found.shares("force").values()) == found.decided
    assert told(found)[0].startswith("abstract/duel: ")

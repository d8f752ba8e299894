"""What earns Elixir: objectives, kills, charges, chests, exits (GB-22, GB-113, GB-123 to GB-128)."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.seats import Seat
from game.systems.confrontation import events, scoring, setup_events
from game.systems.confrontation.state import NOWHERE, Battle, Fighter, Item, Objective
from game.table.lengths import CM
from tests.systems.confrontation.builder import FENLING, LANCER, MAULKIN, WARDEN, Table, battle, row, unit
from tests.systems.confrontation.fire.salvos import FAMILIAR


def mark(x: float = 60, y: float = 45, reach: float = 10, **worth: int) -> Objective:
    """An objective, in centimetres."""
    both: dict[Seat, int] = {"one": 2, "two": 2, **worth}  # type: ignore[typeddict-item]
    return Objective("mark", "Mark", (round(x * CM), round(y * CM)), round(reach * CM), both)


def collected(table: Table, seat: Seat = "one") -> int:
    """What a side has after it has collected."""
    scoring.collect(table.state, table.context(), seat)
    return table.state.elixir[seat]


# Objectives


def test_the_greatest_power_within_ten_centimetres_controls_an_objective_GB22() -> None:
    table = battle(
        unit("Wardens", at=row(55, 45, count=3)),
        unit("Fenlings", "two", at=row(55, 50, count=2)),
        objectives=[mark()],
    )
    assert collected(table) == 2
    assert collected(table, "two") == 0
    assert table.told(setup_events.ObjectiveHeld)[0].seat == "one"


def test_nobody_controls_an_objective_on_a_tie_GB22() -> None:
    table = battle(
        unit("Wardens", at=row(55, 45, count=2)),
        unit("Maulkin", "two", at=[(60, 52)], profile=MAULKIN),
        objectives=[mark()],
    )
    assert collected(table) == 0
    assert table.state.objectives["mark"].holder is None


def test_a_base_that_is_partly_within_reach_counts_G11() -> None:
    objectives = [mark(reach=10)]
    edge = battle(
        unit("Wardens", at=[(60, 56.5)]), unit("Fenlings", "two", at=[(10, 10)]), objectives=objectives
    )
    off = battle(
        unit("Wardens", at=[(60, 56.52)]), unit("Fenlings", "two", at=[(10, 10)]), objectives=objectives
    )
    assert collected(edge) == 2
    assert collected(off) == 0


def test_a_unit_in_rout_controls_nothing_GB75() -> None:
    table = battle(
        unit("Wardens", at=row(55, 45, count=3), rout=True),
        unit("Fenlings", "two", at=[(10, 10)]),
        objectives=[mark()],
    )
    assert collected(table) == 0


def test_an_objective_stays_controlled_until_the_next_control_phase_GB22() -> None:
    table = battle(
        unit("Wardens", at=[(60, 45)]), unit("Fenlings", "two", at=[(10, 10)]), objectives=[mark()]
    )
    assert collected(table) == 2
    away = table.state.fighters[1].place
    table.state.alter(1, place=type(away)(200, 200))
    assert scoring.income(table.state, "one") == [(2, "Mark")]
    assert collected(table) == 2


def test_attacker_and_defender_have_their_own_worth_of_an_altar_GB125() -> None:
    table = battle(
        unit("Wardens", at=[(10, 10)]), unit("Fenlings", "two", at=[(60, 45)]), objectives=[mark(two=1)]
    )
    table.state.winner = "two"
    assert collected(table, "two") == 1


def test_a_team_adds_its_power_up_and_its_stronger_company_collects_G136() -> None:
    table = battle(
        unit("Wardens", at=[(60, 45)]),
        unit("Fenlings", "two", at=row(55, 50, count=2)),
        unit("Lancers", "three", at=[(60, 40)], profile=LANCER),
        objectives=[mark(three=2)],
        teams={"three": "one"},
    )
    assert scoring.controller(table.state, table.state.objectives["mark"]) == "three"


def test_of_teams_of_equal_power_none_holds_an_objective_G136() -> None:
    table = battle(
        unit("Wardens", at=[(60, 45)]),
        unit("Fenlings", "two", at=row(55, 50, count=3)),
        unit("Lancers", "three", at=[(60, 40)], profile=LANCER),
        objectives=[mark(three=2)],
        teams={"three": "one"},
    )
    assert scoring.controller(table.state, table.state.objectives["mark"]) is None


def test_without_teams_each_company_holds_for_itself_G136() -> None:
    table = battle(
        unit("Wardens", at=[(60, 45)]),
        unit("Fenlings", "two", at=row(55, 50, count=3)),
        unit("Lancers", "three", at=[(60, 40)], profile=LANCER),
        objectives=[mark(three=2)],
    )
    assert scoring.controller(table.state, table.state.objectives["mark"]) == "two"


def test_the_hill_is_held_within_ten_centimetres_of_its_middle_not_of_its_rim_GB124_G47() -> None:
    crown = mark(one=3, two=3)
    near = battle(
        unit("Wardens", at=[(60, 56.5)]), unit("Fenlings", "two", at=[(60, 20)]), objectives=[crown]
    )
    far = battle(unit("Wardens", at=[(60, 62)]), unit("Fenlings", "two", at=[(60, 20)]), objectives=[crown])
    assert (collected(near), collected(far)) == (3, 0)


def test_familiars_hold_nothing_G67() -> None:
    table = battle(
        unit("Wardens", at=[(10, 10)], with_=[(FAMILIAR, (60, 45))]),
        unit("Fenlings", "two", at=[(60, 20)]),
        objectives=[mark()],
    )
    assert collected(table) == 0


# Kills


@pytest.mark.parametrize(("melee", "earned"), [(True, 3), (False, 1)])
def test_an_eliminated_unit_pays_and_more_in_hand_to_hand_GB123_GB126(melee: bool, earned: int) -> None:
    table = battle(
        unit("Wardens", at=[(60, 45)]),
        unit("Fenlings", "two", at=[(10, 10)]),
        council={"kill": {"one": 1, "two": 1}, "melee": 2},
    )
    scoring.unit_eliminated(table.state, table.context(), 2, melee, 1)
    assert table.state.elixir == {"one": earned, "two": 0}


def test_a_unit_that_runs_off_pays_the_first_company_of_each_enemy_team_G135() -> None:
    table = battle(
        unit("Wardens", at=[(60, 45)]),
        unit("Fenlings", "two", at=[(10, 10)]),
        unit("Lancers", "three", at=[(60, 10)], profile=LANCER),
        teams={"three": "one"},
        council={"kill": {"one": 1, "two": 1, "three": 1}},
    )
    scoring.unit_eliminated(table.state, table.context(), 2, False)
    assert table.state.elixir == {"one": 1, "two": 0, "three": 0}


@pytest.mark.parametrize(("by", "paid"), [(3, "three"), (1, "one"), (2, "one"), (0, "one")])
def test_the_enemy_company_that_did_it_is_paid_or_where_none_did_the_first_of_its_team_G135(
    by: int, paid: Seat
) -> None:
    table = battle(
        unit("Wardens", at=[(60, 45)]),
        unit("Fenlings", "two", at=[(10, 10)]),
        unit("Lancers", "three", at=[(60, 10)], profile=LANCER),
        teams={"three": "one"},
        council={"kill": {"one": 1, "two": 1, "three": 1}},
    )
    scoring.unit_eliminated(table.state, table.context(), 2, False, by)
    assert {seat: points for seat, points in table.state.elixir.items() if points} == {paid: 1}


def test_of_three_sides_each_enemy_is_paid_for_whom_nobody_felled_G135() -> None:
    table = battle(
        unit("Wardens", at=[(60, 45)]),
        unit("Fenlings", "two", at=[(10, 10)]),
        unit("Lancers", "three", at=[(60, 10)], profile=LANCER),
        council={"kill": {"one": 1, "two": 1, "three": 1}},
    )
    scoring.unit_eliminated(table.state, table.context(), 2, False)
    assert table.state.elixir == {"one": 1, "two": 0, "three": 1}


def test_a_kill_pays_nothing_where_the_battle_does_not_say_so_GB124() -> None:
    table = battle(unit("Wardens", at=[(60, 45)]), unit("Fenlings", "two", at=[(10, 10)]))
    scoring.unit_eliminated(table.state, table.context(), 2, True, 1)
    assert table.state.elixir["one"] == 0
    assert not table.told(events.ElixirChanged)


# Charges


def test_a_charge_pays_in_the_battle_of_charges_G57() -> None:
    table = battle(
        unit("Wardens", at=[(60, 45)]), unit("Fenlings", "two", at=[(10, 10)]), council={"charge": 1}
    )
    scoring.charged(table.state, table.context(), 1, 2)
    assert table.state.elixir["one"] == 1
    assert "charged" in table.told(events.ElixirChanged)[0].cause


def test_a_charge_pays_nothing_elsewhere_G57() -> None:
    table = battle(unit("Wardens", at=[(60, 45)]), unit("Fenlings", "two", at=[(10, 10)]))
    scoring.charged(table.state, table.context(), 1, 2)
    assert table.state.elixir["one"] == 0


# Chests and exits


def carrying(**council: Any) -> Table:
    """A Warden with a chest."""
    table = battle(
        unit("Wardens", at=row(60, 2, count=2)),
        unit("Fenlings", "two", at=[(10, 80)]),
        items=[Item("chest", "Chest", (0, 0), carrier=1)],
        council={"carried": 1, "carried_off": 3, **council},
    )
    table.state.alter(1, carries="chest")
    return table


def members(state: Battle, unit: int) -> list[Fighter]:
    """The members of a unit."""
    return state.members(unit)


def test_a_chest_pays_as_long_as_it_is_carried_GB127() -> None:
    table = carrying()
    assert collected(table) == 1
    table.state.items["chest"] = Item("chest", "Chest", (0, 0))
    assert collected(table) == 1


def test_a_chest_carried_off_over_the_own_edge_pays_three_G58() -> None:
    table = carrying()
    scoring.left(table.state, table.context(), 1, members(table.state, 1), "north")
    assert table.state.elixir["one"] == 3


def test_a_chest_carried_off_elsewhere_pays_nothing_G58() -> None:
    table = carrying()
    scoring.left(table.state, table.context(), 1, members(table.state, 1), "south")
    assert table.state.elixir["one"] == 0


@pytest.mark.parametrize(("count", "earned"), [(1, 1), (4, 1), (5, 2), (8, 2), (9, 3)])
def test_a_unit_that_breaks_through_scores_a_fourth_of_its_power_rounded_up_G59(
    count: int, earned: int
) -> None:
    table = through(count)
    scoring.left(table.state, table.context(), 1, members(table.state, 1), "south")
    assert table.state.elixir["one"] == earned


def through(count: int, **fields: Any) -> Table:
    """A unit of the attacker at the far edge."""
    table = battle(
        unit("Wardens", at=row(10, 85, count=count), profile=WARDEN, **fields),
        unit("Fenlings", "two", at=[(10, 10)], profile=FENLING),
        council={"passage": True},
    )
    table.state.duties = {"one": "attacker", "two": "defender"}
    return table


def test_a_unit_in_rout_breaks_nothing_through_GB128() -> None:
    table = through(4, rout=True)
    scoring.left(table.state, table.context(), 1, members(table.state, 1), "south")
    assert table.state.elixir["one"] == 0


def test_the_defender_leaves_for_nothing_G59() -> None:
    table = through(4)
    scoring.left(table.state, table.context(), 2, members(table.state, 2), "south")
    assert table.state.elixir["two"] == 0
    assert scoring.exits(table.state, "one") == ("south",)
    assert scoring.exits(table.state, "two") == ()


def test_objectives_are_judged_once_when_the_winner_of_the_opposition_collects_G165() -> None:
    table = battle(
        unit("Wardens", at=row(55, 45, count=2)),
        unit("Fenlings", "two", at=row(55, 50, count=2), profile=FENLING),
        objectives=[mark()],
    )
    assert collected(table) == 0
    table.state.alter(2, place=NOWHERE)
    assert collected(table, "two") == 0
    assert collected(table) == 0
    assert collected(table, "two") == 2


@pytest.mark.parametrize(("at", "elixir"), [(45, 2), (80, 0)])
def test_a_place_that_is_held_brings_elixir_GB113(at: int, elixir: int) -> None:
    table = battle(
        unit("Wardens", at=row(55, at, count=3)), unit("Fenlings", "two", at=[(10, 10)]), objectives=[mark()]
    )
    assert collected(table) == elixir
    gained = [event.amount for event in table.told(events.ElixirChanged)]
    assert gained == ([2] if elixir else [])


@pytest.mark.parametrize(("kill", "elixir"), [(1, 1), (2, 2), (0, 0)])
def test_an_enemy_unit_that_is_eliminated_brings_elixir_as_the_battle_says_GB113(
    kill: int, elixir: int
) -> None:
    table = battle(
        unit("Wardens", at=[(60, 45)]),
        unit("Fenlings", "two", at=[(10, 10)]),
        council={"kill": {"one": kill, "two": 0}},
    )
    scoring.unit_eliminated(table.state, table.context(), 2, False, 1)
    assert table.state.elixir == {"one": elixir, "two": 0}


def test_units_that_are_brought_off_the_table_bring_elixir_GB113() -> None:
    table = through(8)
    before = table.state.elixir["one"]
    scoring.left(table.state, table.context(), 1, members(table.state, 1), "south")
    assert table.state.elixir["one"] == before + 2

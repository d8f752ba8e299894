"""How a battle ends: target, last round, a side that is gone (GB-114, G-35, G-46, G-59, G-66)."""

from __future__ import annotations

from typing import Any

from game.systems.confrontation import scoring, setup_events, victory
from game.systems.confrontation.state import Objective
from game.systems.confrontation.victory import Finish
from tests.systems.confrontation.builder import FENLING, LANCER, WARDEN, Table, battle, row, unit

MARK = Objective("mark", "Mark", (6000, 4500), 1000, {"one": 2, "two": 2, "three": 2})


def two(elixir: dict[Any, int] | None = None, **what: Any) -> Table:
    """Two sides, the first at the mark with the greater army points."""
    return battle(
        unit("Wardens", at=row(55, 45, count=3), profile=WARDEN),
        unit("Fenlings", "two", at=row(10, 80, count=2), profile=FENLING),
        elixir=elixir,
        **what,
    )


# The target


def test_who_reaches_the_target_when_collecting_has_won_GB22() -> None:
    table = two({"one": 13}, objectives=[MARK])
    scoring.collect(table.state, table.context(), "one")
    assert table.state.outcome is not None
    assert table.state.outcome.winners == ("one",)
    assert table.state.stack == []
    assert table.told(setup_events.BattleEnded)[0].elixir == {"one": 15, "two": 0}


def test_one_short_of_the_target_the_battle_goes_on_GB22() -> None:
    table = two({"one": 12}, objectives=[MARK])
    scoring.collect(table.state, table.context(), "one")
    assert table.state.outcome is None


def test_the_authority_winner_reaches_his_target_first_G35() -> None:
    table = two(
        {"one": 14, "two": 14},
        objectives=[Objective("mark", "Mark", (6000, 4500), 9000, {"one": 1, "two": 1})],
    )
    table.state.winner = "two"
    scoring.collect(table.state, table.context(), "two")
    assert table.state.outcome is None, "the first side has the greater Power at the mark"
    scoring.collect(table.state, table.context(), "one")
    assert table.state.outcome is not None


def test_a_pool_that_reaches_the_target_in_mid_round_ends_nothing_G46() -> None:
    table = two({"one": 20})
    victory.check(table.state, table.context())
    assert table.state.outcome is None


def test_a_team_reaches_its_target_with_all_its_companies_G72() -> None:
    table = battle(
        unit("Wardens", at=[(60, 45)]),
        unit("Fenlings", "two", at=[(10, 80)]),
        unit("Lancers", "three", at=[(10, 10)], profile=LANCER),
        elixir={"one": 8, "three": 7},
        teams={"three": "one"},
    )
    victory.reached(table.state, table.context(), "three")
    assert table.state.outcome is not None
    assert table.state.outcome.winners == ("one", "three")


# The last round


def test_after_the_last_round_the_most_elixir_wins_GB114() -> None:
    table = two({"one": 3, "two": 4})
    table.start(Finish())
    assert table.state.outcome is not None
    assert table.state.outcome.winners == ("two",)


def test_with_equal_elixir_the_army_points_left_decide_G66() -> None:
    table = two({"one": 3, "two": 3})
    table.start(Finish())
    assert table.state.outcome is not None
    assert table.state.outcome.winners == ("one",)
    assert "39 AP left" in table.state.outcome.why


def test_with_equal_points_too_it_is_a_draw_GB114() -> None:
    table = battle(unit("Wardens", at=[(60, 45)]), unit("Others", "two", at=[(10, 80)]))
    table.start(Finish())
    assert table.state.outcome is not None
    assert table.state.outcome.draw


def test_summoned_figures_and_those_who_left_do_not_count_G66_G139() -> None:
    table = two()
    table.state.change(1, summoner=9)
    assert victory.points_left(table.state, "one") == 0
    table.state.change(1, summoner=0, fate="waiting")
    assert victory.points_left(table.state, "one") == 39
    table.state.change(1, fate="away")
    assert victory.points_left(table.state, "one") == 0


def test_a_bearer_counts_with_what_he_costs_more_GB131() -> None:
    table = battle(
        unit("Wardens", at=[(60, 45)], with_=[(WARDEN, (63, 45), "bearer")]),
        unit("Fenlings", "two", at=[(10, 80)]),
    )
    assert victory.points_left(table.state, "one") == 13 + 13 + 6


# A side that is gone


def gone(table: Table, unit: int) -> None:
    """Take a unit off the table for good."""
    for fighter in table.state.members(unit):
        table.state.fallen[fighter.id] = table.state.fighters.pop(fighter.id)
    table.state.change(unit, fate="eliminated")


def test_when_a_side_is_gone_elixir_decides_at_once_G46() -> None:
    table = two({"one": 1, "two": 3})
    gone(table, 2)
    victory.check(table.state, table.context())
    assert table.state.outcome is not None
    assert table.state.outcome.winners == ("two",)
    assert "nobody left" in table.state.outcome.why


def test_a_side_with_units_still_to_come_is_not_gone_G46() -> None:
    table = two()
    table.state.change(2, fate="reinforcement")
    victory.check(table.state, table.context())
    assert table.state.outcome is None


def test_of_three_sides_one_may_be_gone_G46() -> None:
    table = battle(
        unit("Wardens", at=[(60, 45)]),
        unit("Fenlings", "two", at=[(10, 80)]),
        unit("Lancers", "three", at=[(10, 10)], profile=LANCER),
    )
    gone(table, 2)
    victory.check(table.state, table.context())
    assert table.state.outcome is None
    gone(table, 3)
    victory.check(table.state, table.context())
    assert table.state.outcome is not None
    assert table.state.outcome.winners == ("one",)


# Breakthrough


def test_an_attacker_short_of_his_target_loses_after_the_last_round_GB128() -> None:
    table = two({"one": 11, "two": 2}, council={"lapse": "one", "target": {"one": 12, "two": 12}})
    table.start(Finish())
    assert table.state.outcome is not None
    assert table.state.outcome.winners == ("two",)


def test_an_attacker_with_nothing_left_loses_at_once_G59() -> None:
    table = two({"one": 11, "two": 2}, council={"lapse": "one", "target": {"one": 12, "two": 12}})
    gone(table, 1)
    victory.check(table.state, table.context())
    assert table.state.outcome is not None
    assert table.state.outcome.winners == ("two",)


def test_an_attacker_who_has_all_his_elixir_wins_with_nothing_left_G138() -> None:
    table = two({"one": 12, "two": 14}, council={"lapse": "one", "target": {"one": 12, "two": 15}})
    gone(table, 1)
    victory.check(table.state, table.context())
    assert table.state.outcome is not None
    assert table.state.outcome.winners == ("one",)


def test_the_reasons_name_the_battle_and_the_end_G46() -> None:
    table = two({"one": 1})
    gone(table, 2)
    victory.check(table.state, table.context())
    won, nobody = victory.reasons(table.state, "GB-123")
    assert won.rule == "GB-123"
    assert nobody.rule == "G-46"
    assert victory.reasons(two().state, "GB-123") == ()

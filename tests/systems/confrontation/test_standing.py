"""The chance of each side to win, and what a look back counts."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from game.core.breakdowns import Breakdown, Part
from game.core.seats import Outcome
from game.systems.confrontation import events, standing
from game.systems.confrontation.account import CHARGES, DAMAGE, ELIXIR, FELLED, HITS, BattleAccount
from game.systems.confrontation.state import Battle, Objective, Rolled, Test
from tests.systems.confrontation.builder import LANCER, WARDEN, battle, row, unit

MARK = Objective("mark", "Mark", (6000, 4500), 1000, {"one": 2, "two": 2})


def even(elixir: Mapping[str, int] | None = None, count: int = 3) -> Battle:
    """Mirrored sides, but for what is said."""
    return battle(
        unit("Wardens", at=row(40, 30, count=count), profile=WARDEN),
        unit("Foes", "two", at=row(40, 60, count=3), profile=WARDEN),
        elixir=elixir,  # type: ignore[arg-type]
        objectives=[MARK],
    ).state


def test_mirrored_sides_stand_alike() -> None:
    assert standing.standing(even()) == pytest.approx({"one": 0.5, "two": 0.5})


def test_elixir_and_army_points_are_worth_something() -> None:
    assert standing.standing(even({"one": 4}))["one"] > 0.55
    assert standing.standing(even(count=8))["one"] > 0.55


def test_a_battle_that_is_over_is_settled() -> None:
    state = even()
    state.outcome = Outcome(("two",), "Enough.", "GB-22")
    assert standing.standing(state) == {"one": 0.0, "two": 1.0}


def test_a_team_shares_its_chance() -> None:
    state = battle(
        unit("Wardens", at=[(10, 10)]),
        unit("Foes", "two", at=[(10, 80)]),
        unit("Lancers", "three", at=[(60, 10)], profile=LANCER),
        teams={"three": "one"},
    ).state
    found = standing.standing(state)
    assert found["one"] == found["three"] > found["two"]
    assert found["one"] + found["two"] == pytest.approx(1)


def test_who_comes_to_stand_strongest_at_an_objective_is_said() -> None:
    before, after = even(), even()
    after.alter(1, place=type(after.fighters[1].place)(6000, 4500))
    assert standing.shifts(before, after) == ("**Side one** is strongest at **Mark**.",)
    assert standing.shifts(before, before) == ()


# The account


def plain(number: int) -> Breakdown:
    """A total of one part."""
    return Breakdown((Part(number, "card", "GB-1"),))


def rolled(kind: str, successes: int) -> events.TestRolled:
    """Four dice at even odds."""
    return events.TestRolled(
        Rolled(Test(kind, plain(4), plain(4), plain(4), by=1, against=2), (), (), (), successes, 0)
    )  # type: ignore[arg-type]


def test_hits_and_damage_are_counted_against_the_odds() -> None:
    account, state = BattleAccount(), even()
    account.add(1, 1, None, state, [rolled("attack", 3), rolled("strength", 1)])
    happened, expected = account.luck[HITS, "one"]
    assert happened == 3
    assert expected == pytest.approx(4 * 0.5 + 4 / 6 * 0.6, abs=0.01), (
        "each die succeeds half the time, sixes go on"
    )
    assert account.luck[DAMAGE, "one"].happened == 1


def test_deeds_and_losses_are_counted() -> None:
    account, state = BattleAccount(), even()
    happened = [
        events.Joined(1, 2, True),
        events.Joined(1, 2, False),
        events.Fell(2, tuple(state.members(2)), "melee"),
        events.UnitEliminated(2, True),
        events.ElixirChanged("one", 2, 2, "Mark", "GB-22"),
        events.ElixirChanged("one", -1, 1, "feat", "GB-98"),
    ]
    account.add(1, 1, None, state, happened)
    assert account.deeds == {(CHARGES, "one"): 1, (FELLED, "one"): 3, (ELIXIR, "one"): 2}
    assert [loss.name for loss in account.losses] == ["Foes"]


def test_units_in_rout_count_less() -> None:
    state = battle(
        unit("Wardens", at=row(10, 10, count=3), rout=True),
        unit("Foes", "two", at=row(10, 80, count=3), profile=WARDEN),
    ).state
    assert standing.standing(state)["one"] < 0.5

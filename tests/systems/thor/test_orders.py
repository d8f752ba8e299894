"""Orders of the Captain and the Lieutenant (T-56, T-110)."""

from __future__ import annotations

import pytest

from game.systems.thor.actions import Attack, Move
from game.systems.thor.catalogue import units
from game.systems.thor.sequence import FightPhase, MovePhase
from tests.systems.thor.builder import Board
from tests.systems.thor.powers import STEPS, around, square, stage

both = pytest.mark.parametrize("chief", ["Frost Giant Captain", "Marauder Lieutenant"])


def command(
    chief: str, places: dict[str, str], *, phase: str = "fight", friend: str = "Sif", foe: str = "Rock Giant"
) -> Board:
    """The chief C, a friend W and a foe g, with Special in hand."""
    return stage(places, phase=phase, C=chief, W=friend, g=foe).hand("Special")


@both
def test_a_friend_within_two_moves_exactly_two_squares_T56_T110(chief: str) -> None:
    battle = command(chief, {"d4": "C", "e5": "W", "h1": "g"}, phase="move")
    moves = {a.to for a in battle.actions() if isinstance(a, Move) and a.by == battle.ids["C"]}
    assert moves == around("e5", (2,)) - {"c3"}
    assert battle.play("Special", "Orders", by="W", order="C", to="e7").at("W") == "e7"


@both
def test_an_ordered_move_passes_over_nothing_T10_T110(chief: str) -> None:
    battle = command(chief, {"d4": "C", "e5": "W", "e6": "g"}, phase="move")
    refusal = battle.refused("Special", "Orders", by="W", order="C", to="e7")
    assert (refusal.rule, "Rock Giant on e6" in refusal.text) == ("T-10", True)
    refusal = battle.refused("Special", "Orders", by="W", order="C", to="e4")
    assert (refusal.rule, "exactly 2" in refusal.text) == ("T-10", True)
    assert isinstance(refusal.nearest, Move)
    assert refusal.nearest.by == battle.ids["C"]


@both
def test_a_friend_within_two_strikes_any_adjacent_enemy_T56(chief: str) -> None:
    for step in STEPS:
        if square("f4", step) == "d4":
            continue
        battle = command(chief, {"d4": "C", "f4": "W", square("f4", step): "g"})
        assert battle.play("Special", "Orders", by="W", order="C", at="g").hits("g") == 5


@both
def test_orders_reach_two_squares_in_kings_moves_whatever_stands_between_T56_T101(chief: str) -> None:
    for where in sorted(around("d4", (1, 2), knight=True)):
        walls = dict.fromkeys(around("d4") - {where}, "#")
        battle = command(chief, walls | {"d4": "C", where: "W", "h8": "g"}, phase="move")
        assert {a.unit for a in battle.actions() if isinstance(a, Move)} <= {battle.ids["W"]}
        assert all(a.by == battle.ids["C"] for a in battle.actions() if isinstance(a, Move))


@both
def test_orders_do_not_reach_three_squares_T56(chief: str) -> None:
    battle = command(chief, {"a4": "C", "d4": "W", "d5": "g"})
    refusal = battle.refused("Special", "Orders", by="W", order="C", at="g")
    assert (refusal.rule, refusal.text) == ("T-56", f"Orders reach 2 squares; Sif is 3 away from {chief}.")


@both
def test_the_chief_never_orders_himself_T110(chief: str) -> None:
    battle = command(chief, {"d4": "C", "h8": "W", "d5": "g"})
    refusal = battle.refused("Special", "Orders", by="C", order="C", at="g")
    assert (refusal.rule, refusal.text) == ("T-56", f"{chief} orders another unit, not itself.")
    assert not [a for a in battle.actions() if isinstance(a, Attack)]


@both
def test_an_order_names_the_friend_that_carries_it_out_T56(chief: str) -> None:
    battle = command(chief, {"d4": "C", "e4": "W", "d5": "g"})
    refusal = battle.refused("Special", "Orders", by="C", at="g")
    assert (refusal.rule, "name the friend" in refusal.text) == ("T-56", True)


@both
def test_an_order_is_given_to_no_enemy_T50_T56(chief: str) -> None:
    battle = command(chief, {"d4": "C", "e4": "W", "d5": "g"})
    refusal = battle.refused("Special", "Orders", by="g", order="C", at="W")
    assert (refusal.rule, "one of your units" in refusal.text) == ("T-50", True)


@both
def test_an_order_comes_from_a_chief_on_the_board_T56(chief: str) -> None:
    battle = command(chief, {"d4": "C", "e4": "W", "d5": "g"})
    action = Attack("Special", battle.ids["W"], battle.ids["g"], "Orders", by=99)
    assert battle.why_not(action).rule == "T-56"
    action = Attack("Special", battle.ids["W"], battle.ids["g"], "Orders", by=battle.ids["g"])
    assert battle.why_not(action).rule == "T-56"


@both
def test_an_ordered_move_is_the_move_play_and_an_ordered_blow_the_attack_T51_T56(chief: str) -> None:
    move = stage({"d4": "C", "e4": "W", "d5": "g"}, phase="move", C=chief, W="Sif", g="Rock Giant").hand(
        "Special", "Creep"
    )
    assert move.refused("Special", "Orders", by="W", order="C", at="g").rule == "T-51"
    move.play("Special", "Orders", by="W", order="C", to="g4")
    assert move.asks(MovePhase, "one")
    assert move.refused("Creep", by="C", to="c4").rule == "T-6"
    fight = stage({"d4": "C", "e4": "W", "d5": "g"}, C=chief, W="Sif", g="Rock Giant").hand(
        "Special", "Strike"
    )
    assert fight.refused("Special", "Orders", by="W", order="C", to="g4").rule == "T-86"
    fight.play("Special", "Orders", by="W", order="C", at="g")
    assert fight.asks(FightPhase, "one")
    assert fight.refused("Strike", by="C", at="g").rule == "T-6"


@both
def test_even_earthlings_strike_on_orders_T24_T110(chief: str) -> None:
    battle = command(chief, {"d4": "C", "e4": "W", "e5": "g"}, friend="Earthlings")
    assert battle.play("Special", "Orders", by="W", order="C", at="g").hits("g") == 5


@both
def test_the_friend_is_the_attacker_in_every_respect_T110(chief: str) -> None:
    battle = command(chief, {"d3": "C", "d4": "W", "d5": "g"}, foe="Fandral").foe("Special")
    battle.play("Special", "Orders", by="W", order="C", at="g").defend(
        "Special", "Master Swordsman", by="g"
    ).strike("W")
    assert (battle.hits("W"), battle.hits("C")) == (4, units()[chief].hits)


@both
def test_the_blow_is_a_plain_hand_to_hand_attack_T22_T110(chief: str) -> None:
    battle = command(chief, {"d3": "C", "d4": "W", "d5": "g"}, friend="Asgardian Warriors", foe="Valkyries")
    battle.foe("Parry", "Cover").play("Special", "Orders", by="W", order="C", at="g")
    assert battle.answers() == {("Parry", "", "g")}
    assert battle.let_through().hits("g") == 1
    far = command(chief, {"d3": "C", "d4": "W", "d6": "g"})
    assert far.refused("Special", "Orders", by="W", order="C", at="g").rule == "T-22"


@both
def test_a_chief_may_order_another_chief_T110(chief: str) -> None:
    battle = command(chief, {"d3": "C", "d4": "W", "d5": "g"}, friend="Marauder Captain")
    assert battle.play("Special", "Orders", by="W", order="C", at="g").hits("g") == 5


def test_a_regular_card_carries_no_order_T56() -> None:
    battle = stage({"d3": "C", "d4": "W", "d5": "g"}, C="Frost Giant Captain", W="Sif", g="Loki").hand(
        "Strike"
    )
    refusal = battle.refused("Strike", by="W", order="C", at="g")
    assert (refusal.rule, "Strike is no order" in refusal.text) == ("T-56", True)


def test_the_log_tells_who_orders_and_who_obeys_T56() -> None:
    battle = command("Frost Giant Captain", {"d3": "C", "d4": "W", "d5": "g"})
    battle.play("Special", "Orders", by="W", order="C", at="g")
    line = battle.log()[0].text
    assert "**Frost Giant Captain**" in line
    assert "**Sif**" in line

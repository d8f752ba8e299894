"""What a club player would do, and the advice does too."""

from __future__ import annotations

from typing import Any

import pytest

from game.bots.greedy import best
from game.core.chance import seeded
from game.systems.thor import SYSTEM, actions
from game.systems.thor.bot.reasons import reason
from tests.systems.thor.builder import Board, board, unit


def advised(battle: Board) -> Any:
    """What the side that decides is advised to do; always legal."""
    decision = battle.decision
    view = battle.view(decision.seat)
    action = best("thor", view, SYSTEM.resample(view, seeded("test"))).action
    assert decision.check(battle.state, action) is None
    return action


def test_it_takes_the_kill_that_wins() -> None:
    battle = board(
        ". . . .\nh T g .",
        wins=("Laufey falls", "Thor falls"),
        T="Thor",
        g=unit("Laufey", 2),
        h="Frost Giants",
    ).hand("Strike", "Smite")
    assert advised(battle) == battle.action("Smite", by="T", at="g")


def test_it_pushes_into_a_pit_rather_than_strike_for_more_T30() -> None:
    battle = board("T g o", T="Thor", g="Frost Beast").hand("Smite", "Slam")
    assert advised(battle) == battle.action("Slam", by="T", at="g")
    solid = board("T g .", T="Thor", g="Frost Beast").hand("Smite", "Slam")
    assert advised(solid) == solid.action("Smite", by="T", at="g")


def test_it_fells_the_last_of_a_row_of_dominoes_T30() -> None:
    battle = board("T g l o", wins=("Laufey falls", "Thor falls"), T="Thor", g="Frost Giants", l="Laufey")
    assert advised(battle.hand("Smite", "Slam")) == battle.action("Slam", by="T", at="g")
    own = board("T g S o", wins=("every enemy falls", "Sif falls"), T="Thor", g="Frost Giants", S="Sif")
    assert advised(own.hand("Smite", "Slam")) == own.action("Smite", by="T", at="g")


def test_it_goes_where_a_push_destroys_the_enemy_leader_T30() -> None:
    battle = board(
        """
        . . . . .
        T . . . .
        . . g l o
        """,
        corner="a3",
        phase="move",
        wins=("Laufey falls", "Thor falls"),
        T="Thor",
        g="Frost Giants",
        l="Laufey",
    ).hand("Creep", "Slam", "Maneuver")
    assert advised(battle) == battle.action("Creep", by="T", to="b3")


def test_it_moves_where_it_can_then_strike() -> None:
    battle = board("T . . . g", phase="move", T="Thor", g="Laufey", wins=("Laufey falls", "Thor falls"))
    battle.hand("Run", "Creep", "Smite")
    assert advised(battle) == battle.action("Run", by="T", to="d1")


def test_it_keeps_the_card_that_strikes_now_when_it_discards_T5() -> None:
    battle = board("T . . . g", phase="fate", T="Thor", g="Frost Giants")
    battle.hand("Creep", "Creep", "Creep", "Long", "Far").deck("March", "March", "Tactics")
    action = advised(battle)
    assert "Long" not in action.cards
    assert len(action.cards) == 3


def test_it_saves_the_unit_that_must_not_fall_and_lets_the_others_take_a_hit_T40() -> None:
    battle = board("T g", first="one", T="Thor", g=unit("Laufey", 1), wins=("Laufey falls", "Thor falls"))
    battle.hand("Strike").foe("Block").play("Strike", by="T", at="g")
    assert advised(battle) == actions.Defend("Block", battle.ids["g"])
    spare = board("T g . l", T="Thor", g="Frost Giants", l="Laufey", wins=("Laufey falls", "Thor falls"))
    spare.hand("Strike").foe("Block").play("Strike", by="T", at="g")
    assert advised(spare) == actions.LetThrough()


def test_it_deploys_fighters_in_front_and_those_who_must_not_fall_behind_them_T2() -> None:
    battle = board(
        ".",
        first="two",
        wins=("Laufey falls", "Thor falls"),
        T="Thor",
        l="Laufey",
        a="Frost Beast",
        b="Frost Giant Brute",
        c="Frost Giant Brute",
    )
    while battle.state.reserve["two"]:
        battle.act(advised(battle))
        if battle.state.reserve["one"]:
            battle.act(actions.Deploy(battle.ids["T"], "d2"))
    assert [battle.at(letter)[1] for letter in "abc"] == ["7", "7", "7"]
    assert battle.at("l")[1] == "8"


def test_it_draws_when_cards_cost_little_and_passes_with_nothing_to_do_T51() -> None:
    drawing = board("T . . g", T="Thor", g="Frost Giants").hand("Tactics", "Creep", "Creep")
    assert advised(drawing) == actions.Use("Tactics")
    empty = board("T . . g", T="Thor", g="Frost Giants").hand("Creep", "March")
    assert advised(empty) == actions.Pass()


def test_it_spares_its_own_when_it_throws_the_hammer_T26() -> None:
    battle = board(
        "T S g", wins=("every enemy falls", "Sif falls"), T="Thor", S=unit("Sif", 1), g="Frost Giants"
    ).hand("Special")
    action = advised(battle)
    assert not (isinstance(action, actions.Blast) and action.toward == "east")


def test_it_orders_the_friend_who_can_strike_T56() -> None:
    battle = board("C . G s", C="Marauder Lieutenant", G="Marauder Warriors", s=unit("Sif", 1))
    battle.hand("Special")
    assert advised(battle) == battle.action("Special", "Orders", by="G", at="s", order="C")


@pytest.mark.parametrize("seat", ["one", "two"])
def test_no_reason_names_a_card_that_is_still_hidden(seat: Any) -> None:
    battle = board("T . g", T="Thor", g="Frost Giants").hand("Strike", "Block").foe("Parry", "Dodge")
    view = battle.view(seat)
    for action in battle.actions():
        line = reason(view, action)
        played = getattr(action, "card", "")
        hidden = {"Strike", "Block", "Parry", "Dodge"} - {played}
        assert line.endswith(".")
        assert not any(card in line for card in hidden)

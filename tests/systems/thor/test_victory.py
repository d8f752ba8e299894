"""Victory, draws and the end of a battle (VICTORY, T-7, T-8, T-60 to T-63, T-82, T-83, T-94, T-107, T-114)."""

from __future__ import annotations

import pytest

from game.core.seats import Outcome
from game.systems.thor import events
from game.systems.thor.combat.attacks import FollowUp
from game.systems.thor.sequence import FightPhase, MovePhase
from tests.systems.thor.builder import Board, board, unit
from tests.systems.thor.powers import stage


def over(battle: Board) -> Outcome:
    """How the battle ended; it must have."""
    assert battle.outcome is not None
    assert battle.state.decision is None
    ended = [event for event in battle.events if isinstance(event, events.BattleEnded)]
    assert [(event.winners, event.rule) for event in ended] == [(battle.outcome.winners, battle.outcome.rule)]
    return battle.outcome


# The four kinds of victory


def test_a_named_unit_must_fall_T60() -> None:
    battle = board(
        "T g h", wins=("Laufey falls", "Thor falls"), T="Thor", g=unit("Laufey", 1), h="Loki"
    ).hand("Strike")
    assert over(battle.play("Strike", by="T", at="g")) == Outcome(("one",), "Laufey has fallen.", "T-82")


def test_another_unit_than_the_named_one_does_not_count_T60() -> None:
    battle = board("T g h", wins=("Loki falls", "Thor falls"), T="Thor", g=unit("Laufey", 1), h="Loki").hand(
        "Strike"
    )
    assert battle.play("Strike", by="T", at="g").asks(FightPhase, "one")


def test_any_enemy_may_fall_T60() -> None:
    battle = stage({"a1": "T", "b1": "g", "c1": "S"}, first="two", T="Thor", S=unit("Sif", 1), g="Loki")
    battle.document["sides"]["two"]["wins"] = "any Asgardian falls"
    assert over(battle.hand("Strike").play("Strike", by="g", at="S")) == Outcome(
        ("two",), "Sif has fallen.", "T-82"
    )


def test_a_summoned_unit_counts_for_any_unit_falls_T114() -> None:
    battle = stage({"a1": "O", "h8": "g", "h7": "h"}, O="Odin", g="Loki", h="Thor")
    battle.document["sides"]["two"]["wins"] = "any Asgardian falls"
    battle.hand("Special").deck("Run", "Run", "Run").foe("Far").play("Special", "King", by="O", to="b2")
    battle.ids["W"] = battle.state.board["b2"]
    battle.state.wound(battle.ids["W"], 1)
    battle.end_phase().end_phase()
    assert battle.aims("Far", by="h") == set()
    battle.state.place(battle.unit("h"), "g7")
    assert over(battle.play("Far", by="h", at="W")).winners == ("two",)


def test_every_leader_must_fall_T61() -> None:
    wins = ("every enemy leader falls", "every enemy leader falls")
    pieces = {
        "T": "Thor",
        "c": unit("Marauder Captain", 1),
        "m": unit("Marauder Lieutenant", 1),
        "g": "Rock Giant",
    }
    battle = board("c T m . g", wins=wins, **pieces).hand("Strike", "Strike")
    battle.play("Strike", by="T", at="c")
    assert battle.asks(FightPhase, "one")
    again = board("T m . g", wins=wins, T="Thor", m=unit("Marauder Lieutenant", 1), g="Rock Giant").hand(
        "Strike"
    )
    assert over(again.play("Strike", by="T", at="m")).why == "Every enemy leader has fallen."


def test_the_second_leader_decides_T61() -> None:
    wins = ("every enemy leader falls", "every enemy leader falls")
    pieces = {
        "T": "Thor",
        "c": unit("Marauder Captain", 1),
        "m": unit("Marauder Lieutenant", 1),
        "g": "Rock Giant",
    }
    battle = board("c T m . g", wins=wins, **pieces).hand("Class").play("Class", "Whirling Hammer", by="T")
    assert over(battle).winners == ("one",)
    assert battle.on("e1") == "Rock Giant"


def test_a_summoned_unit_is_no_leader_T114() -> None:
    wins = ("every enemy leader falls", "every enemy leader falls")
    rules = {"name": "Herald", "hits": 2, "special": ["Call: summon Thor"]}
    battle = board(
        "H . g", wins=(wins[0], "every enemy falls"), own_units=[rules], H="Herald", g="Thor"
    ).hand("Special")
    battle.play("Special", "Call", by="H", to="a2")
    assert battle.state.field.leaders == {"one": (), "two": (battle.ids["g"],)}


def test_the_last_enemy_must_fall_T93() -> None:
    battle = (
        board("T g . h", T="Thor", g=unit("Loki", 1), h="Sif").hand("Strike").play("Strike", by="T", at="g")
    )
    assert battle.asks(FightPhase, "one")
    last = board("T g", T="Thor", g=unit("Loki", 1)).hand("Strike").play("Strike", by="T", at="g")
    assert over(last) == Outcome(("one",), "Blacks have no unit left.", "T-8")


def test_a_side_with_no_unit_left_loses_whatever_the_scenario_says_T8() -> None:
    alone = board("S g", wins=("Loki falls", "Sif falls"), S=unit("Sif", 1), g="Loki", first="two").hand(
        "Strike"
    )
    assert over(alone.play("Strike", by="g", at="S")).winners == ("two",)


def test_several_conditions_of_a_side_are_alternatives_T93() -> None:
    battle = stage({"a1": "T", "b1": "g", "h8": "l"}, T="Thor", g=unit("Loki", 1), l="Laufey").hand("Strike")
    battle.document["sides"]["one"]["wins"] = ["Laufey falls", "Loki falls"]
    assert over(battle.play("Strike", by="T", at="g")).why == "Loki has fallen."


# Both at once, and when it is looked at


def test_both_at_once_is_a_draw_T8() -> None:
    battle = board(
        "F T g . h", wins=("Loki falls", "Sif falls"), T="Thor", F=unit("Sif", 1), g=unit("Loki", 1), h="Sif"
    )
    battle.hand("Class").play("Class", "Whirling Hammer", by="T")
    assert over(battle) == Outcome((), "Both sides have what they came for.", "T-8")


def test_ones_own_unit_felled_by_ones_own_blast_can_lose_the_battle_T26_T82() -> None:
    battle = board(
        "F T g . h", wins=("Loki falls", "Sif falls"), T="Thor", F=unit("Sif", 1), g="Loki", h="Odin"
    )
    battle.hand("Class").play("Class", "Whirling Hammer", by="T")
    assert over(battle).winners == ("two",)


def test_each_of_two_attacks_is_looked_at_by_itself_T82() -> None:
    battle = board(
        "h F g", wins=("Loki falls", "Fandral falls"), F="Fandral", g=unit("Loki", 1), h="Sif"
    ).hand("Class")
    assert over(battle.play("Class", "Cut and Thrust", by="F", at="g")).winners == ("one",)


def test_a_move_never_ends_a_battle_T82() -> None:
    battle = board("T . . g", phase="move", T="Thor", g="Loki").hand("Creep").play("Creep", by="T", to="b1")
    assert battle.asks(MovePhase, "one")


def test_the_attack_of_a_charge_ends_the_battle_at_once_T82() -> None:
    battle = board("T . . g", T="Thor", g=unit("Loki", 1)).hand("Charge").play("Charge", by="T", to="c1")
    assert battle.asks(FollowUp, "one")
    assert over(battle.strike("g")).winners == ("one",)


def test_falling_by_knock_back_counts_T83() -> None:
    battle = board("T g h o", wins=("Loki falls", "Thor falls"), T="Thor", g="Sif", h="Loki").hand("Slam")
    assert over(battle.play("Slam", by="T", at="g")).why == "Loki has fallen."


def test_falling_into_a_pit_by_ground_pound_counts_T83_T82() -> None:
    battle = board("T g o . h", wins=("Loki falls", "Thor falls"), T="Thor", g="Loki", h="Sif").hand("Super")
    assert over(battle.play("Super", "Ground Pound", by="T")).winners == ("one",)


def test_a_saved_unit_saves_the_battle_T40_T82() -> None:
    battle = (
        board("T g", T="Thor", g=unit("Loki", 1)).hand("Strike").foe("Block").play("Strike", by="T", at="g")
    )
    assert battle.defend("Block", by="g").asks(FightPhase, "one")


# The last turn


def last_turn(first: str = "one", turn: int = 15, **options: int) -> Board:
    battle = stage(
        {"a1": "T", "a2": "g"}, first=first, turn=turn, options=options, T="Thor", g=unit("Loki", 1)
    )
    return battle.deck("Strike", "Run", "Far", "Run", "Run", "Long")


def test_after_fifteen_turns_each_the_battle_is_a_draw_T7() -> None:
    battle = last_turn().end_phase()
    assert battle.asks(MovePhase, "two")
    battle.end_phase().end_phase()
    assert over(battle) == Outcome((), "After 15 turns without a victory one side retreats.", "T-7")


def test_the_second_player_has_his_fifteenth_turn_too_T7_T94() -> None:
    battle = last_turn("two").end_phase()
    assert battle.asks(MovePhase, "one")
    assert battle.state.turn == 15


def test_a_victory_in_the_very_last_turn_comes_before_the_draw_T94() -> None:
    battle = last_turn("two").end_phase().end_phase().play("Strike", by="T", at="g")
    assert over(battle).winners == ("one",)


def test_the_fourteenth_turn_is_not_the_last_T7() -> None:
    battle = last_turn(turn=14).end_phase().end_phase().end_phase()
    assert battle.outcome is None
    assert battle.state.turn == 15


@pytest.mark.parametrize("limit", [1, 3, 99])
def test_the_turn_limit_is_an_option_T94(limit: int) -> None:
    battle = stage({"a1": "T", "a2": "g"}, turn=limit, options={"turn-limit": limit}, T="Thor", g="Loki")
    battle.end_phase().end_phase().end_phase()
    turns = "1 turn" if limit == 1 else f"{limit} turns"
    assert over(battle).why == f"After {turns} without a victory one side retreats."


def test_nothing_can_be_done_after_the_end_T7() -> None:
    battle = last_turn().end_phase().end_phase().end_phase()
    assert battle.state.stack == []
    assert [line.kind for line in battle.log()][-1] == "end"

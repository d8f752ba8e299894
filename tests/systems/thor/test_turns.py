"""The turn and its phases, what may be played when, and how long a battle lasts (TURN SEQUENCE, T-6, T-7, T-50,
T-51, T-86, T-94, T-118)."""

from __future__ import annotations

import pytest

from game.core.actions import Action
from game.systems.thor import events
from game.systems.thor.actions import Attack, Defend, LetThrough, Move, Pass, StepAside, Strike, Use
from game.systems.thor.sequence import Excess, FightPhase, MovePhase
from tests.systems.thor.builder import Board, board

DUEL = """
    . . . . .
    . . . . .
    T . S g .
"""
"""T a1, S c1, g d1."""


def duel(phase: str = "move", **more: object) -> Board:
    return board(DUEL, phase=phase, T="Thor", S="Sif", g="Frost Giants", **more)  # type: ignore[arg-type]


def phases(battle: Board) -> list[tuple[str, str]]:
    return [(event.seat, event.phase) for event in battle.events if isinstance(event, events.PhaseBegan)]


def test_a_turn_is_fate_then_move_then_fight_TB11() -> None:
    battle = duel("fate").begin()
    assert phases(battle) == [("one", "fate"), ("one", "move")]
    assert battle.asks(MovePhase, "one")
    battle.end_phase()
    assert (phases(battle), battle.asks(FightPhase, "one")) == ([("one", "fight")], True)


def test_then_it_is_the_other_players_turn_TB11() -> None:
    battle = duel("fight").end_phase()
    assert battle.asks(MovePhase, "two")
    assert battle.events[0] == events.TurnBegan("two", 1)
    assert phases(battle) == [("two", "fate"), ("two", "move")]


def test_the_turn_number_goes_up_when_both_have_had_theirs_T7() -> None:
    battle = duel("fight").end_phase()
    assert battle.state.turn == 1
    battle.end_phase().end_phase()
    assert battle.state.turn == 2
    assert battle.asks(MovePhase, "one")
    battle = duel("fight", first="two").end_phase()
    assert (battle.state.turn, battle.decision.seat) == (1, "one")
    battle.end_phase().end_phase()
    assert (battle.state.turn, battle.decision.seat) == (2, "two")


# One card a phase


def test_one_move_play_in_the_move_phase_T6() -> None:
    battle = duel().hand("Run", "Creep", "Maneuver").play("Run", by="T", to="a4")
    assert battle.decision == MovePhase("one", True)
    assert battle.actions() == [Pass()]
    for card, to in (("Creep", "a5"), ("Maneuver", "b6")):
        refusal = battle.refused(card, by="T", to=to)
        assert (refusal.rule, refusal.text) == ("T-6", "You have made your move of this Move phase.")
    assert battle.refused("Creep", by="S", to="c2").rule == "T-6"


def test_one_attack_play_in_the_fight_phase_T6() -> None:
    battle = duel("fight").hand("Strike", "Medium").play("Strike", by="S", at="g")
    assert battle.decision == FightPhase("one", True)
    refusal = battle.refused("Medium", by="T", at="g")
    assert (refusal.rule, refusal.text) == ("T-6", "You have made your attack of this Fight phase.")


def test_either_may_be_passed_T6() -> None:
    battle = duel().hand("Run", "Strike").end_phase().end_phase()
    assert battle.decision.seat == "two"
    assert battle.cards("one") == ["Run", "Strike"]


def test_a_wild_move_is_the_move_play_too_T6_T51() -> None:
    battle = board("T . . . . g", phase="move", T="Thor", g="Laufey").hand("Special", "Run")
    battle.play("Special", "Hammer Flight", by="T", to="a5")
    assert battle.refused("Run", by="T", to="a8").rule == "T-6"


def test_a_wild_attack_and_ground_pound_are_the_attack_play_T6_T51() -> None:
    battle = board("T g .", T="Thor", g="Laufey").hand("Super", "Strike")
    battle.play("Super", "Ground Pound", by="T")
    assert battle.decision == FightPhase("one", True)
    battle = board("T g .", T="Thor", g="Laufey").hand("Special", "Strike")
    battle.play("Special", "Mighty Swing", by="T", at="g")
    assert battle.refused("Strike", by="T", at="g").rule == "T-6"


def test_no_second_play_even_by_another_wild_card_T6() -> None:
    battle = board("T g .", T="Thor", g="Laufey").hand("Special", "Super", "Class")
    battle.play("Special", "Mighty Swing", by="T", at="g")
    for card, power in (
        ("Super", "Ground Pound"),
        ("Super", "Lightning Blast"),
        ("Class", "Whirling Hammer"),
    ):
        assert battle.refused(card, power, by="T").rule == "T-6"


def test_the_next_turn_opens_the_phases_again_T6() -> None:
    battle = (
        duel().hand("Run", "Creep", "Creep").deck(*["Far", "Long", "Medium", "Short", "Short", "Indirect"])
    )
    battle.play("Run", by="T", to="a4").end_phase().end_phase().end_phase().end_phase()
    battle.play("Creep", by="T", to="a5")
    assert battle.at("T") == "a5"


def test_no_unit_is_spent_the_same_one_moves_attacks_and_uses_powers_T118() -> None:
    battle = board("L . . . S", phase="move", L="Laufey", S="Sif", t="Thor")
    battle.document["sides"]["two"]["units"][0]["at"] = "d1"
    battle.hand("Creep", "Class", "Special", "Strike").deck("Cover", "Parry")
    battle.play("Class", "Command", by="L").play("Creep", by="L", to="b1")
    battle.play("Special", "King", by="L", to="a1").end_phase()
    battle.play("Strike", by="S", at="t")
    assert battle.hits("t") == 7


# What is played when


@pytest.mark.parametrize("card", ["Strike", "Medium", "Far", "Lunge"])
def test_attack_cards_wait_for_the_fight_phase_T51(card: str) -> None:
    battle = duel().hand(card)
    action = battle.action(card, by="T", at="g") if card != "Lunge" else battle.action(card, by="T", to="b1")
    refusal = battle.why_not(action)
    assert (refusal.rule, refusal.text) == ("T-51", "That is played in the Fight phase, which comes next.")


def test_move_cards_are_over_in_the_fight_phase_T86() -> None:
    refusal = duel("fight").hand("Run").refused("Run", by="T", to="a4")
    assert (refusal.rule, refusal.text) == ("T-86", "The Move phase is over.")


@pytest.mark.parametrize("card", ["Block", "Parry", "Cover", "Dodge"])
@pytest.mark.parametrize("phase", ["move", "fight"])
def test_defences_are_kept_for_their_moment_T51(card: str, phase: str) -> None:
    battle = duel(phase).hand(card)
    assert battle.actions() == [Pass()]
    refusal = battle.refused(card, by="T")
    assert (refusal.rule, refusal.text) == ("T-51", f"{card} is a reaction: it is kept for its moment.")


REACTIVE = [
    ("Sif", "Special", "Shield"), ("Volstagg", "Special", "Great Girth"),
    ("Loki", "Special", "Deception"), ("Fandral", "Special", "Master Swordsman"), ("Thor", "Super", "Hammer Block"),
    ("Earthlings", "Super", "Distraction"), ("Kursed", "Class", "Unstoppable"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "card", "power"), REACTIVE)
def test_powers_that_begin_with_a_d_and_their_like_are_reactions_only_T73_T51(
    name: str, card: str, power: str
) -> None:
    for phase in ("move", "fight"):
        battle = board("T g .", phase=phase, T=name, g="Laufey").hand(card)
        refusal = battle.why_not(Use(card, 1, power))
        assert (refusal.rule, refusal.text) == ("T-51", f"{power} is a reaction: it is kept for its moment.")
        assert battle.why_not(Attack(card, 1, 2, power)).rule == "T-51"
        assert battle.why_not(Move(card, 1, "a2", power)).rule == "T-51"


@pytest.mark.parametrize("action", [Defend("Block", 1), LetThrough(), StepAside("a2"), Strike(3)])
def test_answers_have_no_place_in_ones_own_phase_T86(action: Action) -> None:
    refusal = duel("fight").hand("Block").why_not(action)
    assert (refusal.rule, refusal.text) == ("T-86", "Play a card, or end the phase.")


def test_free_plays_are_open_in_both_phases_before_and_after_the_play_T51_T86() -> None:
    battle = duel().hand("Tactics", "Tactics", "Run").deck("Strike", "Far", "Long", "Medium")
    battle.play("Tactics").play("Run", by="T", to="a4")
    assert battle.actions() == [Use("Tactics"), Pass()]
    battle.end_phase().play("Strike", by="S", at="g").play("Tactics")
    assert battle.decision == FightPhase("one", True)
    battle.end_phase()
    assert battle.decision.seat == "two"


def test_free_plays_do_not_count_as_the_play_T51() -> None:
    battle = duel().hand("Tactics", "Run").play("Tactics")
    assert battle.decision == MovePhase("one", False)
    battle.play("Run", by="T", to="a4")


def test_there_are_no_free_plays_in_the_fate_phase_T51() -> None:
    battle = duel("fate").hand("Tactics", "Block", "Cover", "Parry").begin()
    assert battle.asks(Excess, "one")
    assert battle.why_not(Use("Tactics")).rule == "T-5"


def test_a_phase_ends_by_an_explicit_pass_even_with_nothing_to_play_T86() -> None:
    battle = duel()
    assert battle.actions() == [Pass()]
    battle.end_phase()
    assert battle.actions() == [Pass()]
    assert battle.decision == FightPhase("one")


# Wild cards


def test_a_wild_card_names_one_of_ones_own_units_on_the_board_T50() -> None:
    battle = board("T g .", T="Thor", g="Laufey").hand("Special")
    for unit in (0, 2, 99):
        refusal = battle.why_not(Attack("Special", unit, 2, "Mighty Swing"))
        assert (refusal.rule, refusal.text) == (
            "T-50", "Special is played for one of your units on the board.",
        )  # fmt: skip


def test_it_opens_only_powers_of_its_own_kind_T50() -> None:
    battle = board("T g .", T="Thor", g="Laufey").hand("Special", "Class")
    refusal = battle.why_not(Attack("Class", 1, 2, "Mighty Swing"))
    assert (refusal.rule, refusal.text) == ("T-50", "Thor has no Class power called 'Mighty Swing'.")
    assert battle.why_not(Attack("Special", 1, 2)).rule == "T-50"
    battle.play("Class", "Smash", by="T", at="g")
    assert battle.at("g") == "e1"


def test_it_opens_one_power_of_several_T50() -> None:
    battle = board("T g .", T="Thor", g="Laufey").hand("Special")
    powers = {action.power for action in battle.actions() if hasattr(action, "power")}
    assert powers == {"Mjolnir", "Mighty Swing"}
    battle = board("T g .", phase="move", T="Thor", g="Laufey").hand("Special")
    powers = {action.power for action in battle.actions() if hasattr(action, "power")}
    assert powers == {"Hammer Flight"}


def test_a_power_is_used_in_its_own_way_T51() -> None:
    battle = board("T g .", T="Thor", g="Laufey").hand("Special")
    refusal = battle.why_not(Use("Special", 1, "Mighty Swing"))
    assert (refusal.rule, refusal.text) == ("T-51", "Mighty Swing is not used in that way.")


@pytest.mark.parametrize(
    ("name", "card", "power"),
    [
        ("Hogun", "Super", "Combat Skill"),
        ("Marauder Lieutenant", "Class", "Big Sword"),
        ("Earthlings", "Special", "Science"),
    ],
)
def test_d_or_powers_may_also_be_used_in_ones_own_turn_T52_T73(name: str, card: str, power: str) -> None:
    battle = board("T g .", T=name, g="Laufey").hand(card)
    battle.play(card, power, by="T", at="g")
    assert battle.hits("g") == 4
    assert battle.decision == FightPhase("one", True)


@pytest.mark.parametrize(
    ("name", "card", "power"), [("Fandral", "Super", "Swashbuckling"), ("Earthlings", "Class", "Run or Hide")]
)
def test_d_or_m_powers_may_move_or_defend_T52_T73(name: str, card: str, power: str) -> None:
    moving = board("T . . g", phase="move", T=name, g="Laufey").hand(card)
    moving.play(card, power, by="T", to=min(moving.squares(card, power, by="T")))
    assert moving.decision == MovePhase("one", True)
    asked = board("T g .", first="two", T=name, g="Laufey").hand("Strike").foe(card)
    asked.play("Strike", by="g", at="T").defend(card, power, by="T")
    assert not asked.gone("T")


# Length


def test_after_fifteen_turns_each_the_battle_is_a_draw_T7_T94() -> None:
    battle = duel("fight", turn=15).end_phase()
    assert battle.outcome is None
    battle.end_phase().end_phase()
    assert battle.outcome is not None
    assert (battle.outcome.draw, battle.outcome.rule) == (True, "T-7")
    assert battle.outcome.why == "After 15 turns without a victory one side retreats."
    assert battle.state.decision is None


def test_the_draw_comes_after_the_second_players_last_turn_T94() -> None:
    battle = duel("fight", turn=15, first="two").end_phase()
    assert battle.decision.seat == "one"
    assert battle.end_phase().end_phase().outcome is not None


def test_fourteen_turns_are_not_fifteen_T7() -> None:
    battle = duel("fight", turn=14).end_phase().end_phase().end_phase()
    assert (battle.outcome, battle.state.turn) == (None, 15)


@pytest.mark.parametrize("limit", [1, 3])
def test_the_limit_is_a_match_option_T94(limit: int) -> None:
    battle = duel("fight", turn=limit, options={"turn-limit": limit}).end_phase().end_phase().end_phase()
    assert battle.outcome is not None
    turns = "1 turn" if limit == 1 else "3 turns"
    assert battle.outcome.why == f"After {turns} without a victory one side retreats."


def test_a_victory_in_the_very_last_turn_comes_first_T94() -> None:
    battle = board(
        "T g .", first="two", turn=15, phase="move", T={"name": "Thor", "hits": 1}, g="Laufey"
    ).hand("Strike")
    battle.end_phase()
    battle.play("Strike", by="g", at="T")
    assert battle.outcome is not None
    assert battle.outcome.winners == ("two",)


def test_fifteen_turns_draw_fifteen_times_and_nothing_is_left_over_T7() -> None:
    battle = duel("fate")
    order = list(range(53))
    battle.document["start"]["first"] = "one"
    for _ in range(200):
        if battle.outcome:
            break
        decision = battle.decision
        if isinstance(decision, Excess):
            battle.throw_away(*battle.cards(decision.seat)[: decision.count])
            continue
        size = len(battle.state.discard)
        dry = isinstance(decision, FightPhase) and len(battle.state.deck) < 3
        battle.end_phase(*([order[:size]] if dry and size > 1 else []))
    assert battle.outcome is not None
    assert battle.state.turn == 15

"""What follows a defence: moves and counter-attacks (T-41, T-73, T-107, T-108)."""

from __future__ import annotations

from game.systems.thor import events
from game.systems.thor.actions import Defend, LetGo, LetThrough, Pass, StepAside, Strike
from game.systems.thor.combat.attacks import Answer, FollowUp, Sidestep
from game.systems.thor.sequence import FightPhase
from tests.systems.thor.builder import Board, board, unit
from tests.systems.thor.powers import around, stage


def fandral(*answers: str, attacker: str = "Thor", hand: tuple[str, ...] = (), **more: object) -> Board:
    """Fandral f on d5, attacked from d4 and with Master Swordsman already played."""
    places = {"d4": "T", "d5": "f"} | {where: letter for letter, (where, _) in more.items()}
    pieces = {letter: name for letter, (_, name) in more.items()}
    battle = stage(places, T=attacker, f="Fandral", **pieces).hand("Strike", *hand).foe("Special", *answers)
    return battle.play("Strike", by="T", at="f").defend("Special", "Master Swordsman", by="f")


# The order of things


def test_the_attack_is_negated_before_anything_follows_T41() -> None:
    battle = fandral()
    assert battle.hits("f") == 3
    assert any(isinstance(event, events.Defended) for event in battle.events)


def test_the_move_comes_before_the_counter_attack_T41() -> None:
    battle = (
        stage({"d4": "T", "d5": "u", "f6": "W"}, T="Thor", W="Odin", u="Loki").hand("Strike").foe("Special")
    )
    battle.play("Strike", by="T", at="u").defend("Special", "Deception", by="u")
    assert battle.asks(Sidestep, "two")
    battle.step_aside("e5")
    assert battle.asks(FollowUp, "two")
    assert {action.target for action in battle.actions() if isinstance(action, Strike)} == {1, 2}


def test_a_part_that_is_impossible_is_left_out_and_the_next_still_happens_T41() -> None:
    ring = dict.fromkeys(around("d5"), "#") | {"d4": "T", "d5": "u"}
    battle = stage(ring, T="Thor", u="Loki").hand("Strike").foe("Special").play("Strike", by="T", at="u")
    battle.defend("Special", "Deception", by="u")
    assert battle.asks(FollowUp, "two")
    assert battle.strike("T").hits("T") == 7


def test_the_move_must_be_made_even_if_it_leaves_nobody_to_strike_T108() -> None:
    battle = stage({"d4": "T", "d5": "u"}, T="Thor", u="Loki").hand("Strike").foe("Special")
    battle.play("Strike", by="T", at="u").defend("Special", "Deception", by="u")
    for wrong in (LetGo(), LetThrough(), Pass(), Strike(1)):
        assert battle.why_not(wrong).rule == "T-73"
    battle.step_aside("d6")
    assert battle.asks(FightPhase, "one")


def test_the_owner_of_the_defending_unit_chooses_its_square_T108() -> None:
    battle = stage({"d4": "T", "d5": "u"}, T="Thor", u="Loki").hand("Strike").foe("Super")
    battle.play("Strike", by="T", at="u").defend("Super", "Illusion", by="u")
    assert battle.decision.seat == "two"
    assert set(battle.actions()) == {StepAside(to) for to in around("d5", (), knight=True)}


# The counter-attack


def test_the_counter_attack_must_be_made_if_a_foe_is_adjacent_T73_T108() -> None:
    battle = fandral()
    refusal = battle.why_not(LetGo())
    assert (refusal.rule, refusal.text) == ("T-73", "A counter-attack must be made if it can be.")
    assert refusal.nearest == Strike(battle.ids["T"])
    assert battle.actions() == [Strike(battle.ids["T"])]


def test_the_counter_attack_may_hit_any_adjacent_enemy_T73() -> None:
    battle = fandral(W=("e6", "Sif"))
    assert battle.strike("W").hits("W") == 4
    assert battle.hits("T") == 8


def test_the_counter_attack_reaches_no_enemy_further_away_T22() -> None:
    battle = fandral(W=("d7", "Sif"))
    refusal = battle.why_not(Strike(battle.ids["W"]))
    assert (refusal.rule, refusal.nearest) == ("T-22", Strike(battle.ids["T"]))
    assert battle.why_not(Strike(battle.ids["f"])).rule == "T-70"


def test_there_is_no_counter_attack_without_an_adjacent_enemy_T41() -> None:
    battle = stage({"d4": "T", "d7": "f"}, T="Thor", f="Fandral").hand("Medium").foe("Special", "Run")
    battle.play("Medium", by="T", at="f").defend("Special", "Master Swordsman", by="f")
    assert battle.asks(FightPhase, "one")


def test_after_a_shot_the_counter_attack_hits_another_enemy_that_is_adjacent_T73() -> None:
    battle = (
        stage({"d4": "T", "d6": "f", "e6": "W"}, T="Thor", W="Sif", f="Fandral").hand("Short").foe("Special")
    )
    battle.play("Short", by="T", at="f").defend("Special", "Master Swordsman", by="f")
    assert battle.actions() == [Strike(battle.ids["W"])]


def test_a_counter_attack_can_itself_be_defended_T41_T105() -> None:
    battle = fandral(hand=("Parry", "Cover")).strike("T")
    assert battle.asks(Answer, "one")
    assert battle.answers() == {("Parry", "", "T")}
    battle.defend("Parry", by="T")
    assert battle.hits("T") == 8
    assert battle.asks(FightPhase, "one")


def test_a_counter_attack_can_be_countered_in_turn_T41_T105() -> None:
    battle = fandral(attacker="Fandral", hand=("Special", "Run")).strike("T")
    battle.defend("Special", "Master Swordsman", by="T").strike("f")
    assert (battle.hits("T"), battle.hits("f")) == (3, 2)
    assert battle.asks(FightPhase, "one")


def test_the_attacker_with_an_empty_hand_is_not_asked_about_the_counter_T96() -> None:
    assert fandral().strike("T").asks(FightPhase, "one")


def test_great_strength_cannot_be_added_to_a_counter_attack_T108() -> None:
    rules = {"name": "Bruiser", "hits": 4, "special": ["Riposte: D and H"], "super": ["Strength: strength+1"]}
    battle = board("T b", own_units=[rules], T="Thor", b="Bruiser").hand("Strike").foe("Special", "Super")
    battle.play("Strike", by="T", at="b").defend("Special", "Riposte", by="b")
    assert battle.actions() == [Strike(battle.ids["T"])]
    refusal = battle.why_not(Strike(battle.ids["T"], "Super"))
    assert (refusal.rule, refusal.text) == ("T-108", "Nothing can be added to a counter-attack.")
    assert refusal.nearest == Strike(battle.ids["T"])


def test_a_counter_attack_does_not_use_up_the_next_attack_of_its_owner_T6() -> None:
    battle = fandral("Strike").strike("T").end_phase().end_phase()
    assert battle.asks(FightPhase, "two")
    assert battle.play("Strike", by="f", at="T").hits("T") == 6


# Victory in counter-attacks


def test_victory_waits_for_the_outermost_attack_with_all_its_counters_T107() -> None:
    battle = board("T f . k", wins=("Fandral falls", "Thor falls"), T=unit("Thor", 1), f="Fandral", k="Loki")
    battle.hand("Strike").foe("Special").play("Strike", by="T", at="f").defend(
        "Special", "Master Swordsman", by="f"
    )
    assert battle.outcome is None
    battle.strike("T")
    assert battle.outcome is not None
    assert battle.outcome.winners == ("two",)


def test_a_counter_that_fells_the_attacker_and_a_blast_that_fells_a_leader_make_a_draw_T107_T8() -> None:
    battle = board(
        "f T k", wins=("Loki falls", "Thor falls"), T=unit("Thor", 1), f="Fandral", k=unit("Loki", 1)
    )
    battle.hand("Class").foe("Special", "Run").play("Class", "Whirling Hammer", by="T")
    battle.defend("Special", "Master Swordsman", by="f").strike("T")
    assert battle.outcome is None
    battle.let_through()
    assert battle.outcome is not None
    assert (battle.outcome.winners, battle.outcome.rule) == ((), "T-8")


def test_an_attacker_that_a_counter_fells_leaves_its_side_to_go_on_T107() -> None:
    battle = (
        board("T f . S", T=unit("Thor", 1), S="Sif", f="Fandral").hand("Strike", "Tactics").foe("Special")
    )
    battle.play("Strike", by="T", at="f").defend("Special", "Master Swordsman", by="f").strike("T")
    battle.let_through()
    assert battle.gone("T")
    assert battle.asks(FightPhase, "one")
    assert battle.play("Tactics").asks(FightPhase, "one")


def test_the_attack_of_a_combo_can_be_countered_too_T25_T41() -> None:
    battle = board("T . f", T="Thor", f="Fandral").hand("Lunge").foe("Special")
    battle.play("Lunge", by="T", to="b1").strike("f")
    assert Defend("Special", battle.ids["f"], "Master Swordsman") in battle.actions()
    battle.defend("Special", "Master Swordsman", by="f").strike("T")
    assert (battle.hits("T"), battle.hits("f")) == (7, 3)


def test_only_the_counter_attack_is_told_as_one_T41() -> None:
    battle = stage({"d4": "T", "d5": "f"}, T="Thor", f="Fandral").hand("Strike").foe("Special")
    battle.play("Strike", by="T", at="f")
    assert [event.counter for event in battle.events if isinstance(event, events.Attacked)] == [False]
    battle.defend("Special", "Master Swordsman", by="f").strike("T")
    assert [event.counter for event in battle.events if isinstance(event, events.Attacked)] == [True]
    blast = board("T f", T="Thor", f="Fandral").hand("Class").play("Class", "Whirling Hammer", by="T")
    assert [event.counter for event in blast.events if isinstance(event, events.Attacked)] == [False]


def test_the_log_says_who_strikes_back_T41() -> None:
    battle = fandral().strike("T")
    assert any("back" in line.text for line in battle.log())

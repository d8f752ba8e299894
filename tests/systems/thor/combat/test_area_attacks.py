"""Attacks on an area: who is struck, in which order, and how each may answer (T-26, T-70, T-82, T-102, T-106)."""

from __future__ import annotations

import pytest

from game.systems.thor import events
from game.systems.thor.actions import Attack, Pass
from game.systems.thor.combat.attacks import Answer
from game.systems.thor.sequence import FightPhase
from tests.systems.thor.builder import Board, board, unit
from tests.systems.thor.powers import around, stage


def struck(battle: Board) -> list[str]:
    """The letters of the units that lost hits by the last action, in order."""
    letters = {number: letter for letter, number in battle.ids.items()}
    return [letters[event.unit] for event in battle.events if isinstance(event, events.Struck)]


# Lines


def test_a_line_hits_friend_and_foe_up_to_five_squares_T26() -> None:
    battle = board("T . F g . h k", T="Thor", F="Sif", g="Loki", h="Odin", k="Sif").hand("Special")
    battle.play("Special", "Mjolnir", by="T", toward="east")
    assert struck(battle) == ["F", "g", "h"]
    assert battle.hits("k") == 5


def test_a_line_does_not_hit_the_thrower_T26() -> None:
    battle = board("T g", T="Thor", g="Loki").hand("Special")
    assert battle.play("Special", "Mjolnir", by="T", toward="east").hits("T") == 8


def test_a_line_ends_at_a_wall_T26_T21() -> None:
    battle = board("T g # h", T="Thor", g="Loki", h="Sif").hand("Special")
    battle.play("Special", "Mjolnir", by="T", toward="east")
    assert struck(battle) == ["g"]


def test_a_line_whose_only_enemy_stands_behind_a_wall_is_refused_T70() -> None:
    battle = board("T # h", T="Thor", h="Sif").hand("Special")
    refusal = battle.refused("Special", "Mjolnir", by="T", toward="east")
    assert (refusal.rule, refusal.text) == ("T-70", "There is no enemy in the area of Mjolnir.")


def test_a_line_passes_over_pits_and_between_corners_T21_T100() -> None:
    battle = board(
        """
        . . . . g
        . . . . .
        . . o . .
        # . . . .
        T # . . .
        """,
        T="Thor",
        g="Loki",
    ).hand("Special")
    assert battle.play("Special", "Mjolnir", by="T", toward="north-east").hits("g") == 5


@pytest.mark.parametrize("toward", ["", "up", "NORTH"])
def test_a_line_goes_along_one_of_eight_directions_T26(toward: str) -> None:
    battle = board("T g", T="Thor", g="Loki").hand("Special")
    refusal = battle.refused("Special", "Mjolnir", by="T", toward=toward)
    assert (refusal.rule, "eight directions" in refusal.text) == ("T-26", True)


def test_a_line_cannot_be_played_as_an_attack_on_one_unit_T51() -> None:
    battle = board("T g", T="Thor", g="Loki").hand("Special")
    action = Attack("Special", battle.ids["T"], battle.ids["g"], "Mjolnir")
    assert battle.why_not(action).rule == "T-51"


# Squares around


def test_within_two_squares_reaches_the_knights_squares_and_no_further_T26_T101() -> None:
    for where in sorted(around("d4", (1, 2), knight=True)):
        battle = stage({"d4": "T", where: "g"}, T="Thor", g="Loki").hand("Super")
        assert battle.play("Super", "Lightning Blast", by="T").hits("g") == 5
    for where in ("d7", "g7", "g5", "a1"):
        battle = stage({"d4": "T", where: "g"}, T="Thor", g="Loki").hand("Super")
        assert battle.refused("Super", "Lightning Blast", by="T").rule == "T-70"


def test_walls_do_not_shelter_from_lightning_T26() -> None:
    ring = dict.fromkeys(around("d4"), "#")
    battle = stage(ring | {"d4": "T", "d6": "g"}, T="Thor", g="Loki").hand("Super")
    assert battle.play("Super", "Lightning Blast", by="T").hits("g") == 5


def test_an_area_without_an_enemy_is_refused_even_with_friends_in_it_T70() -> None:
    battle = stage({"d4": "T", "d5": "F", "h8": "g"}, T="Thor", F="Sif", g="Loki").hand("Class", "Super")
    for card, power in (("Class", "Whirling Hammer"), ("Super", "Lightning Blast")):
        assert battle.refused(card, power, by="T").rule == "T-70"


# One after the other


def test_the_nearest_is_struck_first_then_in_reading_order_T26() -> None:
    battle = board(
        """
        . . h . .
        . . k . .
        e . T . f
        . a . b .
        . . g . .
        """,
        T="Thor", a="Odin", b="Odin", e="Odin", f="Odin", g="Odin", h="Odin", k="Odin",
    ).hand("Super")  # fmt: skip
    battle.play("Super", "Lightning Blast", by="T")
    assert struck(battle) == ["a", "b", "k", "g", "e", "f", "h"]


def test_each_enemy_is_asked_in_that_order_and_friends_are_not_T26_T106() -> None:
    battle = board(
        """
        . h .
        F T g
        . k .
        """,
        T="Thor", F="Sif", g="Odin", h="Odin", k="Odin",
    ).hand("Class", "Block").foe("Parry", "Run")  # fmt: skip
    battle.play("Class", "Whirling Hammer", by="T")
    asked = []
    while battle.asks(Answer, "two"):
        decision = battle.decision
        assert isinstance(decision, Answer)
        asked.append(decision.blow.target)
        battle.let_through()
    assert asked == [battle.ids[letter] for letter in "kgh"]
    assert battle.hits("F") == 4


def test_damage_falls_before_the_next_is_asked_T106() -> None:
    battle = board("g T h", T="Thor", g=unit("Sif", 1), h="Loki").hand("Class").foe("Super")
    battle.play("Class", "Whirling Hammer", by="T").let_through()
    assert battle.gone("g")
    assert battle.asks(Answer, "two")
    assert battle.hits("h") == 6


def test_one_card_saves_one_unit_of_a_blast_T105() -> None:
    battle = board("g T h", T="Thor", g="Sif", h="Odin").hand("Class").foe("Parry")
    battle.play("Class", "Whirling Hammer", by="T").defend("Parry", by="g")
    assert battle.asks(FightPhase, "one")
    assert (battle.hits("g"), battle.hits("h")) == (5, 8)


def test_two_cards_save_two_units_of_a_blast_T105() -> None:
    battle = board("g T h", T="Thor", g="Sif", h="Odin").hand("Class").foe("Parry", "Parry")
    battle.play("Class", "Whirling Hammer", by="T").defend("Parry", by="g").defend("Parry", by="h")
    assert (battle.hits("g"), battle.hits("h")) == (5, 9)


def test_a_defence_card_saves_only_the_unit_that_is_asked_for_T105() -> None:
    battle = board("g T h", T="Thor", g="Sif", h="Odin").hand("Class").foe("Parry", "Block")
    battle.play("Class", "Whirling Hammer", by="T")
    refusal = battle.refused_defence("Parry", by="h")
    assert (refusal.rule, refusal.text) == ("T-105", "Parry protects only Odin; Sif is attacked.")


def test_a_neighbour_may_be_saved_by_a_unit_that_is_itself_in_the_blast_T42_T106() -> None:
    battle = board(
        """
        g h .
        . T .
        """,
        T="Thor", g="Loki", h="Sif",
    ).hand("Class").foe("Super")  # fmt: skip
    battle.play("Class", "Whirling Hammer", by="T").defend("Super", "Defender", by="h")
    assert (battle.hits("g"), battle.hits("h")) == (6, 4)


def test_who_dodges_out_of_the_area_is_not_struck_and_who_dodges_into_it_neither_T106() -> None:
    battle = board(
        """
        . . . .
        . T g .
        . . . h
        """,
        T="Thor", g="Loki", h="Sif",
    ).hand("Class").foe("Dodge")  # fmt: skip
    battle.play("Class", "Whirling Hammer", by="T").defend("Dodge", by="g").step_aside("d2")
    assert (battle.hits("g"), battle.hits("h")) == (6, 5)


def test_who_was_in_it_when_it_was_declared_is_struck_though_others_move_about_T106() -> None:
    battle = board(
        """
        . . . .
        g T h .
        . . . .
        """,
        T="Thor", g="Loki", h="Sif",
    ).hand("Class").foe("Special", "Run")  # fmt: skip
    battle.play("Class", "Whirling Hammer", by="T").defend("Special", "Deception", by="g")
    battle.step_aside("a3").strike("T").let_through()
    assert (battle.hits("g"), battle.hits("h"), battle.hits("T")) == (6, 4, 7)


def test_a_blast_runs_to_its_end_though_a_counter_fells_the_thrower_T106() -> None:
    battle = board("g T h", T=unit("Thor", 1), g="Fandral", h="Sif").hand("Class").foe("Special", "Run")
    battle.play("Class", "Whirling Hammer", by="T").defend("Special", "Master Swordsman", by="g").strike("T")
    assert battle.gone("T")
    assert battle.asks(Answer, "two")
    battle.let_through()
    assert battle.hits("h") == 4
    assert battle.outcome is not None
    assert battle.outcome.winners == ("two",)


def test_a_friend_in_the_blast_is_struck_though_one_holds_a_defence_T40_T26() -> None:
    battle = board("F T g", T="Thor", F="Sif", g="Loki").hand("Class", "Block", "Special")
    battle.play("Class", "Whirling Hammer", by="T")
    assert (battle.hits("F"), battle.cards("one")) == (4, ["Block", "Special"])


def test_victory_is_named_only_when_the_whole_blast_is_over_T82() -> None:
    battle = board("g T h", wins=("Sif falls", "Thor falls"), T="Thor", g=unit("Sif", 1), h=unit("Loki", 1))
    battle.hand("Class").play("Class", "Whirling Hammer", by="T")
    assert (battle.gone("g"), battle.gone("h")) == (True, True)
    assert battle.outcome is not None
    assert battle.outcome.winners == ("one",)


def test_a_blast_that_brings_victory_to_both_is_a_draw_T8_T82() -> None:
    battle = board(
        "g T F . h", wins=("Loki falls", "Sif falls"), T="Thor", F=unit("Sif", 1), g=unit("Loki", 1), h="Sif"
    )
    battle.hand("Class").play("Class", "Whirling Hammer", by="T")
    assert battle.outcome is not None
    assert (battle.outcome.winners, battle.outcome.rule) == ((), "T-8")


def test_a_blast_pushes_nobody_T112() -> None:
    battle = board("o g T h o", T="Thor", g="Loki", h="Sif").hand("Class")
    battle.play("Class", "Whirling Hammer", by="T")
    assert (battle.at("g"), battle.at("h")) == ("b1", "d1")


def test_nothing_else_can_be_done_before_a_blast_is_answered_T76() -> None:
    battle = board("g T h", T="Thor", g="Sif", h="Loki").hand("Class").foe("Tactics")
    battle.play("Class", "Whirling Hammer", by="T")
    refusal = battle.why_not(Pass())
    assert (refusal.rule, "waits for an answer" in refusal.text) == ("T-40", True)
    assert battle.refused("Tactics").rule == "T-40"


def test_a_blast_is_the_one_attack_of_the_turn_T6() -> None:
    battle = board("g T h", T="Thor", g="Sif", h="Loki").hand("Class", "Strike")
    battle.play("Class", "Whirling Hammer", by="T")
    assert battle.refused("Strike", by="T", at="g").rule == "T-6"

"""Two attacks with one card: Throw Knives, Cut and Thrust (T-27, T-82, T-107)."""

from __future__ import annotations

import pytest

from game.systems.thor.actions import LetGo, Pass, Strike
from game.systems.thor.combat.attacks import Answer, FollowUp
from game.systems.thor.sequence import FightPhase
from tests.systems.thor.builder import Board, board, unit

both = pytest.mark.parametrize(
    ("hero", "power", "gap"), [("Fandral", "Cut and Thrust", ""), ("Loki", "Throw Knives", " .")]
)


def facing(hero: str, gap: str, **pieces: object) -> Board:
    """The hero U with g to the east and h to the west, each just in reach."""
    west = gap[::-1]
    return board(f". . h{west} U{gap} g", U=hero, **({"g": "Kursed", "h": "Kursed"} | pieces)).hand("Class")


@both
def test_both_attacks_may_hit_one_target_T27(hero: str, power: str, gap: str) -> None:
    battle = facing(hero, gap).play("Class", power, by="U", at="g")
    assert battle.asks(FollowUp, "one")
    assert battle.strike("g").hits("g") == 3
    assert battle.asks(FightPhase, "one")


@both
def test_the_attacks_may_hit_two_targets_T27(hero: str, power: str, gap: str) -> None:
    battle = facing(hero, gap).play("Class", power, by="U", at="g").strike("h")
    assert (battle.hits("g"), battle.hits("h")) == (4, 4)


@both
def test_the_second_attack_may_be_let_go_T27(hero: str, power: str, gap: str) -> None:
    battle = facing(hero, gap).play("Class", power, by="U", at="g")
    assert LetGo() in battle.actions()
    battle.let_go()
    assert (battle.hits("g"), battle.hits("h")) == (4, 5)
    assert battle.asks(FightPhase, "one")


@both
def test_the_second_attack_needs_a_legal_target_T27(hero: str, power: str, gap: str) -> None:
    battle = facing(hero, gap).play("Class", power, by="U", at="g")
    assert battle.why_not(Strike(battle.ids["U"])).text == f"{power} is aimed at an enemy on the board."
    assert battle.why_not(Pass()).text == f"{power} comes first: choose its target."


@both
def test_each_attack_is_defended_by_itself_T27(hero: str, power: str, gap: str) -> None:
    battle = facing(hero, gap).foe("Block", "Dodge").play("Class", power, by="U", at="g")
    battle.defend("Block", by="g").strike("g")
    assert battle.asks(Answer, "two")
    assert battle.answers() == {("Dodge", "", "g")}
    assert battle.let_through().hits("g") == 4


@both
def test_no_second_attack_is_asked_for_when_nobody_is_left_in_reach_T27(
    hero: str, power: str, gap: str
) -> None:
    battle = facing(hero, gap, g=unit("Kursed", 1), h=unit("Kursed", 1)).play("Class", power, by="U", at="g")
    battle.strike("h")
    assert battle.outcome is not None
    alone = board(f"U{gap} g . . . h", U=hero, g=unit("Kursed", 1), h="Kursed").hand("Class")
    alone.play("Class", power, by="U", at="g")
    assert alone.asks(FightPhase, "one")


@both
def test_a_victory_by_the_first_attack_ends_the_battle_before_the_second_T82(
    hero: str, power: str, gap: str
) -> None:
    battle = facing(hero, gap, g=unit("Malekith", 1))
    battle.document["sides"]["one"]["wins"] = "Malekith falls"
    battle.play("Class", power, by="U", at="g")
    assert battle.outcome is not None
    assert battle.outcome.winners == ("one",)
    assert battle.hits("h") == 5


def test_an_attacker_felled_by_a_counter_makes_no_second_attack_T107() -> None:
    battle = board("U g . . V", U=unit("Fandral", 1), V="Sif", g="Fandral").hand("Class").foe("Special")
    battle.play("Class", "Cut and Thrust", by="U", at="g").defend(
        "Special", "Master Swordsman", by="g"
    ).strike("U")
    assert battle.gone("U")
    assert battle.asks(FightPhase, "one")
    assert battle.hits("g") == 3


def test_a_target_that_dodged_away_cannot_be_hit_again_T27_T41() -> None:
    battle = board("U g .", U="Fandral", g="Kursed").hand("Class").foe("Dodge")
    battle.play("Class", "Cut and Thrust", by="U", at="g").defend("Dodge", by="g").step_aside("c1")
    assert battle.asks(FightPhase, "one")


def test_a_target_that_dodged_and_stayed_near_can_be_hit_again_T27_T41() -> None:
    battle = board(
        """
        . . .
        U g .
        """,
        U="Fandral", g="Kursed",
    ).hand("Class").foe("Dodge")  # fmt: skip
    battle.play("Class", "Cut and Thrust", by="U", at="g").defend("Dodge", by="g").step_aside("b2").strike(
        "g"
    )
    assert battle.hits("g") == 4


def test_two_attacks_are_one_play_T6() -> None:
    battle = facing("Fandral", "").hand("Class", "Strike")
    battle.play("Class", "Cut and Thrust", by="U", at="g").strike("g")
    assert battle.refused("Strike", by="U", at="g").rule == "T-6"


def test_no_free_play_comes_between_the_two_attacks_T76() -> None:
    battle = facing("Fandral", "").hand("Class", "Tactics").play("Class", "Cut and Thrust", by="U", at="g")
    refusal = battle.refused("Tactics")
    assert (refusal.rule, "comes first" in refusal.text) == ("T-76", True)


def test_a_shield_wall_between_stops_both_knives_T20() -> None:
    battle = board("U h g", U="Loki", g="Kursed", h="Kursed").hand("Class")
    assert battle.refused("Class", "Throw Knives", by="U", at="g").rule == "T-20"

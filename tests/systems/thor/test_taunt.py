"""Laufey's Taunt: an enemy is drawn two squares closer (T-51, T-57, T-75, T-113)."""

from __future__ import annotations

import pytest

from game.systems.thor import events
from game.systems.thor.actions import Taunt
from game.systems.thor.sequence import MovePhase
from game.systems.thor.squares import DISTANCE
from tests.systems.thor.builder import Board, board

PLAIN = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    l . . . . t .
    . . . . . . .
    . . . . . . .
    . . . . . . S
"""
"""Laufey a4, t f4, S g1. It is the turn of Laufey's side."""


def plain() -> Board:
    return board(PLAIN, phase="move", first="two", l="Laufey", t="Frost Beast", S="Sif").hand("Super")


def taunts(battle: Board, target: str) -> set[tuple[str, ...]]:
    number = battle.ids[target]
    return {a.path for a in battle.actions() if isinstance(a, Taunt) and a.target == number}


def row(picture: str, **pieces: str) -> Board:
    """Laufey is side one's here: he is an L."""
    return board(picture, phase="move", **pieces).hand("Super")  # type: ignore[arg-type]


def test_an_enemy_moves_two_squares_each_closer_by_one_T57_T113() -> None:
    battle = plain()
    laufey, sif = battle.at("l"), battle.at("S")
    paths = taunts(battle, "S")
    assert paths
    for first, second in paths:
        assert DISTANCE[sif][laufey] - 1 == DISTANCE[first][laufey]
        assert DISTANCE[sif][laufey] - 2 == DISTANCE[second][laufey]
        assert DISTANCE[sif][first] == DISTANCE[first][second] == 1
    battle.play("Super", "Taunt", by="l", at="S", path=("f2", "e3"))
    assert battle.at("S") == "e3"
    assert events.Moved(1, "g1", ("f2", "e3"), False, True) in battle.events


def test_the_player_picks_the_path_and_it_need_not_be_straight_T57() -> None:
    battle = row("L . . . t", L="Laufey", t="Thor")
    assert taunts(battle, "t") == {("d1", "c1"), ("d1", "c2"), ("d2", "c1"), ("d2", "c2"), ("d2", "c3")}
    battle.play("Super", "Taunt", by="L", at="t", path=("d2", "c1"))
    assert battle.at("t") == "c1"


def test_any_distance_will_do_T57() -> None:
    battle = row("L . . . . . . t", L="Laufey", t="Thor")
    assert ("g1", "f1") in taunts(battle, "t")


def test_only_enemies_are_taunted_T57() -> None:
    battle = plain()
    assert taunts(battle, "t") == set()
    for target in (battle.ids["t"], battle.ids["l"], 99):
        refusal = battle.why_not(Taunt("Super", battle.ids["l"], "Taunt", target, ("e4", "d4")))
        assert (refusal.rule, refusal.text) == ("T-57", "Taunt draws an enemy on the board.")


def test_at_distance_two_one_step_is_the_whole_path_T113() -> None:
    battle = row("L . t", L="Laufey", t="Thor")
    assert taunts(battle, "t") == {("b1",), ("b2",)}
    battle.play("Super", "Taunt", by="L", at="t", path=("b1",))
    assert battle.at("t") == "b1"


def test_an_adjacent_enemy_cannot_be_taunted_T113() -> None:
    battle = row("L t .", L="Laufey", t="Thor")
    assert taunts(battle, "t") == set()
    refusal = battle.refused("Super", "Taunt", by="L", at="t", path=("b2",))
    assert (refusal.rule, refusal.text) == ("T-113", "Thor stands next to Laufey already.")


def test_a_path_of_one_is_not_allowed_if_one_of_two_exists_T75() -> None:
    battle = row("L . . . t", L="Laufey", t="Thor")
    refusal = battle.refused("Super", "Taunt", by="L", at="t", path=("d1",))
    assert (refusal.rule, refusal.text) == (
        "T-75",
        "Thor has to go 2 squares, each of them closer to Laufey.",
    )
    assert isinstance(refusal.nearest, Taunt)
    assert len(refusal.nearest.path) == 2


def test_as_far_as_it_can_one_step_if_the_second_is_blocked_T57_T75() -> None:
    battle = row(
        """
        . . # . .
        . . # . .
        L . # . t
        """, L="Laufey", t="Thor",
    )  # fmt: skip
    assert taunts(battle, "t") == {("d1",), ("d2",)}
    refusal = battle.refused("Super", "Taunt", by="L", at="t", path=("d1", "c1"))
    assert refusal.text == "Thor has to go 1 square, closer to Laufey."
    battle.play("Super", "Taunt", by="L", at="t", path=("d2",))


def test_with_no_step_possible_it_cannot_be_played_T75() -> None:
    battle = row(
        """
        . # .
        L F t
        """, L="Laufey", F="Kursed", t="Thor",
    )  # fmt: skip
    assert not [action for action in battle.actions() if isinstance(action, Taunt)]
    battle = row(
        """
        . . # .
        L . # t
        """, L="Laufey", t="Thor",
    )  # fmt: skip
    refusal = battle.refused("Super", "Taunt", by="L", at="t", path=("c1", "b1"))
    assert (refusal.rule, refusal.text, refusal.nearest) == (
        "T-75", "Thor on d1 has no free square closer to Laufey.", None,
    )  # fmt: skip


def test_the_path_goes_over_free_passable_squares_T113() -> None:
    battle = row(
        """
        . . . . .
        . . F o .
        L . . . t
        """, L="Laufey", F="Frost Giants", t="Thor",
    )  # fmt: skip
    assert taunts(battle, "t") == {("d1", "c1")}


def test_steps_pass_between_squares_that_touch_at_a_corner_T100_T113() -> None:
    battle = row(
        """
        . . . # .
        . . . . #
        . . . # t
        L . . # #
        """, L="Laufey", t="Thor",
    )  # fmt: skip
    assert {path[0] for path in taunts(battle, "t")} == {"d3"}


@pytest.mark.parametrize(
    "path", [(), ("d1", "c1", "b1"), ("e2", "d2"), ("d1", "e1"), ("z9", "c1"), ("c1", "b1")]
)
def test_every_other_path_is_refused_and_a_good_one_proposed_T75(path: tuple[str, ...]) -> None:
    battle = row("L . . . t", L="Laufey", t="Thor")
    refusal = battle.why_not(Taunt("Super", 1, "Taunt", 2, path))
    assert refusal.rule == "T-75"
    assert refusal.nearest in battle.actions()


def test_taunt_is_the_move_play_of_the_phase_T51() -> None:
    battle = row("L . . . t", L="Laufey", t="Thor")
    battle.play("Super", "Taunt", by="L", at="t", path=("d1", "c1"))
    assert battle.decision == MovePhase("one", True)
    battle = board("L . . . t", L="Laufey", t="Thor").hand("Super")
    refusal = battle.refused("Super", "Taunt", by="L", at="t", path=("d1", "c1"))
    assert (refusal.rule, refusal.text) == ("T-86", "The Move phase is over.")


def test_nothing_answers_it_neither_defences_nor_great_girth_T113_T111() -> None:
    battle = row("L . . . v", L="Laufey", v="Volstagg").foe("Special", "Block", "Dodge")
    battle.play("Super", "Taunt", by="L", at="v", path=("d1", "c1"))
    assert battle.asks(MovePhase, "one")
    assert battle.at("v") == "c1"


def test_only_laufey_taunts_T50() -> None:
    battle = board("L F . . t", phase="move", L="Laufey", F="Frost Beast", t="Thor").hand("Super")
    refusal = battle.why_not(Taunt("Super", battle.ids["F"], "Taunt", battle.ids["t"], ("d1", "c1")))
    assert (refusal.rule, refusal.text) == ("T-50", "Frost Beast has no Super power called 'Taunt'.")


def test_a_taunted_unit_may_be_pushed_off_afterwards_T113_T30() -> None:
    battle = board("# L . . t", phase="move", L="Laufey", t="Frost Giants", u="Thor").hand("Super", "Slam")
    battle.deploy("u", "h8")
    battle.play("Super", "Taunt", by="L", at="t", path=("d1", "c1")).end_phase()
    battle.play("Slam", by="L", at="t")
    assert battle.at("t") == "d1"

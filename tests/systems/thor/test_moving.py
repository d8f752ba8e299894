"""Single moves: straight and exact, knight's jumps, leaps (MOVE PHASE, T-10, T-11, T-13, T-24, T-100)."""

from __future__ import annotations

import pytest

from game.systems.thor import events
from game.systems.thor.actions import Move
from game.systems.thor.cards.notation import Go
from game.systems.thor.movement import destinations
from game.systems.thor.sequence import FightPhase
from game.systems.thor.squares import SQUARES
from tests.systems.thor.builder import Board, board, unit

OPEN = """
    . . . . . . . g
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . T . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
"""
CROWD = """
    . . . . . . . .
    . . # . . . g .
    . . . . . . . .
    . o . T F . . .
    . . . . . . . .
    . . . h . . . .
"""
"""d3 is Thor; F stands on e3, h on d1, a wall on c5 and a pit on b3, g on g5."""


def free() -> Board:
    return board(OPEN, phase="move", T="Thor", g="Frost Giants")


def crowded() -> Board:
    return board(CROWD, phase="move", T="Thor", F="Fandral", g="Frost Giants", h="Laufey")


NUMBERED = [("Creep", 1), ("March", 2), ("Run", 3), ("Sprint", 4)]
STAR = {
    1: {"d5", "e5", "e4", "e3", "d3", "c3", "c4", "c5"},
    2: {"d6", "f6", "f4", "f2", "d2", "b2", "b4", "b6"},
    3: {"d7", "g7", "g4", "g1", "d1", "a1", "a4", "a7"},
    4: {"d8", "h4"},
}


@pytest.mark.parametrize(("card", "length"), NUMBERED)
def test_a_move_card_goes_exactly_its_number_in_a_straight_line_T10(card: str, length: int) -> None:
    battle = free().hand(card)
    assert battle.squares(card, by="T") == STAR[length]
    to = min(STAR[length])
    battle.play(card, by="T", to=to)
    assert battle.at("T") == to
    assert battle.state.discard == (card,)
    assert battle.cards("one") == []


@pytest.mark.parametrize(("card", "length"), NUMBERED)
def test_neither_fewer_nor_more_squares_T10(card: str, length: int) -> None:
    battle = free().hand(card)
    for other in set(STAR) - {length}:
        for to in STAR[other]:
            refusal = battle.refused(card, by="T", to=to)
            assert refusal.rule == "T-10"
            assert f"{to} is {other} away" in refusal.text


def test_the_refusal_says_how_far_and_proposes_the_nearest_square_T10() -> None:
    battle = free().hand("Run")
    refusal = battle.refused("Run", by="T", to="d6")
    assert refusal.text == "Run moves exactly 3 squares in a straight line; d6 is 2 away."
    assert refusal.nearest == Move("Run", 1, "d7")


def test_a_square_out_of_line_cannot_be_reached_T10() -> None:
    refusal = free().hand("Run").refused("Run", by="T", to="e7")
    assert (refusal.rule, refusal.nearest) == ("T-10", Move("Run", 1, "d7"))
    assert "e7 is not in line with d4" in refusal.text


@pytest.mark.parametrize("to", ["z9", "", "d44", "D4"])
def test_what_is_no_square_is_refused_T10(to: str) -> None:
    battle = free().hand("Run")
    refusal = battle.why_not(Move("Run", 1, to))
    assert (refusal.rule, refusal.text) == ("T-10", f"{to!r} is not a square of the board.")


def test_a_unit_cannot_stay_where_it_is_T10() -> None:
    refusal = free().hand("Creep").refused("Creep", by="T", to="d4")
    assert refusal.text == "Creep has to leave d4: it moves exactly 1 square in a straight line."


def test_every_square_passed_must_be_free_of_friend_and_foe_T10() -> None:
    battle = crowded().hand("March")
    refusal = battle.refused("March", by="T", to="f3")
    assert (refusal.rule, refusal.text) == ("T-10", "March cannot pass Fandral on e3.")
    assert "f3" not in battle.squares("March", by="T")
    assert battle.refused("March", by="T", to="d1").text == "d1 is taken: Laufey stands there."


def test_every_square_passed_must_be_passable_wall_or_pit_T10_T21() -> None:
    battle = crowded().hand("Run", "March")
    assert battle.refused("Run", by="T", to="a3").text == "Run cannot pass the pit on b3."
    assert battle.refused("March", by="T", to="b3").text == "b3 is a pit: no unit can stand there."
    battle = board("T . # .", phase="move", corner="a1", T="Thor", g="Laufey").hand("Run", "March")
    battle.deploy("g", "a8")
    assert battle.refused("Run", by="T", to="d1").text == "Run cannot pass the wall on c1."
    assert battle.refused("March", by="T", to="c1").text == "c1 is a wall: no unit can stand there."


def test_the_last_square_must_be_free_T10() -> None:
    battle = crowded().hand("Creep")
    refusal = battle.refused("Creep", by="T", to="e3")
    assert (refusal.rule, refusal.text) == ("T-10", "e3 is taken: Fandral stands there.")
    assert refusal.nearest in battle.actions()


def test_a_diagonal_step_passes_between_two_squares_that_touch_at_a_corner_T100() -> None:
    battle = board(
        """
        . g . .
        # . . .
        T F . .
        """, phase="move", T="Thor", F="Fandral", g="Laufey",
    ).hand("Creep")  # fmt: skip
    battle.play("Creep", by="T", to="b2")
    assert battle.at("T") == "b2"


def test_a_diagonal_way_passes_between_two_walls_T100() -> None:
    battle = board(
        """
        . # . g
        # . # .
        T # . .
        """, phase="move", T="Thor", g="Laufey",
    ).hand("March")  # fmt: skip
    assert battle.squares("March", by="T") == {"c3"}


def test_the_edge_of_the_board_ends_a_move_T10() -> None:
    battle = board("T . . . . . . .", phase="move", T="Thor", g="Laufey").hand("Sprint")
    battle.deploy("g", "h8")
    assert battle.squares("Sprint", by="T") == {"a5", "e5", "e1"}


def test_a_knights_jump_passes_over_anything_T11() -> None:
    battle = board(
        """
        . . . . g
        . # o # .
        . o T h .
        . F # G .
        . . . . .
        """, phase="move", T="Thor", F="Fandral", G="Sif", g="Laufey", h="Kursed",
    ).hand("Maneuver")  # fmt: skip
    jumps = {"b5", "d5", "e4", "e2", "d1", "b1", "a2", "a4"}
    assert battle.squares("Maneuver", by="T") == jumps
    battle.play("Maneuver", by="T", to="d5")
    assert battle.events[1] == events.Moved(1, "c3", ("d5",), True)


def test_a_knights_jump_lands_on_a_free_passable_square_T11() -> None:
    battle = board(
        """
        . g . .
        . . o .
        T . . .
        """, phase="move", T="Thor", g="Laufey",
    ).hand("Maneuver")  # fmt: skip
    taken = battle.refused("Maneuver", by="T", to="b3")
    assert (taken.rule, taken.text) == ("T-11", "b3 is taken: Laufey stands there.")
    pit = battle.refused("Maneuver", by="T", to="c2")
    assert (pit.rule, pit.text, pit.nearest) == ("T-11", "c2 is a pit: no unit can stand there.", None)


def test_a_knights_jump_is_no_straight_move_T11() -> None:
    refusal = free().hand("Maneuver").refused("Maneuver", by="T", to="d6")
    assert refusal.rule == "T-11"
    assert refusal.text == "Maneuver is a knight's jump; d6 is not one from d4."
    assert refusal.nearest in (Move("Maneuver", 1, "c6"), Move("Maneuver", 1, "e6"))


def test_a_straight_move_is_no_knights_jump_T10() -> None:
    assert free().hand("March").refused("March", by="T", to="e6").rule == "T-10"


def test_hammer_flight_goes_4_or_5_and_nothing_else_T10() -> None:
    battle = free().hand("Special")
    assert battle.squares("Special", "Hammer Flight", by="T") == {"d8", "h4"}
    battle = board("T . .", phase="move", T="Thor", g="Laufey").hand("Special")
    battle.deploy("g", "h8")
    flights = {"a5", "a6", "e5", "f6", "e1", "f1"}
    assert battle.squares("Special", "Hammer Flight", by="T") == flights
    refusal = battle.refused("Special", "Hammer Flight", by="T", to="d4")
    assert refusal.text == "Hammer Flight moves exactly 4 or 5 squares in a straight line; d4 is 3 away."


def test_hammer_flight_is_stopped_by_what_stands_in_the_way_T10() -> None:
    battle = board("T . . g . . .", phase="move", T="Thor", g="Laufey").hand("Special")
    refusal = battle.refused("Special", "Hammer Flight", by="T", to="e1")
    assert refusal.text == "Hammer Flight cannot pass Laufey on d1."


def test_flying_steeds_go_4_or_jump_T10_T11() -> None:
    battle = board(OPEN, phase="move", T="Valkyries", g="Laufey").hand("Special")
    jumps = {"c6", "e6", "b5", "f5", "b3", "f3", "c2", "e2"}
    assert battle.squares("Special", "Flying Steeds", by="T") == STAR[4] | jumps
    battle.play("Special", "Flying Steeds", by="T", to="e6")
    assert battle.at("T") == "e6"


def test_teleport_passes_over_units_walls_and_pits_T13() -> None:
    battle = board("T F # o g . . .", phase="move", T="Odin", F="Thor", g="Laufey").hand("Super")
    on_rank = {to for to in battle.squares("Super", "Teleport", by="T") if to[1] == "1"}
    assert on_rank == {"f1", "g1", "h1"}
    battle.play("Super", "Teleport", by="T", to="h1")
    assert battle.at("T") == "h1"
    assert events.Moved(1, "a1", ("h1",), True) in battle.events


def test_teleport_ends_on_a_free_passable_square_in_line_T13() -> None:
    battle = board("T F # o g . . .", phase="move", T="Odin", F="Thor", g="Laufey").hand("Super")
    texts = {to: battle.refused("Super", "Teleport", by="T", to=to).text for to in ("b1", "c1", "g3")}
    assert texts == {
        "b1": "b1 is taken: Thor stands there.",
        "c1": "c1 is a wall: no unit can stand there.",
        "g3": "Teleport moves exactly 1 to 8 squares in a straight line; g3 is not in line with a1.",
    }


def test_m_1_to_8_is_any_of_them_T10_T13() -> None:
    battle = board(OPEN, phase="move", T="Odin", g="Laufey").hand("Super")
    lines = STAR[1] | STAR[2] | STAR[3] | STAR[4]
    assert battle.squares("Super", "Teleport", by="T") == lines - {"h8"}


def test_every_unit_may_use_every_move_card_even_earthlings_T24() -> None:
    battle = board(OPEN, phase="move", T="Earthlings", g="Laufey").hand("Run", "Maneuver")
    assert battle.squares("Run", by="T") == STAR[3]
    assert len(battle.squares("Maneuver", by="T")) == 8


def test_only_ones_own_units_on_the_board_are_moved_T50() -> None:
    battle = crowded().hand("Creep")
    for stranger in (battle.ids["g"], 99, 0):
        refusal = battle.why_not(Move("Creep", stranger, "e4"))
        assert (refusal.rule, refusal.text) == (
            "T-50", "Creep is played for one of your units on the board.",
        )  # fmt: skip


def test_a_card_that_is_not_held_cannot_be_played() -> None:
    battle = crowded().hand("Creep").foe("Run")
    assert battle.refused("Run", by="T", to="d6").text == "You do not hold Run."
    assert battle.why_not(Move("Gallop", 1, "d6")).text == "You do not hold Gallop."


def test_a_regular_card_opens_no_power_T50() -> None:
    refusal = free().hand("Run").why_not(Move("Run", 1, "d7", power="Hammer Flight"))
    assert (refusal.rule, refusal.text) == ("T-50", "Run is a regular card: it opens no power.")


def test_a_move_tells_every_square_of_its_way() -> None:
    battle = free().hand("Run").play("Run", by="T", to="g7")
    assert battle.events == [
        events.Played("one", "Run", 1, "", "move"),
        events.Moved(1, "d4", ("e5", "f6", "g7")),
    ]


def test_a_hurt_unit_moves_as_far_as_any_T10() -> None:
    battle = board(OPEN, phase="move", T=unit("Thor", hits=1), g="Laufey").hand("Sprint")
    assert battle.squares("Sprint", by="T") == STAR[4]


@pytest.mark.parametrize(
    ("name", "card", "power", "length"),
    [
        ("Fandral", "Super", "Swashbuckling", 1),
        ("Earthlings", "Class", "Run or Hide", 2),
        ("Vanaheim Warriors", "Class", "Rush", 2),
        ("Frost Beast", "Class", "Speed", 3),
        ("Marauder Warriors", "Super", "Rush", 1),
    ],
)
def test_powers_that_only_move_are_move_plays_T51(name: str, card: str, power: str, length: int) -> None:
    battle = board(OPEN, phase="move", T=name, g="Laufey").hand(card, "Creep")
    assert battle.squares(card, power, by="T") == STAR[length]
    battle.play(card, power, by="T", to=min(STAR[length]))
    assert battle.refused("Creep", by="T", to="d4").rule == "T-6"
    battle = board(OPEN, phase="fight", T=name, g="Laufey").hand(card)
    assert battle.asks(FightPhase, "one")
    assert battle.refused(card, power, by="T", to=min(STAR[length])).rule == "T-86"


def test_skirmish_jumps_as_a_knight_T11() -> None:
    battle = board(OPEN, phase="move", T="Marauder Skirmishers", g="Laufey").hand("Super")
    assert len(battle.squares("Super", "Skirmish", by="T")) == 8
    assert battle.refused("Super", "Skirmish", by="T", to="d5").rule == "T-11"


def test_destinations_agree_with_a_slow_walk_on_every_square_T10() -> None:
    battle = crowded()
    for start in SQUARES:
        for length in range(1, 8):
            found = destinations(battle.state, start, Go((length,)))
            assert len(found) == len(set(found))
            assert set(found) == {to for to in SQUARES if to != start and walks(battle, start, to, length)}


def walks(battle: Board, start: str, to: str, length: int) -> bool:
    across = (ord(to[0]) > ord(start[0])) - (ord(to[0]) < ord(start[0]))
    up = (to[1] > start[1]) - (to[1] < start[1])
    here = start
    for _ in range(length):
        here = chr(ord(here[0]) + across) + chr(ord(here[1]) + up)
        if here not in SQUARES or not battle.state.free(here):
            return False
    return here == to

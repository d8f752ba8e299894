"""Knock-back, dominoes and Ground Pound (KNOCK BACK, T-30, T-31, T-71, T-83, T-112)."""

from __future__ import annotations

import random

import pytest

from game.systems.thor import events
from tests.systems.thor.builder import board, unit
from tests.systems.thor.powers import STEPS, around, square, stage

# Pushed away


@pytest.mark.parametrize("step", STEPS)
def test_a_unit_is_pushed_directly_away_from_the_attacker_T30(step: tuple[int, int]) -> None:
    where = square("d4", step)
    battle = (
        stage({"d4": "T", where: "g"}, T="Thor", g="Loki")
        .hand("Class")
        .play("Class", "Smash", by="T", at="g")
    )
    end = square("d4", step, 4)
    assert battle.gone("g") if not end else battle.at("g") == end


@pytest.mark.parametrize(("card", "power", "squares"), [("Slam", "", 1), ("Class", "Smash", 3)])
def test_a_push_goes_as_many_squares_as_the_attack_says_T30(card: str, power: str, squares: int) -> None:
    battle = board("T g . . . .", T="Thor", g="Loki").hand(card).play(card, power, by="T", at="g")
    assert battle.at("g") == square("b1", (1, 0), squares)


def test_damage_comes_before_the_push_T30() -> None:
    battle = board("T g . .", T="Thor", g="Loki").hand("Slam").play("Slam", by="T", at="g")
    kinds = [type(event) for event in battle.events]
    assert kinds.index(events.Struck) < kinds.index(events.Pushed)
    assert battle.hits("g") == 5


def test_a_target_that_dies_of_the_damage_is_not_pushed_and_pushes_nobody_T30_T112() -> None:
    battle = (
        board("T g h o", T="Thor", g=unit("Loki", 1), h="Sif")
        .hand("Class")
        .play("Class", "Smash", by="T", at="g")
    )
    assert battle.gone("g")
    assert battle.at("h") == "c1"


def test_a_defended_attack_pushes_nobody_T30_T40() -> None:
    battle = board("T g o", T="Thor", g="Loki").hand("Slam").foe("Parry")
    battle.play("Slam", by="T", at="g").defend("Parry", by="g")
    assert (battle.at("g"), battle.hits("g")) == ("b1", 6)


def test_a_push_passes_diagonally_between_corners_T100() -> None:
    battle = stage({"d4": "T", "e5": "g", "e6": "#", "f5": "o"}, T="Thor", g="Loki").hand("Slam")
    assert battle.play("Slam", by="T", at="g").at("g") == "f6"


# Destroyed


@pytest.mark.parametrize("sign", ["#", "o"])
def test_a_unit_pushed_into_a_wall_or_a_pit_is_destroyed_T30(sign: str) -> None:
    battle = stage({"d4": "T", "d5": "g", "d6": sign, "h8": "h"}, T="Thor", g="Odin", h="Sif").hand("Slam")
    assert battle.play("Slam", by="T", at="g").gone("g")
    pushed = next(event for event in battle.events if isinstance(event, events.Pushed))
    assert (pushed.to, pushed.into) == ("", "d6")


@pytest.mark.parametrize(
    ("thor", "edge"), [("d7", "d8"), ("d2", "d1"), ("b4", "a4"), ("g4", "h4"), ("g7", "h8")]
)
def test_a_unit_pushed_off_the_board_is_destroyed_T30(thor: str, edge: str) -> None:
    battle = stage({thor: "T", edge: "g"}, T="Thor", g="Odin").hand("Slam").play("Slam", by="T", at="g")
    assert battle.gone("g")
    assert edge not in battle.state.board


def test_a_long_push_ends_where_the_unit_is_destroyed_T30() -> None:
    battle = (
        board("T g . o h", T="Thor", g="Loki", h="Sif").hand("Class").play("Class", "Smash", by="T", at="g")
    )
    assert battle.gone("g")
    assert battle.at("h") == "e1"


def test_pushed_to_its_death_counts_as_fallen_T83() -> None:
    battle = board("T g o . h", wins=("Laufey falls", "Thor falls"), T="Thor", g="Laufey", h="Sif").hand(
        "Slam"
    )
    battle.play("Slam", by="T", at="g")
    assert battle.outcome is not None
    assert (battle.outcome.winners, battle.outcome.why) == (("one",), "Laufey has fallen.")


# Dominoes


def test_a_unit_in_the_way_is_pushed_first_T30() -> None:
    battle = board("T g h . . .", T="Thor", g="Loki", h="Sif").hand("Slam").play("Slam", by="T", at="g")
    assert (battle.at("g"), battle.at("h")) == ("c1", "d1")
    pushed = [event.unit for event in battle.events if isinstance(event, events.Pushed)]
    assert pushed == [battle.ids["h"], battle.ids["g"]]


def test_a_whole_row_falls_over_like_dominoes_T30() -> None:
    battle = board("T g h k m . .", T="Thor", g="Loki", h="Sif", k="Odin", m="Hogun").hand("Slam")
    battle.play("Slam", by="T", at="g")
    assert [battle.at(letter) for letter in "ghkm"] == ["c1", "d1", "e1", "f1"]


def test_the_last_domino_falls_off_and_the_others_move_up_T30() -> None:
    battle = stage({"e1": "T", "f1": "g", "g1": "h", "h1": "k"}, T="Thor", g="Loki", h="Sif", k="Odin").hand(
        "Slam"
    )
    battle.play("Slam", by="T", at="g")
    assert battle.gone("k")
    assert (battle.at("g"), battle.at("h")) == ("g1", "h1")


def test_several_dominoes_fall_one_square_at_a_time_T30() -> None:
    battle = stage(
        {"e1": "T", "f1": "g", "g1": "h", "h1": "k", "a8": "m"},
        T="Thor",
        g="Loki",
        h="Sif",
        k="Odin",
        m="Sif",
    )
    battle.hand("Class").play("Class", "Smash", by="T", at="g")
    assert [battle.gone(letter) for letter in "ghk"] == [True, True, True]


def test_dominoes_lose_no_hits_and_cannot_be_defended_T112() -> None:
    battle = board("T g h . .", T="Thor", g="Loki", h="Sif").hand("Slam").foe("Special", "Super", "Block")
    battle.play("Slam", by="T", at="g").let_through()
    assert battle.hits("h") == 5
    assert battle.decision.seat == "one"
    assert len(battle.cards("two")) == 3


def test_a_friend_in_the_row_is_pushed_too_and_may_fall_T112_T83() -> None:
    battle = board("T g F o", wins=("Loki falls", "any friend falls"), T="Thor", F="Sif", g="Loki").hand(
        "Slam"
    )
    battle.play("Slam", by="T", at="g")
    assert battle.gone("F")
    assert battle.at("g") == "c1"
    assert battle.outcome is not None
    assert battle.outcome.winners == ("two",)


def test_a_gap_in_the_row_stops_the_dominoes_T30() -> None:
    battle = board("T g . h . .", T="Thor", g="Loki", h="Sif").hand("Slam").play("Slam", by="T", at="g")
    assert (battle.at("g"), battle.at("h")) == ("c1", "d1")


def test_a_longer_push_closes_the_gap_and_goes_on_T30() -> None:
    battle = (
        board("T g . h . . .", T="Thor", g="Loki", h="Sif")
        .hand("Class")
        .play("Class", "Smash", by="T", at="g")
    )
    assert (battle.at("g"), battle.at("h")) == ("e1", "f1")


def test_a_ranged_push_goes_along_its_line_T112() -> None:
    battle = stage({"a1": "U", "c3": "g", "d4": "h"}, U="Frost Giant Brute", g="Loki", h="Sif").hand("Super")
    battle.play("Super", "Jutting Ice Block", by="U", at="g")
    assert (battle.at("g"), battle.at("h")) == ("d4", "e5")


PUSHERS = {
    "name": "Pusher",
    "hits": 4,
    "special": ["Leap: R=2 or K knockback=1"],
    "class": ["Whirl: H all adjacent knockback=1"],
}


def test_a_knights_jump_never_pushes_but_the_same_attack_in_line_does_T112() -> None:
    for where, end in (("e6", "e6"), ("c2", "c2"), ("d6", "d7"), ("f6", "g7")):
        battle = stage({"d4": "U", where: "g"}, own_units=[PUSHERS], U="Pusher", g="Loki").hand("Special")
        assert battle.play("Special", "Leap", by="U", at="g").at("g") == end


def test_an_attack_on_an_area_never_pushes_T112() -> None:
    battle = stage({"d4": "U", "d5": "g"}, own_units=[PUSHERS], U="Pusher", g="Loki").hand("Class")
    battle.play("Class", "Whirl", by="U")
    assert (battle.hits("g"), battle.at("g")) == (5, "d5")


def test_the_log_tells_of_a_fall_into_a_pit_in_words_T30() -> None:
    battle = board("T g o . h", T="Thor", g="Loki", h="Sif").hand("Slam").play("Slam", by="T", at="g")
    assert any("into the pit on c1" in line.text for line in battle.log())


# Ground Pound


def test_ground_pound_pushes_all_eight_neighbours_one_square_T31() -> None:
    letters = dict(zip(sorted(around("d4")), "abcefghi", strict=True))
    foes: dict[str, str] = dict.fromkeys(letters.values(), "Kursed")
    battle = stage({"d4": "T"} | letters, phase="fight", T="Thor", **foes).hand("Super")
    battle.play("Super", "Ground Pound", by="T")
    for where, letter in letters.items():
        step = (ord(where[0]) - ord("d"), int(where[1]) - 4)
        assert (battle.at(letter), battle.hits(letter)) == (square("d4", step, 2), 5)


def test_ground_pound_pushes_rows_behind_the_neighbours_T31_T30() -> None:
    battle = (
        board("T g h k", T="Thor", g="Loki", h="Sif", k="Odin")
        .hand("Super")
        .play("Super", "Ground Pound", by="T")
    )
    assert [battle.at(letter) for letter in "ghk"] == ["c1", "d1", "e1"]


def test_ground_pound_is_the_attack_of_the_turn_but_no_attack_to_answer_T31_T51() -> None:
    battle = board("T g . .", T="Thor", g="Loki").hand("Super", "Strike").foe("Block", "Special", "Super")
    battle.play("Super", "Ground Pound", by="T")
    assert battle.decision.seat == "one"
    assert battle.refused("Strike", by="T", at="g").rule == "T-6"
    early = board("T g . .", phase="move", T="Thor", g="Loki").hand("Super")
    assert early.refused("Super", "Ground Pound", by="T").rule == "T-51"


def test_ground_pound_is_allowed_with_only_friends_around_T70() -> None:
    battle = board("T F . g", T="Thor", F="Sif", g="Loki").hand("Super").play("Super", "Ground Pound", by="T")
    assert battle.at("F") == "c1"


def test_ground_pound_that_brings_victory_to_both_is_a_draw_T82_T8() -> None:
    battle = board(
        "o F T g o . h", wins=("Loki falls", "Sif falls"), T="Thor", F="Sif", g="Loki", h="Odin"
    ).hand("Super")
    battle.play("Super", "Ground Pound", by="T")
    assert battle.outcome is not None
    assert (battle.outcome.winners, battle.outcome.rule) == ((), "T-8")


def test_nobody_is_asked_for_the_order_of_ground_pounds_pushes_T71() -> None:
    battle = board("h g T k m", T="Thor", g="Loki", h="Sif", k="Odin", m="Hogun").hand("Super")
    assert [action for action in battle.actions() if getattr(action, "power", "") == "Ground Pound"] == [
        battle.action("Super", "Ground Pound", by="T")
    ]
    battle.play("Super", "Ground Pound", by="T")
    assert [type(event) for event in battle.events].count(events.Pushed) == 4
    assert battle.decision.seat == "one"


def test_neighbours_of_neighbours_off_the_rays_stay_where_they_are_T71() -> None:
    battle = stage({"d4": "T", "d5": "g", "e6": "h", "c6": "k"}, T="Thor", g="Loki", h="Sif", k="Odin").hand(
        "Super"
    )
    battle.play("Super", "Ground Pound", by="T")
    assert [battle.at(letter) for letter in "ghk"] == ["d6", "e6", "c6"]


@pytest.mark.parametrize("seed", range(8))
def test_the_order_of_ground_pounds_pushes_makes_no_difference_T71(seed: int) -> None:
    dice = random.Random(seed)
    places = {"d4": "T", "d5": "a", "e5": "b"}
    spots = [where for file in "abcdefgh" for rank in range(1, 9) if (where := f"{file}{rank}") not in places]
    for letter in "cefghijklmnp":
        places[spots.pop(dice.randrange(len(spots)))] = letter
    foes = {letter: "Kursed" for where, letter in places.items() if letter != "T"}
    pits = {where: dice.choice("#o") for where in dice.sample(spots, 8)}
    battle = stage(places | pits, phase="fight", T="Thor", **foes).hand("Super")
    battle.play("Super", "Ground Pound", by="T")
    assert {letter: battle.at(letter) for letter in foes if not battle.gone(letter)} == by_hand(
        places, pits, dice
    )


def by_hand(places: dict[str, str], pits: dict[str, str], dice: random.Random) -> dict[str, str]:
    """Where everybody stands after a Ground Pound on d4, the rays pushed in a random order."""
    left = {letter: where for where, letter in places.items() if letter != "T"}
    for step in dice.sample(STEPS, 8):
        row = []
        for number in range(1, 8):
            found = [letter for letter, where in left.items() if where == square("d4", step, number)]
            if not found:
                break
            row += found
        for letter in row:
            end = square(left[letter], step)
            if end and end not in pits:
                left[letter] = end
            else:
                del left[letter]
    return left

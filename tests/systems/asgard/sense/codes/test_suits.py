"""What a variable tells of a suit is what the rows of that suit bring."""

from __future__ import annotations

from tests.systems.asgard.sense.stories import DOOR, assert_mended, spoilt, told

TALK, LOKI = "condition[1].variable[1].effect", "condition[2].variable[0].effect"


def test_names_beside_each_others_suits_change_places() -> None:
    wrong = "Hearts speak of Volstagg, diamonds of Loki, and clubs of neither."
    assert_mended(
        DOOR, {TALK: wrong}, TALK, "Hearts speak of Loki, diamonds of Volstagg, and clubs of neither."
    )


def test_a_suit_that_speaks_of_somebody_else_is_the_one_that_does() -> None:
    assert_mended(
        DOOR, {LOKI: "It does not last. Diamonds are his."}, LOKI, "It does not last. Hearts are his."
    )


def test_a_suit_of_which_no_row_speaks_so_is_left_alone() -> None:
    assert told(spoilt(DOOR, {TALK: "Clubs are quieter than all the others."})) == []

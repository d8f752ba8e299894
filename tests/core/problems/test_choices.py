"""Which choice of a field a word means that is none of them."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.problems import choices
from game.core.seats import SEATS

BATTLE: dict[str, Any] = {
    "sides": {
        "one": {"name": "The Kin of Asa", "units": ["Thor", {"name": "Sif"}], "deploy": {"edge": "north"}},
        "two": {"name": "The Barrow of Hravn", "leader": "gisla", "units": ["Loki"]},
    }
}


@pytest.mark.parametrize(
    ("word", "seat"),
    [
        ("The Barrow of Hravn", "two"),
        ("barrow", "two"),
        ("Kin", "one"),
        ("gisla", "two"),
        ("Sif", "one"),
        ("second", "two"),
        ("Tow", "two"),
    ],
)
def test_a_side_is_known_by_what_it_is_called_and_by_who_plays_for_it(word: str, seat: str) -> None:
    assert choices.meant(word, SEATS, BATTLE) == seat


@pytest.mark.parametrize("word", ["Beowulf", "north", "", "the"])
def test_a_word_of_nobody_is_no_side(word: str) -> None:
    assert choices.meant(word, SEATS, BATTLE) == ""


def test_a_misspelt_seat_is_known_by_its_letters() -> None:
    assert (
        choices.meant("twoo", SEATS, {"sides": {"one": {"name": "Kin"}, "twoo": {"name": "Barrow"}}}) == "two"
    )


def test_what_both_sides_have_is_neither() -> None:
    both = {"sides": {seat: {"name": seat.title(), "units": ["Thor"]} for seat in ("one", "two")}}
    assert choices.meant("Thor", SEATS, both) == ""


@pytest.mark.parametrize(
    ("word", "known", "right"),
    [
        ("heath", ("moor", "snow"), "moor"),
        ("grass", ("moor", "snow"), "moor"),
        ("king of the hill", ("pitched", "hill"), "hill"),
        ("tutorial", ("battle", "lesson"), "lesson"),
        ("loss", ("victory", "defeat"), "defeat"),
        ("medium", ("gentle", "steady", "hard"), "steady"),
        ("Moor", ("moor", "snow"), "moor"),
        ("desert", ("moor", "snow"), ""),
        ("charge", ("walk", "run", "assault", "stay"), "assault"),
        ("init", ("initiative", "accuracy"), "initiative"),
        ("in", ("initiative", "accuracy"), ""),
    ],
)
def test_words_of_one_meaning_are_known(word: str, known: tuple[str, ...], right: str) -> None:
    assert choices.meant(word, known, {}) == right

"""Numbers that are written but for one slip of the hand."""

from __future__ import annotations

import pytest

from game.core.words import digits


def test_neighbouring_digits_are_exchanged_and_nothing_else() -> None:
    assert [*digits.exchanged("4.12in")] == ["4.21in"]
    assert [*digits.exchanged("112")] == ["121"]


def test_a_digit_too_few_and_one_too_many() -> None:
    assert [*digits.fewer("7.05cm")] == [".05cm", "7.5cm", "7.0cm"]
    assert {*digits.more("7")} == {f"{each}7" for each in range(10)} | {f"7{each}" for each in range(10)}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("930", "390"),
        ("930", "93"),
        ("93", "930"),
        ("930", "980"),
        ("2.5in", "2.3in"),
        ("12.5", "1.25"),
        ("125", "12.5"),
    ],
)
def test_one_slip_writes_one_for_the_other(one: str, other: str) -> None:
    assert digits.slipped(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("930", "930"), ("123", "321"), ("123", "231"), ("930", "9"), ("12", "34"), ("12", "13.5")],
)
def test_more_than_one_slip_is_none(one: str, other: str) -> None:
    assert not digits.slipped(one, other)


def test_of_numbers_that_may_be_meant_those_are_nearest_to_which_nothing_leads() -> None:
    known = ["902", "820", "803", "302"]
    assert digits.nearest("802", known, ["820"]) == ["820"]
    assert digits.nearest("802", known, ["302", "820"]) == ["820"]  # Exchanged rather than another digit.
    assert digits.nearest("802", known, ["302", "902"]) == ["902", "302"]


def test_of_numbers_that_are_all_led_to_the_exchange_is_nearest_then_the_next_number() -> None:
    assert digits.nearest("802", ["902", "820"]) == ["820"]
    assert digits.nearest("312", ["310", "311"]) == ["311"]


def test_a_number_unlike_all_others_is_the_only_free_one() -> None:
    assert digits.nearest("777", ["120", "130"], ["130"]) == ["130"]
    assert digits.nearest("777", ["120", "130"], ["120", "130"]) == []
    assert digits.nearest("777", ["120", "130"]) == []

"""What a copied thing is called that still has the id of the first: as the other pairs of its file are."""

from __future__ import annotations

import pytest

from game.core.problems.copied_ids import Row, another, problems

SAID = "there are two {}"


def told(*rows: Row, named: tuple[str, ...] = ()) -> list[tuple[str, object]]:
    """The fields that are to be written, and what."""
    return [(each.mend[0].path, each.mend[0].value) for each in problems(rows, SAID, named)]


def rows(*ids: str) -> list[Row]:
    return [Row(str(number), id) for number, id in enumerate(ids)]


def test_a_copy_gets_the_word_more_that_other_copies_have() -> None:
    assert told(*rows("oak", "other-oak", "hedge", "hedge")) == [("3.id", "other-hedge")]
    assert told(*rows("oak", "oak-far", "hedge", "hedge")) == [("3.id", "hedge-far")]


def test_the_first_of_two_is_called_otherwise_where_it_is_the_one_without_the_word() -> None:
    assert told(*rows("oak", "other-oak", "other-hedge", "other-hedge")) == [("2.id", "hedge")]


def test_a_copy_gets_the_word_that_other_pairs_have_in_its_place() -> None:
    assert told(*rows("near-cart", "far-cart", "near-log", "near-log")) == [("3.id", "far-log")]


def test_of_two_words_the_first_is_called_otherwise_where_other_pairs_come_the_other_way_round() -> None:
    assert told(*rows("far-cart", "near-cart", "near-log", "near-log")) == [("2.id", "far-log")]
    assert told(*rows("other-oak", "oak", "hedge", "hedge")) == [("2.id", "other-hedge")]


def test_pairs_of_two_kinds_say_nothing_of_how_copies_are_called() -> None:
    house, door = Row("0", "house", "house"), Row("1", "house-door", "door")
    assert told(house, door, Row("2", "shed", "shed"), Row("3", "shed", "shed")) == [("3.id", "shed-2")]


def test_numbers_and_letters_go_on_and_gaps_are_filled() -> None:
    assert told(*rows("cell-1", "cell-2", "cell-2")) == [("2.id", "cell-3")]
    assert told(*rows("cell-1", "cell-1", "cell-3")) == [("1.id", "cell-2")]
    assert told(*rows("stone-b", "stone-b", "stone-c")) == [("0.id", "stone-a")]


def test_what_another_thing_names_and_nobody_is_called_comes_first() -> None:
    named = ("gate", "back-gate", "well")
    assert told(*rows("oak", "other-oak", "gate", "gate"), named=named) == [("3.id", "back-gate")]


@pytest.mark.parametrize(("west", "east"), [(0, 1), (1, 0)])
def test_sides_of_the_table_are_those_on_which_things_lie(west: int, east: int) -> None:
    places = [(100, 500), (900, 500)]
    two = [Row("0", "cart-west", at=places[west]), Row("1", "cart-west", at=places[east])]
    assert told(*two) == [(f"{1 if east else 0}.id", "cart-east")]


def test_a_third_of_a_row_is_called_by_the_side_that_is_left() -> None:
    three = [
        Row("0", "fold-south", at=(500, 900)),
        Row("1", "fold-south", at=(100, 500)),
        Row("2", "fold-east", at=(900, 500)),
    ]
    assert told(*three) == [("1.id", "fold-west")]


def test_without_any_pattern_a_copy_gets_a_number() -> None:
    assert told(*rows("rock", "rock-2", "rock")) == [("2.id", "rock-3")]
    assert another("well", rows("well", "rock")) == ["well-2"]


def test_things_of_different_ids_are_not_told() -> None:
    assert told(*rows("oak", "other-oak", "hedge")) == []

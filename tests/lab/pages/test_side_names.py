"""Sides by their names."""

from __future__ import annotations

from game.lab.pages.side_names import with_names

NAMES = {"one": "Asgardians", "two": "The Wolf Hall", "three": "Dwarves"}


def test_a_side_has_its_name_and_a_verb_that_agrees() -> None:
    assert (
        with_names("Side one has 5 in, side two has 6 in", NAMES)
        == "Asgardians have 5 in, the Wolf Hall has 6 in"
    )
    assert with_names("sides one and three ahead by 6", NAMES) == "Asgardians and Dwarves ahead by 6"
    assert with_names("the edit harms side two by 6", NAMES) == "the edit harms the Wolf Hall by 6"
    assert with_names("It is so. Side two ahead by 6", NAMES) == "It is so. The Wolf Hall ahead by 6"


def test_a_seat_without_a_name_keeps_its_seat() -> None:
    assert with_names("side four ahead", NAMES) == "four ahead"

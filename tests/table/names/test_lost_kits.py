"""A piece whose kit is what it is called gets the kit of the others that are called so."""

from __future__ import annotations

from game import scenarios
from game.core import registry


def mends(system: str, kit: str) -> list[object]:
    document = scenarios.load("asgard/wolves-at-the-ford").document
    document["terrain"][14]["kit"] = kit
    return [change.value for each in registry.system(system).problems(document) for change in each.mend]


def test_a_kit_that_is_the_name_of_the_piece_is_that_of_its_namesakes() -> None:
    assert mends("asgard", "barricade") == ["palisade"]


def test_a_kit_that_is_spelt_wrong_is_not_taken_for_a_name() -> None:
    assert "palisade" not in mends("asgard", "bolder")


def test_a_kit_that_is_no_text_has_no_name() -> None:
    document = scenarios.load("asgard/wolves-at-the-ford").document
    document["terrain"][14]["kit"] = ["barricade"]
    assert "terrain[14].kit" in [each.field for each in registry.system("asgard").problems(document)]

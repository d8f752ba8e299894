"""What the ground gives each side: alike on what is symmetric, and a wall that is planted is named with its place."""

from __future__ import annotations

import pytest

from game import scenarios
from game.core import registry
from game.core.system import Document, encode
from game.lab.fairness.assessment import NoSuchSide, fairness
from game.lab.fairness.findings import Fairness, Finding
from tests.lab.fairness.grounds import board, measured, milestone, moor, with_piece

OPEN = """
    ........
    ........
    ..#..o..
    .o....#.
    .#....o.
    ..o..#..
    ........
    ........
"""
WALLED = """
    ........
    ........
    ..####..
    ........
    ........
    ........
    ........
    ........
"""


def kinds(found: Fairness) -> set[str]:
    return {each.kind for each in found.findings}


def causes(found: list[Finding]) -> set[str]:
    """The ids of all pieces that are said to make a difference."""
    return {piece.id for each in found for piece in each.cause.pieces}


@pytest.mark.parametrize("document", [board(OPEN), moor(), milestone()], ids=["board", "moor", "milestone"])
def test_on_a_symmetric_ground_with_equal_forces_the_sides_stand_alike(document: Document) -> None:
    found = measured(document)
    assert found.findings == ()
    assert found.verdict == "The sides stand alike."
    one, two = found.sides
    assert (one.reach, one.sees, one.contact) == (two.reach, two.sees, two.contact)
    assert [each.way for each in one.objectives] == [each.way for each in two.objectives]


def test_on_a_board_the_walls_before_one_side_are_named_by_their_squares() -> None:
    found = measured(board(WALLED))
    assert {each.worse for each in found.findings} == {"two"}
    assert causes(list(found.findings)) <= {"c6", "d6", "e6", "f6"}
    first = found.findings[0]
    assert first.cause.kind == "terrain"
    assert "the wall on " in first.text


def test_on_the_moor_a_planted_wall_is_named_with_its_place_in_every_difference() -> None:
    wall = {
        "id": "planted",
        "kit": "wall",
        "name": "Giant's table",
        "at": ["12in", "8in"],
        "shape": "10in x 1in",
    }
    found = measured(with_piece(moor(), **wall))
    assert kinds(found) == {"way", "reach", "shelter", "sight"}
    assert {each.worse for each in found.findings} == {"two"}
    assert causes(list(found.findings)) == {"planted"}
    way = found.findings[0]
    assert way.text == (
        "Side two needs 5.7 in more to the Font of Conflict than side one (10.8 and 5.1 in): "
        "Giant's table in the middle (12 in from the left, 8 down) does it."
    )
    assert way.difference == 5.7
    assert way.values == {"one": 5.1, "two": 10.8}
    assert found.verdict == "Side one (The Wolf Hall) has the better ground, in five respects."


@pytest.mark.slow
def test_on_the_field_a_planted_palisade_is_named_with_its_place_in_every_difference() -> None:
    row = {
        "id": "planted",
        "kit": "palisade",
        "name": "New fence",
        "at": ["30cm", "38cm"],
        "shape": "40cm x 1cm",
    }
    found = measured(with_piece(milestone(), **row))
    assert {each.worse for each in found.findings} == {"one"}
    assert causes(list(found.findings)) == {"planted"}
    assert "the New fence in the west (30 cm from the left, 38 down) does it." in found.findings[0].text


def test_a_piece_that_would_make_up_for_the_planted_one_is_not_taken_for_the_cause() -> None:
    row = {
        "id": "planted",
        "kit": "palisade",
        "name": "New fence",
        "at": ["60cm", "40cm"],
        "shape": "40cm x 1cm",
    }
    found = measured(with_piece(milestone(), **row))
    assert causes(list(found.findings)) == {"planted"}


def test_what_comes_of_the_forces_is_not_laid_to_the_terrain() -> None:
    document = moor()
    document["sides"]["two"] |= {"force": "barrow", "models": ["hravnkel"]}
    found = measured(document)
    assert {each.cause.kind for each in found.findings} == {"forces"}
    assert found.verdict == "The ground is alike for all sides; what differs are the forces."


def test_what_the_ground_does_is_told_before_what_comes_of_the_forces() -> None:
    row = {"id": "planted", "kit": "wall", "at": ["12in", "8in"], "shape": "10in x 1in"}
    document = with_piece(moor(), **row)
    document["sides"]["two"] |= {"force": "barrow", "models": ["hravnkel"]}
    kinds = [each.cause.kind == "forces" for each in measured(document).findings]
    assert set(kinds) == {True, False}
    assert kinds == sorted(kinds)


def test_what_comes_of_the_zones_is_not_laid_to_the_terrain() -> None:
    document = moor()
    document["sides"]["one"]["deploy"] = {"edge": "south", "depth": "2in"}
    found = measured(document)
    way = next(each for each in found.findings if each.kind == "way")
    assert (way.worse, way.cause.kind, way.cause.pieces) == ("one", "deployment", ())


def test_a_wall_all_across_leaves_no_way_and_is_named() -> None:
    across = """
        ........
        ........
        ########
        ........
        ........
        ........
        ........
        ........
    """
    found = measured(board(across))
    assert all(side.enemies[0].way is None for side in found.sides)
    assert all(side.grids.way.count(None) >= 16 for side in found.sides)
    contact = next(each for each in found.findings if each.kind == "reach")
    assert contact.cause.kind == "terrain"


def test_every_grid_has_a_figure_for_every_cell_and_the_same_battle_gives_the_same_bytes() -> None:
    found = measured(moor())
    cells = found.columns * found.rows
    assert (found.columns, found.rows) == (12, 12)
    for side in found.sides:
        assert len(side.places) <= 24
        grids = side.grids
        assert {len(grids.way), len(grids.activations), len(grids.sight), len(grids.cover)} == {cells}
        assert all(0 <= each <= 1 for each in (*grids.sight, *grids.cover, *side.reach))
        assert list(side.reach) == sorted(side.reach)
    assert encode(found) == encode(measured(moor()))


def test_all_pairs_say_how_exposed_each_cell_is() -> None:
    found, every = measured(board(OPEN)), measured(board(OPEN), every=True)
    assert found.exposure == ()
    assert len(every.exposure) == 64


@pytest.mark.slow
def test_all_pairs_take_the_whole_of_each_deployment() -> None:
    every = measured(moor(), every=True)
    assert all(len(side.places) > 24 for side in every.sides)


def test_only_the_sides_that_are_asked_for_are_compared() -> None:
    document = scenarios.load("confrontation/nobodys-eyot").document
    found = measured(document, seats=("two", "three"))
    assert [side.seat for side in found.sides] == ["two", "three"]
    assert {each.cause.kind for each in found.findings} == {"forces"}
    with pytest.raises(NoSuchSide, match="no side 'six' begins anywhere here; there is one, two and three"):
        measured(document, seats=("six",))


def test_a_game_without_space_has_no_ground_to_be_fair_or_not() -> None:
    document = scenarios.load("abstract/duel").document
    assert fairness(registry.system("abstract"), document) is None

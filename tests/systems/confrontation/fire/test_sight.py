"""Who sees whom, and what interferes (GB-8, GB-52, G-16, G-42, G-103)."""

from __future__ import annotations

import pytest

from game.systems.confrontation.fire import sight
from game.systems.confrontation.state import Piece
from game.table.shapes import Base, Place
from tests.systems.confrontation.builder import (
    COLOSSUS,
    FENLING,
    MAULKIN,
    QUARRELLER,
    STALKER,
    Table,
    battle,
    box,
    piece,
    row,
    unit,
)


def across(*between: Piece, target: object = None, **what: object) -> Table:
    """A marksman at the upper edge, a Fenling 40 cm below, and what stands between them."""
    return battle(
        unit("Bows", at=[(60, 20)], profile=QUARRELLER),
        target or unit("Fenlings", "two", at=[(60, 60)], profile=FENLING),  # type: ignore[arg-type]
        pieces=between,
        **what,  # type: ignore[arg-type]
    )


WALL = piece("wall", box(40, 39, 40, 2), "obstacle", height=2)
HOUSE = piece("house", box(40, 35, 40, 10), "building", height=8)


@pytest.mark.parametrize(("height", "seen"), [(2, True), (2.9, True), (3, False), (8, False)])
def test_an_obstacle_as_tall_as_the_taller_of_the_two_blocks_sight_G42(height: float, seen: bool) -> None:
    table = across(piece("block", box(40, 39, 40, 2), "obstacle", height=height))
    assert sight.unit_sees(table.state, 1, 2) is seen
    assert sight.unit_sees(table.state, 2, 1) is seen


def test_a_wall_that_hides_infantry_does_not_hide_a_larger_target_G42() -> None:
    table = across(
        piece("block", box(40, 39, 40, 2), "obstacle", height=4),
        target=unit("Stalkers", "two", at=[(60, 60)], profile=STALKER),
    )
    assert sight.unit_sees(table.state, 1, 2)


def test_a_titan_is_seen_over_a_house_and_sees_over_it_G42() -> None:
    table = across(HOUSE, target=unit("Colossus", "two", at=[(60, 60)], profile=COLOSSUS))
    assert sight.unit_sees(table.state, 1, 2)
    assert sight.unit_sees(table.state, 2, 1)


@pytest.mark.parametrize("feature", ["hill", "door", "chest"])
def test_a_hill_a_door_or_a_chest_blocks_no_sight_G103(feature: str) -> None:
    table = across(piece("thing", box(40, 35, 40, 10), feature, height=8))
    assert sight.unit_sees(table.state, 1, 2)
    assert sight.interference(table.state, 1, 2) == ()


def test_one_free_line_past_an_obstacle_is_enough_GB8() -> None:
    hidden = across(piece("block", box(50, 39, 20, 2), "obstacle", height=8))
    beside = across(piece("block", box(50, 39, 11, 2), "obstacle", height=8))
    assert not sight.sees(hidden.state, 1, 2)
    assert sight.sees(beside.state, 1, 2)


@pytest.mark.parametrize(("profile", "seen"), [(FENLING, False), (MAULKIN, False)])
def test_a_rank_of_a_third_unit_in_contact_blocks_sight_G103(profile: object, seen: bool) -> None:
    table = battle(
        unit("Bows", at=[(60, 20)], profile=QUARRELLER),
        unit("Fenlings", "two", at=[(60, 60)], profile=FENLING),
        unit("Rank", "two", at=row(51, 40, count=7), profile=profile),  # type: ignore[arg-type]
    )
    assert sight.unit_sees(table.state, 1, 2) is seen


def test_one_sees_between_the_figures_of_a_scattered_unit_GB8() -> None:
    table = battle(
        unit("Bows", at=[(60, 20)], profile=QUARRELLER),
        unit("Fenlings", "two", at=[(60, 60)], profile=FENLING),
        unit("Skirmishers", "two", at=row(46, 40, count=7, step=4.6), profile=FENLING),
    )
    assert sight.unit_sees(table.state, 1, 2)


def test_figures_smaller_than_the_target_block_nothing_G42() -> None:
    table = battle(
        unit("Bows", at=[(60, 20)], profile=QUARRELLER),
        unit("Stalkers", "two", at=[(60, 60)], profile=STALKER),
        unit("Rank", "two", at=row(51, 40, count=7), profile=FENLING),
    )
    assert sight.unit_sees(table.state, 1, 2)


def test_figures_of_the_two_units_never_block_G42() -> None:
    table = battle(
        unit("Bows", at=[(60, 20), *row(51, 23, count=7)], profile=QUARRELLER),
        unit("Fenlings", "two", at=[(60, 60), *row(51, 57, count=7)], profile=FENLING),
    )
    assert sight.sees(table.state, 1, table.fighter("Fenlings", 1))


def test_whoever_stands_in_a_house_looks_out_and_is_seen_G103() -> None:
    house = piece("house", box(55, 15, 10, 10), "building", height=8)
    table = across(house)
    assert sight.unit_sees(table.state, 1, 2)
    assert sight.unit_sees(table.state, 2, 1)
    assert sight.interference(table.state, 1, 2) == ("House",)


def test_terrain_that_changes_is_looked_at_anew_GB39() -> None:
    table = across(HOUSE)
    assert not sight.unit_sees(table.state, 1, 2)
    table.state.pieces = {}
    assert sight.unit_sees(table.state, 1, 2)


def test_only_those_who_see_a_fighter_of_the_target_are_watchers_GB51() -> None:
    table = battle(
        unit("Bows", at=[(40, 20), (60, 20), (80, 20)], profile=QUARRELLER),
        unit("Fenlings", "two", at=[(60, 60)], profile=FENLING),
        pieces=[piece("block", box(57, 39, 6, 2), "obstacle", height=8)],
    )
    assert sight.watchers(table.state, [1, 2, 3], 2) == [1, 3]
    assert [each.id for each in sight.visible(table.state, 2, [2])] == []
    assert [each.id for each in sight.visible(table.state, 2, [1, 2])] == [4]


def test_a_mystic_sees_a_free_place_but_not_one_behind_a_house_GB92() -> None:
    table = across(HOUSE)
    base = Base(300, 300)
    assert sight.sees_place(table.state, 1, base, Place(6000, 3000), 300)
    assert not sight.sees_place(table.state, 1, base, Place(6000, 6000), 300)


@pytest.mark.parametrize("fate", ["waiting", "eliminated", "away"])
def test_nobody_sees_a_unit_that_is_not_on_the_table_GB8(fate: str) -> None:
    table = across()
    table.state.change(2, fate=fate)
    assert not sight.unit_sees(table.state, 1, 2)
    assert not sight.unit_sees(table.state, 2, 1)
    assert not sight.sees(table.state, 1, 2)
    assert sight.watchers(table.state, [1], 2) == []


# Interference


def test_a_low_wall_between_two_units_interferes_GB52() -> None:
    assert sight.interference(across(WALL).state, 1, 2) == ("Wall",)
    assert sight.interference(across().state, 1, 2) == ()


def test_what_lies_beside_the_two_units_does_not_interfere_G16() -> None:
    aside = piece("wall", box(62, 39, 20, 2), "obstacle", height=2)
    grazing = piece("wall", box(61, 39, 20, 2), "obstacle", height=2)
    assert sight.interference(across(aside).state, 1, 2) == ()
    assert sight.interference(across(grazing).state, 1, 2) == ("Wall",)


def test_any_figure_of_a_third_unit_between_interferes_once_G16() -> None:
    table = battle(
        unit("Bows", at=row(50, 20, count=5), profile=QUARRELLER),
        unit("Fenlings", "two", at=[(60, 60)], profile=FENLING),
        unit("Friends", at=row(50, 40, count=5), profile=QUARRELLER),
        unit("Far", "two", at=row(90, 40, count=5), profile=FENLING),
    )
    assert sight.interference(table.state, 1, 2) == ("Friends",)


def test_flat_ground_does_not_interfere_G103() -> None:
    pond = piece("pond", box(40, 35, 40, 10), "deep", height=0)
    bog = piece("bog", box(40, 46, 40, 5), "difficult", height=0)
    table = across(pond, bog)
    assert sight.interference(table.state, 1, 2) == ()


@pytest.mark.parametrize(("y", "names"), [(20, ("Rank",)), (44, ("Rank",)), (45, ())])
def test_shooters_wholly_on_the_hill_ignore_figures_G16(y: float, names: tuple[str, ...]) -> None:
    hill = piece("hill", box(50, 43, 20, 20), "hill", height=4)
    table = battle(
        unit("Bows", at=[(60, y)], profile=QUARRELLER),
        unit("Fenlings", "two", at=[(60, 85)], profile=FENLING),
        unit("Rank", "two", at=row(57, 70, count=3), profile=FENLING),
        pieces=[hill],
        council={"high": "hill"},
    )
    assert sight.interference(table.state, 1, 2) == names


def test_shooters_on_the_hill_do_not_ignore_terrain_G16() -> None:
    hill = piece("hill", box(50, 43, 20, 20), "hill", height=4)
    table = battle(
        unit("Bows", at=[(60, 50)], profile=QUARRELLER),
        unit("Fenlings", "two", at=[(60, 85)], profile=FENLING),
        pieces=[hill, piece("wall", box(40, 70, 40, 2), "obstacle", height=2)],
        council={"high": "hill"},
    )
    assert sight.interference(table.state, 1, 2) == ("Wall",)

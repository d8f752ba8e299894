"""Buildings, doors and what else stands in the way."""

from __future__ import annotations

import pytest

from game.systems.confrontation.movement import buildings
from game.systems.confrontation.movement.ground import Ground
from game.systems.confrontation.state import Piece
from game.table.lengths import CM
from game.table.obstacles import Obstacles, fits
from game.table.shapes import Base, Place
from tests.systems.confrontation.builder import (
    COLOSSUS,
    LANCER,
    Table,
    battle,
    box,
    piece,
    profile,
    row,
    unit,
)
from tests.systems.confrontation.movement.test_march import marched

HOUSE = piece("house", box(40, 20, 16, 12), "building", height=8)


def door(*, open: bool) -> Piece:
    return piece("door", box(39.5, 23, 1, 6), "door", height=8, of="house", open=open)


def before(*pieces: Piece, count: int = 1, **what: object) -> Table:
    """Wardens before the west wall of a house."""
    return battle(unit("Wardens", at=row(36, 26, count=count, step=3.2, across=1), **what), pieces=pieces)  # type: ignore[arg-type]


def test_a_unit_enters_through_an_open_door_GB37() -> None:
    assert marched(before(HOUSE, door(open=True)), (44, 26)) is None
    shut = marched(before(HOUSE, door(open=False)), (44, 26))
    assert shut is not None
    assert shut.rule == "GB-26"


def test_walls_beside_the_door_let_nobody_through_GB37() -> None:
    table = before(HOUSE, door(open=True))
    assert marched(table, (44, 30.3), form="run") is None
    blocked = battle(unit("Wardens", at=[(44, 35)]), pieces=[HOUSE, door(open=True)])
    assert marched(blocked, (44, 29)) is not None


@pytest.mark.parametrize(("x", "away", "through"), [(38.5, 28.5, 44), (41.5, 51.5, 36), (38.46, 28.5, 44)])
def test_who_leans_against_a_wall_walks_away_from_it_and_runs_not_through_it_GB37(
    x: float, away: float, through: float
) -> None:
    table = battle(unit("Wardens", at=[(x, 26)]), pieces=[HOUSE, door(open=False)])
    assert marched(table, (away, 26)) is None
    assert marched(table, (x, 29)) is None  # along the wall
    for form in ("walk", "run"):
        refusal = marched(table, (through, 26), form=form)  # type: ignore[arg-type]
        assert refusal is not None
        assert refusal.rule == "GB-26"


def test_nobody_ends_in_a_wall_GB37() -> None:
    table = before(HOUSE, door(open=True))
    assert marched(table, (40, 26)) is None
    assert marched(table, (40, 30.3), form="run") is not None


def test_a_building_without_doors_is_entered_anywhere_GB37() -> None:
    assert marched(before(HOUSE), (44, 26)) is None
    assert marched(battle(unit("Wardens", at=[(44, 35)]), pieces=[HOUSE]), (44, 29)) is None


@pytest.mark.parametrize(("count", "legal"), [(10, True), (20, True), (21, False)])
def test_a_unit_enters_only_if_all_have_room_inside_G92(count: int, legal: bool) -> None:
    # 16 by 12 cm hold five by four bases of 3 cm.
    table = before(HOUSE, count=count)
    ground = Ground(table.state, 1, "walk")
    assert (fits(Base(300, 300), Place(4800, 2600), ground.standing) is None) == legal


def test_great_bases_need_more_room_G92() -> None:
    assert buildings.room_for(HOUSE.outline, 5 * CM, 6)
    assert not buildings.room_for(HOUSE.outline, 5 * CM, 7)
    assert not buildings.room_for(HOUSE.outline, 13 * CM, 1)


def test_machines_go_into_no_building_G92() -> None:
    gunner = profile("Gunner", category="machine", role="crew", move=10)
    mortar = profile("Mortar", "machine", role="machine", move=10)
    table = battle(
        unit("Wardens", at=[(36, 26)], profile=gunner, with_=[(mortar, (36, 31), "machine")]), pieces=[HOUSE]
    )
    assert marched(table, (44, 26), (36, 31)) is not None


def test_an_open_door_is_a_gap_as_wide_as_itself_GB36() -> None:
    walls = buildings.walls(HOUSE.outline, (door(open=True).outline,))
    table = Obstacles(12000, 9000, {}, {str(number): wall for number, wall in enumerate(walls)})
    assert fits(Base(590, 590), Place(4000, 2600), table) is None
    assert fits(Base(650, 650), Place(4000, 2600), table) is not None
    whole = buildings.walls(HOUSE.outline, ())
    assert len(whole) == 4
    assert len(walls) == 5


def test_a_titan_steps_over_a_house_that_it_has_no_room_in_GB32() -> None:
    table = battle(
        unit("Wardens", at=[(36, 26)], profile=COLOSSUS),
        pieces=[piece("hut", box(42, 23, 2, 6), "building", height=8)],
    )
    assert marched(table, (42, 26)) is None
    assert marched(table, (42.1, 26)) is not None
    assert (
        marched(
            battle(
                unit("Wardens", at=[(36, 26)], profile=LANCER),
                pieces=[piece("hut", box(39.5, 23, 2, 6), "building", height=8)],
            ),
            (42, 26),
        )
        is not None
    )


def test_who_stands_on_an_obstacle_may_get_off_it_in_any_form_G91() -> None:
    wall = piece("wall", box(34, 20, 2, 20), "obstacle", height=2)
    table = battle(unit("Wardens", at=[(35, 30)]), pieces=[wall])
    assert marched(table, (50, 30), form="run") is None
    assert marched(table, (40, 30), form="walk") is None
    assert marched(table, (40.2, 30), form="walk") is not None


@pytest.mark.parametrize("feature", ["hill", "altar", "chest"])
def test_what_is_no_obstacle_neither_blocks_nor_slows_G42(feature: str) -> None:
    rise = piece("rise", box(38, 0, 8, 90), feature, height=3)
    assert marched(before(rise), (46, 26)) is None
    assert marched(before(rise), (46.1, 26)) is not None

"""How far and which way a blip gets in one move of its model (A-23, A-45)."""

from __future__ import annotations

from itertools import pairwise
from math import hypot
from typing import Any

import pytest

from game.systems.asgard.on_ascension import ADAPTER
from game.systems.asgard.sheet.effects import Spot
from game.table.obstacles import Obstacles
from game.table.shapes import Base, Place, distance
from game.table.ways import paths
from tests.systems.ascension.builder import Table, box, figure, piece
from tests.systems.asgard.on_ascension.measured import MM, directed, spot, told

MOVE = 90
"""Three strides of 30 mm."""
CELL = 15
"""Ways on the chart are as exact as its cells."""


def blip(at: tuple[float, float], *pieces: Any, **what: Any) -> Table:
    """A foe that has become a blip; Ulf is somewhere else."""
    what = {"strides": 3, **what}
    table = directed(figure("Ulf", at=(590, 590)), figure("Foe", "two", at=at, **what), pieces=pieces)
    ADAPTER.hide(table.state, 2, told())
    return table


def goes(
    table: Table, start: tuple[float, float], *friends: tuple[float, float], away: bool = False
) -> tuple[float, float]:
    """Where it gets, in millimetres."""
    spots: list[Spot] = [spot(*friend) for friend in friends]
    x, y = ADAPTER.blip_goes(table.state, 2, spot(*start), spots, away=away)
    assert 0 <= x <= table.state.field.width
    assert 0 <= y <= table.state.field.height
    return x / MM, y / MM


def test_a_blip_goes_as_far_as_its_model_would_in_one_move() -> None:
    table = blip((100, 100))
    assert goes(table, (100, 100), (500, 100)) == pytest.approx((190, 100), abs=0.2)


def test_it_goes_towards_the_nearest_of_the_players() -> None:
    table = blip((300, 300))
    assert goes(table, (300, 300), (300, 50), (500, 300)) == pytest.approx((390, 300), abs=0.2)


def test_it_stops_before_it_would_stand_on_somebody_A54() -> None:
    table = blip((100, 100))
    assert goes(table, (100, 100), (150, 100)) == pytest.approx((120, 100), abs=0.2)
    assert goes(table, (100, 100), (110, 100)) == pytest.approx((100, 100), abs=0.2)


def test_a_slow_one_gets_less_far_and_a_hurried_one_farther() -> None:
    table = blip((100, 100), model={"conditions": {"slow": 2}})
    assert goes(table, (100, 100), (500, 100)) == pytest.approx((130, 100), abs=0.2)


def test_difficult_ground_counts_double() -> None:
    table = blip((100, 100), piece("bog", box(120, 0, 400, 610), 1, "area", "difficult", "sunken"))
    x, _ = goes(table, (100, 100), (500, 100))
    assert x < 100 + 0.8 * MOVE


def test_it_goes_round_a_wall_and_not_through_A54() -> None:
    wall = piece("wall", box(150, 60, 10, 500), 2)
    table = blip((100, 100), wall)
    x, y = goes(table, (100, 100), (400, 100))
    assert y < 60, "round the near end"
    assert hypot(x - 100, y - 100) <= MOVE + 1
    far = blip((100, 300), wall)
    at = (100.0, 300.0)
    for _ in range(12):
        before, at = at, goes(far, at, (400, 300))
        assert hypot(at[0] - before[0], at[1] - before[1]) <= MOVE + 1
        crosses = (before[0] < 150) != (at[0] < 150)
        assert not crosses or min(before[1], at[1]) < 60, "only past the end of the wall"
    assert at[0] > 300


@pytest.mark.parametrize("at", [(100, 100), (110, 140), (130, 90), (120, 180), (135, 130)])
def test_round_a_corner_it_goes_all_of_its_move_to_a_millimetre_A54(at: tuple[float, float]) -> None:
    wall = box(150, 60, 10, 500)
    x, y = goes(blip(at, piece("wall", wall, 2)), at, (400, 100))
    start, end = Place(*spot(*at)), spot(x, y)
    way = [start.point, *paths.way(Base(300, 300), start, end, Obstacles(6100, 6100, {}, {"wall": wall}))]
    assert 10 * MOVE - MM <= sum(distance(one, other) for one, other in pairwise(way)) <= 10 * MOVE + MM


def room(**what: Any) -> list[Any]:
    """Four walls, the eastern one with a door in it."""
    return [
        piece("north", box(90, 90, 120, 10), 3), piece("south", box(90, 200, 120, 10), 3), piece("west", box(90, 100, 10, 100), 3),
        piece("east", box(200, 100, 10, 25), 3), piece("east-too", box(200, 175, 10, 25), 3),
        piece("door", box(200, 125, 10, 50), 2, "door", **what),
    ]  # fmt: skip


@pytest.mark.parametrize("away", [False, True])
def test_out_of_a_room_it_gets_through_an_open_door_and_no_shut_one(away: bool) -> None:
    friend = (120, 150) if away else (500, 150)
    shut, opened = blip((180, 150), *room()), blip((180, 150), *room(open=True))
    assert goes(shut, (180, 150), friend, away=away)[0] < 200
    assert goes(opened, (180, 150), friend, away=away)[0] > 210


def test_away_is_where_the_nearest_player_is_farthest_A54() -> None:
    table = blip((300, 300))
    x, y = goes(table, (300, 300), (200, 300), away=True)
    assert hypot(x - 200, y - 300) > 100 + MOVE - 1.5 * CELL
    x, y = goes(table, (300, 300), (200, 300), (400, 300), away=True)
    assert abs(y - 300) > MOVE / 2


def test_with_its_back_to_the_corner_it_stays_there() -> None:
    table = blip((20, 20))
    x, y = goes(table, (20, 20), (300, 300), away=True)
    assert hypot(300 - x, 300 - y) >= hypot(280, 280) - 1


def test_where_nobody_is_it_stays() -> None:
    table = blip((100, 100))
    assert goes(table, (100, 100)) == (100, 100)


def test_models_are_not_in_its_way() -> None:
    table = directed(
        figure("Ulf", at=(590, 590)),
        figure("Foe", "two", at=(100, 100), strides=3),
        figure("Other", "two", at=(150, 100)),
    )
    ADAPTER.hide(table.state, 2, told())
    assert goes(table, (100, 100), (500, 100)) == pytest.approx((190, 100), abs=0.2)


def test_the_way_is_the_same_every_time() -> None:
    walls = room(open=True)
    assert len({goes(blip((150, 150), *walls), (150, 150), (500, 400)) for _ in range(3)}) == 1


def test_a_marker_lies_on_the_table() -> None:
    table = blip((100, 100))
    assert ADAPTER.blip_spot(table.state, (-50, 700)) == (0, 700)
    assert ADAPTER.blip_spot(table.state, (99999, 99999)) == (
        table.state.field.width,
        table.state.field.height,
    )

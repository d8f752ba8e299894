"""Ways round obstacles, and all that can be reached."""

from __future__ import annotations

import subprocess
import sys
from itertools import pairwise
from math import hypot
from pathlib import Path
from random import Random

import pytest
from hypothesis import assume, given, settings

from game.table.obstacles import Obstacles, fits, nearest_place, sweep
from game.table.shapes import Base, Outline, Place, Point, area, contains, distance, edge, heading, moved
from game.table.ways.paths import reach, way
from tests.table.scenes import SIDE, bases, places, seeds, table

ROUND = Base(400, 400)
WALL = ((2000, 1000), (2200, 1000), (2200, 3000), (2000, 3000))
HALL = Obstacles(SIDE, SIDE, {}, {"wall": WALL})
START = Place(1500, 2000)


def length(points: list[Point]) -> float:
    return sum(hypot(q[0] - p[0], q[1] - p[1]) for p, q in pairwise(points))


def test_a_free_way_is_straight() -> None:
    assert way(ROUND, START, (1500, 5000), HALL) == [(1500, 5000)]
    assert way(ROUND, START, (1500, 2000), HALL) == [(1500, 2000)]


def test_a_way_goes_round_a_wall() -> None:
    found = [START.point, *way(ROUND, START, (2700, 2000), HALL)]
    assert found[-1] == (2700, 2000)
    assert 2 * hypot(1000, 600) < length(found) < 2950


def test_a_way_ends_near_a_goal_that_is_taken() -> None:
    taken = HALL.with_base("guard", ROUND, Place(2700, 2000))
    assert way(ROUND, START, (2700, 2000), taken) == []
    (*_, last) = way(ROUND, START, (2700, 2000), taken, within=420)
    assert distance(last, (2700, 2000)) <= 421


def test_there_is_no_way_into_a_closed_yard() -> None:
    walls = {
        "north": ((3000, 3000), (4500, 3000), (4500, 3100), (3000, 3100)),
        "south": ((3000, 4400), (4500, 4400), (4500, 4500), (3000, 4500)),
        "west": ((3000, 3000), (3100, 3000), (3100, 4500), (3000, 4500)),
        "east": ((4400, 3000), (4500, 3000), (4500, 4500), (4400, 4500)),
    }
    yard = Obstacles(SIDE, SIDE, {}, walls)
    assert way(ROUND, START, (3750, 3750), yard) == []
    assert way(ROUND, START, (3750, 3750), yard.without("west"))


@settings(max_examples=50)
@given(seeds, bases, places, places)
def test_the_legs_of_a_way_are_free(seed: int, base: Base, start: Place, goal: Place) -> None:
    hall = table(seed)
    assume(fits(base, start, hall) is None)
    points = [start.point, *way(base, start, goal.point, hall, within=300)]
    assert len(points) == 1 or distance(points[-1], goal.point) <= 301
    for p, q in pairwise(points):
        turn = heading(p, q)
        assert p == q or sweep(base, Place(*p, turn), Place(*q, turn), hall) is None


def spots(area: list[Outline], rng: Random, count: int) -> list[Point]:
    """Points of an area a fifth of a millimetre within it."""
    found: list[Point] = []
    xs, ys = zip(*(point for ring in area for point in ring), strict=True)
    for _ in range(20 * count):
        point = rng.randint(min(xs), max(xs)), rng.randint(min(ys), max(ys))
        around = [(point[0] + i, point[1] + j) for i in (-2, 2) for j in (-2, 2)]
        if any(all(contains(ring, each) for each in around) for ring in area):
            found.append(point)
    return found[:count]


def shortest(base: Base, start: Place, goal: Point, hall: Obstacles, corners: list[Point]) -> float:
    """The length of the shortest free way over some corners by plain relaxation, the facing held."""
    nodes = [start.point, *corners, goal]
    best = [0.0] + [float("inf")] * (len(nodes) - 1)
    queue = [0]
    while queue:
        at = min(queue, key=lambda node: best[node])
        queue.remove(at)
        for to in range(len(nodes)):
            cost = best[at] + hypot(nodes[to][0] - nodes[at][0], nodes[to][1] - nodes[at][1])
            if (
                cost < best[to]
                and sweep(base, Place(*nodes[at], start.facing), Place(*nodes[to], start.facing), hall)
                is None
            ):
                best[to] = cost
                queue.append(to)
    return best[-1]


def bends(base: Base, facing: int, hall: Obstacles) -> list[Point]:
    """Corners close round everything, for a base that holds its facing."""
    from game.table.room import grown
    from game.table.things import body_of, piece_of

    things = [body_of(name, *each) for name, each in hall.bases.items()]
    pieces = [piece_of(name, ring) for name, ring in hall.terrain.items()]
    shapes = grown(base, facing, [*things, *pieces], 0, 4)
    return [(round(x), round(y)) for shape in shapes for x, y in shape.exterior.coords[:-1]]


@settings(max_examples=12)
@given(seeds, bases, places)
def test_what_can_be_reached_can_be_walked_to(seed: int, base: Base, start: Place) -> None:
    hall = table(seed, 3, 3)
    assume(
        fits(Base(base.long + base.long // 10 + 30, base.wide + base.long // 10 + 30), start, hall) is None
    )
    found = reach(base, start, 1500, hall)
    corners = bends(base, start.facing, hall)
    near = [point for point in corners if distance(start.point, point) < 1500]
    room = [point for point in near if fits(base, Place(*point, start.facing), hall) is None]
    for spot in spots(found, Random(seed), 8):
        straight = sweep(base, start, Place(*spot, start.facing), hall) is None
        walked = distance(start.point, spot) if straight else shortest(base, start, spot, hall, room)
        assert walked <= 1510, (start, spot)


@settings(max_examples=40)
@given(seeds, bases, places)
def test_who_leaves_a_wall_it_touches_overlaps_nothing(seed: int, base: Base, start: Place) -> None:
    hall = table(seed)
    touching = nearest_place(base, start, hall)
    assert touching is not None
    found = reach(base, touching, 900, hall)
    for spot in spots(found, Random(seed), 20) if found else ():
        assert fits(base, Place(*spot, touching.facing), hall) is None


@settings(max_examples=40)
@given(seeds, bases, places)
def test_what_lies_straight_ahead_can_be_reached(seed: int, base: Base, start: Place) -> None:
    hall, rng = table(seed), Random(seed)
    assume(fits(base, start, hall) is None)
    found = reach(base, start, 1000, hall)
    more = base.long // 10 + 30
    clear = Base(base.long + more, base.wide + more)
    for _ in range(20):
        there = Place(*moved(start.point, rng.randrange(36000), rng.randrange(50, 980)), start.facing)
        if sweep(clear, start, there, hall) is None:
            assert any(contains(ring, there.point) for ring in found)


def test_the_open_field_is_a_disc_and_a_wall_is_walked_round() -> None:
    (disc,) = reach(ROUND, Place(4000, 4000), 1000, HALL)
    assert abs(area(disc) / 31416 - 1) < 0.005
    behind = (2500, 2900)
    assert not any(contains(ring, behind) for ring in reach(ROUND, START, 1800, HALL))
    assert any(contains(ring, behind) for ring in reach(ROUND, START, 2100, HALL))
    assert reach(ROUND, Place(2100, 2000), 1000, HALL) == []
    assert reach(ROUND, START, 0, HALL) == []


def test_a_base_in_the_middle_leaves_a_hole() -> None:
    hall = Obstacles(SIDE, SIDE, {"guard": (ROUND, Place(3000, 3600))}, {})
    parts = reach(ROUND, Place(3000, 3000), 1500, hall)
    assert len(parts) == 2
    assert not any(contains(ring, (3000, 3600)) for ring in parts)
    assert any(contains(ring, (3000, 4100)) for ring in parts)


_SAME = """
from game.table.ways.paths import reach, way
from game.table.obstacles import nearest_place, sweep
from game.table.shapes import Base, Place
from tests.table.scenes import BASES, table
for seed in range(3):
    for base in BASES:
        hall = table(seed)
        place = nearest_place(base, Place(3000, 3000, 777 * seed), hall)
        print(place, place and reach(base, place, 900, hall), place and way(base, place, (600, 600), hall, within=500))
        print(place and sweep(base, place, Place(600, 5000, 100), hall))
"""


def test_another_process_finds_the_same() -> None:
    answers = {
        subprocess.run(
            [sys.executable, "-c", _SAME],
            capture_output=True,
            text=True,
            check=True,
            cwd=Path(__file__).parents[3],
        ).stdout
        for _ in range(2)
    }
    assert len(answers) == 1


@pytest.mark.parametrize("across", [254, 508, 1016])
@pytest.mark.parametrize("size", [250, 280, 400])
def test_there_is_a_way_round_a_round_thing_however_many_corners_it_is_drawn_with(
    across: int, size: int
) -> None:
    column = tuple((round(x), round(y)) for x, y in edge(Base(across, across), Place(3000, 3000), 0, 72))
    obstacles = Obstacles(6000, 6000, {}, {"column": column})
    behind = nearest_place(Base(size, size), Place(3300, 3050), obstacles)
    assert behind is not None
    assert way(Base(size, size), Place(500, 3000), behind.point, obstacles, within=10)

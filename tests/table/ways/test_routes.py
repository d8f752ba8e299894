"""The shortest ways of a round base, against ways computed by hand and against a fine visibility graph."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from heapq import heappop, heappush
from itertools import pairwise, permutations
from math import acos, cos, hypot, inf, pi, sin, sqrt
from random import Random

import numpy as np
import pytest
import shapely
from shapely import Point as Spot
from shapely import Polygon

from game.table.lengths import CONTACT
from game.table.obstacles import Obstacles, fits, sweep
from game.table.shapes import Base, Outline, Place, Point, gap, touching
from game.table.ways.bends import bends_of
from game.table.ways.routes import Route, Ways
from tests.table.scenes import blob, table
from tests.whole_plays import but_first

SIDE = 4000
FIGHTER, OGRE = Base(300, 300), Base(600, 600)
OPEN = Obstacles(SIDE, SIDE, {}, {})
SIZES = (300, 370, 500, 600, 800)


def hall(
    *bases: tuple[int, int], terrain: dict[str, Outline] | None = None, base: Base = FIGHTER
) -> Obstacles:
    return Obstacles(
        SIDE, SIDE, {f"foe {k}": (base, Place(x, y)) for k, (x, y) in enumerate(bases)}, terrain or {}
    )


def box(left: int, top: int, right: int, bottom: int) -> Outline:
    return ((left, top), (right, top), (right, bottom), (left, bottom))


def true(ways: Ways, found: Route | None) -> Route:
    """A way that was found, all of whose legs are legal and as long as it says."""
    assert found is not None
    for p, q in pairwise(found.points):
        assert sweep(ways.base, Place(*p), Place(*q), ways.obstacles) is None
    if ways.mire is None:
        total = sum(hypot(q[0] - p[0], q[1] - p[1]) for p, q in pairwise(found.points))
        assert total - 1e-6 <= found.length < total + 1
    return found


def round_one(far: float, near: float, radius: float) -> float:
    """The way past the middle of a disc, from so far before its middle to so far behind it."""
    bent = pi - acos(radius / far) - acos(radius / near)
    return sqrt(far * far - radius * radius) + sqrt(near * near - radius * radius) + radius * bent


def crowd(seed: int, side: int = SIDE, models: int = 7, pieces: int = 3) -> Obstacles:
    """A crowded table of round bases and terrain, the same for the same seed."""
    rng = Random(seed)
    terrain = {
        f"piece {k}": blob(
            rng, rng.randrange(side), rng.randrange(side), rng.randrange(150, 600), rng.randrange(3, 8)
        )
        for k in range(pieces)
    }
    found = Obstacles(side, side, {}, terrain)
    for k in range(4 * models):
        size = rng.choice(SIZES)
        base, place = Base(size, size), Place(rng.randrange(side), rng.randrange(side))
        if len(found.bases) < models and fits(base, place, found) is None:
            found = found.with_base(f"model {k}", base, place)
    return found


def throng(seed: int) -> Obstacles:
    """A table on which many bases touch or leave a gap just wide enough, the same for the same seed."""
    rng, found = Random(seed), crowd(seed, 3000, models=2, pieces=seed % 4)
    for k in range(14):
        (other, at), size = rng.choice(list(found.bases.values())), rng.choice(SIZES)
        far, turn = (size + other.long) / 2 + rng.choice((0, 0, 300, 301, 310, 370)), rng.uniform(0, 2 * pi)
        base, place = Base(size, size), Place(round(at.x + far * cos(turn)), round(at.y + far * sin(turn)))
        if fits(base, place, found) is None:
            found = found.with_base(f"one more {k}", base, place)
    return found


def spots(rng: Random, base: Base, obstacles: Obstacles, many: int) -> list[Point]:
    """Legal places."""
    found: list[Point] = []
    while len(found) < many:
        place = Place(rng.randrange(obstacles.width), rng.randrange(obstacles.height))
        if fits(base, place, obstacles) is None:
            found.append(place.point)
    return found


def by_force(base: Base, obstacles: Obstacles, start: Point, goal: Point, slack: float = 0.0) -> float:
    """The length of the shortest way over the corners of finely grown obstacles, all of them seen from all."""
    radius = base.long / 2 - slack
    taken = [
        Spot(*at.point).buffer(radius + body.long / 2, quad_segs=10) for body, at in obstacles.bases.values()
    ]
    taken += [Polygon(outline).buffer(radius, quad_segs=10) for outline in obstacles.terrain.values()]
    room = shapely.box(radius, radius, obstacles.width - radius, obstacles.height - radius)
    free = room.difference(shapely.union_all(taken))
    near = free.buffer(0.02, join_style="mitre")
    corners = [start, goal, *dict.fromkeys(map(tuple, shapely.get_coordinates(free).tolist()))]
    shapely.prepare(near)
    at = np.array(corners)
    gone, done, heap = {0: 0.0}, set(), [(0.0, 0)]
    while heap:
        cost, k = heappop(heap)
        if k in done:
            continue
        done.add(k)
        if k == 1:
            return cost
        lines = shapely.linestrings(np.stack((np.broadcast_to(at[k], at.shape), at), axis=1))
        seen = shapely.covers(near, lines)
        for other in np.nonzero(seen)[0].tolist():
            total = cost + hypot(*(at[other] - at[k]))
            if total < gone.get(other, inf):
                gone[other] = total
                heappush(heap, (total, other))
    return inf


# Computed by hand


def test_a_free_way_is_straight() -> None:
    ways = Ways(FIGHTER, OPEN)
    assert ways.shortest((500, 500), (800, 900)) == Route(((500, 500), (800, 900)), 500)
    assert ways.shortest((500, 500), (500, 500), 0) == Route(((500, 500),), 0)
    assert ways.shortest((500, 500), (501, 501)) == Route(((500, 500), (501, 501)), 2)
    assert ways.straight((500, 500), (800, 900))


@pytest.mark.parametrize("base", [FIGHTER, OGRE, Base(800, 800)])
def test_a_way_round_one_base_is_two_tangents_and_an_arc(base: Base) -> None:
    ways = Ways(base, hall((2000, 2000)))
    found = true(ways, ways.shortest((1000, 2000), (3200, 2000)))
    truth = round_one(1000, 1200, base.long / 2 + 150)
    assert truth - 4 <= found.length <= truth + 10
    assert found.points[0] == (1000, 2000)
    assert found.points[-1] == (3200, 2000)
    assert not ways.straight((1000, 2000), (3200, 2000))


@pytest.mark.parametrize("gap", [0, 1, 10, 40])
@pytest.mark.parametrize("aside", [0, 7, 300])
def test_a_base_passes_between_two_bases_where_it_fits(gap: int, aside: int) -> None:
    ways = Ways(FIGHTER, hall((2000, 1600), (2000 + aside, 2200 + gap)))
    middle = (2000 + aside // 2, 1900 + gap // 2)
    found = true(ways, ways.shortest((1000, middle[1]), (3000, middle[1])))
    assert found.length < 2000 + 4 + aside / 4


def test_a_base_goes_round_where_it_does_not_fit_between() -> None:
    ways = Ways(FIGHTER, hall((2000, 1600), (2000, 2190)))
    found = true(ways, ways.shortest((1000, 1895), (3000, 1895)))
    assert found.length > 2300


@pytest.mark.parametrize("wide", [300, 301, 310])
def test_a_base_passes_a_lane_as_wide_as_it_is(wide: int) -> None:
    walls = {"north": box(1000, 0, 1700, 1000), "south": box(1000, 1000 + wide, 1700, 4000)}
    ways = Ways(FIGHTER, hall(terrain=walls))
    found = true(ways, ways.shortest((500, 600), (2200, 1700)))
    assert found.length < hypot(500, 550) * 2 + 760


def test_a_lane_a_millimetre_too_narrow_is_none() -> None:
    walls = {"north": box(1000, 0, 1700, 1000), "south": box(1000, 1290, 1700, 4000)}
    assert Ways(FIGHTER, hall(terrain=walls)).shortest((500, 600), (2200, 1700)) is None


def test_a_slanting_lane_is_passed_too() -> None:
    upper = ((1000, 1000), (2200, 1900), (2400, 1900), (2400, 0), (1000, 0))
    lower = ((1000, 1376), (2200, 2276), (2200, 4000), (1000, 4000))
    ways = Ways(FIGHTER, hall(terrain={"upper": upper, "lower": lower}))
    true(ways, ways.shortest((500, 700), (2900, 2300)))


def test_a_way_leads_along_a_wall_to_its_corner_and_round_it() -> None:
    ways = Ways(FIGHTER, hall(terrain={"wall": box(1000, 1000, 1200, 2000)}))
    found = true(ways, ways.shortest((850, 1500), (1350, 1500)))
    truth = 2 * 500 + 150 * pi + 200
    assert truth - 4 <= found.length <= truth + 10


def test_a_way_out_of_an_angle_bends_at_its_outward_corners_only() -> None:
    angle = ((1000, 1000), (2500, 1000), (2500, 2500), (2300, 2500), (2300, 1200), (1000, 1200))
    ways = Ways(FIGHTER, hall(terrain={"angle": angle}))
    found = true(ways, ways.shortest((2100, 1400), (2800, 800)))
    assert found.length <= by_force(FIGHTER, ways.obstacles, (2100, 1400), (2800, 800)) + 10


def test_a_fighter_in_contact_is_not_caught() -> None:
    for at in (300, 299, 305):
        ways = Ways(FIGHTER, hall((2000, 2000)))
        found = true(ways, ways.shortest((2000 - at, 2000), (2300, 2000)))
        assert 300 * pi - 8 <= found.length <= 300 * pi + 20
        true(ways, ways.shortest((2000 - at, 2000), (1000, 2000), 800))


def test_a_fighter_leaves_from_between_two_it_overlaps_by_a_tenth() -> None:
    ways = Ways(FIGHTER, hall((2000, 1701), (2000, 2299)))
    for goal in ((1000, 2100), (3000, 1900), (1000, 1000)):
        found = true(ways, ways.shortest((2000, 2000), goal))
        assert found.points[0] == (2000, 2000)
        true(ways, ways.shortest(goal, (2000, 2000)))


def test_a_fighter_leaves_the_corner_of_two_walls() -> None:
    walls = {"north": box(0, 0, 2000, 1000), "west": box(0, 1000, 1000, 3000)}
    ways = Ways(FIGHTER, hall((1150, 1750), terrain=walls))
    found = true(ways, ways.shortest((1149, 1451), (1149, 2049)))
    assert found.length < 300 * pi + 15


def test_there_is_no_way_out_of_a_closed_ring() -> None:
    ring = hall((2000, 2400), (2000, 1600), (2400, 2000), (1600, 2000))
    ways = Ways(FIGHTER, ring)
    assert ways.shortest((2000, 2000), (3500, 3500)) is None
    assert ways.shortest((3500, 3500), (2000, 2000), 5000) is None
    assert Ways(FIGHTER, ring.without("foe 0")).shortest((2000, 2000), (3500, 3500)) is not None


def test_nobody_goes_where_there_is_no_room_or_starts_there() -> None:
    ways = Ways(FIGHTER, hall((2000, 2000)))
    assert ways.shortest((1000, 1000), (2100, 2000)) is None
    assert ways.shortest((2100, 2000), (1000, 1000)) is None
    assert ways.shortest((1000, 1000), (100, 1000)) is None


def test_a_way_keeps_to_the_table() -> None:
    ways = Ways(FIGHTER, hall(terrain={"wall": box(1000, 301, 1200, 3950)}))
    found = true(ways, ways.shortest((500, 3000), (1700, 3000)))
    assert found.length > 2 * 2700


def test_a_measure_that_is_too_short_gives_no_way() -> None:
    ways = Ways(FIGHTER, hall((2000, 2000)))
    whole = true(ways, ways.shortest((1000, 2000), (3000, 2000)))
    assert ways.shortest((1000, 2000), (3000, 2000), whole.length) == whole
    assert ways.shortest((1000, 2000), (3000, 2000), whole.length - 1) is None
    later = Ways(FIGHTER, ways.obstacles)
    bends_of.cache_clear()
    assert later.shortest((1000, 2000), (3000, 2000), 2005) is None
    assert later.shortest((1000, 2000), (3000, 2000), 2004) is None
    assert later.shortest((1000, 2000), (3000, 2000), 2500) == whole


# In any scene


@pytest.mark.parametrize("scene", [crowd, throng])
@pytest.mark.parametrize("seed", but_first(range(10), 4))
def test_a_way_is_as_short_as_any_and_legal(seed: int, scene: Callable[[int], Obstacles]) -> None:
    rng = Random(1000 + seed)
    obstacles = scene(seed)
    base = Base(*(rng.choice(SIZES),) * 2)
    ways = Ways(base, obstacles)
    (start, *goals) = spots(rng, base, obstacles, 4)
    for goal in goals:
        found, force = ways.shortest(start, goal), by_force(base, obstacles, start, goal)
        if found is None:
            assert force == inf
            continue
        true(ways, found)
        assert found.length <= force + 10
        assert found.length >= by_force(base, obstacles, start, goal, 1.5) - 2


@pytest.mark.parametrize("seed", range(20))
def test_a_way_is_the_same_back_and_does_not_hang_on_the_measure(seed: int) -> None:
    rng = Random(seed)
    obstacles = crowd(seed + 50, models=14, pieces=6)
    base = Base(*(rng.choice(SIZES),) * 2)
    (*starts, goal) = spots(rng, base, obstacles, 6)
    ways = Ways(base, obstacles)
    for start in starts:
        found = ways.shortest(start, goal)
        back = Ways(base, obstacles).shortest(goal, start)
        if found is None:
            assert back is None
            continue
        true(ways, found)
        assert back is not None
        assert (back.points[::-1], back.length) == (found.points, found.length)
        for more in (0, 1, 100, 3000):
            within = Ways(base, obstacles).shortest(start, goal, found.length + more)
            assert within is not None
            assert abs(within.length - found.length) <= 1
        assert ways.shortest(start, goal, found.length - 2) is None


@pytest.mark.parametrize("seed", range(6))
def test_what_was_asked_before_changes_no_way(seed: int) -> None:
    rng, obstacles = Random(seed), throng(seed + 200)
    pairs = list(permutations(spots(rng, FIGHTER, obstacles, 4), 2))
    ways = Ways(FIGHTER, obstacles)
    first = {pair: ways.shortest(*pair, 2500) for pair in pairs}
    bends_of.cache_clear()
    rng.shuffle(pairs)
    ways = Ways(FIGHTER, obstacles)
    assert {pair: ways.shortest(*pair) for pair in pairs if first[pair]} == {
        k: v for k, v in first.items() if v
    }


@pytest.mark.parametrize("seed", range(6))
def test_a_way_among_ovals_is_legal(seed: int) -> None:
    obstacles = table(seed, pieces=5, models=30)
    ways = Ways(FIGHTER, obstacles)
    (start, *goals) = spots(Random(seed), FIGHTER, obstacles, 5)
    assert [true(ways, found) for goal in goals if (found := ways.shortest(start, goal))]


# As near as possible


def test_who_falls_short_goes_as_far_as_possible_along_the_way() -> None:
    ways = Ways(FIGHTER, hall((2000, 2000)))
    whole = true(ways, ways.shortest((1000, 2000), (3000, 2000)))
    for most in (0, 1, 400, 980, 1100, 2000):
        part = true(ways, ways.nearest((1000, 2000), (3000, 2000), most))
        assert most - 3 <= part.length <= most
        left = true(ways, ways.shortest(part.end, (3000, 2000)))
        assert part.length + left.length <= whole.length + 12
    assert ways.nearest((1000, 2000), (3000, 2000), 5000) == whole


def test_part_of_a_way_is_gone_only_where_the_whole_is_not_too_long() -> None:
    ways = Ways(FIGHTER, hall((2000, 2000)))
    whole = true(ways, ways.shortest((1000, 2000), (3000, 2000)))
    assert ways.part((1000, 2000), (3000, 2000), 900, whole.length) == ways.nearest(
        (1000, 2000), (3000, 2000), 900
    )
    assert ways.part((1000, 2000), (3000, 2000), 900, whole.length - 1) is None
    assert ways.part((1000, 2000), (2000, 2000), 900, 5000) is None


def test_who_cannot_get_there_goes_as_near_as_possible() -> None:
    ways = Ways(FIGHTER, hall((2000, 2000)))
    found = true(ways, ways.nearest((1000, 2000), (2000, 2000), 2000))
    assert abs(gap(FIGHTER, Place(*found.end), FIGHTER, Place(2000, 2000))) <= 1
    assert found.length <= 702
    found = true(ways, ways.nearest((1000, 2000), (2000, 2000), 300))
    assert found.end[0] >= 1298
    walls = {
        "north": box(1000, 1000, 2500, 1100),
        "south": box(1000, 2400, 2500, 2500),
        "west": box(1000, 1000, 1100, 2500),
        "east": box(2400, 1000, 2500, 2500),
    }
    ways = Ways(FIGHTER, hall(terrain=walls))
    found = true(ways, ways.nearest((1750, 1750), (500, 500), 3000))
    assert hypot(found.end[0] - 1250, found.end[1] - 1250) <= 3


@pytest.mark.parametrize("seed", range(16))
def test_what_is_nearest_is_nearer_than_any_place_in_reach(seed: int) -> None:
    rng = Random(seed)
    obstacles = throng(seed + 80)
    ways = Ways(FIGHTER, obstacles)
    (start,) = spots(rng, FIGHTER, obstacles, 1)
    _, at = min(obstacles.bases.values(), key=lambda foe: hypot(foe[1].x - start[0], foe[1].y - start[1]))
    found = true(ways, ways.nearest(start, at.point, 900))
    assert found.length <= 900
    near = hypot(found.end[0] - at.x, found.end[1] - at.y)
    for _ in range(200):
        far, turn = rng.uniform(0, max(1.0, near - 4)), rng.uniform(0, 2 * pi)
        spot = round(at.x + far * cos(turn)), round(at.y + far * sin(turn))
        if fits(FIGHTER, Place(*spot), obstacles) is None:
            assert ways.shortest(start, spot, 900) is None


# Into contact


def test_a_way_into_contact_is_straight_where_it_can_be() -> None:
    ways = Ways(FIGHTER, OPEN)
    found = true(ways, ways.to_contact((1000, 2000), OGRE, Place(2000, 2000), 2000, 10))
    assert 540 <= found.length <= 542
    assert ways.to_contact((1000, 2000), OGRE, Place(2000, 2000), 539, 10) is None
    assert ways.to_contact((1545, 2000), OGRE, Place(2000, 2000), 0, 10) == Route(((1545, 2000),), 0)


@pytest.mark.parametrize("widest", [0, 1, 5, 10])
@pytest.mark.parametrize("seed", but_first(range(10), 4))
def test_a_way_into_contact_is_as_short_as_to_any_place_there(seed: int, widest: int) -> None:
    rng = Random(seed)
    obstacles = throng(seed + 20)
    ways = Ways(FIGHTER, obstacles)
    (start,) = spots(rng, FIGHTER, obstacles, 1)
    foe, at = rng.choice(list(obstacles.bases.values()))
    found, least = ways.to_contact(start, foe, at, 9000, widest), inf
    far = (FIGHTER.long + foe.long) / 2 + widest / 2
    for turn in np.linspace(0, 2 * pi, 120, endpoint=False):
        place = round(at.x + far * cos(turn)), round(at.y + far * sin(turn))
        if way := ways.shortest(start, place):
            least = min(least, way.length)
    if found is None:
        assert least == inf
        return
    true(ways, found)
    assert 0 <= gap(FIGHTER, Place(*found.end), foe, at) <= widest
    assert found.length <= least + 10


def test_contact_is_found_between_two_others() -> None:
    ways = Ways(
        FIGHTER, hall((2000, 2000), (2270, 1860), (1730, 1860), (2300, 2160), (1700, 2160), (2000, 2310))
    )
    found = ways.to_contact((2000, 500), FIGHTER, Place(2000, 2000), 3000, 10)
    assert found is None or gap(FIGHTER, Place(*found.end), FIGHTER, Place(2000, 2000)) <= 10
    free = Ways(FIGHTER, hall((2000, 2000), (2310, 1900), (1690, 1900)))
    end = true(free, free.to_contact((2000, 500), FIGHTER, Place(2000, 2000), 3000, 10)).end
    assert touching(FIGHTER, Place(*end), FIGHTER, Place(2000, 2000), contact=2 * CONTACT)


def test_contact_with_somebody_shut_in_is_out_of_reach() -> None:
    shut = hall((2000, 2000), (2000, 2400), (2000, 1600), (2400, 2000), (1600, 2000))
    ways = Ways(FIGHTER, shut)
    assert ways.to_contact((500, 500), FIGHTER, Place(2000, 2000), 20_000, 10) is None
    assert ways.to_contact((500, 500), FIGHTER, Place(2000, 2400), 20_000, 10) is not None


def test_whom_one_goes_to_need_not_be_among_the_obstacles() -> None:
    inside = Ways(FIGHTER, hall((2000, 2000), (1500, 2000)))
    outside = Ways(FIGHTER, hall((1500, 2000)))
    found = true(inside, inside.to_contact((1000, 2010), FIGHTER, Place(2000, 2000), 3000, 10))
    assert outside.to_contact((1000, 2010), FIGHTER, Place(2000, 2000), 3000, 10) == found


# Difficult ground


def priced(mire: Sequence[Outline], points: Sequence[Point]) -> float:
    line = shapely.LineString(points)
    return line.length + line.intersection(shapely.union_all([Polygon(each) for each in mire])).length


def test_difficult_ground_counts_double() -> None:
    ways = Ways(FIGHTER, OPEN, [box(1000, 0, 1500, 4000)])
    assert ways.shortest((500, 2000), (2000, 2000)) == Route(((500, 2000), (2000, 2000)), 2000)
    assert ways.shortest((500, 2000), (2000, 2000), 1999) is None
    assert ways.nearest((500, 2000), (2000, 2000), 900).end == (1200, 2000)


def test_a_way_avoids_difficult_ground_where_that_is_shorter() -> None:
    ways = Ways(FIGHTER, OPEN, [box(1000, 1900, 3000, 4000)])
    found = true(ways, ways.shortest((500, 2000), (3500, 2000)))
    assert found.length <= 1.01 * (2 * hypot(500, 100) + 2000)


@pytest.mark.parametrize("seed", but_first(range(12), 5))
def test_a_way_through_difficult_ground_costs_what_it_says(seed: int) -> None:
    rng = Random(seed)
    obstacles = crowd(seed + 30, models=5, pieces=2)
    mire = [blob(rng, rng.randrange(500, 3500), rng.randrange(500, 3500), 900, 7) for _ in range(3)]
    ways = Ways(FIGHTER, obstacles, mire)
    start, goal, *others = spots(rng, FIGHTER, obstacles, 12)
    found = ways.shortest(start, goal)
    plain = Ways(FIGHTER, obstacles).shortest(start, goal)
    assert (found is None) == (plain is None)
    if found is None or plain is None:
        return
    true(ways, found)
    truth = priced(mire, found.points)
    assert truth - 0.01 <= found.length <= truth + 1.01
    assert plain.length - 10 <= found.length <= priced(mire, plain.points) + 1.01
    for other in others:
        first, last = ways.shortest(start, other), ways.shortest(other, goal)
        if first and last:
            assert found.length <= 1.05 * (first.length + last.length)


@pytest.mark.parametrize("seed", range(8))
def test_a_place_is_reached_where_the_shortest_way_is_not_too_long(seed: int) -> None:
    rng = Random(seed)
    obstacles = crowd(seed + 70, models=8, pieces=3)
    mire = [blob(rng, rng.randrange(500, 3500), rng.randrange(500, 3500), 900, 7) for _ in range(3)]
    start, *goals = spots(rng, FIGHTER, obstacles, 6)
    asked, known = [], []
    for goal in goals:
        far = hypot(goal[0] - start[0], goal[1] - start[1])
        for most in (round(far * share) for share in (0.9, 1.1, 1.3, 1.6, 2.1)):
            asked.append(Ways(FIGHTER, obstacles, mire).reaches(start, goal, most))
            known.append(Ways(FIGHTER, obstacles, mire).shortest(start, goal, most) is not None)
    assert asked == known
    assert {True, False} == set(asked)

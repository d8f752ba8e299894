"""Where a base may stand, how far it gets, and the nearest room."""

from __future__ import annotations

from math import ceil, hypot
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from game.table.obstacles import EDGE, Obstacles, Stop, fits, nearest_place, passes, stands, sweep
from game.table.shapes import Base, Place, contains, gap, gap_to, moved, outline
from tests.table.scenes import BASES, SIDE, bases, places, seeds, table

ROUND, OVAL = Base(400, 400), Base(800, 400)
WALL = ((2000, 1000), (2200, 1000), (2200, 3000), (2000, 3000))
HALL = Obstacles(SIDE, SIDE, {"guard": (ROUND, Place(1000, 2000))}, {"wall": WALL})
moves = settings(max_examples=120, deadline=None)


@pytest.mark.parametrize(
    ("base", "place", "stop"),
    [
        (ROUND, Place(1400, 2000), None),
        (ROUND, Place(1399, 2000), None),
        (ROUND, Place(1398, 2000), ("guard", 2)),
        (ROUND, Place(1810, 2000), ("wall", 10)),
        (ROUND, Place(2100, 2000), ("wall", 300)),
        (ROUND, Place(200, 200), None),
        (ROUND, Place(190, 200), (EDGE, 10)),
        (OVAL, Place(1600, 2000), None),
        (OVAL, Place(1700, 3500), None),
        (OVAL, Place(1650, 2000), ("wall", 50)),
        (OVAL, Place(1650, 2000, 9000), None),
        (OVAL, Place(5700, 2000), (EDGE, 100)),
    ],
)
def test_a_base_stands_where_it_overlaps_nothing(
    base: Base, place: Place, stop: tuple[str, int] | None
) -> None:
    found = fits(base, place, HALL)
    assert (found and (found.by, found.short)) == stop
    assert stands(base, place, HALL) == (stop is None)


@pytest.mark.parametrize(
    ("base", "start", "end", "stop"),
    [
        (ROUND, Place(1500, 500), Place(1500, 3500), None),
        (ROUND, Place(1800, 1200), Place(1800, 2800), None),
        (ROUND, Place(1500, 2000), Place(2500, 2000), Stop(Place(1801, 2000), "wall", 699)),
        (ROUND, Place(1500, 2000), Place(1300, 2000), Stop(Place(1399, 2000), "guard", 99)),
        (ROUND, Place(300, 300), Place(300, 0), Stop(Place(300, 199), EDGE, 199)),
        (OVAL, Place(1500, 4000, 9000), Place(1500, 500, 9000), None),
        (OVAL, Place(2900, 2000, 3000), Place(2500, 2000, 0), Stop(Place(2599, 2000), "wall", 99)),
        (OVAL, Place(1700, 2000, 9000), Place(1700, 2100, 0), Stop(Place(1700, 2000, 9000), "wall", 100)),
    ],
)
def test_a_base_is_pushed_as_far_as_it_goes(base: Base, start: Place, end: Place, stop: Stop | None) -> None:
    assert sweep(base, start, end, HALL) == stop
    assert passes(base, start, end, HALL) == (stop is None)


def test_an_oval_stops_in_contact_with_a_base() -> None:
    stop = sweep(OVAL, Place(1500, 3600, 9000), Place(1500, 500, 0), HALL)
    assert stop is not None
    assert stop.by == "guard"
    assert gap(OVAL, stop.place, *HALL.bases["guard"]) in (-2, -1, 0)


def test_what_one_stands_on_is_left_out_and_put_back() -> None:
    assert fits(ROUND, Place(2100, 2000), HALL.without("wall")) is None
    there = HALL.without("guard").with_base("guard", OVAL, Place(4000, 4000))
    assert there.bases == {"guard": (OVAL, Place(4000, 4000))}
    assert there.terrain == {"wall": WALL}
    assert there.base("guard") == (OVAL, Place(4000, 4000))
    assert there.outline("wall") == WALL
    assert there.base("wall") is there.outline("guard") is None
    assert HALL.bases == {"guard": (ROUND, Place(1000, 2000))}
    stop = fits(
        ROUND, Place(3000, 3000), HALL.with_terrain("pit", ((2900, 2900), (3100, 2900), (3000, 3100)))
    )
    assert stop is not None
    assert stop.by == "pit"


@moves
@given(seeds, places, st.integers(1, 900))
def test_what_is_near_a_place_comes_in_the_order_in_which_it_was_put_down(
    seed: int, place: Place, wide: int
) -> None:
    hall = table(seed)
    near = [thing.name for thing in hall.near(place.x, place.y, wide, wide)]
    expected = []
    for name, (base, at) in hall.bases.items():
        reach = max(base.long, base.wide) / 2 + wide
        if abs(at.x - place.x) < reach and abs(at.y - place.y) < reach:
            expected.append(name)
    assert near[: len(expected)] == expected
    assert all(name in hall.terrain for name in near[len(expected) :])


@moves
@given(seeds, bases, places)
def test_fitting_is_having_gaps(seed: int, base: Base, place: Place) -> None:
    hall = table(seed)
    gaps = {name: gap(base, place, *other) for name, other in hall.bases.items()}
    gaps |= {name: gap_to(base, place, ring) for name, ring in hall.terrain.items()}
    xs, ys = zip(*outline(base, place), strict=True)
    gaps[EDGE] = min(*xs, *ys, SIDE - max(xs), SIDE - max(ys))
    assume(all(each not in (-3, -2, -1) for each in gaps.values()))
    stop = fits(base, place, hall)
    assert (stop is None) == (min(gaps.values()) >= 0)
    if stop:
        assert gaps[stop.by] < 0


@moves
@given(seeds, bases, places, places)
def test_a_sweep_is_free_just_where_every_place_on_it_is(
    seed: int, base: Base, start: Place, end: Place
) -> None:
    hall = table(seed, 4, 5)
    start = Place(start.x, start.y, end.facing)
    assume(fits(base, start, hall) is None)
    stop = sweep(base, start, end, hall)
    if fits(base, end, hall):
        assert stop is not None
    steps = ceil(hypot(end.x - start.x, end.y - start.y) / 40) or 1
    for k in range(steps + 1):
        x, y = start.x + (end.x - start.x) * k / steps, start.y + (end.y - start.y) * k / steps
        found = fits(base, Place(round(x), round(y), end.facing), hall)
        if found and found.short > 3:
            assert stop is not None
            assert (
                hypot(stop.place.x - start.x, stop.place.y - start.y) <= hypot(x - start.x, y - start.y) + 2
            )
        elif found is None and stop and k == steps:
            assert stop.place != start or fits(base, start, hall) is None


@moves
@given(seeds, bases, places, places)
def test_where_a_sweep_stops_there_is_room_and_no_farther(
    seed: int, base: Base, start: Place, end: Place
) -> None:
    hall = table(seed)
    start = nearest_place(base, start, hall) or start
    assume(fits(base, start, hall) is None)
    stop = sweep(base, start, Place(end.x, end.y, start.facing), hall)
    if stop is None:
        return
    assert fits(base, stop.place, hall) is None
    assert sweep(base, start, stop.place, hall) is None
    assert abs(hypot(end.x - stop.place.x, end.y - stop.place.y) - stop.short) <= 1
    length = hypot(end.x - start.x, end.y - start.y)
    gone = hypot(stop.place.x - start.x, stop.place.y - start.y)
    for more in range(1, 12):
        share = min(1.0, (gone + 4 * more) / length)
        beyond = Place(
            round(start.x + share * (end.x - start.x)),
            round(start.y + share * (end.y - start.y)),
            start.facing,
        )
        if sweep(base, start, beyond, hall):
            break
    else:
        pytest.fail(f"it could have gone on beyond {stop}")


@moves
@given(seeds, bases, places)
def test_the_nearest_place_is_legal_and_none_is_nearer(seed: int, base: Base, wanted: Place) -> None:
    hall = table(seed)
    found = nearest_place(base, wanted, hall)
    assert found is not None
    assert found.facing == wanted.facing
    assert fits(base, found, hall) is None
    far, rng = hypot(found.x - wanted.x, found.y - wanted.y), Random(seed)
    for _ in range(60):
        near = moved(wanted.point, rng.randrange(36000), rng.randrange(int(far) + 1))
        if hypot(near[0] - wanted.x, near[1] - wanted.y) < far - 10:
            assert fits(base, Place(*near, wanted.facing), hall) is not None


@moves
@given(seeds, st.sampled_from(BASES), places)
def test_the_nearest_place_keeps_to_the_zone(seed: int, base: Base, wanted: Place) -> None:
    hall, zone = table(seed), ((1000, 1000), (4000, 1000), (4000, 2400), (1000, 2400))
    found = nearest_place(base, wanted, hall, zone)
    if found:
        assert fits(base, found, hall) is None
        xs, ys = zip(*outline(base, found), strict=True)
        assert (min(xs), min(ys)) >= (997, 997)
        assert max(xs) <= 4003
        assert max(ys) <= 2403


def test_the_nearest_place_has_limits() -> None:
    assert nearest_place(ROUND, Place(2100, 2000), HALL, within=297) is None
    assert nearest_place(ROUND, Place(2100, 2000), HALL, within=299) in (Place(1801, 2000), Place(2399, 2000))
    assert nearest_place(Base(7000, 7000), Place(3000, 3000), HALL) is None
    assert nearest_place(ROUND, Place(2100, 2000), HALL, allowed=WALL) is None
    snug = ((4000, 4000), (4400, 4000), (4400, 4400), (4000, 4400))
    assert nearest_place(ROUND, Place(4150, 4210), HALL, allowed=snug) is not None
    assert contains(snug, (4200, 4200))

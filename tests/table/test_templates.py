"""Who is under a disc and in a lane: against points sampled on the base."""

from __future__ import annotations

from math import cos, hypot, radians, sin

from hypothesis import assume, given
from hypothesis import strategies as st

from game.table.shapes import Base, Place, contains, gap, gap_to, ring
from game.table.templates import in_disc, in_lane, lane
from tests.table.scenes import bases, facings, places

ROUND, OVAL = Base(400, 400), Base(800, 400)


def spots(base: Base, place: Place) -> list[tuple[float, float]]:
    """Points all over a base."""
    return [
        (place.x + share * (x - place.x), place.y + share * (y - place.y))
        for x, y in ring(base, place)
        for share in (0.0, 0.25, 0.5, 0.75, 1.0)
    ]


@given(bases, places, st.integers(0, 2000), facings, st.integers(0, 1500))
def test_a_disc_covers_whom_it_touches(base: Base, place: Place, diameter: int, way: int, far: int) -> None:
    centre = round(place.x + far * cos(radians(way / 100))), round(place.y + far * sin(radians(way / 100)))
    apart = gap(Base(diameter, diameter), Place(*centre), base, place)
    assume(abs(apart) > 10)
    near = min(hypot(x - centre[0], y - centre[1]) for x, y in spots(base, place))
    if near <= diameter / 2:
        assert in_disc(centre, diameter, base, place)
    assert in_disc(centre, diameter, base, place) == (apart < 0)


def test_a_point_is_a_disc_too() -> None:
    assert in_disc((1000, 1000), 0, ROUND, Place(1200, 1000))
    assert in_disc((1000, 1000), 0, ROUND, Place(1201, 1000))
    assert not in_disc((1000, 1000), 0, ROUND, Place(1202, 1000))


def test_a_lane_is_an_inch_wide_and_begins_at_the_edge() -> None:
    assert lane(ROUND, Place(1000, 1000), 0, 1524) == ((1200, 873), (2724, 873), (2724, 1127), (1200, 1127))
    assert lane(OVAL, Place(1000, 1000), 9000, 1000)[0] == (1127, 1200)
    assert lane(OVAL, Place(1000, 1000, 9000), 9000, 1000)[0] == (1127, 1400)


@given(bases, places, bases, places, facings)
def test_a_lane_hits_whom_it_touches(a: Base, at: Place, b: Base, bt: Place, way: int) -> None:
    strip = lane(a, at, way, 2000)
    apart = gap_to(b, bt, strip)
    assume(abs(apart) > 10)
    if any(contains(strip, spot) for spot in spots(b, bt)):
        assert in_lane(strip, b, bt)
    assert in_lane(strip, b, bt) == (apart < 0)

"""Where bases touch, which of many ways are free, and the fewest hops to a goal."""

from __future__ import annotations

from math import cos, radians, sin
from random import Random

import numpy as np
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from game.table.lengths import CONTACT, TOLERANCE
from game.table.obstacles import Obstacles, fits, sweep
from game.table.shapes import Base, Place, gap, heading
from game.table.ways import hops
from game.table.ways.contact import Goal, until
from game.table.ways.legs import Legs
from tests.table.scenes import SIDE, bases, seeds, table

ROUND, OVAL = Base(300, 300), Base(750, 420)
BARE = Obstacles(SIDE, SIDE, {}, {})


@settings(max_examples=60)
@given(bases, bases, st.integers(0, 35999), st.integers(0, 35999), st.integers(-60, 60))
def test_a_base_that_goes_until_it_touches_is_in_contact_C11(
    base: Base, other: Base, facing: int, way: int, aside: int
) -> None:
    target = Place(SIDE // 2, SIDE // 2, facing)
    turn = radians(way / 100)
    beside = aside / 100 * (min(base.wide, base.long) + min(other.wide, other.long)) / 2
    start = np.array(
        [[target.x - 3000 * cos(turn) - beside * sin(turn), target.y - 3000 * sin(turn) + beside * cos(turn)]]
    )
    far = until(base, np.array([turn]), start, np.array([turn]), other, target, 0.0)[0]
    end = Place(round(start[0, 0] + far * cos(turn)), round(start[0, 1] + far * sin(turn)), way)
    assert -1 <= gap(base, end, other, target) <= 2


@settings(max_examples=30)
@given(bases, seeds)
def test_many_ways_at_once_are_free_as_each_is_by_itself_C12(base: Base, seed: int) -> None:
    rng, around = Random(seed), table(seed)
    starts, ends, sure = [], [], []
    for _ in range(80):
        start = rng.randrange(SIDE), rng.randrange(SIDE)
        end = start[0] + rng.randrange(-900, 900), start[1] + rng.randrange(-900, 900)
        turn = heading(start, end)
        if fits(base, Place(*start, turn), around) is not None:
            continue
        starts.append(start)
        ends.append(end)
        sure.append(sweep(base, Place(*start, turn), Place(*end, turn), around) is None)
    assume(starts)
    rows, to = np.array(starts, dtype=np.float64), np.array(ends, dtype=np.float64)
    turns = np.arctan2(*(to - rows).T[::-1])
    found = Legs(base, around, (SIDE // 2, SIDE // 2), SIDE).free(rows, to, turns)
    differ = [number for number in range(len(sure)) if bool(found[number]) != sure[number]]
    assert all(not found[number] for number in differ), "never freer than the exact sweep"
    assert len(differ) <= 2, "and hardly ever less free"


@given(st.integers(306, 4000))
@example(3606)
@example(3607)
def test_straight_hops_are_as_few_as_the_length_asks_C13(far: int) -> None:
    start, goal = Place(2000, 2000), Goal(ROUND, Place(2000 + far, 2000))
    ground = hops.Ground(ROUND, start, hops.Pace(13, 300, 300), BARE, BARE)
    found = hops.straight(ground, goal).arrive()
    assert found is not None
    longest = CONTACT + TOLERANCE
    assert len(found) == max(1, -((longest - (far - 300)) // 300))
    assert goal.reached(ROUND, found[-1])


def test_an_oval_with_no_room_to_turn_goes_sideways_into_contact_C13() -> None:
    walls = {
        "north": ((1000, 1780), (3000, 1780), (3000, 1785), (1000, 1785)),
        "south": ((1000, 2215), (3000, 2215), (3000, 2220), (1000, 2220)),
    }
    around = Obstacles(SIDE, SIDE, {"foe": (ROUND, Place(2700, 2000))}, walls)
    start, goal = Place(2000, 2000, 0), Goal(ROUND, Place(2700, 2000))
    found = hops.straight(hops.Ground(OVAL, start, hops.Pace(1, 750, 420), around, BARE), goal).arrive()
    assert found is not None
    assert goal.reached(OVAL, found[-1])


def test_to_the_side_of_a_base_is_in_contact_there() -> None:
    goal = Goal(OVAL, Place(3000, 3000, 4000))
    for side in range(0, 36000, 3000):
        place = goal.at_side(ROUND, side)
        assert 0 <= gap(ROUND, place, OVAL, goal.place) <= 2
        assert abs((heading(goal.place.point, place.point) - side + 18000) % 36000 - 18000) <= 60


def test_what_counts_as_contact_may_be_told() -> None:
    usual, wide = Goal(ROUND, Place(1000, 1000)), Goal(ROUND, Place(1000, 1000), 10, contact=10)
    assert not usual.reached(ROUND, Place(1308, 1000))
    assert wide.reached(ROUND, Place(1308, 1000))
    assert not wide.reached(ROUND, Place(1311, 1000))

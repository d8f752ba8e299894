"""A front that is drawn: where everybody would stand."""

from __future__ import annotations

from math import hypot

from game.systems.confrontation.actions import March
from game.systems.confrontation.movement import figures
from game.table.lengths import CM
from game.ui.tables.confrontation.fronts import front as fronts
from game.ui.tables.confrontation.fronts.front import Front
from tests.systems.confrontation.builder import Table, battle, row, unit

NORTH = 27000


def table() -> Table:
    """Twelve Wardens in two ranks of six, and a foe far away."""
    return battle(
        unit("Wardens", at=row(40, 60, count=12, across=6)),
        unit("Fenlings", "two", at=row(40, 10, count=3)),
    )


def pulled(left: tuple[float, float], right: tuple[float, float]) -> tuple[Table, Front]:
    made = table()
    state, who = made.state, made.unit("Wardens")
    start = fronts.standing(state, who)
    ends = [(round(x * CM), round(y * CM)) for x, y in (left, right)]
    shape = fronts.pulled(state, who, ends[0], ends[1], start.spacing, start)
    return made, Front(state, who, "walk", shape)


def test_a_front_is_drawn_from_the_left_flank_to_the_right_and_looks_ahead_of_it_GB_7() -> None:
    made, front = pulled((40, 50), (58, 50))
    assert front.shape.facing == NORTH
    assert front.shape.wide == 6
    left, right = front.flanks(made.state)
    assert left[0] < right[0]
    assert abs(left[1] - 50 * CM) < CM
    assert abs((left[0] + right[0]) / 2 - 49 * CM) < CM / 4


def test_a_longer_pull_makes_fewer_ranks_that_stay_equal_GB_7() -> None:
    _, narrow = pulled((40, 50), (50, 50))
    _, wide = pulled((40, 50), (80, 50))
    assert (narrow.shape.wide, narrow.ranks) == (3, 4)
    assert (wide.shape.wide, wide.ranks) == (12, 1)


def test_a_pull_that_nearly_has_room_for_all_makes_one_rank_and_not_two_halves_GB_7() -> None:
    _, nearly = pulled((40, 50), (73, 50))
    _, hardly = pulled((40, 50), (65, 50))
    assert (nearly.shape.wide, nearly.ranks) == (12, 1)
    assert (hardly.shape.wide, hardly.ranks) == (6, 2)


def test_every_base_has_its_own_place_and_none_overlap_G_70() -> None:
    made, front = pulled((40, 50), (58, 50))
    own = figures.of(made.state, front.unit, front.places)
    assert len(own) == 12
    assert all(figures.apart(a, b) >= 0 for n, a in enumerate(own) for b in own[:n])


def test_a_front_base_to_base_is_a_close_formation_GB_7() -> None:
    made, front = pulled((40, 50), (58, 50))
    action = front.action(made.state)
    assert isinstance(action, March)
    assert action.formation == "close"
    front.become(made.state, spacing=fronts.loosened(made.state, front.unit, front.shape).spacing)
    assert front.formation(made.state) == "scattered"


def test_the_leader_who_is_led_stands_where_he_is_led_GB_24() -> None:
    made = table()
    state, who = made.state, made.unit("Wardens")
    shape = fronts.led(state, who, (5000, 5200), fronts.standing(state, who), turning=True)
    front = Front(state, who, "walk", shape)
    place = front.place_of(front.leader(state))
    assert hypot(place.x - 5000, place.y - 5200) <= 2


def test_more_ranks_are_a_narrower_front_and_fewer_a_wider_one() -> None:
    made, front = pulled((40, 50), (58, 50))
    deeper = fronts.with_ranks(made.state, front.unit, front.shape, 1)
    wider = fronts.with_ranks(made.state, front.unit, front.shape, -1)
    assert (deeper.wide, wider.wide) == (4, 12)
    assert fronts.with_ranks(made.state, front.unit, wider, -1) == wider


def test_a_fighter_put_aside_keeps_his_place_until_the_front_is_drawn_anew() -> None:
    made, front = pulled((40, 50), (58, 50))
    last = front.members[-1]
    front.nudge(made.state, last, (6100, 5300))
    assert front.place_of(last).point == (6100, 5300)
    front.become(made.state, wide=4)
    assert front.place_of(last).point != (6100, 5300)


def test_how_a_unit_stands_is_where_its_front_begins() -> None:
    made = table()
    shape = fronts.standing(made.state, made.unit("Wardens"))
    assert shape.wide in (2, 6)
    assert Front(made.state, made.unit("Wardens"), "walk", shape).place_of(made.fighter("Wardens")).point == (
        4000,
        6000,
    )


def test_a_scattered_unit_is_drawn_as_loosely_as_it_stands_GB_6() -> None:
    made = battle(
        unit("Wardens", at=row(40, 60, count=8, across=4, step=3.8)),
        unit("Fenlings", "two", at=row(40, 10, count=3)),
    )
    shape = fronts.standing(made.state, made.unit("Wardens"))
    assert 60 <= shape.spacing <= 80
    assert Front(made.state, made.unit("Wardens"), "walk", shape).formation(made.state) == "scattered"

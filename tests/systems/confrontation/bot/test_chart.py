"""How far it is round the terrain by the bot's coarse chart."""

from __future__ import annotations

from math import hypot, inf

from game.systems.confrontation.bot.chart import Chart, cell, chart_of
from game.table.lengths import CM
from tests.systems.confrontation.builder import battle, box, piece, row, unit

RIVER = piece("river", box(0, 44, 80, 4), "deep")


def test_a_river_is_gone_round_GB35() -> None:
    chart = Chart(battle(unit("Wardens", at=row(10, 20, count=3)), pieces=[RIVER]).state)
    here, there = (1000, 3000), (1000, 6000)
    assert chart.apart(there, here) > 120 * CM
    assert chart.apart(there, (9500, 3000)) < 120 * CM


def test_open_ground_is_crossed_about_straight_GB24() -> None:
    chart = Chart(battle(unit("Wardens", at=row(10, 20, count=3))).state)
    assert 30 * CM < chart.apart((5000, 2000), (1000, 2000)) <= 42 * CM
    assert abs(chart.to_edge("south", (5000, 4500)) - 45 * CM) <= 4 * CM


def test_what_lies_beyond_a_measure_is_left_out_GB24() -> None:
    chart = Chart(battle(unit("Wardens", at=row(10, 20, count=3))).state)
    around = chart.around((6000, 4500), 10 * CM)
    assert around
    assert max(around.values()) <= 10 * CM


def test_a_lane_is_barred_as_far_as_its_narrowest_place_is_GB35() -> None:
    chart = Chart(battle(unit("Wardens", at=row(10, 20, count=3)), pieces=[RIVER]).state)
    assert chart.barred((4000, 2000), "south", 27 * CM) == 1
    assert chart.barred((10000, 2000), "south", 27 * CM) == 0
    assert 0.3 < chart.barred((8000, 2000), "south", 27 * CM) < 0.8
    assert chart.barred((4000, 7000), "south", 27 * CM) == 0
    assert 0.3 < chart.barred((100, 7000), "south", 27 * CM) < 0.6, "beyond the table nobody goes"


def test_who_is_walled_in_finds_no_way_GB26() -> None:
    wall = piece("moat", box(0, 44, 120, 4), "deep")
    chart = Chart(battle(unit("Wardens", at=row(10, 20, count=3)), pieces=[wall]).state)
    assert chart.to_edge("south", (5000, 2000)) == inf


def test_the_chart_is_kept_for_as_long_as_the_terrain_is_GB26() -> None:
    state = battle(unit("Wardens", at=row(10, 20, count=3)), pieces=[RIVER]).state
    assert chart_of(state) is chart_of(state.copy())
    state.pieces = dict(state.pieces)
    assert chart_of(state).pieces is state.pieces


FOES = tuple(((x, 4500), 125) for x in range(3000, 6001, 300))


def test_the_way_out_goes_round_enemies_GB128() -> None:
    chart = Chart(battle(unit("Wardens", at=row(10, 20, count=3))).state)
    past = chart.past("south", FOES)
    assert past[cell((4500, 3500))] > chart.to_edge("south", (4500, 3500)) + 3 * CM
    assert past[cell((9000, 3500))] == chart.to_edge("south", (9000, 3500))
    assert past[cell((4500, 6000))] == chart.to_edge("south", (4500, 6000)), "who is past them is past them"


def test_enemies_across_the_whole_table_hold_up_and_do_not_close_it_GB128() -> None:
    chart = Chart(battle(unit("Wardens", at=row(10, 20, count=3))).state)
    past = chart.past("south", tuple(((x, 4500), 125) for x in range(0, 12001, 250)))
    assert chart.to_edge("south", (4500, 3500)) + 3 * CM < past[cell((4500, 3500))] < inf


def test_the_way_down_a_field_leads_past_those_in_the_way_GB128() -> None:
    chart = Chart(battle(unit("Wardens", at=row(10, 20, count=3))).state)
    points = list(chart.down(chart.past("south", FOES), (5500, 4000), 20 * CM))
    assert all(hypot(x - each[0], y - each[1]) > 125 for x, y in points for each, _ in FOES)
    assert points[-1][1] > 5000
    assert len(list(chart.down(chart.past("south", FOES), (5500, 4000), 7 * CM))) < len(points)

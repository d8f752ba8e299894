"""Where those who come stand, and what becomes of those who go (A-5, A-22, A-38, A-45)."""

from __future__ import annotations

from math import atan2, degrees, hypot
from typing import Any

import pytest

from game.core import steps
from game.systems.ascension import events, sequence, terrain
from game.systems.ascension.actions import EndActivation, Stride
from game.systems.ascension.system import SYSTEM
from game.systems.asgard.adapter import Arrival, Mark
from game.systems.asgard.on_ascension import ADAPTER
from game.table.lengths import INCH
from game.table.obstacles import fits
from tests.systems.ascension.builder import Table, box, figure, mm, piece
from tests.systems.asgard.on_ascension.measured import come, directed, spot, thrall, told, where


def ground(*pieces: Any, **what: Any) -> Table:
    """Ulf in the middle of a bare table, and a thrall who may come."""
    return directed(
        figure("Ulf", at=(300, 300), facing=90), figure("Far", "two", at=(590, 590)), pieces=pieces,
        coming=(thrall(**what),),
    )  # fmt: skip


def sound(table: Table, unit: int) -> None:
    """A unit stands where it may stand, and nothing else is wrong either."""
    state = table.state
    assert fits(state.base(unit), state.models[unit].place, terrain.obstacles(state, unit)) is None
    assert list(SYSTEM.broken(state)) == []


# The ideal place


@pytest.mark.parametrize(("side", "away"), [
    ("ahead", (1, 0)), ("behind", (-1, 0)), ("left", (0, -1)), ("right", (0, 1)),
])  # fmt: skip
def test_flanks_lie_at_right_angles_to_the_line_from_unit_to_token_six_inches_away(
    side: str, away: tuple[int, int]
) -> None:
    table = ground()
    unit = come(table.state, side, unit=1, token=spot(500, 300))
    far = 152.4 + 30
    assert where(table.state, unit) == pytest.approx((300 + far * away[0], 300 + far * away[1]), abs=0.2)
    assert ADAPTER.between(table.state, 1, unit) == pytest.approx(6 * INCH, abs=2)


def test_a_distance_runs_from_edge_to_edge_of_any_base() -> None:
    table = ground(base=(75, 42))
    for side in ("left", "right", "ahead", "behind"):
        unit = come(table.state, side, unit=1, token=spot(420, 340), distance=3 * INCH)
        assert ADAPTER.between(table.state, 1, unit) == pytest.approx(3 * INCH, abs=3)
        sound(table, unit)


def test_a_slanting_line_has_slanting_flanks() -> None:
    table = ground()
    unit = come(table.state, "left", unit=1, token=spot(400, 400), distance=2 * INCH)
    x, y = where(table.state, unit)
    assert degrees(atan2(y - 300, x - 300)) == pytest.approx(-45, abs=0.5)


def test_at_the_token_means_on_it() -> None:
    table = ground()
    unit = come(table.state, "token", unit=1, token=spot(450, 200))
    assert where(table.state, unit) == (450, 200)


def test_a_distance_from_the_token_is_beyond_it_as_the_unit_sees_it_A52() -> None:
    table = ground()
    unit = come(table.state, "token", unit=1, token=spot(400, 300), distance=INCH)
    assert where(table.state, unit) == pytest.approx((400 + 25.4 + 15, 300), abs=0.2)


def test_at_the_unit_means_beside_it_towards_the_token_A52() -> None:
    table = ground()
    unit = come(table.state, "unit", unit=1, token=spot(500, 300))
    assert where(table.state, unit) == pytest.approx((330, 300), abs=0.2)
    sound(table, unit)


def test_a_named_spot_is_where_it_is() -> None:
    table = ground()
    unit = come(table.state, "spot", unit=1, token=spot(500, 300), spot=spot(100, 50))
    assert where(table.state, unit) == (100, 50)


def test_a_distance_from_a_named_spot_is_beyond_it_as_the_unit_sees_it_A52() -> None:
    table = ground()
    unit = come(table.state, "spot", unit=1, token=spot(300, 500), spot=spot(400, 300), distance=INCH)
    assert where(table.state, unit) == pytest.approx((400 + 25.4 + 15, 300), abs=0.2)


@pytest.mark.parametrize(("token", "place"), [
    ((300, 40), (300, 15)), ((580, 300), (595, 300)), ((300, 580), (300, 595)), ((40, 300), (15, 300)),
])  # fmt: skip
def test_at_the_edge_means_at_the_tables_edge_nearest_to_the_token(
    token: tuple[int, int], place: tuple[int, int]
) -> None:
    table = ground()
    unit = come(table.state, "edge", unit=1, token=spot(*token))
    assert where(table.state, unit) == pytest.approx(place, abs=0.3)
    sound(table, unit)


def test_without_a_unit_flanks_count_from_the_middle_of_the_players() -> None:
    table = directed(
        figure("Ulf", at=(200, 300)),
        figure("Kin", at=(300, 300)),
        figure("Far", "two", at=(590, 590)),
        coming=(thrall(),),
    )
    unit = come(table.state, "right", token=spot(500, 300), distance=100 * 10)
    assert where(table.state, unit) == pytest.approx((250, 415), abs=0.2)


def test_a_spotter_that_has_fallen_is_still_the_one_that_flanks_count_from() -> None:
    table = ground()
    ADAPTER.wound(table.state, 1, 99, "a trap", told())
    unit = come(table.state, "left", unit=1, token=spot(500, 300), distance=100 * 10)
    assert where(table.state, unit) == pytest.approx((300, 170), abs=0.2)


def test_whoever_comes_looks_at_the_nearest_hostile_unit_or_as_the_sheet_says() -> None:
    table = ground()
    unit = come(table.state, "spot", spot=spot(300, 100))
    assert table.state.models[unit].place.facing == 9000
    unit = come(table.state, "spot", spot=spot(100, 100), facing=180)
    assert table.state.models[unit].place.facing == 18000


def test_friends_join_a_players_seat() -> None:
    table = ground()
    unit = ADAPTER.place(table.state, Arrival("thrall", "one", "unit", unit=1, token=spot(500, 300)), told())
    assert ADAPTER.units(table.state, "one") == [1, unit]
    assert ADAPTER.who(table.state, unit) == "thrall"


# The nearest legal place


def test_several_come_one_after_the_other_each_at_the_nearest_place_clockwise_from_the_line() -> None:
    table = ground()
    units = [come(table.state, "token", unit=1, token=spot(450, 300)) for _ in range(4)]
    for unit in units:
        sound(table, unit)
    first, second, third, _ = (where(table.state, unit) for unit in units)
    assert first == (450, 300)
    assert second == pytest.approx((480, 300), abs=0.3)
    assert hypot(third[0] - 450, third[1] - 300) == pytest.approx(30, abs=0.3)
    assert third[1] > 300, "clockwise from the line, as one looks down on the table"


def test_the_same_comes_to_stand_at_the_same_place_every_time() -> None:
    places = []
    for _ in range(3):
        table = ground(piece("wall", box(440, 250, 12, 100), 2))
        places.append(
            [where(table.state, come(table.state, "token", unit=1, token=spot(445, 300))) for _ in range(3)]
        )
    assert places[0] == places[1] == places[2]


@pytest.mark.parametrize("what", [{}, {"base": (75, 42)}, {"size": 3}])
@pytest.mark.parametrize("token", [(445, 300), (441, 252), (600, 300), (5, 5), (608, 608), (300, 300)])
def test_nobody_comes_to_stand_in_a_wall_off_the_table_or_on_somebody(token: Any, what: Any) -> None:
    walls = piece("wall", box(440, 250, 12, 100), 2), piece("door", box(440, 350, 12, 40), 2, "door")
    table = ground(*walls, **what)
    for where_to in ("token", "left", "right", "behind", "ahead", "edge", "unit"):
        unit = come(table.state, where_to, unit=1, token=spot(*token))
        assert unit
        sound(table, unit)


def test_beside_a_wall_the_place_is_as_near_as_can_be() -> None:
    table = ground(piece("wall", box(440, 0, 20, 610), 2))
    unit = come(table.state, "token", unit=1, token=spot(455, 300))
    x, y = where(table.state, unit)
    assert x == pytest.approx(475, abs=0.3)
    assert y == pytest.approx(300, abs=0.5)


def test_a_flank_beyond_the_table_is_brought_onto_it() -> None:
    table = directed(figure("Ulf", at=(300, 20)), figure("Far", "two", at=(590, 590)), coming=(thrall(),))
    unit = come(table.state, "left", unit=1, token=spot(500, 20))
    sound(table, unit)
    assert where(table.state, unit) == pytest.approx((329.6, 15), abs=0.4), "not the other side of Ulf"


def test_whoever_comes_stands_on_the_ground_and_not_on_a_roof_A53() -> None:
    table = ground(piece("hut", box(420, 270, 60, 60), 3))
    unit = come(table.state, "token", unit=1, token=spot(450, 300))
    assert table.state.models[unit].on == ""
    sound(table, unit)


def test_where_there_is_no_room_at_all_nobody_comes() -> None:
    table = ground(size=5, base=(700, 700))
    assert come(table.state, "token", unit=1, token=spot(450, 300)) == 0
    assert len(table.state.everyone()) == 2


# Coming and going


def test_an_arrival_is_told_and_may_act_this_round() -> None:
    table = ground()
    happened: list[Any] = []
    arrival = Arrival("thrall", "two", "spot", spot=spot(400, 400))
    unit = ADAPTER.place(table.state, arrival, told(happened))
    assert happened == [events.Deployed("two", unit, table.state.models[unit].place)]
    table.activate("Ulf").play(EndActivation())
    assert isinstance(table.decision, sequence.Turn)
    assert table.decision.seat == "two"
    table.activate("Thrall")


def worn() -> Table:
    """A foe with a wound, a condition, an exhaust token and something lent."""
    model = {"wounds": 1, "conditions": {"slow": 1}, "exhaust": {"Strike": 1}, "activated": True}
    table = directed(
        figure("Ulf", at=(100, 100)),
        figure("Foe", "two", at=(300, 300), wounds=3, model=model),
        coming=(thrall(),),
    )
    ADAPTER.lend(table.state, 2, (Mark("defence", -2, "flat-footed", "A-21"),))
    return table


def test_a_unit_that_hides_and_comes_back_is_as_it_was() -> None:
    table = worn()
    before = table.state.models[2]
    happened: list[Any] = []
    ADAPTER.hide(table.state, 2, told(happened))
    assert happened == [events.Withdrawn(2, "foe", "two", before.place, True)]
    assert ADAPTER.units(table.state) == [1]
    assert ADAPTER.seat(table.state, 2) == "two"
    assert ADAPTER.who(table.state, 2) == "foe"
    assert ADAPTER.health(table.state, 2) == (1, 3)
    assert ADAPTER.lent(table.state, 2) == (Mark("defence", -2, "flat-footed", "A-21"),)
    assert list(SYSTEM.broken(table.state)) == []
    assert ADAPTER.show(table.state, 2, spot(300, 300), told(), fresh=False)
    after = table.state.models[2]
    assert (after.wounds, after.conditions, after.exhaust, after.lent, after.activated) == (
        1, {"slow": 1}, {"Strike": 1}, before.lent, True,
    )  # fmt: skip
    assert after.place.point == before.place.point
    assert table.state.reserve["two"] == ()


def test_a_unit_that_comes_back_in_a_new_round_may_act_again() -> None:
    table = worn()
    ADAPTER.hide(table.state, 2, told())
    assert ADAPTER.show(table.state, 2, spot(400, 300), told(), fresh=True)
    assert not table.state.models[2].activated
    assert where(table.state, 2) == (400, 300)


def test_a_blip_comes_back_beside_whatever_is_in_its_place() -> None:
    table = worn()
    ADAPTER.hide(table.state, 2, told())
    assert ADAPTER.show(table.state, 2, spot(105, 100), told(), fresh=False)
    sound(table, 2)


def test_a_unit_comes_back_onto_the_roof_where_it_stood_A53() -> None:
    hut = piece("hut", box(280, 280, 60, 60), 3)
    table = directed(
        figure("Ulf", at=(100, 100)), figure("Foe", "two", at=(310, 310), on="hut"), pieces=[hut]
    )
    ADAPTER.hide(table.state, 2, told())
    assert ADAPTER.show(table.state, 2, spot(310, 310), told(), fresh=False)
    assert table.state.models[2].on == "hut"
    ADAPTER.hide(table.state, 2, told())
    ADAPTER.change_field(table.state, "remove", "hut", told())
    assert ADAPTER.show(table.state, 2, spot(310, 310), told(), fresh=False)
    sound(table, 2)


def test_a_unit_for_which_there_is_no_room_stays_in_the_reserve() -> None:
    table = worn()
    ADAPTER.hide(table.state, 2, told())
    table.state.pieces = {"all": piece("all", box(0, 0, 610, 610), 6)}
    assert not ADAPTER.show(table.state, 2, spot(300, 300), told(), fresh=False)
    assert [model.id for model in table.state.reserve["two"]] == [2]


def test_the_active_unit_that_hides_acts_no_more_and_the_turn_goes_on() -> None:
    table = directed(figure("Ulf", at=(100, 100)), figure("Foe", "two", at=(300, 300)))
    table.activate("Ulf").play(EndActivation()).activate("Foe").play(Stride(mm(320, 300)))
    ADAPTER.hide(table.state, 2, told())
    steps.advance(table.state, table.context())
    assert isinstance(table.decision, sequence.Turn)
    assert table.state.round == 2
    assert table.decision.seat == "one"


@pytest.mark.parametrize("hidden", [False, True])
@pytest.mark.parametrize("slain", [False, True])
def test_whoever_is_dropped_is_out_of_the_battle_from_the_table_and_from_the_reserve(
    slain: bool, hidden: bool
) -> None:
    table = worn()
    happened: list[Any] = []
    if hidden:
        ADAPTER.hide(table.state, 2, told())
    ADAPTER.drop(table.state, 2, told(happened), slain=slain)
    assert [type(event) for event in happened] == [events.Removed if slain else events.Withdrawn]
    assert [model.id for model in table.state.fallen] == [2]
    assert ADAPTER.seat(table.state, 2) == "two"
    assert list(SYSTEM.broken(table.state)) == []
    assert come(table.state, "spot", spot=spot(300, 300)) == 3


def test_models_stay_in_order_of_their_numbers() -> None:
    table = ground()
    ADAPTER.hide(table.state, 2, told())
    come(table.state, "spot", spot=spot(200, 200))
    ADAPTER.show(table.state, 2, spot(500, 500), told(), fresh=True)
    assert list(table.state.models) == [1, 2, 3]
    assert ADAPTER.units(table.state) == [1, 2, 3]

"""Flight: losses by contact, the nearest edge, what is skirted, and how a unit ends in flight."""

from __future__ import annotations

import pytest

from game.systems.confrontation import events, units
from game.systems.confrontation.movement.fleeing import Flee
from game.table.lengths import CM
from tests.systems.confrontation.builder import (
    FENLING,
    LANCER,
    Asked,
    Spot,
    Table,
    battle,
    box,
    piece,
    profile,
    row,
    unit,
)

HARRIER = profile("Harrier", move=14, abilities=("flight",))


def fled(*others: Asked, at: list[Spot], **what: object) -> Table:
    """The Wardens have fled from where they stood."""
    profile = what.pop("profile", None)
    own = unit("Wardens", at=at, rout=True, **({"profile": profile} if profile else {}))  # type: ignore[arg-type]
    table = battle(own, *others, **what)  # type: ignore[arg-type]
    table.start(Flee(1))
    return table


def spots(table: Table) -> list[Spot]:
    return [(each.place.x / CM, each.place.y / CM) for each in table.state.members(1)]


@pytest.mark.parametrize(
    ("start", "end"),
    [((60, 30), (60, 10)), ((60, 60), (60, 80)), ((30, 45), (10, 45)), ((95, 40), (115, 40))],
)
def test_a_unit_flees_twice_its_movement_to_the_edge_nearest_to_its_leader_G56(
    start: Spot, end: Spot
) -> None:
    table = fled(at=[start])
    assert spots(table) == [end]
    moved = table.told(events.Moved)[0]
    assert moved.how == "flight"


def test_all_figures_go_parallel_and_scattered_G56() -> None:
    table = fled(at=row(60, 28, count=4, across=2))
    assert spots(table) == [(60, 8), (63, 8), (60, 11), (63, 11)]
    assert table.state.units[1].formation == "scattered"


@pytest.mark.parametrize(("y", "gone"), [(19.5, True), (21.4, True), (21.6, False), (2.0, True)])
def test_a_base_that_crosses_the_edge_ends_the_unit_G56(y: float, gone: bool) -> None:
    # Movement 10: the edge of the base has 20 cm to go; 18 cm are too few.
    table = fled(at=[(60, y), (60, y + 3)])
    assert (table.state.units[1].fate == "eliminated") == gone
    if gone:
        assert table.told(events.Fell)[0].cause == "flight"


def test_who_touches_an_enemy_is_lost_when_the_unit_flees_GB76() -> None:
    foes = unit("Fenlings", "two", at=[(60, 43)], profile=FENLING)
    table = fled(foes, at=[(60, 40), (63, 40), (66, 40)])
    assert spots(table) == [(63, 20), (66, 20)]
    assert table.told(events.Fell)[0].cause == "disengaging"


def test_disengagement_saves_cavalry_in_flight_G56() -> None:
    foes = unit("Fenlings", "two", at=[(60, 44)], profile=FENLING)
    table = fled(foes, at=[(60, 40), (66, 40)], profile=LANCER, size=(120, 130))
    assert spots(table) == [(60, 4), (66, 4)]


@pytest.mark.parametrize("x", [60, 62, 63.05])
def test_new_contact_ends_the_unit_G56(x: float) -> None:
    foes = unit("Fenlings", "two", at=[(x, 25)], profile=FENLING)
    table = fled(foes, at=[(60, 40)])
    assert table.state.units[1].fate == "eliminated"
    assert table.told(events.Fell)[0].cause == "disengaging"


def test_an_enemy_before_the_edge_ends_the_unit_in_melee_though_it_would_run_off_G56() -> None:
    foes = unit("Fenlings", "two", at=[(60, 8)], profile=FENLING)
    table = fled(foes, at=[(60, 18)], council={"melee": 2})
    assert table.told(events.Fell)[0].cause == "disengaging"
    assert table.told(events.UnitEliminated)[0].melee
    assert table.state.elixir["two"] == 2


def test_an_enemy_beside_the_way_to_the_edge_has_not_felled_who_runs_off_G56() -> None:
    foes = unit("Fenlings", "two", at=[(63.3, 8)], profile=FENLING)
    table = fled(foes, at=[(60, 18)], council={"melee": 2})
    assert table.told(events.Fell)[0].cause == "flight"
    assert table.state.elixir["two"] == 0


def test_who_is_left_runs_into_the_enemy_whom_the_others_touched_GB76() -> None:
    foes = unit("Fenlings", "two", at=[(60, 37)], profile=FENLING)
    table = fled(foes, at=[(60, 40), (60, 43.2)])
    assert [each.cause for each in table.told(events.Fell)] == ["disengaging"] * 2
    assert table.state.units[1].fate == "eliminated"


def test_cavalry_comes_past_the_line_that_it_touches_but_not_through_it_G56() -> None:
    line = unit("Fenlings", "two", at=[(40, 41), (40, 44.1), (40, 47.2)], profile=FENLING)
    past = fled(line, at=[(44, 41)], profile=LANCER, size=(120, 80))
    assert spots(past) == [(44, 77)]
    through = fled(line, at=[(44, 44.1)], profile=LANCER)
    assert through.told(events.Fell)[0].cause == "disengaging"


def test_enemies_beside_the_way_do_no_harm_G56() -> None:
    foes = unit("Fenlings", "two", at=[(63.3, 25), (56.7, 30)], profile=FENLING)
    table = fled(foes, at=[(60, 40)])
    assert spots(table) == [(60, 20)]
    assert units.free(table.state, 1)


@pytest.mark.parametrize("wide", [2, 6, 10])
def test_terrain_is_skirted_GB76(wide: float) -> None:
    house = piece("house", box(60 - wide / 2, 28, wide, 3), "obstacle", height=8)
    table = fled(at=[(60, 40)], pieces=[house])
    ((x, y),) = spots(table)
    assert y <= 24
    assert abs(x - 60) <= 12


def test_friends_are_skirted_GB76() -> None:
    friends = unit("Lancers", at=[(60, 21)], profile=LANCER)
    table = fled(friends, at=[(60, 40)])
    ((x, y),) = spots(table)
    assert (x - 60) ** 2 + (y - 21) ** 2 >= 3.98**2
    assert y < 27


def test_a_unit_with_nowhere_to_go_stays_GB76() -> None:
    walls = [
        piece("north", box(50, 35, 20, 1), "obstacle", height=8),
        piece("west", box(54, 36, 1, 10), "obstacle", height=8),
        piece("east", box(65, 36, 1, 10), "obstacle", height=8),
        piece("south", box(54, 46, 12, 1), "obstacle", height=8),
    ]
    table = fled(at=[(60, 38)], pieces=walls)
    assert table.state.units[1].fate == "table"
    assert spots(table)[0][1] >= 37.4


@pytest.mark.parametrize(("start", "foe"), [((60, 20), (60, 12)), ((60, 44), (60, 32))])
def test_who_flies_flees_over_enemies_G171(start: Spot, foe: Spot) -> None:
    foes = unit("Fenlings", "two", at=[foe], profile=FENLING)
    table = fled(foes, at=[start], profile=HARRIER)
    causes = [event.cause for event in table.told(events.Fell)]
    assert causes == (["flight"] if start[1] == 20 else [])
    assert table.count("Fenlings") == 1


@pytest.mark.parametrize("aside", [0, 2.9, 3.05])
def test_who_flies_and_comes_down_beside_an_enemy_is_felled_in_melee_G171(aside: float) -> None:
    foes = unit("Fenlings", "two", at=[(60 + aside, 16)], profile=FENLING)
    table = fled(foes, at=[(60, 44)], profile=HARRIER)
    assert [event.cause for event in table.told(events.Fell)] == ["disengaging"]


def test_who_flies_and_comes_down_where_nobody_is_flees_on_G171() -> None:
    foes = unit("Fenlings", "two", at=[(63.2, 16)], profile=FENLING)
    table = fled(foes, at=[(60, 44)], profile=HARRIER)
    assert spots(table) == [(60, 16)]


@pytest.mark.parametrize("foe", [(60, 49.5), (60, 37)])
def test_a_fortification_in_rout_stays_and_loses_nobody_whomever_an_enemy_touches_G150(foe: Spot) -> None:
    redoubt = profile("Redoubt", "machine", role="machine", move=0, abilities=("fixed",), health=10)
    watch = profile("Watch", role="crew", category="machine", move=6)
    table = battle(
        unit(
            "Redoubt", at=[(60, 45)], profile=redoubt, rout=True, with_=[(watch, (60, 40)), (watch, (63, 39))]
        ),
        unit("Foes", "two", at=[foe], profile=FENLING),
    )
    assert units.engaged(table.state, 1)
    table.start(Flee(1))
    assert table.state.units[1].fate == "table"
    assert table.count("Redoubt") == 3

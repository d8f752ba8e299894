"""Faith (GB-83, G-33)."""

from __future__ import annotations

from game.systems.confrontation import events
from game.systems.confrontation.mystics import faith
from tests.systems.confrontation.builder import FENLING, MARSHAL, PRELATE, WARDEN, battle, profile, row, unit

FAMILIAR = profile("Familiar", role="familiar")


def test_twelve_wardens_and_the_prelate_have_nineteen_faith_GB83_G33() -> None:
    table = battle(unit("Wardens", at=row(10, 20, count=12), with_=[(PRELATE, (10, 24))]), unit("Foe", "two"))
    faith.begin(table.state, table.context())
    assert table.state.units[1].faith == 6 + 13
    assert table.told(events.PoolFilled) == [events.PoolFilled(1, 19, 0, 19, 0)]


def test_a_unit_without_faithful_has_no_faith_GB83() -> None:
    table = battle(unit("Wardens", at=row(10, 20, count=8), with_=[(MARSHAL, (10, 24))]))
    faith.begin(table.state, table.context())
    assert table.state.units[1].faith == 0
    assert table.told(events.PoolFilled) == []


def test_several_faithful_add_their_fervor_and_familiars_are_members_GB83_G22() -> None:
    chanter = profile("Chanter", role="special", fervor=3)
    table = battle(
        unit(
            "Oarkin",
            at=row(10, 20, count=4),
            with_=[(chanter, (10, 24)), (PRELATE, (13, 24)), (FAMILIAR, (16, 24))],
        )
    )
    faith.begin(table.state, table.context())
    assert table.state.units[1].faith == 3 + 6 + 7


def test_faith_that_the_scenario_has_fixed_is_neither_changed_nor_told_GB83() -> None:
    table = battle(unit("Wardens", at=row(10, 20, count=2), with_=[(PRELATE, (10, 24))], faith=4))
    faith.begin(table.state, table.context(), (1,))
    assert table.state.units[1].faith == 4
    assert table.told(events.PoolFilled) == []


def test_faith_is_set_anew_and_what_was_not_used_is_lost_G33() -> None:
    table = battle(unit("Wardens", at=row(10, 20, count=2), with_=[(PRELATE, (10, 24))], faith=40))
    faith.fill(table.state, table.context(), "one")
    assert table.state.units[1].faith == 9


def test_fewer_members_give_less_faith_the_next_time_GB83() -> None:
    table = battle(unit("Wardens", at=row(10, 20, count=5), with_=[(PRELATE, (10, 24))]))
    faith.fill(table.state, table.context(), "one")
    del table.state.fighters[table.fighter("Wardens")]
    faith.fill(table.state, table.context(), "one")
    assert table.state.units[1].faith == 11


def test_a_unit_in_rout_recovers_its_faith_as_usual_GB75() -> None:
    table = battle(unit("Wardens", at=row(10, 20, count=2), with_=[(PRELATE, (10, 24))], rout=True))
    faith.fill(table.state, table.context(), "one")
    assert table.state.units[1].faith == 9


def test_one_players_control_phase_fills_his_units_alone_GB20() -> None:
    table = battle(
        unit("Wardens", at=row(10, 20, count=2), with_=[(PRELATE, (10, 24))]),
        unit("Others", "two", profile=FENLING, at=row(10, 60, count=2), with_=[(PRELATE, (10, 64))]),
    )
    faith.fill(table.state, table.context(), "two")
    assert (table.state.units[1].faith, table.state.units[2].faith) == (0, 9)


def test_a_unit_that_is_gone_has_no_faith_GB83() -> None:
    table = battle(
        unit("Wardens", at=row(10, 20, count=2), with_=[(PRELATE, (10, 24))], fate="away"),
        unit("W", profile=WARDEN),
    )
    faith.begin(table.state, table.context())
    assert table.state.units[1].faith == 0


def test_an_engine_is_no_member_that_adds_faith_GB83_G53() -> None:
    chaplain = profile("Chaplain", category="machine", role="crew", fervor=2)
    engine = profile("Mortar", "machine", role="machine")
    table = battle(
        unit(
            "Mortar", profile=engine, at=[(20, 20)], with_=[(chaplain, (20, 26)), (WARDEN, (23, 26), "crew")]
        )
    )
    assert faith.share(table.state, 1) == 2 + 2

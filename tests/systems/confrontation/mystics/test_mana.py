"""Mana (GB-87, G-33, G-64)."""

from __future__ import annotations

import msgspec

from game.systems.confrontation import events
from game.systems.confrontation.mystics import mana, pools
from tests.systems.confrontation.builder import FENLING, MARSHAL, QUILL, battle, profile, row, unit

FAMILIAR = profile("Familiar", role="familiar")
KNOTTER = profile("Knotter", role="special", energy=3, elements=("air",))


def test_mana_27_and_dice_3_and_4_with_energy_6_is_30_GB87() -> None:
    table = battle(
        unit("Fenlings", profile=FENLING, at=row(10, 20, count=4), with_=[(QUILL, (10, 24))], mana=27),
        dice=[3, 4],
    )
    mana.fill(table.state, table.context(), "one")
    table.finish()
    assert table.state.units[1].mana == 30
    assert table.told(events.PoolFilled) == [events.PoolFilled(1, 0, 30, 0, 3, (3, 4))]


def test_mana_is_kept_and_added_to_G33() -> None:
    table = battle(unit("Fenlings", profile=FENLING, with_=[(QUILL, (10, 24))], mana=5), dice=[1, 2])
    mana.fill(table.state, table.context(), "one")
    assert table.state.units[1].mana == 5 + 3 + 6


def test_a_unit_without_an_incarnate_magician_rolls_one_die_GB87() -> None:
    table = battle(unit("Oarkin", at=row(10, 20, count=4), with_=[(KNOTTER, (10, 24))]), dice=[5])
    mana.begin(table.state, table.context())
    table.finish()
    assert table.state.units[1].mana == 5 + 3


def test_an_incarnate_who_is_no_magician_adds_no_die_GB87() -> None:
    table = battle(
        unit("Oarkin", at=row(10, 20, count=4), with_=[(KNOTTER, (10, 24)), (MARSHAL, (13, 24))]), dice=[5]
    )
    mana.begin(table.state, table.context())
    table.finish()
    assert table.state.units[1].mana == 8


def test_two_magicians_add_their_energy_to_two_dice_GB87() -> None:
    table = battle(
        unit("Oarkin", at=row(10, 20, count=4), with_=[(KNOTTER, (10, 24)), (QUILL, (13, 24))]), dice=[5, 6]
    )
    mana.begin(table.state, table.context())
    assert table.state.units[1].mana == 11 + 9


def test_a_familiar_adds_a_die_for_its_magician_GB93_G33() -> None:
    table = battle(
        unit("Fenlings", profile=FENLING, with_=[(QUILL, (10, 24)), (FAMILIAR, (12, 26))]), dice=[1, 2, 3]
    )
    table.state.alter(3, master=2)
    mana.begin(table.state, table.context())
    table.finish()
    assert table.state.units[1].mana == 6 + 6


def test_a_familiar_whose_magician_is_gone_adds_nothing_GB93() -> None:
    table = battle(unit("Oarkin", with_=[(KNOTTER, (10, 24)), (FAMILIAR, (12, 26))]), dice=[1])
    table.state.alter(3, master=99)
    mana.begin(table.state, table.context())
    table.finish()
    assert table.state.units[1].mana == 4


def test_a_unit_without_magicians_rolls_nothing_GB87() -> None:
    table = battle(unit("Fenlings", profile=FENLING, with_=[(MARSHAL, (10, 24))]))
    mana.begin(table.state, table.context())
    assert table.state.units[1].mana == 0


def test_a_pool_holds_30_mana_whatever_adds_to_it_GB87() -> None:
    table = battle(unit("Fenlings", profile=FENLING, with_=[(QUILL, (10, 24))], mana=20))
    pools.add(table.state, table.context(), 1, mana=15, faith=15)
    assert (table.state.units[1].faith, table.state.units[1].mana) == (15, 30)


def test_a_unit_in_rout_recovers_its_mana_as_usual_GB75() -> None:
    table = battle(unit("Fenlings", profile=FENLING, with_=[(QUILL, (10, 24))], rout=True), dice=[2, 2])
    mana.fill(table.state, table.context(), "one")
    assert table.state.units[1].mana == 10


def test_a_magician_of_an_ally_counts_for_his_own_unit_alone_GB87() -> None:
    other = msgspec.structs.replace(QUILL, id="other", name="Other")
    table = battle(
        unit("Fenlings", profile=FENLING, with_=[(QUILL, (10, 24))]),
        unit("Foe", "two", profile=FENLING, at=[(60, 60)], with_=[(other, (63, 60))]),
        dice=[1, 1],
    )
    mana.fill(table.state, table.context(), "two")
    assert (table.state.units[1].mana, table.state.units[2].mana) == (0, 8)

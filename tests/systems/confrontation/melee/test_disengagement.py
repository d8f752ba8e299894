"""Leaving a melee (GB-45, G-56)."""

from __future__ import annotations

from game.systems.confrontation import events, units
from game.systems.confrontation.melee import disengagement
from game.systems.confrontation.state import Ongoing
from game.systems.confrontation.works import Gain, Target, Work
from tests.systems.confrontation.builder import COLOSSUS, FENLING, LANCER, Table, battle, profile, row, unit


def leave(table: Table) -> None:
    """The unit named Own leaves its melee."""
    disengagement.disengage(table.state, table.context(), table.unit("Own"))


def melee(**what: object) -> Table:
    """Three fighters of whom two touch an enemy."""
    table = battle(
        unit("Own", at=row(10, 20, count=3), **what),  # type: ignore[arg-type]
        unit("Other", "two", at=[(10, 23), (13, 23)], profile=FENLING),
    )
    table.activate("Own", "walk")
    return table


def test_those_in_contact_are_eliminated_GB45() -> None:
    table = melee()
    leave(table)
    assert sorted(table.state.fallen) == [1, 2]
    assert [event.cause for event in table.told(events.Fell)] == ["disengaging"]


def test_whom_one_has_left_is_noted_GB45() -> None:
    table = melee()
    leave(table)
    assert table.state.active is not None
    assert table.state.active.left == (2,)


def test_cavalry_loses_nobody_GB45() -> None:
    table = battle(
        unit("Own", at=[(10, 20)], profile=LANCER), unit("Other", "two", at=[(10, 24)], profile=FENLING)
    )
    leave(table)
    assert table.state.fallen == {}
    assert table.told(events.Disengaged) == [events.Disengaged(1, (2,))]


def test_a_titan_loses_nobody_GB45() -> None:
    table = battle(
        unit("Own", at=[(10, 20)], profile=COLOSSUS), unit("Other", "two", at=[(10, 25.5)], profile=FENLING)
    )
    assert disengagement.lost(table.state, 1) == []


def test_a_unit_lost_to_the_last_is_eliminated_in_melee_G56() -> None:
    table = battle(
        unit("Own", at=[(10, 20)]),
        unit("Other", "two", at=[(10, 23)], profile=FENLING),
        council={"melee": 2},
    )
    table.activate("Own", "walk")
    leave(table)
    assert table.told(events.UnitEliminated) == [events.UnitEliminated(1, melee=True)]
    assert table.state.elixir["two"] == 2
    assert table.state.active is not None
    assert table.state.active.over


def test_a_free_unit_leaves_nothing_and_loses_nobody_GB45() -> None:
    table = battle(unit("Own", at=[(10, 20)]), unit("Other", "two", at=[(10, 40)]))
    leave(table)
    assert table.events == []


def test_an_incarnate_with_disengagement_is_not_lost_with_those_around_him_GB45_G116() -> None:
    hero = profile("Ragna", role="incarnate", abilities=("disengagement",))
    table = melee(with_=[(hero, (16, 23))])
    assert 4 in units.contacts(table.state, 1)
    leave(table)
    assert sorted(table.state.fallen) == [1, 2]


def test_an_incarnate_without_it_is_lost_by_contact_like_anybody_G116() -> None:
    table = melee(with_=[(profile("Ragna", role="incarnate"), (16, 23))])
    leave(table)
    assert sorted(table.state.fallen) == [1, 2, 4]


def test_disengagement_that_a_work_lends_saves_the_whole_unit_GB45() -> None:
    mist = Work("mist", "Mist", "spell", Target("friend"), (Gain("disengagement"),), lasts="round")
    table = melee(ongoing=(Ongoing("mist", 1),))
    table.state.field.works["mist"] = mist
    leave(table)
    assert table.state.fallen == {}

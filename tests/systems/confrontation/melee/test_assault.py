"""An assault from its target to contact (GB-25, GB-41 to GB-46, G-25, G-43, G-44)."""

from __future__ import annotations

from typing import Any

import pytest

from game.systems.confrontation import events, units
from game.systems.confrontation.actions import Assault, Close, Combat, EndActivation, EndCombats
from game.systems.confrontation.melee import preview
from game.systems.confrontation.melee.assault import Closing
from game.systems.confrontation.melee.combats import Combats
from game.table.shapes import Place
from tests.systems.confrontation.builder import (
    FENLING,
    LANCER,
    MAULKIN,
    QUILL,
    STALKER,
    WARDEN,
    Table,
    battle,
    box,
    piece,
    profile,
    row,
    unit,
)
from tests.systems.confrontation.melee import rows
from tests.systems.confrontation.melee.turn import Turn

FAMILIAR = profile("Imp", role="familiar", melee=(1, 1, 1))


def facing(*wanted: Any, **what: Any) -> Table:
    """Two rows that face each other, in the turn of side one."""
    table = rows.facing(*wanted, **what)
    table.start(Turn("one"))
    return table


def close_up(table: Table) -> None:
    """The unit moves up as it is suggested first."""
    assert isinstance(table.decision, Closing)
    table.play(table.decision.suggest(table.state)[0])


# Whom


def test_a_free_unit_may_assault_any_enemy_GB41() -> None:
    table = facing()
    assert table.refusal(Assault(2)) is None


@pytest.mark.parametrize("target", [1, 3, 9])
def test_friends_and_who_is_not_there_are_no_targets_GB41(target: int) -> None:
    table = battle(unit("Own"), unit("Other", "two", at=[(60, 70)]), unit("Mates", at=[(30, 30)]))
    table.activate("Own", "assault")
    table.start(Turn("one"))
    refusal = table.refusal(Assault(target))
    assert refusal is not None
    assert refusal.nearest == Assault(2)


def test_whom_it_has_just_left_a_unit_may_not_assault_GB45() -> None:
    table = facing()
    table.state.progress(left=(2,))
    refusal = table.refusal(Assault(2))
    assert refusal is not None
    assert refusal.rule == "GB-45"


def test_only_a_unit_that_has_declared_an_assault_assaults_GB18() -> None:
    table = facing()
    table.state.progress(form="run")
    assert table.refusal(Assault(2)) is not None


def test_nobody_assaults_twice_in_one_activation_GB18() -> None:
    table = facing()
    table.play(Assault(2))
    close_up(table)
    table.play(EndCombats())
    refusal = table.refusal(Assault(2))
    assert refusal is not None
    assert "is over" in refusal.text


def test_an_engaged_unit_that_assaults_another_leaves_its_melee_first_G115() -> None:
    table = battle(
        unit("Own", at=row(40, 20, count=4)),
        unit("Held", "two", at=[(49, 17)], profile=FENLING),
        unit("Other", "two", at=[(40, 34)], profile=FENLING),
    )
    table.activate("Own", "assault")
    table.start(Turn("one"))
    table.play(Assault(3))
    assert list(table.state.fallen) == [4]
    assert table.state.active is not None
    assert table.state.active.left == (2,)
    close_up(table)
    assert table.told(events.Joined) == [events.Joined(1, 3, charge=False)]


def riders() -> Table:
    """Two Lancers, each in contact with a Fenling, who assault another unit."""
    table = battle(
        unit("Own", at=[(40, 20), (45.2, 20)], profile=LANCER),
        unit("Held", "two", at=[(40, 24), (45.2, 24)], profile=FENLING),
        unit("Other", "two", at=[(60, 20), (60, 23.2)], profile=FENLING),
    )
    table.activate("Own", "assault")
    table.start(Turn("one"))
    table.play(Assault(3))
    return table


def test_cavalry_rides_from_one_melee_into_another_and_leaves_the_first_G115() -> None:
    table = riders()
    close_up(table)
    assert units.melee(table.state, 1) == [3]
    assert table.told(events.Joined) == [events.Joined(1, 3, False)]
    assert isinstance(table.decision, Combats)


def test_nobody_who_rides_into_another_melee_stays_with_those_he_has_left_G115() -> None:
    table = riders()
    refusal = table.refusal(Close((2,), (Place(5597, 2000),)))
    assert refusal is not None
    assert refusal.rule == "GB-25"
    assert isinstance(refusal.nearest, Close)
    assert table.refusal(refusal.nearest) is None


def test_an_assault_out_of_a_melee_is_foreseen_with_those_who_disengage_G115() -> None:
    table = battle(
        unit("Own", at=[(40, 20)], profile=LANCER),
        unit("Held", "two", at=[(40, 24)], profile=FENLING),
        unit("Other", "two", at=[(60, 20)], profile=FENLING),
    )
    table.activate("Own", "assault")
    assert preview.onset(table.state, 1, 3).touches == ((1, (3,)),)
    assert preview.onset(table.state, 1, 2).touches == ((1, (2,)),)


def test_an_engaged_unit_assaults_whom_it_touches_without_charge_or_loss_G44() -> None:
    table = battle(unit("Own", at=row(40, 20, count=3)), unit("Other", "two", at=[(40, 23)], profile=FENLING))
    table.activate("Own", "assault")
    table.start(Turn("one"))
    table.play(Assault(2))
    close_up(table)
    assert table.told(events.Joined) == [events.Joined(1, 2, charge=False)]
    assert table.state.fallen == {}
    assert isinstance(table.decision, Combats)


# Measured


def test_within_twice_its_movement_an_assault_succeeds_and_both_are_engaged_GB44() -> None:
    table = facing()
    table.play(Assault(2))
    close_up(table)
    assert units.engaged(table.state, 1)
    assert units.engaged(table.state, 2)
    assert table.state.units[1].formation == "scattered"
    assert table.told(events.AssaultMeasured)[0] == events.AssaultMeasured(1, 2, 1500, 2000)


def test_exactly_twice_its_movement_is_near_enough_GB44() -> None:
    table = facing(20)
    table.play(Assault(2))
    assert isinstance(table.decision, Closing)


def test_farther_than_twice_its_movement_an_assault_fails_and_the_unit_goes_as_near_as_it_can_GB43() -> None:
    table = facing(25)
    before = table.state.members(1)[0].place.y
    table.play(Assault(2))
    _through_the_march(table)
    assert units.free(table.state, 1)
    assert table.state.members(1)[0].place.y > before
    assert table.told(events.Joined) == []


def _through_the_march(table: Table) -> None:
    """Let a unit whose assault has failed be moved."""
    while any(isinstance(action, Close) for action in table.decision.suggest(table.state)):
        table.play(table.decision.suggest(table.state)[0])


def test_an_assault_that_is_too_far_fails_before_any_test_of_fear_G44() -> None:
    table = facing(25, other=MAULKIN)
    table.play(Assault(2))
    _through_the_march(table)
    assert table.told(events.TestRolled) == []
    assert EndActivation() in table.decision.suggest(table.state)


# Fear


def test_courage_4_assaulting_fear_5_with_a_3_stays_where_it_is_and_its_activation_is_over_GB46() -> None:
    table = facing(other=MAULKIN)
    places = [each.place for each in table.state.members(1)]
    table.play(Assault(2), dice=[3])
    assert table.state.active is not None
    assert table.state.active.over
    assert not table.state.units[1].rout
    assert [each.place for each in table.state.members(1)] == places


def test_courage_4_assaulting_fear_5_with_a_4_goes_on_GB46() -> None:
    table = facing(other=MAULKIN)
    table.play(Assault(2), dice=[4])
    close_up(table)
    assert table.state.units[1].resisted == 5
    assert isinstance(table.decision, Combats)


def test_fear_5_assaults_courage_4_which_rolls_2_routs_and_is_struck_all_the_same_GB46() -> None:
    table = facing(own=MAULKIN, other=WARDEN)
    table.play(Assault(2), dice=[2])
    assert table.state.units[2].rout
    close_up(table)
    assert isinstance(table.decision, Combats)


def test_fear_5_against_fear_6_tests_and_needs_a_4_G49() -> None:
    table = facing(own=MAULKIN, other=STALKER)
    table.play(Assault(2), dice=[3])
    rolled = table.told(events.TestRolled)[0].rolled
    assert (rolled.test.by, rolled.test.margin) == (1, -1)


def test_equal_fear_needs_no_test_GB46() -> None:
    table = facing(own=MAULKIN, other=MAULKIN)
    table.play(Assault(2))
    table.finish()
    assert isinstance(table.decision, Closing)


# Joined


def test_a_free_unit_of_no_less_power_charges_GB47() -> None:
    table = facing()
    table.play(Assault(2))
    close_up(table)
    assert table.state.units[1].charged == (2,)
    assert table.told(events.Joined) == [events.Joined(1, 2, charge=True)]


def test_a_charge_is_paid_once_G57() -> None:
    table = facing(council={"charge": 1})
    table.play(Assault(2))
    close_up(table)
    table.play(EndCombats())
    assert table.state.elixir["one"] == 1


def test_light_and_heavy_cavalry_goes_twice_its_movement_GB25() -> None:
    table = facing(36, own=LANCER)
    table.play(Assault(2))
    assert isinstance(table.decision, Closing)


def test_familiars_whom_an_assault_touches_fall_at_once_GB93() -> None:
    table = battle(
        unit("Own", at=row(40, 20, count=4)),
        unit("Other", "two", at=[], profile=FENLING, with_=[(QUILL, (40, 35)), (FAMILIAR, (43, 35))]),
    )
    table.state.alter(6, master=5)
    table.state.alter(1, place=table.state.fighters[1].place)
    table.activate("Own", "assault")
    table.start(Turn("one"))
    table.play(Assault(2))
    close_up(table)
    touched = {foe.id for found in units.contacts(table.state, 1).values() for foe in found}
    assert touched == {5}


def test_after_its_combats_the_unit_goes_on_with_its_activation_G20() -> None:
    table = facing()
    table.play(Assault(2))
    close_up(table)
    combats = table.decision.suggest(table.state)
    assert isinstance(combats[0], Combat)
    table.play(EndCombats())
    assert EndActivation() in table.decision.suggest(table.state)
    assert combats[0] not in table.decision.suggest(table.state)


def test_an_assault_without_any_way_fails_like_one_that_is_too_far_GB42() -> None:
    pit = piece("pit", box(52, 0, 4, 90), "deep", height=0)
    table = battle(
        unit("Own", at=row(40, 45, count=3)),
        unit("Other", "two", at=[(62, 45)], profile=FENLING),
        pieces=[pit],
    )
    table.activate("Own", "assault")
    table.start(Turn("one"))
    table.play(Assault(2))
    assert [event.distance for event in table.told(events.AssaultMeasured)] == [None]
    assert units.free(table.state, 1)
    assert table.told(events.Joined) == []


def test_an_assault_goes_round_what_stands_in_the_way_GB42() -> None:
    wall = piece("wall", box(30, 30, 24, 1), "obstacle")
    table = battle(
        unit("Own", at=[(40, 24)]), unit("Other", "two", at=[(40, 37)], profile=FENLING), pieces=[wall]
    )
    table.activate("Own", "assault")
    table.start(Turn("one"))
    table.play(Assault(2))
    measured = table.told(events.AssaultMeasured)[0]
    assert measured.distance is not None
    assert measured.distance > measured.reach

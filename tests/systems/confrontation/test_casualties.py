"""Who leaves the table, and what follows from it (GB-38, GB-96, GB-97, G-12, G-53, G-58, G-100 to G-102)."""

from __future__ import annotations

import msgspec
import pytest

from game.systems.confrontation import casualties, events, units, values
from game.systems.confrontation.movement import formation
from game.systems.confrontation.state import Activation, Item, Ongoing
from game.systems.confrontation.works import Lend, Target, Work
from tests.systems.confrontation.builder import (
    FENLING,
    LANCER,
    MARSHAL,
    PRELATE,
    QUILL,
    STALKER,
    WARDEN,
    Table,
    battle,
    profile,
    row,
    unit,
)

MORTAR = profile("Mortar", "machine", role="machine", health=6, resilience=8, melee=(0, 0, 0), move=6)
GUNNER = profile("Gunner", role="crew", melee=(1, 2, 3))
FAMILIAR = profile("Familiar", role="familiar", melee=(0, 0, 0))


def engine() -> Table:
    """A mortar with three crewmen, and Fenlings."""
    return battle(
        unit("Mortar", at=row(20, 20, count=3), profile=GUNNER, with_=[(MORTAR, (23, 16))]),
        unit("Fenlings", "two", at=row(20, 60, count=3), profile=FENLING),
    )


# Formation


def test_who_is_left_alone_is_in_scattered_formation_GB6() -> None:
    ranks = Work("ranks", "Close Ranks", "miracle", Target("friend"), (Lend("defense", 1, close=True),))
    wall = unit("Wardens", at=row(20, 20, count=3), formation="close", ongoing=(Ongoing("ranks", 1),))
    table = battle(wall, unit("Fenlings", "two"), works=[ranks])
    casualties.eliminate(table.state, table.context(), (2,), "shot", 2)
    assert table.state.units[1].formation == "close"
    assert values.defense(table.state, WARDEN, 1).total == 6
    casualties.eliminate(table.state, table.context(), (3,), "shot", 2)
    assert table.state.units[1].formation == "scattered"
    assert values.defense(table.state, WARDEN, 1).total == 5


def test_a_magician_alone_with_his_familiar_is_a_single_fighter_GB6() -> None:
    table = battle(
        unit("Quill", at=[(20, 20)], profile=QUILL, with_=[(FAMILIAR, (23, 20))], formation="close"),
        unit("Fenlings", "two"),
    )
    assert not formation.may_close(table.state, 1)
    casualties.eliminate(table.state, table.context(), (2,), "shot", 2)
    assert table.state.units[1].formation == "scattered"


# Wounds


def test_a_fighter_with_points_left_is_wounded_and_stays_GB69() -> None:
    table = battle(unit("Stalkers", at=[(20, 20)], profile=STALKER), unit("Fenlings", "two"))
    casualties.wound(table.state, table.context(), 1, 2, "shot", 2)
    assert table.state.fighters[1].health == 1
    assert table.told(events.Wounded) == [events.Wounded(1, 2, 1)]
    assert not table.told(events.Fell)


@pytest.mark.parametrize("points", [3, 4, 9])
def test_a_fighter_falls_with_his_last_point_GB69(points: int) -> None:
    table = battle(unit("Stalkers", at=[(20, 20), (26, 20)], profile=STALKER), unit("Fenlings", "two"))
    casualties.wound(table.state, table.context(), 2, points, "shot", 2)
    assert 2 not in table.state.fighters
    assert table.state.fallen[2].health == 0
    assert [each.id for each in table.told(events.Fell)[0].fighters] == [2]


def test_several_who_fall_by_one_blow_fall_together_GB69() -> None:
    table = battle(unit("Wardens", at=row(20, 20, count=4)), unit("Fenlings", "two"))
    casualties.inflict(table.state, table.context(), ((2, 1), (3, 1), (4, 0)), "shot", 2)
    assert [len(each.fighters) for each in table.told(events.Fell)] == [2]
    assert table.count("Wardens") == 2


def test_who_is_gone_is_passed_over_GB69() -> None:
    table = battle(unit("Wardens", at=row(20, 20, count=4)), unit("Fenlings", "two"))
    casualties.eliminate(table.state, table.context(), [2], "shot", 2)
    casualties.inflict(table.state, table.context(), ((2, 1),), "shot", 2)
    assert len(table.told(events.Fell)) == 1


# Leaders and Commanders


def test_the_nearest_standard_fighter_takes_the_lead_G12() -> None:
    table = battle(
        unit("Wardens", at=[(20, 20), (30, 20), (24, 20)], with_=[(LANCER, (21, 22), "bearer")]),
        unit("Fenlings", "two"),
    )
    casualties.eliminate(table.state, table.context(), [1], "melee", 2)
    assert table.state.units[1].leader == 3
    assert table.told(events.LeaderReplaced) == [events.LeaderReplaced(1, 3)]


def test_a_special_fighter_leads_when_no_standard_one_is_left_G12() -> None:
    table = battle(
        unit("Wardens", at=[(20, 20)], with_=[(LANCER, (21, 22), "bearer"), (LANCER, (31, 22), "musician")]),
        unit("Fenlings", "two"),
    )
    casualties.eliminate(table.state, table.context(), [1], "melee", 2)
    assert table.state.units[1].leader == 2


def test_the_leader_stays_while_others_fall_G12() -> None:
    table = battle(unit("Wardens", at=row(20, 20, count=4)), unit("Fenlings", "two"))
    casualties.eliminate(table.state, table.context(), [2, 3], "melee", 2)
    assert table.state.units[1].leader == 1
    assert not table.told(events.LeaderReplaced)


def test_the_incarnate_of_the_greatest_authority_takes_over_at_once_GB96() -> None:
    table = battle(
        unit("Oathblades", at=row(20, 20, count=3), with_=[(MARSHAL, (20, 23))]),
        unit("Wardens", at=row(60, 20, count=3), with_=[(PRELATE, (60, 23))]),
        unit("Fenlings", "two"),
    )
    casualties.eliminate(table.state, table.context(), [table.hero("Oathblades")], "melee", 3)
    assert table.state.commanders["one"] == table.hero("Wardens")
    casualties.eliminate(table.state, table.context(), [table.hero("Wardens")], "melee", 3)
    assert table.state.commanders["one"] == 0


# Things, familiars, crews


def test_what_a_carrier_has_falls_where_he_stood_GB38() -> None:
    table = battle(
        unit("Wardens", at=row(20, 20, count=2)),
        unit("Fenlings", "two"),
        items=[Item("chest", "Chest", (0, 0), carrier=2)],
    )
    table.state.alter(2, carries="chest")
    casualties.eliminate(table.state, table.context(), [2], "shot", 2)
    assert table.state.items["chest"] == Item("chest", "Chest", (2300, 2000))
    assert table.told(events.ItemDropped) == [events.ItemDropped("chest", (2300, 2000))]
    assert table.state.fallen[2].carries == ""


def test_familiars_fall_with_their_magician_G100() -> None:
    table = battle(
        unit(
            "Fenlings",
            at=row(20, 20, count=3),
            profile=FENLING,
            with_=[(QUILL, (20, 23)), (FAMILIAR, (23, 23))],
        ),
        unit("Wardens", "two"),
    )
    table.state.alter(5, master=4)
    casualties.eliminate(table.state, table.context(), [4], "melee", 2)
    assert table.count("Fenlings") == 3
    assert [each.id for each in table.told(events.Fell)[0].fighters] == [4, 5]


def test_familiars_leave_the_table_with_their_magician_G100() -> None:
    table = battle(
        unit("Fenlings", at=[(20, 20)], profile=FENLING, with_=[(QUILL, (20, 23)), (FAMILIAR, (23, 23))]),
        unit("Wardens", "two"),
    )
    table.state.alter(3, master=2)
    casualties.leave(table.state, table.context(), [2])
    assert sorted(table.state.fallen) == [2, 3]
    assert [each.id for each in table.state.members(1)] == [1]


def test_the_familiars_of_another_magician_stay_G100() -> None:
    other = msgspec.structs.replace(QUILL, id="other")
    table = battle(
        unit("Fenlings", at=[(20, 20)], profile=FENLING, with_=[(QUILL, (20, 23)), (FAMILIAR, (23, 23))]),
        unit("Reavers", at=[(40, 20)], with_=[(other, (40, 23)), (FAMILIAR, (43, 23))]),
        unit("Wardens", "two"),
    )
    table.state.alter(3, master=2)
    table.state.alter(6, master=5)
    casualties.eliminate(table.state, table.context(), [2], "melee", 3)
    assert sorted(table.state.fallen) == [2, 3]


def test_a_familiar_can_die_alone_GB93() -> None:
    table = battle(
        unit(
            "Fenlings",
            at=row(20, 20, count=3),
            profile=FENLING,
            with_=[(QUILL, (20, 23)), (FAMILIAR, (23, 23))],
        ),
        unit("Wardens", "two"),
    )
    table.state.alter(5, master=4)
    casualties.eliminate(table.state, table.context(), [5], "melee", 2)
    assert table.state.units[1].leader == 4
    assert table.count("Fenlings") == 4


def test_the_machine_goes_with_its_last_crewman_G53() -> None:
    table = engine()
    casualties.eliminate(table.state, table.context(), [1, 2], "shot", 2)
    assert table.count("Mortar") == 2
    casualties.eliminate(table.state, table.context(), [3], "shot", 2)
    assert table.count("Mortar") == 0
    assert table.state.units[1].fate == "eliminated"


def test_the_crew_goes_with_its_machine_G53() -> None:
    table = engine()
    casualties.wound(table.state, table.context(), 4, 6, "shot", 2)
    assert table.count("Mortar") == 0
    assert len(table.told(events.Fell)[0].fighters) == 4


def test_a_machine_with_points_left_keeps_its_crew_G53() -> None:
    table = engine()
    casualties.wound(table.state, table.context(), 4, 5, "shot", 2)
    assert table.count("Mortar") == 4


# Incarnates slain by Incarnates


def duel() -> Table:
    return battle(
        unit("Oathblades", at=row(20, 20, count=3), with_=[(MARSHAL, (20, 23))]),
        unit("Fenlings", "two", at=row(20, 27, count=3), profile=FENLING, with_=[(QUILL, (20, 26))]),
        unit("Wardens", at=row(60, 20, count=3), with_=[(PRELATE, (60, 23))]),
        elixir={"one": 2, "two": 1},
    )


def test_an_incarnate_who_slays_another_earns_his_elixir_for_good_GB97() -> None:
    table = duel()
    quill = table.hero("Fenlings")
    casualties.eliminate(table.state, table.context(), [quill], "melee", 1, table.hero("Oathblades"))
    assert table.state.elixir == {"one": 4, "two": 1}
    assert table.state.fallen[quill].slain


def test_an_incarnate_felled_by_others_may_come_back_and_earns_nothing_GB97() -> None:
    table = duel()
    quill = table.hero("Fenlings")
    casualties.eliminate(table.state, table.context(), [quill], "melee", 1)
    assert table.state.elixir == {"one": 2, "two": 1}
    assert not table.state.fallen[quill].slain


def test_an_incarnate_felled_by_his_own_side_earns_nothing_G102() -> None:
    table = duel()
    prelate = table.hero("Wardens")
    casualties.eliminate(table.state, table.context(), [prelate], "shot", 1, table.hero("Oathblades"))
    assert table.state.elixir == {"one": 2, "two": 1}
    assert not table.state.fallen[prelate].slain


def test_a_fighter_slain_by_an_incarnate_earns_nothing_GB97() -> None:
    table = duel()
    casualties.eliminate(table.state, table.context(), [5], "melee", 1, table.hero("Oathblades"))
    assert table.state.elixir == {"one": 2, "two": 1}


# The end of a unit


@pytest.mark.parametrize(
    ("cause", "melee"),
    [("melee", True), ("titanic", True), ("disengaging", True), ("shot", False), ("flight", False), ("mystic", False)],
)  # fmt: skip
def test_a_unit_that_ends_by_contact_is_eliminated_in_melee_G57(cause: casualties.Cause, melee: bool) -> None:
    table = battle(
        unit("Wardens", at=row(20, 20, count=2)),
        unit("Fenlings", "two", at=row(20, 60, count=2)),
        council={"battle": "charge", "melee": 2, "kill": {"two": 1}},
        elixir={"two": 0},
    )
    casualties.eliminate(table.state, table.context(), [1, 2], cause, 2)
    assert table.state.units[1].fate == "eliminated"
    assert table.told(events.UnitEliminated) == [events.UnitEliminated(1, melee)]
    assert table.state.elixir["two"] == (3 if melee else 1)


def test_a_unit_with_a_fighter_left_is_not_eliminated_GB1() -> None:
    table = battle(unit("Wardens", at=row(20, 20, count=2)), unit("Fenlings", "two"))
    casualties.eliminate(table.state, table.context(), [1], "melee", 2)
    assert table.state.units[1].fate == "table"
    assert not table.told(events.UnitEliminated)


SHIELD = Work("shield", "Shield", "miracle", Target("friend"), (), lasts="upkeep", upkeep=1)
HYMN = Work("hymn", "Hymn", "communion", Target("friend"), (), lasts="round")


def test_what_a_unit_that_is_gone_has_to_pay_for_ends_and_the_rest_lasts_G101() -> None:
    table = battle(
        unit("Wardens", at=row(20, 20, count=1)),
        unit("Bows", at=row(40, 20, count=2)),
        unit("Fenlings", "two"),
        works=[SHIELD, HYMN],
    )
    kept = (Ongoing("hymn", 1), Ongoing("shield", 2))
    table.state.change(2, ongoing=(Ongoing("shield", 1), *kept))
    casualties.eliminate(table.state, table.context(), [1], "melee", 3)
    assert table.state.units[2].ongoing == kept


def test_the_activation_of_a_unit_that_is_gone_is_over_G101() -> None:
    table = battle(unit("Wardens", at=row(20, 20, count=1)), unit("Fenlings", "two"))
    table.state.active = Activation(1, True, "walk")
    casualties.eliminate(table.state, table.context(), [1], "shot", 1)
    assert table.state.active.over


def test_the_pools_and_works_of_a_unit_that_is_eliminated_are_gone_with_it_GB83_GB87() -> None:
    table = battle(
        unit("Wardens", at=[(20, 20)], faith=7, mana=9, rout=True, ongoing=(Ongoing("gloom", 2),)),
        unit("Fenlings", "two"),
    )
    casualties.eliminate(table.state, table.context(), [1], "shot", 2)
    own = table.state.units[1]
    assert (own.faith, own.mana, own.rout, own.ongoing) == (0, 0, False, ())


# Leaving


def test_fighters_who_leave_are_not_eliminated_and_stay_members_G58() -> None:
    table = battle(unit("Wardens", at=row(20, 20, count=4)), unit("Fenlings", "two"))
    casualties.leave(table.state, table.context(), [1])
    assert table.state.fallen[1].health == 1
    assert table.state.units[1].leader == 2
    assert not table.told(events.Fell)
    casualties.eliminate(table.state, table.context(), [2, 3], "shot", 2)
    assert not units.below_half(table.state, 1)
    table.state.fallen[1] = msgspec.structs.replace(table.state.fallen[1], health=0)
    assert units.below_half(table.state, 1)


def test_a_unit_that_leaves_wholly_is_away_G59() -> None:
    table = battle(unit("Wardens", at=row(20, 20, count=4)), unit("Fenlings", "two"))
    casualties.leave(table.state, table.context(), [1, 2, 3, 4])
    assert table.state.units[1].fate == "away"
    assert not table.told(events.UnitEliminated)


def test_a_unit_of_which_a_part_has_left_is_eliminated_with_its_last_on_the_table_G101() -> None:
    table = battle(unit("Wardens", at=row(20, 20, count=2)), unit("Fenlings", "two"))
    casualties.leave(table.state, table.context(), [1])
    casualties.eliminate(table.state, table.context(), [2], "shot", 2)
    assert table.state.units[1].fate == "eliminated"

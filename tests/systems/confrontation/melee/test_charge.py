"""What makes an assault a charge, and what it is worth (GB-47, GB-48, G-44, G-57)."""

from __future__ import annotations

import pytest

from game.systems.confrontation import units
from game.systems.confrontation.actions import Combat, Feats
from game.systems.confrontation.melee import blows, charge
from game.systems.confrontation.melee.combats import NextCombat
from game.systems.confrontation.profile import Profile
from tests.systems.confrontation.builder import (
    COLOSSUS,
    FENLING,
    LANCER,
    MARSHAL,
    MAULKIN,
    QUILL,
    STALKER,
    WARDEN,
    Table,
    battle,
    profile,
    row,
    unit,
)

FOUR = profile("Four", defense=4, resilience=4, melee=(4, 4, 4))


def settled(table: Table, own: str = "Own", other: str = "Other") -> bool:
    """The assault of one unit has just reached the other: whether it is a charge."""
    return charge.settle(table.state, table.context(), table.unit(own), table.unit(other))


def meet(count: int, others: int, profile: object = WARDEN, other: object = MAULKIN, **council: int) -> Table:
    """A unit is active, free when activated, and stands before another."""
    table = battle(
        unit("Own", at=row(10, 20, count=count, step=5), profile=profile),  # type: ignore[arg-type]
        unit("Other", "two", at=row(10, 60, count=others, step=5), profile=other),  # type: ignore[arg-type]
        council=council,
    )
    table.activate("Own", "assault")
    table.state.progress(assaulted=2, joined=True)
    return table


def test_six_infantry_on_four_large_bases_is_no_charge_GB47() -> None:
    table = meet(6, 4)
    assert not settled(table)
    assert not charge.has_charged(table.state, 1, 2)


def test_three_cavalry_charge_whatever_the_power_GB48() -> None:
    assert settled(meet(3, 4, LANCER))


@pytest.mark.parametrize(
    ("troops", "hero", "category"),
    [
        (WARDEN, "cavalry", "infantry"),
        (STALKER, "cavalry", "creature"),
        (LANCER, "infantry", "cavalry"),
        (STALKER, "infantry", "creature"),
    ],
)
def test_an_incarnate_does_not_change_the_category_of_the_troops_that_he_joins_GB48_GB2(
    troops: Profile, hero: str, category: str
) -> None:
    rider = profile("Rider", hero, role="incarnate", authority=1)
    table = battle(
        unit("Own", at=[(10, 20), (16, 20)], profile=troops, with_=[(rider, (22, 20))]),
        unit("Other", "two", at=row(10, 60, count=5, step=5), profile=MAULKIN),
    )
    table.activate("Own", "assault")
    table.state.progress(assaulted=2, joined=True)
    assert units.category(table.state, 1) == category
    assert settled(table) == (category == "cavalry")


def test_equal_power_is_enough_GB47() -> None:
    assert settled(meet(8, 4))
    assert not settled(meet(7, 4))


def test_who_was_engaged_when_activated_does_not_charge_G44() -> None:
    table = meet(8, 4)
    table.state.progress(free=False)
    assert not settled(table)


def test_cavalry_that_was_engaged_does_not_charge_GB48() -> None:
    table = meet(3, 1, LANCER)
    table.state.progress(free=False)
    assert not settled(table)


def test_the_three_conditions_are_told_with_their_numbers_GB47() -> None:
    table = meet(6, 4)
    free, near, strong = charge.conditions(table.state, 1, 2, 2150, 2000)
    assert (free.met, near.met, strong.met) == (True, False, False)
    assert near.text == "21.5 cm to Other, up to 20 cm allowed"
    assert strong.text == "Power 6 against 8"


def test_a_charge_is_paid_where_the_battle_pays_for_it_G57() -> None:
    table = meet(3, 4, LANCER, charge=1)
    settled(table)
    assert table.state.elixir["one"] == 1
    other = meet(6, 4, charge=1)
    settled(other)
    assert other.state.elixir["one"] == 0


# The re-roll


def charging(own: object = FOUR, other: object = FOUR, **what: object) -> Table:
    """One fighter touches another whose unit his has charged."""
    table = battle(
        unit("Own", at=[(10, 20)], profile=own, charged=(2,)),  # type: ignore[arg-type]
        unit("Other", "two", at=[(10, 23)], profile=other),  # type: ignore[arg-type]
        **what,  # type: ignore[arg-type]
    )
    table.activate("Own", "assault", assaulted=2, joined=True)
    return table


def test_a_charge_at_margin_0_rolls_failures_again_then_the_bonus_dice_GB47() -> None:
    table = charging()
    table.start(NextCombat())
    table.play(Combat("four", "four", 2, ((1, 4),)), dice=[1, 2, 6, 4, 6, 3, 4, 2, 1, 1, 1, 1])
    rolled = table.told(blows.events.TestRolled)[0].rolled
    assert (rolled.kept, rolled.bonus, rolled.successes) == ((6, 3, 6, 4), ((4, 2),), 4)


def test_without_a_charge_nothing_is_rolled_again_GB47() -> None:
    table = charging()
    table.state.change(1, charged=())
    table.start(NextCombat())
    table.play(Combat("four", "four", 2, ((1, 4),)), dice=[1, 2, 3, 1])
    assert table.told(blows.events.TestRolled)[0].rolled.passes == ()


def test_a_charge_on_an_incarnate_who_pays_for_the_forced_re_roll_has_none_either_way_G4() -> None:
    table = battle(
        unit("Own", at=[(10, 20)], profile=FOUR, charged=(2,)),
        unit("Other", "two", at=[(40, 40)], profile=FENLING, with_=[(QUILL, (10, 23))]),
        elixir={"two": 1},
    )
    table.activate("Own", "assault", assaulted=2, joined=True)
    table.start(NextCombat())
    table.play(Combat("four", "quill", 2, ((1, 4),), victim=3))
    table.play(Feats(force=True), dice=[1, 2, 3, 1])
    rolled = table.told(blows.events.TestRolled)[0].rolled
    assert (rolled.passes, rolled.successes) == ((), 0)


def test_the_charge_counts_against_the_charged_unit_alone_GB47() -> None:
    table = charging()
    assert charge.again(table.state, 1, 2)
    assert charge.again(table.state, 1, 1) == ()


# Heavy cavalry


def test_heavy_cavalry_charging_adds_its_attack_to_its_strength_GB48() -> None:
    six = profile("Six", "creature", resilience=6)
    table = battle(
        unit("Own", at=[(10, 20)], profile=LANCER, charged=(2,)),
        unit("Other", "two", at=[(10, 25)], profile=six),
    )
    table.activate("Own", "assault", assaulted=2, joined=True)
    combat = Combat("lancer", "six", 2, ((1, 2),))
    test = blows.strength_test(table.state, combat, 1)
    assert (test.value.total, test.margin) == (10, 4)  # a 2 is enough


def test_heavy_cavalry_that_has_not_charged_adds_nothing_GB48() -> None:
    table = charging(LANCER)
    table.state.change(1, charged=())
    assert blows.strength_test(table.state, Combat("lancer", "four", 2, ((1, 2),)), 1).value.total == 5


def test_heavy_cavalry_adds_nothing_against_a_titan_G52() -> None:
    table = battle(
        unit("Own", at=[(10, 20)], profile=LANCER, charged=(2,)),
        unit("Other", "two", at=[(10, 26.5)], profile=COLOSSUS),
    )
    table.activate("Own", "assault", assaulted=2, joined=True)
    test = blows.strength_test(table.state, Combat("lancer", "colossus", 2, ((1, 2),)), 1)
    assert (test.value.total, test.bonus) == (5, False)


def test_infantry_that_charges_adds_nothing_to_its_strength_GB48() -> None:
    table = charging()
    assert blows.strength_test(table.state, Combat("four", "four", 2, ((1, 4),)), 1).value.total == 4


def test_a_marshal_in_heavy_company_adds_nothing_of_his_own_GB48() -> None:
    table = battle(
        unit("Own", at=[(40, 20)], profile=LANCER, charged=(2,), with_=[(MARSHAL, (10, 20))]),
        unit("Other", "two", at=[(10, 23)], profile=FOUR),
    )
    table.activate("Own", "assault", assaulted=2, joined=True)
    combat = Combat("marshal", "four", 2, ((2, 4),), hero=2)
    assert blows.strength_test(table.state, combat, 1).value.total == 7

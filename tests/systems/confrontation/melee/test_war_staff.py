"""What an Incarnate with a standard lends to his company (GB-78, G-50)."""

from __future__ import annotations

import pytest

from game.systems.confrontation.fire import sight
from game.systems.confrontation.melee import morale, war_staff
from game.systems.confrontation.profile import Profile
from tests.systems.confrontation.builder import WARDEN, Table, battle, profile

MARSHAL = profile("marshal", courage=8, authority=4, role="incarnate")
PRELATE = profile("prelate", courage=7, authority=2, role="incarnate")
BEARER = profile("bearer", role="bearer")
RUSK = profile("rusk", courage=0, fear=7, authority=3, role="incarnate")


def staff(ground: Table, hero: Profile = MARSHAL, x: float = 20, **fields: object) -> int:
    """A unit with an Incarnate and a standard."""
    return ground.muster("one", (hero, x, 20), (BEARER, x + 3, 20), (WARDEN, x + 6, 20), **fields)


def test_a_unit_that_sees_the_standard_tests_with_the_courage_of_the_staff_GB78() -> None:
    ground = battle()
    staff(ground)
    other = ground.muster("one", (WARDEN, 60, 20), (WARDEN, 63, 20))
    assert war_staff.valour(ground.state, other).total == 9


def test_the_staffs_own_unit_has_the_standard_too_G50() -> None:
    ground = battle()
    unit = staff(ground)
    assert war_staff.valour(ground.state, unit).total == 9


def test_a_standard_without_an_incarnate_gives_its_own_unit_1_and_lends_nothing_G50() -> None:
    ground = battle()
    unit = ground.muster("one", (WARDEN, 20, 20), (BEARER, 23, 20))
    other = ground.muster("one", (profile("fen", courage=3), 60, 20))
    assert war_staff.valour(ground.state, unit).total == 5
    assert war_staff.valour(ground.state, other).total == 3


def test_who_does_not_see_the_standard_is_lent_nothing_GB78(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sight, "sees", lambda state, one, other: False)
    ground = battle()
    unit = staff(ground)
    other = ground.muster("one", (WARDEN, 60, 20))
    assert war_staff.valour(ground.state, other).total == 4
    assert war_staff.valour(ground.state, unit).total == 9


def test_a_staff_in_rout_lends_nothing_GB78() -> None:
    ground = battle()
    unit = staff(ground, rout=True)
    other = ground.muster("one", (WARDEN, 60, 20))
    assert war_staff.valour(ground.state, other).total == 4
    assert war_staff.valour(ground.state, unit).total == 8


def test_the_staff_of_another_company_lends_nothing_GB78() -> None:
    ground = battle()
    staff(ground)
    enemy = ground.muster("two", (WARDEN, 60, 20))
    assert war_staff.valour(ground.state, enemy).total == 4


def test_of_several_staffs_the_best_counts_and_one_alone_G113() -> None:
    ground = battle()
    staff(ground)
    staff(ground, PRELATE, 40)
    other = ground.muster("one", (WARDEN, 80, 20))
    assert war_staff.lenders(ground.state, other) == [1, 2]
    assert war_staff.valour(ground.state, other).total == 9


def test_a_staff_lends_what_its_incarnate_would_use_himself_GB78(monkeypatch: pytest.MonkeyPatch) -> None:
    ground = battle()
    staff(ground)
    staff(ground, PRELATE, 40)
    other = ground.muster("one", (WARDEN, 80, 20))
    first, second = 2, 5
    chain = {(4, second), (5, second), (6, second), (7, second)}
    monkeypatch.setattr(
        sight, "sees", lambda state, one, seen: (one, seen) in chain or (one in (4, 5, 6) and seen == first)
    )
    assert war_staff.lenders(ground.state, other) == [1, 2]
    assert war_staff.valour(ground.state, other).total == 9


def test_fear_that_is_lent_is_a_value_to_test_with_and_frightens_nobody_G49() -> None:
    ground = battle()
    staff(ground, RUSK)
    fenlings = ground.muster("one", (profile("fen", courage=3), 60, 20))
    enemy = ground.muster("two", (WARDEN, 63.5, 20))
    assert war_staff.valour(ground.state, fenlings).total == 8
    assert morale.fear(ground.state, fenlings).parts == ()
    assert morale.frightened(ground.state, fenlings, enemy) is None


def test_authority_is_lent_to_an_incarnate_of_less_GB78() -> None:
    ground = battle()
    staff(ground)
    other = ground.muster("one", (PRELATE, 60, 20), (WARDEN, 63, 20))
    plain = ground.muster("one", (WARDEN, 90, 20))
    assert war_staff.authority(ground.state, other).total == 4
    assert war_staff.authority(ground.state, plain).total == 0


def test_authority_is_not_lent_by_one_of_less_GB78() -> None:
    ground = battle()
    staff(ground, PRELATE)
    other = ground.muster("one", (MARSHAL, 60, 20), (WARDEN, 63, 20))
    assert war_staff.authority(ground.state, other).total == 4


def test_without_a_standard_a_staff_lends_no_courage_GB78() -> None:
    ground = battle()
    ground.muster("one", (MARSHAL, 20, 20), (profile("drum", role="musician"), 23, 20))
    other = ground.muster("one", (WARDEN, 60, 20))
    assert war_staff.lenders(ground.state, other) == []
    assert war_staff.valour(ground.state, other).total == 4


def test_a_staff_lends_what_its_incarnate_tests_with_not_his_unit_GB78() -> None:
    ground = battle()
    brave = profile("oathblade", courage=8)
    unit = ground.muster("one", (PRELATE, 20, 20), (BEARER, 23, 20), (brave, 26, 20))
    other = ground.muster("one", (WARDEN, 60, 20))
    assert war_staff.valour(ground.state, unit).total == 9
    assert war_staff.valour(ground.state, other).total == 8

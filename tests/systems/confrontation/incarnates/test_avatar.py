"""The avatar of a god (GB-102)."""

from __future__ import annotations

import pytest

from game.core.chance import seeded
from game.systems.confrontation import events, values
from game.systems.confrontation.actions import BecomeAvatar
from game.systems.confrontation.incarnates import avatar
from tests.systems.confrontation.builder import MARSHAL, PRELATE, Table, battle, row, unit


def march(elixir: int = 15, hero: object = MARSHAL) -> Table:
    """A unit with its hero, active."""
    made = battle(
        unit("Oathblades", at=row(40, 20, count=3), with_=[(hero, (40, 24))], mana=20),  # type: ignore[list-item]
        unit("Others", at=row(60, 20, count=3), with_=[(PRELATE, (60, 24))]),
        unit("Foes", "two", at=row(40, 60, count=3)),
        elixir={"one": elixir},
    )
    made.activate("Oathblades")
    return made


def become(made: Table) -> Table:
    action = BecomeAvatar(made.hero("Oathblades"))
    assert avatar.check(made.state, action) is None
    avatar.apply(made.state, action, made.context())
    return made


def test_he_has_all_his_health_again_and_a_die_more_for_the_battle_GB102() -> None:
    made = march()
    hero = made.hero("Oathblades")
    made.state.alter(hero, health=1)
    become(made)
    assert made.state.fighters[hero].health == 3
    assert values.dice(made.state, made.state.fighters[hero]) == 5
    assert made.state.elixir["one"] == 0
    assert made.told(events.Healed) == [events.Healed(hero, 2, 3)]


def test_his_unit_recovers_15_faith_and_15_mana_up_to_30_GB102() -> None:
    made = become(march())
    assert (made.state.units[1].faith, made.state.units[1].mana) == (15, 30)


def test_it_costs_15_elixir_GB102() -> None:
    made = march(14)
    found = avatar.check(made.state, BecomeAvatar(made.hero("Oathblades")))
    assert found is not None
    assert found.text == "It costs 15 Elixir, and the company has 14."
    assert avatar.suggest(made.state) == []


def test_it_happens_once_in_a_battle_GB102() -> None:
    made = become(march(30))
    found = avatar.check(made.state, BecomeAvatar(made.hero("Oathblades")))
    assert found is not None
    assert "already" in found.text


def test_only_rank_3_becomes_an_avatar_GB102() -> None:
    made = march(hero=PRELATE)
    found = avatar.check(made.state, BecomeAvatar(made.hero("Oathblades")))
    assert found is not None
    assert "rank 2" in found.text


@pytest.mark.parametrize("who", ["Others", "Foes"])
def test_only_the_incarnate_of_the_active_unit_can_GB102(who: str) -> None:
    made = march()
    assert avatar.check(made.state, BecomeAvatar(made.fighter(who, 1))) is not None


def test_it_is_suggested_to_who_can_GB102() -> None:
    made = march()
    assert avatar.suggest(made.state) == [BecomeAvatar(made.hero("Oathblades"))]
    assert avatar.sample(made.state, seeded("avatar")) == BecomeAvatar(made.hero("Oathblades"))
    made.activate("Foes")
    assert avatar.sample(made.state, seeded("avatar")) is None

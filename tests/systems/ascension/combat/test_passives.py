"""Passives in attacks, defences, cover and damage: CC-11, C-85, C-92, and advantageous terrain (CC-14)."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.breakdowns import Part
from game.systems.ascension.actions import Attack, Stride
from game.systems.ascension.combat import passives, totals
from game.systems.ascension.combat.passives import Blow
from game.systems.ascension.profile import Attack as Form
from game.table.lengths import INCH
from tests.systems.ascension.builder import Figure, Table, battle, box, character, figure, mm, piece

SHOOT = Form("Shoot", primary=True, range=12 * INCH)
BLOW = Blow(1, "Shoot", 2)


def hero(at: tuple[float, float] = (100, 100), **what: Any) -> Figure:
    return figure("Ulf", at=at, attacks=(SHOOT,), **{"skill": 2, **what})


def foe(at: tuple[float, float] = (180, 100), **what: Any) -> Figure:
    return figure("Foe", "two", at=at, **{"wounds": 9, **what})


def attacking(table: Table, rule: str = "CC-11") -> list[Part]:
    return [part for part in totals.attack_parts(table.state, BLOW) if part.rule == rule]


def defending(table: Table, rule: str = "CC-11") -> list[Part]:
    return [part for part in totals.defence_parts(table.state, BLOW) if part.rule == rule]


# On the attack


@pytest.mark.parametrize(("size", "bonus"), [(2, []), (3, [Part(1, "giant slayer", "CC-11")])])
def test_giant_slayer_has_1_more_against_size_3_CC11(size: int, bonus: list[Part]) -> None:
    assert attacking(battle(hero(passives=("giant-slayer",)), foe(size=size, at=(250, 100)))) == bonus


def test_steady_aim_has_2_more_before_it_moves_CC11() -> None:
    table = battle(hero(passives=("steady-aim",)), foe()).activate("Ulf")
    assert attacking(table) == [Part(2, "steady aim", "CC-11")]
    table.play(Stride(mm(110, 100)))
    assert attacking(table) == []


def test_menace_takes_1_within_2_inches_and_influence_CC11() -> None:
    def menaced(gap: float) -> list[Part]:
        return attacking(battle(hero(), foe(at=(100 + 15 + 20 + gap, 100), size=2, passives=("menace",))))

    assert menaced(3 * 25.4) == [Part(-1, "menace", "CC-11")]
    assert menaced(3 * 25.4 + 0.3) == []


def test_far_ward_takes_2_from_beyond_6_inches_CC11() -> None:
    def warded(gap: float) -> list[Part]:
        return attacking(battle(hero(), foe(at=(100 + 30 + gap, 100), passives=("far-ward",))))

    assert warded(6 * 25.4) == []
    assert warded(6 * 25.4 + 0.3) == [Part(-2, "far ward", "CC-11")]


def test_passives_of_the_other_side_add_nothing_CC11() -> None:
    table = battle(
        hero(passives=("menace", "far-ward", "ranged-ward")), foe(passives=("giant-slayer", "steady-aim"))
    )
    assert attacking(table) == []
    assert defending(table) == []


# On the defence


def test_ranged_ward_has_2_more_against_what_is_not_in_contact_C85() -> None:
    far = battle(hero(), foe(passives=("ranged-ward",)))
    assert defending(far) == [Part(2, "ranged ward", "CC-11")]
    near = battle(hero(), foe(at=(130, 100), passives=("ranged-ward",)))
    assert defending(near) == []


def test_a_ricochet_is_ranged_by_where_it_comes_from_C85() -> None:
    between = figure("Mate", "two", at=(210, 100), wounds=9)
    table = battle(hero(), foe(passives=("ranged-ward",)), between)
    parts = totals.defence_parts(table.state, Blow(1, "Shoot", 2, source=table.id("Mate")))
    assert all(part.rule != "CC-11" for part in parts)


def test_guardian_gives_friends_within_2_inches_1_defense_CC11() -> None:
    def guarded(at: float) -> list[Part]:
        guard = figure("Guard", "two", at=(180, at), passives=("guardian",))
        return defending(battle(hero(), foe(), guard))

    assert guarded(100 + 30 + 50.8) == [Part(1, "guardian (Guard)", "CC-11")]
    assert guarded(100 + 30 + 51.1) == []


def test_a_guardian_does_not_guard_itself_nor_enemies_CC11() -> None:
    assert defending(battle(hero(), foe(passives=("guardian",)))) == []
    assert defending(battle(hero(passives=("guardian",)), foe(at=(140, 100)))) == []


def test_two_guardians_give_it_once_CC11() -> None:
    guards = [figure(f"G{n}", "two", at=(180, at), passives=("guardian",)) for n, at in enumerate((140, 60))]
    assert len(defending(battle(hero(), foe(), *guards))) == 1


# Cover


LOW = piece("low", box(140, 60, 10, 80), 1)


def covers(*kinds: str, wall: bool, size: int = 2) -> list[Part]:
    table = battle(hero(), foe(size=size, passives=kinds), pieces=[LOW] if wall else [])
    return [part for part in totals.defence_parts(table.state, BLOW) if part.cause != "Defense"]


def test_the_shrouded_always_have_partial_cover_CC11() -> None:
    assert covers("always-covered", wall=False) == [Part(1, "shrouded", "CC-11")]
    assert covers("always-covered", wall=True) == [Part(1, "partial cover (Low)", "R-6.2.2")]


def test_a_low_profile_makes_cover_1_better_but_does_not_make_any_CC11() -> None:
    assert covers("cover-1", wall=False) == []
    assert covers("cover-1", wall=True) == [
        Part(1, "partial cover (Low)", "R-6.2.2"),
        Part(1, "low profile", "CC-11"),
    ]


def test_both_together_add_up_CC11() -> None:
    assert covers("always-covered", "cover-1", wall=False) == [
        Part(1, "shrouded", "CC-11"),
        Part(1, "low profile", "CC-11"),
    ]


# Damage


@pytest.mark.parametrize(
    ("kind", "dealt"),
    [("tough-1", [0, 1, 1, 2, 3]), ("tough-2", [0, 1, 2, 2, 2]), ("menace", [0, 1, 2, 3, 4])],
)
def test_toughness_takes_from_damage_but_leaves_some_C92(kind: str, dealt: list[int]) -> None:
    who = character("Foe", passives=(kind,))
    assert [passives.toughened(who, damage) for damage in range(5)] == dealt


def test_toughness_counts_when_an_attack_lands_C92() -> None:
    table = battle(hero(), foe(passives=("tough-1",)), cards={"one": "2H 3S", "two": "AH AS"}).activate("Ulf")
    table.play(Attack("Shoot", target=2))
    assert table.model("Foe").wounds == 9 - 2


# Advantageous terrain: CC-14


def test_a_font_gives_its_sides_leader_1_on_attacks_CC14() -> None:
    font = piece("font", box(400, 400, 40, 40), 2, "font", holder="one", owner="one")
    assert attacking(battle(hero(leader=True), foe(), pieces=[font]), "CC-14") == [
        Part(1, "Font of Conflict", "CC-14")
    ]
    assert attacking(battle(hero(), foe(), pieces=[font]), "CC-14") == []


def test_a_font_works_for_who_holds_it_CC14() -> None:
    font = piece("font", box(400, 400, 40, 40), 2, "font", holder="two", owner="one")
    assert attacking(battle(hero(leader=True), foe(), pieces=[font]), "CC-14") == []


@pytest.mark.parametrize(("leys", "bonus"), [(0, 0), (1, 0), (2, 1)])
def test_a_nexus_gives_1_and_1_within_as_many_inches_as_it_has_leys_CC14(leys: int, bonus: int) -> None:
    nexus = piece("nexus", box(60, 155, 80, 40), 3, "nexus", holder="one", owner="one", leys=leys)
    table = battle(hero(), foe(), pieces=[nexus])
    assert sum(part.amount or 0 for part in attacking(table, "CC-14")) == bonus
    mine = totals.defence_parts(table.state, Blow(2, "Strike", 1))
    assert sum(part.amount or 0 for part in mine if part.rule == "CC-14") == bonus

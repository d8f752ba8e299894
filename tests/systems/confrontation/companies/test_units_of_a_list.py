"""The units of a company list: sizes, who replaces whom, who joins whom and what he is given (GB-106 to GB-108)."""

from __future__ import annotations

import pytest

from game.systems.confrontation.companies import cost
from game.systems.confrontation.companies.company_list import UnitEntry
from tests.systems.confrontation.companies.lists import (
    ASHORE,
    FENLINGS,
    LED,
    OARKIN,
    QUILLS,
    WARDENS,
    company,
    found,
    said,
    unit,
)

NUMBER = ("GB-108", "banner[0].units[1].number")


def isles(*units: UnitEntry) -> list[tuple[str, str]]:
    return found(company(units, people="isles"))


def host(*units: UnitEntry) -> list[tuple[str, str]]:
    return found(company(units, people="host"))


# Sizes


@pytest.mark.parametrize(("number", "faults"), [(5, [NUMBER]), (6, []), (12, []), (13, [NUMBER])])
def test_a_unit_has_from_its_standard_to_its_greatest_number_GB108(
    number: int, faults: list[tuple[str, str]]
) -> None:
    assert found(company((LED, unit("oathblade", number)))) == faults


def test_what_is_wrong_with_a_size_is_said_with_the_numbers_GB108() -> None:
    assert said(company((LED, unit("oathblade", 5)))) == "5 Oathblades: a unit has 6 to 12"


def test_the_incarnate_is_not_among_the_number_GB106() -> None:
    assert found(company((unit("warden", 16, incarnate="edda-vorn"),))) == []
    assert found(company((unit("warden", 7, incarnate="edda-vorn"),))) == [
        ("GB-108", "banner[0].units[0].number")
    ]


def test_an_incarnate_is_no_unit_of_his_own_GB106() -> None:
    alone = unit("warden", 0, incarnate="edda-vorn")
    assert found(company((alone,))) == [("GB-108", "banner[0].units[0].number")]


def test_familiars_are_not_among_the_number_GB93() -> None:
    assert host(unit("fenling", 20, incarnate="quill", familiars=2)) == []


@pytest.mark.parametrize("troop", ["gilded-colossus", "bellows-mortar"])
def test_a_titan_and_an_engine_are_alone_GB80(troop: str) -> None:
    assert found(company((LED, unit(troop)))) == []
    assert found(company((LED, unit(troop, 2)))) == [NUMBER]
    assert "a unit has exactly 1" in said(company((LED, unit(troop, 2))))


# Special fighters


def test_a_special_fighter_replaces_a_standard_one_at_his_price_GB108() -> None:
    keeper = unit("quarreller", 6, specials={"beacon-keeper": 1})
    assert found(company((LED, keeper))) == []
    assert cost(company((LED, keeper))) - cost(company((LED, unit("quarreller", 6)))) == 8


def test_a_unit_has_no_more_of_them_than_it_may_GB108() -> None:
    two, three = unit("reaver", 6, specials={"hide-taker": 2}), unit("reaver", 6, specials={"hide-taker": 3})
    assert host(QUILLS, two) == []
    assert host(QUILLS, three) == [("GB-108", "banner[0].units[1].specials.hide-taker")]
    assert said(company((QUILLS, three), people="host")) == "3 Hide-taker: 1 to 2 to a unit"


def test_none_of_them_is_not_written_down_GB108() -> None:
    none = unit("reaver", 6, specials={"hide-taker": 0})
    assert host(QUILLS, none) == [("GB-108", "banner[0].units[1].specials.hide-taker")]


def test_a_troop_has_only_its_own_special_fighters_GB108() -> None:
    made = company((LED, unit("oathblade", 6, specials={"beacon-keeper": 1})))
    assert found(made) == [("GB-104", "banner[0].units[1].specials.beacon-keeper")]


def test_special_fighters_of_several_kinds_may_be_in_a_unit_GB108() -> None:
    both = unit("oarkin", 8, incarnate="unn", specials={"wave-chanter": 1, "weather-knotter": 1})
    assert isles(both) == []


def test_special_fighters_do_not_make_a_unit_larger_GB108() -> None:
    assert found(company((LED, unit("quarreller", 5, specials={"beacon-keeper": 1})))) == [NUMBER]


# Somebody has to lead


def crowded(number: int, **more: object) -> UnitEntry:
    """A unit in which a special fighter, a bearer and a musician have replaced three."""
    return unit("quarreller", number, specials={"beacon-keeper": 1}, standard=True, musician=True, **more)  # type: ignore[arg-type]


def test_a_standard_fighter_stays_to_lead_G84() -> None:
    assert found(company((LED, crowded(6)))) == []
    assert ("G-84", "banner[0].units[1].number") in found(company((LED, crowded(3))))


def test_an_incarnate_leads_in_his_place_G84() -> None:
    rules = [rule for rule, _ in found(company((WARDENS, crowded(3, incarnate="edda-vorn"))))]
    assert "G-84" not in rules


def test_nobody_can_be_replaced_twice_GB108() -> None:
    made = company((WARDENS, crowded(2, incarnate="edda-vorn")))
    assert "3 of 2 fighters replaced" in said(made)


# Standard bearers and musicians


@pytest.mark.parametrize("field", ["standard", "musician"])
def test_they_cost_six_points_more_GB131(field: str) -> None:
    made = company((LED, unit("oathblade", 6, **{field: True})))
    assert found(made) == []
    assert cost(made) == cost(company((LED, unit("oathblade", 6)))) + 6


@pytest.mark.parametrize("field", ["standard", "musician"])
def test_creatures_machines_and_titans_have_none_G81(field: str) -> None:
    for troop, number in (("bog-stalker", 2), ("spine-thrower", 1), ("mire-wyrm", 1)):
        rules = host(QUILLS, unit(troop, number, **{field: True}))
        assert ("G-81", f"banner[0].units[1].{field}") in rules


def test_riders_and_foot_have_them_G81() -> None:
    assert found(company((LED, unit("beacon-lancer", 3, standard=True, musician=True)))) == []


# Incarnates


def test_there_is_one_of_each_incarnate_GB94() -> None:
    made = company((LED, unit("oathblade", 6, incarnate="edda-vorn")))
    assert found(made) == [("GB-94", "banner[0].units[0].incarnate")]


def test_two_cards_of_one_person_exclude_each_other_GB94() -> None:
    made = company((ASHORE, unit("foam-rider", 4, incarnate="ragna-riding")), people="isles")
    assert found(made) == [("GB-94", "banner[0].units[0].incarnate")]
    assert "one of each Incarnate, on one card" in said(made)


def test_several_incarnates_may_be_in_a_company_GB94() -> None:
    assert found(company((LED, unit("oathblade", 6, incarnate="osric-lume")))) == []


@pytest.mark.parametrize("troop", ["bellows-mortar", "gilded-colossus"])
def test_no_incarnate_joins_a_machine_or_a_titan_G67(troop: str) -> None:
    made = company((WARDENS, unit(troop, incarnate="edda-vorn")))
    assert found(made) == [("G-67", "banner[0].units[1].incarnate")]


def test_incarnates_join_riders_and_creatures_G67() -> None:
    assert found(company((WARDENS, unit("beacon-lancer", 3, incarnate="edda-vorn")))) == []
    assert host(FENLINGS, unit("bog-stalker", 2, incarnate="rusk")) == []


def test_a_champion_joins_his_own_troop_GB106() -> None:
    assert isles(OARKIN, unit("anchorhand", 6, incarnate="hallbjorn")) == []


@pytest.mark.parametrize(("troop", "number"), [("sharksworn", 6), ("foam-rider", 4)])
def test_a_champion_joins_nobody_else_GB106(troop: str, number: int) -> None:
    made = company((OARKIN, unit(troop, number, incarnate="hallbjorn")), people="isles")
    assert found(made) == [("GB-106", "banner[0].units[1].incarnate")]
    assert said(made).startswith("Hallbjorn Ironfluke joins Anchorhands, not ")


def test_a_card_may_forbid_a_troop_or_a_category_GB106() -> None:
    fault = ("GB-106", "banner[0].units[1].incarnate")
    assert isles(OARKIN, unit("anchorhand", 6, incarnate="sunniva")) == [fault]
    assert isles(OARKIN, unit("sharksworn", 6, incarnate="ragna-riding")) == [fault]
    assert isles(OARKIN, unit("foam-rider", 4, incarnate="ragna-riding")) == []


def test_who_cannot_fly_does_not_join_those_who_do_GB31() -> None:
    made = company((OARKIN, unit("cliff-harrier", 5, incarnate="unn")), people="isles")
    assert found(made) == [("GB-31", "banner[0].units[1].incarnate")]
    assert "has no Flight" in said(made)


# Attributes


def given(*ids: str, to: str = "ragna-ashore") -> list[tuple[str, str]]:
    return isles(unit("oarkin", 8, incarnate=to, attributes=ids))


FIELD = "banner[0].units[0].attributes"


def test_attributes_may_cost_as_much_as_the_card_says_GB107() -> None:
    assert given("ring-of-the-tenth-isle", "whalebone-mail") == []
    assert given("ring-of-the-tenth-isle", "whalebone-mail", "gull-s-shinbone") == [("GB-107", FIELD)]


def test_what_is_too_much_is_said_with_the_numbers_GB107() -> None:
    made = unit("oarkin", 8, incarnate="unn", attributes=("ring-of-the-tenth-isle", "whalebone-mail"))
    assert (
        said(company((made,), people="isles"))
        == "attributes of 40 AP: Unn, Warden of the Drowned has up to 30"
    )


def test_the_price_of_attributes_is_paid_GB107() -> None:
    with_ring = unit("oarkin", 8, incarnate="ragna-ashore", attributes=("ring-of-the-tenth-isle",))
    assert cost(company((with_ring,), people="isles")) == cost(company((ASHORE,), people="isles")) + 20


def test_attributes_belong_to_an_incarnate_GB107() -> None:
    assert isles(ASHORE, unit("sharksworn", 6, attributes=("whalebone-mail",))) == [
        ("GB-107", "banner[0].units[1].attributes")
    ]


def test_the_same_attribute_is_given_once_GB107() -> None:
    assert given("gull-s-shinbone", "gull-s-shinbone") == [("GB-107", f"{FIELD}[1]")]


def test_what_has_no_price_is_no_attribute_GB107() -> None:
    assert given("ninth-wave") == [("GB-104", f"{FIELD}[0]")]
    assert given("becalm") == [("GB-104", f"{FIELD}[0]")]


def test_communions_are_for_the_faithful_G86() -> None:
    assert given("dead-reckoning", to="unn") == []
    assert given("dead-reckoning", to="sunniva") == [("G-86", f"{FIELD}[0]")]
    assert given("dead-reckoning") == [("G-86", f"{FIELD}[0]")]


def test_rituals_are_for_magicians_of_their_element_G86() -> None:
    assert given("sea-fret", to="sunniva") == []
    assert given("lamp-of-the-drowned", to="torvald") == []
    assert given("sea-fret", to="torvald") == [("G-86", f"{FIELD}[0]")]
    assert given("sea-fret", to="unn") == [("G-86", f"{FIELD}[0]")]


def test_an_artifact_exists_once_in_a_company_G86() -> None:
    mail = ("whalebone-mail",)
    second = unit("sharksworn", 6, incarnate="unn", attributes=mail)
    made = (unit("oarkin", 8, incarnate="ragna-ashore", attributes=mail), second)
    assert isles(*made) == [("G-86", "banner[0].units[1].attributes")]


# Familiars


def test_a_magician_has_as_many_familiars_as_his_rank_GB93() -> None:
    for many in (1, 2):
        assert host(unit("fenling", 10, incarnate="quill", familiars=many)) == []
    three = unit("fenling", 10, incarnate="quill", familiars=3)
    assert ("GB-93", "banner[0].units[0].familiars") in host(three)
    assert "3 familiars: Mother Quill of Rank 2 has up to 2" in said(company((three,), people="host"))


def test_familiars_go_with_incarnate_magicians_only_GB93() -> None:
    fault = [("GB-93", "banner[0].units[0].familiars")]
    assert host(unit("fenling", 10, incarnate="rusk", familiars=1)) == fault
    knotter = unit("oarkin", 8, specials={"weather-knotter": 1}, familiars=1)
    assert isles(ASHORE, unit("sharksworn", 6), knotter)[-1] == ("GB-93", "banner[0].units[2].familiars")


def test_a_familiar_costs_fifteen_points_GB131() -> None:
    made = unit("fenling", 10, incarnate="quill", familiars=2)
    assert cost(company((made,), people="host")) == cost(company((QUILLS,), people="host")) + 30


def test_familiars_count_among_the_attributes_G89() -> None:
    one = unit("fenling", 10, incarnate="quill", attributes=("drowned-crown",), familiars=1)
    two = unit("fenling", 10, incarnate="quill", attributes=("drowned-crown",), familiars=2)
    assert host(one) == []
    assert host(two) == [("GB-107", "banner[0].units[0].attributes")]
    assert said(company((two,), people="host")) == "attributes of 50 AP: Mother Quill has up to 40"


def test_there_are_no_fewer_than_no_familiars_GB93() -> None:
    assert host(unit("fenling", 10, incarnate="quill", familiars=-1)) == [
        ("GB-93", "banner[0].units[0].familiars")
    ]

"""Army points and banners: what a company is made of as a whole (GB-104, G-36, GB-109)."""

from __future__ import annotations

import pytest

from game.systems.confrontation.companies import cost, legality, notation, units
from tests.systems.confrontation.companies.lists import (
    ASHORE,
    FENLINGS,
    FULL,
    LED,
    OARKIN,
    QUILLS,
    WARDENS,
    company,
    found,
    said,
    unit,
)

# Army points


def test_a_company_may_cost_all_its_army_points_GB104() -> None:
    assert cost(company((LED,))) == 8 * 13 + 150
    assert found(company((LED,), limit=254)) == []


def test_a_company_may_not_cost_a_point_more_GB104() -> None:
    assert found(company((LED,), limit=253)) == [("GB-104", "limit")]
    assert said(company((LED,), limit=253)) == "costs 254 AP: 1 over 253"


def test_no_army_points_are_no_company_GB104() -> None:
    assert ("GB-104", "limit") in found(company((LED,), limit=0))


def test_everything_in_a_unit_counts_G36() -> None:
    rich = unit("fenling", 12, incarnate="quill", attributes=("drowned-crown",), familiars=2, standard=True, musician=True,
                specials={"reed-piper": 1})  # fmt: skip
    assert cost(company((rich,), people="host")) == 12 * 10 + 150 + 20 + 2 * 15 + 2 * 6 + 8


# An Incarnate to command


def test_a_company_without_an_incarnate_is_refused_GB104() -> None:
    assert found(company((WARDENS,))) == [("GB-104", "banner")]
    assert "no Incarnate" in said(company((WARDENS,)))


def test_one_incarnate_is_enough_GB104() -> None:
    assert found(company((WARDENS, unit("quarreller", 6, incarnate="osric-lume")))) == []


def test_an_incarnate_of_the_second_banner_commands_as_well_GB104() -> None:
    led = unit("warden", 8, incarnate="osric-lume")
    assert found(company((WARDENS, *FULL[1:]), (led,))) == []


# Places


def test_a_full_banner_is_legal_GB104() -> None:
    assert found(company(FULL)) == []


def test_a_place_takes_one_unit_GB104() -> None:
    made = company((LED, WARDENS, WARDENS))
    assert found(made) == [("GB-104", "banner[0].units[2].troop")]
    assert "no place left for infantry 1: the banner has infantry 1!, infantry 1" in said(made)


def test_a_titan_and_a_machine_share_one_place_GB104() -> None:
    both = company((LED, unit("bellows-mortar"), unit("gilded-colossus")))
    assert found(both) == [("GB-104", "banner[0].units[2].troop")]
    for one in ("bellows-mortar", "gilded-colossus"):
        assert found(company((LED, unit(one)))) == []


def test_a_category_without_a_place_has_none_GB104() -> None:
    made = company((QUILLS, unit("bog-stalker", 2), unit("bog-stalker", 2)), people="host")
    assert found(made) == [("GB-104", "banner[0].units[2].troop")]


def test_a_place_of_either_kind_is_left_to_whom_needs_it_GB104() -> None:
    """The riders fit two places of the Isles' order, the second troop of infantry 2 only one of them."""
    riders, sworn = unit("foam-rider", 4), unit("sharksworn", 6)
    assert found(company((ASHORE, riders, sworn, unit("anchorhand", 6)), people="isles")) == []
    assert found(company((ASHORE, riders, sworn, unit("foam-rider", 4)), people="isles")) == []
    assert len(found(company((ASHORE, riders, riders, sworn, sworn), people="isles"))) == 1


@pytest.mark.parametrize("turn", range(5))
def test_the_order_of_the_units_does_not_matter_GB104(turn: int) -> None:
    assert found(company((*FULL[turn:], *FULL[:turn]))) == []


def test_the_compulsory_place_must_be_filled_GB104() -> None:
    made = company((unit("oathblade", 6, incarnate="edda-vorn"),))
    assert found(made) == [("GB-104", "banner[0]")]
    assert said(made) == "the place Infantry 1 must be filled"


def test_the_compulsory_place_of_every_banner_must_be_filled_GB104() -> None:
    assert found(company(FULL, (unit("gilded-colossus"),))) == [("GB-104", "banner[1]")]
    assert found(company(FULL, (WARDENS, unit("gilded-colossus")))) == []


def test_a_banner_of_nobody_lacks_its_compulsory_place_GB104() -> None:
    assert found(company(FULL, ())) == [("GB-104", "banner[1]")]


def test_no_banner_at_all_is_no_company_GB104() -> None:
    assert ("GB-104", "banner") in found(company())
    assert "no banner" in said(company())


def test_the_compulsory_place_is_filled_before_the_other_GB104() -> None:
    order = (notation.place("infantry 1"), notation.place("infantry 1!"))
    led = units(company((LED,)))
    assert legality.placed(led, order) == (None, 0)
    assert legality.placed(led * 2, order) in ((0, 1), (1, 0))


# Only the last banner may be incomplete


def test_the_last_banner_may_be_incomplete_G36() -> None:
    assert found(company(FULL, (WARDENS,))) == []
    assert found(company((LED,))) == []


def test_an_earlier_banner_may_not_be_incomplete_G36() -> None:
    made = company(FULL[:4], (WARDENS,))
    assert found(made) == [("G-36", "banner[0]")]
    assert said(made) == "4 of 5 places filled before the next banner; machine or titan left"


def test_every_banner_but_the_last_must_be_full_G36() -> None:
    second = (WARDENS, unit("quarreller", 6), unit("oathblade", 6))
    made = company(FULL, second, (WARDENS,))
    assert found(made) == [("G-36", "banner[1]")]
    assert "3 of 5 places filled" in said(made)


# Allies


QUARRELLERS = unit("quarreller", 6, people="march")


def test_a_unit_of_an_ally_fills_a_place_of_the_banner_GB109() -> None:
    allied = company((ASHORE, unit("oathblade", 6, people="march")), people="isles")
    assert found(allied) == []
    assert found(company((ASHORE, QUARRELLERS), people="isles")) == [("GB-104", "banner[0].units[1].troop")]


def test_one_allied_unit_goes_with_a_banner_GB109() -> None:
    blades = unit("oathblade", 6, people="march")
    made = company((ASHORE, blades, blades), people="isles")
    assert found(made) == [("GB-109", "banner[0].units[2]")]
    assert said(made).startswith("2 allied units")


def test_every_banner_may_have_its_ally_GB109() -> None:
    blades = unit("oathblade", 6, people="march")
    full = (ASHORE, blades, unit("sharksworn", 6), unit("strand-troll", 2), unit("harpoon-engine"))
    assert found(company(full, (OARKIN, blades), people="isles")) == []


def test_whoever_is_not_allied_lends_nobody_GB109() -> None:
    made = company((LED, unit("reaver", 6, people="host")))
    assert found(made) == [("GB-109", "banner[0].units[1].people")]
    assert said(made) == "Thornmaw Host and Lantern March are not allied"
    foes = company((QUILLS, unit("oathblade", 6, people="march")), people="host")
    assert found(foes) == [("GB-109", "banner[0].units[1].people")]


def test_ones_own_people_is_no_ally_GB109() -> None:
    own = unit("oathblade", 6, people="march")
    assert found(company((LED, own, unit("beacon-lancer", 3, people="march")))) == []


def test_an_ally_lends_no_incarnates_G83() -> None:
    made = company((ASHORE, unit("oathblade", 6, people="march", incarnate="edda-vorn")), people="isles")
    assert found(made) == [("GB-104", "banner[0].units[1].incarnate")]
    assert "there is no 'edda-vorn' among Stormward Isles" in said(made)


def test_an_incarnate_may_join_an_allied_unit_G83() -> None:
    led = unit("oathblade", 6, people="march", incarnate="ragna-ashore")
    assert found(company((OARKIN, led), people="isles")) == []


def test_a_champion_may_not_join_an_allied_unit_G83() -> None:
    led = unit("oathblade", 6, people="march", incarnate="hallbjorn")
    assert found(company((ASHORE, led), people="isles")) == [("GB-106", "banner[0].units[1].incarnate")]


# Houses

LAMP, KEEL = "house-of-the-lamp", "house-of-the-keel"


def test_the_order_of_a_house_takes_the_place_of_the_peoples_GB109() -> None:
    two = (ASHORE, unit("harpooner", 6))
    assert found(company(two, people="isles")) == [("GB-104", "banner[0].units[1].troop")]
    assert found(company(two, people="isles", house=LAMP)) == []
    assert found(company((ASHORE,), people="isles", house=KEEL)) == [("GB-104", "banner[0]")]


def test_a_house_takes_its_own_incarnates_and_generic_ones_GB109() -> None:
    for who in ("torvald", "sunniva", "unn"):
        led = unit("oarkin", 8, incarnate=who)
        assert found(company((led, unit("oathblade", 6, people="march")), people="isles", house=LAMP)) == []


def test_an_incarnate_of_another_house_takes_the_place_of_the_ally_GB109() -> None:
    strange = unit("anchorhand", 6, incarnate="hallbjorn")
    assert found(company((ASHORE, strange), people="isles", house=LAMP)) == []
    allied = unit("warden", 8, people="march")
    made = company((ASHORE, allied, strange), people="isles", house=LAMP)
    assert found(made) == [("GB-109", "banner[0].units[2]")]


def test_an_incarnate_of_another_house_in_an_allied_unit_takes_it_twice_GB109() -> None:
    blades = unit("oathblade", 6, people="march", incarnate="torvald")
    made = company((OARKIN, blades, unit("sharksworn", 6)), people="isles", house=KEEL)
    assert found(made) == [("GB-109", "banner[0].units[1]")]


def test_without_a_house_everybody_serves_G85() -> None:
    torvald, hallbjorn = unit("lampman", 8, incarnate="torvald"), unit("anchorhand", 6, incarnate="hallbjorn")
    assert found(company((torvald, hallbjorn), people="isles")) == []


def test_troops_of_a_house_do_not_follow_another_one_G85() -> None:
    lampmen = unit("lampman", 8)
    second = unit("anchorhand", 6, incarnate="hallbjorn")
    made = company((lampmen, second), people="isles", house=KEEL)
    assert found(made) == [("G-85", "banner[0].units[0].troop")]
    assert said(made) == "Lampmen follow the House of the Lamp, not the House of the Keel"
    assert found(company((lampmen, second), people="isles")) == []
    assert found(company((lampmen, second), people="isles", house=LAMP)) == []


def test_a_house_that_is_not_there_is_named() -> None:
    assert found(company((LED,), house="house-of-mist")) == [("GB-104", "house")]
    assert found(company((FENLINGS,), people="hots")) == [("GB-104", "people")]
    assert "did you mean 'host'?" in said(company((FENLINGS,), people="hots"))

"""A company list as fighters: roles, prices, leaders, and every card that is needed."""

from __future__ import annotations

import pytest

from game.systems.confrontation.companies import Mustered, MusteredUnit, cost, lists, muster, people
from game.systems.confrontation.works import Draw, Summon
from tests.systems.confrontation.companies.lists import LED, OARKIN, QUILLS, company, unit


def one(made: Mustered, troop: str) -> MusteredUnit:
    (found,) = (unit for unit in made.units if unit.troop == troop)
    return found


@pytest.fixture(params=sorted(lists()))
def shipped(request: pytest.FixtureRequest) -> Mustered:
    return muster(lists()[request.param])


def test_every_card_and_work_that_is_named_is_there(shipped: Mustered) -> None:
    named = {profile for unit in shipped.units for profile, _ in unit.fighters}
    assert named <= set(shipped.profiles)
    works = {work for card in shipped.profiles.values() for work in card.works}
    assert works | {shipped.tactic} == set(shipped.works)
    assert all(id == card.id for id, card in shipped.profiles.items())
    assert all(id == work.id for id, work in shipped.works.items())


def test_what_the_fighters_cost_adds_up(shipped: Mustered) -> None:
    assert all(sum(unit.prices) == unit.points for unit in shipped.units)
    assert all(len(unit.prices) == len(unit.fighters) for unit in shipped.units)
    assert sum(unit.points for unit in shipped.units) == shipped.points


def test_a_company_musters_for_what_it_costs() -> None:
    for made in lists().values():
        assert muster(made).points == cost(made)


def test_the_tactic_is_the_peoples_own_G50(shipped: Mustered) -> None:
    assert shipped.works[shipped.tactic].kind == "tactic"
    assert shipped.tactic == people(shipped.people).tactic


def test_every_unit_is_led_by_somebody_who_may_G12(shipped: Mustered) -> None:
    for led in shipped.units:
        assert led.leader in led.may_lead


def test_an_incarnate_leads_always_and_alone_G12() -> None:
    blades = one(muster(lists()["march-2000"]), "oathblade")
    assert blades.fighters[blades.leader] == ("edda-vorn", "incarnate")
    assert blades.may_lead == (blades.leader,)
    assert blades.incarnate == "edda-vorn"


def test_without_an_incarnate_a_standard_fighter_leads_G12() -> None:
    made = muster(company((LED, unit("quarreller", 6, specials={"beacon-keeper": 1}, standard=True))))
    bows = one(made, "quarreller")
    assert bows.incarnate == ""
    assert bows.may_lead == (0, 1, 2, 3)
    assert bows.leader == 0
    assert [role for _, role in bows.fighters] == ["standard"] * 4 + ["specialist", "bearer"]


def test_bearer_and_musician_have_the_card_of_those_they_replace_GB78() -> None:
    blades = one(muster(lists()["march-2000"]), "oathblade")
    assert len(blades.fighters) == 11
    assert ("oathblade", "bearer") in blades.fighters
    assert ("oathblade", "musician") in blades.fighters
    assert (blades.standard, blades.musician) == (True, True)
    assert sorted(blades.prices) == [32] * 8 + [38, 38, 150]


def test_an_engine_comes_with_its_crew_who_lead_it_G53() -> None:
    mortar = one(muster(lists()["march-2000"]), "bellows-mortar")
    crew = ("bellows-mortar-crew", "crew")
    assert mortar.fighters == (("bellows-mortar", "machine"), crew, crew, crew)
    assert mortar.may_lead == (1, 2, 3)
    assert mortar.prices == (90, 0, 0, 0)


def test_a_titan_is_one_fighter_with_its_titanic_cards_GB80() -> None:
    made = muster(lists()["march-2000"])
    titan = one(made, "gilded-colossus")
    assert titan.fighters == (("gilded-colossus", "standard"),)
    assert [made.works[id].kind for id in made.profiles["gilded-colossus"].works] == ["titanic", "titanic"]


def test_units_of_one_troop_have_twin_cards_and_names_of_their_own_GB17() -> None:
    fenlings = [unit for unit in muster(lists()["host-2000"]).units if unit.troop == "fenling"]
    assert {unit.card for unit in fenlings} == {"fenling"}
    assert [unit.name for unit in fenlings] == ["Fenlings 1", "Fenlings 2"]


def test_a_unit_may_have_a_name_of_its_own() -> None:
    made = muster(company((LED, unit("warden", 8, name="The Old Gate"))))
    assert [unit.name for unit in made.units] == ["Wardens", "The Old Gate"]


def test_familiars_have_the_movement_of_their_magician_G67() -> None:
    made = muster(company((unit("fenling", 10, incarnate="quill", familiars=2),), people="host"))
    unit_ = made.units[0]
    assert unit_.fighters[-2:] == (("quill-familiar", "familiar"),) * 2
    assert unit_.prices[-2:] == (15, 15)
    familiar = made.profiles["quill-familiar"]
    assert (familiar.move, familiar.power, familiar.melee, familiar.build) == (1200, 0, None, "infantry")


def test_who_may_be_summoned_brings_his_card_GB92() -> None:
    made = muster(company((unit("reaver", 6, incarnate="quill"),), people="host"))
    summoned = [
        effect for work in made.works.values() for effect in work.effects if isinstance(effect, Summon)
    ]
    assert summoned == [Summon("fenling", 10)]
    assert made.profiles["fenling"].category == "infantry"


# Attributes


def ragna(*attributes: str) -> Mustered:
    return muster(
        company((unit("oarkin", 8, incarnate="ragna-ashore", attributes=attributes),), people="isles")
    )


def test_an_incarnate_with_attributes_has_a_card_that_names_them_GB107() -> None:
    made = ragna("ring-of-the-tenth-isle")
    id = "ragna-ashore+ring-of-the-tenth-isle"
    assert made.units[0].incarnate == id
    assert made.profiles[id].works == ("ring-of-the-tenth-isle",)
    assert made.profiles[id].points == made.units[0].prices[0] == 170
    assert made.works["ring-of-the-tenth-isle"].effects == (Draw(1),)


def test_what_an_artifact_adds_stands_on_the_card_and_nowhere_else_G87() -> None:
    plain, mailed = ragna(), ragna("whalebone-mail")
    assert (
        mailed.profiles["ragna-ashore+whalebone-mail"].defense == plain.profiles["ragna-ashore"].defense + 1
    )
    assert mailed.works["whalebone-mail"].effects == ()


def test_an_artifact_that_gives_an_ability_gives_it_on_the_card_G87() -> None:
    made = ragna("gull-s-shinbone")
    card = made.profiles["ragna-ashore+gull-s-shinbone"]
    assert card.has("disengagement")
    assert card.has("strategist")


def test_an_artifact_that_adds_strength_adds_it_in_melee_G87() -> None:
    made = muster(
        company((unit("fenling", 10, incarnate="rusk", attributes=("wyrm-tooth-maul",)),), people="host")
    )
    melee = made.profiles["rusk+wyrm-tooth-maul"].melee
    assert melee is not None
    assert (melee.dice, melee.attack, melee.strength) == (4, 7, 8)


def test_a_ritual_that_is_given_is_known_GB107() -> None:
    made = muster(
        company((unit("fenling", 10, incarnate="quill", attributes=("rot-the-ground",)),), people="host")
    )
    assert made.profiles["quill+rot-the-ground"].works[-1] == "rot-the-ground"
    assert made.works["rot-the-ground"].difficulty == "resilience"


# Allies


def test_an_allied_unit_brings_the_works_of_its_people_GB109() -> None:
    bows = unit("quarreller", 6, people="march", specials={"beacon-keeper": 1}, incarnate="unn")
    made = muster(company((OARKIN, bows), people="isles", house="house-of-the-lamp"))
    assert "marking-flare" in made.works
    assert made.profiles["unn"].works[0] in made.works
    assert "close-ranks" not in made.works


def test_a_list_that_names_nobody_known_musters_nobody() -> None:
    with pytest.raises(ValueError, match="fenlink"):
        muster(company((QUILLS, unit("fenlink", 10)), people="host"))

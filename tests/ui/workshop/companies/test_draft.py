"""A company under work: places, acts and their undoing, and what is refused with its reason."""

from __future__ import annotations

from game.systems.confrontation.companies.company_list import CompanyList, lists
from game.systems.confrontation.companies.notation import place
from game.ui.workshop.companies.draft import CompanyDraft, named


def draft(id: str = "march-2000", chosen: tuple[int, int] | None = None) -> CompanyDraft:
    made = CompanyDraft(lists()[id])
    made.choose(chosen)
    return made


def spot(it: CompanyDraft, troop: str) -> tuple[int, int]:
    return next(
        (banner, number)
        for banner, each in enumerate(it.company.banners)
        for number, entry in enumerate(each.units)
        if entry.troop == troop
    )


def test_a_banner_has_its_five_places_with_the_units_in_them_GB104() -> None:
    slots = draft().slots(0)
    assert len(slots) == 5
    assert all(slot.hired for slot in slots)
    second = draft().slots(1)
    assert sum(slot.hired is None for slot in second) == 3
    assert all(slot.least > 0 for slot in second if slot.hired is None)


def test_a_unit_without_a_place_is_shown_after_the_places() -> None:
    it = draft()
    it.add(0, "quarreller")
    slots = it.slots(0)
    assert len(slots) == 6
    assert slots[5].place is None
    assert slots[5].spot == (0, 5)


def test_a_unit_that_names_nobody_is_shown_all_the_same() -> None:
    from game.systems.confrontation.companies.company_list import Banner, UnitEntry

    it = CompanyDraft(CompanyList("march", "Broken", 500, (Banner((UnitEntry("nobody-there", 3),)),)))
    assert [slot.spot for slot in it.slots(0) if slot.spot] == [(0, 0)]
    assert it.faults


def test_every_act_can_be_taken_back_and_done_again() -> None:
    it = draft(chosen=(0, 0))
    before = it.company
    it.change(number=9)
    it.delete()
    after = it.company
    assert it.undo()
    assert it.undo()
    assert it.company == before
    assert not it.undo()
    assert it.redo()
    assert it.redo()
    assert it.company == after


def test_letters_typed_into_one_field_are_one_act() -> None:
    it = draft()
    before = it.company.name
    for text in ("L", "La", "Lan"):
        it.set(name=text, typing="name")
    assert it.undo()
    assert it.company.name == before


def test_a_new_unit_has_its_standard_size_and_is_worked_on() -> None:
    it = CompanyDraft(people="march", limit=500)
    it.add(0, "warden")
    assert it.entry is not None
    assert it.unit is not None
    assert it.entry.number == it.unit.troop.least


def test_an_incarnate_who_leads_already_stays_in_the_list_with_the_reason_GB94() -> None:
    it = draft()
    it.choose(spot(it, "oathblade"))
    offers = {offer.id: offer for offer in it.leaders()}
    assert offers["edda-vorn"].on
    assert not offers["edda-vorn"].refused
    assert "Leads the Wardens already" in offers["osric-lume"].refused
    assert offers["osric-lume"].rule == "GB-94"


def test_nobody_leads_a_machine_G67() -> None:
    it = draft()
    it.choose(spot(it, "bellows-mortar"))
    assert all(offer.refused for offer in it.leaders())
    assert all(offer.refused for offer in it.staff())


def test_points_over_the_limit_refuse_nothing() -> None:
    it = draft()
    it.set(limit=500)
    it.choose(spot(it, "warden"))
    assert not it.staff()[0].refused
    assert any(fault.field == "limit" for fault in it.faults)


def test_another_leader_leaves_what_the_first_was_given() -> None:
    it = draft("isles-2000")
    it.choose(spot(it, "foam-rider"))
    assert it.entry is not None
    assert it.entry.attributes
    it.lead("ragna-riding", on=False)
    assert it.entry is not None
    assert (it.entry.incarnate, it.entry.attributes) == ("", ())


def test_a_place_offers_whom_it_takes_and_says_why_not() -> None:
    it = draft("isles-2000")
    offers = it.troops(1, place("infantry 2"))
    assert offers
    assert all(":" in offer.id for offer in offers)
    assert any(offer.id.startswith("march:") for offer in offers)


def test_places_have_names_to_be_read() -> None:
    assert named(place("infantry 1!")) == "Infantry 1"
    assert named(place("machine or titan")) == "Machine or titan"

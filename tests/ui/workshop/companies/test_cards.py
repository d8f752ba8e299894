"""Cards of one's own in the builder: written, kept, renamed, taken out, copied and brought as text (GB-104, GB-106)."""

from __future__ import annotations

import msgspec
import pytest

from game.systems.confrontation.companies.company_list import CompanyList, document, lists, read_list
from game.systems.confrontation.companies.legality import faults
from game.systems.confrontation.companies.own_cards import Kind
from game.systems.confrontation.companies.people_file import names, people
from game.systems.confrontation.companies.peoples import Incarnate, Troop
from game.systems.confrontation.profile import Category
from game.ui.app import clipboard
from game.ui.app.loop import App
from game.ui.workshop.companies import cards, files
from game.ui.workshop.companies.cards import CardForm
from game.ui.workshop.companies.draft import CompanyDraft
from game.ui.workshop.own_files import OwnFileError
from tests.ui.player import on_top
from tests.ui.workshop.companies.test_scene import Builder, march


def wardens() -> Troop:
    troop = people("march").troop("warden")
    assert troop is not None
    return troop


def form(**changes: object) -> CardForm:
    """A card like the Wardens', with some fields changed."""
    made = CardForm(march(), "troop", cards.copied(march(), wardens()))
    for field, value in changes.items():
        made.set(field, value)
    return made


def written(**changes: object) -> tuple[CompanyList, Troop]:
    """A company with such a card, and the card."""
    card = form(**changes).card
    assert isinstance(card, Troop)
    return cards.kept(march(), "troop", card), card


@pytest.mark.parametrize("whose", names())
def test_every_card_can_be_copied_and_kept(whose: str) -> None:
    company = CompanyList(whose, "A company", 2000, ())
    found: list[cards.Card] = [*people(whose).troops, *people(whose).incarnates]
    for card in found:
        kind: Kind = "troop" if isinstance(card, Troop) else "incarnate"
        copy = CardForm(company, kind, cards.copied(company, card))
        assert copy.problems == {}, (card.id, copy.problems)
        made = copy.card
        assert made is not None
        company = cards.kept(company, kind, made)
    assert read_list(document(company)) == (company, [])


@pytest.mark.parametrize("category", ["infantry", "cavalry", "creature", "machine", "titan"])
def test_a_new_card_of_any_category_can_be_kept_at_once(category: Category) -> None:
    fresh = CardForm(march(), "troop", cards.fresh(march(), "troop", category))
    assert fresh.problems == {}
    fresh = CardForm(march(), "troop", cards.fresh(march(), "troop"))
    fresh.set("category", category)
    assert fresh.problems == {}


def test_a_copy_has_a_name_that_nobody_has() -> None:
    row = cards.copied(march(), wardens())
    assert (row["name"], row["fighter"]) == ("Wardens 2", "Warden 2")
    company, card = written()
    assert cards.copied(company, card)["fighter"] == "Warden 2 2"


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("card", "M10 C4 Rez3", "is no value of a card"),
        ("size", "many", "is not a size"),
        ("name", "", "is empty"),
        ("fighter", "Warden", "there is a Warden already"),
    ],
)
def test_what_is_wrong_with_a_card_is_said_at_its_field(field: str, value: str, said: str) -> None:
    made = form(**{field: value})
    assert made.card is None
    where = "name" if field == "fighter" else field
    assert said in made.problems[where]


def test_a_card_that_is_renamed_takes_its_units_with_it() -> None:
    company, card = written()
    units = company.banners[0].units
    mine = msgspec.structs.replace(
        company,
        banners=(
            msgspec.structs.replace(
                company.banners[0], units=(msgspec.structs.replace(units[0], troop=card.id), *units[1:])
            ),
            *company.banners[1:],
        ),
    )
    assert cards.uses(mine, "troop", card.id) == 1
    anew = CardForm(mine, "troop", cards.row_of(card), card.id)
    anew.set("fighter", "Lampwright")
    assert isinstance(anew.card, Troop)
    renamed = cards.kept(mine, "troop", anew.card, card.id)
    assert [troop.id for troop in renamed.troops] == ["lampwright"]
    assert renamed.banners[0].units[0].troop == "lampwright"
    assert faults(renamed) == faults(mine)


def test_special_fighters_of_a_unit_follow_its_card_GB108() -> None:
    company = lists()["march-2000"]
    draft = CompanyDraft(company)
    draft.choose((1, 0))
    draft.pick("beacon-keeper", 1)
    assert draft.unit is not None
    card = CardForm(draft.company, "troop", cards.copied(draft.company, draft.unit.troop)).card
    assert isinstance(card, Troop)
    draft.keep_card("troop", card, unit=True)
    assert draft.entry is not None
    assert [pick.id for pick in draft.entry.specials] == ["beacon-keeper-2"]
    anew = CardForm(draft.company, "troop", cards.row_of(card), card.id)
    anew.set("name", "Lamp Lady", special=0)
    assert isinstance(anew.card, Troop)
    draft.keep_card("troop", anew.card, card.id)
    assert [pick.id for pick in draft.entry.specials] == ["lamp-lady"]
    assert [fault.text for fault in faults(draft.company)] == ["costs 2008 AP: 8 over 2000"]


def test_a_special_fighter_is_added_marked_and_taken_out() -> None:
    made = form()
    made.add_special()
    made.set("name", "Lamp Boy", special=0)
    made.set("role", "specialist", special=0)
    made.set("works", ["marking-flare"], special=0)
    card = made.card
    assert isinstance(card, Troop)
    assert [(each.profile.name, each.profile.works) for each in card.specials] == [
        ("Lamp Boy", ("marking-flare",))
    ]
    made.drop_special(0)
    assert isinstance(made.card, Troop)
    assert made.card.specials == ()


def test_cards_travel_as_text() -> None:
    company, card = written(name="Lampwrights", fighter="Lampwright")
    text = cards.to_text("troop", cards.row_of(card))
    assert cards.from_text(text, march()) == company
    assert cards.from_text(files.to_text(company), march()).troops == (card,)
    assert cards.from_text(text, company) == company


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("nonsense", "pasted text:1"),
        ('name = "x"', "there is no [[troop]]"),
        ('troop = "x"', "is no list of cards"),
        (
            '[[troop]]\nname = "A"\ncategory = "infantry"\nrank = 1\npoints = 5\ncard = "M1"',
            "pasted text:6: troop[0].card",
        ),
        (
            '[[troop]]\nname = "Warden"\ncategory = "infantry"\nrank = 1\npoints = 5\ncard = "M1 HP1"',
            "pasted text:2: troop[0].name: there is a Warden already",
        ),
    ],
)
def test_text_that_is_no_card_is_told_by_its_line(text: str, said: str) -> None:
    with pytest.raises(OwnFileError) as told:
        cards.from_text(text, march())
    assert said in str(told.value)


# In the window


def test_the_unit_under_work_is_made_of_a_card_like_its_own_and_all_is_taken_back(
    app: App, blank: object
) -> None:
    builder = Builder.begins(app, march())
    draft = builder.draft
    builder.click("company.slot:0.0")
    builder.wheel("company.unit", -40)
    builder.click("company.write:troop")
    assert on_top(app) == "company-card"
    builder.click("card.fighter")
    builder.key("Ctrl+A")
    builder.type("Lampwright")
    builder.wheel("overlay", -5)
    builder.click("card.abilities:bravery")
    builder.click("overlay.keep")
    assert draft.entry is not None
    assert draft.entry.troop == "lampwright"
    assert draft.unit is not None
    assert draft.unit.troop.profile.has("bravery")
    assert draft.people is not None
    assert draft.people.troop("lampwright") is not None
    builder.key("Ctrl+Z")
    assert draft.company == march()


def test_a_card_that_cannot_be_read_is_not_kept(app: App, blank: object) -> None:
    builder = Builder.begins(app, march())
    builder.click("company.slot:0.0")
    builder.wheel("company.unit", -40)
    builder.click("company.write:troop")
    builder.click("card.fighter")
    builder.key("Ctrl+A")
    builder.type("Warden")
    builder.click("overlay.keep")
    assert on_top(app) == "company-card"
    assert "there is a Warden already" in app.notices.texts[-1]
    builder.key("Escape")
    assert builder.draft.company == march()


def test_a_card_in_use_is_not_deleted_and_one_that_is_free_is(app: App, blank: object) -> None:
    company, card = written()
    used = Builder.begins(app, company)
    used.draft.choose((0, 0))
    used.draft.change(troop=card.id)
    used.click("company.whole")
    used.click(f"company.drop-card:{card.id}")
    assert used.draft.company.troops == (card,)
    free = Builder.begins(app, company)
    free.click("company.whole")
    free.click(f"company.drop-card:{card.id}")
    assert free.draft.company == march()


def test_an_own_troop_stands_among_those_that_a_place_takes(app: App, blank: object) -> None:
    company, card = written()
    builder = Builder.begins(app, company)
    builder.click("company.slot:1.1")
    builder.click(f"troop:march:{card.id}")
    assert builder.draft.entry is not None
    assert builder.draft.entry.troop == card.id
    assert builder.draft.entry.people == ""


def test_an_incarnate_of_ones_own_is_written_anew_and_leads(app: App, blank: object) -> None:
    builder = Builder.begins(app, march())
    builder.click("company.whole")
    builder.click("company.new:incarnate")
    builder.click("overlay.keep")
    assert [each.id for each in builder.draft.company.incarnates] == ["captain"]
    assert isinstance(builder.draft.company.incarnates[0], Incarnate)
    builder.draft.choose((1, 0))
    builder.draft.lead("captain", True)
    assert builder.draft.unit is not None
    assert builder.draft.unit.incarnate == builder.draft.company.incarnates[0]


def test_pasted_cards_come_into_the_company(app: App, blank: object, monkeypatch: pytest.MonkeyPatch) -> None:
    company, card = written()
    monkeypatch.setattr(clipboard, "get", lambda: cards.to_text("troop", cards.row_of(card)))
    builder = Builder.begins(app, march())
    builder.click("company.whole")
    builder.click("company.paste-card")
    assert builder.draft.company == company


def test_text_that_is_no_card_is_told_and_changes_nothing(
    app: App, blank: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clipboard, "get", lambda: "nonsense")
    builder = Builder.begins(app, lists()["march-2000"])
    builder.click("company.whole")
    builder.click("company.paste-card")
    assert on_top(app) == "dialog"
    assert builder.draft.company == march()

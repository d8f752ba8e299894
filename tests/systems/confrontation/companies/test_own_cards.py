"""Cards of one's own: they stand in the list, are read like those of a people, and go with it to the table (GB-104, GB-106)."""

from __future__ import annotations

import tomllib
from typing import Any

import msgspec
import pytest

from game.core.match import Match
from game.core.record import parse
from game.core.registry import system
from game.systems.confrontation import companies
from game.systems.confrontation.companies import company_list, own_cards
from game.systems.confrontation.companies.company_list import (
    CompanyList,
    hire,
    lists,
    parse_list,
    people_of,
    read_list,
    write_list,
)
from game.systems.confrontation.companies.legality import faults
from game.systems.confrontation.companies.people_file import (
    IncarnateRow,
    Reader,
    TroopRow,
    names,
    people,
)
from game.systems.confrontation.companies.peoples import Incarnate, Troop
from game.systems.confrontation.companies.roster import muster
from tests.systems.confrontation.scenario.field import document, north, south

TROOPS = [(id, troop) for id in names() for troop in people(id).troops]
INCARNATES = [(id, incarnate) for id in names() for incarnate in people(id).incarnates]
WATCH = """
people = "march"
name = "The Night Watch"
limit = 500

[[banner]]
units = [
    { troop = "watchman", incarnate = "captain-rood", specials = { bell-ringer = 1 } },
    { troop = "warden" },
]

[[troop]]
name = "Watchmen"
fighter = "Watchman"
category = "infantry"
rank = 1
size = "6-10"
points = 11
card = "M10 C4 HP1 Def4 Res4 1/4/4 [1/3/3]"
abilities = ["Implacable"]

[[troop.special]]
name = "Bell Ringer"
price = 4
card = "M10 C5 HP1 Def4 Res4 1/3/3"

[[incarnate]]
name = "Captain Rood"
rank = 1
points = 70
elixir = 1
resurrection = 2
card = "M10 C6 HP2 Def5 Res5 2/5/5 Aut2 Fer3"
works = ["Mend"]
"""


def watch(**changes: Any) -> dict[str, Any]:
    """The document of a company with a troop and an Incarnate of its own; `changes` are made in its troop."""
    made = tomllib.loads(WATCH)
    made["troop"][0] |= changes
    return made


def company(**changes: Any) -> CompanyList:
    made, found = read_list(watch(**changes))
    assert made is not None, found
    return made


@pytest.mark.parametrize(("whose", "troop"), TROOPS, ids=[f"{id}-{troop.id}" for id, troop in TROOPS])
def test_every_troop_is_written_as_it_is_read(whose: str, troop: Troop) -> None:
    row = msgspec.convert(own_cards.written([own_cards.troop_row(troop)])[0], TroopRow)
    reader = Reader([])
    assert reader.troops([row]) == (troop,)
    assert not reader.found


@pytest.mark.parametrize(("whose", "hero"), INCARNATES, ids=[f"{id}-{hero.id}" for id, hero in INCARNATES])
def test_every_incarnate_is_written_as_he_is_read(whose: str, hero: Incarnate) -> None:
    row = msgspec.convert(own_cards.written([own_cards.incarnate_row(hero)])[0], IncarnateRow)
    reader = Reader([])
    assert reader.incarnates([row]) == (hero,)
    assert not reader.found


def test_a_list_with_cards_of_its_own_is_legal_and_written_as_it_is_read_GB104() -> None:
    assert faults(company()) == []
    assert read_list(tomllib.loads(write_list(company()))) == (company(), [])
    assert read_list(company_list.document(company())) == (company(), [])


def test_a_card_is_written_in_the_order_in_which_it_is_read() -> None:
    troop = company_list.document(company())["troop"][0]
    assert list(troop) == [
        "name",
        "fighter",
        "category",
        "rank",
        "size",
        "points",
        "card",
        "abilities",
        "special",
    ]
    assert list(troop["special"][0]) == ["name", "price", "card"]


def test_the_standard_number_of_an_own_troop_stands_on_its_card_GB108() -> None:
    assert company().banners[0].units[0].number == 6
    assert company(size="8-10").banners[0].units[0].number == 8


def test_own_cards_cost_what_they_say_GB104() -> None:
    points = [unit.points for unit in hire(company())[0]]
    assert points == [6 * 11 + 4 + 70, 8 * 13]


def test_own_cards_are_judged_by_the_rules_of_recruitment_GB108() -> None:
    made = watch(size="8-10")
    made["banner"][0]["units"][0]["number"] = 7
    small = read_list(made)[0]
    assert small is not None
    assert [fault.rule for fault in faults(small)] == ["GB-108"]


def test_own_cards_take_the_field_with_their_people() -> None:
    mustered = muster(company())
    assert mustered.people == "march"
    first = mustered.units[0]
    assert first.fighters == (
        ("captain-rood", "incarnate"),
        *[("watchman", "standard")] * 5,
        ("bell-ringer", "special"),
    )
    assert mustered.profiles["watchman"].has("implacable")
    assert mustered.works["mend"] == people("march").work("mend")


def test_an_own_card_belongs_to_its_company_alone() -> None:
    assert people_of(company()).troop("watchman") is not None
    assert people("march").troop("watchman") is None
    assert people_of(lists()["march-500"]) is people("march")


@pytest.mark.parametrize(
    ("changes", "field", "said"),
    [
        ({"card": "M10 C4 Rez3 HP1"}, "troop[0].card", "is no value of a card"),
        ({"size": "10-6"}, "troop[0].size", "is not a size"),
        ({"rank": 4}, "troop[0].rank", "is not a rank of infantry"),
        ({"abilities": ["Implacabel"]}, "troop[0].abilities[0]", "did you mean"),
        ({"points": -1}, "troop[0].points", "less than nothing"),
        ({"works": ["Sing"]}, "troop[0].works[0]", "is not among the works"),
        ({"fighter": "Warden"}, "troop[0].name", "there is a Warden already"),
        ({"fighter": "Bell Ringer"}, "troop[0].special[0].name", "there is a Bell Ringer already"),
        ({"house": "House of Dew"}, "troop[0].house", "is not of this people"),
        ({"crew": {"name": "Hands", "card": "M6 HP1"}}, "troop[0].crew", "a machine has a crew"),
    ],
)
def test_whatever_is_wrong_with_an_own_card_is_named_by_its_field(
    changes: dict[str, Any], field: str, said: str
) -> None:
    made, found = read_list(watch(**changes))
    assert made is None
    assert any(each.field == field and said in each.text for each in found), found


def test_a_list_whose_card_names_what_there_is_not_opens_with_its_faults() -> None:
    made, found = parse_list(watch(works=["Sing"]))
    assert made is not None
    assert found == []
    assert [(fault.rule, fault.field) for fault in faults(made)] == [("GB-104", "troop[0].works[0]")]


def test_a_battle_of_own_cards_is_recorded_with_them_and_loads() -> None:
    sides = {
        "one": {"name": "The Watch", "company": watch(), "deploy": north()},
        "two": {"name": "The Reeds", "list": "host-500", "deploy": south()},
    }
    match = Match.start("confrontation", document(sides=sides), seed=2)
    assert "watchman" in {fighter.profile for fighter in match.state.fighters.values()}
    carried = Match.load(parse(match.text))
    assert carried.document["sides"]["one"]["company"]["troop"][0]["fighter"] == "Watchman"
    assert carried.state == match.state


def test_a_scenario_names_the_fault_of_an_own_card_by_its_whole_field() -> None:
    sides = {
        "one": {"name": "The Watch", "company": watch(card="M10 Rez3"), "deploy": north()},
        "two": {"name": "The Reeds", "list": "host-500", "deploy": south()},
    }
    problems = system("confrontation").problems(document(sides=sides))
    assert "sides.one.company.troop[0].card" in [each.field for each in problems]


def test_lists_that_ship_bring_no_cards() -> None:
    assert all(not made.troops and not made.incarnates for made in companies.lists().values())

"""Company lists as files: read, written, refused by field, and those that come with the game."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from game.systems.confrontation import companies
from game.systems.confrontation.companies import (
    CompanyList,
    cost,
    faults,
    lists,
    names,
    read_list,
    write_list,
)
from game.systems.confrontation.companies.company_list import Picked
from game.toml_text import Places

SHIPPED = sorted(lists())

TEXT = """
people = "host"
name = "A walk"
limit = 500

[[banner]]
units = [
    { troop = "fenling", number = 13, specials = { reed-piper = 1 }, standard = true },
    { troop = "reaver", incarnate = "quill", attributes = ["drowned-crown"], familiars = 1, name = "Her own" },
]
"""


def read(text: str) -> tuple[CompanyList | None, dict[str, str]]:
    made, problems = read_list(tomllib.loads(text))
    return made, {problem.field: problem.text for problem in problems}


def test_a_list_reads_as_it_stands() -> None:
    made, wrong = read(TEXT)
    assert wrong == {}
    assert made is not None
    fenlings, reavers = made.banners[0].units
    assert (made.people, made.name, made.limit) == ("host", "A walk", 500)
    assert (fenlings.troop, fenlings.number, fenlings.specials) == ("fenling", 13, (Picked("reed-piper", 1),))
    assert (fenlings.standard, fenlings.musician, fenlings.incarnate) == (True, False, "")
    assert (reavers.incarnate, reavers.attributes, reavers.familiars) == ("quill", ("drowned-crown",), 1)
    assert reavers.name == "Her own"


def test_a_unit_without_a_number_has_its_standard_one_GB108() -> None:
    made, _ = read(TEXT)
    assert made is not None
    assert made.banners[0].units[1].number == 6


def test_names_serve_as_well_as_ids() -> None:
    made, wrong = read(TEXT.replace('"fenling"', '"Fenling"').replace('"drowned-crown"', '"Drowned Crown"'))
    assert wrong == {}
    assert made == read(TEXT)[0]


@pytest.mark.parametrize(
    ("old", "new", "field", "text"),
    [
        ('"host"', '"hosts"', "people", "there is no people 'hosts'; did you mean 'host'?"),
        ('"host"', '"Thornmaw Host"', "people", "did you mean 'host'?"),
        ('people = "host"', "", "people", "the only people with all these units; did you mean 'host'?"),
        ("fenling", "fenlink", "banner[0].units[0].troop", "did you mean 'fenling'?"),
        ("quill", "quilt", "banner[0].units[1].incarnate", "did you mean 'quill'?"),
        ("reed-piper", "hide-taker", "banner[0].units[0].specials.hide-taker", "among Fenlings"),
        ("drowned-crown", "crown", "banner[0].units[1].attributes[0]", "the attributes of Thornmaw Host"),
        ("limit = 500", 'limit = "much"', "limit", "'much' is not a whole number"),
        ("limit = 500", "", "limit", "is missing"),
        ("standard = true", "standard = 2", "banner[0].units[0].standard", "2 is not true or false"),
        ("number = 13", "numbre = 13", "banner[0].units[0].numbre", "did you mean 'number'?"),
        ("familiars = 1", 'people = "mist"', "banner[0].units[1].people", "'mist' among the peoples"),
        ("limit = 500", 'limit = 500\nhouse = "Mist"', "house", "there is no 'mist' among Thornmaw Host"),
    ],
)
def test_what_cannot_be_read_is_named_by_its_field(old: str, new: str, field: str, text: str) -> None:
    made, wrong = read(TEXT.replace(old, new))
    assert made is None
    assert text in wrong[field]


def test_everything_that_is_wrong_is_named_at_once() -> None:
    _, wrong = read(
        TEXT.replace("fenling", "fenlink").replace("quill", "quilt").replace("500", "500\nhouse = 'x'")
    )
    assert set(wrong) == {"house", "banner[0].units[0].troop", "banner[0].units[1].incarnate"}


def test_the_fields_of_faults_have_lines_in_the_file() -> None:
    text = TEXT.replace("number = 13", "number = 9")
    made, _ = read(text)
    assert made is not None
    places = Places(text)
    assert [(fault.field, places.line(fault.field)) for fault in faults(made)] == [
        ("banner[0].units[0].number", 8)
    ]


def test_a_fault_says_its_rule_behind_the_numbers() -> None:
    made, _ = read(TEXT.replace("number = 13", "number = 9"))
    assert made is not None
    (fault,) = faults(made)
    assert fault.problem.text == "9 Fenlings: a unit has 10 to 20 (GB-108)"


def test_what_is_not_known_is_the_only_fault() -> None:
    made, _ = read(TEXT)
    assert made is not None
    unknown = CompanyList("host", "x", 1, made.banners, "mist")
    assert [fault.field for fault in faults(unknown)] == ["house"]
    with pytest.raises(ValueError, match="house: there is no 'mist'"):
        companies.units(unknown)


# The lists that come with the game


@pytest.fixture(params=SHIPPED)
def shipped(request: pytest.FixtureRequest) -> tuple[str, CompanyList]:
    return request.param, lists()[request.param]


def test_every_people_has_a_list_of_three_sizes() -> None:
    assert {f"{people}-{limit}" for people in names() for limit in (500, 1000, 2000)} <= set(SHIPPED)


def test_between_them_the_lists_field_an_ally_a_champion_a_fortification_and_a_house() -> None:
    made = list(lists().values())
    units = [(each, unit) for each in made for unit in companies.units(each)]
    assert any(unit.people.id != each.people for each, unit in units)
    assert any(unit.incarnate is not None and unit.incarnate.champion_of for _, unit in units)
    assert any("fixed" in unit.troop.profile.abilities for _, unit in units)
    assert any(each.house for each in made)


def test_every_list_that_comes_with_the_game_is_legal(shipped: tuple[str, CompanyList]) -> None:
    name, made = shipped
    assert faults(made) == []
    assert name.startswith(made.people)
    assert name.endswith(f"-{made.limit}")
    assert made.limit - 12 <= cost(made) <= made.limit
    assert made.story


def test_every_list_is_written_as_it_is_read(shipped: tuple[str, CompanyList]) -> None:
    _, made = shipped
    assert read_list(tomllib.loads(write_list(made))) == (made, [])


def test_the_lists_have_names_of_their_own() -> None:
    for field in ("name", "story"):
        assert len({getattr(made, field) for made in lists().values()}) == len(SHIPPED)


@pytest.mark.parametrize("people", names())
def test_a_list_of_a_thousand_points_is_fit_for_a_skirmish_GB127(people: str) -> None:
    made = companies.units(lists()[f"{people}-1000"])
    assert sum(unit.incarnate is not None for unit in made) == 1
    assert all(unit.troop.category != "titan" for unit in made)


def rows(name: str) -> list[tuple[Any, ...]]:
    made = lists()[name]
    return sorted(
        (unit.troop, unit.number, unit.incarnate, unit.standard, unit.musician)
        for banner in made.banners
        for unit in banner.units
    )


def test_the_march_of_two_thousand_points_is_that_of_the_rulings_GB129() -> None:
    assert cost(lists()["march-2000"]) == 2000
    assert rows("march-2000") == [
        ("beacon-lancer", 5, "", False, False),
        ("bellows-mortar", 1, "", False, False),
        ("gilded-colossus", 1, "", False, False),
        ("oathblade", 10, "edda-vorn", True, True),
        ("quarreller", 10, "", False, False),
        ("warden", 12, "osric-lume", False, False),
        ("warden", 14, "", False, False),
    ]


def test_the_host_of_two_thousand_points_is_that_of_the_rulings_GB130() -> None:
    assert cost(lists()["host-2000"]) == 1998
    assert rows("host-2000") == [
        ("bog-stalker", 3, "", False, False),
        ("fenling", 10, "", False, False),
        ("fenling", 18, "", False, False),
        ("maulkin", 5, "rusk", True, True),
        ("mire-wyrm", 1, "", False, False),
        ("reaver", 11, "quill", False, False),
        ("spine-thrower", 1, "", False, False),
    ]


def test_a_company_file_of_1_4_0_is_read_as_it_was_written() -> None:
    text = Path(__file__).with_name("company-1.4.0.toml").read_text(encoding="utf-8")
    made, problems = read_list(tomllib.loads(text))
    assert made is not None
    assert problems == []
    assert faults(made) == []
    assert write_list(made) == text
    led, ally, lamps = made.banners[0].units
    assert led.specials == (Picked("wave-chanter", 1), Picked("weather-knotter", 1))
    assert (led.incarnate, led.attributes, led.name) == ("ragna-ashore", ("whalebone-mail",), "The Wet Oars")
    assert (led.standard, led.musician, ally.people) == (True, True, "march")
    assert (lamps.incarnate, lamps.familiars) == ("torvald", 1)

"""Scenarios that cite a battle of the rulebook and are another in part (T-60 to T-63)."""

from __future__ import annotations

from typing import Any

import pytest

from game import scenarios
from game.core.problems.mend_edits import mended
from game.systems.thor.scenario import setup
from game.systems.thor.scenario.ruled_battles import battles
from game.systems.thor.state import PLAYERS
from tests.systems.thor.scenario.test_aims import of, wrong

SHIPPED = {"T-60": "jotunheim", "T-61": "vanaheim", "T-62": "throne-room", "T-63": "greenwich"}


@pytest.mark.parametrize(("rule", "name"), SHIPPED.items())
def test_the_battles_are_those_that_ship(rule: str, name: str) -> None:
    file, _, _ = setup.read(scenarios.load(f"thor/{name}").document)
    assert file is not None
    battle = battles()[rule]
    assert (file.rule, file.title, bool(file.special)) == (rule, battle.title, battle.leaps)
    for seat, camp in zip(PLAYERS, battle.camps, strict=True):
        names = [unit.name for unit in setup.places(file.sides[seat])]
        assert {each: names.count(each) for each in names} == camp.units
        assert file.sides[seat].wins == camp.wins


@pytest.mark.parametrize(
    ("name", "seat", "wins"),
    [
        ("jotunheim", "one", "any enemy falls"),
        ("jotunheim", "two", "Thor falls"),
        ("vanaheim", "two", "Thor falls"),
        ("throne-room", "one", "Algrim falls"),
        ("throne-room", "two", "Thor falls"),
        ("greenwich", "one", "every enemy falls"),
        ("greenwich", "two", "any enemy falls"),
    ],
)
def test_a_victory_that_is_not_the_cited_battles_is_told_there_and_at_the_paragraph(
    name: str, seat: str, wins: str
) -> None:
    document = of(name, {f"sides.{seat}.wins": wins})
    found = {each.field: each for each in wrong(document)}
    assert set(found) == {f"sides.{seat}.wins", "rule"}
    assert mended(document, found[f"sides.{seat}.wins"].mend) == scenarios.load(f"thor/{name}").document
    assert wrong(mended(document, found["rule"].mend)) == []


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("jotunheim", {"sides.two.wins": "any enemy falls"}),
        ("jotunheim", {"sides.one.wins": ["Laufey falls", "Frost Beast falls"]}),
        ("jotunheim", {"rule": None, "sides.one.wins": "any enemy falls"}),
        ("throne-room", {"special": ["relocation"], "hints[0]": "Nobody stays where he stood."}),
    ],
)
def test_the_same_in_other_words_and_more_besides_are_let_alone(name: str, changes: dict[str, Any]) -> None:
    assert wrong(of(name, changes)) == []


def test_sides_that_have_changed_places_win_as_their_people_do() -> None:
    document = of("throne-room", {})
    one, two = document["sides"]["one"], document["sides"]["two"]
    turned = {**document, "sides": {"one": {**two, "bot": ""}, "two": one}}
    assert wrong(turned) == []
    (wins, _) = wrong(
        {**turned, "sides": {**turned["sides"], "one": {**two, "bot": "", "wins": "Thor falls"}}}
    )
    assert (wins.field, wins.mend[0].value) == ("sides.one.wins", "Odin falls")


@pytest.mark.parametrize(
    ("name", "changes", "field", "value"),
    [
        ("vanaheim", {"title": "Jotunheim"}, "title", "Vanaheim"),
        ("greenwich", {"title": "Throne room"}, "title", "Greenwich"),
        ("jotunheim", {"title": "Greenwich", "rule": None}, "title", "Jotunheim"),
        ("vanaheim", {"rule": "T-6"}, "rule", "T-61"),
        ("greenwich", {"rule": "T-36"}, "rule", "T-63"),
        ("jotunheim", {"rule": "T-10"}, "rule", "T-60"),
    ],
)
def test_the_title_and_the_paragraph_of_something_else_are_mended(
    name: str, changes: dict[str, Any], field: str, value: str
) -> None:
    (problem,) = wrong(of(name, changes))
    assert (problem.field, problem.mend[0].value) == (field, value)
    assert wrong(mended(of(name, changes), problem.mend)) == []


@pytest.mark.parametrize(
    "changes", [{"title": "Greenwich by night"}, {"rule": "T-119"}, {"rule": "T-93"}, {"rule": None}]
)
def test_a_title_of_its_own_and_a_paragraph_of_something_else_are_let_alone(changes: dict[str, Any]) -> None:
    assert wrong(of("greenwich", changes)) == []


@pytest.mark.parametrize(
    ("name", "changes", "field"),
    [
        ("greenwich", {"sides.one.units[1]": "Asgardian Warriors"}, "sides.one.units[1]"),
        ("greenwich", {"sides.one.units": ["Thor"]}, "sides.one.units"),
        ("jotunheim", {"sides.one.units[3]": "Odin"}, "sides.one.units[3]"),
        ("jotunheim", {"sides.two.units[2]": "Frost Giants"}, "sides.two.units[2]"),
        ("vanaheim", {"sides.one.units[1]": {"name": "Loki"}}, "sides.one.units[1].name"),
        ("jotunheim", {"sides.two.units[0]": "Frost Giants", "sides.one.wins": "any enemy falls"}, "sides.two.units[0]"),
    ],
)  # fmt: skip
def test_who_is_of_the_cited_battle_and_is_spoken_of_comes_back(
    name: str, changes: dict[str, Any], field: str
) -> None:
    document = of(name, changes)
    problem = next(
        each for each in wrong(document) if each.field.startswith("sides.") and "units" in each.field
    )
    assert (problem.field, problem.severity) == (field, "warning")
    assert field not in {each.field for each in wrong(mended(document, problem.mend))}


def test_who_is_not_spoken_of_may_be_missing() -> None:
    assert wrong(of("throne-room", {"title": "The Hall", "sides.one.units[2]": "Valkyries"})) == []
    assert wrong(of("greenwich", {"title": "Ravens", "sides.one.units[1]": "Sif", "hints": None})) == []


@pytest.mark.parametrize(
    ("name", "path", "unit", "field", "mend"),
    [
        ("vanaheim", "sides.one.units[11]", "Odin", "sides.one.units[11]", None),
        ("throne-room", "sides.one.units[8]", "Asgardian Warriors", "sides.one.units[8]", None),
        ("throne-room", "sides.one.units[2]", "Valkyries", "sides.one.units[2]", "Asgardian Warriors"),
        ("jotunheim", "sides.two.units[1]", "Frost Giant Brute", "sides.two.units[1]", "Frost Beast"),
        ("jotunheim", "sides.one.units[5]", None, "sides.one.units", "Loki"),
        ("jotunheim", "sides.two.units[8]", None, "sides.two.units", "Frost Giants"),
    ],
)
def test_a_battle_of_the_rulebook_has_its_units_but_for_one(
    name: str, path: str, unit: str | None, field: str, mend: str | None
) -> None:
    (problem,) = wrong(of(name, {path: unit}))
    assert (problem.field, problem.severity) == (field, "note")
    assert problem.mend[0].value == mend
    assert problem.mend[0].gone == (mend is None)


def test_two_units_otherwise_are_a_battle_of_ones_own_and_whom_words_speak_of_may_come() -> None:
    assert wrong(of("throne-room", {"sides.one.units[2]": "Valkyries", "sides.one.units[3]": "Sif"})) == []
    hints = ["Asgardians: Heimdall sees what they hold."]
    assert wrong(of("vanaheim", {"sides.one.units[11]": "Heimdall", "hints": hints})) == []


def test_a_side_that_is_spoken_to_by_the_name_of_a_unit_may_be_without_it() -> None:
    assert wrong(of("greenwich", {"sides.two.units": ["Malekith", "Kursed"]})) == []


@pytest.mark.parametrize(
    ("name", "place", "unit", "right"),
    [
        ("throne-room", "two.units[1]", "Malekith", "Algrim"),
        ("throne-room", "two.units[3]", "Algrim", "Kursed"),
        ("throne-room", "two.units[2]", "Frost Beast", "Kursed"),
        ("greenwich", "two.units[2]", "Frost Giants", "Dark Elves"),
        ("jotunheim", "two.units[6]", "Dark Elves", "Frost Giants"),
        ("vanaheim", "two.units[0]", "Frost Giant Captain", "Marauder Captain"),
    ],
)
def test_a_hero_twice_and_a_unit_of_another_people_give_way_to_who_is_missing(
    name: str, place: str, unit: str, right: str
) -> None:
    document = of(name, {f"sides.{place}": unit})
    found = [each for each in wrong(document) if each.field == f"sides.{place}"]
    assert [each.mend[0].value for each in found] == [right]
    assert mended(document, found[0].mend) == scenarios.load(f"thor/{name}").document


def test_units_of_ones_own_and_more_than_the_list_has_are_let_alone() -> None:
    queen = {"name": "Ice Queen", "hits": 5, "special": ["Cold: H"]}
    document = of("throne-room", {"unit": [queen], "sides.two.units[2]": "Ice Queen"})
    assert not [each for each in wrong(document) if "units" in each.field]
    crowd = [*scenarios.load("thor/greenwich").document["sides"]["two"]["units"], "Frost Giants"]
    assert not [
        each
        for each in wrong(of("greenwich", {"title": "Ravens", "sides.two.units": crowd}))
        if each.field.startswith("sides.two.units")
    ]


def test_in_a_battle_of_ones_own_a_hero_stands_once() -> None:
    document = of("throne-room", {"rule": None, "sides.one.units[2]": "Thor"})
    (problem,) = [each for each in wrong(document) if each.field == "sides.one.units[2]"]
    assert (problem.severity, problem.mend[0].gone) == ("warning", True)
    spoken = {"rule": None, "sides.one.units[4]": "Fandral"}
    (problem,) = [each for each in wrong(of("jotunheim", spoken)) if each.field == "sides.one.units[4]"]
    assert problem.mend[0].gone


def test_brutes_and_warriors_stand_as_often_as_one_likes() -> None:
    document = of("jotunheim", {"rule": None, "sides.two.units[1]": "Frost Giant Brute"})
    assert not [each for each in wrong(document) if "units" in each.field]


def test_nobody_leaps_in_a_battle_of_the_rulebook_that_has_it_not_unless_words_say_so() -> None:
    for name in ("jotunheim", "throne-room"):
        (problem,) = wrong(of(name, {"special": ["relocation"]}))
        assert (problem.field, problem.severity, problem.mend[0].gone) == ("special", "note", True)
    assert wrong(of("jotunheim", {"special": ["relocation"], "hints": ["Plan after the leap."]})) == []
    assert wrong(of("jotunheim", {"special": ["relocation"], "title": "Blinking ice"})) == []


def test_who_has_to_fall_and_was_exchanged_is_put_back() -> None:
    found = wrong(of("throne-room", {"sides.one.units[1]": "Heimdall"}))
    (problem,) = [each for each in found if each.field == "sides.one.units[1]"]
    assert (problem.severity, problem.mend[0].value) == ("error", "Odin")
    found = wrong(of("throne-room", {"rule": None, "sides.one.units[1]": "Heimdall"}))
    assert [each.field for each in found] == ["sides.two.wins"]

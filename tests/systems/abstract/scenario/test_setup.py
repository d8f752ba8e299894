"""The scenario check: every fault is named by its field, all of them at once (S-1, S-11, S-12, S-17)."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from game import paths, scenarios
from game.core.documents.fields import says
from game.core.match import Match
from game.core.problems.mend_edits import mended
from game.core.problems.problem import Change, without
from game.core.system import ScenarioError
from game.systems.abstract import SYSTEM
from tests.systems.documents import with_value

Document = dict[str, Any]


def good() -> Document:
    """A scenario with nothing wrong."""
    return {
        "system": "abstract",
        "title": "One against one",
        "slots": 10,
        "sides": {
            "one": {"name": "Bob", "units": [{"name": "Bob", "slots": 10}]},
            "two": {"name": "Fred", "units": [{"name": "Fred", "slots": 6}, {"name": "Al", "slots": 4}]},
        },
    }


def changed(path: str, value: object) -> Document:
    """The good scenario with one value set, or taken out (`...`)."""
    return with_value(deepcopy(good()), path, value)


def faults(document: Document) -> list[tuple[str, str]]:
    return [(problem.field, problem.text) for problem in SYSTEM.problems(document)]


def test_a_good_scenario_has_no_problem() -> None:
    assert faults(good()) == []


SIDE = {"name": "C", "units": [{"name": "c", "slots": 10}]}
CASES: list[tuple[str, object, str, str]] = [
    ("title", ..., "title", "is missing"),
    ("slots", ..., "slots", "is missing"),
    ("slots", "ten", "slots", "'ten' is not a whole number"),
    ("slot", 10, "slot", "did you mean 'slots'?"),
    ("most_units", 3, "most_units", "did you mean 'most-units'?"),
    ("slots", 0, "slots", "0 slots; a side has 1 to 120"),
    ("cap", -1, "cap", "not at -1"),
    ("most-units", 13, "most-units", "at most 1 to 12 units, not 13"),
    ("kind", "puzzle", "kind", "'puzzle' is not one of 'battle', 'lesson', 'custom'; write one of them, or take it out"),
    ("sides.two", ..., "sides", "1 sides; a battle has 2 to 4 (S-1)"),
    ("sides.four", SIDE, "sides.four", "comes before there is a side three"),
    ("sides.six", SIDE, "sides.six", "is not one of one, two, three, four, five"),
    ("sides.one.slots", -3, "sides.one.slots", "-3 slots; a side has 1 to 120"),
    ("sides.one.slots", 12, "sides.one.units", "The units have 10 slots together, but the side has 12: 2 too few (S-11)"),
    ("cap", 8, "sides.one.units[0].slots", "Bob has 10 slots, 2 above the cap of 8 (S-1)"),
    ("most-units", 1, "sides.two.units", "2 units; a side has 1 to 1 (S-12)"),
    ("sides.two.units.1.name", "Fred", "sides.two.units[1].name", "There are two units called Fred"),
    ("sides.two.units.1.name", "", "sides.two.units[1].name", "'' is no name"),
    ("sides.two.units.1.colour", "red", "sides.two.units[1].colour", "is not a field here"),
    ("start.dice", [1, 7], "start.dice[1]", "a die shows 1 to 6, not 7"),
    ("options.turn-cap", -1, "options.turn-cap", "-1 is not from 0 to 99"),
    ("options.speed", 1, "options.speed", "there is no option 'speed'"),
    ("lesson", [{"title": "t", "text": "t", "actions": [{"type": "Jump"}]}], "lesson[0].actions[0].type", "there is no action of the type"),
]  # fmt: skip


@pytest.mark.parametrize(("path", "value", "field", "text"), CASES, ids=lambda case: str(case)[:40])
def test_a_fault_is_named_by_its_field(path: str, value: object, field: str, text: str) -> None:
    found = faults(changed(path, value))
    assert field in [name for name, _ in found]
    assert any(name == field and text in said for name, said in found), found


def test_slots_that_are_missing_are_those_of_the_units_or_of_the_story() -> None:
    document = changed("slots", ...)
    (problem,) = SYSTEM.problems(document)
    assert [change.value for change in problem.mend] == [10]
    for side in document["sides"].values():
        del side["units"]
    (problem,) = SYSTEM.problems({**document, "story": "Sixty slots a side, and no excuse."})
    assert [change.value for change in problem.mend] == [60]


def test_a_side_without_units_needs_room_for_its_slots_S12() -> None:
    document = good() | {"slots": 30, "cap": 3, "sides": {"one": {"name": "A"}, "two": {"name": "B"}}}
    assert faults(document)[0] == ("cap", "8 units of at most 3 slots cannot use 30: write 4")


def test_a_faulty_scenario_cannot_be_begun() -> None:
    with pytest.raises(ScenarioError):
        Match.start("abstract", changed("slots", 0), seed=1)


def test_problems_of_a_file_stand_on_their_lines(tmp_path: Path) -> None:
    text = (paths.scenarios() / "abstract" / "squad.toml").read_text("utf-8")
    path = tmp_path / "wrong.toml"
    path.write_text(
        text.replace('"Birch", slots = 10', '"Birch", slots = 17').replace("cap = 16", "cap = 16\ncup = 1")
    )
    with pytest.raises(scenarios.ScenarioFileError) as caught:
        scenarios.read(path)
    found = [problem.removeprefix(f"{path}:").split(": ")[:2] for problem in caught.value.problems]
    assert found == [["6", "cup"], ["17", "sides.one.units[1].slots"], ["15", "sides.one.units"]]


@pytest.mark.parametrize(
    ("story", "cap"), [("Nobody above twenty.", 20), ("Nobody above three.", 8), ("", 8)]
)
def test_a_cap_too_low_for_all_slots_is_that_of_the_story_if_it_will_do(story: str, cap: int) -> None:
    sides = {"one": {"name": "North"}, "two": {"name": "South"}}
    document = {**good(), "slots": 60, "cap": 2, "story": story, "sides": sides}
    (problem,) = SYSTEM.problems(document)
    assert (problem.field, problem.mend[0].value) == ("cap", cap)


@pytest.mark.parametrize(
    ("slots", "field"), [((7, 6, 5), "sides.one.slots"), ((7, 6), "sides.one.units[1].slots")]
)
def test_units_of_which_none_alone_is_too_much_have_a_handicap(slots: tuple[int, ...], field: str) -> None:
    document = good()
    document["sides"]["one"]["units"] = [{"name": f"U{each}", "slots": each} for each in slots]
    (problem,) = SYSTEM.problems(document)
    assert problem.mend[0].path == field


@pytest.mark.parametrize(
    ("units", "slots"),
    [(["Bob"], [10]), ("Bob, Ann", [5, 5]), (["Bob", "Ann", {"name": "Eve", "slots": 5}], [3, 2, 5])],
)
def test_units_named_alone_share_the_slots_of_their_side(units: object, slots: list[int]) -> None:
    document = {**good(), "slots": 10}
    document["sides"]["one"]["units"] = units
    found = SYSTEM.problems(document)[0]
    assert found.mend[0].path == "sides.one.units"
    assert [unit["slots"] for unit in found.mend[0].value] == slots


def test_more_names_than_slots_are_left_to_their_author() -> None:
    document = {**good(), "slots": 10}
    document["sides"]["one"]["units"] = [f"U{number}" for number in range(11)]
    assert not SYSTEM.problems(document)[0].mend


def test_a_fifth_side_is_told_where_it_stands_and_taken_out_S1() -> None:
    document = scenarios.load("abstract/brawl").document
    sides = {**document["sides"], "five": SIDE}
    (problem,) = (each for each in SYSTEM.problems({**document, "sides": sides}) if "(S-1)" in each.text)
    assert (problem.field, problem.mend) == ("sides.five", without("sides.five"))


@pytest.mark.parametrize(("field", "value", "right"), [("most-units", 2, 8), ("cap", 2, 20)])
def test_of_limits_that_do_not_go_together_the_one_is_wrong_of_which_words_tell_otherwise_S12(
    field: str, value: int, right: int
) -> None:
    document = scenarios.load("abstract/grand-skirmish").document
    (problem,) = SYSTEM.problems({**document, field: value})
    assert (problem.field, problem.mend[0].value) == (field, right)


@pytest.mark.parametrize(
    ("of", "field", "value", "right"),
    [
        ("monster", "sides.one.units[0].slots", 70, 7),
        ("squad", "sides.one.units[1].slots", 1, 10),
        ("brawl", "sides.two.slots", 51, 15),
        ("brawl", "sides.two.slots", 16, 15),
        ("brawl", "sides.four.slots", 150, 15),
    ],
)
def test_slots_that_do_not_add_up_are_mended_where_the_hand_slipped_S11(
    of: str, field: str, value: int, right: int
) -> None:
    document = mended(scenarios.load(f"abstract/{of}").document, [Change(field, value)])
    made = [mended(document, each.mend) for each in SYSTEM.problems(document) if each.mend]
    assert any(says(each, field) == right and not SYSTEM.problems(each) for each in made)


@pytest.mark.parametrize(
    ("unit", "slots", "right"),
    [(3, 8, 5), (1, 9, 6), (6, 8, 4), (0, 8, 0)],
)
def test_the_one_unit_that_is_larger_than_all_others_may_be_the_one_with_too_many_S11(
    unit: int, slots: int, right: int
) -> None:
    field = f"sides.one.units[{unit}].slots"
    document = mended(scenarios.load("abstract/monster").document, [Change(field, slots)])
    offered = [each.mend[0].value for each in SYSTEM.problems(document) if each.field == field]
    assert offered == ([right] if right else [])


def test_a_cap_below_a_unit_of_a_side_that_has_all_its_slots_is_mended_too_S1() -> None:
    document = {**good(), "cap": 8}
    caps = [problem.mend[0].value for problem in SYSTEM.problems(document) if problem.field == "cap"]
    assert caps[:1] == [10]
    units = [{"name": "Bob", "slots": 10}, {"name": "Ann", "slots": 3}]
    document["sides"] = {**document["sides"], "one": {"name": "A", "units": units}}
    assert sum(problem.field == "cap" for problem in SYSTEM.problems(document)) == len(caps) - 1


def test_where_others_have_a_handicap_the_units_may_be_right_S11() -> None:
    units = [{"name": "a", "slots": 6}, {"name": "b", "slots": 3}]
    document = good()
    document["sides"] = {**document["sides"], "two": {"name": "B", "units": units}}
    assert "sides.two.slots" not in {problem.field for problem in SYSTEM.problems(document)}
    document["sides"]["one"] = {"name": "A", "slots": 12, "units": [{"name": "c", "slots": 12}]}
    told = {problem.field: problem.mend[0].value for problem in SYSTEM.problems(document) if problem.mend}
    assert told["sides.two.slots"] == 9


def test_a_side_that_stands_alone_is_offered_one_against_it_S1() -> None:
    document = changed("sides.two", ...)
    (problem,) = SYSTEM.problems(document)
    whole = mended(document, problem.mend)
    assert SYSTEM.problems(whole) == []
    assert whole["sides"]["two"]["units"] == whole["sides"]["one"]["units"]

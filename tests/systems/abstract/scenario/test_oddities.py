"""What is strange in a battle of slots is told where it stands, with what mends it."""

from __future__ import annotations

import re
from typing import Any

import pytest

from game import scenarios
from game.core.problems.mend_edits import mended
from game.core.problems.problem import Change, Problem
from game.core.words.numerals import number
from game.lab import wording
from game.systems.abstract import SYSTEM
from tests.systems.abstract.scenario.test_setup import changed, faults, good

CROWD = [{"name": "Fred", "slots": 6}, {"name": "Al", "slots": 4}]


@pytest.mark.parametrize(
    ("path", "value", "field", "said"),
    [
        ("sides.two.units.1.name", "FRED", "sides.two.units[1].name", "this side has a unit 'Fred' too"),
        ("sides.two.units.1.name", "bob", "sides.two.units[1].name", "side one has a unit 'Bob' too"),
        ("start", {"dice": [3, 4]}, "start.dice", "these 2, as in a lesson"),
        ("start", {"turn": 40}, "start.turn", "all else is as if it had not begun"),
        ("cap", 30, "cap", "no side has more than 10 slots"),
        ("options", {"turn-cap": 1}, "options.turn-cap", "one turn"),
        (
            "sides.two.units",
            [CROWD[0], {**CROWD[1], "cards": {"accuracy": 4}}],
            "sides.two.units[1].cards",
            "turn 1",
        ),
    ],
)
def test_what_is_strange_is_told_and_mended(path: str, value: Any, field: str, said: str) -> None:
    document = changed(path, value)
    assert faults(document) == []
    (problem,) = SYSTEM.oddities(document)
    assert problem.field == field
    assert said in problem.text
    assert SYSTEM.oddities(mended(document, problem.mend)) == []


@pytest.mark.parametrize(
    ("of", "cap", "right"),
    [("brawl", 100, 10), ("brawl", 110, 11), ("brawl", 31, 13), ("squad", 61, 16)],
)
def test_a_cap_that_caps_nobody_is_written_without_the_slip_where_that_caps_somebody_S1(
    of: str, cap: int, right: int
) -> None:
    document = {**scenarios.load(f"abstract/{of}").document, "cap": cap}
    told = [
        mended(document, each.mend).get("cap") for each in SYSTEM.oddities(document) if each.field == "cap"
    ]
    assert told[:2] == [None, right]


@pytest.mark.parametrize("cap", [17, 80, 90])
def test_a_cap_that_no_slip_explains_is_taken_out_S1(cap: int) -> None:
    document = {**scenarios.load("abstract/brawl").document, "cap": cap}
    (problem,) = [each for each in SYSTEM.oddities(document) if each.field == "cap"]
    assert "cap" not in mended(document, problem.mend)


def test_a_cap_out_of_all_bounds_is_written_without_its_nought_S1() -> None:
    document = {**scenarios.load("abstract/grand-skirmish").document, "cap": 200}
    assert 20 in [mended(document, each.mend)["cap"] for each in SYSTEM.problems(document)]


@pytest.mark.parametrize("name", ["fallen", "left"])
def test_what_is_left_of_a_battle_under_way_is_told_and_taken_out(name: str) -> None:
    document = changed(f"sides.two.units.1.{name}", 1)
    (problem,) = SYSTEM.oddities(document)
    assert (problem.field, problem.severity) == (
        f"sides.two.units[1].{name}",
        "warning" if name == "fallen" else "note",
    )
    assert SYSTEM.oddities(mended(document, problem.mend)) == []
    assert SYSTEM.oddities({**document, "start": {"turn": 3}}) == []


def test_the_only_unit_of_a_side_that_bears_a_strange_name_is_called_as_its_side() -> None:
    document = scenarios.load("abstract/duel").document
    spoilt = mended(document, [Change("sides.two.units[0].name", "Bob")])
    (problem,) = [each for each in SYSTEM.oddities(spoilt) if each.field == "sides.two.units[0].name"]
    assert mended(spoilt, problem.mend) == document


BRAWL = "abstract/brawl"


def named(base: str, **names: str) -> list[Problem]:
    document = scenarios.load(base).document
    changes = [Change(f"sides.{seat}.name", name) for seat, name in names.items()]
    return [
        each
        for each in SYSTEM.oddities(mended(document, changes))
        if re.fullmatch(r"sides.\w+.name", each.field)
    ]


@pytest.mark.parametrize(
    ("base", "names", "severity"),
    [
        (BRAWL, {"two": "The Wolves", "three": "The Bears"}, "warning"),
        (BRAWL, {"one": "The Stags", "four": "The Ravens"}, "warning"),
        ("abstract/monster", {"one": "The monster", "two": "The warband"}, "note"),
        ("abstract/squad", {"one": "The Captain's Own", "two": "The Even Watch"}, "note"),
    ],
)
def test_two_sides_called_after_each_others_units_are_exchanged(
    base: str, names: dict[str, str], severity: str
) -> None:
    first, second = named(base, **names)
    assert (first.severity, [first.field, second.field]) == (
        severity,
        [f"sides.{seat}.name" for seat in names],
    )
    right = {change.path: change.value for change in first.mend}
    document = scenarios.load(base).document
    assert right == {f"sides.{seat}.name": document["sides"][seat]["name"] for seat in names}


@pytest.mark.parametrize(
    ("base", "names"),
    [
        (BRAWL, {"two": "The Wolves of the north"}),
        (BRAWL, {"two": "The Quay", "three": "The Town"}),
        ("abstract/squad", {"one": "Hunters of the Captain"}),
    ],
)
def test_sides_called_after_nobody_or_after_whom_they_hunt_keep_their_names(
    base: str, names: dict[str, str]
) -> None:
    assert not named(base, **names)


@pytest.mark.parametrize(("slots", "field"), [(40, "sides.two.slots"), (3, "sides.two.slots")])
def test_a_handicap_beyond_measure_is_told_of_the_side_that_has_it(slots: int, field: str) -> None:
    document = good()
    document["sides"]["two"] |= {"slots": slots, "units": [{"name": "Fred", "slots": slots}]}
    (problem,) = SYSTEM.oddities(document)
    assert problem.field == field
    assert "hardly anything can still be decided" in problem.text


def test_dice_of_a_lesson_and_turns_within_the_cap_are_not_strange() -> None:
    step = {"title": "A", "text": "B"}
    assert SYSTEM.oddities({**good(), "kind": "lesson", "lesson": [step], "start": {"dice": [3, 4]}}) == []
    hurt = changed("sides.two.units.1.left", 1)
    assert SYSTEM.oddities({**hurt, "start": {"turn": 30}}) == []
    assert SYSTEM.oddities({**hurt, "options": {"turn-cap": 0}, "start": {"turn": 40}}) == []


@pytest.mark.parametrize("turn", [2, 30, 40])
def test_a_later_turn_of_a_battle_that_begins_anew_is_taken_out(turn: int) -> None:
    document = {**good(), "start": {"turn": turn}}
    (problem,) = SYSTEM.oddities(document)
    assert (problem.field, problem.severity) == ("start.turn", "warning")
    assert SYSTEM.oddities(mended(document, problem.mend)) == []
    assert SYSTEM.oddities({**document, "kind": "custom", "options": {"turn-cap": 50}}) == []


@pytest.mark.parametrize(
    ("story", "slots"),
    [
        ("Something of seventeen slots has come down.", 17),
        ("Sixty-one slots a side, and one wall.", 61),
        ("They have 12 slots each.", 12),
        ("Ten slots each, and nobody to help.", 0),
        ("A unit of six slots, and one that has lost three slots.", 0),
        ("Some of many slots, nobody of none.", 0),
    ],
)
def test_slots_that_a_story_tells_and_nobody_has_are_worth_knowing(story: str, slots: int) -> None:
    document = {**changed("sides.two.units", CROWD), "title": "Slots", "story": story}
    assert SYSTEM.oddities(document) == []
    found = [(each.field, number(each.text.split()[1].strip(","))) for each in wording.problems(document)]
    assert found == ([("story", slots)] if slots else [])


def test_units_under_the_flag_of_the_other_side_are_exchanged() -> None:
    document = changed("sides.one.units.0.name", "Fred")
    document["sides"]["two"]["units"] = [{"name": "Bob", "slots": 10}]
    one, two = SYSTEM.oddities(document)
    assert [one.field, two.field] == ["sides.one.units[0].name", "sides.two.units[0].name"]
    assert SYSTEM.oddities(mended(document, one.mend)) == []


def test_a_unit_called_as_its_own_side_is_not_strange() -> None:
    assert SYSTEM.oddities(good()) == []


@pytest.mark.parametrize(("captain", "hand", "told"), [(8, 16, True), (16, 8, False), (12, 12, False)])
def test_a_side_leans_on_its_strongest_where_its_story_says_so(captain: int, hand: int, told: bool) -> None:
    fields = ("sides.two.units[0].slots", "sides.two.units[2].slots")
    changes = [Change(field, slots) for field, slots in zip(fields, (captain, hand), strict=True)]
    found = {
        each.field: each
        for each in wording.problems(mended(scenarios.load("abstract/squad").document, changes))
    }
    assert (fields[0] in found) is told
    if told:
        assert [change.value for change in found[fields[0]].mend] == [hand, captain]


def test_a_lost_nought_in_the_slots_of_a_side_is_written_where_a_text_has_all_sides_alike() -> None:
    document = scenarios.load("abstract/grand-skirmish").document
    spoilt = mended(document, [Change("sides.two.slots", 6)])
    mends = [each.mend for each in wording.problems(spoilt) if each.field == "sides.two.slots"]
    assert [[change.value for change in mend] for mend in mends] == [[60]]

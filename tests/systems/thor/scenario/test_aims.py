"""Victories under the wrong side, over nobody, too easy by a word; leaders who are none; the paragraph of another battle."""

from __future__ import annotations

from typing import Any

import pytest

from game import scenarios
from game.core.problems.mend_edits import mended
from game.core.problems.problem import Change, Problem
from game.systems.thor import SYSTEM

Document = dict[str, Any]
QUEEN = {"name": "Ice Queen", "hits": 5, "special": ["Cold: H"]}


def of(name: str, changes: dict[str, Any]) -> Document:
    document: Document = scenarios.load(f"thor/{name}").document
    return mended(document, [Change(path, value, gone=value is None) for path, value in changes.items()])


def wrong(document: Document) -> list[Problem]:
    return SYSTEM.problems(document) or SYSTEM.oddities(document)


def with_queen(**more: Any) -> Document:
    changes = {
        "rule": None,
        "hints": None,
        "sides.one.wins": "every enemy leader falls",
        "sides.two.units[0]": QUEEN["name"],
    }
    return of("jotunheim", changes | {"unit": [QUEEN | more]})


def test_victories_under_the_wrong_sides_are_exchanged() -> None:
    document = of("throne-room", {"sides.one.wins": "Odin falls", "sides.two.wins": "Malekith falls"})
    assert [each.field for each in wrong(document)] == ["sides.one.wins", "sides.two.wins"]
    after = mended(document, wrong(document)[0].mend)
    assert [side["wins"] for side in after["sides"].values()] == ["Malekith falls", "Odin falls"]
    assert wrong(after) == []


@pytest.mark.parametrize(
    ("changes", "value"),
    [
        ({"rule": None, "sides.two.units[0]": "Algrim"}, "Algrim falls"),
        ({"rule": None, "sides.two.units": ["Algrim", "Marauder Captain"]}, "every enemy leader falls"),
        ({"rule": None, "sides.two.units": ["Dark Elves"]}, "every enemy falls"),
    ],
)
def test_a_victory_over_somebody_exchanged_is_over_his_leaders(changes: Document, value: str) -> None:
    (problem,) = wrong(of("greenwich", changes))
    assert (problem.field, problem.mend) == ("sides.one.wins", (Change("sides.one.wins", value),))


@pytest.mark.parametrize(
    ("changes", "value"),
    [
        ({}, "Malekith falls"),
        ({"rule": None}, "Malekith falls"),
        ({"rule": None, "hints": ["Algrim leads them, and Malekith stands behind."]}, "every enemy leader falls"),
    ],
)  # fmt: skip
def test_of_several_leaders_he_falls_whom_rule_or_words_name(changes: Document, value: str) -> None:
    (problem,) = wrong(of("throne-room", {"sides.one.wins": "Laufey falls", **changes}))
    assert problem.mend == (Change("sides.one.wins", value),)


@pytest.mark.parametrize(
    ("said", "value"),
    [
        ("Malekith dies", "Malekith falls"),
        ("defeat malekith", "Malekith falls"),
        ("all enemies are dead", "every enemy falls"),
        ("both leaders are dead", "every enemy leader falls"),
        ("kill any of them", "any enemy falls"),
    ],
)
def test_a_victory_in_ones_own_words_is_written_as_files_do(said: str, value: str) -> None:
    (problem,) = wrong(of("throne-room", {"sides.one.wins": said}))
    assert problem.mend == (Change("sides.one.wins", value),)


def test_who_has_fallen_already_stands_again_T82() -> None:
    units = [
        {"name": "Sif", "at": "d1", "fallen": 1},
        {"name": "Thor", "at": "d2"},
    ]
    others = [{"name": "Laufey", "at": "d7"}, {"name": "Frost Giants", "at": "c7", "fallen": 2}]
    changes = {"hints": None, "sides.one.units": units, "sides.two.units": others}
    document = of("jotunheim", changes | {"start": {"turn": 2}})
    (problem,) = wrong(document)
    assert "fallen already" in problem.text
    after = mended(document, problem.mend)
    assert wrong(after) == []
    assert "fallen" not in after["sides"]["one"]["units"][0]
    assert after["sides"]["two"]["units"][1]["fallen"] == 1


# Too easily


def test_a_list_of_which_all_are_meant_becomes_one_condition() -> None:
    changes = {"rule": None, "sides.one.wins": ["Malekith falls", "Dark Elves falls"]}
    hint = "Malekith is not enough. He and both bands of elves must fall before the day is yours."
    document = of("greenwich", changes | {"hints": [hint]})
    (problem,) = wrong(document)
    assert (problem.field, problem.severity) == ("sides.one.wins", "warning")
    assert wrong(mended(document, problem.mend)) == []


def test_leaders_named_one_by_one_are_all_meant_where_the_words_say_so() -> None:
    """The hint of Vanaheim: two leaders must fall."""
    document = of("vanaheim", {"sides.one.wins": ["Marauder Captain falls", "Marauder Lieutenant falls"]})
    (problem,) = wrong(document)
    assert problem.mend == (Change("sides.one.wins", "every enemy leader falls"),)


def test_a_list_of_which_any_will_do_is_let_alone() -> None:
    wins = ["Malekith falls", "Algrim falls"]
    hint = "Either Malekith or Algrim falls, and the day is yours."
    assert wrong(of("throne-room", {"sides.one.wins": wins, "hints": [hint]})) == []


def test_the_fall_of_a_band_of_which_several_play_is_worth_knowing() -> None:
    (problem,) = wrong(of("throne-room", {"rule": None, "sides.one.wins": "Dark Elves falls"}))
    assert (problem.severity, problem.field) == ("note", "sides.one.wins")
    assert "the first of 6" in problem.text


# Leaders


def test_a_queen_without_the_mark_of_a_leader_gets_it_T61() -> None:
    (problem,) = wrong(with_queen())
    assert problem.field == "unit[0].marks"
    assert wrong(mended(with_queen(), problem.mend)) == []


@pytest.mark.parametrize("more", [{"marks": ["Leader"]}, {"marks": ["Group"]}])
def test_a_marked_leader_and_a_band_are_let_alone(more: Document) -> None:
    assert wrong(with_queen(**more)) == []


@pytest.mark.parametrize("name", ["Queen's Guard", "Frost Witch"])
def test_who_is_not_called_a_leader_is_let_alone(name: str) -> None:
    document = with_queen(name=name)
    document["sides"]["two"]["units"][0] = name
    assert wrong(document) == []


def test_where_no_enemy_is_marked_the_one_called_queen_is() -> None:
    document = with_queen()
    document["sides"]["two"]["units"] = ["Ice Queen", "Frost Giants"]
    (problem,) = wrong(document)
    assert problem.mend == (Change("unit[0].marks", ["Leader"]),)


def test_leaders_who_were_all_summoned_are_none_of_the_set_up_T61() -> None:
    units = [{"name": "Marauder Captain", "at": "d7", "summoned": True}, "Rock Giant"]
    document = of("vanaheim", {"sides.two.units": units, "hints": None, "start": {"turn": 2}})
    (problem,) = wrong(document)
    assert problem.field == "sides.two.units[0].summoned"


# Powers and phases


def test_nobody_is_healed_of_more_than_can_be_lost_T53() -> None:
    troll = {"name": "Troll", "hits": 4, "special": ["Rest: heal 6 self"]}
    document = of("jotunheim", {"unit": [troll], "sides.two.units[1]": "Troll"})
    (problem,) = wrong(document)
    assert [change.value for change in problem.mend] == ["Rest: heal 3 self"]
    assert wrong(mended(document, problem.mend)) == []


@pytest.mark.parametrize(("hands", "odd"), [({}, True), ({"two": ["Run"]}, True), ({"one": ["Run"]}, False)])
def test_who_begins_behind_the_fate_phase_holds_cards_T4(hands: Document, odd: bool) -> None:
    start = {"first": "one", "phase": "fight", "hands": hands}
    found = wrong(of("throne-room", {"start": start}))
    assert [each.field for each in found] == ["start.phase"] * odd


# Paragraph and ground


@pytest.mark.parametrize(
    ("name", "changes", "field", "value"),
    [
        ("vanaheim", {"rule": "T-60"}, "rule", "T-61"),
        ("jotunheim", {"rule": "T-62"}, "rule", "T-60"),
        ("throne-room", {"rule": "T-63"}, "rule", "T-62"),
        ("greenwich", {"special": None}, "special", ["relocation"]),
    ],
)
def test_the_paragraph_of_another_battle_is_named(
    name: str, changes: Document, field: str, value: Any
) -> None:
    (problem,) = wrong(of(name, changes))
    assert problem.mend == (Change(field, value),)
    assert wrong(mended(of(name, changes), problem.mend)) == []


@pytest.mark.parametrize("title", ["Vanaheim", "Another field"])
def test_walls_on_open_ground_are_worth_knowing(title: str) -> None:
    document = of("vanaheim", {"map[2]": ".##.....", "title": title})
    (problem,) = wrong(document)
    assert (problem.field, problem.severity) == ("map[2]", "note")
    assert wrong(mended(document, problem.mend)) == []


def test_walls_of_which_nothing_is_said_are_let_alone() -> None:
    changes = {"map[2]": ".##.....", "title": "Hedges", "story": "Two bands meet.", "hints": None}
    assert wrong(of("vanaheim", changes)) == []

"""Lessons and puzzles are played as they are dealt, and what the rules refuse is named where it stands."""

from __future__ import annotations

from typing import Any

import pytest

from game import scenarios
from game.core.documents.fields import says
from game.core.problems.mend_edits import mended
from game.core.problems.problem import Change, Problem
from game.lab import inspection
from game.lab.exercises import rehearsal

EXERCISES = [entry for entry in scenarios.find() if entry.document.get("kind") in ("lesson", "puzzle")]
CALLS = "thor/puzzles/the-king-calls"
BLOWS, FALLS, HEDGE = "thor/first-blows", "thor/puzzles/laufey-falls", "confrontation/puzzles/round-the-hedge"
ROOM, ONE = "thor/puzzles/room-for-one-more", "thor/puzzles/one-answer-too-few"
HYMN = "confrontation/puzzles/a-hymn-of-the-right-length"
ROUND, STEPS, WATCH = "confrontation/the-first-round", "ascension/first-steps", "asgard/first-watch"


def found(document: dict[str, Any]) -> list[Problem]:
    return [each for some in rehearsal.problems_by_step(document) for each in some]


def slips(document: dict[str, Any]) -> list[Problem]:
    return [each for some in rehearsal.slips_by_step(document) for each in some]


def sound(document: dict[str, Any]) -> bool:
    return not found(document) and not slips(document)


def spoilt(name: str, changes: dict[str, Any]) -> dict[str, Any]:
    document: dict[str, Any] = scenarios.load(name).document
    for path, value in changes.items():
        document = mended(document, [Change(path, value, gone=value is None)])
    return document


def test_a_battle_that_ends_before_the_lesson_is_over_is_let_go_on() -> None:
    document = spoilt(BLOWS, {"options": {"turn-limit": 3}})
    (slip,) = slips(document)
    assert slip.field == "options.turn-limit"
    assert sound(mended(document, slip.mend))


@pytest.mark.parametrize("entry", EXERCISES, ids=lambda entry: entry.id)
def test_what_ships_comes_out(entry: scenarios.Entry) -> None:
    assert sound(entry.document)


@pytest.mark.parametrize(
    ("name", "changes", "field", "said"),
    [
        (BLOWS, {"lesson[1].actions[0].to": "d5"}, "lesson[1].actions[0]", "d5 is 3 away (T-10)"),
        (
            "abstract/bob-and-fred",
            {"lesson[1].actions[0].cards": {"initiative": 3, "acuracy": 7}},
            "lesson[1].actions[0].cards.acuracy",
            "did you mean 'accuracy'?",
        ),
        ("abstract/bob-and-fred", {"start.dice": [6, 6, 1, 1]}, "lesson[3].actions[0]", "your own side"),
        (FALLS, {"solution[2].target": 5}, "solution", "does not solve the puzzle"),
        (FALLS, {"start.hands.one": ["Creep", "Slam"]}, "solution[2]", "You do not hold Class"),
        (HEDGE, {"target": 12}, "solution", "2 Elixir of 12"),
        (HEDGE, {"solution[1].type": "walk"}, "solution[1].type", "there is no action of the type 'walk'"),
        (HEDGE, {"sides.one.stands[0].at": ["12cm", "8cm"]}, "solution[1]", "10 cm are allowed"),
    ],
)
def test_what_does_not_come_out_is_named(name: str, changes: dict[str, Any], field: str, said: str) -> None:
    problem = next(each for each in found(spoilt(name, changes)) if each.field == field)
    assert said in problem.text


# A slip that explains why it fails


@pytest.mark.parametrize(
    ("name", "changes", "field"),
    [
        (FALLS, {"solution[0].unit": 9}, "solution[0].unit"),
        (FALLS, {"solution[2].target": 5}, "solution[2].target"),
        (FALLS, {"start.hands.one": ["Creep", "Slam"]}, "start.hands.one[1]"),
        (FALLS, {"start.hands.one[2]": "Special"}, "start.hands.one[2]"),
        (FALLS, {"start.first": "two"}, "start.first"),
        (HEDGE, {"target": 12}, "target"),
        (FALLS, {"start.phase": "fight"}, "start.phase"),
        (FALLS, {"sides.one.wins": "Frost Giants falls"}, "sides.one.wins"),
        (FALLS, {"solution[0].to": "e3"}, "solution[0].to"),
        (ROOM, {"sides.one.units[4]": {"name": "Heimdall", "at": "a1"}}, "solution[2].unit"),
        ("thor/puzzles/the-king-calls", {"solution[1]": None}, "solution[1]"),
        (ROOM, {"solution[1]": None}, "solution[1]"),
        (HEDGE, {"solution[2].target": 3}, "solution[2].target"),
        (HEDGE, {"solution[0].form": "run"}, "solution[0].form"),
        (HYMN, {"solution[2].exalt": 0}, "solution[2].exalt"),
        (HYMN, {"sides.one.elixir": 0}, "sides.one.elixir"),
        (BLOWS, {"sides.one.units[2]": {"name": "Heimdall", "at": "a1"}}, "lesson[4].actions[0].target"),
        (BLOWS, {"lesson[3].actions[1]": None}, "lesson[3].actions"),
        (ROUND, {"lesson[2].actions[1]": None}, "lesson[2].actions"),
        (ROUND, {"lesson[2].actions[0].target": 4}, "lesson[2].actions[0].target"),
        (BLOWS, {"lesson[1].actions[0].to": "d5"}, "lesson[1].actions[0].to"),
        (BLOWS, {"sides.two.units[0].at": "f1"}, "sides.two.units[0].at"),
        (BLOWS, {"sides.one.units[0].at": "c1"}, "sides.one.units[0].at"),
    ],
)
def test_the_one_slip_by_which_it_fails_is_named_and_mended(
    name: str, changes: dict[str, Any], field: str
) -> None:
    document = spoilt(name, changes)
    (failing,), (problem,) = found(document), slips(document)
    assert (failing.severity, problem.severity, problem.field) == ("warning", "warning", field)
    assert sound(mended(document, problem.mend))


@pytest.mark.parametrize(
    ("name", "changes", "field"),
    [
        ("thor/puzzles/the-king-calls", {"start.first": None}, "start.first"),
        ("abstract/bob-and-fred", {"lesson[3].actions[0].type": "Hold"}, "lesson[3].actions[0].type"),
    ],
)
def test_what_needs_no_trying_is_mended_at_once(name: str, changes: dict[str, Any], field: str) -> None:
    document = spoilt(name, changes)
    (problem,) = found(document)
    assert problem.field == field
    assert sound(mended(document, problem.mend))


@pytest.mark.parametrize(
    ("name", "changes", "field"),
    [
        (ONE, {"sides.two.units[0].hits": 3}, "sides.two.units[0].hits"),
        (FALLS, {"sides.two.units[1].hits": 1}, "sides.two.units[1].hits"),
        (CALLS, {"sides.one.units[0].at": "h3", "sides.one.units[1].at": "h4"}, "sides.one.units[0].at"),
        (FALLS, {"start.hands.one[2]": "Long"}, "start.hands.one"),
        (ROUND, {"sides.one.stands[0].unit": 2, "sides.one.stands[1].unit": 1}, "sides.one.stands[0].unit"),
        (ROUND, {"terrain[0].at": ["14cm", "21.5cm"]}, "terrain[0].at"),
        (ROUND, {"sides.two.stands[0].at": ["24cm", "28cm"]}, "sides.two.stands[0].at"),
        (HEDGE, {"objective[0].at": ["41cm", "32cm"]}, "objective[0].at"),
        (STEPS, {"sides.two.stands.mound-hound.at": ["10in", "10.3in"]}, "sides.two.stands.mound-hound.at"),
        (
            HEDGE,
            {"sides.one.company.banner[0].units[0].number": 3},
            "sides.one.company.banner[0].units[0].number",
        ),
    ],
)
def test_what_would_do_besides_the_refused_action_is_worth_knowing(
    name: str, changes: dict[str, Any], field: str
) -> None:
    document = spoilt(name, changes)
    (refused,), (other,) = found(document), slips(document)
    assert (refused.severity, other.severity, other.field) == ("warning", "note", field)
    assert sound(mended(document, other.mend))


def test_where_no_single_slip_explains_it_nothing_is_offered_for_certain() -> None:
    document = spoilt(HEDGE, {"sides.one.stands[0].at": ["12cm", "8cm"]})
    (problem,) = found(document)
    assert not problem.certain
    assert slips(document) == []


# Dice


@pytest.mark.parametrize("name", ["abstract/bob-and-fred", ROUND])
@pytest.mark.parametrize(("more", "said"), [([], "chance rolls on"), ([3, 3], "never rolled")])
def test_dice_that_end_before_the_lesson_or_after_it_are_told(name: str, more: list[int], said: str) -> None:
    dice = scenarios.load(name).document["start"]["dice"]
    problems = found(spoilt(name, {"start.dice": [*dice, *more] if more else dice[:-1]}))
    (text,) = [each.text for each in problems if each.field == "start.dice"]
    assert said in text


def test_what_comes_after_the_victory_is_too_much() -> None:
    document = spoilt(FALLS, {})
    document = {**document, "solution": [*document["solution"], {"type": "Pass"}]}
    (failing,), (problem,) = found(document), slips(document)
    assert "comes after the end" in failing.text
    assert problem.field == "solution[3]"
    assert sound(mended(document, problem.mend))


# Against the best defence


def test_a_reply_that_defeats_the_answer_is_told_T119() -> None:
    """Parry and Block are two answers to two strokes."""
    document = spoilt(ONE, {"start.hands.two[1]": "Block"})
    assert found(document) == []
    problem, card = slips(document)
    assert (problem.field, card.field) == ("solution[2]", "start.hands.two[1]")
    assert "only against bad play" in problem.text
    assert card.text.startswith("Block here lets the other side defeat the answer")
    assert sound(mended(document, problem.mend))
    assert problem.mend == card.mend


def test_an_answer_that_holds_against_every_reply_is_let_alone_T119() -> None:
    assert sound(spoilt(ONE, {"start.hands.two[1]": "Cover"}))


def test_a_puzzle_that_fewer_actions_solve_is_worth_knowing() -> None:
    """He stands beside the king already, whom nobody defends."""
    document = spoilt(ONE, {"sides.one.units[0].at": "d5", "start.hands.two": []})
    document["solution"] = [{"type": "Pass"}, *document["solution"][2:3]]
    document["solution"].insert(0, {"type": "Move", "card": "Creep", "unit": 2, "to": "b3"})
    assert found(document) == []
    (problem,) = slips(document)
    assert (problem.field, problem.severity) == ("solution", "note")
    assert "fewer do" in problem.text


# Names for numbers


@pytest.mark.parametrize(
    ("name", "field", "value", "number"),
    [
        (BLOWS, "lesson[6].actions[1].target", "Laufey", 3),
        (BLOWS, "lesson[6].actions[1].target", "laufy", 3),
        (BLOWS, "lesson[6].actions[1].target", "3", 3),
        ("abstract/bob-and-fred", "lesson[3].actions[0].target", "Fred", 2),
        (HEDGE, "solution[2].target", "Fenlings 1", 2),
        ("ascension/first-steps", "lesson[5].actions[0].target", "odd", 4),
    ],
)
def test_a_unit_called_by_its_name_in_an_action_gets_its_number(
    name: str, field: str, value: str, number: int
) -> None:
    document = spoilt(name, {field: value})
    problems = [each for each in inspection.examine(document) if each.field == field]
    assert [change.value for each in problems for change in each.mend] == [number]


def test_all_that_is_done_behind_the_end_is_taken_out() -> None:
    document = spoilt("abstract/bob-and-fred", {})
    more = {"title": "More", "text": "More.", "actions": [{"type": "Attack", "target": 2}] * 2}
    document = {**document, "lesson": [*document["lesson"], more, more]}
    (problem,) = found(document)
    assert (problem.field, problem.text[:18]) == ("lesson[8].actions[0]", "the battle is over")
    after = mended(document, problem.mend)
    assert [says(after, f"lesson[{step}].actions") for step in (8, 9)] == [[], []]
    assert found(after) == []


def test_the_nearest_legal_action_is_offered_in_place_of_one_that_is_not() -> None:
    document = spoilt(BLOWS, {"lesson[1].actions[0].to": "d5"})
    (problem,) = found(document)
    after = mended(document, problem.mend)
    assert says(after, "lesson[1].actions[0].type") == "Move"
    assert problem.field not in [each.field for each in found(after)]


def test_other_battles_are_not_played() -> None:
    assert list(rehearsal.problems_by_step(scenarios.load("thor/jotunheim").document)) == []


@pytest.mark.parametrize(
    ("changes", "field", "value"),
    [
        ({"sides.one.units[1].at": "e1"}, "sides.one.units[1].at", "e2"),
        ({"sides.one.units[1].at": "f3"}, "sides.one.units[1].at", "e2"),
        ({"map[0]": ".......o"}, "map[0]", "......o."),
        ({"map[0]": ".....o.."}, "map[0]", "......o."),
        ({"map[0]": "........", "map[1]": "......o."}, "map[0]", "......o."),
    ],
)
def test_what_stands_a_square_off_in_a_lesson_is_found_by_what_its_steps_tell(
    changes: dict[str, Any], field: str, value: str
) -> None:
    (problem,) = slips(spoilt(BLOWS, changes))
    assert (problem.field, problem.mend[0].value) == (field, value)
    assert sound(mended(spoilt(BLOWS, changes), problem.mend))


def test_a_wrong_square_in_the_words_alone_moves_nobody() -> None:
    assert slips(spoilt(BLOWS, {"lesson[9].text": "Laufey on e8 stands before a pit."})) == []


def test_two_hands_that_were_exchanged_are_exchanged_again() -> None:
    hands = says(spoilt(FALLS, {}), "start.hands")
    document = spoilt(FALLS, {"start.hands": {"one": hands["two"], "two": hands["one"]}})
    (problem,) = slips(document)
    assert says(mended(document, problem.mend), "start.hands") == hands


@pytest.mark.parametrize(
    ("name", "field", "typed", "right"),
    [
        (WATCH, "lesson[4].actions[3].to.y", 3760, 3706),
        (WATCH, "lesson[4].actions[3].to.y", 37706, 3706),
        (WATCH, "lesson[4].actions[2].to.y", 396, 3986),
        (STEPS, "lesson[2].actions[0].to.x", 2302, 2032),
        (STEPS, "lesson[2].actions[0].to.facing", 270, 27000),
        (STEPS, "sides.one.models", ["asger", "ulfhild"], ["ulfhild", "asger"]),
        (ROUND, "lesson[1].actions[2].places[0].y", 5150, 1550),
        (ROUND, "lesson[1].actions[2].places[0].y", 150, 1550),
    ],
)
def test_a_number_typed_wrong_in_an_action_is_found_though_a_later_one_is_refused(
    name: str, field: str, typed: int, right: int
) -> None:
    document = spoilt(name, {field: typed})
    assert found(document)
    (problem,) = slips(document)
    assert (problem.field, [change.value for change in problem.mend]) == (field, [right])


def test_an_answer_that_a_reply_defeats_may_need_fewer_hits() -> None:
    document = spoilt(ONE, {"sides.two.units[0].hits": 2})
    (problem,) = [each for each in slips(document) if each.field == "sides.two.units[0].hits"]
    assert "holds after one change" in problem.text
    assert sound(mended(document, problem.mend))


def test_a_card_that_defeats_an_answer_is_the_other_of_its_hand_if_that_does_not() -> None:
    document = spoilt(CALLS, {"start.hands.one[1]": "Parry"})
    offered = [each.mend[0].value for each in slips(document) if each.field == "start.hands.one[1]"]
    assert "Cover" in offered

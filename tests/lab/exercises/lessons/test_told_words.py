"""Steps of a lesson that ask for one thing and wait for another, or tell what did not happen, are told and mended."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.documents.fields import says
from game.core.problems.mend_edits import mended
from game.core.problems.problem import Problem
from game.lab.exercises.lessons import course
from tests.lab.wording.readings import changed

BLOWS, BOB, STEPS, WATCH, ROUND = (
    "thor/first-blows", "abstract/bob-and-fred", "ascension/first-steps", "asgard/first-watch", "confrontation/the-first-round",
)  # fmt: skip


def found(of: str, changes: dict[str, Any]) -> list[Problem]:
    return [each for some in course.problems_by_step(changed(of, changes)) for each in some]


@pytest.mark.parametrize(
    ("of", "changes", "field", "right"),
    [
        (BLOWS, {"lesson[6].ask": "Attack Laufey with Swipe."}, "lesson[6].ask", "Attack Laufey with Short."),
        (BLOWS, {"lesson[6].ask": "Attack Laufey with Swipe."}, "lesson[6].actions[1].card", "Swipe"),
        (BLOWS, {"lesson[8].ask": "Play Class with Thor, choose Lightning Strike."}, "lesson[8].actions[1].power", "Lightning Strike"),
        (BOB, {"lesson[5].ask": "Deal two cards of Initiative, two of Accuracy and three of Endurance."}, "lesson[5].ask", "Deal two cards of Initiative, two of Accuracy and three of Damage."),
        (BOB, {"lesson[5].ask": "Deal one card of Initiative, three of Accuracy and three of Damage."}, "lesson[5].actions[0].cards", {"initiative": 1, "accuracy": 3, "damage": 3}),
        (BOB, {"lesson[1].actions[0].cards.accuracy": 3, "lesson[1].actions[0].cards.evasion": 1}, "lesson[1].actions[0].cards", {"initiative": 2, "accuracy": 2, "evasion": 2, "damage": 2, "endurance": 2}),
        (BOB, {"lesson[5].actions[0].cards.damage": 4}, "lesson[5].actions[0].cards.damage", 3),
        (BOB, {"lesson[1].text": "Bob covers his bases: three of each."}, "lesson[1].text", "Bob covers his bases: two of each."),
        (BLOWS, {"lesson[9].ask": "Discard Creep and Run, and keep Swipe and Slam."}, "lesson[9].ask", "Discard Swipe and Run, and keep Creep and Slam."),
        (BLOWS, {"lesson[9].ask": "Discard Swipe and Slam, and keep Creep and Run."}, "lesson[9].ask", "Discard Swipe and Run, and keep Creep and Slam."),
        (BOB, {"lesson[1].ask": "Deal Bob three cards of every Trait."}, "lesson[1].ask", "Deal Bob two cards of every Trait."),
        (STEPS, {"lesson[1].ask": "Activate Asger."}, "lesson[1].ask", "Activate Ulfhild."),
        (STEPS, {"lesson[10].actions[0].model": 1}, "lesson[10].actions[0].model", 2),
        (STEPS, {"lesson[10].ask": "Drag Ulfhild onto the Mound-hound."}, "lesson[10].ask", "Drag Asger onto the Mound-hound."),
        (STEPS, {"lesson[12].actions[0].model": 2}, "lesson[12].actions[0].model", 1),
        (STEPS, {"lesson[8].ask": "Let him run, two strides straight up the table."}, "lesson[8].ask", "Let him run, three strides straight up the table."),
        (STEPS, {"lesson[3].ask": "Without turning, stride to the left."}, "lesson[3].ask", "Without turning, stride to the right."),
        (STEPS, {"lesson[9].ask": "Step straight forward."}, "lesson[9].ask", "Step straight back."),
        (STEPS, {"lesson[8].ask": "Let him run, three strides straight down the table."}, "lesson[8].ask", "Let him run, three strides straight up the table."),
        (WATCH, {"lesson[8].ask": "Stride with Runa three times straight up, and end her activation."}, "lesson[8].ask", "Stride with Asger three times straight up, and end his activation."),
        (WATCH, {"lesson[6].ask": "Activate Runa."}, "lesson[6].ask", "Activate Asger."),
        (WATCH, {"lesson[4].ask": "Stride with Runa three times straight up."}, "lesson[4].ask", "Stride with Runa four times straight up."),
        ("ascension/first-steps", {"lesson[14].ask": "Throw the spear at the Mound-hound."}, "lesson[14].ask", "Throw the spear at Odd."),
        (WATCH, {"lesson[8].ask": "Stride with Asger twice straight up, and end his activation."}, "lesson[8].ask", "Stride with Asger three times straight up, and end his activation."),
        (ROUND, {"lesson[2].ask": "Shoot at the Maulkin."}, "lesson[2].ask", "Shoot at the Fenlings."),
        (BLOWS, {"sides.two.units[0].at": "f6"}, "lesson[6].text", None),
        (BLOWS, {"lesson[6].text": "Laufey on f6 is near."}, "lesson[6].text", "Laufey on f7 is near."),
        (BOB, {"lesson[5].text": "All cards are dealt afresh: four for Bob, seven for Fred."}, "lesson[5].text", "All cards are dealt afresh: seven for Bob, four for Fred."),
        (BLOWS, {"lesson[4].text": "The Frost Giants on d6 are next to Sif."}, "lesson[4].text", "The Frost Giants on d6 are next to Thor."),
        (BLOWS, {"lesson[6].text": "Laufey on f7 is exactly three squares from Thor."}, "lesson[6].text", "Laufey on f7 is exactly two squares from Thor."),
        (BLOWS, {"lesson[9].text": "Laufey has four hits left, and a pit behind him."}, "lesson[9].text", "Laufey has five hits left, and a pit behind him."),
        (BLOWS, {"lesson[3].ask": "Choose Creep and Advance a group: they go to d6 and e3."}, "lesson[3].ask", "Choose Creep and Advance a group: they go to d5 and e3."),
        (BLOWS, {"lesson[4].ask": "Strike Laufey, then end your turn."}, "lesson[4].ask", "Strike Frost Giants, then end your turn."),
        (WATCH, {"lesson[2].text": "Runa, skilled, needed 12 and rolled 11."}, "lesson[2].text", "Runa, skilled, needed 12 and rolled 10."),
        (BOB, {"lesson[7].text": "Six hits on four slots: Fred is destroyed."}, "lesson[7].text", "Seven hits on four slots: Fred is destroyed."),
        (BOB, {"lesson[3].text": "Eleven beats nine."}, "lesson[3].text", "Ten beats nine."),
        (ROUND, {"lesson[3].text": "And seven Fenlings fell."}, "lesson[3].text", "And six Fenlings fell."),
        (BOB, {"start.dice[5]": 6}, "lesson[4].text", None),
        (ROUND, {"lesson[3].ask": "Play the Quarrellers' card, and end the activation."}, "lesson[3].ask", "Play the Wardens' card, and end the activation."),
        (BLOWS, {"lesson[7].text": "They had Block: the shot did nothing."}, "lesson[7].text", None),
        (STEPS, {"lesson[6].text": "Nine against seven: two wounds."}, "lesson[6].text", "Eight against seven: two wounds."),
        (WATCH, {"deal.dice[0]": 6}, "lesson[2].text", None),
        (WATCH, {"lesson[3].text": "Six of hearts. It was a sheep."}, "lesson[3].text", None),
        (BOB, {"lesson[6].text": "Both came to twelve, so both rolled again."}, "lesson[6].text", None),
    ],
)  # fmt: skip
def test_words_and_what_is_done_agree_again(of: str, changes: dict[str, Any], field: str, right: Any) -> None:
    problem = next(each for each in found(of, changes) if each.field == field)
    if right is not None:
        assert says(mended(changed(of, changes), problem.mend), field) == right


def test_what_is_asked_for_and_not_done_is_added() -> None:
    changes = {
        "lesson[6].ask": "End her activation.",
        "lesson[6].actions": [{"type": "Interact", "piece": "horn"}],
    }
    told = [each.field for each in found(STEPS, changes)]
    assert "lesson[6].actions" in told


@pytest.mark.parametrize(
    ("of", "changes"),
    [
        (BLOWS, {"lesson[4].ask": "Strike them. Swipe would not reach, Short neither."}),
        (BLOWS, {"lesson[1].ask": "Play the card that goes two squares."}),
        (STEPS, {"lesson[5].ask": "Throw the spear at the hound; Odd cannot be seen."}),
        (STEPS, {"lesson[10].ask": "Drag him onto the Mound-hound, away from Odd."}),
        (WATCH, {"lesson[2].text": "It was seen, and a card is flipped."}),
        (BOB, {"lesson[5].ask": "Deal as you like best: two, two and three."}),
    ],
)  # fmt: skip
def test_steps_that_say_less_or_more_are_left_alone(of: str, changes: dict[str, Any]) -> None:
    assert found(of, changes) == []


@pytest.mark.parametrize(
    ("of", "step", "ask", "right"),
    [
        (STEPS, 3, "Without turning, stride to the left.", "Without turning, stride to the right."),
        (STEPS, 8, "Let him run, three strides straight down.", "Let him run, three strides straight up."),
        (BLOWS, 1, "Go down the board with March.", "Go up the board with March."),
    ],
)
def test_a_step_that_sends_to_the_other_side_is_turned_round(
    of: str, step: int, ask: str, right: str
) -> None:
    field = f"lesson[{step}].ask"
    problem = next(each for each in found(of, {field: ask}) if each.field == field)
    assert says(mended(changed(of, {field: ask}), problem.mend), field) == right


@pytest.mark.parametrize(
    ("of", "step", "ask"),
    [
        (STEPS, 3, "Stride to the left of the wall."),
        (STEPS, 3, "Without turning, go on to the right."),
        (STEPS, 2, "Turn to the left, and stride up the table."),
    ],
)
def test_ways_that_are_gone_as_they_are_told_are_left_alone(of: str, step: int, ask: str) -> None:
    assert found(of, {f"lesson[{step}].ask": ask}) == []


def test_a_pit_of_which_a_step_tells_lies_beside_whom_it_tells_of() -> None:
    field = "lesson[9].text"
    assert field in [each.field for each in found(BLOWS, {"map[0]": ".......o"})]
    assert found(BLOWS, {"map[0]": ".......o", field: "Laufey has five hits left."}) == []


@pytest.mark.parametrize(
    ("changes", "hits"),
    [
        ({"sides.two.units[0].hits": 3}, 5),
        ({"sides.two.units[0].hits": 2}, 5),
        ({"lesson[9].text": "Laufey has only four hits left."}, 4),
    ],
)
def test_who_has_other_hits_left_than_is_told_begins_with_so_many_more_or_less(
    changes: dict[str, Any], hits: int
) -> None:
    told = {each.field: each for each in found(BLOWS, changes)}
    assert "lesson[9].text" in told
    field = "sides.two.units[0].hits"
    assert says(mended(changed(BLOWS, changes), told[field].mend), field) == hits
    assert found(BLOWS, {"sides.two.units[0].hits": 5}) == []


def test_the_strength_of_who_is_a_bare_name_is_mended_in_the_text_alone() -> None:
    changes = {"sides.two.units[1]": "Frost Giants", "lesson[4].text": "Frost Giants have two hits left."}
    assert all(not each.field.endswith(".hits") for each in found(BLOWS, changes))

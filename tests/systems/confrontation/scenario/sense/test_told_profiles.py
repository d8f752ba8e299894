"""What texts tell of fighters and works is held to their cards: of whoever is named, and of whoever acts in the step."""

from __future__ import annotations

import pytest

from game import scenarios
from game.core.problems.mend_edits import mended
from game.core.problems.problem import without
from game.lab import inspection
from tests.lab.wording.readings import after, found

ROUND, HYMN = "confrontation/the-first-round", "confrontation/puzzles/a-hymn-of-the-right-length"


@pytest.mark.parametrize(
    ("step", "said", "right"),
    [
        (1, "A walk is as long as the unit's Movement: 12 cm.", "A walk is as long as the unit's Movement: 10 cm."),
        (2, "Attack 5 against the range, Strength 3 against Resilience 3.", "Attack 4 against the range, Strength 3 against Resilience 3."),
        (5, "An assault goes up to twice the Movement, 25 cm.", "An assault goes up to twice the Movement, 20 cm."),
        (5, "Its highest Courage, the Marshal's 8, against Fear 6.", "Its highest Courage, the Marshal's 8, against Fear 5."),
        (5, "Its highest Courage, the Marshal's 7, against Fear 5.", "Its highest Courage, the Marshal's 8, against Fear 5."),
        (7, "Four dice, Attack 8 against Defense 6.", "Four dice, Attack 8 against Defense 5."),
        (8, "Strength 4 against Resilience 5.", "Strength 4 against Resilience 6."),
        (7, "Hers alone: three dice.", "Hers alone: four dice."),
        (8, "Six dice, Attack 4 against 5.", "Seven dice, Attack 4 against 5."),
        (2, "The hedge in between adds 1.", "The hedge in between adds 2."),
        (3, "A unit eliminated is worth 2 Elixir.", "A unit eliminated is worth 1 Elixir."),
        (8, "It has three health points.", "It has two health points."),
    ],
)  # fmt: skip
def test_a_value_that_is_on_no_card_of_the_step_is_told_and_mended(step: int, said: str, right: str) -> None:
    changes = {f"lesson[{step}].text": said}
    problems = [each for each in found(ROUND, changes) if each.field == f"lesson[{step}].text" and each.mend]
    assert after(ROUND, changes, problems[0])["lesson"][step]["text"] == right


@pytest.mark.parametrize(
    "said",
    ["Attack 8 against Defense 5.", "The Wardens have Strength 4.", "Fear 5 is a lot.", "Attack 1 Maulkin."],
)
def test_values_that_somebody_of_the_step_has_are_left_alone(said: str) -> None:
    assert not [
        each for each in found(ROUND, {"lesson[7].text": said}) if "Maulkin" not in said and each.field
    ]


def test_a_front_is_as_broad_as_its_longest_rank() -> None:
    changes = {"lesson[1].ask": "Play the Quarrellers' card and pull a front of five."}
    (problem,) = [each for each in found(ROUND, changes) if "front" in each.text]
    assert after(ROUND, changes, problem)["lesson"][1]["ask"].endswith("a front of six.")


def test_what_a_work_costs_stands_on_its_card() -> None:
    changes = {"hints[0]": "The Lance of Dawn costs 7."}
    (problem,) = found(HYMN, changes)
    assert after(HYMN, changes, problem)["hints"][0] == "The Lance of Dawn costs 8."


def test_an_action_that_cannot_be_read_is_nobodys_front() -> None:
    document = mended(scenarios.load(ROUND).document, without("lesson[1].actions[2].places[3].y"))
    assert [each.field for each in inspection.examine(document)] == ["lesson[1].actions[2].places[3].facing"]

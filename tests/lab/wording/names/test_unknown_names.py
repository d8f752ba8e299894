"""Names in hints and asks by which nothing is called are told; words of the rules, of the story and titles are not."""

from __future__ import annotations

from typing import Any

import pytest

from tests.lab.wording.readings import after, fields, found


@pytest.mark.parametrize(
    ("of", "changes", "field", "name"),
    [
        ("abstract/monster", {"hints": ["Let Yrsa and Astrid strike together.", "But never Astrid alone."]}, "hints[0]", "Astrid"),
        ("abstract/bob-and-fred", {"lesson[1].ask": "Deal Hildegard two cards of every Trait."}, "lesson[1].ask", "Hildegard"),
        ("ascension/relic-hunt", {"hints": ["Take the Sunken cairn, then the Idol.", "For the Idol is worth most."]}, "hints[0]", "Idol"),
        ("confrontation/goose-fair", {"hints": ["The Fenlings follow Rollo.", "Without Rollo they stay."]}, "hints[0]", "Rollo"),
    ],
)  # fmt: skip
def test_a_name_that_nobody_has(of: str, changes: dict[str, Any], field: str, name: str) -> None:
    told = [problem.text for problem in found(of, changes) if problem.field == field]
    assert any(text.startswith(f"names {name}, and nobody") for text in told)


def test_a_name_that_is_nearly_right_is_mended() -> None:
    changes = {"hints": ["Let Yrsa and Torvlad strike together."]}
    (problem,) = found("abstract/monster", changes)
    assert after("abstract/monster", changes, problem)["hints"] == ["Let Yrsa and Torvald strike together."]


def test_who_begins_alike_is_offered_before_whose_name_is_part_of_it() -> None:
    told = found("asgard/wolves-at-the-ford", {"hints": ["There is a rich wedding only with Gunnhild."]})
    assert [problem.mend[0].value for problem in told] == [
        f"There is a rich wedding only with {name}." for name in ("Gunnlaug", "Hild")
    ]


@pytest.mark.parametrize(
    ("of", "changes"),
    [
        ("abstract/monster", {"hints": ["Accuracy first. Then Damage; and Old Kari's bow."]}),
        ("abstract/monster", {"hints": ["Think of Valhalla, and strike together."]}),
        ("abstract/monster", {"story": "Something has come down on Asa's farm.", "hints": ["Think of Asa."]}),
        ("ascension/relic-hunt", {"hints": ["The Influence of the Barrow counts, see R-6.2.5 and C-32."]}),
        ("abstract/bob-and-fred", {"lesson[7].ask": "Now try The Monster, or press Enter."}),
    ],
)
def test_names_of_the_rules_and_of_the_story(of: str, changes: dict[str, Any]) -> None:
    assert fields(of, changes) == []


def test_a_name_of_another_scenario_is_told_with_who_is_called_most_like_it() -> None:
    changes = {"hints": ["There is a rich wedding only with Gudrun."]}
    (problem,) = found("asgard/wolves-at-the-ford", changes)
    right = ["There is a rich wedding only with Gunnlaug."]
    assert after("asgard/wolves-at-the-ford", changes, problem)["hints"] == right


def test_a_name_of_nobody_in_any_scenario_may_be_of_the_story_told() -> None:
    assert fields("asgard/wolves-at-the-ford", {"hints": ["As rich as Valgerd's, if she had one."]}) == []


def test_one_with_whom_something_is_done_is_nobody_of_the_story() -> None:
    changes = {"hints": ["Strike first.", "Destroy Oak before its turn."]}
    (problem,) = found("abstract/squad", changes)
    assert after("abstract/squad", changes, problem)["hints"] == ["Strike first."]


def test_one_with_whom_something_is_done_may_be_the_only_one_of_whom_nothing_is_told() -> None:
    changes = {"story": "Bob against one other.", "hints": ["Let Egil strike first."]}
    told = [each for each in found("abstract/duel", changes) if each.field == "hints[0]"]
    assert [change.value for each in told for change in each.mend] == ["Let Fred strike first."]

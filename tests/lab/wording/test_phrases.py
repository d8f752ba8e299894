"""Words that hardly say what they should are told of: hints, names, steps of lessons, paragraphs of the rules."""

from __future__ import annotations

from typing import Any

import pytest

from game import catalogue, scenarios
from game.core.documents.edits import SetField
from game.core.problems.mend_edits import mended
from game.lab.wording import phrases

STEP = {"title": "A step", "text": "Go.", "ask": "Go on.", "actions": [{"type": "Pass"}]}


def found(document: dict[str, Any]) -> list[tuple[str, str]]:
    return [(each.field, each.text) for each in phrases.problems(document)]


def changed(path: str, value: Any, of: str = "thor/jotunheim") -> dict[str, Any]:
    return SetField(path, value).apply(scenarios.load(of).document)


@pytest.mark.parametrize(
    ("path", "value", "field", "said"),
    [
        ("hints", ["Go on.", " "], "hints[1]", "says nothing"),
        ("hints", ["Go  on.", "Wait.", "go on."], "hints[2]", "the same as hints[0]"),
        ("title", "  ", "title", "is empty"),
        ("sides.two.name", "", "sides.two.name", "is empty"),
        ("sides.two.name", "asgardians", "sides.two.name", "sides one and two are both called"),
        ("lesson", [STEP], "lesson", "write kind = 'lesson'"),
        ("solution", [{"type": "Pass"}], "solution", "write kind = 'puzzle'"),
        ("kind", "lesson", "lesson", "a lesson has steps"),
        ("hints", ["Go on."] * 2, "hints[1]", "take one of them out"),
        ("rule", "T60", "rule", "did you mean 'T-60'?"),
        ("rule", "T-999", "rule", "no paragraph 'T-999'; write one"),
        ("rule", "SB-3", "rule", "no paragraph 'SB-3'; did you mean 'TB-3'?"),
        ("rule", "S-20", "rule", "no paragraph 'S-20'; did you mean 'T-20'?"),
    ],
)
def test_what_words_leave_out_is_told(path: str, value: Any, field: str, said: str) -> None:
    ((where, text),) = found(changed(path, value))
    assert where == field
    assert said in text


def test_a_puzzle_is_told_by_its_story() -> None:
    ((field, text),) = found(changed("story", " ", "thor/puzzles/laufey-falls"))
    assert field == "story"
    assert "write what the puzzle asks" in text


@pytest.mark.parametrize("name", ["thor/puzzles/laufey-falls", "confrontation/puzzles/the-marshals-share"])
def test_a_puzzle_without_an_answer_is_a_battle_T119_G152(name: str) -> None:
    document = changed("solution", None, name)
    (problem,) = phrases.problems(document)
    assert problem.field == "solution"
    after = mended(document, problem.mend)
    assert "kind" not in after
    assert not found(after)


@pytest.mark.parametrize(
    ("steps", "field", "said"),
    [
        ([STEP, STEP], "lesson[1]", "the same as the step before it"),
        ([{**STEP, "title": " "}], "lesson[0].title", "write the title"),
        ([{**STEP, "text": ""}], "lesson[0].text", "write the text"),
        ([{**STEP, "rule": "T-0"}], "lesson[0].rule", "no paragraph 'T-0'"),
    ],
)
def test_a_step_that_tells_nothing_is_told(steps: list[Any], field: str, said: str) -> None:
    ((where, text),) = found(changed("lesson", steps, "thor/first-blows"))
    assert where == field
    assert said in text


def test_a_step_that_waits_for_nothing_need_not_ask() -> None:
    assert found(changed("lesson", [{"title": "A", "text": "B"}], "thor/first-blows")) == []


@pytest.mark.parametrize(
    ("path", "value"), [("hints", ["A", "a"]), ("sides.two.name", "Asgardians"), ("rule", "T-0")]
)
def test_the_mend_of_words_leaves_nothing_to_say(path: str, value: Any) -> None:
    document = changed(path, value)
    (problem,) = phrases.problems(document)
    assert found(mended(document, problem.mend)) == []


def test_a_story_cites_its_own_rules_and_those_of_its_table() -> None:
    assert {"A-1", "R-3.1.1"} <= catalogue.paragraphs("asgard")
    assert {"A-1", "T-10"} <= catalogue.paragraphs("asgard-thor")
    assert "R-3.1.1" not in catalogue.paragraphs("asgard-thor")
    assert "A-1" not in catalogue.paragraphs("thor")


def test_a_step_that_asks_for_another_square_than_it_waits_for_is_told() -> None:
    document = changed("lesson[1].ask", "Choose Thor, then d5, and play March.", of="thor/first-blows")
    ((field, text),) = found(document)
    assert field == "lesson[1].ask"
    assert text == "asks for d5, and the step waits for d4: write that, or mend the action"
    (problem,) = phrases.problems(document)
    assert mended(document, problem.mend)["lesson"][1]["ask"] == "Choose Thor, then d4, and play March."


@pytest.mark.parametrize("ask", ["Move him from d2.", "Play March.", "From d2 to d4, past h8."])
def test_a_step_may_say_from_where_or_nothing(ask: str) -> None:
    assert found(changed("lesson[1].ask", ask, of="thor/first-blows")) == []


@pytest.mark.parametrize(("ally", "told"), [("three", True), ("one", False)])
def test_a_side_that_fights_for_itself_alone_is_worth_knowing(ally: str, told: bool) -> None:
    document = changed("sides.three.team", ally, of="ascension/two-against-two")
    document["sides"]["one"]["team"] = "one"
    fields = ["sides.one.team", "sides.three.team"] if told else []
    assert [field for field, _ in found(document)] == fields

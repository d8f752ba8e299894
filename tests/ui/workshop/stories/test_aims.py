"""Enemies, friends and objectives of a story added, described and taken out in the window, each field with what it may say."""

from __future__ import annotations

import pytest

from game import scenarios
from game.core.documents.fields import says
from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from game.ui.workshop.stories.people import joining, people, players
from tests.ui.workshop.player import Designer


@pytest.fixture
def teller(app: App) -> Designer:
    """Before a bare story."""
    app.open("menu")
    return Designer(app, app.open("stories"))


def found(pilot: Pilot, spot: str) -> str:
    """Turn the wheel over the list until something of it is seen."""
    for _ in range(20):
        if pilot.has(spot):
            break
        pilot.wheel("stories.shelf", -1)
    return spot


def test_an_enemy_is_somebody_of_side_two_with_sliders_from_0_to_10(teller: Designer, pilot: Pilot) -> None:
    pilot.click(found(pilot, "stories.add-enemy"))
    row = says(teller.document, "enemy.odd-2")
    assert row == {"who": "odd", "name": "Odd", "archetype": "guard", "mode": "patrol"}
    pilot.click("stories.boldness:more")
    assert says(teller.document, "enemy.odd-2.boldness") == 6
    for _ in range(8):
        pilot.click("stories.memory:more")
    assert says(teller.document, "enemy.odd-2.memory") == 10
    pilot.click("stories.archetype")
    pilot.click("stories.archetype:hunter")
    assert says(teller.document, "enemy.odd-2.archetype") == "hunter"
    teller.retype("stories.name", "The second Odd")
    teller.retype("stories.word", "second")
    pilot.key("Enter")
    assert says(teller.document, "enemy.second.name") == "The second Odd"
    pilot.seconds(1.0)
    assert not [words for words in teller.troubles if "nem" in words and "title" not in words]


def test_an_objective_has_a_word_a_title_a_text_and_is_given_or_not(teller: Designer, pilot: Pilot) -> None:
    pilot.click(found(pilot, "stories.add-objective"))
    assert says(teller.document, "objective[1]") == {"id": "objective", "title": "New objective"}
    teller.retype("stories.word", "out")
    pilot.key("Enter")
    teller.retype("stories.title", "Come home")
    teller.retype("stories.text", "By the same way.")
    pilot.click("stories.given")
    assert says(teller.document, "objective[1]") == {
        "id": "out", "title": "Come home", "text": "By the same way.", "given": False,
    }  # fmt: skip
    pilot.click("stories.given")
    assert says(teller.document, "objective[1].given") is None


@pytest.mark.parametrize(("path", "kind"), [("objective[0]", "objective"), ("enemy.odd", "enemy")])
def test_one_that_lines_speak_of_is_taken_out_named_by_problems_and_brought_back(
    teller: Designer, pilot: Pilot, path: str, kind: str
) -> None:
    before = teller.work.sketch.text
    pilot.click(found(pilot, f"stories.part:{path}"))
    pilot.key("Delete")
    assert says(teller.document, path) is None
    pilot.seconds(1.0)
    assert any(f"no {kind}" in words for words in teller.troubles)
    pilot.key("Ctrl+Z")
    assert teller.work.sketch.text == before


def test_a_friend_is_somebody_of_side_one_who_does_not_play_yet(teller: Designer, pilot: Pilot) -> None:
    pilot.click(found(pilot, "stories.add-friend"))
    (word,) = teller.document["friend"]
    assert word not in says(teller.document, "sides.one.models")
    assert word in joining(teller.document)
    teller.retype("stories.name", "The guest")
    assert says(teller.document, f"friend.{word}.name") == "The guest"
    assert not [each for each in scenarios.faults(teller.document) if each.field.startswith("friend")]


def test_level_and_spotting_of_a_condition_are_chosen(teller: Designer, pilot: Pilot) -> None:
    pilot.click("stories.part:condition[0]")
    pilot.click("stories.level")
    pilot.click("stories.level:skilled")
    pilot.click("stories.they:less")
    pilot.click("stories.they:less")
    pilot.click("stories.you:more")
    condition = says(teller.document, "condition[0]")
    assert (condition["level"], condition["spotting"]) == ("skilled", {"they": -2, "you": 1})
    assert not [each for each in scenarios.faults(teller.document) if each.field.startswith("condition")]


def test_who_may_come_is_known_of_every_shipped_story() -> None:
    for name, path in scenarios.files():
        document = scenarios.load(name).document if name.startswith("asgard/") else {}
        for word, row in document.get("enemy", {}).items():
            assert row["who"] in people(document, "two"), (path, word)
        for word, row in document.get("friend", {}).items():
            assert row["who"] in joining(document), (path, word)
        assert set(document.get("friend", {})) <= set(players(document)) if document else True

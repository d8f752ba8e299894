"""A condition taken out: what leads to it goes along and is told before, later ones keep what leads to them, one undo brings all back."""

from __future__ import annotations

import pytest

from game import scenarios
from game.core.documents.fields import says
from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from game.ui.workshop.stories.condition_removal import leaving
from game.ui.workshop.stories.story import Story
from game.workshop.sketch import Sketch, of
from tests.ui.player import on_top
from tests.ui.workshop.player import Designer

_CONDITION = {"range": "6in", "visibility": "16in", "cards": {"*": "-"}}
SHEET = {
    "system": "asgard",
    "condition": [{"title": title, **_CONDITION} for title in ("Dusk", "Noise", "Fire")],
    "code": {
        "101": {"title": "A bell", "do": ["see Bell", "if seen Bell: condition 1", 'ask "condition 2?" yes 102, no 103']},
        "102": {"title": "Sparks", "do": [], "version": [{"do": ["condition 2"]}]},
        "103": {"title": "No", "do": ["condition 0"]},
    },
    "watch": [
        {"when": ["round 2 over"], "code": 101, "in": [1]},
        {"when": ["round 3 over"], "code": 102, "in": [0, 1, 2]},
        {"when": ["round 4 over"], "code": 103},
    ],
    "progress": {"condition": 2, "been": [0, 1, 2], "watched": [{"watch": 1, "over": 2}, {"watch": 2, "over": 3}]},
}  # fmt: skip


@pytest.fixture
def story() -> Story:
    return Story(of(SHEET))


def test_what_leads_to_a_condition_goes_and_later_ones_are_still_led_to(story: Story) -> None:
    before = story.sketch.text
    found = leaving(story, "condition[1]")
    story.do(found.edit)
    assert [title for _, title in story.conditions] == ["Dusk", "Fire"]
    assert story.lines("code.101") == ["see Bell", 'ask "condition 2?" yes 102, no 103']
    assert says(story.document, "code.102.version[0].do") == ["condition 1"]
    assert story.lines("code.103") == ["condition 0"]
    assert [row.get("in") for row in story.document["watch"]] == [[0, 1], None]
    progress = story.document["progress"]
    assert progress == {"condition": 1, "been": [0, 1], "watched": [{"watch": 1, "over": 3}]}
    assert story.sketch.undoable == ["Take out Noise"]
    story.undo()
    assert story.sketch.text == before


def test_what_goes_with_it_is_told_by_name(story: Story) -> None:
    told = leaving(story, "condition[1]").told
    assert told == (
        "101 A bell leads to it: “if seen Bell: condition 1” goes.",
        "The watch “round 2 over” waits in it alone, and goes.",
    )


@pytest.mark.parametrize("name", ["asgard/the-frost-door", "asgard/prison-of-the-jarl", "asgard/the-beacon"])
def test_no_line_of_a_shipped_story_names_a_condition_that_is_not_there_afterwards(name: str) -> None:
    text = scenarios.load(name).document
    for number in range(1, len(text["condition"])):
        story = Story(of(text))
        story.do(leaving(story, f"condition[{number}]").edit)
        wrong = [each for each in scenarios.faults(story.document) if "no condition" in each.text]
        assert not wrong
        assert story.undo()
        assert story.document == Sketch(story.sketch.text).document


@pytest.fixture
def teller(app: App) -> Designer:
    app.open("menu")
    return Designer(app, app.open("stories"))


def lowest(pilot: Pilot, path: str) -> str:
    """Turn the wheel over the panel at the right until the button at its foot is seen."""
    for _ in range(20):
        if pilot.has("stories.take-part-out"):
            break
        pilot.wheel(f"stories.side:{path}", -1)
    return "stories.take-part-out"


def test_a_condition_to_which_something_leads_is_taken_out_after_a_yes(
    teller: Designer, pilot: Pilot, app: App
) -> None:
    pilot.click("stories.add-condition")
    pilot.click("stories.part:code.101")
    pilot.click("stories.line:2")
    pilot.type("condition 1")
    pilot.key("Enter")
    pilot.click("stories.part:condition[1]")
    pilot.key("Delete")
    assert on_top(app) != "stories"
    pilot.key("Esc")
    assert len(teller.document["condition"]) == 2
    pilot.click(lowest(pilot, "condition[1]"))
    pilot.click("dialog.yes")
    assert len(teller.document["condition"]) == 1
    assert says(teller.document, "code.101.do") == ["done find", "end found"]
    pilot.key("Ctrl+Z")
    assert len(teller.document["condition"]) == 2
    assert says(teller.document, "code.101.do") == ["done find", "end found", "condition 1"]


def test_the_only_condition_stays(teller: Designer, pilot: Pilot) -> None:
    pilot.click("stories.part:condition[0]")
    pilot.click(lowest(pilot, "condition[0]"))
    assert not teller.work.sketch.undoable
    assert len(teller.document["condition"]) == 1

"""A story under work: who wins which card, what painting writes, and where the text leads."""

from __future__ import annotations

import pytest

from game import scenarios
from game.core import registry
from game.core.documents.fields import says
from game.systems.asgard.cards import DECK
from game.ui.workshop.blanks import blank
from game.ui.workshop.stories.graph import layers
from game.ui.workshop.stories.parts import add
from game.ui.workshop.stories.story import Story, Way, winners
from game.workshop.sketch import Sketch

TALES = [each for each in scenarios.find() if each.system.startswith("asgard")]


@pytest.fixture
def story() -> Story:
    return Story(Sketch(blank("asgard")))


def cards(story: Story) -> dict[str, str]:
    rows = says(story.document, "condition[0].cards")
    return {card: rows[key] for card, key in winners(rows).items() if key}


@pytest.mark.parametrize("entry", TALES, ids=lambda entry: entry.id)
def test_every_card_of_a_shipped_story_is_won_by_one_row_at_most(entry: scenarios.Entry) -> None:
    story = Story(Sketch(scenarios.text(entry.path)))
    for path, _ in story.conditions:
        claims = story.claims(path)
        assert not story.disputed(path)
        assert sum(len(claim.cards) for claim in claims) == len(
            frozenset().union(*(claim.cards for claim in claims))
        )


@pytest.mark.parametrize("entry", TALES, ids=lambda entry: entry.id)
def test_every_condition_and_ending_of_a_shipped_story_is_led_to(entry: scenarios.Entry) -> None:
    story = Story(Sketch(scenarios.text(entry.path)))
    reached = {way.end for way in story.ways()}
    assert {path for path, _ in story.conditions[1:]} | set(story.endings) <= reached


def test_a_bare_story_lacks_nothing_but_a_title(story: Story) -> None:
    assert registry.system("asgard").problems({**story.document, "title": "Mine"}) == []


def test_painted_cards_follow_one_another_as_one_row(story: Story) -> None:
    story.entry = "101"
    for card in ("9S", "8S", "10S"):
        assert story.paint([card], going="paint") == ""
    assert says(story.document, "condition[0].cards") == {"red": "101", "black": "102", "8-10S": "101"}
    assert {card for card, entry in cards(story).items() if entry == "101" and card[-1] in "SC"} == {
        "8S",
        "9S",
        "10S",
    }
    story.sketch.pause()
    assert story.undo()
    assert says(story.document, "condition[0].cards") == {"red": "101", "black": "102"}


def test_a_card_that_the_row_has_already_is_not_written_again(story: Story) -> None:
    story.entry = "101"
    story.paint(["5H"])
    assert not story.sketch.undoable


def test_whatever_is_painted_belongs_to_the_row_and_nothing_else_changes(story: Story) -> None:
    story.entry = "-"
    for number, card in enumerate(DECK[::3]):
        before = cards(story)
        story.paint([card])
        after = cards(story)
        assert after[card] == "-", number
        assert {each: after[each] for each in DECK if each != card} == {
            each: before[each] for each in DECK if each != card
        }
        assert not story.disputed("condition[0]")


def test_a_row_is_reworded_and_taken_out_with_all_its_keys(story: Story) -> None:
    story.entry = "102"
    story.paint(["AH", "KD"])
    claim = next(each for each in story.claims("condition[0]") if each.entry == "102")
    assert story.reword(claim, "[Horn] 102") == ""
    assert set(says(story.document, "condition[0].cards").values()) == {"101", "[Horn] 102"}
    claim = next(each for each in story.claims("condition[0]") if each.code == "102")
    story.drop(claim)
    assert says(story.document, "condition[0].cards") == {"red": "101"}


def test_two_rows_with_the_same_right_dispute_a_card() -> None:
    assert winners({"J": "1", "10-KH": "2"})["JH"] == ""


def test_lines_are_written_added_and_go_when_they_are_empty(story: Story) -> None:
    path = "code.102"
    assert story.set_line(path, 1, "count alarm +1") == ""
    assert story.lines(path) == ["place 1 odd left 6in", "count alarm +1"]
    assert story.set_line(path, 0, "") == ""
    assert story.lines(path) == ["count alarm +1"]


def test_new_codes_and_conditions_are_numbered_on(story: Story) -> None:
    assert add(story, "code") == ""
    assert story.chosen == "code.103"
    assert add(story, "condition") == ""
    assert story.chosen == "condition[1]"
    assert story.condition == "condition[1]"


def test_questions_and_dice_lead_on_whatever_the_answers_are_called(story: Story) -> None:
    story.set("code.101.do", ['ask "The boots, or 102?" boots 103, no 104'])
    story.set("code.103", {"title": "Boots", "do": ["end found"]})
    assert Way("condition[0]", "ending.found") in story.ways()
    story.set("code.103", {"title": "Boots", "do": []})
    assert Way("condition[0]", "ending.found") not in story.ways()


def test_conditions_stand_by_how_far_they_are_and_lost_ones_after_them() -> None:
    ways = [Way("a", "b"), Way("b", "c"), Way("a", "end")]
    assert layers(["a", "b", "c", "d"], ["end"], ways) == [["a"], ["b"], ["c"], ["d"], ["end"]]


def test_a_watch_is_called_by_the_code_that_it_brings() -> None:
    story = Story(Sketch(scenarios.text(scenarios.load("asgard/the-beacon").path)))
    assert story.title("watch[0]") == "Watch for 909"

"""Parts of a story added, named and taken out in the window, so that none of them needs a text editor."""

from __future__ import annotations

import pytest

from game.core.documents.fields import says
from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from tests.ui.workshop.player import Designer


@pytest.fixture
def teller(app: App) -> Designer:
    """Before a bare story."""
    app.open("menu")
    return Designer(app, app.open("stories"))


def test_a_watch_waits_in_the_condition_that_is_shown_and_its_fields_are_typed(
    teller: Designer, pilot: Pilot
) -> None:
    pilot.click("stories.add-watch")
    assert says(teller.document, "watch[0]") == {"when": [], "code": 102, "in": [0]}
    pilot.click("stories.line:0")
    pilot.type("round 4 over")
    pilot.key("Enter")
    teller.retype("stories.code", "101")
    pilot.click("stories.again")
    assert says(teller.document, "watch[0]") == {
        "when": ["round 4 over"], "code": 101, "in": [0], "again": True,
    }  # fmt: skip
    pilot.seconds(1.0)
    assert not [words for words in teller.troubles if "watch" in words.lower()]


def test_the_conditions_of_a_watch_are_numbers_with_commas_and_none_means_all(
    teller: Designer, pilot: Pilot
) -> None:
    pilot.click("stories.add-condition")
    pilot.click("stories.add-watch")
    teller.retype("stories.in", "0, 1")
    assert says(teller.document, "watch[0].in") == [0, 1]
    pilot.key("Ctrl+A", "Delete")
    assert says(teller.document, "watch[0].in") is None


def test_an_ending_is_named_by_the_word_that_lines_use(teller: Designer, pilot: Pilot) -> None:
    pilot.click("stories.add-ending")
    teller.retype("stories.word", "lost")
    pilot.key("Enter")
    assert set(says(teller.document, "ending")) == {"found", "lost"}
    teller.retype("stories.title", "Lost")
    assert says(teller.document, "ending.lost.title") == "Lost"
    assert says(teller.document, "ending.lost.outcome") == "defeat"


@pytest.mark.parametrize("word", ["found", "no word"])
def test_a_word_that_is_taken_or_is_none_is_refused(teller: Designer, pilot: Pilot, word: str) -> None:
    pilot.click("stories.add-ending")
    teller.retype("stories.word", word)
    pilot.key("Enter")
    assert set(says(teller.document, "ending")) == {"found", "ending"}


def test_an_enemy_is_called_otherwise_in_all_lines_and_one_undo_takes_it_back(
    teller: Designer, pilot: Pilot
) -> None:
    before = teller.work.sketch.text
    pilot.wheel("stories.shelf", -20)
    pilot.click("stories.part:enemy.odd")
    teller.retype("stories.word", "digger")
    pilot.key("Enter")
    assert says(teller.document, "code.102.do") == ["place 1 digger left 6in"]
    pilot.seconds(1.0)
    assert not [words for words in teller.troubles if "odd" in words or "digger" in words]
    pilot.key("Ctrl+Z")
    assert teller.work.sketch.text == before


def test_a_code_has_a_number_that_rows_lines_and_watches_follow(teller: Designer, pilot: Pilot) -> None:
    pilot.click("stories.part:code.101")
    teller.retype("stories.word", "310")
    pilot.key("Enter")
    assert says(teller.document, "condition[0].cards.red") == "310"
    assert list(teller.document["code"]) == ["310", "102"]
    assert pilot.has("stories.line:0")
    teller.retype("stories.word", "102")
    pilot.key("Enter")
    assert list(teller.document["code"]) == ["310", "102"]


def test_a_counter_has_a_word_a_name_and_a_beginning(teller: Designer, pilot: Pilot) -> None:
    pilot.click("stories.add-count")
    teller.retype("stories.word", "alarm")
    pilot.key("Enter")
    teller.retype("stories.name", "The alarm")
    teller.retype("stories.start", "2")
    assert says(teller.document, "count") == {"alarm": {"name": "The alarm", "start": 2}}


@pytest.mark.parametrize(
    ("kind", "field"), [("watch", "watch"), ("count", "count"), ("ending", "ending.ending")]
)
def test_what_was_added_is_taken_out_by_a_key_and_both_can_be_taken_back(
    teller: Designer, pilot: Pilot, kind: str, field: str
) -> None:
    before = teller.work.sketch.text
    pilot.click(f"stories.add-{kind}")
    assert says(teller.document, field)
    pilot.key("Delete")
    assert not says(teller.document, field)
    pilot.key("Ctrl+Z", "Ctrl+Z")
    assert teller.work.sketch.text == before


def test_caret_and_mark_stay_where_they_are_while_the_story_is_judged(teller: Designer, pilot: Pilot) -> None:
    teller.retype("stories.title", "The mill")
    pilot.key("Home")
    pilot.seconds(1.0)
    pilot.type("At ")
    assert says(teller.document, "title") == "At The mill"
    pilot.key("Ctrl+A")
    pilot.seconds(1.0)
    pilot.key("Delete")
    assert not says(teller.document, "title")

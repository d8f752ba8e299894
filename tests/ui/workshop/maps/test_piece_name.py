"""Pieces of a map and spots of a story called otherwise beside the map, with all lines that speak of them."""

from __future__ import annotations

import pytest

from game import scenarios
from game.core.documents.fields import says
from game.table.lengths import INCH
from game.ui.app.loop import App
from game.ui.workshop.inquiry import Inquiry
from tests.ui.workshop.player import Surveyor


@pytest.fixture(autouse=True)
def answers_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is left to the speed of a thread."""
    monkeypatch.setattr(Inquiry, "here", True)


def reword(surveyor: Surveyor, word: str) -> None:
    """Another word in the panel of what is chosen."""
    for _ in range(12):
        if surveyor.has("maps.word"):
            break
        surveyor.wheel((1180, 500), -2)
    surveyor.retype("maps.word", word)
    surveyor.key("Enter")


def test_a_gate_is_called_otherwise_in_the_deed_that_opens_it_and_one_undo_takes_it_back(app: App) -> None:
    app.open("menu")
    surveyor = Surveyor(app, app.open("maps"))
    gate = {"id": "gate", "kit": "gate", "at": ["12in", "12in"]}
    winch = {
        "id": "winch",
        "kit": "winch",
        "at": ["20in", "12in"],
        "interact": ["toggle gate", "score 1 once"],
    }
    surveyor.work.set("terrain", [gate, winch])
    before = surveyor.work.sketch.text
    surveyor.click_at((12 * INCH, 12 * INCH))
    reword(surveyor, "west-gate")
    assert says(surveyor.document, "terrain[0].id") == "west-gate"
    assert says(surveyor.document, "terrain[1].interact") == ["toggle west-gate", "score 1 once"]
    surveyor.key("Ctrl+Z")
    assert surveyor.work.sketch.text == before
    reword(surveyor, "winch")
    assert says(surveyor.document, "terrain[0].id") == "gate"


def test_a_chest_is_called_otherwise_by_whoever_carries_it_too(app: App) -> None:
    app.open("menu")
    surveyor = Surveyor(app, app.open("maps", system="confrontation"))
    surveyor.work.set("item", [{"id": "box", "name": "Box", "at": ["45cm", "40cm"]}])
    surveyor.work.set("sides.one.stands", [{"unit": 1, "at": ["60cm", "10cm"], "carries": {"1": "box"}}])
    surveyor.choose("item[0]")
    reword(surveyor, "till")
    assert (
        says(surveyor.document, "item[0].id")
        == says(surveyor.document, "sides.one.stands[0].carries.1")
        == "till"
    )


def test_with_a_mirror_on_the_twin_keeps_its_own_word(app: App) -> None:
    app.open("menu")
    surveyor = Surveyor(app, app.open("maps"))
    surveyor.click("maps.symmetry:half-turn")
    surveyor.lay("gate", (6 * INCH, 6 * INCH))
    surveyor.key("Esc")
    surveyor.click_at((6 * INCH, 6 * INCH))
    twin = says(surveyor.document, "terrain[1].id")
    reword(surveyor, "north-gate")
    assert [row["id"] for row in surveyor.document["terrain"]] == ["north-gate", twin]


def test_a_spot_of_a_story_is_called_otherwise_in_its_lines_and_stays_chosen(app: App) -> None:
    app.open("menu")
    told = scenarios.load("asgard/prison-of-the-jarl").document
    surveyor = Surveyor(app, app.open("maps", document=told))
    surveyor.click_at((17 * INCH, 22 * INCH))
    assert surveyor.drawing.chosen == "spot.boat"
    reword(surveyor, "ferry")
    assert surveyor.drawing.chosen == "spot.ferry"
    assert not [each for each in scenarios.faults(surveyor.document) if "boat" in each.text]
    assert "boat" not in surveyor.document["spot"]

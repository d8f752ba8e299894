"""What doors, consoles and other pieces of a map do and are, typed or chosen beside it."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.documents.fields import says
from game.table.lengths import CM, INCH
from game.ui.app.loop import App
from game.ui.workshop.inquiry import Inquiry
from tests.ui.workshop.player import Surveyor

GATE, HORN = (12 * INCH, 12 * INCH), (20 * INCH, 12 * INCH)


@pytest.fixture(autouse=True)
def answers_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is left to the speed of a thread."""
    monkeypatch.setattr(Inquiry, "here", True)


@pytest.fixture
def surveyor(app: App) -> Surveyor:
    """Before a map in inches with a gate and a standing horn."""
    app.open("menu")
    surveyor = Surveyor(app, app.open("maps"))
    surveyor.lay("gate", GATE)
    surveyor.work.set("terrain[0].kit", "gate")
    surveyor.work.set("terrain[0].id", "gate")
    surveyor.lay("standing horn", HORN)
    surveyor.key("Esc")
    return surveyor


def row(surveyor: Surveyor, place: int) -> dict[str, Any]:
    """A row of terrain without what every row has."""
    found = says(surveyor.document, f"terrain[{place}]")
    return {key: value for key, value in found.items() if key not in ("id", "kit", "at")}


def test_a_door_is_opened_and_shut_by_a_switch_and_says_nothing_when_it_is_shut(surveyor: Surveyor) -> None:
    surveyor.click_at(GATE)
    surveyor.click("maps.detail.open")
    assert row(surveyor, 0) == {"open": True}
    assert surveyor.drawing.items[0].state == "open"
    surveyor.click("maps.detail.open")
    assert row(surveyor, 0) == {}
    surveyor.key("Ctrl+Z")
    assert row(surveyor, 0) == {"open": True}


def test_a_door_that_is_open_and_locked_is_told_and_stays_on_the_map(surveyor: Surveyor) -> None:
    surveyor.click_at(GATE)
    surveyor.click("maps.detail.open")
    surveyor.click("maps.detail.locked")
    surveyor.seconds(0.6)
    assert any("a door that stands open is not locked" in each.lower() for each in surveyor.troubles)
    assert surveyor.drawing.own is not None
    surveyor.click("maps.detail.open")
    surveyor.seconds(0.6)
    assert row(surveyor, 0) == {"locked": True}
    assert not any("locked" in each for each in surveyor.troubles)


def test_a_crate_is_no_door_and_a_gate_no_console(surveyor: Surveyor) -> None:
    surveyor.click_at(GATE)
    assert (surveyor.has("maps.detail.open"), surveyor.has("maps.detail.interact")) == (True, False)
    surveyor.click_at(HORN)
    assert (surveyor.has("maps.detail.open"), surveyor.has("maps.detail.interact")) == (False, True)
    surveyor.lay("crate", (6 * INCH, 20 * INCH))
    assert (surveyor.has("maps.detail.open"), surveyor.has("maps.detail.interact")) == (False, False)


def test_deeds_of_a_console_are_typed_with_commas_between(surveyor: Surveyor) -> None:
    surveyor.click_at(HORN)
    surveyor.retype("maps.detail.interact", "toggle gate,  score 1 once,")
    assert row(surveyor, 1) == {"interact": ["toggle gate", "score 1 once"]}
    surveyor.seconds(0.6)
    assert not any("interact" in each for each in surveyor.troubles)
    surveyor.key("Ctrl+A", "Delete")
    assert row(surveyor, 1) == {}


@pytest.mark.parametrize(
    ("deeds", "told"),
    [
        ("opne gate", "did you mean 'open'"),
        ("open gat", "no piece 'gat'"),
        ("stride 1", "stride 1 once"),
    ],
)
def test_a_faulty_deed_is_told_while_its_console_stays_in_hand(
    surveyor: Surveyor, deeds: str, told: str
) -> None:
    surveyor.click_at(HORN)
    surveyor.retype("maps.detail.interact", deeds)
    surveyor.seconds(0.6)
    assert any(told in each for each in surveyor.troubles), surveyor.troubles
    assert surveyor.widget("maps.detail.interact").text == deeds
    surveyor.retype("maps.detail.interact", "open gate")
    surveyor.seconds(0.6)
    assert not any(told in each for each in surveyor.troubles)


def test_a_deed_is_added_from_a_list_that_knows_the_doors(surveyor: Surveyor) -> None:
    surveyor.resize(1280, 800)
    surveyor.click_at(HORN)
    surveyor.pick("add-interact", "toggle gate")
    surveyor.pick("add-interact", "score 1 once")
    assert row(surveyor, 1) == {"interact": ["toggle gate", "score 1 once"]}
    assert surveyor.widget("maps.detail.interact").text == "toggle gate, score 1 once"


def test_the_twin_of_a_console_has_a_deed_for_the_twin_of_its_door(surveyor: Surveyor) -> None:
    surveyor.key("Ctrl+A", "Delete")
    surveyor.click("maps.symmetry:half-turn")
    for name, at in (("gate", GATE), ("standing horn", HORN)):
        surveyor.lay(name, at)
    surveyor.key("Esc")
    surveyor.click_at(HORN)
    gate, twin = (says(surveyor.document, f"terrain[{place}].id") for place in (0, 1))
    surveyor.retype("maps.detail.interact", f"open {gate}")
    assert [row(surveyor, place)["interact"] for place in (2, 3)] == [[f"open {gate}"], [f"open {twin}"]]


def test_traits_are_those_of_the_kit_until_another_is_said(surveyor: Surveyor) -> None:
    surveyor.lay("crate", (6 * INCH, 20 * INCH))
    surveyor.key("Esc")
    surveyor.click_at((6 * INCH, 20 * INCH))
    surveyor.scrolled("maps.detail.traits")
    assert surveyor.widget("maps.detail.traits").text == "fragile"
    surveyor.retype("maps.detail.traits", "fragile, console")
    assert row(surveyor, 2) == {"traits": ["fragile", "console"]}
    surveyor.retype("maps.detail.traits", "fragile")
    assert row(surveyor, 2) == {}
    surveyor.retype("maps.detail.traits", "fragil")
    surveyor.seconds(0.6)
    assert any("did you mean 'fragile'" in each for each in surveyor.troubles)
    assert surveyor.has("maps.detail.traits")


def test_a_piece_is_put_on_another_and_given_another_size(surveyor: Surveyor) -> None:
    surveyor.lay("rock", (20 * INCH, 20 * INCH))
    surveyor.lay("crate", (20 * INCH, 20 * INCH))
    surveyor.key("Esc")
    surveyor.click_at((20 * INCH, 20 * INCH))
    surveyor.pick("on", "rock")
    surveyor.pick("size", 2)
    assert row(surveyor, 3) == {"on": "rock", "size": 2}
    surveyor.pick("size", 0.5)
    assert row(surveyor, 3) == {"on": "rock"}


def test_in_centimetres_a_door_belongs_to_a_building_and_a_height_is_typed(app: App) -> None:
    app.open("menu")
    surveyor = Surveyor(app, app.open("maps", system="confrontation"))
    surveyor.lay("house", (40 * CM, 40 * CM))
    surveyor.lay("door", (40 * CM, 40 * CM))
    house = says(surveyor.document, "terrain[0].id")
    surveyor.key("Esc")
    surveyor.click_at((40 * CM, 40 * CM))
    surveyor.click("maps.detail.open")
    surveyor.pick("of", house)
    assert row(surveyor, 1) == {"open": True, "of": house}
    surveyor.scrolled("maps.detail.height")
    surveyor.retype("maps.detail.height", "3cm")
    assert row(surveyor, 1)["height"] == "3cm"
    surveyor.retype("maps.detail.height", "3 ells")
    surveyor.seconds(0.6)
    assert any("is not a length" in each for each in surveyor.troubles)
    assert surveyor.widget("maps.detail.height").text == "3 ells"


def test_deeds_for_the_end_of_a_piece_are_typed_where_they_stay(surveyor: Surveyor) -> None:
    surveyor.lay("barrels", (6 * INCH, 20 * INCH))
    surveyor.key("Esc")
    surveyor.click_at((6 * INCH, 20 * INCH))
    surveyor.scrolled("maps.detail.destroyed")
    surveyor.wheel("maps.side:terrain[2]", -1)
    before = surveyor.find("maps.detail.destroyed")
    surveyor.retype("maps.detail.destroyed", "open gate")
    surveyor.seconds(0.6)
    surveyor.type(", score 1")
    assert row(surveyor, 2) == {"destroyed": ["open gate", "score 1"]}
    assert surveyor.find("maps.detail.destroyed") == before


def test_a_shape_is_typed_letter_by_letter_with_its_twin(surveyor: Surveyor) -> None:
    surveyor.key("Ctrl+A", "Delete")
    surveyor.click("maps.symmetry:left-right")
    surveyor.lay("wall", (8 * INCH, 8 * INCH))
    surveyor.key("Esc")
    surveyor.click_at((8 * INCH, 8 * INCH))
    surveyor.retype("maps.shape", "corner 5in x 4in x 1in")
    shapes = [row(surveyor, place)["shape"] for place in (0, 1)]
    assert shapes == ["corner 5in x 4in x 1in", "corner 4in x 5in x 1in"]

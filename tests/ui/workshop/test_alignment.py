"""Pieces of a map in one line and with equal gaps, by buttons and keys, as one act."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.table.lengths import INCH
from game.table.shapes import Point
from game.ui.app.loop import App
from game.ui.workshop import alignment
from game.ui.workshop.alignment import WAYS, Way
from game.ui.workshop.inquiry import Inquiry
from game.ui.workshop.notations.items import Item, Sort
from tests.ui.workshop.player import Surveyor

BY_ID = {way.id: way for way in WAYS}


def item(left: int, top: int, wide: int, high: int) -> Item:
    """A rectangle, its place in its middle."""
    ring = ((left, top), (left + wide, top), (left + wide, top + high), (left, top + high))
    return Item(f"terrain[{left}]", Sort.TERRAIN, "Box", ring, (left + wide // 2, top + high // 2))


THREE = [item(100, 10, 20, 40), item(300, 50, 60, 20), item(160, 200, 40, 60)]


@pytest.mark.parametrize(
    ("id", "places"),
    [
        ("align-left", [(110, 30), (130, 60), (120, 230)]),
        ("align-centre", [(230, 30), (230, 60), (230, 230)]),
        ("align-right", [(350, 30), (330, 60), (340, 230)]),
        ("align-top", [(110, 30), (330, 20), (180, 40)]),
        ("align-middle", [(110, 135), (330, 135), (180, 135)]),
        ("align-bottom", [(110, 240), (330, 250), (180, 230)]),
    ],
)
def test_edges_and_middles_come_into_one_line_within_the_outermost_edges(
    id: str, places: list[Point]
) -> None:
    assert alignment.places(THREE, BY_ID[id]) == places


@pytest.mark.parametrize(("id", "places"), [("gaps-across", [(110, 30), (330, 60), (210, 230)]), ("gaps-down", [(110, 30), (330, 125), (180, 230)])])  # fmt: skip
def test_equal_gaps_leave_the_two_ends_where_they_are(id: str, places: list[Point]) -> None:
    assert alignment.places(THREE, BY_ID[id]) == places


def test_what_has_no_room_overlaps_by_as_much_each() -> None:
    close = [item(0, 0, 100, 10), item(10, 0, 100, 10), item(40, 0, 100, 10)]
    assert [x for x, _ in alignment.places(close, BY_ID["gaps-across"])] == [50, 70, 90]


@pytest.mark.parametrize("way", WAYS)
def test_too_few_are_refused_with_a_sentence(way: Way) -> None:
    needed = 3 if way.by == "gaps" else 2
    assert [bool(way.refusal(count)) for count in range(5)] == [count < needed for count in range(5)]


# In the window


@pytest.fixture
def surveyor(app: App, monkeypatch: pytest.MonkeyPatch) -> Surveyor:
    """Before a map in inches with three rocks, of which the first two are chosen."""
    monkeypatch.setattr(Inquiry, "here", True)
    app.open("menu")
    surveyor = Surveyor(app, app.open("maps"))
    for number, at in enumerate(((8, 8), (14, 9), (23, 20))):
        surveyor.lay("rock", (at[0] * INCH, at[1] * INCH), held=number > 0)
    surveyor.key("Esc")
    with surveyor.holding(pygame.KMOD_SHIFT):
        surveyor.click_at((8 * INCH, 8 * INCH))
        surveyor.click_at((14 * INCH, 9 * INCH))
    return surveyor


def places(surveyor: Surveyor) -> list[Any]:
    """Where the terrain lies."""
    return [row["at"] for row in surveyor.document["terrain"]]


def test_a_button_and_its_key_do_the_same_and_are_one_act(surveyor: Surveyor) -> None:
    before = surveyor.work.sketch.text
    surveyor.click("maps.align-top")
    assert places(surveyor) == [["8in", "8in"], ["14in", "8in"], ["23in", "20in"]]
    surveyor.key("Ctrl+Z")
    assert surveyor.work.sketch.text == before
    surveyor.key("Alt+Up")
    assert places(surveyor)[1] == ["14in", "8in"]
    surveyor.key("Alt+Left")
    assert places(surveyor)[:2] == [["8in", "8in"], ["8in", "8in"]]


def test_equal_gaps_take_three(surveyor: Surveyor) -> None:
    surveyor.key("Alt+H")
    surveyor.click("maps.gaps-across")
    assert places(surveyor) == [["8in", "8in"], ["14in", "9in"], ["23in", "20in"]]
    surveyor.key("Ctrl+A", "Alt+H")
    assert places(surveyor) == [["8in", "8in"], ["15.5in", "9in"], ["23in", "20in"]]


def test_what_lies_so_already_is_no_act(surveyor: Surveyor) -> None:
    surveyor.key("Alt+Up")
    acts = len(surveyor.work.sketch.undoable)
    surveyor.key("Alt+Up", "Alt+M")
    assert len(surveyor.work.sketch.undoable) == acts


def test_one_alone_is_not_lined_up(surveyor: Surveyor) -> None:
    surveyor.click_at((23 * INCH, 20 * INCH))
    before = places(surveyor)
    for way in WAYS:
        assert not surveyor.has(f"maps.{way.id}")
    surveyor.key("Alt+Left", "Alt+Right", "Alt+Up", "Alt+Down", "Alt+C", "Alt+M", "Alt+H", "Alt+V")
    assert places(surveyor) == before


def test_twins_that_are_not_chosen_follow(surveyor: Surveyor) -> None:
    surveyor.key("Ctrl+A", "Delete")
    surveyor.click("maps.symmetry:left-right")
    surveyor.lay("rock", (6 * INCH, 10 * INCH))
    surveyor.lay("rock", (8 * INCH, 20 * INCH), held=True)
    surveyor.key("Esc")
    surveyor.drawing.gather(("terrain[0]", "terrain[2]"))
    surveyor.key("Alt+Left")
    assert places(surveyor) == [["6in", "10in"], ["30in", "10in"], ["6in", "20in"], ["30in", "20in"]]


def test_a_pair_of_twins_comes_into_one_line(surveyor: Surveyor) -> None:
    surveyor.click("maps.symmetry:half-turn")
    surveyor.key("Ctrl+A", "Delete")
    surveyor.lay("crate", (6 * INCH, 10 * INCH))
    surveyor.key("Esc", "Ctrl+A", "Alt+M")
    assert places(surveyor) == [["6in", "18in"], ["30in", "18in"]]


def fourfold(surveyor: Surveyor, *points: Point) -> None:
    """Lay crates and their twins round the middle, and choose nothing."""
    surveyor.key("Ctrl+A", "Delete")
    surveyor.click("maps.symmetry:quarter-turns")
    for number, (x, y) in enumerate(points):
        surveyor.lay("crate", (x * INCH, y * INCH), held=number > 0)
    surveyor.key("Esc")


def test_the_other_twins_follow_when_two_of_four_come_into_one_line(surveyor: Surveyor) -> None:
    fourfold(surveyor, (14, 8))
    surveyor.drawing.gather(("terrain[0]", "terrain[2]"))
    surveyor.key("Alt+C")
    assert places(surveyor) == [["18in", "8in"], ["28in", "18in"], ["18in", "28in"], ["8in", "18in"]]


def test_twins_that_would_come_apart_are_left_where_they_lie_and_it_is_said(surveyor: Surveyor) -> None:
    fourfold(surveyor, (14, 8))
    before = places(surveyor)
    for pair in (("terrain[0]", "terrain[2]"), ("terrain[0]", "terrain[1]"), ("terrain[2]", "terrain[0]")):
        surveyor.drawing.chosen = ""
        surveyor.drawing.gather(pair)
        assert "would come apart" in surveyor.drawing.line_up(BY_ID["align-top"])
    assert places(surveyor) == before


def test_equal_gaps_under_quarter_turns_move_every_twin_alike(surveyor: Surveyor) -> None:
    fourfold(surveyor, (4, 10), (8, 6), (14, 8))
    surveyor.drawing.gather(("terrain[0]", "terrain[4]", "terrain[8]"))
    surveyor.key("Alt+H")
    found = places(surveyor)
    assert found[4:8] == [["9in", "6in"], ["30in", "9in"], ["27in", "30in"], ["6in", "27in"]]
    assert found[:4] == [["4in", "10in"], ["26in", "4in"], ["32in", "26in"], ["10in", "32in"]]

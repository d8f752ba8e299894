"""Units and marks of a board in one rank or file, with equal gaps, and a second one of each: by buttons and keys, as one act."""

from __future__ import annotations

import pygame
import pytest

from game import scenarios
from game.core.documents.fields import says
from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from game.ui.workshop.alignment import WAYS
from game.ui.workshop.boards.board import Board
from game.ui.workshop.boards.unit_clipboard import doubled
from tests.ui.workshop.boards.hands import LOKI, SIF, THOR, acts, also, at, choose, places, said
from tests.ui.workshop.player import Carver


@pytest.mark.parametrize(
    ("key", "button", "where"),
    [
        ("Alt+Up", "align-top", ["b4", "d4", "f4"]),
        ("Alt+M", "align-middle", ["b3", "d3", "f3"]),
        ("Alt+Down", "align-bottom", ["b2", "d2", "f2"]),
    ],
)
def test_units_come_into_one_rank_by_button_and_key_as_one_act(
    carver: Carver, key: str, button: str, where: list[str]
) -> None:
    before = carver.work.sketch.text
    also(carver, "b2", "d2", "f4")
    carver.click(f"boards.{button}")
    assert places(carver) == where
    carver.key("Ctrl+Z")
    assert carver.work.sketch.text == before
    carver.key(key)
    assert places(carver) == where
    count = acts(carver)
    carver.key(key)
    assert acts(carver) == count, "they stand so already"


def test_units_come_into_one_file_and_to_gaps_as_equal_as_squares_can_be(carver: Carver) -> None:
    carver.work.set("sides.one.units", said(("Thor", "b2"), ("Sif", "c3"), ("Loki", "g4")))
    also(carver, "b2", "c3", "g4")
    carver.key("Alt+H")
    assert places(carver) == ["b2", "e3", "g4"]
    for key, file in (("Alt+Right", "g"), ("Ctrl+Z", ""), ("Alt+C", "d"), ("Ctrl+Z", ""), ("Alt+Left", "b")):
        carver.key(key)
        assert not file or places(carver) == [f"{file}2", f"{file}3", f"{file}4"]


def test_units_that_would_come_to_one_square_stay_and_it_is_said(carver: Carver, app: App) -> None:
    also(carver, "b2", "d2", "f4")
    carver.key("Alt+Left")
    assert places(carver) == ["b2", "d2", "f4"]
    assert "Thor stands on b2." in app.notices.texts


def test_who_waits_and_who_is_alone_are_in_no_line(carver: Carver) -> None:
    carver.work.set("sides.two.units", ["Malekith"])
    carver.click("square:b2")
    assert not carver.has("boards.align-top")
    with carver.holding(pygame.KMOD_SHIFT):
        carver.click("boards.of:sides.two.units[0]")
    assert carver.widget("boards.align-top").tip.startswith("Who is deployed freely has no square yet")
    carver.key("Alt+Up", "Alt+V")
    assert places(carver) == ["b2", "d2", "f4"]


def test_a_second_one_of_each_stands_beside_the_first_and_is_chosen_then(carver: Carver) -> None:
    carver.work.set("sides.one.units", [*said(("Thor", "b2"), ("Sif", "d2")), {"name": "Loki", "hits": 2}])
    before = carver.work.sketch.text
    also(carver, "b2", "d2")
    with carver.holding(pygame.KMOD_SHIFT):
        carver.click(f"boards.of:{LOKI}")
    carver.key("Ctrl+D")
    assert carver.units("one")[3:] == [("Thor", "c2"), ("Sif", "e2"), ("Loki", "")]
    assert carver.board.units[5].hits == 2
    assert carver.board.all_chosen == tuple(f"sides.one.units[{number}]" for number in (3, 4, 5))
    carver.key("Ctrl+Z")
    assert carver.work.sketch.text == before


def test_one_alone_is_doubled_by_its_button_where_there_is_room(carver: Carver) -> None:
    carver.work.set("map", "........\n" * 6 + "........\n.o#.....\n")
    carver.work.set("sides.one.units", said(("Thor", "b2"), ("Sif", "c2")))
    carver.click("square:b2")
    carver.click("boards.copy")
    assert places(carver) == ["b2", "c2", "b3"], "the right is taken, and below is a pit"


def test_nothing_and_a_full_side_are_not_doubled(carver: Carver, app: App) -> None:
    carver.key("Ctrl+D")
    assert "Choose something on the board first." in app.notices.texts
    carver.work.set("sides.one.units", [{"name": "Thor", "at": "b2"}, *["Sif"] * 15])
    carver.click("square:b2")
    carver.key("Ctrl+D")
    assert "A side has at most 16 units." in app.notices.texts
    assert len(carver.units("one")) == 16


def test_marks_of_a_story_are_doubled_and_lined_up_too(app: App) -> None:
    app.open("menu")
    app.open("stories", document=scenarios.load("asgard/the-frost-door").document)
    Pilot(app).key("Ctrl+T")
    carver = Carver(app, app.scene)
    also(carver, "b4", "c4")
    assert [each.name for each in carver.board.chosen_pieces] == ["Token 1", "The flat stone"]
    carver.key("Ctrl+D")
    assert carver.document["tokens"][-1] == "c4"
    assert says(carver.document, "spot.stone-2.at") == "d4"
    carver.key("Ctrl+Z")
    also(carver, "c4", "a5")
    carver.key("Alt+Up")
    assert (says(carver.document, "spot.stone.at"), says(carver.document, "spot.drift.at")) == ("c5", "a5")


# With symmetry


def test_twins_come_into_line_too_and_those_that_would_come_apart_stay(mirrored: Board) -> None:
    before, top = mirrored.sketch.text, next(way for way in WAYS if way.id == "align-top")
    choose(mirrored, [THOR, SIF])
    assert mirrored.line_up(top) == ""
    assert (at(mirrored, "one"), at(mirrored, "two")) == (["b3", "d3"], ["b6", "d6"])
    mirrored.undo()
    assert mirrored.sketch.text == before
    choose(mirrored, [THOR, "sides.two.units[0]"])
    assert "would come apart" in mirrored.line_up(top)
    assert mirrored.sketch.text == before


def test_a_second_one_comes_with_its_twin_and_both_are_chosen_where_both_were(mirrored: Board) -> None:
    choose(mirrored, [THOR])
    edit, paths = doubled(mirrored, mirrored.chosen_pieces)
    assert mirrored.do_here(edit) == ""
    assert (at(mirrored, "one"), at(mirrored, "two")) == (["b2", "d3", "c2"], ["b7", "d6", "c7"])
    assert paths == ("sides.one.units[2]",)
    mirrored.undo()
    choose(mirrored, ["sides.two.units[1]", THOR, SIF])
    edit, paths = doubled(mirrored, mirrored.chosen_pieces)
    assert mirrored.do_here(edit) == ""
    assert (at(mirrored, "one")[2:], at(mirrored, "two")[2:]) == (["c2", "e3"], ["c7", "e6"])
    assert paths == ("sides.one.units[2]", "sides.two.units[3]", "sides.one.units[3]")

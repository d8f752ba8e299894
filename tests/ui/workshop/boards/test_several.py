"""Several units and marks of a board in one hand: chosen with Shift, a band or keys, moved, carried and taken out as one act."""

from __future__ import annotations

import pygame
import pytest

from game import scenarios
from game.core.documents.fields import says
from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from game.ui.workshop.boards.board import Board
from tests.ui.workshop.boards.hands import LOKI, SIF, THOR, acts, also, at, choose, chosen, places
from tests.ui.workshop.player import Carver

# Chosen


@pytest.mark.parametrize("key", [pygame.KMOD_SHIFT, pygame.KMOD_CTRL])
def test_a_click_with_shift_or_ctrl_takes_one_more_and_lets_go_of_it_again(carver: Carver, key: int) -> None:
    carver.click("square:b2")
    also(carver, "d2", "f4", key=key)
    assert carver.board.all_chosen == (THOR, SIF, LOKI)
    also(carver, "d2", "e5", key=key)
    assert carver.board.all_chosen == (THOR, LOKI)
    carver.click("square:b2")
    assert carver.board.all_chosen == (THOR,)


def test_a_drag_from_a_bare_square_draws_a_band_and_shift_chooses_besides(carver: Carver) -> None:
    before = acts(carver)
    carver.drag("square:a1", "square:e3")
    assert chosen(carver) == {THOR, SIF}
    carver.drag("square:h5", "square:e3")
    assert chosen(carver) == {LOKI}
    with carver.holding(pygame.KMOD_SHIFT):
        carver.drag("square:c3", "square:e1")
    assert chosen(carver) == {SIF, LOKI}
    carver.drag("square:a5", "square:b6")
    assert chosen(carver) == set(), "a band that catches nobody lets go of all"
    assert acts(carver) == before, "choosing changes nothing"


def test_a_band_that_leaves_the_board_ends_at_its_edge(carver: Carver) -> None:
    board = carver.find("boards.board")
    carver.drag("square:c5", (board.right - 3, board.bottom - 3))
    assert chosen(carver) == {SIF, LOKI}


def test_esc_lets_go_of_a_band_that_is_being_drawn_and_of_all(carver: Carver) -> None:
    start, end = carver.find("square:a1").center, carver.find("square:e3").center
    bare = carver.look().copy()
    carver.move_to(start)
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1, touch=False))
    carver.frames(1)
    carver.move_to(end)
    carver.frames(1)
    edge = carver.find("square:e2")
    drawn = carver.look().subsurface(edge).copy()
    carver.key("Esc")
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=end, button=1, touch=False))
    carver.frames(2)
    assert drawn.get_buffer().raw != bare.subsurface(edge).copy().get_buffer().raw, "its edge was seen"
    assert chosen(carver) == set()
    also(carver, "b2", "d2")
    carver.key("Esc")
    assert chosen(carver) == set()
    assert not carver.covered


def test_no_band_is_drawn_with_somebody_in_the_hand(carver: Carver) -> None:
    carver.take("Odin")
    carver.drag("square:a1", "square:e3")
    assert chosen(carver) == set()
    assert carver.widget("boards.free").enabled, "Odin is in it still"


def test_all_units_and_marks_are_chosen_by_a_key_also_those_who_wait(carver: Carver) -> None:
    carver.work.set("sides.two.units", ["Malekith"])
    carver.key("Ctrl+A")
    assert chosen(carver) == {THOR, SIF, LOKI, "sides.two.units[0]"}
    carver.key("Delete")
    assert carver.board.units == []


def test_rows_of_the_list_take_shift_too(carver: Carver) -> None:
    carver.click(f"boards.of:{THOR}")
    with carver.holding(pygame.KMOD_SHIFT):
        carver.click(f"boards.of:{LOKI}")
    assert chosen(carver) == {THOR, LOKI}
    with carver.holding(pygame.KMOD_SHIFT):
        carver.click(f"boards.of:{THOR}")
    assert chosen(carver) == {LOKI}


def test_by_keys_shift_and_arrows_choose_as_far_as_the_cursor_and_shift_space_one_more(
    carver: Carver,
) -> None:
    carver.ui.focus("boards.board")
    carver.key("Down", "Down", "Shift+Left", "Shift+Left")
    assert chosen(carver) == {THOR, SIF}
    carver.key("Shift+Right")
    assert chosen(carver) == {SIF}
    carver.key("Esc", "Up", "Up", "Right", "Right", "Right", "Shift+Space")
    assert chosen(carver) == {LOKI}
    carver.key("Shift+Enter")
    assert chosen(carver) == set()


# Moved


def test_a_drag_of_one_moves_all_that_are_chosen_and_is_one_act(carver: Carver) -> None:
    before = acts(carver)
    also(carver, "b2", "d2")
    carver.drag("square:b2", "square:c4")
    assert places(carver) == ["c4", "e4", "f4"]
    assert chosen(carver) == {THOR, SIF}
    assert carver.work.sketch.undoable[before:] == ["Move 2 pieces"]
    carver.key("Ctrl+Z")
    assert places(carver) == ["b2", "d2", "f4"]


def test_a_drag_stops_where_one_of_them_would_leave_the_board(carver: Carver) -> None:
    also(carver, "b2", "d2")
    carver.drag("square:d2", "square:a1")
    assert places(carver) == ["a1", "c1", "f4"]


def test_a_drag_of_another_one_moves_that_one_alone(carver: Carver) -> None:
    also(carver, "b2", "d2")
    carver.drag("square:f4", "square:f6")
    assert places(carver) == ["b2", "d2", "f6"]


def test_somebody_in_the_way_or_a_wall_refuses_all_of_them(carver: Carver, app: App) -> None:
    carver.board.paint(["c5"], "wall")
    also(carver, "b2", "d2")
    carver.drag("square:d2", "square:f4")
    assert "Loki stands on f4." in app.notices.texts
    carver.drag("square:b2", "square:c5")
    assert "c5 is a wall: no unit can stand there." in app.notices.texts
    assert places(carver) == ["b2", "d2", "f4"]


def test_those_who_move_are_not_in_each_others_way(carver: Carver) -> None:
    also(carver, "b2", "d2")
    carver.drag("square:b2", "square:d2")
    assert places(carver) == ["d2", "f2", "f4"]


def test_arrows_move_all_as_one_act_until_the_edge(carver: Carver, app: App) -> None:
    before = acts(carver)
    also(carver, "b2", "d2")
    carver.key("Left", "Down")
    assert places(carver) == ["a1", "c1", "f4"]
    carver.key("Left")
    assert "That is the edge of the board." in app.notices.texts
    assert places(carver) == ["a1", "c1", "f4"]
    assert acts(carver) == before + 1
    carver.key("Ctrl+Z")
    assert places(carver) == ["b2", "d2", "f4"]


def test_arrows_move_what_ctrl_a_has_chosen_and_those_who_wait_go_on_waiting(
    carver: Carver, app: App
) -> None:
    carver.work.set("sides.two.units", ["Malekith"])
    carver.key("Ctrl+A", "Up")
    assert places(carver) == ["b3", "d3", "f5"]
    assert places(carver, "two") == [""]


def test_nobody_with_a_square_cannot_be_moved(carver: Carver, app: App) -> None:
    carver.work.set("sides.one.units", ["Thor", "Sif"])
    carver.work.set("sides.two.units", [])
    carver.key("Ctrl+A", "Up")
    assert "They are deployed freely: none of them has a square yet." in app.notices.texts


def test_a_click_on_a_bare_square_lets_go_of_several(carver: Carver) -> None:
    also(carver, "b2", "d2")
    carver.click("square:h8")
    assert chosen(carver) == set()
    assert places(carver) == ["b2", "d2", "f4"]


def test_ghosts_of_all_are_seen_before_they_are_let_go(carver: Carver) -> None:
    also(carver, "b2", "d2")
    start, end = carver.find("square:b2").center, carver.find("square:c4").center
    there = carver.find("square:e4")
    bare = carver.look().subsurface(there).copy()
    carver.move_to(start)
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1, touch=False))
    carver.frames(1)
    carver.move_to(end)
    carver.frames(2)
    seen = carver.look().subsurface(there).copy()
    carver.key("Esc")
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=end, button=1, touch=False))
    carver.frames(2)
    assert seen.get_buffer().raw != bare.get_buffer().raw
    assert places(carver) == ["b2", "d2", "f4"], "Esc let go of the drag"


def test_a_square_where_all_would_be_refused_is_marked_before_they_are_let_go(carver: Carver) -> None:
    also(carver, "b2", "d2")
    start, end = carver.find("square:d2").center, carver.find("square:f4").center
    carver.move_to(end)
    bare = carver.look().subsurface(carver.find("square:f4")).copy()
    carver.move_to(start)
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1, touch=False))
    carver.frames(1)
    carver.move_to(end)
    carver.frames(2)
    seen = carver.look().subsurface(carver.find("square:f4")).copy()
    carver.key("Esc")
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=end, button=1, touch=False))
    carver.frames(2)
    assert seen.get_buffer().raw != bare.get_buffer().raw


# With symmetry


def test_twins_follow_all_that_move(mirrored: Board) -> None:
    choose(mirrored, [THOR, SIF])
    assert mirrored.nudge((1, 1)) == ""
    assert (at(mirrored, "one"), at(mirrored, "two")) == (["c3", "e4"], ["c6", "e5"])
    mirrored.undo()
    assert (at(mirrored, "one"), at(mirrored, "two")) == (["b2", "d3"], ["b7", "d6"])


def test_of_twins_those_lead_that_are_on_the_side_of_who_was_chosen_last(mirrored: Board) -> None:
    choose(mirrored, [each.path for each in mirrored.pieces])
    mirrored.gather([THOR])
    assert mirrored.nudge((0, 1)) == ""
    assert (at(mirrored, "one"), at(mirrored, "two")) == (["b3", "d4"], ["b6", "d5"])


def test_pieces_that_would_meet_their_twins_are_refused(mirrored: Board) -> None:
    mirrored.symmetry = "off"
    mirrored.put(mirrored.units[1], "d4")
    mirrored.put(mirrored.units[3], "d5")
    mirrored.enlist("one", "Loki", "e5")
    mirrored.symmetry = "front-back"
    choose(mirrored, [THOR, SIF])
    assert mirrored.nudge((1, 0)) == "Loki stands on e5.", "the twin of Sif would come there"


def test_twins_are_taken_out_once_and_come_back_in_one_act(mirrored: Board) -> None:
    before = mirrored.sketch.text
    choose(mirrored, [THOR, "sides.two.units[0]", SIF])
    assert mirrored.remove() == ""
    assert mirrored.units == []
    assert mirrored.undo()
    assert mirrored.sketch.text == before


# Taken out, deployed freely, carried


def test_delete_takes_all_out_and_one_undo_brings_them_back(carver: Carver) -> None:
    before, text = acts(carver), carver.work.sketch.text
    also(carver, "b2", "f4", "d7")
    carver.key("Delete")
    assert (carver.units("one"), carver.units("two")) == ([("Sif", "d2")], [])
    assert carver.work.sketch.undoable[before:] == ["Take out 3 pieces"]
    carver.key("Ctrl+Z")
    assert carver.work.sketch.text == text


def test_all_are_deployed_freely_by_one_button(carver: Carver) -> None:
    also(carver, "b2", "d2", "d7")
    carver.click("boards.loose")
    assert (places(carver), places(carver, "two")) == (["", "", "f4"], [""])
    assert not carver.widget("boards.loose").enabled
    carver.key("Ctrl+Z")
    assert places(carver) == ["b2", "d2", "f4"]


def test_all_are_copied_and_pasted_about_the_pointer_and_chosen_then(carver: Carver) -> None:
    also(carver, "b2", "d2", "f4")
    carver.key("Ctrl+C")
    carver.move_to("square:d5")
    carver.key("Ctrl+V")
    assert sorted(places(carver)[3:]) == ["b5", "d5", "f7"]
    assert chosen(carver) == {f"sides.one.units[{number}]" for number in (3, 4, 5)}
    assert carver.work.sketch.undoable[-1] == "Paste 3 pieces"


def test_all_are_cut_and_stand_as_they_stood_on_another_board(carver: Carver, app: App) -> None:
    also(carver, "b2", "d2", "d7")
    carver.key("Ctrl+X")
    assert (carver.units("one"), carver.units("two")) == ([("Loki", "f4")], [])
    carver.click("boards.back")
    carver.key("Enter")
    other = Carver.opens(app)
    other.move_to((1270, 10))
    other.key("Ctrl+V")
    assert sorted(other.units("one")) == [("Sif", "d2"), ("Thor", "b2")]
    assert other.units("two") == [("Laufey", "d7")]


def test_the_panel_says_who_is_chosen_and_what_can_be_done_with_all(carver: Carver) -> None:
    carver.work.set("sides.one.units[1].name", "Thor")
    also(carver, "b2", "d2", "f4")
    assert "Thor (2) and Loki" in carver.told
    assert not carver.has("boards.hits")
    carver.click("boards.take-out")
    assert carver.units("one") == []


# On the board of a story


def test_marks_and_units_of_a_story_are_chosen_moved_and_taken_out_together(app: App, pilot: Pilot) -> None:
    app.open("menu")
    app.open("stories", document=scenarios.load("asgard/the-frost-door").document)
    pilot.key("Ctrl+T")
    carver = Carver(app, app.scene)
    pilot.key("4", "Ctrl+A")
    every = chosen(carver)
    assert any(path.startswith("tokens") for path in every)
    assert any(path.startswith("spot") for path in every)
    assert any(path.startswith("sides.one") for path in every)
    assert "Token (12)" in carver.told
    pilot.key("Esc")
    also(carver, "d7", "b4")
    assert {path.partition("[")[0] for path in chosen(carver)} == {"spot.door", "tokens"}
    before = carver.work.sketch.text
    pilot.key("Right")
    assert says(carver.document, "spot.door.at") == "e7"
    assert "c4" in carver.document["tokens"]
    pilot.key("Delete")
    assert "door" not in says(carver.document, "spot", {})
    assert "c4" not in carver.document["tokens"]
    pilot.key("Ctrl+Z", "Ctrl+Z")
    assert carver.work.sketch.text == before

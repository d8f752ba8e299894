"""Several pieces of a map in one hand: chosen with Shift or a band, moved, turned, copied and taken out as one act."""

from __future__ import annotations

import math
from typing import Any

import pygame
import pytest

from game.core.documents.edits import SetField
from game.table.lengths import CM, INCH
from game.table.shapes import Point
from game.ui.app.loop import App
from game.ui.workshop.inquiry import Inquiry
from game.ui.workshop.maps import selection_edits
from game.workshop.symmetry import Mirror
from tests.ui.workshop.player import Surveyor

A, B, C = (8 * INCH, 8 * INCH), (14 * INCH, 9 * INCH), (11 * INCH, 20 * INCH)
"""Where three rocks lie."""


@pytest.fixture(autouse=True)
def answers_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is left to the speed of a thread."""
    monkeypatch.setattr(Inquiry, "here", True)


@pytest.fixture
def surveyor(app: App) -> Surveyor:
    """Before a map in inches with three rocks, none of them chosen."""
    app.open("menu")
    surveyor = Surveyor(app, app.open("maps"))
    surveyor.lay("rock", A)
    surveyor.lay("rock", B, held=True)
    surveyor.lay("rock", C, held=True)
    surveyor.key("Esc")
    return surveyor


def places(surveyor: Surveyor) -> list[list[str]]:
    """Where the terrain lies, in the order of the file."""
    return [row["at"] for row in surveyor.document["terrain"]]


def also(surveyor: Surveyor, *points: Point, key: int = pygame.KMOD_SHIFT) -> None:
    """Click points with a key held."""
    with surveyor.holding(key):
        for point in points:
            surveyor.click_at(point)


def chosen(surveyor: Surveyor) -> tuple[str, ...]:
    """The paths of all that is chosen."""
    return surveyor.drawing.all_chosen


def acts(surveyor: Surveyor) -> int:
    """How many acts can be taken back."""
    return len(surveyor.work.sketch.undoable)


@pytest.mark.parametrize("key", [pygame.KMOD_SHIFT, pygame.KMOD_CTRL])
def test_a_click_with_shift_or_ctrl_takes_one_more_and_lets_go_of_it_again(
    surveyor: Surveyor, key: int
) -> None:
    surveyor.click_at(A)
    also(surveyor, B, C, key=key)
    assert chosen(surveyor) == ("terrain[0]", "terrain[1]", "terrain[2]")
    also(surveyor, B, key=key)
    assert chosen(surveyor) == ("terrain[0]", "terrain[2]")
    surveyor.click_at(A)
    assert chosen(surveyor) == ("terrain[0]",)


def test_escape_lets_go_of_all(surveyor: Surveyor) -> None:
    also(surveyor, A, B)
    surveyor.key("Esc")
    assert chosen(surveyor) == ()
    assert surveyor.has("maps.title")


def test_a_band_from_bare_ground_chooses_what_lies_wholly_in_it(surveyor: Surveyor) -> None:
    with surveyor.holding(pygame.KMOD_SHIFT):
        surveyor.drag((5 * INCH, 5 * INCH), (18 * INCH, 12 * INCH))
    assert chosen(surveyor) == ("terrain[0]", "terrain[1]")
    with surveyor.holding(pygame.KMOD_SHIFT):
        surveyor.drag((20 * INCH, 28 * INCH), (11 * INCH, 5 * INCH))
    assert set(chosen(surveyor)) == {"terrain[0]", "terrain[1]"}, "the third one reaches out of the band"
    with surveyor.holding(pygame.KMOD_SHIFT):
        surveyor.drag((20 * INCH, 28 * INCH), (5 * INCH, 17 * INCH))
    assert chosen(surveyor) == ("terrain[0]", "terrain[1]", "terrain[2]")
    assert acts(surveyor) == 3, "choosing changes nothing"


def test_a_drag_from_bare_ground_without_shift_moves_the_view(surveyor: Surveyor) -> None:
    surveyor.drag((5 * INCH, 5 * INCH), (18 * INCH, 12 * INCH))
    assert chosen(surveyor) == ()


def test_escape_lets_go_of_a_band_that_is_being_drawn(surveyor: Surveyor) -> None:
    start, end = surveyor.pixel((5 * INCH, 5 * INCH)), surveyor.pixel((18 * INCH, 12 * INCH))
    with surveyor.holding(pygame.KMOD_SHIFT):
        surveyor.move_to(start)
        pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1, touch=False))
        surveyor.frames(1)
        surveyor.move_to(end)
        surveyor.frames(1)
        between = surveyor.pixel((5 * INCH, 8 * INCH))
        drawn = surveyor.look().subsurface((between[0] - 3, between[1] - 40, 6, 80)).copy()
        surveyor.key("Esc")
        pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=end, button=1, touch=False))
        surveyor.frames(2)
    bare = surveyor.look().subsurface((between[0] - 3, between[1] - 40, 6, 80))
    assert pygame.image.tobytes(drawn, "RGB") != pygame.image.tobytes(bare, "RGB"), "its edge was seen"
    assert chosen(surveyor) == ()


def test_all_can_be_chosen_by_a_key_but_no_deployment(surveyor: Surveyor) -> None:
    surveyor.key("Ctrl+A")
    assert chosen(surveyor) == ("terrain[0]", "terrain[1]", "terrain[2]")
    also(surveyor, (18 * INCH, 1 * INCH))
    assert len(chosen(surveyor)) == 3, "a deployment along an edge cannot be moved, and says so"


def test_a_drag_of_one_moves_all_that_are_chosen_and_is_one_act(surveyor: Surveyor) -> None:
    also(surveyor, A, B)
    surveyor.drag(A, (10 * INCH, 13 * INCH))
    assert places(surveyor) == [["10in", "13in"], ["16in", "14in"], ["11in", "20in"]]
    assert set(chosen(surveyor)) == {"terrain[0]", "terrain[1]"}
    surveyor.key("Ctrl+Z")
    assert places(surveyor) == [["8in", "8in"], ["14in", "9in"], ["11in", "20in"]]


def test_a_drag_stops_where_one_of_them_would_leave_the_table(surveyor: Surveyor) -> None:
    also(surveyor, B, A)
    surveyor.drag(B, (4 * INCH, 9 * INCH))
    assert places(surveyor)[:2] == [["0in", "8in"], ["6in", "9in"]]


def test_a_drag_of_another_one_moves_that_one_alone(surveyor: Surveyor) -> None:
    also(surveyor, A, B)
    surveyor.drag(C, (20 * INCH, 20 * INCH))
    assert places(surveyor) == [["8in", "8in"], ["14in", "9in"], ["20in", "20in"]]
    assert chosen(surveyor) == ("terrain[2]",)


def test_arrows_move_all_and_what_goes_on_is_one_act(surveyor: Surveyor) -> None:
    also(surveyor, A, B)
    surveyor.key("Right", "Right", "Down")
    assert places(surveyor)[:2] == [["9in", "8.5in"], ["15in", "9.5in"]]
    surveyor.key("Ctrl+Z")
    assert places(surveyor)[:2] == [["8in", "8in"], ["14in", "9in"]]


def test_all_turn_about_their_middle_as_if_they_were_one(surveyor: Surveyor) -> None:
    also(surveyor, A, B)
    corners = [item.outline for item in surveyor.drawing.items[:2]]
    far = [math.dist(one, other) for one in corners[0] for other in corners[1]]
    surveyor.key("T", "T", "T")
    assert [row["turn"] for row in surveyor.document["terrain"][:2]] == [45, 45]
    turned = [item.outline for item in surveyor.drawing.items[:2]]
    assert turned[0] != corners[0]
    now = [math.dist(one, other) for one in turned[0] for other in turned[1]]
    assert now == pytest.approx(far, abs=4)
    surveyor.key("Ctrl+Z")
    assert places(surveyor)[:2] == [["8in", "8in"], ["14in", "9in"]]


def test_the_wheel_over_one_of_them_turns_all(surveyor: Surveyor) -> None:
    also(surveyor, A, B)
    surveyor.wheel_at(A, 1)
    assert [row.get("turn") for row in surveyor.document["terrain"]] == [15, 15, None]


def test_a_shape_with_corners_of_its_own_turns_with_the_others(surveyor: Surveyor) -> None:
    corners = [["20in", "20in"], ["24in", "20in"], ["24in", "22in"]]
    row: dict[str, Any] = {"id": "pond", "kind": "water", "size": 1, "at": ["0in", "0in"], "points": corners}
    surveyor.work.set("terrain[2]", row)
    surveyor.click_at(A)
    also(surveyor, (23 * INCH, 5200))
    assert chosen(surveyor) == ("terrain[0]", "terrain[2]")
    rock, pond = (surveyor.drawing.items[place].outline for place in (0, 2))
    surveyor.key("T")
    there = [surveyor.drawing.items[place].outline for place in (0, 2)]
    for one, other in zip(rock, there[0], strict=True):
        far = [math.dist(one, each) for each in pond]
        assert [math.dist(other, each) for each in there[1]] == pytest.approx(far, abs=4)


def test_delete_takes_all_out_and_one_undo_brings_them_back(surveyor: Surveyor) -> None:
    before = surveyor.work.sketch.text
    also(surveyor, A, C)
    surveyor.key("Delete")
    assert places(surveyor) == [["14in", "9in"]]
    surveyor.key("Ctrl+Z")
    assert surveyor.work.sketch.text == before
    assert chosen(surveyor) == ()


def test_copies_of_all_lie_beside_them_and_are_chosen_then(surveyor: Surveyor) -> None:
    also(surveyor, A, C)
    surveyor.key("Ctrl+D")
    assert places(surveyor)[3:] == [["9in", "9in"], ["12in", "21in"]]
    assert [row["id"] for row in surveyor.document["terrain"]] == [
        "rock",
        "rock-2",
        "rock-3",
        "rock-4",
        "rock-5",
    ]
    assert chosen(surveyor) == ("terrain[3]", "terrain[4]")
    surveyor.key("Ctrl+Z")
    assert len(places(surveyor)) == 3
    assert chosen(surveyor) == (), "what has gone is not chosen"


def test_places_are_copied_and_taken_out_as_terrain_is(app: App) -> None:
    app.open("menu")
    surveyor = Surveyor(app, app.open("maps", system="confrontation"))
    surveyor.lay("objective", (40 * CM, 40 * CM))
    surveyor.lay("chest", (60 * CM, 40 * CM))
    surveyor.key("Esc")
    also(surveyor, (40 * CM, 40 * CM), (60 * CM, 40 * CM))
    surveyor.key("Ctrl+D")
    assert [row["at"] for row in surveyor.document["objective"]][3:] == [["40cm", "40cm"], ["42cm", "42cm"]]
    assert [row["id"] for row in surveyor.document["item"]] == ["item", "item-2"]
    assert [row["name"] for row in surveyor.document["item"]] == ["Chest", "Chest 2"]
    surveyor.key("Delete")
    assert [len(surveyor.document[key]) for key in ("objective", "item")] == [4, 1]


# With symmetry


@pytest.fixture
def mirrored(surveyor: Surveyor) -> Surveyor:
    """Two pairs of rocks on both sides of a mirror between the sides: 0 and 1, 2 and 3."""
    surveyor.key("Ctrl+A", "Delete")
    surveyor.click("maps.symmetry:left-right")
    surveyor.lay("rock", (6 * INCH, 10 * INCH))
    surveyor.lay("rock", (8 * INCH, 20 * INCH), held=True)
    surveyor.key("Esc")
    assert places(surveyor) == [["6in", "10in"], ["30in", "10in"], ["8in", "20in"], ["28in", "20in"]]
    return surveyor


def test_twins_follow_all_that_move(mirrored: Surveyor) -> None:
    also(mirrored, (6 * INCH, 10 * INCH), (8 * INCH, 20 * INCH))
    mirrored.drag((6 * INCH, 10 * INCH), (9 * INCH, 10 * INCH))
    assert places(mirrored) == [["9in", "10in"], ["27in", "10in"], ["11in", "20in"], ["25in", "20in"]]
    mirrored.key("Ctrl+Z")
    assert places(mirrored) == [["6in", "10in"], ["30in", "10in"], ["8in", "20in"], ["28in", "20in"]]


def test_one_that_comes_where_another_lay_keeps_its_own_twin(mirrored: Surveyor) -> None:
    mirrored.work.do(SetField("terrain[2].at", ["8in", "10in"]))
    assert places(mirrored) == [["6in", "10in"], ["30in", "10in"], ["8in", "10in"], ["28in", "10in"]]
    mirrored.drawing.gather(("terrain[2]", "terrain[0]"))
    mirrored.key("Right", "Right", "Right", "Right")
    assert places(mirrored) == [["8in", "10in"], ["28in", "10in"], ["10in", "10in"], ["26in", "10in"]]


def test_a_twin_that_is_chosen_as_well_follows_whoever_was_chosen_last(mirrored: Surveyor) -> None:
    also(mirrored, (30 * INCH, 10 * INCH), (6 * INCH, 10 * INCH))
    mirrored.key("Right", "Right")
    assert places(mirrored)[:2] == [["7in", "10in"], ["29in", "10in"]]


def test_twins_are_taken_out_once_and_come_back_in_one_act(mirrored: Surveyor) -> None:
    before = mirrored.work.sketch.text
    also(mirrored, (6 * INCH, 10 * INCH), (30 * INCH, 10 * INCH), (8 * INCH, 20 * INCH))
    mirrored.key("Delete")
    assert places(mirrored) == []
    mirrored.key("Ctrl+Z")
    assert mirrored.work.sketch.text == before


def test_copies_come_with_their_twins(mirrored: Surveyor) -> None:
    also(mirrored, (6 * INCH, 10 * INCH), (8 * INCH, 20 * INCH))
    mirrored.key("Ctrl+D")
    assert places(mirrored)[4:] == [["7in", "11in"], ["29in", "11in"], ["9in", "21in"], ["27in", "21in"]]
    assert chosen(mirrored) == ("terrain[4]", "terrain[6]")


def test_twins_turn_the_other_way(mirrored: Surveyor) -> None:
    also(mirrored, (6 * INCH, 10 * INCH), (8 * INCH, 20 * INCH))
    mirrored.key("T")
    table = 36 * INCH
    own = mirrored.drawing.items
    for one, twin in ((0, 1), (2, 3)):
        assert own[twin].at == (table - own[one].at[0], own[one].at[1])
    assert own[0].at != (6 * INCH, 10 * INCH)


# In the window


def test_the_panel_says_how_many_are_chosen_and_what_can_be_done_with_all(surveyor: Surveyor) -> None:
    also(surveyor, A, B, C)
    assert "Boulder (3)" in surveyor.told
    for button in ("copy", "turn-on", "take-out"):
        assert surveyor.has(f"maps.{button}")
    assert not surveyor.has("maps.x")
    surveyor.click("maps.take-out")
    assert surveyor.document["terrain"] == []


def test_ghosts_of_all_are_seen_before_they_are_let_down(surveyor: Surveyor) -> None:
    also(surveyor, A, B)
    start, end = surveyor.pixel(A), surveyor.pixel((10 * INCH, 14 * INCH))
    surveyor.move_to(start)
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1, touch=False))
    surveyor.frames(1)
    surveyor.move_to(end)
    surveyor.frames(2)
    there = surveyor.pixel((16 * INCH, 15 * INCH))
    seen = surveyor.look().copy()
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=end, button=1, touch=False))
    surveyor.frames(2)
    surveyor.key("Ctrl+Z", "Esc")
    assert seen.get_at(there) != surveyor.look().get_at(there)


def test_nothing_is_done_to_nothing(surveyor: Surveyor) -> None:
    for key in ("Delete", "Ctrl+D"):
        surveyor.key(key)
    assert acts(surveyor) == 3


def test_ghosts_follow_what_is_undone_while_it_is_dragged(surveyor: Surveyor) -> None:
    also(surveyor, A, B)
    start, end = surveyor.pixel(A), surveyor.pixel((8 * INCH, 14 * INCH))
    surveyor.move_to(start)
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1, touch=False))
    surveyor.frames(1)
    surveyor.move_to(end)
    surveyor.frames(2)
    surveyor.look()
    surveyor.key("Ctrl+Z")
    surveyor.look()
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=end, button=1, touch=False))
    surveyor.frames(2)
    assert places(surveyor) == [["8in", "14in"], ["14in", "15in"]]


def test_twins_are_looked_for_once_in_a_drag(surveyor: Surveyor, monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[object] = []
    real = Mirror._looked_for

    def count(self: Mirror, *of: Any) -> Any:
        looked.append(of)
        return real(self, *of)

    monkeypatch.setattr(Mirror, "_looked_for", count)
    surveyor.drawing.symmetry = "half-turn"
    surveyor.key("Ctrl+A")
    surveyor.watched = True
    seen = [0]
    shifted = selection_edits.shifted

    def each(*of: Any) -> Any:
        made = shifted(*of)
        seen.append(len(looked))
        return made

    monkeypatch.setattr(selection_edits, "shifted", each)
    surveyor.drag(A, (A[0] + 3 * INCH, A[1] + 3 * INCH), steps=6)
    assert len(seen) > 3
    assert seen[1] == seen[-1] == 3, "once for each of the three rocks"

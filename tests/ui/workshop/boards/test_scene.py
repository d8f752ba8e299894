"""A battle on a board drawn by hand in the window: painted, mirrored, enlisted, dealt, mended, taken back, tried and kept."""

from __future__ import annotations

import pytest

from game import paths, scenarios
from game.core.documents.fields import says
from game.lab.layouts.generator import layout
from game.lab.layouts.wishes import Wish
from game.ui.app.keys import press
from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from game.ui.kit.entry import Entry
from game.ui.workshop.boards.brush import terrain_of
from game.ui.workshop.inquiry import Inquiry
from game.workshop.workbench import unfinished
from tests.ui.pages.conftest import table_instead
from tests.ui.player import match_on_top, on_top
from tests.ui.workshop.player import Carver

__all__ = ["table_instead"]


@pytest.fixture(autouse=True)
def answers_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is left to the speed of a process."""
    monkeypatch.setattr(Inquiry, "here", True)


@pytest.fixture
def carver(app: App) -> Carver:
    """Before an empty board."""
    app.open("menu")
    return Carver.opens(app)


@pytest.fixture
def own(app: App) -> Carver:
    """Before a copy of Jotunheim."""
    app.open("menu")
    return Carver.opens(app, document=scenarios.load("jotunheim").document)


def leave(carver: Carver) -> None:
    """Leave whatever lies over the workshop."""
    while on_top(carver.app) != "boards":
        carver.app.pop()


def test_a_battle_is_built_and_played_by_mouse(carver: Carver, pilot: Pilot, app: App) -> None:
    pilot.click("boards.title")
    pilot.type("Bridge")
    pilot.click("boards.ground:wall")
    pilot.drag("square:c4", "square:f4")
    pilot.click("boards.ground:pit")
    pilot.click("square:d5")
    pilot.click("boards.kind:units")
    carver.take("Odin")
    pilot.click("square:e1")
    carver.take("Heimdall")
    pilot.click("boards.free")
    pilot.click("boards.seat")
    pilot.frames(3)
    pilot.click("boards.seat:two")
    carver.take("Laufey")
    pilot.click("square:e8")
    pilot.click("boards.page:goals")
    pilot.seconds(0.5)
    pilot.click("boards.wins.two")
    pilot.frames(3)
    pilot.click("boards.wins.two:Odin falls")
    pilot.seconds(0.5)
    assert carver.troubles == []
    pilot.key("F5")
    match = match_on_top(app)
    assert match.state.field.terrain == {
        "c4": "wall", "d4": "wall", "e4": "wall", "f4": "wall", "d5": "pit",
    }  # fmt: skip
    assert (match.state.units[1].at, match.state.units[3].at) == ("e1", "e8")
    assert match.state.field.sides["two"].wins == ("Odin falls",)
    leave(carver)
    pilot.key("Ctrl+S")
    assert scenarios.load("own/bridge").document == carver.document


def test_a_stroke_of_paint_is_one_act(carver: Carver, pilot: Pilot) -> None:
    pilot.drag("square:b3", "square:g3")
    assert set(carver.board.terrain) == {"b3", "c3", "d3", "e3", "f3", "g3"}
    pilot.key("1")
    pilot.drag("square:c3", "square:d3")
    assert set(carver.board.terrain) == {"b3", "e3", "f3", "g3"}
    pilot.key("Ctrl+Z", "Ctrl+Z")
    assert carver.board.terrain == {}
    pilot.key("Ctrl+Y")
    assert len(carver.board.terrain) == 6


def test_line_box_and_fill_come_when_the_button_is_let_go(carver: Carver, pilot: Pilot) -> None:
    pilot.click("boards.brush:line")
    pilot.drag("square:a3", "square:h3")
    assert set(carver.board.terrain) == {f"{file}3" for file in "abcdefgh"}
    pilot.click("boards.brush:fill")
    pilot.key("3")
    pilot.click("square:a1")
    assert sum(kind == "pit" for kind in carver.board.terrain.values()) == 16
    pilot.click("boards.brush:box")
    pilot.key("1")
    pilot.drag("square:b1", "square:c3")
    assert not {"b1", "c1", "b2", "c2", "b3", "c3"} & set(carver.board.terrain)
    pilot.key("Ctrl+Z", "Ctrl+Z", "Ctrl+Z")
    assert carver.board.terrain == {}


def test_a_half_turn_shows_its_ghosts_before_the_click_and_takes_both_back(
    carver: Carver, pilot: Pilot
) -> None:
    pilot.click("boards.symmetry:half-turn")
    pilot.move_to("square:g8")
    bare = pilot.look().subsurface(pilot.find("square:d2")).copy()
    pilot.move_to("square:e7")
    assert pilot.look().subsurface(pilot.find("square:d2")).get_buffer().raw != bare.get_buffer().raw
    assert carver.board.terrain == {}
    pilot.click("square:e7")
    assert set(carver.board.terrain) == {"e7", "d2"}
    pilot.key("Ctrl+Z")
    assert carver.board.terrain == {}


def test_a_list_stays_open_while_the_board_is_judged_and_then_the_problems_are_there(
    own: Carver, pilot: Pilot
) -> None:
    pilot.seconds(1.0)
    pilot.click("boards.page:battle")
    pilot.click("boards.title")
    pilot.key("Ctrl+A", "Delete")
    pilot.click("boards.first")
    pilot.seconds(2.0)
    assert pilot.has("boards.first:one")
    assert own.troubles == []
    pilot.key("Esc")
    pilot.seconds(0.1)
    assert "title" in own.troubles[0]


def test_m_goes_through_the_symmetries(carver: Carver, pilot: Pilot) -> None:
    pilot.key("M")
    assert carver.board.symmetry == "front-back"
    pilot.click("square:a1")
    assert set(carver.board.terrain) == {"a1", "a8"}
    pilot.key("M", "M")
    assert carver.board.symmetry == "off"


def test_the_board_is_painted_by_keys(own: Carver, pilot: Pilot) -> None:
    own.ui.focus("boards.board")
    pilot.key("2", "Enter", "Right", "Space", "Up", "3", "Enter")
    assert own.board.terrain["d4"] == own.board.terrain["e4"] == "wall"
    assert own.board.terrain["e5"] == "pit"
    pilot.key("1", "Enter")
    assert "e5" not in own.board.terrain


def test_a_line_by_keys_has_two_ends_and_esc_lets_go_of_the_first(own: Carver, pilot: Pilot) -> None:
    before = own.board.terrain
    pilot.click("boards.brush:line")
    own.ui.focus("boards.board")
    pilot.key("Enter", "Right", "Right", "Esc")
    assert (own.board.terrain, own.covered) == (before, False)
    pilot.key("Enter", "Left", "Left", "Enter")
    assert set(own.board.terrain) - set(before) == {"d4", "e4", "f4"}


def test_a_units_square_hits_and_removal(own: Carver, pilot: Pilot) -> None:
    pilot.key("4")
    pilot.click("boards.of:sides.one.units[0]")
    pilot.click("square:d4")
    assert own.units("one")[0] == ("Thor", "d4")
    pilot.click("boards.hits:less")
    assert says(own.document, "sides.one.units[0].hits") == 7
    pilot.drag("square:d4", "square:d5")
    assert own.units("one")[0] == ("Thor", "d5")
    pilot.click("boards.loose")
    assert own.units("one")[0] == ("Thor", "")
    pilot.key("Delete")
    assert own.units("one")[0] == ("Volstagg", "")


def test_a_blocked_square_says_why(own: Carver, pilot: Pilot, app: App) -> None:
    pilot.key("4")
    pilot.click("boards.of:sides.one.units[0]")
    pilot.click("square:c6")
    assert "c6 is a wall: no unit can stand there." in app.notices.texts


def test_units_are_enlisted_by_keys(own: Carver, pilot: Pilot) -> None:
    pilot.key("4")
    own.ui.focus("boards.search")
    pilot.type("gungnir")
    own.ui.focus("boards.unit:Odin")
    pilot.key("Enter")
    own.ui.focus("boards.board")
    pilot.key("Enter")
    assert own.units("one")[-1] == ("Odin", "d4")


def test_esc_puts_a_unit_back_before_it_leaves(own: Carver, pilot: Pilot, app: App) -> None:
    pilot.key("4")
    own.take("Odin")
    pilot.key("Esc")
    assert (own.widget("boards.free").enabled, own.covered) == (False, False)
    pilot.key("Esc")
    assert on_top(app) == "menu"


def test_a_unit_is_dragged_from_the_list_to_its_square(carver: Carver, pilot: Pilot) -> None:
    pilot.click("boards.kind:units")
    carver.retype("boards.search", "Odin")
    pilot.drag("boards.unit:Odin", "square:e1")
    assert carver.units("one") == [("Odin", "e1")]
    pilot.drag("boards.unit:Odin", "boards.tab")
    pilot.click("square:c1")
    assert carver.units("one") == [("Odin", "e1")], "beside the board it goes back to the list"


def test_cards_are_dragged_from_the_box_into_hands_and_out_again(carver: Carver, pilot: Pilot) -> None:
    pilot.click("boards.page:hands")
    pilot.drag("boards.card:March", "boards.pile:one:0")
    pilot.drag("boards.card:Creep", "boards.pile:deck:0")
    pilot.drag("boards.pile:one:0", "boards.pile:two:0")
    assert says(carver.document, "start") == {"deck": ["Creep"], "hands": {"two": ["March"]}}
    pilot.drag("boards.pile:two:0", "square:d4")
    pilot.click("boards.pile:deck:0")
    assert "start" not in carver.document
    pilot.key("Ctrl+Z", "Ctrl+Z", "Ctrl+Z", "Ctrl+Z", "Ctrl+Z")
    assert not carver.work.changed


def test_a_click_deals_to_the_pile_whose_plus_was_clicked(carver: Carver, pilot: Pilot) -> None:
    pilot.click("boards.page:hands")
    pilot.click("boards.card:Run")
    pilot.click("boards.pile:discard:0")
    carver.retype("boards.card-search", "lunge")
    pilot.click("boards.card:Lunge")
    assert (carver.board.pile("one"), carver.board.pile("discard")) == (["Run"], ["Lunge"])


def test_cards_are_dealt_by_keys(carver: Carver, pilot: Pilot) -> None:
    pilot.click("boards.page:hands")
    carver.ui.focus("boards.card")
    pilot.key("Right", "Enter")
    assert carver.board.pile("one") == ["March"]
    carver.ui.focus("boards.pile:one")
    pilot.key("Enter")
    assert carver.board.pile("one") == []


def test_the_notation_of_a_power_is_read_while_it_is_typed(carver: Carver, pilot: Pilot) -> None:
    pilot.key("4")
    pilot.click("boards.add-own")
    carver.retype("boards.own-name", "Ice Witch")
    pilot.click("boards.special:0")
    pilot.type("Snow Blind: R")
    wrong = carver.told
    pilot.type("=3")
    assert "Range 3." in carver.told
    assert wrong != carver.told
    assert says(carver.document, "unit[0].special") == ["Snow Blind: R=3"]
    carver.take("Ice Witch")
    pilot.click("square:d1")
    assert carver.units("one") == [("Ice Witch", "d1")]


def test_a_problem_stops_playing_leads_to_its_unit_and_is_mended_by_its_button(
    own: Carver, pilot: Pilot, app: App
) -> None:
    pilot.seconds(0.5)
    assert own.troubles == []
    own.work.set("sides.one.units[1]", {"name": "Volstagg", "at": "c6"})
    pilot.seconds(0.5)
    assert own.troubles == ["Asgardians, Volstagg: Volstagg cannot stand on c6: it is impassable"]
    pilot.key("F5")
    assert on_top(app) == "boards"
    pilot.click("boards.problem:1")
    assert own.board.chosen == "sides.one.units[1]"
    pilot.click("boards.mend:1")
    pilot.seconds(0.5)
    assert own.troubles == []


def test_from_here_nobody_deploys_and_the_way_back_can_be_taken_back(
    own: Carver, pilot: Pilot, app: App
) -> None:
    pilot.seconds(0.5)
    pilot.click("square:d4")
    pilot.key("Shift+F5")
    assert not any(match_on_top(app).state.reserve.values())
    leave(own)
    assert "at" not in str(says(own.document, "sides.one.units"))
    pilot.key("Ctrl+Z")
    assert not own.work.changed


def test_the_ground_is_compared_when_asked_and_laid_over_the_board(own: Carver, pilot: Pilot) -> None:
    pilot.click("boards.tab:fairness")
    pilot.click("boards.look")
    pilot.seconds(0.2)
    assert "Overlay" in [each.words for each in own.ui.walk() if hasattr(each, "words")]
    bare = pilot.look().subsurface(pilot.find("boards.board")).copy()
    pilot.click("boards.overlay:reach")
    laid = pilot.look().subsurface(pilot.find("boards.board"))
    assert laid.copy().get_buffer().raw != bare.get_buffer().raw


def test_undo_gives_a_typed_title_back(own: Carver, pilot: Pilot) -> None:
    pilot.click("boards.page:battle")
    pilot.click("boards.title")
    pilot.key("End")
    pilot.type("!!")
    assert own.document["title"] == "Jotunheim!!"
    pilot.click("boards.undo")
    field = own.widget("boards.title")
    assert isinstance(field, Entry)
    assert field.text == own.document["title"] == "Jotunheim"


def test_another_map_can_be_taken(own: Carver, pilot: Pilot) -> None:
    pilot.click("boards.page:battle")
    pilot.click("boards.map")
    pilot.click("picker.scenario:thor/throne-room")
    pilot.click("picker.begin")
    assert set(own.board.terrain) == {"c5", "c4", "f5", "f4"}


def test_what_was_saved_is_opened_and_changed_again_with_its_comments(
    own: Carver, pilot: Pilot, app: App
) -> None:
    pilot.click("boards.page:battle")
    own.retype("boards.title", "Ice")
    pilot.key("Ctrl+S")
    app.pop()
    path = paths.user() / "scenarios" / "ice.toml"
    path.write_text("# of my own\n" + path.read_text())
    again = Carver.opens(app, document=scenarios.load("own/ice").document, path=path)
    pilot.click("square:a1")
    pilot.key("Ctrl+S")
    assert path.read_text().startswith("# of my own\n")
    assert scenarios.load("own/ice").document == again.document
    assert again.board.terrain["a1"] == "wall"


def test_what_a_killed_window_did_is_there_again(own: Carver, pilot: Pilot, app: App) -> None:
    pilot.click("boards.page:battle")
    own.retype("boards.title", "Ice")
    pilot.key("Ctrl+S")
    path = paths.user() / "scenarios" / "ice.toml"
    pilot.click("square:a1")
    text = own.work.sketch.text
    own.scene.bench._kept.close()  # what is left of a window that was killed: its lock goes, its journal stays
    app.scenes.pop()
    assert [each.path for each in unfinished()] == [path]
    again = Carver.opens(app, document=scenarios.load(path).document, path=path)
    assert again.work.sketch.text == text
    pilot.key("Ctrl+Z")
    assert "a1" not in again.board.terrain


def test_a_copy_of_a_puzzle_is_none_and_has_no_answer(app: App) -> None:
    app.open("menu")
    (puzzle, *_) = (
        each.document for each in scenarios.find() if each.system == "thor" and "solution" in each.document
    )
    carver = Carver.opens(app, document=puzzle)
    assert "solution" not in carver.document
    assert carver.document["kind"] == "custom"


def test_leaving_with_changes_asks(own: Carver, pilot: Pilot, app: App) -> None:
    pilot.click("square:d4")
    pilot.key("Esc")
    assert on_top(app) == "dialog"
    pilot.key("Esc")
    assert not own.covered
    pilot.click("boards.back")
    pilot.key("Enter")
    assert on_top(app) == "menu"


@pytest.mark.parametrize(
    ("width", "height", "scale"), [(1920, 1080, 1.25), (1280, 720, 1.5), (640, 480, 1.0), (640, 480, 1.5)]
)
def test_it_works_in_every_window(own: Carver, app: App, width: int, height: int, scale: float) -> None:
    app.settings.scale = scale
    pilot = Pilot(app)
    pilot.resize(width, height)
    window = app.screen.get_rect()
    for tab in [spot for spot in pilot.spots() if spot.startswith("boards.tab:")]:
        pilot.click(tab)
        outside = {id: rect for id, rect in pilot.spots().items() if not window.contains(rect)}
        assert outside == {}


def test_its_keys_are_listed(own: Carver, pilot: Pilot, app: App) -> None:
    pilot.key("?")
    assert on_top(app) == "keys"
    assert app.keys.action(press("Shift+F5"), "builder") == "play-here"


# Terrain by chance


def test_walls_and_pits_by_chance_are_seen_first_and_are_one_step_to_undo(
    carver: Carver, pilot: Pilot
) -> None:
    bare, wanted = pilot.look().copy(), layout(carver.document, Wish()).document["map"]
    carver.lay_by_chance()
    assert carver.board.terrain == {}
    for square in terrain_of(wanted):
        cell = pilot.find(f"square:{square}")
        assert bare.get_at(cell.center) != pilot.look().get_at(cell.center)
    pilot.click("boards.take-terrain")
    assert carver.document["map"] == wanted
    assert carver.work.sketch.undoable == ["Lay terrain"]
    pilot.key("Ctrl+Z")
    assert carver.board.terrain == {}


def test_what_is_wished_of_the_terrain_is_changed_by_hand(carver: Carver, pilot: Pilot) -> None:
    wish = Wish(seed=1, density=0.14, symmetry="mirror", anew=True)
    wanted = layout(carver.document, wish).document["map"]
    pilot.click("boards.lay-terrain")
    pilot.click("boards.next-terrain")
    pilot.click("boards.density:less")
    pilot.click("boards.anew")
    pilot.click("boards.laid-symmetry:mirror")
    pilot.frames(3)
    assert "mirrored at the axis from west to east" in carver.told
    pilot.click("boards.take-terrain")
    assert carver.document["map"] == wanted


def test_the_panel_is_worked_with_keys_alone(carver: Carver, pilot: Pilot) -> None:
    wanted = layout(carver.document, Wish(density=0.17)).document["map"]
    carver.lay_by_chance()
    carver.ui.focus("boards.density")
    pilot.key("Right", "Right")
    pilot.frames(3)
    carver.ui.focus("boards.take-terrain")
    pilot.key("Enter")
    assert carver.document["map"] == wanted


def test_l_leafs_through_layouts_and_esc_lets_them_be(carver: Carver, pilot: Pilot) -> None:
    third = layout(carver.document, Wish(seed=2)).document["map"]
    for _ in range(3):
        carver.lay_by_chance()
        assert carver.proposes("boards")
    pilot.key("Esc")
    assert not carver.proposes("boards")
    assert carver.board.terrain == {}
    pilot.click("boards.lay-terrain")
    pilot.frames(3)
    pilot.click("boards.leave-terrain")
    assert not carver.proposes("boards")
    carver.lay_by_chance()
    pilot.click("boards.take-terrain")
    assert carver.document["map"] == third


def test_in_a_small_window_a_layout_is_taken_beside_the_board(carver: Carver, app: App, pilot: Pilot) -> None:
    app.settings.scale = 1.5
    pilot.resize(1280, 721)
    carver.lay_by_chance()
    pilot.click("boards.take-terrain")
    assert carver.board.terrain

"""A map drawn by hand in the window: laid, dragged, typed, mirrored, mended, taken back, tried and kept."""

from __future__ import annotations

import json
from functools import cache, partial

import pygame
import pytest

from game import scenarios
from game.core.documents.fields import says
from game.core.system import Document
from game.lab.layouts.generator import drafts
from game.lab.layouts.wishes import Layout, Wish
from game.table.lengths import CM, INCH, read
from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from game.ui.app.theme import Theme
from game.ui.kit.measures import MARGIN
from game.ui.paint.measured.markers import label
from game.ui.plane.camera import Camera, Lens
from game.ui.workshop import proposal
from game.ui.workshop.inquiry import Inquiry, layout_of
from game.ui.workshop.maps.marks import Number
from game.ui.workshop.notations.items import Sort
from tests.ui.pages.conftest import table_instead
from tests.ui.player import match_on_top, on_top
from tests.ui.workshop.player import Surveyor

__all__ = ["table_instead"]


@pytest.fixture(autouse=True)
def answers_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is left to the speed of a thread."""
    monkeypatch.setattr(Inquiry, "here", True)


@pytest.fixture(autouse=True)
def layouts_are_drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Which of several layouts is the fairest is tried elsewhere, and takes its time."""
    monkeypatch.setattr(proposal, "Wish", partial(Wish, drawn=1))
    monkeypatch.setattr(proposal, "layout_of", lambda document, wish: _laid(json.dumps(document), wish))


@cache
def _laid(document: str, wish: Wish) -> Layout | str:
    """What comes of a wish for a map, worked out once for all tests that ask the same."""
    return layout_of(json.loads(document), wish)


@pytest.fixture
def surveyor(app: App) -> Surveyor:
    """Before an empty map in inches."""
    app.open("menu")
    return Surveyor(app, app.open("maps"))


@pytest.fixture
def bridge(app: App) -> Surveyor:
    """Before a copy of a shipped map."""
    app.open("menu")
    return Surveyor(app, app.open("maps", document=scenarios.load("ascension/the-bridge").document))


def test_a_piece_out_of_the_box_lies_where_the_table_is_clicked(surveyor: Surveyor, pilot: Pilot) -> None:
    surveyor.lay("low wall", (10 * INCH, 12 * INCH))
    (wall,) = surveyor.document["terrain"]
    assert wall == {"id": "low-wall", "kit": "low-wall", "at": ["10in", "12in"]}
    surveyor.lay("low wall", (20 * INCH, 12 * INCH), held=True)
    assert len(surveyor.document["terrain"]) == 2
    pilot.key("Ctrl+Z", "Ctrl+Z")
    assert surveyor.document["terrain"] == []
    pilot.key("Ctrl+Y")
    assert surveyor.document["terrain"] == [wall]


def test_a_piece_is_dragged_from_the_shelf_to_where_it_is_let_go(surveyor: Surveyor, pilot: Pilot) -> None:
    surveyor.retype("maps.search", "rock")
    pilot.drag("maps.tile:rock", surveyor.pixel((10 * INCH, 12 * INCH)))
    assert surveyor.document["terrain"] == [{"id": "rock", "kit": "rock", "at": ["10in", "12in"]}]
    assert surveyor.work.chosen == "terrain[0]"
    pilot.drag("maps.tile:rock", "maps.problems")
    surveyor.click_at((20 * INCH, 20 * INCH))
    assert len(surveyor.document["terrain"]) == 1, "beside the table it goes back to the shelf"


def test_a_drag_moves_a_piece_and_is_one_act(surveyor: Surveyor, pilot: Pilot) -> None:
    surveyor.lay("rock", (10 * INCH, 10 * INCH))
    pilot.key("Esc")
    surveyor.drag((10 * INCH, 10 * INCH), (16 * INCH, 14 * INCH))
    assert says(surveyor.document, "terrain[0].at") == ["16in", "14in"]
    pilot.key("Ctrl+Z")
    assert says(surveyor.document, "terrain[0].at") == ["10in", "10in"]


def test_arrows_nudge_and_the_wheel_turns_what_is_chosen(surveyor: Surveyor, pilot: Pilot) -> None:
    surveyor.lay("low wall", (10 * INCH, 10 * INCH))
    pilot.key("Esc")
    surveyor.click_at((10 * INCH, 10 * INCH))
    pilot.key("Right", "Right", "Down")
    assert says(surveyor.document, "terrain[0].at") == ["11in", "10.5in"]
    surveyor.wheel_at((11 * INCH, 2667), 2)
    assert says(surveyor.document, "terrain[0].turn") in (15, 30)
    pilot.key("Delete")
    assert surveyor.document["terrain"] == []


def test_what_is_chosen_can_be_typed(surveyor: Surveyor, pilot: Pilot) -> None:
    surveyor.lay("tower", (10 * INCH, 10 * INCH))
    surveyor.retype("maps.x", "17.5")
    surveyor.retype("maps.turn", "45")
    surveyor.retype("maps.name", "Keep")
    row = says(surveyor.document, "terrain[0]")
    assert (row["at"], row["turn"], row["name"]) == (["17.5in", "10in"], 45, "Keep")


def test_an_axis_goes_under_the_name_of_a_zone(surveyor: Surveyor, pilot: Pilot) -> None:
    surveyor.lay("zone", (18 * INCH, 18 * INCH))
    surveyor.key("Esc")
    surveyor.wheel_at((18 * INCH, 18 * INCH), 6)
    surveyor.frames(30)
    zone = next(each for each in surveyor.drawing.items if each.sort is Sort.ZONE)
    plate = label(surveyor.app.theme, zone.name)
    place = plate.get_rect(center=surveyor.pixel(zone.at)).inflate(-12, -12)

    def seen() -> bytes:
        return pygame.image.tobytes(pilot.look().subsurface(place), "RGB")

    alone = seen()
    assert len(set(alone)) > 8, "the name shows"
    below = place.move(0, 2 * place.height)
    bare = pygame.image.tobytes(pilot.look().subsurface(below), "RGB")
    pilot.click("maps.symmetry:left-right")
    assert seen() == alone
    assert pygame.image.tobytes(pilot.look().subsurface(below), "RGB") != bare, "the axis shows beside it"


def test_symmetry_lays_a_twin_and_takes_both_back(surveyor: Surveyor, pilot: Pilot) -> None:
    pilot.click("maps.symmetry:left-right")
    surveyor.lay("rock", (6 * INCH, 10 * INCH))
    assert [row["at"] for row in surveyor.document["terrain"]] == [["6in", "10in"], ["30in", "10in"]]
    pilot.key("Esc")
    surveyor.drag((6 * INCH, 10 * INCH), (8 * INCH, 10 * INCH))
    assert [row["at"] for row in surveyor.document["terrain"]] == [["8in", "10in"], ["28in", "10in"]]
    pilot.key("Ctrl+Z", "Ctrl+Z")
    assert surveyor.document["terrain"] == []


def test_a_problem_is_listed_stops_playing_and_is_mended_by_its_button(
    bridge: Surveyor, pilot: Pilot
) -> None:
    assert bridge.troubles == []
    number = next(n for n, row in enumerate(bridge.document["terrain"]) if row["kit"] == "low-wall")
    bridge.work.set(f"terrain[{number}].kit", "low-wal")
    pilot.seconds(0.5)
    assert len(bridge.troubles) == 1
    pilot.key("F5")
    assert on_top(bridge.app) == "maps"
    pilot.click("maps.mend:1")
    pilot.seconds(0.5)
    assert (bridge.troubles, says(bridge.document, f"terrain[{number}].kit")) == ([], "low-wall")


def test_trying_it_leads_back_with_everything_that_can_be_taken_back(bridge: Surveyor, pilot: Pilot) -> None:
    pilot.seconds(0.5)
    bridge.lay("crate", (8 * INCH, 34 * INCH))
    pilot.key("F5")
    assert on_top(bridge.app) != "maps"
    while on_top(bridge.app) != "maps":
        bridge.app.pop()
    pilot.key("Ctrl+Z")
    assert len(bridge.document["terrain"]) == len(scenarios.load("ascension/the-bridge").document["terrain"])


def test_a_map_without_a_title_is_tried_under_a_name(surveyor: Surveyor, pilot: Pilot) -> None:
    pilot.key("F5")
    assert match_on_top(surveyor.app).document["title"] == "Without a name"
    pilot.key("Esc")
    assert not surveyor.document.get("title")


def test_an_objective_is_found_among_the_pieces_by_that_word(surveyor: Surveyor) -> None:
    surveyor.retype("maps.search", "objective")
    assert surveyor.has("maps.tile:zone")


def test_the_number_of_a_problem_at_a_corner_of_the_table_is_seen_whole() -> None:
    room = pygame.Rect(40, 40, 400, 400)
    lens = Lens(Theme(), room, Camera(), (36 * INCH, 36 * INCH))
    sheet = pygame.Surface((480, 480), pygame.SRCALPHA)
    Number(lens.to_table(room.topright), 1, "brass").draw(sheet, lens)
    seen = sheet.get_bounding_rect()
    assert seen.size != (0, 0)
    assert room.contains(seen)


def test_a_line_of_the_file_can_be_typed_and_a_faulty_one_is_kept(bridge: Surveyor, pilot: Pilot) -> None:
    pilot.click("maps.tab:text")
    bridge.type_line("points = 150", "points = 75")
    assert bridge.document["points"] == 75
    bridge.type_line("points = 75", "points = ")
    assert bridge.work.sketch.fault
    assert bridge.document["points"] == 75
    pilot.key("Ctrl+Z")
    assert not bridge.work.sketch.fault


def test_a_map_is_kept_under_its_title_and_found_again(surveyor: Surveyor, pilot: Pilot) -> None:
    surveyor.retype("maps.title", "Two fords")
    surveyor.lay("rock", (10 * INCH, 10 * INCH))
    pilot.key("Ctrl+S")
    assert scenarios.load("own/two-fords").document["terrain"] == surveyor.document["terrain"]
    assert not surveyor.work.changed


def test_what_is_not_saved_outlasts_the_window_but_not_that_it_is_left_on_purpose(
    surveyor: Surveyor, pilot: Pilot, app: App
) -> None:
    surveyor.retype("maps.title", "Two fords")
    pilot.key("Ctrl+S")
    path = scenarios.own() / "two-fords.toml"
    saved = scenarios.load(path).document
    surveyor.lay("rock", (10 * INCH, 10 * INCH))
    app.home()
    again = Surveyor(app, app.open("maps", document=saved, path=path))
    assert len(again.document["terrain"]) == 1
    again.click("maps.back")
    assert on_top(app) == "dialog"
    again.click("dialog.yes")
    assert on_top(app) == "menu"
    once_more = Surveyor(app, app.open("maps", document=saved, path=path))
    assert once_more.document == saved


def test_a_map_without_a_title_asks_for_one(surveyor: Surveyor, pilot: Pilot) -> None:
    pilot.key("Ctrl+S")
    assert [entry.id for entry in scenarios.find() if entry.id.startswith("own/")] == []
    assert on_top(surveyor.app) == "maps"


def test_the_ground_is_compared_when_asked(bridge: Surveyor, pilot: Pilot) -> None:
    pilot.click("maps.tab:fairness")
    pilot.click("maps.look")
    pilot.seconds(0.2)
    assert "The ground is alike for all sides" in bridge.told


def test_a_map_in_centimetres_counts_in_centimetres(app: App, pilot: Pilot) -> None:
    app.open("menu")
    surveyor = Surveyor(app, app.open("maps", system="confrontation"))
    surveyor.lay("objective", (60 * CM, 40 * CM))
    assert says(surveyor.document, "objective[3].at") == ["60cm", "40cm"]


def test_it_is_said_that_what_the_battle_lays_has_become_the_maps_own(app: App, pilot: Pilot) -> None:
    app.open("menu")
    surveyor = Surveyor(app, app.open("maps", system="confrontation"))
    surveyor.lay("objective", (60 * CM, 40 * CM))
    told = "What Pitched Battle lays is the map's own from now on: West mark, Middle mark and East mark can be moved and taken out."
    assert app.notices.texts == [told]
    surveyor.key("Esc", "Ctrl+Z")
    assert "objective" not in surveyor.document


def test_before_one_more_is_laid_nothing_shows_of_what_the_battle_lays_itself(app: App, pilot: Pilot) -> None:
    app.open("menu")
    surveyor = Surveyor(app, app.open("maps", system="confrontation"))
    surveyor.retype("maps.search", "objective")
    surveyor.click("maps.tile:objective")
    place = pygame.Rect(0, 0, 60, 60)
    place.center = surveyor.pixel((60 * CM, 45 * CM))
    bare = pilot.look().subsurface(place).copy()
    pilot.move_to(surveyor.pixel((40 * CM, 10 * CM)))
    assert pygame.image.tobytes(pilot.look().subsurface(place), "RGB") == pygame.image.tobytes(bare, "RGB")


@pytest.mark.parametrize(
    ("system", "tile", "field"), [("confrontation", "objective", "objective"), ("ascension", "zone", "zone")]
)
def test_what_is_held_is_told_apart_by_the_names_it_is_laid_with(
    app: App, system: str, tile: str, field: str
) -> None:
    app.open("menu")
    surveyor = Surveyor(app, app.open("maps", system=system))
    surveyor.lay(tile, (30 * CM, 30 * CM))
    surveyor.lay(tile, (60 * CM, 60 * CM), held=True)
    names = [row["name"] for row in surveyor.document[field]][-2:]
    assert names == [tile.capitalize(), f"{tile.capitalize()} 2"]
    assert not any("tell them apart" in each for each in surveyor.troubles)


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (800, 600), (640, 480), (360, 260)])
def test_every_page_is_reached_in_a_window_of_any_size(
    app: App, pilot: Pilot, width: int, height: int
) -> None:
    app.open("menu")
    app.open("maps")
    pilot.resize(width, height)

    def listed() -> list[str]:
        """The tabs, or as much as is seen of the list that takes their place in the smallest windows, once it is open."""
        return [spot for spot in pilot.spots() if spot.startswith("maps.tab:")]

    for page in ("problems", "fairness", "runs", "lesson", "text"):
        if not listed():
            pilot.click("maps.tab")
            pilot.frames(3)
        for _ in range(8):
            if f"maps.tab:{page}" not in listed():
                pilot.wheel(listed()[0], -1)
        pilot.click(f"maps.tab:{page}")
        pilot.frames(3)
        assert pilot.has("maps.typed" if page == "text" else f"maps.{page}")


@pytest.mark.parametrize(
    ("system", "host"), [("ascension", ("force", "smiths")), ("confrontation", ("list", "isles-500"))]
)
def test_points_rounds_and_who_meets_are_said_in_the_window(
    app: App, pilot: Pilot, system: str, host: tuple[str, str]
) -> None:
    app.open("menu")
    surveyor = Surveyor(app, app.open("maps", system=system))
    surveyor.retype(surveyor.scrolled("maps.detail.points"), "120")
    surveyor.retype(surveyor.scrolled("maps.detail.rounds"), "4")
    surveyor.retype(surveyor.scrolled("maps.detail.two.name"), "The ferrymen")
    surveyor.pick(f"one.{host[0]}", host[1])
    document = surveyor.document
    assert (document["points"], document["rounds"]) == (120, 4)
    assert document["sides"]["two"]["name"] == "The ferrymen"
    assert document["sides"]["one"][host[0]] == host[1]
    surveyor.retype(surveyor.scrolled("maps.detail.rounds"), "")
    pilot.key("Ctrl+A", "Delete")
    assert "rounds" not in surveyor.document


def test_who_scrolls_on_after_typing_is_not_brought_back_when_that_has_been_judged(
    surveyor: Surveyor,
) -> None:
    surveyor.retype("maps.title", "A map")
    for _ in range(40):
        surveyor.wheel("maps.side:", -1)
    before = surveyor.widget("maps.side:").offset
    surveyor.work.set("rounds", 50)
    surveyor.seconds(0.6)
    assert surveyor.troubles
    assert surveyor.widget("maps.side:").offset == before > 0


# Terrain by chance


def laid(document: Document, wish: Wish) -> Document:
    """A map with the only layout that is drawn for a wish."""
    return next(drafts(document, wish)).document


def test_terrain_is_seen_before_it_is_taken_and_is_one_step_to_undo(surveyor: Surveyor, pilot: Pilot) -> None:
    bare, wanted = pilot.look().copy(), laid(surveyor.document, Wish(drawn=1))["terrain"]
    surveyor.lay_by_chance()
    assert surveyor.document["terrain"] == []
    for row in wanted:
        place = surveyor.pixel((read(row["at"][0]), read(row["at"][1])))
        assert pilot.look().get_at(place) != bare.get_at(place)
    assert "each with its twin by half a turn" in surveyor.told
    assert "Its unevenness is 0.0" in surveyor.told
    pilot.click("maps.take-terrain")
    assert surveyor.document["terrain"] == wanted
    assert surveyor.work.sketch.undoable == ["Lay terrain"]
    assert not surveyor.proposes("maps")
    pilot.key("Ctrl+Z")
    assert surveyor.document["terrain"] == []
    pilot.key("Ctrl+Y")
    assert surveyor.document["terrain"] == wanted


def test_esc_lets_the_terrain_be(surveyor: Surveyor, pilot: Pilot) -> None:
    surveyor.lay_by_chance()
    assert surveyor.proposes("maps")
    pilot.key("Esc")
    assert not surveyor.proposes("maps")
    assert surveyor.document["terrain"] == []
    assert on_top(surveyor.app) == "maps"


def test_the_symmetry_of_the_hand_does_not_mirror_a_layout_once_more(
    surveyor: Surveyor, pilot: Pilot
) -> None:
    wanted = laid(surveyor.document, Wish(drawn=1))["terrain"]
    pilot.click("maps.symmetry:left-right")
    surveyor.lay_by_chance()
    pilot.click("maps.take-terrain")
    assert surveyor.document["terrain"] == wanted


def test_in_place_of_what_lies_there_what_would_go_is_not_shown(app: App, pilot: Pilot) -> None:
    app.open("menu")
    document = scenarios.load("ascension/first-steps").document
    surveyor = Surveyor(app, app.open("maps", document=document))
    row = next(each for each in document["terrain"] if each["kit"] == "rock")
    place = surveyor.pixel((read(row["at"][0]), read(row["at"][1])))
    lies = pilot.look().get_at(place)
    surveyor.lay_by_chance()
    assert pilot.look().get_at(place) == lies
    pilot.click("maps.anew")
    pilot.frames(3)
    assert surveyor.proposes("maps")
    assert pilot.look().get_at(place) != lies
    pilot.key("Esc")
    assert pilot.look().get_at(place) == lies


def test_where_no_terrain_can_be_laid_the_panel_says_why(bridge: Surveyor) -> None:
    bridge.lay_by_chance()
    assert "27 % of the table is covered already" in bridge.told
    assert not bridge.proposes("maps")


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1920, 1080), 1.25), ((1280, 720), 1.5)])
@pytest.mark.parametrize(("system", "far"), [("ascension", "19.75in"), ("confrontation", "59.75cm")])
def test_places_and_angles_are_read_whole(
    app: App, pilot: Pilot, size: tuple[int, int], scale: float, system: str, far: str
) -> None:
    pilot.resize(*size)
    app.change(scale=scale)
    app.open("menu")
    surveyor = Surveyor(app, app.open("maps", system=system))
    surveyor.work.set("terrain", [{"id": "wall", "kit": "low-wall", "at": [far, far], "turn": 345}])
    surveyor.seconds(0.6)
    surveyor.choose("terrain[0]")
    if not surveyor.has("maps.x"):
        surveyor.click("maps.tab:side")
    assert surveyor.widget("maps.x").text.replace(" ", "") == far
    assert surveyor.widget("maps.turn").text == "345°"
    for field in ("x", "y", "turn"):
        entry = surveyor.widget(f"maps.{field}")
        inside = entry.rect.width - app.theme.px(MARGIN)
        assert app.theme.width(entry.text, "body") <= inside


@pytest.mark.parametrize(
    "name", ["ascension/first-steps", "ascension/the-bridge", "confrontation/three-altars"]
)
@pytest.mark.parametrize("look", [((1280, 720), 1.0), ((1920, 1080), 1.25), ((1280, 720), 1.5)])
def test_a_map_that_is_seen_whole_keeps_off_the_edges_of_its_canvas(
    app: App, pilot: Pilot, name: str, look: tuple[tuple[int, int], float]
) -> None:
    size, scale = look
    pilot.resize(*size)
    app.change(scale=scale)
    app.open("menu")
    surveyor = Surveyor(app, app.open("maps", document=scenarios.load(name).document))
    surveyor.frames(2)
    px, roomy = app.theme.px, surveyor.has("maps.tab:problems") and not surveyor.has("maps.tab:canvas")
    foot = surveyor.widget("maps.tab").rect.top - px(12) if roomy else size[1] - px(16)
    (left, top), (right, bottom) = surveyor.pixel((0, 0)), surveyor.pixel(surveyor.drawing.size)
    assert bottom <= foot - px(7)
    assert left < right
    assert top < bottom

"""A first map: the lesson in the workshop, gone through by a hand."""

from __future__ import annotations

import pygame
import pytest

from game import scenarios
from game.lab.studies import study_files
from game.lab.studies.study_files import StudyFile
from game.table.lengths import INCH
from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from game.ui.kit.choice import Choice
from game.ui.kit.labels import Text
from game.ui.kit.measures import LINE
from game.ui.pages.guide import steps_of
from game.ui.runs import quick_run
from game.ui.runs.study_run import StudyRun
from game.ui.workshop.inquiry import Inquiry
from game.ui.workshop.maps.first_map import DONE, FIRST, odd_one
from tests.ui.player import on_top
from tests.ui.workshop.player import Surveyor

SIZES = ((640, 480), (1280, 720), (1920, 1080))


@pytest.fixture(autouse=True)
def answers_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is left to the speed of a process, and bots try a map with as few games as make a report."""
    monkeypatch.setattr(Inquiry, "here", True)
    monkeypatch.setattr(StudyRun, "here", True)
    monkeypatch.setattr(quick_run, "GAMES", 2)


@pytest.fixture
def learner(app: App) -> Surveyor:
    """At the first step, before an empty table in inches."""
    app.open("menu")
    surveyor = Surveyor(app, app.open("maps"))
    surveyor.click("maps.learn")
    return surveyor


def step(learner: Surveyor) -> str:
    """The title of the step that is on, as the strip at the foot tells it."""
    heading = next(line for each in learner.widgets(Text) for line in each.lines if " of 14: " in line)
    return heading.partition(": ")[2]


def test_every_step_names_a_room_and_what_leads_on() -> None:
    for each in steps_of("first-map"):
        assert each.scene in {"maps", "study"}
        assert each.done in {"", *DONE}
        assert each.page in {"", "side", "shelf", "fairness"}
        assert each.first in {"", *FIRST}


@pytest.mark.parametrize("by_key", [True, False])
def test_it_leads_from_an_empty_table_to_a_map_that_bots_have_tried(
    learner: Surveyor, pilot: Pilot, app: App, by_key: bool
) -> None:
    pilot.click("maps.title")
    pilot.type("The Ferry")
    pilot.click("guide.next")
    assert step(learner) == "Draw"
    learner.lay("low wall", (9 * INCH, 12 * INCH))
    pilot.key("Esc")
    assert step(learner) == "What is wrong"
    pilot.click("guide.next")
    pilot.click("maps.tab:fairness")
    pilot.click("maps.look")
    pilot.seconds(0.3)
    assert step(learner) == "See why"
    pilot.click("maps.overlay:cover")
    pilot.click("guide.next")
    pilot.click("maps.symmetry:half-turn")
    assert step(learner) == "And its twin"
    learner.lay("rock", (12 * INCH, 24 * INCH))
    pilot.key("Esc")
    assert step(learner) == "The odd one"
    learner.click_at((9 * INCH, 12 * INCH))
    pilot.key("Delete")
    assert step(learner) == "Even ground"
    pilot.click("maps.look")
    pilot.seconds(0.3)
    assert step(learner) == "Try it"
    pilot.key("F5")
    assert on_top(app) == "battle"
    pilot.key("Esc")
    assert (on_top(app), step(learner)) == ("maps", "Let bots try it")
    pilot.key("F6")
    assert on_top(app) == "study"
    if by_key:
        pilot.key("Esc")
    else:
        pilot.click("guide.next")
    assert (on_top(app), step(learner)) == ("maps", "Keep it")
    pilot.key("Ctrl+S")
    assert step(learner) == "Your own"
    with StudyFile(study_files.every()[0]) as file:
        asked = file.study
    assert scenarios.load(asked.scenario).document == asked.document, "the command that repeats it is true"
    pilot.click("guide.end")
    assert not pilot.has("guide.words")


def ring(learner: Surveyor) -> pygame.Rect | None:
    """Where the ring of the lesson stands."""
    found: pygame.Rect | None = learner.widget("guide.strip").about()
    return found


def test_a_step_whose_page_is_closed_rings_the_tab_that_opens_it(learner: Surveyor, app: App) -> None:
    app.change(scale=1.5)
    for page, spot in (("side", "maps.title"), ("shelf", "maps.shelf")):
        assert ring(learner) == learner.find(f"maps.tab:{page}")
        learner.click(f"maps.tab:{page}")
        assert ring(learner) == learner.widget(spot).seen
        if learner.has("guide.next"):
            learner.click("guide.next")


def test_a_step_on_another_page_of_the_drawer_rings_its_tab(learner: Surveyor) -> None:
    learner.click("guide.next")
    learner.lay("low wall", (9 * INCH, 12 * INCH))
    learner.click("guide.next")
    assert step(learner) == "Who has the better ground?"
    assert ring(learner) == learner.find("maps.tab:fairness")
    learner.click("maps.tab:fairness")
    assert ring(learner) == learner.widget("maps.look").seen


def test_where_a_list_has_the_place_of_the_tabs_the_ring_stands_round_that(
    learner: Surveyor, app: App
) -> None:
    learner.resize(640, 480)
    app.change(scale=2.0)
    assert isinstance(learner.widget("maps.tab"), Choice)
    learner.click("guide.next")
    assert ring(learner) == learner.widget("maps.tab").seen


@pytest.fixture
def odd(learner: Surveyor) -> Surveyor:
    """At the step of the odd one: a wall alone, and a rock with its twin."""
    learner.click("guide.next")
    learner.lay("low wall", (9 * INCH, 12 * INCH))
    learner.key("Esc")
    learner.click("guide.next")
    learner.click("maps.tab:fairness")
    learner.click("maps.look")
    learner.seconds(0.3)
    learner.click("guide.next")
    learner.click("maps.symmetry:half-turn")
    learner.lay("rock", (12 * INCH, 24 * INCH))
    learner.key("Esc")
    assert step(learner) == "The odd one"
    return learner


def rings(learner: Surveyor, path: str) -> bool:
    """Whether the ring stands round a piece, with room for its corners about the narrowest."""
    place, found = learner.find(f"piece:{path}"), ring(learner)
    return found is not None and found.contains(place) and min(found.size) >= learner.app.theme.px(LINE)


def test_the_odd_piece_is_ringed_until_it_is_chosen_and_then_what_takes_it_out(odd: Surveyor) -> None:
    wall, rock = "terrain[0]", "terrain[1]"
    assert rings(odd, wall)
    odd.click_at((12 * INCH, 24 * INCH))
    assert odd.drawing.all_chosen == (rock,)
    assert rings(odd, wall), "another piece is not what is to be taken out"
    odd.click_at((9 * INCH, 12 * INCH))
    assert ring(odd) == odd.widget("maps.take-out").seen
    odd.click("maps.take-out")
    assert step(odd) == "Even ground"


def test_at_a_larger_interface_the_ring_leads_from_the_odd_piece_to_the_page_with_its_button(
    odd: Surveyor, app: App
) -> None:
    app.change(scale=1.5)
    odd.click("maps.tab:canvas")
    assert rings(odd, "terrain[0]")
    odd.click_at((9 * INCH, 12 * INCH))
    assert ring(odd) == odd.find("maps.tab:side")
    odd.click("maps.tab:side")
    assert ring(odd) == odd.widget("maps.take-out").seen


def test_where_a_page_hides_the_map_the_ring_leads_back_to_it(odd: Surveyor, app: App) -> None:
    odd.resize(640, 480)
    app.change(scale=1.0)
    odd.click("maps.tab:text")
    assert ring(odd) == odd.find("maps.tab:canvas")


@pytest.mark.parametrize("laid", [0, 2])
def test_the_odd_one_is_the_piece_without_a_twin_whatever_was_laid_first(
    learner: Surveyor, laid: int
) -> None:
    drawing = learner.drawing
    assert odd_one(drawing) == ""
    places = [(12, 24), (24, 12)]
    places.insert(laid, (9, 12))
    drawing.set(
        "terrain",
        [
            {"id": f"rock-{number}", "kit": "rock", "at": drawing.notation.spot((x * INCH, y * INCH))}
            for number, (x, y) in enumerate(places)
        ],
    )
    assert odd_one(drawing) == f"terrain[{laid}]"


def test_it_begins_on_an_empty_table_and_asks_before_anything_is_lost(app: App, pilot: Pilot) -> None:
    app.open("menu")
    surveyor = Surveyor(app, app.open("maps"))
    surveyor.lay("rock", (10 * INCH, 10 * INCH))
    pilot.click("maps.learn")
    assert on_top(app) == "dialog"
    pilot.click("dialog.yes")
    assert surveyor.document["terrain"] == []
    assert pilot.has("guide.words")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_its_words_have_room_in_every_window(
    learner: Surveyor, app: App, pilot: Pilot, size: tuple[int, int], scale: float
) -> None:
    pilot.resize(*size)
    app.change(scale=scale)
    pilot.seconds(0.2)
    assert pilot.has("guide.end")
    if pilot.has("maps.tab:canvas"):
        pilot.click("maps.tab:canvas")
        assert pilot.has("guide.end")


def test_at_a_larger_interface_the_text_is_read_and_typed_beside_the_strip(
    learner: Surveyor, app: App
) -> None:
    app.change(scale=1.5)
    learner.click("maps.tab:text")
    assert learner.widget("maps.lines").rect.height >= 5 * app.theme.px(LINE)
    assert learner.has("guide.words")
    learner.click("maps.tab:canvas")
    assert learner.has("guide.words")


def test_a_line_of_the_text_stands_as_high_as_its_number(learner: Surveyor, app: App) -> None:
    text = learner.work.sketch.text
    learner.work.sketch.type_text(f"111 = 1\n{text}")
    learner.click("maps.tab:text")
    palette, px = app.theme.palette, app.theme.px
    place = learner.widget("maps.lines").place
    row = pygame.Rect(place.x, place.y, px(52), px(LINE))

    def top(of: pygame.Rect, *colours: tuple[int, int, int]) -> int:
        """Where the first row of pixels of such letters is."""
        shown = learner.look().subsurface(of)
        found = [
            y for y in range(of.height) for x in range(of.width)
            if any(max(abs(a - b) for a, b in zip(shown.get_at((x, y))[:3], colour, strict=True)) < 40 for colour in colours)
        ]  # fmt: skip
        return min(found)

    assert top(row, palette.mute) == top(row.move(row.width, 0), palette.bone, palette.dim)


@pytest.mark.parametrize(("page", "room"), [("text", "maps.lines"), ("fairness", "maps.fairness")])
def test_five_lines_of_what_is_read_stay_in_sight_above_the_strip(
    learner: Surveyor, app: App, page: str, room: str
) -> None:
    learner.click(f"maps.tab:{page}")
    assert learner.widget(room).rect.height >= 5 * app.theme.px(LINE)
    learner.resize(1280, 600)
    app.change(scale=1.0)
    top, middle, foot = (learner.widget(id).rect.top for id in ("maps.shelf", "maps.tab", "guide.words"))
    assert foot - middle < middle - top + app.theme.px(LINE), "in a low window the canvas stays as high"

"""A battle of slots built in the window, judged, tried and kept."""

from __future__ import annotations

import pygame
import pytest

from game import paths, scenarios
from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from game.ui.workshop.abstract.duels import Duels
from game.ui.workshop.part import Part
from tests.ui.player import match_on_top, top
from tests.ui.workshop.player import Quartermaster


@pytest.fixture
def squad(app: App) -> Quartermaster:
    """Before a copy of a shipped battle."""
    app.open("menu")
    return Quartermaster.opens(app, document=scenarios.load("abstract/squad").document)


def test_a_battle_of_ones_own_is_built_saved_and_played(app: App, pilot: Pilot) -> None:
    app.settings.curtain = False
    app.open("menu")
    app.open("setup", scenario="abstract/duel")
    pilot.frames(2)
    card = top(app).widget("setup.own")
    assert card is not None
    card.activate()
    pilot.frames(2)
    slots = Quartermaster(app, app.scene)
    slots.retype("slots.title", "The quarrel")
    pilot.click("slots.part:sides.one")
    pilot.click("slots.unit.0.slots:more")
    pilot.click("slots.unit.1.slots:less")
    pilot.click("slots.sides:more")
    pilot.key("Ctrl+S")
    document = scenarios.load(paths.user() / "scenarios" / "the-quarrel.toml").document
    assert [unit["slots"] for unit in document["sides"]["one"]["units"]] == [11, 9]
    assert list(document["sides"]) == ["one", "two", "three"]
    pilot.seconds(0.5)
    pilot.key("F5")
    assert match_on_top(app).document == document


def test_a_problem_names_its_side_and_leads_there(squad: Quartermaster, pilot: Pilot) -> None:
    pilot.click("slots.part:sides.two")
    pilot.click("slots.unit.0.slots:less")
    pilot.key("Esc")
    pilot.seconds(0.5)
    (trouble,) = squad.troubles
    assert trouble.startswith("The Captain's Own: ")
    pilot.click("slots.problem:1")
    assert squad.work.chosen == "sides.two"


def test_names_are_typed_and_units_come_and_go(squad: Quartermaster, pilot: Pilot) -> None:
    first = squad.work.sketch.text
    pilot.click("slots.part:sides.one")
    squad.retype("slots.unit.0.name", "Old")
    pilot.click("slots.unit.1.remove")
    pilot.click("slots.unit.0.emblem")
    assert len(squad.document["sides"]["one"]["units"]) == 3
    for _ in range(3):
        pilot.click("slots.undo")
    assert squad.work.sketch.text == first
    pilot.click("slots.redo")
    assert squad.widget("slots.unit.0.name").text == squad.document["sides"]["one"]["units"][0]["name"]


def test_the_value_of_a_duel_is_told_and_drawn(app: App, pilot: Pilot) -> None:
    app.open("menu")
    slots = Quartermaster.opens(app, document=scenarios.load("abstract/duel").document)
    assert "wins 50.0 of a hundred duels" in slots.told
    before = pilot.look().subsurface(pilot.find("slots.duels")).copy()
    pilot.click("slots.part:sides.two")
    pilot.click("slots.budget:less")
    pilot.click("slots.unit.0.slots:less")
    pilot.seconds(0.5)
    assert "wins 50.0" not in slots.told
    after = pilot.look().subsurface(pilot.find("slots.duels")).copy()
    assert after.get_buffer().raw != before.get_buffer().raw


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (800, 600), (640, 480), (360, 260)])
def test_every_page_is_reached_in_a_window_of_any_size(
    app: App, pilot: Pilot, width: int, height: int
) -> None:
    app.open("menu")
    app.open("builder", document=scenarios.load("abstract/brawl").document)
    pilot.resize(width, height)
    tabs = [spot for spot in pilot.spots() if spot.startswith("slots.tab:")]
    for tab in tabs:
        pilot.click(tab)
        assert pilot.has(tab)


def test_the_list_shows_every_side_by_its_mark_and_duels_stand_off_their_units(
    app: App, squad: Quartermaster
) -> None:
    parts = {each.id: each for each in squad.widgets(Part)}
    bare, marked = parts["slots.part:"], parts["slots.part:sides.two"]
    assert _inks(bare) == 0 < _inks(marked)
    duels = squad.widgets(Duels)[0]
    first = duels._cell(0, 0, 4, 4)
    assert first.left - duels.place.left >= app.theme.px(60)


def _inks(part: Part) -> int:
    """How many pixels of the colour of side two a part shows."""
    surface = pygame.Surface((1280, 720))
    part.draw(surface)
    plate = part.theme.palette.sides["two"].light
    return pygame.mask.from_threshold(surface, plate, (12, 12, 12)).count()

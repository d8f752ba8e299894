"""A battle watched again, played on from its middle; a battle of one's own built, saved and played."""

from __future__ import annotations

from pathlib import Path

import pytest

from game import paths, scenarios
from game.core.match import Match
from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from game.ui.app.settings import Settings
from game.ui.tables.abstract.replay import SlotsReplay
from game.ui.tables.abstract.scene import Slots
from game.ui.workshop.abstract.scene import SlotsBuilder
from tests.ui.tables.abstract.people import match_of, randomly


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOLMGANG_HOME", str(tmp_path))


def window() -> Pilot:
    app = App((1280, 720), Settings(scale=1.0, reduced_motion=True, curtain=False), headless=True)
    app.open("menu")
    return Pilot(app)


def watched(match: Match) -> tuple[Pilot, SlotsReplay]:
    pilot = window()
    scene = pilot.app.open("replay", match=match)
    assert isinstance(scene, SlotsReplay)
    pilot.frames(2)
    return pilot, scene


def test_a_replay_goes_forth_and_back_and_jumps() -> None:
    match = match_of("squad")
    randomly(match, lambda m: m.state.turn == 3)
    pilot, scene = watched(match)
    for _ in range(8):
        pilot.key("]")
        pilot.frames(30)
    assert scene.tape.index == 8
    pilot.key("[")
    assert scene.tape.index == 7
    pilot.key("End")
    assert scene.tape.index == scene.tape.last
    first = min((id for id in pilot.spots() if id.startswith("log:")), key=lambda id: int(id[4:]))
    pilot.click(first)
    assert scene.tape.index < scene.tape.last


def test_a_seat_sees_no_cards_face_down_in_a_replay() -> None:
    match = match_of("duel")
    randomly(match, lambda m: m.state.turn == 2)
    _, scene = watched(match)
    scene.look_as("two")
    scene.jump(1)
    assert scene.shown.bodies[1].levels is None
    scene.look_as("both")
    assert scene.shown.bodies[1].levels is not None


def test_a_replay_is_played_on_from_the_middle() -> None:
    match = match_of("squad")
    randomly(match, lambda m: m.state.turn == 3)
    pilot, scene = watched(match)
    scene.jump(12)
    pilot.click("replay.fork")
    pilot.click("fork.begin")
    pilot.frames(3)
    assert isinstance(pilot.app.scenes[1], Slots)
    assert len(pilot.app.scenes[1].match.moments) == 13


def test_a_battle_of_ones_own_is_built_saved_and_played() -> None:
    pilot = window()
    pilot.app.open("setup", scenario="abstract/duel")
    pilot.frames(2)
    card = pilot.app.scene.ui.get("setup.own")  # type: ignore[union-attr]
    assert card is not None
    card.activate()
    pilot.frames(2)
    scene = pilot.app.scene
    assert isinstance(scene, SlotsBuilder)
    pilot.click("builder.title")
    pilot.type("The quarrel")
    pilot.click("builder.one.0.slots:more")
    pilot.click("builder.one.1.slots:less")
    pilot.click("builder.tab:two")
    pilot.click("builder.sides:more")
    pilot.click("builder.save")
    path = paths.user() / "scenarios" / "the-quarrel.toml"
    document = scenarios.load(path).document
    assert [unit["slots"] for unit in document["sides"]["one"]["units"]] == [11, 9]
    assert list(document["sides"]) == ["one", "two", "three"]
    pilot.click("builder.play")
    assert pilot.app.scene is not None
    assert pilot.app.scene.name == "setup"
    pilot.click("setup.begin")
    pilot.frames(2)
    assert any(isinstance(each, Slots) for each in pilot.app.scenes)


def test_the_builder_says_what_is_wrong() -> None:
    pilot = window()
    document = scenarios.load("abstract/squad").document
    scene = pilot.app.open("builder", document=document)
    assert isinstance(scene, SlotsBuilder)
    pilot.frames(2)
    assert scene.troubles == []
    pilot.click("builder.one.0.slots:less")
    assert "S-11" in scene.troubles[0].text
    assert not scene.ui.get("builder.save").enabled  # type: ignore[union-attr]

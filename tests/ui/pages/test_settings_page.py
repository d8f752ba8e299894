"""Choices act at once, are kept, and no key is lost."""

from __future__ import annotations

import pytest

from game.ui.app.keys import BINDINGS
from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from game.ui.app.settings import Settings
from tests.ui.player import top


@pytest.fixture
def kept(tmp_path) -> tuple[App, Pilot]:
    """An app at the settings page, with a file behind its settings."""
    app = App((1280, 720), Settings.load(tmp_path / "settings.toml"), headless=True)
    app.open("settings")
    pilot = Pilot(app)
    pilot.frames(2)
    return app, pilot


def reloaded(app: App) -> Settings:
    return Settings.load(app.settings.path)


def reveal(pilot: Pilot, spot: str, page: str = "settings.page") -> None:
    """Turn the wheel until a spot is wholly seen."""
    for _ in range(80):
        if pilot.has(spot) and pilot.find(spot).height >= 20:
            return
        pilot.wheel(page, -1)


@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_a_page_that_has_room_does_not_scroll(app: App, pilot: Pilot, scale: float) -> None:
    app.change(scale=scale)
    app.open("settings", tab="look")
    assert not top(app).widget("settings.page").overflows


def test_palette_and_size_act_at_once_and_are_kept(kept) -> None:
    app, pilot = kept
    pilot.click("settings.palette:colour-blind")
    assert app.theme.palette_name == "colour-blind"
    pilot.click("settings.scale")
    pilot.click("settings.scale:1.5")
    assert app.theme.scale == 1.5
    assert (reloaded(app).palette, reloaded(app).scale) == ("colour-blind", 1.5)


@pytest.mark.parametrize("tab", ["look", "motion", "play", "keys"])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (640, 480)])
@pytest.mark.parametrize("scale", [None, 1.5, 2.0])
def test_every_tab_can_be_walked_at_every_size(app: App, pilot: Pilot, tab: str, size, scale) -> None:
    app.settings.scale = scale
    app.open("settings", tab=tab)
    pilot.resize(*size)
    pilot.key(*["Tab"] * 14)
    focused = top(app).ui.focused
    assert focused is not None
    assert pilot.find(focused.id).height > 0


def test_switches_of_every_tab_are_kept(kept) -> None:
    app, pilot = kept
    pilot.click("settings.tab:play")
    for name in ("always_ask", "curtain", "odds", "hints", "end_turn_warning"):
        pilot.click(f"settings.{name}")
    pilot.click("settings.tab:motion")
    pilot.click("settings.reduced_motion")
    pilot.click("settings.animation_speed:2.0")
    pilot.click("settings.muted")
    again = reloaded(app)
    assert not any((again.always_ask, again.curtain, again.odds, again.hints, again.end_turn_warning))
    assert (again.reduced_motion, again.animation_speed, again.muted) == (True, 2.0, True)


def test_moving_the_volume_ends_silence(kept) -> None:
    app, pilot = kept
    pilot.click("settings.tab:motion")
    pilot.click("settings.muted")
    assert app.sound.volume == 0
    spot = pilot.find("settings.volume")
    pilot.click((spot.x + spot.width // 3, spot.centery))
    assert 0 < app.sound.volume < 0.7
    assert not app.settings.muted


def test_a_key_is_changed_its_conflict_named_and_all_put_back(kept) -> None:
    app, pilot = kept
    pilot.click("settings.tab:keys")
    reveal(pilot, "settings.key:undo")
    pilot.click("settings.key:undo")
    pilot.key("T")
    assert app.keys.chords("undo") == ("T",)
    assert reloaded(app).keys == {"undo": ["T"]}
    assert "Undo" in app.notices.texts[0]
    reveal(pilot, "settings.key:undo")
    pilot.click("settings.key:undo")
    pilot.key("Esc")
    assert app.keys.chords("undo") == ("T",)
    pilot.wheel("settings.page", 80)
    pilot.click("settings.keys-reset")
    pilot.key("Enter")
    assert app.keys.overrides() == {}
    assert reloaded(app).keys == {}


def test_a_key_may_be_taken_away_unless_the_window_needs_it(kept) -> None:
    app, pilot = kept
    pilot.click("settings.tab:keys")
    pilot.click("settings.key:confirm")
    pilot.key("Delete")
    assert app.keys.chords("confirm") == ("Enter",)
    reveal(pilot, "settings.key:threat")
    pilot.click("settings.key:threat")
    pilot.key("Delete")
    assert app.keys.chords("threat") == ()


def test_every_binding_has_its_row(kept) -> None:
    app, pilot = kept
    pilot.click("settings.tab:keys")
    ids = {widget.id for widget in top(app).ui.walk()}
    assert ids >= {f"settings.key:{binding.id}" for binding in BINDINGS}


def test_hints_can_be_shown_again(kept) -> None:
    app, pilot = kept
    app.settings.hints_seen = ["push"]
    pilot.click("settings.tab:play")
    pilot.click("settings.hints-again")
    assert app.settings.hints_seen == []
    pilot.click("settings.hints-again")
    assert app.sound.played[-1] == "refused"

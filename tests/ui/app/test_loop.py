"""The window: scenes, clock, keys of every scene, and what goes wrong."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import ClassVar

import pygame
import pytest

from game.ui.app import screen
from game.ui.app.loop import TICK, App
from game.ui.app.pilot import Pilot
from game.ui.app.scene import Scene
from game.ui.app.scenes import SCENES
from game.ui.app.screen import NoDisplay
from game.ui.app.settings import Settings
from game.ui.app.theme import PALETTES
from tests.ui.conftest import Blank
from tests.ui.player import on_top

ROOT = Path(__file__).parents[3]


def test_nothing_is_drawn_until_something_changes(app: App, blank: Blank) -> None:
    assert app.draw()
    assert not app.draw()
    app.step()
    assert not app.draw()
    app.invalidate()
    assert app.draw()


def test_the_loop_runs_at_sixty_ticks_whatever_the_clock_does() -> None:
    now = [0.0]
    ticks: list[float] = []

    def rest(seconds: float) -> None:
        now[0] += seconds

    app = App((640, 480), Settings(), headless=True, clock=lambda: now[0], rest=rest)

    class Counting(Scene):
        def tick(self, dt: float) -> None:
            ticks.append(dt)
            if len(ticks) == 120:
                now[0] += 10  # The machine slept: it must not run ten seconds at once.
            if len(ticks) >= 150:
                app.quit()

    app.push(Counting())
    app.run()
    assert set(ticks) == {TICK}
    assert 150 <= len(ticks) <= 166


def test_scenes_stack_and_are_told_so(app: App) -> None:
    told: list[str] = []

    class Told(Blank):
        def enter(self) -> None:
            told.append(f"enter {self.given['n']}")

        def leave(self) -> None:
            told.append(f"leave {self.given['n']}")

        def resume(self) -> None:
            told.append(f"resume {self.given['n']}")

    app.push(Told(n=1))
    app.push(Told(n=2))
    app.replace(Told(n=3))
    app.pop()
    assert told == ["enter 1", "enter 2", "leave 2", "enter 3", "leave 3", "resume 1"]


def test_escape_closes_layers_but_never_the_program(app: App, blank: Blank, pilot: Pilot) -> None:
    app.push(Blank())
    pilot.key("Esc", "Esc", "Esc")
    assert app.scenes == [blank]
    assert app.running


def test_the_close_button_ends_the_program(app: App, blank: Blank) -> None:
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    app.step()
    assert not app.running


def test_the_scale_goes_in_steps_and_fits_again(app: App, blank: Blank, pilot: Pilot) -> None:
    pilot.key("Ctrl++", "Ctrl++")
    assert app.theme.scale == 1.5
    pilot.key("Ctrl+-", "Ctrl+-", "Ctrl+-", "Ctrl+-", "Ctrl+-")
    assert app.theme.scale == 0.75
    pilot.key("Ctrl+0")
    assert (app.theme.scale, app.settings.scale) == (1.0, None)


def test_the_window_shrinks_and_grows_again(app: App, pilot: Pilot) -> None:
    app.open("menu")
    for size, scale in (((640, 480), 0.75), ((1920, 1080), 1.25), ((320, 240), 0.75), ((1280, 720), 1.0)):
        pilot.resize(*size)
        assert app.size == size
        assert app.theme.scale == scale
        assert app.screen.get_rect().contains(pilot.find("menu.learn"))


def test_a_chosen_scale_stays_when_the_window_changes(app: App, blank: Blank, pilot: Pilot) -> None:
    app.change(scale=1.5)
    pilot.resize(640, 480)
    assert app.theme.scale == 1.5


def test_what_was_chosen_is_saved_and_used_at_once(tmp_path) -> None:
    settings = Settings.load(tmp_path / "settings.toml")
    app = App((1280, 720), settings, headless=True)
    app.push(Blank())
    app.change(palette="high-contrast", scale=1.25)
    assert app.theme.palette_name == "high-contrast"
    assert Settings.load(tmp_path / "settings.toml").palette == "high-contrast"


def test_settings_that_cannot_be_saved_are_said_and_hold(app: App, blank: Blank, monkeypatch) -> None:
    monkeypatch.setattr(Settings, "save", lambda self: "Your settings could not be saved (disk full).")
    app.change(scale=1.5)
    assert app.theme.scale == 1.5
    assert app.notices.texts == ["Your settings could not be saved (disk full)."]


def test_a_damaged_settings_file_is_told_at_the_start(tmp_path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text("not toml at all")
    app = App((1280, 720), Settings.load(path), headless=True)
    app.push(Blank())
    assert "settings.toml.bad" in app.notices.texts[0]
    Pilot(app).frames(3)


def test_notices_go_by_themselves_or_by_a_click(app: App, blank: Blank, pilot: Pilot) -> None:
    app.notify("One.")
    app.notify("Two.")
    app.notify("One.")
    assert app.notices.texts == ["One.", "Two."]
    pilot.look()
    pilot.click((640, 30))
    assert app.notices.texts == ["Two."]
    pilot.seconds(6)
    assert app.notices.texts == []


def test_bound_keys_reach_the_scene_of_their_scope(app: App, blank: Blank, pilot: Pilot) -> None:
    pilot.key("Ctrl+Z", "Ctrl+Enter", "3", "0")
    assert blank.actions == ["undo", "end-phase", "card-3", "pass"]


def test_question_mark_lists_the_keys_and_f1_opens_the_rules(app: App, blank: Blank, pilot: Pilot) -> None:
    pilot.key("?")
    assert on_top(app) == "keys"
    pilot.key("?")
    assert app.scene is blank
    pilot.key("F1")
    assert on_top(app) == "rules"


def test_the_focus_ring_shows_with_the_first_key_and_goes_with_a_click(
    app: App, blank: Blank, pilot: Pilot
) -> None:
    assert not app.keyboard
    pilot.key("Left")
    assert app.keyboard
    pilot.click((5, 5))
    assert not app.keyboard


def test_no_display_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_: object) -> None:
        raise pygame.error("no video device")

    monkeypatch.setattr(pygame.display, "init", none)
    with pytest.raises(NoDisplay, match="no display"):
        App((640, 480), Settings())


def test_a_driver_that_shows_nothing_is_no_display(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SDL_VIDEODRIVER")
    monkeypatch.setattr(pygame.display, "init", lambda: None)
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "offscreen")
    with pytest.raises(NoDisplay):
        App((640, 480), Settings())


def test_a_missing_spot_names_those_there_are(app: App, pilot: Pilot) -> None:
    app.open("menu")
    with pytest.raises(LookupError, match=r"menu\.rules"):
        pilot.find("menu.nonsense")


class Under(Blank):
    """Notes what the window does with it."""

    name = "under"
    told: ClassVar[list[str]] = []

    def enter(self) -> None:
        self.told.append("enter")

    def layout(self) -> None:
        self.told.append("layout")


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the window did with the scene of the name "under"."""
    monkeypatch.setitem(SCENES, "under", f"{__name__}:Under")
    monkeypatch.setattr(Under, "told", [])
    return Under.told


def test_a_scene_under_all_others_is_made_only_when_it_is_seen(app: App, told: list[str]) -> None:
    app.lay_under("under")
    app.push(Blank())
    app.rebuild()
    app.draw()
    app.step()
    assert told == []
    app.pop()
    assert told == ["enter", "layout"]
    assert on_top(app) == "under"


def test_the_way_home_does_not_lead_through_what_lies_under_all_others(app: App, told: list[str]) -> None:
    app.lay_under("under")
    app.push(Blank())
    app.home()
    assert told == []


def test_what_can_wait_is_done_once_after_a_frame_of_what_came_next(app: App, blank: Blank) -> None:
    seen: list[int] = []
    app.after_frame(lambda: seen.append(app.frames))
    app.step()
    assert seen == []
    before = app.frames
    blank.invalidate()
    app.draw()
    blank.invalidate()
    app.draw()
    assert seen == [before + 1]


def test_the_name_of_the_game_stands_in_the_window_before_anything_else_is_loaded() -> None:
    code = (
        "import sys, game.ui.app.screen as s; screen = s.first_light((640, 480)); "
        "print(len({tuple(screen.get_at((x, 240))) for x in range(640)}), *sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    colours, *loaded = done.stdout.split()
    assert int(colours) > 2
    assert not [name for name in loaded if name.startswith(("game.ui.kit", "game.core", "game.ui.app.theme"))]


def test_the_first_light_has_the_colours_of_the_table() -> None:
    standard = PALETTES["standard"]
    assert (standard.table, standard.brass) == (screen.GROUND, screen.LETTERS)

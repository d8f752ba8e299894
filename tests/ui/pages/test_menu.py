"""The menu: every way in, the battle to go on with, and a first frame that does not wait."""

from __future__ import annotations

import subprocess
import sys
from types import ModuleType

import pygame
import pytest

from game import paths
from game.ui.app import scenes
from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from game.ui.app.theme import Theme
from game.ui.pages import hooks
from tests.ui.conftest import Blank
from tests.ui.player import on_top, top

WAYS = ["setup", "load", "replay", "puzzles", "rules", "settings"]


@pytest.fixture
def away(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Puts an empty scene behind every entry; names of those opened."""
    opened: list[str] = []
    module = ModuleType("elsewhere")
    for name in WAYS:

        class Elsewhere(Blank):
            def enter(self, name: str = name) -> None:
                opened.append(name)

        setattr(module, name, Elsewhere)
    monkeypatch.setitem(sys.modules, "elsewhere", module)
    monkeypatch.setattr(scenes, "SCENES", scenes.SCENES | {name: f"elsewhere:{name}" for name in WAYS})
    return opened


@pytest.fixture
def saved(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Lets there be a battle to go on with; what was opened."""
    opened: list[str] = []
    folder = paths.user() / "saves"
    folder.mkdir(parents=True)
    (folder / "one").write_text("")

    def picture(theme: Theme, size: int) -> pygame.Surface:
        return pygame.Surface((size, size))

    module = ModuleType("saved")
    module.latest = lambda app: hooks.Resume(  # type: ignore[attr-defined]
        "Jotunheim, turn 7 of 15",
        "Astrid against the greedy bot",
        lambda app: opened.append("battle"),
        picture,
    )
    monkeypatch.setitem(sys.modules, "saved", module)
    monkeypatch.setitem(hooks.HOOKS, "latest", "saved:latest")
    return opened


@pytest.fixture(autouse=True)
def _nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """By default no other scene answers the menu."""
    for name in list(hooks.HOOKS):
        monkeypatch.setitem(hooks.HOOKS, name, f"nowhere_{name}:ask")


@pytest.mark.parametrize("way", WAYS)
def test_every_entry_opens_its_scene_by_mouse(app: App, pilot: Pilot, away: list[str], way: str) -> None:
    app.open("menu")
    pilot.frames(3)
    pilot.click(f"menu.{way}")
    assert away == [way]
    pilot.key("Esc")
    assert on_top(app) == "menu"


def test_every_entry_is_reached_by_keyboard(app: App, pilot: Pilot, away: list[str]) -> None:
    app.open("menu")
    pilot.frames(3)
    for n in range(len(WAYS)):
        pilot.key("Down" if n else "Tab", "Enter", "Esc")
    assert away == WAYS


def test_quit_quits_and_escape_does_not(app: App, pilot: Pilot) -> None:
    app.open("menu")
    pilot.frames(3)
    pilot.key("Esc")
    assert app.running
    pilot.click("menu.quit")
    assert not app.running


def test_enter_goes_on_with_the_latest_battle(app: App, pilot: Pilot, saved: list[str]) -> None:
    app.open("menu")
    pilot.look()
    pilot.frames(3)
    pilot.key("Enter")
    assert saved == ["battle"]
    pilot.click("menu.continue")
    assert saved == ["battle", "battle"]


def test_the_card_has_its_room_from_the_first_frame(app: App, pilot: Pilot, saved: list[str]) -> None:
    app.open("menu")
    app.draw()
    before = pilot.find("menu.setup")
    pilot.frames(3)
    assert pilot.find("menu.setup") == before


def test_without_a_battle_enter_begins_a_new_one(app: App, pilot: Pilot, away: list[str]) -> None:
    app.open("menu")
    pilot.frames(3)
    assert not pilot.has("menu.continue")
    pilot.key("Enter")
    assert away == ["setup"]


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (640, 480), (320, 240)])
@pytest.mark.parametrize("scale", [None, 0.75, 1.5, 2.0])
def test_every_entry_can_be_reached_at_every_size(
    app: App, pilot: Pilot, away: list[str], saved: list[str], size: tuple[int, int], scale: float | None
) -> None:
    app.settings.scale = scale
    app.open("menu")
    pilot.resize(*size)
    pilot.key("Tab")
    seen = set()
    for _ in range(len(WAYS) + 2):
        focused = top(app).ui.focused
        assert focused is not None
        rect = pilot.find(focused.id)
        assert app.screen.get_rect().colliderect(rect)
        seen.add(focused.id)
        pilot.key("Tab")
    assert len(seen) == len(WAYS) + 2


def test_the_first_frame_needs_neither_numpy_nor_pygame_gui() -> None:
    code = (
        "import sys\n"
        "from game.ui.app.loop import App\n"
        "from game.ui.app.settings import Settings\n"
        "app = App((1280, 720), Settings(), headless=True)\n"
        "app.open('menu'); app.draw()\n"
        "print([name for name in ('numpy', 'pygame_gui', 'msgspec', 'rich') if name in sys.modules])\n"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert said.strip().endswith("[]")

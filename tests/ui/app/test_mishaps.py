"""What nobody expected: the scene is closed, the menu says one sentence, a report stands in a file."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game import __version__, cli, paths, scenarios
from game.core.match import opened
from game.ui.app import mishaps
from game.ui.app.loop import App, Broken
from game.ui.app.pilot import Pilot
from game.ui.app.settings import Settings
from game.ui.pages.menu import Menu
from game.ui.play import launch, saves
from tests.ui.conftest import Blank


class Planted(Blank):
    """Fails in one of its parts, named by `where`."""

    name = "planted"

    def __init__(self, where: str) -> None:
        super().__init__()
        self.where = where

    def _fail(self, where: str) -> None:
        if where in self.where.split():
            raise OverflowError(f"planted in {where}")

    def enter(self) -> None:
        self._fail("enter")

    def leave(self) -> None:
        self._fail("leave")

    def layout(self) -> None:
        self._fail("layout")

    def tick(self, dt: float) -> None:
        self._fail("tick")

    def paint(self, surface: pygame.Surface) -> None:
        self._fail("paint")

    def on_event(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN:
            self._fail("event")
        return False


Window = Callable[[int], App]


@pytest.fixture
def window() -> Window:
    """A window whose loop ends after so many rests."""

    def made(turns: int) -> App:
        left = [turns]
        now = [0.0]

        def rest(seconds: float) -> None:
            now[0] += seconds
            left[0] -= 1
            if not left[0]:
                app.quit()

        app = App((1280, 720), Settings(), headless=True, clock=lambda: now[0], rest=rest)
        pygame.event.clear()
        return app

    return made


def reports() -> list[Path]:
    return sorted((paths.user() / "reports").glob("*.txt"))


def names(app: App) -> list[str]:
    return [each.name for each in app.scenes]


def watched(app: App, seen: list[str]) -> None:
    """Remember which scenes stand, and what is said, just before the window closes."""
    close = app.close

    def closing() -> None:
        seen.extend([*names(app), *app.notices.texts])
        close()

    app.close = closing  # type: ignore[method-assign]


def planted(app: App) -> None:
    """A scene that fails at its first tick, over the menu."""
    app.open("menu")
    app.push(Planted("tick"))


@pytest.mark.parametrize("where", ["enter", "layout", "tick", "paint", "event", "tick leave"])
def test_a_scene_that_fails_is_left_for_the_menu_with_one_sentence(window: Window, where: str) -> None:
    app = window(10)
    seen: list[str] = []

    def first(app: App) -> None:
        app.open("menu")
        app.push(Planted(where))
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_a, mod=0, unicode="a", scancode=4))

    watched(app, seen)
    app.run(first)
    (report,) = reports()
    assert seen[0] == "menu"
    assert seen[1:] == [
        f"Something went wrong that nobody expected. What was played is in its record; attach {report} "
        "to a report of the fault."
    ]


def test_the_report_says_where_it_happened_and_on_what(window: Window) -> None:
    window(5).run(planted)
    text = reports()[0].read_text(encoding="utf-8")
    assert text.startswith(f"Holmgang {__version__}\nPython {sys.version.split()[0]}, pygame-ce ")
    assert "Window 1280 x 720, scale 1, palette standard\nScenes: menu, planted\nRecords: none\n" in text
    assert text.endswith("OverflowError: planted in tick\n")
    assert "Traceback (most recent call last)" in text


def test_a_battle_that_fails_keeps_its_record(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    app = window(12)
    document = scenarios.load("thor/jotunheim").document

    def first(app: App) -> None:
        match = launch.battle(app, document, seed=3, seats={"one": "human", "two": "human"})
        assert match is not None
        for _ in range(3):
            assert match.decision
            match.act(match.decision.suggest(match.state)[0])
        scene = next(each for each in app.scenes if each.name == "battle")
        monkeypatch.setattr(type(scene), "tick", lambda *_: 1 / 0)

    app.run(first)
    (saved,) = saves.all_saved()
    match, notice = opened(saved.path)
    assert (len(match.moments) - 1, notice) == (3, "")
    assert f"Records: {saved.path}\n" in reports()[0].read_text(encoding="utf-8")


def test_a_menu_that_its_files_break_is_opened_without_them(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.ui.pages.hooks.ask", lambda *_: 1 / 0)
    app = window(20)
    seen: list[str] = []
    watched(app, seen)
    app.run(lambda app: app.open("menu"))
    assert seen[0] == "menu"
    assert len(seen) == 2
    assert len(reports()) == 1


def test_a_menu_that_fails_at_its_barest_ends_the_program(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Menu, "paint", lambda *_: 1 / 0)
    with pytest.raises(Broken, match="Something went wrong that nobody expected"):
        window(1000).run(lambda app: app.open("menu"))
    assert len(reports()) == 2


def test_a_menu_that_cannot_even_be_opened_ends_the_program(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Menu, "layout", lambda *_: 1 / 0)
    with pytest.raises(Broken):
        window(1000).run(lambda app: app.push(Planted("tick")))


def test_the_command_ends_with_the_sentence_and_an_exit_code(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Menu, "paint", lambda *_: 1 / 0)
    assert cli.main([]) == 1
    assert capsys.readouterr().err.startswith("Something went wrong that nobody expected. What was played")


def test_a_fault_without_room_for_a_report_is_told_to_the_terminal(
    window: Window, capsys: pytest.CaptureFixture[str]
) -> None:
    paths.user().mkdir(parents=True)
    (paths.user() / "reports").write_text("no folder")
    app = window(5)
    seen: list[str] = []
    watched(app, seen)
    app.run(planted)
    assert seen == [
        "menu",
        "Something went wrong that nobody expected, and no report of it could be written. "
        "What was played is in its record.",
    ]
    assert "OverflowError: planted in tick" in capsys.readouterr().err


def test_only_the_newest_reports_are_kept(app: App, pilot: Pilot) -> None:
    folder = paths.user() / "reports"
    folder.mkdir(parents=True)
    for number in range(30):
        (folder / f"fault-2020-01-01-0000{number:02}.txt").write_text("old")
    mishaps.meet(app, ValueError("new"))
    assert len(reports()) == mishaps.KEPT
    assert "ValueError: new" in reports()[-1].read_text(encoding="utf-8")


@pytest.mark.skipif(os.name == "nt", reason="names of files are text there")
def test_a_folder_whose_name_cannot_be_drawn_is_named_all_the_same(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOLMGANG_HOME", str(tmp_path / os.fsdecode(b"h\xff")))
    mishaps.meet(app, ValueError("\ud800"))
    app.draw()
    assert "�" in app.notices.texts[0]

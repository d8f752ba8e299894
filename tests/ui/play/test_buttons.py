"""What the buttons of every table say comes from their commands: words, key, hint, and why not."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pygame
import pytest

import game.systems
import game.ui
from game.core.match import Match, opened
from game.ui.app import keys
from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from game.ui.app.settings import Settings
from game.ui.app.theme import Theme
from game.ui.kit import tooltip
from game.ui.kit.button import Button
from game.ui.kit.command import Command
from game.ui.paint import panels
from game.ui.play import buttons
from tests.records import archive

BATTLES = {
    "thor": ("thor", "thor-jotunheim-11", 24),
    "abstract": ("abstract", "abstract-squad-11", 20),
    "ascension": ("ascension", "ascension-the-bridge-11", 40),
    "asgard on the measured table": ("asgard", "asgard-wolves-at-the-ford-11", 60),
    "asgard on squares": ("asgard-thor", "asgard-the-frost-door-11", 80),
}
"""A battle under way on every table: system, record of the archive, and after how many actions."""
TABLES = [(scene, name) for name in BATTLES for scene in ("battle", "replay")]
LOOKS = [((1280, 720), 1.0), ((1280, 720), 1.5), ((1920, 1080), 1.25)]
"""Window and interface scale."""
PEOPLE: dict[Any, str] = {"one": "human:Astrid", "two": "human:Bjorn"}


@cache
def _text(system: str, record: str) -> bytes:
    return next(text for name, text in archive.texts("1.3.0", system) if Path(name).stem == record)


@pytest.fixture
def under_way(tmp_path: Path) -> Iterator[Any]:
    """Opens a table of `BATTLES` in a window."""
    apps: list[App] = []

    def open_one(scene: str, name: str, size: tuple[int, int] = (1280, 720), scale: float = 1.0) -> Pilot:
        system, record, at = BATTLES[name]
        path = tmp_path / f"{record}.holmgang"
        path.write_bytes(_text(system, record))
        whole: Match = opened(path)[0]
        while (choice := whole.moments[at].state.decision) is not None and choice.seat not in PEOPLE:
            at += 1
        app = App(size, Settings(scale=scale, reduced_motion=True, curtain=False), headless=True)
        apps.append(app)
        app.open(
            scene,
            match=whole.fork(at, seats={seat: PEOPLE.get(seat, "human") for seat in whole.header.seats}),
        )
        pilot = Pilot(app)
        pilot.seconds(1.0)
        return pilot

    yield open_one
    for app in apps:
        app.close()


def top(pilot: Pilot) -> Any:
    """The scene of the table."""
    return pilot.app.scene


@pytest.fixture
def made_up(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A button that is added to the list of all tables, and what it has done."""
    done: list[str] = []
    binding = keys.Binding("made-up", "everywhere", "A made-up deed", ("F7",))
    monkeypatch.setattr(keys, "BINDINGS", (*keys.BINDINGS, binding))

    def make(scene: object) -> Command:
        return Command("made-up", "", lambda: done.append("done"), "star", "made-up")

    monkeypatch.setattr(buttons, "BUTTONS", [buttons.Offer(make), *buttons.BUTTONS])
    return done


@pytest.mark.parametrize(("scene", "name"), TABLES)
def test_a_button_added_to_the_list_stands_at_every_table_and_works_by_click_and_by_key(
    under_way: Any, made_up: list[str], scene: str, name: str
) -> None:
    pilot = under_way(scene, name)
    button = top(pilot).ui.get("made-up")
    assert button.tip == "A made-up deed (F7)"
    assert button.rect.width >= pilot.app.theme.px(30)
    pilot.click("made-up")
    assert made_up == ["done"]
    pilot.key("F7")
    assert made_up == ["done", "done"]
    assert top(pilot).ui.cut() == {}, "so many pixels are missing"


@pytest.mark.parametrize(("scene", "name"), TABLES)
def test_binding_another_key_changes_every_hint_and_key_cap(
    under_way: Any, monkeypatch: pytest.MonkeyPatch, scene: str, name: str
) -> None:
    caps: list[str] = []
    keycap = panels.keycap

    def noted(theme: Theme, label: str, **more: Any) -> pygame.Surface:
        caps.append(label)
        return keycap(theme, label, **more)

    monkeypatch.setattr(panels, "keycap", noted)
    pilot = under_way(scene, name)
    bindings = pilot.app.keys
    for each in [widget for widget in top(pilot).ui.walk() if widget.key and widget.enabled]:
        old, key = each.chord, each.key
        capped = old in caps
        bindings.bind(key, "Ctrl+F9")
        caps.clear()
        top(pilot).rebuild()
        pilot.frames(2)
        button = top(pilot).ui.get(each.id)
        assert button.tip in ("", each.hint) or "(Ctrl+F9)" in button.tip, each.id
        assert not any(f"({old})" in widget.tip for widget in top(pilot).ui.walk() if widget.key == key)
        assert old not in caps, each.id
        assert "(Ctrl+F9)" in button.tip or "Ctrl+F9" in caps or not capped, each.id
        bindings.reset(key)
        top(pilot).rebuild()
        pilot.frames(2)


@pytest.mark.parametrize(("size", "scale"), LOOKS)
@pytest.mark.parametrize(("scene", "name"), TABLES)
def test_no_words_of_a_button_are_cut_and_a_bare_icon_has_a_hint(
    under_way: Any, scene: str, name: str, size: tuple[int, int], scale: float
) -> None:
    pilot = under_way(scene, name, size, scale)
    for _ in range(2):
        ui = top(pilot).ui
        assert ui.cut() == {}, "so many pixels are missing"
        bare = [each.id for each in ui.walk() if isinstance(each, Button) and not each.shown and not each.tip]
        assert bare == []
        pilot.key("Tab")


def test_a_key_of_what_is_refused_says_why_at_its_button_as_a_click_does(
    under_way: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setitem(BATTLES, "thor", ("thor", "thor-jotunheim-11", 0))
    monkeypatch.setattr(tooltip, "draw", lambda surface, theme, words, *more: told.append(words))
    for act in (lambda pilot: pilot.key("Ctrl+Z"), lambda pilot: pilot.click("undo")):
        pilot = under_way("battle", "thor")
        told.clear()
        act(pilot)
        pilot.seconds(0.5)
        pilot.app.invalidate()
        pilot.app.draw()
        assert set(told) == {"There is nothing to take back."}


def test_no_hint_or_label_of_the_window_spells_the_chord_of_a_binding() -> None:
    chords = {chord for binding in keys.BINDINGS for chord in binding.chords}
    spoken = re.compile(r"\(([^() ]+)\)\.?$")
    found = [
        f"{path.name}: {text}"
        for path in sorted(Path(game.ui.__file__).parent.rglob("*.py"))
        for text in _said(ast.parse(path.read_text(encoding="utf-8")))
        if (named := spoken.search(text)) and named[1] in chords
    ]
    assert found == []


def _said(tree: ast.AST) -> Iterator[str]:
    """Every text of a module but its docstrings."""
    docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node.value

"""The last resort: what becomes of an exception in the window that nobody expected.

The scene it came from is closed, the menu says one sentence, and everything that whoever mends it needs stands in a file.
A record is whole at any moment, so that nothing is lost with the scene. A menu that fails itself is opened once more
without anything it asks of the player's files; if that fails too, the program ends with the sentence.
"""

from __future__ import annotations

import contextlib
import os
import platform
import sys
import time
import traceback
from pathlib import Path
from typing import Any, Protocol

import pygame

from game import __version__, paths
from game.core.match import Match
from game.ui.app.contract import Filling
from game.ui.app.settings import Settings
from game.ui.app.theme import Theme

KEPT = 20
"""So many reports stay, the newest."""


class Failing(Protocol):
    """The window in which something went wrong."""

    @property
    def scenes(self) -> list[Filling]: ...
    @property
    def size(self) -> tuple[int, int]: ...
    @property
    def theme(self) -> Theme: ...
    @property
    def settings(self) -> Settings: ...
    def open(self, name: str, **kwargs: Any) -> object: ...
    def notify(self, text: str) -> None: ...


def meet(app: Failing, error: Exception) -> str | None:
    """Close what failed, write the report and go home; where there is no home to go to, the sentence to end with."""
    said = _sentence(_report(app, error))
    ways = _ways_home(app)
    _clear(app)
    for bare in ways:
        try:
            app.open("menu", bare=bare)
        except Exception as again:
            _report(app, again)
            _clear(app)
        else:
            app.notify(said)
            return None
    return said


def _ways_home(app: Failing) -> tuple[bool, ...]:
    """The menus that may still stand, each bare or not: none that has just failed, for nothing may go round for ever."""
    if len(app.scenes) == 1 and app.scenes[0].name == "menu":
        return () if getattr(app.scenes[0], "bare", False) else (True,)
    return (False, True)


def _clear(app: Failing) -> None:
    while app.scenes:
        # A scene that is broken may not be able to leave in order either.
        with contextlib.suppress(Exception):
            app.scenes.pop().leave()


def _sentence(place: Path | None) -> str:
    said = "Something went wrong that nobody expected"
    if place is None:
        return f"{said}, and no report of it could be written. What was played is in its record."
    # A folder may have a name that cannot be drawn.
    shown = os.fsencode(place).decode("utf-8", "replace")
    return f"{said}. What was played is in its record; attach {shown} to a report of the fault."


def _report(app: Failing, error: Exception) -> Path | None:
    """Write what happened into a file of its own; None, and the terminal gets it, if that cannot be done."""
    text = _text(app, error)
    folder = paths.user() / "reports"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        place = _place(folder)
        place.write_text(text, encoding="utf-8", errors="backslashreplace")
        for old in sorted(folder.glob("fault-*.txt"))[:-KEPT]:
            old.unlink()
    except OSError:
        print(text, file=sys.stderr)
        return None
    return place


def _place(folder: Path) -> Path:
    stem = time.strftime("fault-%Y-%m-%d-%H%M%S")
    names = (f"{stem}.txt", *(f"{stem}-{number:02}.txt" for number in range(2, 99)))
    return next((folder / name for name in names if not (folder / name).exists()), folder / names[-1])


def _text(app: Failing, error: Exception) -> str:
    sdl = ".".join(map(str, pygame.get_sdl_version()))
    facts = (
        f"Holmgang {__version__}",
        f"Python {platform.python_version()}, pygame-ce {pygame.version.ver}, SDL {sdl}, {platform.platform()}",
        f"Window {app.size[0]} x {app.size[1]}, scale {app.theme.scale:g}, palette {app.settings.palette}",
        f"Scenes: {', '.join(scene.name for scene in app.scenes) or 'none'}",
        f"Records: {', '.join(_records(app)) or 'none'}",
    )
    return "\n".join(facts) + "\n\n" + "".join(traceback.format_exception(error))


def _records(app: Failing) -> list[str]:
    matches = [getattr(scene, "match", None) for scene in app.scenes]
    return [str(match.writer.path) for match in matches if isinstance(match, Match) and match.writer.path]

"""What the menu asks of scenes that it must not import before its first frame is drawn.

Each hook is a function `(app) -> value | None`, named by module and attribute and looked up when called.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pygame

    from game.ui.app.loop import App
    from game.ui.app.theme import Theme

HOOKS: dict[str, str] = {
    "latest": "game.ui.pages.load:latest",
    "setup": "game.ui.pages.setup:menu_note",
    "puzzles": "game.ui.pages.puzzles:menu_note",
}
"""`latest` gives a `Resume`; the others the few words at the right of a menu row ("2 of 6 solved")."""


@dataclass(frozen=True)
class Resume:
    """The battle that Continue leads to."""

    title: str
    """Where it stands: "Jotunheim, turn 7 of 15"."""
    note: str
    """Who plays: "Astrid against the greedy bot"."""
    open: Callable[[App], None]
    picture: Callable[[Theme, int], pygame.Surface] | None = None
    """Draws its map for a theme, so many pixels square."""


def ask(name: str, app: App) -> Any:
    """What the hook says; None when nobody answers to it."""
    module, _, attribute = HOOKS[name].partition(":")
    try:
        found = getattr(import_module(module), attribute, None)
    except ModuleNotFoundError as error:
        if error.name != module:
            raise
        return None
    try:
        return found(app) if found else None
    except (OSError, ValueError) as error:
        app.notify(f"Something for the menu could not be read: {error}.")
        return None

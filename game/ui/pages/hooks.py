"""What the menu asks of scenes that it must not import before its first frame is drawn.

Each hook is a function `(app) -> value | None`, named by module and attribute and looked up when called.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    import pygame

    from game.ui.app.loop import App
    from game.ui.app.theme import Theme

HOOKS: dict[str, str] = {
    "latest": "game.ui.pages.load:latest",
    "next": "game.ui.pages.puzzles:next_offer",
    "doors": "game.ui.pages.load:door_notes",
    "look": "game.ui.pages.load:look_on",
    "designers": "game.ui.pages.designers:last_work",
}
"""`latest` gives a `Latest`, `next` the `Offer` for when there is nothing to continue, `doors` a `DoorNote` by system;
`look` says whether there are records still to be looked into, `designers` what was built last."""


class Offer(NamedTuple):
    """What the one primary card of the menu leads to."""

    id: str
    """Of the card: `menu.continue`, `menu.learn`."""
    title: str
    lines: tuple[str, ...]
    """At most three, the first of them the one that counts; running words where there are ticks."""
    open: Callable[[App], object]
    picture: Callable[[Theme, int], pygame.Surface] | None = None
    """Its table for a theme, so many device pixels high."""
    ticks: int = 0
    """The steps to come, where it is a lesson that begins."""
    system: str = ""
    """The rulebook of a battle that goes on."""


class Latest(NamedTuple):
    """The battle to go on with, and why a newer one is not offered ("" if there is none)."""

    offer: Offer | None = None
    trouble: str = ""
    waits: bool = False
    """Whether a record has still to be looked into before that is known."""


@dataclass(frozen=True)
class DoorNote:
    """What there is behind a door: how many battles, and what is saved ("" for nothing)."""

    count: int
    saved: str = ""


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

"""What the window asks of whatever fills it, and of the widgets there: it knows no scene by its class."""

from __future__ import annotations

from typing import Any, Protocol

import pygame


class Focused(Protocol):
    """A widget that has the focus."""

    @property
    def id(self) -> str: ...


class Widgets(Protocol):
    """The widgets of a scene."""

    pointed: bool
    """Whether the pointer has gone to something since the last key."""

    @property
    def focused(self) -> Focused | None: ...
    def drop(self) -> None: ...


class Filling(Protocol):
    """What fills the window at one time; what each of these does is said at `scene.Scene`."""

    name: str
    opaque: bool
    scope: str
    app: Any

    @property
    def ui(self) -> Widgets: ...
    def enter(self) -> None: ...
    def leave(self) -> None: ...
    def resume(self) -> None: ...
    def rebuild(self) -> None: ...
    def update(self, dt: float) -> None: ...
    def handle(self, event: pygame.event.Event) -> bool: ...
    def on_action(self, action: str) -> bool: ...
    def rule(self) -> str | None: ...
    def hotspots(self) -> dict[str, pygame.Rect]: ...
    def draw(self, surface: pygame.Surface) -> None: ...

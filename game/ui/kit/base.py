"""What a widget is: a rectangle with an id that can be drawn, pointed at and focused.

The kit draws its controls itself, in the painted skins of `paint`, because they need what pygame_gui lacks:
Tab order, Enter, an interface scale that reaches every part, reasons on greyed controls and redrawing only on
change. Text entry, with its selection, clipboard and input methods, is pygame_gui's (see `entry`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Protocol

import pygame

from game.ui.kit.command import with_chord

if TYPE_CHECKING:
    from game.ui.app.loop import App
    from game.ui.app.theme import Theme

Area = pygame.Rect | tuple[int, int, int, int]


class Owner(Protocol):
    """The scene of some widgets."""

    @property
    def app(self) -> App: ...
    @property
    def theme(self) -> Theme: ...
    @property
    def logical(self) -> tuple[float, float]: ...
    @property
    def covered(self) -> bool: ...
    def invalidate(self) -> None: ...


class Group(Protocol):
    """The widgets of a scene, as each of them knows the others."""

    @property
    def scene(self) -> Owner: ...
    @property
    def shows_focus(self) -> bool: ...
    def is_hovered(self, widget: Widget) -> bool: ...
    def is_focused(self, widget: Widget) -> bool: ...
    def is_default(self, widget: Widget) -> bool: ...
    def open_popup(self, widget: Widget) -> None: ...
    def close_popup(self) -> None: ...


class Widget:
    """The base. `rect` is where it was laid out, in device pixels; inside a scroll area it is drawn at `place`.

    `hint` is its tooltip, and the reason when it is greyed out (`enabled` False); `rule` the paragraph that F1
    opens while it is pointed at or focused; `key` the id of the key binding that does the same.
    """

    focusable = False
    pointable = False
    lends_enter = False
    """Whether a click wants no more of it than that: Enter then presses the default, as long as no key has led the focus anywhere."""
    light = False
    """As a popup: what lies under it can be clicked as ever, and keys that it does not use go on."""
    inside: Sequence[Widget] = ()
    """The widgets that it holds."""

    def __init__(
        self,
        id: str,
        rect: Area,
        *,
        enabled: bool = True,
        hint: str = "",
        rule: str | None = None,
        key: str = "",
    ) -> None:
        self.id = id
        self.rect = pygame.Rect(rect)
        self.enabled = enabled
        self.visible = True
        self.hint = hint
        self.rule = rule
        self.key = key
        self.held = False
        self.parent: Widget | None = None
        self.ui: Group

    # -- where

    @property
    def theme(self) -> Theme:
        """Fonts, colours and scale in force."""
        return self.ui.scene.theme

    @property
    def place(self) -> pygame.Rect:
        """Where it is on the screen now."""
        return self.rect.move(0, -self.parent.scrolled) if self.parent else self.rect

    @property
    def scrolled(self) -> int:
        """How far what is inside is moved up."""
        return self.parent.scrolled if self.parent else 0

    @property
    def view(self) -> pygame.Rect | None:
        """What part of the screen shows what is inside; None for all."""
        return self.parent.view if self.parent else None

    @property
    def seen(self) -> pygame.Rect:
        """The part of `place` that is not scrolled away."""
        view = self.parent.view if self.parent else None
        return self.place if view is None else self.place.clip(view)

    def spots(self) -> dict[str, pygame.Rect]:
        """Where it can be pointed at, by id: itself, and its parts if they act on their own."""
        return {self.id: self.seen}

    @property
    def hovered(self) -> bool:
        """Is the pointer on it?"""
        return self.ui.is_hovered(self)

    @property
    def focused(self) -> bool:
        """Does it wear the focus ring?"""
        return self.ui.is_focused(self)

    @property
    def state(self) -> str:
        """Which of the painted states it is in: "rest", "hover", "pressed" or "disabled"."""
        if not self.enabled:
            return "disabled"
        if self.held:
            return "pressed"
        return "hover" if self.hovered else "rest"

    @property
    def paragraph(self) -> str | None:
        """The paragraph that F1 opens."""
        return self.rule

    @property
    def tip(self) -> str:
        """What its tooltip says: its words where they are cut, and why it is grey, or what it does by which key."""
        told, words = with_chord(self.told, self.chord) if self.enabled else self.told, self.lacking()
        return told if words in told else "\n".join(filter(None, (words, told)))

    @property
    def told(self) -> str:
        """What there is to say of it."""
        return self.hint

    @property
    def chord(self) -> str:
        """The first chord that is bound to what it does; "" for none."""
        return self.ui.scene.app.keys.label(self.key) if self.key else ""

    # -- to be overridden

    def cut(self) -> int:
        """How many device pixels its words lack to stand there whole; 0 if they do."""
        return 0

    def lacking(self) -> str:
        """The words that do not stand there whole; "" if all do."""
        return ""

    def attach(self, ui: Group) -> None:
        """Called when it is added."""
        self.ui = ui

    def discard(self) -> None:
        """Called when it is taken away."""

    def walk(self) -> Iterator[Widget]:
        """Itself and what is inside."""
        yield self
        for widget in self.inside:
            yield from widget.walk()

    def keep(self) -> object | None:
        """What to give back to the widget of the same id after a rebuild."""
        return None

    def restore(self, kept: object) -> None:
        """Take back what `keep` gave."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draw it at `place`."""

    def update(self, dt: float) -> bool:
        """One tick; True when it looks different."""
        return False

    def activate(self) -> None:
        """Clicked, or Enter pressed."""

    def navigate(self, action: str) -> bool:
        """An arrow, Enter or Tab while it has the focus; True when used."""
        return False

    def on_key(self, event: pygame.event.Event) -> bool:
        """A raw key or text event while it has the focus; True when used."""
        return False

    def on_focus(self, *, follow: bool = True) -> None:
        """It got the focus. Only keys scroll to it, and with `follow` alone: under the pointer nothing may slip away."""
        if follow and self.parent and self.ui.scene.app.keyboard:
            self.parent.reveal(self)

    def on_blur(self) -> None:
        """It lost the focus."""

    def reveal(self, child: Widget) -> None:
        """Scroll so that a widget inside is seen."""
        if self.parent:
            self.parent.reveal(self)

    def on_press(self, pos: tuple[int, int]) -> None:
        """The left button went down on it."""

    def on_drag(self, pos: tuple[int, int]) -> None:
        """The pointer moves while it is held."""

    def on_release(self, pos: tuple[int, int]) -> None:
        """The button went up."""

    def on_point(self, pos: tuple[int, int]) -> None:
        """The pointer moves over it."""

    def on_wheel(self, notches: int) -> bool:
        """The wheel turned over it; True when used."""
        return False

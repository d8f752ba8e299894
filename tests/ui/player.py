"""Players made of code: hands that act by spots and keys, and eyes for the parts of a scene.

    player = Player.opens(app, match())
    player.click("model:1")
    assert player.desk.kind == "acting"

A test speaks to the parts that a player hands out, each by the type it has in the game; a scene itself is only handed on.
Every table has a player of its own beside its tests, who knows its parts.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, ClassVar, Self, TypeVar

import pygame

from game.core.actions import Action
from game.core.match import Match
from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from game.ui.app.scene import Scene
from game.ui.kit.base import Widget
from game.ui.kit.button import Button
from game.ui.kit.lines import LineRow
from game.ui.kit.ui import Ui
from game.ui.play.flow import Flow
from game.ui.play.lessons.coach import Coach
from game.ui.play.replays.replay import Watching
from game.ui.play.replays.tape import Tape
from game.ui.play.scene import Play

W = TypeVar("W", bound=Widget)


def on_top(app: App) -> str:
    """The name of the scene on top, or "" where there is none."""
    return app.scene.name if app.scene is not None else ""


def heading(app: App) -> str:
    """What the scene on top is headed, or "" where it has no title."""
    return str(getattr(app.scene, "title", ""))


class Guest(Pilot):
    """Somebody before `scene`, whatever fills it."""

    scene: Scene
    kind: ClassVar[type[Scene]] = Scene
    """What kind of scene it has to be."""

    def __init__(self, app: App, scene: Any) -> None:
        super().__init__(app)
        assert isinstance(scene, self.kind)
        self.scene = scene

    @classmethod
    def before(cls, app: App, scene: Scene) -> Self:
        """Put a scene on top, and stand before it."""
        app.push(scene)
        return cls(app, scene)

    @property
    def covered(self) -> bool:
        """Whether something lies over the scene, or it has gone."""
        return self.app.scene is not self.scene

    @contextmanager
    def holding(self, bits: int) -> Iterator[None]:
        """Keep modifier keys down meanwhile."""
        pygame.key.set_mods(bits)
        try:
            yield
        finally:
            pygame.key.set_mods(0)

    @property
    def ui(self) -> Ui:
        """The widgets of the scene."""
        return self.scene.ui

    def widget(self, id: str) -> Any:
        """The widget of that id, None if there is none now."""
        return self.ui.get(id)

    def widgets(self, kind: type[W]) -> list[W]:
        """All widgets of a kind, also those within others."""
        return [each for each in self.ui.walk() if isinstance(each, kind)]

    def brass(self) -> list[str]:
        """The ids of the brass buttons."""
        return [each.id for each in self.widgets(Button) if each.primary and each.enabled]

    def lines(self) -> list[str]:
        """All lines of sheets and panels, what stands strong in them first."""
        return [f"{row.line.strong} {row.line.text}".strip() for row in self.widgets(LineRow)]


def match_on_top(app: App) -> Match:
    """The match of the battle or the replay on top."""
    assert app.scene is not None
    return app.scene.match  # type: ignore[attr-defined]


def top(app: App) -> Guest:
    """Somebody before the scene on top."""
    return Guest(app, app.scene)


class Player(Guest):
    """Whoever plays at the table of `scene`."""

    scene: Play
    kind: ClassVar[type[Scene]] = Play

    @classmethod
    def opens(cls, app: App, match: Match, **given: Any) -> Self:
        """Sit down at the table of `match`, and let it come to be."""
        player = cls(app, app.open("battle", match=match, **given))
        player.frames(3)
        return player

    @property
    def match(self) -> Match:
        """The match that is played."""
        return self.scene.match

    @property
    def flow(self) -> Flow:
        """The course of the battle."""
        return self.scene.flow

    @property
    def coach(self) -> Coach:
        """Who speaks in lessons and puzzles."""
        return self.scene.coach

    @property
    def noted(self) -> tuple[str, ...]:
        """The places of the line of the log that was clicked."""
        return self.scene.noted

    def did(self, *kinds: type[Action]) -> list[Any]:
        """Every action of these kinds that was done so far."""
        return [moment.action for moment in self.match.moments if isinstance(moment.action, kinds)]

    def told(self, kind: type) -> list[Any]:
        """Every event of that kind that happened so far."""
        return [event for moment in self.match.moments for event in moment.events if isinstance(event, kind)]


class Watcher(Guest):
    """Whoever watches a replay."""

    scene: Watching
    kind: ClassVar[type[Scene]] = Watching

    @classmethod
    def opens(cls, app: App, match: Match | None = None, **given: Any) -> Self:
        """Watch `match`, or a record, from its beginning or from where it is said."""
        watcher = cls(app, app.open("replay", match=match, **given))
        watcher.frames(3)
        return watcher

    @property
    def tape(self) -> Tape:
        """Where the battle stands, and what it looked like there."""
        return self.scene.tape

    @property
    def shown(self) -> Any:
        """What is drawn."""
        return self.scene.shown

    @property
    def playing(self) -> bool:
        """Whether it goes on by itself."""
        return self.scene.playing

    @property
    def moving(self) -> bool:
        """Whether anything moves."""
        return self.scene.time.busy

    def jump(self, index: int) -> None:
        """To a moment, as a hand on the timeline does."""
        self.scene.jump(index)

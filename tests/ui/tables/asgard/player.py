"""Whoever plays a story, on either table, or watches one: the story's parts, and its pages turned."""

from __future__ import annotations

from typing import Any, ClassVar, Self

from game.core.match import Match
from game.systems.asgard.state import Saga
from game.ui.app.loop import App
from game.ui.app.scene import Scene
from game.ui.tables.asgard.board.flow import BoardFlow
from game.ui.tables.asgard.board.replay import SagaBoardReplay
from game.ui.tables.asgard.board.scene import SagaBoard
from game.ui.tables.asgard.flow import SagaFlow
from game.ui.tables.asgard.panel import FactRow
from game.ui.tables.asgard.replay import SagaReplay
from game.ui.tables.asgard.scene import SagaTable
from game.ui.tables.asgard.situation import Ahead
from tests.ui import player as base
from tests.ui.bots import Prompt
from tests.ui.player import on_top
from tests.ui.tables.ascension import player as measured
from tests.ui.tables.thor import player as squares


class Informed(base.Guest):
    """Reads what the condition's panel says."""

    def facts(self) -> dict[str, tuple[str, str]]:
        """The rows of the condition's panel: words and value, by id."""
        return {row.fact.id: (row.fact.words, row.fact.value) for row in self.widgets(FactRow)}


class Storied(base.Player, Informed):
    """Plays a story."""

    scene: SagaTable | SagaBoard
    kind: ClassVar[type[Scene]]

    @property
    def saga(self) -> Saga:
        """The story as far as it has been shown."""
        return self.scene.saga

    def explorer(self) -> tuple[int, Any] | None:
        """The unit whose ranges are shown, and where it would stand."""
        return self.scene.explorer()

    def ahead(self) -> Ahead:
        """The checks of that unit where it would stand."""
        return self.scene.ahead()

    def acting_foe(self) -> int:
        """The enemy that does just now what it has declared, or 0."""
        return self.scene.acting_foe()

    def turn_pages(self, most: int = 12) -> list[str]:
        """Turn all pages that lie over the table; their names."""
        names: list[str] = []
        for _ in range(most):
            self.frames(30)
            if not self.covered:
                return names
            names.append(on_top(self.app))
            self.key("Enter")
        raise AssertionError("there is no end of pages")


class TablePlayer(Storied, measured.Player):
    """Plays a story on models and terrain."""

    scene: SagaTable
    flow: SagaFlow
    kind = SagaTable

    @classmethod
    def opens(cls, app: App, match: Match, **given: Any) -> Self:
        """At rest, briefed and without hints."""
        player = super().opens(app, match, **given)
        if player.covered:
            player.key("Enter")
        return player

    def byline(self, model: int) -> str:
        """What stands beside the name of a model, which is called "title"."""
        return self.scene.byline(model, "title")

    def about(self, model: int) -> tuple[str, str]:
        """What the head says of a model: an icon or "", and words."""
        return self.scene.about(model)

    def at(self, model: int) -> tuple[int, int]:
        """The pixel of the middle of a model."""
        return self.lens.to_screen(self.match.state.table.models[model].place.point)


class BoardPlayer(Storied, squares.Player):
    """Plays a story on squares, against a bot that answers at once."""

    scene: SagaBoard
    flow: BoardFlow
    kind = SagaBoard

    @classmethod
    def opens(cls, app: App, match: Match, **given: Any) -> Self:
        """At rest, briefed and without hints."""
        settings = app.settings
        settings.hints, settings.reduced_motion, settings.end_turn_warning = False, True, False
        settings.bot_speed = 4.0
        player = cls(app, app.open("battle", match=match, **given))
        player.flow.bots = Prompt
        player.frames(3)
        if player.covered:
            player.key("Enter")
        return player

    @property
    def sheet_title(self) -> str:
        """Whom or what the inspector is about."""
        return self.scene.sheet.title


class TableWatcher(measured.Watcher):
    """Watches a story of the measured table."""

    scene: SagaReplay
    kind = SagaReplay

    @property
    def retold(self) -> list[str]:
        """What the moments that were passed have brought, line by line."""
        return self.scene.lines


class BoardWatcher(squares.Watcher, Informed):
    """Watches a story of the board of squares."""

    scene: SagaBoardReplay
    kind = SagaBoardReplay

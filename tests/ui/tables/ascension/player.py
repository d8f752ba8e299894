"""Whoever sits at the measured table, or watches a battle on it: its parts by their types, its places as pixels."""

from __future__ import annotations

from typing import Any, Self

import pytest

from game.core.match import Match
from game.systems.ascension.system import Ascension
from game.ui.app.loop import App
from game.ui.kit.lines import LineRow
from game.ui.kit.scroll import Scroll
from game.ui.plane.camera import Lens
from game.ui.plane.plane import Plane
from game.ui.tables.ascension.desk import Desk
from game.ui.tables.ascension.floor_plan import FloorPlan
from game.ui.tables.ascension.flow import MeasuredFlow
from game.ui.tables.ascension.lesson import Guide
from game.ui.tables.ascension.replay import MeasuredReplay
from game.ui.tables.ascension.scene import Measured
from tests.systems.ascension.builder import Table
from tests.ui import player as base
from tests.ui.tables.ascension.tables import document, match


class Player(base.Player):
    """Plays on models and terrain."""

    scene: Measured
    coach: Guide
    flow: MeasuredFlow
    kind = Measured

    @classmethod
    def opens(cls, app: App, match: Match, **given: Any) -> Self:
        """At rest and without hints."""
        app.settings.hints, app.settings.reduced_motion = False, True
        return super().opens(app, match, **given)

    @property
    def desk(self) -> Desk:
        """What the player is doing."""
        return self.scene.desk

    @property
    def plane(self) -> Plane:
        """The table on the screen: its view, its marks, what is measured on it."""
        return self.scene.plane

    @property
    def lens(self) -> Lens:
        """From places to pixels."""
        return self.plane.lens

    @property
    def plan(self) -> FloorPlan:
        """Where everything stands on the screen."""
        return self.scene.plan

    @property
    def looked_at(self) -> int:
        """The model that the head tells of."""
        return self.scene.looked_at

    @property
    def asked(self) -> bool:
        """Whether a question lies over the table."""
        return self.has("question.panel")

    def at(self, model: int) -> tuple[int, int]:
        """The pixel of the middle of a model."""
        return self.lens.to_screen(self.match.state.models[model].place.point)

    def beside(self, model: int, across: float, down: float) -> tuple[int, int]:
        """The pixel so many inches to the right of a model and below it."""
        x, y = self.at(model)
        return x + round(across * self.lens.unit), y + round(down * self.lens.unit)

    def sheet(self) -> list[str]:
        """What the sheet says, line by line."""
        sheet = self.widget("inspector")
        assert isinstance(sheet, Scroll)
        return [each.line.text for each in sheet.inside if isinstance(each, LineRow)]

    @classmethod
    def activated(cls, app: App, **more: Any) -> Self:
        """At the bare field (see `tables.document`), Ulf active."""
        player = cls.opens(app, match(**more))
        player.click("model:1")
        player.key("Enter")
        player.seconds(0.4)
        assert player.desk.kind == "acting"
        return player

    @classmethod
    def given(cls, app: App, monkeypatch: pytest.MonkeyPatch, table: Table) -> Self:
        """At a battle as a test has put it."""
        state = table.state
        monkeypatch.setattr(Ascension, "begin", lambda *_: state.copy())
        return cls.opens(app, Match.start("ascension", document(), seed=1))


class Watcher(base.Watcher):
    """Watches a battle of the measured table."""

    scene: MeasuredReplay
    kind = MeasuredReplay

    @classmethod
    def opens(cls, app: App, match: Match | None = None, **given: Any) -> Self:
        """With nothing that moves for long."""
        app.settings.reduced_motion = True
        return super().opens(app, match, **given)

    @property
    def plane(self) -> Plane:
        """The table on the screen: its view, its marks, what is measured on it."""
        return self.scene.plane

    @property
    def plan(self) -> FloorPlan:
        """Where everything stands on the screen."""
        return self.scene.plan

"""Whoever stands before the pages around the tables: lists of battles, set-up, puzzles, the rules."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar, Self

from game import scenarios
from game.ui.app.loop import App
from game.ui.app.scene import Scene
from game.ui.pages.puzzles import Puzzles
from game.ui.pages.records import RecordList
from game.ui.pages.rules import Rules
from game.ui.pages.scenario_card import Card
from game.ui.pages.scenario_list import Gallery
from game.ui.pages.setup import Setup
from game.ui.play.saves import SavedBattle
from game.ui.play.summaries.brief import Brief
from tests.ui.player import Guest


class Chooser(Guest):
    """Chooses a scenario from a list."""

    scene: Gallery
    kind: ClassVar[type[Scene]] = Gallery

    @property
    def entries(self) -> Sequence[scenarios.Entry]:
        """The scenarios of the list."""
        return self.scene.entries

    @property
    def chosen(self) -> str:
        """The one that would be begun."""
        return self.scene.chosen


class Host(Chooser):
    """Sets a battle up."""

    scene: Setup
    kind = Setup

    @classmethod
    def opens(cls, app: App, **given: Any) -> Self:
        """Go to set-up."""
        return cls(app, app.open("setup", **given))

    @property
    def path(self) -> Path | None:
        """The file of the battle that is set up."""
        entry = self.scene.entry
        return entry.path if entry is not None else None

    @property
    def seed(self) -> int:
        """The seed of the next battle, as it is written."""
        return int("".join(filter(str.isdigit, self.widget("setup.seed").text)))

    def option(self, name: str) -> Any:
        """A house rule or an aid, as it is chosen."""
        return self.scene.option(name)

    @property
    def party(self) -> Any:
        """Who goes, where forces are chosen; else None."""
        return self.scene.party

    @property
    def brief(self) -> Brief:
        """The chosen one at a glance."""
        return self.scene.brief


class Solver(Chooser):
    """Solves puzzles."""

    scene: Puzzles
    kind = Puzzles

    def card(self, id: str) -> Card:
        """The card of a lesson or puzzle."""
        found = self.widget(f"puzzles.scenario:{id}")
        assert isinstance(found, Card)
        return found

    def choose(self, id: str) -> None:
        """Choose what is called so by its card, wherever in the list that lies."""
        card = self.card(id)
        assert card.parent is not None
        card.parent.reveal(card)
        self.click(card.id)

    @property
    def hints(self) -> dict[str, int]:
        """How many hints were asked for, by puzzle."""
        return self.scene.hints


class Keeper(Guest):
    """Looks through the saved battles."""

    scene: RecordList
    kind = RecordList

    @property
    def saved(self) -> Sequence[SavedBattle]:
        """All of them, as they stand in the list."""
        return self.scene.saved

    @property
    def chosen(self) -> int:
        """The place of the chosen one."""
        return self.scene.chosen

    @property
    def one(self) -> SavedBattle | None:
        """The chosen one."""
        return self.scene.one


class Reader(Guest):
    """Reads the rules."""

    scene: Rules
    kind = Rules

    @property
    def current(self) -> str:
        """The paragraph that is open."""
        return self.scene.current

"""The course of a match of ASGARD on the board of squares."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.core.actions import Action
from game.core.seats import Seat
from game.systems.asgard.actions import Declare
from game.systems.thor.cards import preview as outlook
from game.systems.thor.cards.plays import PLAYS
from game.ui.tables.asgard.display import StoryDisplay
from game.ui.tables.asgard.flow import StoryFlow
from game.ui.tables.asgard.motions import Groups
from game.ui.tables.thor.display import Display
from game.ui.tables.thor.flow import BattleFlow
from game.ui.tables.thor.motions import Choreographer
from game.ui.tables.thor.table import Table


@dataclass
class BoardDisplay(Display):
    """The board of squares with its tokens and blips."""

    told: StoryDisplay = None  # type: ignore[assignment]

    def settle(self, view: Any) -> None:
        super().settle(view)
        self.told.settle()


class BoardFlow(StoryFlow, BattleFlow):
    """The course of such a match, its hands hidden from nobody but the enemy."""

    table: Table
    shown: BoardDisplay
    retell = StoryFlow.retell

    def controller(self, seat: Seat) -> Table:
        return Table(self.beneath, seat, may_act=seat in self.people)  # type: ignore[arg-type]

    def shown_anew(self, before: Display | None) -> BoardDisplay:
        made = BoardDisplay(last=before.last) if before else BoardDisplay()
        made.told = self.told_anew(before)
        return made

    def beneath_groups(self, view: Any) -> Groups:
        return Choreographer(self.shown, view, self.app.sound.play, reduced=self.time.reduced).groups

    def did(self, action: Action) -> str:
        if isinstance(action, Declare):
            return super().did(action)
        return outlook.title(self.beneath.state, action) if isinstance(action, PLAYS) else ""

"""Replay of a match of ASGARD on the measured table: the story as it was told, the condition, and the line of time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import msgspec
import pygame

from game.core.match import Match
from game.core.seats import Seat
from game.core.steps import Decision
from game.systems.ascension.view import BattleView
from game.systems.asgard.state import ENEMY
from game.ui.paint.measured.minimap import MapMark
from game.ui.plane.marks import Mark
from game.ui.play.replays.tape import BOTH, Eyes
from game.ui.tables.ascension.motions import Choreographer
from game.ui.tables.ascension.replay import Looks, MeasuredReplay, ReplayAdapter, Watched
from game.ui.tables.ascension.tape import MeasuredTape
from game.ui.tables.asgard import chits, panel
from game.ui.tables.asgard.display import SagaDisplay
from game.ui.tables.asgard.motions import Groups
from game.ui.tables.asgard.story_replay import Retelling, StoryTape
from game.ui.tables.asgard.tactical import view_below


class SagaTape(StoryTape, MeasuredTape):
    """The moments of a story on the measured table."""

    def view(self) -> BattleView:
        view: BattleView = view_below(self.state, self.seat)
        return (
            msgspec.structs.replace(view, goals=dict(self.state.table.goals)) if self.eyes == BOTH else view
        )


class SagaReplay(Retelling, MeasuredReplay):
    """Watches a match of ASGARD."""

    tape: SagaTape
    shown: SagaDisplay
    side: Any = panel
    folded = False

    def make_adapter(self) -> SagaReplayAdapter:
        return SagaReplayAdapter(self)

    def make_tape(self, match: Match, eyes: Eyes | None, at: int | None) -> SagaTape:
        return SagaTape(match, eyes, at)

    def make_shown(self) -> SagaDisplay:
        made = SagaDisplay()
        made.told = self.told_now()
        return made

    def dance(self) -> Groups:
        return Choreographer(self.shown, self.view, self.app.sound.play, reduced=self.time.reduced).groups

    # What the panels read of a battle

    @property
    def title(self) -> str:
        return str(self.saga.plan.title)

    @property
    def asked(self) -> Decision[Any] | None:
        """The choice that came next."""
        found: Decision[Any] | None = self.tape.state.decision
        return found

    @property
    def several(self) -> bool:
        """Whether several players share the friendly side."""
        return len([seat for seat in self.tape.seats if seat != ENEMY]) > 1

    @property
    def flow(self) -> _StoryLooks:
        """What is drawn."""
        return _StoryLooks(self)

    def fold(self) -> None:
        """Fold the condition's panel up, or unfold it."""
        self.folded = not self.folded
        self.rebuild()

    def lay_eyes(self, room: pygame.Rect) -> pygame.Rect | None:
        """Nothing is hidden between the players, so that there are no eyes to choose."""
        return pygame.Rect(room.right, room.y, 0, room.height)

    def layout(self) -> None:
        super().layout()
        panel.lay_panel(self)

    # Drawing

    def paint_over(self, surface: pygame.Surface) -> None:
        super().paint_over(surface)
        free = self.plan.free
        self.paint_lines(surface, (free.centerx, free.y + self.px(8)), free.width - self.px(60))


class Retold(Watched, Protocol):
    """A story that is watched again."""

    @property
    def shown(self) -> SagaDisplay: ...


class SagaReplayAdapter(ReplayAdapter):
    """The battle that is watched again, with its tokens and blips."""

    replay: Retold

    def under(self) -> Sequence[Mark]:
        return [*super().under(), *chits.under(self.replay.shown.told)]

    def over(self) -> Sequence[Mark]:
        return chits.moving(self.replay.shown.told)

    def map_marks(self) -> Sequence[MapMark]:
        return chits.map_marks(self.replay.shown.told)


class _StoryLooks(Looks):
    """What the panels and the chits read of a battle scene, taken from a replay."""

    def __init__(self, replay: Retold) -> None:
        super().__init__(replay)
        self.told = replay.shown.told
        self.people: list[Seat] = []
        """Nobody sits at a replay."""

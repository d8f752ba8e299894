"""What every replay of a story tells besides what moves on its table."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any, cast

import pygame

from game.core.events import Event
from game.systems.asgard.state import Saga
from game.ui.app.motion import Clip
from game.ui.paint.squares import marks
from game.ui.play.replays.replay import Watching
from game.ui.play.replays.tape import Tape
from game.ui.tables.asgard.display import StoryDisplay
from game.ui.tables.asgard.moments import sequence
from game.ui.tables.asgard.moments.teller import Teller
from game.ui.tables.asgard.motions import Groups, Storyteller

LINES = 3
"""How many moments of one action are told over the table."""


class StoryTape(Tape):
    """The moments of a story; it goes with the tape of any table."""

    @property
    def caption(self) -> str:
        """Where the replay stands: "Action 43 of 108", and at its end how it ended."""
        outcome = self.state.outcome
        return f"Action {self.index} of {self.last}" if outcome is None else str(outcome.why)


class Retelling(Watching):
    """The part of a replay that tells: it goes with the replay of any table."""

    def prepare(self) -> None:
        super().prepare()
        self.lines: list[str] = []
        """What the story told with the last action."""

    @abstractmethod
    def dance(self) -> Groups:
        """How what happens on the table itself moves."""

    @property
    def told(self) -> StoryDisplay:
        """Tokens, blips and the story as shown."""
        shown: Any = self.shown
        found: StoryDisplay = shown.told
        return found

    @property
    def saga(self) -> Saga:
        """The story as far as it has been shown."""
        return self.told.saga

    def told_now(self) -> StoryDisplay:
        """Tokens, blips and the story of the moment that the tape stands at."""
        return StoryDisplay(lambda: cast(Saga, self.tape.state), self.tape.state)

    def groups(self, happened: list[Event]) -> Iterable[Sequence[Clip]]:
        self.lines = [page.summary for page in sequence.gather(happened, Teller.over(self.tape.state))]
        play, reduced = self.app.sound.play, self.time.reduced
        return Storyteller(self.told, self.dance(), play, self.rebuild, reduced=reduced).groups(happened)

    def jump(self, index: int) -> None:
        self.lines = []
        super().jump(index)
        self.rebuild()

    def rest(self) -> None:
        super().rest()
        self.rebuild()

    def paint_lines(self, surface: pygame.Surface, top: tuple[int, int], width: int) -> None:
        """What the story told, one line under the other, none wider than `width`; `top` is the middle of its upper edge."""
        x, y = top
        for line in self.lines[:LINES]:
            picture = marks.callout(self.theme, line, icon="scroll", accent="brass", room=width)
            surface.blit(picture, picture.get_rect(midtop=(x, y)))
            y += picture.get_height() + self.px(6)

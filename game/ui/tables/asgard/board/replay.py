"""Replay of a match of ASGARD on the board of squares: the story as it was told, the condition, and the line of time."""

from __future__ import annotations

from typing import NamedTuple, cast

import pygame

from game.core.match import Match
from game.core.seats import Seat
from game.systems.asgard.actions import Declare
from game.systems.thor.view import BattleView
from game.ui.paint import panels
from game.ui.play.replays.tape import BOTH, Eyes
from game.ui.play.thread import Aftermath, told_last
from game.ui.tables.asgard import panel, situation
from game.ui.tables.asgard.board import board_chits
from game.ui.tables.asgard.board.flow import BoardDisplay
from game.ui.tables.asgard.board.scene import beside
from game.ui.tables.asgard.display import StoryDisplay
from game.ui.tables.asgard.motions import Groups
from game.ui.tables.asgard.story_replay import Retelling, StoryTape
from game.ui.tables.asgard.tactical import view_below
from game.ui.tables.thor.board.grid import GridBoard
from game.ui.tables.thor.board.picture import Picture
from game.ui.tables.thor.motions import Choreographer
from game.ui.tables.thor.panels.sides import Doings, paint_strip, paint_title
from game.ui.tables.thor.replay import Replay
from game.ui.tables.thor.tape import BattleTape


class BoardTape(StoryTape, BattleTape):
    """The moments of a story on the board of squares."""

    def view(self) -> BattleView:
        view: BattleView = view_below(self.state, self.seat)
        return view

    def hand(self, seat: Seat) -> tuple[str, ...] | int:
        """The cards of a hand, or only how many, where those who watch may not see them."""
        cards: tuple[str, ...] = self.state.table.hands[seat]
        return cards if self.eyes in (seat, BOTH) else len(cards)


class SagaBoardReplay(Retelling, Replay):
    """Watches a match of ASGARD on the board of squares."""

    tape: BoardTape
    shown: BoardDisplay
    pages = (*Replay.pages, ("story", "Story", "info"))
    several = False

    def make_tape(self, match: Match, eyes: Eyes | None, at: int | None) -> BoardTape:
        tape = BoardTape(match, eyes, at)
        self.doings = Doings(cast(Match, tape.so_far))
        return tape

    def retell(self) -> Aftermath | None:
        return told_last(self.tape.match.system, self.tape.so_far.moments, self.tape.reader)

    def make_shown(self) -> BoardDisplay:
        made = BoardDisplay()
        made.told = self.told_now()
        return made

    def dance(self) -> Groups:
        return Choreographer(self.shown, self.view, self.app.sound.play, reduced=self.time.reduced).groups

    # What panels and chits read of a battle

    @property
    def flow(self) -> _Course:
        """What is drawn."""
        return _Course(self.shown.told, self.shown)

    @property
    def grid(self) -> GridBoard:
        """The board."""
        return self.board

    looked_at = 0

    def explorer(self) -> None:
        """Nobody is chosen in a replay."""

    def ahead(self) -> situation.Ahead:
        """Nothing is planned in a replay."""
        return situation.Ahead((), combat=False)

    def acting_foe(self) -> int:
        """The enemy that has just said what it is about to do; 0 for none."""
        action = self.tape.moment.action
        return action.unit if isinstance(action, Declare) and action.unit in self.saga.minds else 0

    # Layout and painting

    def layout(self) -> None:
        super().layout()
        if self.plan.sides is not None:
            self._story = beside(self, self.plan)[1]
            self._lay_condition(self._story)

    def lay_page(self, box: pygame.Rect) -> None:
        self._story = pygame.Rect(box.x - self.px(16), box.y, box.width + self.px(16), box.height)
        self._lay_condition(self._story)

    def _lay_condition(self, box: pygame.Rect) -> None:
        pad, head = self.px(16), self.px(panel.HEAD)
        inner = pygame.Rect(
            box.x + pad, box.y + head, box.width - 2 * pad, max(1, box.height - head - self.px(6))
        )
        panel.lay_condition(self, inner)

    def paint(self, surface: pygame.Surface) -> None:
        look = (
            self.tape.index, self.tape.eyes, self.theme, self.page, self.saga.condition, self.saga.turn, self.aftermath,
        )  # fmt: skip
        self.still.draw(surface, look, self._paint_still)
        board_chits.under(self, surface)
        pieces = list(self.shown.pieces.values())
        self.board.draw(surface, Picture(pieces=pieces, last=tuple(self.shown.last), noted=self.noted))
        board_chits.over(self, surface)
        box = self.board.rect
        top = box.centerx, box.y + self.board.frame + self.px(6)
        self.paint_lines(surface, top, box.width - self.px(90))

    def _paint_column(self, surface: pygame.Surface) -> None:
        """Scenario, turn and condition, as in the battle itself."""
        theme, layout, view = self.theme, self.plan, self.view
        if layout.title is None or layout.sides is None:
            paint_strip(surface, theme, view, layout.turn, layout.menu)
            return
        turn, story = beside(self, layout)
        paint_title(surface, theme, view, layout.title, self.tape.caption)
        paint_strip(surface, theme, view, turn, layout.menu)
        panels.lay(surface, theme, story)
        panel.paint_heading(surface, theme, self.saga, story, line=True)

    def _paint_still(self, surface: pygame.Surface) -> None:
        super()._paint_still(surface)
        if self.plan.sides is None and self.page == "story":
            panel.paint_heading(surface, self.theme, self.saga, self._story, line=False)


class _Course(NamedTuple):
    """What chits read of the course of a battle, taken from a replay."""

    told: StoryDisplay
    shown: BoardDisplay
    moving: bool = True

    def reason_of(self, unit: int) -> str:
        """Reasons are not in the record."""
        return ""

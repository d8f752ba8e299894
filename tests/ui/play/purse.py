"""The smallest table there is: three players bid coins in secret, nothing moves, and a line of words is drawn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import pygame

from game.core.actions import Action
from game.core.events import Event
from game.core.match import Match
from game.core.seats import Seat
from game.ui.app.motion import Clip
from game.ui.kit.command import Command, by_key
from game.ui.kit.lines import Line
from game.ui.kit.pen import Pen
from game.ui.play import buttons, columns
from game.ui.play.endings.ending import Ending
from game.ui.play.flow import Flow
from game.ui.play.log import Filters
from game.ui.play.replays.tape import Tape
from game.ui.play.scene import Play
from tests.core.tiny.bid import Allot, Revealed, TableView
from tests.ui.player import Player


class Purse:
    """The controller: how many coins lie on the first field; the others follow."""

    def __init__(self, match: Match, seat: Seat, *, may_act: bool) -> None:
        self.match, self.seat, self.may_act = match, seat, may_act
        self.laid: int | None = None

    @property
    def view(self) -> TableView:
        view = self.match.view(self.seat)
        assert isinstance(view, TableView)
        return view

    @property
    def mine(self) -> bool:
        decision = self.match.decision
        return self.may_act and decision is not None and decision.seat == self.seat

    @property
    def plan(self) -> Action | None:
        return None if self.laid is None else Allot((self.laid, self.view.coins - self.laid, 0))

    def refresh(self) -> None:
        self.laid = None

    def back(self) -> bool:
        held, self.laid = self.laid is not None, None
        return held


class Lying:
    """What is drawn: the round."""

    round = 0

    def settle(self, view: TableView) -> None:
        self.round = view.round


class PurseFlow(Flow):
    """The course of the bids; `hidden` says whether they are made behind the curtain."""

    table: Purse
    shown: Lying
    hidden = False
    hides_from_start = True
    undo_rule = "B-7"

    def controller(self, seat: Seat) -> Purse:
        return Purse(self.match, seat, may_act=seat in self.people)

    def shown_anew(self, before: Lying | None) -> Lying:
        return Lying()

    def groups(self, view: TableView, happened: list[Any]) -> Iterable[Sequence[Clip]]:
        return ()

    def emblem(self, seat: Seat) -> str:
        return "shield_sword"

    def secret(self) -> bool:
        return self.hidden and self.match.decision is not None

    def calling(self, seat: Seat) -> str:
        return f"Round {self.table.view.round}"


class Layout:
    """Everything in the side column, which may be a drawer."""

    inspector = pygame.Rect(900, 10, 360, 300)
    log: pygame.Rect | None = pygame.Rect(900, 320, 360, 300)
    compact = drawer = False


class Purses(Play):
    """The table itself."""

    log_filters: Filters = (("all", "Everything", frozenset()), ("none", "Nothing", frozenset(("-",))))
    flow: PurseFlow
    plan: Layout
    flow_type: type[PurseFlow] = PurseFlow

    def make_flow(self) -> PurseFlow:
        return self.flow_type(self, self.app, self.match, self._seat)

    @property
    def title(self) -> str:
        return "Sealed bids"

    @property
    def standing(self) -> str:
        return f"Bids, round {self.flow.shown.round}"

    def ending(self) -> Ending:
        return Ending(self, "Over", look="See the table")

    def commands(self) -> dict[str, Command]:
        return super().commands() | by_key({"threat": lambda: self.app.notify("No threat here.")})

    def end_phase(self) -> None:
        self.commit()

    def steer(self, action: str) -> bool:
        if action in ("left", "right"):
            self.table.laid = max(0, (self.table.laid or 0) + (1 if action == "right" else -1))
        elif action == "confirm":
            self.commit()
        else:
            return False
        self.changed()
        return True

    def layout(self) -> None:
        if not hasattr(self, "plan"):
            self.plan = Layout()
        columns.lay_out(self)
        bottom = pygame.Rect(900, 640, 360, 40)
        buttons.lay_transport(self, bottom)
        buttons.lay_row(self, pygame.Rect(700, 640, 190, 40), self.row(), small=90, gap=10)

    def lay_sheet(self, box: pygame.Rect) -> None:
        pen = Pen.sheet(self.theme, box, compact=self.plan.compact)
        pen.line(Line("Coins on the first field", lead=str(self.table.laid or 0), rule="B-1"))
        pen.scroll.refit()
        self.ui.add(pen.scroll)

    def paint(self, surface: pygame.Surface) -> None:
        surface.fill(self.theme.palette.table)
        columns.paint(self, surface)


class PurseTape(Tape):
    """The bids watched again."""

    def begun(self, event: Event) -> tuple[int, Seat] | None:
        return (2, "one") if isinstance(event, Revealed) else None


class Bidder(Player):
    """Bids at that table."""

    scene: Purses
    flow: PurseFlow
    kind = Purses

    @property
    def table(self) -> Purse:
        """What the player is doing."""
        return self.flow.table

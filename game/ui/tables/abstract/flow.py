"""The course of a battle of two to four sides that decide in secret.

The curtain comes before secret choices only, and the reasons of bots are kept back until their cards are turned up.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from game.core.actions import Action
from game.core.match import Match, Moment, NotLegal
from game.core.seats import Seat
from game.systems.abstract import events as e
from game.systems.abstract.actions import Assign, Confirm, CreateUnits, Hold
from game.systems.abstract.combat.preview import title
from game.systems.abstract.view import SkirmishView
from game.ui.app.motion import Clip
from game.ui.play.contract import Stage
from game.ui.play.flow import Flow, Then
from game.ui.play.people import person
from game.ui.play.thread import Aftermath
from game.ui.tables.abstract.desk import Desk
from game.ui.tables.abstract.display import Display
from game.ui.tables.abstract.last_event import struck, told_last
from game.ui.tables.abstract.motions import Choreographer
from game.ui.tables.abstract.people import face

if TYPE_CHECKING:
    from game.ui.app.loop import App

SECRET = (Assign, Confirm, CreateUnits)
"""What is done behind the curtain."""


class SlotsFlow(Flow):
    """The course of an Abstract Skirmish battle at one screen."""

    table: Desk
    shown: Display
    veil_at_once = True
    hides_from_start = True
    undo_rule = "S-19"
    closed_by = "Dice were rolled, cards turned up or another player asked since."

    def __init__(self, stage: Stage, app: App, match: Match, seat: Seat | None) -> None:
        self._sealed: list[tuple[str, str]] = []
        """What bots said of choices that are still secret."""
        self.struck: dict[int, str] = {}
        """What the last attack came to at each of its targets, in a word."""
        self._shown_to: tuple[int, Seat] | None = None
        """In which turn and to whom the curtain opened last."""
        super().__init__(stage, app, match, seat)

    def controller(self, seat: Seat) -> Desk:
        return Desk(self.match, seat, may_act=seat in self.people)

    def shown_anew(self, before: Display | None) -> Display:
        return Display(tray=before.tray, first=before.first) if before else Display()

    def groups(self, view: SkirmishView, happened: list[Any]) -> Iterable[Sequence[Clip]]:
        return Choreographer(self.shown, view, self.app.sound.play, calm=self.time.reduced).groups(happened)

    def retell(self, moments: Sequence[Moment], seat: Seat | None) -> Aftermath | None:
        self.struck = struck(moments)
        return told_last(moments)

    def emblem(self, seat: Seat) -> str:
        return emblem_of(self.table.view, seat)

    @property
    def near(self) -> Seat:
        """The seat whose units lie nearest: the table does not turn around while people take turns."""
        return self.given or (self.people[0] if self.people else self.table.seat)

    # Handing over

    def secret(self) -> bool:
        return self.match.decision is not None and not self.match.state.revealed

    def calls_again(self, seat: Seat) -> bool:
        return self.curtained and self._shown_to != (self.match.state.turn, seat)

    def calling(self, seat: Seat) -> str:
        view = self.table.view
        side = view.field.sides[seat].name
        if view.units:
            return f"{side}, deal your cards for turn {view.turn}"
        return f"{side}, write down your units"

    def recaps(self) -> bool:
        # What happened was public: everybody has seen it.
        return False

    def turn_to(self, seat: Seat) -> None:
        if self.secret():
            self._shown_to = (self.match.state.turn, seat)
        super().turn_to(seat)

    # Doing

    def deal(self, actions: Sequence[Assign]) -> None:
        """Deal the cards of units: nothing moves, and the rest of what is being dealt stays."""
        try:
            for action in actions:
                self.match.act(action)
        except NotLegal as error:
            self.app.notify(str(error))
        self.stage.read_on()
        self.tell_trouble()
        self.table.refresh()
        self.shown.settle(self.table.view)

    def between(self, happened: list[Any], then: Then) -> Then:
        """What bots thought in secret may be read once the cards are turned up."""
        if any(isinstance(event, e.Revealed) for event in happened):
            self.reasons, self._sealed = [*self._sealed[::-1], *self.reasons][:4], []
        return then

    # Bots

    def _tick_bot(self, dt: float) -> bool:
        if self.secret() and not self.paused:
            # There is nothing to follow while cards are dealt in secret.
            self.waited += 1.0
        return super()._tick_bot(dt)

    def _take_answer(self, seat: Seat) -> None:
        before = list(self.reasons)
        secret = isinstance(self.answer.action, SECRET)
        did, reason = self.did(self.answer.action), self.answer.reason
        super()._take_answer(seat)
        if secret and reason:
            name = person(self.match, seat)[0]
            if self.secret():
                self.reasons = before
                self._sealed.append((did or name, reason))

    def did(self, action: Action) -> str:
        if isinstance(action, SECRET):
            unit = getattr(action, "unit", 0)
            found = self.table.find(unit)
            return found.name if found else ""
        if isinstance(action, Hold):
            return "Hold"
        return title(self.table.view, action)

    # Undo

    def forget(self) -> None:
        self._sealed.clear()
        self.table.forget()
        self.shown.tray = None


def emblem_of(view: SkirmishView, seat: Seat) -> str:
    """The emblem that stands for a side: its largest unit's."""
    units = [unit for unit in (*view.units.values(), *view.fallen) if unit.seat == seat]
    if not units:
        return "shield_sword"
    largest = max(units, key=lambda unit: unit.full)
    return face(largest.emblem, largest.id)

"""Whose eyes look on, what moves, and what comes next, for two to four sides that decide in secret.

The course of things (bots, undo, scripts, speeds) is that of every battle; what differs is said here: several seats,
the curtain before secret choices only, and reasons of bots kept back until their cards are turned up.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from game.core.explain import Action
from game.core.match import Match, Moment, NotLegal
from game.core.seats import Seat
from game.systems.abstract import events as e
from game.systems.abstract.actions import Assign, Confirm, CreateUnits, Hold
from game.systems.abstract.preview import title
from game.systems.abstract.view import SkirmishView
from game.ui.battle.flow import Flow, Stage
from game.ui.battle.log import Chronicle
from game.ui.battle.sides import person
from game.ui.slots.desk import Desk
from game.ui.slots.motions import Choreographer
from game.ui.slots.people import face, names
from game.ui.slots.shown import Shown

if TYPE_CHECKING:
    from game.ui.app import App

SECRET = (Assign, Confirm, CreateUnits)
"""What is done behind the curtain."""


class SlotsFlow(Flow):
    """The course of an Abstract Skirmish battle at one screen."""

    table: Desk  # type: ignore[assignment]
    shown: Shown  # type: ignore[assignment]

    def __init__(self, stage: Stage, app: App, match: Match, seat: Seat | None) -> None:
        self._sealed: list[tuple[str, str]] = []
        """What bots said of choices that are still secret."""
        self._shown_to: tuple[int, Seat] | None = None
        """In which turn and to whom the curtain opened last."""
        super().__init__(stage, app, match, seat)

    def _lay_table(self, first: Seat) -> None:
        self.table = Desk(self.match, first, may_act=first in self.people)
        self.shown = Shown()
        self.shown.settle(self.table.view)
        self.chronicles = {each: Chronicle(self.match, each) for each in self.seats}

    @property
    def _begun(self) -> bool:
        return self._secret

    @property
    def _secret(self) -> bool:
        """Whether the choice that is waited for is one that the others must not see."""
        decision = self.match.decision
        return decision is not None and not self.match.state.revealed

    @property
    def near(self) -> Seat:
        """The seat whose units lie nearest: the table does not turn around while people take turns."""
        return self.given or (self.people[0] if self.people else self.table.seat)

    # Beginning and handing over

    def go_on(self) -> None:
        self._called = None
        decision = self.match.decision
        if (
            decision is not None
            and decision.seat == self.table.seat
            and decision.seat in self.people
            and self._must_hide(decision.seat)
        ):
            self.hand_over(decision.seat)
            return
        super().go_on()

    def _must_hide(self, seat: Seat) -> bool:
        """Whether the curtain has to come before this seat's cards are dealt."""
        hidden = self.hot_seat and self.app.settings.curtain and self._secret
        return hidden and self._shown_to != (self.match.state.turn, seat)

    def hand_over(self, seat: Seat) -> None:
        if not (self.hot_seat and self.app.settings.curtain and self._secret):
            self._turn_to(seat)
            self.seen[seat] = len(self.match.moments) - 1
            self.changed()
            return
        self._called = seat
        self.veiled = True
        self.changed()

    def _draw_curtain(self, seat: Seat) -> None:
        self._called = None
        view = self.table.view
        side = view.field.sides[seat].name
        creating = not view.units
        why = (
            f"{side}, write down your units" if creating else f"{side}, deal your cards for turn {view.turn}"
        )
        away = " and ".join(person(self.match, other)[0] for other in self.people if other != seat)
        self.app.open(
            "curtain", person=person(self.match, seat)[0], seat=seat, emblem=emblem_of(view, seat), why=why,
            away=away, closed=lambda: self._turn_to(seat), opened=lambda: self._taken_over(seat),
        )  # fmt: skip

    def _turn_to(self, seat: Seat) -> None:
        self.veiled = False
        if self._secret:
            self._shown_to = (self.match.state.turn, seat)
        self.table = Desk(self.match, seat, may_act=seat in self.people)
        tray, first = self.shown.tray, self.shown.first
        self.shown = Shown(tray=tray, first=first)
        self.shown.settle(self.table.view)
        self.changed()

    def _taken_over(self, seat: Seat) -> None:
        # What happened was public: everybody has seen it.
        self.seen[seat] = len(self.match.moments) - 1
        self.changed()

    # Doing

    def deal(self, actions: Sequence[Assign]) -> None:
        """Deal the cards of units: nothing moves, and the rest of what is being dealt stays."""
        try:
            for action in actions:
                self.match.act(action)
        except NotLegal as error:
            self.app.notify(str(error))
        if self.match.writer.trouble:
            self.app.notify(self.match.writer.trouble)
        self.table.refresh()
        self.shown.settle(self.table.view)

    def _follow(self, moment: Moment, then: Any) -> None:
        seat = self.table.seat
        view = self.match.view(seat)
        assert isinstance(view, SkirmishView)
        self.table.refresh()
        if self.match.writer.trouble:
            self.app.notify(self.match.writer.trouble)
        happened = [seen for event in moment.events if (seen := event.seen_by(seat)) is not None]
        if any(isinstance(event, e.Revealed) for event in happened):
            self.reasons, self._sealed = [*self._sealed[::-1], *self.reasons][:4], []
        instant = self.bot_turn and self.app.settings.bot_speed == 0
        fast = 4 if self.app.settings.bot_speed > 1 and self.bot_turn else 1
        self.time.speed = self.app.settings.animation_speed * fast
        self._after = then
        for group in Choreographer(self.shown, view, self.app.sound.play).groups(happened):
            self.time.play(*group)
        if instant:
            self.time.finish()
        self.changed()
        if not self.time.busy:
            self._settled()

    # Bots

    def _tick_bot(self, dt: float) -> bool:
        if self._secret and not self.paused:
            # There is nothing to follow while cards are dealt in secret.
            self.waited += 1.0
        return super()._tick_bot(dt)

    def _take_answer(self, seat: Seat) -> None:
        before = list(self.reasons)
        secret = isinstance(self.answer.action, SECRET)
        did, reason = self._did(self.answer.action), self.answer.reason
        super()._take_answer(seat)
        if secret and reason:
            name = person(self.match, seat)[0]
            if self._secret:
                self.reasons = before
                self._sealed.append((did or name, reason))

    def _did(self, action: Action) -> str:
        if isinstance(action, SECRET):
            unit = getattr(action, "unit", 0)
            found = self.table.find(unit)
            return found.name if found else ""
        if isinstance(action, Hold):
            return "Hold"
        return title(self.table.view, action)

    # Undo

    def _ask_agreement(self) -> None:
        from game.ui.scenes import dialogs

        text = f"Dice were rolled, cards turned up or another player asked since. {names(self.match, self.people)}, do you all agree?"
        dialogs.ask(self.app, "Take it back?", text, "We agree", self._undo_agreed, no="No", rule="S-19")

    def _undone(self) -> None:
        self.ended, self.answer = False, None
        self._sealed.clear()
        self.seen = {seat: min(seen, len(self.match.moments) - 1) for seat, seen in self.seen.items()}
        self.table.forget()
        self.shown.tray = None
        self.shown.settle(self.table.view)
        if self.match.writer.trouble:
            self.app.notify(self.match.writer.trouble)
        self.changed()
        self.go_on()


def emblem_of(view: SkirmishView, seat: Seat) -> str:
    """The emblem that stands for a side: its largest unit's."""
    units = [unit for unit in (*view.units.values(), *view.fallen) if unit.seat == seat]
    if not units:
        return "shield_sword"
    largest = max(units, key=lambda unit: unit.full)
    return face(largest.emblem, largest.id)

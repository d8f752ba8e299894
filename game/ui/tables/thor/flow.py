"""The course of a battle on the grid: hands are secret, so that every hand-over takes the curtain."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, Protocol

from game.core.actions import Action
from game.core.match import Moment
from game.core.seats import Seat
from game.systems.thor.cards import preview as outlook
from game.systems.thor.cards.plays import PLAYS
from game.systems.thor.combat.attacks import Answer
from game.systems.thor.combat.reactions import Halt
from game.systems.thor.events import Looked, Spied
from game.systems.thor.sequence import Placing
from game.systems.thor.view import BattleView
from game.ui.app.motion import Clip
from game.ui.play.contract import Stage
from game.ui.play.flow import BOT_PAUSE, Flow, Then
from game.ui.play.thread import Aftermath
from game.ui.tables.thor.answer_motion import Telling, steps, telling_of
from game.ui.tables.thor.display import Display
from game.ui.tables.thor.motions import Choreographer
from game.ui.tables.thor.outcome import retell
from game.ui.tables.thor.panels.sides import emblem_of
from game.ui.tables.thor.table import Table


class BattleStage(Stage, Protocol):
    """What this flow asks of the scene besides."""

    def show_cards(self, cards: tuple[str, ...], *, spied: bool, then: Callable[[], None]) -> None:
        """Cards that this player alone has seen."""


class BattleFlow(Flow):
    """The course of a battle of cards and squares."""

    stage: BattleStage
    table: Table
    shown: Display
    script_pause = BOT_PAUSE
    undo_rule = "T-91"
    closed_by = "A card was drawn, a secret seen or the other player asked since."

    def controller(self, seat: Seat) -> Table:
        return Table(self.match, seat, may_act=seat in self.people)

    def shown_anew(self, before: Display | None) -> Display:
        return Display(last=before.last) if before else Display()

    def groups(self, view: BattleView, happened: list[Any]) -> Iterable[Sequence[Clip]]:
        dance = Choreographer(self.shown, view, self.app.sound.play, reduced=self.time.reduced)
        yield from dance.groups(happened)
        telling = telling_of(self._coming, happened)
        if telling is not None:
            yield from steps(telling, partial(self._tell, telling), reduced=self.time.reduced)

    @property
    def told_early(self) -> bool:
        return self.shown.telling is not None

    def _tell(self, telling: Telling) -> None:
        """From now on the answer is on its way, and what it stopped is told."""
        self.shown.telling, self.aftermath = telling, telling.told
        self.changed()

    def emblem(self, seat: Seat) -> str:
        return emblem_of(self.table.view, seat)

    def secret(self) -> bool:
        # Units are put down in the open, and nobody holds a card before the first turn.
        return not isinstance(self.match.decision, Placing)

    def calling(self, seat: Seat) -> str:
        decision = self.match.decision
        side = self.table.view.field.sides[seat].name
        if isinstance(decision, Answer | Halt):
            return f"{side}, you are asked for an answer"
        begins = type(decision).__name__ in ("MovePhase", "Excess") and not getattr(decision, "played", False)
        return f"{side}, your turn begins" if begins else f"{side}, it is your choice"

    def recaps(self) -> bool:
        return not self.table.reacting

    def between(self, happened: list[Any], then: Then) -> Then:
        """What a look has shown is put before the player once everything has come to rest."""
        looks = [event for event in happened if isinstance(event, Looked | Spied) and event.cards]
        mine = [event for event in looks if event.seat == self.table.seat]
        if not mine:
            return then
        spied = isinstance(mine[-1], Spied)
        return lambda: self.stage.show_cards(mine[-1].cards, spied=spied, then=then)

    def retell(self, moments: Sequence[Moment], seat: Seat | None) -> Aftermath | None:
        odds = self.app.settings.odds and bool(self.match.header.options.get("odds", True))
        return retell(self.match.system, moments, seat, odds=odds)

    def did(self, action: Action) -> str:
        return outlook.title(self.match.state, action) if isinstance(action, PLAYS) else ""

    def forget(self) -> None:
        super().forget()
        self.shown.last = []

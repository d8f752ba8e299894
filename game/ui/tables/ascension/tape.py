"""A measured battle to be watched."""

from __future__ import annotations

import msgspec

from game.core.events import Event
from game.core.seats import Seat
from game.systems.ascension import events as e
from game.systems.ascension.view import BattleView
from game.ui.play.replays.tape import BOTH, Tape


class MeasuredTape(Tape):
    """The moments of a battle on the measured table."""

    def begun(self, event: Event) -> tuple[int, Seat] | None:
        return (event.round, self.seats[0]) if isinstance(event, e.RoundBegan) else None

    def view(self) -> BattleView:
        view: BattleView = super().view()
        return msgspec.structs.replace(view, goals=dict(self.state.goals)) if self.eyes == BOTH else view

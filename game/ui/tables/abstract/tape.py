"""An Abstract Skirmish battle to be watched."""

from __future__ import annotations

import msgspec

from game.core.events import Event
from game.core.seats import Seat
from game.systems.abstract import events as e
from game.systems.abstract.view import SkirmishView
from game.ui.play.replays.tape import BOTH, Tape


class SlotsTape(Tape):
    """The moments of a battle of cards and slots."""

    def begun(self, event: Event) -> tuple[int, Seat] | None:
        return (event.turn, self.seats[0]) if isinstance(event, e.TurnBegan) else None

    def view(self) -> SkirmishView:
        view: SkirmishView = super().view()
        if self.eyes == BOTH:
            return msgspec.structs.replace(
                view, cards=dict(self.state.cards), rosters=dict(self.state.rosters)
            )
        return view

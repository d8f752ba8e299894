"""A way being planned: the actions of a Move stride by stride, each with the battle as it would be afterwards.

Nothing here touches the match. Every leg is tried on a copy of what the seat knows, so that whatever is asked of the
planned place (who is in sight, what it would cost to climb, who could be hit) is asked of a whole battle.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from game.core import steps
from game.core.actions import Action, Refusal
from game.core.chance import Chance, Seeded
from game.core.events import Context, Event
from game.core.seats import Seat
from game.systems.ascension.actions import Activate, Climb, FreeMove, Stride, TakeStairs
from game.systems.ascension.sequence import Acting
from game.systems.ascension.state import Battle, ModelId
from game.table.shapes import Place, distance

GOING = (Stride, Climb, TakeStairs, FreeMove)
"""Legs that lead somewhere."""


class Ref:
    """A thing as itself: equal to nothing but the very same, which it keeps alive. For keys of what is kept."""

    __slots__ = ("it",)

    def __init__(self, it: object) -> None:
        self.it = it

    def __hash__(self) -> int:
        return id(self.it)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ref) and other.it is self.it


class Leg(NamedTuple):
    """One action of the way: where it begins and ends, and the battle after it."""

    action: Action
    start: Place
    end: Place
    after: Battle
    closed: bool
    """Whether nothing can be planned beyond it, because cards would be flipped or somebody be asked."""


def ahead(state: Battle, action: Action) -> tuple[Battle, bool]:
    """The battle after a legal action as far as can be known, and whether chance or another choice came in."""
    after = state.copy()
    decision: Any = state.decision
    chance, told = Chance(Seeded(1)), list[Event]()
    steps.act(after, action, Context(chance, told))
    asked: Any = after.decision
    acting = isinstance(asked, Acting) and asked.seat == decision.seat
    return after, bool(chance.results) or any(event.reveals for event in told) or not acting


class Route:
    """The way of the active model, as far as it is planned."""

    def __init__(self, state: Battle, seat: Seat, model: ModelId) -> None:
        self.state, self.seat, self.model = state, seat, model
        self.legs: list[Leg] = []

    @property
    def end(self) -> Battle:
        """The battle at the end of the way."""
        return self.legs[-1].after if self.legs else self.state

    @property
    def open(self) -> bool:
        """Whether it can go on."""
        return not self.legs or not self.legs[-1].closed

    @property
    def start(self) -> Place:
        """Where the model stands."""
        return self.state.models[self.model].place

    @property
    def place(self) -> Place:
        """Where it would stand."""
        return self.legs[-1].end if self.legs else self.start

    @property
    def actions(self) -> list[Action]:
        """What is to be done, in order."""
        return [leg.action for leg in self.legs]

    @property
    def activates(self) -> bool:
        """Whether it begins with activating the model."""
        return bool(self.legs) and isinstance(self.legs[0].action, Activate)

    @property
    def standing(self) -> int:
        """How many legs there are before the first stride: activating, running, shaking, interacting."""
        return next((n for n, leg in enumerate(self.legs) if isinstance(leg.action, GOING)), len(self.legs))

    @property
    def strides(self) -> list[Leg]:
        """The legs that lead somewhere else; turning on the spot is none."""
        return [leg for leg in self.legs if leg.start.point != leg.end.point]

    def check(self, action: Action) -> Refusal | None:
        """Why an action cannot follow the way."""
        if not self.open:
            return Refusal("CA-5", "Cards are flipped there first: what comes after cannot be planned.")
        decision: Any = self.end.decision
        found: Refusal | None = decision.check(self.end, action)
        return found

    def add(self, action: Action) -> Refusal | None:
        """Let an action follow; why not, if it cannot."""
        refusal = self.check(action)
        if refusal is not None:
            return refusal
        start = self.place
        after, closed = ahead(self.end, action)
        moved = after.models.get(self.model)
        end = moved.place if moved else getattr(action, "to", start)
        self.legs.append(Leg(action, start, end, after, closed))
        return None

    def extend(self, actions: Iterable[Action]) -> Refusal | None:
        """Let several follow, up to the first that cannot; why not."""
        for action in actions:
            refusal = self.add(action)
            if refusal is not None:
                return refusal
        return None

    def cut(self, length: int) -> None:
        """Keep the first legs only."""
        del self.legs[length:]

    def turn(self, by: int) -> Refusal | None:
        """Turn at the end of the way, by hundredths of a degree.

        The last stride ends looking that way if it may go there so (C-13); otherwise turning is a leg of its own.
        """
        place = self.place
        facing = (place.facing + by) % 36000
        last = self.legs[-1].action if self.legs else None
        if isinstance(last, Stride):
            kept = self.legs.pop()
            if kept.start == Place(place.x, place.y, facing):
                return None
            if self.add(Stride(Place(place.x, place.y, facing))) is None:
                return None
            self.legs.append(kept)
        return self.add(Stride(Place(place.x, place.y, facing)))

    @property
    def length(self) -> int:
        """How long it is, in tenths."""
        return sum(distance(leg.start.point, leg.end.point) for leg in self.legs)

"""What each seat may know, and full states that could be true (A-47).

Nothing of the director's is hidden but what a lesson has laid ready: the sheet is a file that anybody may open, and the deck
has no order, since cards are drawn from it at random. What the tactical system hides stays hidden. The window keeps quiet
about the sheet, and the enemy's bot about what its side does not see.
"""

from __future__ import annotations

from typing import Any

from game.core.chance import Chance
from game.core.seats import Outcome, Seat
from game.core.steps import Decision, Step
from game.core.system import View
from game.systems.asgard import adapters
from game.systems.asgard.actions import UnitId
from game.systems.asgard.cards import Card
from game.systems.asgard.plan import Condition, Plan
from game.systems.asgard.state import (
    Acting,
    Blip,
    Foe,
    Mind,
    Out,
    Page,
    Saga,
    Sighting,
    Stand,
    Status,
    Token,
)


class SagaView(View, frozen=True):
    """The story as one seat sees it, with the view that the tactical system gives it of the table."""

    stack: tuple[Step[Any], ...]
    outcome: Outcome | None
    plan: Plan
    table: Any
    condition: int
    entered: int
    tokens: dict[int, Token]
    deck: tuple[Card, ...]
    """The cards that are in it, in no order."""
    out: dict[Card, Out]
    seen: tuple[str, ...]
    foes: dict[UnitId, Foe]
    blips: dict[UnitId, Blip]
    minds: dict[UnitId, Mind]
    known: dict[UnitId, Sighting]
    flat: dict[UnitId, int]
    stands: tuple[Stand, ...]
    objectives: dict[str, Status]
    counts: dict[str, int]
    came: dict[str, int]
    fallen: dict[str, int]
    lost: dict[str, int]
    watched: dict[int, int]
    over: int
    fired: int
    acting: Acting
    groups: int
    tale: tuple[Page, ...]

    @property
    def decision(self) -> Decision[Saga] | None:
        """The choice that is waited for, of whichever seat."""
        top = self.stack[-1] if self.stack else None
        return top if isinstance(top, Decision) else None

    @property
    def now(self) -> Condition:
        """The condition that holds."""
        return self.plan.conditions[self.condition]


def view(state: Saga, seat: Seat) -> SagaView:
    """What `seat` may know of the story."""
    return SagaView(
        seat=seat,
        stack=tuple(state.stack),
        outcome=state.outcome,
        plan=state.plan,
        table=adapters.of(state.plan).system.view(state.table, seat),
        condition=state.condition,
        entered=state.entered,
        tokens=state.tokens.copy(),
        deck=state.deck,
        out=state.out.copy(),
        seen=state.seen,
        foes=state.foes.copy(),
        blips=state.blips.copy(),
        minds=state.minds.copy(),
        known=state.known.copy(),
        flat=state.flat.copy(),
        stands=state.stands,
        objectives=state.objectives.copy(),
        counts=state.counts.copy(),
        came=state.came.copy(),
        fallen=state.fallen.copy(),
        lost=state.lost.copy(),
        watched=state.watched.copy(),
        over=state.over,
        fired=state.fired,
        acting=state.acting,
        groups=state.groups,
        tale=state.tale,
    )


def resample(view: SagaView, chance: Chance) -> Saga:
    """A full state that could be true."""
    return Saga(
        stack=list(view.stack),
        outcome=view.outcome,
        plan=view.plan,
        table=adapters.of(view.plan).system.resample(view.table, chance),
        condition=view.condition,
        entered=view.entered,
        tokens=view.tokens.copy(),
        deck=view.deck,
        out=view.out.copy(),
        seen=view.seen,
        foes=view.foes.copy(),
        blips=view.blips.copy(),
        minds=view.minds.copy(),
        known=view.known.copy(),
        flat=view.flat.copy(),
        stands=view.stands,
        objectives=view.objectives.copy(),
        counts=view.counts.copy(),
        came=view.came.copy(),
        fallen=view.fallen.copy(),
        lost=view.lost.copy(),
        watched=view.watched.copy(),
        over=view.over,
        fired=view.fired,
        acting=view.acting,
        groups=view.groups,
        tale=view.tale,
    )


def disturb(state: Saga, seat: Seat, chance: Chance) -> Saga:
    """The story with everything changed at random that `seat` may not know: the table's secrets, a lesson's cards and dice."""
    other = state.copy()
    other.table = adapters.of(state.plan).system.disturb(state.table, seat, chance)
    other.stacked = tuple(chance.shuffle(state.stacked))
    other.dice = tuple(chance.roll(6) for _ in state.dice)
    return other

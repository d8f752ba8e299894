"""What each seat may know, and full states that could be true (A-47).

Nothing of the director's is hidden but what a lesson has laid ready: the sheet is a file that anybody may open, and the deck
has no order, since cards are drawn from it at random. What the tactical system hides stays hidden. The window keeps quiet
about the sheet, and the enemy's bot about what its side does not see.
"""

from __future__ import annotations

from typing import Any

from game.core.chance import Chance
from game.core.seats import Seat
from game.core.system import View
from game.systems.asgard import adapters
from game.systems.asgard.actions import UnitId
from game.systems.asgard.cards import Card
from game.systems.asgard.sheet.plan import Condition, Plan, Status
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
    Token,
)


class SagaView(View, frozen=True):
    """The story as one seat sees it, with the view that the tactical system gives it of the table."""

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
    def now(self) -> Condition:
        """The condition that holds."""
        return self.plan.conditions[self.condition]


_ALIKE = tuple(name for name in SagaView.__struct_fields__ if name not in ("seat", "stack", "table"))
"""What a view shows as the state has it: of the director's own nothing is left out or changed."""


def _alike(of: Saga | SagaView) -> dict[str, Any]:
    """The fields that a state and its views have in common, with containers of their own."""
    found = {name: getattr(of, name) for name in _ALIKE}
    return {name: each.copy() if isinstance(each, dict) else each for name, each in found.items()}


def view(state: Saga, seat: Seat) -> SagaView:
    """What `seat` may know of the story."""
    table = adapters.of(state.plan).system.view(state.table, seat)
    return SagaView(seat=seat, stack=tuple(state.stack), table=table, **_alike(state))


def resample(view: SagaView, chance: Chance) -> Saga:
    """A full state that could be true."""
    table = adapters.of(view.plan).system.resample(view.table, chance)
    return Saga(stack=list(view.stack), table=table, **_alike(view))


def disturb(state: Saga, seat: Seat, chance: Chance) -> Saga:
    """The story with everything changed at random that `seat` may not know: the table's secrets, a lesson's cards and dice."""
    other = state.copy()
    other.table = adapters.of(state.plan).system.disturb(state.table, seat, chance)
    other.stacked = tuple(chance.shuffle(state.stacked))
    other.dice = tuple(chance.roll(6) for _ in state.dice)
    return other

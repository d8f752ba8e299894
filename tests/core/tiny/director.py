"""A director on top of another system: it watches the walkers, and sets ambushes in the middle of their turns.

It knows the walk by its state, its steps and its events alone, and the walk knows nothing of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from game.core.actions import Action, Refusal
from game.core.chance import Chance
from game.core.descriptions.standing import Standing, settled
from game.core.events import Context, Event
from game.core.options import Options
from game.core.problems.problem import Problem
from game.core.seats import Outcome, Seat
from game.core.steps import Decision, State, Step
from game.core.system import Document, LogLine, System, View, encode
from tests.core.tiny import walk

EVERY = 2000
"""A walker who crosses a line, this far apart, meets something."""


class Play(State):
    table: Any
    """The state of the tactical system."""
    deck: tuple[str, ...]
    """Encounters, face down, the next one last."""
    met: tuple[str, ...]

    def copy(self) -> Play:
        return Play(self.stack.copy(), self.outcome, self.table.copy(), self.deck, self.met)


class PlayView(View, frozen=True):
    table: walk.GroundView
    unseen: tuple[str, ...]
    met: tuple[str, ...]


class Face(Action, frozen=True, tag=True):
    """Face what was met, or flee from it."""

    flee: bool


class Met(Event, frozen=True, tag=True):
    seat: Seat
    what: str

    @property
    def reveals(self) -> bool:
        return True


class Drive(Step[Play], frozen=True, tag=True):
    """Let the tactical system take one step, watch what happened, and go on."""

    def proceed(self, state: Play, ctx: Context) -> None:
        table = state.table
        if not table.stack:
            state.outcome = table.outcome
            return
        if table.decision is not None:
            state.push(Tactical(table.decision.seat))
            return
        watch(state, ctx, table.stack.pop().proceed)


def watch(state: Play, ctx: Context, happen: Any, *more: Any) -> None:
    """Let something happen on the table; what it leads to comes before the table's next step."""
    own = Context(ctx.chance, [])
    happen(state.table, *more, own)
    assert own.events is not None
    if ctx.events is not None:
        ctx.events += own.events
    state.push(Drive())
    for event in own.events:
        if isinstance(event, walk.Walked) and event.origin[0] // EVERY != event.to[0] // EVERY and state.deck:
            state.push(Encounter(event.seat))


class Tactical(Decision[Play], frozen=True, tag=True):
    """The choice that the tactical system waits for."""

    listed = False

    def suggest(self, state: Play) -> Sequence[Action]:
        found: Sequence[Action] = state.table.decision.suggest(state.table)
        return found

    def sample(self, state: Play, chance: Chance) -> Action:
        found: Action = state.table.decision.sample(state.table, chance)
        return found

    def check(self, state: Play, action: Action) -> Refusal | None:
        refusal: Refusal | None = state.table.decision.check(state.table, action)
        return refusal

    def apply(self, state: Play, action: Action, ctx: Context) -> None:
        watch(state, ctx, state.table.stack.pop().apply, action)


class Encounter(Step[Play], frozen=True, tag=True):
    """A card is turned: an interruption, before the table's turn has ended."""

    seat: Seat

    def proceed(self, state: Play, ctx: Context) -> None:
        *rest, what = state.deck
        state.deck, state.met = tuple(rest), (*state.met, what)
        ctx.tell(Met, self.seat, what)
        if what == "wolf":
            state.push(Meeting(self.seat))


class Meeting(Decision[Play], frozen=True, tag=True):
    def actions(self, state: Play) -> list[Action]:
        return [Face(False), Face(True)]

    def apply(self, state: Play, action: Action, ctx: Context) -> None:
        assert isinstance(action, Face)
        if action.flee:
            state.table.at[self.seat] = (0, 0)
        elif ctx.chance.roll(6) == 1:
            state.stack.clear()
            state.outcome = Outcome((), "Eaten.", "A-1")


class Director(System[Play, PlayView]):
    name = "director"
    title = "A walk with wolves"
    state_type = Play
    view_type = PlayView

    def __init__(self, table: System[Any, Any]) -> None:
        self.table = table
        self.options = table.options
        self.step_types = (Drive, Tactical, Encounter, Meeting)
        self.action_types = (Face, *table.action_types)

    def problems(self, document: Document) -> list[Problem]:
        return self.table.problems(document)

    def seats(self, document: Document) -> tuple[Seat, ...]:
        return self.table.seats(document)

    def begin(self, document: Document, options: Options, ctx: Context) -> Play:
        table = self.table.begin(document, options, ctx)
        deck = ctx.chance.shuffle(["wolf"] * 5 + ["wind"] * 5)
        return Play([Drive()], None, table, tuple(deck), ())

    def view(self, state: Play, seat: Seat) -> PlayView:
        table = self.table.view(state.table, seat)
        return PlayView(seat, tuple(state.stack), state.outcome, table, tuple(sorted(state.deck)), state.met)

    def resample(self, view: PlayView, chance: Chance) -> Play:
        table = self.table.resample(view.table, chance)
        return Play(list(view.stack), view.outcome, table, tuple(chance.shuffle(view.unseen)), view.met)

    def disturb(self, state: Play, seat: Seat, chance: Chance) -> Play:
        table = self.table.disturb(state.table, seat, chance)
        return Play(state.stack.copy(), state.outcome, table, tuple(chance.shuffle(state.deck)), state.met)

    def broken(self, state: Play) -> Iterator[str]:
        yield from self.table.broken(state.table)
        if len(state.deck) + len(state.met) != 10:
            yield "a card is lost"

    def standing(self, state: Play) -> Standing:
        if state.outcome:
            return settled(state.outcome, [(seat,) for seat in walk.PLAYERS])
        return self.table.standing(state.table)

    def tell(self, state: Play, events: Sequence[Event], seat: Seat | None) -> list[LogLine]:
        lines: list[LogLine] = []
        for event in events:
            if isinstance(event, Met):
                lines.append(LogLine(f"**{event.seat}** meets a {event.what}.", "met", event.seat))
            else:
                lines += self.table.tell(state.table, [event], seat)
        return lines

    def state_from_json(self, text: bytes | str) -> Play:
        state = super().state_from_json(text)
        state.table = self.table.state_from_json(encode(state.table))
        return state


SYSTEM = Director(walk.SYSTEM)
DOCUMENT: Document = walk.DOCUMENT | {"system": "director"}

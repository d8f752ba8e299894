"""A tally that two players share: one action for everything that a match has to deal with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.core.actions import Action, Refusal
from game.core.chance import Chance
from game.core.descriptions.standing import Standing, settled, shared
from game.core.events import Context, Event
from game.core.options import Option, Options
from game.core.problems.problem import Problem
from game.core.seats import Outcome, Seat
from game.core.steps import Decision, State, Step
from game.core.system import Document, LogLine, System, View

PLAYERS: tuple[Seat, ...] = ("one", "two")


class Tally(State):
    total: int
    limit: int

    def copy(self) -> Tally:
        return Tally(self.stack.copy(), self.outcome, self.total, self.limit)


class TallyView(View, frozen=True):
    total: int
    limit: int


class Add(Action, frozen=True, tag=True):
    """So many more, by one's own choice."""

    number: int


class Roll(Action, frozen=True, tag=True):
    """Leave it to the die."""


class Peek(Action, frozen=True, tag=True):
    """See something hidden."""


class Hand(Action, frozen=True, tag=True):
    """The other player's turn."""


class Break(Action, frozen=True, tag=True):
    """Legal, but the rules stumble over it half-way."""


class Told(Event, frozen=True, tag=True):
    what: str

    @property
    def reveals(self) -> bool:
        return self.what == "Peek"


class Turn(Decision[Tally], frozen=True, tag=True):
    def actions(self, state: Tally) -> list[Action]:
        return [Add(1), Add(2), Roll(), Peek(), Hand()]

    def check(self, state: Tally, action: Action) -> Refusal | None:
        if isinstance(action, Add) and not 1 <= action.number <= 2:
            return Refusal("Y-1", f"{action.number} is not 1 or 2.", Add(1))
        return None

    def apply(self, state: Tally, action: Action, ctx: Context) -> None:
        seat = self.seat
        if isinstance(action, Add):
            state.total += action.number
        elif isinstance(action, Roll):
            state.total += ctx.chance.roll(6)
        elif isinstance(action, Hand):
            seat = "two" if seat == "one" else "one"
        elif isinstance(action, Break):
            state.total = -99
            raise ZeroDivisionError("half-way")
        ctx.tell(Told, type(action).__name__)
        state.push(Count(seat))


class Count(Step[Tally], frozen=True, tag=True):
    seat: Seat

    def proceed(self, state: Tally, ctx: Context) -> None:
        if state.total >= state.limit:
            state.outcome = Outcome((self.seat,), "The tally is full.", "Y-9")
        else:
            state.push(Turn(self.seat))


class Tallying(System[Tally, TallyView]):
    name = "tally"
    title = "A tally"
    options = (Option("limit", 30, "When it is full.", least=1, most=99),)
    state_type = Tally
    view_type = TallyView
    step_types = (Turn, Count)
    action_types = (Add, Roll, Peek, Hand, Break)

    def problems(self, document: Document) -> list[Problem]:
        return [Problem("start", "is missing: write a number")] if "start" not in document else []

    def seats(self, document: Document) -> tuple[Seat, ...]:
        return PLAYERS

    def begin(self, document: Document, options: Options, ctx: Context) -> Tally:
        start = document["start"] + (ctx.chance.roll(2) if document.get("roll") else 0)
        return Tally([Count("one")], None, start, int(options["limit"]))

    def view(self, state: Tally, seat: Seat) -> TallyView:
        return TallyView(seat, tuple(state.stack), state.outcome, state.total, state.limit)

    def resample(self, view: TallyView, chance: Chance) -> Tally:
        return Tally(list(view.stack), view.outcome, view.total, view.limit)

    def disturb(self, state: Tally, seat: Seat, chance: Chance) -> Tally:
        return state.copy()

    def broken(self, state: Tally) -> Iterator[str]:
        if state.total < 0:
            yield f"the tally is {state.total}"

    def standing(self, state: Tally) -> Standing:
        teams = [(seat,) for seat in PLAYERS]
        if state.outcome:
            return settled(state.outcome, teams)
        return shared({(seat,): 0.0 for seat in PLAYERS})

    def tell(self, state: Tally, events: Sequence[Event], seat: Seat | None) -> list[LogLine]:
        return [LogLine(event.what, "told") for event in events if isinstance(event, Told)]


SYSTEM = Tallying()
DOCUMENT: Document = {"system": "tally", "start": 0}

"""A measured table: two walkers, each move exactly so many tenths of a millimetre at most, anywhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot, isqrt

from game.core.actions import Action, Refusal
from game.core.breakdowns import Breakdown, Part
from game.core.chance import Chance
from game.core.descriptions.standing import Standing, settled, shared
from game.core.events import Context, Event
from game.core.options import Option, Options
from game.core.problems.problem import Problem
from game.core.seats import Outcome, Seat
from game.core.steps import Decision, State, Step
from game.core.system import Document, LogLine, System, View

Place = tuple[int, int]
PLAYERS: tuple[Seat, ...] = ("one", "two")
SIDE = 6000
"""Tenths of a millimetre."""
POST = 400
"""The radius of the post in the middle, which nobody may enter."""


class Ground(State):
    goal: Place
    at: dict[Seat, Place]
    turns: int

    def copy(self) -> Ground:
        return Ground(self.stack.copy(), self.outcome, self.goal, self.at.copy(), self.turns)


class GroundView(View, frozen=True):
    goal: Place
    at: dict[Seat, Place]
    turns: int


class Walk(Action, frozen=True, tag=True):
    to: Place


class Walked(Event, frozen=True, tag=True):
    seat: Seat
    origin: Place
    to: Place


class Stride(Decision[Ground], frozen=True, tag=True):
    """One stride of at most `length`; no list could name them all."""

    listed = False

    length: int

    def suggest(self, state: Ground) -> Sequence[Action]:
        return [*self._toward(state, state.goal), Walk(state.at[self.seat])]

    def sample(self, state: Ground, chance: Chance) -> Action:
        x, y = state.at[self.seat]
        for _ in range(9):
            to = (x + chance.roll(2 * self.length + 1) - self.length - 1, y + chance.roll(201) - 101)
            if self.check(state, Walk(to)) is None:
                return Walk(to)
        return Walk((x, y))

    def check(self, state: Ground, action: Action) -> Refusal | None:
        if not isinstance(action, Walk) or len(action.to) != 2:
            return Refusal("W-1", "It is time to walk.", Walk(state.at[self.seat]))
        x, y = action.to
        if not (0 <= x <= SIDE and 0 <= y <= SIDE):
            return Refusal("W-2", f"{action.to} is not on the table.", Walk(state.at[self.seat]))
        if within(action.to, (SIDE // 2, SIDE // 2), POST):
            return Refusal("W-3", "The post stands there.", Walk(state.at[self.seat]))
        if within(state.at[self.seat], action.to, self.length):
            return None
        past = round(hypot(x - state.at[self.seat][0], y - state.at[self.seat][1])) - self.length
        near = next(iter(self._toward(state, action.to)), Walk(state.at[self.seat]))
        return Refusal("W-4", f"{past / 10} mm beyond this stride of {self.length / 10} mm.", near)

    def _toward(self, state: Ground, goal: Place) -> Iterator[Walk]:
        """The farthest legal stride in the direction of `goal`, if the post does not bar it."""
        (x, y), (a, b) = state.at[self.seat], goal
        far = isqrt((a - x) ** 2 + (b - y) ** 2)
        reach = min(self.length - 1, far)
        to = (x + (a - x) * reach // (far + 1), y + (b - y) * reach // (far + 1))
        if self.check(state, Walk(to)) is None:
            yield Walk(to)

    def apply(self, state: Ground, action: Action, ctx: Context) -> None:
        assert isinstance(action, Walk)
        ctx.tell(Walked, self.seat, state.at[self.seat], action.to)
        state.at[self.seat] = action.to
        state.push(Arrive(self.seat))


def within(here: Place, there: Place, reach: int) -> bool:
    return (here[0] - there[0]) ** 2 + (here[1] - there[1]) ** 2 <= reach**2


def stride(roll: int) -> Breakdown:
    """How far a walker may go, as the parts that add up to it."""
    return Breakdown((Part(300, "a stride", "W-4"), Part(50 * roll, f"a roll of {roll}", "W-5")))


class Turn(Step[Ground], frozen=True, tag=True):
    seat: Seat

    def proceed(self, state: Ground, ctx: Context) -> None:
        state.push(Stride(self.seat, stride(ctx.chance.roll(6)).total))


class Arrive(Step[Ground], frozen=True, tag=True):
    seat: Seat

    def proceed(self, state: Ground, ctx: Context) -> None:
        state.turns -= 1
        if within(state.at[self.seat], state.goal, 500) or not state.turns:
            state.outcome = Outcome((self.seat,) if state.turns else (), "The walk is over.", "W-9")
            state.stack.clear()
        else:
            state.push(Turn("two" if self.seat == "one" else "one"))


class Walking(System[Ground, GroundView]):
    name = "walk"
    title = "A walk"
    options = (Option("turns", 60, "How many turns.", least=1, most=500),)
    state_type = Ground
    view_type = GroundView
    step_types = (Stride, Turn, Arrive)
    action_types = (Walk,)

    def problems(self, document: Document) -> list[Problem]:
        return [] if "goal" in document else [Problem("goal", "is missing: say where to walk")]

    def seats(self, document: Document) -> tuple[Seat, ...]:
        return PLAYERS

    def begin(self, document: Document, options: Options, ctx: Context) -> Ground:
        goal = (document["goal"][0], document["goal"][1])
        state = Ground([], None, goal, {"one": (0, 0), "two": (0, SIDE)}, int(options["turns"]))
        state.push(Turn("one"))
        return state

    def view(self, state: Ground, seat: Seat) -> GroundView:
        return GroundView(seat, tuple(state.stack), state.outcome, state.goal, state.at.copy(), state.turns)

    def resample(self, view: GroundView, chance: Chance) -> Ground:
        return Ground(list(view.stack), view.outcome, view.goal, view.at.copy(), view.turns)

    def disturb(self, state: Ground, seat: Seat, chance: Chance) -> Ground:
        return state.copy()

    def broken(self, state: Ground) -> Iterator[str]:
        for seat, (x, y) in state.at.items():
            if not (0 <= x <= SIDE and 0 <= y <= SIDE) or within((x, y), (SIDE // 2, SIDE // 2), POST):
                yield f"{seat} stands at {x}, {y}"

    def standing(self, state: Ground) -> Standing:
        teams = [(seat,) for seat in PLAYERS]
        if state.outcome:
            return settled(state.outcome, teams)
        return shared(
            {
                (seat,): -hypot(state.at[seat][0] - state.goal[0], state.at[seat][1] - state.goal[1]) / SIDE
                for seat in PLAYERS
            }
        )

    def tell(self, state: Ground, events: Sequence[Event], seat: Seat | None) -> list[LogLine]:
        return [LogLine(f"**{event.seat}** walks", "move") for event in events if isinstance(event, Walked)]


SYSTEM = Walking()
DOCUMENT: Document = {"system": "walk", "goal": [5600, 3000]}

"""Secret simultaneous allocation: three players put coins on three fields, then all is revealed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from game.core.actions import Action, Refusal
from game.core.chance import Chance
from game.core.descriptions.standing import Standing, settled, shared
from game.core.events import Context, Event
from game.core.options import Option, Options
from game.core.problems.problem import Problem
from game.core.seats import Outcome, Seat
from game.core.steps import Decision, State, Step
from game.core.system import Document, LogLine, Restless, System, View

FIELDS = 3
PLAYERS: tuple[Seat, ...] = ("one", "two", "three")


class Table(State):
    coins: int
    rounds: int
    round: int
    sealed: dict[Seat, tuple[int, ...]]
    points: dict[Seat, int]

    def copy(self) -> Table:
        return Table(
            self.stack.copy(),
            self.outcome,
            self.coins,
            self.rounds,
            self.round,
            self.sealed.copy(),
            self.points.copy(),
        )


class TableView(View, frozen=True):
    coins: int
    rounds: int
    round: int
    sealed: dict[Seat, tuple[int, ...]]
    points: dict[Seat, int]


class Allot(Action, frozen=True, tag=True):
    """So many coins on each field."""

    coins: tuple[int, ...]


class Allotted(Event, frozen=True, tag=True):
    seat: Seat
    coins: tuple[int, ...] = ()

    def seen_by(self, seat: Seat | None) -> Event:
        return self if seat == self.seat else Allotted(self.seat)


class Revealed(Event, frozen=True, tag=True):
    coins: dict[Seat, tuple[int, ...]]
    won: tuple[Seat, ...]

    @property
    def reveals(self) -> bool:
        return True


class Plot(Decision[Table], frozen=True, tag=True):
    """One seat's secret choice; there are too many to list."""

    listed = False

    def suggest(self, state: Table) -> Sequence[Action]:
        rest = state.coins - state.coins // FIELDS * (FIELDS - 1)
        even = (state.coins // FIELDS,) * (FIELDS - 1)
        return [Allot((*even, rest)), Allot((state.coins, *(0,) * (FIELDS - 1)))]

    def sample(self, state: Table, chance: Chance) -> Action:
        coins = [0] * FIELDS
        for _ in range(state.coins):
            coins[chance.roll(FIELDS) - 1] += 1
        return Allot(tuple(coins))

    def check(self, state: Table, action: Action) -> Refusal | None:
        if not isinstance(action, Allot):
            return Refusal("B-1", "Put your coins on the fields.", self.suggest(state)[0])
        if len(action.coins) != FIELDS or min(action.coins) < 0:
            return Refusal(
                "B-1", f"There are {FIELDS} fields, each with no coin or more.", self.suggest(state)[0]
            )
        if sum(action.coins) != state.coins:
            text = f"{sum(action.coins)} coins laid, but you have to lay exactly {state.coins}."
            return Refusal("B-2", text, self.suggest(state)[0])
        return None

    def apply(self, state: Table, action: Action, ctx: Context) -> None:
        assert isinstance(action, Allot)
        state.sealed[self.seat] = action.coins
        ctx.tell(Allotted, self.seat, action.coins)


class Reveal(Step[Table], frozen=True, tag=True):
    """All hands are turned up at once; a tie on a field falls to a coin."""

    def proceed(self, state: Table, ctx: Context) -> None:
        won = []
        for field in range(FIELDS):
            most = max(coins[field] for coins in state.sealed.values())
            best = [seat for seat in PLAYERS if state.sealed[seat][field] == most]
            won.append(best[0] if len(best) == 1 else ctx.chance.pick(best))
        for seat in won:
            state.points[seat] += 1
        ctx.tell(Revealed, state.sealed.copy(), tuple(won))
        state.sealed.clear()
        state.round += 1
        if state.round <= state.rounds:
            state.push(*(Plot(seat) for seat in PLAYERS), Reveal())
            return
        most = max(state.points.values())
        winners = tuple(seat for seat in PLAYERS if state.points[seat] == most)
        state.outcome = Outcome(winners if len(winners) < len(PLAYERS) else (), f"{most} points.", "B-9")


class Bid(System[Table, TableView]):
    name = "bid"
    title = "Sealed bids"
    options = (Option("rounds", 4, "How many rounds.", least=1, most=20),)
    state_type = Table
    view_type = TableView
    step_types = (Plot, Reveal)
    action_types = (Allot,)

    def problems(self, document: Document) -> list[Problem]:
        coins = document.get("coins")
        sound = isinstance(coins, int) and 0 < coins < 100
        points = sum(document.get("points", {}).values())
        if points != FIELDS * (document.get("round", 1) - 1):
            return [Problem("points", f"{points} points cannot have been won by now")]
        return [] if sound else [Problem("coins", "give 1 to 99 coins")]

    def seats(self, document: Document) -> tuple[Seat, ...]:
        return PLAYERS

    def begin(self, document: Document, options: Options, ctx: Context) -> Table:
        points = {**dict.fromkeys(PLAYERS, 0), **document.get("points", {})}
        state = Table(
            [], None, document["coins"], int(options["rounds"]), document.get("round", 1), {}, points
        )
        state.push(*(Plot(seat) for seat in PLAYERS), Reveal())
        return state

    def view(self, state: Table, seat: Seat) -> TableView:
        own = {seat: state.sealed[seat]} if seat in state.sealed else {}
        return TableView(
            seat,
            tuple(state.stack),
            state.outcome,
            state.coins,
            state.rounds,
            state.round,
            own,
            state.points.copy(),
        )

    def resample(self, view: TableView, chance: Chance) -> Table:
        state = Table(
            list(view.stack),
            view.outcome,
            view.coins,
            view.rounds,
            view.round,
            view.sealed.copy(),
            view.points.copy(),
        )
        top = view.stack[-1] if view.stack else None
        if isinstance(top, Plot):
            for seat in PLAYERS[: PLAYERS.index(top.seat)]:
                self._reseal(state, view.seat, seat, chance)
        return state

    def _reseal(self, state: Table, watcher: Seat, seat: Seat, chance: Chance) -> None:
        if seat != watcher:
            action = Plot(seat).sample(state, chance)
            assert isinstance(action, Allot)
            state.sealed[seat] = action.coins

    def disturb(self, state: Table, seat: Seat, chance: Chance) -> Table:
        other = state.copy()
        for foe in state.sealed:
            self._reseal(other, seat, foe, chance)
        return other

    def rest(self, state: Table) -> str:
        return "a round begins" if state.stack[-1:] == [Plot("one")] else ""

    def snapshot(self, state: Table, document: Document) -> Document:
        if not self.rest(state):
            raise Restless("Bids lie on the fields.")
        return {**document, "round": state.round, "points": state.points.copy()}

    def broken(self, state: Table) -> Iterator[str]:
        for seat, coins in state.sealed.items():
            if sum(coins) != state.coins:
                yield f"{seat} has sealed {coins}"
        if sum(state.points.values()) != FIELDS * (state.round - 1):
            yield f"{state.points} after {state.round - 1} rounds"

    def standing(self, state: Table) -> Standing:
        teams = [(seat,) for seat in PLAYERS]
        if state.outcome:
            return settled(state.outcome, teams)
        return shared({(seat,): float(state.points[seat]) for seat in PLAYERS})

    def tell(self, state: Table, events: Sequence[Event], seat: Seat | None) -> list[LogLine]:
        return [LogLine(str(event.seen_by(seat)), "bid") for event in events]


SYSTEM = Bid()
DOCUMENT: Document = {"system": "bid", "coins": 7}


def plots(state: Table) -> dict[Seat, int]:
    """How many coins each seat has sealed so far."""
    return {seat: sum(coins) for seat, coins in msgspec.structs.asdict(state)["sealed"].items()}

"""Many matches of bots: the same results however many processes share the work, and whatever becomes of them.

Every game has its own seed, made from the seed of the batch and its number. With `swap` games come in blocks of one seed:
different bots sit at every seat in turn; if all are alike, every side goes first in turn, where the scenario leaves that open. A story
is played by every bot of the players in turn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any, Literal, TypeVar

import msgspec

from game.bots.base import make, names, seating, unfit, usual
from game.core import options as option_rules
from game.core import registry, steps
from game.core.actions import Action
from game.core.chance import Chance, Seeded, seeded
from game.core.descriptions.story import Fate
from game.core.events import Context, Event
from game.core.locks import held
from game.core.match import Match, NotLegal
from game.core.options import Value
from game.core.record import RecordOwned
from game.core.seats import Outcome, Seat
from game.core.steps import State
from game.core.system import Document, encode
from game.lab.batches.cast import casts
from game.lab.batches.traces import Tracer
from game.lab.workforce.crew import Crew
from game.lab.workforce.workers import GivenUp, beat
from game.scenarios import Entry

Times = dict[str, list[float]]
R = TypeVar("R")


class Order(msgspec.Struct, frozen=True):
    """What to play: a scenario, the bots by seat (none: the usual ones), how many games, from which seed."""

    scenario: str
    system: str
    document: Document
    bots: tuple[str, ...]
    games: int
    seed: int = 0
    swap: bool = False
    options: dict[str, Value] = {}
    records: str = ""
    """The folder that gets a record of every game; "" for none."""
    rounds: int = 0
    """After how many rounds or turns a game is broken off; 0: never."""
    edited: Document | None = None
    """The same battle after an edit: every block is played of both, first as it was."""
    traces: bool = False
    """Whether every game brings its trace."""


NO_TRACE = msgspec.Raw(b"null")


class Game(msgspec.Struct, frozen=True):
    """How one game went. `bots` names the bot of each seat."""

    number: int
    seed: int
    bots: dict[Seat, str]
    winners: tuple[Seat, ...]
    why: str
    turns: int
    decisions: int
    first: Seat | Literal[""] = ""
    """Which side went first, where the block settles that; "" where chance did."""
    edited: bool = False
    """Whether it was played after the edit, where blocks are played of both."""
    fate: Fate | None = None
    """What a story came to."""
    trace: msgspec.Raw = NO_TRACE
    """The JSON of its `Trace`, which is read where it is wanted."""


class Lost(msgspec.Struct, frozen=True):
    """A game that could not be played to its end, and why; it counts for nobody."""

    number: int
    seed: int
    bots: dict[Seat, str]
    why: str


class GameLost(RuntimeError):
    """A game that cost its process every time, where nobody counts such games apart."""


# What is played


class Setting(msgspec.Struct, frozen=True):
    """How a game of a block differs from the others: the document, and who sits where."""

    document: Document
    bots: dict[Seat, str]
    first: Seat | Literal[""] = ""
    edited: bool = False


def settings(order: Order) -> list[Setting]:
    """The games of one block, in order; a single one without `swap`, or where nothing can be exchanged. Raises `Unfit`."""
    if order.edited is not None:
        before = msgspec.structs.replace(order, edited=None)
        after = msgspec.structs.replace(before, document=order.edited)
        then = [msgspec.structs.replace(setting, edited=True) for setting in settings(after)]
        return settings(before) + then
    system = registry.system(order.system)
    seats = system.seats(order.document)
    if order.swap and (story := system.story(order.document)):
        return [Setting(order.document, cast) for cast in casts(order.system, seats, story, order.bots)]
    first = seating(order.system, seats, order.bots)
    if not order.swap:
        return [Setting(order.document, first)]
    if len(set(first.values())) == 1:
        begun = system.first_movers(order.document)
        return [Setting(begun[mover], first, mover) for mover in begun] or [Setting(order.document, first)]
    bots = list(first.values())
    turns = [dict(zip(seats, bots[place:] + bots[:place], strict=True)) for place in range(len(bots))]
    fit = [turn for turn in turns if not any(unfit(order.system, *each) for each in turn.items())]
    return [Setting(order.document, turn) for number, turn in enumerate(fit) if turn not in fit[:number]]


def whole(order: Order) -> Order:
    """The same batch with as many games as fill its last block."""
    size = len(settings(order))
    return msgspec.structs.replace(order, games=-(-order.games // size) * size)


def setting_of(order: Order, number: int) -> Setting:
    """What is played, and who sits where, in a game of the batch."""
    found = settings(order)
    return found[number % len(found)]


def seats_of(order: Order, number: int) -> dict[Seat, str]:
    """Which bot sits where in a game of the batch."""
    return setting_of(order, number).bots


def seed_of(order: Order, number: int) -> int:
    """The seed of a game of the batch: one for each block."""
    return seeded("lab", order.seed, number // len(settings(order))).roll(1 << 52)


def record_name(order: Order, number: int) -> str:
    """What the record of a game of the batch is called."""
    return f"{order.scenario.replace('/', '-')}-{order.seed}-{number + 1:05}.holmgang"


# Playing


def play(
    order: Order, number: int, times: Times | None = None, watch: Callable[[Action], None] | None = None
) -> Game:
    """Play one game of the batch; `times` collects the seconds of every answer of each bot, `watch` is told of every action."""
    return played(order, number, times, watch)[0]


def played(
    order: Order, number: int, times: Times | None = None, watch: Callable[[Action], None] | None = None
) -> tuple[Game, State]:
    """Play one game of the batch; how it went, and the state in which it ended."""
    system = registry.system(order.system)
    setting, seed = setting_of(order, number), seed_of(order, number)
    seats, order = setting.bots, msgspec.structs.replace(order, document=setting.document)
    players = {seat: make(bot, order.system, seed) for seat, bot in seats.items()}
    tracer = Tracer(system, order.document) if order.traces else None
    table = _Recorded(order, seats, seed, number) if order.records else _Bare(order, seed)
    if tracer:
        tracer.see(table.state, table.events)
    decisions = 0
    while (decision := table.state.decision) is not None and not _too_long(order, table.state):
        began = perf_counter()
        choice = players[decision.seat].choose(system.view(table.state, decision.seat))
        if times is not None:
            times.setdefault(seats[decision.seat], []).append(perf_counter() - began)
        if tracer:
            tracer.weigh(decision, choice.worths)
        table.act(choice.action)
        if tracer:
            tracer.see(table.state, table.events)
        if watch is not None:
            watch(choice.action)
        decisions += 1
        beat()
    outcome = table.state.outcome or Outcome((), "The battle stopped.", "")
    turns = getattr(table.state, "turn", 0)
    game = Game(
        number, seed, seats, outcome.winners, outcome.why, turns, decisions, setting.first, setting.edited,
        system.fate(table.state), msgspec.Raw(encode(tracer.trace())) if tracer else NO_TRACE,
    )  # fmt: skip
    return game, table.state


def tried(order: Order, number: int) -> Game | Lost:
    """A game of the batch; lost if a bot or a rule stumbles in it. Raises `OSError` when its record cannot be written."""
    return ventured(order, number, play)


def ventured(order: Order, number: int, player: Callable[[Order, int], R]) -> R | Lost:
    """What `player` makes of a game of the batch; lost if a bot or a rule stumbles in it. Raises `OSError` as it does."""
    try:
        return player(order, number)
    except OSError:
        raise
    except Exception as error:
        return lost(order, number, f"{type(error).__name__}: {error}")


def lost(order: Order, number: int, why: str) -> Lost:
    """That a game of the batch could not be played, and why."""
    return Lost(number, seed_of(order, number), seats_of(order, number), why)


def _too_long(order: Order, state: State) -> bool:
    return 0 < order.rounds < getattr(state, "turn", 0)


class _Bare:
    """A game without a record: the state alone, changed in place."""

    def __init__(self, order: Order, seed: int) -> None:
        system = registry.system(order.system)
        given = {**order.document.get("options", {}), **order.options}
        self.events: list[Event] = []
        """What happened last, where traces are wanted."""
        self._ctx = Context(Chance(Seeded(seed)), self.events if order.traces else None)
        self.state: State = system.begin(
            order.document, option_rules.complete(system.options, given), self._ctx
        )
        steps.advance(self.state, self._ctx)

    def act(self, action: Any) -> None:
        decision = self.state.decision
        refusal = decision.check(self.state, action) if decision else None
        if refusal:
            raise NotLegal(refusal)
        self.events.clear()
        steps.act(self.state, action, self._ctx)


class _Recorded:
    """A game as a match, with its record in a file."""

    def __init__(self, order: Order, seats: Mapping[Seat, str], seed: int, number: int) -> None:
        path = Path(order.records) / record_name(order, number)
        try:
            with held(path):
                path.unlink(missing_ok=True)
        except RecordOwned as error:
            raise OSError(str(error)) from None
        self._match = Match.start(
            order.system,
            order.document,
            seed=seed,
            scenario=order.scenario,
            options=order.options,
            seats=seats,
            path=path,
        )

    @property
    def state(self) -> State:
        state: State = self._match.state
        return state

    @property
    def events(self) -> Sequence[Event]:
        """What happened last."""
        return self._match.moments[-1].events

    def act(self, action: Any) -> None:
        self._match.act(action)
        if self._match.writer.trouble:
            raise OSError(self._match.writer.trouble)


def games(order: Order, jobs: int = 0, told: Callable[[Lost], None] | None = None) -> Iterator[Game]:
    """Every game of the batch as it is done; with several jobs not in the order of their numbers."""
    return each(order, play, jobs, told)


def each(
    order: Order,
    player: Callable[[Order, int], R],
    jobs: int = 0,
    told: Callable[[Lost], None] | None = None,
    *,
    crew: Crew[R] | None = None,
) -> Iterator[R]:
    """What `player`, a function of a module, makes of every game of the batch, as it is done.

    Without jobs here; otherwise in processes that are replaced when they die or stand still. `told` is told of games that
    cost their process every time; if nobody is, they raise `GameLost`.
    """
    if jobs < 1:
        yield from (player(order, number) for number in range(order.games))
        return
    crew = crew or crew_of(order, player, jobs)
    with closing(crew.work(range(order.games))) as answers:
        for answer in answers:
            if not isinstance(answer, GivenUp):
                yield answer
                continue
            gone = lost(order, answer.number, answer.why)
            if told is None:
                raise GameLost(f"game {gone.number + 1} (seed {gone.seed}) could not be played: {gone.why}")
            told(gone)


def crew_of(order: Order, player: Callable[[Order, int], R], jobs: int) -> Crew[R]:
    """The processes for a batch."""
    return Crew(partial(player, order), jobs)


def started(entry: Entry, seed: int, decisions: int, bot: str = "greedy") -> Match:
    """A match of a scenario in which a bot has made so many decisions for everybody; fewer if it ended."""
    match = Match.start(entry.system, entry.document, seed=seed, scenario=entry.id)
    # A seat that only one bot can play, as the enemy of a story, has that one.
    special = set(names(entry.system)) - set(names())
    proposed = {seat: side.get("bot", "") for seat, side in entry.document.get("sides", {}).items()}
    players = {}
    for seat in match.system.seats(match.document):
        own = proposed.get(seat, "")
        fits = own in special and not unfit(entry.system, seat, own)
        name = own if fits else usual(entry.system, seat) if unfit(entry.system, seat, bot) else bot
        players[seat] = make(name, entry.system, seed)
    while match.decision and len(match.moments) <= decisions:
        seat = match.decision.seat
        match.act(players[seat].choose(match.view(seat)).action)
    return match

"""Many matches of bots: the same results however many processes share the work.

Every game has its own seed, made from the seed of the batch and its number; with `swap` each seed is played
twice, the bots changing seats.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from time import perf_counter
from typing import Any, TypeVar

import msgspec

from game.bots.base import make, names
from game.core import options as option_rules
from game.core import registry, steps
from game.core.chance import Chance, Seeded, seeded
from game.core.events import Context
from game.core.locks import held
from game.core.match import Match, NotLegal
from game.core.options import Value
from game.core.record import RecordOwned
from game.core.seats import Outcome, Seat
from game.core.steps import State
from game.core.system import Document
from game.lab.statistics import wilson
from game.scenarios import Entry

Times = dict[str, list[float]]
R = TypeVar("R")


class Order(msgspec.Struct, frozen=True):
    """What to play: a scenario, the bots by seat, how many games, from which seed."""

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


class Game(msgspec.Struct, frozen=True):
    """How one game went. `bots` names the bot of each seat."""

    number: int
    seed: int
    bots: dict[Seat, str]
    winners: tuple[Seat, ...]
    why: str
    turns: int
    decisions: int


class Report(msgspec.Struct):
    """How a batch went; the fields are the keys of the JSON. `turns` and `decisions` are totals."""

    scenario: str
    bots: tuple[str, ...]
    games: int
    seed: int
    swap: bool
    wins: dict[Seat, int]
    intervals: dict[Seat, tuple[float, float]]
    """The 95 % Wilson interval of each side's share of all games."""
    bot_wins: dict[str, int]
    draws: int
    turns: int
    decisions: int
    seconds: float


def seats_of(order: Order, number: int) -> dict[Seat, str]:
    """Which bot sits where in a game of the batch."""
    seats = registry.system(order.system).seats(order.document)
    bots = [order.bots[place % len(order.bots)] for place in range(len(seats))]
    if order.swap and number % 2:
        bots.reverse()
    return dict(zip(seats, bots, strict=True))


def seed_of(order: Order, number: int) -> int:
    """The seed of a game of the batch."""
    return seeded("lab", order.seed, number // 2 if order.swap else number).roll(1 << 52)


def play(order: Order, number: int, times: Times | None = None) -> Game:
    """Play one game of the batch; `times` collects the seconds of every answer of each bot."""
    return played(order, number, times)[0]


def played(order: Order, number: int, times: Times | None = None) -> tuple[Game, State]:
    """Play one game of the batch; how it went, and the state in which it ended."""
    system = registry.system(order.system)
    seats, seed = seats_of(order, number), seed_of(order, number)
    players = {seat: make(bot, order.system, seed) for seat, bot in seats.items()}
    table = _Recorded(order, seats, seed, number) if order.records else _Bare(order, seed)
    decisions = 0
    while (decision := table.state.decision) is not None and not _too_long(order, table.state):
        began = perf_counter()
        choice = players[decision.seat].choose(system.view(table.state, decision.seat))
        if times is not None:
            times.setdefault(seats[decision.seat], []).append(perf_counter() - began)
        table.act(choice.action)
        decisions += 1
    outcome = table.state.outcome or Outcome((), "The battle stopped.", "")
    turns = getattr(table.state, "turn", 0)
    return Game(number, seed, seats, outcome.winners, outcome.why, turns, decisions), table.state


def _too_long(order: Order, state: State) -> bool:
    return 0 < order.rounds < getattr(state, "turn", 0)


class _Bare:
    """A game without a record: the state alone, changed in place."""

    def __init__(self, order: Order, seed: int) -> None:
        system = registry.system(order.system)
        given = {**order.document.get("options", {}), **order.options}
        self._ctx = Context(Chance(Seeded(seed)))
        self.state: State = system.begin(
            order.document, option_rules.complete(system.options, given), self._ctx
        )
        steps.advance(self.state, self._ctx)

    def act(self, action: Any) -> None:
        decision = self.state.decision
        refusal = decision.check(self.state, action) if decision else None
        if refusal:
            raise NotLegal(refusal)
        steps.act(self.state, action, self._ctx)


class _Recorded:
    """A game as a match, with its record in a file."""

    def __init__(self, order: Order, seats: Mapping[Seat, str], seed: int, number: int) -> None:
        name = f"{order.scenario.replace('/', '-')}-{order.seed}-{number + 1:05}.holmgang"
        path = Path(order.records) / name
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

    def act(self, action: Any) -> None:
        self._match.act(action)
        if self._match.writer.trouble:
            raise OSError(self._match.writer.trouble)


def games(order: Order, jobs: int = 1) -> Iterator[Game]:
    """Every game of the batch as it is done; with several jobs not in the order of their numbers."""
    yield from each(order, play, jobs)


def each(order: Order, player: Callable[[Order, int], R], jobs: int = 1) -> Iterator[R]:
    """What `player`, a function of a module, makes of every game of the batch, as it is done."""
    if jobs <= 1 or order.games < 2:
        yield from (player(order, number) for number in range(order.games))
        return
    context = multiprocessing.get_context("spawn")
    size = max(1, min(16, order.games // (4 * jobs)))
    with ProcessPoolExecutor(jobs, mp_context=context) as pool:
        shares = [range(first, min(first + size, order.games)) for first in range(0, order.games, size)]
        waiting = [pool.submit(_share, order, player, share) for share in shares]
        try:
            for done in as_completed(waiting):
                yield from done.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _share(order: Order, player: Callable[[Order, int], R], numbers: range) -> list[R]:
    return [player(order, number) for number in numbers]


def run(order: Order, jobs: int = 1, watch: Callable[[Game], None] | None = None) -> Report:
    """Play a batch; `watch` is told of every game."""
    began = perf_counter()
    done: list[Game] = []
    for game in games(order, jobs):
        done.append(game)
        if watch:
            watch(game)
    return report(order, sorted(done, key=lambda game: game.number), perf_counter() - began)


def report(order: Order, done: list[Game], seconds: float) -> Report:
    """Add up the games of a batch."""
    wins: dict[Seat, int] = dict.fromkeys(registry.system(order.system).seats(order.document), 0)
    bot_wins = dict.fromkeys(order.bots, 0)
    for game in done:
        for seat in game.winners:
            wins[seat] += 1
            bot_wins[game.bots[seat]] += 1
    return Report(
        scenario=order.scenario,
        bots=order.bots,
        games=len(done),
        seed=order.seed,
        swap=order.swap,
        wins=wins,
        intervals={seat: wilson(count, len(done)) for seat, count in wins.items()},
        bot_wins=bot_wins,
        draws=sum(1 for game in done if not game.winners),
        turns=sum(game.turns for game in done),
        decisions=sum(game.decisions for game in done),
        seconds=round(seconds, 3),
    )


def started(entry: Entry, seed: int, decisions: int, bot: str = "greedy") -> Match:
    """A match of a scenario in which a bot has made so many decisions for everybody; fewer if it ended."""
    match = Match.start(entry.system, entry.document, seed=seed, scenario=entry.id)
    player = make(bot, entry.system, seed)
    # A seat that only one bot can play, as the enemy of a story, has that one.
    special = set(names(entry.system)) - set(names())
    proposed = {seat: side.get("bot", "") for seat, side in entry.document.get("sides", {}).items()}
    own = {seat: make(name, entry.system, seed) for seat, name in proposed.items() if name in special}
    while match.decision and len(match.moments) <= decisions:
        seat = match.decision.seat
        match.act(own.get(seat, player).choose(match.view(seat)).action)
    return match

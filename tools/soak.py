"""Play any system at random with every invariant watched, for as many decisions as one has patience for.

    python tools/soak.py --decisions 2000000 --jobs 2

Every shipped scenario and random custom battles are played, with random options; `--system` keeps to one rulebook. After
every decision its own watch looks, in Thor Skirmish for instance at this: 53 cards, no two units on a square, hits in
bounds, one Move and one Attack play a turn, views that hold no hidden fact, events and log that tell none. Every
`--every`-th position is examined whole (JSON, copies, refusals, guesses), every match is replayed.
What is played depends on `--seed` alone, not on `--jobs`.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple, Protocol

sys.path.insert(0, str(Path(__file__).parents[1]))

from game import scenarios
from game.core.chance import Chance, seeded
from game.core.match import Match, Moment
from game.core.promises import conformance
from game.core.promises.breaches import keep
from game.core.seats import Seat
from game.core.system import Document
from game.systems.thor import catalogue, events
from game.systems.thor.cards.deck import HAND_LIMIT
from game.systems.thor.cards.notation import FIGHT_PLAYS, MOVE_PLAYS
from game.systems.thor.state import FOE, PLAYERS, Battle
from game.systems.thor.view import view
from tools import saga_watch, table_watch
from tools.battles import custom
from tools.companies import company_battle
from tools.company_watch import CompanyWatch
from tools.saga_watch import SagaWatch
from tools.sagas import frost, saga
from tools.skirmishes import SkirmishWatch, skirmish
from tools.table_watch import TableWatch
from tools.tables import table

CHUNK = 2_000
"""Decisions of one task."""


class Watch:
    """What a person at the table would notice in Thor Skirmish, looked at after every decision."""

    def __init__(self) -> None:
        self.plays: Counter[str] = Counter()
        self.used: Counter[str] = Counter()
        """How often each card, and each power of a wild card, was played."""

    def __call__(self, match: Match) -> None:
        """Look at the latest moment of a match. Raises `Breach`."""
        moment, state = match.moments[-1], match.state
        self._one_play_a_phase(moment)
        self._hand_limit(moment, state)
        self._everybody_somewhere_once(state)
        for seat in PLAYERS:
            _secrets_kept(moment, state, seat)
        if moment.results or any(event.reveals for event in moment.events):
            keep("chance and reveals close a moment", moment.closed)

    def _one_play_a_phase(self, moment: Moment) -> None:
        """T-6: at most one Move play and one Attack play a turn."""
        for event in moment.events:
            if isinstance(event, events.TurnBegan):
                self.plays.clear()
            elif isinstance(event, events.Played):
                use = "move" if event.use in (*MOVE_PLAYS, "advance") else event.use
                self.plays["fight" if use in FIGHT_PLAYS else use] += 1
                self.used[power_key(event.card, event.power)] += 1
        keep("one Move play a turn", self.plays["move"] <= 1, where=moment.action)
        keep("one Attack play a turn", self.plays["fight"] <= 1, where=moment.action)

    def _hand_limit(self, moment: Moment, state: Battle) -> None:
        """T-5: five cards at most when the Move phase begins."""
        last = moment.events[-1] if moment.events else None
        if isinstance(last, events.PhaseBegan) and last.phase == "move":
            keep(
                "at most five cards after the Fate phase",
                len(state.hands[last.seat]) <= HAND_LIMIT,
                where=last,
            )

    def _everybody_somewhere_once(self, state: Battle) -> None:
        reserve = [unit.id for units in state.reserve.values() for unit in units]
        ids = [*state.units, *reserve, *(unit.id for unit in state.fallen)]
        keep("every unit is in one place", len(ids) == len(set(ids)) == state.next_id - 1, where=ids)


def power_key(card: str, power: str) -> str:
    """`Run`, or `Super: Lightning` for a power of a wild card."""
    return f"{card}: {power}" if power else card


def everything() -> set[str]:
    """Every regular card, and every power of every unit."""
    cards = {card.name for card in catalogue.cards().values() if not card.wild}
    powers = {
        power_key(kind, power.name)
        for unit in catalogue.units().values()
        for kind, group in unit.powers.items()
        for power in group
    }
    return cards | powers


def _secrets_kept(moment: Moment, state: Battle, seat: Seat) -> None:
    """T-95: a view knows how many cards are hidden and which they could be, and nothing more."""
    seen, foe = view(state, seat), FOE[seat]
    hand = Counter(state.hands[foe])
    keep("the size of a hand is open", seen.foe_cards == hand.total())
    keep("a known card is there", Counter(seen.known.hand) <= hand)
    hidden = hand - Counter(seen.known.hand) + Counter(state.deck[: len(state.deck) - len(seen.known.deck)])
    keep("the cards one cannot place are those that are hidden", Counter(seen.unseen()) == hidden, where=seat)
    for event in moment.events:
        known = event.seen_by(seat)
        if isinstance(known, events.Drew | events.Looked) and known.seat != seat:
            keep("what another sees on a card is his secret", known.cards == (), where=known)


class Watcher(Protocol):
    """Looks at the latest moment of a match, and counts what was used."""

    used: Counter[str]

    def __call__(self, match: Match) -> None: ...


SYSTEMS: dict[str, tuple[Callable[[Chance], Document], Callable[[], Watcher]]] = {
    "thor": (custom, Watch),
    "abstract": (skirmish, SkirmishWatch),
    "ascension": (table, TableWatch),
    "asgard": (saga, SagaWatch),
    "asgard-thor": (frost, SagaWatch),
    "confrontation": (company_battle, CompanyWatch),
}
"""For every system: battles that no file describes, and what is looked at after every decision."""


def documents(system: str, first: int) -> Iterator[tuple[int, Document]]:
    """Battles without end: shipped ones and custom ones in turn, each with its seed."""
    shipped = [entry.document for entry in scenarios.find(lambda name, _: name == system)]
    made_up, _ = SYSTEMS[system]
    number = first
    while True:
        chance = seeded("soak", number)
        yield number, chance.pick(shipped) if number % 2 else made_up(chance)
        number += 1


class Tally(NamedTuple):
    """What a run came to."""

    decisions: int
    matches: int
    used: Counter[str]


def chunk(task: tuple[str, int, int, int, int]) -> Tally:
    """Play `(system, seed, number, decisions, every)`. Raises `Breach`."""
    system, seed, number, decisions, every = task
    total = Tally(0, 0, Counter())
    for match_seed, document in documents(system, (seed << 32) + (number << 12)):
        if total.decisions >= decisions:
            break
        rest, watch = decisions - total.decisions, SYSTEMS[system][1]()
        done = conformance.play(system, document, seed=match_seed, decisions=rest, every=every, watch=watch)
        total = Tally(total.decisions + done.decisions, total.matches + 1, total.used + watch.used)
    return total


def soak(
    decisions: int,
    *,
    jobs: int = 1,
    seed: int = 1,
    every: int = 4,
    quiet: bool = False,
    systems: Sequence[str] = tuple(SYSTEMS),
) -> Tally:
    """Play so many decisions, the systems in turn. Raises `Breach`."""
    tasks = [
        (systems[number % len(systems)], seed, number, min(CHUNK, decisions - number * CHUNK), every)
        for number in range(-(-decisions // CHUNK))
    ]
    total = Tally(0, 0, Counter())
    start = time.perf_counter()
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        for number, part in enumerate(pool.imap_unordered(chunk, tasks), 1):
            total = Tally(
                total.decisions + part.decisions, total.matches + part.matches, total.used + part.used
            )
            if not quiet and (number % 25 == 0 or number == len(tasks)):
                rate = total.decisions / (time.perf_counter() - start)
                print(
                    f"{total.decisions:>9,} decisions in {total.matches:,} matches, {rate:,.0f} a second",
                    flush=True,
                )
    return total


def _print_rarest(used: Counter[str], wanted: set[str], what: str) -> None:
    """How many of what can be played were met."""
    rarest, times = min(((name, used[name]) for name in sorted(wanted)), key=lambda pair: pair[1])
    met = sum(1 for name in wanted if used[name])
    print(f"{met} of {len(wanted)} {what} were played, the rarest, {rarest}, {times:,} times")


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--decisions", type=int, default=50_000)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--every", type=int, default=4, help="examine every so-many-th position whole")
    parser.add_argument("--system", choices=list(SYSTEMS), help="only this one; all in turn if left out")
    given = parser.parse_args()
    start = time.perf_counter()
    systems = [given.system] if given.system else list(SYSTEMS)
    total = soak(given.decisions, jobs=given.jobs, seed=given.seed, every=given.every, systems=systems)
    seconds = time.perf_counter() - start
    if "thor" in systems:
        _print_rarest(total.used, everything(), "cards and powers")
    if "ascension" in systems:
        _print_rarest(total.used, table_watch.everything(), "templates, effects, abilities and reactions")
    if "asgard" in systems:
        _print_rarest(total.used, saga_watch.everything(), "effects of codes")
    print(
        f"{total.decisions:,} decisions in {total.matches:,} matches, every invariant held ({seconds:.0f} s)"
    )


if __name__ == "__main__":
    main()

"""Whether the battles that ship favour a seat or an edge of the table, and whether anybody fights in them.

    python tools/balance.py [--games 200] [--only ascension/the-bridge ...] [--jobs 2] [--seed 0] [--bots greedy]

Every battle of Ascension and every set-up of Abstract Skirmish is played until so many games are decided, in rounds in which each
force has every seat and every edge, and every side goes first, equally often. Who wins is added up by seat, by edge, by
force, and by who went first. No seat and no edge may win more than 60 % of what was decided, and on Ascension at least 25 % of
the activations have to attack; then the exit code is 0. The maps of Thor Skirmish's rulebook and the stories are only reported.

`--only` takes ids or beginnings of them. Lessons and puzzles are never played.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from contextlib import closing
from functools import partial
from time import perf_counter

import msgspec

from game import scenarios
from game.core import registry
from game.core.actions import Action
from game.core.seats import SEATS, Seat
from game.core.system import Document
from game.lab.batches import batch
from game.lab.batches.batch import Order
from game.lab.statistics.intervals import wilson
from game.lab.workforce.crew import Crew
from game.lab.workforce.workers import GivenUp
from game.scenarios import Entry
from game.systems.ascension.actions import Activate, Attack, EndActivation

MOST, FEWEST_ATTACKS = 0.60, 0.25
"""No seat or edge may win more, no fewer of the activations may attack."""
GATED = ("ascension", "abstract")
PLACE = ("deploy", "team")
"""What of a side of Ascension belongs to its place at the table; the rest is its force."""
PLAYERS = "players"


class Cell(msgspec.Struct, frozen=True):
    """One way to sit: whom each seat plays for, and where and with whom that side is, before its exchange."""

    order: Order
    turn: int
    """Which game of the order's block it is: who goes first."""
    sides: dict[Seat, str]
    edges: dict[str, str] = {}
    forces: dict[str, str] = {}


class Weighed(msgspec.Struct, frozen=True):
    """How a game went: the winner by everything that was exchanged (none: not decided), and who fought."""

    number: int
    wins: dict[str, str]
    why: str
    activations: int
    attacks: int


class Fights:
    """Counts the activations of a battle, and those in which the active model attacks."""

    def __init__(self) -> None:
        self.activations = self.attacks = 0
        self._fresh = False

    def __call__(self, action: Action) -> None:
        """An action was taken."""
        if isinstance(action, Activate):
            self.activations += 1
            self._fresh = True
        elif isinstance(action, Attack | EndActivation):
            self.attacks += self._fresh and isinstance(action, Attack)
            self._fresh = False


# Exchanging


def cells(entry: Entry, bots: tuple[str, ...], seed: int) -> list[Cell]:
    """Every way to exchange seats, edges and forces of a scenario and who goes first, each once."""
    sides = _sides(entry)
    found = []
    for document, edges, forces in _exchanged(entry, sides):
        order = Order(entry.id, entry.system, document, bots, 1, seed, swap=entry.system not in _STORIES)
        found += [Cell(order, turn, sides, edges, forces) for turn, _ in enumerate(batch.settings(order))]
    return found


_STORIES = ("asgard", "asgard-thor")


def _sides(entry: Entry) -> dict[Seat, str]:
    """For whom each seat plays."""
    if entry.system in _STORIES:
        from game.systems.asgard.state import ENEMY

        seats = registry.system(entry.system).seats(entry.document)
        return {seat: "enemy" if seat == ENEMY else PLAYERS for seat in seats}
    return {seat: side.get("team", seat) for seat, side in entry.document["sides"].items()}


def _exchanged(entry: Entry, sides: dict[Seat, str]) -> list[tuple[Document, dict[str, str], dict[str, str]]]:
    """The documents, with the edge and the force of every side in them."""
    if entry.system not in GATED:
        return [(entry.document, {}, {})]
    found = []
    for forces in _rounds(sides) if entry.system == "ascension" else _rounds(sides)[:1]:
        manned = _manned(entry.document, forces)
        for seats in _rounds(sides):
            document = _seated(manned, seats)
            edges = {sides[seats[seat]]: _edge(entry.document, seat) for seat in _captains(sides)}
            names = {sides[seats[seat]]: _force(manned, sides, seat) for seat in _captains(sides)}
            found.append((document, edges if entry.system == "ascension" else {}, names))
    return found


def _captains(sides: dict[Seat, str]) -> list[Seat]:
    return [seat for seat, side in sides.items() if seat == side]


def _rounds(sides: dict[Seat, str]) -> list[dict[Seat, Seat]]:
    """Which seat takes the place of which, one round after another; teams stay together."""
    teams = [[seat for seat in sides if sides[seat] == captain] for captain in _captains(sides)]
    if len({len(team) for team in teams}) > 1:
        raise SystemExit("teams of different sizes cannot be exchanged")
    return [
        {
            seat: other
            for number, team in enumerate(teams)
            for seat, other in zip(team, teams[(number + step) % len(teams)], strict=True)
        }
        for step in range(len(teams))
    ]


def _manned(document: Document, forces: dict[Seat, Seat]) -> Document:
    """The scenario with the force of another at every place."""
    sides = document["sides"]
    return {
        **document,
        "sides": {
            seat: {key: value for key, value in sides[forces[seat]].items() if key not in PLACE}
            | {key: value for key, value in sides[seat].items() if key in PLACE}
            for seat in sides
        },
    }


def _seated(document: Document, seats: dict[Seat, Seat]) -> Document:
    """The scenario with other names for its seats: who sits at a place acts and owns what was its own there."""

    def renamed(table: Document, key: str) -> Document:
        return {**table, key: seats[table[key]]} if key in table else table

    sides = {seats[seat]: renamed(side, "team") for seat, side in document["sides"].items()}
    found = {**document, "sides": {seat: sides[seat] for seat in SEATS if seat in sides}}
    if "terrain" in document:
        found["terrain"] = [renamed(piece, "owner") for piece in document["terrain"]]
    return found


def _edge(document: Document, seat: Seat) -> str:
    deploy = document["sides"][seat].get("deploy", {})
    return deploy.get("edge") or f"of {seat}"


def _force(document: Document, sides: dict[Seat, str], captain: Seat) -> str:
    return " with ".join(document["sides"][seat]["name"] for seat in sides if sides[seat] == captain)


# Playing


def weighed(ways: list[Cell], number: int) -> Weighed:
    """Play one game: every way to sit comes once in a round, each with luck of its own, since luck stays with a seat."""
    cell, fights = ways[number % len(ways)], Fights()
    order = msgspec.structs.replace(cell.order, seed=cell.order.seed + number)
    game = batch.play(order, cell.turn, watch=fights)
    winners = {cell.sides[seat] for seat in game.winners}
    wins = {}
    if len(winners) == 1:
        (side,) = winners
        wins = {"seat": side}
        if cell.edges:
            wins["edge"] = cell.edges[side]
        if cell.forces:
            wins["force"] = cell.forces[side]
        if game.first:
            wins["turn"] = "first" if side == cell.sides[game.first] else "later"
    return Weighed(number, wins, game.why, fights.activations, fights.attacks)


class Weights(msgspec.Struct):
    """What came of a scenario."""

    entry: Entry
    games: list[Weighed]
    lost: list[GivenUp]
    seconds: float

    @property
    def decided(self) -> int:
        """How many games had one winner."""
        return sum(bool(game.wins) for game in self.games)

    @property
    def attacks(self) -> float | None:
        """The share of activations that attack; None where there are none."""
        activations = sum(game.activations for game in self.games)
        return sum(game.attacks for game in self.games) / activations if activations else None

    def shares(self, what: str) -> dict[str, int]:
        """How many of the decided games each seat, edge, force or turn won."""
        found = Counter(game.wins[what] for game in self.games if what in game.wins)
        return dict(sorted(found.items(), key=lambda item: -item[1]))

    def faults(self) -> list[str]:
        """What the gate does not let through."""
        if self.entry.system not in GATED:
            return []
        found = [f"{len(self.lost)} games were lost"] if self.lost else []
        for what in ("seat", "edge"):
            for name, wins in self.shares(what).items():
                if wins > MOST * self.decided:
                    found.append(
                        f"{what} {name} wins {100 * wins / self.decided:.1f} %, more than {100 * MOST:g} %"
                    )
        attacks = self.attacks
        if attacks is not None and attacks < FEWEST_ATTACKS:
            found.append(
                f"{100 * attacks:.1f} % of activations attack, fewer than {100 * FEWEST_ATTACKS:g} %"
            )
        if not self.decided:
            found.append("nothing was decided")
        return found


def weigh(entry: Entry, games: int, jobs: int, seed: int = 0, bots: tuple[str, ...] = ()) -> Weights:
    """Play a scenario until so many games are decided, in whole rounds; at most four times as many."""
    began, ways = perf_counter(), cells(entry, bots, seed)
    found = Weights(entry, [], [], 0.0)
    task, played = partial(weighed, ways), 0
    while found.decided < games and played < 4 * games:
        rounds = -(-(games - found.decided) // len(ways))
        numbers = range(played, played + rounds * len(ways))
        played = numbers.stop
        with closing(Crew(task, jobs).work(numbers)) as answers:
            for answer in answers:
                (found.lost if isinstance(answer, GivenUp) else found.games).append(answer)  # type: ignore[arg-type]
    found.games.sort(key=lambda game: game.number)
    found.seconds = perf_counter() - began
    return found


# Telling


def told(found: Weights) -> list[str]:
    """What is printed about a scenario."""
    games, decided, attacks = len(found.games), found.decided, found.attacks
    head = [f"{games} games", f"{decided} decided"]
    if attacks is not None:
        head.append(f"{100 * attacks:.1f} % of activations attack")
    head.append(f"{found.seconds / max(1, games):.2f} s a game")
    lines = [f"{found.entry.id}: {', '.join(head)}"]
    for what in ("seat", "edge", "force", "turn"):
        shares = found.shares(what)
        if shares:
            lines.append(
                f"    {what:<6}" + " · ".join(_share(name, wins, decided) for name, wins in shares.items())
            )
    reasons = Counter(game.why for game in found.games if not game.wins).most_common(3)
    lines += [f"    drawn {count}: {why}" for why, count in reasons]
    lines += [f"    LOST  game {each.number + 1}: {each.why}" for each in found.lost]
    lines += [f"    FAULT {fault}" for fault in found.faults()]
    return lines


def _share(name: str, wins: int, decided: int) -> str:
    low, high = wilson(wins, decided)
    return f"{name} {100 * wins / decided:.1f} % ({100 * low:.0f} to {100 * high:.0f})"


def chosen(only: list[str]) -> list[Entry]:
    """The scenarios to weigh, those with a gate first."""
    found = [
        entry
        for entry in scenarios.find()
        if entry.document.get("kind", "battle") == "battle" and not entry.id.startswith("own/")
    ]
    found.sort(key=lambda entry: entry.system not in GATED)
    return [entry for entry in found if not only or entry.id.startswith(tuple(only))]


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=200, help="decided games of each scenario (200)")
    parser.add_argument("--only", action="append", default=[], metavar="ID", help="may be said again")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (as many as cores)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--bots", default="", help="instead of the usual ones")
    given = parser.parse_args()
    bots = tuple(given.bots.split(",")) if given.bots else ()
    faults = 0
    for entry in chosen(given.only):
        found = weigh(entry, given.games, given.jobs, given.seed, bots)
        faults += len(found.faults())
        print("\n".join(told(found)), flush=True)
    print(f"{faults} fault{'' if faults == 1 else 's'}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())

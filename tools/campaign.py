"""How companies fare against each other: the battles of Confrontation, company and role crossed, every game written down.

    python tools/campaign.py --into games.jsonl [--battles pitched hill ...] [--games 200] [--peoples march,host]
        [--points 2000] [--bots greedy,greedy] [--jobs 2] [--seed 0] [--records DIR]
    python tools/campaign.py --into games.jsonl --tell

A battle is played on the map that ships for it, with the lists of two peoples, of its own army points or as many as are asked for. In every four games each
people sits on either side and has either role (attackers and defenders are given out, whoever wins the choice); with two
different bots either plays both in eight. Games that are in the file already are not played again, so a run that was broken off goes on.

What is told: for every battle, peoples and bots how many games were played, how many were drawn, and what share of the decided
ones each people, each role, each side of the table and each bot won (with 95 %). A game that was lost is a fault and the exit code 1.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from contextlib import closing
from functools import partial
from pathlib import Path
from time import thread_time

import msgspec

from game import scenarios
from game.core.seats import Seat
from game.core.system import Document
from game.lab.batches import batch
from game.lab.batches.batch import Order
from game.lab.statistics.intervals import wilson
from game.lab.workforce.crew import Crew
from game.lab.workforce.workers import GivenUp
from game.systems.confrontation.state import Battle, Duty

MAPS = {
    "pitched": "third-milestone", "hill": "drummers-hill", "invasion": "three-altars", "charge": "long-meadow",
    "breakthrough": "saints-ford", "skirmish": "low-water",
}  # fmt: skip
ROLES = ("invasion", "breakthrough")
"""The battles in which somebody attacks."""
SEATS: tuple[Seat, Seat] = ("one", "two")
WHAT = ("people", "role", "seat", "bot")


Key = tuple[str, int, tuple[str, ...], tuple[str, ...]]
"""What games are counted by: battle, army points, peoples and bots, whoever sat where."""


class Fixture(msgspec.Struct, frozen=True):
    """What is played again and again: a battle, two peoples, two bots."""

    battle: str
    peoples: tuple[str, str]
    bots: tuple[str, str]
    points: int
    seed: int
    records: str = ""

    @property
    def key(self) -> Key:
        """What its games are counted by."""
        return self.battle, self.points, tuple(sorted(self.peoples)), tuple(sorted(self.bots))


class Played(msgspec.Struct, frozen=True):
    """How a game went, and of each seat the people, the role ("" where there is none) and the bot."""

    battle: str
    points: int
    number: int
    seed: int
    peoples: dict[Seat, str]
    roles: dict[Seat, str]
    bots: dict[Seat, str]
    winners: tuple[Seat, ...]
    why: str
    rounds: int
    decisions: int
    elixir: dict[Seat, int]
    seconds: float

    @property
    def key(self) -> Key:
        """What it is counted by."""
        peoples, bots = sorted(self.peoples.values()), sorted(self.bots.values())
        return self.battle, self.points, tuple(peoples), tuple(bots)


def points_of(battle: str) -> int:
    """The army points a side that the map of a battle is laid for: with fewer its target of Elixir may be out of reach."""
    return int(scenarios.load(f"confrontation/{MAPS[battle]}").document.get("points", 2000))


def document_of(fixture: Fixture, number: int) -> Document:
    """The shipped map with the two lists, the first people on side one in every other game, and the roles given out."""
    shipped = scenarios.load(f"confrontation/{MAPS[fixture.battle]}").document
    peoples = fixture.peoples if number % 2 == 0 else fixture.peoples[::-1]
    sides = {
        seat: {key: value for key, value in shipped["sides"][seat].items() if key in ("name", "edge")}
        | {"list": f"{people}-{fixture.points}"}
        | ({"duty": duty(seat, number)} if fixture.battle in ROLES else {})
        for seat, people in zip(SEATS, peoples, strict=True)
    }
    return {**shipped, "points": fixture.points, "sides": sides}


def played(fixture: Fixture, number: int) -> Played:
    """Play one game."""
    began = thread_time()
    order = Order(
        f"{fixture.battle}-{'-'.join(fixture.peoples)}",
        "confrontation",
        document_of(fixture, number),
        fixture.bots if number // 4 % 2 == 0 else fixture.bots[::-1],
        1,
        fixture.seed + number,
        records=fixture.records,
    )
    game, ended = batch.played(order, 0)
    assert isinstance(ended, Battle)
    return Played(
        battle=fixture.battle,
        points=fixture.points,
        number=number,
        seed=game.seed,
        peoples={seat: order.document["sides"][seat]["list"].partition("-")[0] for seat in SEATS},
        roles={seat: ended.duties.get(seat, "") for seat in SEATS},
        bots=game.bots,
        winners=game.winners,
        why=game.why,
        rounds=game.turns,
        decisions=game.decisions,
        elixir={seat: ended.elixir.get(seat, 0) for seat in SEATS},
        seconds=thread_time() - began,
    )


def duty(seat: Seat, number: int) -> Duty:
    """The role that a seat is given in a game."""
    return "attacker" if (seat == "one") == (number // 2 % 2 == 0) else "defender"


def play(fixture: Fixture, games: int, jobs: int, into: Path, known: list[Played]) -> int:
    """Play what is missing of so many games; how many were lost."""
    done = {game.number for game in known if game.key == fixture.key}
    lost = 0
    with (
        into.open("ab") as file,
        closing(
            Crew(partial(played, fixture), jobs).work([n for n in range(games) if n not in done])
        ) as answers,
    ):
        for answer in answers:
            if isinstance(answer, GivenUp):
                lost += 1
                print(f"LOST {fixture.battle} {answer.number}: {answer.why}", flush=True)
                continue
            known.append(answer)
            file.write(msgspec.json.encode(answer) + b"\n")
            file.flush()
    return lost


# Telling


def told(games: list[Played]) -> list[str]:
    """What is printed: every fixture with the shares of its decided games."""
    lines = []
    for key in dict.fromkeys(game.key for game in games):
        some = [game for game in games if game.key == key]
        decided = [game for game in some if len(game.winners) == 1]
        battle, points, peoples, bots = key
        mean = sum(game.seconds for game in some) / len(some)
        drawn = len(some) - len(decided)
        lines.append(
            f"{battle} {points}, {' against '.join(peoples)}, {' and '.join(bots)}: {len(some)} games,"
            f" {drawn} drawn, {mean:.1f} s a game, {sum(game.rounds for game in some) / len(some):.1f} rounds"
        )
        for what in WHAT:
            values = {value for game in some for value in _values(game, what).values()}
            if len(values) > 1:
                wins = Counter(_values(game, what)[game.winners[0]] for game in decided)
                shares = (_share(value, wins[value], len(decided)) for value in sorted(values))
                lines.append(f"    {what:<7}" + " · ".join(shares))
    return lines


def _values(game: Played, what: str) -> dict[Seat, str]:
    """What a game has of a kind for each seat."""
    of: dict[str, dict[Seat, str]] = {
        "people": game.peoples, "role": game.roles, "bot": game.bots, "seat": {seat: seat for seat in SEATS},
    }  # fmt: skip
    return of[what]


def _share(value: str, wins: int, decided: int) -> str:
    """How many of the decided games were won, in hundredths too, and between which of them the truth lies."""
    low, high = wilson(wins, decided)
    return f"{value} {wins} ({100 * wins / max(1, decided):.0f} %, {100 * low:.0f} to {100 * high:.0f})"


def read(path: Path) -> list[Played]:
    """The games of a file; none if there is no file yet."""
    if not path.exists():
        return []
    return [msgspec.json.decode(line, type=Played) for line in path.read_bytes().splitlines() if line]


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--into", type=Path, required=True, help="the file of all games")
    parser.add_argument("--battles", nargs="+", choices=MAPS, default=list(MAPS))
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--peoples", default="march,host")
    parser.add_argument("--points", type=int, choices=(500, 1000, 2000), help="those of the map if left out")
    parser.add_argument("--bots", default="greedy,greedy")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--records", default="", metavar="DIR")
    parser.add_argument("--tell", action="store_true", help="play nothing, tell what the file has")
    given = parser.parse_args()
    one, other = given.peoples.split(",")
    first, second = given.bots.split(",")
    games, lost = read(given.into), 0
    for battle in () if given.tell else given.battles:
        points = given.points or points_of(battle)
        fixture = Fixture(battle, (one, other), (first, second), points, given.seed, given.records)
        lost += play(fixture, given.games, given.jobs, given.into, games)
        print("\n".join(told([game for game in games if game.battle == battle])), flush=True)
    if given.tell:
        print("\n".join(told(games)))
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main())

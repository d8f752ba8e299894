"""Whether the verdict on a batch can be believed: how often it cries wolf, and how often it finds a wolf that was put there.

    python tools/alarms.py [--batches 200] [--games 100] [--map duel ...] [--jobs 2] [--seed 0]

Batches of one bot (`random`) against itself are played on three small maps that are the same for both sides, one for each
system, as `holmgang sim --swap` plays them. A verdict that a side is ahead is a false alarm. Then the same games are
counted once more with 15 points planted: what side one did not win it is given, three times of ten, by a die of the batch.
The exit code is 0 if at most 15 of 200 batches on each map raise an alarm, and at least 80 % find what was planted.
"""

from __future__ import annotations

import argparse
import os
import sys
from contextlib import closing
from functools import partial
from time import perf_counter

import msgspec

from game.core.chance import seeded
from game.core.system import Document
from game.lab.batches.batch import Game, Order, play, whole
from game.lab.findings.report import Report, report
from game.lab.workforce.crew import Crew
from game.lab.workforce.workers import GivenUp

MOST_ALARMS, LEAST_FOUND = 0.075, 0.80
PLANTED = 0.15
BOT = "random"


def duel() -> Document:
    """One unit of four slots each, for three turns."""
    return {
        "system": "abstract",
        "title": "Twins",
        "slots": 4,
        "sides": {seat: {"name": seat, "units": [{"name": "Twin", "slots": 4}]} for seat in ("one", "two")},
        "options": {"turn-cap": 3},
    }


def melee() -> Document:
    """Three units each, face to face in the middle of an empty board; who loses the first has lost."""
    places = {"one": ("c4", "d4", "e4"), "two": ("f5", "e5", "d5")}
    sides = {
        seat: {
            "name": seat,
            "units": [
                {"name": name, "at": at, "hits": 1}
                for name, at in zip(("Hogun", "Thor", "Sif"), squares, strict=True)
            ],
            "wins": "any enemy falls",
        }
        for seat, squares in places.items()
    }
    return {"system": "thor", "title": "Twins", "map": ("." * 8 + "\n") * 8, "sides": sides}


def meeting() -> Document:
    """One model each, a stride from each other and from the middle that scores, for one round.

    Here it hardly matters who goes first, and a pair is nearly one game twice: fifty observations, a third of them draws.
    """
    places = {"one": ("south", "7.5in", 270), "two": ("north", "4.5in", 90)}
    sides = {
        seat: {
            "name": seat,
            "force": "hall",
            "models": ["asger"],
            "leader": "asger",
            "deploy": {"edge": edge, "depth": "4in"},
            "stands": {"asger": {"at": ["6in", y], "facing": facing}},
        }
        for seat, (edge, y, facing) in places.items()
    }
    middle = {"id": "middle", "name": "Middle", "at": ["6in", "6in"], "across": "2in"}
    return {
        "system": "ascension",
        "title": "Twins",
        "table": "1ft x 1ft",
        "points": 150,
        "rounds": 1,
        "zone": [middle],
        "scoring": {"removed": 1},
        "sides": sides,
    }


MAPS = {"duel": duel, "melee": melee, "meeting": meeting}


class Verdicts(msgspec.Struct, frozen=True):
    """What is said of one batch: as it was played, and with something planted."""

    number: int
    alarm: bool
    found: bool
    decided: int


def batch(name: str, games: int, seed: int, number: int) -> Verdicts:
    """Play a batch, and judge it twice."""
    document = MAPS[name]()
    order = whole(Order(name, document["system"], document, (BOT,), games, seed + number, swap=True))
    played = [play(order, each) for each in range(order.games)]
    planted = [_given(order, game) for game in played]
    decided = sum(bool(game.winners) for game in played)
    return Verdicts(number, _told(report(order, played)), _told(report(order, planted)), decided)


def _given(order: Order, game: Game) -> Game:
    """The game, or a victory of side one in its place: in all so often that its score rises by what is planted."""
    given = seeded("planted", order.seed, game.number).roll(100) <= 200 * PLANTED
    return msgspec.structs.replace(game, winners=("one",)) if given else game


def _told(found: Report) -> bool:
    return any(score.told for score in found.scores.values())


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--batches", type=int, default=200, help="on each map (200)")
    parser.add_argument("--games", type=int, default=100, help="in each batch (100)")
    parser.add_argument("--map", action="append", choices=MAPS, default=[], help="may be said again (all)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (as many as cores)")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    wrong = 0
    for name in given.map or MAPS:
        began = perf_counter()
        task = partial(batch, name, given.games, given.seed)
        with closing(Crew(task, given.jobs).work(range(given.batches))) as answers:
            found = [answer for answer in answers if not isinstance(answer, GivenUp)]
        alarms, hits = sum(each.alarm for each in found), sum(each.found for each in found)
        decided = sum(each.decided for each in found) / max(1, given.games * len(found))
        fine = (
            len(found) == given.batches
            and alarms <= MOST_ALARMS * given.batches
            and hits >= LEAST_FOUND * given.batches
        )
        wrong += not fine
        print(
            f"{name}: {len(found)} batches of {given.games}, {100 * decided:.0f} % decided: {alarms} false alarms, "
            f"planted found in {hits}, {perf_counter() - began:.0f} s{'' if fine else '  FAULT'}",
            flush=True,
        )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

"""Whole games as the lab plays them: the processor's time for one, and how many that makes a second.

Greedy plays every seat, but for those of a story that another bot is made for.
"""

from __future__ import annotations

from time import process_time

from game import scenarios
from game.lab.batches.batch import Order, play
from tools.bench_figure import Figures, figure

QUICK = (
    "thor/greenwich",
    "thor/jotunheim",
    "thor/throne-room",
    "thor/vanaheim",
    "abstract/duel",
    "abstract/squad",
    "abstract/monster",
    "abstract/brawl",
    "abstract/grand-skirmish",
)
"""The battles that are to be studied by the thousand: all of Thor and Abstract."""
SLOW = ("asgard/the-frost-door", "asgard/first-watch", "ascension/the-bridge", "confrontation/two-lamps")
"""One or two of the other systems, which are played for comparison."""
MOST = 240.0
"""Milliseconds of the processor for one of the quick games: then two cores play a thousand in two minutes."""


def figures(quick: bool) -> Figures:
    """Milliseconds of the processor for a game, by battle; the slowest of Thor and Abstract counts."""
    taken = {name: milliseconds(name, 4 if quick else 40) for name in QUICK}
    others = {} if quick else {name: milliseconds(name, 1) for name in SLOW}
    every = taken | others
    return {
        "milliseconds of the processor a game": {name: round(each, 1) for name, each in every.items()},
        "games a second": {name: round(1000 / each, 2) for name, each in every.items()},
        "slowest of Thor and Abstract": figure(max(taken.values()), MOST),
    }


def milliseconds(scenario: str, games: int) -> float:
    """What one game takes of the processor on the average, as a long run plays it: the first game, which warms up, is left out."""
    entry = scenarios.load(scenario)
    order = Order(entry.id, entry.system, entry.document, (), games + 1, swap=True)
    play(order, games)
    began = process_time()
    for number in range(games):
        play(order, number)
    return 1000 * (process_time() - began) / games

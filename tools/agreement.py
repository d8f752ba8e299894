"""Whether two bots of Ascension take the same sides for favoured: Kendall's tau of the score of side one over twenty maps.

    python -m tools.agreement --into games.jsonl [--bots fast,greedy] [--games 200,60] [--only the-bridge ...] [--tell]

The maps are the two-sided battles that ship, and of each of them three that an edit has changed: a wall is planted before one side, one side
has a model more or fewer, one side always goes first. Every bot plays both sides of each map, so many games (1000 of each bot, if nothing is
said), and the maps take turns, so that a run that is broken off has as many games of one as of another. Games that are in the file already are
not played again: the same command goes on.

What is told: the score of side one by map and bot, tau between the two bots, and beside it tau between one half of each bot's games and the
other half, which is how far a bot agrees with itself on other seeds; 95 % by drawing the games anew.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path
from time import thread_time
from typing import Any

import msgspec

from game import scenarios
from game.core import registry
from game.core.chance import Chance, seeded
from game.core.system import Document
from game.lab.batches import batch
from game.lab.batches.batch import Order
from game.lab.statistics.intervals import percentile
from game.systems.ascension.points import forces

BATTLES = ("the-bridge", "burning-village", "relic-hunt", "seize-fate", "two-against-two")
EDITS = ("plain", "wall", "model", "first")
DRAWN = 500
"""How often the games are drawn anew."""
Scores = dict[str, list[float]]
"""The scores of side one in the games of each map."""


class Played(msgspec.Struct, frozen=True):
    """How a game went: map, bot, its number, what side one scored (1, a half or 0), the seconds of the processor."""

    map: str
    bot: str
    number: int
    score: float
    seconds: float


# The maps


def maps(only: Sequence[str] = ()) -> dict[str, Document]:
    """The maps by name."""
    found = {}
    for place, battle in enumerate(BATTLES):
        shipped = scenarios.load(f"ascension/{battle}").document
        for edit in EDITS:
            name = f"{battle}+{edit}"
            if not only or name.startswith(tuple(only)):
                found[name] = edited(shipped, edit, "one" if (place + EDITS.index(edit)) % 2 else "two")
    return found


def edited(document: Document, edit: str, side: str) -> Document:
    """A battle with one edit that helps or hampers a side."""
    if edit == "wall":
        return next(
            each for each in _walled(document, side) if not registry.system("ascension").problems(each)
        )
    if edit == "first":
        other = "two" if side == "one" else "one"
        return {**document, "start": {**document.get("start", {}), "order": [side, other]}}
    if edit == "model":
        sides = document["sides"]
        return {
            **document,
            "points": 300,
            "sides": {**sides, side: {**sides[side], "models": _models(document, side)}},
        }
    return document


def _walled(document: Document, side: str) -> Iterator[Document]:
    """The battle with a wall a third of the way from a side to the other, nearer to the edge and aside where there is no room."""
    width, depth = (12 * int(each.strip()[:-2]) for each in document["table"].split("x"))
    deploy = document["sides"][side]["deploy"]
    edge = deploy.get("edge") or ("west" if side == "one" else "east")
    for far in range(33, 20, -1):
        for aside in (0, 2, -2, 4, -4, 6, -6):
            share = far / 100 if edge in ("west", "north") else 1 - far / 100
            across = edge in ("north", "south")
            at = (width / 2 + aside, depth * share) if across else (width * share, depth / 2 + aside)
            wall = {
                "id": "planted",
                "kit": "wall",
                "at": [f"{each:g}in" for each in at],
                "shape": "7in x 0.75in",
            }
            yield {**document, "terrain": [*document["terrain"], {**wall, "turn": 0 if across else 90}]}


def _models(document: Document, side: str) -> list[str]:
    """The models of a side without the last of them; of a single one with another."""
    given = document["sides"][side]
    rosters: dict[int, Any] = forces.forces()[given["force"]].rosters
    models = list(given.get("models") or rosters[document["points"]])
    return (
        models[:-1]
        if len(models) > 1
        else [*models, next(each for each in rosters[150] if each not in models)]
    )


# Playing


def played(name: str, document: Document, bot: str, number: int) -> Played:
    """Play one game."""
    began = thread_time()
    order = Order(name, "ascension", document, (bot,), number + 1, seed=0, swap=True)
    winners = batch.play(order, number).winners
    score = 0.5 if not winners else float("one" in winners)
    return Played(name, bot, number, score, round(thread_time() - began, 3))


def missing(
    known: list[Played], chosen: dict[str, Document], wanted: dict[str, int]
) -> Iterator[tuple[str, str, int]]:
    """The games that are still to be played, as map, bot and number; the bots are brought on in proportion."""
    done = {(game.map, game.bot, game.number) for game in known}
    rounds = [(number / count, bot, number) for bot, count in wanted.items() for number in range(count)]
    for _, bot, number in sorted(rounds):
        yield from ((name, bot, number) for name in chosen if (name, bot, number) not in done)


# Telling


def tau(one: Sequence[float], other: Sequence[float]) -> float:
    """Kendall's tau-b of two rows of numbers: 1 for the same order, -1 for the opposite one; 0 where a row has no order."""
    pairs = list(combinations(zip(one, other, strict=True), 2))
    signs = [((a > c) - (a < c), (b > d) - (b < d)) for (a, b), (c, d) in pairs]
    first, second = sum(x != 0 for x, _ in signs), sum(y != 0 for _, y in signs)
    return float(sum(x * y for x, y in signs) / (first * second) ** 0.5) if first and second else 0.0


def agreement(one: Scores, other: Scores) -> tuple[float, float, float]:
    """Tau between the mean scores of maps, and between which values it lies when the games are drawn anew."""
    names = [name for name in one if name in other]
    chance, drawn = seeded("agreement"), []
    for _ in range(DRAWN):
        rows = ([_mean(_anew(each[name], chance)) for name in names] for each in (one, other))
        drawn.append(tau(*rows))
    found = tau([_mean(one[name]) for name in names], [_mean(other[name]) for name in names])
    return found, percentile(drawn, 0.025), percentile(drawn, 0.975)


def _anew(scores: list[float], chance: Chance) -> list[float]:
    return [scores[chance.roll(len(scores)) - 1] for _ in scores]


def _mean(scores: list[float]) -> float:
    return sum(scores) / len(scores)


def told(games: list[Played]) -> list[str]:
    """What is printed: the scores by map, and who agrees with whom."""
    bots = list(dict.fromkeys(game.bot for game in games))
    scores = {bot: _scores([game for game in games if game.bot == bot]) for bot in bots}
    lines = []
    for name in dict.fromkeys(game.map for game in games):
        cells = (
            f"{bot} {100 * _mean(scores[bot][name]):.1f} % of {len(scores[bot][name])}"
            for bot in bots
            if name in scores[bot]
        )
        lines.append(f"{name:<24}" + " · ".join(cells))
    for bot in bots:
        own = [game for game in games if game.bot == bot]
        means = [100 * _mean(each) for each in scores[bot].values()]
        seconds = sum(game.seconds for game in own) / len(own)
        lines.append(f"{bot}: from {min(means):.1f} to {max(means):.1f} %, {seconds:.2f} s a game")
        halves = [_scores([game for game in own if game.number // 2 % 2 == half]) for half in (0, 1)]
        lines.append(f"{bot} with itself, by halves: {_words(agreement(*halves))}")
    lines += [
        f"{one} with {two}: {_words(agreement(scores[one], scores[two]))}"
        for one, two in combinations(bots, 2)
    ]
    return lines


def _scores(games: list[Played]) -> Scores:
    found: Scores = {}
    for game in games:
        found.setdefault(game.map, []).append(game.score)
    return found


def _words(found: tuple[float, float, float]) -> str:
    return f"tau {found[0]:.2f} ({found[1]:.2f} to {found[2]:.2f})"


def read(path: Path) -> list[Played]:
    """The games of a file, each once, a torn last line left out; none if there is no file yet."""
    found = {}
    for line in path.read_bytes().splitlines() if path.exists() else ():
        try:
            game = msgspec.json.decode(line, type=Played)
        except msgspec.DecodeError:
            continue
        found[game.map, game.bot, game.number] = game
    return list(found.values())


def main(given: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--into", type=Path, required=True, help="the file of all games")
    parser.add_argument("--bots", default="fast,greedy")
    parser.add_argument("--games", default="1000,1000", help="of each map, by bot")
    parser.add_argument("--only", nargs="+", default=[], help="maps, or beginnings of their names")
    parser.add_argument("--tell", action="store_true", help="play nothing, tell what the file has")
    words = parser.parse_args(given)
    games, chosen = read(words.into), maps(words.only)
    wanted = dict(zip(words.bots.split(","), map(int, words.games.split(",")), strict=True))
    if not words.tell:
        with words.into.open("ab") as file:
            file.write(b"\n")
            for name, bot, number in missing(games, chosen, wanted):
                games.append(played(name, chosen[name], bot, number))
                file.write(msgspec.json.encode(games[-1]) + b"\n")
                file.flush()
    print("\n".join(told(games)))
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""What a batch of games says: who won how often, why nobody did, and a verdict in words.

The verdict answers the question that the batch was played for. Where bots differ and change seats, it is which of them is
stronger; otherwise it is whether a side is favoured. Only whole blocks count for it, each as one observation: the games of a
block share a seed, and are no news of their own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Literal

import msgspec

from game.core import registry
from game.core.seats import Seat
from game.lab.batches import blocks
from game.lab.batches.batch import Game, Lost, Order, settings, tried
from game.lab.batches.batch_run import gather
from game.lab.batches.blocks import Parties
from game.lab.findings.verdicts import Score
from game.lab.statistics.intervals import mean_interval, wilson

Question = Literal["sides", "bots"]


class Report(msgspec.Struct):
    """How a batch went; the fields are the keys of the JSON. `turns` and `decisions` are totals."""

    scenario: str
    bots: tuple[str, ...]
    asked: int
    """How many games were to be played."""
    games: int
    seed: int
    swap: bool
    block: int
    """How many games share a seed."""
    wins: dict[Seat, int]
    intervals: dict[Seat, tuple[float, float]]
    """The 95 % Wilson interval of each side's share of all games."""
    bot_wins: dict[str, int]
    draws: int
    draw_reasons: dict[str, int]
    question: Question
    scores: dict[str, Score]
    """Of every side or every bot, as the question is."""
    first: Score | None
    """Of whoever went first, where every side did in turn."""
    verdict: str
    lost: tuple[Lost, ...]
    """Games that could not be played to their end; they count for nobody, and with them there is no verdict."""
    again: int
    """How many processes had to be replaced."""
    interrupted: bool
    turns: int
    decisions: int
    seconds: float


# Playing


def run(order: Order, jobs: int = 0, watch: Callable[[Game], None] | None = None) -> Report:
    """Play a batch; `watch` is told of every game. Ctrl+C ends it with what there is.

    Without jobs the games are played here, otherwise in processes. Raises `Unfit`, and `OSError` for records.
    """
    came = gather(order, tried, jobs, watch)
    found = report(order, came.done, came.lost, came.seconds)
    found.again, found.interrupted = came.again, came.interrupted
    return found


# Counting


def report(order: Order, games: Iterable[Game], lost: Sequence[Lost] = (), seconds: float = 0.0) -> Report:
    """Add up the games of a batch, in whatever order they were done."""
    done = sorted(games, key=lambda game: game.number)
    system = registry.system(order.system)
    seats = system.seats(order.document)
    block = settings(order)
    bots = list(block[0].bots.values())
    wins = Counter(seat for game in done for seat in game.winners)
    bot_wins = Counter(game.bots[seat] for game in done for seat in game.winners)
    drawn = [game for game in done if not game.winners]
    whole = blocks.whole_blocks(done, len(block))
    crosses = order.swap and len(block) > 1 and system.story(order.document) is None
    question: Question = "bots" if crosses and len(set(bots)) > 1 else "sides"
    teams = system.teams(order.document)
    scores = _scores(whole, blocks.by_bot if question == "bots" else blocks.by_seat, teams)
    crossed = order.swap and all(setting.first for setting in block)
    return Report(
        scenario=order.scenario,
        bots=tuple(order.bots or bots),
        asked=order.games,
        games=len(done),
        seed=order.seed,
        swap=order.swap,
        block=len(block),
        wins={seat: wins[seat] for seat in seats},
        intervals={seat: wilson(wins[seat], len(done)) for seat in seats},
        bot_wins={bot: bot_wins[bot] for setting in block for bot in setting.bots.values()},
        draws=len(drawn),
        draw_reasons=dict(Counter(reason(game.why) for game in drawn).most_common()),
        question=question,
        scores=scores,
        first=_scores(whole, blocks.by_turn(teams), teams)["first"] if crossed and whole else None,
        verdict=verdict(question, scores, len(lost)),
        lost=tuple(sorted(lost, key=lambda each: each.number)),
        again=0,
        interrupted=False,
        turns=sum(game.turns for game in done),
        decisions=sum(game.decisions for game in done),
        seconds=round(seconds, 3),
    )


def verdict(question: Question, scores: dict[str, Score], lost: int = 0) -> str:
    """What the scores say, in words; points are hundredths of a game above or below the fair share."""
    if lost:
        return f"no verdict: {lost} game{' was' if lost == 1 else 's were'} lost"
    if not scores:
        return "no verdict: nothing was played to the end"
    if len(scores) == 1:
        return "no verdict: there is nobody to compare with"
    word = "side " if question == "sides" else ""
    told = {name: each for name, each in scores.items() if each.told}
    ahead = [each.lead(word + name) for name, each in told.items() if each.share > each.fair]
    behind = [each.lead(word + name) for name, each in told.items() if each.share < each.fair]
    if told:
        return ", ".join(ahead or behind)
    name, best = max(scores.items(), key=lambda item: item[1].share - item[1].fair)
    low, share, high = best.points
    return f"undecided: {word}{name} by {share} ({low} to {high})"


def reason(why: str) -> str:
    """The first sentence of why a game ended: what follows tells of that game alone."""
    return why.partition(". ")[0].rstrip(".") or "no reason"


def _scores(played: list[list[Game]], parties: Parties, teams: Sequence[Sequence[Seat]]) -> dict[str, Score]:
    """The score of everybody over the blocks; as many intervals as there are independent scores share the 5 %."""
    if not played:
        return {}
    fair = blocks.fair(played[0], parties, teams)
    found = [blocks.scores(block, parties, teams) for block in played]
    level = 1 - 0.05 / max(1, len(fair) if len(fair) > 2 else 1)
    values = {name: [each[name] for each in found] for name in fair}
    return {
        name: Score(share, sum(values[name]) / len(values[name]), *mean_interval(values[name], level))
        for name, share in fair.items()
    }

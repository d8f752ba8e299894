"""Five games of a study that are worth watching, and their records, played again from the seeds of the study."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path

import msgspec

from game import __version__
from game.core import registry
from game.core.seats import Seat
from game.lab.batches import batch
from game.lab.batches.batch import Game, Lost, Order, tried
from game.lab.batches.traces import Trace
from game.lab.pages.dossier import Pick
from game.lab.statistics.intervals import percentile
from game.lab.studies.study import Study
from game.lab.workforce.crew import Crew
from game.lab.workforce.workers import GivenUp

_DOTS = 60
"""At most so many points are kept of the lead of a game."""


class Tale(msgspec.Struct, frozen=True):
    """A game as one may choose it: how it went, and the course of the lead as far as it is known."""

    game: Game
    lead: tuple[tuple[float, float], ...]
    """The chance of whoever won, else of the first side: after what share of the decisions, from 0 to 1."""
    worst: float
    """The least chance that whoever won had; 1 where that is not known, or nobody won."""
    worst_turn: int
    apart: float
    """How far the lead was from even on average, from 0 to 1; 1 where that is not known."""


def tale(game: Game, trace: Trace | None = None) -> Tale:
    """A game as one may choose it."""
    if trace is None or len(trace.lead) < 2:
        return Tale(game, (), 1.0, 0, 1.0)
    team = trace.team_of(game.winners[0]) if game.winners else 0
    fair, last = 1 / len(trace.teams), max(1, trace.lead[-1].moment)
    lead = [(round(each.moment / last, 3), each.chances[team]) for each in trace.lead]
    low = min(trace.lead[:-1], key=lambda each: each.chances[team])
    apart = sum(abs(chance - fair) for _, chance in lead[:-1]) / (len(lead) - 1)
    kept = (*lead[: -1 : max(1, len(lead) // _DOTS)], lead[-1])
    worst = low.chances[team] if game.winners else 1.0
    return Tale(game, kept, worst, trace.turn_at(low.moment), round(apart, 3))


def chosen(tales: Sequence[Tale], turn_word: str = "turn") -> list[tuple[str, str, Tale]]:
    """At most five games, each with why it was chosen and a word about it; none twice, and none of which that is not known."""
    won = [each for each in tales if each.game.winners]
    courses = [each for each in won if each.lead]
    middle = percentile([each.game.turns for each in tales], 0.5)
    usual = percentile([each.game.decisions for each in tales], 0.5)
    wins = [each.game.winners for each in won]
    often = max(sorted(set(wins)), key=wins.count, default=())
    lasting = max(tales, key=_length).game
    wanted: list[tuple[str, Iterable[Tale], Callable[[Tale], tuple[float, ...]]]] = [
        ("Closest", courses, lambda each: (each.apart,)),
        ("Widest swing", [each for each in courses if each.worst < 0.5], lambda each: (each.worst,)),
        ("Shortest", won, _length),
        (
            "Typical",
            [each for each in tales if each.game.winners == often],
            lambda each: (abs(each.game.turns - middle), abs(each.game.decisions - usual)),
        ),
        (
            "Longest" if lasting.winners else "Capped",
            [each for each in tales if bool(each.game.winners) == bool(lasting.winners)],
            lambda each: tuple(-value for value in _length(each)),
        ),
    ]
    found: dict[int, tuple[str, str, Tale]] = {}
    for why, among, order in wanted:
        left = [each for each in among if each.game.number not in found]
        if left:
            best = min(left, key=lambda each: (*order(each), each.game.number))
            found[best.game.number] = why, _told(why, best, turn_word), best
    return list(found.values())


def _length(each: Tale) -> tuple[float, ...]:
    return each.game.turns, each.game.decisions


def _told(why: str, each: Tale, turn_word: str) -> str:
    """What is special about it."""
    if why == "Widest swing":
        return f"the winner stood at {100 * each.worst:.0f} of 100 in {turn_word} {each.worst_turn}"
    if why == "Closest":
        return f"the lead was {100 * each.apart:.0f} points from even on average"
    return f"{each.game.decisions:,} decisions"


def picks(tales: Sequence[Tale], order: Order) -> tuple[Pick, ...]:
    """The five games, each with the name that its record has."""
    found = chosen(tales, registry.system(order.system).turn_word)
    return tuple(_pick(each.game, order, why, told, each.lead) for why, told, each in found)


def pick(game: Game, order: Order) -> Pick:
    """A game that somebody else has chosen."""
    return _pick(game, order)


def _pick(
    game: Game, order: Order, why: str = "", told: str = "", lead: tuple[tuple[float, float], ...] = ()
) -> Pick:
    record = batch.record_name(order, game.number)
    return Pick(why, game.number, game.seed, game.winners, game.why, told, game.turns, lead, record)


class Unlike(ValueError):
    """A game that does not go as it went: the text says which, and why that may be."""


def write(
    study: Study,
    wanted: Sequence[Pick],
    folder: Path,
    jobs: int = 0,
    watch: Callable[[Pick], None] | None = None,
) -> None:
    """Play games of a study again, and write their records into a folder; `watch` is told of each that is done.

    Raises `OSError`, and `Unlike` if one of them does not go as it went.
    """
    if study.version != __version__:
        raise Unlike(f"the games were played with Holmgang {study.version} and would not go the same way now")
    folder.mkdir(parents=True, exist_ok=True)
    order = msgspec.structs.replace(study.order(1 + max(each.number for each in wanted)), records=str(folder))
    known = {each.number: each for each in wanted}
    for answer in _played(order, list(known), jobs):
        pick = known[answer.number]
        if not isinstance(answer, Game) or _ended(answer) != (pick.winners, pick.ended, pick.turns):
            raise Unlike(f"game {pick.number + 1} (seed {pick.seed}) does not go as it went in the study")
        if watch is not None:
            watch(pick)


def _ended(game: Game) -> tuple[tuple[Seat, ...], str, int]:
    return game.winners, game.why, game.turns


def _played(order: Order, numbers: Sequence[int], jobs: int) -> Iterable[Game | Lost | GivenUp]:
    if jobs < 1:
        yield from (tried(order, number) for number in numbers)
        return
    crew: Crew[Game | Lost] = Crew(partial(tried, order), min(jobs, len(numbers)))
    with closing(crew.work(numbers)) as answers:
        yield from answers

"""All that a study says about a battle, as data: the pages are made of it and of nothing else, and its JSON is the third of them."""

from __future__ import annotations

import msgspec

from game.core.seats import Seat
from game.lab.batches.batch import Lost
from game.lab.fairness.findings import Fairness
from game.lab.findings.verdicts import Question, Verdict
from game.lab.firing.rates import PartRates
from game.lab.insight.summary import Insight


class Player(msgspec.Struct, frozen=True):
    """A side: who it is, who played it, and what came of it. Shares are of 1."""

    seat: Seat
    name: str
    bots: tuple[str, ...]
    """Who played it, in turn where there are several."""
    units: tuple[str, ...]
    """Who fights for it: `Thor`, `3 Frost Giants`."""
    won: int
    """Games that it won, alone or with others."""
    decided: float
    """Of the games that somebody won, what share it did."""


class Score(msgspec.Struct, frozen=True):
    """What somebody makes of the games, from 0 to 1, with its 95 % interval, beside what would be fair."""

    name: str
    fair: float
    share: float
    low: float
    high: float


class Look(msgspec.Struct, frozen=True, array_like=True):
    """The score as it was known after so many games."""

    games: int
    share: float
    low: float
    high: float


class Edge(msgspec.Struct, frozen=True, array_like=True):
    """After so many games: how far from fair a score has to lie to be called unfair, and how near to be called balanced (0: not yet)."""

    games: int
    unfair: float
    balanced: float


class Course(msgspec.Struct, frozen=True):
    """How a score came to be known, look by look, and where the rule would stop."""

    name: str
    fair: float
    looks: tuple[Look, ...]
    edges: tuple[Edge, ...]


class Spread(msgspec.Struct, frozen=True):
    """Whole numbers of many games: how often each was, the middle one, and the share at the greatest."""

    counts: dict[int, int]
    middle: int
    most: int


class Pick(msgspec.Struct, frozen=True):
    """A game that is worth watching: why, which, how it ended, what is special about it, and the name of its record."""

    why: str
    number: int
    seed: int
    winners: tuple[Seat, ...]
    ended: str
    told: str
    turns: int
    lead: tuple[tuple[float, float], ...]
    """The chance of whoever won, else of the first side, from 0 to 1: after what share of the decisions."""
    record: str


class Dossier(msgspec.Struct, frozen=True):
    """What a study says. Lists are in the order in which they are to be read."""

    title: str
    scenario: str
    study: str
    """Its name; the end of it tells this battle, as it was written, from every other."""
    question: Question
    version: str
    """The program that played."""
    seed: int
    games: int
    block: int
    """How many games share a seed."""
    headline: str
    """The verdict in a sentence, with the names of the sides."""
    more: str
    """What the verdict says besides; "" for nothing."""
    verdict: Verdict
    players: tuple[Player, ...]
    teams: tuple[tuple[Seat, ...], ...]
    scores: tuple[Score, ...]
    first: Score | None
    """Of whoever goes first, where every side did in turn."""
    courses: tuple[Course, ...]
    draws: dict[str, int]
    """Why nobody won, and how often."""
    turns: Spread
    turn_word: str
    """What they call a turn there."""
    decisions: Spread
    lost: tuple[Lost, ...]
    endings: dict[str, str]
    """Of a story: what its endings are called; nothing for any other battle."""
    parts: PartRates | None
    """Of a story: how often its parts came; None for any other battle, and where nothing of it was kept."""
    fairness: Fairness | None
    """What the ground gives every side; None where there is no ground, or the sides are no opponents."""
    insight: Insight | None
    """What the games tell beside their outcome; None where none has a trace."""
    picks: tuple[Pick, ...]
    command: str
    """What repeats it."""

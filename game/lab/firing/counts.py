"""How often what a sheet has in it happens: conditions, rows, codes, watches, endings and tokens over many games of bots.

A share is always one of games: in how many of them a thing happened at least once, with its 95 % Wilson interval. What is
counted is what the director has written down for the debrief (`Saga.tale`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Literal

import msgspec

from game.bots.base import seating
from game.core import registry
from game.core.descriptions.story import LONGEST
from game.core.seats import Seat
from game.lab.batches.batch import Game, Lost, Order, played, ventured
from game.lab.batches.batch_run import gather
from game.lab.firing.rates import Rate, rate
from game.scenarios import Entry
from game.systems.asgard.scenario import setup
from game.systems.asgard.sheet import reach
from game.systems.asgard.sheet.effects import Ask, bared
from game.systems.asgard.sheet.plan import BANDS, Plan
from game.systems.asgard.sheet.plan import Entry as Row
from game.systems.asgard.state import ENEMY, Page, Saga
from game.systems.asgard.system import Asgard

NO_ENDING = "-"
"""The ending of a game in which nobody was left, and the sheet has no ending for it (A-50)."""
UNFINISHED = "unfinished"
Outcome = Literal["victory", "defeat", "plain", "unfinished"]


class NotDirected(ValueError):
    """A scenario without a control sheet."""


class ConditionRate(msgspec.Struct, frozen=True):
    condition: int
    title: str
    rate: Rate


class RowRate(msgspec.Struct, frozen=True):
    """A row of a card table: `rate` of the games in which its card was flipped and the row held."""

    condition: int
    key: str
    entry: str
    """As the sheet has it, without the blanks: `[J] 2022 [A]`."""
    title: str
    """Of its code; "" without one."""
    cards: int
    """How many cards the row has after those that go before it."""
    rate: Rate
    missing: int
    """How many times its card was flipped and a card effect that it needs had not been seen (A-14)."""


class CodeRate(msgspec.Struct, frozen=True):
    code: int
    title: str
    rate: Rate


class WatchRate(msgspec.Struct, frozen=True):
    watch: int
    """Its place in the sheet, from 0."""
    when: str
    code: int
    rate: Rate


class EndingRate(msgspec.Struct, frozen=True):
    ending: str
    title: str
    outcome: Outcome
    rate: Rate


class TokenRate(msgspec.Struct, frozen=True):
    """How often a token was checked."""

    token: int
    rate: Rate


class AnswerRate(msgspec.Struct, frozen=True):
    """An answer to a question: the code that asks, the words, and how often they were said."""

    code: int
    answer: str
    rate: Rate


class Difficulty(msgspec.Struct, frozen=True):
    """How hard a story is: the games that the players won, and whether the word of the sheet can be true (A-80)."""

    won: Rate
    word: str
    """"" if the sheet says none."""
    measured: str
    """The word for the share that was measured."""
    fits: bool
    """Whether the interval reaches into the band of the sheet's word."""


class Firing(msgspec.Struct, frozen=True):
    """What came of a sheet in a batch of games; the fields are the keys of the JSON."""

    scenario: str
    title: str
    bots: dict[Seat, str]
    asked: int
    """How many games were to be played."""
    games: int
    lost: tuple[Lost, ...]
    """Games that could not be played to their end; they count for nobody."""
    seed: int
    rounds: float
    """On average."""
    conditions: tuple[ConditionRate, ...]
    rows: tuple[RowRate, ...]
    codes: tuple[CodeRate, ...]
    watches: tuple[WatchRate, ...]
    endings: tuple[EndingRate, ...]
    """Those of the sheet, then those that it does not have, if they came."""
    tokens: tuple[TokenRate, ...]
    checks: dict[str, int]
    """Who passed the spotting checks: both, ours, theirs, none."""
    difficulty: Difficulty
    answers: tuple[AnswerRate, ...]
    questions: float
    """Answered in a game, on average."""
    silent: float
    """Codes in a game, on average, that came again when their story had been told (A-79)."""
    seconds: float

    @property
    def never(self) -> tuple[EndingRate, ...]:
        """The endings of the sheet that came in no game."""
        return tuple(each for each in self.endings if not each.rate.games)


class StoryRun(msgspec.Struct, frozen=True):
    """A game and what is to be told of it."""

    game: Game
    pages: tuple[Page, ...]
    over: bool


def directed(entry: Entry) -> Asgard:
    """The system of a scenario that has a control sheet. Raises `NotDirected`."""
    found = registry.system(entry.system)
    if not isinstance(found, Asgard):
        raise NotDirected(f"{entry.id} is a scenario of {found.title} and has no control sheet")
    return found


def order(entry: Entry, bots: tuple[str, ...], games: int, seed: int = 0) -> Order:
    """A batch of a sheet: the first bot plays for all players, the second for the enemy; or one bot for each seat.

    Raises `NotDirected`.
    """
    seats = directed(entry).seats(entry.document)
    if len(bots) == 2 < len(seats):
        bots = tuple(bots[seat == ENEMY] for seat in seats)
    return Order(entry.id, entry.system, entry.document, bots, games, seed, rounds=LONGEST)


def told(batch: Order, number: int) -> StoryRun:
    """Play one game, and keep what the director has written down."""
    game, state = played(batch, number)
    assert isinstance(state, Saga)
    return StoryRun(game, state.tale, state.outcome is not None)


def ventured_story(batch: Order, number: int) -> StoryRun | Lost:
    """The same; lost if a bot or a rule stumbles in it."""
    return ventured(batch, number, told)


def run(batch: Order, jobs: int = 1, watch: Callable[[StoryRun], object] | None = None) -> Firing:
    """Play a batch and count what happened; `watch` is told of every game. Ctrl+C ends it with what there is."""
    came = gather(batch, ventured_story, jobs, watch)
    came.done.sort(key=lambda one: one.game.number)
    return report(batch, came.done, came.seconds, came.lost)


# Counting


class _Counts:
    """How many times and in how many games each thing happened."""

    def __init__(self, done: list[StoryRun], what: Callable[[StoryRun], Iterable[object]]) -> None:
        self.games = len(done)
        self.times: Counter[object] = Counter()
        self.among: Counter[object] = Counter()
        for one in done:
            found = Counter(what(one))
            self.times.update(found)
            self.among.update(set(found))

    def rate(self, thing: object) -> Rate:
        return rate(self.times[thing], self.among[thing], self.games)


def report(batch: Order, done: list[StoryRun], seconds: float = 0.0, lost: Iterable[Lost] = ()) -> Firing:
    """Add up what was told of the games of a batch."""
    system = registry.system(batch.system)
    assert isinstance(system, Asgard)
    plan = setup.read(batch.document, system.adapter)[1]
    assert plan is not None
    seats = system.seats(batch.document)
    checks = Counter(page.what for one in done for page in one.pages if page.kind == "check")
    return Firing(
        scenario=batch.scenario,
        title=plan.title,
        bots=seating(batch.system, seats, batch.bots),
        asked=batch.games,
        games=len(done),
        lost=tuple(lost),
        seed=batch.seed,
        rounds=round(sum(one.game.turns for one in done) / max(1, len(done)), 2),
        conditions=_conditions(plan, done),
        rows=_rows(plan, done),
        codes=_codes(plan, done),
        watches=_watches(plan, batch, done),
        endings=_endings(plan, done),
        tokens=_tokens(plan, done),
        checks={outcome: checks[outcome] for outcome in ("both", "ours", "theirs", "none")},
        difficulty=_difficulty(plan, done),
        answers=_answers(plan, done),
        questions=_average(sum(page.kind == "answer" for one in done for page in one.pages), done),
        silent=_average(sum(_silent(plan, one) for one in done), done),
        seconds=round(seconds, 3),
    )


def _average(count: int, done: list[StoryRun]) -> float:
    return round(count / max(1, len(done)), 2)


def _difficulty(plan: Plan, done: list[StoryRun]) -> Difficulty:
    won = _Counts(
        done, lambda one: ("won",) if one.over and plan.players[0] in one.game.winners else ()
    ).rate("won")
    measured = next(
        word for word, (least, most) in BANDS.items() if least <= won.share < most or won.share == most == 1
    )
    least, most = BANDS[plan.difficulty or measured]
    return Difficulty(won, plan.difficulty or "", measured, won.low < most and won.high >= least)


def _answers(plan: Plan, done: list[StoryRun]) -> tuple[AnswerRate, ...]:
    """The answers of all questions, those too that nobody gave."""
    counts = _Counts(done, lambda one: ((page.number, page.version or 0) for page in _pages("answer")(one)))
    found = []
    for code in sorted(plan.codes):
        asked = [
            line
            for version in plan.codes[code].versions
            for line in bared(version.do)
            if isinstance(line, Ask)
        ]
        for place in range(max((len(line.choices) for line in asked), default=0)):
            words = dict.fromkeys(line.choices[place][0] for line in asked if place < len(line.choices))
            found.append(AnswerRate(code, " / ".join(words), counts.rate((code, place))))
    return tuple(found)


def _silent(plan: Plan, one: StoryRun) -> int:
    """How many codes of a game came again when their story had been told."""
    told = Counter(
        plan.codes[page.number].versions[page.version or 0].story
        for page in _pages("code")(one)
        if page.number in plan.codes
    )
    return sum(times - 1 for story, times in told.items() if story)


def _pages(kind: str) -> Callable[[StoryRun], Iterable[Page]]:
    return lambda one: (page for page in one.pages if page.kind == kind)


def _numbers(kind: str) -> Callable[[StoryRun], Iterable[int]]:
    return lambda one: (page.number for page in one.pages if page.kind == kind)


def _conditions(plan: Plan, done: list[StoryRun]) -> tuple[ConditionRate, ...]:
    counts = _Counts(done, _numbers("condition"))
    return tuple(ConditionRate(each.number, each.title, counts.rate(each.number)) for each in plan.conditions)


def _rows(plan: Plan, done: list[StoryRun]) -> tuple[RowRate, ...]:
    def flipped(one: StoryRun) -> Iterable[tuple[int, str, bool]]:
        for page in _pages("card")(one):
            _, key, *missing = page.what.split(" ")
            yield page.condition, key, not missing

    counts = _Counts(done, flipped)
    found = []
    for condition in plan.conditions:
        covered = Counter(entry.key for entry in condition.cards.values())
        for entry in sorted(reach.rows(plan, condition.number), key=lambda entry: entry.key[:1] == "*"):
            held = counts.rate((condition.number, entry.key, True))
            missing = counts.times[condition.number, entry.key, False]
            title = plan.codes[entry.code].title if entry.code else ""
            cards = covered[entry.key.partition(".")[0]]
            found.append(RowRate(condition.number, entry.key, written(entry), title, cards, held, missing))
    return tuple(found)


def written(entry: Row) -> str:
    """An entry as a sheet writes it."""
    needs = "".join(f"[{need}] " for need in entry.needs)
    adds = "".join(f" [{effect}]" for effect in entry.adds)
    return f"{needs}{entry.code or '-'}{adds}"


def _codes(plan: Plan, done: list[StoryRun]) -> tuple[CodeRate, ...]:
    counts = _Counts(done, _numbers("code"))
    return tuple(CodeRate(code, plan.codes[code].title, counts.rate(code)) for code in sorted(plan.codes))


def _watches(plan: Plan, batch: Order, done: list[StoryRun]) -> tuple[WatchRate, ...]:
    counts = _Counts(done, lambda one: (page.what for page in _pages("watch")(one)))
    lines = [", ".join(table["when"]) for table in batch.document.get("watch", [])]
    return tuple(
        WatchRate(number, lines[number], watch.code, counts.rate(str(number)))
        for number, watch in enumerate(plan.watches)
    )


def _endings(plan: Plan, done: list[StoryRun]) -> tuple[EndingRate, ...]:
    def ended(one: StoryRun) -> Iterable[str]:
        if not one.over:
            return (UNFINISHED,)
        return (page.what or f"{NO_ENDING} {one.game.why}" for page in _pages("ending")(one))

    counts = _Counts(done, ended)
    found = [
        EndingRate(each.id, each.title, each.outcome, counts.rate(each.id)) for each in plan.endings.values()
    ]
    for name in sorted(str(name) for name in counts.times if name not in plan.endings):
        if name == UNFINISHED:
            text = f"Not over after {LONGEST} rounds"
            found.append(EndingRate(UNFINISHED, text, "unfinished", counts.rate(name)))
        else:
            why = name.removeprefix(f"{NO_ENDING} ")
            lost = any(ENEMY in one.game.winners for one in done if one.game.why == why)
            found.append(EndingRate(NO_ENDING, why, "defeat" if lost else "plain", counts.rate(name)))
    return tuple(found)


def _tokens(plan: Plan, done: list[StoryRun]) -> tuple[TokenRate, ...]:
    counts = _Counts(done, _numbers("check"))
    return tuple(TokenRate(token, counts.rate(token)) for token in plan.tokens)

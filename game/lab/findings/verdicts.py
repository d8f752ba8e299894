"""What a study has found so far, and in which words: who is favoured, by how much, or that nobody is.

Blocks are counted in the order of their numbers, so a verdict never depends on which game was done first. Nothing is called balanced
because no difference was found (see `sequential`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from game.core.seats import Seat
from game.core.words.grammar import plural
from game.lab.batches import blocks
from game.lab.batches.batch import Game
from game.lab.findings.tellings import Telling
from game.lab.statistics.sequential import Finding, Inquiry

Question = Literal["side", "first", "bots", "story", "edit"]
"""Whether a side is favoured, whether going first is, whether a bot is stronger, what a story comes to, what an edit changed of the scores."""
_NAMES = {"first": "whoever goes first", "later": "whoever goes later"}
NOT_CROSSED = "who does is left to the rules, to chance or to the file here"
"""Why a lead of a side may be that of whoever goes first, and nobody can say."""
_HIDING = 0.5
"""From this share of draws on a score hides how one-sided the decided games are."""


class Score(msgspec.Struct, frozen=True):
    """What somebody made of the games, from 0 to 1: a win is 1, shared by all winners; a draw is shared by all.

    Of an edit it is by how much more he scores afterwards, from -1 to 1; that 0 would be fair means that nothing changed.
    """

    fair: float
    """What it would be if nobody were better off."""
    share: float
    low: float
    high: float
    """Its interval over the blocks: 95 %."""

    @property
    def told(self) -> bool:
        """Whether what would be fair lies outside the interval."""
        return not self.low <= self.fair <= self.high

    @property
    def points(self) -> tuple[int, int, int]:
        """How far it is from fair in hundredths of a game: at least, by what was seen, at most."""
        low, share, high = (round(100 * (each - self.fair)) for each in (self.low, self.share, self.high))
        return low, share, high

    def lead(self, who: str) -> str:
        """Whose lead or arrears it is, in words: `side two ahead by 6 (3 to 9)`, `side two level (-2 to 3)`."""
        low, share, high = self.points
        if not share:
            return f"{who} level ({low} to {high})"
        if self.share < self.fair:
            return f"{who} behind by {-share} ({-high} to {-low})"
        return f"{who} ahead by {share} ({low} to {high})"


class Standing(Score, frozen=True):
    """How somebody stands, and what was found of it."""

    finding: Finding | None = None

    @property
    def turned(self) -> Standing:
        """The same, seen by whoever it is lost to."""
        own = 2 * self.fair
        return Standing(self.fair, own - self.share, own - self.high, own - self.low, self.finding)


class Verdict(msgspec.Struct, frozen=True):
    """What the blocks so far say."""

    question: Question
    text: str
    settled: bool
    """Whether more games would change nothing."""
    standings: dict[str, Standing]
    blocks: int
    games: int
    draws: int
    decided: dict[str, float]
    """Of the decided games, what share everybody won."""
    missing: int
    """About how many games more it takes, if it is not settled."""
    tellings: tuple[Telling, ...] = ()
    """Of a story: what it comes to with each bot of the players."""


class Bench:
    """Hears the games of a study in the order of their numbers, and judges after every block."""

    def __init__(self, question: Question, size: int, teams: Sequence[Sequence[Seat]] = ()) -> None:
        """`size` is how many games make a block; `teams` are the sides that win together."""
        self.question, self.size = question, size
        self._parties, self._teams = _parties(question, teams), teams
        self._block: list[Game] = []
        self._inquiries: dict[str, Inquiry] = {}
        self._names: list[str] = []
        self._games = self._draws = self._blocks = 0
        self._wins: dict[str, float] = {}

    @property
    def settled(self) -> bool:
        """Whether more games would change nothing: somebody was found to be better or worse off, or all has been looked at."""
        inquiries = self._inquiries.values()
        return bool(inquiries) and (
            any(each.finding in ("above", "below") for each in inquiries)
            or all(each.settled for each in inquiries)
        )

    def hear(self, block: Sequence[Game]) -> None:
        """The games of the next block; a block in which one was lost is left out by whoever asks."""
        games = list(block)
        if not self._inquiries:
            self._begin(games)
        found = self._scores(games)
        for name, inquiry in self._inquiries.items():
            inquiry.add([found[name]])
        self._blocks += 1
        self._games += len(games)
        for game in games:
            self._draws += not game.winners
            for seat, name in self._parties(game).items() if game.winners else ():
                self._wins[name] += blocks.share_of(game, seat, self._teams)

    def _begin(self, block: list[Game]) -> None:
        """One inquiry for each party; of two the second would only say the first's backwards."""
        fair = blocks.fair(block, self._parties, self._teams)
        if self.question == "edit":
            fair = dict.fromkeys(fair, 0.0)
        self._names = list(fair)
        asked = self._names[:1] if len(fair) == 2 or self.question == "first" else self._names
        self._inquiries = {name: Inquiry(fair[name], tests=len(asked)) for name in asked}
        self._wins = dict.fromkeys(fair, 0.0)

    def _scores(self, block: list[Game]) -> dict[str, float]:
        """What everybody made of a block; of an edit, by how much more afterwards than before."""
        if self.question != "edit":
            return blocks.scores(block, self._parties, self._teams)
        before, after = (
            blocks.scores([game for game in block if game.edited == edited], self._parties, self._teams)
            for edited in (False, True)
        )
        return {name: after[name] - before[name] for name in after}

    def verdict(self) -> Verdict:
        """What is known now."""
        standings = {name: standing_of(each) for name, each in self._inquiries.items()}
        decided = self._games - self._draws
        missing = max((each.missing() for each in self._inquiries.values()), default=0) * self.size
        won = {name: wins / decided for name, wins in self._wins.items()} if decided else {}
        made = Verdict(
            self.question, "", self.settled, standings, self._blocks, self._games, self._draws, won,
            0 if self.settled else missing,
        )  # fmt: skip
        return msgspec.structs.replace(made, text=_text(made, self._names))


def _parties(question: Question, teams: Sequence[Sequence[Seat]]) -> blocks.Parties:
    """Who is compared with whom."""
    if question == "first":
        return blocks.by_turn(teams)
    return blocks.by_bot if question == "bots" else blocks.by_team(teams)


def standing_of(inquiry: Inquiry) -> Standing:
    """What an inquiry knows; a score lies between 0 and 1, a change between -1 and 1."""
    evidence, fair = inquiry.evidence, inquiry.fair
    low, high = evidence.interval()
    least = 0.0 if fair else -1.0
    return Standing(
        fair, fair + evidence.mean, max(least, fair + low), min(1.0, fair + high), inquiry.finding
    )


# Words


def _text(verdict: Verdict, names: Sequence[str]) -> str:
    if not verdict.standings:
        return "nothing was played to the end"
    if len(names) < 2:
        return "there is nobody to compare with"
    return "; ".join([_main(verdict, names), *_draws(verdict, names)])


def _main(verdict: Verdict, names: Sequence[str]) -> str:
    """The answer itself."""
    told = {name: each for name, each in verdict.standings.items() if each.finding in ("above", "below")}
    if told:
        return ", ".join(_ahead(verdict.question, name, each, names) for name, each in told.items())
    if all(each.finding == "balanced" for each in verdict.standings.values()):
        return (
            "the edit changes nothing beyond 3 points"
            if verdict.question == "edit"
            else "balanced within 3 points"
        )
    name, most = max(verdict.standings.items(), key=lambda pair: abs(pair[1].share - pair[1].fair))
    lean = _ahead(verdict.question, name, most, names)
    if verdict.settled:
        return f"too near to 3 points to say: {lean}"
    return f"undecided, at most about {about(verdict.missing)} games more: {lean}"


def _ahead(question: Question, name: str, standing: Standing, names: Sequence[str]) -> str:
    """Somebody's lead or arrears; of two, the lead of whoever has it."""
    behind = standing.share < standing.fair
    # Of three sides two go later, and neither of them is ahead because of it.
    if behind and len(names) == 2 and not (question == "first" and standing.fair != 0.5):
        name, standing = next(other for other in names if other != name), standing.turned
        behind = False
    who = _who(question, name)
    if question == "edit":
        low, share, high = (standing.turned if behind else standing).points
        return f"the edit {'harms' if behind else 'helps'} {who} by {share} ({low} to {high})"
    return standing.lead(who)


def _who(question: Question, name: str) -> str:
    """Somebody as one says it: a side, a team, a bot, whoever goes first."""
    if question in ("side", "edit"):
        return f"{'sides' if ' and ' in name else 'side'} {name}"
    return name if question == "bots" else _NAMES[name]


def _draws(verdict: Verdict, names: Sequence[str]) -> list[str]:
    """That many draws hide how one-sided the rest is."""
    if verdict.draws < _HIDING * verdict.games:
        return []
    told = f"{100 * verdict.draws / verdict.games:.0f} % draws: the score hides it"
    if verdict.decided:
        name, share = max(verdict.decided.items(), key=lambda pair: pair[1])
        who = _who(verdict.question, name)
        decided = verdict.games - verdict.draws
        told += f", {who} won {100 * share:.0f} % of the {plural(decided, 'decided game')}"
    return [told]


def about(games: int) -> str:
    """A number of games as one says it: two figures count."""
    scale: int = 10 ** max(0, len(str(games)) - 2)
    return f"{int(max(1, round(games / scale)) * scale):,}"

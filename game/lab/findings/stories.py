"""What a study of a story has found so far: how often it is won, how it ends, how long it takes and whom it costs.

A story is not to be fair, so nothing is tested: rates and means are measured, with intervals that may be watched (see `anytime_intervals`). A block is
one game, or one with each bot of the players. Only what an edit changed is a question with an answer, and that is tested as any other.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from game.core.descriptions.story import Story
from game.core.words.grammar import plural
from game.lab.batches.batch import Game
from game.lab.findings.tellings import Count, Measure
from game.lab.findings.verdicts import Question, Standing, Verdict, about, standing_of
from game.lab.statistics import anytime_intervals
from game.lab.statistics.sequential import Inquiry

EVERY = 20
"""After so many blocks it is asked again whether every rate is known."""


class StoryBench:
    """Hears the games of a story's study in the order of their numbers."""

    def __init__(self, question: Question, size: int, story: Story) -> None:
        """`size` is how many games make a block."""
        self.question, self.size = question, size
        self._story = story
        self._counts: dict[tuple[str, bool], Count] = {}
        self._inquiries: dict[str, Inquiry] = {}
        self._games = self._blocks = 0
        self._known = False

    @property
    def settled(self) -> bool:
        """Whether every rate is known; of an edit, whether more games would change nothing."""
        if self.question != "edit":
            return self._known
        inquiries = self._inquiries.values()
        return bool(inquiries) and all(each.settled for each in inquiries)

    def hear(self, block: Sequence[Game]) -> None:
        """The games of the next block; a block in which one was lost is left out by whoever asks."""
        bot_at = self._story.players[0]
        for game in block:
            self._counts.setdefault((game.bots[bot_at], game.edited), Count(self._story)).add(game)
        self._games += len(block)
        self._blocks += 1
        if self.question == "edit":
            self._weigh({(game.bots[bot_at], game.edited): bot_at in game.winners for game in block})
        elif self._blocks % EVERY == 0:
            self._known = all(count.known() for count in self._counts.values())

    def _weigh(self, won: dict[tuple[str, bool], bool]) -> None:
        """What the edit made of the games of one seed."""
        bots = list(dict.fromkeys(bot for bot, _ in won))
        self._inquiries = self._inquiries or {bot: Inquiry(0.0, tests=len(bots)) for bot in bots}
        for bot in bots:
            self._inquiries[bot].add([won[bot, True] - won[bot, False]])

    def verdict(self) -> Verdict:
        """What is known now."""
        tellings = tuple(count.telling(bot, edited=edited) for (bot, edited), count in self._counts.items())
        standings = {bot: standing_of(each) for bot, each in self._inquiries.items()}
        if self.question == "edit":
            missing = max((each.missing() for each in self._inquiries.values()), default=0)
        else:
            missing = max((each.missing() for each in self._counts.values()), default=anytime_intervals.MOST)
        made = Verdict(
            self.question, "", self.settled, standings, self._blocks, self._games,
            draws=0, decided={}, missing=0 if self.settled else missing * self.size, tellings=tellings,
        )  # fmt: skip
        return msgspec.structs.replace(made, text=_text(made))


# Words


def _text(verdict: Verdict) -> str:
    if not verdict.games:
        return "nothing was played to the end"
    if verdict.question == "edit":
        return "; ".join(_changed(verdict, bot, each) for bot, each in verdict.standings.items())
    several = len(verdict.tellings) > 1
    won = ", ".join(
        _percent(each.won) + (f" with {each.bot}" if several else "") for each in verdict.tellings
    )
    if verdict.settled:
        return f"every rate is known within 3 points: the players win {won}"
    return (
        f"at most about {about(verdict.missing)} games more until every rate is known: the players win {won}"
    )


def _changed(verdict: Verdict, bot: str, standing: Standing) -> str:
    """What an edit did to a story as one bot of the players plays it."""
    who = f" with {bot}" if len(verdict.standings) > 1 else ""
    low, mid, high = (100 * each for each in (standing.low, standing.share, standing.high))
    word = "easier"
    if mid < 0:
        word, low, mid, high = "harder", -high, -mid, -low
    change = f"{word}{who} by {mid:.0f} ({low:.0f} to {high:.0f})"
    if standing.finding in ("above", "below"):
        return f"the edit makes it {change}"
    if standing.finding == "balanced":
        return f"the edit changes how often the players win{who} by no more than 3 points"
    if verdict.settled:
        return f"too near to 3 points to say: {change}"
    return f"undecided, at most about {about(verdict.missing)} games more: {change}"


def _percent(rate: Measure) -> str:
    return f"{100 * rate.value:.0f} % ({100 * rate.low:.0f} to {100 * rate.high:.0f})"


def lines(verdict: Verdict, story: Story) -> list[str]:
    """Everything that was measured, as lines for a terminal, the endings in the order of the sheet."""
    found = []
    titles = {ending.id: f"{ending.id}: {ending.title} ({ending.outcome})" for ending in story.endings}
    for telling in verdict.tellings:
        when = {True: ", after the edit", False: ", before the edit"}[telling.edited]
        found.append(
            f"{telling.bot}{when if verdict.question == 'edit' else ''}, {plural(telling.games, 'game')}"
        )
        found.append(f"  the players win {_exact(telling.won)}")
        for name, rate in telling.endings.items():
            never = f"never, less than {100 * rate.high:.1f} %"
            told = _exact(rate) if rate.value else never
            found.append(f"  ending {titles.get(name, name)}: {told}")
        found.append(f"  {_mean(telling.rounds)} rounds, {_mean(telling.fallen)} friends fallen in a game")
    return found


def _exact(rate: Measure) -> str:
    return f"{100 * rate.value:.1f} % ({100 * rate.low:.1f} to {100 * rate.high:.1f})"


def _mean(mean: Measure) -> str:
    return f"{mean.value:.1f} ({mean.low:.1f} to {mean.high:.1f})"

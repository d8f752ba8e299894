"""Changes of counters that go the other way than all that is like them: a plus for a minus, or what it began with for what it comes to (A-39)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from game.core.problems.problem import suggestion, written
from game.systems.asgard.sense.amounts import numbers
from game.systems.asgard.sense.findings import Finding, Subject
from game.systems.asgard.sheet import effects as e
from game.systems.asgard.sheet.effects import AnyEffect
from game.systems.asgard.sheet.plan import Version

_MOST = 4
"""So many changes of a counter go one way before one that goes the other is odd."""
_AGREE = 3
"""So many changes come with what is good or bad for the players before one that does not agree is odd."""


class Turn(NamedTuple):
    """A line that changes a counter: where, its code and its version, which line of that, and whether it always comes."""

    field: str
    code: int
    place: int
    version: Version
    line: e.Count
    always: bool

    @property
    def way(self) -> int:
        """Whether it makes the counter more (1) or less (-1); nought if it sets it."""
        return 0 if self.line.fresh or not self.line.amount else 1 if self.line.amount > 0 else -1


def look(subject: Subject) -> Iterator[Finding]:
    """The one line that turns a counter the other way, or leaves it as it was; each is told for one reason only."""
    told: set[str] = set()
    by_name = _turns(subject)
    words = numbers.counted_words(subject)
    for name in subject.plan.counts:
        turns = by_name.get(name, [])
        for each, why in (
            *_in_turn(turns),
            *_one_way(turns),
            *_with_others(turns),
            *_in_words(turns, words[name]),
        ):
            if each.field not in told:
                told.add(each.field)
                yield _turned(subject, each, why)
        yield from _unset(subject, name, [each for each in turns if each.line.fresh])


def _turns(subject: Subject) -> dict[str, list[Turn]]:
    """The lines that change each counter."""
    found: dict[str, list[Turn]] = {}
    for code in subject.plan.codes:
        for field, version in subject.versions[code]:
            for place, line in enumerate(version.do):
                bare = e.bare(line)
                if isinstance(bare, e.Count):
                    turn = Turn(f"{field}.do[{place}]", code, place, version, bare, line is bare)
                    found.setdefault(bare.name, []).append(turn)
    return found


def _turned(subject: Subject, turn: Turn, why: str) -> Finding:
    amount = rf"(?<=count {re.escape(turn.line.name)} )[+-]\d+"
    right = re.sub(amount, f"{-turn.line.amount:+d}", subject.text(turn.field))
    text = f"turns {turn.line.name} by {turn.line.amount:+d}, {why}{suggestion(right)}"
    return Finding("told", turn.field, text, mend=written(turn.field, right))


Odd = Iterator[tuple[Turn, str]]
"""Lines that go the wrong way, each with a reason."""


def _in_turn(turns: list[Turn]) -> Odd:
    """Versions of one code that have their turn, of which one turns the counter just the other way; both, if there are but two."""
    for code in {each.code for each in turns}:
        own = [
            each for each in turns if each.code == code and each.always and each.way and not each.version.when
        ]
        ways = [each.way for each in own]
        least = min(ways.count(1), ways.count(-1))
        for each in own:
            other = next((one for one in own if one.line.amount == -each.line.amount), None)
            if other and ways.count(each.way) == least:
                yield each, f"and the same code turns it the other way at {other.field}"


def _one_way(turns: list[Turn]) -> Odd:
    """The only line that turns the counter one way, where many codes turn it the other."""
    for way in (1, -1):
        odd = [each for each in turns if each.way == way]
        others = {each.code for each in turns if each.way == -way}
        if len(odd) == 1 and len(others) >= _MOST:
            yield odd[0], "and every other line turns it the other way"


def _with_others(turns: list[Turn]) -> Odd:
    """A line that makes good what harms the players beside it, or the other way round, where that is not so with any other."""
    ways = [each.way for each in turns]
    if min(ways.count(1), ways.count(-1)) < 2:
        return
    valued = [(each, value) for each in turns if each.way and each.always and (value := _value(each))]
    for each, value in valued:
        others = [(other.code, its, other.way * its) for other, its in valued if other.code != each.code]
        codes, values, agree = (
            (set(column) for column in zip(*others, strict=True)) if others else (set(), set(), set())
        )
        if len(codes) >= _AGREE and len(values) == 2 and agree == {-each.way * value}:
            yield each, "and what else comes with it goes with the other way everywhere else"


def _value(turn: Turn) -> int:
    """Whether what comes with a line helps the players (1) or harms them (-1); nought if neither, or both."""
    found = {_help(line) for line in e.bared(turn.version.do)} - {0}
    return found.pop() if len(found) == 1 else 0


def _help(line: AnyEffect) -> int:
    return 1 if isinstance(line, e.Heal) else -1 if isinstance(line, e.Trap | e.Afflict) else 0


_LOST = r"(?:goes|go|went) up\b|(?:burns?|burnt) (?:up|away)\b|(?:is|are) (?:gone|lost|eaten|wasted)\b|swims?\b|drifts? away\b"


def _in_words(turns: list[Turn], words: list[str]) -> Odd:
    """A line that makes more of what the story says is lost, by the words for it."""
    called = "|".join(re.escape(each) for each in words)
    lost = re.compile(rf"\b(?:{called})s?\b[^.;:]*?\b(?:{_LOST})", re.IGNORECASE)
    for each in turns:
        if each.way > 0 and each.always and (found := lost.search(each.version.story)):
            yield each, f"and the story tells that it is lost: {found[0]!r}"


def _unset(subject: Subject, name: str, turns: list[Turn]) -> Iterator[Finding]:
    """A line that sets a counter to what it began with, where all others, or the one beside the same objective, set it to something else."""
    begins = subject.plan.counts[name]
    still = [each for each in turns if each.line.amount == begins]
    others = [each for each in turns if each.line.amount != begins]
    amounts = {each.line.amount for each in others}
    if len(still) != 1 or len(amounts) != 1:
        return
    own, *theirs = (
        {line for line in e.bared(each.version.do) if isinstance(line, e.Objective)}
        for each in (*still, *others)
    )
    if len({each.code for each in others}) > 1 or any(own & its for its in theirs):
        field = still[0].field
        right = re.sub(r"= *\d+", f"= {amounts.pop()}", subject.text(field))
        text = f"sets {name} to {begins}, with which it begins, and {others[0].field} says otherwise{suggestion(right)}"
        yield Finding("told", field, text, mend=written(field, right))

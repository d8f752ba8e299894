"""Amounts and rounds that two watches have exchanged, or that they have otherwise than a text tells what comes at which of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations, pairwise
from typing import NamedTuple

from game.core.problems.problem import Change, suggestion, written
from game.systems.asgard.sense import speech
from game.systems.asgard.sense.amounts.numbers import amount_of, as_written, told_texts
from game.systems.asgard.sense.findings import Finding, Subject
from game.systems.asgard.sheet import effects as e
from game.systems.asgard.sheet import facts as f
from game.systems.asgard.sheet.facts import AnyFact
from game.systems.asgard.sheet.meanings import NUMBERS

_NUMBER = rf"(\d{{1,3}}|none|{'|'.join(NUMBERS)})"
_AT = re.compile(rf"\b(?:at|end of (?:the )?round|from|after round) {_NUMBER}\b", re.IGNORECASE)
_PARTS = re.compile(r"[.;:,!?](?:\s|$)|\band\b")
"""Where one thing that comes at a number ends, and the next one begins."""


class Telling(NamedTuple):
    """A number in a text, and the words of the part in which it stands."""

    field: str
    start: int
    end: int
    number: int
    words: frozenset[str]


class Waiting(NamedTuple):
    """A watch that waits for a number: where it says so, and the words of what it brings."""

    field: str
    number: int
    brings: frozenset[str]


def look(subject: Subject) -> Iterator[Finding]:
    """Pairs of watches whose numbers a text tells the other way round."""
    tellings = [*_tellings(subject)]
    for waiting in _waiting(subject):
        for one, other in combinations(waiting, 2):
            for first, second in combinations(tellings, 2):
                if first.field == second.field and _crossed(first, second, one, other):
                    yield from _exchanged(subject, (first, second), (one, other))
    yield from _strayed(subject, tellings)
    yield from _beyond(subject)
    yield from _from_the_first(subject)


def _strayed(subject: Subject, tellings: list[Telling]) -> Iterator[Finding]:
    """Rounds of which a text tells what another watch alone brings, by the title of its code."""
    rounds = [
        (f"watch[{number}].when[{place}]", fact.round, speech.words(subject.plan.codes[watch.code].title))
        for number, watch in enumerate(subject.plan.watches)
        for place, fact in enumerate(watch.when)
        if isinstance(fact, f.RoundOver) and len(watch.when) == 1
    ]
    for telling in tellings:
        if not re.search(r"\bround $", subject.text(telling.field)[: telling.start]):
            continue
        meant = [
            (field, amount)
            for field, amount, title in rounds
            if title and speech.common(title, telling.words) == title
        ]
        if len(meant) == 1 and meant[0][1] != telling.number:
            field, amount = meant[0]
            text = subject.text(telling.field)
            right = (
                text[: telling.start]
                + as_written(text[telling.start : telling.end], amount)
                + text[telling.end :]
            )
            why = f"tells of round {telling.number} what {field} brings at the end of round {amount}"
            yield Finding(
                "told", telling.field, f"{why}{suggestion(right)}", mend=written(telling.field, right)
            )
            turned = subject.renamed(field, str(amount), str(telling.number), count=1)
            why = f"waits for round {amount}, and {telling.field} tells of round {telling.number} what this brings"
            yield Finding("told", field, f"{why}{suggestion(turned)}", mend=written(field, turned))


_TWO_DIGITS = 20
"""Counters of a story seldom come so far."""


def _beyond(subject: Subject) -> Iterator[Finding]:
    """Amounts to which all lines together do not take a counter if each of them comes once: a digit too many."""
    for field, fact in subject.asked:
        bare = f.bare(fact)
        if not isinstance(bare, f.Counted) or bare.compare != ">=" or bare.amount < _TWO_DIGITS:
            continue
        lines = [
            line.amount for _, line in subject.lines if isinstance(line, e.Count) and line.name == bare.name
        ]
        most = subject.plan.counts[bare.name] + sum(amount for amount in lines if amount > 0)
        if most < bare.amount:
            right = subject.text(field).replace(f">= {bare.amount}", f">= {bare.amount // 10}")
            why = f"asks for {bare.amount}, and all lines about {bare.name} together come to {most}"
            yield Finding("told", field, f"{why}{suggestion(right)}", mend=written(field, right))


def _from_the_first(subject: Subject) -> Iterator[Finding]:
    """A watch that waits for no more than so much of a counter, and so for nothing, where all others wait for at least so much, or it only becomes more."""
    alone = [
        (f"watch[{number}].when[0]", fact)
        for number, watch in enumerate(subject.plan.watches)
        if len(watch.when) == 1 and isinstance(fact := watch.when[0], f.Counted)
    ]
    for field, fact in alone:
        others = [each.compare for _, each in alone if each.name == fact.name and each is not fact]
        begins = subject.plan.counts[fact.name]
        if fact.compare != "<=" or begins > fact.amount:
            continue
        why = ""
        if len(others) > 1 and set(others) == {">="}:
            why = "the other watches wait for at least so much of it"
        elif _only_grows(subject, fact.name):
            why = "every line makes it more"
        if why:
            right = subject.text(field).replace("<=", ">=")
            why = f"holds from the first, since {fact.name} begins with {begins}, and {why}"
            yield Finding("told", field, f"{why}{suggestion(right)}", mend=written(field, right))


def _only_grows(subject: Subject, name: str) -> bool:
    """Whether lines change a counter, and none of them makes it less or sets it."""
    lines = [line for _, line in subject.lines if isinstance(line, e.Count) and line.name == name]
    return bool(lines) and all(line.amount > 0 and not line.fresh for line in lines)


def _tellings(subject: Subject) -> Iterator[Telling]:
    """Every number of hints and objectives at which something comes."""
    for field, text in told_texts(subject):
        ends = [0, *(found.end() for found in _PARTS.finditer(text)), len(text)]
        for start, end in pairwise(ends):
            for found in _AT.finditer(text, start, end):
                words = speech.words(text[start : found.start()] + text[found.end() : end])
                yield Telling(field, *found.span(1), amount_of(found[1]), words)


def _waiting(subject: Subject) -> Iterator[list[Waiting]]:
    """The watches for each counter, and those for rounds, that wait for different numbers."""
    groups: dict[str, list[Waiting]] = {}
    for number, watch in enumerate(subject.plan.watches):
        for place, fact in enumerate(watch.when):
            of, amount = _number(fact)
            if of:
                brings = speech.told(subject, watch.code) | speech.stories(subject, watch.code)
                groups.setdefault(of, []).append(Waiting(f"watch[{number}].when[{place}]", amount, brings))
    yield from groups.values()


def _number(fact: AnyFact) -> tuple[str, int]:
    """Of what a fact waits for a number, and for which; "" if for none."""
    if isinstance(fact, f.Counted):
        return f"count {fact.name} {fact.compare}", fact.amount
    return ("round", fact.round) if isinstance(fact, f.RoundOver) else ("", 0)


def _crossed(first: Telling, second: Telling, one: Waiting, other: Waiting) -> bool:
    """Whether two watches bring what a text tells of each other's number, and not what it tells of their own."""
    if first.number == one.number and second.number == other.number:
        pass
    elif first.number == other.number and second.number == one.number:
        one, other = other, one
    else:
        return False
    own = speech.common(first.words, one.brings) | speech.common(second.words, other.brings)
    turned = speech.common(first.words, other.brings) | speech.common(second.words, one.brings)
    return one.number != other.number and bool(turned - own) and not own - turned


def _exchanged(
    subject: Subject, tellings: tuple[Telling, Telling], waiting: tuple[Waiting, Waiting]
) -> Iterator[Finding]:
    """Both watches, and the text: each can be set right by the other."""
    one, other = waiting
    told = tellings[0].field
    turned = (_with(subject, one, other.number), _with(subject, other, one.number))
    mend = (Change(one.field, turned[0]), Change(other.field, turned[1]))
    for here, there in (waiting, waiting[::-1]):
        why = f"waits for {here.number}, and {told} tells of that what {there.field} brings at {there.number}: exchange the two"
        yield Finding("told", here.field, why, mend=mend)
    text = subject.text(told)
    low, high = sorted(tellings, key=lambda each: each.start)
    right = text[: low.start] + text[high.start : high.end] + text[low.end : high.start] + text[low.start : low.end] + text[high.end :]  # fmt: skip
    why = f"tells of {low.number} what comes at {high.number}: exchange the two, or what {one.field} and {other.field} wait for"
    yield Finding("told", told, why, mend=written(told, right))


def _with(subject: Subject, waiting: Waiting, number: int) -> str:
    """A fact with another number."""
    return re.sub(rf"(?<![\w-]){waiting.number}(?![\w-])", str(number), subject.text(waiting.field), count=1)

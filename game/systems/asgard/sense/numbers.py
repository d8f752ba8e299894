"""Numbers that texts tell of counters and rounds, and that lines and watches have otherwise.

What a counter counts is learned from the sheet: where the text of an objective says "two loads" and the code that does it adds two
to a counter, and another one agrees, loads are what it counts.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from game.core.problem import Change, written
from game.systems.asgard import effects as e
from game.systems.asgard import facts as f
from game.systems.asgard.findings import Finding, Subject
from game.systems.asgard.meanings import NUMBERS
from game.systems.asgard.sense import speech

_NUMBER = rf"(\d{{1,3}}|none|{'|'.join(NUMBERS)})"
_SOME = re.compile(rf"\b{_NUMBER} ([a-z]+)\b", re.IGNORECASE)
_AGREE = 2
"""So many codes at least agree with their objectives before a noun is what a counter counts."""


class Amount(NamedTuple):
    """A line that changes a counter, and what the texts beside it say that it does."""

    field: str
    name: str
    by: int
    said: int
    noun: str


class Told(NamedTuple):
    """A number in a text: where, what stands there, and how much it is."""

    field: str
    start: int
    end: int
    number: int


def look(subject: Subject) -> Iterator[Finding]:
    """Changes of counters, amounts that watches wait for, and rounds that are told otherwise."""
    amounts = list(_amounts(subject))
    nouns = _nouns(amounts)
    yield from _changes(amounts, nouns)
    yield from _begins(subject, nouns)
    yield from _thresholds(subject, nouns)
    yield from _turned(subject, nouns)
    yield from _rounds(subject)
    yield from _every_round(subject, nouns)
    yield from _never_told(subject)


def amount_of(word: str) -> int:
    """A number in figures or in words."""
    low = word.lower()
    return 0 if low == "none" else int(NUMBERS.get(low, low))


def _noun(word: str) -> str:
    return word.lower().removesuffix("s")


def told_texts(subject: Subject) -> Iterator[tuple[str, str]]:
    """The texts that tell players how it goes: hints and objectives."""
    for number, hint in enumerate(subject.sheet.hints):
        yield f"hints[{number}]", hint
    for number, aim in enumerate(subject.sheet.objective):
        yield f"objective[{number}].text", aim.text


# What a code adds


def _amounts(subject: Subject) -> Iterator[Amount]:
    """Every change of a counter beside a text with one number of things in it."""
    for code in subject.plan.codes:
        for field, version in speech.versions(subject, code):
            done = [
                line.objective for line in version.do if isinstance(line, e.Objective) and line.verb == "done"
            ]
            text = " ".join(subject.plan.objectives[aim].text for aim in done) or version.story
            said = _SOME.findall(text)
            for number, line in enumerate(version.do):
                if isinstance(line, e.Count) and not line.fresh and said:
                    for word, noun in said:
                        yield Amount(
                            f"{field}.do[{number}]", line.name, line.amount, amount_of(word), _noun(noun)
                        )


def _nouns(amounts: list[Amount]) -> dict[tuple[str, str], int]:
    """What each counter counts, and which way such lines mostly move it."""
    found: dict[tuple[str, str], list[int]] = {}
    for each in amounts:
        if abs(each.by) == each.said:
            found.setdefault((each.name, each.noun), []).append(1 if each.by > 0 else -1)
    return {key: Counter(ways).most_common(1)[0][0] for key, ways in found.items() if len(ways) >= _AGREE}


def _changes(amounts: list[Amount], nouns: dict[tuple[str, str], int]) -> Iterator[Finding]:
    for each in amounts:
        way = nouns.get((each.name, each.noun))
        if way and each.by != way * each.said and each.said:
            right = f"count {each.name} {way * each.said:+d}"
            text = f"changes {each.name} by {each.by:+d}, and the text speaks of {each.said} {each.noun}{'s' if each.said > 1 else ''}; did you mean {right!r}?"
            yield Finding("sense", each.field, text, mend=written(each.field, right))


# What watches wait for


def _spoken(subject: Subject, name: str, nouns: dict[tuple[str, str], int], text: str) -> list[str]:
    """The words by which a text speaks of a counter."""
    known = {
        name,
        subject.plan.gauges.get(name, name).lower(),
        *(noun for each, noun in nouns if each == name),
    }
    known |= {_noun(each) for each in known}
    return [
        each for each in known if re.search(rf"(?<![\w-]){re.escape(each)}s?(?![\w-])", text, re.IGNORECASE)
    ]


def _tellings(subject: Subject, name: str, nouns: dict[tuple[str, str], int]) -> Iterator[Told]:
    """Every number at which something happens by a counter, as hints and objectives tell it."""
    for field, text in told_texts(subject):
        spoken = _spoken(subject, name, nouns, text)
        if not spoken:
            continue
        units = "|".join(re.escape(each) for each in spoken)
        patterns = (
            rf"\bat {_NUMBER}\b(?=[^\w-]*(?:$|[.,;:]|or (?:more|less)|\w+ (?:is|are|comes?|goes|wakes?)\b|(?:they|it|he|she|somebody|the)\b))",
            rf"\b{_NUMBER} (?:{units})s? or (?:more|less|fewer)\b",
            rf"\b(?:{units}) (?:is|reaches|comes to|stands at) {_NUMBER}\b",
            rf"^{_NUMBER} (?:[a-z]+ )?(?:{units})s?\b(?= [a-z])",
        )
        for pattern in patterns:
            for found in re.finditer(pattern, text, re.IGNORECASE):
                yield Told(field, *found.span(1), amount_of(found[1]))


def _thresholds(subject: Subject, nouns: dict[tuple[str, str], int]) -> Iterator[Finding]:
    """Amounts that texts tell and for which nothing waits, where one is waited for that no text tells."""
    for name, begins in subject.plan.counts.items():
        waited = {
            f.bare(fact).amount: field  # type: ignore[union-attr]
            for field, fact in subject.asked
            if isinstance(f.bare(fact), f.Counted) and f.bare(fact).name == name  # type: ignore[union-attr]
        }
        told = list(_tellings(subject, name, nouns))
        said = {each.number for each in told}
        for each in told:
            bound = re.match(r"(?: [a-z]+)? or (?:more|less|fewer)\b", subject.text(each.field)[each.end :])
            if each.number in waited or not waited or (each.number == begins and not bound):
                continue
            silent = sorted(
                waited.keys() - said - {0, 1},
                key=lambda amount: (-_near(subject, each, waited[amount]), abs(amount - each.number)),
            )
            if silent:
                called = subject.plan.gauges.get(name, name)
                yield from _both(subject, each, silent[0], waited[silent[0]], f"{called} at")


def _turned(subject: Subject, nouns: dict[tuple[str, str], int]) -> Iterator[Finding]:
    """Amounts that texts tell with `or less` or `or more`, and for which what waits asks the other way."""
    for name in subject.plan.counts:
        asked = [
            (field, f.bare(fact))
            for field, fact in subject.asked
            if isinstance(f.bare(fact), f.Counted) and f.bare(fact).name == name  # type: ignore[union-attr]
        ]
        for each in _tellings(subject, name, nouns):
            found = re.match(
                r" (?:or (?:less|fewer|more)|at (?:most|least))\b", subject.text(each.field)[each.end :]
            )
            if not found:
                continue
            want, other = (">=", "<=") if found[0].endswith(("more", "least")) else ("<=", ">=")
            same = [(field, fact.compare) for field, fact in asked if fact.amount == each.number]  # type: ignore[union-attr]
            if len(same) == 1 and same[0][1] == other:
                field = same[0][0]
                right = subject.text(field).replace(
                    f"{name} {other} {each.number}", f"{name} {want} {each.number}"
                )
                why = f"waits for {other} {each.number}, and {each.field} says {each.number}{found[0]}; did you mean {right!r}?"
                yield Finding("sense", field, why, mend=written(field, right))


def _near(subject: Subject, told: Told, field: str) -> int:
    """How many words the end of a sentence has in common with the code of the watch that waits for an amount."""
    found = re.match(r"watch\[(\d+)\]", field)
    if not found:
        return 0
    rest = re.split(r"[.;,]", subject.text(told.field)[told.end :])[0]
    return len(
        speech.common(speech.words(rest), speech.told(subject, subject.plan.watches[int(found[1])].code))
    )


def _both(subject: Subject, told: Told, amount: int, field: str, what: str) -> Iterator[Finding]:
    """Both ends of a number that is told otherwise than it is waited for; each can be set right by the other."""
    text = subject.text(told.field)
    word = text[told.start : told.end]
    right = text[: told.start] + _like(word, amount) + text[told.end :]
    why = f"tells of {what} {word}, and what is waited for is {amount}: say {_like(word, amount)}, or wait for {told.number}"
    yield Finding("told", told.field, why, mend=written(told.field, right))
    line = subject.text(field)
    turned = re.sub(rf"(?<![\w-]){amount}(?!\w)", str(told.number), line, count=1)
    if turned != line:
        why = f"waits for {amount}, and {told.field} tells of {what} {word}: wait for {told.number}, or say so there"
        yield Finding("told", field, why, mend=written(field, turned))


def _like(word: str, amount: int) -> str:
    """A number in figures or in words, as another one is written."""
    words = {int(value): each for each, value in NUMBERS.items()}
    return str(amount) if word.isdecimal() else words.get(amount, str(amount))


def _begins(subject: Subject, nouns: dict[tuple[str, str], int]) -> Iterator[Finding]:
    """What counters begin with, where a text says it."""
    pattern = re.compile(
        rf"\b{_NUMBER} to begin with\b|\b(?:begins?|starts?) (?:with|at) {_NUMBER}\b", re.IGNORECASE
    )
    for name, begins in subject.plan.counts.items():
        for field, text in told_texts(subject):
            found = pattern.search(text)
            if not found or not _spoken(subject, name, nouns, text):
                continue
            said = amount_of(found[1] or found[2])
            if said != begins:
                here = f"count.{name}.start" if name in subject.plan.gauges else f"count.{name}"
                why = f"begins with {begins}, and {field} says {said}; did you mean {said}?"
                yield Finding("sense", here, why, mend=written(here, said))


def _rounds(subject: Subject) -> Iterator[Finding]:
    """Rounds at whose end something happens, where a text tells of another one."""
    waited = {
        f.bare(fact).round: field  # type: ignore[union-attr]
        for field, fact in subject.asked
        if isinstance(f.bare(fact), f.RoundOver)
    }
    told = [
        Told(field, *found.span(1), amount_of(found[1]))
        for field, text in told_texts(subject)
        for found in re.finditer(rf"\bend of (?:the )?round {_NUMBER}\b", text, re.IGNORECASE)
    ]
    said = {each.number for each in told}
    for each in told:
        silent = sorted(waited.keys() - said, key=lambda number: abs(number - each.number))
        if each.number not in waited and silent:
            yield from _both(subject, each, silent[0], waited[silent[0]], "the end of round")


# What comes again

_EVERY = re.compile(
    r"\b(?:every|each) (?:round|turn)\b|\b(?:per|a) round\b(?! of)|\bround (?:by|after) round\b",
    re.IGNORECASE,
)


def _every_round(subject: Subject, nouns: dict[tuple[str, str], int]) -> Iterator[Finding]:
    """Watches that change a counter once, where the texts say that it changes in every round."""
    texts = [*told_texts(subject), ("story", subject.plan.story)]
    for name in subject.plan.counts:
        told = next((field for field, text in texts if _says_every(subject, name, nouns, text)), "")
        if not told:
            continue
        some = [
            (number, watch.again)
            for number, watch in enumerate(subject.plan.watches)
            if _steady(subject, number, name)
        ]
        once = [number for number, again in some if not again]
        if len(once) == 1 and len(some) == 1:
            field = f"watch[{once[0]}]"
            why = f"changes {name} once, and {told} says that it changes in every round: write again = true"
            yield Finding("sense", field, why, mend=(Change(f"{field}.again", True),))


def _says_every(subject: Subject, name: str, nouns: dict[tuple[str, str], int], text: str) -> bool:
    return any(
        _EVERY.search(part) and _spoken(subject, name, nouns, part)
        for part in re.split(r"(?<=[.!?])\s", text)
    )


def _steady(subject: Subject, number: int, name: str) -> bool:
    """Whether a watch does nothing but change a counter from the first rounds on."""
    watch = subject.plan.watches[number]
    lines = [line for _, version in speech.versions(subject, watch.code) for line in version.do]
    return all(isinstance(fact, f.RoundOver) and fact.round <= 2 for fact in watch.when) and any(
        isinstance(line, e.Count) and line.name == name and not line.fresh for line in lines
    )


def _never_told(subject: Subject) -> Iterator[Finding]:
    """Versions of a code that have their turn after the first one, where the code comes only once."""
    leads = _leads(subject)
    for code in sorted(subject.reach.codes):
        turns = [
            number for number, version in enumerate(subject.plan.codes[code].versions) if not version.when
        ]
        ways = leads.get(code, [])
        if len(turns) > 1 and len(ways) == 1 and ways[0] >= 0 and not subject.plan.watches[ways[0]].again:
            field = f"code.{code}.version[{turns[1] - 1}]"
            why = (
                f"is never told: watch[{ways[0]}] alone brings this code, and once; write again = true there"
            )
            yield Finding("sense", f"watch[{ways[0]}]", f"follows once, and {field} {why}", mend=(Change(f"watch[{ways[0]}].again", True),))  # fmt: skip


def _leads(subject: Subject) -> dict[int, list[int]]:
    """What brings each code: watches by their number, -1 for anything else."""
    found: dict[int, list[int]] = {}
    for number, watch in enumerate(subject.plan.watches):
        found.setdefault(watch.code, []).append(number)
    for condition in subject.plan.conditions:
        for entry in condition.cards.values():
            for version in entry.versions:
                found.setdefault(version.code, []).append(-1)
    for _, line in subject.lines:
        codes = [line.code] if isinstance(line, e.Also) else [code for _, code in line.choices] if isinstance(line, e.Ask) else []  # fmt: skip
        for code in (*codes, *(line.faces if isinstance(line, e.Die) else ())):
            found.setdefault(code, []).append(-1)
    return found

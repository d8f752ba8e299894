"""Numbers that texts tell of counters and rounds, and that lines and watches have otherwise.

What a counter counts is learned from the sheet: where the text of an objective says "two loads" and the code that does it adds two
to a counter, and another one agrees, loads are what it counts.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from game.core.problems.problem import Change, suggestion, written
from game.systems.asgard.sense import speech
from game.systems.asgard.sense.findings import Finding, Subject
from game.systems.asgard.sheet import effects as e
from game.systems.asgard.sheet import facts as f
from game.systems.asgard.sheet.meanings import NUMBERS

_NUMBER = rf"(\d{{1,3}}|none|{'|'.join(NUMBERS)})"
_SOME = re.compile(rf"\b{_NUMBER} ([a-z]+)\b", re.IGNORECASE)
_BEGINS = re.compile(
    rf"\b{_NUMBER} to begin with\b|\b(?:begins?|starts?) (?:with|at) {_NUMBER}\b", re.IGNORECASE
)
_ROUND = re.compile(rf"\bend of (?:the )?round {_NUMBER}\b", re.IGNORECASE)
_AGREE = 2
"""So many codes at least agree with their objectives before a noun is what a counter counts."""


class Amount(NamedTuple):
    """A line that changes a counter, and what the texts beside it say that it does."""

    field: str
    name: str
    by: int
    said: int
    noun: str


Nouns = dict[tuple[str, str], int]
"""What each counter counts, and which way lines mostly move it."""


class Told(NamedTuple):
    """A number in a text: where, what stands there, and how much it is."""

    field: str
    start: int
    end: int
    number: int


class Awaited(NamedTuple):
    """A counter that is waited for: its name, each fact about it with its field, and what texts tell of it."""

    name: str
    facts: list[tuple[str, f.Counted]]
    told: list[Told]


def look(subject: Subject) -> Iterator[Finding]:
    """Changes of counters, amounts that watches wait for, and rounds that are told otherwise."""
    amounts = list(_amounts(subject))
    nouns = _nouns(amounts)
    yield from _changes(amounts, nouns)
    yield from _begins(subject, nouns)
    awaited = list(_awaited(subject, nouns))
    for each in awaited:
        strays = list(_thresholds(subject, each))
        yield from strays
        told = {finding.field for finding in strays}
        yield from _turned(subject, each._replace(told=[one for one in each.told if one.field not in told]))
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


def _told_of(subject: Subject) -> Iterator[tuple[str, str, str]]:
    """The same, and what the variables of conditions have for effect, each with what it is called."""
    yield from ((field, text, "") for field, text in told_texts(subject))
    for condition in subject.plan.conditions:
        for place, each in enumerate(condition.variables):
            yield f"condition[{condition.number}].variable[{place}].effect", each.effect, each.name


# What a code adds


def _amounts(subject: Subject) -> Iterator[Amount]:
    """Every change of a counter beside a text with one number of things in it."""
    for code in subject.plan.codes:
        for field, version in subject.versions[code]:
            counts = [
                (number, line)
                for number, line in enumerate(version.do)
                if isinstance(line, e.Count) and not line.fresh
            ]
            if not counts:
                continue
            done = e.objectives(version.do, "done")
            text = " ".join(subject.plan.objectives[aim].text for aim in done) or version.story
            said = [(amount_of(word), _noun(noun)) for word, noun in _SOME.findall(text)]
            for number, line in counts:
                for amount, noun in said:
                    yield Amount(f"{field}.do[{number}]", line.name, line.amount, amount, noun)


def _nouns(amounts: list[Amount]) -> Nouns:
    """What the counters count, as far as lines and the texts beside them agree."""
    found: dict[tuple[str, str], list[int]] = {}
    for each in amounts:
        if abs(each.by) == each.said:
            found.setdefault((each.name, each.noun), []).append(1 if each.by > 0 else -1)
    return {key: Counter(ways).most_common(1)[0][0] for key, ways in found.items() if len(ways) >= _AGREE}


def _changes(amounts: list[Amount], nouns: Nouns) -> Iterator[Finding]:
    for each in amounts:
        way = nouns.get((each.name, each.noun))
        if way and each.by != way * each.said and each.said:
            right = f"count {each.name} {way * each.said:+d}"
            text = f"changes {each.name} by {each.by:+d}, and the text speaks of {each.said} {each.noun}{'s' if each.said > 1 else ''}{suggestion(right)}"
            yield Finding("sense", each.field, text, mend=written(each.field, right))


# What watches wait for


def _spoken(subject: Subject, name: str, nouns: Nouns, text: str) -> list[str]:
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


def counted_words(subject: Subject) -> dict[str, list[str]]:
    """The words by which texts speak of each counter: its name, what the players see, and what it counts."""
    found = {name: [name, subject.plan.gauges.get(name, name).lower()] for name in subject.plan.counts}
    for name, noun in _nouns(list(_amounts(subject))):
        found[name].append(noun)
    return {name: [*dict.fromkeys(words)] for name, words in found.items()}


def _awaited(subject: Subject, nouns: Nouns) -> Iterator[Awaited]:
    """Every counter for which something waits."""
    facts: dict[str, list[tuple[str, f.Counted]]] = {}
    for field, fact in subject.asked:
        if isinstance(bare := f.bare(fact), f.Counted):
            facts.setdefault(bare.name, []).append((field, bare))
    for name in subject.plan.counts:
        if name in facts:
            yield Awaited(name, facts[name], list(_tellings(subject, name, nouns)))


def _tellings(subject: Subject, name: str, nouns: Nouns) -> Iterator[Told]:
    """Every number at which something happens by a counter, as hints and objectives tell it."""
    for field, text, called in _told_of(subject):
        spoken = _spoken(subject, name, nouns, f"{called}: {text}")
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


def _thresholds(subject: Subject, counter: Awaited) -> Iterator[Finding]:
    """Amounts that texts tell and for which nothing waits, where one is waited for that no text tells."""
    begins = subject.plan.counts[counter.name]
    bounds = [(each.number, _bound(subject, each)) for each in counter.told]
    for each in counter.told:
        want = _bound(subject, each)
        said = {number for number, bound in bounds if not want or bound in ("", want)}
        waited = {
            fact.amount: field for field, fact in counter.facts if not want or fact.compare in (want, "=")
        }
        same = [field for field, fact in counter.facts if fact.amount == each.number]
        turned = len(same) == 1 and bool(_near(subject, each, same[0]))
        if each.number in waited or turned or (each.number == begins and not want):
            continue
        silent = sorted(
            waited.keys() - said - {0, 1},
            key=lambda amount: (-_near(subject, each, waited[amount]), abs(amount - each.number)),
        )
        if silent:
            called = subject.plan.gauges.get(counter.name, counter.name)
            yield from _both(subject, each, silent[0], waited[silent[0]], f"{called} at")


def _turned(subject: Subject, counter: Awaited) -> Iterator[Finding]:
    """Amounts that texts tell with `or less` or `or more`, and for which what waits asks the other way."""
    name = counter.name
    for each in counter.told:
        want = _bound(subject, each)
        if not want or not each.number:
            continue
        other = "<=" if want == ">=" else ">="
        same = [(field, fact.compare) for field, fact in counter.facts if fact.amount == each.number]
        if len(same) == 1 and same[0][1] == other:
            field = same[0][0]
            right = subject.text(field).replace(
                f"{name} {other} {each.number}", f"{name} {want} {each.number}"
            )
            why = f"waits for {other} {each.number}, and {each.field} speaks of {each.number} or {'more' if want == '>=' else 'less'}{suggestion(right)}"
            yield Finding("sense", field, why, mend=written(field, right))


_BOUND = re.compile(r"(?: [a-z]+)? (?:or|at) (more|less|fewer|most|least)\b")


def _bound(subject: Subject, told: Told) -> str:
    """How a text means a number: as the least, as the most, or as that at which something comes; "" if it may be either."""
    found = _BOUND.match(subject.text(told.field)[told.end :])
    if found:
        return ">=" if found[1] in ("more", "least") else "<="
    return ">=" if told.number and _COMES.search(subject.text(told.field)[: told.start]) else ""


_COMES = re.compile(r"\b(?:is counted|counts? (?:one|two|\d)|at)\b.*\bat $", re.IGNORECASE | re.DOTALL)
"""Before a number to which something is counted up."""


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
    right = text[: told.start] + as_written(word, amount) + text[told.end :]
    why = f"tells of {what} {word}, and what is waited for is {amount}: say {as_written(word, amount)}, or wait for {told.number}"
    yield Finding("told", told.field, why, mend=written(told.field, right))
    line = subject.text(field)
    turned = re.sub(rf"(?<![\w-]){amount}(?!\w)", str(told.number), line, count=1)
    if turned != line:
        why = f"waits for {amount}, and {told.field} tells of {what} {word}: wait for {told.number}, or say so there"
        yield Finding("told", field, why, mend=written(field, turned))


def as_written(word: str, amount: int) -> str:
    """A number in figures or in words, as another one is written."""
    words = {int(value): each for each, value in NUMBERS.items()}
    return str(amount) if word.isdecimal() else words.get(amount, str(amount))


def _begins(subject: Subject, nouns: Nouns) -> Iterator[Finding]:
    """What counters begin with, where a text says it."""
    told = [(field, text, found) for field, text in told_texts(subject) if (found := _BEGINS.search(text))]
    for name, begins in subject.plan.counts.items():
        for field, text, found in told:
            said = amount_of(found[1] or found[2])
            if said != begins and _spoken(subject, name, nouns, text):
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
        for found in _ROUND.finditer(text)
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


def _every_round(subject: Subject, nouns: Nouns) -> Iterator[Finding]:
    """Watches that change a counter once, where the texts say that it changes in every round."""
    sentences = [
        (field, part)
        for field, text in (*told_texts(subject), ("story", subject.plan.story))
        for part in re.split(r"(?<=[.!?])\s", text)
        if _EVERY.search(part)
    ]
    for name in subject.plan.counts:
        told = next((field for field, part in sentences if _spoken(subject, name, nouns, part)), "")
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


def _steady(subject: Subject, number: int, name: str) -> bool:
    """Whether a watch does nothing but change a counter from the first rounds on."""
    watch = subject.plan.watches[number]
    lines = [line for _, version in subject.versions[watch.code] for line in version.do]
    return all(isinstance(fact, f.RoundOver) and fact.round <= 2 for fact in watch.when) and any(
        isinstance(line, e.Count) and line.name == name and not line.fresh for line in lines
    )


def _never_told(subject: Subject) -> Iterator[Finding]:
    """Versions of a code that have their turn after the first one, where the code comes only once."""
    for code in sorted(subject.reach.codes - subject.named_codes):
        turns = [field for field, version in subject.versions[code] if not version.when]
        ways = [number for number, watch in enumerate(subject.plan.watches) if watch.code == code]
        if len(turns) > 1 and len(ways) == 1 and not subject.plan.watches[ways[0]].again:
            here = f"watch[{ways[0]}]"
            why = f"follows once, and {turns[1]} is never told: {here} alone brings this code, and once; write again = true there"
            yield Finding("sense", here, why, mend=(Change(f"{here}.again", True),))

"""What has been exchanged with its neighbour: answers of a question and their codes, codes of two watches, endings of two codes (A-5, A-44).

Two belong the other way round if what each brings speaks of the other alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import combinations

from game.core.problems.problem import Change, suggestion, written
from game.systems.asgard.sense import speech
from game.systems.asgard.sense.findings import Finding, Subject
from game.systems.asgard.sheet import effects as e
from game.systems.asgard.sheet import facts as f
from game.systems.asgard.sheet.facts import AnyFact
from game.systems.asgard.sheet.plan import Watch

# Questions


def _answers(subject: Subject) -> Iterator[Finding]:
    """Answers that lead to each other's code."""
    asks = [(field, line) for field, line in subject.lines if isinstance(line, e.Ask)]
    for field, ask in asks:
        others = [other for there, other in asks if there != field]
        for (one, first), (two, second) in combinations(ask.choices, 2):
            if first == second or any(
                pair in other.choices for other in others for pair in ((one, first), (two, second))
            ):
                continue
            crossed = _backed(subject, one, second, others) + _backed(subject, two, first, others)
            alike = [other for other in others if other.text == ask.text]
            crossed += _like(subject, one, (first, second), alike) + _like(
                subject, two, (second, first), alike
            )
            deed = _deed(subject, (one, first), (two, second))
            denied = bool(deed) or _denied(subject, ask, (one, first), (two, second))
            own = [_spoken(subject, one, first), _spoken(subject, two, second)]
            told = _backed(subject, one, first, others) + _backed(subject, two, second, others)
            if crossed + denied > sum(own) + told:
                kind = "sense" if crossed else "told"
                denial = (
                    f"and the other one brings {deed}" if deed else "and of the titles the other one says no"
                )
                why = "which speak of the other answer" if crossed else denial
                yield _turned(subject, field, (one, first), (two, second), (kind, why))


def _backed(subject: Subject, answer: str, code: int, others: Sequence[e.Ask]) -> int:
    """How much says that an answer leads to a code: the words of its title and lines, and other questions."""
    words = speech.words(answer)
    named = len(speech.common(words, speech.told(subject, code))) if words else _titled(subject, answer, code)
    return named + sum((answer, code) in other.choices for other in others)


def _titled(subject: Subject, answer: str, code: int) -> bool:
    """Whether a title of a code says an answer as it stands: one of words that tell nothing by themselves, as `let-her-be`."""
    said = re.compile(rf"\b{re.escape(answer.replace('-', ' '))}(?:s|es|ed|ing)?\b", re.IGNORECASE)
    return any(said.search(version.title) for _, version in subject.versions[code])


_NOT = re.compile(r"\b(?:not|never|no)\b(?! one\b)|n't\b", re.IGNORECASE)


def _denied(subject: Subject, ask: e.Ask, *choices: tuple[str, int]) -> bool:
    """Whether the one of two answers that says yes to a question leads to a title that says no and tells nothing of what is asked, and the other
    to one that does not say no."""
    asked = speech.words(re.split(r"[.!?;]\s+", ask.text.strip())[-1])
    yes = [answer == "yes" or bool(speech.common(speech.words(answer), asked)) for answer, _ in choices]
    no = [bool(code and _NOT.search(subject.plan.codes[code].title)) for _, code in choices]
    if yes[0] == yes[1] or yes != no:
        return False
    return not speech.common(asked, speech.all_told(subject, choices[yes.index(True)][1]))


_DEEDS = (
    (speech.words("fight attack strike"), "the fight", lambda line: isinstance(line, e.Mood) and line.mode == "combat"),
    (speech.words("take bring along join"), "somebody along", lambda line: isinstance(line, e.JoinFriends)),
)  # fmt: skip
"""Words of an answer, and what is brought by who says so, by the lines that bring it."""


def _deed(subject: Subject, *choices: tuple[str, int]) -> str:
    """What the one of two answers that speaks of it does not bring, and the other does; "" if there is no such thing."""
    lines = [[*e.bared(subject.plan.codes[code].versions[0].do)] if code else [] for _, code in choices]
    for said, what, brings in _DEEDS:
        would = [bool(speech.common(speech.words(answer), said)) for answer, _ in choices]
        does = [any(map(brings, some)) for some in lines]
        if would[0] != would[1] and does == would[::-1]:
            return what
    return ""


def _like(subject: Subject, answer: str, codes: tuple[int, int], alike: Sequence[e.Ask]) -> int:
    """How often the same answer to the same question leads elsewhere to what does more of what the second code does than of the first."""
    first, second = ({*subject.plan.codes[code].versions[0].do} for code in codes)
    led = [{*subject.plan.codes[code].versions[0].do} for other in alike for each, code in other.choices if each == answer and code]  # fmt: skip
    return sum(len(lines & second) > len(lines & first) for lines in led)


def _spoken(subject: Subject, answer: str, code: int) -> bool:
    """Whether a code speaks of an answer, in its stories too."""
    said = speech.all_told(subject, code)
    return bool(speech.common(speech.words(answer), said))


def _turned(
    subject: Subject, field: str, one: tuple[str, int], two: tuple[str, int], told: tuple[str, str]
) -> Finding:
    """The finding of two answers that lead to each other's code, `told` being its kind and what says so."""
    kind, why = told
    (yes, first), (no, second) = one, two
    codes = {str(first): str(second), str(second): str(first)}
    before, mark, answers = subject.text(field).rpartition('"')
    right = before + mark + re.sub(r"(?<= )\d+(?=\s*(?:,|$))", lambda each: codes.get(each[0], each[0]), answers)  # fmt: skip
    titles = subject.plan.codes
    why = (
        "which speak of the other answer" if kind == "sense" else "of which the other does what this one says"
    )
    text = f"{yes} leads to {titles[first].title!r} and {no} to {titles[second].title!r}, {why}{suggestion(right)}"
    return Finding(kind, field, text, mend=written(field, right))


# Watches


def _watches(subject: Subject) -> Iterator[Finding]:
    """Watches of the same conditions, alike but for what tells them apart, of which each brings a code that speaks of the other."""
    plan = subject.plan
    titles = {watch.code: speech.told(subject, watch.code) for watch in plan.watches}
    said = {code: told | speech.stories(subject, code) for code, told in titles.items()}
    facts = [frozenset(watch.when) for watch in plan.watches]
    named = [_named(subject, watch) for watch in plan.watches]
    kinds = [sorted(type(f.bare(fact)).__name__ for fact in watch.when) for watch in plan.watches]
    for (one, first), (two, second) in combinations(enumerate(plan.watches), 2):
        if first.code == second.code or first.within != second.within:
            continue
        if kinds[one] != kinds[two] and not facts[one] < facts[two] and not facts[two] < facts[one]:
            continue  # They wait for other kinds of things, and neither for all that the other does and more.
        mine, others = _apart(named[one], named[two]), _apart(named[two], named[one])
        crossed = speech.common(mine, titles[second.code]) | speech.common(others, titles[first.code])
        if not crossed or _elsewhere(plan.watches, one, two):
            continue
        if not speech.common(mine, said[first.code]) and not speech.common(others, said[second.code]):
            text = (
                f"brings {plan.codes[second.code].title!r}, which speaks of what watch[{one}] waits for: the codes {first.code} and "
                f"{second.code} are exchanged; did you mean {first.code}?"
            )
            mend = (Change(f"watch[{one}].code", second.code), Change(f"watch[{two}].code", first.code))
            yield Finding("sense", f"watch[{two}].code", text, mend=mend)


def _fates(subject: Subject) -> Iterator[Finding]:
    """Watches of which the one waits for a friend's fall and brings what does an objective, and the other for the same friend at a spot and brings
    what fails it."""
    watches = subject.plan.watches
    falls = [(place, fact.who) for place, watch in enumerate(watches) for fact in watch.when[:1] if len(watch.when) == 1 and isinstance(fact, f.FallenFriend)]  # fmt: skip
    for one, who in falls:
        for two, other in enumerate(watches):
            comes = any(isinstance(fact, f.AtSpot) and fact.who == who for fact in other.when)
            codes = watches[one].code, other.code
            if not comes or codes[0] == codes[1] or not _comes_to(subject, *codes):
                continue
            mend = (Change(f"watch[{one}].code", codes[1]), Change(f"watch[{two}].code", codes[0]))
            why = f"the codes {codes[0]} and {codes[1]} are exchanged"
            for place, text, right in (
                (
                    one,
                    "waits for a loss and brings what does the objective that the other one fails",
                    codes[1],
                ),
                (two, "waits for an arrival and brings what fails the objective that a loss does", codes[0]),
            ):
                yield Finding(
                    "sense", f"watch[{place}].code", f"{text}: {why}; did you mean {right}?", mend=mend
                )


def _comes_to(subject: Subject, lost: int, gained: int) -> bool:
    """Whether a code does, and never fails, an objective that another one fails and never does."""
    done, failed = (
        {verb: {aim for _, version in subject.versions[code] for aim in e.objectives(e.bared(version.do), verb)} for verb in ("done", "fail")}
        for code in (lost, gained)
    )  # fmt: skip
    return bool((done["done"] - done["fail"]) & (failed["fail"] - failed["done"]))


def _elsewhere(watches: Sequence[Watch], one: int, two: int) -> bool:
    """Whether another watch brings one of the codes too for what tells its watch from the other."""
    first, second = watches[one], watches[two]
    for place, each in enumerate(watches):
        if place in (one, two) or each.code not in (first.code, second.code):
            continue
        own, other = (first, second) if each.code == first.code else (second, first)
        apart = set(own.when) - set(other.when)
        if apart and apart <= set(each.when):
            return True
    return False


Named = dict[AnyFact, frozenset[str]]
"""The words of what each fact of a watch names."""


def _named(subject: Subject, watch: Watch) -> Named:
    return {fact: speech.of_fact(subject, fact) for fact in watch.when if not isinstance(fact, f.Not)}


def _apart(one: Named, other: Named) -> frozenset[str]:
    """The words of what a watch waits for and the other does not."""
    alone = (words for fact, words in one.items() if fact not in other)
    return frozenset[str]().union(*alone).difference(*other.values())


# Endings


def _endings(subject: Subject) -> Iterator[Finding]:
    """Codes that bring each other's ending: each speaks of the other alone, or the one that does more ends worse."""
    ends = [
        (field, int(field.split(".")[1]), line.ending)
        for field, line in subject.whole
        if isinstance(line, e.EndStory) and field.startswith("code.") and ".version" not in field
    ]
    names = [name for _, _, name in ends]
    alone = [each for each in ends if names.count(each[2]) == 1]
    for (here, one, first), (there, two, second) in combinations(alone, 2):
        both = (one, first), (two, second)
        if _cross(subject, *both) or _worse(subject, *both) or _worse(subject, *reversed(both)):
            mend = (Change(here, f"end {second}"), Change(there, f"end {first}"))
            for field, code, name, other in ((here, one, first, second), (there, two, second, first)):
                text = f"brings {name} where code {code} speaks of {other}: the endings of {here} and {there} are exchanged; did you mean 'end {other}'?"
                yield Finding("told", field, text, mend=mend)


def _cross(subject: Subject, one: tuple[int, str], two: tuple[int, str]) -> bool:
    """Whether one of two codes speaks of the other's ending by the name of that, and neither of its own."""
    (first, its), (second, others) = one, two
    titles = {name: speech.words(name, subject.plan.endings[name].title) for name in (its, others)}
    here, there = _about(subject, first), _about(subject, second)
    own = speech.common(titles[its], here) | speech.common(titles[others], there)
    return (
        bool(speech.common(speech.words(others), here) | speech.common(speech.words(its), there)) and not own
    )


def _about(subject: Subject, code: int) -> frozenset[str]:
    """The words of the titles of a code and of the objectives of its lines."""
    lines = (line for _, version in subject.versions[code] for line in version.do)
    aims = (line for line in lines if isinstance(line, e.Objective))
    return speech.titles(subject, code) | speech.of_lines(subject, aims)


_WORTH = {"defeat": 0, "plain": 1, "victory": 2}


def _worse(subject: Subject, one: tuple[int, str], two: tuple[int, str]) -> bool:
    """Whether a code does all objectives that another one does and more, and ends worse than that."""
    codes = subject.plan.codes
    more, less = ({*e.objectives(codes[code].versions[0].do, "done")} for code, _ in (one, two))
    outcomes = [_WORTH[subject.plan.endings[name].outcome] for _, name in (one, two)]
    return bool(less) and less < more and outcomes[0] < outcomes[1]


# Names


def _names(subject: Subject) -> Iterator[Finding]:
    """Titles of two objectives, two endings or two spots, and characters of two friends, of which each is called as the other."""
    sheet = subject.sheet
    lists = (
        [(f"objective[{place}].title", f"{row.id} {row.spot}", row.title) for place, row in enumerate(sheet.objective)],
        [(f"ending.{id}.title", id, row.title) for id, row in sheet.ending.items()],
        [(f"spot.{id}.name", id, row.name) for id, row in sheet.spot.items()],
    )  # fmt: skip
    for rows in lists:
        yield from _crossed(rows)
    friends = [(f"friend.{id}.who", f"{id} {row.name}", row.who) for id, row in sheet.friend.items()]
    yield from _crossed(friends)


def _crossed(rows: Sequence[tuple[str, str, str]]) -> Iterator[Finding]:
    """The pairs of a list of fields, ids and texts of which each text has words of the other's id alone."""
    known = [(field, speech.words(id), speech.words(text), text) for field, id, text in rows]
    for (one, its, said, text), (other, others, told, beside) in combinations(known, 2):
        if speech.crossed(its, others, said, told):
            mend = (Change(one, beside), Change(other, text))
            for field, here, right in ((one, text, beside), (other, beside, text)):
                why = f"is {here!r}, of which {other if field == one else one} is to speak: the two are exchanged{suggestion(right)}"
                yield Finding("told", field, why, mend=mend)


# Conditions


def _entered(subject: Subject) -> Iterator[Finding]:
    """Lines with which two conditions begin, of the same kind, of which each names what the other's texts speak of alone."""
    entered = [
        (field, condition.number, speech.of_line(subject, line), subject.text(field))
        for condition in subject.plan.conditions
        for place, line in enumerate(condition.enter)
        if isinstance(line, e.Objective) and line.verb == "give"
        and (field := f"condition[{condition.number}].enter[{place}]")
    ]  # fmt: skip
    for (one, first, its, text), (other, second, others, beside) in combinations(entered, 2):
        here, there = _of_condition(subject, first), _of_condition(subject, second)
        if speech.crossed(its - others, others - its, here, there):
            mend = (Change(one, beside), Change(other, text))
            for field, right in ((one, beside), (other, text)):
                why = f"gives what {other if field == one else one} should: the two are exchanged{suggestion(right)}"
                yield Finding("told", field, why, mend=mend)


def _of_condition(subject: Subject, number: int) -> frozenset[str]:
    """The words of a condition, and of the titles of the codes that only its watches bring."""
    condition = subject.plan.conditions[number]
    told = [text for each in condition.variables for text in (each.name, each.effect)]
    return speech.words(condition.title, condition.story, *told)


LOOKS = (_answers, _watches, _fates, _endings, _names, _entered)
"""Each of them a step."""

"""What would lead to a code that nothing leads to (A-3, A-39, A-44): a question of which two answers are one, a row, or a watch."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from game.systems.asgard.sense import speech
from game.systems.asgard.sense.codes import strays
from game.systems.asgard.sense.codes.leads import Lead
from game.systems.asgard.sense.findings import Subject
from game.systems.asgard.sheet import effects as e
from game.systems.asgard.sheet import facts as f
from game.systems.asgard.sheet import reach

_NEAR = 20
"""Codes of one question have numbers so near to each other."""


def to_code(subject: Subject, number: int, asked: Iterable[Lead]) -> Lead | None:
    """What leads to a code that nothing leads to: a question of which two answers are one (`asked`: all `answers`), a row out of order, a watch
    that brings the code of another."""
    for lead in asked:
        if re.search(rf" {number}(?!\d)", str(lead.value).rpartition('"')[2]):
            return lead
    found = [*_in_rows(subject, number), *_in_watches(subject, number)]
    place = None if found else strays.watch(subject, number)
    if place is not None:
        said = subject.plan.watches[place].code
        return Lead(
            f"watch[{place}].code", number, f"brings {said} as another watch does, of which that speaks"
        )
    return found[0] if len(found) == 1 else None


def answers(subject: Subject) -> Iterator[Lead]:
    """Every question and every die of which all answers lead to one code, with the code that nothing leads to."""
    for field, line in subject.lines:
        lead = _answered(subject, field, line) if isinstance(line, e.Ask | e.Die) else None
        if lead:
            yield lead


def _answered(subject: Subject, field: str, line: e.Ask | e.Die) -> Lead | None:
    """A question all of whose answers lead to one code, or a die of which all faces do, with the code that nothing leads to."""
    codes = e.leading(line)
    if len(codes) < 2 or len(set(codes)) != 1 or not codes[0]:
        return None
    free = [each for each in subject.plan.codes if each not in subject.led_to]
    if not free:
        return None
    said = codes[0]
    other = min(free, key=lambda each: abs(each - said))
    if abs(other - said) > _NEAR:
        return None
    before, mark, rest = subject.text(field).rpartition('"')
    places = [found.span() for found in re.finditer(rf"(?<= ){said}(?=\s*(?:,|$))", rest)]
    if len(places) < 2:
        return None
    place = places[-1] if other > said else places[0]
    if isinstance(line, e.Ask):
        told = speech.all_told(subject, other)
        named = [
            span
            for span, (answer, _) in zip(places, line.choices, strict=False)
            if speech.common(speech.words(answer), told)
        ]
        place = named[0] if len(named) == 1 else place
    right = before + mark + rest[: place[0]] + str(other) + rest[place[1] :]
    return Lead(field, right, f"leads to {said} whatever comes of it, and nothing leads to {other}")


def _in_rows(subject: Subject, number: int) -> Iterator[Lead]:
    """Rows that say the code of another row of their table, where the order of the numbers has this one."""
    for condition in subject.plan.conditions:
        rows = reach.rows(subject.plan, condition.number)
        codes = [entry.code for entry in rows]
        for place, entry in enumerate(rows):
            if entry.code and abs(entry.code - number) <= _NEAR and codes.count(entry.code) > 1:
                before = max((each for each in codes[:place] if each), default=0)
                after = min((each for each in codes[place + 1 :] if each), default=0)
                if before < number and (not after or number < after):
                    field = reach.row_field(condition.number, entry)
                    right = re.sub(rf"(?<!\w){entry.code}(?!\w)", str(number), subject.text(field), count=1)
                    yield Lead(
                        field, right, f"says {entry.code} as another row does, and nothing leads to {number}"
                    )


def _in_watches(subject: Subject, number: int) -> Iterator[Lead]:
    """Watches that bring the code of another one, and wait for what this code speaks of; for what its title names, if any does."""
    told = speech.all_told(subject, number)
    title = speech.words(subject.plan.codes[number].title)
    found: list[tuple[bool, Lead]] = []
    times = Counter(watch.code for watch in subject.plan.watches)
    for place, watch in enumerate(subject.plan.watches):
        if times[watch.code] > 1:
            own = speech.all_told(subject, watch.code)
            said = speech.of_facts(subject, watch.when)
            fits = speech.common(said - own, told) and not speech.common(said - told, own)
            if fits or _mourns(subject, place, number):
                lead = Lead(f"watch[{place}].code", number, f"brings {watch.code} as another watch does")
                found.append((bool(speech.common(said, title)), lead))
    best = max((titled for titled, _ in found), default=False)
    yield from (lead for titled, lead in found if titled == best)


def _mourns(subject: Subject, place: int, number: int) -> bool:
    """Whether a watch waits for a loss and brings what does the objective that another code fails."""
    watch = subject.plan.watches[place]
    done, failed = (
        {aim for _, version in subject.versions[code] for aim in e.objectives(e.bared(version.do), verb)}
        for code, verb in ((watch.code, "done"), (number, "fail"))
    )
    return all(isinstance(fact, f.FallenFriend | f.Strength) for fact in watch.when) and bool(done & failed)

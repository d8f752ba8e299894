"""Card effects that have been renamed in one place only: added or forgotten under a name that nothing else has (A-3)."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from difflib import SequenceMatcher

from msgspec.structs import replace

from game.core.problems.problem import did_you_mean, nearest, suggestion, without, written
from game.systems.asgard.sense import speech
from game.systems.asgard.sense.findings import Finding, Subject
from game.systems.asgard.sheet import effects as e
from game.systems.asgard.sheet import facts as f
from game.systems.asgard.sheet.plan import Entry
from game.systems.asgard.sheet.reach import Reach

_LIKE = 0.75
"""From this likeness on one name may be the other with a slip in it: a letter in four."""


_SEVERAL = 2
"""So many other rows say what one of them adds."""


def look(subject: Subject) -> Iterator[Finding]:
    """Lines and rows that add an effect for which nothing asks, where one that is asked for is spelt like it, and lines that forget in vain."""
    asked, adding = _asked(subject), list(_adding(subject))
    yield from _forgotten(subject, {each for _, each in adding})
    answering = [*dict.fromkeys(each for _, each in adding if each in asked)]
    for field, name in adding:
        near = "" if name in asked else next((each for each in answering if _like(name, each)), "")
        if near and speech.common(speech.words(name), _known(subject, field)):
            near = ""
        near = near or ("" if name in asked else _usual(subject, field, name, asked))
        if not near:
            continue
        right = subject.renamed(field, name, near)
        text = f"adds {name}, for which nothing asks{suggestion(right)}"
        yield Finding("told", field, text, mend=written(field, right) if right else ())
    yield from _asked_instead(subject, [each for each in adding if each[1] not in asked])


def _asked_instead(subject: Subject, free: Sequence[tuple[str, str]]) -> Iterator[Finding]:
    """Watches that ask for an effect as their neighbour does, and bring what is titled by one that is added and for which nothing asks."""
    seen = [
        {fact.effect: place for place, fact in enumerate(watch.when) if isinstance(fact, f.SeenIs)}
        for watch in subject.plan.watches
    ]
    for name in dict.fromkeys(each for _, each in free):
        own = speech.words(re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name))
        found = [
            (f"watch[{number}].when[{place}]", said)
            for number, effects in enumerate(seen)
            for said, place in effects.items()
            if any(said in each for each in (*seen[:number][-1:], *seen[number + 1 :][:1]))
            and speech.common(own, speech.titles(subject, subject.plan.watches[number].code))
            and not speech.common(
                speech.words(said), speech.all_told(subject, subject.plan.watches[number].code)
            )
        ]
        if len(found) == 1:
            (field, said), (there, _) = found[0], next(each for each in free if each[1] == name)
            right = subject.renamed(field, said, name)
            text = f"asks for {said}, and what it brings speaks of {name}, which {there} adds and for which nothing asks{suggestion(right)}"
            yield Finding("told", field, text, mend=written(field, right))


def _usual(subject: Subject, field: str, name: str, asked: Collection[str]) -> str:
    """The one effect that all other rows add which bring the same code as a row, if nothing else adds its own; "" if there is none."""
    codes = dict(subject.rows)
    own = codes.get(field)
    if own is None or not own.code or sum(name in entry.adds for entry in codes.values()) > 1:
        return ""
    others = [{*entry.adds} for there, entry in codes.items() if there != field and entry.code == own.code]
    usual = set[str].intersection(*others) & {*asked} if len(others) >= _SEVERAL else set[str]()
    return usual.pop() if len(usual) == 1 else ""


def _asked(subject: Subject) -> set[str]:
    """Every effect for which anything asks, or which a line forgets."""
    asked = {fact.effect for fact in subject.facts if isinstance(fact, f.SeenIs)}
    asked |= {line.effect for _, line in subject.lines if isinstance(line, e.Seen) and not line.seen}
    return asked.union(*(entry.needs for _, entry in subject.rows))


def asking(subject: Subject, name: str) -> list[str]:
    """The fields that ask for an effect."""
    fields = [field for field, entry in subject.rows if name in entry.needs]
    return fields + [
        field
        for field, fact in subject.asked
        if isinstance(bare := f.bare(fact), f.SeenIs) and bare.effect == name
    ]


def _adding(subject: Subject) -> Iterator[tuple[str, str]]:
    """The effects that are added, each with the field that does so."""
    for field, entry in subject.rows:
        yield from ((field, each) for each in entry.adds)
    for field, line in subject.lines:
        if isinstance(line, e.Seen) and line.seen:
            yield field, line.effect


def instead_of(subject: Subject, name: str) -> tuple[str, str] | None:
    """The one place that adds an effect for which nothing asks, where another one is asked for and never added, and that effect.

    Where several are left over, it is the one of which its own texts do not speak; else the one in the table of who asks, or in its suit.
    """
    asked, adding = _asked(subject), list(_adding(subject))
    added = [each for _, each in adding]
    free = [
        (field, each)
        for field, each in adding
        if each not in asked and added.count(each) == 1 and subject.text(field)
    ]
    fields = asking(subject, name)
    tables, suits = {_table(field) for field in fields}, {field[-1] for field in fields}
    unsaid = [(field, each) for field, each in free if not _said(subject, field, each)]
    beside = [(field, each) for field, each in free if _table(field) in tables]
    for some in (free, unsaid, beside, [each for each in beside if each[0][-1] in suits]):
        if len(some) == 1:
            return some[0]
    return None


def meant(subject: Subject, name: str) -> str:
    """The end of a sentence about an effect that nothing adds: the one that it was to be by its spelling; "" if another one has but been renamed."""
    near = nearest(name, subject.adders)
    if near and (_like(name, near) or name.startswith(near) or instead_of(subject, name) is None):
        return suggestion(near)
    return "" if near else did_you_mean(name, subject.adders)


def _table(field: str) -> str:
    """The condition of a row; the whole field of a line."""
    return field.partition(".cards.")[0]


def _said(subject: Subject, field: str, name: str) -> bool:
    """Whether the code that a row brings, or in which a line stands, speaks of an effect."""
    codes = [entry.code for there, entry in subject.rows if there == field and entry.code]
    told = frozenset[str]().union(*(speech.all_told(subject, code) for code in codes))
    return bool(speech.common(speech.words(name), told | _known(subject, field)))


def _forgotten(subject: Subject, added: set[str]) -> Iterator[Finding]:
    """Lines that forget an effect that nothing ever adds."""
    for field, line in subject.lines:
        if isinstance(line, e.Seen) and not line.seen and line.effect not in added:
            near = next((each for each in sorted(added) if _like(line.effect, each)), "")
            right = subject.text(field).replace(f"forget {line.effect}", f"forget {near}")
            meant = suggestion(right) if near else ": take it out, or let something add it"
            text = f"forgets {line.effect}, which nothing ever adds{meant}"
            yield Finding("sense", field, text, mend=written(field, right) if near else without(field))


def _like(one: str, other: str) -> bool:
    """Whether one name is another with a letter changed, missing or too much, but for the first."""
    left, right = (re.sub(r"[\W_]", "", each).lower() for each in (one, other))
    return left[:1] == right[:1] and SequenceMatcher(None, left, right).ratio() >= _LIKE


def _known(subject: Subject, field: str) -> frozenset[str]:
    """The words of the code in which a line stands, and the names of the sheet: what is called so is meant."""
    plan = subject.plan
    names = (*plan.enemies, *plan.friends, *plan.spots, *plan.counts, *plan.objectives)
    found = re.match(r"code\.(\d+)\.", field)
    told = plan.codes[int(found[1])].versions if found else ()
    return speech.words(*names, *(text for each in told for text in (each.title, each.story)))


# Before its code instead of behind it


def behind_code(subject: Subject, field: str, entry: Entry, need: str) -> str:
    """A row with an effect behind its code, which adds it, where the row needs what comes of nothing but itself; "" if it is not so."""
    said = subject.text(field)
    right = re.sub(rf"\[{re.escape(need)}\]\s*(.*?)(\d+)", rf"\1\2 [{need}]", said, count=1)
    if not entry.code or entry.needs != (need,) or right == said or not _leads_to(subject, entry.code, need):
        return ""
    return right


def _leads_to(subject: Subject, code: int, effect: str) -> bool:
    """Whether an effect comes to be added if a code comes when the story begins."""
    first, *later = subject.plan.conditions
    begins = replace(first, enter=(*first.enter, e.Also(code)))
    return effect in Reach(replace(subject.plan, conditions=(begins, *later))).effects

"""Watches that wait for one person while their code speaks of another, and codes of another number than the question that leads to them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from game.core.problem import suggestion, written
from game.systems.asgard.sense import speech
from game.systems.asgard.sense.findings import Finding, Subject
from game.systems.asgard.sheet import effects as e
from game.systems.asgard.sheet import facts as f
from game.systems.asgard.sheet.facts import AnyFact


def look(subject: Subject) -> Iterator[Finding]:
    """Facts about somebody else than the code that follows, and answers to a question about another one of a row."""
    yield from _watches(subject)
    yield from _cards(subject)
    yield from _rows(subject)


def _watches(subject: Subject) -> Iterator[Finding]:
    """Facts that name one person where the title and the objectives of the code speak of another alone."""
    for number, watch in enumerate(subject.plan.watches):
        told = speech.told(subject, watch.code)
        said = told | speech.stories(subject, watch.code)
        named = [_who(fact) for fact in watch.when]
        for place, who in enumerate(named):
            known = _known(subject, watch.when[place]) if who else {}
            if who not in known or speech.common(known[who], said):
                continue
            others = [
                each
                for each, words in known.items()
                if each not in named and speech.common(words - known[who], told)
            ]
            if len(others) == 1:
                field = f"watch[{number}].when[{place}]"
                right = subject.renamed(field, who, others[0], count=1)
                text = (
                    f"waits for {who}, and code {watch.code} speaks of {others[0]}; did you mean {right!r}?"
                )
                yield Finding("told", field, text, mend=written(field, right))


def _cards(subject: Subject) -> Iterator[Finding]:
    """Rows that come only while one of the players' people lives, and whose code tells of another of them alone."""
    for field, entry in subject.rows:
        named = [_who(fact) for fact in entry.when or ()] if entry.code else []
        for who, fact in zip(named, entry.when or (), strict=False):
            known = _known(subject, fact) if who and isinstance(fact, f.Alive) else {}
            said = speech.all_told(subject, entry.code)
            if who not in known or speech.common(known[who], said):
                continue
            others = [each for each, words in known.items() if each not in named and words & said]
            if len(others) == 1:
                right = subject.renamed(field, who, others[0], count=1)
                text = f"asks for {who}, and code {entry.code} speaks of {others[0]}{suggestion(right)}"
                yield Finding("told", field, text, mend=written(field, right))


def _who(fact: AnyFact) -> str:
    """Whom a fact is about, by name; "" if it is anybody."""
    who = ""
    if isinstance(fact, f.AtSpot | f.FallenFriend) or (isinstance(fact, f.Alive) and not fact.foes):
        who = fact.who
    elif isinstance(fact, f.KindFallen | f.KindGone):
        who = fact.kind
    return "" if who in ("one", "all", "enemy") or who.isdecimal() else who


def _known(subject: Subject, fact: AnyFact) -> dict[str, frozenset[str]]:
    """Everybody of whom a fact could be, with the words by which texts name them."""
    plan = subject.plan
    if isinstance(fact, f.KindFallen | f.KindGone):
        return {
            name: speech.words(name, kind.name if len(kind.name.split()) <= 2 else "")
            for name, kind in plan.enemies.items()
        }
    friends = {name: speech.words(name, kind.name) for name, kind in plan.friends.items()}
    return {**{each: speech.words(each) for each in subject.friendly}, **friends}


def _rows(subject: Subject) -> Iterator[Finding]:
    """Answers to a question about the second of something that lead to the code about the third."""
    titles = {code.title.casefold(): number for number, code in subject.plan.codes.items()}
    for field, line in subject.lines:
        asked = _ordinal(line.text) if isinstance(line, e.Ask) else ""
        for _, code in line.choices if isinstance(line, e.Ask) and asked else ():
            title = subject.plan.codes[code].title.casefold()
            other = _ordinal(title)
            meant = titles.get(re.sub(rf"\b{other}\b", asked, title)) if other and other != asked else None
            if meant:
                right = re.sub(rf"(?<= ){code}(?!\d)", str(meant), subject.text(field))
                text = f"asks about the {asked} and leads to {subject.plan.codes[code].title!r}; did you mean {right!r}?"
                yield Finding("sense", field, text, mend=written(field, right))


def _ordinal(text: str) -> str:
    """The only ordinal of a text."""
    found = [each for each in speech.ORDINALS if re.search(rf"\b{each}\b", text.casefold())]
    return found[0] if len(found) == 1 else ""

"""Watches that wait for one person while their code speaks of another, and codes of another number than the question that leads to them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from game.core.problems.problem import suggestion, written
from game.systems.ascension.points import notation
from game.systems.asgard.sense import speech
from game.systems.asgard.sense.findings import Finding, Subject
from game.systems.asgard.sheet import effects as e
from game.systems.asgard.sheet import facts as f
from game.systems.asgard.sheet.facts import AnyFact


def look(subject: Subject) -> Iterator[Finding]:
    """Facts about somebody else than the code that follows, and answers to a question about another one of a row."""
    yield from _watches(subject)
    yield from _ends(subject)
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
                text = f"waits for {who}, and code {watch.code} speaks of {others[0]}{suggestion(right)}"
                yield Finding("told", field, text, mend=written(field, right))


def _ends(subject: Subject) -> Iterator[Finding]:
    """Facts about the end of one kind of enemy whose code is called by what only another one bears, for whose end nothing waits."""
    awaited = {_who(fact) for watch in subject.plan.watches for fact in watch.when}
    for number, watch in enumerate(subject.plan.watches):
        for place, fact in enumerate(watch.when):
            who = _who(fact) if isinstance(fact, f.KindFallen | f.KindGone) else ""
            known = _known(subject, fact) if who else {}
            if who not in known or speech.common(known[who], speech.all_told(subject, watch.code)):
                continue
            others = [
                each
                for each in known
                if each not in awaited and bears(subject, each, watch.code, titled=True)
            ]
            if len(others) == 1 and not bears(subject, who, watch.code):
                field = f"watch[{number}].when[{place}]"
                right = subject.renamed(field, who, others[0], count=1)
                text = f"waits for {who}, and code {watch.code} speaks of what {others[0]} bears, for whose end nothing waits{suggestion(right)}"
                yield Finding("told", field, text, mend=written(field, right))


def bears(subject: Subject, kind: str, code: int, *, titled: bool = False) -> bool:
    """Whether the story of a code speaks of what an enemy fights with and no other does, as of his: `his spade`; and its title too, if it is to."""
    own = _gear(subject, kind)
    own -= frozenset[str]().union(*(_gear(subject, other) for other in subject.plan.enemies if other != kind))
    told = frozenset[str]().union(
        *(speech.words(*_HIS.findall(version.story)) for _, version in subject.versions[code])
    )
    common = speech.common(own, told)
    return bool(speech.common(common, speech.titles(subject, code)) if titled else common)


_HIS = re.compile(r"\b(?:his|her|its|their|has an?|with an?) ((?:[a-zà-ÿ]+ )?[a-zà-ÿ]+)", re.IGNORECASE)
"""What a story says that somebody has."""


def _gear(subject: Subject, kind: str) -> frozenset[str]:
    """The words of the attacks and powers of an enemy whose row stands in the file."""
    who = subject.plan.enemies[kind].who
    for side in subject.file.get("sides", {}).values():
        for row in side.get("character", []):
            if notation.id_of(row) == who:
                return _names(row.get("attacks", []))
    for row in subject.file.get("unit", []):
        if row.get("name") == who:
            return _names(each for name in ("special", "super", "class") for each in row.get(name, []))
    return frozenset()


def _names(lines: Iterable[object]) -> frozenset[str]:
    """The words of the names of attacks and powers: what stands before the colon."""
    return speech.words(*(each.partition(":")[0] for each in lines if isinstance(each, str)))


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
                text = f"asks about the {asked} and leads to {subject.plan.codes[code].title!r}{suggestion(right)}"
                yield Finding("sense", field, text, mend=written(field, right))


def _ordinal(text: str) -> str:
    """The only ordinal of a text."""
    found = [each for each in speech.ORDINALS if re.search(rf"\b{each}\b", text.casefold())]
    return found[0] if len(found) == 1 else ""

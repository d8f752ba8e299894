"""Versions of codes that have lost one of their facts: who speaks in them may be dead, and what was to be told once is told again (A-75)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from game.core.documents.fields import says
from game.core.problems.problem import written
from game.systems.asgard.sense.findings import Finding, Subject
from game.systems.asgard.sense.people import companions
from game.systems.asgard.sense.waits.guards import ABSENT
from game.systems.asgard.sheet import effects as e
from game.systems.asgard.sheet import facts as f
from game.systems.asgard.sheet.plan import Version


def look(subject: Subject) -> Iterator[Finding]:
    """The versions that name somebody for whom they do not ask, and those that were to be told once."""
    yield from _of_people(subject)
    yield from _again(subject)


def _of_people(subject: Subject) -> Iterator[Finding]:
    """The versions that name somebody for whom they do not ask, in a sheet where others do."""
    asked = {field.partition(".when[")[0] for field, fact in subject.asked if isinstance(fact, f.Alive)}
    if not any(".version[" in field for field in asked):
        return
    called = {who: _proper(name) for who, name in companions.people(subject).items()}
    for versions in subject.versions.values():
        always = " ".join(f"{version.title} {version.story}" for _, version in versions if not version.when)
        for field, version in versions:
            for who, name in called.items() if version.when else ():
                if name and _named(name, version) and not re.search(rf"\b{name}\b", always):
                    yield from _unasked(subject, field, version, who)


def _proper(name: str) -> str:
    """The name by which stories call somebody, as a pattern: `Hild` of `Hild, Skalli's sister`; "" if he has none of his own."""
    first = re.match(r"(?!The\b|An?\b)([A-Z][\w-]*)(?!\w|['’]s)", name)
    return re.escape(first[1]) if first else ""


def _named(name: str, version: Version) -> bool:
    """Whether a version names somebody, in a sentence that does not say that he is gone."""
    sentences = re.split(r"(?<=[.!?])\s+", f"{version.title}. {version.story}")
    return any(re.search(rf"\b{name}\b", each) and not ABSENT.search(each) for each in sentences)


def _unasked(subject: Subject, field: str, version: Version, who: str) -> Iterator[Finding]:
    """That a version names somebody, unless one of its facts does too: behind those for which it asks stands that he is alive, before what is not so."""
    if any(re.search(rf"\b{re.escape(who)}\b", str(fact)) for fact in version.when):
        return
    said = says(subject.file, f"{field}.when", [])
    place = next((at for at, fact in enumerate(version.when) if isinstance(fact, f.Not)), len(said))
    right = [*said[:place], f"{who} alive", *said[place:]]
    text = (
        f"does not ask for {who}, of whom the text speaks, so that it is told without him too: write {right}"
    )
    yield Finding("told", f"{field}.when", text, mend=written(f"{field}.when", right))


def _again(subject: Subject) -> Iterator[Finding]:
    """The versions that add a card effect, and go before one that is for when it has been seen: they were to ask that it has not."""
    for versions in subject.versions.values():
        for place, (field, version) in enumerate(versions):
            added = [line.effect for line in e.bared(version.do) if isinstance(line, e.Seen) and line.seen]
            later = {fact for _, other in versions[place + 1 :] for fact in other.when}
            for effect in added if version.when else ():
                known = any(getattr(f.bare(fact), "effect", "") == effect for fact in version.when)
                if f.SeenIs(effect) in later and not known:
                    right = [*says(subject.file, f"{field}.when", []), f"not seen {effect}"]
                    text = f"adds {effect}, and what is to come when that has been seen comes later (A-75): write {right}"
                    yield Finding("told", f"{field}.when", text, mend=written(f"{field}.when", right))

"""Facts that ask for more of the players' units than there are if each friend joins once, where a text tells how many it takes (A-26, A-44)."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.problems.problem import suggestion, written
from game.systems.asgard.sense import speech
from game.systems.asgard.sense.findings import Finding, Subject
from game.systems.asgard.sheet import effects as e
from game.systems.asgard.sheet import facts as f


def look(subject: Subject) -> Iterator[Finding]:
    """Watches for so many units at a spot, of whom what they bring counts fewer."""
    joining = {line.kind for _, line in subject.lines if isinstance(line, e.JoinFriends)}
    most = len(subject.friendly) + len(joining)
    for number, watch in enumerate(subject.plan.watches):
        told = [each for each in _told(subject, watch.code) if each <= most]
        for place, fact in enumerate(watch.when):
            if not isinstance(fact, f.AtSpot) or not fact.who.isdecimal() or int(fact.who) <= most:
                continue
            if len({*told}) == 1:
                field = f"watch[{number}].when[{place}]"
                right = subject.renamed(field, fact.who, str(told[0]), count=1)
                text = f"asks for {fact.who} units, and the players have {most} if everybody joins; what it brings tells of {told[0]}{suggestion(right)}"
                yield Finding("watch", field, text, mend=written(field, right))


def _told(subject: Subject, code: int) -> list[int]:
    """How many people the stories of a code count; without any, how many the objectives that it brings to an end."""
    versions = [version for _, version in subject.versions[code]]
    stories = [number for version in versions for number in speech.people(version.story)]
    known = subject.plan.objectives
    ended = e.objectives([line for version in versions for line in e.bared(version.do)], "done")
    return stories or [
        number for name in ended if name in known for number in speech.people(known[name].text)
    ]

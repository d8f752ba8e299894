"""Who comes where a fact asks that somebody is not there yet: it is he who is to come (A-44, A-75, A-76)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from game.core.problems.problem import suggestion, written
from game.systems.asgard.sense import speech
from game.systems.asgard.sense.findings import Finding, Subject
from game.systems.asgard.sheet import effects as e
from game.systems.asgard.sheet import facts as f
from game.systems.asgard.sheet.effects import AnyEffect
from game.systems.asgard.sheet.facts import AnyFact

_USUAL = 2
"""So often somebody comes where he is asked not to be there before it is odd that another one does."""


class Coming(NamedTuple):
    """A line that brings one enemy if one is not there: where, whom it brings, who is not there, and whether the sheet says anything else of him."""

    field: str
    kind: str
    absent: str
    told: bool


def look(subject: Subject) -> Iterator[Finding]:
    """The only line that brings another enemy than the one who is asked not to be there, and of whom nothing is told or done."""
    coming = [*dict.fromkeys(_coming(subject))]
    usual = {each.field: each.kind for each in coming if each.kind == each.absent}
    odd = [each for each in coming if each.kind != each.absent]
    if len({each.field for each in odd}) == 1 and not any(each.told for each in odd):
        field, kind, absent, _ = odd[0]
        if len(usual) < _USUAL and absent not in usual.values():
            return
        right = subject.renamed(field, kind, absent, count=1)
        text = f"brings {kind} where it is asked that {absent} is not there{suggestion(right)}"
        yield Finding("told", field, text, mend=written(field, right))


def _coming(subject: Subject) -> Iterator[Coming]:
    for field, line in subject.whole:
        if isinstance(line, e.If):
            yield from _of(subject, line.when, [(field, line.then)])
    for _, entry in subject.rows:
        if entry.code and entry.when:
            field, version = subject.versions[entry.code][0]
            lines = [(f"{field}.do[{place}]", line) for place, line in enumerate(version.do)]
            yield from _of(subject, entry.when, lines, entry.code)


def _of(
    subject: Subject, when: Iterable[AnyFact], lines: list[tuple[str, AnyEffect]], code: int = 0
) -> Iterator[Coming]:
    """The only line of several that brings one enemy, where one is asked not to be there."""
    bare = [fact.fact for fact in when if isinstance(fact, f.Not)]
    absent = [fact.who for fact in bare if isinstance(fact, f.Alive) and fact.foes and fact.count == 1 and fact.who in subject.plan.enemies]  # fmt: skip
    bringing = [(field, line) for field, line in lines if isinstance(line, e.PlaceFoes | e.LurkFoes)]
    if len(absent) != 1 or len(bringing) != 1 or bringing[0][1].count != 1:
        return
    (who,), ((field, line),) = absent, bringing
    names = speech.words(who, subject.plan.enemies[who].name) - speech.words(line.kind)
    versions = [version.do for _, version in subject.versions[code]] if code else []
    done = {getattr(each, "kind", "") for some in versions for each in e.bared(some)}
    told = bool(code and speech.common(names, speech.all_told(subject, code)))
    yield Coming(field, line.kind, who, who != line.kind and (told or who in done))

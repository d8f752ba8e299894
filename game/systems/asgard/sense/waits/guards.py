"""A `not` lost or added: facts by which rows, watches and versions come only where what they bring is there already, or what they are about is not (A-44, A-75)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from game.core.problems.problem import suggestion, written
from game.systems.asgard.sense import speech
from game.systems.asgard.sense.codes import idle_lines
from game.systems.asgard.sense.findings import Finding, Subject
from game.systems.asgard.sheet import effects as e
from game.systems.asgard.sheet import facts as f
from game.systems.asgard.sheet import reach
from game.systems.asgard.sheet.effects import AnyEffect
from game.systems.asgard.sheet.facts import AnyFact
from game.systems.asgard.sheet.plan import Version

_SEVERAL = 2
"""So many watches at the spots of objectives ask whether those are open, before one that does not is odd."""
ABSENT = re.compile(
    r"\b(?:would|were|down|dead|died|fell|fallen|falls|gone|carried|without|missing|misses|missed|nobody|lost|left|lies|lying|used to|"
    r"not (?:here|there)|no longer|no|never|grave|buried|memory|remembers?)\b",
    re.IGNORECASE,
)
"""How a text names somebody who is not there."""


class Guard(NamedTuple):
    """Facts on which a code or a version of it depends: the field, the facts, and what comes where they hold."""

    field: str
    when: tuple[AnyFact, ...]
    code: int
    version: Version
    """What is told then; the first one of a code where the facts are those of a row or a watch."""


def look(subject: Subject) -> Iterator[Finding]:
    """Facts that hold where they must not, or the other way round."""
    guards = list(_guards(subject))
    for guard in guards:
        found = [*_vain(subject, guard), *_names(subject, guard), *_pairs(subject, guard)]
        yield from found[:1]
    yield from _twins(subject, guards)
    yield from _never_asked(subject, guards)
    yield from _at_once(subject)
    yield from _done(subject)
    yield from _same(subject)
    yield from _left_over(subject)


def _guards(subject: Subject) -> Iterator[Guard]:
    """Everything that depends on facts: rows, watches, versions of codes."""
    codes = subject.plan.codes
    for condition in subject.plan.conditions:
        for entry in reach.rows(subject.plan, condition.number):
            if entry.when and entry.code in codes:
                field = reach.row_field(condition.number, entry)
                yield Guard(field, entry.when, entry.code, codes[entry.code].versions[0])
    for number, watch in enumerate(subject.plan.watches):
        if watch.code in codes:
            yield Guard(f"watch[{number}]", watch.when, watch.code, codes[watch.code].versions[0])
    for code in codes:
        for field, version in subject.versions[code]:
            if version.when:
                yield Guard(field, version.when, code, version)


def _turned(subject: Subject, guard: Guard, place: int, why: str, kind: str = "sense") -> Finding:
    """A fact of a guard that is meant the other way round."""
    field, right = _right(subject, guard, place)
    return Finding(kind, field, f"{why}{suggestion(right)}", mend=written(field, right))


def _right(subject: Subject, guard: Guard, place: int) -> tuple[str, str]:
    """Where a fact of a guard stands, and the line with that fact turned into its opposite."""
    if guard.field.startswith("condition"):
        head, mark, rest = subject.text(guard.field).partition(" if ")
        parts = re.split(r"(,\s*)", rest)
        parts[2 * place] = _opposite(parts[2 * place])
        return guard.field, head + mark + "".join(parts)
    field = f"{guard.field}.when[{place}]"
    return field, _opposite(subject.text(field))


_OPPOSITES = (
    (r"^(piece .+) open$", r"\1 shut"), (r"^(piece .+) shut$", r"\1 open"), (r"^(objective .+) (?:done|failed)$", r"\1 open"),
    (r"^(count .+) >= 1$", r"\1 <= 0"), (r"^(count .+) <= 0$", r"\1 >= 1"), (r"^not (.+)$", r"\1"),
)  # fmt: skip
"""Facts, and how their opposites are written."""


def _opposite(text: str) -> str:
    for fact, other in _OPPOSITES:
        if re.match(fact, text):
            return re.sub(fact, other, text)
    return f"not {text}"


# What is there already


def _vain(subject: Subject, guard: Guard) -> Iterator[Finding]:
    """Facts that say that what a code does has been done, or that what it is about is not there."""
    lines = [*_lines(subject, guard)]
    comes = {line.kind for _, line in lines if isinstance(line, e.PlaceFoes | e.LurkFoes)}
    for place, fact in enumerate(guard.when):
        if isinstance(fact, f.Not) and isinstance(fact.fact, f.Alive) and fact.fact.who in comes:
            continue
        for said, line in lines:
            if idle_lines.already(subject, fact, line) or _set(fact, line):
                why = f"comes only if {_said(subject, guard, place)!r}, and then {said!r} follows"
                yield _turned(subject, guard, place, why)
                break


def _lines(subject: Subject, guard: Guard) -> Iterator[tuple[str, AnyEffect]]:
    """What comes for certain where the facts hold, as the file writes it; and what an answer does to a piece of the table."""
    field = next(field for field, version in subject.versions[guard.code] if version == guard.version)
    for number, line in enumerate(guard.version.do):
        if not isinstance(line, e.If | e.Perhaps):
            yield subject.text(f"{field}.do[{number}]"), line
    for line in guard.version.do:
        for code in e.leading(line):
            for number, other in enumerate(subject.plan.codes[code].versions[0].do if code else ()):
                if isinstance(other, e.FieldChange):
                    yield subject.text(f"code.{code}.do[{number}]"), other


def _set(fact: AnyFact, line: AnyEffect) -> bool:
    """Whether a counter is set to what a fact asks for, though there is nothing else that it could become."""
    return (
        isinstance(fact, f.Counted)
        and isinstance(line, e.Count)
        and line.fresh
        and fact.name == line.name
        and line.amount == 1
        and (fact.compare, fact.amount) == (">=", 1)
    )


def _said(subject: Subject, guard: Guard, place: int) -> str:
    if guard.field.startswith("condition"):
        parts = re.split(r",\s*", subject.text(guard.field).partition(" if ")[2])
        return parts[place] if place < len(parts) else ""
    return subject.text(f"{guard.field}.when[{place}]")


# Who is named


def _names(subject: Subject, guard: Guard) -> Iterator[Finding]:
    """Facts that somebody is not there, where the text has him do something; or that he is, where another version names him and this one does not."""
    own = guard.version
    base = subject.plan.codes[guard.code].versions[0]
    for place, fact in enumerate(guard.when):
        alive = f.bare(fact)
        if not isinstance(alive, f.Alive) or alive.who.isdecimal() or alive.who in ("one", "all", "enemy"):
            continue
        names = _called(subject, alive)
        named = [text for text in _told(own) if speech.common(names, speech.words(text))]
        if isinstance(fact, f.Not) and named and not _absent(guard, alive, named):
            why = f"comes only if {alive.who} is not there, and the text speaks of {alive.who}"
            yield _turned(subject, guard, place, why, "told")
        elif (
            not isinstance(fact, f.Not)
            and own is not base
            and not alive.foes
            and not named
            and len(guard.when) == 1
            and speech.common(names, speech.words(*_told(base)))
        ):
            why = (
                f"comes only if {alive.who} is there, of whom the first version speaks and this one does not"
            )
            yield _turned(subject, guard, place, why, "told")


def _told(version: Version) -> Iterator[str]:
    """The texts of a version, with its questions and their answers."""
    yield from (version.title, version.story)
    for line in e.bared(version.do):
        if isinstance(line, e.Ask):
            yield f"{line.text} {' '.join(answer for answer, _ in line.choices)}"


def _called(subject: Subject, alive: f.Alive) -> frozenset[str]:
    kinds = subject.plan.enemies if alive.foes else subject.plan.friends
    return speech.words(alive.who, kinds[alive.who].name if alive.who in kinds else "")


def _absent(guard: Guard, alive: f.Alive, told: Sequence[str]) -> bool:
    """Whether texts may name somebody who is not there: he comes with them, has not come yet, or is missed in all of them."""
    comes = any(
        isinstance(line, e.PlaceFoes | e.LurkFoes | e.JoinFriends) and line.kind == alive.who
        for line in e.bared(guard.version.do)
    )
    early = f.Not(f.KindFallen(alive.who)) in guard.when
    return comes or early or all(map(ABSENT.search, told))


# Facts beside one another


def _pairs(subject: Subject, guard: Guard) -> Iterator[Finding]:
    """Two facts that differ in the name alone, of which one must not hold; and a piece that is to be shut, and locked besides."""
    for place, fact in enumerate(guard.when):
        for other in guard.when[:place]:
            bare, beside = f.bare(fact), f.bare(other)
            odd = isinstance(fact, f.Not) != isinstance(other, f.Not) and _alike(bare, beside)
            if _hidden(fact, other) or _hidden(other, fact):
                there = place if isinstance(fact, f.Not) else guard.when.index(other)
                why = "asks that nobody sees who is to be near"
                yield _turned(subject, guard, there, why, "told")
                return
            if odd or _locked(fact, other) or _locked(other, fact):
                there = place if not isinstance(other, f.PieceIs) or other.status == "shut" else 0
                why = (
                    "is asked otherwise than the fact beside it, which is like it"
                    if odd
                    else "is shut whenever it is locked"
                )
                yield _turned(subject, guard, there, why, "told")
                return


def _alike(one: AnyFact, other: AnyFact) -> bool:
    return (
        isinstance(one, f.Near)
        and isinstance(other, f.Near)
        and (one.who, one.what, one.within, one.count) == (other.who, other.what, other.within, other.count)
    )


def _hidden(one: AnyFact, other: AnyFact) -> bool:
    """Whether an enemy is to be near the players, and not to be seen."""
    return (
        isinstance(one, f.Not)
        and isinstance(one.fact, f.InSight)
        and isinstance(other, f.Near)
        and other.foes
        and other.who == one.fact.kind
    )


def _locked(one: AnyFact, other: AnyFact) -> bool:
    return (
        isinstance(one, f.PieceIs)
        and isinstance(other, f.PieceIs)
        and (one.piece, one.status, other.status) == (other.piece, "locked", "shut")
    )


def _twins(subject: Subject, guards: Sequence[Guard]) -> Iterator[Finding]:
    """Rows and watches of one code of which one asks for what another one asks not to be."""
    ways = [guard for guard in guards if not guard.field.startswith("code")]
    for guard in ways:
        twins = [other for other in ways if other.code == guard.code and other is not guard]
        for place, fact in enumerate(guard.when):
            turned = fact.fact if isinstance(fact, f.Not) else f.Not(fact)
            there = next((other.field for other in twins if turned in other.when), "")
            if there and isinstance(f.bare(fact), f.Alive | f.SeenIs | f.ObjectiveIs):
                why = f"comes only if {_said(subject, guard, place)!r}, and {there}, which brings the same code, if it is not so"
                yield _turned(subject, guard, place, why, "told")


def _never_asked(subject: Subject, guards: Sequence[Guard]) -> Iterator[Finding]:
    """Card effects for which nothing asks but one guard, and that only that they have not been seen, though its code does not add them."""
    asked = Counter(fact.effect for fact in subject.facts if isinstance(fact, f.SeenIs))
    asked.update(
        need
        for condition in subject.plan.conditions
        for entry in reach.rows(subject.plan, condition.number)
        for need in entry.needs
    )
    for guard in guards:
        for place, fact in enumerate(guard.when):
            effect = fact.fact.effect if isinstance(fact, f.Not) and isinstance(fact.fact, f.SeenIs) else ""
            if effect and asked[effect] == 1 and effect not in _adds(subject, guard.code):
                why = f"asks that {effect} has not been seen, and nothing else asks for it: what adds it leads to nothing"
                yield _turned(subject, guard, place, why, "told")


def _adds(subject: Subject, code: int, before: frozenset[int] = frozenset()) -> set[str]:
    """The card effects that a code adds, and the answers to its questions, and what it leads to besides."""
    found: set[str] = set()
    for line in e.bared(reach.all_lines(subject.plan, code)):
        if isinstance(line, e.Seen):
            found.add(line.effect)
        for each in e.leading(line):
            if each in subject.plan.codes and each not in before:
                found |= _adds(subject, each, before | {code})
    return found


def _at_once(subject: Subject) -> Iterator[Finding]:
    """Watches that wait for nothing but that somebody is there who begins with the players."""
    for number, watch in enumerate(subject.plan.watches):
        if watch.again or not all(
            isinstance(fact, f.Alive) and not fact.foes and fact.who in subject.friendly
            for fact in watch.when
        ):
            continue
        field = f"watch[{number}].when[0]"
        right = _opposite(subject.text(field))
        why = "holds as long as nobody has fallen, so that its code follows at once"
        yield Finding("sense", field, f"{why}{suggestion(right)}", mend=written(field, right))


def _done(subject: Subject) -> Iterator[Finding]:
    """Watches that wait at the spot of an objective until it is over, and whose code still changes it, or whose like ask whether theirs is open."""
    open_ones = sum(
        isinstance(fact, f.ObjectiveIs)
        and fact.status == "open"
        and any(isinstance(other, f.AtSpot) for other in watch.when)
        for watch in subject.plan.watches
        for fact in watch.when
    )
    for number, watch in enumerate(subject.plan.watches):
        spots = {fact.spot for fact in watch.when if isinstance(fact, f.AtSpot)}
        lines = e.bared(reach.all_lines(subject.plan, watch.code))
        changed = {line.objective for line in lines if isinstance(line, e.Objective)}
        for place, fact in enumerate(watch.when):
            if (
                isinstance(fact, f.ObjectiveIs)
                and fact.status != "open"
                and (fact.objective in changed or open_ones >= _SEVERAL)
                and subject.plan.objectives[fact.objective].spot in spots
            ):
                field = f"watch[{number}].when[{place}]"
                right = f"objective {fact.objective} open"
                why = f"waits where {fact.objective} is to be done, until it is {fact.status}"
                yield Finding("told", field, f"{why}{suggestion(right)}", mend=written(field, right))


def _same(subject: Subject) -> Iterator[Finding]:
    """Watches for the very same in a common condition that bring different codes, where a card effect tells what they may have been parted by."""
    watches = subject.plan.watches
    for number, watch in enumerate(watches):
        for before, other in enumerate(watches[:number]):
            apart = watch.within and other.within and not {*watch.within} & {*other.within}
            if watch.when != other.when or watch.code == other.code or apart:
                continue
            seen = [place for place, fact in enumerate(watch.when) if isinstance(f.bare(fact), f.SeenIs)]
            for one, there in ((number, before), (before, number)) if seen else ():
                field = f"watch[{one}].when[{seen[-1]}]"
                right = _opposite(subject.text(field))
                why = f"is asked as watch[{there}] asks it, which waits for the same and brings another code"
                yield Finding("told", field, f"{why}{suggestion(right)}", mend=written(field, right))


def _left_over(subject: Subject) -> Iterator[Finding]:
    """Versions for one fact alone that leave their code what it does itself only where that has been done: the others come if the fact does not hold."""
    for code in subject.plan.codes:
        versions = subject.versions[code]
        for field, version in versions:
            if len(version.when) != 1:
                continue
            (fact,) = version.when
            turned = fact.fact if isinstance(fact, f.Not) else f.Not(fact)
            for there, other in versions:
                idle = [
                    number
                    for number, line in enumerate(other.do if not other.when else ())
                    if not isinstance(line, e.If | e.Perhaps)
                    and line not in version.do
                    and idle_lines.already(subject, turned, line)
                ]
                if idle:
                    guard = Guard(field, version.when, code, version)
                    said = subject.text(f"{there}.do[{idle[0]}]")
                    why = f"comes wherever this holds, so that {there}, which does {said!r}, comes only where that has been done"
                    yield _turned(subject, guard, 0, why)
                    break

"""One of several that are alike and differ in one thing only: what was copied and mended in all places but one."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from game.core.documents.fields import says
from game.core.problems.problem import Change, suggestion, written
from game.systems.asgard.sense.findings import Finding, Subject
from game.systems.asgard.sheet import effects as e
from game.systems.asgard.sheet import facts as f
from game.systems.asgard.sheet.effects import AnyEffect
from game.systems.asgard.sheet.plan import Watch

_SAME = (e.Objective, e.JoinFriends, e.FieldChange)
"""What two versions of a code do alike, if all else that they do is alike."""
_LEAST = 2
"""So many lines are the same before one that differs is odd, and so many watches before one is."""


def look(subject: Subject) -> Iterator[Finding]:
    """Versions, watches and names that differ from their likes in one thing."""
    yield from _versions(subject)
    yield from _again(subject)
    yield from _reset(subject)
    yield from _reset_other(subject)
    yield from _there_and_back(subject)
    yield from _asked_again(subject)
    yield from _numbered(subject)


def _versions(subject: Subject) -> Iterator[Finding]:
    """Versions of a code that do the same but for the name in one line, or for one line, or turn a counter the other way."""
    for code in subject.plan.codes:
        (first, base), *others = subject.versions[code]
        for field, version in others:
            if len(version.do) == len(base.do):
                apart = [
                    place
                    for place, pair in enumerate(zip(base.do, version.do, strict=True))
                    if pair[0] != pair[1]
                ]
                if len(apart) == 1 and _kin(base.do[apart[0]], version.do[apart[0]], len(base.do)):
                    yield from _two(subject, f"{field}.do[{apart[0]}]", f"{first}.do[{apart[0]}]")
            elif len(version.do) == len(base.do) - 1:
                yield from _less(subject, (first, base.do), (field, version.do))
            elif len(base.do) == len(version.do) - 1:
                yield from _less(subject, (field, version.do), (first, base.do))


def _two(subject: Subject, one: str, other: str) -> Iterator[Finding]:
    """Both of two lines that differ where all else is alike."""
    for here, there in ((one, other), (other, one)):
        right = subject.text(there)
        text = f"is the only line that is not as in the other version, where {there} says {right!r}: write that, or mend it there"
        yield Finding("told", here, text, mend=written(here, right))


Lines = tuple[str, tuple[AnyEffect, ...]]
"""The field of a version, and its lines."""


def _less(subject: Subject, more: Lines, less: Lines) -> Iterator[Finding]:
    """A version that does all that another one does but for one line about an objective, an ending or a condition."""
    left = [place for place, line in enumerate(more[1]) if line not in less[1]]
    if len(left) != 1 or not less[1] or not isinstance(more[1][left[0]], e.Objective | e.EndStory | e.Change):
        return
    there = f"{more[0]}.do[{left[0]}]"
    line = subject.text(there)
    said = says(subject.file, f"{less[0]}.do")
    mend = (
        written(f"{less[0]}.do", [*said[: left[0]], line, *said[left[0] :]]) if isinstance(said, list) else ()
    )
    text = f"does all that the other version does but {line!r}, which stands at {there}: write it here, or take it out there"
    yield Finding("told", f"{less[0]}.do", text, mend=mend)


def _kin(one: AnyEffect, other: AnyEffect, lines: int) -> bool:
    """Whether two lines of so many do the same to two things, or turn a counter two ways."""
    match one, other:
        case e.Count(fresh=False), e.Count(fresh=False):
            return one.name == other.name and one.amount == -other.amount
        case e.Count(fresh=True), e.Count(fresh=True):
            return one.name != other.name and one.amount == other.amount and lines > _LEAST
        case e.EndStory(), e.EndStory():
            return lines >= _LEAST
        case e.Change(), e.Change():
            return lines > _LEAST
        case e.FieldChange(), e.FieldChange() if one.piece == other.piece and one.verb != other.verb:
            return lines > _LEAST
    if type(one) is not type(other) or not isinstance(one, _SAME) or lines <= _LEAST:
        return False
    return getattr(one, "verb", "") == getattr(other, "verb", "")


# What comes again


def _again(subject: Subject) -> Iterator[Finding]:
    """A watch that follows once, among several that wait for the same kinds of things and follow again."""
    groups: dict[tuple[object, ...], list[int]] = {}
    for number, watch in enumerate(subject.plan.watches):
        kinds = tuple(sorted(f"{type(fact).__name__} {type(f.bare(fact)).__name__}" for fact in watch.when))
        groups.setdefault((kinds, watch.within), []).append(number)
    for alike in groups.values():
        once = [number for number in alike if not subject.plan.watches[number].again]
        if len(once) == 1 and len(alike) > _LEAST:
            others = ", ".join(f"watch[{number}]" for number in alike if number not in once)
            text = f"follows once, and {others}, which are like it, again: write again = true"
            yield Finding("told", f"watch[{once[0]}]", text, mend=(Change(f"watch[{once[0]}].again", True),))


def _reset(subject: Subject) -> Iterator[Finding]:
    """A watch for an amount that the players see, whose code sets the counter back, so that it could come again, and does not."""
    for number, watch in enumerate(subject.plan.watches):
        alone = watch.when[0] if len(watch.when) == 1 else None
        if (
            watch.again
            or not isinstance(alone, f.Counted)
            or alone.compare != ">="
            or alone.name not in subject.plan.gauges
        ):
            continue
        versions = [list(e.bared(version.do)) for _, version in subject.versions[watch.code]]
        back = [any(isinstance(line, e.Count) and line.name == alone.name and line.fresh and line.amount < alone.amount for line in lines) for lines in versions]  # fmt: skip
        raised = any(
            isinstance(line, e.Count) and line.name == alone.name and line.amount > 0
            for _, line in subject.lines
        )
        if all(back) and raised:
            text = f"follows once, and code {watch.code} sets {alone.name} back, so that it could come again: write again = true"
            yield Finding("told", f"watch[{number}]", text, mend=(Change(f"watch[{number}].again", True),))


def _reset_other(subject: Subject) -> Iterator[Finding]:
    """A watch that follows again for an amount, whose code leaves that counter as it is and sets another one back."""
    for watch in subject.plan.watches:
        alone = watch.when[0] if len(watch.when) == 1 else None
        if not watch.again or not isinstance(alone, f.Counted) or alone.compare != ">=":
            continue
        counts = [
            (f"{field}.do[{place}]", line)
            for field, version in subject.versions[watch.code]
            for place, line in enumerate(e.bared(version.do))
            if isinstance(line, e.Count)
        ]
        if any(line.name == alone.name for _, line in counts):
            continue
        for field, line in counts:
            if line.fresh and line.amount < alone.amount:
                said = subject.text(field)
                right = re.sub(rf"\bcount {re.escape(line.name)} ", f"count {alone.name} ", said)
                text = f"sets {line.name} back, and the watch that brings it waits for {alone.name}, which stays as it is{suggestion(right)}"
                yield Finding("told", field, text, mend=written(field, right))


def _there_and_back(subject: Subject) -> Iterator[Finding]:
    """Two watches that lead from condition to condition and back by one counter, of which one follows again and the other once."""
    plan = subject.plan
    for number, watch in enumerate(plan.watches):
        for other, back in enumerate(plan.watches):
            if watch.again or not back.again or not {*_counts(watch)} & {*_counts(back)}:
                continue
            there, home = _leads(subject, watch.code), _leads(subject, back.code)
            if there & {*back.within} and home & {*watch.within} and not there & {*watch.within}:
                text = f"follows once, and watch[{other}] leads back again: write again = true"
                yield Finding(
                    "told", f"watch[{number}]", text, mend=(Change(f"watch[{number}].again", True),)
                )
                break


def _counts(watch: Watch) -> list[str]:
    return [fact.name for fact in watch.when if isinstance(fact, f.Counted)]


def _leads(subject: Subject, code: int) -> set[int]:
    return {
        line.condition for _, each in subject.versions[code] for line in each.do if isinstance(line, e.Change)
    }


def _asked_again(subject: Subject) -> Iterator[Finding]:
    """A watch whose code asks once what like ones ask again: an answer of theirs leads to the same code."""
    asks: dict[int, list[int]] = {}
    for number, watch in enumerate(subject.plan.watches):
        for line in e.bared(line for _, each in subject.versions[watch.code] for line in each.do):
            for _, code in line.choices if isinstance(line, e.Ask) else ():
                if number not in asks.setdefault(code, []):
                    asks[code].append(number)
    told: set[int] = set()
    for alike in asks.values():
        once = [number for number in alike if not subject.plan.watches[number].again]
        if len(once) == 1 and len(alike) > _LEAST and once[0] not in told:
            told.add(once[0])
            text = "asks once what other watches, whose questions have an answer in common with it, ask again: write again = true"
            yield Finding("told", f"watch[{once[0]}]", text, mend=(Change(f"watch[{once[0]}].again", True),))


# Names with numbers


def _numbered(subject: Subject) -> Iterator[Finding]:
    """A spot of one number beside a piece of another, where other watches have the same number for both."""
    pairs: Counter[tuple[str, str]] = Counter()
    odd: list[tuple[str, str, str, str]] = []
    for number, watch in enumerate(subject.plan.watches):
        pieces = [fact.piece for fact in map(f.bare, watch.when) if isinstance(fact, f.PieceIs)]
        for place, fact in enumerate(watch.when):
            spot = getattr(f.bare(fact), "spot", "")
            for piece in dict.fromkeys(pieces):
                one, other = (re.fullmatch(r"(.+?)-?(\d+)", each) for each in (spot, piece))
                if one and other and one[2] == other[2]:
                    pairs[one[1], other[1]] += 1
                elif one and other:
                    odd.append(
                        (f"watch[{number}].when[{place}]", spot, piece, spot[: one.start(2)] + other[2])
                    )
    for field, spot, piece, right in odd:
        stems = re.sub(r"-?\d+$", "", spot), re.sub(r"-?\d+$", "", piece)
        if pairs[stems] >= _LEAST and right in subject.plan.spots:
            line = subject.renamed(field, spot, right)
            text = f"waits at {spot}, and beside it for {piece}{suggestion(line)}"
            yield Finding("told", field, text, mend=written(field, line))

"""Watches that never come because another one always comes before them: by the number of its code, or by less of a counter (A-44)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from game.core.problems.problem import Change, renamed
from game.systems.asgard.sense.findings import Finding, Subject
from game.systems.asgard.sense.waits import shadows, vain_waits
from game.systems.asgard.sheet import effects as e
from game.systems.asgard.sheet import facts as f
from game.systems.asgard.sheet import reach
from game.systems.asgard.sheet.effects import AnyEffect
from game.systems.asgard.sheet.facts import AnyFact
from game.systems.asgard.sheet.plan import Watch


class Before(NamedTuple):
    """A watch that goes before another one: the places of both, and what it does so that the other cannot come any more."""

    first: int
    other: int
    why: str


def look(subject: Subject) -> Iterator[Finding]:
    """Watches that others go before, whose codes leave no room for them."""
    told: set[int] = set()
    for other, before in enumerate(_pairs(subject)):
        if pair := _shaded(subject, other, before):
            yield from _lower(subject, pair, fresh=pair.first not in told)
            told.add(pair.first)
            continue
        for pair in before:
            if not _is_lower(subject, pair) and not _left(subject, subject.plan.watches[other], [pair]):
                yield from _sooner(subject, pair)
    yield from _at_once(subject)


def shaded(subject: Subject) -> Iterator[Before]:
    """Watches that never come by the number of their code, each with the one that goes before it."""
    for other, before in enumerate(_pairs(subject)):
        if pair := _shaded(subject, other, before):
            yield pair


def _shaded(subject: Subject, other: int, before: Sequence[Before]) -> Before | None:
    """Of those that go before a watch, one whose code is lower, if such leave it hardly any condition."""
    watch = subject.plan.watches[other]
    lower = [pair for pair in before if _is_lower(subject, pair)]
    if lower and 2 * len(_left(subject, watch, lower)) < len(_listens(subject, watch)):
        return max(lower, key=lambda each: (len(subject.plan.watches[each.first].within) or 99, -each.first))
    return None


def _pairs(subject: Subject) -> Iterator[list[Before]]:
    """Of every watch those that hold whenever it does, and after whose codes it cannot come."""
    kinds = [frozenset(map(type, watch.when)) for watch in subject.plan.watches]
    for other in range(len(kinds)):
        yield [*_before(subject, other, [kind <= kinds[other] for kind in kinds])]


def _before(subject: Subject, other: int, may: Sequence[bool]) -> Iterator[Before]:
    """The watches, of those that may, that hold whenever another one does, and after whose codes it cannot come."""
    watch = subject.plan.watches[other]
    for first, before in enumerate(subject.plan.watches):
        if not may[first] or before.code == watch.code or not shadows.covers(before.when, watch.when):
            continue
        why = _undoes(subject, before, watch)
        if why:
            yield Before(first, other, why)


def _is_lower(subject: Subject, pair: Before) -> bool:
    watches = subject.plan.watches
    return (watches[pair.first].code, pair.first) < (watches[pair.other].code, pair.other)


def _listens(subject: Subject, watch: Watch) -> set[int]:
    """The conditions in which a watch listens."""
    return {*watch.within} or subject.reach.conditions


def _left(subject: Subject, watch: Watch, pairs: Sequence[Before]) -> set[int]:
    """The conditions in which none of those listens that go before a watch."""
    before = [_listens(subject, subject.plan.watches[pair.first]) for pair in pairs]
    return _listens(subject, watch) - set[int]().union(*before)


# What a code leaves of a watch


def _undoes(subject: Subject, before: Watch, watch: Watch) -> str:
    """What the code of a watch does for certain so that another one cannot come after it; "" if it can."""
    plan = subject.plan
    if vain_waits.ends(plan, before.code):
        return "ends the story"
    versions = [list(_certain(version.do)) for _, version in subject.versions[before.code]]
    ways = [{line.condition for line in lines if isinstance(line, e.Change)} for lines in versions]
    if watch.within and all(way and not way & {*watch.within} for way in ways):
        return "changes the condition"
    for fact in watch.when:
        if all(any(_against(line, fact) for line in lines) for lines in versions):
            return "takes back what this waits for"
    return ""


def _certain(lines: Sequence[AnyEffect]) -> Iterator[AnyEffect]:
    return (line for line in lines if not isinstance(line, e.If | e.Perhaps))


def _against(line: AnyEffect, fact: AnyFact) -> bool:
    """Whether a fact does not hold after a line."""
    match line, fact:
        case e.Count(fresh=True), f.Counted():
            return line.name == fact.name and not reach.holds(fact, line.amount)
        case e.Objective(verb="done" | "fail" | "take"), f.ObjectiveIs(status="open"):
            return line.objective == fact.objective
        case e.Seen(seen=True), f.Not(fact=f.SeenIs() as seen):
            return line.effect == seen.effect
        case e.FieldChange(verb="open"), f.PieceIs(status="shut" | "locked"):
            return line.piece == fact.piece
    return False


# By the number of the code


def _lower(subject: Subject, pair: Before, *, fresh: bool) -> Iterator[Finding]:
    """A watch whose code is higher than that of another which leaves no room for it; both are told, where the other is not yet."""
    watches = subject.plan.watches
    first, other = watches[pair.first], watches[pair.other]
    free, mend = _renumbered(subject, pair)
    where = f" in condition {' and '.join(map(str, first.within))}" if _left(subject, other, [pair]) else ""
    text = f"never comes{where}: watch[{pair.first}] holds whenever it does, and its code {first.code} is lower and {pair.why} (A-44); "
    text += f"give this one a code below {first.code}, or let watch[{pair.first}] wait for more"
    yield Finding("sense", f"watch[{pair.other}]", text, mend=mend)
    if fresh and mend:
        text = f"brings {first.code} before the code {other.code} of watch[{pair.other}], which holds only when this does, and {pair.why} (A-44): "
        text += f"call it {free}"
        yield Finding("sense", f"watch[{pair.first}].code", text, mend=mend)


def _renumbered(subject: Subject, pair: Before) -> tuple[int, tuple[Change, ...]]:
    """A number above all that a code goes before, and the mend that gives it to the code; nothing where more than watches leads there."""
    plan, code = subject.plan, subject.plan.watches[pair.first].code
    led_to = {entry.code for each in plan.conditions for entry in reach.rows(plan, each.number)}
    led_to = led_to.union(*(e.leading(line) for _, line in subject.lines))
    if code in led_to:
        return 0, ()
    first = plan.watches[pair.first]
    after = [watch.code for watch in plan.watches if shadows.covers(first.when, watch.when)]
    free = next(each for each in range(max(after) + 1, 10**6) if each not in plan.codes)
    ways = [number for number, watch in enumerate(plan.watches) if watch.code == code]
    return free, (
        *renamed(f"code.{code}", str(free)),
        *(Change(f"watch[{number}].code", free) for number in ways),
    )


# By less of a counter


def _sooner(subject: Subject, pair: Before) -> Iterator[Finding]:
    """A watch for more of a counter than one that has changed the condition by then."""
    first, other = (subject.plan.watches[each] for each in (pair.first, pair.other))
    less = [(place, fact) for place, fact in enumerate(first.when) if fact not in other.when]
    more = [(place, fact) for place, fact in enumerate(other.when) if fact not in first.when]
    if len(less) != 1 or len(more) != 1:
        return
    (here, low), (there, high) = less[0], more[0]
    if not isinstance(low, f.Counted) or not isinstance(high, f.Counted) or low.compare == "=":
        return
    if _leaps(subject, low, high):
        return
    why = f"never holds: {low.name} is {low.amount} before, for which watch[{pair.first}] waits, and that {pair.why}"
    yield from _exchange(
        subject, (f"watch[{pair.other}].when[{there}]", f"watch[{pair.first}].when[{here}]"), why
    )


def _leaps(subject: Subject, low: f.Counted, high: f.Counted) -> bool:
    """Whether one line takes a counter from before the one amount to the other."""
    gap = abs(high.amount - low.amount)
    for _, line in subject.lines:
        if isinstance(line, e.Count) and line.name == low.name:
            if line.fresh and reach.holds(high, line.amount):
                return True
            if not line.fresh and (line.amount > gap if low.compare == ">=" else -line.amount > gap):
                return True
    return False


def _at_once(subject: Subject) -> Iterator[Finding]:
    """A watch of a condition for less of a counter than what has led there: both follow in one moment."""
    alone = [
        (number, watch, watch.when[0])
        for number, watch in enumerate(subject.plan.watches)
        if len(watch.when) == 1 and isinstance(watch.when[0], f.Counted) and watch.within
    ]
    for first, before, high in alone:
        leads = {
            line.condition
            for line in e.bared(reach.all_lines(subject.plan, before.code))
            if isinstance(line, e.Change)
        }
        for other, watch, low in alone:
            within = {*watch.within}
            elsewhere = leads & within and not {*before.within} & within
            if elsewhere and high != low and shadows.covers((low,), (high,)):
                why = f"holds as soon as watch[{first}] has led there, so that both follow in one moment"
                yield from _exchange(subject, (f"watch[{other}].when[0]", f"watch[{first}].when[0]"), why)


def _exchange(subject: Subject, fields: tuple[str, str], why: str) -> Iterator[Finding]:
    """Two facts that are to be exchanged, each told, with one mend."""
    one, other = map(subject.text, fields)
    mend = (Change(fields[0], other), Change(fields[1], one))
    yield Finding(
        "sense", fields[0], f"{why}; exchange it with that of {fields[1]}, or mend one of them", mend=mend
    )
    text = f"is waited for so that {fields[0]} is left nothing: exchange the two, or mend one of them"
    yield Finding("sense", fields[1], text, mend=mend)

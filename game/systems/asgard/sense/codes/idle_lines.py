"""Lines that do nothing: what a line before them has done, or what the facts before them say already (A-39, A-76)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from game.core.problems.problem import Change, suggestion, without, written
from game.systems.asgard.sense.findings import Finding, Subject
from game.systems.asgard.sense.waits import premature_facts
from game.systems.asgard.sheet import effects as e
from game.systems.asgard.sheet import facts as f
from game.systems.asgard.sheet.effects import AnyEffect
from game.systems.asgard.sheet.facts import AnyFact

_ONCE = (
    e.FieldChange,
    e.Objective,
    e.Change,
    e.Seen,
    e.Mood,
    e.Leave,
    e.JoinFriends,
    e.Shuffle,
    e.Tokens,
    e.Ask,
)
"""What does nothing the second time at once."""
_UNDOES = {"open": ("shut", "lock"), "shut": ("open",), "lock": ("open", "unlock"), "unlock": ("lock",)}
"""What of the other verbs makes a line about a piece do something again."""
_PIECE = {"open": ("open",), "shut": ("shut", "locked"), "lock": ("locked",), "remove": ("gone",)}
_AIM = {"done": ("done",), "fail": ("failed",), "give": ("open",)}


def look(subject: Subject) -> Iterator[Finding]:
    """Lines that come twice, and lines that ask for what they would bring about."""
    for lines in _listed(subject):
        for place, (field, line) in enumerate(lines):
            before = [(there, other) for there, other in lines[:place] if other == line]
            if before and _once(e.bare(line)) and not _undone(line, lines[:place]):
                yield _twice(subject, field, line, before[0][0])
            elif isinstance(line, e.If):
                yield from _guarded(subject, field, line)
    yield from _stays(subject)


def _stays(subject: Subject) -> Iterator[Finding]:
    """Watches of one condition that lead to it: it holds already."""
    for number, watch in enumerate(subject.plan.watches):
        versions = [list(e.bared(version.do)) for version in subject.plan.codes[watch.code].versions]
        leads = {line.condition for lines in versions for line in lines if isinstance(line, e.Change)}
        if len(watch.within) == 1 and leads == {*watch.within}:
            field, text = (
                f"watch[{number}].in",
                f"waits in condition {watch.within[0]} alone and leads to it, where it holds already",
            )
            opens = [each for each in premature_facts.opened_in(subject.plan, watch) if each not in leads]
            before = [each for each in sorted(subject.reach.conditions) if each < watch.within[0]]
            if len(opens) == 1:
                yield Finding("sense", field, f"{text}{suggestion(opens[0])}", mend=written(field, opens))
            else:
                mend = written(field, before[-1:]) if before else ()
                yield Finding("sense", field, f"{text}: name the condition before it", mend=mend)


def _once(line: AnyEffect) -> bool:
    """Whether a line does nothing the second time at once."""
    return isinstance(line, _ONCE) or (isinstance(line, e.Count) and line.fresh)


def _listed(subject: Subject) -> Iterator[list[tuple[str, AnyEffect]]]:
    """The lines of every list, with their fields."""
    lists: dict[str, list[tuple[str, AnyEffect]]] = {}
    for field, line in subject.whole:
        lists.setdefault(field.rpartition("[")[0], []).append((field, line))
    yield from lists.values()


def _undone(line: AnyEffect, before: Sequence[tuple[str, AnyEffect]]) -> bool:
    """Whether a line between the two has taken back what both of them do."""
    found = e.bare(line)
    if isinstance(found, e.FieldChange):
        others = [each for each in e.bared(other for _, other in before) if isinstance(each, e.FieldChange)]
        return any(each.piece == found.piece and each.verb in _UNDOES.get(found.verb, ()) for each in others)
    return any(other != line and _touches(found, e.bare(other)) for _, other in before)


def _touches(line: AnyEffect, other: AnyEffect) -> bool:
    """Whether a line changes what another one does, so that this is worth doing again."""
    match line, other:
        case e.Objective(), e.Objective():
            return line.objective == other.objective
        case e.Seen(), e.Seen():
            return line.effect == other.effect
        case e.Mood(), e.Mood():
            return line.kind == other.kind or "all" in (line.kind, other.kind)
        case e.Count(), e.Count():
            return line.name == other.name
        case e.Mood(), e.PlaceFoes() | e.LurkFoes():
            return True
        case e.Change(), e.Change():
            return True
        case e.Tokens(), e.Tokens() | e.Change():
            return True
    return False


def _twice(subject: Subject, field: str, line: AnyEffect, before: str) -> Finding:
    twin = _twin(subject, field, line)
    if twin is None:
        text = f"does what {before} has done: name something else, or take it out"
        return Finding("sense", field, text, mend=without(field))
    name, meant, first = twin
    here, there = (before, field) if first else (field, before)
    right = subject.renamed(here, name, meant)
    text = f"does what {there} does as well{suggestion(right)}"
    return Finding("sense", here, text, mend=written(here, right))


def _twin(subject: Subject, field: str, line: AnyEffect) -> tuple[str, str, bool] | None:
    """The thing of a doubled line, the one that comes with it wherever else it is changed and does not come here, and whether it always comes
    before it there."""
    name = _thing(e.bare(line))
    same = _beside(subject, field, line, name, _verb(e.bare(line)))
    beside = same or _beside(subject, field, line, name)
    here = {_thing(e.bare(other)) for there, other in subject.whole if _list(there) == _list(field)}
    common = set.intersection(*({*things} - here for things in beside)) if beside else set()
    if not name or len(common) != 1:
        return None
    (meant,) = common
    return name, meant, bool(same) and all(things.index(meant) < things.index(name) for things in same)


def companion(subject: Subject, field: str, line: AnyEffect) -> str:
    """What has the same done to it wherever else that is done to another thing of the same list, and has not here; "" if nothing has."""
    list_, verb = _list(field), _verb(line)
    lines = [
        other for there, other in subject.whole if _list(there) == list_ and isinstance(other, type(line))
    ]
    here = {_thing(other) for other in lines}
    others = {_thing(other) for other in lines if _verb(other) == verb} - {_thing(line)}
    beside = [things for name in sorted(others) for things in _beside(subject, field, line, name, verb)]
    common = set.intersection(*({*things} - here for things in beside)) if beside else set()
    return common.pop() if len(common) == 1 else ""


def _beside(subject: Subject, field: str, line: AnyEffect, name: str, verb: str = "") -> list[list[str]]:
    """The things of every other list that changes one thing as a line does, or does just the same to it, and more than the list of the line does."""
    here = {_thing(e.bare(other)) for there, other in subject.whole if _list(there) == _list(field)}
    found: dict[str, list[str]] = {}
    for there, other in subject.lines:
        if (
            isinstance(other, type(e.bare(line)))
            and verb in ("", _verb(other))
            and _list(there) != _list(field)
        ):
            found.setdefault(_list(there), []).append(_thing(other))
    return [things for things in found.values() if name in things and {*things} - here]


def _verb(line: AnyEffect) -> str:
    """What a line does to a thing, by the word for it."""
    return str(getattr(line, "verb", getattr(line, "seen", "")))


def _list(field: str) -> str:
    return field.rpartition("[")[0]


def _thing(line: AnyEffect) -> str:
    """What a line changes, by name."""
    match line:
        case e.FieldChange():
            return line.piece
        case e.Objective():
            return line.objective
        case e.Seen():
            return line.effect
        case e.JoinFriends() | e.PlaceFoes() | e.LurkFoes():
            return line.kind
    return ""


# Lines behind facts


def _guarded(subject: Subject, field: str, line: e.If) -> Iterator[Finding]:
    """A line that happens only if what it does has been done."""
    for place, fact in enumerate(line.when):
        if not already(subject, fact, e.bare(line)):
            continue
        text = subject.text(field)
        right = turned(text, place)
        what = f"asks for what it does itself, and so does nothing{suggestion(right)}"
        yield Finding("sense", field, what, mend=(Change(field, right),))
        return


def turned(text: str, place: int) -> str:
    """A line with one of the facts behind its `if` turned into its opposite."""
    head, colon, rest = text.partition(":")
    parts = re.split(r"(,\s*)", head.removeprefix("if "))
    fact = parts[2 * place]
    parts[2 * place] = fact.removeprefix("not ") if fact.startswith("not ") else f"not {fact}"
    return "if " + "".join(parts) + colon + rest


def already(subject: Subject, fact: AnyFact, line: AnyEffect) -> bool:
    """Whether a fact says that what a line does has been done."""
    match fact, line:
        case f.PieceIs(), e.FieldChange():
            return fact.piece == line.piece and fact.status in _PIECE.get(line.verb, ())
        case f.ObjectiveIs(), e.Objective():
            return fact.objective == line.objective and fact.status in _AIM.get(line.verb, ())
        case f.SeenIs(), e.Seen():
            return fact.effect == line.effect and line.seen
        case f.Counted(compare="="), e.Count(fresh=True):
            return (fact.name, fact.amount) == (line.name, line.amount)
        case f.Alive(foes=False), e.JoinFriends():
            return fact.who == line.kind
        case f.Alive(foes=True, count=1), e.PlaceFoes() | e.LurkFoes():
            return fact.who == line.kind and unique(subject, line.kind)
        case f.KindFallen(count=1), e.PlaceFoes() | e.LurkFoes():
            return fact.kind == line.kind and unique(subject, line.kind)
    return isinstance(fact, f.Not) and nothing_there(fact.fact, line)


def nothing_there(fact: AnyFact, line: AnyEffect) -> bool:
    """Whether what a line is about is not there if the fact does not hold."""
    match fact, line:
        case f.PieceIs(status="locked"), e.FieldChange(verb="unlock"):
            return fact.piece == line.piece
        case f.SeenIs(), e.Seen():
            return fact.effect == line.effect and not line.seen
        case f.ObjectiveIs(status="open"), e.Objective(verb="done" | "fail" | "take"):
            return fact.objective == line.objective
        case f.Alive(foes=True, count=1), e.Mood() | e.Temper() | e.Leave():
            return fact.who == line.kind
    return False


_FEW = 3
"""Somebody whom no more lines bring than these, each of them alone, seems to be one person."""


def unique(subject: Subject, kind: str) -> bool:
    """Whether there seems to be one enemy of a kind: he comes alone, and seldom, or elsewhere only if he is not there, or he always comes back."""
    own = subject.plan.enemies[kind]
    comes = [
        line for _, line in subject.lines if isinstance(line, e.PlaceFoes | e.LurkFoes) and line.kind == kind
    ]
    if own.name.endswith("s") or any(fixture.kind == kind for fixture in subject.plan.fixtures):
        return False
    if any(line.count > 1 for line in comes):
        return False
    absent = f.Not(f.Alive(kind, 1, True))
    guarded = any(fact == absent for _, fact in subject.asked)
    return guarded or own.returns is True or len(comes) <= _FEW

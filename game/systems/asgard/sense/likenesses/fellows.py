"""Things that belong together by their number or by a word of their name: the second door with the second cell, the stair under the oaks with the hold there.

Which names go together is learned from the sheet: where `cell-2` and `Second` stand in one watch, `cell-3` and `Third` in the next
one, a watch with `cell-2` and `Third` has been copied and mended in one of two places (A-44).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, NamedTuple

from game.core.problems.problem import Change, suggestion, written
from game.systems.asgard.sense.findings import Finding, Subject
from game.systems.asgard.sense.people import companions
from game.systems.asgard.sheet import effects as e
from game.systems.asgard.sheet import facts as f
from game.systems.asgard.sheet.effects import AnyEffect
from game.systems.asgard.sheet.facts import AnyFact
from game.systems.asgard.sheet.plan import Version

_NUMBERS = {
    "first": "1", "second": "2", "third": "3", "fourth": "4", "fifth": "5", "sixth": "6",
    "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6",
}  # fmt: skip
_LEAST = 2
"""So often two names go together at least before they belong together."""
_ARTICLES = ("a", "i")
"""Words of texts that may be marks of names as well: `wall-a`."""
_PART = re.compile(r"[A-Za-zÀ-ÿ]+|\d+")


class Member(NamedTuple):
    """A name that has a mark by which it belongs to others: where it stands, its family, which of the family it is."""

    field: str
    """"" if it cannot be mended there: of a title."""
    name: str
    family: str
    mark: str


def look(subject: Subject) -> Iterator[Finding]:
    """Names that stand beside those of another number or word than everywhere else, and watches that are there twice."""
    yield from _strangers(subject, kin(subject))
    yield from _twice(subject)


# Names and their marks


class Kin:
    """The families of names of a sheet."""

    def __init__(self, names: Mapping[str, Sequence[str]]) -> None:
        self.families: dict[str, dict[str, str]] = {}
        self.marks: dict[tuple[str, str], tuple[str, str]] = {}
        """The family and the mark of a name of a kind."""
        self.words = {mark for own in names.values() for mark in _shared(own)}
        for kind, own in names.items():
            for name in own:
                found = _marked(name, self.words)
                if found:
                    family = f"{kind} {found[0]}"
                    self.marks[kind, name] = family, found[1]
                    self.families.setdefault(family, {})[found[1]] = name

    def member(self, field: str, kind: str, name: str) -> Member | None:
        """A name as a member of its family; None if it is of none."""
        found = self.marks.get((kind, name))
        return Member(field, name, *found) if found else None

    def told(self, *texts: str) -> Member | None:
        """The only mark of which texts speak, as a member without a field; None if they speak of none or of several."""
        words = [each for each in _PART.findall(" ".join(texts)) if each.lower() not in _ARTICLES]
        found = {_mark(each, self.words) for each in words} - {""}
        return Member("", "what is told", "text", found.pop()) if len(found) == 1 else None


def _shared(names: Sequence[str]) -> Iterator[str]:
    """The last words of names that begin alike: `oak`, `fold` and `ring` of `stair-oak`, `stair-fold`, `stair-ring`."""
    stems: dict[str, set[str]] = {}
    for name in names:
        stem, dash, last = name.rpartition("-")
        if dash and not last.isdecimal():
            stems.setdefault(stem, set()).add(last.lower())
    for lasts in stems.values():
        if len(lasts) >= _LEAST:
            yield from lasts


def _marked(name: str, words: set[str]) -> tuple[str, str] | None:
    """The family of a name and its mark: a number, or one of some words."""
    for found in _PART.finditer(name):
        mark = _mark(found[0], words)
        if mark:
            return f"{name[: found.start()]}#{name[found.end() :]}".lower(), mark
    return None


def _mark(word: str, words: set[str]) -> str:
    low = word.lower()
    found = [each for each in (low, low.removesuffix("s")) if each.isdecimal() or each in words]
    return _NUMBERS.get(low) or (found[0] if found else "")


def kin(subject: Subject) -> Kin:
    """The families of the names of a sheet."""
    plan = subject.plan
    pieces = [
        str(row["id"]) for row in subject.file.get("terrain", []) if isinstance(row, dict) and "id" in row
    ]
    effects = {fact.effect for fact in subject.facts if isinstance(fact, f.SeenIs)}
    effects |= {line.effect for _, line in subject.lines if isinstance(line, e.Seen)}
    return Kin(
        {
            "spot": [*plan.spots], "objective": [*plan.objectives], "count": [*plan.counts], "piece": pieces,
            "enemy": [*plan.enemies], "friend": [*plan.friends], "effect": sorted(effects),
        }
    )  # fmt: skip


# Who stands beside whom


def _of_fact(fact: AnyFact) -> Iterator[tuple[str, str]]:
    """The kinds and names of what a fact names."""
    match f.bare(fact):
        case f.AtSpot(spot=name):
            yield "spot", name
        case f.Counted(name=name):
            yield "count", name
        case f.ObjectiveIs(objective=name):
            yield "objective", name
        case f.PieceIs(piece=name):
            yield "piece", name
        case f.SeenIs(effect=name):
            yield "effect", name
        case f.KindGone(kind=name) | f.KindFallen(kind=name) | f.InSight(kind=name):
            yield "enemy", name


def _of_line(line: AnyEffect) -> Iterator[tuple[str, str]]:
    """The same of a line."""
    match e.bare(line):
        case e.FieldChange(piece=name):
            yield "piece", name
        case e.Objective(objective=name, verb="done" | "give"):
            yield "objective", name
        case e.Count(name=name):
            yield "count", name
        case e.Seen(effect=name):
            yield "effect", name
        case e.JoinFriends(spot=name) | e.PlaceFoes(spot=name) | e.LurkFoes(spot=name) if name:
            yield "spot", name


def _groups(subject: Subject, kin: Kin) -> Iterator[list[Member]]:
    """The names that stand beside one another: in a watch and the code that it brings, in a code, in an objective."""
    codes: dict[int, list[Member]] = {}
    for code in subject.plan.codes:
        for field, version in subject.versions[code]:
            here, led = _of_version(kin, field, version)
            codes.setdefault(code, [*here, *led])
            yield here
    brings = [watch.code for watch in subject.plan.watches]
    for number, watch in enumerate(subject.plan.watches):
        found = [
            kin.member(f"watch[{number}].when[{place}]", *each)
            for place, fact in enumerate(watch.when)
            for each in _of_fact(fact)
        ]
        facts = [each for each in found if each]
        alone = brings.count(watch.code) == 1
        yield facts
        yield facts + [each if alone else each._replace(field="") for each in codes[watch.code]]
    for number, aim in enumerate(subject.plan.objectives.values()):
        own = kin.member("", "objective", aim.id)
        spot = kin.member(f"objective[{number}].spot", "spot", aim.spot)
        yield [each for each in (own, spot) if each]


_NEXT = " next"
"""Of the family of a name to which a line leads on: it is another one than that of the same names where they are asked for or done."""


def _of_version(kin: Kin, field: str, version: Version) -> tuple[list[Member], list[Member]]:
    """What a version is about, and to what it leads on, if that is one thing and a title tells what it is about."""
    here: list[Member] = []
    led: list[Member] = []
    for number, line in enumerate(version.do):
        for each in _of_line(line):
            member = kin.member(f"{field}.do[{number}]", *each)
            if member and _is_here(e.bare(line)):
                here.append(member)
            elif member:
                led.append(member._replace(family=member.family + _NEXT))
    text = kin.told(version.title)
    one = text and len({each.mark for each in led}) == 1
    return ([*here, text] if text else here), (led if one else [])


def _is_here(line: AnyEffect) -> bool:
    """Whether a line does something with what its code is about; what it counts, tells and gives may be the next one, unless a title says so too."""
    return not isinstance(line, e.Count | e.Seen | e.Objective) or (
        isinstance(line, e.Objective) and line.verb == "done"
    )


Pair = tuple[str, str]
"""Two families, in the order of their names."""


def _strangers(subject: Subject, kin: Kin) -> Iterator[Finding]:
    """Names that stand once beside a member of another mark, where their families agree everywhere else."""
    agree: dict[Pair, set[tuple[str, str]]] = {}
    odd: dict[Pair, list[tuple[list[Member], Member, Member]]] = {}
    for group in _groups(subject, kin):
        for one, other in combinations(group, 2):
            if one.family == other.family or _several(group, one) or _several(group, other):
                continue
            pair = (min(one.family, other.family), max(one.family, other.family))
            if one.mark == other.mark:
                agree.setdefault(pair, set()).add((one.mark, one.field or other.field))
            else:
                odd.setdefault(pair, []).append((group, one, other))
    told: set[str] = set()
    for pair, groups in odd.items():
        groups = [each for each in groups if each[1].field or each[2].field] or groups
        fields = {frozenset((one.field, other.field)) for _, one, other in groups}
        if len({mark for mark, _ in agree.get(pair, ())}) < _LEAST or len(fields) != 1:
            continue
        group, one, other = groups[0]
        for each, beside in ((one, other), (other, one)):
            right = kin.families.get(each.family.removesuffix(_NEXT), {}).get(beside.mark)
            if each.field and right and each.field not in told and not _outvoted(group, beside, each):
                told.add(each.field)
                yield _told(subject, each, beside, right)


def _several(group: Sequence[Member], member: Member) -> bool:
    """Whether more than one of a family stand in a group, so that none of them is the one that belongs to it."""
    return len({each.mark for each in group if each.family == member.family}) > 1


def _outvoted(group: Sequence[Member], member: Member, other: Member) -> bool:
    """Whether more of a group have the mark of another member than that of a member."""
    marks = [each.mark for each in group]
    return marks.count(other.mark) > marks.count(member.mark)


def _told(subject: Subject, member: Member, beside: Member, right: str) -> Finding:
    text = subject.text(member.field)
    line = re.sub(rf"(?<![\w-]){re.escape(member.name)}(?![\w-])", right, text)
    why = f"names {member.name} beside {beside.name}, and elsewhere {right} goes with that"
    return Finding("told", member.field, f"{why}{suggestion(line)}", mend=written(member.field, line))


# Twice the same


def _twice(subject: Subject) -> Iterator[Finding]:
    """Watches that are there twice, with what one of them was to name in its place: something of its kind for which no other asks."""
    watches = subject.plan.watches
    for number, watch in enumerate(watches):
        before = [there for there, other in enumerate(watches[:number]) if other == watch]
        if not before:
            continue
        field = f"watch[{number}]"
        right = _instead(subject, number)
        text = f"is the same as watch[{before[0]}]: let it wait for something else, or take it out"
        if right:
            text += suggestion(right.value)
            yield Finding("told", right.path, text, mend=(right,))
        else:
            yield Finding("told", field, text, mend=(Change(field, gone=True),))


def _instead(subject: Subject, number: int) -> Change | None:
    """The change that lets a watch wait for what nothing else waits for, where there is one such thing only."""
    asked = {each for watch in subject.plan.watches for fact in watch.when for each in _of_fact(fact)}
    own_kin = kin(subject)
    found: list[Change] = []
    for place, fact in enumerate(subject.plan.watches[number].when):
        for kind, name in _of_fact(fact):
            family = own_kin.marks.get((kind, name), ("", ""))[0]
            members = own_kin.families.get(family, {}).values()
            free = [other for other in members if (kind, other) not in asked]
            alike = _awaited_alike(subject, fact, kind)
            free += [other for other in members if other not in alike and alike]
            for right in dict.fromkeys(free):
                field = f"watch[{number}].when[{place}]"
                line = re.sub(rf"(?<![\w-]){re.escape(name)}(?![\w-])", right, subject.text(field), count=1)
                found.append(Change(field, line))
    if len(found) != 1 and (fallen := companions.instead(subject, number)):
        return Change(f"watch[{number}].when[0]", fallen)
    return found[0] if len(found) == 1 else None


def _awaited_alike(subject: Subject, fact: AnyFact, kind: str) -> set[Any]:
    """What the watches name that wait for nothing but a fact of the same kind."""
    return {
        name
        for watch in subject.plan.watches
        if len(watch.when) == 1 and type(watch.when[0]) is type(fact)
        for each, name in _of_fact(watch.when[0])
        if each == kind
    }

"""Codes of two watches that have been exchanged, as the titles tell: each watch waits for another number of the same, and each code tells the
other's (A-5, A-44).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations

from game.core.problems.problem import Change, suggestion
from game.systems.asgard.sense import speech
from game.systems.asgard.sense.findings import Finding, Subject
from game.systems.asgard.sheet import facts as f
from game.systems.asgard.sheet.facts import AnyFact
from game.systems.asgard.sheet.meanings import NUMBERS

_OF_PEOPLE = (f.AtSpot, f.FallenFriend, f.KindFallen, f.Strength)
"""What is asked of people: a title that tells their number tells that of nothing else."""
Asked = dict[tuple[str, ...], tuple[int, bool]]
"""How many of each thing a watch waits for, and whether these are people."""


def look(subject: Subject) -> Iterator[Finding]:
    """Pairs of watches of the same conditions that wait for different numbers of one thing, of which each brings what tells the other's."""
    watches = subject.plan.watches
    asked = [_asked(watch.when) for watch in watches]
    told = {watch.code: _told(subject, watch.code) for watch in watches}
    for one, other in combinations(range(len(watches)), 2):
        first, second = watches[one], watches[other]
        if first.code == second.code or first.within != second.within:
            continue
        for thing in asked[one].keys() & asked[other].keys():
            (mine, people), (others, _) = asked[one][thing], asked[other][thing]
            here, there = told[first.code], told[second.code]
            crossed = (others in here) + (mine in there)
            if mine == others or mine in here or others in there or crossed < (1 if people else 2):
                continue
            if crossed == 1 and (others if others in here else mine) < 2:
                continue  # "One more" need not count anybody.
            yield from _exchanged(subject, (one, mine), (other, others))
            break


def _exchanged(subject: Subject, *both: tuple[int, int]) -> Iterator[Finding]:
    """The codes of two watches, each with the mend that exchanges them."""
    codes = [subject.plan.watches[number].code for number, _ in both]
    mend = tuple(
        Change(f"watch[{number}].code", code) for (number, _), code in zip(both, reversed(codes), strict=True)
    )
    for (number, waits), own, right in zip(both, codes, reversed(codes), strict=True):
        title = subject.plan.codes[own].title
        other = next(each for each, _ in both if each != number)
        text = f"brings {title!r} where {waits} are waited for, and watch[{other}] waits for another number: the codes {codes[0]} and {codes[1]} are exchanged{suggestion(right)}"
        yield Finding("told", f"watch[{number}].code", text, mend=mend)


def _asked(when: tuple[AnyFact, ...]) -> Asked:
    found: Asked = {}
    for fact in when:
        thing = _thing(fact)
        if thing:
            found[thing[:-1]] = int(thing[-1]), isinstance(fact, _OF_PEOPLE)
    return found


def _thing(fact: AnyFact) -> tuple[str, ...]:
    """What a fact counts, and last how many of it; nothing if it counts nothing."""
    match fact:
        case f.AtSpot(who=who, spot=spot) if who == "one" or who.isdecimal():
            return "at", spot, "1" if who == "one" else who
        case f.FallenFriend(who=who) if who == "one" or who.isdecimal():
            return "falls", "1" if who == "one" else who
        case f.KindFallen(kind=kind, count=count):
            return "slain", kind, str(count)
        case f.Strength(count=count):
            return "left", str(count)
        case f.Counted(name=name, compare=compare, amount=amount):
            return "count", name, compare, str(amount)
        case f.RoundOver(round=number) | f.RoundsHere(rounds=number):
            return type(fact).__name__, str(number)
    return ()


def _told(subject: Subject, code: int) -> set[int]:
    """The numbers that the titles of a code tell; without any, how many people its stories count."""
    said = re.findall(r"[a-z]+|\d+", " ".join(version.title for _, version in subject.versions[code]).lower())
    words = [NUMBERS.get(each) or speech.ORDINALS.get(each) or each for each in said]
    found = {int(each) for each in words if each.isdecimal()}
    if not found:
        stories = " ".join(version.story for _, version in subject.versions[code])
        found = {*speech.people(stories)}
    return found

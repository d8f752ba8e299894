"""Objectives that are done at one spot and marked at another, where nobody is, or by somebody else than they name (A-5, A-44)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

from game.core.problems.problem import Change, suggestion, written
from game.systems.asgard.sense.findings import Finding, Subject
from game.systems.asgard.sheet import effects as e
from game.systems.asgard.sheet import facts as f
from game.systems.asgard.sheet.meanings import NUMBERS


def look(subject: Subject) -> Iterator[Finding]:
    """Objectives whose spot is not where a watch waits that does them, or asks whether they are open."""
    yield from _somebody_else(subject)
    marked: set[str] = set()
    for number, watch in enumerate(subject.plan.watches):
        spots = {place: fact for place, fact in enumerate(watch.when) if isinstance(fact, f.AtSpot)}
        for place, fact in enumerate(watch.when):
            if isinstance(fact, f.Not) and isinstance(fact.fact, f.AtSpot) and not spots:
                yield from _away(subject, number, place, fact.fact)
        for place, fact in spots.items():
            yield from _near(subject, number, place, fact)
        if len({fact.spot for fact in spots.values()}) != 1:
            yield from _apart(subject, number, spots)
            continue
        place, fact = next(iter(spots.items()))
        for aim in _aims(subject, number):
            if _elsewhere(subject, aim, fact.spot) and aim not in marked:
                marked.add(aim)
                yield from _both(subject, aim, f"watch[{number}].when[{place}]", fact.spot)


def _apart(subject: Subject, number: int, spots: dict[int, f.AtSpot]) -> Iterator[Finding]:
    """One of several who are to come to the spot of an objective, who is awaited at another one."""
    for aim in _aims(subject, number):
        own = subject.plan.objectives[aim].spot
        odd = {place: fact for place, fact in spots.items() if fact.spot != own}
        if len(odd) != 1 or len(odd) == len(spots):
            continue
        place, fact = next(iter(odd.items()))
        if _elsewhere(subject, aim, fact.spot):
            field = f"watch[{number}].when[{place}]"
            right = subject.renamed(field, fact.spot, own)
            text = f"waits at {fact.spot}, and the others are to come to {own}{suggestion(right)}"
            yield Finding("told", field, text, mend=written(field, right))
            return


def _aims(subject: Subject, number: int) -> list[str]:
    """The objectives that a watch does for certain, or that have to be open for it."""
    watch = subject.plan.watches[number]
    asked = [
        fact.objective for fact in watch.when if isinstance(fact, f.ObjectiveIs) and fact.status == "open"
    ]
    done = [{*e.objectives(version.do, "done")} for _, version in subject.versions[watch.code]]
    return [*dict.fromkeys([*asked, *sorted(set.intersection(*done))])]


def _elsewhere(subject: Subject, aim: str, spot: str) -> bool:
    """Whether an objective is marked at another spot than one, too far away for both to be one place."""
    plan = subject.plan
    own = plan.objectives[aim].spot
    if not own or own == spot:
        return False
    apart = subject.adapter.apart(plan.spots[own].at, plan.spots[spot].at)
    return apart > subject.adapter.usual_distance


def _both(subject: Subject, aim: str, field: str, spot: str) -> Iterator[Finding]:
    """Both ends: the spot of the objective, and that of the watch."""
    own = subject.plan.objectives[aim].spot
    number = [*subject.plan.objectives].index(aim)
    here = f"objective[{number}].spot"
    yield Finding(
        "told", here, f"marks {own}, and {field} waits for it at {spot}: write {spot!r}, or let it wait at {own}", mend=written(here, spot)
    )  # fmt: skip
    right = subject.renamed(field, spot, own)
    yield Finding(
        "told", field, f"waits at {spot} for {aim}, which is marked at {own}: let it wait there{suggestion(right)}", mend=written(field, right)
    )  # fmt: skip


def _away(subject: Subject, number: int, place: int, fact: f.AtSpot) -> Iterator[Finding]:
    """A watch that does an objective as long as nobody is where it is marked."""
    if any(subject.plan.objectives[aim].spot == fact.spot for aim in _aims(subject, number)):
        field = f"watch[{number}].when[{place}]"
        right = subject.text(field).removeprefix("not ")
        text = f"does what is to be done at {fact.spot} as long as nobody is there{suggestion(right)}"
        yield Finding("sense", field, text, mend=written(field, right))


_WITHIN = re.compile(
    rf"\bwithin ({'|'.join(NUMBERS)}|\d+(?:\.\d+)?) ?(inch(?:es)?|in|squares?|cm)\b", re.IGNORECASE
)


def _near(subject: Subject, number: int, place: int, fact: f.AtSpot) -> Iterator[Finding]:
    """A watch that asks for another distance than its objective tells."""
    for aim in _aims(subject, number):
        found = _WITHIN.search(subject.plan.objectives[aim].text)
        if not found or subject.plan.objectives[aim].spot != fact.spot:
            continue
        said = f"{NUMBERS.get(found[1].lower(), found[1])}{' squares' if found[2].startswith('s') else found[2][:2]}"
        field = f"watch[{number}].when[{place}]"
        if subject.adapter.length(said) != fact.within:
            right = re.sub(rf"( at {re.escape(fact.spot)}).*", rf"\1 {said}", subject.text(field))
            text = f"asks for another distance than the objective {aim} tells{suggestion(right)}"
            yield Finding("sense", field, text, mend=written(field, right))


def _somebody_else(subject: Subject) -> Iterator[Finding]:
    """Objectives whose text names one of the players, while the watches by which they fail, or are done, wait for another alone."""
    people = {each: each.capitalize() for each in subject.friendly}
    people |= {each: friend.name for each, friend in subject.plan.friends.items()}
    for number, (name, aim) in enumerate(subject.plan.objectives.items()):
        said = {
            each: found
            for each in people
            if (found := re.search(rf"\b{re.escape(people[each])}\b", aim.text))
        }
        failed, done = _awaited(subject, name, "fail"), _awaited(subject, name, "done")
        odd = said.keys() - set[str]().union(*failed, *done)
        needed = [set[str].intersection(*map(set, some)) - said.keys() for some in (failed, done) if some]
        meant = next((some for some in needed if len(some) == 1), set())
        if len(odd) == 1 and meant:
            (told,), (other,) = odd, meant
            found = said[told]
            field = f"objective[{number}].text"
            text = f"names {found[0]}, and what becomes of {name} hangs on {people[other]}: write who it is"
            right = aim.text[: found.start()] + people[other] + aim.text[found.end() :]
            yield Finding("told", field, text, mend=written(field, right))
            fields = [some[other] for some in (*failed, *done) if other in some]
            mend = tuple(Change(each, subject.renamed(each, other, told)) for each in fields)
            text = f"waits for {people[other]}, and the objective {name} names {found[0]}{suggestion(mend[0].value)}"
            yield Finding("told", fields[0], text, mend=mend)


def _awaited(subject: Subject, aim: str, verb: Literal["done", "fail"]) -> list[dict[str, str]]:
    """By each watch whose code says that of an objective: those of the players' side, by id, for whom it waits, each with the field that says so."""
    people, awaited = {*subject.friendly, *subject.plan.friends}, []
    for number, watch in enumerate(subject.plan.watches):
        lines = [line for _, version in subject.versions[watch.code] for line in version.do]
        if any(e.bare(line) == e.Objective(verb, aim) for line in lines):
            awaited.append(
                {
                    fact.who: f"watch[{number}].when[{place}]"
                    for place, fact in enumerate(watch.when)
                    if isinstance(fact, f.AtSpot | f.FallenFriend | f.Alive | f.DoneBy) and fact.who in people
                }
            )
    return awaited

"""Who of the players is to come or must not fall: with whom elsewhere, and by whom alone as texts tell it (A-5, A-44)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from game.core.problems.problem import suggestion, written
from game.systems.asgard.sense.findings import Finding, Subject
from game.systems.asgard.sense.waits import vain_waits
from game.systems.asgard.sheet import effects as e
from game.systems.asgard.sheet import facts as f
from game.systems.asgard.sheet.meanings import NUMBERS

_ALONE = re.compile(r"\b(?:only|nobody else|no one else)\b", re.IGNORECASE)
"""How texts say that it has to be this one."""
_ONLY_WITH = re.compile(r"\bonly (?:with|by|through|for) ([A-Z][\w-]+)")


def look(subject: Subject) -> Iterator[Finding]:
    """Watches for somebody's fall who is not needed, for anybody where one alone will do, and hints that name one for whom nothing asks."""
    for number in range(len(subject.plan.watches)):
        right = instead(subject, number)
        if right and not _is_double(subject, number):
            field = f"watch[{number}].when[0]"
            text = f"waits for the fall of somebody who need not come, and nothing waits for that of who must{suggestion(right)}"
            yield Finding("told", field, text, mend=written(field, right))
    yield from _anybody(subject)
    yield from _hints(subject)
    yield from _how_many(subject)


def people(subject: Subject) -> dict[str, str]:
    """Everybody on the players' side, with the name that texts have for him."""
    found = {each: each.capitalize() for each in subject.friendly}
    return found | {each: friend.name for each, friend in subject.plan.friends.items()}


def spoken_of(subject: Subject, code: int) -> set[str]:
    """Everybody on the players' side whom the text of an objective names that a code does."""
    told = " ".join(subject.plan.objectives[each].text for each in _objectives(subject, code, "done"))
    return {who for who, name in people(subject).items() if re.search(rf"\b{re.escape(name)}\b", told)}


# Whose fall is waited for


def instead(subject: Subject, number: int) -> str:
    """The fact of a watch that waits for a fall alone, with who has to come for the same objective in place of another, or of one who is waited
    for already; "" if it is not one alone."""
    watches = subject.plan.watches
    for aim in _objectives(subject, watches[number].code, "fail"):
        falls = [
            (place, who)
            for place, watch in enumerate(watches)
            if (who := _fallen(subject, place)) and aim in _objectives(subject, watch.code, "fail")
        ]
        awaited = [who for _, who in falls]
        needed = _needed(subject, aim)
        missing = needed - {*awaited}
        odd = [place for at, (place, who) in enumerate(falls) if who not in needed or who in awaited[:at]]
        if odd == [number] and len(missing) == 1 and len(needed) > 1:
            return subject.renamed(f"watch[{number}].when[0]", _fallen(subject, number), missing.pop())
    return ""


def _objectives(subject: Subject, code: int, verb: str) -> set[str]:
    """The objectives of which every version of a code says a verb."""
    said = [{*e.objectives(e.bared(version.do), verb)} for _, version in subject.versions[code]]
    return set[str].intersection(*said)


def _fallen(subject: Subject, number: int) -> str:
    """For whose fall alone a watch waits; "" if for something else."""
    when = subject.plan.watches[number].when
    alone = when[0] if len(when) == 1 else None
    return alone.who if isinstance(alone, f.FallenFriend) and alone.who in people(subject) else ""


def _needed(subject: Subject, aim: str) -> set[str]:
    """Who has to come by every watch that does an objective."""
    come = [
        {fact.who for fact in watch.when if isinstance(fact, f.AtSpot)} & people(subject).keys()
        for watch in subject.plan.watches
        if aim in _objectives(subject, watch.code, "done")
    ]
    return set[str].intersection(*come) if come else set[str]()


def _is_double(subject: Subject, number: int) -> bool:
    """Whether a watch is the same as one before it, which is told elsewhere."""
    watches = subject.plan.watches
    return watches[number] in watches[:number]


# Who can do it


def _anybody(subject: Subject) -> Iterator[Finding]:
    """Watches for anybody at the spot of an objective whose text says who alone can do it."""
    known = people(subject)
    for aim in subject.plan.objectives.values():
        said = [each for each, name in known.items() if re.search(rf"\b{re.escape(name)}\b", aim.text)]
        if not aim.spot or len(said) != 1 or not _ALONE.search(aim.text):
            continue
        for number, watch in enumerate(subject.plan.watches):
            asks, does = f.ObjectiveIs(aim.id, "open") in watch.when, _objectives(subject, watch.code, "done")
            for place, fact in enumerate(watch.when if asks or aim.id in does else ()):
                if isinstance(fact, f.AtSpot) and fact.spot == aim.spot and fact.who == "one":
                    field = f"watch[{number}].when[{place}]"
                    right = re.sub(r"^one\b", said[0], subject.text(field))
                    text = f"waits for anybody, and the objective {aim.id} says that only {known[said[0]]} can do it{suggestion(right)}"
                    yield Finding("told", field, text, mend=written(field, right))


def _hints(subject: Subject) -> Iterator[Finding]:
    """Hints that say `only with` somebody for whom nothing waits, where one other alone makes a difference between the ends of the story."""
    called = {name: who for who, name in people(subject).items()}
    of_somebody = f.AtSpot | f.Alive | f.FallenFriend | f.DoneBy
    asked = {fact.who for fact in subject.facts if isinstance(fact, of_somebody)}
    ends = [
        {fact.who for fact in watch.when if isinstance(fact, f.AtSpot)} & people(subject).keys()
        for watch in subject.plan.watches
        if vain_waits.ends(subject.plan, watch.code)
    ]
    come = [each for each in ends if each]
    some = set[str]().union(*come) - (set[str].intersection(*come) if come else set[str]())
    for number, hint in enumerate(subject.sheet.hints):
        for found in _ONLY_WITH.finditer(hint):
            who = called.get(found[1], "")
            if who and who not in asked and len(some) == 1:
                (right,) = (people(subject)[each] for each in some)
                field = f"hints[{number}]"
                text = f"says that it takes {found[1]}, for whom nothing waits{suggestion(right)}"
                mend = hint[: found.start(1)] + right + hint[found.end(1) :]
                yield Finding("told", field, text, mend=written(field, mend))


def _how_many(subject: Subject) -> Iterator[Finding]:
    """Watches for the fall of so many, or for so many at a place, whose code is titled by another number of them."""
    for number, watch in enumerate(subject.plan.watches):
        title = subject.plan.codes[watch.code].title
        said = [int(NUMBERS[each]) for each in re.findall(r"[a-z]+", title.lower()) if each in NUMBERS]
        for place, fact in enumerate(watch.when if len(said) == 1 and said[0] > 0 else ()):
            waits = _so_many(fact)
            fall = isinstance(fact, f.FallenFriend) and len(watch.when) == 1
            there = (
                isinstance(fact, f.AtSpot)
                and waits > 1 < said[0]
                and _of_people(subject, watch.code, said[0])
            )
            if not waits or waits == said[0] or not (fall or there):
                continue
            field = f"watch[{number}].when[{place}]"
            if fall:
                right = "one falls" if said[0] == 1 else f"{said[0]} fall"
            else:
                right = subject.renamed(field, str(waits), str(said[0]), count=1)
            what = "the fall of " if fall else ""
            text = f"waits for {what}{waits}, and its code is called {title!r}{suggestion(right)}"
            yield Finding("told", field, text, mend=written(field, right))


def _so_many(fact: f.AnyFact) -> int:
    """For how many of the players' units a fact asks; nought if for none by number."""
    who = fact.who if isinstance(fact, f.FallenFriend | f.AtSpot) else ""
    return int(who) if who.isdecimal() else int(who == "one")


def _of_people(subject: Subject, code: int, number: int) -> bool:
    """Whether a hint, or the text of an objective that a code does, speaks of so many of the players' units."""
    aims = _objectives(subject, code, "done")
    texts = [*subject.sheet.hints, *(subject.plan.objectives[each].text for each in aims)]
    words = "|".join([str(number), *(word for word, value in NUMBERS.items() if value == str(number))])
    alone = rf"\b(?:{words})(?= of you\b| (?:if|may|must|can|need|to|are|at|in)\b|[.,;:!?]|$)"
    return any(re.search(alone, text, re.IGNORECASE) for text in texts)

"""What stands twice where once was meant: facts, conditions of a watch, titles and stories of what was copied, what is given already."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.problems.problem import suggestion, without, written
from game.systems.asgard.sense.findings import Finding, Subject
from game.systems.asgard.sense.people import companions
from game.systems.asgard.sense.waits import shadows
from game.systems.asgard.sheet import effects as e
from game.systems.asgard.sheet import facts as f


def look(subject: Subject) -> Iterator[Finding]:
    """Doubled facts and conditions, copied titles and stories, objectives that are given twice."""
    yield from _facts(subject)
    yield from _texts(subject)
    yield from _given(subject)


def _facts(subject: Subject) -> Iterator[Finding]:
    """Facts that hold whenever another one beside them does, and conditions that a watch names twice."""
    for number, watch in enumerate(subject.plan.watches):
        for place, fact in enumerate(watch.when):
            others = [(there, other) for there, other in enumerate(watch.when) if there != place]
            over = [
                there
                for there, other in others
                if shadows.covers((fact,), (other,)) and (other != fact or there < place)
            ]
            if over:
                field = f"watch[{number}].when[{place}]"
                text = f"says nothing beside watch[{number}].when[{over[0]}], which holds only when this does"
                meant = _meant(subject, number, place)
                if meant:
                    yield Finding("sense", field, f"{text}{suggestion(meant)}", mend=written(field, meant))
                else:
                    yield Finding(
                        "sense", field, f"{text}: write something else, or take it out", mend=without(field)
                    )
                break
        if len({*watch.within}) < len(watch.within):
            right = [*dict.fromkeys(watch.within)]
            text = f"names a condition twice: name another one, or write {right}"
            yield Finding("sense", f"watch[{number}].in", text, mend=written(f"watch[{number}].in", right))


def _meant(subject: Subject, number: int, place: int) -> str:
    """The fact with the name of whoever else comes to its spot in the other watches for the same person there, or whom the objective of its code names besides;
    one that was copied with the only spot that nothing uses; "" if it is not one alone."""
    fact, own = subject.plan.watches[number].when[place], subject.plan.watches[number].when
    spot, free = _spot(fact), subject.plan.spots.keys() - subject.used_spots
    if spot and len(free) == 1 and own.count(fact) > 1:
        return subject.renamed(f"watch[{number}].when[{place}]", spot, free.pop(), count=1)
    if not isinstance(fact, f.AtSpot):
        return ""
    beside: set[str] = set()
    for there, watch in enumerate(subject.plan.watches):
        come = [other.who for other in watch.when if isinstance(other, f.AtSpot) and other.spot == fact.spot]
        if there != number and fact.who in come:
            beside.update(come)
    said = {other.who for other in own if isinstance(other, f.AtSpot)}
    text = subject.text(f"watch[{number}].when[{place}]")
    for each in (beside - said, companions.spoken_of(subject, subject.plan.watches[number].code) - said):
        if len(each) == 1:
            return text.replace(fact.who, each.pop(), 1)
    return ""


def _spot(fact: f.AnyFact) -> str:
    """The spot of which a fact speaks; "" if it speaks of none."""
    match f.bare(fact):
        case f.AtSpot(spot=spot) | f.Near(what="spot", to=spot):
            return spot
    return ""


def _texts(subject: Subject) -> Iterator[Finding]:
    """Titles and stories of two endings, stories of conditions, titles of objectives of one spot, names of friends, of enemies and of the variables of a condition that are the same."""
    sheet = subject.sheet
    lists = (
        [(f"ending.{name}.title", row.title) for name, row in sheet.ending.items()],
        [(f"ending.{name}.story", row.story) for name, row in sheet.ending.items()],
        [
            (f"objective[{number}].title", f"{row.title} {row.spot}")
            for number, row in enumerate(sheet.objective)
        ],
        [(f"condition[{number}].story", row.story) for number, row in enumerate(sheet.condition)],
        [(f"friend.{name}.name", row.name) for name, row in sheet.friend.items()],
        [(f"enemy.{name}.name", row.name) for name, row in sheet.enemy.items()],
        *(
            [
                (f"condition[{number}].variable[{place}].name", each.name)
                for place, each in enumerate(row.variable)
            ]
            for number, row in enumerate(sheet.condition)
        ),
        *(
            [
                (f"condition[{number}].variable[{place}].effect", each.effect)
                for place, each in enumerate(row.variable)
            ]
            for number, row in enumerate(sheet.condition)
        ),
    )
    for texts in lists:
        before: dict[str, str] = {}
        for field, text in texts:
            said = " ".join(text.casefold().split())
            if said and said in before:
                yield Finding("told", field, f"says the same as {before[said]}: write what this one is")
            before.setdefault(said, field)


def _given(subject: Subject) -> Iterator[Finding]:
    """Objectives that are there from the start, though a line gives them and none takes them."""
    taken = e.objectives((line for _, line in subject.lines), "take")
    for number, aim in enumerate(subject.plan.objectives.values()):
        gives = [field for field, line in subject.lines if line == e.Objective("give", aim.id)]
        if aim.given and gives and aim.id not in taken:
            text = f"is given from the start, and {gives[0]} gives it: write given = false, or take that line out"
            field = f"objective[{number}]"
            yield Finding("sense", field, text, mend=written(f"{field}.given", False))

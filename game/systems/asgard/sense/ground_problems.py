"""What a designer should look at where a sheet and its table meet: tokens that crowd or lie in terrain, ranges and spots that lead nowhere
(A-2, A-10, A-30)."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.problems.problem import written
from game.systems.asgard.sense import contradictions
from game.systems.asgard.sense.findings import Finding, Subject
from game.systems.asgard.sense.likenesses import stand_ins
from game.systems.asgard.sense.places import odd_places
from game.systems.asgard.sheet import facts as f
from game.systems.asgard.sheet.plan import TARGETS, Condition

MOST_AT_ONCE = 7
"""So many tokens within the encounter range of one place are enough for one moment of the game."""
_BESIDE = 6
"""One part in so many of a standard move is beside a token; farther away it lies in something that nobody stands in."""
_LEAST = 3
"""What three dice come to at least."""


def _tokens(subject: Subject) -> Iterator[Finding]:
    host, tokens = subject.adapter, subject.plan.tokens
    move = host.standard_move(subject.document, subject.cast)
    covers = host.covered(subject.document, subject.cast, list(tokens.values()))
    for (number, at), over in zip(tokens.items(), covers, strict=True):
        for other, there in tokens.items():
            if other < number and 2 * host.apart(at, there) < 3 * move:
                yield from _crowded(subject, number, other, move)
        if over:
            text = f"token {number} lies in {over[0]}: who comes of it stands on top"
            yield Finding("token", f"tokens[{number - 1}]", text, over[1])
    yield from _out_of_reach(subject)


def _crowded(subject: Subject, number: int, other: int, move: int) -> Iterator[Finding]:
    """Two tokens too near to each other: the later is told, or the earlier if only that one has room but for a slip of the hand."""
    host, tokens = subject.adapter, subject.plan.tokens
    room = {each: odd_places.roomier(subject, tokens, each, 3 * move // 2) for each in (number, other)}
    wrong, right = (other, number) if room[other] and not room[number] else (number, other)
    field = f"tokens[{wrong - 1}]"
    apart = host.said(host.apart(tokens[number], tokens[other]))
    text = (
        f"token {wrong} lies {apart} from token {right}; one and a half standard moves are "
        f"{host.said(3 * move // 2)}; lay them so far apart"
    )
    yield Finding("token", field, text, mend=written(field, room[wrong]) if room[wrong] else ())


def _out_of_reach(subject: Subject) -> Iterator[Finding]:
    """Tokens so deep in something that nobody comes within encounter range of them."""
    host, table = subject.adapter, subject.table
    widest = max(subject.plan.conditions[number].range for number in subject.reach.conditions)
    crowded = host.standard_move(subject.document, subject.cast) // _BESIDE
    for number, fixture in enumerate(() if subject.sheet.progress else subject.plan.fixtures):
        for unit in host.units(table):
            if host.gap(table, unit, fixture.at) <= 0:
                text = f"{host.called(table, unit)} stands there: whoever is fixed here comes beside it; lay it elsewhere"
                near = host.blip_spot(table, fixture.at)
                yield Finding("enemy", f"fixed[{number}].at", text, near if near != fixture.at else None)
    for number, at in subject.plan.tokens.items():
        near = host.blip_spot(table, at)
        nearest = host.apart(at, near)
        if nearest > widest:
            text = f"token {number} is out of reach: nobody can stand nearer than {host.said(nearest)}"
            yield Finding("token", f"tokens[{number - 1}]", text, near)
        elif nearest > crowded:
            text = f"token {number} lies in something: nobody can stand nearer than {host.said(nearest)}"
            yield Finding("token", f"tokens[{number - 1}]", text, near)


def _ranges(subject: Subject) -> Iterator[Finding]:
    for condition in subject.plan.conditions:
        if condition.range > condition.visibility:
            text = "is more than the visibility: tokens farther away than that are never spotted (A-10)"
            yield Finding("range", f"condition[{condition.number}].range", text)
        yield from _spotting(subject, condition)
        apart, tokens = subject.adapter.apart, subject.plan.tokens
        near = {
            one: sum(apart(at, there) <= condition.range for there in tokens.values())
            for one, at in tokens.items()
        }
        most = max(near, key=lambda one: near[one], default=0)
        if most and near[most] > MOST_AT_ONCE:
            text = (
                f"is so wide that whoever stands at token {most} checks {near[most]} tokens, one after the other; "
                f"{MOST_AT_ONCE} are enough: make it less, or lay them farther apart"
            )
            yield Finding("range", f"condition[{condition.number}].range", text)


def _spotting(subject: Subject, condition: Condition) -> Iterator[Finding]:
    """Numbers so low that three dice never come to them (A-12)."""
    best = max((TARGETS[level] for level in subject.plan.skills.values()), default=TARGETS["regular"])
    for who, number, name in (
        ("none of the players", best + condition.you, "you"),
        ("no token", TARGETS[condition.level] + condition.they, "they"),
    ):
        if number < _LEAST:
            text = f"{who} ever notices anybody: three dice never come to {number} or less (A-12); write {_LEAST - number} more"
            yield Finding("range", f"condition[{condition.number}].spotting.{name}", text)


# What nobody uses


def _spots(subject: Subject) -> Iterator[Finding]:
    plan = subject.plan
    used = subject.used_spots
    for name in plan.spots:
        if name not in used:
            lead = stand_ins.spot_lead(subject, name)
            meant = f"; did you mean that at {lead.field}?" if lead else "; let one name it, or take it out"
            text = f"nobody uses it: no line, no objective and no beat{meant}"
            yield Finding("spot", f"spot.{name}", text, mend=lead.mend if lead else ())
    named: dict[str, str] = {}
    for name, spot in plan.spots.items():
        if spot.name in named:
            text = f"is called {spot.name!r} like {named[spot.name]}: nobody will tell them apart; write another name"
            yield Finding("spot", f"spot.{name}.name", text)
        named.setdefault(spot.name, name)
    near = subject.adapter.standard_move(subject.document, subject.cast) // _BESIDE
    for name, other in contradictions.doubled_spots(plan, subject.adapter.apart, near):
        yield from odd_places.doubled(subject, name, other, near)
    gone_to = {fact.spot for fact in subject.facts if isinstance(fact, f.AtSpot)}
    wanted = [spot for name, spot in plan.spots.items() if name in gone_to]
    covers = subject.adapter.covered(subject.document, subject.cast, [spot.at for spot in wanted])
    for spot, over in zip(wanted, covers, strict=True):
        if over:
            text = f"somebody is to come here, and it lies in {over[0]}: lay it beside that"
            yield Finding("spot", f"spot.{spot.id}.at", text, over[1])
            yield from odd_places.turned_in(subject, spot.id, over[0])


LOOKS = (_tokens, _ranges, _spots)

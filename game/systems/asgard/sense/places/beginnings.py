"""Watches for which everything holds before anybody has moved, as the place lies where the players begin (A-44, A-49)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from game.core.documents.fields import says
from game.core.problems.problem import Change, suggestion, written
from game.systems.asgard.sense.findings import Finding, Subject
from game.systems.asgard.sense.places import odd_places
from game.systems.asgard.sense.waits import vain_waits
from game.systems.asgard.sheet import effects as e
from game.systems.asgard.sheet import facts as f
from game.systems.asgard.sheet import reach
from game.systems.asgard.sheet.effects import Spot
from game.systems.asgard.sheet.facts import AnyFact
from game.systems.asgard.state import ENEMY

_COME = (f.RoundOver, f.RoundsHere, f.FallenFriend, f.KindFallen, f.KindGone, f.AtSpot, f.ObjectiveIs)
"""What comes in its time."""


def look(subject: Subject) -> Iterator[Finding]:
    """Watches that wait for nothing, as all of it holds when the story begins, or as long as something has not happened."""
    yield from _negative(subject)
    if subject.sheet.progress is None:
        yield from _beset(subject)
    watches = [
        number for number, watch in enumerate(subject.plan.watches) if not watch.within or 0 in watch.within
    ]
    if subject.sheet.progress is not None or not watches:
        return
    yield from _deployed(subject, watches)
    seen = {line.effect for line in e.bared(subject.plan.conditions[0].enter) if isinstance(line, e.Seen)}
    told: set[str] = set()
    for number in watches:
        when = subject.plan.watches[number].when
        if _begins(subject, when, seen):
            yield from _met(subject, number, told)


def _met(subject: Subject, number: int, told: set[str]) -> Iterator[Finding]:
    """A watch for which everything holds before anybody has moved."""
    when = subject.plan.watches[number].when
    for fact in when:
        if isinstance(fact, f.AtSpot) and fact.spot not in told:
            told.add(fact.spot)
            field = f"spot.{fact.spot}.at"
            text = f"lies where the players begin, so that all that watch[{number}] waits for holds before anybody has moved"
            yield Finding("sense", field, f"{text}: lay it elsewhere", mend=_mend(subject, fact.spot))
            yield from _awaited(subject, number, when.index(fact))
            return
    for place, fact in enumerate(when):
        here = f"watch[{number}].when[{place}]"
        if isinstance(fact, f.Strength):
            text = f"holds from the beginning: no more than {fact.count} of the players begin; write a smaller number"
            yield Finding("sense", here, text, mend=_fewer(subject, here))
            return
        if (
            isinstance(fact, f.Not)
            and not isinstance(fact.fact, f.Alive | f.Counted | f.SeenIs)
            and not _is_told(when)
        ):
            yield _without_not(subject, here, "holds from the beginning, and its code follows at once")
            return


def _beset(subject: Subject) -> Iterator[Finding]:
    """Spots of fixed encounters where somebody begins and for which nobody waits, which with across and down exchanged lie away from everybody."""
    host, table, plan = subject.adapter, subject.table, subject.plan
    own = [unit for unit in host.units(table) if host.seat(table, unit) != ENEMY]
    fixed = {line.spot for _, line in subject.lines if isinstance(line, e.PlaceFoes) and line.fixed}
    awaited = {fact.spot for fact in subject.facts if isinstance(fact, f.AtSpot)}
    for name in sorted(fixed & plan.spots.keys() - awaited):
        field, said = f"spot.{name}.at", subject.sheet.spot[name].at
        near = min((host.gap(table, unit, plan.spots[name].at) for unit in own), default=None)
        if near is None or near > host.usual_distance // 4:
            continue
        right, there = next(odd_places.slips(subject, said), (None, plan.spots[name].at))
        away = min(host.gap(table, unit, there) for unit in own) > host.usual_distance
        if (
            _is_exchanged(said, right)
            and away
            and host.covered(subject.document, subject.cast, [there]) == [None]
        ):
            text = "lies where one of the players begins, and a fixed encounter is to be there later; with across and down exchanged it lies away from all of them"
            yield Finding("told", field, f"{text}{suggestion(right)}", mend=written(field, right))


def _is_exchanged(said: object, right: object) -> bool:
    """Whether one place is the other with the way across and the way down exchanged."""
    if isinstance(said, list) and isinstance(right, list):
        return said == right[::-1]
    return isinstance(said, str) and isinstance(right, str) and said[0] != right[0] and said[1] != right[1]


def _awaited(subject: Subject, number: int, place: int) -> Iterator[Finding]:
    """A watch for anybody where the players begin, if all others that wait so near it wait for one and the same."""
    fact = subject.plan.watches[number].when[place]
    others = {
        each.who
        for there, watch in enumerate(subject.plan.watches)
        for each in watch.when
        if isinstance(each, f.AtSpot) and isinstance(fact, f.AtSpot) and (each.spot, each.within) == (fact.spot, fact.within) and there != number
    }  # fmt: skip
    named = others & subject.plan.friends.keys()
    if isinstance(fact, f.AtSpot) and len(named) == 1 and fact.who not in named:
        field = f"watch[{number}].when[{place}]"
        right = subject.renamed(field, fact.who, named.pop(), count=1)
        text = "holds before anybody has moved, and other watches wait there for somebody who is yet to join"
        yield Finding("sense", field, f"{text}; did you mean {right!r}?", mend=written(field, right))


def _deployed(subject: Subject, watches: Sequence[int]) -> Iterator[Finding]:
    """Watches that end the story or do an objective, and wait for nothing but somebody where the players deploy."""
    plan, zones = subject.plan, [*_zones(subject)]
    for number in watches:
        watch = plan.watches[number]
        at = [(place, fact) for place, fact in enumerate(watch.when) if isinstance(fact, f.AtSpot)]
        if not at or not all(_lands(subject, fact, zones) for fact in watch.when):
            continue
        place, fact = at[0]
        field = f"watch[{number}].when[{place}]"
        if vain_waits.ends(plan, watch.code):
            right = (
                re.sub(r"^\S+", "".join(plan.friends), subject.text(field)) if len(plan.friends) == 1 else ""
            )
            text = f"holds as soon as the players deploy, and code {watch.code} ends the story"
            text += f"; did you mean {right!r}?" if right else ": let it wait for something else as well"
            yield Finding("sense", field, text, mend=written(field, right) if right else ())
        elif e.objectives(reach.all_lines(plan, watch.code), "done"):
            text = f"lies where the players deploy, so that what watch[{number}] waits for may be done before anybody has moved: lay it elsewhere"
            yield Finding("sense", f"spot.{fact.spot}.at", text, mend=_mend(subject, fact.spot))


Zone = tuple[Spot, Spot]
"""Two corners opposite to each other."""


def _zones(subject: Subject) -> Iterator[Zone]:
    """The rectangles of the table in which players deploy."""
    for seat in subject.plan.players or ("one",):
        deploy = says(subject.file, f"sides.{seat}.deploy", None)
        if isinstance(deploy, dict) and {"at", "to"} <= {*deploy}:
            yield subject.adapter.spot(deploy["at"]), subject.adapter.spot(deploy["to"])


def _lands(subject: Subject, fact: AnyFact, zones: Sequence[Zone]) -> bool:
    """Whether a fact holds once the players have deployed, if one of them wants it."""
    if isinstance(fact, f.ObjectiveIs):
        return fact.status == "open" and subject.plan.objectives[fact.objective].given
    if not isinstance(fact, f.AtSpot):
        return False
    x, y = subject.plan.spots[fact.spot].at
    starts = fact.who in ("one", "all", *subject.friendly) or fact.who.isdecimal()
    return starts and any(left <= x <= right and top <= y <= bottom for (left, top), (right, bottom) in zones)


def _fewer(subject: Subject, field: str) -> tuple[Change, ...]:
    """The mend that lets a watch wait until one of the players is left."""
    return written(field, re.sub(r"\d+", "1", subject.text(field), count=1))


def _is_told(when: Sequence[AnyFact]) -> bool:
    """Whether something among the facts is told elsewhere: a counter that begins where a watch waits for it."""
    return len(when) == 1 and isinstance(when[0], f.Counted)


def _negative(subject: Subject) -> Iterator[Finding]:
    """Watches of later conditions that wait for nothing but that something has not come yet: they follow at once."""
    for number, watch in enumerate(subject.plan.watches):
        if not watch.within or 0 in watch.within or not all(isinstance(fact, f.Not) for fact in watch.when):
            continue
        for place, fact in enumerate(watch.when):
            if isinstance(f.bare(fact), _COME):
                why = "holds as long as that has not come, so that its code follows at once"
                yield _without_not(subject, f"watch[{number}].when[{place}]", why)
                break


def _without_not(subject: Subject, field: str, why: str) -> Finding:
    right = subject.text(field).removeprefix("not ")
    return Finding("sense", field, f"{why}; did you mean {right!r}?", mend=written(field, right))


def _begins(subject: Subject, when: Sequence[AnyFact], seen: set[str]) -> bool:
    """Whether all of some facts hold at the beginning."""
    return all(_holds(subject, f.bare(fact), seen) is not isinstance(fact, f.Not) for fact in when)


def _holds(subject: Subject, fact: AnyFact, seen: set[str]) -> bool:
    """Whether a fact holds as the story begins, with nobody about but the players."""
    plan = subject.plan
    match fact:
        case f.SeenIs():
            return fact.effect in seen
        case f.Counted():
            return reach.holds(fact, plan.counts[fact.name])
        case f.ObjectiveIs():
            return fact.status == "open" and plan.objectives[fact.objective].given
        case f.PieceIs():
            return subject.adapter.piece_is(subject.table, fact)
        case f.Strength():
            return 0 < len(subject.friendly) <= fact.count
        case f.TokensLeft():
            return len(plan.tokens) <= fact.count
        case f.AtSpot():
            there = _there(subject, fact.who, fact)
            return bool(there) if fact.who != "all" else there == _there(subject, "all") != []
        case f.Alive(foes=False):
            return len(_there(subject, fact.who)) >= fact.count
    return isinstance(fact, f.InCombat) and not fact.holds


def _there(subject: Subject, who: str, at: f.AtSpot | None = None) -> list[int]:
    """The units of the players whom a name means, at a spot if one is given; none if they are not as many as a number says."""
    host, table = subject.adapter, subject.table
    own = [unit for unit in host.units(table) if host.seat(table, unit) != ENEMY]
    if who not in ("one", "all") and not who.isdecimal():
        own = [unit for unit in own if host.who(table, unit) == who]
    if at is not None:
        spot = subject.plan.spots[at.spot].at
        own = [unit for unit in own if host.gap(table, unit, spot) <= at.within]
    return own if not who.isdecimal() or len(own) >= int(who) else []


def _mend(subject: Subject, spot: str) -> tuple[Change, ...]:
    """The place ten times as far along one side, if a decimal point has slipped and that is on the table."""
    at = subject.sheet.spot[spot].at
    if not isinstance(at, list):
        return ()
    for place, text in enumerate(at):
        number = re.match(r"\d+\.\d+", str(text))
        if number is None:
            continue
        moved = [*at]
        moved[place] = f"{float(number[0]) * 10:g}{text[number.end() :]}"
        there = subject.adapter.spot(moved)
        if subject.adapter.spot_problems(subject.document, subject.cast, [there]) == [""]:
            return written(f"spot.{spot}.at", moved)
    return ()

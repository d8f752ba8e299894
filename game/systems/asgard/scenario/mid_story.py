"""Stories that begin in their middle: what the director knows by then, and what of it cannot be."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import UNSET

from game.core.problems.problem import Problem, did_you_mean
from game.systems.asgard.adapter import Adapter
from game.systems.asgard.cards import DECK
from game.systems.asgard.sheet.plan import Plan
from game.systems.asgard.sheet.sheet_file import FoeTable, ProgressTable
from game.systems.asgard.state import ENEMY, Acting, Blip, Foe, Mind, Out, Page, Saga, Sighting, Stand, Token

_MOST = 10
"""The farthest a slider moves."""


def resume(saga: Saga, progress: ProgressTable, host: Adapter) -> None:
    """Let a story stand where its file says; the table does so already."""
    plan = saga.plan
    saga.condition, saga.entered = progress.condition, progress.entered
    saga.over, saga.fired, saga.groups = progress.over, progress.codes, progress.groups
    laid = {len(plan.tokens) + number: host.spot(at) for number, at in enumerate(progress.laid, 1)}
    saga.tokens = {
        number: Token(number, at, number in progress.spent, number in progress.gone)
        for number, at in (plan.tokens | laid).items()
    }
    saga.out = {
        each.card: Out(each.card, tuple(each.adds), tuple(each.units), each.vanished) for each in progress.out
    }
    saga.deck = tuple(card for card in DECK if card not in saga.out)
    saga.seen = tuple(progress.seen)
    saga.foes = {
        each.unit: Foe(each.unit, each.enemy, each.group, each.card, each.code, each.fixed, not each.unmet)
        for each in progress.foes
    }
    saga.minds = {each.unit: _mind(plan, each, host) for each in progress.foes}
    saga.blips = {
        each.unit: Blip(each.unit, host.spot(each.at), each.since, each.unseen, each.stranger or UNSET)
        for each in progress.blips
    }
    saga.known = {each.unit: Sighting(each.unit, host.spot(each.at), each.round) for each in progress.known}
    saga.flat = {each.unit: each.activations for each in progress.flat_footed}
    saga.stands = tuple(
        Stand(each.unit, tuple(each.against), each.amount, each.until) for each in progress.stances
    )
    saga.objectives |= progress.objectives
    saga.counts |= progress.counts
    saga.came, saga.fallen, saga.lost = dict(progress.came), dict(progress.fallen), dict(progress.lost)
    saga.watched = {each.watch - 1: each.round for each in progress.watched}
    if progress.acting:
        saga.acting = Acting(progress.acting.unit, progress.acting.before, progress.acting.after)
    saga.tale = tuple(_tale(progress))


def _mind(plan: Plan, row: FoeTable, host: Adapter) -> Mind:
    """How an enemy thinks: as its kind does, where nothing else is said."""
    kind = plan.enemies[row.enemy]
    said = {name: getattr(row, name) for name in ("mode", "boldness", "aggression", "cohesion", "memory")}
    own = {name: getattr(kind, name) if value is None else value for name, value in said.items()}
    at = None if row.at is None else host.spot(row.at)
    return Mind(
        kind.archetype, **own, post=host.spot(row.post), ordered=row.ordered, intent=row.intent, target=row.target, at=at,
        beat=row.beat, whom=row.whom or UNSET,
    )  # fmt: skip


def _tale(progress: ProgressTable) -> Iterator[Page]:
    """What of the debrief the rules still ask for."""
    yield from (Page(0, each.condition, "card", f"- {each.row}") for each in progress.drawn)
    yield from (Page(0, 0, "code", "", each.code, version=each.version or UNSET) for each in progress.told)
    yield from (Page(0, 0, "condition", "", number) for number in progress.been)


# What cannot be


def problems(progress: ProgressTable, plan: Plan, table: Any, host: Adapter) -> Iterator[Problem]:
    """What is wrong with how far a story is; `table` is that of its tactical system."""
    yield from _names(progress, plan)
    yield from _numbers(progress, plan)
    yield from _places(progress, host)
    yield from _units(progress, table, host)
    yield from _cards(progress)


def _names(progress: ProgressTable, plan: Plan) -> Iterator[Problem]:
    """Names that the sheet does not have."""
    named: list[tuple[str, str, Any, str]] = [
        (f"foes[{number}].enemy", each.enemy, plan.enemies, "enemy")
        for number, each in enumerate(progress.foes)
    ]
    for field, known, what in (
        ("objectives", plan.objectives, "objective"), ("counts", plan.counts, "count"), ("came", plan.enemies, "enemy"),
        ("fallen", plan.enemies, "enemy"),
    ):  # fmt: skip
        named += [(f"{field}.{name}", name, known, what) for name in getattr(progress, field)]
    for field, name, known, what in named:
        if name not in known:
            yield Problem(f"progress.{field}", f"the sheet has no {what} {name!r}{did_you_mean(name, known)}")


def _numbers(progress: ProgressTable, plan: Plan) -> Iterator[Problem]:
    """Numbers of things that there are not, and less than nothing."""
    tokens, conditions = range(1, len(plan.tokens) + len(progress.laid) + 1), range(len(plan.conditions))
    asked = [("condition", progress.condition, conditions, "condition")]
    if progress.enters is not None:
        asked.append(("enters", progress.enters, conditions, "condition"))
    asked += [
        (f"been[{place}]", number, conditions, "condition") for place, number in enumerate(progress.been)
    ]
    asked += [
        (f"drawn[{place}].condition", each.condition, conditions, "condition")
        for place, each in enumerate(progress.drawn)
    ]
    for field in ("spent", "gone"):
        asked += [
            (f"{field}[{place}]", number, tokens, "token")
            for place, number in enumerate(getattr(progress, field))
        ]
    watches = range(1, len(plan.watches) + 1)
    asked += [
        (f"watched[{place}].watch", each.watch, watches, "watch")
        for place, each in enumerate(progress.watched)
    ]
    for field, number, there, what in asked:
        if number not in there:
            between = f"{there[0]} to {there[-1]}" if there else "none"
            yield Problem(f"progress.{field}", f"there is no {what} {number}; there are {between}")
    for place, each in enumerate(progress.told):
        code = plan.codes.get(each.code)
        if code is None or not 0 <= each.version < len(code.versions):
            yield Problem(
                f"progress.told[{place}]", f"the sheet has no version {each.version} of a code {each.code}"
            )
    for field in ("entered", "over", "codes", "groups"):
        if getattr(progress, field) < 0:
            yield Problem(f"progress.{field}", "is less than nothing")
    for field in ("counts", "came", "fallen", "lost"):
        for name, count in getattr(progress, field).items():
            if count < 0:
                yield Problem(f"progress.{field}.{name}", f"{count} is less than nothing")


def _places(progress: ProgressTable, host: Adapter) -> Iterator[Problem]:
    """Places that cannot be read."""
    asked = [(f"laid[{number}]", at) for number, at in enumerate(progress.laid)]
    asked += [(f"blips[{number}].at", each.at) for number, each in enumerate(progress.blips)]
    asked += [(f"known[{number}].at", each.at) for number, each in enumerate(progress.known)]
    asked += [(f"foes[{number}].post", each.post) for number, each in enumerate(progress.foes)]
    asked += [
        (f"foes[{number}].at", each.at) for number, each in enumerate(progress.foes) if each.at is not None
    ]
    for field, place in asked:
        try:
            host.spot(place)
        except ValueError as error:
            yield Problem(f"progress.{field}", str(error))


def _units(progress: ProgressTable, table: Any, host: Adapter) -> Iterator[Problem]:
    """Enemies of whom the sheet or the table knows nothing, and others that are no friends on the table."""
    yield from _foes(progress, table, host)
    yield from _blips(progress, table, host)
    yield from _twice(progress)
    yield from _reactions(progress, table, host)
    for number, foe in enumerate(progress.foes):
        for name in ("boldness", "aggression", "cohesion", "memory"):
            slider = getattr(foe, name)
            if slider is not None and not 0 <= slider <= _MOST:
                yield Problem(f"progress.foes[{number}].{name}", f"a slider is 0 to {_MOST}, not {slider}")


def _foes(progress: ProgressTable, table: Any, host: Adapter) -> Iterator[Problem]:
    """Enemies on the table that are none of the story, and those of the story that are nowhere."""
    here = set(host.units(table, ENEMY))
    rows = {each.unit: number for number, each in enumerate(progress.foes)}
    blips = {each.unit for each in progress.blips}
    for unit in sorted(here - rows.keys()):
        yield Problem(
            "progress.foes", f"{host.called(table, unit)} ({unit}) is on the table; say which enemy it is"
        )
    for unit in sorted(rows.keys() - here - blips):
        yield Problem(f"progress.foes[{rows[unit]}].unit", f"{unit} is neither on the table nor a blip")


def _blips(progress: ProgressTable, table: Any, host: Adapter) -> Iterator[Problem]:
    """Blips that stand for nobody who waits, or for one who never becomes a blip."""
    here = set(host.units(table, ENEMY))
    foes = {each.unit: each for each in progress.foes}
    for number, each in enumerate(progress.blips):
        if each.unit in here or each.unit not in foes or not _waits(table, each.unit, host):
            text = f"{each.unit} is none of the foes that wait off the table"
            yield Problem(f"progress.blips[{number}].unit", text)
        elif foes[each.unit].fixed:
            yield Problem(f"progress.blips[{number}].unit", "a fixed encounter is never a blip (A-22)")


def _twice(progress: ProgressTable) -> Iterator[Problem]:
    """Units that are told of twice in one list."""
    for field in ("foes", "blips", "known", "flat_footed"):
        units = [each.unit for each in getattr(progress, field)]
        for number, unit in enumerate(units):
            if unit in units[:number]:
                yield Problem(
                    f"progress.{field.replace('_', '-')}[{number}].unit", f"{unit} stands there twice"
                )


def _reactions(progress: ProgressTable, table: Any, host: Adapter) -> Iterator[Problem]:
    """Whom the enemy knows of, who is flat-footed and who stands how to whom, without being there."""
    there, here = set(host.units(table)), set(host.units(table, ENEMY))
    blips = {each.unit for each in progress.blips}
    for number, sighting in enumerate(progress.known):
        if sighting.unit not in there - here:
            yield Problem(
                f"progress.known[{number}].unit", f"{sighting.unit} is no friendly unit on the table"
            )
    for number, flat in enumerate(progress.flat_footed):
        if flat.unit not in there | blips or flat.activations < 1:
            text = f"{flat.unit} is not in play, or flat-footed for less than one activation (A-32)"
            yield Problem(f"progress.flat-footed[{number}]", text)
    for number, stance in enumerate(progress.stances):
        if stance.unit not in here or stance.amount not in (1, -1):
            text = f"an enemy on the table stands to some with 1 or -1, not {stance.unit} with {stance.amount} (A-21)"
            yield Problem(f"progress.stances[{number}]", text)


def _waits(table: Any, unit: int, host: Adapter) -> bool:
    """Whether an enemy that is not on the table is known to it."""
    try:
        return host.seat(table, unit) == ENEMY
    except KeyError:
        return False


def _cards(progress: ProgressTable) -> Iterator[Problem]:
    """Cards that are none or out twice, and enemies whose card is in the deck (A-14)."""
    out = [each.card for each in progress.out]
    brought = {each.unit: each.card for each in progress.foes}
    for number, each in enumerate(progress.out):
        if each.card not in DECK or each.card in out[:number]:
            text = f"{each.card!r} is no card, or is out already{did_you_mean(each.card, DECK)}"
            yield Problem(f"progress.out[{number}].card", text)
        strangers = [unit for unit in each.units if brought.get(unit) != each.card]
        if strangers:
            text = f"the foes say nothing of {strangers[0]} having come by {each.card}"
            yield Problem(f"progress.out[{number}].units", text)
    units = {unit: each.card for each in progress.out for unit in each.units}
    for number, foe in enumerate(progress.foes):
        if foe.card and units.get(foe.unit) != foe.card:
            yield Problem(
                f"progress.foes[{number}].card",
                f"the card {foe.card} is not out with {foe.unit} among its units",
            )

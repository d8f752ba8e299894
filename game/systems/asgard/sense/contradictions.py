"""Where a sheet says a thing twice or takes it back: what copying and renaming leave behind (A-2, A-5, A-44).

Every finding is the field and a sentence. `sheet_problems` asks for them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator

from game.systems.asgard.sheet import effects as e
from game.systems.asgard.sheet import facts as f
from game.systems.asgard.sheet import reach
from game.systems.asgard.sheet.effects import AnyEffect, Spot
from game.systems.asgard.sheet.facts import AnyFact
from game.systems.asgard.sheet.plan import Plan
from game.systems.asgard.sheet.reach import Reach

Told = tuple[str, str]
"""A field, and what is to be said of it."""
_WORDS = {"you": {"you", "your", "yours"}, "they": {"they", "them", "their", "theirs", "enemy", "enemies"}}
"""How a variable speaks of the players, and of the enemy."""


def asked(plan: Plan, lines: Iterable[tuple[str, AnyEffect]]) -> Iterator[tuple[str, AnyFact]]:
    """Every fact of a sheet with its field; `lines` are all of its lines, as they are written."""
    for number, watch in enumerate(plan.watches):
        for place, fact in enumerate(watch.when):
            yield f"watch[{number}].when[{place}]", fact
    for condition in plan.conditions:
        for entry in reach.rows(plan, condition.number):
            for fact in entry.when or ():
                yield reach.row_field(condition.number, entry), fact
    for code in plan.codes.values():
        for field, version in reach.versions(code):
            for place, fact in enumerate(version.when):
                yield f"{field}.when[{place}]", fact
    for field, line in lines:
        while isinstance(line, e.If | e.Perhaps):
            for fact in line.when if isinstance(line, e.If) else ():
                yield field, fact
            line = line.then


def unseen(
    facts: Iterable[tuple[str, AnyFact]], added: Collection[str], meant: Callable[[str], str]
) -> Iterator[tuple[str, str, str]]:
    """Facts, with their fields and effects, about a card effect that nothing ever adds; a watch that waits for one is told of as one that waits in vain.

    `meant` ends the sentence with the effect that it was to be; "" if nobody knows.
    """
    for field, fact in facts:
        effect = f.bare(fact)
        waits = field.startswith("watch") and effect is fact
        if isinstance(effect, f.SeenIs) and effect.effect not in added and not waits:
            hint = meant(effect.effect) or f"; let a line say `see {effect.effect}`, or take it out"
            yield field, effect.effect, f"asks for [{effect.effect}], which nothing ever adds{hint}"


def repeated(plan: Plan) -> Iterator[Told]:
    """Watches that wait for somebody at the very place where one before them does, and bring another code (A-44).

    Rounds and counters may well be waited for twice; who copies a watch for another place and forgets the place is told.
    """
    for number, watch in enumerate(plan.watches):
        if not any(isinstance(fact, f.AtSpot) for fact in watch.when):
            continue
        for before, other in enumerate(plan.watches[:number]):
            alike = (watch.when, watch.within, watch.again) == (other.when, other.within, other.again)
            if alike and watch.code != other.code:
                text = f"waits for the same as watch[{before}]: codes {other.code} and {watch.code} come together; let it wait for something else"
                yield f"watch[{number}].when", text
                break


def idle_counters(plan: Plan, reached: Reach) -> Iterator[Told]:
    """Counters that every line leaves at what they begin with."""
    for name, begins in plan.counts.items():
        ways = {(way, amount) for each, way, amount in reached.counts if each == name}
        if ways and all(
            (way == "=" and amount == begins) or (way == "-" and not begins) for way, amount in ways
        ):
            yield (
                f"count.{name}",
                f"stays at {begins}: no line that can come makes it anything else; let one do so",
            )


def stays(begins: int, changes: Iterable[e.Count]) -> bool:
    """Whether lines leave a counter at what it begins with."""
    return all(line.amount == begins if line.fresh else line.amount < 0 and not begins for line in changes)


def doubled_spots(plan: Plan, apart: Callable[[Spot, Spot], int], near: int) -> Iterator[tuple[str, str]]:
    """Spots that lie in the same place as one before them, nearer than `near`, with that one."""
    before: list[str] = []
    for name, spot in plan.spots.items():
        other = next((each for each in before if apart(plan.spots[each].at, spot.at) <= near), "")
        if other:
            yield name, other
        before.append(name)


def lent_astray(plan: Plan) -> Iterator[tuple[str, str, str]]:
    """Variables that lend to one side what their words give the other, and what they would say then (A-2)."""
    for condition in plan.conditions:
        for number, variable in enumerate(condition.variables):
            said = set(re.findall(r"[a-z]+", variable.effect.lower()))
            spoken = [side for side, words in _WORDS.items() if said & words]
            for place, lending in enumerate(variable.lends):
                if len(spoken) == 1 and lending.side not in ("all", *spoken):
                    text = f"lends to {lending.side!r}, and the text speaks of {spoken[0]!r} alone: mend one of them"
                    right = f"{lending.stat} {lending.amount:+d} {spoken[0]}"
                    yield f"condition[{condition.number}].variable[{number}].lend[{place}]", text, right

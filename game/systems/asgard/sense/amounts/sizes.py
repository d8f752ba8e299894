"""Numbers so large or so small that a decimal point or a digit has slipped: distances wider than the table, deadly traps, hordes."""

from __future__ import annotations

import re
from collections.abc import Iterator

from game.core.problems.problem import Change, suggestion, written
from game.systems.asgard.sense.findings import Finding, Subject
from game.systems.asgard.sense.waits import vain_waits
from game.systems.asgard.sheet import effects as e
from game.systems.asgard.sheet import facts as f
from game.systems.asgard.sheet.plan import TARGETS
from game.systems.asgard.state import ENEMY

_HORDE, _FEW = 8, 3
"""So many at once are a horde, where there are never more than a few of the kind elsewhere."""
_SOON = 2
"""No story is told in so many rounds."""
_DICE = 18
"""What three dice come to at most."""


def look(subject: Subject) -> Iterator[Finding]:
    """Distances, wounds, hordes and modifiers that are out of all measure."""
    yield from _distances(subject)
    yield from _ranges(subject)
    yield from _wounds(subject)
    yield from _hordes(subject)
    yield from _rounds(subject)


def _tenth(text: str, number: str) -> str:
    """A text with a number a tenth as large, or its first digit where that says more; "" if it cannot be."""
    found = re.search(rf"(?<![\w.]){re.escape(number)}(?![\d.])", text)
    if not found or len(number) < 2 or "." in number:
        return ""
    less = number[:-1] if number.endswith("0") else f"{number[:-1]}.{number[-1]}"
    return text[: found.start()] + less + text[found.end() :]


def _rounds(subject: Subject) -> Iterator[Finding]:
    """Stories that are over with their first rounds, whatever has come of them: a digit of the round is lost."""
    for number, watch in enumerate(() if subject.sheet.progress else subject.plan.watches):
        fact = watch.when[0]
        if len(watch.when) > 1 or watch.within or not isinstance(fact, f.RoundOver) or fact.round > _SOON:
            continue
        if vain_waits.ends(subject.plan, watch.code):
            field = f"watch[{number}].when[0]"
            right = re.sub(r"\d+", lambda each: f"1{each[0]}", subject.text(field), count=1)
            text = f"ends the story before anything can come of it{suggestion(right)}"
            yield Finding("sense", field, text, mend=written(field, right))


def _wide(subject: Subject) -> tuple[int, int]:
    """How far it is from corner to corner of the table, and along its shorter side; nought where the table has no such measure."""
    sides = str(subject.file.get("table", "")).split(" x ")
    try:
        width, depth = map(subject.adapter.length, sides)
    except ValueError:
        return 0, 0
    return int((width**2 + depth**2) ** 0.5), min(width, depth)


def _distances(subject: Subject) -> Iterator[Finding]:
    """Distances of lines and facts that are farther than the table is wide."""
    wide, side = _wide(subject)
    if not wide:
        return
    far = [
        (field, getattr(line, "distance", None) or getattr(line, "within", 0))
        for field, line in subject.lines
    ]
    far += [(field, getattr(f.bare(fact), "within", 0)) for field, fact in subject.asked]
    for field, length in far:
        if not length or length <= side:
            continue
        text = subject.text(field)
        if length > wide or re.search(r" \d+0in$", text):
            number = re.search(r"(\d+)(?= ?(?:in|cm|mm|ft)\b)", text)
            right = _tenth(text, number[1]) if number else ""
            meant = suggestion(right) if right else ": write less"
            mend: tuple[Change, ...] = written(field, right) if right else ()
            yield Finding("sense", field, f"reaches farther than the table is wide{meant}", mend=mend)


def _ranges(subject: Subject) -> Iterator[Finding]:
    """Encounter ranges of no length, and modifiers by which everybody notices everything."""
    ranges = sorted(condition.range for condition in subject.plan.conditions)
    for condition in subject.plan.conditions:
        here = f"condition[{condition.number}]"
        text = subject.text(f"{here}.range")
        number = re.match(r"(\d+)\.(\d+)(.*)", text)
        if number and 4 * condition.range < ranges[len(ranges) // 2]:
            right = f"{float(number[1] + '.' + number[2]) * 10:g}{number[3]}"
            why = f"is less than a quarter of the usual range: nobody gets so near to a token{suggestion(right)}"
            yield Finding("sense", f"{here}.range", why, mend=written(f"{here}.range", right))
        for side, by in (("you", condition.you), ("they", condition.they)):
            if TARGETS["regular"] + by >= _DICE:
                why = f"everybody notices everything: three dice always come to {TARGETS['regular'] + by} or less (A-12); write less"
                yield Finding(
                    "sense",
                    f"{here}.spotting.{side}",
                    why,
                    mend=written(f"{here}.spotting.{side}", by // 10 or 1),
                )


def _wounds(subject: Subject) -> Iterator[Finding]:
    """Traps that take more than anybody of the players has."""
    traps = [(field, line.wounds) for field, line in subject.lines if isinstance(line, e.Trap)]
    if not any(wounds > _FEW for _, wounds in traps):
        return
    host, table = subject.adapter, subject.table
    has = [host.health(table, unit)[1] for unit in host.units(table) if host.seat(table, unit) != ENEMY]
    for field, wounds in traps:
        if has and wounds > max(has):
            right = re.sub(rf"\btrap {wounds}\b", f"trap {str(wounds)[0]}", subject.text(field))
            why = f"takes {wounds}, and none of the players has more than {max(has)}"
            yield Finding("told", field, f"{why}: write less, or let it slay", mend=written(field, right))


def _hordes(subject: Subject) -> Iterator[Finding]:
    """More of a kind at once than ever come of it elsewhere."""
    placed = [(field, line) for field, line in subject.lines if isinstance(line, e.PlaceFoes | e.LurkFoes)]
    for field, line in placed:
        others = [other.count for there, other in placed if other.kind == line.kind and there != field]
        if line.count >= _HORDE and others and max(others) <= _FEW:
            right = re.sub(
                rf"\b{line.count} {re.escape(line.kind)}\b",
                f"{str(line.count)[0]} {line.kind}",
                subject.text(field),
            )
            why = f"brings {line.count}, and elsewhere {max(others)} at most of this kind come{suggestion(right)}"
            yield Finding("told", field, why, mend=written(field, right))

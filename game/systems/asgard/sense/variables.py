"""Variables whose words tell other numbers than the condition has: how far one sees, how one spots, what is lent (A-2)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from game.core.problem import Change, written
from game.systems.asgard.findings import Finding, Subject
from game.systems.asgard.meanings import NUMBERS
from game.systems.asgard.plan import Condition, Variable

_NUMBER = rf"(\d+(?:\.\d+)?|{'|'.join(NUMBERS)})"
_SEES = re.compile(
    rf"\b(?:sees?|visibility|sight)\b[^.;:]*?\b{_NUMBER}[ -](inch(?:es)?|in|squares?|feet|cm)\b",
    re.IGNORECASE,
)
_SPOTS = (
    re.compile(r"\b(?P<who>your|their|the enemy's|its)\s+spotting\s+(?:is\s+)?(?:at\s+)?(?P<by>[+-]\d+)", re.IGNORECASE),
    re.compile(r"(?P<by>[+-]\d+)\s+(?:to|on)\s+(?P<who>your|their|the enemy's|its)\s+spotting", re.IGNORECASE),
    re.compile(r"\b(?P<who>you|they)\b[^.;:]*?\bspot at (?P<by>[+-]\d+)", re.IGNORECASE),
)  # fmt: skip
_STATS = {"attack": "attacks?", "defence": "defen[cs]e", "strides": "strides?"}
_WHO = {"your": "you", "you": "you", "their": "they", "they": "they", "the enemy's": "they", "its": "they"}


def look(subject: Subject) -> Iterator[Finding]:
    """Variables of which a number is told otherwise than it is."""
    for condition in subject.plan.conditions:
        for number, variable in enumerate(condition.variables):
            here = f"condition[{condition.number}]"
            yield from _seen(subject, condition, here, variable)
            yield from _spotted(condition, here, variable)
            yield from _lent(f"{here}.variable[{number}]", variable)


def _seen(subject: Subject, condition: Condition, here: str, variable: Variable) -> Iterator[Finding]:
    """How far one sees, where the words say it."""
    found = _SEES.search(variable.effect)
    if not found:
        return
    right = _length(subject, found[1].lower(), found[2].lower())
    if right and subject.adapter.length(right) != condition.visibility:
        text = f"{variable.name} says that one sees {found[1]} {found[2]}; did you mean {right!r}?"
        yield Finding("sense", f"{here}.visibility", text, mend=written(f"{here}.visibility", right))


def _length(subject: Subject, number: str, unit: str) -> str:
    """A length in words as the file writes it; "" if the table has none such."""
    number = NUMBERS.get(number, number)
    short = {"inch": "in", "inches": "in", "feet": "ft", "square": " square", "squares": " squares"}.get(unit, unit)  # fmt: skip
    try:
        subject.adapter.length(f"{number}{short}")
    except ValueError:
        return ""
    return f"{number}{short}"


def _spotted(condition: Condition, here: str, variable: Variable) -> Iterator[Finding]:
    """The modifiers of spotting, where the words say them."""
    for pattern in _SPOTS:
        for found in pattern.finditer(variable.effect):
            side = _WHO[found["who"].lower()]
            has, said = (condition.you if side == "you" else condition.they), int(found["by"])
            if has != said:
                field = f"{here}.spotting.{side}"
                text = f"is {has}, and {variable.name} says {found['by']}; did you mean {said}?"
                yield Finding("sense", field, text, mend=written(field, said))


def _lent(here: str, variable: Variable) -> Iterator[Finding]:
    """What is lent, where the words say how much; and what they promise and nothing lends."""
    for stat, word in _STATS.items():
        said = _amounts(variable.effect, word)
        lends = [(place, each) for place, each in enumerate(variable.lends) if each.stat == stat]
        if len(said) != 1:
            continue
        (amount,) = said
        for place, each in lends:
            if each.amount != amount and len(lends) == 1:
                right = f"{stat} {amount:+d} {each.side}"
                field = f"{here}.lend[{place}]"
                text = f"lends {each.amount:+d}, and the text says {amount:+d}; did you mean {right!r}?"
                yield Finding("sense", field, text, mend=written(field, right))
        if not lends:
            yield _promised(here, variable, stat, amount)


def _promised(here: str, variable: Variable, stat: str, amount: int) -> Finding:
    """What words promise and nothing lends."""
    side = _side(variable.effect, _STATS[stat])
    text = f"promises {amount:+d} to {stat}, and lends nothing of it: say so with lend, or take it out of the text"
    mend: tuple[Change, ...] = ()
    if side:
        right = f"{stat} {amount:+d} {side}"
        place = len(variable.lends)
        mend = written(f"{here}.lend[{place}]", right) if place else written(f"{here}.lend", [right])
        text += f"; did you mean {right!r}?"
    return Finding("sense", f"{here}.effect", text, mend=mend)


def _amounts(effect: str, word: str) -> set[int]:
    """The numbers that words give a modifier."""
    found = {int(each) for each in re.findall(rf"([+-]\d)\s+(?:on|to)\s+(?:\S+\s+){{0,2}}?{word}\b", effect, re.IGNORECASE)}  # fmt: skip
    found |= {
        int(each)
        for each in re.findall(rf"\b{word}\s+(?:is|are)?\s*(?:at|by)?\s*([+-]\d)", effect, re.IGNORECASE)
    }
    for sign, more in ((1, "more"), (-1, "(?:less|fewer)")):
        for each in re.findall(rf"\b{_NUMBER} {more} {word}\b", effect, re.IGNORECASE):
            found.add(sign * int(NUMBERS.get(each.lower(), each)))
    return found


def _side(effect: str, word: str) -> str:
    """Whose modifier words speak of; "" if they do not say."""
    found = re.search(rf"\b(your|their|the enemy's|its)\s+{word}\b", effect, re.IGNORECASE)
    return _WHO[found[1].lower()] if found else ""

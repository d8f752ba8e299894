"""Variables whose words tell other numbers than the condition has: how far one sees, how one spots, what is lent (A-2)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from game.core.problems.problem import Change, written
from game.systems.asgard.sense.findings import Finding, Subject
from game.systems.asgard.sheet.meanings import NUMBERS
from game.systems.asgard.sheet.plan import Condition, Variable

_NUMBER = rf"(\d+(?:\.\d+)?|{'|'.join(NUMBERS)})"
_SEES = re.compile(
    rf"\b(?:sees?|visibility|sight)\b[^.;:]*?\b{_NUMBER}[ -](inch(?:es)?|in|squares?|feet|cm)\b",
    re.IGNORECASE,
)
_SPOTS = (
    re.compile(r"\b(?P<who>your|their|the enemy's|its)\s+spotting\s+(?:is\s+)?(?:at\s+)?(?P<by>[+-]\d+)", re.IGNORECASE),
    re.compile(r"(?P<by>[+-]\d+)\s+(?:to|on)\s+(?P<who>your|their|the enemy's|its)\s+spotting", re.IGNORECASE),
    re.compile(r"\b(?P<who>you|they)\b[^.;:]*?\bspot at (?P<by>[+-]\d+)", re.IGNORECASE),
    re.compile(r"\bspotting\b[^.;:]*,\s*(?:and\s+)?(?P<who>yours|theirs)\s+(?:is\s+)?(?:at\s+)?(?P<by>[+-]\d+)", re.IGNORECASE),
    re.compile(r"\b(?P<who>you are|they are|are) spotted at (?P<by>[+-]\d+)", re.IGNORECASE),
)  # fmt: skip
_FIGHTING = re.compile(
    r"\btokens?\b[^.;:]*?\beven (?:with|while|when|in)\b[^.;:]*|\bcheck(?:s|ing)? (?:the )?tokens\b[^.;:]*?\b(?:in combat|in a fight|while you fight)\b",
    re.IGNORECASE,
)
"""How words say that tokens are checked in combat too."""
_MATTER = re.compile(
    rf"\btokens (?:only )?within {_NUMBER}[ -](inch(?:es)?|in|squares?|feet|cm)\b", re.IGNORECASE
)
"""How words say how far tokens matter."""
_STATS = {"attack": "attacks?", "defence": "defen[cs]e", "strides": "strides?"}
_WHO = {"your": "you", "you": "you", "their": "they", "they": "they", "the enemy's": "they", "its": "they", "yours": "you", "theirs": "they", "you are": "they", "they are": "you", "are": "they"}  # fmt: skip
"""Whose number is told; whoever is spotted at one, it is that of the others."""
_OWN = re.compile(r"\b(your|their|the enemy's|its)\b|\b(?:for|on) (you|them)\b(?! side)|\bon (your) side\b", re.IGNORECASE)  # fmt: skip


def look(subject: Subject) -> Iterator[Finding]:
    """Variables of which a number is told otherwise than it is."""
    for condition in subject.plan.conditions:
        for number, variable in enumerate(condition.variables):
            here = f"condition[{condition.number}]"
            yield from _seen(subject, condition, here, variable)
            yield from _spotted(condition, here, variable)
            yield from _ranged(subject, condition, here, variable)
            yield from _fought(subject, condition, here, variable)
            yield from _lent(f"{here}.variable[{number}]", variable)
            yield from _sided(f"{here}.variable[{number}]", variable)


def _seen(subject: Subject, condition: Condition, here: str, variable: Variable) -> Iterator[Finding]:
    """How far one sees, where the words say it."""
    found = _SEES.search(variable.effect)
    if not found:
        return
    right = _length(subject, found[1].lower(), found[2].lower())
    if right and subject.adapter.length(right) != condition.visibility:
        text = f"{variable.name} says that one sees {found[1]} {found[2]}; did you mean {right!r}?"
        yield Finding("sense", f"{here}.visibility", text, mend=written(f"{here}.visibility", right))


def _ranged(subject: Subject, condition: Condition, here: str, variable: Variable) -> Iterator[Finding]:
    """How near tokens matter, where the words say it."""
    found = _MATTER.search(variable.effect)
    right = _length(subject, found[1].lower(), found[2].lower()) if found else ""
    if found and right and subject.adapter.length(right) != condition.range:
        text = f"{variable.name} says {found[0]!r}; did you mean {right!r}?"
        yield Finding("sense", f"{here}.range", text, mend=written(f"{here}.range", right))


def _fought(subject: Subject, condition: Condition, here: str, variable: Variable) -> Iterator[Finding]:
    """Whether tokens are checked in combat, where the words say that they are, or that they are not."""
    found = _FIGHTING.search(variable.effect)
    if not found:
        return
    own = condition.checks_in_combat
    checked = subject.plan.rules.checks_in_combat if own is None else own
    told = not re.search(r"\b(?:no|not|never|nobody)\b", re.split(r"[.;:]", variable.effect[: found.end()])[-1], re.IGNORECASE)  # fmt: skip
    if checked != told:
        field = f"{here}.checks-in-combat"
        said, right = ("are", "true") if told else ("are not", "false")
        text = f"{variable.name} says that tokens {said} checked in combat: {found[0]!r}; write checks-in-combat = {right}"
        yield Finding("sense", field, text, mend=written(field, told))


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
    """The modifiers of spotting, where the words say them; both at once, where they have been exchanged."""
    has = {"you": condition.you, "they": condition.they}
    said = {
        _WHO[found["who"].lower()]: int(found["by"])
        for pattern in reversed(_SPOTS)
        for found in pattern.finditer(variable.effect)
    }
    wrong = [side for side, by in said.items() if has[side] != by]
    turned = {"you": has["they"], "they": has["you"]}
    exchanged = wrong and said.items() <= turned.items()
    right = {side: turned[side] if exchanged else said[side] for side in (has if exchanged else wrong)}
    mend = tuple(Change(f"{here}.spotting.{side}", by) for side, by in right.items())
    for side in wrong:
        field = f"{here}.spotting.{side}"
        text = f"is {has[side]}, and {variable.name} says {said[side]:+d}"
        text += ": the two are exchanged" if exchanged else ""
        own = mend if exchanged else written(field, said[side])
        yield Finding("sense", field, f"{text}; did you mean {said[side]}?", mend=own)


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


def _sided(here: str, variable: Variable) -> Iterator[Finding]:
    """What is lent to the other side than the only one of which the words speak where they speak of it."""
    for place, lend in enumerate(variable.lends):
        parts = [each for each in re.split(r"[.;:,]\s|\band\b", variable.effect) if re.search(rf"\b{_STATS[lend.stat]}\b", each, re.IGNORECASE)]  # fmt: skip
        told = {_WHO.get(who.lower(), "they") for part in parts for found in _OWN.findall(part) for who in found if who}  # fmt: skip
        if len(told) == 1 and lend.side in ("you", "they") and lend.side not in told:
            right = f"{lend.stat} {lend.amount:+d} {told.pop()}"
            field = f"{here}.lend[{place}]"
            text = f"lends to the other side than that of which the text speaks; did you mean {right!r}?"
            yield Finding("sense", field, text, mend=written(field, right))


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
    found |= {int(each) for each in re.findall(rf"([+-]\d)\b[^.;]*?\b{word} too\b", effect, re.IGNORECASE)}
    for sign, more in ((1, "more"), (-1, "(?:less|fewer)")):
        for each in re.findall(rf"\b{_NUMBER} {more} {word}\b", effect, re.IGNORECASE):
            found.add(sign * int(NUMBERS.get(each.lower(), each)))
    return found


def _side(effect: str, word: str) -> str:
    """Whose modifier words speak of; "" if they do not say."""
    found = re.search(rf"\b(your|their|the enemy's|its)\s+{word}\b", effect, re.IGNORECASE)
    return _WHO[found[1].lower()] if found else ""

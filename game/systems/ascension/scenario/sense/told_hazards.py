"""What hints tell of hazardous ground against what it does: which condition it gives, how many wounds, and when (R-7.2.18, C-120)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple, get_args

from game.core.descriptions.vocabulary import DENIED
from game.core.problems.problem import Problem, note, written
from game.core.words.grammar import listed
from game.core.words.numerals import CARDINAL, InFigures, number
from game.systems.ascension import hazards
from game.systems.ascension.scenario.plan import Plan
from game.systems.ascension.scenario.sense import told_deeds
from game.systems.ascension.state import Danger, Moment

_SENTENCE = re.compile(r"[^.;!?]+")
_VERBS = {"slow": "slows", "weaken": "weakens", "hinder": "hinders"}
"""How a text tells that ground gives a condition."""
_GIVES = re.compile(
    rf"\b({'|'.join(_VERBS.values())})\b(?=\s*(?:$|[,:(]|(?:him|her|it|them|you|whoever|everybody|anybody|models?|a model)\b))"
)
_IN = r"\b[^,:]{0,20}?\bin\b"
_WHEN: dict[Moment, str] = {
    "start": rf"\b(?:begins?|starts?){_IN}",
    "enter": r"\b(?:enters?|(?:comes?|goes|go|walks?|steps?|runs?) into)\b",
    "end": rf"\b(?:ends?|rests?){_IN}",
}
_HARMS = re.compile(r"\b(?:flips?|flipped|hurts?|burns?|slows|weakens|hinders|wounds?)\b", re.IGNORECASE)
_WOUNDS = re.compile(rf"\b(?:loses?|takes?|suffers?|costs?) (an?|{CARDINAL}) wounds?\b", re.IGNORECASE)


class _Claim(NamedTuple):
    """What a sentence tells: the words, the field of `hazard` that says it, whether it is so, and what that field would say."""

    words: str
    name: str
    holds: Callable[[Danger], bool]
    right: Callable[[Danger], Any]
    instead: Callable[[Danger], str]
    """The words that would be so; "" if nobody can tell."""
    start: int
    end: int


def problems(plan: Plan) -> Iterator[Problem]:
    """Every claim that is not so, at the ground; at the hint too, where it is so of no ground that is called like that."""
    ground = [
        place for place, piece in enumerate(plan.pieces)
        if piece.has("hazardous") and not plan.file.terrain[place].gone
    ]  # fmt: skip
    for place, hint in enumerate(plan.file.hints) if ground else ():
        for found in _SENTENCE.finditer(hint):
            spoken = [each for each in ground if told_deeds.named(plan, each, found[0])]
            if spoken and not DENIED.search(found[0]):
                for claim in _claims(hint, *found.span()):
                    before = [
                        each
                        for each in spoken
                        if told_deeds.named(plan, each, hint[found.start() : claim.start])
                    ]
                    of = before if claim.name == "conditions" else spoken
                    yield from _judged(plan, f"hints[{place}]", hint, of, claim)


def _judged(plan: Plan, field: str, hint: str, spoken: Sequence[int], claim: _Claim) -> Iterator[Problem]:
    does = {place: hazards.danger(plan.pieces[place]) for place in spoken}
    wrong = [place for place in spoken if not claim.holds(does[place])]
    for place in wrong:
        piece, right = plan.pieces[place], claim.right(does[place])
        value = listed(right) if isinstance(right, list) else right
        text = f"a hint says '{claim.words}', and {piece.name} ({piece.id}) does '{hazards.words(does[place])}': write {value}, or mend the text"
        there = f"terrain[{place}].hazard.{claim.name}"
        yield note(there, text, written(there, right))
    if wrong and wrong == list(spoken):
        names = listed(dict.fromkeys(plan.pieces[place].name for place in spoken))
        instead = {claim.instead(does[place]) for place in spoken}
        right = instead.pop() if len(instead) == 1 else ""
        mend = written(field, f"{hint[: claim.start]}{right}{hint[claim.end :]}") if right else ()
        text = f"says '{claim.words}', and what {names} does is '{hazards.words(does[spoken[0]])}': write that, or mend the ground"
        yield note(field, text, mend)


def _claims(hint: str, start: int, end: int) -> Iterator[_Claim]:
    """What a sentence tells of ground that it names."""
    for found in _GIVES.finditer(hint, start, end):
        yield _condition(found)
    if not _HARMS.search(hint, start, end):
        return
    told = [moment for moment in get_args(Moment) if re.search(_WHEN[moment], hint[start:end])]
    for moment in told:
        found_ = re.compile(_WHEN[moment]).search(hint, start, end)
        if found_:
            yield _moment(found_, moment, told)
    text = InFigures(hint)
    for wounds in _WOUNDS.finditer(text.text) if told else ():
        span = text.span(*wounds.span(1))
        if start <= span[0] < end:
            yield _wounds(wounds, span)


def _condition(found: re.Match[str]) -> _Claim:
    """`0 or less slows`."""
    told = next(condition for condition, verb in _VERBS.items() if verb == found[1])

    def right(does: Danger) -> list[str]:
        return [told] if len(does.conditions) < 2 else [told, *does.conditions[1:]]

    def instead(does: Danger) -> str:
        return _VERBS.get(does.conditions[0], "") if len(does.conditions) == 1 else ""

    return _Claim(
        found[1], "conditions", lambda does: told in does.conditions, right, instead, *found.span(1)
    )


def _moment(found: re.Match[str], told: Moment, every: Sequence[Moment]) -> _Claim:
    """`When you enter it and when you begin in it`."""

    def right(does: Danger) -> list[Moment]:
        one = len(does.when) == len(every)
        return [each for each in get_args(Moment) if each in every or (not one and each in does.when)]

    return _Claim(found[0], "when", lambda does: told in does.when, right, lambda _: "", *found.span())


def _wounds(found: re.Match[str], span: tuple[int, int]) -> _Claim:
    """`Loses a wound`."""
    count = 1 if found[1].lower().startswith("a") else number(found[1]) or 0
    return _Claim(found[0], "wounds", lambda does: does.wounds == count, lambda _: count, lambda _: "", *span)

"""Facts that hold always, and so decide nothing (A-44, A-75, A-76)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from game.core.problems.problem import suggestion, written
from game.systems.asgard.sense import contradictions
from game.systems.asgard.sense.findings import Finding, Subject
from game.systems.asgard.sheet import effects as e
from game.systems.asgard.sheet import facts as f
from game.systems.asgard.sheet.facts import AnyFact


def look(subject: Subject) -> Iterator[Finding]:
    """Facts that hold whatever happens, or never because the opposite always holds."""
    for field, fact in subject.asked:
        why = _always(subject, f.bare(fact))
        if why:
            how = "never holds" if isinstance(fact, f.Not) else "always holds"
            meant = list(_meant(subject.text(field), f.bare(fact)))
            for right in meant:
                yield Finding("sense", field, f"{how}: {why}{suggestion(right)}", mend=written(field, right))
            if not meant:
                text = f"{how}: {why}; ask for something else, or take it out"
                yield Finding("sense", field, text)
            bare = f.bare(fact)
            if isinstance(bare, f.Counted) and bare.amount > 0 and bare.compare == ">=":
                start = (
                    f"count.{bare.name}.start" if bare.name in subject.plan.gauges else f"count.{bare.name}"
                )
                text = (
                    f"begins with {subject.plan.counts[bare.name]}, for which {field} waits; did you mean 0?"
                )
                yield Finding("sense", start, text, mend=written(start, 0))


def _always(subject: Subject, fact: AnyFact) -> str:
    """Why a fact always holds; "" if it does not."""
    match fact:
        case f.Counted(compare=">=") if fact.amount <= 0:
            return "a counter is never below 0"
        case f.Counted():
            return _stuck(subject, fact)
        case f.Strength() if fact.count >= _most(subject):
            return f"there are never more than {_most(subject)} of the players' units"
        case f.TokensLeft() if fact.count >= len(subject.plan.tokens) and not _adds(subject):
            return f"there are never more than {len(subject.plan.tokens)} tokens"
    return ""


def _stuck(subject: Subject, fact: f.Counted) -> str:
    """Why a counter that only goes one way has been beyond an amount from the start."""
    begins = subject.plan.counts[fact.name]
    changes = [line for _, line in subject.lines if isinstance(line, e.Count) and line.name == fact.name]
    ways = {(1 if line.amount > 0 else -1) if not line.fresh else 0 for line in changes}
    set_to = [line.amount for line in changes if line.fresh]
    if not ways or contradictions.stays(begins, changes):
        return ""  # Nothing changes it, which is told of the counter.
    if (
        fact.compare == ">="
        and begins >= fact.amount
        and -1 not in ways
        and all(each >= fact.amount for each in set_to)
    ):
        return f"{fact.name} begins with {begins}, and nothing makes it less"
    if (
        fact.compare == "<="
        and begins <= fact.amount
        and 1 not in ways
        and all(each <= fact.amount for each in set_to)
    ):
        return f"{fact.name} begins with {begins}, and nothing makes it more"
    return ""


def _most(subject: Subject) -> int:
    joins = sum(isinstance(line, e.JoinFriends) for _, line in subject.lines)
    return len(subject.friendly) + 2 * joins


def _adds(subject: Subject) -> bool:
    return any(isinstance(line, e.Tokens) and line.verb == "add" for _, line in subject.lines)


def _meant(text: str, fact: AnyFact) -> Iterator[str]:
    """The line with the comparison turned, and with one for nought, where a counter is asked whether it is not below nought."""
    if not isinstance(fact, f.Counted) or fact.compare != ">=" or fact.amount > 0:
        return
    said = rf"\bcount {re.escape(fact.name)} >= {fact.amount}(?!\d)"
    for right in ("<= 0", ">= 1"):
        if re.search(said, text):
            yield re.sub(said, f"count {fact.name} {right}", text, count=1)

"""Codes that do what goes with somebody's coming everywhere else, and by which he does not come: the line with which he joins was left out (A-5, A-75)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from game.core.documents.fields import says
from game.core.problems.problem import written
from game.systems.asgard.sense.findings import Finding, Subject
from game.systems.asgard.sheet import effects as e
from game.systems.asgard.sheet import facts as f
from game.systems.asgard.sheet.effects import AnyEffect
from game.systems.asgard.sheet.plan import Version

_LEAST = 2
"""So often somebody joins beside a line before it is odd that he does not."""


class Told(NamedTuple):
    """A version of a code, and its field."""

    field: str
    version: Version


def look(subject: Subject) -> Iterator[Finding]:
    """The only version with a line beside which a friend joins everywhere else, and by which he does not join."""
    versions = [Told(*each) for own in subject.versions.values() for each in own]
    told: set[str] = set()
    for name in subject.plan.friends:
        joins = [each for each in versions if _joining(each, name) is not None]
        beside = dict.fromkeys(line for each in joins for line in each.version.do if _is_sign(e.bare(line)))
        for line in beside:
            with_it = [each for each in joins if line in each.version.do]
            odd = [each for each in versions if line in each.version.do and each not in joins]
            if len(with_it) < _LEAST or len(odd) != 1 or odd[0].field in told:
                continue
            if not _is_apart(odd[0], joins, name):
                told.add(odd[0].field)
                yield _left_out(subject, odd[0], _likest(odd[0], with_it), name)


def _is_sign(line: AnyEffect) -> bool:
    """Whether a line may go with somebody's coming: it gives or does an objective, sets a counter or leads to a code."""
    match line:
        case e.Objective():
            return line.verb in ("give", "done")
        case e.Count():
            return line.fresh
    return isinstance(line, e.Also)


def _joining(told: Told, name: str) -> int | None:
    """Which line lets somebody join; None if none does."""
    lines = enumerate(e.bared(told.version.do))
    return next((place for place, line in lines if isinstance(line, e.JoinFriends) and line.kind == name), None)  # fmt: skip


def _is_apart(odd: Told, joins: list[Told], name: str) -> bool:
    """Whether somebody need not come by a version: it is told as he is or is not there, or when its code comes again, with which he has joined."""
    code = odd.field.partition(".version")[0]
    again = odd.field != code and not odd.version.when and any(each.field.startswith(code) for each in joins)
    return again or any(getattr(f.bare(fact), "who", "") == name for fact in odd.version.when)


def _likest(odd: Told, joins: list[Told]) -> Told:
    """The version of some that is of the same code, or else has most lines of another one."""
    code = odd.field.partition(".version")[0]
    return max(
        joins,
        key=lambda each: (
            each.field.partition(".version")[0] == code,
            sum(line in odd.version.do for line in each.version.do),
        ),
    )


def _left_out(subject: Subject, odd: Told, like: Told, name: str) -> Finding:
    """The version without a line, and the mend that writes it where the likest one has it."""
    place = _joining(like, name) or 0
    line = _elsewhere(subject, f"{like.field}.do[{place}]", e.bare(like.version.do[place]))
    said = says(subject.file, f"{odd.field}.do")
    mend = written(f"{odd.field}.do", [*said[:place], line, *said[place:]]) if isinstance(said, list) else ()
    text = f"does what {like.field} does, and {name} does not join as he does there and everywhere else beside it: write {line!r} here"
    return Finding("told", f"{odd.field}.do", text, mend=mend)


def _elsewhere(subject: Subject, field: str, line: AnyEffect) -> str:
    """A line with which somebody joins at a spot: at the only spot that nothing uses, if there is one such only."""
    free = subject.plan.spots.keys() - subject.used_spots
    if isinstance(line, e.JoinFriends) and line.spot and len(free) == 1:
        return subject.renamed(field, line.spot, free.pop(), count=1)
    return subject.text(field)

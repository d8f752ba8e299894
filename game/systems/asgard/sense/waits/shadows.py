"""What never comes because something before it comes whenever it would: versions and rows in the shade of others (A-44, A-75)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.core.problems.problem import suggestion, without, written
from game.systems.asgard.sense.codes import idle_lines
from game.systems.asgard.sense.findings import Finding, Subject
from game.systems.asgard.sheet import effects as e
from game.systems.asgard.sheet import facts as f
from game.systems.asgard.sheet import reach
from game.systems.asgard.sheet.facts import AnyFact


def look(subject: Subject) -> Iterator[Finding]:
    """Versions and rows that something else always goes before."""
    yield from _versions(subject)
    yield from _rows(subject)
    yield from _lines(subject)


def _lines(subject: Subject) -> Iterator[Finding]:
    """Lines of a version that has its turn, which depend on what has another version told in its place."""
    for code in subject.plan.codes.values():
        for number, version in enumerate(code.versions if not code.versions[0].when else ()):
            field = f"code.{code.number}" + (f".version[{number - 1}]" if number else "")
            for place, line in enumerate(() if version.when else version.do):
                if not isinstance(line, e.If):
                    continue
                before = next(
                    (
                        there
                        for there, other in enumerate(code.versions)
                        if other.when and covers(other.when, line.when)
                    ),
                    0,
                )
                if before:
                    here = f"{field}.do[{place}]"
                    right = idle_lines.turned(subject.text(here), 0) if len(line.when) == 1 else ""
                    text = f"never happens: where its facts hold version[{before - 1}] is told (A-75)"
                    meant = suggestion(right) if right else ": let it depend on something else"
                    yield Finding(
                        "sense", here, text + meant, mend=written(here, right) if right else without(here)
                    )


def _versions(subject: Subject) -> Iterator[Finding]:
    """Versions whose facts hold only when those of an earlier one do."""
    for code in subject.plan.codes.values():
        own = [(number, version.when) for number, version in enumerate(code.versions) if version.when]
        for place, (number, when) in enumerate(own):
            before = next((there for there, other in own[:place] if covers(other, when)), None)
            if before is not None:
                field = f"code.{code.number}.version[{number - 1}]"
                text = f"is never told: version[{before - 1}] holds whenever it does, and comes first (A-75); let it wait for something else"
                yield Finding("sense", f"{field}.when", text, mend=without(field))


def _rows(subject: Subject) -> Iterator[Finding]:
    """What a row says behind an entry that counts whenever this one would."""
    for condition in subject.plan.conditions:
        for entry in reach.rows(subject.plan, condition.number):
            own = [each for each in entry.versions if not each.once]
            for place, each in enumerate(own):
                earlier = next(
                    (
                        other
                        for other in own[:place]
                        if {*other.needs} <= {*each.needs} and covers(other.when or (), each.when or ())
                    ),
                    None,
                )
                if earlier is not None and place:
                    field = reach.row_field(condition.number, each)
                    text = "never comes: what stands before it in the row counts whenever it would (A-75); let it depend on something else"
                    yield Finding("sense", field, text, mend=without(field))


def covers(some: Sequence[AnyFact], others: Sequence[AnyFact]) -> bool:
    """Whether some facts all hold whenever all of the others do."""
    return all(any(_implies(other, each) for other in others) for each in some)


def _implies(one: AnyFact, other: AnyFact) -> bool:
    """Whether a fact cannot hold without another."""
    if one == other:
        return True
    match one, other:
        case f.AtSpot(), f.AtSpot():
            return one.spot == other.spot and one.within <= other.within and _includes(one.who, other.who)
        case f.PieceIs(status="locked"), f.PieceIs(status="shut"):
            return one.piece == other.piece
        case f.RoundOver(), f.RoundOver():
            return one.round >= other.round
        case f.RoundsHere(), f.RoundsHere():
            return one.rounds >= other.rounds
        case f.Strength(), f.Strength():
            return one.count <= other.count
        case f.Counted(), f.Counted() if one.name == other.name and one.compare == other.compare:
            return {">=": one.amount >= other.amount, "<=": one.amount <= other.amount}.get(
                one.compare, False
            )
    return False


def _includes(some: str, others: str) -> bool:
    """Whether somebody, or so many, cannot be at a place without the others being there."""
    counts = [1 if who == "one" else int(who) if who.isdecimal() else 0 for who in (some, others)]
    return some == others or (all(counts) and counts[0] >= counts[1])

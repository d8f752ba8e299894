"""Enemies of one kind that stand in one line but for one digit of one of them (A-5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from game.core.problems.problem import suggestion, written
from game.systems.asgard.sense.findings import Finding, Subject


def look(subject: Subject) -> Iterator[Finding]:
    """Fixed enemies far from their like, who look the same way and stand in line with all of these with one digit of one length changed."""
    host = subject.adapter
    rows = [
        (place, row)
        for place, row in enumerate(subject.file.get("fixed") or ())
        if isinstance(row.get("at"), list)
    ]
    for place, row in rows:
        like = [other for at, other in rows if at != place and other["enemy"] == row["enemy"]]
        if not like or any(other.get("facing") != row.get("facing") for other in like):
            continue
        for axis in (0, 1):
            meant = _meant(row["at"], [other["at"] for other in like], axis)
            right = [*row["at"][:axis], meant, *row["at"][axis + 1 :]]
            far = host.apart(host.spot(row["at"]), host.spot(right)) if meant else 0
            fits = meant and host.spot_problems(subject.document, subject.cast, [host.spot(right)]) == [""]
            # Of two alone either may be wrong: it is the one that a spot of the story does not lie beside.
            if (
                far > host.usual_distance // 2
                and fits
                and (len(like) > 1 or _astray(subject, row["at"], right))
            ):
                field = f"fixed[{place}].at"
                text = f"is far from the other {row['enemy']}, and in line with it but for one digit{suggestion(right)}"
                yield Finding("told", field, text, mend=written(field, right))


def _meant(said: Sequence[Any], others: Sequence[Sequence[Any]], axis: int) -> Any:
    """The length that all others have, if it is one of three digits or more and one digit from that of one; else nothing."""
    lengths = {other[axis] for other in others}
    if len(lengths) != 1:
        return None
    own, meant = str(said[axis]), str(next(iter(lengths)))
    apart = sum(one != other for one, other in zip(own, meant, strict=False))
    long = sum(sign.isdecimal() for sign in meant) > 2
    return lengths.pop() if long and len(own) == len(meant) and apart == 1 else None


def _astray(subject: Subject, said: Any, right: Any) -> bool:
    """Whether the nearest spot to where somebody would be in line is nearer than any is to where he stands."""
    host = subject.adapter
    here, there = host.spot(said), host.spot(right)
    spots = [spot.at for spot in subject.plan.spots.values()]
    return bool(spots) and min(host.apart(at, there) for at in spots) < min(
        host.apart(at, here) for at in spots
    )

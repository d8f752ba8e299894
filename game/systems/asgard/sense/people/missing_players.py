"""Characters of the players who neither play nor join nor come as somebody else: they have been forgotten in `models` (A-2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce

from game.core.documents.fields import says
from game.core.problems.problem import Change, suggestion, written
from game.systems.ascension.points import notation
from game.systems.ascension.scenario.force_muster import with_character
from game.systems.asgard.sense.findings import Finding, Subject


def look(subject: Subject) -> Iterator[Finding]:
    """Sides of the players of which a character of the sheet's own has no part in the story."""
    sheet = subject.sheet
    comes = {row.who for table in (sheet.enemy, sheet.friend) for row in table.values()}
    for seat in subject.plan.players:
        side = says(subject.file, f"sides.{seat}", {})
        listed = side.get("models", [])
        own = {notation.id_of(row): str(row.get("name", "")) for row in side.get("character", [])}
        idle = [who for who in own if who not in listed and comes.isdisjoint((who, own[who]))]
        if listed and idle:
            right = reduce(lambda models, who: with_character(models, [*own], who), idle, listed)
            names = " and ".join(own[who] for who in idle)
            text = f"leaves out {names}, who neither plays nor joins{suggestion(right)}"
            field = f"sides.{seat}.models"
            yield Finding("sense", field, text, mend=written(field, right) + _stand(subject, seat, idle))


def _stand(subject: Subject, seat: str, idle: Sequence[str]) -> tuple[Change, ...]:
    """A place near the others for somebody who was left out, on a side that deploys nowhere."""
    side = says(subject.file, f"sides.{seat}")
    stands = [row for row in side.get("stands", {}).values() if "at" in row]
    if side.get("deploy") or len(idle) != 1 or not stands:
        return ()
    host, first = subject.adapter, stands[0]
    taken = [host.spot(row["at"]) for row in stands]
    step = host.standard_move(subject.document, subject.cast) // _APART
    across, down = host.spot(first["at"])
    near = [(across + x * step, down + y * step) for x in (0, 1, -1, 2, -2) for y in (0, 1, -1, 2, -2)]
    free = [
        spot
        for spot in near
        if min(host.apart(spot, each) for each in taken) >= step
        and host.spot_problems(subject.document, subject.cast, [spot]) == [""]
    ]
    return written(f"sides.{seat}.stands.{idle[0]}", {**first, "at": host.in_file(free[0])}) if free else ()


_APART = 3
"""One part in so many of a standard move lies between those who stand side by side."""

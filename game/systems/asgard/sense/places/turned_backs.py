"""Fixed enemies with their backs to where the players begin, while their like look that way (A-41)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from game.core.documents.fields import rows, says
from game.core.problems.problem import suggestion, written
from game.systems.asgard.sense.findings import Finding, Subject
from game.systems.asgard.state import ENEMY
from game.table.notation import points
from game.table.outlines import middle
from game.table.placement import deployments, facings
from game.table.placement.facings import Looks


def look(subject: Subject) -> Iterator[Finding]:
    """Those of a kind who alone of it look away from all players, with the angle that the others have."""
    own = [*_players(subject.file)]
    fixed = [
        (f"fixed[{place}].facing", row, at)
        for place, row in enumerate(rows(subject.file, "fixed"))
        if (at := points.point(row.get("at"))) and type(row.get("facing")) in (int, float)
    ]
    watch = [Looks(field, row["enemy"], at, row["facing"], "enemy") for field, row, at in fixed]
    away = {each.field for each in facings.problems([*own, *watch])} if own else set()
    for field, row, _ in fixed if own else ():
        like = {
            other["facing"]
            for there, other, _ in fixed
            if there not in away and other["enemy"] == row["enemy"]
        }
        if field in away and len(like) == 1:
            right = like.pop()
            text = f"this {row['enemy']} has the players behind its back, and the others of it look at them{suggestion(right)}"
            yield Finding("told", field, text, mend=written(field, right))


def _players(file: dict[str, Any]) -> Iterator[Looks]:
    """Where players stand, or are set up, on a measured table."""
    for seat, side in file.get("sides", {}).items():
        if seat == ENEMY:
            continue
        for row in rows(side, "stands"):
            if at := points.point(row.get("at")):
                yield Looks("", "", at, 0, "players")
        deploy = side.get("deploy")
        at, to = (points.point(says(deploy, name)) for name in ("at", "to"))
        if at and to:
            yield Looks("", "", middle(deployments.rectangle((*at, *to))), 0, "players")

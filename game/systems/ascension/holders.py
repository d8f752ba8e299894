"""Who holds what scores at the end of a round, and when that changes hands (C-58)."""

from __future__ import annotations

from game.core.words.grammar import does, plural
from game.systems.ascension.combat.engagement import in_control
from game.systems.ascension.state import Battle, Zone


def controlled(zone: Zone) -> str:
    """For what points are given at the end of a round to the side that controls a zone."""
    return f"{zone.name} controlled"


def shifts(before: Battle, after: Battle) -> tuple[str, ...]:
    """The zones that somebody else holds in `after`, or nobody any more, with what each is worth."""
    found = []
    for zone in after.field.zones:
        now = in_control(after, zone) if zone.score else None
        if not zone.score or now == in_control(before, zone):
            continue
        name = after.field.sides[now].name if now else ""
        holder = f"**{name}** {does(name, 'holds')}" if now else "nobody holds"
        found.append(f"{zone.name}: {holder} it now, {plural(zone.score, 'point')} a round.")
    return tuple(found)

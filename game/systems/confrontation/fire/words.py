"""What happens when units shoot, in prose for the log (GB-50 to GB-58)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.core.events import Event
from game.core.system import LogLine
from game.core.words.grammar import listed, plural
from game.systems.confrontation.fire import events as e
from game.systems.confrontation.scribe import Scribe
from game.table.lengths import said_cm


def _shot(scribe: Scribe, event: e.Shot) -> LogLine:
    """`**Bows** shot at **Fenlings**: 3 fighters, 24 cm, past Low wall.`"""
    profile = scribe.state.field.profiles[event.profile]
    target = f"the machine of {scribe.unit(event.target)}" if event.machine else scribe.unit(event.target)
    if event.at:
        over = "placed a template over" if profile.ranged and profile.ranged.area else "picked out"
        target = f"{target} and {over} {scribe.who(event.at)}"
    past = f", past {listed(event.interference)}" if event.interference else ""
    count = len(event.marksmen)
    who = scribe.who(event.marksmen[0]) if count == 1 else scribe.unit(event.unit)
    with_ = f": {count} fighters" if count > 1 else ""
    return scribe.line(
        f"{who} shot at {target}{with_}, {said_cm(event.distance)}{past}.", "attack", event.unit
    )


def _lost(scribe: Scribe, event: e.SalvoLost) -> LogLine:
    return scribe.line(f"The salvo at {scribe.unit(event.target)} came to nothing.", "attack", event.unit)


def _landed(scribe: Scribe, event: e.TemplateLanded) -> LogLine:
    """`The template deviated by 2 cm (die 3); 5 figures are within 4 cm.`"""
    way = (
        f"deviated by {said_cm(event.deviation)} (die {event.direction})" if event.deviation else "lies true"
    )
    count = f"{plural(len(event.under), 'figure')} {'is' if len(event.under) == 1 else 'are'}"
    twice = ", each with two Strength tests" if event.tests > 1 else ""
    text = f"The template {way}; {count} within {said_cm(event.radius)}{twice}."
    return LogLine(text, "attack", None, (f"{event.at[0]},{event.at[1]}",))


WORDS: dict[type[Event], Callable[[Scribe, Any], LogLine | None]] = {
    e.Shot: _shot, e.SalvoLost: _lost, e.TemplateLanded: _landed,
}  # fmt: skip
RULES: dict[type[Event], str] = {e.Shot: "GB-51", e.SalvoLost: "GB-54", e.TemplateLanded: "GB-57"}
"""The paragraph that made an event so."""

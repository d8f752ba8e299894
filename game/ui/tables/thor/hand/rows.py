"""The powers that a wild card opens for a unit, row by row."""

from __future__ import annotations

from typing import NamedTuple

from game.systems.thor.state import Battle, Unit
from game.ui.tables.thor import words
from game.ui.tables.thor.offers import Offer


class PowerRow(NamedTuple):
    """A power of a wild card for the chosen unit, or the order that a commander would give it."""

    power: str
    kind: str
    """Its icon."""
    label: str
    detail: str
    able: bool
    by: int = 0


def rows_of(state: Battle, unit: Unit, card: str, offers: list[Offer]) -> list[PowerRow]:
    """Every power that `card` opens for `unit`, and the orders it could get by it."""
    found = []
    for power in state.profile(unit.id).of_kind(card):
        able = any(o.card == card and o.power == power.name and unit.id in (o.unit, o.by) for o in offers)
        way = power.ways[0]
        detail = words.row_words(way) if len(power.ways) == 1 else words.power_words(power)
        detail = f"friends within {way.within}" if way.within else detail
        found.append(PowerRow(power.name, words.kind_of(way), power.name, detail, able))
    given = {(o.by, o.power) for o in offers if o.card == card and o.unit == unit.id and o.by}
    for by, name in sorted(given):
        commander = state.profile(by)
        found.append(PowerRow(name, "star", f"{name} of {commander.label}", "obey", True, by))
    return found

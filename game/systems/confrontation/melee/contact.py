"""What contact itself does: familiars that an enemy touches are eliminated (GB-93)."""

from __future__ import annotations

from game.core.events import Context
from game.systems.confrontation import casualties, units
from game.systems.confrontation.state import Battle, UnitId


def trample(state: Battle, ctx: Context, unit: UnitId) -> None:
    """After a unit has moved into contact, the familiars on either side who touch an enemy fighter fall (GB-93).

    Two familiars do each other no harm.
    """
    pairs = [
        (own, foe)
        for own, foes in units.contacts(state, unit).items()
        for foe in foes
        if (state.fighters[own].role == "familiar") != (foe.role == "familiar")
    ]
    for own, foe in pairs:
        mine = state.fighters.get(own)
        if mine is not None and mine.role == "familiar":
            casualties.eliminate(state, ctx, (own,), "melee", foe.unit)
        elif foe.role == "familiar" and foe.id in state.fighters:
            casualties.eliminate(state, ctx, (foe.id,), "melee", unit)

"""Whether a sheet that can be played does what it says: each module knows one family of slips that leave every word readable."""

from __future__ import annotations

from game.systems.asgard.sense import (
    aims,
    always,
    bearings,
    beginnings,
    doors,
    doubles,
    early,
    exchanged,
    idle,
    measures,
    namesakes,
    numbers,
    odd_ones,
    outcomes,
    persons,
    roles,
    shadowed,
    sizes,
    stand_ins,
    unasked,
    undone,
    untimely,
    variables,
)

LOOKS = (
    undone.look, doors.look, early.look,
    idle.look, doubles.look, always.look, *exchanged.LOOKS, *stand_ins.LOOKS,
    aims.look, persons.look, odd_ones.look, shadowed.look,
    outcomes.look, variables.look, numbers.look, measures.look, roles.look, untimely.look, unasked.look, bearings.look,
)  # fmt: skip
"""What the sheet alone tells."""
OF_TABLE = (sizes.look, namesakes.look, beginnings.look)
"""What hangs on what lies on the table too."""

"""Whether a sheet that can be played does what it says: each module knows one family of slips that leave every word readable."""

from __future__ import annotations

from game.systems.asgard.sense import (
    aims,
    always,
    at_home,
    bearings,
    beginnings,
    doors,
    doubles,
    early,
    exchanged,
    fellows,
    free_names,
    guards,
    idle,
    measures,
    misplaced,
    namesakes,
    numbers,
    odd_ones,
    order,
    outcomes,
    persons,
    roles,
    shadowed,
    sizes,
    stand_ins,
    thresholds,
    unasked,
    undone,
    untimely,
    variables,
)

LOOKS = (
    at_home.look, undone.look, doors.look, early.look,
    idle.look, doubles.look, always.look, *exchanged.LOOKS, *stand_ins.LOOKS,
    aims.look, persons.look, odd_ones.look, shadowed.look,
    outcomes.look, variables.look, numbers.look, measures.look, roles.look, untimely.look, unasked.look, bearings.look,
    guards.look, order.look, thresholds.look, free_names.look, fellows.look,
)  # fmt: skip
"""What the sheet alone tells."""
OF_TABLE = (sizes.look, namesakes.look, beginnings.look, free_names.pieces, misplaced.look)
"""What hangs on what lies on the table too."""

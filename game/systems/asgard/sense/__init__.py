"""Whether a sheet that can be played does what it says: each module knows one family of slips that leave every word readable."""

from __future__ import annotations

from game.systems.asgard.sense import (
    aims,
    bearings,
    beginnings,
    companions,
    constant_facts,
    copies,
    counter_signs,
    doors,
    doubles,
    early_friends,
    exchanges,
    fellows,
    free_names,
    futile_lines,
    guards,
    idle_lines,
    levels,
    locks,
    measures,
    missing_players,
    namesakes,
    numbers,
    odd_ones,
    odd_places,
    outcomes,
    persons,
    premature_facts,
    reversals,
    roles,
    shadows,
    sizes,
    stand_ins,
    stray_effects,
    suits,
    thresholds,
    trails,
    variables,
    watch_conditions,
    watch_order,
)

LOOKS = (
    missing_players.look, futile_lines.look, doors.look, early_friends.look,
    idle_lines.look, doubles.look, constant_facts.look, *exchanges.LOOKS, *stand_ins.LOOKS,
    aims.look, companions.look, persons.look, odd_ones.look, shadows.look,
    outcomes.look, variables.look, suits.look, numbers.look, counter_signs.look, copies.look, measures.look, roles.look, premature_facts.look, reversals.look, stray_effects.look, bearings.look,
    guards.look, watch_order.look, watch_conditions.look, thresholds.look, trails.look, free_names.look, fellows.look, levels.look,
)  # fmt: skip
"""What the sheet alone tells."""
OF_TABLE = (sizes.look, namesakes.look, beginnings.look, free_names.pieces, odd_places.look, locks.look)
"""What hangs on what lies on the table too."""

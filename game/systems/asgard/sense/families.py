"""Who looks for slips that leave every word of a sheet readable: one look, or a few, for each family of them."""

from __future__ import annotations

from game.systems.asgard.sense.amounts import (
    counter_signs,
    measures,
    numbers,
    other_counters,
    sizes,
    temper_words,
    thresholds,
    trails,
    variables,
)
from game.systems.asgard.sense.codes import (
    futile_lines,
    idle_lines,
    outcomes,
    reversals,
    stray_effects,
    suits,
)
from game.systems.asgard.sense.likenesses import (
    copies,
    crossed_numbers,
    doubles,
    exchanges,
    fellows,
    free_names,
    odd_ones,
    stand_ins,
)
from game.systems.asgard.sense.people import (
    companions,
    early_friends,
    fixed_encounters,
    left_behind,
    levels,
    missing_players,
    newcomers,
    persons,
    roles,
)
from game.systems.asgard.sense.places import (
    aims,
    bearings,
    beginnings,
    door_words,
    doors,
    locks,
    namesakes,
    odd_places,
)
from game.systems.asgard.sense.waits import (
    constant_facts,
    guards,
    premature_facts,
    shadows,
    watch_conditions,
    watch_order,
)

LOOKS = (
    missing_players.look, futile_lines.look, doors.look, early_friends.look,
    idle_lines.look, doubles.look, constant_facts.look, *exchanges.LOOKS, *stand_ins.LOOKS,
    aims.look, companions.look, persons.look, odd_ones.look, shadows.look,
    outcomes.look, variables.look, suits.look, numbers.look, counter_signs.look, other_counters.look, newcomers.look, copies.look, measures.look, roles.look, premature_facts.look, reversals.look, stray_effects.look, bearings.look,
    guards.look, watch_order.look, watch_conditions.look, thresholds.look, trails.look, free_names.look, fellows.look, levels.look, fixed_encounters.look,
    crossed_numbers.look, temper_words.look, left_behind.look,
)  # fmt: skip
"""What the sheet alone tells."""
OF_TABLE = (
    sizes.look,
    namesakes.look,
    beginnings.look,
    free_names.pieces,
    odd_places.look,
    locks.look,
    door_words.look,
)
"""What hangs on what lies on the table too."""

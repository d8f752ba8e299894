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
    lost_lines,
    outcomes,
    reversals,
    stray_effects,
    suits,
    version_leads,
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
    crowds,
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
    retyped_places,
    told_squares,
    turned_backs,
)
from game.systems.asgard.sense.waits import (
    constant_facts,
    guards,
    last_ones,
    lost_facts,
    premature_facts,
    shadows,
    watch_conditions,
    watch_order,
)

LOOKS = (
    companions.look, crowds.look, early_friends.look, fixed_encounters.look, left_behind.look, levels.look,
    missing_players.look, newcomers.look, persons.look, roles.look,
    aims.look, bearings.look, doors.look,
    constant_facts.look, guards.look, last_ones.look, lost_facts.look, premature_facts.look, shadows.look, watch_conditions.look,
    watch_order.look,
    futile_lines.look, idle_lines.look, lost_lines.look, outcomes.look, reversals.look, stray_effects.look, suits.look, version_leads.look,
    counter_signs.look, measures.look, numbers.look, other_counters.look, temper_words.look,
    thresholds.look, trails.look, variables.look,
    copies.look, crossed_numbers.look, doubles.look, *exchanges.LOOKS, fellows.look, free_names.look,
    odd_ones.look, *stand_ins.LOOKS,
)  # fmt: skip
"""What the sheet alone tells: of people, places, waits, codes, amounts and likenesses."""
OF_TABLE = (
    sizes.look,
    namesakes.look,
    beginnings.look,
    free_names.pieces,
    odd_places.look,
    retyped_places.look,
    locks.look,
    door_words.look,
    told_squares.look,
    turned_backs.look,
)
"""What hangs on what lies on the table too."""

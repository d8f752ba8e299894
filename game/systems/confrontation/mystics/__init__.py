"""Faith and mana, and all that is called with them: pools, calls, answers, effects, summoned units."""

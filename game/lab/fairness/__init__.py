"""Static fairness: what the ground alone gives each side, without a game played, and which piece of terrain does it."""

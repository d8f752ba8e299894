"""What bots go by: what things are worth, what could be struck, how a puzzle is forced, and why, in a line (no rule of the game)."""

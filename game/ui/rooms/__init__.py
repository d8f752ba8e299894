"""The parts of the rooms around the table: set-up, builder, load, replay, puzzles."""

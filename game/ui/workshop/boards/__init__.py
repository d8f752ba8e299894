"""The workshop of boards of squares: their ground, who stands there, and what chance would deal."""

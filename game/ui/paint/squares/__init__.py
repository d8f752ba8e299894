"""The board of squares: slate, walls and pits, frame, and the marks that lie on it."""

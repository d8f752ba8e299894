"""A story on the board of squares: what lies on it, the battle under a director, and its replay."""

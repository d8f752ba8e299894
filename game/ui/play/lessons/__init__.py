"""Lessons, puzzles and hints at the table."""

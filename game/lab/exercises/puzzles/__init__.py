"""Puzzles: whether an answer solves them, and holds against every reply."""

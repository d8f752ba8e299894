"""Lessons and puzzles, played as they are dealt: what the rules refuse, what the words tell otherwise, and by which slip they fail."""

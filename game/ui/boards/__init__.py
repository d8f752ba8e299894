"""Boards on the screen: where squares stand, what lies on them, and how things move across."""

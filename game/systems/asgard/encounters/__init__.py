"""Tokens, checks, cards, what the lines of codes do, and how one condition gives way to another (HANDLING ENCOUNTERS)."""

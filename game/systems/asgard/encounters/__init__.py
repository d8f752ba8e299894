"""Tokens, who sees whom, checks, cards and codes, and what the lines of codes do (HANDLING ENCOUNTERS)."""

"""Attacks: alone, divided and together, what they may aim at, their odds, and what came of them (S-6 to S-9, S-13 to S-15)."""

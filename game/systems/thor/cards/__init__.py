"""The cards: the deck, the notation of cards and powers, and what a play offers, refuses, does and would do (T-4, T-50 to T-55)."""

"""Cards: those of the hand, of actions and of troops, those that are flipped for chance, and the deck of encounters."""

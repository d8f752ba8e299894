"""How the greedy bot thinks about Confrontation. No rule of the game stands here."""

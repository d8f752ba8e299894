"""Dice put before the players: how they fall, what they are shown as, and the dialog in which they lie."""

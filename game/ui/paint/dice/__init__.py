"""Dice of bone, one or many at once, and the trays in which they are thrown."""

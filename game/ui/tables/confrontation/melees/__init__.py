"""The combats of a melee: their order, their dice and their marks."""

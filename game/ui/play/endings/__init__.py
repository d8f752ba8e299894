"""How a battle ended, and the ways on from it."""

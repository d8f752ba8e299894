"""What is strange in a battle that can be played, and what its texts say otherwise than it is."""

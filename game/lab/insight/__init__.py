"""What the games of a study tell beside their outcome: the course of the lead, places, units, what was used, lengths and reasons."""

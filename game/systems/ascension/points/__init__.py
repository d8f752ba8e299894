"""Characters and forces by points, and their notation (the companion on creating characters, CC-1 to CC-12)."""

"""Where slots are dealt: the marked square with its plinths, stones, bowls and notches."""

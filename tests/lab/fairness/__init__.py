"""Static fairness: battles for its tests."""

"""ASGARD: solo and cooperative play against what you cannot see, on top of a tactical system."""

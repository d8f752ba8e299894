"""The measured table, whatever is played on it: which part of it is seen, its ground, its models."""

"""Intervals, sequential tests and fits: numbers in, numbers out, and nothing of games but who won."""

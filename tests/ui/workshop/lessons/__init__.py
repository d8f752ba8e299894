"""Lessons written in the window."""

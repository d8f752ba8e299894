"""Scenarios in the making, without pixels: what was done to one, its text, its way back and forth."""

"""Holmgang: a digital table for skirmish games."""

__version__ = "1.3.0"

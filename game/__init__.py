"""Holmgang: a digital table for skirmish games."""

__version__ = "1.4.0"

"""Shooting, sight and losses of Confrontation."""

"""Battles watched again, and going on from a moment of one."""

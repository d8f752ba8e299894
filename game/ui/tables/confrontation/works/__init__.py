"""Miracles, spells and communions."""

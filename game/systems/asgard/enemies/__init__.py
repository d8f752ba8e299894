"""Enemies out of sight, what they say before they do it, and what they have promised (BLIPS; A-23, A-24, A-71)."""

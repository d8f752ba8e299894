"""Lengths, places and sizes as files write them, and what was meant where one of them is written otherwise (C-10)."""

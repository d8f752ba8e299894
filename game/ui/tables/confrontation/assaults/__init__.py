"""Assaults: who reaches whom, in which order fighters come into contact, and how that looks."""

"""The measured table in the real window, driven by clicks and keys."""

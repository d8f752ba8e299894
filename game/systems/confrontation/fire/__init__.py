"""Shooting: who sees whom, salvos and templates, and who falls (GB-49 to GB-58)."""

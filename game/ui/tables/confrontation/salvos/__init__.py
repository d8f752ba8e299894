"""Salvos before they are shot."""

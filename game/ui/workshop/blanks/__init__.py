"""Maps with nothing on them yet: what a designer begins from, one for each measured table."""

from __future__ import annotations

from importlib.resources import files


def blank(system: str) -> str:
    """The text of an empty map of a system. Raises `FileNotFoundError` for one that has none."""
    return (files("game.ui.workshop") / "blanks" / f"{system}.toml").read_text("utf-8")

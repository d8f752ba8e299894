"""A figure of `bench.py`: a value, its limit, and whether it holds."""

from __future__ import annotations

from typing import Any

Figures = dict[str, Any]


def figure(value: float, limit: float, *, least: bool = False) -> Figures:
    """A value and its limit: at most so much, or at least."""
    holds = value >= limit if least else value <= limit
    return {"value": round(value, 4), "at least" if least else "at most": limit, "holds": holds}

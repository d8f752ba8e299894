"""Totals as the parts that add up to them: how much, from what cause, by which rule."""

from __future__ import annotations

import msgspec


class Part(msgspec.Struct, frozen=True):
    """One line of a total: how much (None for a plain fact), from what cause, by which rule."""

    amount: int | None
    cause: str
    rule: str


class Breakdown(msgspec.Struct, frozen=True):
    """A total as the list of parts that add up to it."""

    parts: tuple[Part, ...]

    @property
    def total(self) -> int:
        return sum(part.amount or 0 for part in self.parts)

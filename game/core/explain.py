"""What a seat does, why not, and how much: actions, and the refusals and breakdowns that are shown the same wherever they appear."""

from __future__ import annotations

import msgspec


class Action(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a seat does: a frozen, JSON-able value. Subclasses carry a tag."""


class Refusal(msgspec.Struct, frozen=True):
    """Why an action is not legal: the rule, a sentence with the numbers in it, and the nearest legal one."""

    rule: str
    text: str
    nearest: Action | None = None


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

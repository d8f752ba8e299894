"""What a seat does, and why it may not."""

from __future__ import annotations

import msgspec


class Action(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a seat does: a frozen, JSON-able value. Subclasses carry a tag."""


class Refusal(msgspec.Struct, frozen=True):
    """Why an action is not legal: the rule, a sentence with the numbers in it, and the nearest legal one."""

    rule: str
    text: str
    nearest: Action | None = None

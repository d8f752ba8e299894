"""A lesson: a scenario that teaches its game step by step, in the scenario file of any system."""

from __future__ import annotations

from typing import Any

import msgspec


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One step of a tutorial: what it says, what it asks for, and what is then done.

    `actions` are those of both sides, in order, as a record writes them: the learner's own are waited for and no
    others taken, the foe's are played for him. A step without actions waits for the learner to go on.
    """

    title: str
    text: str
    ask: str = ""
    rule: str = ""
    actions: list[dict[str, Any]] = []

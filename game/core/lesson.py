"""A lesson: a scenario that teaches its game step by step, in the scenario file of any system."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from game.core.problem import did_you_mean

SEED = 1
"""By which every lesson and puzzle is dealt: what its file does not fix is the same every time, too."""


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


def misread(
    table: dict[str, Any], error: msgspec.ValidationError, kinds: Iterable[type[msgspec.Struct]]
) -> str:
    """Why a table is no action of these kinds, with the kind that was meant."""
    known = [str(kind.__struct_config__.tag) for kind in kinds]
    kind = table.get("type")
    if kind is None:
        return f"is not an action: say its type, one of {', '.join(known)}"
    if kind not in known:
        others = did_you_mean(str(kind), known) or f"; write one of {', '.join(known)}"
        return f"is not an action: there is none of the type {str(kind)!r}{others}"
    return f"is not an action: {error}"

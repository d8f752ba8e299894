"""What was never used, named in a sentence: what has its kind before its name, `effect: slow`, stands with all of that kind."""

from __future__ import annotations

import re
from collections.abc import Sequence

from game.core.words.grammar import in_number, listed

_OF_A_KIND = re.compile(r"([a-z]+)[a-z ]*?( \d+)?: (.+)")
"""A kind is written small, and may have a number: `code 104: A door`."""


def unused(names: Sequence[str], most: int = 0) -> str:
    """`pass and Shield rim; the effects slow and weaken; the code 104 A door`; of more than `most` the rest is counted."""
    shown = names[:most] if most else names
    kinds: dict[str, list[str]] = {"": []}
    for name in shown:
        found = _OF_A_KIND.fullmatch(name)
        kind, named = (found[1], f"{found[2] or ''} {found[3]}".strip()) if found else ("", name)
        kinds.setdefault(kind, []).append(named)
    told = [_of_a_kind(kind, each) for kind, each in kinds.items() if each]
    more = [f"and {len(names) - len(shown)} more"] if len(names) > len(shown) else []
    return "; ".join([*told, *more])


def _of_a_kind(kind: str, names: Sequence[str]) -> str:
    return f"the {in_number(kind, len(names))} {listed(names)}" if kind else listed(names)

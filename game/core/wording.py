"""Verbs that agree with names: a side or a unit may have the name of one or of many."""

from __future__ import annotations

import re

_MANY = {"is": "are", "was": "were", "has": "have", "does": "do", "goes": "go"}
_PLURALS = {"men", "women", "children", "people", "folk", "oxen", "geese"}
_ONE = ("ss", "us", "is")
"""Endings in s of words that stand for one."""
_AFTER = re.compile(r" (?:of|at|from|under|on|in|by|over|beyond) ")


def of_many(name: str) -> bool:
    """Whether a name stands for many: `Frost Giants`, `The Smiths of Nidafell`, `Sif and Hogun`; not `The Wolf Hall`."""
    if " and " in name:
        return True
    words = re.sub(r"['’]s?$", "", _AFTER.split(name, maxsplit=1)[0].strip()).lower().split()
    last = words[-1] if words else ""
    return last in _PLURALS or (last.endswith("s") and not last.endswith(_ONE))


def does(name: str, verb: str) -> str:
    """A verb that agrees with a name: `wins`, but `win` for `Asgardians`."""
    return plural(verb) if of_many(name) else verb


def plural(verb: str) -> str:
    """A verb as it goes with many: `stand` for `stands`."""
    return _MANY.get(verb, verb.removesuffix("s"))

"""What `holmgang check` says of a scenario file: errors, which keep it from being played as it stands, and warnings.

The rules judge a document (`System.problems`, `System.oddities`). Here comes what they cannot know: who plays a side if nobody
says, and of which emblems there is a picture.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from game import catalogue, scenarios
from game.bots import base as bots
from game.core import registry
from game.core.shape import did_you_mean
from game.scenarios import Entry, ScenarioFileError
from game.toml_text import Places


class Inspection(msgspec.Struct, frozen=True):
    """What was found in a file, each as `file:line: field: what and how`; without errors it can be played."""

    errors: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()


def inspect(path: Path) -> Inspection:
    """Everything there is to say of a scenario file."""
    try:
        entry = scenarios.read(path)
    except ScenarioFileError as error:
        return Inspection(tuple(error.problems))
    places = Places(scenarios.text(path))
    errors = [
        f"{path}:{places.line(field)}: {field}: {text}"
        for field, text in bots.problems(entry.system, entry.document)
    ]
    warnings = [f"{path}:{places.line(field)}: warning: {field}: {text}" for field, text in oddities(entry)]
    return Inspection(tuple(errors), tuple(warnings))


def oddities(entry: Entry) -> Iterator[tuple[str, str]]:
    """What is strange in a scenario that can be played, by field."""
    for problem in registry.system(entry.system).oddities(entry.document):
        yield problem.field, problem.text
    known = [row.name for row in catalogue.rows("emblems")]
    for field, name in _emblems(entry.document, ""):
        if name and name not in known:
            others = did_you_mean(name, known) or f"; write one of {', '.join(known)}"
            yield field, f"there is no emblem {name!r}, and the usual one is drawn{others}"


def _emblems(value: object, where: str) -> Iterator[tuple[str, str]]:
    """Every emblem that is named anywhere in a document."""
    if isinstance(value, dict):
        for key, part in value.items():
            field = f"{where}.{key}" if where else str(key)
            if key == "emblem" and isinstance(part, str):
                yield field, part
            yield from _emblems(part, field)
    elif isinstance(value, list):
        for number, part in enumerate(value):
            yield from _emblems(part, f"{where}[{number}]")

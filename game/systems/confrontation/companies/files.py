"""Peoples and lists from their files: whatever is wrong is said with the file, the line and the field."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Sequence
from importlib import resources
from typing import TypeVar

from game.core.problems.problem import Problem
from game.toml_text import Places

T = TypeVar("T")
Reader = Callable[[object], tuple[T | None, list[Problem]]]
"""What reads a document: the thing, or None, and everything that is wrong, by field."""


class FileError(ValueError):
    """A file that cannot be used; its text has a line for each thing that is wrong: `mist.toml:12: troop[0].card: ...`."""


def read_text(name: str, text: str, read: Reader[T]) -> T:
    """What stands in the text of a file. Raises `FileError` with every fault."""
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise FileError(f"{name}: {error}") from error
    made, problems = read(document)
    if made is None:
        raise FileError(said(name, text, problems))
    return made


def said(name: str, text: str, problems: Sequence[Problem]) -> str:
    """Problems of a text with their lines, one to a line, in the order of the file."""
    places = Places(text)
    rows = sorted((places.line(problem.field), problem.field, problem.text) for problem in problems)
    return "\n".join(f"{name}:{line}: {field}: {text}" for line, field, text in rows)


def shipped(folder: str, read: Reader[T]) -> dict[str, T]:
    """What stands in the files of a folder of `data`, by their names without the ending, in their order.

    Raises `FileError` for the first file that is broken.
    """
    found = resources.files("game.systems.confrontation") / "data" / folder
    texts = {file.name: file for file in found.iterdir() if file.name.endswith(".toml")}
    return {
        name.removesuffix(".toml"): read_text(name, texts[name].read_text("utf-8"), read)
        for name in sorted(texts)
    }

"""Files in a folder of the player's: found, read with every problem named by line and field, named. No pixels here."""

from __future__ import annotations

import contextlib
import re
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

from game.core.documents.files import SMALL, Unfit, contents
from game.core.problems import bounds
from game.core.problems.problem import Problem
from game.toml_text import Places, fault, garbled

T = TypeVar("T")
_PASTED, _MOST_PASTED = "pasted text", 256 * 1024
"""What a text is called that was pasted into a drawing, and how many characters it has at most."""
Reader = Callable[[dict[str, Any]], tuple[T | None, list[Problem]]]
"""What reads a document: the thing, or None, and everything that is wrong, by field."""


class OwnFileError(ValueError):
    """A file or text that cannot be used; `problems` are sentences of the form `file:line: field: what and how`."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems


@dataclass(frozen=True)
class Kept(Generic[T]):
    """A file in the player's folder: what is in it, or why there is nothing."""

    path: Path
    content: T | None
    problems: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """How set-up and lists name it."""
        return f"own/{self.path.stem}"


def kept(folder: Path, read: Callable[[Path], T]) -> list[Kept[T]]:
    """Every file of a folder, broken ones with their problems. A folder that cannot be read holds none."""
    found: list[Path] = []
    with contextlib.suppress(OSError):
        found = sorted(path for path in folder.iterdir() if path.suffix == ".toml" and not path.is_dir())
    return [_kept(path, read) for path in found]


def _kept(path: Path, read: Callable[[Path], T]) -> Kept[T]:
    try:
        return Kept(path, read(path))
    except OwnFileError as error:
        return Kept(path, None, tuple(error.problems))


def text_of(path: Path, noun: str) -> str:
    """What a file says, if it can hold a thing of that kind. Raises `OwnFileError`."""
    try:
        data = contents(path, SMALL)
    except Unfit as error:
        raise OwnFileError([f"{path.name}:1: {error.strerror}; that is no {noun}"]) from None
    except OSError as error:
        raise OwnFileError([f"{path.name}:1: cannot be read: {error.strerror or error}"]) from None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line, why = garbled(data, error)
        raise OwnFileError([f"{path.name}:{line}: {why}"]) from None


def bounded(text: str, name: str, most: int, has: str) -> None:
    """Raise `OwnFileError` for a text of more than so many characters; `has` is `a company has`."""
    if len(text) > most:
        raise OwnFileError([f"{name}:1: {len(text)} characters; {has} at most {most}"])


def parsed(text: str, name: str, read: Reader[T]) -> T:
    """What a text says, legal or not. Raises `OwnFileError` naming line and field of everything unreadable."""
    try:
        document = tomllib.loads(text)
    except RecursionError:
        raise OwnFileError([f"{name}:1: brackets are nested too deeply"]) from None
    except ValueError as error:
        line, why = fault(text, str(error))
        raise OwnFileError([f"{name}:{line}: {why}"]) from None
    beyond = bounds.problems(document)
    made, problems = (None, beyond) if beyond else read(document)
    if made is None or problems:
        places = Places(text)
        raise OwnFileError([_said(name, places, each) for each in problems])
    return made


def pasted(text: str, has: str, read: Reader[T]) -> T:
    """The same of a text that was pasted into a drawing; `has` is `units have`."""
    bounded(text, _PASTED, _MOST_PASTED, has)
    return parsed(text, _PASTED, read)


def _said(name: str, places: Places, problem: Problem) -> str:
    """A problem with its line, and its field if it is of one."""
    if not problem.field:
        return f"{name}:1: {problem.text}"
    return f"{name}:{places.line(problem.field)}: {problem.field}: {problem.text}"


def stem(name: str, noun: str) -> str:
    """What the file of a thing of that name is called, without its ending."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") or noun

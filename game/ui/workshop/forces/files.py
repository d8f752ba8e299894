"""Forces in the player's folder: found, read with every problem named by line and field, written. No pixels here."""

from __future__ import annotations

import contextlib
import re
import tomllib
from dataclasses import dataclass
from pathlib import Path

from game import paths, toml_edit
from game.core import bounds
from game.core.files import SMALL, Unfit, contents
from game.systems.ascension.points import forces
from game.systems.ascension.points.forces import Force
from game.toml_text import Places, second


class ForceFileError(ValueError):
    """A force file that cannot be used; `problems` are sentences of the form `file:line: field: what and how`."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__(problems)
        self.problems = problems

    def __str__(self) -> str:
        return "\n".join(self.problems)


@dataclass(frozen=True)
class Kept:
    """A file in the player's folder: the force in it, or why there is none."""

    path: Path
    force: Force | None
    problems: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """How set-up and lists name it."""
        return f"own/{self.path.stem}"


def folder() -> Path:
    """Where the player's forces are kept."""
    return paths.user() / "forces"


def kept() -> list[Kept]:
    """Every force in the player's folder, broken ones with their problems. A folder that cannot be read holds none."""
    found: list[Path] = []
    with contextlib.suppress(OSError):
        found = sorted(path for path in folder().iterdir() if path.suffix == ".toml" and not path.is_dir())
    return [_kept(path) for path in found]


def _kept(path: Path) -> Kept:
    try:
        return Kept(path, read(path))
    except ForceFileError as error:
        return Kept(path, None, tuple(error.problems))


def read(path: Path) -> Force:
    """The force in a file, legal or not. Raises `ForceFileError` naming line and field of everything unreadable."""
    text = _text(path)
    try:
        document = tomllib.loads(text)
    except RecursionError:
        raise ForceFileError([f"{path.name}:1: brackets are nested too deeply"]) from None
    except ValueError as error:
        raise ForceFileError([_not_toml(path, text, str(error))]) from None
    beyond = bounds.problems(document)
    force, problems = (None, beyond) if beyond else forces.read(document)
    if force is None or problems:
        places = Places(text)
        raise ForceFileError(
            [
                f"{path.name}:{places.line(each.field)}: {each.field}: {each.text}"
                if each.field
                else f"{path.name}:1: {each.text}"
                for each in problems
            ]
        )
    return force


def _text(path: Path) -> str:
    try:
        data = contents(path, SMALL)
    except Unfit as error:
        raise ForceFileError([f"{path.name}:1: {error.strerror}; that is no force"]) from None
    except OSError as error:
        raise ForceFileError([f"{path.name}:1: cannot be read: {error.strerror or error}"]) from None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise ForceFileError([f"{path.name}:{line}: is not UTF-8 here; save the file as UTF-8"]) from None


def _not_toml(path: Path, text: str, what: str) -> str:
    if twice := second(text, what):
        return f"{path.name}:{twice[0]}: {twice[1]}"
    found = re.search(r" \(at line (\d+), column (\d+)\)$", what)
    line = int(found[1]) if found else text.count("\n") + 1
    what = what[: found.start()] + f" in column {found[2]}" if found else what
    return f"{path.name}:{line}: this is not TOML: {what[:1].lower()}{what[1:]}"


def place(force: Force) -> Path:
    """Where a force belongs: a file named after it."""
    stem = re.sub(r"[^a-z0-9]+", "-", force.name.lower()).strip("-") or "force"
    return folder() / f"{stem}.toml"


def save(force: Force, path: Path, before: Force | None = None) -> None:
    """Write a force as a readable file, replacing what stood there in one go. Raises `OSError`.

    With `before`, what the file said to whoever changed it, its comments, order and layout stay.
    """
    toml_edit.save(path, forces.document(force), forces.document(before) if before else None)

"""Forces in the player's folder: found, read with every problem named by line and field, written. No pixels here."""

from __future__ import annotations

from pathlib import Path

from game import paths, toml_edit
from game.systems.ascension.points import forces
from game.systems.ascension.points.forces import Force
from game.ui.workshop import own_files
from game.ui.workshop.own_files import Kept

NOUN = "force"


def folder() -> Path:
    """Where the player's forces are kept."""
    return paths.user() / "forces"


def kept() -> list[Kept[Force]]:
    """Every force in the player's folder, broken ones with their problems. A folder that cannot be read holds none."""
    return own_files.kept(folder(), read)


def read(path: Path) -> Force:
    """The force in a file, legal or not. Raises `OwnFileError` naming line and field of everything unreadable."""
    return own_files.parsed(own_files.text_of(path, NOUN), path.name, forces.read)


def place(force: Force) -> Path:
    """Where a force belongs: a file named after it."""
    return folder() / f"{own_files.stem(force.name, NOUN)}.toml"


def save(force: Force, path: Path, before: Force | None = None) -> None:
    """Write a force as a readable file, replacing what stood there in one go. Raises `OSError`.

    With `before`, what the file said to whoever changed it, its comments, order and layout stay.
    """
    toml_edit.save(path, forces.document(force), forces.document(before) if before else None)

"""Whole battles that released versions have recorded, a zip for each system in a folder for each version.

`1.0.0` was written by the last tree of 1.0.0 that knew one system, `1.1.0` and `1.2.0` by the trees that bear these numbers
first: a handful of battles of every system each. `1.2-last` was written by the last tree of 1.2 before its rules changed: twenty
battles or more of every system. `1.3.0` was written by the tree of that number; `1.4.0` has the system that came with it, `1.4-last` the
same after an audit of its rules, and `1.4-reread` after they were read once more, with companies that bring cards of their own. All are
played by bots on the shipped battles.
What stands in an archive is never written anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

from game.core.record import Record, parse

FOLDER = Path(__file__).parent


def versions() -> list[str]:
    """The versions that there are archives of."""
    return sorted(path.name for path in FOLDER.iterdir() if any(path.glob("*.zip")))


def systems(version: str) -> list[str]:
    """The systems that a version has records of."""
    return sorted(path.stem for path in (FOLDER / version).glob("*.zip"))


def everything() -> set[str]:
    """The systems that any version has records of."""
    return {name for version in versions() for name in systems(version)}


def texts(version: str, system: str) -> Iterator[tuple[str, bytes]]:
    """The records of a system by a version: the name of each, and its text."""
    with ZipFile(FOLDER / version / f"{system}.zip") as archive:
        for name in sorted(archive.namelist()):
            yield name, archive.read(name)


def records(version: str, system: str) -> Iterator[tuple[str, Record]]:
    """The same records as they are read."""
    for name, text in texts(version, system):
        yield name, parse(text, name)

"""Which puzzles and lessons were begun and which were solved, kept in `progress.json` of the player's folder.

That a battle was begun its record tells: only lessons without a record are noted as begun.

A damaged file is set aside as `progress.json.bad` and begun anew; what cannot be written is said and forgotten.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

from game import paths
from game.core.documents.files import SMALL, Unfit, contents, replace
from game.core.problems import bounds


class Progress:
    """The ids of what was solved, and of what was begun and is not solved. `troubles` are sentences for the player."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or paths.user() / "progress.json"
        self.solved: set[str] = set()
        self.begun: set[str] = set()
        self.troubles: list[str] = []
        try:
            self.solved, self.begun = _ids(contents(self.path, SMALL))
        except FileNotFoundError:
            pass
        except (Unfit, ValueError, RecursionError):
            self.troubles.append(self._set_aside())
        except OSError as error:
            self.troubles.append(f"What you have solved could not be read ({_why(error)}).")

    def mark(self, id: str) -> None:
        """Remember that a puzzle or lesson was solved."""
        if id in self.solved:
            return
        self.solved.add(id)
        self.begun.discard(id)
        self._write("solved")

    def begin(self, id: str) -> None:
        """Remember that a lesson was begun; one that was solved stays so."""
        if id not in self.begun | self.solved:
            self.begun.add(id)
            self._write("began")

    def _write(self, did: str) -> None:
        kept = {"solved": sorted(self.solved), "begun": sorted(self.begun)}
        try:
            replace(self.path, json.dumps(kept, indent=1).encode())
        except OSError as error:
            self.troubles.append(f"That you {did} this could not be saved ({_why(error)}).")

    def _set_aside(self) -> str:
        aside = self.path.with_name(self.path.name + ".bad")
        try:
            os.replace(self.path, aside)
        except OSError as error:
            return f"{self.path.name} is damaged and could not be set aside ({_why(error)})."
        return f"{self.path.name} was damaged. It is kept as {aside.name}; solved puzzles are counted anew."


def _ids(data: bytes) -> tuple[set[str], set[str]]:
    """What was solved and what was begun. Raises `ValueError`."""
    read = json.loads(data.decode("utf-8"))
    if not isinstance(read, dict):
        raise ValueError("not a table")
    return _list(read.get("solved", [])), _list(read.get("begun", []))


def _list(ids: object) -> set[str]:
    if not isinstance(ids, list) or not all(isinstance(each, str) for each in ids):
        raise ValueError("not a list of ids")
    if bounds.problems(ids):
        raise ValueError("ids out of bounds")
    return set(ids)


def _why(error: OSError) -> str:
    return (error.strerror or str(error)).lower()

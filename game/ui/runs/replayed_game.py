"""A game of a study played again beside the window, so that it can be watched."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from threading import Thread

from game.lab.insight import places
from game.lab.insight.places import Cell, Kind
from game.lab.pages import highlights
from game.lab.pages.dossier import Pick
from game.lab.studies import study_files, venue
from game.lab.studies.study import Study, StudyError
from game.lab.studies.study_files import StudyFile


class ReplayedGame:
    """A record in the making. Once `done`, `path` is where it lies, or `trouble` says why there is none."""

    def __init__(self, study: Study, file: Path, *, here: bool = False) -> None:
        """`here` plays in this thread: for runs that have to be the same every time."""
        self.path: Path | None = None
        self.at: int | None = None
        """The moment to be watched first; None for the beginning."""
        self.trouble = ""
        self._study, self._file, self._here = study, file, here
        self._thread: Thread | None = None

    @property
    def done(self) -> bool:
        """Whether there is something to tell."""
        return bool(self.path or self.trouble)

    def play(self, pick: Pick) -> None:
        """Play a game that was chosen."""
        self._begin(lambda: self._write(pick))

    def find(self, kind: Kind, cell: Cell) -> None:
        """Play the first game in which something of a kind happened in a cell, and watch it from there."""
        self._begin(lambda: self._seek(kind, cell))

    def _begin(self, work: Callable[[], None]) -> None:
        if self._here:
            work()
            return
        self._thread = Thread(target=work, name="holmgang replayed game", daemon=True)
        self._thread.start()

    def _write(self, pick: Pick) -> None:
        folder = study_files.folder() / "records" / self._study.name
        try:
            highlights.write(self._study, [pick], folder, 0 if self._here else 1)
        except (highlights.Unlike, OSError) as error:
            self.trouble = str(error)
            return
        self.path = folder / pick.record

    def _seek(self, kind: Kind, cell: Cell) -> None:
        try:
            with StudyFile(self._file) as file:
                ground = venue.ground(self._study)
                for game, trace in file.traces():
                    marks = places.found(trace, kind, ground, cell) if ground else []
                    if marks:
                        self.at = max(0, marks[0].moment - 1)
                        self._write(highlights.pick(game, self._study.order()))
                        return
        except StudyError as error:
            self.trouble = str(error)
            return
        self.trouble = "No game of the study has anything there any more."

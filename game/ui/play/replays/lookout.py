"""Looks into records in a process of its own: to play a long one through takes seconds, and no frame waits for it."""

from __future__ import annotations

from collections.abc import Sequence
from multiprocessing.connection import Connection
from pathlib import Path

from game.bots.worker import Line, leave_with_parent
from game.ui.play import saves
from game.ui.play.saves import Key, SavedBattle

_IDLE = 10.0
"""Seconds without a question after which the process ends."""
_TRIES = 2
"""How many processes are asked about the same record."""


class Lookout:
    """Asks about one record at a time, and keeps what is told (see `saves.keep`)."""

    def __init__(self) -> None:
        self.here = False
        """Whether it looks in this process and frames wait: for runs that have to be the same every time."""
        self._line: Line | None = None
        self._asked: Key | None = None
        self._tries = 0

    def look(self, wanted: Sequence[SavedBattle]) -> list[SavedBattle]:
        """Go on looking into those of which nothing is known, the first of them first. Never waits; gives those that are known
        since it was last asked."""
        self._take()
        fresh = [each for each in wanted if not each.looked and each.remember()]
        if self._asked is None:
            waiting = next((each for each in wanted if not each.looked), None)
            if waiting is not None:
                self._asked, self._tries = waiting.key, 0
                self._put()
        return fresh

    def close(self) -> None:
        """End the process, whatever it is doing; who still wants to know asks again."""
        self._asked = None
        self._hang_up()

    def _put(self) -> None:
        assert self._asked is not None
        if self.here:
            saves.keep(self._asked, saves.looked(Path(self._asked[0])))
            self._asked = None
            return
        if self._line is not None and not self._line.process.is_alive():
            self._hang_up()
        if self._line is None:
            self._line = Line("holmgang lookout", _serve)
        self._line.questions.put(self._asked[0])

    def _take(self) -> None:
        """Keep what has been told; a process that died over a record is replaced once."""
        while self._asked is not None and self._line is not None and not self._line.answers.empty():
            told = self._line.answers.get()
            if told is None:
                self._hang_up()
                self._tries += 1
                if self._tries < _TRIES:
                    self._put()
                    return
                told = None, f"{Path(self._asked[0]).name}: the process that read it ended", "", ""
            saves.keep(self._asked, told)
            self._asked = None

    def _hang_up(self) -> None:
        if self._line is not None:
            self._line.close()
        self._line = None


LOOKOUT = Lookout()
"""The one of this window."""


def _serve(pipe: Connection) -> None:
    """What the process does: look into one record after another until nobody asks any more."""
    leave_with_parent()
    try:
        while pipe.poll(_IDLE):
            pipe.send(saves.looked(Path(pipe.recv())))
    except (EOFError, OSError, KeyboardInterrupt):
        return

"""A study read from the disk, and played on if asked, by a thread; whoever looks at it never waits.

What is being played goes on while its page is closed: `study_run` finds it again.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue
from threading import Event, Thread
from time import monotonic
from typing import NamedTuple
from weakref import WeakValueDictionary

from game.lab.fairness.findings import Fairness
from game.lab.pages.dossier import Dossier
from game.lab.pages.study_dossier import dossier, ground_of
from game.lab.studies import engine
from game.lab.studies.engine import Progress, Until
from game.lab.studies.study import Study, StudyError
from game.lab.studies.study_files import StudyFile

_APART = 1.0
"""Seconds between two looks at a study that is being played."""
_SHARE = 10
"""And at least so many times as long as a look takes."""
_ANSWERED = Until(verdict=True)
"""A study is played until that, if nobody says otherwise."""
_STEADY = 5.0
"""Seconds of play before it is said how long it still takes: the first games also wait for processes to begin."""


class Found(NamedTuple):
    """What a study says by now."""

    study: Study
    dossier: Dossier | None
    """None before a first block has been played."""
    seconds: float = 0.0
    """How long it has been played just now."""
    played: int = 0
    """How many games were played in that time."""
    until: Until = _ANSWERED
    """When enough has been played."""

    @property
    def seconds_left(self) -> float | None:
        """About how long it takes until that is enough; None where that is not known."""
        if self.dossier is None or self.seconds < _STEADY:
            return None
        return engine.seconds_left(self.dossier.verdict, self.until, self.played, self.seconds) or None


class StudyRun:
    """A study on the disk as it is known now. `tick` takes in what has become known; `found` is None until it has been read.

    Several scenes may look at one: each remembers how much had been `told` when it showed it.
    """

    here = False
    """Whether it reads and plays in the thread that asks, which then waits: for runs that have to be the same every time."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.found: Found | None = None
        self.trouble = ""
        """Why it cannot be read or played on, in a sentence."""
        self.told = 0
        """How often something has become known."""
        self.playing = False
        self._news: SimpleQueue[Found | str | Exception | None] = SimpleQueue()
        self._halt = Event()
        self._thread: Thread | None = None
        self._ground: Fairness | None = None
        self._surveyed = False

    @property
    def busy(self) -> bool:
        """Whether it is being read or played."""
        return self._thread is not None and self._thread.is_alive()

    def read(self, *, ground: bool = False) -> None:
        """Find out what it says, and what its ground gives each side if asked; nothing if that is under way."""
        if not self.busy:
            self._begin(self._look if ground else self._tell)

    def play(self, until: Until) -> None:
        """Play on until it is enough, or until `stop`; nothing if it is being played."""
        if not self.playing:
            self.wait()
            self.playing = True
            _UNDER_WAY.add(self)
            self._begin(lambda file: self._play(file, until), writes=True)

    def stop(self) -> None:
        """Play no more; what has been played is kept. It ends with the games that are under way."""
        self._halt.set()

    def wait(self) -> None:
        """Wait until it has been read, or is no more played; `tick` then says what came of it."""
        if self._thread is not None:
            self._thread.join()

    def tick(self) -> None:
        """Take in what has become known. Raises what nobody expected."""
        while not self._news.empty():
            news = self._news.get()
            self.told += 1
            if news is None:
                self.playing = False
                _UNDER_WAY.discard(self)
            elif isinstance(news, Exception):
                raise news
            elif isinstance(news, Found):
                self.found = news
            else:
                self.trouble = news

    def _begin(self, work: Callable[[StudyFile], None], *, writes: bool = False) -> None:
        self._halt.clear()
        self.trouble = ""
        if self.here:
            self._do(work, writes)
            self.tick()
        else:
            self._thread = Thread(target=self._do, args=(work, writes), name="holmgang study", daemon=True)
            self._thread.start()

    # In the thread

    def _do(self, work: Callable[[StudyFile], None], writes: bool) -> None:
        """Work on the file; whatever comes of it, the end is told."""
        try:
            with StudyFile(self.path, writes=writes) as file:
                work(file)
        except (StudyError, ChildProcessError) as error:
            self._news.put(str(error))
        except Exception as error:
            self._news.put(error)
        if writes:
            self._news.put(None)

    def _look(self, file: StudyFile) -> None:
        """What the games say first: to survey the ground may take some seconds, once."""
        self._tell(file)
        if not self._surveyed:
            self._ground, self._surveyed = ground_of(file.study), True
            self._tell(file)

    def _play(self, file: StudyFile, until: Until) -> None:
        pause, told = _APART, monotonic()

        def watch(progress: Progress) -> None:
            nonlocal pause, told
            began = monotonic()
            if began - told >= pause:
                self._tell(file, progress, until)
                told = monotonic()
                # A long study takes a while to tell: most of the time belongs to those that play.
                pause = max(_APART, _SHARE * (told - began))

        jobs = 1 if self.here else max(1, (os.cpu_count() or 2) - 1)
        progress = engine.run(file, until, jobs, watch, halt=self._halt)
        self._look(file)
        if progress.trouble:
            self._news.put(progress.trouble)

    def _tell(self, file: StudyFile, progress: Progress | None = None, until: Until = _ANSWERED) -> None:
        whole = len(file.results()) >= file.study.block
        made = dossier(file, lambda study: self._ground) if whole else None
        seconds, played = (progress.seconds, progress.played) if progress else (0.0, 0)
        self._news.put(Found(file.study, made, seconds, played, until))


_KNOWN: WeakValueDictionary[Path, StudyRun] = WeakValueDictionary()
"""The studies that somebody looks at or plays; what the others say would fill memory, and is read again."""
_UNDER_WAY: set[StudyRun] = set()
"""Those that are played, whether somebody looks at them or not, until somebody has heard how they ended."""


def study_run(path: Path) -> StudyRun:
    """The study in a file: the one that is being played, or one that has still to be read."""
    known = _KNOWN.get(path)
    if known is None or not known.playing:
        known = _KNOWN[path] = StudyRun(path)
    return known


def forget(path: Path) -> None:
    """Play a study no more, and wait until that is so: its file is to go."""
    known = _KNOWN.pop(path, None)
    if known is not None:
        known.stop()
        known.wait()
        _UNDER_WAY.discard(known)

"""The file of a record while its match is played.

A record has one owner (`locks`). And because not every folder can lock, a writer looks at what stands in the file before
every line: it only ever adds to the beginning of its own text, and otherwise goes on in a file beside it. Nothing that
stands in a file is ever cut off.
"""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path

from game.core.documents.files import replace
from game.core.locks import Lock
from game.core.record import Header, Line, RecordOwned, text_of

_BINARY = getattr(os, "O_BINARY", 0)


def beside(path: Path) -> Path:
    """A name beside a file that nothing has yet: `battle-2.holmgang` beside `battle.holmgang`."""
    return next(fresh for fresh in _names_beside(path) if not os.path.lexists(fresh))


def _names_beside(path: Path) -> Iterator[Path]:
    stem = re.sub(r"-\d{1,4}$", "", path.stem)
    return (path.with_name(f"{stem}-{number}{path.suffix}") for number in count(2))


class Writer:
    """Keeps a record on the disk, line by line. A new one never writes into a file that is there already.

    `trouble` says why the last line is not on the disk yet; the next line tries again. A file that somebody cut short or took
    away is made whole. One that holds anything but the beginning of this match's own text, or that another plays, stays as
    it is: `path` is then a file beside it, and `news` says so.
    """

    def __init__(self, path: Path | None = None, text: bytes = b"") -> None:
        """A writer of a new record, which begins with `text`."""
        self.path = path
        self.trouble = ""
        self._text = bytearray(text)
        self._stood = b""
        self._new = True
        self._lock: Lock | None = None
        self._told: list[str] = []
        self._unlocked = False

    def append(self, value: Header | Line) -> None:
        """Write one line through to the operating system before returning."""
        if self.path is not None:
            self._text += text_of(value)
            self.bring()

    def go_on(self, text: bytes, stood: bytes) -> None:
        """Go on with the file, in which `stood` was read, as the record `text`: what differs is put right in one go."""
        self._text, self._stood, self._new = bytearray(text), stood, False
        self.bring()

    def bring(self) -> None:
        """Bring the file up to date; `trouble` says why that could not be done."""
        if self.path is None:
            return
        self.trouble = ""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            why = "is there already" if self._new else "holds something else by now"
            try:
                self.hold()
                if self._written(self.path):
                    return
            except RecordOwned:
                why = "is played in another window"
            self._step_aside(self.path, why)
        except OSError as error:
            self.trouble = f"{self.path.name} could not be written: {error.strerror or error}"

    def hold(self) -> None:
        """Take the lock, unless it is held already. Raises `RecordOwned`; that the folder cannot lock is news."""
        if self.path is None or (self._lock is not None and self._lock.stands):
            return
        self.close()
        try:
            self._lock = Lock(self.path)
        except OSError as error:
            if not self._unlocked:
                name, why = self.path.name, error.strerror or error
                self._told.append(f"{name} cannot be kept from other windows: {why}")
            self._unlocked = True

    def close(self) -> None:
        """Let others play the record. Another line takes it again."""
        if self._lock is not None:
            self._lock.let_go()
        self._lock = None

    def news(self) -> list[str]:
        """What the player should hear: each piece of news once, and the trouble as long as it lasts."""
        told, self._told = self._told, []
        return [*told, self.trouble] if self.trouble else told

    def _written(self, path: Path) -> bool:
        """Whether the file was this match's own, and holds all of its text now."""
        ways = os.O_RDWR | os.O_APPEND | os.O_CREAT | _BINARY | (os.O_EXCL if self._new else 0)
        try:
            file = os.open(path, ways, 0o644)
        except FileExistsError:
            return False
        self._new = False
        try:
            stands = _content(file, max(len(self._text), len(self._stood)))
            if stands is None:
                return False
            if self._text.startswith(stands):
                _add(file, self._text, len(stands))
                self._stood = b""
                # Where nothing is locked, another may have added its own line since: whoever comes second sees both.
                return self._lock is not None or _content(file, len(self._text)) == bytes(self._text)
        finally:
            os.close(file)
        if stands != self._stood or self._lock is None:
            # Without a lock, what another has just added could be lost.
            return False
        replace(path, bytes(self._text))
        self._stood = b""
        return True

    def _step_aside(self, path: Path, why: str) -> None:
        """Leave a file to whoever it belongs to, and go on beside it."""
        fresh = path
        try:
            for fresh in _names_beside(path):
                self.close()
                self.path, self._new, self._stood = fresh, True, b""
                with suppress(RecordOwned):
                    self.hold()
                    if self._written(fresh):
                        break
        finally:
            self._told.append(f"{path.name} {why}: this battle goes on in {fresh.name}")


def _content(file: int, most: int) -> bytes | None:
    """What stands in an open file; None if it is no plain file, or longer than `most`."""
    about = os.fstat(file)
    if not stat.S_ISREG(about.st_mode) or about.st_size > most:
        return None
    os.lseek(file, 0, os.SEEK_SET)
    parts = list(iter(lambda: os.read(file, 1 << 20), b""))
    return b"".join(parts)


def _add(file: int, text: bytearray, place: int) -> None:
    """Add what is missing from `place` on, to a file that is open for adding only."""
    with memoryview(text) as whole:
        while place < len(text):
            place += os.write(file, whole[place:])

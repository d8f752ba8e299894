"""Who plays a record: an operating system's lock on a file beside it, which falls with the process that holds it.

The record itself is not locked: Windows would keep readers out of it.
"""

from __future__ import annotations

import errno
import os
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from game.core.record import RecordOwned

if TYPE_CHECKING:
    import filelock

_GOING = 0.1
"""Seconds to wait for an owner that is just going: it takes the file away, and another must be made."""


def lock_file(path: Path) -> Path:
    """The file beside a record that its owner locks."""
    return path.with_name(f".{path.name}.lock")


class Lock:
    """The lock of one record, from its making until it is let go or forgotten."""

    def __init__(self, path: Path) -> None:
        """Raises `RecordOwned` if another has it, and `OSError` if there are no locks in the folder."""
        import filelock  # as large as all the rules of a system: only who takes a lock waits for it

        self._file = lock_file(path)
        lock: filelock.BaseFileLock = filelock.FileLock(self._file, timeout=_GOING, thread_local=False)
        try:
            lock.acquire()
        except filelock.Timeout:
            raise RecordOwned(f"{path}: it is being played already, in another window perhaps") from None
        if isinstance(lock, filelock.SoftFileLock):
            # A file that is only there or not would outlive a killed owner: that is no lock.
            lock.release()
            raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))
        self._mark = _mark_of(self._file)
        self._release: Callable[[], object] = weakref.finalize(self, _let_go, lock, self._file, self._mark)

    def let_go(self) -> None:
        """Let others have it."""
        self._release()

    @property
    def stands(self) -> bool:
        """Whether its file is there still: somebody may have cleared it away, and others can lock another then."""
        return self._mark == _mark_of(self._file)


def _let_go(lock: filelock.BaseFileLock, file: Path, mark: tuple[int, int] | None) -> None:
    """Release a lock and take its file away, while nobody else can have it. (Windows takes away no file that is open.)"""
    if _mark_of(file) == mark:
        with suppress(OSError):
            file.unlink()
    with suppress(OSError):
        lock.release()


def _mark_of(file: Path) -> tuple[int, int] | None:
    """Which file of all stands under a name; None if none does."""
    try:
        about = file.stat()
    except OSError:
        return None
    return about.st_dev, about.st_ino


@contextmanager
def held(path: Path) -> Iterator[None]:
    """Keep everybody else from playing the record meanwhile, as far as the folder can lock. Raises `RecordOwned`."""
    lock = None
    with suppress(OSError):
        lock = Lock(path)
    try:
        yield
    finally:
        if lock is not None:
            lock.let_go()

"""Files, read within bounds and written whole or not at all.

Only regular files are read, and no more of each than its kind may have: a pipe would make the program wait for ever, a
link to an endless device would fill the memory.
"""

from __future__ import annotations

import errno
import os
import stat
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

SMALL = 200_000
"""Bytes of a file that a person writes or the program keeps for itself: a scenario, a force, settings; none comes near."""
RECORD = 64_000_000
"""Bytes of a record; a long battle has some hundred thousand."""


class Unfit(OSError):
    """A file that is not read: it is no regular file, or larger than its kind may be; `strerror` says which."""


def opened(path: Path) -> BinaryIO:
    """A regular file, or a link to one, open for reading. Raises `Unfit` or `OSError`."""
    _regular(path, os.stat(path))
    # What stood there a moment ago may be a pipe by now: nobody waits for it.
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    file = os.open(path, flags)
    try:
        _regular(path, os.fstat(file))
        return os.fdopen(file, "rb")
    except OSError:
        os.close(file)
        raise


def contents(path: Path, most: int) -> bytes:
    """A whole regular file of at most so many bytes. Raises `Unfit` or `OSError`."""
    with opened(path) as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise Unfit(errno.EFBIG, f"is larger than {most:,} bytes", str(path))
    return data


def _regular(path: Path, found: os.stat_result) -> None:
    if stat.S_ISDIR(found.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not stat.S_ISREG(found.st_mode):
        raise Unfit(errno.EINVAL, "is not a regular file", str(path))


def replace(path: Path, text: bytes) -> None:
    """Put `text` in the place of a file, in one go. Raises `OSError`; what stood there is then untouched."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(path.name + ".new")
    try:
        with fresh.open("wb") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(fresh, path)
    except OSError:
        with suppress(OSError):
            fresh.unlink()
        raise

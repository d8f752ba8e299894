"""The journal of a sketch: a line for everything that was done to it, on the disk before it is acknowledged.

It lies in the player's folder while there is something that is not saved, and goes when all is saved or was left on
purpose. What a killed window leaves behind can be read here, but for a last line that was not written to its end.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple, Union

import msgspec

from game import paths
from game.core.documents.edits import TypeText
from game.core.documents.files import RECORD, contents, replace
from game.core.hashes import blake2b
from game.core.locks import Lock
from game.core.record import RecordOwned
from game.core.writer import beside
from game.workshop.sketch import Deed, Done, Redone, Undone

VERSION = 1
ENDING = ".journal"
_BINARY = getattr(os, "O_BINARY", 0)


class InUse(ValueError):
    """Another window draws this scenario: the sentence says so."""


class Head(msgspec.Struct, frozen=True, tag=True, tag_field="deed"):
    """The first line: the file that was drawn ("" for none yet), and what it said when the first of the deeds was done."""

    path: str
    text: str
    digest: str
    version: int = VERSION


class Spliced(msgspec.Struct, frozen=True, tag=True, tag_field="deed"):
    """The text was typed on: so many signs `gone` at a place, others there instead. It follows a line of the same kind."""

    at: int
    gone: int
    text: str
    going: str
    called: str = ""


_LINES = msgspec.json.Decoder(Union[Head, Done, Undone, Redone, Spliced])  # noqa: UP007


class Left(NamedTuple):
    """What stands in a journal: its head, the deeds, and a sentence if not all of it could be read."""

    head: Head
    deeds: list[Deed]
    trouble: str = ""


def folder() -> Path:
    """Where journals lie: beside the player's own scenarios."""
    return paths.user() / "workshop"


def place(path: Path) -> Path:
    """The journal of a scenario file, one for each file whatever it is called by."""
    where = str(path.resolve())
    return folder() / f"{path.stem[:40]}-{digest(where)}{ENDING}"


def digest(text: str) -> str:
    """Sixteen hexadecimal digits that differ whenever texts do."""
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()


def read(path: Path) -> Left | None:
    """What was left in a journal; None if there is none, or nothing was done. Raises `OSError`, and `ValueError` if it is none."""
    try:
        data = contents(path, RECORD)
    except FileNotFoundError:
        return None
    lines = data.split(b"\n")[:-1]  # what has no end of line was never acknowledged
    head, deeds, trouble = None, [], ""
    try:
        for deed in _read(lines):
            if isinstance(deed, Head):
                head = deed
            else:
                deeds.append(deed)
    except (ValueError, IndexError) as error:
        if head is None:
            raise ValueError(f"{path.name} is no journal that can be read: {error}") from None
        trouble = f"{path.name} can be read up to line {len(deeds) + 1} only: {error}"
    return Left(head, deeds, trouble) if head and (deeds or trouble) else None


def _read(lines: list[bytes]) -> Iterator[Head | Deed]:
    typed = ""
    for number, line in enumerate(lines):
        deed = _LINES.decode(line)
        if isinstance(deed, Head) is not (number == 0):
            raise ValueError("a journal begins with one head")
        if isinstance(deed, Head):
            if deed.version > VERSION:
                raise ValueError("it was written by a newer version")
            yield deed
            continue
        if isinstance(deed, Spliced):
            text = typed[: deed.at] + deed.text + typed[deed.at + deed.gone :]
            deed = Done(TypeText(text, deed.called), deed.going)
        typed = _typed(deed)
        yield deed


def _typed(deed: Deed) -> str:
    return deed.edit.text if isinstance(deed, Done) and isinstance(deed.edit, TypeText) else ""


def _alike(one: str, other: str) -> int:
    """How many signs two texts begin with alike."""
    return next(
        (at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other))
    )


class Journal:
    """The journal of one window. `trouble` says why the last lines are not on the disk yet; the next one tries again."""

    def __init__(self, path: Path) -> None:
        """Take the journal for this window. Raises `InUse`."""
        self.path = path
        self.trouble = ""
        self._text = bytearray()
        self._good = 0
        self._typed = ""
        self._file: int | None = None
        self._lock: Lock | None = None
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._lock = Lock(path)
        except RecordOwned:
            raise InUse(
                "It is being drawn in another window already: close it there, or draw a copy."
            ) from None
        except OSError:
            pass  # a folder that cannot lock keeps no other window out

    @property
    def begun(self) -> bool:
        """Whether anything stands in it."""
        return bool(self._text)

    def begin(self, head: Head, deeds: list[Deed]) -> None:
        """Begin anew: with a file, what it says, and what was done to it already. What stands on the disk stays till `bring`."""
        self._empty()
        self._add(head)
        for deed in deeds:
            self._add(self._short(deed))

    def append(self, deed: Deed) -> None:
        """Write one more line through to the disk before returning."""
        self._add(self._short(deed))
        self.bring()

    def bring(self) -> None:
        """Bring the file up to date; `trouble` says why that could not be done."""
        self.trouble = ""
        try:
            self._write()
        except OSError as error:
            self.trouble = f"{self.path.name} could not be written: {error.strerror or error}. What you do is not safe from a power cut yet."

    def forget(self) -> None:
        """All is saved, or is not wanted: the file goes."""
        self._empty()
        self.trouble = ""
        with suppress(OSError):
            self.path.unlink()

    def set_aside(self) -> Path:
        """Keep what stands on the disk under another name, which is given back."""
        aside = beside(self.path.with_suffix(".unread"))
        with suppress(OSError):
            os.replace(self.path, aside)
        return aside

    def close(self) -> None:
        """Let other windows have it, as it is."""
        self._shut()
        if self._lock is not None:
            self._lock.let_go()
        self._lock = None

    def _empty(self) -> None:
        self._shut()
        self._text.clear()
        self._good, self._typed = 0, ""

    def _shut(self) -> None:
        if self._file is not None:
            os.close(self._file)
        self._file = None

    def _short(self, deed: Deed) -> Deed | Spliced:
        """A deed as it is written: of a text that was typed on only what is new."""
        typed, self._typed = self._typed, _typed(deed)
        if not typed or not isinstance(deed, Done) or not isinstance(deed.edit, TypeText):
            return deed
        first = _alike(typed, self._typed)
        last = _alike(typed[first:][::-1], self._typed[first:][::-1])
        there, here = len(typed) - last, len(self._typed) - last
        return Spliced(first, there - first, self._typed[first:here], deed.going, deed.edit.called)

    def _add(self, line: Head | Deed | Spliced) -> None:
        self._text += msgspec.json.encode(line) + b"\n"

    def _write(self) -> None:
        if self._file is None or not self._ours(self._file):
            self._shut()
            self._good = 0
            replace(self.path, bytes(self._text))
            self._file = os.open(self.path, os.O_RDWR | os.O_APPEND | _BINARY)
            self._good = len(self._text)
            return
        try:
            with memoryview(self._text) as whole:
                place = self._good
                while place < len(whole):
                    place += os.write(self._file, whole[place:])
            os.fsync(self._file)
        except OSError:
            with suppress(OSError):
                os.ftruncate(self._file, self._good)
            raise
        self._good = len(self._text)

    def _ours(self, file: int) -> bool:
        """Whether the open file is still the one under its name, and holds what was written to it."""
        try:
            there, here = self.path.stat(), os.fstat(file)
        except OSError:
            return False
        return (there.st_dev, there.st_ino, here.st_size) == (here.st_dev, here.st_ino, self._good)

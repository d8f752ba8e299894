"""A sketch and where it is kept: its file, what others do to that file meanwhile, and the journal that outlives a kill."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from game import scenarios
from game.core.documents.edits import TypeText
from game.core.documents.fields import EditError
from game.core.documents.files import SMALL, contents, replace
from game.core.system import Document
from game.toml_edit import remarks, revised
from game.workshop import journal
from game.workshop.journal import Head, InUse, Journal, Left
from game.workshop.merge import merged
from game.workshop.sketch import Deed, Sketch

_MOST_TOLD = 4
"""Conflicts that are told one by one."""
OUTSIDE = "Changes outside"
"""What the act is called that takes them over."""


class Unfinished(NamedTuple):
    """What a window left behind that did not save and was not closed: the journal, the file it drew (None: not one yet)."""

    journal: Path
    path: Path | None
    title: str
    deeds: int
    system: str
    """The rulebook whose it is."""


class Workbench:
    """`path` is the file that the sketch is written to, once there is one; nobody else draws it meanwhile."""

    def __init__(self, text: str, path: Path | None, kept: Journal) -> None:
        self.path = path
        self._kept = kept
        self._told: list[str] = []
        self._seen = text
        """What the file said when it was read or written last."""
        self._stamp = scenarios.stamp(path) if path else None
        self._frame = _frame(path)
        self.sketch = Sketch(text, self._on_deed)

    # -- opening and leaving

    @classmethod
    def open(cls, path: Path) -> Workbench:
        """Draw a scenario file of the player's own. Raises `ScenarioFileError`, and `InUse` if another window draws it.

        What a killed window did to it and had not saved is there again, each act to be taken back; `news` says so.
        """
        text = _plain(scenarios.text(path))
        kept = Journal(journal.place(path))
        left, trouble = _left(kept)
        bench = cls(left.head.text if left else text, path, kept)
        bench._told += trouble
        if left:
            bench._stamp = None
            bench._take_up(left)
            bench.look()
        return bench

    @classmethod
    def new(cls, text: str) -> Workbench:
        """Draw something that stands in no file yet, beginning with a text: a copy, a blank, a generated map."""
        number = 1
        while True:
            place = journal.folder() / f"new-{number}{journal.ENDING}"
            number += 1
            if place.exists():
                continue
            with suppress(InUse):
                return cls(text, None, Journal(place))

    @classmethod
    def resume(cls, left: Unfinished) -> Workbench:
        """Go on with what was left behind. Raises `InUse`, and `ScenarioFileError` if there is nothing any more."""
        if left.path is not None and left.path.is_file():
            return cls.open(left.path)
        kept = Journal(left.journal)
        found, trouble = _left(kept)
        if found is None:
            kept.close()
            raise scenarios.ScenarioFileError(trouble or [f"{left.journal}:1: nothing is left in it"])
        bench = cls(found.head.text, left.path, kept)
        bench._take_up(found)
        return bench

    def close(self) -> None:
        """Leave: what is not saved is not wanted."""
        self._kept.forget()
        self._kept.close()

    def put_down(self) -> None:
        """Leave it as it lies: what is not saved is there again when it is opened next."""
        self._kept.close()

    # -- what is to be told

    @property
    def trouble(self) -> str:
        """Why the last edits could not be written to the journal; "" as mostly."""
        return self._kept.trouble

    def news(self) -> list[str]:
        """Sentences that the designer should read, each once."""
        told, self._told = self._told, []
        return told

    # -- the file

    def look(self) -> bool:
        """Whether somebody else has changed the file since; then what he did is one more act of the sketch. Cheap if not.

        What both changed stays as it stands here, and `news` tells of it. A file that is no TOML just now is waited for.
        """
        if self._kept.trouble:
            self._kept.bring()
        stamp = scenarios.stamp(self.path) if self.path else None
        if self.path is None or stamp is None or stamp == self._stamp or self.sketch.fault:
            return False
        self._stamp = stamp
        try:
            theirs = _plain(scenarios.text(self.path))
            return theirs != self._seen and self._take_over(theirs)
        except (scenarios.ScenarioFileError, EditError) as error:
            self._told.append(f"{self.path.name} was changed outside and cannot be read now: {error}")
            return False

    def save(self, path: Path | None = None) -> None:
        """Write it to its file, or to another that it belongs to from now on. Raises `OSError` or `InUse`; nothing is lost then.

        What somebody else did to its own file since is taken over first.
        """
        to = path or self.path
        if to is None:
            raise InUse("It has no file yet: it needs a name.")
        kept = self._kept
        if to == self.path:
            self.look()
        else:
            kept = Journal(journal.place(to))
            self._told += _left(kept, wanted=False)[1]
        self.sketch.prove()
        try:
            replace(to, self._framed(self.sketch.text) if to == self.path else self.sketch.text.encode())
        except OSError:
            if kept is not self._kept:
                kept.close()
            raise
        if kept is not self._kept:
            self.close()
            self._kept, self._frame = kept, _frame(to)
        self.path, self._seen, self._stamp = to, self.sketch.text, scenarios.stamp(to)
        self._settled()

    # -- inside

    def _settled(self) -> None:
        """The file says what the sketch says."""
        self.sketch.saved()
        self._kept.forget()

    def _on_deed(self, deed: Deed) -> None:
        if not self._kept.begun:
            where = str(self.path.resolve()) if self.path else ""
            self._kept.begin(Head(where, self._seen, journal.digest(self._seen)), [])
        self._kept.append(deed)

    def _take_up(self, left: Left) -> None:
        """Do again what stands in the journal, which goes on from there."""
        again: list[Deed] = []
        self.sketch.on_deed = again.append
        trouble = left.trouble
        for number, deed in enumerate(left.deeds):
            try:
                self.sketch.again(deed)
            except EditError as error:
                trouble = f"Act {number + 1} of {len(left.deeds)} could not be done again: {error}"
                break
        self.sketch.pause()
        self.sketch.on_deed = self._on_deed
        if trouble:
            self._told.append(f"{trouble}. The whole journal is kept as {self._kept.set_aside().name}.")
        self._kept.begin(left.head, again)
        self._kept.bring()
        if count := len(again):
            acts = "One change" if count == 1 else f"{count} changes"
            self._told.append(f"{acts} that had not been saved {'is' if count == 1 else 'are'} here again.")

    def _take_over(self, theirs: str) -> bool:
        """Make what the file says now one more act."""
        said = TypeText(theirs).apply({})
        base = Sketch(self._seen).document
        document, conflicts = merged(base, self.sketch.document, said)
        text = revised(theirs, said, document)
        lost = remarks(self.sketch.text) - remarks(self._seen) - remarks(text)
        self._seen = theirs
        name = self.path.name if self.path else ""
        self.sketch.pause()
        done = self.sketch.do(TypeText(text, OUTSIDE))
        if text == theirs:
            self._settled()
        if done:
            self._told.append(f"{name} was changed outside: that is taken over, and can be taken back.")
        self._told += [f"{conflict}." for conflict in conflicts[:_MOST_TOLD]]
        if len(conflicts) > _MOST_TOLD:
            self._told.append(f"So it is with {len(conflicts) - _MOST_TOLD} more fields.")
        if lost:
            self._told.append(f"Remarks went that were typed here: {'; '.join(sorted(lost))}.")
        return done

    def _framed(self, text: str) -> bytes:
        mark, ends = self._frame
        return (mark + text.replace("\n", ends)).encode()


def unfinished() -> list[Unfinished]:
    """What killed windows have left behind and nobody has taken up; journals of windows that are open are not among them."""
    found = []
    for place in sorted(journal.folder().glob(f"*{journal.ENDING}")):
        with suppress(InUse, OSError, ValueError):
            kept = Journal(place)
            try:
                left = journal.read(place)
            finally:
                kept.close()
            if left:
                path = Path(left.head.path) if left.head.path else None
                said = _said(left)
                title, system = (str(said.get(field, "")) for field in ("title", "system"))
                found.append(Unfinished(place, path, title, len(left.deeds), system))
    return found


def _said(left: Left) -> Document:
    """What the drawing said when its window ended, as far as its deeds can be done again."""
    sketch = Sketch(left.head.text)
    with suppress(EditError):
        for deed in left.deeds:
            sketch.again(deed)
    return sketch.document


def discard(left: Unfinished) -> None:
    """Let go of what was left behind. Raises `InUse`."""
    kept = Journal(left.journal)
    kept.forget()
    kept.close()


def _left(kept: Journal, *, wanted: bool = True) -> tuple[Left | None, list[str]]:
    """What stands in a journal that is ours. One that cannot be read, or is not wanted, is kept beside it, which is told."""
    try:
        left = journal.read(kept.path)
    except (OSError, ValueError) as error:
        return None, [f"{error}. It is kept as {kept.set_aside().name}."]
    if left and not wanted:
        return None, [
            f"What was not saved of {Path(left.head.path).name} is kept as {kept.set_aside().name}."
        ]
    return left, []


def _plain(text: str) -> str:
    return text.replace("\r\n", "\n")


def _frame(path: Path | None) -> tuple[str, str]:
    """The mark at the beginning of a file, and its ends of lines."""
    data = b""
    if path is not None:
        with suppress(OSError):
            data = contents(path, SMALL)
    return "\ufeff" if data.startswith(b"\xef\xbb\xbf") else "", "\r\n" if b"\r\n" in data else "\n"

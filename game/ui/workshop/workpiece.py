"""A page on which one thing of the player's own is built: taken back and done again, kept as a file, left without a loss."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Protocol

import pygame

from game.ui.app import clipboard
from game.ui.kit import dialogs
from game.ui.kit.command import Command
from game.ui.kit.dialogs import Answer, Dialog
from game.ui.workshop.file_chooser import FileChooser
from game.ui.workshop.outlets import Outlets
from game.ui.workshop.own_files import OwnFileError
from game.ui.workshop.page import Workshop

_NO_WAY_BACK, _NO_WAY_ON = "There is nothing to take back.", "There is nothing to do again."
"""Why it goes no farther back, and no farther on."""
OUTLETS = "Import and export"
"""What the button for all ways in and out says."""


class Draft(Protocol):
    """What is built, without pixels."""

    @property
    def changed(self) -> bool:
        """Would something be lost by leaving?"""

    @property
    def undoable(self) -> bool:
        """Whether anything can be taken back."""

    @property
    def redoable(self) -> bool:
        """Whether anything can be done again."""

    def undo(self) -> bool:
        """Take back the last act; False when there is none."""

    def redo(self) -> bool:
        """Do again what was taken back; False when there is nothing."""

    def saved(self) -> None:
        """It is on the disk now."""


class Workpiece(Workshop):
    """`path` is the file that the draft is written back to once there is one; `noun` says what the draft is of."""

    path: Path | None
    noun: str

    @property
    @abstractmethod
    def piece(self) -> Draft:
        """What is built."""

    @abstractmethod
    def place(self) -> Path:
        """Where a new one belongs: a file named after it."""

    @abstractmethod
    def write_to(self, path: Path) -> None:
        """Write it as a file, replacing what stood there in one go. Raises `OSError`."""

    @abstractmethod
    def writable(self) -> bool:
        """Whether it can be put away as it is; if not, the player is told why."""

    def renewed(self) -> None:
        """The draft is another now: show that, also in the fields."""
        self.rebuild()

    # -- back and forth

    def way_back(self, names: str) -> list[Command]:
        """What does again and takes back; each says why it cannot. `names` is how the ids of the buttons begin."""
        back, on = "" if self.piece.undoable else _NO_WAY_BACK, "" if self.piece.redoable else _NO_WAY_ON
        return [
            Command(f"{names}.redo", "", self.redo, "redo", "redo-change", "Do again", on),
            Command(f"{names}.undo", "", self.undo, "undo", "undo-change", "Take back", back),
        ]

    def undo(self) -> None:
        """Take back the last change."""
        self._travel(self.piece.undo, _NO_WAY_BACK)

    def redo(self) -> None:
        """Do again what was taken back."""
        self._travel(self.piece.redo, _NO_WAY_ON)

    def _travel(self, step: Callable[[], bool], otherwise: str) -> None:
        if step():
            self.renewed()
        else:
            self.refuse(otherwise)

    def refuse(self, words: str) -> None:
        """Say why something cannot be."""
        self.app.sound.play("refused")
        self.app.notify(words)

    # -- the file

    def said_saved(self) -> str:
        """What is said once it is written."""
        return f"Saved as {self.path.name if self.path else ''}."

    def save(self) -> None:
        """Write it to the player's own folder."""
        self.keep(lambda: self.app.notify(self.said_saved()))

    def keep(self, then: Callable[[], None]) -> None:
        """Write it, and go on; ask before another file is written over."""
        if not self.writable():
            return
        path = self.path or self.place()
        if path != self.path and path.exists():
            text = f"There is a {self.noun} {path.name} already."
            dialogs.ask(self.app, "Write over it?", text, "Write over it", lambda: self._write(path, then))
        else:
            self._write(path, then)

    def _write(self, path: Path, then: Callable[[], None]) -> None:
        try:
            self.write_to(path)
        except OSError as error:
            why = error.strerror or error
            self.app.notify(f"{path.name} could not be written: {why}. It is kept here for now.")
            return
        self.path = path
        self.piece.saved()
        then()

    # -- in and out

    @abstractmethod
    def bring_in(self, path: Path) -> None:
        """Go on with what a file holds, as with something new. Raises `OwnFileError`; then nothing has changed."""

    def outlets(self) -> list[Command]:
        """The ways in which it comes in and goes out besides the player's own folder."""
        return [
            Command(
                "outlets.import",
                "Import a file…",
                self.import_file,
                "folder",
                hint="A file from anywhere; one may also be dropped on the window",
            ),
            Command(
                "outlets.export",
                "Export to a file…",
                self.export_file,
                "save",
                hint="A copy, wherever you like",
            ),
        ]

    def show_outlets(self) -> None:
        """Choose one of them."""
        self.app.push(Outlets(self.outlets()))

    def import_file(self) -> None:
        """Choose a file to go on with."""
        self.app.push(
            FileChooser(f"Import a {self.noun}", lambda path: self.unless_lost(partial(self._import, path)))
        )

    def _import(self, path: Path) -> None:
        try:
            self.bring_in(path)
        except OwnFileError as error:
            self.tell_unusable(error)

    def tell_unusable(self, error: OwnFileError, noun: str = "") -> None:
        """Say what is wrong with a file or text that is none of what it should be."""
        dialogs.tell(self.app, f"That is no {noun or self.noun}", "\n\n".join(error.problems[:4]))

    # -- by the clipboard

    def put_text(self, text: str, told: str, otherwise: str) -> bool:
        """Put a text on the clipboard, and say so; `otherwise` is said where there is none."""
        kept = clipboard.put(text)
        self.app.notify(told if kept else f"There is no clipboard here. {otherwise}")
        return kept

    def paste(self, bring: Callable[[str], object], noun: str = "") -> None:
        """Do something with the text on the clipboard; what is wrong with it is told by line."""
        text = clipboard.get()
        if not text.strip():
            self.refuse("There is no text on the clipboard.")
            return
        try:
            bring(text)
        except OwnFileError as error:
            self.tell_unusable(error, noun)

    def export_file(self) -> None:
        """Choose where a copy is written."""
        if self.writable():
            name = self.place().name
            self.app.push(FileChooser(f"Export the {self.noun}", self._export, name=name))

    def _export(self, path: Path) -> None:
        try:
            self.write_to(path)
        except OSError as error:
            dialogs.tell(self.app, "It could not be exported", f"{path}: {error.strerror or error}.")
        else:
            self.app.notify(f"Exported as {path}.")

    def on_event(self, event: pygame.event.Event) -> bool:
        if event.type != pygame.DROPFILE:
            return super().on_event(event)
        self.unless_lost(partial(self._import, Path(event.file)))
        return True

    # -- leaving

    def unless_lost(self, command: Callable[[], None]) -> None:
        """Offer to save before something unsaved is lost."""
        if not self.piece.changed:
            command()
            return
        text = "What you have changed since it was saved would be lost."
        answers = [
            Answer("save", "Save it", lambda: self.keep(command)),
            Answer("yes", "Leave it unsaved", command),
            Answer("no", "Stay"),
        ]
        self.app.push(Dialog("Save it first?", text, answers))

    def back(self) -> bool:
        self.unless_lost(self.app.pop)
        return True

"""A builder of battles: how what is built is taken back, opened, kept as a scenario of the player's own, and played."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from pathlib import Path
from typing import Generic, TypeVar

from game import scenarios
from game.core.system import Document
from game.scenarios import Entry
from game.ui.kit import dialogs
from game.ui.kit.command import Command
from game.ui.kit.measures import BUTTON
from game.ui.pages.setup import Setup
from game.ui.play import launch
from game.ui.workshop.draft import BattleDraft
from game.ui.workshop.page import Workshop
from game.ui.workshop.picker import Picker, is_own

D = TypeVar("D", bound=BattleDraft)
_OPEN = "Open another, or begin from it"


class BattleWorkshop(Workshop, Generic[D]):
    """`draft` is what is built, `path` the file that it is written back to once there is one."""

    draft: D
    path: Path | None
    system: str
    """The rulebook whose battles are built."""

    def bar(self) -> list[tuple[Command, float]]:
        wrong = self.blocked
        return [
            (
                Command("builder.play", "Play", self.play, "play", hint="Keep it and play it", refused=wrong),
                116,
            ),
            (Command("builder.save", "", self.save, "save", "save-scenario", "Save", refused=wrong), BUTTON),
            (Command("builder.open", "", self.open_other, "folder", "open-scenario", _OPEN), BUTTON),
            (Command("builder.redo", "", self.redo, "redo", "redo-change", "Do again"), BUTTON),
            (Command("builder.undo", "", self.undo, "undo", "undo-change", "Take back"), BUTTON),
        ]

    @property
    def blocked(self) -> str:
        """Why it is grey to keep and to play it; a builder that lists what is missing when it is pressed has none."""
        return ""

    @abstractmethod
    def renewed(self) -> None:
        """The draft is another now: show that, also in the fields."""

    @abstractmethod
    def take(self, document: Document, *, own: bool) -> None:
        """Make a draft of a scenario: of that file itself if it is the player's `own`, else of a copy."""

    # -- back and forth

    def undo(self) -> None:
        """Take back the last change."""
        self._travel(self.draft.undo, "There is nothing to take back.")

    def redo(self) -> None:
        """Do again what was taken back."""
        self._travel(self.draft.redo, "There is nothing to do again.")

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

    def open_other(self) -> None:
        """Choose a scenario to change, or to begin from."""
        self.unless_lost(lambda: self.app.push(Picker(self.system, "Open", "Open this one", self._opened)))

    def _opened(self, entry: Entry) -> None:
        self.path = entry.path if is_own(entry) else None
        self.take(entry.document, own=is_own(entry))
        self.renewed()

    @abstractmethod
    def faults(self) -> list[str]:
        """Everything that keeps it from being played, in sentences."""

    def show_troubles(self, head: str = "") -> None:
        """Say all of that."""
        faults = self.faults()
        title = "Not ready yet" if faults else "Ready to be played"
        words = "\n".join([head, *faults] if head else faults)
        dialogs.tell(self.app, title, words or "Nothing is missing.")

    def save(self) -> None:
        """Write it to the player's own scenarios."""
        self._save(lambda: self.app.notify(f"Saved as {self.path.name if self.path else ''}."))

    def _save(self, then: Callable[[], None]) -> None:
        if self.faults():
            self.show_troubles("It can be saved once this is mended.")
            return
        path = self.path or scenarios.place(self.draft.document())
        if path != self.path and path.exists():
            text = f"There is a scenario {path.name} already."
            dialogs.ask(self.app, "Write over it?", text, "Write over it", lambda: self._write(path, then))
        else:
            self._write(path, then)

    def _write(self, path: Path, then: Callable[[], None]) -> None:
        try:
            scenarios.save(self.draft.document(), path, self.draft.before if path == self.path else None)
        except OSError as error:
            why = error.strerror or error
            self.app.notify(f"{path.name} could not be written: {why}. It is kept here for now.")
            return
        self.path = path
        self.draft.saved()
        then()

    def play(self) -> None:
        """Keep it, then choose who plays."""
        if self.faults():
            self.show_troubles("It can be played once this is mended.")
        elif self.draft.changed or self.path is None:
            self._save(self._play)
        else:
            self._play()

    def _play(self) -> None:
        id = next((name for name, path in scenarios.files() if path == self.path), "")
        self.app.pop()
        below = self.app.scene
        if isinstance(below, Setup) and id:
            below.show(id)
        elif id:
            self.app.open("setup", scenario=id)
        else:
            launch.battle(self.app, self.draft.document())

    def unless_lost(self, command: Callable[[], None]) -> None:
        """Ask before something unsaved is lost."""
        if self.draft.changed:
            text = "What you have changed since it was saved would be lost."
            dialogs.ask(self.app, "Leave it unsaved?", text, "Leave it", command, no="Stay")
        else:
            command()

    def go_back(self) -> None:
        self.unless_lost(self.app.pop)

    def back(self) -> bool:
        self.go_back()
        return True

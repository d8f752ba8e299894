"""A builder of battles: how what is built is kept as a scenario of the player's own, played, and left."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from pathlib import Path
from typing import Generic, TypeVar

from game import scenarios
from game.ui.kit import dialogs
from game.ui.pages.setup import Setup
from game.ui.play import launch
from game.ui.workshop.draft import BattleDraft
from game.ui.workshop.page import Workshop

D = TypeVar("D", bound=BattleDraft)


class BattleWorkshop(Workshop, Generic[D]):
    """`draft` is what is built, `path` the file that it is written back to once there is one."""

    draft: D
    path: Path | None

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

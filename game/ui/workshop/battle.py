"""A builder of battles: how what is built is taken back, opened, kept as a scenario of the player's own, and played."""

from __future__ import annotations

from abc import abstractmethod
from pathlib import Path
from typing import Generic, TypeVar

from game import scenarios
from game.core.system import Document
from game.scenarios import Entry, ScenarioFileError
from game.ui.kit import dialogs
from game.ui.kit.command import Command
from game.ui.kit.measures import BUTTON
from game.ui.pages.setup import Setup
from game.ui.play import launch
from game.ui.workshop.draft import BattleDraft
from game.ui.workshop.own_files import OwnFileError
from game.ui.workshop.picker import PLAYABLE, Picker, is_own
from game.ui.workshop.workpiece import OUTLETS, Workpiece

D = TypeVar("D", bound=BattleDraft)
_OPEN = "Open another, or begin from it"


class BattleWorkshop(Workpiece, Generic[D]):
    """`draft` is what is built, `path` the file that it is written back to once there is one."""

    draft: D
    noun = "scenario"
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
            (Command("builder.outlets", "", self.show_outlets, "external", hint=OUTLETS), BUTTON),
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

    # -- the file

    def open_other(self) -> None:
        """Choose a scenario to change, or to begin from."""
        self.unless_lost(lambda: self.app.push(Picker(self.system, "Open", "Open this one", self._opened)))

    def _opened(self, entry: Entry) -> None:
        self.path = entry.path if is_own(entry) else None
        self.take(entry.document, own=is_own(entry))
        self.renewed()

    def bring_in(self, path: Path) -> None:
        try:
            entry = scenarios.read(path)
        except ScenarioFileError as error:
            raise OwnFileError(str(error).splitlines()) from None
        if entry.system != self.system or entry.document.get("kind", "battle") not in PLAYABLE:
            raise OwnFileError([f"{path.name}:1: is another kind of scenario; this builder does not know it"])
        self.path = None
        self.take(entry.document, own=False)
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

    @property
    def piece(self) -> D:
        return self.draft

    def place(self) -> Path:
        return scenarios.place(self.draft.document())

    def write_to(self, path: Path) -> None:
        scenarios.save(self.draft.document(), path, self.draft.before if path == self.path else None)

    def writable(self) -> bool:
        faults = self.faults()
        if faults:
            self.show_troubles("It can be saved once this is mended.")
        return not faults

    def play(self) -> None:
        """Keep it, then choose who plays."""
        if self.faults():
            self.show_troubles("It can be played once this is mended.")
        elif self.draft.changed or self.path is None:
            self.keep(self._play)
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

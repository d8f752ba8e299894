"""What every battle asks and offers beside its table: its menu, saving, playing and watching it again."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from game import paths
from game.core.match import Match
from game.core.record import RecordOwned
from game.core.writer import beside
from game.ui.kit import dialogs
from game.ui.play import launch
from game.ui.play.overlays import BattleMenu

if TYPE_CHECKING:
    from game.ui.app.loop import App
    from game.ui.play.flow import Flow
    from game.ui.play.lessons.coach import Coach

SUFFIX = ".holmgang"

Entry = tuple[str, str, str, str, Callable[[], None]]
"""A row of a battle's menu: id, words, icon, key and what it does."""


class Played(Protocol):
    """A battle as its menu and its end know it."""

    scope: str

    @property
    def app(self) -> App: ...
    @property
    def match(self) -> Match: ...
    @property
    def coach(self) -> Coach: ...
    @property
    def flow(self) -> Flow: ...
    @property
    def title(self) -> str: ...
    @property
    def standing(self) -> str: ...
    def menu_entries(self) -> list[Entry]: ...
    def start_over(self) -> None: ...
    def edit_position(self) -> None: ...
    def uncover(self) -> None: ...
    def go_on_with(self, match: Match) -> None: ...


def saves() -> Path:
    """The folder of the player's records."""
    return paths.user() / "saves"


def fresh_path(path: Path | None) -> Path | None:
    """A new name beside an old record."""
    return beside(path) if path else None


def open_menu(scene: Played) -> None:
    """Everything that is not the battle itself."""
    app = scene.app
    way_out = "Back to the workshop" if launch.in_workshop(app) else "Leave to the menu"
    entries: list[Entry] = [
        ("save", "Save", "save", "save", lambda: save(scene)),
        ("load", "Load", "folder", "load", lambda: _open(app, "load")),
        ("rules", "Rules", "book", "", lambda: app.open_rules(None, scene.match.header.system)),
        ("settings", "Settings", "gear", "", lambda: _open(app, "settings")),
        ("keys", "Keys", "keyboard", "keys", lambda: _open(app, "keys", scope=scene.scope)),
        ("edit", "Edit this position", "pencil", "edit-position", scene.edit_position),
        *scene.menu_entries(),
        ("leave", way_out, "back", "", lambda: launch.leave(app, scene.match)),
    ]
    app.push(BattleMenu(scene.title, entries))


def _open(app: App, name: str, **kwargs: str) -> None:
    app.open(name, **kwargs)


def save(scene: Played) -> None:
    """Ask for a name and write the whole match under it."""
    text = "The battle is kept as you play in any case; a save of your own stays as it is."
    dialogs.ask_text(
        scene.app, "Save the battle", text, scene.standing, "Save", lambda given: _write(scene, given)
    )


def _write(scene: Played, name: str) -> None:
    plain = re.sub(r"[^\w ,.()'-]", "", name).strip(" .") or "battle"
    path = saves() / f"{plain[:80]}{SUFFIX}"
    if path.exists() and path != scene.match.writer.path:
        dialogs.ask(
            scene.app, "Replace the save?", f"There is a save called “{plain}” already.", "Replace",
            lambda: _save_to(scene, path),
        )  # fmt: skip
        return
    _save_to(scene, path)


def _save_to(scene: Played, path: Path) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        scene.match.save(path)
    except RecordOwned:
        scene.app.notify(
            f"“{path.name.removesuffix(SUFFIX)}” is being played in another window. Save under another name."
        )
        return
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        scene.app.notify(f"The battle could not be saved ({reason}). It goes on.")
        return
    scene.app.notify(f"Saved as “{path.name.removesuffix(SUFFIX)}”.")
    scene.flow.tell_trouble()

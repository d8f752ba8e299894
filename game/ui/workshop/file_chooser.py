"""Choosing a file anywhere on the disk: one to be read, or where one is to be written."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pygame

from game import paths
from game.ui.app import art
from game.ui.kit import dialogs
from game.ui.kit.base import Area
from game.ui.kit.button import Button
from game.ui.kit.entry import Entry
from game.ui.kit.labels import Label
from game.ui.kit.layout import FREE
from game.ui.kit.measures import APART, CLOSE, FIELD, GAP, INSET, LINE, NEAR
from game.ui.kit.pen import FORM, Pen
from game.ui.kit.press import Press
from game.ui.kit.scroll import Scroll
from game.ui.kit.words import draw_words
from game.ui.paint import panels
from game.ui.play.overlays import Overlay
from game.ui.workshop.choice_list import Picking

SUFFIX = ".toml"
_ROW, _UP, _LEAST = 36, 150, 320
"""How high a row is, how wide the way up, and how high the list is at least, in logical pixels."""
_SHOWN = 400
"""How many rows a folder has at most; a larger one is no place that somebody keeps a few files in."""


class Listing(NamedTuple):
    """What lies in a folder."""

    folders: list[Path]
    files: list[Path]
    more: int = 0
    """How many are not shown."""


def look(folder: Path) -> Listing:
    """The folders and files of a folder by name, hidden ones left out. Raises `OSError`."""
    folders, files = [], []
    with os.scandir(folder) as found:
        for each in found:
            if each.name.startswith("."):
                continue
            with suppress(OSError):
                if each.is_dir():
                    folders.append(Path(each.path))
                elif each.name.lower().endswith(SUFFIX):
                    files.append(Path(each.path))
    folders.sort(key=lambda path: path.name.lower())
    files.sort(key=lambda path: path.name.lower())
    rows = max(0, _SHOWN - len(files[:_SHOWN]))
    more = len(folders[rows:]) + len(files[_SHOWN:])
    return Listing(folders[:rows], files[:_SHOWN], more)


def nearest(folder: Path) -> Path:
    """The folder itself or the nearest above it that can be looked into."""
    for each in (folder, *folder.parents):
        with suppress(OSError):
            look(each)
            return each
    return folder


class FileChooser(Picking):
    """A folder, its folders and its files; `chosen` gets the path. With `name` a file is to be written, called so at first."""

    name = "files"
    width = 720

    def __init__(self, title: str, chosen: Callable[[Path], None], *, name: str | None = None) -> None:
        super().__init__(title)
        self._chosen = chosen
        self._writes, self._typed = name is not None, name or ""
        self.folder = Path()
        self._listing = Listing([], [])
        self._refused = ""

    def enter(self) -> None:
        self._look_into(nearest(Path(self.app.settings.folder or paths.elsewhere()).absolute()))

    def buttons(self) -> list[tuple[str, str, Callable[[], None]]]:
        write = [("write", "Export", self._export)] if self._writes else []
        return [*write, *super().buttons()]

    def lay_buttons(self, room: pygame.Rect) -> None:
        (Overlay if self._writes else Picking).lay_buttons(self, room)

    # -- what it shows

    def fill(self, scroll: Scroll, x: int, y: int, width: int) -> int:
        pen = Pen(self.theme, scroll, x, y, width, spacing=FORM)
        if self._writes:
            pen.add(Entry("files.name", self._typed, pen.row(FIELD), self._type, entered=lambda _: self._export(),
                          icon="save", empty="Name of the file", limit=120))  # fmt: skip
        where, up = pen.cells(FIELD, FREE, _UP, after=CLOSE)
        pen.add(Label("files.folder", self._said(where.width), where, step="body-semibold"))
        top = self.folder.parent == self.folder
        pen.add(
            Button("files.up", "Up", up, lambda: self.go(self.folder.parent), icon="up",
                   enabled=not top, hint="There is nothing above." if top else "The folder above")
        )  # fmt: skip
        if self._refused:
            pen.text(self._refused, colour="ember")
        for path in self._listing.folders:
            pen.add(FileRow(f"files:{path.name}", path, "folder", pen.row(_ROW, 0), partial(self.go, path)))
        for path in self._listing.files:
            take = partial(self._name if self._writes else self._take, path)
            pen.add(FileRow(f"files:{path.name}", path, "scroll", pen.row(_ROW, 0), take))
        if not self._listing.folders and not self._listing.files:
            pen.text(f"There is no folder here, and no file that ends in {SUFFIX}.", colour="mute")
        if self._listing.more:
            pen.text(f"And {self._listing.more} more that are not shown.", colour="mute")
        return max(pen.y, y + self.px(_LEAST))

    def _said(self, width: int) -> str:
        """The folder; where it is too long its last parts."""
        words, parts = str(self.folder), self.folder.parts
        for start in range(1, len(parts)):
            if self.theme.width(words, "body-semibold") <= width:
                break
            words = "… " + str(Path(*parts[start:]))
        return words

    # -- what a hand does

    def go(self, folder: Path) -> None:
        """Look into another folder; one that cannot be looked into is told of, and nothing changes."""
        self._look_into(folder)
        if self._refused:
            self.app.sound.play("refused")
        self.ui.forget("overlay")
        self.rebuild()

    def _look_into(self, folder: Path) -> None:
        try:
            self._listing, self._refused, self.folder = look(folder), "", folder
        except OSError as error:
            self._refused = f"{folder.name or folder} cannot be opened: {error.strerror or error}."

    def _type(self, text: str) -> None:
        self._typed = text

    def _name(self, path: Path) -> None:
        """Take the name of a file that is there."""
        self._typed = path.name
        for widget in self.ui.walk():
            if isinstance(widget, Entry):
                widget.set(path.name)
        self.ui.focus("files.name")

    def _export(self) -> None:
        name = self._typed.strip()
        if not name or name != Path(name).name:
            self.app.notify("The file needs a name." if not name else f"“{name}” is no name of a file.")
            self.ui.focus("files.name")
            return
        path = self.folder / (name if name.lower().endswith(SUFFIX) else name + SUFFIX)
        if path.exists():
            text = f"There is a file {path.name} already."
            dialogs.ask(self.app, "Write over it?", text, "Write over it", partial(self._take, path))
        else:
            self._take(path)

    def _take(self, path: Path) -> None:
        self.app.pop()
        if self.app.settings.folder != str(self.folder):
            self.app.change(folder=str(self.folder))
        self._chosen(path)


class FileRow(Press):
    """A folder or a file to take."""

    def __init__(self, id: str, path: Path, icon: str, rect: Area, take: Callable[[], None]) -> None:
        super().__init__(id, rect, take)
        self._path, self._icon = path, icon

    def lacking(self) -> str:
        room = self.rect.width - self.theme.px(2 * INSET + LINE + GAP)
        return self._path.name if self.theme.width(self._path.name, "body") > room else ""

    def paint(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        theme, palette = self.theme, self.theme.palette
        if self.hovered or self.focused:
            surface.blit(panels.lit_row(theme, place.size), place)
        size = theme.px(LINE) - theme.px(NEAR)
        colour = palette.brass if self._icon == "folder" else palette.dim
        surface.blit(
            art.icon(theme, self._icon, size, colour),
            (place.x + theme.px(INSET), place.centery - size // 2),
        )
        left = place.x + theme.px(INSET + LINE + GAP)
        room = pygame.Rect(left, place.y, place.right - left - theme.px(APART), place.height)
        draw_words(surface, theme, self._path.name, "body", palette.bone, room)

"""The force builder: characters and forces of Ascension by points, kept as files of the player's own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pygame

from game.core.system import Document
from game.systems.ascension.points.forces import Force
from game.ui.kit.button import Option
from game.ui.kit.cached_layer import Still
from game.ui.kit.command import Command
from game.ui.kit.layout import Box, Column, Row, lay
from game.ui.kit.measures import BUTTON, CLOSE, GUTTER
from game.ui.kit.pen import Pen
from game.ui.kit.tabs import Tabs
from game.ui.workshop.forces import bill, card, files, ranks
from game.ui.workshop.forces.card import LISTS
from game.ui.workshop.forces.draft import FacetList, ForceDraft
from game.ui.workshop.forces.overlays import Emblems, Roll, Shelf, Shop
from game.ui.workshop.levy_page import LevyPage
from game.ui.workshop.own_files import Kept
from game.ui.workshop.workpiece import OUTLETS

MAIN = 136
"""How wide the brass button is, in logical pixels."""
_SHOPS: dict[FacetList, tuple[str, str]] = {
    "abilities": ("Abilities", "CC-9"),
    "reactions": ("Reactions", "CC-10"),
    "passives": ("Passives", "CC-11"),
}
_TABS = (("ranks", "Force", ""), ("card", "Character", ""), ("bill", "Bill", ""))


class Forge(LevyPage):
    """`force` is what to begin from and `path` the file that it is written back to; `used` gets the file of the force
    that set-up is to use. `limit` are the points to build for, or those of the scenario in `document`."""

    name = "forge"
    noun = files.NOUN
    titles = ("Force builder", "Force")
    title = titles[0]
    caps = True

    def __init__(
        self,
        force: Force | None = None,
        path: Path | None = None,
        *,
        limit: int = 75,
        used: Callable[[Path], None] | None = None,
        document: Document | None = None,
    ) -> None:
        self.path = path if force else None
        limit = int(document.get("points", limit)) if document else limit
        self.draft = ForceDraft(force, limit=limit)
        self.tab = "card" if force else "ranks"
        self.used = used
        self._boxes: list[pygame.Rect] = []
        self._bill: pygame.Rect | None = None
        self.still = Still()

    # -- layout

    @property
    def columns(self) -> int:
        """How many of force, character and bill stand side by side."""
        width = self.logical[0]
        return 3 if width >= 1180 else 2 if width >= 780 else 1

    def layout(self) -> None:
        super().layout()
        self._boxes, self._bill = [], None
        body = self.body()
        if self.columns == 3:
            boxes = [Box("ranks", 288), Box("card"), Box("bill", 368)]
        else:
            boxes = [Box("tabs", 330 if self.columns == 2 else None)] + [Box("card")] * (self.columns - 1)
        place = lay(Row(*boxes, gap=GUTTER), self.theme, body)
        for name, box in place.items():
            if name != "tabs":
                self._lay(name, box)
            else:
                self._lay_tabbed(box, _TABS if self.columns == 1 else _TABS[::2])

    def _lay_tabbed(self, box: pygame.Rect, tabs: Sequence[Option]) -> None:
        names = [str(name) for name, _, _ in tabs]
        now = self.tab if self.tab in names else names[0]
        place = lay(Column(Box("tabs", high=BUTTON), Box("page"), gap=CLOSE), self.theme, box)
        self.ui.add(Tabs("forge.tab", tabs, now, place["tabs"], self._turn))
        self._lay(now, place["page"])

    def _lay(self, name: str, box: pygame.Rect) -> None:
        self._boxes.append(box)
        self._bill = box if name == "bill" else self._bill
        self._lay_page(name, box)

    def _lay_page(self, name: str, box: pygame.Rect) -> None:
        pen = Pen.within(self.theme, f"forge.{name}", box)
        self.ui.add(pen.scroll)
        if name == "bill":
            bill.lay(self.draft, pen)
        else:
            (ranks if name == "ranks" else card).lay(self, pen)

    def bar(self) -> list[tuple[Command, float]]:
        acts = [
            Command(
                "forge.open", "", self.open_other, "folder", "open-scenario", "Open another, or begin from it"
            ),
            Command("forge.outlets", "", self.show_outlets, "external", hint=OUTLETS),
            Command("forge.fresh", "", self.begin_anew, "plus", hint="Begin a new force"),
            *self.way_back("forge"),
        ]
        save = Command("forge.save", "Save", self.save, key="save-scenario", hint="Save")
        if self.used:
            acts.insert(0, replace(save, words="", icon="save"))
            save = Command("forge.use", "Use it", self.use, "play", hint="Keep it and play with it")
        return [(save, MAIN), *((each, BUTTON) for each in acts)]

    def _turn(self, tab: object) -> None:
        self.tab = str(tab)
        self.rebuild()

    # -- what the columns ask of it

    def do(self, act: Callable[[], Any]) -> None:
        """Change something, and show everything anew."""
        act()
        self.rebuild()

    def type(self, change: Callable[[str], None], text: str) -> None:
        """A letter was typed: only what stands in the bill is laid anew, so that the caret stays."""
        change(text)
        if self._bill:
            self.ui.renew("forge.bill", partial(self._lay_page, "bill", self._bill))
        self.invalidate()

    def choose(self, number: int) -> None:
        """Work on another character."""
        self.ui.forget("forge.card")
        self.draft.choose(number)
        self.tab = "card" if self.columns == 1 else self.tab
        self.rebuild()

    def add(self, act: Callable[[], bool]) -> None:
        """One more character."""
        self.ui.forget("forge.card")
        if act():
            self.app.sound.play("move")
        self.tab = "card" if self.columns == 1 else self.tab
        self.rebuild()
        self.ui.focus("forge.character.name")

    def delete(self) -> None:
        """Take the character under work out."""
        if self.draft.character:
            self.ui.forget("forge.card")
            self.draft.delete()
            self.rebuild()

    def copy_other(self) -> None:
        """Choose a character of another force to copy."""
        self.app.push(Roll(lambda character: self.add(partial(self.draft.add, character))))

    def choose_emblem(self) -> None:
        """Choose another emblem for the character under work."""
        character = self.draft.character
        if character:
            self.app.push(
                Emblems(character.emblem, lambda emblem: self.do(partial(self.draft.set, emblem=emblem)))
            )

    def add_facet(self, field: FacetList) -> None:
        """Choose one more ability, reaction or passive."""
        character = self.draft.character
        if character is None:
            return
        title, rule = _SHOPS[field]
        owned = [facet.kind for facet in getattr(character, field)]

        def take(kind: str) -> None:
            self.do(partial(self.draft.add_facet, field, kind))

        self.app.push(Shop(title, LISTS[field], rule, owned, take))

    def set_limit(self, limit: object) -> None:
        """Look at the force at another points total."""
        self.draft.limit = int(str(limit))
        self.rebuild()

    # -- files

    def open_other(self) -> None:
        """Choose a force to go on with, or to begin from."""
        self.unless_lost(lambda: self.app.push(Shelf(self._opened, self.ask_delete)))

    def begin_anew(self) -> None:
        """An empty force."""
        self.unless_lost(lambda: self._opened(None, None))

    def bring_in(self, path: Path) -> None:
        self._opened(files.read(path), None)

    def _opened(self, force: Force | None, kept: Kept[Force] | None) -> None:
        self.draft = ForceDraft(force, limit=self.draft.limit)
        self.opened_anew(kept)

    @property
    def piece(self) -> ForceDraft:
        return self.draft

    def place(self) -> Path:
        return files.place(self.draft.force)

    def write_to(self, path: Path) -> None:
        files.save(self.draft.force, path, self.draft.before if path == self.path else None)

    def writable(self) -> bool:
        if self.draft.unwritable:
            self.refuse(self.draft.unwritable)
        return not self.draft.unwritable

    def said_saved(self) -> str:
        rest = f" It is not legal at {self.draft.limit} points yet." if self.draft.troubles else ""
        return f"{super().said_saved()}{rest}"

    @property
    def illegal(self) -> str:
        draft = self.draft
        if not draft.troubles:
            return ""
        trouble = draft.troubles[0]
        if draft.total > draft.limit:
            over = f"{draft.total} of {draft.limit} points"
            return f"{over}: take somebody out of the battle, or play for more points ({trouble.rule})."
        return f"It cannot play yet: {trouble.text} ({trouble.rule})."

    def boxes(self) -> list[pygame.Rect]:
        return self._boxes

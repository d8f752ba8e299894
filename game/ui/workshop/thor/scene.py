"""The builder: any units against any, on any map; kept as a scenario file of the player's own."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any, cast

import pygame

from game.core.seats import Seat
from game.core.system import Document
from game.scenarios import Entry as Scenario
from game.systems.thor.squares import Square
from game.ui.kit.button import Segmented
from game.ui.kit.command import Command, by_key
from game.ui.kit.layout import Box, Column, lay
from game.ui.kit.measures import APART, FIELD, GAP, GUTTER, INSET
from game.ui.kit.scroll import ScrollList
from game.ui.kit.still import Still
from game.ui.kit.tabs import Tabs
from game.ui.paint import panels
from game.ui.workshop.battle import BattleWorkshop
from game.ui.workshop.picker import PLAYABLE, Picker
from game.ui.workshop.thor import charter
from game.ui.workshop.thor.charter import Verdict
from game.ui.workshop.thor.draft import Draft, Terrain
from game.ui.workshop.thor.easel import Easel
from game.ui.workshop.thor.muster import Muster

_TOOLS = [("unit", "Units", "group"), ("free", "Free", "x"), ("wall", "Wall", "wall"), ("pit", "Pit", "pit")]
_PAGE, _BAR = 380, 42
"""The least width of the page beside the board, and the height of the tools, in logical pixels."""
_LARGE, _WORDY = 440, 360
"""Logical widths of the board from which its frame is broad, and from which tools have words."""
_TALL = 220
"""Logical height of a page from which there is room for the verdict; Play gives it in any case."""
_TERRAIN: dict[str, Terrain | None] = {"free": None, "wall": "wall", "pit": "pit"}


class Builder(BattleWorkshop[Draft]):
    """`document` is what to begin from; with `path` it is that file that is changed, else a copy is built."""

    name = "builder"
    system = "thor"

    def __init__(self, document: Document | None = None, path: Path | None = None) -> None:
        self.path = path
        self.draft = Draft(document, own=path is not None or document is None)
        self.tab = "battle"
        self.tool = "unit"
        self.search = ""
        self.listing = "all"
        """In a narrow panel: "all" units are shown, or those in the "field", or the side's "goal"."""
        self.chosen: tuple[Seat, int] | None = None
        self.units: ScrollList | None = None
        self.wells: list[pygame.Rect] = []
        self.troubles: list[str] = []
        self._brush: Terrain | None = None
        self._muster: Muster | None = None
        self._easel: Easel | None = None
        self._panel = pygame.Rect(0, 0, 1, 1)
        self._still = Still()

    def enter(self) -> None:
        self.troubles = self.draft.problems()

    # -- layout

    @property
    def slim(self) -> bool:
        """Room for the board or for a page, but not for both."""
        return self.logical[0] < 760

    def commands(self) -> dict[str, Command]:
        tools = {f"tool-{number}": partial(self._turn_to, id) for number, (id, *_) in enumerate(_TOOLS, 1)}
        return super().commands() | by_key({"take-out": self.remove} | tools)

    def layout(self) -> None:
        super().layout()
        self.wells, self.units, self._muster, self._easel = [], None, None, None
        body = self.body()
        if not self.slim:
            room = pygame.Rect(body.topleft, (body.width - self.px(GUTTER + _PAGE), body.height))
            left = self._lay_board(room) + self.px(GUTTER)
            self._panel = pygame.Rect(left, body.y, body.right - left, body.height)
            self._lay_page(self._lay_tabs(self._inside(GUTTER), INSET))
            return
        self._panel = self._lay_tabs(body, GAP)
        if self.tab != "map":
            self._lay_page(self._inside(14))
            return
        self._lay_board(self._panel)
        self._panel = pygame.Rect(0, 0, 0, 0)

    def _inside(self, margin: float) -> pygame.Rect:
        return self._panel.inflate(-2 * self.px(margin), -2 * self.px(APART))

    def _lay_tabs(self, box: pygame.Rect, gap: float) -> pygame.Rect:
        """The pages, and what is left under them."""
        pages = [("battle", "Battle", "")]
        pages += [(seat, side.name.strip() or f"Side {seat}", "") for seat, side in self.draft.sides.items()]
        if self.slim:
            pages.insert(0, ("map", "Map", ""))
        elif self.tab == "map":
            self.tab = "battle"
        place = lay(Column(Box("tabs", high=46), Box("page"), gap=gap), self.theme, box)
        self.ui.add(Tabs("builder.tab", pages, self.tab, place["tabs"], self._turn))
        return place["page"]

    def _lay_board(self, room: pygame.Rect) -> int:
        """Tools and board; returns the right edge."""
        bar, gap = self.px(_BAR), self.px(INSET)
        most = min(room.height - bar - gap, room.width)
        frame = self.px(28 if most >= self.px(_LARGE) else 22)
        square = max(8, (most - 2 * frame) // 8 // 2 * 2)
        side = 8 * square + 2 * frame
        left = room.x if not self.slim else room.centerx - side // 2
        tools = pygame.Rect(left, room.y, side, bar)
        names = [(id, words if side >= self.px(_WORDY) else "", icon) for id, words, icon in _TOOLS]
        label = self.app.keys.label
        hint = f"What a click on the board does ({label('tool-1')} to {label('tool-4')})"
        self.ui.add(Segmented("builder.tool", names, self.tool, tools, self._take, hint=hint))
        self._easel = self.ui.add(
            Easel("builder.board", self.draft, (left, tools.bottom + gap), square=square, frame=frame,
                  act=self._act, drop=self._drop, chosen=self._chosen_square, brush=lambda: self.tool in _TERRAIN)
        )  # fmt: skip
        return left + side

    def _lay_page(self, rect: pygame.Rect) -> None:
        if rect.height >= self.px(_TALL):
            place = lay(Column(Box("page"), Box("verdict", high=FIELD), gap=INSET), self.theme, rect)
            self.ui.add(Verdict(self, place["verdict"]))
            rect = place["page"]
        if self.tab in self.draft.sides:
            self._muster = Muster(self, self.tab, rect)
            self._muster.lay()
        else:
            charter.lay(self, rect)

    # -- what Muster and the board ask of it

    def selected(self, seat: Seat) -> int | None:
        """The chosen unit of a side, if one is chosen there."""
        return self.chosen[1] if self.chosen and self.chosen[0] == seat else None

    def select(self, seat: Seat, index: int) -> None:
        """Choose a unit; the board then puts it where it is clicked."""
        self.chosen = seat, index
        self.tool = "unit"
        self.rebuild()

    def turn_list(self, listing: object) -> None:
        """In a narrow panel: show another part of the page."""
        self.listing = str(listing)
        self.rebuild()

    def type(self, field: str, text: str) -> None:
        """A letter typed into the title, the story, or the name of a side."""
        self.draft.keep_typed(field)
        if field in ("title", "story"):
            setattr(self.draft, field, text)
        else:
            self.draft.sides[cast(Seat, field)].name = text
        self._judge()

    def seek(self, text: str) -> None:
        """Look for units."""
        self.search = text
        if self._muster:
            self._muster.filter()

    def set_side(self, seat: Seat, **values: Any) -> None:
        """Change who plays a side, or what it must bring about."""
        self.draft.keep()
        for name, value in values.items():
            setattr(self.draft.sides[seat], name, value)
        self._done()

    def add(self, seat: Seat, name: str) -> None:
        """One more unit of a side."""
        index = self.draft.add(seat, name)
        if index is None:
            self.refuse("A side has at most 16 units.")
            return
        self.chosen, self.tool = (seat, index), "unit"
        self.app.sound.play("move")
        self._done()

    def remove(self) -> None:
        """Take the chosen unit out."""
        if self.chosen:
            seat, index = self.chosen
            self.draft.remove(seat, index)
            left = len(self.draft.sides[seat].units)
            self.chosen = (seat, min(index, left - 1)) if left else None
            self._done()

    def wound(self, hits: int) -> None:
        """Set the hits that the chosen unit begins with."""
        if self.chosen:
            self.draft.wound(*self.chosen, hits)
            self._judge()

    def loosen(self) -> None:
        """Let the chosen unit be deployed freely."""
        if self.chosen:
            self.draft.put(*self.chosen, "")
            self._done()

    def _chosen_square(self) -> Square:
        if not self.chosen or self.tool != "unit":
            return ""
        seat, index = self.chosen
        units = self.draft.sides[seat].units
        return units[index].at if index < len(units) else ""

    # -- the board

    def _take(self, tool: object) -> None:
        self.tool = str(tool)
        self.invalidate()

    def _turn_to(self, tool: str) -> None:
        self.tool = tool
        self.rebuild()

    def _act(self, square: Square, first: bool) -> None:
        """A click on a square, or the pointer dragged over it."""
        if self.tool in _TERRAIN:
            kind = _TERRAIN[self.tool]
            if first:
                self._brush = None if self.draft.terrain.get(square) == kind else kind
            if self.draft.paint(square, self._brush):
                self.app.sound.play("move")
                self._judge()
            return
        if not first:
            return
        there = self.draft.at(square)
        if there:
            self.tab = there[0]
            self.listing = "field"
            self.select(*there)
        elif self.chosen:
            self._put(self.chosen, square)
        else:
            self.refuse("Choose a unit in the list of its side first; a click then puts it here.")

    def _drop(self, origin: Square, goal: Square) -> None:
        there = self.draft.at(origin)
        if there and self.tool == "unit":
            self._put(there, goal)

    def _put(self, unit: tuple[Seat, int], square: Square) -> None:
        refusal = self.draft.put(*unit, square)
        if refusal:
            self.refuse(refusal)
        else:
            self.app.sound.play("move")
            self._done()

    # -- changes

    def set(self, **values: Any) -> None:
        """Change the battle itself: who begins, its turns, its special rule."""
        self.draft.keep()
        for name, value in values.items():
            setattr(self.draft, name, value)
        self._judge()

    def _judge(self) -> None:
        """Look for problems again."""
        self.troubles = self.draft.problems()
        self.invalidate()

    def _done(self) -> None:
        self._judge()
        self.rebuild()

    def _turn(self, tab: object) -> None:
        self.tab = str(tab)
        self.tool = "unit" if self.tab in self.draft.sides else self.tool
        self.ui.forget("builder.page")
        self.rebuild()

    def renewed(self) -> None:
        if self.chosen and self.chosen[1] >= len(self.draft.sides[self.chosen[0]].units):
            self.chosen = None
        self._forget_texts()
        self._done()

    def _forget_texts(self) -> None:
        """What stands in the fields comes from the draft now, not from what was typed."""
        for id in ("title", "story", "name.one", "name.two"):
            self.ui.forget(f"builder.{id}")

    # -- files

    def take_map(self) -> None:
        """Choose a scenario whose map to use."""

        def taken(entry: Scenario) -> None:
            self.draft.take_map(entry.document)
            self._done()

        kinds = (*PLAYABLE, "lesson", "puzzle")
        self.app.push(Picker(self.system, "Take a map", "Take this map", taken, kinds=kinds))

    def take(self, document: Document, *, own: bool) -> None:
        self.draft, self.chosen = Draft(document, own=own), None

    def faults(self) -> list[str]:
        return self.troubles

    def back(self) -> bool:
        if self.chosen and self.tool == "unit":
            self.chosen = None
            self.rebuild()
            return True
        return super().back()

    # -- painting

    def paint(self, surface: pygame.Surface) -> None:
        wells = tuple(tuple(well) for well in self.wells)
        board = tuple(self._easel.rect) if self._easel else None
        look = (self.theme, tuple(self._panel), wells, self.title, board)
        self._still.draw(surface, look, self._paint_still)

    def _paint_still(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        theme = self.theme
        if self._easel:
            self._easel.draw_ground(surface)
        if self._panel.width:
            panels.lay(surface, theme, self._panel)
        for well in self.wells:
            surface.blit(panels.well(theme, well.size), well)

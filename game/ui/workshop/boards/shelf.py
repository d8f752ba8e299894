"""What there is to build a board with: brushes and grounds to paint with, or everybody who can be enlisted."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from functools import partial
from typing import Protocol

import pygame

from game.core.seats import Seat
from game.systems.thor.catalogue import Profile
from game.ui.app import art
from game.ui.app.theme import Theme
from game.ui.kit.base import Area, Widget
from game.ui.kit.button import Button, Option, Segmented
from game.ui.kit.choice import Choice
from game.ui.kit.entry import Entry
from game.ui.kit.layout import FREE
from game.ui.kit.measures import CLOSE, FIELD, GAP, NEAR, SWITCH
from game.ui.kit.pen import Pen
from game.ui.kit.words import draw_words
from game.ui.paint import panels, tokens
from game.ui.paint.measured import markers
from game.ui.paint.squares import board as paint
from game.ui.workshop.boards.board import Board
from game.ui.workshop.boards.brush import Brush, Terrain
from game.ui.workshop.boards.story_marks import SORTS, Sort
from game.ui.workshop.shelf_piece import Carrier, ShelfPiece

BRUSHES: tuple[tuple[Brush, str, str, str], ...] = (
    ("paint", "Paint", "pencil", "Square by square, where the pointer is dragged"),
    ("line", "Line", "line", "As straight as squares allow, from where it is pressed to where it is let go"),
    ("box", "Box", "area", "A rectangle between two corners"),
    ("fill", "Fill", "elixir", "All squares alike that hang together by their edges"),
)
GROUNDS: tuple[tuple[Terrain, str], ...] = (("free", "Free"), ("wall", "Wall"), ("pit", "Pit"))
KEYS: dict[Terrain | None, str] = {None: "tool-1", "free": "tool-2", "wall": "tool-3", "pit": "tool-4"}
"""The bindings of what is painted, and of putting units."""
_ROW, _TOKEN, _ICON = 44, 32, 18
"""How high a row with a picture is, and the token or the icon in it, in logical pixels."""


class Desk(Carrier, Protocol):
    """Where a board is worked on."""

    @property
    def board(self) -> Board: ...
    @property
    def tool(self) -> Terrain | None: ...
    @property
    def brush(self) -> Brush: ...
    @property
    def held(self) -> tuple[Seat, str] | None: ...
    @property
    def marking(self) -> bool:
        """Whether marks of a story are laid."""

    @property
    def mark(self) -> Sort | None: ...
    @property
    def seat(self) -> Seat:
        """Whose the next unit is."""

    @property
    def search(self) -> str: ...
    @property
    def symmetries(self) -> list[Option]: ...
    @property
    def symmetry(self) -> str: ...
    def take_tool(self, tool: Terrain | None) -> None: ...
    def take_kind(self, kind: object) -> None:
        """Work on the ground, on units or on the marks of a story."""

    def take_mark(self, sort: Sort) -> None: ...
    def take_brush(self, brush: Brush) -> None: ...
    def take_unit(self, name: str) -> None: ...
    def take_side(self, seat: object) -> None: ...
    def add_free(self) -> None: ...
    def seek(self, text: str) -> None: ...
    def mirror(self, kind: object) -> None: ...
    def lay_terrain(self) -> None: ...


def lay(desk: Desk, pen: Pen) -> None:
    """Ground, units or marks of a story, whichever are worked on, and what is done at both sides at once."""
    told = desk.board.told
    kinds: list[Option] = [("ground", "Map" if told else "Ground", ""), ("units", "Units", "")]
    kinds += [("marks", "Marks", "")] if told else []
    now = "ground" if desk.tool else "marks" if desk.marking else "units"
    pen.add(Segmented("boards.kind", kinds, now, pen.row(SWITCH), desk.take_kind, key=KEYS[None]))
    if desk.marking:
        for sort in SORTS:
            pen.add(MarkTool(sort, pen.row(_ROW, NEAR), desk))
        return
    if desk.tool is None:
        _lay_units(desk, pen)
        return
    for pair in (BRUSHES[:2], BRUSHES[2:]):
        for (brush, words, icon, hint), place in zip(
            pair, pen.cells(FIELD, FREE, FREE, gap=NEAR, after=NEAR), strict=True
        ):
            pen.add(BrushTool(brush, words, icon, hint, place, desk))
    pen.rule()
    for kind, words in GROUNDS:
        pen.add(GroundTool(kind, words, pen.row(_ROW, NEAR), desk))
    pen.rule()
    pen.caption("Symmetry")
    pen.add(
        Segmented("boards.symmetry", desk.symmetries, desk.symmetry, pen.row(SWITCH), desk.mirror, key="maps-symmetry",
                  hint="What is done on one side is done on the other: both are one step to undo")
    )  # fmt: skip
    pen.add(
        Button("boards.lay-terrain", "Lay terrain…", pen.row(FIELD), desk.lay_terrain, icon="dice", key="lay-terrain",
               step="body-semibold", hint="At random but fairly, and seen before it is taken")
    )  # fmt: skip


def _lay_units(desk: Desk, pen: Pen) -> None:
    sides = [(seat, desk.board.side_name(seat)) for seat in desk.board.seats]
    if len(sides) > 1:
        place = pen.row(FIELD)
        pen.add(Choice("boards.seat", sides, desk.seat, place, desk.take_side, hint="Whose the next unit is"))
    held = desk.held
    pen.add(
        Button("boards.free", "Deploy freely", pen.row(FIELD), desk.add_free, enabled=held is not None, step="body-semibold",
               hint="One more whose square its player chooses when the battle begins" if held
               else "Take a unit from the list first; a click on the board then puts it there")
    )  # fmt: skip
    pen.add(
        Entry("boards.search", desk.search, pen.row(FIELD), desk.seek, empty="Find a unit", icon="search",
              hint="Part of a name, a people or a power")
    )  # fmt: skip
    found = matching(list(desk.board.profiles.values()), desk.search)
    if not found:
        pen.text("Nobody is called so.", colour="mute")
    for profile in found:
        chosen = held is not None and held[1] == profile.name
        pen.put(UnitRow(profile, pen.box(_ROW), desk, pen.theme, chosen=chosen), NEAR)


class Tool(Widget):
    """Something to paint with or in a way: its picture, its name, its key; the one in force stands on a lit panel."""

    focusable = True
    pointable = True
    side: float
    """The size of its picture, in logical pixels."""

    def __init__(
        self, id: str, words: str, rect: Area, command: Callable[[], None], *, chosen: bool, hint: str = "", key: str = ""
    ) -> None:  # fmt: skip
        super().__init__(id, rect, hint=hint, key=key)
        self._words, self._command, self._chosen = words, command, chosen

    def activate(self) -> None:
        self._command()

    @abstractmethod
    def picture(self, size: int) -> pygame.Surface:
        """What stands before the words."""

    def draw(self, surface: pygame.Surface) -> None:
        theme, place, palette = self.theme, self.place, self.theme.palette
        if self._chosen:
            surface.blit(panels.panel(theme, place.size, chosen=True), place)
        elif self.hovered:
            surface.blit(panels.lit_row(theme, place.size), place)
        drawn = self.picture(theme.px(self.side) // 2 * 2)
        at = drawn.get_rect(midleft=(place.x + theme.px(GAP), place.centery))
        surface.blit(drawn, at)
        left = at.right + theme.px(CLOSE)
        inner = pygame.Rect(left, place.y, place.right - theme.px(NEAR) - left, place.height)
        colour = palette.bone if self._chosen or self.hovered else palette.dim
        draw_words(surface, theme, self._words, "body-bold", colour, inner)
        if self.chord:
            cap = panels.keycap(theme, self.chord)
            surface.blit(cap, cap.get_rect(midright=inner.midright))
        if self.focused:
            panels.focus_ring(surface, theme, place)


class BrushTool(Tool):
    """A way to paint."""

    side = _ICON

    def __init__(self, brush: Brush, words: str, icon: str, hint: str, rect: Area, desk: Desk) -> None:
        super().__init__(
            f"boards.brush:{brush}", words, rect, partial(desk.take_brush, brush), chosen=brush == desk.brush, hint=hint
        )  # fmt: skip
        self._icon = icon

    def picture(self, size: int) -> pygame.Surface:
        return art.icon(
            self.theme, self._icon, size, self.theme.palette.bone if self._chosen else self.theme.palette.dim
        )


class GroundTool(Tool):
    """A ground to paint with."""

    side = _TOKEN

    def __init__(self, kind: Terrain, words: str, rect: Area, desk: Desk) -> None:
        super().__init__(
            f"boards.ground:{kind}", words, rect, partial(desk.take_tool, kind), chosen=kind == desk.tool, key=KEYS[kind]
        )  # fmt: skip
        self._kind: Terrain = kind

    def picture(self, size: int) -> pygame.Surface:
        drawn = pygame.Surface((size, size))
        drawn.fill(self.theme.palette.slate_light)
        if self._kind != "free":
            drawn.blit(paint.terrain(self.theme, self._kind, size), (0, 0))
        return drawn


class MarkTool(Tool):
    """A mark of a story to lay."""

    side = _TOKEN

    def __init__(self, sort: Sort, rect: Area, desk: Desk) -> None:
        words, hint = SORTS[sort]
        super().__init__(
            f"boards.mark:{sort}", words, rect, partial(desk.take_mark, sort), chosen=sort == desk.mark, hint=hint
        )  # fmt: skip
        self._sort = sort

    def picture(self, size: int) -> pygame.Surface:
        if self._sort == "token":
            return markers.bone(self.theme, size)
        if self._sort == "spot":
            return markers.objective(self.theme, size, icon="eye")
        return markers.objective(self.theme, size, seat="two", icon="skull")


class UnitRow(ShelfPiece):
    """Somebody who can be enlisted; a click takes it into the hand."""

    def __init__(self, profile: Profile, rect: Area, desk: Desk, theme: Theme, *, chosen: bool) -> None:
        super().__init__(f"boards.unit:{profile.name}", rect, desk, profile.name, hint=profile.story)
        self._profile, self._desk, self._chosen = profile, desk, chosen
        self._lines = theme.wrap(profile.name, "body", self.rect.width - theme.px(NEAR + _TOKEN + 2 * CLOSE))
        self.rect.height = max(self.rect.height, theme.line("body") * len(self._lines))

    def activate(self) -> None:
        self._desk.take_unit(self._profile.name)

    def draw(self, surface: pygame.Surface) -> None:
        theme, place, profile = self.theme, self.place, self._profile
        if self._chosen:
            surface.blit(panels.panel(theme, place.size, chosen=True), place)
        elif self.hovered:
            surface.blit(panels.lit_row(theme, place.size), place)
        token = tokens.token(
            theme, theme.px(_TOKEN), seat=self._desk.seat, emblem=profile.emblem, leader=profile.leader,
            group=profile.group,
        )  # fmt: skip
        surface.blit(token, token.get_rect(center=(place.x + theme.px(_TOKEN / 2 + NEAR), place.centery)))
        left = theme.px(NEAR + _TOKEN + CLOSE)
        high = theme.line("body")
        line = pygame.Rect(place.x + left, 0, place.width - left, high)
        line.y = place.centery - high * len(self._lines) // 2
        for words in self._lines:
            colour = theme.palette.bone if self._chosen else theme.palette.dim
            draw_words(surface, theme, words, "body", colour, line)
            line = line.move(0, high)
        if self.focused:
            panels.focus_ring(surface, theme, place)


def matching(profiles: list[Profile], words: str) -> list[Profile]:
    """The units whose name, people or powers hold every word."""
    wanted = words.lower().split()
    return [each for each in profiles if all(word in _text(each) for word in wanted)]


def _text(profile: Profile) -> str:
    powers = (f"{power.name} {power.notation}" for found in profile.powers.values() for power in found)
    return " ".join([profile.name, profile.faction, *profile.marks, *powers]).lower()

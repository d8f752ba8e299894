"""The page of a side in the builder: its name, its goal, its units, and every unit there is to choose from."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

import pygame

from game.core.seats import Seat
from game.core.wording import plural
from game.systems.thor.catalogue import Profile
from game.ui.kit.base import Widget
from game.ui.kit.button import Button, Segmented
from game.ui.kit.choice import Choice
from game.ui.kit.command import Command
from game.ui.kit.entry import Entry
from game.ui.kit.labels import Label
from game.ui.kit.layout import Box, Column, Row, Words, lay
from game.ui.kit.measures import CLOSE, GAP, GUTTER, INSET, STROKE
from game.ui.kit.scroll import Scroll, ScrollList
from game.ui.kit.ui import Ui
from game.ui.kit.words import draw_words
from game.ui.pages.controls import Stepper
from game.ui.paint import panels, tokens
from game.ui.play import players
from game.ui.play.contract import Themed
from game.ui.play.players import bot_title
from game.ui.workshop.thor.draft import MOST_UNITS, Draft

_ROW, _TOKEN, _MIDDLE = 44, 32, 18
"""A row of a list, the token in it and where its middle lies; the words begin as far in as the row is high."""
_CONTROL, _HITS, _ROOMY = 38, 140, 150
"""How high controls are, how wide the hits are at most, and the room that "Deploy freely" takes."""
_BOTH = 560
"""Logical width from which roster and unit list stand side by side."""
_LOW = 400
"""Logical height under which name and goal get a page of their own."""


class _Adding(ScrollList):
    """A list in which every click adds, not only the second one on a row."""

    def activate(self) -> None:
        aimed, self._aimed = self._aimed, None
        if self._grip is not None or self._press is None:
            return
        index = self.chosen if aimed is None else aimed
        if 0 <= index < self.count:
            self.chosen = index
            self._press(index)


class Mustered(Themed, Protocol):
    """A battle under work, its sides among it."""

    units: ScrollList | None
    """The list of every unit there is, while it is shown."""

    @property
    def draft(self) -> Draft: ...
    @property
    def ui(self) -> Ui: ...
    @property
    def search(self) -> str: ...
    @property
    def listing(self) -> str: ...
    @property
    def wells(self) -> list[pygame.Rect]: ...
    def selected(self, seat: Seat) -> int | None: ...
    def select(self, seat: Seat, index: int) -> None: ...
    def turn_list(self, listing: object) -> None: ...
    def type(self, field: str, text: str) -> None: ...
    def seek(self, text: str) -> None: ...
    def set_side(self, seat: Seat, **values: Any) -> None: ...
    def add(self, seat: Seat, name: str) -> None: ...
    def remove(self) -> None: ...
    def wound(self, hits: int) -> None: ...
    def loosen(self) -> None: ...


class Muster:
    """Lays the page of side `seat` into a rectangle; `scene` holds the draft and what is chosen."""

    def __init__(self, scene: Mustered, seat: Seat, rect: pygame.Rect) -> None:
        self.scene, self.seat, self.rect = scene, seat, rect
        self.side = scene.draft.sides[seat]
        self.found = matching(list(scene.draft.profiles.values()), scene.search)

    def lay(self) -> None:
        """Add every widget of the page."""
        scene, rect, theme = self.scene, self.rect, self.scene.theme
        low = rect.height < scene.px(_LOW)
        if not low:
            rect = self._lay_head(rect)
        if rect.width >= scene.px(_BOTH) and not low:
            place = lay(Row(Box("field"), Box("all"), gap=GUTTER), theme, rect)
            self._lay_roster(place["field"], heading=True)
            self._lay_units(place["all"])
            return
        pages = [("goal", "Goal", "")] if low else []
        pages += [("field", f"In the field ({len(self.side.units)})", ""), ("all", "All units", "")]
        listing = scene.listing if low or scene.listing != "goal" else "all"
        place = lay(Column(Box("list", high=_CONTROL), Box("page"), gap=GAP), theme, rect)
        scene.ui.add(Segmented("builder.list", pages, listing, place["list"], scene.turn_list))
        room = place["page"]
        if listing == "goal":
            # In the smallest windows even these two rows have to scroll.
            self._lay_head(room.move(0, scene.px(CLOSE)), scene.ui.add(Scroll("builder.goal", room)))
        elif listing == "all":
            self._lay_units(room)
        else:
            self._lay_roster(room, heading=False)

    def _lay_head(self, box: pygame.Rect, into: Scroll | None = None) -> pygame.Rect:
        """Name, who plays it, and what it must bring about; returns what is left below."""
        scene, seat = self.scene, self.seat
        add: Callable[[Widget], Widget] = into.add if into else scene.ui.add
        wide = (box.width - scene.px(INSET)) * 58 // 100 / scene.theme.scale
        rows = Column(
            Row(Box("name", wide), Box("bot"), gap=INSET, high=_CONTROL),
            Row(Box("when", Words("Wins when", "body", INSET)), Box("wins"), high=_CONTROL),
            gap=INSET,
        )
        place = lay(Column(rows, Box("rest"), gap=14), scene.theme, box, endless=into is not None)
        add(
            Entry(f"builder.name.{seat}", self.side.name, place["name"],
                  lambda text: scene.type(seat, text), empty="Name of the side", limit=28)
        )  # fmt: skip
        bots = [("", "A person"), *((bot, bot_title(bot)) for bot in players.bots())]
        add(
            Choice(f"builder.bot.{seat}", bots, self.side.bot, place["bot"],
                   lambda bot: scene.set_side(seat, bot=str(bot)), hint="Who plays it if nobody says.")
        )  # fmt: skip
        add(Label("", "Wins when", place["when"], colour="dim"))
        wins = " or ".join(self.side.wins)
        add(
            Choice(f"builder.wins.{seat}", scene.draft.wishes(seat), wins, place["wins"],
                   lambda wish: scene.set_side(seat, wins=str(wish).split(" or ")))
        )  # fmt: skip
        return place["rest"]

    # -- the units of the side

    def _lay_roster(self, room: pygame.Rect, *, heading: bool) -> None:
        scene, units = self.scene, self.side.units
        index = scene.selected(self.seat)
        # In the smallest windows there is room for the list alone.
        roomy = room.height >= scene.px(_CONTROL + INSET)
        page: Box = Column(Box("list"), Box("unit", high=_CONTROL), gap=INSET) if roomy else Box("list")
        place = lay(
            Column(Box("head", high=_CONTROL), page, gap=CLOSE) if heading else page, scene.theme, room
        )
        if heading:
            scene.ui.add(Label("", "In the field", place["head"], step="panel"))
            count = f"{len(units)} of {MOST_UNITS}"
            scene.ui.add(Label("", count, place["head"], colour="mute", align="right"))
        scene.ui.add(
            ScrollList(
                f"builder.roster.{self.seat}", self._well(place["list"]), count=len(units),
                row_height=scene.px(_ROW), paint=self._paint_unit, chosen=-1 if index is None else index,
                choose=lambda row: scene.select(self.seat, row),
            )
        )  # fmt: skip
        if roomy:
            self._lay_unit(place["unit"], index)

    def _well(self, box: pygame.Rect) -> pygame.Rect:
        """A well to be painted, and where a list lies in it."""
        self.scene.wells.append(box)
        return box.inflate(-self.scene.px(GAP), -self.scene.px(GAP))

    def _lay_unit(self, row: pygame.Rect, index: int | None) -> None:
        """What can be done with the chosen unit."""
        scene = self.scene
        unit = self.side.units[index] if index is not None else None
        profile = scene.draft.profiles.get(unit.name) if unit else None
        reason = "" if unit else "Choose a unit of the list first."
        wide = min(scene.px(_HITS), row.width // 2) / scene.theme.scale
        parts = Row(Box("hits", wide), Box("loose"), Box("remove", _CONTROL), gap=GAP)
        place = lay(parts, scene.theme, row)
        out = Command(
            "builder.remove", "", scene.remove, "trash", "take-out", "Take this unit out", refused=reason
        )
        scene.ui.add(Button.of(out, place["remove"]))
        most = profile.hits if profile else 1
        scene.ui.add(
            Stepper("builder.hits", unit.hits or most if unit else 1, place["hits"], scene.wound,
                    low=1, high=most, words=lambda hits: plural(hits, "hit"),
                    enabled=profile is not None, hint=reason or "How many hits it begins with")
        )  # fmt: skip
        fixed = unit is not None and bool(unit.at)
        words = "Deploy freely" if place["loose"].width >= scene.px(_ROOMY) else "Anywhere"
        scene.ui.add(
            Button("builder.loose", words, place["loose"], scene.loosen, enabled=fixed, step="body-semibold",
                   hint="Its square is chosen when the battle begins" if fixed
                   else reason or "It is deployed freely already. Click a square of the board to fix it there.")
        )  # fmt: skip

    def _paint_unit(self, surface: pygame.Surface, index: int, rect: pygame.Rect, state: str) -> None:
        unit = self.side.units[index]
        profile = self.scene.draft.profiles.get(unit.name)
        where = f"on {unit.at}" if unit.at else "free"
        hits = f", {unit.hits} left" if unit.hits else ""
        self._paint(surface, rect, state, profile, unit.name, where + hits)

    # -- every unit there is

    def _lay_units(self, room: pygame.Rect) -> None:
        scene = self.scene
        # In the smallest windows there is room for the list alone.
        if room.height >= scene.px(_CONTROL + CLOSE + _ROW):
            place = lay(Column(Box("search", high=_CONTROL), Box("list"), gap=CLOSE), scene.theme, room)
            room = place["list"]
            scene.ui.add(
                Entry("builder.search", scene.search, place["search"], scene.seek,
                      empty="Search units and powers", icon="search", entered=lambda text: self._add(0))
            )  # fmt: skip
        scene.units = scene.ui.add(
            _Adding(
                "builder.units", self._well(room), count=len(self.found),
                row_height=scene.px(_ROW), paint=self._paint_profile, choose=lambda row: None, press=self._add,
                chosen=0 if self.found else -1, row_id=lambda row: f"builder.add:{self.found[row].name}",
            )
        )  # fmt: skip

    def filter(self) -> None:
        """Show only what is looked for."""
        self.found = matching(list(self.scene.draft.profiles.values()), self.scene.search)
        rows = self.scene.units
        if rows is not None:
            rows.count, rows.chosen = len(self.found), 0 if self.found else -1
            rows.scroll_to(0)

    def _add(self, index: int) -> None:
        if 0 <= index < len(self.found):
            self.scene.add(self.seat, self.found[index].name)

    def _paint_profile(self, surface: pygame.Surface, index: int, rect: pygame.Rect, state: str) -> None:
        profile = self.found[index]
        count = sum(unit.name == profile.name for unit in self.side.units)
        hits = plural(profile.hits, "hit")
        focused = self.scene.units is not None and self.scene.units.focused
        state = "rest" if state == "chosen" and not focused else state
        self._paint(
            surface, rect, state, profile, profile.name, f"× {count}" if count else hits, bright=count > 0
        )

    def _paint(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        state: str,
        profile: Profile | None,
        name: str,
        note: str,
        *,
        bright: bool = False,
    ) -> None:
        """A row: token, name, and a few words at the right."""
        theme, palette, px = self.scene.theme, self.scene.theme.palette, self.scene.px
        if state == "chosen":
            surface.blit(panels.lit_row(theme, rect.size), rect)
        elif state == "hover":
            surface.fill(palette.panel2, rect.inflate(-px(STROKE), -px(STROKE)))
        inner = rect.inflate(-px(GUTTER), 0)
        if profile:
            token = tokens.token(
                theme, px(_TOKEN), seat=self.seat, emblem=profile.emblem,
                leader=profile.leader, group=profile.group,
            )  # fmt: skip
            surface.blit(token, token.get_rect(center=(inner.x + px(_MIDDLE), rect.centery + px(STROKE))))
        inner.x, inner.width = inner.x + px(_ROW), inner.width - px(_ROW)
        wide = theme.width(note, "body")
        draw_words(surface, theme, note, "body", palette.brass_hi if bright else palette.mute, inner, "right")
        inner.width -= wide + px(INSET)
        draw_words(surface, theme, name, "body-semibold", palette.bone if profile else palette.ember, inner)


def matching(profiles: list[Profile], words: str) -> list[Profile]:
    """The units whose name, faction or powers hold every word."""
    wanted = words.lower().split()
    return [each for each in profiles if all(word in _text(each) for word in wanted)]


def _text(profile: Profile) -> str:
    powers = (f"{power.name} {power.notation}" for found in profile.powers.values() for power in found)
    return " ".join([profile.name, profile.faction, *profile.marks, *powers]).lower()

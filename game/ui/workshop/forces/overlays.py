"""What lies over the force builder for a moment: emblems, what can be bought, forces and characters to take."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import pygame

from game.systems.ascension.points import creation, forces
from game.systems.ascension.points.forces import Force
from game.systems.ascension.points.prices import Kind
from game.systems.ascension.profile import Character
from game.ui.app import art
from game.ui.app.theme import Theme
from game.ui.kit.base import Area
from game.ui.kit.button import Button
from game.ui.kit.labels import RuleLink
from game.ui.kit.layout import Box, Column, Grid, Row, Words, inset, lay
from game.ui.kit.measures import APART, BUTTON, CLOSE, FIELD, GAP, INSET, LINE
from game.ui.kit.pen import Pen
from game.ui.kit.press import Press
from game.ui.kit.scroll import Scroll
from game.ui.kit.words import draw_words
from game.ui.paint import panels, tokens
from game.ui.workshop.choice_list import Picking
from game.ui.workshop.forces import files
from game.ui.workshop.forces.controls import CharacterRow, EmblemButton, known
from game.ui.workshop.own_files import Kept

_EMBLEM, _FORCE = 72, 60
"""The size of an emblem and the height of a force's row, in logical pixels."""
_WARE, _HEAD = 14, 38
"""What a ware leaves free at each side, and takes besides its text."""


class Emblems(Picking):
    """Every emblem there is; a click takes one."""

    name = "forge-emblems"
    width = 640

    def __init__(self, now: str, taken: Callable[[str], None]) -> None:
        super().__init__("Choose an emblem")
        self._now, self._taken = now, taken

    def fill(self, scroll: Scroll, x: int, y: int, width: int) -> int:
        names, pen = art.emblems(), Pen(self.theme, scroll, x, y, width)
        columns = max(1, (width + self.px(GAP)) // (self.px(_EMBLEM) + self.px(GAP)))
        place = pen.lay(Grid(columns, *(Box(each, _EMBLEM, _EMBLEM) for each in names), gap=GAP), GAP)
        for emblem in names:
            pen.add(
                EmblemButton(f"emblem:{emblem}", emblem, place[emblem], partial(self._take, emblem),
                             chosen=emblem == self._now, hint=emblem.replace("_", " ").capitalize())
            )  # fmt: skip
        return pen.y

    def _take(self, emblem: str) -> None:
        self.app.pop()
        self._taken(emblem)


class Shop(Picking):
    """Every ability, reaction or passive with its price and what it does; a click buys one."""

    name = "forge-shop"
    width = 720

    def __init__(
        self,
        title: str,
        kinds: Mapping[str, Kind],
        rule: str,
        owned: Sequence[str],
        taken: Callable[[str], None],
    ) -> None:
        super().__init__(title)
        self._kinds, self._rule, self._owned, self._taken = kinds, rule, tuple(owned), taken

    def fill(self, scroll: Scroll, x: int, y: int, width: int) -> int:
        pen = Pen(self.theme, scroll, x, y, width)
        pen.add(RuleLink("shop.rule", self._rule, pen.row(LINE, CLOSE), align="left"))
        families = {self._kinds[kind].family or kind for kind in self._owned if kind in self._kinds}
        for id, kind in sorted(self._kinds.items(), key=lambda each: (not each[1].primary, each[1].name)):
            why = "It has this facet already." if (kind.family or id) in families else ""
            row = Ware(f"shop:{id}", kind, pen.box(60), partial(self._take, id), why=why)
            row.rect.height = max(row.rect.height, row.high(self.theme, width))
            pen.put(row, CLOSE)
        return pen.y

    def _take(self, kind: str) -> None:
        self.app.pop()
        self._taken(kind)


class Ware(Press):
    """Something to buy: name, price, rank and text."""

    def __init__(self, id: str, kind: Kind, rect: Area, take: Callable[[], None], *, why: str) -> None:
        super().__init__(id, rect, take, enabled=not why, hint=why)
        self._kind = kind

    def high(self, theme: Theme, width: int) -> int:
        """How high it is at a width, in device pixels."""
        lines = theme.wrap(self._kind.text, "body", width - 2 * theme.px(_WARE))
        return theme.px(_HEAD) + len(lines) * theme.line("body")

    def paint(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        theme, palette, kind = self.theme, self.theme.palette, self._kind
        surface.blit(panels.well(theme, place.size, focus=self.hovered and self.enabled), place)
        head = Row(Box("name", Words(kind.name, "card", APART)), Box("rank"), Box("price", FIELD), high=26)
        at = lay(Column(head, Box("text")), theme, inset(theme, place, _WARE, CLOSE))
        colour = palette.bone if self.enabled else palette.mute
        draw_words(surface, theme, str(kind.price), "total", colour, at["price"], "right")
        draw_words(surface, theme, kind.name, "card", colour, at["name"])
        draw_words(
            surface, theme, "primary" if kind.primary else "secondary", "body", palette.mute, at["rank"]
        )
        for number, line in enumerate(theme.wrap(kind.text, "body", at["text"].width)):
            words = theme.text(line, "body", palette.dim if self.enabled else palette.mute)
            surface.blit(words, (at["text"].x, at["text"].y + number * theme.line("body")))


class ForceRow(Press):
    """A force to take: its leader's token, its name, who is in it."""

    def __init__(self, id: str, force: Force, rect: Area, take: Callable[[], None]) -> None:
        super().__init__(id, rect, take)
        self._force = force

    def paint(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        theme, palette, force = self.theme, self.theme.palette, self._force
        surface.blit(panels.well(theme, place.size, focus=self.hovered), place)
        leaders = [each for each in force.characters if each.id == force.leader] or list(force.characters)
        emblem = known(leaders[0].emblem) if leaders else "skull"
        words = Column(Box(high=7), Box("name", high=26))
        at = lay(Row(Box(wide=INSET), Box("token", 44), Box(wide=APART), words, Box(wide=14)), theme, place)
        token = tokens.side_mark(theme, "one", at["token"].width, emblem)
        surface.blit(token, token.get_rect(midleft=at["token"].midleft))
        draw_words(surface, theme, force.name or "Without a name", "card", palette.bone, at["name"])
        names = ", ".join(f"{each.name} {creation.points(each)}" for each in force.characters) or "nobody yet"
        draw_words(surface, theme, names, "body", palette.mute, at["name"].move(0, theme.px(LINE)))


class Shelf(Picking):
    """Every force: the player's own to go on with or delete, shipped ones to copy, and files that cannot be read."""

    name = "forge-shelf"
    width = 720

    def __init__(
        self, opened: Callable[[Force, Kept[Force] | None], None], delete: Callable[[Kept[Force]], None]
    ) -> None:
        super().__init__("Open a force")
        self._opened, self._delete = opened, delete

    def fill(self, scroll: Scroll, x: int, y: int, width: int) -> int:
        own, pen = files.kept(), Pen(self.theme, scroll, x, y, width)
        if own:
            pen.heading("Your own")
        for kept in own:
            self._add_own(pen, kept)
        pen.heading("They come with the game, to copy")
        for force in forces.forces().values():
            pen.add(ForceRow(f"shelf:{force.id}", force, pen.row(_FORCE), partial(self._open, force, None)))
        return pen.y

    def _add_own(self, pen: Pen, kept: Kept[Force]) -> None:
        if kept.content is None:
            for problem in kept.problems[:3]:
                pen.text(problem, colour="ember", after=0)
            pen.gap(GAP)
            return
        row = Row(Box("force", high=_FORCE), Box("bin", BUTTON, BUTTON), gap=GAP, align="centre")
        place, take = pen.lay(row, GAP), partial(self._open, kept.content, kept)
        pen.add(ForceRow(f"shelf:{kept.key}", kept.content, place["force"], take))
        pen.add(
            Button(f"shelf.delete:{kept.key}", "", place["bin"], partial(self._delete, kept), icon="trash",
                   hint="Delete this force")
        )  # fmt: skip

    def _open(self, force: Force, kept: Kept[Force] | None) -> None:
        self.app.pop()
        self._opened(force, kept)


class Roll(Picking):
    """Every character of every force, to take a copy of one."""

    name = "forge-roll"
    width = 640

    def __init__(self, taken: Callable[[Character], None]) -> None:
        super().__init__("Copy a character")
        self._taken = taken

    def fill(self, scroll: Scroll, x: int, y: int, width: int) -> int:
        own = [(kept.key, kept.content) for kept in files.kept() if kept.content]
        pen = Pen(self.theme, scroll, x, y, width)
        for key, force in [*forces.forces().items(), *own]:
            pen.heading(force.name, after=2)
            for character in force.characters:
                pen.add(
                    CharacterRow(f"roll:{key}.{character.id}", pen.row(48, 2), partial(_same, character),
                                 partial(creation.points, character), partial(self._take, character), chosen=False)
                )  # fmt: skip
            pen.gap(GAP)
        return pen.y

    def _take(self, character: Character) -> None:
        self.app.pop()
        self._taken(character)


def _same(character: Character) -> Character:
    return character

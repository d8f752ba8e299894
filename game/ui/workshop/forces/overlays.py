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
from game.ui.kit.base import Area, Widget
from game.ui.kit.button import Button
from game.ui.kit.labels import Label, RuleLink, Text
from game.ui.kit.scroll import Scroll
from game.ui.kit.words import draw_words
from game.ui.paint import panels, tokens
from game.ui.play.overlays import Overlay
from game.ui.workshop.forces import files
from game.ui.workshop.forces.controls import CharacterRow, EmblemButton, known
from game.ui.workshop.forces.files import Kept


class Picking(Overlay):
    """An overlay whose rows are what is chosen; its one button leads back."""

    def buttons(self) -> list[tuple[str, str, Callable[[], None]]]:
        return [("back", "Back", self.app.pop)]

    def _lay_buttons(self, pad: int) -> None:
        wide, high = self.px(150), self.px(44)
        place = (self.box.right - pad - wide, self.box.bottom - self.px(60), wide, high)
        self.ui.add(Button("overlay.back", "Back", place, self.app.pop, key="back"))


class Emblems(Picking):
    """Every emblem there is; a click takes one."""

    name = "forge-emblems"
    width = 640

    def __init__(self, now: str, taken: Callable[[str], None]) -> None:
        super().__init__("Choose an emblem")
        self._now, self._taken = now, taken

    def fill(self, scroll: Scroll, x: int, y: int, width: int) -> int:
        side, gap = self.px(72), self.px(8)
        columns = max(1, (width + gap) // (side + gap))
        for number, emblem in enumerate(art.emblems()):
            row, column = divmod(number, columns)
            place = (x + column * (side + gap), y + row * (side + gap), side, side)
            scroll.add(
                EmblemButton(f"emblem:{emblem}", emblem, place, partial(self._take, emblem),
                             chosen=emblem == self._now, hint=emblem.replace("_", " ").capitalize())
            )  # fmt: skip
        return y + ((len(art.emblems()) - 1) // columns + 1) * (side + gap)

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
        scroll.add(RuleLink("shop.rule", self._rule, (x, y, width, self.px(24)), align="left"))
        y += self.px(30)
        families = {self._kinds[kind].family or kind for kind in self._owned if kind in self._kinds}
        for id, kind in sorted(self._kinds.items(), key=lambda each: (not each[1].primary, each[1].name)):
            why = "It has this facet already." if (kind.family or id) in families else ""
            row = Ware(f"shop:{id}", kind, (x, y, width, self.px(64)), partial(self._take, id), why=why)
            row.rect.height = max(self.px(60), self.px(38) + row.high(self.theme, width))
            scroll.add(row)
            y = row.rect.bottom + self.px(6)
        return y

    def _take(self, kind: str) -> None:
        self.app.pop()
        self._taken(kind)


class Ware(Widget):
    """Something to buy: name, price, rank and text."""

    focusable = True
    pointable = True

    def __init__(self, id: str, kind: Kind, rect: Area, take: Callable[[], None], *, why: str) -> None:
        super().__init__(id, rect, enabled=not why, hint=why)
        self._kind, self._take = kind, take

    def high(self, theme: Theme, width: int) -> int:
        """How high its text is at a width."""
        return len(theme.wrap(self._kind.text, "body", width - theme.px(28))) * theme.line("body")

    def activate(self) -> None:
        self._take()

    def draw(self, surface: pygame.Surface) -> None:
        theme, place, palette, kind = self.theme, self.place, self.theme.palette, self._kind
        surface.blit(panels.well(theme, place.size, focus=self.hovered and self.enabled), place)
        room = pygame.Rect(
            place.x + theme.px(14), place.y + theme.px(6), place.width - theme.px(28), theme.px(26)
        )
        colour = palette.bone if self.enabled else palette.mute
        draw_words(surface, theme, str(kind.price), "total", colour, room, "right")
        name = draw_words(surface, theme, kind.name, "card", colour, room)
        rank = room.move(name.width + theme.px(12), 0)
        rank.width = room.right - theme.px(40) - rank.x
        draw_words(surface, theme, "primary" if kind.primary else "secondary", "body", palette.mute, rank)
        for number, line in enumerate(theme.wrap(kind.text, "body", room.width)):
            words = theme.text(line, "body", palette.dim if self.enabled else palette.mute)
            surface.blit(words, (room.x, room.bottom + number * theme.line("body")))
        if self.focused:
            panels.focus_ring(surface, theme, place)


class ForceRow(Widget):
    """A force to take: its leader's token, its name, who is in it."""

    focusable = True
    pointable = True

    def __init__(self, id: str, force: Force, rect: Area, take: Callable[[], None]) -> None:
        super().__init__(id, rect)
        self._force, self._take = force, take

    def activate(self) -> None:
        self._take()

    def draw(self, surface: pygame.Surface) -> None:
        theme, place, palette, force = self.theme, self.place, self.theme.palette, self._force
        surface.blit(panels.well(theme, place.size, focus=self.hovered), place)
        leaders = [each for each in force.characters if each.id == force.leader] or list(force.characters)
        emblem = known(leaders[0].emblem) if leaders else "skull"
        token = tokens.side_mark(theme, "one", theme.px(44), emblem)
        surface.blit(token, token.get_rect(midleft=(place.x + theme.px(10), place.centery)))
        room = pygame.Rect(
            place.x + theme.px(66), place.y + theme.px(7), place.width - theme.px(80), theme.px(26)
        )
        draw_words(surface, theme, force.name or "Without a name", "card", palette.bone, room)
        names = ", ".join(f"{each.name} {creation.points(each)}" for each in force.characters)
        draw_words(surface, theme, names or "nobody yet", "body", palette.mute, room.move(0, theme.px(24)))
        if self.focused:
            panels.focus_ring(surface, theme, place)


class Shelf(Picking):
    """Every force: the player's own to go on with or delete, shipped ones to copy, and files that cannot be read."""

    name = "forge-shelf"
    width = 720

    def __init__(self, opened: Callable[[Force, Kept | None], None], delete: Callable[[Kept], None]) -> None:
        super().__init__("Open a force")
        self._opened, self._delete = opened, delete

    def fill(self, scroll: Scroll, x: int, y: int, width: int) -> int:
        own = files.kept()
        high, gap = self.px(60), self.px(8)
        if own:
            scroll.add(Label("", "Your own", (x, y, width, self.px(30)), step="panel"))
            y += self.px(34)
        for kept in own:
            y = self._add_own(scroll, kept, pygame.Rect(x, y, width, high)) + gap
        scroll.add(Label("", "They come with the game, to copy", (x, y, width, self.px(30)), step="panel"))
        y += self.px(34)
        for force in forces.forces().values():
            row = (x, y, width, high)
            scroll.add(ForceRow(f"shelf:{force.id}", force, row, partial(self._open, force, None)))
            y += high + gap
        return y

    def _add_own(self, scroll: Scroll, kept: Kept, row: pygame.Rect) -> int:
        if kept.force is None:
            for problem in kept.problems[:3]:
                text = scroll.add(Text("", problem, row.topleft, row.width, self.theme, colour="ember"))
                row.y = text.rect.bottom
            return row.y
        side = self.px(44)
        wide = row.width - side - self.px(8)
        take = partial(self._open, kept.force, kept)
        scroll.add(ForceRow(f"shelf:{kept.key}", kept.force, (row.x, row.y, wide, row.height), take))
        bin_ = (row.right - side, row.centery - side // 2, side, side)
        scroll.add(
            Button(
                f"shelf.delete:{kept.key}",
                "",
                bin_,
                partial(self._delete, kept),
                icon="trash",
                hint="Delete this force",
            )
        )
        return row.bottom

    def _open(self, force: Force, kept: Kept | None) -> None:
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
        own = [(kept.key, kept.force) for kept in files.kept() if kept.force]
        for key, force in [*forces.forces().items(), *own]:
            scroll.add(Label("", force.name, (x, y, width, self.px(30)), step="panel"))
            y += self.px(32)
            for character in force.characters:
                scroll.add(
                    CharacterRow(f"roll:{key}.{character.id}", (x, y, width, self.px(48)), partial(_same, character),
                                 partial(creation.points, character), partial(self._take, character), chosen=False)
                )  # fmt: skip
                y += self.px(50)
            y += self.px(8)
        return y

    def _take(self, character: Character) -> None:
        self.app.pop()
        self._taken(character)


def _same(character: Character) -> Character:
    return character

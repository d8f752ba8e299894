"""The list of battles on the disk, with a picture and the particulars of the one that is chosen."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pygame

from game.core.locks import held
from game.core.record import RecordOwned
from game.ui.app import art
from game.ui.app.theme import Theme
from game.ui.kit import dialogs
from game.ui.kit.base import Widget
from game.ui.kit.button import Button
from game.ui.kit.labels import Label, Text
from game.ui.kit.scroll import Scroll, ScrollList
from game.ui.kit.still import Still
from game.ui.kit.words import draw_words
from game.ui.pages.controls import Fact
from game.ui.pages.page import Page
from game.ui.paint import panels, tokens
from game.ui.play import launch, maps, players, saves
from game.ui.play.saves import SavedBattle

_ROW = 92
_PANEL = 420
_AT_ONCE = 4
"""So many battles are looked into before the list is shown, the others after it."""


class Act(NamedTuple):
    """A button for the chosen battle; the first is the one that Enter presses."""

    id: str
    words: str
    icon: str
    command: Callable[[SavedBattle], None]


class RecordList(Page):
    """Subclasses say in `acts` what can be done with a battle, and may order the list in `ordered`."""

    empty = "No battle has been played yet."

    def __init__(self) -> None:
        self.saved: list[SavedBattle] = []
        self.chosen = 0
        self.details = False
        self._panel = pygame.Rect(0, 0, 1, 1)
        self._box = pygame.Rect(0, 0, 1, 1)
        self._still = Still()

    # -- to be said by subclasses

    def acts(self, saved: SavedBattle) -> list[Act]:
        """What can be done with a battle that can be read."""
        return []

    def ordered(self, saved: list[SavedBattle]) -> list[SavedBattle]:
        """The battles in the order of the list; they come with the newest first."""
        return saved

    # -- contents

    def enter(self) -> None:
        self._read()
        for saved in self.saved[:_AT_ONCE]:
            if not saved.looked:
                saved.look()
        self.saved = self.ordered(self.saved)

    def resume(self) -> None:
        kept = self.one.path if self.one else None
        self._read()
        places = [index for index, each in enumerate(self.saved) if each.path == kept]
        self.chosen = places[0] if places else min(self.chosen, max(0, len(self.saved) - 1))
        self.rebuild()

    def _read(self) -> None:
        self.saved = self.ordered(saves.all_saved())

    @property
    def one(self) -> SavedBattle | None:
        """The battle that is chosen."""
        return self.saved[self.chosen] if 0 <= self.chosen < len(self.saved) else None

    def tick(self, dt: float) -> None:
        """Look into one file a tick: the chosen one first, then down the list."""
        waiting = [each for each in ([self.one] if self.one else []) + self.saved if not each.looked]
        if waiting:
            waiting[0].look()
            if len(waiting) == 1 or waiting[0] is self.one:
                self._sort_again()
                self.rebuild()
            self.invalidate()

    def _sort_again(self) -> None:
        """Order anew once more is known, keeping the choice."""
        kept = self.one
        self.saved = self.ordered(sorted(self.saved, key=lambda each: (-each.changed, each.path.name)))
        self.chosen = self.saved.index(kept) if kept else 0

    # -- acts

    def go(self) -> None:
        """The first act for the chosen battle."""
        if self.one and not self.one.trouble:
            acts = self.acts(self.one)
            acts[0].command(self.one)

    def delete(self) -> None:
        """Delete the chosen file, after asking."""
        saved = self.one
        if saved and launch.on_the_table(self.app, saved.path):
            self.app.sound.play("refused")
            self.app.notify("This battle is on the table just now. Leave it before you delete it.")
        elif saved:
            text = f"{saved.title}: the file {saved.path.name} goes for good, and its replay with it."
            dialogs.ask(
                self.app, "Delete this battle?", text, "Delete", lambda: self._delete(saved), no="Keep it"
            )

    def _delete(self, saved: SavedBattle) -> None:
        try:
            with held(saved.path):
                saved.path.unlink()
        except RecordOwned:
            self.app.sound.play("refused")
            self.app.notify(
                "This battle is being played in another window. Leave it there before you delete it."
            )
        except OSError as error:
            self.app.notify(f"{saved.path.name} could not be deleted: {error.strerror or error}")
        self.resume()

    def _choose(self, index: int) -> None:
        self.chosen = index
        self.details = True
        self.ui.forget(f"{self.name}.about")
        self.rebuild()

    def _press(self, index: int) -> None:
        """Enter on a row, or a click on the chosen one: where there is room for one only, its particulars first."""
        if self.narrow:
            self._choose(index)
        else:
            self.go()

    def back(self) -> bool:
        if self.narrow and self.details:
            self.details = False
            self.rebuild()
            return True
        return super().back()

    # -- layout

    def layout(self) -> None:
        super().layout()
        body = self.body()
        if not self.saved:
            self._lay_empty(body)
            return
        wide = body.width if self.narrow else min(self.px(_PANEL), body.width // 2)
        self._panel = pygame.Rect(body.right - wide, body.y, wide, body.height)
        self._box = body.copy()
        if not self.narrow:
            self._box.width -= wide + self.px(16)
        if not self.narrow or not self.details:
            self._lay_list()
        if not self.narrow or self.details:
            self._lay_panel()

    def _lay_empty(self, body: pygame.Rect) -> None:
        self._box = pygame.Rect(body.x, body.y, min(body.width, self.px(560)), min(body.height, self.px(150)))
        inner = self._box.inflate(-2 * self.px(24), -2 * self.px(20))
        self.ui.add(Text("", self.empty, inner.topleft, inner.width, self.theme))
        place = pygame.Rect(inner.x, inner.bottom - self.px(48), min(inner.width, self.px(240)), self.px(48))
        self.ui.add(Button(f"{self.name}.new", "New battle", place, self._new, primary=True, key="confirm"))
        self.ui.default = f"{self.name}.new"

    def _new(self) -> None:
        self.app.replace(_scene("setup"))

    def _lay_list(self) -> None:
        pad = self.px(8)
        self.list = self.ui.add(
            ScrollList(
                f"{self.name}.list", self._box.inflate(-2 * pad, -2 * pad), count=len(self.saved),
                row_height=self.px(_ROW), paint=self._paint_row, choose=self._choose,
                press=self._press, chosen=self.chosen,
            )
        )  # fmt: skip
        if self.ui.focused is None:
            self.ui.focus(f"{self.name}.list")

    def _lay_panel(self) -> None:
        saved, pad, box = self.one, self.px(20), self._panel
        if saved is None:
            return
        acts = [] if saved.trouble else self.acts(saved)
        foot = self._lay_buttons(saved, acts, box.inflate(-2 * pad, -2 * pad))
        inside = pygame.Rect(box.x + pad, box.y + self.px(14), box.width - 2 * pad + self.px(14), 0)
        inside.height = foot - self.px(12) - inside.y
        scroll = self.ui.add(Scroll(f"{self.name}.about", inside))
        self._fill(scroll, saved, inside.x, inside.y, box.width - 2 * pad)

    def _lay_buttons(self, saved: SavedBattle, acts: list[Act], inner: pygame.Rect) -> int:
        """Buttons from the foot up; returns where they begin."""
        high, gap, small = self.px(52 if self.logical[1] >= 600 else 44), self.px(12), self.px(40)
        y = inner.bottom
        if acts:
            y -= high
            alone = len(acts) == 1
            place = pygame.Rect(inner.x, y, inner.width - (high + gap if alone else 0), high)
            first = acts[0]
            id = f"{self.name}.{first.id}"
            self.ui.add(Button(id, first.words, place, lambda: first.command(saved), icon=first.icon,
                               primary=True, key="confirm", step="row-bold"))  # fmt: skip
            self.ui.default = id
            if alone:
                self._add_trash(pygame.Rect(inner.right - high, y, high, high))
                return y
            y -= gap
        y -= small
        x, others = inner.x, acts[1:]
        room = inner.width - small - gap
        for act in others:
            place = pygame.Rect(x, y, (room - (len(others) - 1) * gap) // len(others), small)
            self._add_button(act, saved, place)
            x = place.right + gap
        self._add_trash(pygame.Rect(inner.right - small, y, small, small))
        return y

    def _add_trash(self, place: pygame.Rect) -> None:
        id, hint = f"{self.name}.delete", "Delete this battle"
        self.ui.add(Button(id, "", place, self.delete, icon="trash", hint=hint))

    def _add_button(self, act: Act, saved: SavedBattle, place: pygame.Rect) -> None:
        self.ui.add(
            Button(f"{self.name}.{act.id}", act.words, place, lambda: act.command(saved), icon=act.icon)
        )

    def _fill(self, scroll: Scroll, saved: SavedBattle, x: int, y: int, width: int) -> None:
        """The particulars, from the picture down."""
        size = min(width, self.px(232), max(self.px(120), scroll.rect.height - self.px(210)))
        if saved.standing:
            scroll.add(_Picture(saved, (x, y, size, size)))
            y += size + self.px(10)
        scroll.add(Label("", saved.title, (x, y, width, self.px(36)), step="title"))
        y += self.px(40)
        if saved.trouble:
            self._fill_trouble(scroll, saved, x, y, width)
            return
        if saved.refused:
            y = self._fill_notice(scroll, saved, x, y, width)
        for head, words, icon in self._facts(saved):
            scroll.add(Fact("", (x, y, width, self.px(28)), head, words, icon=icon))
            y += self.px(28)
        if saved.notice and not saved.refused:
            self._fill_notice(scroll, saved, x, y, width)

    def _fill_notice(self, scroll: Scroll, saved: SavedBattle, x: int, y: int, width: int) -> int:
        """What there is to say of the file; returns where it ends."""
        gap = self.px(6)
        text = Text("", f"{saved.notice.rstrip('.')}.", (x, y + gap), width, self.theme, colour="ember")
        return scroll.add(text).rect.bottom + gap

    def _facts(self, saved: SavedBattle) -> list[tuple[str, str, str]]:
        now, facts = saved.standing, []
        if now:
            words = saved.progress[:1].upper() + saved.progress[1:]
            facts.append(("", words, "trophy" if now.outcome else "clock"))
            for host in now.brief.hosts:
                if saved.header:
                    word = saved.header.seats.get(host.seat, "human")
                    icon = "person" if players.is_person(word) else "bot"
                    name = players.name(word, host.seat)
                    facts.append((host.name, name[:1].upper() + name[1:], icon))
        facts.append(("", saved.when, "hour"))
        if now:
            facts.append(("", f"{now.actions} action{'' if now.actions == 1 else 's'}", "step"))
        facts.append(("", saved.path.name, "save"))
        return facts

    def _fill_trouble(self, scroll: Scroll, saved: SavedBattle, x: int, y: int, width: int) -> None:
        text = scroll.add(Text("", saved.trouble, (x, y), width, self.theme, colour="ember"))
        words = (
            "This file cannot be used. It stays as it is until you delete it: nothing is written over it. "
            "Attach it to a report if you think that the program is wrong."
        )
        scroll.add(Text("", words, (x, text.rect.bottom + self.px(12)), width, self.theme))

    # -- painting

    def paint(self, surface: pygame.Surface) -> None:
        look = (self.theme, tuple(self._panel), tuple(self._box), self.details, bool(self.saved))
        self._still.draw(surface, look, self._paint_still)

    def _paint_still(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        theme = self.theme
        if not self.saved or not self.narrow or not self.details:
            panels.lay(surface, theme, self._box)
        if self.saved and (not self.narrow or self.details):
            panels.lay(surface, theme, self._panel)

    def _paint_row(self, surface: pygame.Surface, index: int, rect: pygame.Rect, state: str) -> None:
        theme, palette, saved = self.theme, self.theme.palette, self.saved[index]
        row = rect.inflate(-self.px(4), -self.px(4))
        if state == "chosen":
            surface.blit(panels.lit_row(theme, row.size), row)
        elif index:
            panels.hairline(surface, theme, (rect.x + self.px(8), rect.y), rect.width - self.px(16))
        size = row.height - self.px(12)
        box = pygame.Rect(row.x + self.px(8), row.centery - size // 2, size, size)
        _paint_thumbnail(surface, theme, saved, box)
        left = box.right + self.px(14)
        right = row.right - self.px(14)
        top = pygame.Rect(left, row.y + self.px(8), right - left, self.px(30))
        when = theme.width(saved.when, "body") + self.px(12)
        if when * 2 < top.width:
            draw_words(surface, theme, saved.when, "body", palette.mute, top, "right")
            top.width -= when
        draw_words(surface, theme, saved.title, "panel", palette.bone, top)
        line = pygame.Rect(left, top.bottom, right - left, self.px(22))
        words = saved.progress[:1].upper() + saved.progress[1:]
        ended = bool(saved.standing and saved.standing.outcome)
        wrong = saved.trouble or saved.refused
        colour = palette.ember if wrong else palette.brass_hi if ended else palette.dim
        icon = "warning" if wrong else "trophy" if ended else ""
        if icon:
            sign = art.icon(theme, icon, theme.px(18), colour)
            surface.blit(sign, sign.get_rect(midleft=(line.x, line.centery)))
            line.x, line.width = line.x + self.px(24), line.width - self.px(24)
        draw_words(surface, theme, words, "body", colour, line)
        line = pygame.Rect(left, line.bottom, right - left, self.px(22))
        draw_words(surface, theme, saved.trouble or saved.who, "body", palette.mute, line)


class _Picture(Widget):
    """The map of a battle as it stands, with the marks of the sides beside it."""

    def __init__(self, saved: SavedBattle, rect: tuple[int, int, int, int]) -> None:
        super().__init__("", rect)
        self._saved = saved

    def draw(self, surface: pygame.Surface) -> None:
        _paint_thumbnail(surface, self.theme, self._saved, self.place)
        now, theme, place = self._saved.standing, self.theme, self.place
        if now is None or self.parent is None:
            return
        right = self.parent.rect.right - theme.px(14)
        x, y = place.right + theme.px(18), place.y + theme.px(4)
        for host in now.brief.hosts:
            if right - x < theme.px(110):
                return
            mark = tokens.side_mark(theme, host.seat, theme.px(30), host.face or None)
            surface.blit(mark, (x, y))
            name = pygame.Rect(x + theme.px(38), y, right - x - theme.px(38), theme.px(30))
            draw_words(surface, theme, host.name, "body-bold", theme.palette.bone, name)
            left = pygame.Rect(x, y + theme.px(34), right - x, theme.px(24))
            draw_words(surface, theme, host.present, "body", theme.palette.dim, left)
            y += min(theme.px(74), place.height // len(now.brief.hosts))


def _paint_thumbnail(surface: pygame.Surface, theme: Theme, saved: SavedBattle, box: pygame.Rect) -> None:
    """The battle's map, or a well with a sign where there is none (yet)."""
    if saved.standing:
        picture = maps.picture(theme, box.width, saved.standing.brief, deploy=False)
        surface.blit(picture, picture.get_rect(center=box.center))
        return
    surface.blit(panels.well(theme, box.size), box)
    icon = "warning" if saved.trouble else "hour"
    colour = theme.palette.ember if saved.trouble else theme.palette.mute
    sign = art.icon(theme, icon, min(theme.px(32), box.width // 2), colour)
    surface.blit(sign, sign.get_rect(center=box.center))


def _scene(name: str) -> Page:
    from game.ui.app.scenes import scene_class

    made = scene_class(name)()
    assert isinstance(made, Page)
    return made

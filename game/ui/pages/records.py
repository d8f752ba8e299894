"""The list of battles on the disk, with a picture and the particulars of the one that is chosen."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import pygame

from game.core.locks import held
from game.core.record import RecordOwned
from game.core.words.grammar import plural
from game.ui.app import art
from game.ui.app.scenes import scene_class
from game.ui.app.theme import Theme
from game.ui.kit import dialogs
from game.ui.kit.base import Widget
from game.ui.kit.button import Button
from game.ui.kit.cached_layer import Still
from game.ui.kit.labels import Label
from game.ui.kit.layout import Box, Column, Flex, Row, Words, inset, lay
from game.ui.kit.measures import APART, BAR, CLOSE, FIELD, GAP, GUTTER, INSET, LINE, NEAR
from game.ui.kit.pen import Pen
from game.ui.kit.scroll import ScrollList
from game.ui.kit.words import draw_fitting, draw_words
from game.ui.pages.controls import Fact, facts_edge
from game.ui.pages.page import Page
from game.ui.paint import panels, tokens
from game.ui.play import launch, players, saves
from game.ui.play.replays.lookout import LOOKOUT
from game.ui.play.saves import SavedBattle
from game.ui.play.summaries import maps
from game.ui.play.summaries.brief import Host

_ROW, _PANEL = 92, 420
"""The height of a row of the list and the width of the panel, in logical pixels."""
_BESIDE, _SIGN, _HOLLOW = 14, 18, 32
"""What stands between a map and its words, and the size of the signs in a line and in a hollow."""
_PICTURE = (232, 120, 210)
"""The picture in the panel: how large at most and at least, and what it leaves to the particulars."""
_BEYOND, _NAMES, _HOST, _SIDE = 18, 110, 74, 38
"""Between the picture and the names of the sides, how wide these are at least, how far apart, and a mark before one."""
_TALL = 66
"""How far apart the sides have to be for a second line under each name."""
_EMPTY = (560, 328)
"""The panel that says that there is nothing yet."""
_UNUSABLE = (
    "This file cannot be used. It stays as it is until you delete it: nothing is written over it. "
    "Attach it to a report if you think that the program is wrong."
)


class Act(NamedTuple):
    """A button for the chosen battle; the first is the one that Enter presses."""

    id: str
    words: str
    icon: str
    command: Callable[[SavedBattle], None]


class RecordList(Page):
    """Subclasses say in `acts` what can be done with a battle, and may order the list in `ordered`."""

    empty = "No battle has been played yet."
    """What is said where there is none."""
    ways: tuple[tuple[str, str], ...] = ()
    """What can be done with battles once there are some, each with what it is."""

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

    def resume(self) -> None:
        kept = self.one.path if self.one else None
        self._read()
        places = [index for index, each in enumerate(self.saved) if each.path == kept]
        self.chosen = places[0] if places else min(self.chosen, max(0, len(self.saved) - 1))
        self.rebuild()

    def _read(self) -> None:
        found = saves.all_saved()
        for each in found:
            each.remember()
        self.saved = self.ordered(found)

    @property
    def one(self) -> SavedBattle | None:
        """The battle that is chosen."""
        return self.saved[self.chosen] if 0 <= self.chosen < len(self.saved) else None

    def tick(self, dt: float) -> None:
        """Take in what has become known of the files: the chosen one is looked into first, then down the list."""
        fresh = LOOKOUT.look([*([self.one] if self.one else []), *self.saved])
        if fresh:
            if self.one in fresh or all(each.looked for each in self.saved):
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
            self._box.width -= wide + self.px(GUTTER)
        if not self.narrow or not self.details:
            self._lay_list()
        if not self.narrow or self.details:
            self._lay_panel()

    def _lay_empty(self, body: pygame.Rect) -> None:
        wide, high = map(self.px, _EMPTY)
        self._box = pygame.Rect(*body.topleft, min(body.width, wide), min(body.height, high))
        id = f"{self.name}.new"
        pen, place = self.open_panel(f"{self.name}.about", self._box, Box(id, Flex(most=240), 48))
        pen.heading("No battle yet")
        pen.text(self.empty, after=GAP)
        pen.rule()
        for way, told in self.ways:
            pen.text(way, "body-bold", "bone", after=0)
            pen.text(told, after=GAP)
        self.ui.add(
            Button(id, "New battle", place[id], lambda: self.app.replace(scene_class("setup")()), primary=True,
                   key="confirm")
        )  # fmt: skip
        self.ui.default = id

    def _lay_list(self) -> None:
        self.list = self.ui.add(
            ScrollList(
                f"{self.name}.list", inset(self.theme, self._box, GAP), count=len(self.saved),
                row_height=self.px(_ROW), paint=self._paint_row, choose=self._choose,
                press=self._press, chosen=self.chosen,
            )
        )  # fmt: skip
        if self.ui.focused is None:
            self.ui.focus(f"{self.name}.list")

    def _lay_panel(self) -> None:
        saved = self.one
        if saved is None:
            return
        acts = [] if saved.trouble else self.acts(saved)
        ids = [f"{self.name}.{each.id}" for each in acts]
        trash, first, others = f"{self.name}.delete", ids[:1], ids[1:]
        # One act alone shares its row with the bin; of several the first has a row to itself.
        alone = self.main_button if first and not others else FIELD
        rows: list[Box] = [Row(*map(Box, others or first or [""]), Box(trash, alone), gap=APART, high=alone)]
        rows += [Box(ids[0], high=self.main_button)] if others else []
        pen, place = self.open_panel(f"{self.name}.about", self._panel, *rows)
        for act, id in zip(acts, ids, strict=True):
            command, main = partial(act.command, saved), id == ids[0]
            self.ui.add(Button(id, act.words, place[id], command, icon=act.icon, primary=main,
                               key="confirm" if main else "", step="row-bold" if main else "card"))  # fmt: skip
        if ids:
            self.ui.default = ids[0]
        self.ui.add(Button(trash, "", place[trash], self.delete, icon="trash", hint="Delete this battle"))
        self._fill(pen, saved)

    def _fill(self, pen: Pen, saved: SavedBattle) -> None:
        """The particulars, from the picture down."""
        if saved.standing:
            most, least, below = map(self.px, _PICTURE)
            beside = max(self.theme.width(host.name, "body-bold") for host in saved.standing.brief.hosts)
            beside += self.px(_BEYOND) + self.px(_SIDE) + self.px(BAR)
            size = min(pen.width, most, max(least, min(pen.scroll.rect.height - below, pen.width - beside)))
            pen.put(_Picture(saved, (pen.x, pen.y, pen.width, size)), INSET)
        pen.add(Label("", saved.title, pen.row(36, NEAR), step="title"))
        if saved.trouble:
            pen.text(saved.trouble, colour="ember", after=APART)
            pen.text(_UNUSABLE)
            return
        if saved.refused:
            self._fill_notice(pen, saved)
        facts = self._facts(saved)
        edge = facts_edge(self.theme, pen.width, [(head, words) for head, words, _ in facts])
        for head, words, icon in facts:
            pen.add(Fact("", pen.row(28, 0), head, words, icon=icon, edge=edge))
        if saved.notice and not saved.refused:
            self._fill_notice(pen, saved)

    def _fill_notice(self, pen: Pen, saved: SavedBattle) -> None:
        """What there is to say of the file."""
        pen.gap(CLOSE)
        pen.text(f"{saved.notice.rstrip('.')}.", colour="ember", after=CLOSE)

    def _facts(self, saved: SavedBattle) -> list[tuple[str, str, str]]:
        now, facts = saved.standing, []
        if now:
            words = saved.progress[:1].upper() + saved.progress[1:]
            facts.append(("", words, "trophy" if now.outcome else "clock"))
            for host in now.brief.hosts:
                if saved.header:
                    word = saved.header.seats.get(host.seat, "human")
                    icon = "person" if players.is_person(word) else "bot"
                    name = players.name(word, host.seat, saved.header.document)
                    facts.append((host.name, name[:1].upper() + name[1:], icon))
        facts.append(("", saved.when, "hour"))
        if now:
            facts.append(("", plural(now.actions, "action"), "step"))
        facts.append(("", saved.path.name, "save"))
        return facts

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
        row = rect.inflate(-self.px(NEAR), -self.px(NEAR))
        if state == "chosen":
            surface.blit(panels.lit_row(theme, row.size), row)
        elif index:
            panels.hairline(surface, theme, (rect.x + self.px(GAP), rect.y), rect.width - 2 * self.px(GAP))
        size, beside = row.height - self.px(APART), self.px(_BESIDE)
        box = pygame.Rect(row.x + self.px(GAP), row.centery - size // 2, size, size)
        _paint_thumbnail(surface, theme, saved, box)
        left = box.right + beside
        room = pygame.Rect(left, row.y + self.px(GAP), row.right - beside - left, row.height)
        needs = theme.width(saved.title, "panel") + self.px(APART) + theme.width(saved.when, "body")
        when = Words(saved.when, "body", APART) if needs <= room.width else 0
        head = Row(Box("title"), Box("when", when), high=30)
        place = lay(Column(head, Box("line", high=22), Box("who", high=22)), theme, room)
        if when:
            draw_words(surface, theme, saved.when, "body", palette.mute, place["when"], "right")
        draw_words(surface, theme, saved.title, "panel", palette.bone, place["title"])
        words = saved.progress[:1].upper() + saved.progress[1:]
        ended = bool(saved.standing and saved.standing.outcome)
        wrong = saved.trouble or saved.refused
        colour = palette.ember if wrong else palette.brass_hi if ended else palette.dim
        icon, line = "warning" if wrong else "trophy" if ended else "", place["line"]
        if icon:
            sign = art.icon(theme, icon, theme.px(_SIGN), colour)
            surface.blit(sign, sign.get_rect(midleft=line.midleft))
            line.x, line.width = line.x + self.px(LINE), line.width - self.px(LINE)
        draw_words(surface, theme, words, "body", colour, line)
        told = _in_short(saved.trouble) if saved.trouble else [saved.who]
        draw_fitting(surface, theme, [(each, "body") for each in told], palette.mute, place["who"])


def _in_short(trouble: str) -> list[str]:
    """What is wrong with a file, in ever fewer words: with the file and its line, without, and the first of it."""
    told = trouble.partition(": ")[2]
    told = told[:1].upper() + told[1:]
    return [trouble, told, told.partition(": ")[0]]


class _Picture(Widget):
    """The map of a battle as it stands, with the marks of the sides beside it."""

    def __init__(self, saved: SavedBattle, rect: tuple[int, int, int, int]) -> None:
        super().__init__("", rect)
        self._saved = saved

    def draw(self, surface: pygame.Surface) -> None:
        now, theme, place = self._saved.standing, self.theme, self.place
        board = pygame.Rect(place.topleft, (place.height, place.height))
        _paint_thumbnail(surface, theme, self._saved, board)
        left, right = board.right + theme.px(_BEYOND), place.right
        if now is None or right - left < theme.px(_NAMES):
            return
        room = pygame.Rect(left, place.y + theme.px(NEAR), right - left, place.height)
        high = min(theme.px(_HOST), place.height // len(now.brief.hosts))
        for number, host in enumerate(now.brief.hosts):
            lines = _host_lines(theme, host, high >= theme.px(_TALL), room.width)
            at = lay(lines, theme, room.move(0, number * high))
            surface.blit(tokens.side_mark(theme, host.seat, at["mark"].height, host.face or None), at["mark"])
            draw_words(surface, theme, host.name, "body-bold", theme.palette.bone, at["name"])
            if "left" in at:
                draw_words(surface, theme, host.present, "body", theme.palette.dim, at["left"])


def _host_lines(theme: Theme, host: Host, tall: bool, room: int) -> Column:
    """A side beside the picture: what is left of it under its name, or after that where the sides stand close and there is room."""
    mark = Box("mark", _SIDE, 30)
    if tall:
        return Column(Row(mark, Box("name", high=30), high=34), Box("left", high=LINE))
    needs = theme.width(host.name, "body-bold") + theme.width(host.present, "body")
    if needs + theme.px(_SIDE + 2 * APART) > room:
        return Column(Row(mark, Box("name", high=30), high=34))
    name = Box("name", Words(host.name, "body-bold", APART), 30)
    return Column(Row(mark, name, Box("left", high=30), high=34))


def _paint_thumbnail(surface: pygame.Surface, theme: Theme, saved: SavedBattle, box: pygame.Rect) -> None:
    """The battle's map, or a well with a sign where there is none (yet)."""
    if saved.standing:
        picture = maps.picture(theme, box.width, saved.standing.brief, deploy=False)
        surface.blit(picture, picture.get_rect(center=box.center))
        return
    surface.blit(panels.well(theme, box.size), box)
    icon = "warning" if saved.trouble else "hour"
    colour = theme.palette.ember if saved.trouble else theme.palette.mute
    sign = art.icon(theme, icon, min(theme.px(_HOLLOW), box.width // 2), colour)
    surface.blit(sign, sign.get_rect(center=box.center))

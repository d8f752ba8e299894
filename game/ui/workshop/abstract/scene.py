"""A battle of Abstract Skirmish of one's own: slots, cap, sides and their units, options; written as a scenario."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pygame

from game import scenarios
from game.core import registry
from game.core.options import Value
from game.core.seats import SEATS, Seat
from game.core.system import Document
from game.systems.abstract.state import plural
from game.ui.app.theme import Theme
from game.ui.kit import dialogs
from game.ui.kit.base import Widget
from game.ui.kit.button import Button, Toggle
from game.ui.kit.choice import Choice
from game.ui.kit.entry import Entry
from game.ui.kit.labels import Label, Text
from game.ui.kit.scroll import Scroll
from game.ui.kit.tabs import Tabs
from game.ui.pages import options
from game.ui.pages.controls import Stepper
from game.ui.pages.page import HEAD, Page
from game.ui.pages.scenario_list import Hairline
from game.ui.paint import panels
from game.ui.play import brief, launch, players
from game.ui.play.players import bot_title
from game.ui.tables.abstract import forces
from game.ui.workshop.abstract.draft import Draft
from game.ui.workshop.abstract.muster import lay_roster

_ROW = 40


class SlotsBuilder(Page):
    """`document` is what to begin from; `path` the file that it is written back to."""

    name = "slots-builder"
    title = "Your own battle"
    scope = "builder"

    def __init__(self, document: Document | None = None, path: Path | None = None) -> None:
        self.draft = Draft(document, own=path is not None)
        self.path = path
        self.side: Seat = "one"
        self.troubles = self.draft.problems()

    # -- layout

    @property
    def slim(self) -> bool:
        """One column only."""
        return self.logical[0] < 1000

    def layout(self) -> None:
        super().layout()
        width, height = self.logical
        self._lay_head()
        top = HEAD + 8
        if self.slim:
            self._left = self.area(16, top, width - 32, height - top - 16)
            scroll = self.ui.add(Scroll("builder.page", self._inner(self._left)))
            y = self._fill_form(scroll, scroll.rect.x, scroll.rect.y, self._wide(self._left))
            self._fill_side(scroll, scroll.rect.x, y + self.px(12), self._wide(self._left))
            self._right = pygame.Rect(0, 0, 0, 0)
            return
        half = (width - 48) * 0.44
        self._left = self.area(16, top, half, height - top - 16)
        self._right = self.area(32 + half, top, width - 48 - half, height - top - 16)
        form = self.ui.add(Scroll("builder.page", self._inner(self._left)))
        self._fill_form(form, form.rect.x, form.rect.y, self._wide(self._left))
        side = self.ui.add(Scroll("builder.side", self._inner(self._right)))
        self._fill_side(side, side.rect.x, side.rect.y, self._wide(self._right))

    def _inner(self, box: pygame.Rect) -> pygame.Rect:
        pad = self.px(16)
        return pygame.Rect(box.x + pad, box.y + pad, box.width - 2 * pad + self.px(12), box.height - 2 * pad)

    def _wide(self, box: pygame.Rect) -> int:
        return box.width - 2 * self.px(16)

    def _lay_head(self) -> None:
        """Play and save, at the right of the heading."""
        px, right = self.px, self.size[0] - self.px(16)
        trouble = self.troubles[0].text if self.troubles else ""
        play = pygame.Rect(right - px(130), px(16), px(130), px(44))
        self.ui.add(
            Button(
                "builder.play",
                "Play",
                play,
                self.play,
                primary=True,
                icon="play",
                enabled=not trouble,
                hint=trouble,
            )
        )
        save = pygame.Rect(play.x - px(8 + 120), play.y, px(120), px(44))
        self.ui.add(
            Button(
                "builder.save",
                "Save",
                save,
                self.save,
                icon="save",
                enabled=not trouble,
                hint=trouble or "Save",
                key="save-scenario",
                cap=False,
            )
        )

    def heading_room(self) -> int:
        return self.size[0] - self.px(96 + 290)

    def _fill_form(self, scroll: Scroll, x: int, y: int, width: int) -> int:
        draft, px = self.draft, self.px
        picture = min(px(150), width // 3)
        scroll.add(_Forces((x, y, picture, picture), draft))
        left, room = x + picture + px(16), width - picture - px(16)
        scroll.add(Label("", "Title", (left, y, room, px(24)), colour="mute"))
        scroll.add(
            Entry(
                "builder.title",
                draft.title,
                (left, y + px(24), room, px(_ROW)),
                self._set_title,
                limit=40,
                empty="What it is called",
            )
        )
        y2 = y + px(72)
        for name, value, low, high, words in (
            ("slots", draft.slots, 1, 120, "Slots a side"), ("cap", draft.cap, 0, 120, "Most in a unit"),
        ):  # fmt: skip
            self._add_number(scroll, name, value, low, high, words, pygame.Rect(left, y2, room, px(38)))
            y2 += px(42)
        y = max(y + picture, y2) + px(6)
        scroll.add(Label("", "Story", (x, y, width, px(24)), colour="mute"))
        scroll.add(
            Entry(
                "builder.story",
                draft.story,
                (x, y + px(24), width, px(_ROW)),
                self._set_story,
                limit=300,
                empty="What it is about",
            )
        )
        y += px(24 + _ROW + 10)
        self._add_number(
            scroll, "most", draft.most, 1, 12, "Most units of a side", pygame.Rect(x, y, width, px(38))
        )
        y += px(42)
        self._add_number(scroll, "sides", len(draft.sides), 2, 4, "Sides", pygame.Rect(x, y, width, px(38)))
        y += px(46)
        scroll.add(Hairline("", (x, y, width, px(1))))
        y += px(8)
        for option in registry.system("abstract").options:
            row = pygame.Rect(x, y, width, px(36))
            now = draft.options.get(option.name, option.default)
            for widget in options.row(option, now, row, self.theme, partial(self._set_option, option.name)):
                scroll.add(widget)
            y = row.bottom
        return self._add_troubles(scroll, x, y + px(8), width)

    def _add_number(
        self, scroll: Scroll, name: str, value: int, low: int, high: int, words: str, row: pygame.Rect
    ) -> None:
        wide = self.px(150)
        scroll.add(Label("", words, (row.x, row.y, row.width - wide - self.px(8), row.height), colour="dim"))
        place = (row.right - wide, row.y, wide, row.height)
        said = (lambda number: str(number) if number else "no cap") if name == "cap" else str
        scroll.add(
            Stepper(
                f"builder.{name}",
                value,
                place,
                partial(self._set_number, name),
                low=low,
                high=high,
                words=said,
            )
        )

    def _add_troubles(self, scroll: Scroll, x: int, y: int, width: int) -> int:
        """What is still wrong, in words."""
        if not self.troubles:
            return scroll.add(
                Text("", "Nothing is wrong: it can be played.", (x, y), width, self.theme, colour="mute")
            ).rect.bottom
        for trouble in self.troubles[:5]:
            words = f"{self._where(trouble.field)}{trouble.text}."
            y = scroll.add(Text("", words, (x, y), width, self.theme, colour="ember")).rect.bottom + self.px(
                4
            )
        return y

    def _where(self, field: str) -> str:
        parts = field.split(".")
        return (
            f"{self.draft.sides[parts[1]]['name']}: "
            if len(parts) > 1 and parts[1] in self.draft.sides
            else ""
        )

    def _fill_side(self, scroll: Scroll, x: int, y: int, width: int) -> int:
        draft, px, seat = self.draft, self.px, self.side
        tabs = [
            (each, self.theme.fit(side["name"] or f"Side {each}", "card", px(120)), "")
            for each, side in draft.sides.items()
        ]
        scroll.add(Tabs("builder.tab", tabs, seat, (x, y, width, px(48)), self._turn))
        y += px(60)
        side = draft.sides[seat]
        self._fill_player(scroll, x, y, width)
        y += px(_ROW + 8)
        self._add_number(
            scroll,
            "budget",
            draft.budget(seat),
            1,
            120,
            "Its slots (a handicap, if others have less)",
            pygame.Rect(x, y, width, px(38)),
        )
        y += px(44)
        scroll.add(
            Toggle(
                "builder.open",
                "Its player writes down the units at the table",
                (x, y, width, px(38)),
                not side["units"],
                self._set_open,
            )
        )
        y += px(44)
        if not side["units"]:
            return y
        roster = draft.roster(seat)
        left = roster.left
        said = (
            f"{plural(abs(left), 'slot')} {'left to give' if left > 0 else 'too many'}."
            if left
            else "All slots are given out."
        )
        scroll.add(Label("", said, (x, y, width, px(26)), colour="dim" if not left else "ember"))
        y += px(32)
        return lay_roster(
            scroll, self.theme, roster, x, y, width, partial(self._rostered, roster), prefix=f"builder.{seat}"
        ) + px(8)

    def _fill_player(self, scroll: Scroll, x: int, y: int, width: int) -> None:
        """The name of a side, and who plays it if nobody says."""
        px, seat = self.px, self.side
        side = self.draft.sides[seat]
        half = (width - px(12)) // 2
        scroll.add(
            Entry(
                f"builder.name.{seat}",
                side["name"],
                (x, y, half, px(_ROW)),
                self._set_name,
                limit=24,
                empty="Name of the side",
            )
        )
        bots = [("", "A person"), *((bot, bot_title(bot)) for bot in players.bots("abstract"))]
        scroll.add(
            Choice(
                f"builder.bot.{seat}",
                bots,
                side.get("bot", ""),
                (x + half + px(12), y, half, px(_ROW)),
                self._set_bot,
            )
        )

    # -- changes

    def _judge(self) -> None:
        self.troubles = self.draft.problems()

    def _done(self) -> None:
        self._judge()
        self.rebuild()

    def _set_title(self, text: str) -> None:
        self.draft.title = text
        self._judge()

    def _set_story(self, text: str) -> None:
        self.draft.story = text

    def _set_number(self, name: str, value: int) -> None:
        if name == "budget":
            self.draft.set_budget(self.side, value)
        elif name == "sides":
            self.draft.set_sides(value)
            if self.side not in self.draft.sides:
                self.side = "one"
        else:
            setattr(self.draft, name, value)
        self._done()

    def _set_option(self, name: str, value: Value) -> None:
        self.draft.options[name] = value
        self._judge()

    def _turn(self, seat: object) -> None:
        self.side = next(each for each in SEATS if each == seat)
        self.ui.forget("builder.side")
        self.rebuild()

    def _set_name(self, text: str) -> None:
        self.draft.sides[self.side]["name"] = text
        self._judge()

    def _set_bot(self, bot: object) -> None:
        self.draft.sides[self.side]["bot"] = str(bot)

    def _set_open(self, on: bool) -> None:
        self.draft.set_open(self.side, on)
        self._done()

    def _rostered(self, roster: Any) -> None:
        self.draft.take(self.side, roster)
        self._forget_names()
        self._done()

    def _forget_names(self) -> None:
        for number in range(13):
            self.ui.forget(f"builder.{self.side}.{number}.name")

    # -- files

    def save(self) -> None:
        """Write it to the player's own scenarios."""
        if self._written():
            self.app.notify(f"Saved as {self.path.name if self.path else ''}.")

    def _written(self) -> bool:
        self._judge()
        if self.troubles:
            self.app.sound.play("refused")
            self.app.notify(f"{self._where(self.troubles[0].field)}{self.troubles[0].text}.")
            self.rebuild()
            return False
        document = self.draft.document()
        path = self.path or scenarios.place(document)
        number = 2
        while path != self.path and path.exists():
            path = path.with_name(f"{path.stem.rstrip('0123456789').rstrip('-')}-{number}.toml")
            number += 1
        try:
            scenarios.save(document, path, self.draft.before if path == self.path else None)
        except OSError as error:
            self.app.notify(
                f"{path.name} could not be written: {error.strerror or error}. It is kept here for now."
            )
            return False
        self.path = path
        self.draft.saved()
        return True

    def play(self) -> None:
        """Keep it, then choose who plays."""
        if not self._written():
            return
        id = next((name for name, path in scenarios.files() if path == self.path), "")
        below = self.app.scenes[-2] if len(self.app.scenes) > 1 else None
        if below is not None and hasattr(below, "show"):
            self.app.pop()
            below.show(id)
        else:
            launch.battle(self.app, self.draft.document(), scenario=id)

    def back(self) -> bool:
        if self.draft.dirty:
            text = "What you have built is not saved."
            dialogs.ask(self.app, "Leave it?", text, "Leave", self.app.pop, no="Stay")
            return True
        self.app.pop()
        return True

    def on_action(self, action: str) -> bool:
        if action == "save-scenario":
            self.save()
            return True
        return False

    # -- painting

    def paint(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        for box in (self._left, self._right):
            if box.width:
                panels.lay(surface, self.theme, box)


class _Forces(Widget):
    """The picture of what is being built."""

    def __init__(self, rect: tuple[int, int, int, int], draft: Draft) -> None:
        super().__init__("", rect)
        self._draft = draft

    def draw(self, surface: pygame.Surface) -> None:
        surface.blit(_picture(self.theme, self.place.width, self._draft), self.place)


def _picture(theme: Theme, size: int, draft: Draft) -> pygame.Surface:
    return forces.picture(theme, size, brief.of_slots(draft.document()))

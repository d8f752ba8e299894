"""Set-up: choose a scenario, who plays, the options and the seed; then the battle begins."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game import scenarios
from game.core import registry
from game.core.options import Value
from game.core.seats import Seat
from game.scenarios import Entry
from game.ui.paint import panels, scenery
from game.ui.rooms import begin, brief, options
from game.ui.rooms.brief import Brief, Host
from game.ui.rooms.cards import HIGH, WIDE, Card, OwnCard
from game.ui.rooms.controls import Force
from game.ui.rooms.players import BOTS, Sitter, bot_title
from game.ui.scenes import dialogs
from game.ui.scenes.page import HEAD, Page
from game.ui.widgets.button import Button, Segmented, Toggle
from game.ui.widgets.choice import Choice
from game.ui.widgets.entry import Entry as Field
from game.ui.widgets.labels import Label, Text
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.tabs import Tabs
from game.ui.widgets.words import draw_words

if TYPE_CHECKING:
    from game.ui.app import App

_PANEL = 408
"""Logical width of the panel at the right."""
_ROW = 34
_ORDER = ("jotunheim", "vanaheim", "throne-room", "greenwich")
"""The rulebook's order of its scenarios; others follow by title."""
_SHOWN = ("battle", "lesson", "custom")


class Setup(Page):
    """`scenario` is the id of the one to be chosen at first."""

    name = "setup"
    title = "New battle"

    def __init__(self, scenario: str = "") -> None:
        self.system = ""
        self.chosen = scenario
        self.entries: list[Entry] = []
        self.briefs: dict[str, Brief] = {}
        self.sitters: dict[Seat, Sitter] = {}
        self.options: dict[str, Value] = {}
        self.seed = begin.any_seed()
        self.details = False
        """In a narrow window: the panel is shown, not the cards."""
        self._panel = pygame.Rect(0, 0, 1, 1)
        self._left = 0

    # -- what there is to choose

    def enter(self) -> None:
        self._read()
        for error in scenarios.broken():
            self.app.notify(error.problems[0])

    def resume(self) -> None:
        self._read()
        self.rebuild()

    def _read(self) -> None:
        """Find the scenarios again; the builder may have written one."""
        found = scenarios.find()
        self.entries = sorted(found, key=_place)
        self.briefs = {each.id: brief.read(each.system, each.document) for each in self.entries}
        self.entries = [each for each in self.entries if self.briefs[each.id].kind in _SHOWN]
        systems = [name for name in registry.names() if any(e.system == name for e in self.entries)]
        now = self.entry
        self.system = now.system if now else self.system or (systems[0] if systems else "")
        if now is None and self.shown:
            self.chosen = self.shown[0].id
        self._seat()

    @property
    def entry(self) -> Entry | None:
        """The scenario that is chosen."""
        return next((each for each in self.entries if each.id == self.chosen), None)

    @property
    def shown(self) -> list[Entry]:
        """The scenarios of the chosen system."""
        return [each for each in self.entries if each.system == self.system]

    @property
    def brief(self) -> Brief:
        """The chosen scenario at a glance."""
        return self.briefs.get(self.chosen, Brief(""))

    def _seat(self) -> None:
        """Sit down: names as they were given last, bots where the scenario proposes them."""
        names = self.app.settings.names
        for host in self.brief.hosts:
            before = self.sitters.get(host.seat)
            name = before.name if before else names.get(host.seat, "")
            bot = host.bot if host.bot in BOTS else BOTS[0]
            self.sitters[host.seat] = Sitter(not host.bot, name, before.bot if before else bot)

    def option(self, name: str) -> Value:
        """An option's value: chosen here, else by the scenario, by the settings, by the rules."""
        system, entry = registry.system(self.system), self.entry
        given = entry.document.get("options", {}) if entry else {}
        settings: dict[str, Value] = {
            "odds": self.app.settings.odds,
            "skip-empty-reactions": not self.app.settings.always_ask,
        }
        default = next(each.default for each in system.options if each.name == name)
        value: Value = (settings | given | self.options).get(name, default)
        return value

    # -- acts

    def choose(self, id: str) -> None:
        """Choose a scenario."""
        if self.chosen != id:
            self.chosen = id
            self.options = {}
            self._seat()
            self.ui.forget("setup.panel")
            for seat in self.sitters:
                self.ui.forget(f"setup.name.{seat}")
        self.details = True
        self.rebuild()

    def begin(self) -> None:
        """Start the battle that is set up."""
        entry = self.entry
        if entry is None:
            return
        if self.brief.kind == "lesson":
            begin.battle(self.app, entry.document, scenario=entry.id)
            return
        people = {seat: sitter.name.strip() for seat, sitter in self.sitters.items() if sitter.name.strip()}
        self.app.change(names=self.app.settings.names | people)
        chosen = {each.name: self.option(each.name) for each in registry.system(entry.system).options}
        seats = {host.seat: self.sitters[host.seat].word for host in self.brief.hosts}
        begin.battle(self.app, entry.document, scenario=entry.id, seed=self.seed, options=chosen, seats=seats)

    def _build(self) -> None:
        self.app.open("builder")

    def edit(self) -> None:
        """Open the chosen scenario in the builder: one's own itself, another as a copy."""
        entry = self.entry
        if entry:
            own = entry.id.startswith("own/")
            self.app.open("builder", document=entry.document, path=entry.path if own else None)

    def delete(self) -> None:
        """Delete a scenario of one's own, after asking."""
        entry = self.entry
        if entry:
            text = f"“{entry.title}” goes for good. Battles that were played with it stay."
            dialogs.ask(
                self.app, "Delete this scenario?", text, "Delete", lambda: self._delete(entry), no="Keep it"
            )

    def _delete(self, entry: Entry) -> None:
        try:
            entry.path.unlink()
        except OSError as error:
            self.app.notify(f"{entry.path.name} could not be deleted: {error.strerror or error}")
        self.resume()

    def back(self) -> bool:
        if self._slim and self.details:
            self.details = False
            self.rebuild()
            return True
        return super().back()

    # -- layout

    @property
    def _slim(self) -> bool:
        """Room for the cards or for the panel, but not for both."""
        return self.logical[0] < 16 + 300 + 24 + 340 + 16

    def layout(self) -> None:
        super().layout()
        width, height = self.logical
        wide = width - 32 if self._slim else min(_PANEL, width - 16 - 300 - 24 - 16)
        if width > 1500:
            wide = 448
        self._panel = self.area(width - 16 - wide, 16, wide, height - 32)
        self._left = self.size[0] - self.px(16) if self._slim else self._panel.x - self.px(24)
        if self._slim:
            self._panel = self.area(16, HEAD + 8, wide, height - HEAD - 24)
        if not self._slim or not self.details:
            self._lay_tabs()
            self._lay_cards()
        if not self._slim or self.details:
            self._lay_panel()

    def _lay_tabs(self) -> None:
        tabs = [(name, registry.system(name).title.split()[0], "") for name in registry.names()]
        left = self.px(80) + self.theme.width(self.title, "title") + self.px(28)
        rect = pygame.Rect(left, self.px(14), self._left - left, self.px(50))
        self.ui.add(Tabs("setup.system", tabs, self.system, rect, self._turn))

    def _turn(self, system: object) -> None:
        self.system = str(system)
        if self.shown:
            self.choose(self.shown[0].id)

    def _lay_cards(self) -> None:
        top, gap = self.px(HEAD + 8), self.px(16)
        area = pygame.Rect(self.px(16), top, self._left + self.px(12) - self.px(16), self.size[1] - top)
        scroll = self.ui.add(Scroll("setup.cards", area, foot=self.px(16)))
        inner = area.width - self.px(16 if self._slim else 12)
        columns = max(1, (inner + gap) // (self.px(WIDE * 0.9) + gap))
        wide = min(self.px(WIDE + 240), (inner - (columns - 1) * gap) // columns)
        for index in range(len(self.shown) + 1):
            place = pygame.Rect(
                area.x + index % columns * (wide + gap),
                top + self.px(8) + index // columns * (self.px(HIGH) + gap),
                wide,
                self.px(HIGH),
            )
            if index == len(self.shown):
                scroll.add(OwnCard("setup.own", place, self._build))
            else:
                self._add_card(scroll, self.shown[index], place)

    def _add_card(self, scroll: Scroll, entry: Entry, place: pygame.Rect) -> None:
        scroll.add(
            Card(f"setup.scenario:{entry.id}", self.briefs[entry.id], place, lambda: self.choose(entry.id),
                 self.begin, chosen=entry.id == self.chosen)
        )  # fmt: skip

    def _lay_panel(self) -> None:
        pad, box = self.px(20), self._panel
        lesson = self.brief.kind == "lesson"
        high = self.px(52 if self.logical[1] >= 600 else 44)
        button = pygame.Rect(box.x + pad, box.bottom - pad - high, box.width - 2 * pad, high)
        words = "Begin lesson" if lesson else "Begin battle"
        inside = pygame.Rect(box.x + pad, box.y + self.px(14), box.width - 2 * pad + self.px(14), 0)
        inside.height = button.top - self.px(14) - inside.y
        scroll = self.ui.add(Scroll("setup.panel", inside))
        self._fill(scroll, inside.x, inside.y, box.width - 2 * pad)
        self.ui.add(
            Button("setup.begin", words, button, self.begin, primary=True, key="confirm", step="row-bold",
                   enabled=self.entry is not None, hint="" if self.entry else "Choose a scenario first.")
        )  # fmt: skip
        self.ui.default = "setup.begin"

    def _fill(self, scroll: Scroll, x: int, y: int, width: int) -> None:
        """Everything over the button, from the title down."""
        y = self._add_head(scroll, x, y, width)
        if self.brief.kind == "lesson":
            text = "The other side plays from a script. Nothing needs to be set up: begin, and do what you are told."
            scroll.add(Text("", text, (x, y), width, self.theme))
            return
        for host in self.brief.hosts:
            y = self._add_host(scroll, host, x, y, width)
        scroll.add(_Line((x, y + self.px(2), width, self.px(1))))
        y += self.px(6)
        for option in registry.system(self.system).options:
            row = pygame.Rect(x, y, width, self.px(_ROW))
            for widget in options.row(
                option, self.option(option.name), row, self.theme, self._set(option.name)
            ):
                scroll.add(widget)
            y = row.bottom
        self._add_seed(scroll, x, self._add_curtain(scroll, x, y, width), width)

    def _add_head(self, scroll: Scroll, x: int, y: int, width: int) -> int:
        own = self.chosen.startswith("own/")
        buttons = [
            ("edit", "pencil", self.edit, "Change this scenario" if own else "Build a battle on this one")
        ]
        if own:
            buttons.append(("delete", "trash", self.delete, "Delete this scenario"))
        right, size = x + width, self.px(36)
        for id, icon, command, hint in buttons if self.entry and self.brief.kind != "lesson" else []:
            right -= size
            scroll.add(Button(f"setup.{id}", "", (right, y, size, size), command, icon=icon, hint=hint))
            right -= self.px(8)
        scroll.add(Label("", self.brief.title, (x, y, right - x, self.px(38)), step="title"))
        text = scroll.add(Text("", self.brief.story, (x, y + self.px(44)), width, self.theme))
        y = text.rect.bottom if self.brief.story else y + self.px(40)
        scroll.add(_Braid((x, y + self.px(4), width, self.px(12))))
        return y + self.px(24)

    def _add_host(self, scroll: Scroll, host: Host, x: int, y: int, width: int) -> int:
        name = min(self.theme.width(host.name, "panel"), width)
        scroll.add(Label("", host.name, (x, y, name + self.px(2), self.px(30)), step="panel"))
        rest = pygame.Rect(x + name + self.px(10), y, width - name - self.px(10), self.px(30))
        goal = brief.wins_when(host)
        if self.theme.width(goal, "body") > rest.width and rest.width < width * 0.6:
            rest = pygame.Rect(x, y + self.px(28), width, self.px(24))
            y += self.px(22)
        scroll.add(Label("", goal, rest, colour="mute"))
        y += self.px(34)
        scroll.add(Force(f"setup.force.{host.seat}", host.seat, host.pieces, (x, y, width, self.px(42))))
        y += self.px(48)
        self._add_sitter(scroll, host, pygame.Rect(x, y, width, self.px(38)))
        return y + self.px(48)

    def _add_sitter(self, scroll: Scroll, host: Host, row: pygame.Rect) -> None:
        seat, sitter = host.seat, self.sitters[host.seat]
        kinds = [(True, "Person", "person"), (False, "Bot", "bot")]
        left = pygame.Rect(row.x, row.y, (row.width - self.px(10)) * 54 // 100, row.height)
        scroll.add(
            Segmented(
                f"setup.kind.{seat}", kinds, sitter.person, left, lambda now: self._sit(seat, bool(now))
            )
        )
        right = pygame.Rect(left.right + self.px(10), row.y, row.right - left.right - self.px(10), row.height)
        if sitter.person:
            scroll.add(
                Field(f"setup.name.{seat}", sitter.name, right, lambda text: setattr(sitter, "name", text),
                      entered=lambda text: self.begin(), empty=f"Player {seat}", limit=24)
            )  # fmt: skip
        else:
            bots = [(bot, bot_title(bot)) for bot in BOTS]
            scroll.add(
                Choice(
                    f"setup.bot.{seat}", bots, sitter.bot, right, lambda bot: setattr(sitter, "bot", str(bot))
                )
            )

    def _add_curtain(self, scroll: Scroll, x: int, y: int, width: int) -> int:
        people = sum(sitter.person for sitter in self.sitters.values())
        can = people > 1
        scroll.add(
            Toggle("setup.curtain", "Curtain between seats", (x, y, width, self.px(_ROW)),
                   self.app.settings.curtain and can, lambda on: self.app.change(curtain=on), enabled=can,
                   hint="Hides the table until the next player is there." if can
                   else "Only where two people share the screen.")
        )  # fmt: skip
        return y + self.px(_ROW)

    def _add_seed(self, scroll: Scroll, x: int, y: int, width: int) -> None:
        high = self.px(_ROW)
        scroll.add(Label("", "Seed", (x, y + self.px(2), width // 2, high), colour="dim"))
        dice = pygame.Rect(x + width - self.px(36), y + self.px(3), self.px(36), high)
        box = pygame.Rect(dice.x - self.px(8 + 132), dice.y, self.px(132), high)
        scroll.add(
            Field("setup.seed", _spaced(self.seed), box, self._type_seed, entered=lambda text: self.begin(),
                  allowed="0123456789 ", limit=11, hint="The same seed gives the same cards.")
        )  # fmt: skip
        scroll.add(Button("setup.dice", "", dice, self._throw, icon="dice", hint="Another seed"))

    # -- what the controls do

    def _set(self, name: str) -> Callable[[Value], None]:
        def change(value: Value) -> None:
            self.options[name] = value

        return change

    def _sit(self, seat: Seat, person: bool) -> None:
        self.sitters[seat].person = person
        self.rebuild()

    def _type_seed(self, text: str) -> None:
        digits = text.replace(" ", "")
        self.seed = int(digits) if digits else 0

    def _throw(self) -> None:
        self.seed = begin.any_seed()
        field = self.ui.get("setup.seed")
        if isinstance(field, Field):
            field.set(_spaced(self.seed))
        self.app.sound.play("card")

    # -- painting

    def paint(self, surface: pygame.Surface) -> None:
        theme = self.theme
        surface.blit(scenery.table(theme, self.size), (0, 0))
        room = pygame.Rect(self.px(80), self.px(16), self._left - self.px(80), self.px(44))
        draw_words(surface, theme, self.title, "title", theme.palette.bone, room)
        panels.hairline(surface, theme, self.at(16, HEAD - 4), self._left - self.px(16))
        if not self._slim or self.details:
            panels.lay(surface, theme, self._panel)


class _Line(Label):
    """A hairline between parts of the panel."""

    def __init__(self, rect: tuple[int, int, int, int]) -> None:
        super().__init__("", "", rect)

    def draw(self, surface: pygame.Surface) -> None:
        panels.hairline(surface, self.theme, self.place.topleft, self.place.width)


class _Braid(_Line):
    """The braid under the story."""

    def draw(self, surface: pygame.Surface) -> None:
        surface.blit(panels.braid(self.theme, self.place.width, self.place.height), self.place)


def _place(entry: Entry) -> tuple[int, int, str]:
    """Where a scenario stands among the others: shipped before own, battles before lessons."""
    last = entry.id.rpartition("/")[2]
    own = entry.id.startswith("own/")
    kinds = ("battle", "lesson")
    kind = str(entry.document.get("kind", "battle"))
    rank = 2 if own or kind not in kinds else kinds.index(kind)
    return rank, _ORDER.index(last) if last in _ORDER else len(_ORDER), entry.title


def _spaced(seed: int) -> str:
    return f"{seed:,}".replace(",", " ")


def menu_note(app: App) -> str:
    """What the menu says beside "New battle"."""
    count = sum(
        brief.read(each.system, each.document).kind in ("battle", "custom") for each in scenarios.find()
    )
    systems = len(registry.names())
    words = f"{count} scenario{'' if count == 1 else 's'}"
    return words if systems == 1 else f"{brief.counted(systems).capitalize()} systems, {words}"

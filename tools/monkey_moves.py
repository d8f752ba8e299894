"""What the monkey can do: events that can be written down and done again, and how it picks the next.

An event is a list of plain values, its kind first. Places are named by hotspot id and by where in it (shares of
width and height), so that an event still means the same after others before it have been left out.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pygame

from game.ui.app import keys
from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from game.ui.app.settings import PALETTES
from tools import monkey_table, monkey_units
from tools.monkey_watch import Tally, Watch, WatchedApp

Event = list[Any]
_MODS = {"": 0, "Alt": pygame.KMOD_LALT, "Ctrl": pygame.KMOD_LCTRL, "Shift": pygame.KMOD_LSHIFT}
_SIZES = (
    (640, 480),
    (1280, 720),
    (1920, 1080),
    (800, 600),
    (1024, 768),
    (1366, 700),
    (700, 1000),
    (641, 977),
)
_WORDS = (
    "Thor",
    "a",
    "push 3",
    "",
    "Übermut",
    "zzzz",
    "<b>&amp;",
    "0",
    "99999999999999",
    "T-20",
    "🜁 ᚺ",
    "x" * 80,
)
_ODD_KEYS = ("Delete", "Insert", "Page up", "Page down", "Home", "End", "F5", "Ctrl+A", "Ctrl+C", "Ctrl+V", "Ctrl+X",
             "Alt+F1", "Shift+F12", "q", "Z", "Ctrl+Space", "Shift+Enter", "Alt+Enter", "7", "Ctrl+Shift+Z")  # fmt: skip
_MANY = 9
"""So many places of one name and colon, and they count as one kind."""
_FOCUS = (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED, pygame.WINDOWLEAVE, pygame.WINDOWENTER,
          pygame.WINDOWMINIMIZED, pygame.WINDOWRESTORED, pygame.WINDOWEXPOSED, pygame.ACTIVEEVENT)  # fmt: skip


class Hands:
    """Does events to an app. `reopen` closes the app and starts it again, as a player would."""

    def __init__(self, app: WatchedApp, reopen: Callable[[App], WatchedApp], watch: Watch) -> None:
        self.app, self._reopen, self._watch = app, reopen, watch
        self.pilot = Pilot(app, settle=1, watched=True)

    def do(self, event: Event) -> None:
        """Do one event; a place that is not there any more is passed over."""
        kind, *given = event
        getattr(self, f"_{kind}")(*given)
        self.app.look()

    def _point(self, spot: str, x: float, y: float) -> tuple[int, int] | None:
        rect = self.pilot.spots().get(spot) if spot else self.app.screen.get_rect()
        if rect is None:
            return None
        return rect.x + min(rect.width - 1, int(rect.width * x)), rect.y + min(
            rect.height - 1, int(rect.height * y)
        )

    def _click(self, spot: str, x: float, y: float, button: int = 1, mod: str = "") -> None:
        point = self._point(spot, x, y)
        if point:
            pygame.key.set_mods(_MODS[mod])
            try:
                self.pilot.click(point, button)
            finally:
                pygame.key.set_mods(0)

    def _double(self, spot: str, x: float, y: float) -> None:
        self._click(spot, x, y)
        self._click(spot, x, y)

    def _move(self, spot: str, x: float, y: float) -> None:
        point = self._point(spot, x, y)
        if point:
            self.pilot.move_to(point)

    def _drag(self, start: str, end: str, x: float, y: float) -> None:
        first, last = self._point(start, 0.5, 0.5), self._point(end, x, y)
        if first and last:
            self.pilot.drag(first, last, steps=3)

    def _pull(self, x: float, y: float, to_x: float, to_y: float) -> None:
        first, last = self._point("", x, y), self._point("", to_x, to_y)
        if first and last:
            self.pilot.drag(first, last, steps=4)

    def _wheel(self, spot: str, x: float, y: float, notches: int) -> None:
        point = self._point(spot, x, y)
        if point:
            self.pilot.wheel(point, notches)

    def _key(self, chord: str) -> None:
        self.pilot.key(chord)

    def _type(self, text: str) -> None:
        self.pilot.type(text)

    def _resize(self, width: int, height: int) -> None:
        self.pilot.resize(width, height)

    def _palette(self, name: str) -> None:
        self.app.change(palette=name)
        self.pilot.frames(1)

    def _focus(self, index: int) -> None:
        pygame.event.post(pygame.event.Event(_FOCUS[index], gain=0, state=0))
        self.pilot.frames(1)

    def _stray(self, kind: int) -> None:
        """Half of a gesture: a button or a key let go that was never pressed here."""
        strays = (
            pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(5, 5), button=1, touch=False),
            pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(9, 9), button=1, touch=False),
            pygame.event.Event(pygame.KEYUP, key=pygame.K_RETURN, mod=0, unicode="", scancode=0),
            pygame.event.Event(pygame.TEXTINPUT, text="ß"),
            pygame.event.Event(pygame.TEXTEDITING, text="か", start=0, length=1),
            pygame.event.Event(
                pygame.MOUSEMOTION, pos=(-40, 9999), rel=(0, 0), buttons=(1, 0, 0), touch=False
            ),
            pygame.event.Event(pygame.DROPFILE, file="nothing.toml"),
            pygame.event.Event(pygame.KEYDOWN, key=pygame.K_UNKNOWN, mod=0, unicode="", scancode=0),
        )
        pygame.event.post(strays[kind % len(strays)])
        self.pilot.frames(1)

    def _wait(self, ticks: int) -> None:
        self.pilot.frames(ticks)

    def _quit(self) -> None:
        """The window's close button; the monkey does not let go."""
        pygame.event.post(pygame.event.Event(pygame.QUIT))
        self.pilot.frames(1)
        assert not self.app.running, "a request to quit was not heard"
        self.app.running = True

    def _restart(self) -> None:
        self.app = self._reopen(self.app)
        self.pilot = Pilot(self.app, settle=1, watched=True)

    def _secrets(self, number: int) -> None:
        self._watch.secrets(self.app, number)

    def _fresh(self) -> None:
        self._watch.fresh(self.app)


def plain(spot: str, heads: Counter[str]) -> str:
    """The kind of a place: "square:d4" and "square:e5" are the same to a monkey, the few tabs of a page are not."""
    head, colon, _ = spot.partition(":")
    return f"{head}:*" if colon and heads[head] > _MANY else spot


class Whims:
    """Picks events: rare places and keys more often than those that were used a lot."""

    def __init__(self, chance: Random, tally: Tally) -> None:
        self.chance, self.tally = chance, tally
        self._used: dict[tuple[str, str], int] = {}

    def next(self, app: App) -> Event:
        """What to do now."""
        scene = app.scene
        name = scene.name if scene else ""
        spots = scene.hotspots() if scene else {}
        chance = self.chance
        if name == "battle" and chance.random() < 0.6:
            event = self._purpose(scene, spots)
            if event:
                return event
        if name == "curtain" and chance.random() < 0.5:
            return ["click", "curtain.open", 0.5, 0.5, 1, ""]
        if self._bored(name) and chance.random() < 0.12:
            return ["key", "Esc"]
        if name == "battle" and chance.random() < 0.1:
            return ["secrets", chance.randrange(1000)] if chance.random() < 0.4 else ["fresh"]
        weights = (46, 8, 5, 4, 14, 2, 3, 3, 1.2, 1, 0.5, 1, 0.3, 1.2, 6, 3)
        kinds = (
            self._a_click, self._a_move, self._a_drag, self._a_wheel, self._a_key, self._an_odd_key, self._some_text,
            self._anywhere, self._a_size, self._a_scale, self._a_palette, self._the_focus, self._leaving, self._anew,
            self._patience, self._a_stray,
        )  # fmt: skip
        return chance.choices(kinds, weights)[0](name, spots)

    def _bored(self, name: str) -> bool:
        """Has it been in this scene for more than its share?"""
        total = sum(self.tally.scenes.values())
        return name != "battle" and self.tally.scenes[name] > 20 + 0.08 * total

    # What is there

    def _rare(self, name: str, spots: dict[str, pygame.Rect], *, keep: bool = True) -> str:
        """One of the places, those of a kind that was seldom used before the others."""
        if not spots:
            return ""
        ids = sorted(spots)
        heads = Counter(id.partition(":")[0] for id in ids)
        kinds = [plain(id, heads) for id in ids]
        many = Counter(kinds)
        weights = [self._weight(name, kind) / many[kind] ** 0.5 for kind in kinds]
        chosen = self.chance.choices(ids, weights)[0]
        if keep:
            key = name, plain(chosen, heads)
            self._used[key] = self._used.get(key, 0) + 1
            self.tally.spots[name][key[1]] += 1
        return chosen

    def _weight(self, name: str, kind: str) -> float:
        leaves = kind.endswith((".back", ".quit", ".menu", ".leave")) or kind in ("menu", "back")
        often = self._used.get((name, kind), 0)
        if name == "menu":
            often += self.tally.scenes[kind.partition(".")[2]] // 8
        return (0.15 if leaves else 1.0) / math.sqrt(1 + often)

    def _within(self) -> tuple[float, float]:
        return round(self.chance.uniform(0.05, 0.95), 3), round(self.chance.uniform(0.05, 0.95), 3)

    def _a_click(self, name: str, spots: dict[str, pygame.Rect]) -> Event:
        button = self.chance.choices((1, 3, 2), (20, 2, 1))[0]
        mod = self.chance.choices(("", "Alt", "Ctrl", "Shift"), (20, 1, 1, 1))[0]
        spot = self._rare(name, spots)
        if self.chance.random() < 0.06:
            return ["double", spot, *self._within()]
        return ["click", spot, *self._within(), button, mod]

    def _a_move(self, name: str, spots: dict[str, pygame.Rect]) -> Event:
        return ["move", self._rare(name, spots, keep=False), *self._within()]

    def _a_drag(self, name: str, spots: dict[str, pygame.Rect]) -> Event:
        end = self._rare(name, spots, keep=False) if self.chance.random() < 0.8 else ""
        return ["drag", self._rare(name, spots), end, *self._within()]

    def _a_wheel(self, name: str, spots: dict[str, pygame.Rect]) -> Event:
        return [
            "wheel",
            self._rare(name, spots, keep=False),
            *self._within(),
            self.chance.choice((-9, -2, -1, 1, 2, 9)),
        ]

    def _a_key(self, name: str, spots: dict[str, pygame.Rect]) -> Event:
        own = [chord for each in keys.BINDINGS for chord in each.chords if each.id != "full-screen"]
        common = ["Tab", "Shift+Tab", "Enter", "Esc", "Up", "Down", "Left", "Right"]
        return ["key", self.chance.choice(own if self.chance.random() < 0.6 else common)]

    def _an_odd_key(self, name: str, spots: dict[str, pygame.Rect]) -> Event:
        return ["key", self.chance.choice((*_ODD_KEYS, "F11"))]

    def _some_text(self, name: str, spots: dict[str, pygame.Rect]) -> Event:
        return ["type", self.chance.choice(_WORDS)]

    def _anywhere(self, name: str, spots: dict[str, pygame.Rect]) -> Event:
        kind = self.chance.choice(("click", "double", "move", "drag"))
        return [kind, "", "", *self._within()] if kind == "drag" else [kind, "", *self._within()]

    def _a_size(self, name: str, spots: dict[str, pygame.Rect]) -> Event:
        return ["resize", *self.chance.choice(_SIZES)]

    def _a_scale(self, name: str, spots: dict[str, pygame.Rect]) -> Event:
        return ["key", self.chance.choice(("Ctrl++", "Ctrl+-", "Ctrl+-", "Ctrl+0"))]

    def _a_palette(self, name: str, spots: dict[str, pygame.Rect]) -> Event:
        return ["palette", self.chance.choice(PALETTES)]

    def _the_focus(self, name: str, spots: dict[str, pygame.Rect]) -> Event:
        return ["focus", self.chance.randrange(len(_FOCUS))]

    def _leaving(self, name: str, spots: dict[str, pygame.Rect]) -> Event:
        return ["quit"]

    def _anew(self, name: str, spots: dict[str, pygame.Rect]) -> Event:
        return ["restart"]

    def _patience(self, name: str, spots: dict[str, pygame.Rect]) -> Event:
        return ["wait", self.chance.choice((1, 5, 20, 60))]

    def _a_stray(self, name: str, spots: dict[str, pygame.Rect]) -> Event:
        return ["stray", self.chance.randrange(8)]

    # Playing a battle to its end

    def _purpose(self, scene: Any, spots: dict[str, pygame.Rect]) -> Event | None:
        """Something that leads on in a battle, by what the table itself offers."""
        table, flow = scene.table, scene.flow
        if flow.moving and self.chance.random() < 0.6:
            return ["wait", self.chance.choice((5, 20, 40))]
        if flow.ended:
            return ["key", "M"] if self.chance.random() < 0.1 else None
        if not table.mine:
            if flow.paused and self.chance.random() < 0.5:
                return self._one_of(spots, "bot-pause", "bot-step")
            return ["wait", self.chance.choice((5, 20, 40))] if self.chance.random() < 0.4 else None
        if hasattr(table, "drafts"):
            return self._slots(table, spots)
        if hasattr(table, "drawn"):
            return monkey_units.purpose(self.chance, scene, spots, self._one_of)
        if monkey_table.measured(scene):
            return monkey_table.purpose(self.chance, scene, spots, self._one_of)
        if scene.coach.step is not None and self.chance.random() < 0.7:
            return self._lesson(scene.coach.wanted(), table, spots)
        if table.plan is not None and self.chance.random() < 0.8:
            return ["key", "Enter"] if self.chance.random() < 0.5 else self._one_of(spots, "commit")
        if table.group is not None or (table.may_advance() and self.chance.random() < 0.3):
            return self._group(table, spots)
        for step in self.chance.sample((self._target, self._card, self._unit, self._let, self._end), 5):
            event = step(table, spots)
            if event:
                return event
        return None

    def _slots(self, table: Any, spots: dict[str, pygame.Rect]) -> Event | None:
        """Cards dealt and confirmed, targets chosen and attacked."""
        luck = self.chance.random()
        if luck < 0.2 and "coach.next" in spots:
            return ["click", "coach.next", 0.5, 0.5, 1, ""]
        if table.creating:
            return ["key", "Enter"]
        if table.plotting:
            if luck < 0.4 and "confirm" in spots and table.ready:
                return ["click", "confirm", 0.5, 0.5, 1, ""]
            if luck < 0.6:
                return self._one_of(spots, "template", "apply:True")
            return self._one_of(spots, "trait", "level", "slot", "unit")
        if table.plan is not None and luck < 0.7:
            return ["key", "Enter"] if luck < 0.3 else self._one_of(spots, "commit")
        if luck < 0.9:
            return self._one_of(
                {f"unit:{foe}": spots[f"unit:{foe}"] for foe in table.foes() if f"unit:{foe}" in spots},
                "unit",
            )
        return self._one_of(spots, "hold", "divide", "share", "unit")

    def _lesson(self, wanted: Any, table: Any, spots: dict[str, pygame.Rect]) -> Event | None:
        """What the coach asks for: a unit, a card, a power, a place, and then to do it."""
        if wanted is None:
            return self._one_of(spots, "coach.next")
        if table.plan == wanted:
            return ["key", "Enter"]
        if wanted == table.ending or wanted == table.let_go:
            return self._one_of(spots, "end-phase", "let-through", "let-go")
        card, unit = getattr(wanted, "card", ""), table.find(getattr(wanted, "unit", 0))
        if unit and table.unit != unit.id:
            return self._one_of(
                {id: spots[id] for id in (f"square:{unit.at}", f"unit:{unit.id}") if id in spots},
                "square",
                "unit",
            )
        if card and table.card != card and card in table.hand:
            return self._one_of(spots, f"card:{table.hand.index(card)}")
        power = getattr(wanted, "power", "")
        if power and table.power != power:
            return self._one_of(spots, "power")
        places = [
            f"square:{each}" for offer in table.live() if offer.action == wanted for each in offer.squares
        ]
        return self._one_of({id: spots[id] for id in places if id in spots}, "square")

    def _one_of(self, spots: dict[str, pygame.Rect], *heads: str) -> Event | None:
        found = [id for id in sorted(spots) if id in heads or id.partition(":")[0] in heads]
        return ["click", self.chance.choice(found), 0.5, 0.5, 1, ""] if found else None

    def _target(self, table: Any, spots: dict[str, pygame.Rect]) -> Event | None:
        lit = {
            f"square:{square}": spots[f"square:{square}"]
            for square in table.lit()
            if f"square:{square}" in spots
        }
        if not lit:
            return None
        square = self.chance.choice(sorted(lit))
        unit = table.find(table.unit)
        if unit and unit.at and self.chance.random() < 0.15:
            return ["drag", f"square:{unit.at}", square, 0.5, 0.5]
        return ["click", square, 0.5, 0.5, 1, ""]

    def _card(self, table: Any, spots: dict[str, pygame.Rect]) -> Event | None:
        if self.chance.random() < 0.4:
            row = self._one_of(spots, "power")
            if row:
                return row
        useful = [f"card:{slot}" for slot in range(len(table.hand)) if table.usable(slot)]
        return self._one_of({id: spots[id] for id in useful if id in spots}, "card")

    def _unit(self, table: Any, spots: dict[str, pygame.Rect]) -> Event | None:
        if table.unit and self.chance.random() < 0.7:
            return None
        if self.chance.random() < 0.3:
            return ["key", "Tab"]
        able = [table.find(unit) for unit in table.able()]
        ids = [f"square:{unit.at}" for unit in able if unit and unit.at] + [
            f"unit:{each}" for each in table.able()
        ]
        return self._one_of({id: spots[id] for id in ids if id in spots}, "square", "unit")

    def _group(self, table: Any, spots: dict[str, pygame.Rect]) -> Event | None:
        """Gather units for a group advance: begin, then add one that may join."""
        if table.group is None or self.chance.random() < 0.1:
            return self._one_of(spots, "group")
        units = [table.find(each) for each in table.joinable(table.group)]
        return self._one_of(
            {id: spots[id] for unit in units if unit and (id := f"square:{unit.at}") in spots}, "square"
        )

    def _let(self, table: Any, spots: dict[str, pygame.Rect]) -> Event | None:
        return self._one_of(spots, "let-through") if table.let_go and self.chance.random() < 0.5 else None

    def _end(self, table: Any, spots: dict[str, pygame.Rect]) -> Event | None:
        if table.ending is None or self.chance.random() < (0.93 if len(table.actions) > 1 else 0.2):
            return None
        return ["key", "Ctrl+Enter"] if self.chance.random() < 0.5 else self._one_of(spots, "end-phase")

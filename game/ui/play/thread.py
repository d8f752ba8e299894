"""The thread of a battle: what happened last, what is asked now, and the one button that goes on.

    aftermath   what happened last: one bold line with its number, what else is to be known of it, its rule and its
                places. It is read off what the looking seat saw of the match, so that it is the same for one's own acts,
                for a bot's and in a replay; it stays until the next act.
    ask         one sentence of what is wanted now, and who comes after.
    primary     the one command that goes on, derived from the decision.

A table says the three of itself (`Threaded`); `lay_foot` puts the last two into a box, the same at every table.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Protocol

import pygame
from msgspec import Struct

from game.core.events import Event
from game.core.match import Match, Moment
from game.core.seats import Outcome, Seat
from game.core.stretches import joined
from game.core.system import LogLine, System
from game.ui.app.theme import Theme
from game.ui.kit.base import Area, Widget
from game.ui.kit.button import Button
from game.ui.kit.command import Command
from game.ui.kit.layout import Box, Row, lay
from game.ui.kit.lines import Line
from game.ui.kit.measures import BUTTON, FIELD, GAP, GUTTER, INSET
from game.ui.kit.pen import Pen
from game.ui.kit.ui import Ui
from game.ui.kit.words import draw_words
from game.ui.paint import panels
from game.ui.play.contract import Themed
from game.ui.play.people import person

DULL = frozenset({"turn", "note", "card"})
"""Kinds of log lines that are no outcome of an act."""
_ON_THE_WAY = frozenset({"move", "course"})
"""Kinds of log lines that tell what was done, rather than what came of it."""
_RECAP = 8
"""How many lines of what happened meanwhile are told."""
_PRIMARY = 60
"""The height of the primary button where there is room, in logical pixels."""
_MOVING = "What happens has to come to rest first."


class Aftermath(Struct, frozen=True):
    """What happened last, as the looking seat may know it.

    `words` is one bold line with its number ("Block stops Smash."), `seat` whose doing it was, `rule` the paragraph it
    follows from. `lines` say the rest: what did not happen, and how likely it was. `places` are what a log line's are.
    `brief` is the bold line without its numbers, where there are many.
    """

    words: str
    lines: tuple[str, ...] = ()
    rule: str = ""
    seat: Seat | None = None
    places: tuple[str, ...] = ()
    brief: str = ""


class Ask(Struct, frozen=True):
    """What is wanted now, in one sentence; `after` says who or what comes next, `rule` why it is so.

    `brief` is the same in fewer words, for where what happened stands in the same line.
    """

    words: str
    after: str = ""
    rule: str = ""
    brief: str = ""


class Leading(Protocol):
    """A battle whose one brass button may have to stand back."""

    @property
    def primary_leads(self) -> bool:
        """Whether the primary button is what is called for: an ordinary button otherwise."""


class Threaded(Leading, Protocol):
    """A battle that says how it goes on."""

    @property
    def aftermath(self) -> Aftermath | None:
        """What happened last; None while something moves, and before anything has happened."""

    def ask(self) -> Ask:
        """What is wanted of whoever looks on."""

    def primary(self) -> Command:
        """What goes on: refused, with its reason, while nobody here has the choice."""


class Course(Protocol):
    """What the thread reads of the course of a battle."""

    @property
    def match(self) -> Match: ...
    @property
    def table(self) -> Any: ...
    @property
    def ended(self) -> bool: ...
    @property
    def veiled(self) -> bool: ...
    @property
    def moving(self) -> bool: ...
    @property
    def bot_turn(self) -> bool: ...
    @property
    def paused(self) -> bool: ...


class Footed(Themed, Threaded, Protocol):
    """A battle with a foot."""

    @property
    def ui(self) -> Ui: ...


# What happened


def seen(moments: Sequence[Moment], seat: Seat | None) -> list[Event]:
    """The events of some moments as a seat may know them; as they were for None, who watches with all eyes."""
    events = (event for moment in moments for event in moment.events)
    return [told for event in events if (told := event if seat is None else event.seen_by(seat)) is not None]


def runs_back(rules: System[Any, Any], moments: Sequence[Moment]) -> Iterator[Sequence[Moment]]:
    """What was done in one go, the latest first."""
    end = len(moments)
    while end > 0:
        start = end - 1
        while start > 0 and joined(rules, moments[start - 1], moments[start]):
            start -= 1
        yield moments[start:end]
        end = start


def told_last(rules: System[Any, Any], moments: Sequence[Moment], seat: Seat | None) -> Aftermath | None:
    """What happened last in the words of the log: in bold what came of it, under it the other lines in their order."""
    for run in runs_back(rules, moments):
        lines = [line for line in rules.tell(run[-1].state, seen(run, seat), seat) if line.kind not in DULL]
        if lines:
            return in_lines(lines, next((line for line in lines if line.kind not in _ON_THE_WAY), lines[0]))
    return None


def in_lines(lines: Sequence[LogLine], head: LogLine) -> Aftermath:
    """What happened in lines of the log: one of them in bold, under it the others in their order."""
    rest = tuple(line.text for line in lines if line is not head)
    return Aftermath(head.text, rest, head.rule, head.seat, places_of(lines))


def places_of(lines: Iterable[LogLine]) -> tuple[str, ...]:
    """All places that lines of the log tell of, each once."""
    return tuple(dict.fromkeys(place for line in lines for place in line.places))


def meanwhile(recap: Sequence[LogLine], pen: Pen) -> None:
    """What others did since whoever looks on chose last: at a screen that people share, and where bots play at once."""
    if recap:
        pen.line(Line("Since your last choice", icon="clock", heading=True, accent="brass"))
    for line in recap[-_RECAP:]:
        pen.rich(line.text)


# What is asked


def chooser(flow: Course) -> str:
    """The name of whoever has to choose; "" if nobody has."""
    decision = flow.match.decision
    return person(flow.match, decision.seat)[0] if decision else ""


def bots_turn(flow: Course) -> str:
    """What the bot that has to choose is doing, with its name and without a full stop: foot and panels say the same."""
    return f"{chooser(flow)} is paused" if flow.paused else f"{chooser(flow)} is choosing"


def waiting(flow: Course) -> Ask | None:
    """What there is to say while nobody who looks on has a choice: None if somebody has."""
    outcome: Outcome | None = flow.match.outcome
    if flow.veiled or flow.moving:
        return Ask("")
    if flow.ended and outcome is not None:
        return Ask("The battle is over.", rule=outcome.rule)
    if flow.bot_turn:
        return Ask(f"{bots_turn(flow)}.")
    if not flow.table.mine:
        return Ask(f"{chooser(flow)} has the choice.")
    return None


def held_up(flow: Course) -> str:
    """Why the primary command is refused whatever it is; "" if the choice is with whoever looks on."""
    if flow.moving:
        return _MOVING
    if flow.match.outcome is None and not flow.table.mine:
        return f"{chooser(flow)} has to choose first."
    return ""


# Where it stands


class Foot(Widget):
    """The words with which the program asks: a sentence, and under it who or what comes next."""

    pointable = True

    def __init__(self, ask: Ask, rect: Area, theme: Theme) -> None:
        super().__init__("foot", rect, rule=ask.rule or None)
        self.lines = _fitting(theme, ask, self.rect)
        """Each line that there is room for, with the role of its colour."""
        whole = " ".join(line for line, _ in self.lines).startswith(ask.words)
        self._left_out = "" if whole else ask.words

    @property
    def told(self) -> str:
        return self._left_out

    def draw(self, surface: pygame.Surface) -> None:
        theme, place = self.theme, self.place
        line = pygame.Rect(place.topleft, (place.width, theme.line("body")))
        for words, colour in self.lines:
            draw_words(surface, theme, words, "body-semibold", getattr(theme.palette, colour), line)
            line.y += line.height


class Ground(Widget):
    """The panel under the foot."""

    def __init__(self, rect: Area) -> None:
        super().__init__("", rect)

    def draw(self, surface: pygame.Surface) -> None:
        panels.lay(surface, self.theme, self.place)


def _fitting(theme: Theme, ask: Ask, room: pygame.Rect) -> list[tuple[str, str]]:
    """The lines of an ask with their colours, as many as there is room for: who is next goes first."""
    most = max(0, room.height) // theme.line("body")
    asked = [(line, "bone") for line in theme.wrap(ask.words, "body-semibold", room.width)]
    after = (
        [(line, "dim") for line in theme.wrap(ask.after, "body-semibold", room.width)] if ask.after else []
    )
    return asked + after if len(asked) + len(after) <= most else asked[:most]


def lay_foot(scene: Footed, box: pygame.Rect, *, aside: Sequence[Command] = (), ground: bool = True) -> None:
    """What is asked, who is next and the only primary button, in `box`; `aside` are lesser ways, left of it.

    Where the box is too low for words, the button fills it. `ground` draws the panel under all of it. The button is brass
    while it leads.
    """
    theme, px, ask, command = scene.theme, scene.px, scene.ask(), scene.primary()
    pad = px(GUTTER) if box.height >= px(_PRIMARY + 2 * GUTTER) else 0
    inner = box.inflate(-2 * pad, -2 * pad)
    rows = len(theme.wrap(ask.words, "body-semibold", inner.width)) + (1 if ask.after else 0)
    room = inner.height - px(GAP) - rows * theme.line("body")
    high = min(px(_PRIMARY), max(px(FIELD), room), inner.height)
    words = pygame.Rect(inner.x, inner.y, inner.width, max(0, inner.height - high - px(INSET)))
    if ground and pad:
        scene.ui.add(Ground(box))
    scene.ui.add(Foot(ask, words, theme))
    row = pygame.Rect(inner.x, inner.bottom - high, inner.width, high)
    boxes = [Box(each.id, BUTTON if not each.words else max(BUTTON, _need(theme, each))) for each in aside]
    place = lay(Row(*boxes, Box("primary"), gap=GAP), theme, row)
    for each in aside:
        scene.ui.add(Button.of(each, place[each.id], cap=False))
    step = "row" if high >= px(_PRIMARY) else "card"
    button = scene.ui.add(Button.of(command, place["primary"], primary=scene.primary_leads, step=step))
    if button.enabled:
        # Its words and its key stand on it: a tooltip would only hide the sentence above.
        button.hint, button.titled = "", False


def _need(theme: Theme, command: Command) -> float:
    return Button.need(theme, command) / theme.scale

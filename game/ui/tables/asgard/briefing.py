"""The briefing before the first choice: the story, what is to be done, what the players know, how condition zero is.

    app.push(Briefing.of(match.state, teller, begin=flow.begin))

`begin` is called when it has gone. What comes is not said: the enemy is unknown.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import pygame

from game.core.seats import Seat
from game.core.words.grammar import inside, listed
from game.systems.asgard import adapters
from game.systems.asgard.sheet.plan import TARGETS, Difficulty, Plan
from game.ui.kit.base import Area, Widget
from game.ui.kit.command import Command
from game.ui.kit.lines import Line
from game.ui.kit.pen import Pen
from game.ui.kit.words import draw_words
from game.ui.paint import tokens
from game.ui.tables.asgard.moments.change import SettingRow, settings
from game.ui.tables.asgard.moments.teller import LEVELS, Teller
from game.ui.tables.asgard.story_room import Room, Row, Section

HARD: dict[Difficulty, str] = {
    "gentle": "at least every other game is won", "steady": "about two games of five are won",
    "hard": "about one game of four is won", "grim": "fewer than one game of five is won",
}  # fmt: skip
"""What the words for how hard a story is come to (A-80)."""


class Going(NamedTuple):
    """A unit that goes: its name, who leads it, how well it spots."""

    name: str
    emblem: str
    seat: Seat
    leader: str
    level: str


class Briefing(Room):
    """One button begins; Esc does the same, nothing being decided by it."""

    name = "briefing"

    def __init__(
        self, plan: Plan, going: Sequence[Going], begin: Callable[[], None], said: Callable[[int], str], *,
        again: bool = False,
    ) -> None:  # fmt: skip
        self.plan, self.going, self._begin, self._said = plan, tuple(going), begin, said
        self._again = again

    @classmethod
    def of(cls, saga: Any, teller: Teller, begin: Callable[[], None], *, again: bool = False) -> Briefing:
        """The briefing of a story that is about to begin, or is read `again` while it goes on."""
        adapter, plan = adapters.of(saga.plan), saga.plan
        going = []
        for seat in plan.players:
            waiting = [unit.id for unit in getattr(saga.table, "reserve", {}).get(seat, ())]
            for unit in [*adapter.units(saga.table, seat), *waiting]:
                level = LEVELS[plan.skills.get(adapter.who(saga.table, unit), "regular")]
                leader = teller.person(seat) if len(plan.players) > 1 else ""
                going.append(
                    Going(teller.called(unit), teller.emblem(unit), teller.side(unit), leader, level)
                )
        return cls(plan, going, begin, teller.said, again=again)

    def start(self) -> None:
        """To the table."""
        if not self._again:
            self.app.sound.play("turn")
        self.app.pop()
        self._begin()

    def back(self) -> bool:
        self.start()
        return True

    @property
    def caption(self) -> str:
        return "Briefing"

    @property
    def title(self) -> str:
        return self.plan.title

    def commands(self) -> Sequence[Command]:
        words = "Back to the table" if self._again else "Begin"
        return (Command("begin", words, self.start, key="confirm"),)

    def rows(self) -> Sequence[Row]:
        zero = self.plan.conditions[0]
        left = [Section("", "", self._story)]
        if any(aim.given for aim in self.plan.objectives.values()):
            left.append(Section("What is to be done", "flag", self._aims))
        left.append(Section("What you know", "eye", self._known))
        right = [Section(zero.title, "0", self._zero)]
        if self.going:
            right.append(Section("Who goes", "person", self._goers))
        return ([(3, left), (2, right)],)

    def _story(self, pen: Pen) -> None:
        pen.story(self.plan.story)

    def _aims(self, pen: Pen) -> None:
        for aim in self.plan.objectives.values():
            if not aim.given:
                continue
            spot = self.plan.spots.get(aim.spot)
            where = f" ({spot.name})" if spot is not None and spot.shown else ""
            pen.line(Line("", strong=aim.title + where, icon="objective", accent="brass"))
            if aim.text:
                inside = pen.inset(32, 0)
                inside.gap(-2)
                inside.text(aim.text, after=6)
                pen.y = inside.y

    def _goers(self, pen: Pen) -> None:
        for going in self.going:
            pen.put(Goer(going, pen.box(40)), 4)

    def _zero(self, pen: Pen) -> None:
        zero = self.plan.conditions[0]
        if zero.story:
            pen.text(" ".join(zero.story.split()), colour="dim", after=8)
        for setting in settings(self.plan, zero, self._said):
            pen.put(SettingRow(setting, "", pen.box(26), pen.theme))

    def _known(self, pen: Pen) -> None:
        """What anybody may know before the first step; nothing of what the sheet holds."""
        plan, rules = self.plan, self.plan.rules
        if plan.difficulty:
            pen.line(Line(f"{HARD[plan.difficulty]}.", icon="flag", strong=plan.difficulty.capitalize(), accent="brass",
                          rule="A-80"))  # fmt: skip
        pen.line(Line("unknown: how many, and where.", icon="skull", strong="The enemy"))
        count = len(plan.tokens)
        pen.line(Line(f"{count} of them lie on the table. Behind any may be something, or nothing.", icon="help",
                      strong="Tokens", accent="brass", rule="A-10"))  # fmt: skip
        shown = [spot.name for spot in plan.spots.values() if spot.shown]
        if shown:
            first, *others = shown
            names = listed([first, *map(inside, others)])
            pen.line(Line(f"{names}.", icon="place", strong="Places", accent="brass"))
        numbers = ", ".join(f"{TARGETS[level]} {words}" for level, words in LEVELS.items())
        pen.line(
            Line(
                f"three dice, at most: {numbers}.", icon="dice", strong="To spot", accent="brass", rule="A-12"
            )
        )
        if rules.stealth:
            pen.line(Line(f"whoever stays low takes {rules.stealth} off the other side's number.", icon="cover",
                          strong="Stealth", accent="brass", rule="A-25"))  # fmt: skip
        if rules.quick_kill:
            pen.line(Line(f"{listed(rules.quick_kill)} slays whoever is flat-footed.", icon="fallen", strong="Quick kill",
                          accent="brass", rule="A-25"))  # fmt: skip
        if rules.fade:
            pen.line(Line(f"after {rules.fade} full rounds out of sight.", icon="eyeno", strong="Enemies are gone",
                          accent="brass", rule="A-36"))  # fmt: skip


class Goer(Widget):
    """A unit of the players: its mark, its name, who leads it, how it spots."""

    def __init__(self, going: Going, rect: Area) -> None:
        super().__init__("", rect)
        self._going = going

    def draw(self, surface: pygame.Surface) -> None:
        theme, palette, place, going = self.theme, self.theme.palette, self.place, self._going
        size = theme.px(36)
        surface.blit(
            tokens.side_mark(theme, going.seat, size, going.emblem), (place.x, place.centery - size // 2)
        )
        x = place.x + size + theme.px(12)
        room = pygame.Rect(x, place.y, place.right - x, place.height)
        name = draw_words(surface, theme, going.name, "card", palette.bone, room)
        words = f"{going.leader}, {going.level} spotter" if going.leader else f"{going.level} spotter"
        left = pygame.Rect(
            name.right + theme.px(12), place.y, place.right - name.right - theme.px(12), place.height
        )
        draw_words(surface, theme, words, "body", palette.mute, left, "right")


__all__ = ["Briefing", "Goer", "Going"]

"""Another condition holds: from which to which, what is different now, which tokens came and went (A-15)."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pygame

from game.core.words.grammar import plural
from game.systems.asgard import events as e
from game.systems.asgard.sheet.plan import TARGETS, Code, Condition, Plan, Reaction
from game.ui.app import art
from game.ui.app.theme import Theme
from game.ui.kit.base import Area, Widget
from game.ui.kit.lines import Line
from game.ui.kit.pen import Pen
from game.ui.kit.words import draw_words
from game.ui.paint import panels
from game.ui.tables.asgard.moments.lines import came
from game.ui.tables.asgard.moments.page import Page
from game.ui.tables.asgard.moments.teller import LEVELS, Teller, die_rows, signed

BEHAVIOUR: dict[Reaction, str] = {
    "toward": "towards you", "away": "away", "gone": "gone", "stay": "stays", "stalk": "stalks you", "patrol": "on its round",
    "search": "looks for you", "wait": "lies in wait", "own": "by its nature",
}  # fmt: skip


class Setting(NamedTuple):
    """One thing that a condition sets: an icon, its name, what it is, what it does in plain words."""

    icon: str
    name: str
    value: str
    effect: str = ""


def settings(plan: Plan, now: Condition, said: Callable[[int], str]) -> list[Setting]:
    """All that a condition sets, the standing things first (A-2)."""
    checks = plan.rules.checks_in_combat if now.checks_in_combat is None else now.checks_in_combat
    level = f"{LEVELS[now.level]} ({TARGETS[now.level]})"
    fixed = [
        Setting("sight", "Encounter range", said(now.range)),
        Setting("eye", "Visibility", said(now.visibility)),
        Setting("search", "Spotting, you", signed(now.you)),
        Setting("skull", "Spotting, they", signed(now.they)),
        Setting("dice", "Tokens spot as", level),
        Setting("engaged", "Checks in combat", "yes" if checks else "no"),
        Setting("eyeno", "Out of sight", blips(plan, now)),
    ]
    return fixed + [Setting("info", each.name, each.value, each.effect) for each in now.variables]


def blips(plan: Plan, now: Condition) -> str:
    """What blips do: on a d6 `1–2 towards you, 3–4 away, 5–6 gone`, or how they fade (A-23, A-36)."""
    if plan.rules.fade:
        return f"away, gone after {plural(plan.rules.fade, 'full round')}"
    rows = die_rows(now.blips or plan.rules.blips)
    if len(rows) == 1:
        return BEHAVIOUR[rows[0][1]]
    return ", ".join(f"{faces} {BEHAVIOUR[does]}" for faces, does in rows)


class ConditionPage(Page):
    """A page of its own for a new condition."""

    width = 680
    seconds = 0.3
    sound = "turn"
    code: Code | None
    """What brought it about, if a code did: its later effects are told here."""

    def __init__(
        self, teller: Teller, change: e.ConditionChanged, code: Code | None = None, unit: int = 0
    ) -> None:
        super().__init__(teller, unit)
        self.change, self.code = change, code
        self.before = teller.plan.conditions[change.before]
        self.now = teller.plan.conditions[change.now]

    @property
    def caption(self) -> str:
        lead = self.code.title if self.code is not None and self.code.title else "The condition changes"
        return f"{lead}: {self.before.number} to {self.now.number}"

    @property
    def title(self) -> str:
        return self.now.title

    @property
    def rule(self) -> str:
        return "A-15"

    @property
    def summary(self) -> str:
        return f"Condition {self.now.number}: {self.now.title}."

    def fill(self, pen: Pen) -> None:
        theme = pen.theme
        pen.put(Passage(self, pen.box(56)), 10)
        if not self.change.again:
            pen.story(self.now.story)
        rows = changes(self.teller.plan, self.before, self.now, self.teller.said)
        for setting, was in rows:
            pen.put(SettingRow(setting, was, pen.box(28), theme), 0)
        if not rows:
            pen.text("Range, visibility and spotting are as before.", colour="mute")
        pen.rule()
        for line in self.lines():
            pen.line(line)

    def lines(self) -> list[Line]:
        back, spent = len(self.change.returned), len(self.change.spent)
        tokens = [
            Line(f"{_so_many(back)} back in {'its place' if back == 1 else 'their places'}.", icon="place", rule="A-15",
                 accent="brass"),
            Line(f"{_so_many(spent)} too near to you: spent without an encounter.", icon="check", rule="A-15",
                 accent="dim"),
        ]  # fmt: skip
        told = [line for line, count in zip(tokens, (back, spent), strict=True) if count]
        return told + came(
            self.happened,
            self.teller,
            self.unit,
            (*self.now.enter, *(self.code.do if self.code is not None else ())),
        )


def _so_many(tokens: int) -> str:
    return "One spent token is" if tokens == 1 else f"{tokens} tokens are"


def changes(
    plan: Plan, before: Condition, now: Condition, said: Callable[[int], str]
) -> list[tuple[Setting, str]]:
    """What is set differently now, with what it was; variables that are new or gone too."""
    was = {each.name: each for each in settings(plan, before, said)}
    found = []
    for setting in settings(plan, now, said):
        old = was.pop(setting.name, None)
        if old is None or old.value != setting.value or old.effect != setting.effect:
            found.append((setting, old.value if old is not None and old.value != setting.value else ""))
    return found + [(Setting(old.icon, old.name, "no longer"), old.value) for old in was.values()]


class Passage(Widget):
    """The two conditions as plates with their numbers, an arrow between them."""

    def __init__(self, page: ConditionPage, rect: Area) -> None:
        super().__init__("", rect)
        self._page = page

    def draw(self, surface: pygame.Surface) -> None:
        theme, palette, place = self.theme, self.theme.palette, self.place
        arrow = theme.px(40)
        side = (place.width - arrow) // 2
        old = pygame.Rect(place.x, place.y, side, place.height)
        new = pygame.Rect(place.right - side, place.y, side, place.height)
        for box, condition, lit in ((old, self._page.before, False), (new, self._page.now, True)):
            surface.blit(panels.panel(theme, box.size, gradient=False, chosen=lit), box)
            badge = number_badge(theme, condition.number, theme.px(32), lit=lit)
            surface.blit(badge, badge.get_rect(midleft=(box.x + theme.px(12), box.centery)))
            room = pygame.Rect(box.x + theme.px(54), box.y, box.width - theme.px(64), box.height)
            draw_words(surface, theme, condition.title, "card", palette.bone if lit else palette.mute, room)
        size = theme.px(24)
        sign = art.icon(theme, "chev", size, palette.brass_hi)
        slide = round((1 - self._page.share) * theme.px(-8))
        surface.blit(sign, (place.centerx - size // 2 + slide, place.centery - size // 2))


def number_badge(theme: Theme, number: int, size: int, *, lit: bool = True) -> pygame.Surface:
    """The number of a condition on its plate: brass for the one that holds."""
    badge = panels.button(theme, (size, size), "rest", lit).copy()
    ink = theme.palette.ink if lit else theme.palette.dim
    words = theme.text(str(number), "total", ink)
    badge.blit(words, words.get_rect(center=(size / 2, size / 2)))
    return badge


class SettingRow(Widget):
    """A thing that a condition sets: icon, name, what it was, what it is; under it what that does."""

    pointable = False

    def __init__(self, setting: Setting, was: str, rect: Area, theme: Theme) -> None:
        super().__init__("", rect)
        self._setting, self._was, self._line = setting, was, rect[3]
        room = rect[2] - theme.px(34)
        value = f"{was}  →  {setting.value}" if was else setting.value
        name = theme.width(setting.name, "body") + theme.px(16)
        self._under = name + theme.width(value, "body-bold") > room
        self._values = theme.wrap(value, "body-bold", room) if self._under else [value]
        self._effect = theme.wrap(setting.effect, "body", room) if setting.effect else []
        extra = len(self._effect) + (len(self._values) if self._under else 0)
        self.rect.height += extra * theme.px(22)

    def draw(self, surface: pygame.Surface) -> None:
        theme, palette, place = self.theme, self.theme.palette, self.place
        size = theme.px(20)
        middle = place.y + self._line // 2
        surface.blit(art.icon(theme, self._setting.icon, size, palette.brass), (place.x, middle - size // 2))
        x = place.x + theme.px(34)
        row = pygame.Rect(x, place.y, place.right - x, self._line)
        draw_words(surface, theme, self._setting.name, "body", palette.dim, row)
        y = row.bottom
        if self._under:
            for words in self._values:
                draw_words(
                    surface,
                    theme,
                    words,
                    "body-bold",
                    palette.bone,
                    pygame.Rect(x, y, row.width, theme.px(22)),
                )
                y += theme.px(22)
        else:
            self._value(surface, row)
        for words in self._effect:
            surface.blit(theme.text(words, "body", palette.mute), (x, y))
            y += theme.px(22)

    def _value(self, surface: pygame.Surface, row: pygame.Rect) -> None:
        """What it is at the right, what it was before it."""
        theme, palette = self.theme, self.theme.palette
        now = draw_words(surface, theme, self._setting.value, "body-bold", palette.bone, row, "right")
        if self._was:
            left = pygame.Rect(row.x, row.y, now.x - row.x, row.height)
            draw_words(surface, theme, f"{self._was}  →  ", "body", palette.mute, left, "right")

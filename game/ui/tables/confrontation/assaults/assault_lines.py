"""The right column of an assault, and the panel of its steps: Fear, charge, losses on both sides, and what has to be rolled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import pygame

from game.core.words.grammar import does
from game.systems.confrontation import dice, odds
from game.systems.confrontation.melee.preview import Courage, Onset
from game.systems.confrontation.odds import Chances
from game.table.shapes import Point
from game.ui.app import art
from game.ui.kit.base import Area, Widget
from game.ui.kit.lines import Line
from game.ui.kit.measures import CLOSE, GAP, GUTTER, LINE, NEAR, ROW
from game.ui.kit.pen import Pen
from game.ui.kit.words import draw_fitting, draw_words
from game.ui.paint import panels
from game.ui.paint.measured import fronts
from game.ui.tables.confrontation import captions, question_room
from game.ui.tables.confrontation.assaults import assault_marks, assault_plan, contact_order
from game.ui.tables.confrontation.assaults.assault_plan import Scheme, Step
from game.ui.tables.confrontation.contract import Arranged, Pictured, Sheeted

WIDE, SIGN = 224, 18
"""The width of the panel of steps, and of the sign before each, in logical pixels."""
ODDS, LOSSES = 12, 96
"""The height of the bar of a test, and of a distribution, in logical pixels."""
HEAD = 40
COLUMNS, COLUMN = 7, 26
"""So many columns a distribution has at least where it needs them, and what each takes; the last stands for all beyond."""


class Odds(Widget):
    """A bar of two chances: verdigris for the good one, hatched for the other, told below."""

    def __init__(self, rect: Area, share: float, good: str, bad: str) -> None:
        super().__init__("", rect)
        self._share, self._good, self._bad = share, good, bad

    def draw(self, surface: pygame.Surface) -> None:
        theme, place, px = self.theme, self.place, self.theme.px
        bar = pygame.Rect(place.x, place.y, place.width, px(ODDS))
        fronts.odds(surface, theme, bar, self._share)
        lower = pygame.Rect(place.x, bar.bottom + px(NEAR), place.width, px(LINE))
        good = theme.text(f"{round(100 * self._share)} % {self._good}", "body-bold", theme.palette.verdigris)
        bad = theme.text(f"{round(100 * (1 - self._share))} % {self._bad}", "body-bold", theme.palette.ember)
        surface.blit(good, good.get_rect(midleft=(lower.x, lower.centery)))
        surface.blit(bad, bad.get_rect(midright=(lower.right, lower.centery)))


class Losses(Widget):
    """How many fall: its head, or the longest of some briefer ones where it has no room, the distribution, and the mean below."""

    def __init__(
        self, rect: Area, head: str, chances: Chances, accent: str = "ember", *, brief: tuple[str, ...] = ()
    ) -> None:
        super().__init__("", rect)
        self._head, self._chances, self._accent = head, chances, accent
        self._brief = brief

    @property
    def head(self) -> tuple[str, str]:
        """The head as it has room, and its step of type."""
        heads = [
            (self._head, "body-bold"),
            (self._head, "body"),
            *((each, "body-bold") for each in self._brief),
        ]
        room = self.place.width
        return next((each for each in heads if self.theme.width(*each) <= room), heads[-1])

    def draw(self, surface: pygame.Surface) -> None:
        theme, place, px = self.theme, self.place, self.theme.px
        line = px(LINE)
        head = pygame.Rect(place.x, place.y, place.width, line)
        draw_words(surface, theme, *self.head, theme.palette.bone, head)
        box = pygame.Rect(place.x, place.y + line, place.width, px(LOSSES))
        most = max(COLUMNS, place.width // px(COLUMN))
        fronts.columns(surface, theme, box, shown(self._chances, most), self._accent)
        words = f"{odds.mean(self._chances):.1f} on average"
        foot = pygame.Rect(place.x, box.bottom + px(NEAR), place.width, line)
        draw_words(surface, theme, words, "body", theme.palette.dim, foot)


def shown(chances: Chances, most: int = COLUMNS) -> list[tuple[str, float]]:
    """The columns of a distribution with the words under each; what is beyond the last is told with it."""
    found = [(str(number), chance) for number, chance in enumerate(chances[:most])]
    if len(chances) > most:
        found[-1] = f"{most - 1}+", sum(chances[most - 1 :])
    return found


class Steps(Widget):
    """The panel of the steps of an assault."""

    def __init__(self, rect: Area, whom: str, steps: Sequence[Step]) -> None:
        super().__init__(assault_marks.STEPS, rect)
        self._whom, self._steps = whom, steps

    def draw(self, surface: pygame.Surface) -> None:
        theme, place, px, palette = self.theme, self.place, self.theme.px, self.theme.palette
        panels.lay(surface, theme, place)
        pad = px(GUTTER)
        head = pygame.Rect(place.x + pad, place.y + px(GAP), place.width - 2 * pad, px(HEAD))
        title = theme.text("Assault", "panel", palette.bone)
        surface.blit(title, title.get_rect(midleft=(head.x, head.centery)))
        rest = pygame.Rect(head.x + title.get_width() + px(CLOSE), head.y, 0, head.height)
        rest.width = head.right - rest.x
        draw_fitting(surface, theme, [(f"on {self._whom}", "body"), (self._whom, "body")], palette.dim, rest)
        y = head.bottom
        for step in self._steps:
            row = pygame.Rect(place.x + px(GAP), y, place.width - 2 * px(GAP), px(ROW))
            self._row(surface, row, step)
            y = row.bottom + px(NEAR) // 2

    def _row(self, surface: pygame.Surface, row: pygame.Rect, step: Step) -> None:
        theme, px, palette = self.theme, self.theme.px, self.theme.palette
        if step.state == "now":
            surface.blit(panels.lit_row(theme, row.size), row)
        colour = {
            "done": palette.bone,
            "now": palette.brass_hi,
            "later": palette.mute,
            "failed": palette.ember,
        }[step.state]
        icon = {"done": "check", "failed": "x"}.get(step.state, step.icon)
        sign = art.icon(theme, icon, px(SIGN), colour)
        surface.blit(sign, sign.get_rect(midleft=(row.x + px(GAP), row.centery)))
        left = row.x + px(GAP) + px(SIGN) + px(GAP)
        words = pygame.Rect(left, row.y, row.right - left, row.height)
        draw_words(surface, theme, step.words, "body-semibold", colour, words)


class Laid(Arranged, Pictured, Protocol):
    """A table over which the panel of steps is laid."""


def lay(scene: Laid) -> None:
    """The panel of steps in a corner of the table where it hides none of the figures concerned; nowhere if there is none."""
    scheme = assault_plan.now(scene.desk) if not (scene.flow.moving or scene.flow.veiled) else None
    if scheme is None or scheme.onset is None:
        return
    steps = assault_plan.steps(scheme, scheme.onset)
    px, free = scene.theme.px, scene.plan.free
    high = px(HEAD) + px(GAP) * 2 + len(steps) * (px(ROW) + px(NEAR) // 2)
    box, room = pygame.Rect(0, 0, px(WIDE), high), free.inflate(-2 * px(GUTTER), -2 * px(GUTTER))
    corners = [box.copy() for _ in range(4)]
    corners[0].topleft, corners[1].topright = room.topleft, room.topright
    corners[2].bottomleft, corners[3].bottomright = room.bottomleft, room.bottomright
    spots = [scene.lens.box(at, *(round(scene.lens.length(across)),) * 2) for at, across in concerned(scheme)]
    others = [scene.lens.box(body.place.point, 1, 1) for body in scene.shown.bodies.values()]
    able = [each for each in corners if each.collidelist(spots) < 0]
    place = min(able, key=lambda each: len(each.collidelistall(others)), default=None)
    if place is not None and 3 * place.width <= free.width and room.contains(place):
        place = question_room.clear_of_tags(scene, place, spots)
        scene.ui.add(Steps(place, captions.unit_name(scheme.state, scheme.target), steps))


def concerned(scheme: Scheme) -> list[tuple[Point, int]]:
    """Where the figures of both units stand and end, and how wide they are."""
    found = [
        *assault_marks.spots(scheme.state, scheme.unit),
        *assault_marks.spots(scheme.state, scheme.target),
    ]
    ends = [(place.point, scheme.state.profile(who).base.long) for who, place in scheme.places.items()]
    return [*found, *ends]


def sections(scene: Sheeted, pen: Pen) -> bool:
    """All that can be said of the assault that is planned."""
    scheme = assault_plan.now(scene.desk)
    if scheme is None:
        return False
    onset = scheme.onset
    if onset is None:
        pen.line(Line("Stay, close up", icon="engaged", heading=True, rule="G-41"))
        _order(pen, scheme)
        return True
    known = assault_plan.known(onset)
    name = captions.unit_name(scheme.state, scheme.target)
    pen.line(Line(f"Assault on {name}", icon="engaged", heading=True, rule="GB-41"))
    if not known:
        pen.line(Line("It is measured once it is declared.", icon="info", rule="GA-1"))
    elif not onset.reaches:
        far = (
            "There is no way there."
            if onset.distance is None
            else f"{assault_plan.headline(onset)}: too far."
        )
        pen.line(Line(far, icon="refused", rule="GB-43"))
    if onset.lost:
        pen.line(Line("fall as it leaves its melee", lead=str(len(onset.lost)), rule="GB-45"))
    tested = onset.reaches or not known
    if tested and scene.show_odds and onset.courage is not None and scheme.stage == "declare":
        _fear(pen, scheme, onset.courage)
    if scheme.stage == "close" and scheme.order:
        _order(pen, scheme)
    if known:
        _charge(pen, onset, brief=scheme.stage == "close")
    if onset.reaches and scene.show_odds:
        _losses(pen, scheme, onset)
    return True


def _order(pen: Pen, scheme: Scheme) -> None:
    """Who moves when, and how that is changed."""
    pen.line(Line("Contact in this order", icon="boot", heading=True, rule="GB-44", accent="verdigris"))
    pen.line(Line(", ".join(contact_order.told(scheme.state, scheme.moving))))
    for words in (
        "Click fighters one after another to number them; drag a number onto another, a fighter where he is to end.",
        "Tab picks one: arrows move him, R and F send him later and sooner.",
    ):
        pen.line(Line(words, icon="hand", accent="dim"))


def _fear(pen: Pen, scheme: Scheme, test: Courage) -> None:
    state = scheme.state
    who = captions.unit_name(state, test.unit)
    if test.resisted:
        pen.line(
            Line(
                f"{who} {does(who, 'has')} faced such Fear already",
                icon="check",
                rule="G-25",
                accent="verdigris",
            )
        )
        return
    pen.line(Line("Fear test first", icon="skull", heading=True, rule="GB-46"))
    value, against = test.test.value.total, test.test.difficulty.total
    pen.line(Line(f"Courage {value} against Fear {against}", lead=f"{test.needed}+"))
    active = test.unit == scheme.unit
    good, bad = ("go in", "stand still") if active else ("stand", "rout")
    high = ODDS + NEAR + LINE
    pen.put(Odds(pen.box(high), test.chance, good, bad), GAP)


def _charge(pen: Pen, onset: Onset, *, brief: bool) -> None:
    words = "Charge: one re-roll on each attack" if onset.charges else "No charge"
    accent = "verdigris" if onset.charges else "ember"
    pen.line(Line(words, icon="double", heading=True, rule="GB-47", accent=accent))
    for each in onset.conditions if not brief else ():
        icon, role = ("check", "verdigris") if each.met else ("x", "ember")
        pen.line(Line(each.text, icon=icon, rule=each.rule, accent=role))


def _losses(pen: Pen, scheme: Scheme, onset: Onset) -> None:
    state = scheme.state
    theirs, own = (captions.unit_name(state, each) for each in (scheme.target, scheme.unit))
    high = LINE + LOSSES + NEAR + LINE
    pen.y += pen.px(NEAR)
    left, right = pen.box(high), pen.box(high)
    left.width = right.width = (pen.width - pen.px(GUTTER)) // 2
    right.x = left.right + pen.px(GUTTER)
    pen.add(Losses(left, f"{theirs} fall", onset.felled, brief=("They fall",)))
    pen.add(Losses(right, f"{own} fall, later", onset.answer, "brass", brief=("We fall, later",)))
    pen.y = left.bottom + pen.px(NEAR)
    if onset.fights:
        attack, strength = onset.fights[0].attack, onset.fights[0].strength
        hits, wounds = (dice.needed(test.margin) for test in (attack, strength))
        pen.line(
            Line(f"hits: Attack {attack.value.total}, Defense {attack.difficulty.total}", lead=f"{hits}+", rule="GB-62")
        )  # fmt: skip
        pen.line(
            Line(f"wounds: Strength {strength.value.total}, Resilience {strength.difficulty.total}", lead=f"{wounds}+",
                 rule="GB-63")
        )  # fmt: skip

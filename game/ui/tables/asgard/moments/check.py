"""The check as a moment: who looks at what, three dice of each side, the number to come to, and what follows (A-12, A-13)."""

from __future__ import annotations

import pygame

from game.core.breakdowns import Part
from game.core.events import Event
from game.core.seats import Seat
from game.systems.asgard import events as e
from game.systems.asgard.state import ENEMY
from game.ui.app import art
from game.ui.app.theme import Theme
from game.ui.kit.base import Area, Widget
from game.ui.kit.lines import Line
from game.ui.kit.pen import Pen
from game.ui.kit.words import draw_words
from game.ui.paint import tokens
from game.ui.paint.dice.bone_dice import die
from game.ui.paint.measured import markers
from game.ui.tables.asgard.moments.lines import flat_footed
from game.ui.tables.asgard.moments.page import Page
from game.ui.tables.asgard.moments.teller import LEVELS, Teller, signed

WHEN = {"before": "before the move", "after": "after the move", "sight": "on coming into sight"}
SIDE_BY_SIDE = 460
"""From this many logical pixels on both sides stand beside each other."""
DIE, LOW_DIE = 44, 34
LAST, SOONER = 3, 0.18
"""The place of the die that lies still last, and what each place before it is faster; the last one takes all of the time."""


class CheckPage(Page):
    """Both rolls of a spotting check. `flipped` is set when a card follows."""

    width = 680
    seconds = 0.9
    sound = "dice"

    def __init__(self, teller: Teller, check: e.Checked) -> None:
        super().__init__(teller, check.unit, check.token)
        self.check = check
        self.gap = teller.gap(check.unit, check.token) if check.token else ""
        self.flipped = False
        self.no_card = False

    @property
    def caption(self) -> str:
        return f"Spotting check, {WHEN[self.check.when]}"

    @property
    def title(self) -> str:
        name = self.teller.called(self.check.unit)
        if not self.check.token:
            return f"{name} and {self.teller.called(self.check.foe)}"
        return f"{name} looks at token {self.check.token}"

    @property
    def rule(self) -> str:
        return "A-12" if self.check.token else "A-41"

    @property
    def matters(self) -> bool:
        """What comes of a card has a page of its own; that somebody is caught without one is told nowhere else."""
        check = self.check
        return not self.flipped and not (check.ours.passed and (check.token or check.theirs.passed))

    @property
    def summary(self) -> str:
        ours, theirs = self.check.ours, self.check.theirs
        told = [f"{each.total} against {each.target.total}" for each in (ours, theirs)]
        who = self.teller.called(self.check.unit)
        if not self.check.token:
            return f"{who} and {self.teller.called(self.check.foe)} see each other: {told[0]}; {told[1]}."
        return f"{who} {'spots it' if ours.passed else 'sees nothing'}: {told[0]}; the other side: {told[1]}."

    def take(self, event: Event) -> None:
        self.no_card = self.no_card or isinstance(event, e.NoCard)
        if not isinstance(event, e.FlatFooted):
            super().take(event)

    def fill(self, pen: Pen) -> None:
        check, theme = self.check, pen.theme
        pen.text(self._distance(), after=8)
        if check.stealth is not None:
            pen.line(self._stealth(check.stealth))
            pen.gap(6)
        ours = (
            check.ours,
            self.teller.called(check.unit),
            self.teller.side(check.unit),
            self.teller.emblem(check.unit),
        )
        name = "The token" if check.token else self.teller.called(check.foe)
        theirs = (check.theirs, name, ENEMY, self.teller.emblem(check.foe) if check.foe else "")
        gap = theme.px(24)
        beside = pen.width >= theme.px(SIDE_BY_SIDE)
        column = (pen.width - gap) // 2 if beside else pen.width
        top, bottom = pen.y, pen.y
        for number, (roll, who, side, emblem) in enumerate((ours, theirs)):
            x = pen.x + number * (column + gap) if beside else pen.x
            part = Pen(theme, pen.scroll, x, top if beside else bottom, column, f"line{number}")
            self._side(part, roll, who, side, emblem, number)
            bottom = max(bottom, part.y)
        pen.y = bottom
        pen.rule()
        for line in self.lines():
            pen.line(line).visible = self.share >= 1

    def _side(self, pen: Pen, roll: e.Roll, who: str, side: Seat, emblem: str, number: int) -> None:
        """One side: who, the dice, what they came to, and the number with its parts."""
        pen.put(Who(who, side, emblem, pen.box(34)), 6)
        die_side = DIE if not self.low else LOW_DIE
        pen.put(Dice(self, roll, number, pen.box(die_side + 6)), 4 if not self.low else 0)
        pen.put(Verdict(self, roll, pen.box(36)), 6)
        for line in breakdown(roll.target.parts, self.teller.plan.conditions[self.teller.now].title):
            pen.line(line)

    def _distance(self) -> str:
        level = LEVELS[self.check.ours.level]
        if not self.check.token:
            return f"Once in its life, whoever is seen for the first time checks too. The spotter is {level}."
        away = f"{self.gap} away, within" if self.gap else "within"
        return f"The token is {away} encounter range and in sight. The spotter is {level}."

    def _stealth(self, roll: e.Roll) -> Line:
        words = "passed: the other side's number is lower" if roll.passed else "failed"
        return Line(
            f"{roll.total} against {roll.target.total}, {words}.", icon="cover", strong="Stealth", rule="A-25",
            accent="verdigris" if roll.passed else "ember",
        )  # fmt: skip

    def lines(self) -> list[Line]:
        told = [self._card()] if self.check.token else []
        return told + self.caught() + super().lines()

    def caught(self) -> list[Line]:
        """Who is flat-footed: whoever failed (A-13, A-31, A-41)."""
        check, told = self.check, []
        for roll, name, unit in (
            (check.ours, self.teller.called(check.unit), check.unit),
            (check.theirs, "Whoever comes" if check.token else self.teller.called(check.foe), check.foe),
        ):
            if not roll.passed and (unit or self.flipped):
                told.append(flat_footed([name], self.teller))
        if not check.token and check.ours.passed and check.theirs.passed:
            told.append(Line("Both passed: nobody is caught.", icon="check", rule="A-41", accent="dim"))
        return told

    def _card(self) -> Line:
        """What the two rolls bring (A-13, A-42)."""
        check = self.check
        if not (check.ours.passed or check.theirs.passed):
            return Line(
                "Both failed: no card is flipped, the token stays.", icon="minus", rule="A-13", accent="dim"
            )
        who = "Both passed" if check.ours.passed and check.theirs.passed else "One passed"
        if self.no_card:
            return Line(
                f"{who}, but no card is left: the token is spent.", icon="cards", rule="A-42", accent="dim"
            )
        return Line(
            f"{who}: a card is flipped, the token is spent.", icon="cards", rule="A-13", accent="brass"
        )


def breakdown(parts: tuple[Part, ...], condition: str) -> list[Line]:
    """The number to come to: what it begins with, and what changes it; the condition by its name."""
    return [
        Line(
            condition if (part.cause, part.rule) == ("condition", "A-46") else part.cause, lead="" if part.amount is None else str(part.amount) if number == 0 else signed(part.amount),
            rule=part.rule,
        )
        for number, part in enumerate(parts)
    ]  # fmt: skip


class Who(Widget):
    """A side's shape with its name."""

    def __init__(self, name: str, side: Seat, emblem: str, rect: Area) -> None:
        super().__init__("", rect)
        self._name, self._side, self._emblem = name, side, emblem

    def draw(self, surface: pygame.Surface) -> None:
        theme, place = self.theme, self.place
        size = place.height
        mark = (
            tokens.side_mark(theme, self._side, size, self._emblem)
            if self._emblem
            else markers.bone(theme, size)
        )
        surface.blit(mark, place.topleft)
        room = pygame.Rect(place.x + size + theme.px(10), place.y, place.width - size - theme.px(10), size)
        draw_words(surface, theme, self._name, "card", theme.palette.bone, room)


class Dice(Widget):
    """Three dice: they tumble while the page moves, one after another they lie still."""

    def __init__(self, page: CheckPage, roll: e.Roll, salt: int, rect: Area) -> None:
        super().__init__("", rect)
        self._page, self._roll, self._salt = page, roll, salt

    def draw(self, surface: pygame.Surface) -> None:
        theme, place = self.theme, self.place
        side, gap = place.height - theme.px(6), theme.px(10)
        for number, face in enumerate(self._roll.dice):
            share = min(1.0, self._page.share * (1 + SOONER * (LAST - number - self._salt)))
            shown, turn, lift = tumbling(face, share, number + 3 * self._salt)
            picture = cast_die(theme, side, shown, turn)
            centre = (
                place.x + side // 2 + number * (side + gap),
                place.y + side // 2 - round(lift * theme.px(6)),
            )
            surface.blit(picture, picture.get_rect(center=centre))


def tumbling(face: int, share: float, salt: int) -> tuple[int, int, float]:
    """What a rolling die shows: a face, degrees it is turned by, how high it is; it ends on what chance gave."""
    if share >= 1:
        return face, 0, 0.0
    left = (1 - share) ** 2
    step = int((1 - left) * 9)
    return (face * 7 + step * 5 + salt * 3) % 6 + 1, round(left * 40) * 8, left


def cast_die(theme: Theme, side: int, face: int, turn: int = 0) -> pygame.Surface:
    """A die lying on the table, turned by so many degrees."""
    picture = die(theme, side, face)
    return pygame.transform.rotozoom(picture, turn, 1.0) if turn else picture


class Verdict(Widget):
    """What the dice came to, against what, passed or failed: by sign and word."""

    def __init__(self, page: CheckPage, roll: e.Roll, rect: Area) -> None:
        super().__init__("", rect)
        self._page, self._roll = page, roll

    def draw(self, surface: pygame.Surface) -> None:
        if self._page.share < 1:
            return
        theme, palette, place, roll = self.theme, self.theme.palette, self.place, self._roll
        total = theme.text(str(roll.total), "number", palette.bone)
        surface.blit(total, (place.x, place.centery - total.get_height() // 2))
        x = place.x + total.get_width() + theme.px(10)
        against = theme.text(f"of at most {roll.target.total}", "body", palette.dim)
        surface.blit(against, (x, place.centery - against.get_height() // 2))
        x += against.get_width() + theme.px(16)
        icon, words, role = ("check", "Passed", "verdigris") if roll.passed else ("x", "Failed", "ember")
        size = theme.px(20)
        surface.blit(art.icon(theme, icon, size, getattr(palette, role)), (x, place.centery - size // 2))
        room = pygame.Rect(
            x + size + theme.px(6), place.y, place.right - x - size - theme.px(6), place.height
        )
        draw_words(surface, theme, words, "card", getattr(palette, role), room)

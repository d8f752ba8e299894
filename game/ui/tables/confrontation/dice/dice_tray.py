"""The dice as a moment: a dialog over the table that shows throws one after the other, each as it fell and what it was made of.

    app.push(DiceTray(dice_moment.of_events(told, names), done))

`done` is called once, when the last throw has been read. Enter or a click first ends the fall, then goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from msgspec.structs import replace

from game.ui.kit.base import Widget
from game.ui.kit.button import Button
from game.ui.kit.command import Command
from game.ui.kit.layout import Box, Column, Layout, Row, inset, lay
from game.ui.kit.measures import APART, BAR, CLOSE, GAP, GUTTER, MARGIN, NEAR
from game.ui.kit.modal import Modal
from game.ui.kit.pen import Pen, Spacing
from game.ui.kit.scroll import Scroll
from game.ui.paint import panels
from game.ui.tables.confrontation.dice.dice_course import Course
from game.ui.tables.confrontation.dice.dice_parts import LEGEND, Braid, Chart, Head, Legend, Sum, Tray
from game.ui.tables.confrontation.dice.throws import Cast

REDUCED = 0.08
"""How long a throw fades in under reduced motion, in seconds."""
_WIDE, _HIGH = 1024, 640
"""The dialog, in logical pixels."""
_TWO = 760, 400
"""Room for two columns begins at this logical width and height."""
_RIGHT, _RIGHT_LEAST = 320, 264
_ROOMY = 480
"""Below this height within the edges everything comes closer."""
_HEAD, _HEAD_LOW, _CHART = 64, 50, 84
"""The head with its emblems, the legend under the tray, the distribution."""
_TRAY_LEAST = 216
_TRAY_MOST = 376
_ICON, _CAP = 32, 72
"""What an icon and a key take in a button."""
_BRAID, _BUTTON = 10, 48
_FALLING = "Let them lie", "Lie"
"""What the button says while dice fall: in full, and in little room."""
_LINES = Spacing(line=0, text=0, rich=0, heading=0, rule=(2, 9, 2))


class DiceTray(Modal):
    """Throws over the table. Esc leads past all of them."""

    name = "dice"
    shade = 0.66

    def __init__(
        self, casts: Sequence[Cast], done: Callable[[], None], skip: Callable[[], None] | None = None
    ) -> None:
        """`skip`, if given, is called instead of `done` where the player wants to see no more throws of this combat."""
        self._casts, self._done, self._skip = tuple(casts), done, skip
        self._at, self._time = 0, 0.0
        self._course = Course(self.cast.dice)
        self.box = pygame.Rect(0, 0, 1, 1)
        self.title = self.cast.title
        self._held_back: list[Widget] = []
        self._on: Button
        """What goes on."""

    # -- what is shown

    @property
    def cast(self) -> Cast:
        """The throw that is shown."""
        return self._casts[self._at]

    @property
    def course(self) -> Course:
        """How its dice fall."""
        return self._course

    @property
    def time(self) -> float:
        """How far their fall is, in seconds; under reduced motion it is over at once."""
        return self._course.seconds if self.app.settings.reduced_motion else self._time

    @property
    def seconds(self) -> float:
        """How long they fall."""
        return REDUCED if self.app.settings.reduced_motion else self._course.seconds

    @property
    def falling(self) -> bool:
        """Whether dice still move."""
        return self._time < self.seconds

    @property
    def meaning(self) -> object:
        return self._at

    # -- layout

    def layout(self) -> None:
        self._held_back = []
        px, (width, height) = self.px, self.size
        around = px(NEAR if min(self.logical) < 500 else GUTTER)
        size = min(px(_WIDE), width - 2 * around), min(px(_HIGH), height - 2 * around)
        self.box = pygame.Rect(0, 0, *size)
        self.box.center = width // 2, height // 2
        logical = size[0] / self.theme.scale, size[1] / self.theme.scale
        inner = inset(self.theme, self.box, MARGIN if logical[1] >= 480 else APART)
        foot = Box("foot", high=_BUTTON)
        if logical[0] >= _TWO[0] and logical[1] >= _TWO[1]:
            self._lay_two(inner, foot)
        else:
            self._lay_one(inner, foot)

    def _lay_two(self, inner: pygame.Rect, foot: Box) -> None:
        wide, high = inner.width / self.theme.scale, inner.height / self.theme.scale
        head, gap = (_HEAD, APART) if high >= _ROOMY else (_HEAD_LOW, CLOSE)
        right = _RIGHT if wide >= 900 else _RIGHT_LEAST
        root = Column(
            Box("head", high=head), Box("braid", high=_BRAID),
            Row(Column(Box("tray"), Box("legend", high=self._legend_high(wide - right - GUTTER)), gap=GAP), Box("right", right), gap=GUTTER),
            Box("rule", high=1), foot, gap=gap,
        )  # fmt: skip
        at = lay(root, self.theme, inner)
        self.ui.add(Head(self, at["head"], steps=True))
        self.ui.add(Braid(at["braid"]))
        self.ui.add(Tray(self, at["tray"]))
        self.ui.add(Legend(self, at["legend"]))
        pen = Pen(self.theme, Scroll("dice.right", at["right"].inflate(self.px(BAR), 0).move(self.px(BAR) // 2, 0)),
                  at["right"].x, at["right"].y, at["right"].width, "dice.line", _LINES)  # fmt: skip
        self.ui.add(pen.scroll)
        pen.put(Sum(self, pen.box(_HEAD)), NEAR)
        self._write(pen)
        self._lay_buttons(at)

    def _lay_one(self, inner: pygame.Rect, foot: Box) -> None:
        at = lay(Column(Box("body"), foot, gap=GAP), self.theme, inner)
        body = at["body"]
        width = body.width - self.px(NEAR)
        pen = Pen(self.theme, Scroll("dice.body", body.inflate(self.px(BAR), 0).move(self.px(BAR) // 2, 0)),
                  body.x, body.y, width, "dice.line", _LINES)  # fmt: skip
        self.ui.add(pen.scroll)
        pen.add(Head(self, pen.row(self._head_high(width), NEAR), steps=False))
        wide, left = width / self.theme.scale, body.bottom - pen.y
        pen.put(
            Tray(self, pen.box(max(_TRAY_LEAST, min(_TRAY_MOST, left / self.theme.scale - _HEAD - GAP)))),
            NEAR,
        )
        pen.put(Sum(self, pen.box(_HEAD)), NEAR)
        pen.put(Legend(self, pen.box(self._legend_high(wide))), NEAR)
        self._write(pen)
        self._lay_buttons(at)

    def _head_high(self, width: int) -> float:
        """What the head takes where its words are wrapped, in logical pixels."""
        rows = len(self.theme.wrap(self.cast.title, "panel", width))
        more = len(self.theme.wrap(self.cast.under, "body", width))
        return rows * 28 + more * 22

    def _legend_high(self, wide: float) -> float:
        """The legend has a row, or as many as it has parts in a narrow window."""
        rows = Legend.rows(self.cast, self.theme, self.px(wide))
        return max(1, rows) * LEGEND if self.cast.dice else 1

    def _write(self, pen: Pen) -> None:
        """The sum, the breakdown, where successes came from, how rare."""
        cast, held = self.cast, self._held_back
        for number, group in enumerate(cast.groups):
            pen.rule()
            widest = max((line.lead for line in group), key=len, default="")
            rows = [pen.line(replace(line, column=widest)) for line in group]
            held += rows if number or cast.contenders else []
        if cast.rarity:
            pen.rule()
            held.append(pen.text(cast.rarity.words, colour="bone", after=NEAR))
            held.append(pen.put(Chart(self, pen.box(_CHART))))
        for widget in held:
            widget.visible = not self.falling

    def _lay_buttons(self, at: Layout) -> None:
        on, past = self._commands()
        foot, gap = at["foot"], self.px(APART)
        wide = self._button_room(on)
        if past is None:
            wide = min(foot.width, max(wide, self.px(_RIGHT_LEAST)))
        else:
            other = self._button_room(past)
            if other + wide + gap > foot.width:
                other = min(other, Button.need(self.theme, past) + gap)
                wide = min(wide, foot.width - other - gap)
            self.ui.add(
                Button.of(past, pygame.Rect(foot.right - wide - gap - other, foot.y, other, foot.height))
            )
        rect = pygame.Rect(foot.right - wide, foot.y, wide, foot.height)
        self._on = self.ui.add(Button.of(on, rect, primary=True))
        self.ui.default = on.id
        if self.falling:
            # What the next throw is would tell how this one ends.
            self._on.words, self._on.short = _FALLING

    def _button_room(self, command: Command) -> int:
        """How wide a button is that says all: words, icon and key."""
        px = self.px
        beside = px(_ICON if command.icon else 0) + px(_CAP if command.key else 0)
        return self.theme.width(command.words, "card") + beside + px(MARGIN + GUTTER)

    def _commands(self) -> tuple[Command, Command | None]:
        cast, last = self.cast, self._at == len(self._casts) - 1
        words = cast.next_words or ("To the losses" if cast.kind == "strength" else "Go on")
        on = Command("dice.on", words, self.go_on, key="confirm", hint="Go on", short="Go on")
        if last and (self._skip is None or not cast.next_words):
            return on, None
        past = Command(
            "dice.past", "To the losses" if cast.steps else "To the end", self.pass_over, icon="fast",
            hint="What came of it, without the throws", short="End",
        )  # fmt: skip
        return on, past

    # -- acts

    def go_on(self) -> None:
        """The next throw, or the end of all."""
        if self.falling:
            self.end_fall()
        elif self._at == len(self._casts) - 1:
            self.close()
        else:
            self._at, self._time = self._at + 1, 0.0
            self._course, self.title = Course(self.cast.dice), self.cast.title
            self.ui.forget("dice.body")
            self.rebuild()

    def end_fall(self) -> None:
        """Let all dice lie where they come to lie."""
        self._time = self.seconds
        self._tell()

    def _tell(self) -> None:
        """The dice lie: say what came of it."""
        for widget in self._held_back:
            widget.visible = True
        on, _ = self._commands()
        self._on.words, self._on.short = on.words, on.short
        self.invalidate()

    def close(self) -> None:
        """Leave the dice, and tell who waits for that."""
        self.app.pop()
        self._done()

    def pass_over(self) -> None:
        """Leave the dice, those that would follow as well."""
        self.app.pop()
        (self._skip or self._done)()

    def back(self) -> bool:
        self.pass_over()
        return True

    def handle(self, event: pygame.event.Event) -> bool:
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        if self.falling and pressed:
            self.end_fall()
            return True
        return super().handle(event)

    def on_action(self, action: str) -> bool:
        if action == "confirm" and self.falling:
            self.end_fall()
            return True
        return False

    def tick(self, dt: float) -> None:
        if self.falling:
            self._time = min(self.seconds, self._time + dt * self.app.settings.animation_speed)
            self.invalidate()
            if not self.falling:
                self._tell()

    def paint_box(self, surface: pygame.Surface) -> None:
        surface.blit(panels.panel(self.theme, self.box.size), self.box)

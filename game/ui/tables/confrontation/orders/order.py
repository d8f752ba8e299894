"""Putting one's cards into order for a round, in secret: the cards, the table in small, and what each could do.

    app.push(OrderScene(OrderPlan(state, seat, before), view, seal, person="Astrid"))

`seal` gets the action when the order is sealed. Esc closes the scene without an order: the table lies open, and the order waits.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from game.systems.confrontation.actions import Arrange
from game.ui.app import art
from game.ui.app.scene import Scene
from game.ui.kit.base import Area, Widget
from game.ui.kit.button import Button
from game.ui.kit.command import Command, by_key
from game.ui.kit.layout import Box, Column, Flex, Layout, Row, inset, lay
from game.ui.kit.measures import APART, BUTTON, CLOSE, FIELD, GAP, GUTTER, HAIR, LINE, STROKE
from game.ui.kit.panel import Panel
from game.ui.kit.pen import SHEET, Pen
from game.ui.kit.words import draw_words
from game.ui.paint import panels, scenery
from game.ui.paint.cards import troop_cards
from game.ui.plane import clearance
from game.ui.play.lessons.hints import Hint
from game.ui.tables.confrontation.glimpse import UnitGlimpse
from game.ui.tables.confrontation.orders import order_sheet
from game.ui.tables.confrontation.orders.order_plan import OrderPlan
from game.ui.tables.confrontation.orders.order_row import BOSS, CARD, LIFT, OrderRow

_HEAD, _FOOT = 60, 48
_SHEET, _PANEL, _FIRST = 368, 352, 172
"""How wide the column of the lifted card and that of the enemy are, and how high the panel of who acts first is."""
_TWO, _THREE = 720, 1080
"""From these logical widths on the table stands beside the sheet, and the panels between them."""
_LOW = 560
"""In a window lower than this everything comes closer."""
_ROW_LOW, _HEAD_LOW = 114, 44
_MARK, _SIGN = 24, 22
_SHARP = 2
"""How many times as large the small table is drawn before it is made small."""


class OrderScene(Scene):
    """The order under the player's hands."""

    name = "order"
    scope = "battle"

    def __init__(
        self, plan: OrderPlan, view: Any, seal: Callable[[Arrange], None], *, person: str = "", title: str = "",
        left: Callable[[], None] = lambda: None, hint: Hint | None = None,
    ) -> None:  # fmt: skip
        """`person` is whose secret it is, "" if nobody else sits at this screen; `left` is called if it is closed without an order."""
        self.plan, self._view, self._seal, self._left = plan, view, seal, left
        self._person, self._title, self._hint = person, title, hint
        self._laid: Layout | None = None

    # -- layout

    @property
    def low(self) -> bool:
        """Whether the window is low."""
        return self.logical[1] < _LOW

    def layout(self) -> None:
        width = self.logical[0]
        row = _ROW_LOW if self.low else CARD[1] + LIFT + BOSS / 2
        parts = [Box("table")] if width >= _TWO else []
        parts += (
            [
                Column(
                    Box("first", high=_FIRST + LINE * max(0, len(self.plan.state.field.sides) - 2)),
                    Box("foes"),
                    gap=GAP,
                    wide=_PANEL,
                )
            ]
            if width >= _THREE
            else []
        )
        parts += [Box("sheet", _SHEET if width >= _TWO else None)]
        gap = GAP if self.low else APART
        root = Column(
            Box("head", high=_HEAD_LOW if self.low else _HEAD), Row(*parts, gap=GUTTER, high=Flex(40)), Box("cards", high=row),
            Box("foot", high=_FOOT if not self.low else FIELD), gap=gap,
        )  # fmt: skip
        at = self._laid = lay(
            root,
            self.theme,
            inset(self.theme, pygame.Rect((0, 0), self.size), GUTTER if not self.low else GAP),
        )
        if "table" in at:
            self.ui.add(SmallTable(self.plan, at["table"]))
        if "first" in at:
            self._lay_panels(at)
        self._lay_sheet(at["sheet"])
        self.ui.add(
            OrderRow(self.plan, at["cards"], self._changed, slides=not self.app.settings.reduced_motion)
        )
        self._lay_foot(at["foot"])

    def _lay_panels(self, at: Layout) -> None:
        self.ui.add(Panel("", at["first"]))
        pen = Pen.within(self.theme, "order.first", at["first"], spacing=SHEET)
        self.ui.add(pen.scroll)
        order_sheet.lay_first(self.plan, pen)
        self.ui.add(Panel("", at["foes"]))
        pen = Pen.within(self.theme, "order.foes", at["foes"], spacing=SHEET)
        self.ui.add(pen.scroll)
        self._write_hint(pen)
        order_sheet.lay_enemies(self.plan, pen)

    def _lay_sheet(self, box: pygame.Rect) -> None:
        self.ui.add(Panel("", box))
        self._write_sheet(box)

    def _write_sheet(self, box: pygame.Rect) -> None:
        """The lifted card, and what else has no panel of its own."""
        pen = Pen.within(self.theme, "order.sheet", box, spacing=SHEET, top=GAP, foot=GAP)
        self.ui.add(pen.scroll)
        if self.logical[0] < _THREE:
            self._write_hint(pen)
            if self._hint is not None:
                pen.rule()
        order_sheet.lay_card(self.plan, pen)
        if self.logical[0] < _THREE:
            order_sheet.lay_first(self.plan, pen)

    def _write_hint(self, pen: Pen) -> None:
        """What is to be known of ordering, where it is read first."""
        if self._hint is not None:
            pen.line(self._hint.head)
            pen.rich(self._hint.text)

    def _lay_foot(self, foot: pygame.Rect) -> None:
        seal = Command(
            "order.seal", "Seal the order", self.seal, key="confirm", hint="Seal the order", short="Seal"
        )
        mix = Command("order.mix", "Mix", self.mix, "dice", hint="Any order", bare=True)
        again = Command("order.again", "As before", self.as_before, "undo", hint="The order of the round before", bare=True,
                        refused="" if self.plan.can_repeat else "There was no order before this one.")  # fmt: skip
        x = foot.right
        for command, primary in ((seal, True), (mix, False), (again, False)):
            full = self.theme.width(command.words, "card") + self.px(
                2 * BUTTON if primary else BUTTON + GUTTER
            )
            fits = foot.width >= self.px(_TWO * 0.7)
            wide = full if fits else Button.need(self.theme, command) + self.px(GAP)
            wide = min(wide, x - foot.x)
            self.ui.add(Button.of(command, pygame.Rect(x - wide, foot.y, wide, foot.height), primary=primary))
            x -= wide + self.px(APART)
        self.ui.add(Tip(pygame.Rect(foot.x, foot.y, max(1, x - foot.x), foot.height)))
        self.ui.default = "order.seal"

    def _changed(self) -> None:
        """The order or the chosen card is another: what is said of it is laid anew, the cards stay in the hand."""
        assert self._laid is not None
        old = self.ui.get("order.sheet")
        if old is not None:
            self.ui.remove(old)
        self._write_sheet(self._laid["sheet"])
        self.invalidate()

    # -- acts

    def seal(self) -> None:
        """Close the order."""
        action = self.plan.action
        self.app.sound.play("card")
        self.app.pop()
        self._seal(action)

    def mix(self) -> None:
        """Any order."""
        self.plan.mix()
        self._changed()

    def as_before(self) -> None:
        """The order of the round before."""
        self.plan.as_before()
        self._changed()

    def back(self) -> bool:
        self.app.pop()
        self._left()
        return True

    def on_action(self, action: str) -> bool:
        steps = {"left": -1, "right": 1}
        looks = {"up": -1, "down": 1}
        if action in steps:
            if not self.plan.move(steps[action]):
                self.app.sound.play("refused")
        elif action in looks:
            self.plan.choose(self.plan.chosen + looks[action])
        elif action.startswith("card-") and action[5:].isdigit():
            self.plan.send(self.plan.chosen, int(action[5:]) - 1)
        else:
            return False
        self._changed()
        return True

    def commands(self) -> dict[str, Command]:
        """What keys do besides moving cards."""
        return by_key({"confirm": self.seal})

    # -- painting

    def paint(self, surface: pygame.Surface) -> None:
        surface.blit(scenery.table(self.theme, self.size), (0, 0))
        assert self._laid is not None
        theme, head = self.theme, self._laid["head"]
        self._paint_title(surface, self._paint_person(surface, head))
        panels.hairline(surface, theme, (head.x, head.bottom - self.px(HAIR)), head.width)

    def _paint_person(self, surface: pygame.Surface, head: pygame.Rect) -> pygame.Rect:
        """Who alone may look, at the right of the head; what it leaves of the head."""
        if not self._person:
            return head
        theme, palette = self.theme, self.theme.palette
        words = f"For {self._person} only"
        left = head.right - theme.width(words, "body-bold")
        room = pygame.Rect(left, head.y, head.right - left, head.height)
        draw_words(surface, theme, words, "body-bold", palette.bone, room)
        size = self.px(_SIGN)
        left -= size + self.px(GAP)
        surface.blit(art.icon(theme, "eyeno", size, palette.brass), (left, head.centery - size // 2))
        return pygame.Rect(head.x, head.y, left - self.px(GUTTER) - head.x, head.height)

    def _paint_title(self, surface: pygame.Surface, room: pygame.Rect) -> None:
        """The title, smaller where it is long, and beside it what is to be done if there is room."""
        theme, palette = self.theme, self.theme.palette
        step = "title" if theme.width(self._title, "title") <= room.width else "panel"
        drawn = draw_words(surface, theme, self._title, step, palette.bone, room)
        words = "Set your order. Nobody else sees it."
        left = drawn.right + self.px(GAP)
        if left + theme.width(words, "lead") <= room.right:
            beside = pygame.Rect(left, room.y, room.right - left, room.height)
            draw_words(surface, theme, words, "lead", palette.dim, beside)


class Tip(Widget):
    """How cards are moved, where there is room to say it."""

    def __init__(self, rect: Area) -> None:
        super().__init__("", rect)

    def draw(self, surface: pygame.Surface) -> None:
        theme, place = self.theme, self.place
        size = theme.px(_SIGN)
        for words in (
            "Drag, or Left and Right; Up and Down choose, digits send a card to its place",
            "Drag, or Left and Right; digits send a card",
        ):
            if size + theme.px(GAP) + theme.width(words, "body") <= place.width:
                surface.blit(
                    art.icon(theme, "info", size, theme.palette.brass), (place.x, place.centery - size // 2)
                )
                room = pygame.Rect(place.x + size + theme.px(GAP), place.y, place.width, place.height)
                draw_words(surface, theme, words, "body", theme.palette.dim, room)
                return


class SmallTable(Widget):
    """The table in small, the own units with the places of their cards, a line to whom the chosen one could reach."""

    def __init__(self, plan: OrderPlan, rect: Area) -> None:
        super().__init__("", rect)
        self._plan = plan
        self._picture: pygame.Surface | None = None

    def draw(self, surface: pygame.Surface) -> None:
        theme, place = self.theme, self.place
        edge = theme.px(CLOSE)
        if self._picture is None:
            self._picture = self._small((place.width - 2 * edge, place.height - 2 * edge))
        picture = self._picture
        rect = picture.get_rect(center=place.center)
        panels.drop_shadow(surface, theme, rect, CLOSE)
        pygame.draw.rect(surface, theme.palette.wood, rect.inflate(2 * edge, 2 * edge))
        pygame.draw.rect(surface, theme.palette.brass_lo, rect.inflate(edge, edge), theme.px(STROKE))
        surface.blit(picture, rect)
        self._draw_marks(surface, rect)

    def _small(self, room: tuple[int, int]) -> pygame.Surface:
        """The whole table, drawn large so that it is sharp, and made as large as there is room."""
        plan = self._plan
        return UnitGlimpse(self.theme, room, _SHARP).bare(plan.state, plan.seat)

    def _draw_marks(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        theme, plan = self.theme, self._plan
        field = plan.state.field
        middles: dict[int, tuple[int, int]] = {}
        lows: dict[int, int] = {}
        for unit in plan.state.on_table():
            points = [
                (each.place.x * rect.width / field.width, each.place.y * rect.height / field.height)
                for each in plan.state.members(unit.id)
            ]
            if points:
                x, y = (sum(values) / len(points) for values in zip(*points, strict=True))
                middles[unit.id] = rect.x + round(x), rect.y + round(y)
                lows[unit.id] = rect.y + round(max(y for _, y in points))
        aim = plan.prospect(plan.unit).aim if plan.unit else 0
        if aim in middles and plan.unit in middles:
            pygame.draw.aaline(
                surface, theme.palette.ember, middles[plan.unit], middles[aim], theme.px(STROKE)
            )
        size = theme.px(_MARK)
        laid: list[pygame.Rect] = []
        for own, places in plan.numbers().items():
            if own in middles:
                lit = own == plan.unit
                boss = troop_cards.boss(theme, size, " ".join(map(str, places)), lit=lit)
                below = boss.get_rect(center=(middles[own][0], lows[own] + size))
                aside = boss.get_width()
                beside = (below.move(aside, 0), below.move(-aside, 0), below.move(0, -2 * size))
                laid.append(clearance.clearest((below, *beside), laid, rect))
                surface.blit(boss, laid[-1])

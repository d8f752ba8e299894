"""When cards are put into order: a part of the table of units (see `contract`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import pygame

from game.core.match import Match
from game.core.seats import Seat
from game.systems.confrontation.actions import Arrange
from game.systems.confrontation.state import Card
from game.ui.app.loop import App
from game.ui.kit.button import Button
from game.ui.kit.command import Command
from game.ui.kit.measures import BUTTON, GUTTER
from game.ui.kit.ui import Ui
from game.ui.play.contract import Themed
from game.ui.play.lessons.hints import Hint
from game.ui.play.people import person
from game.ui.tables.confrontation.desk import Desk
from game.ui.tables.confrontation.floor_plan import FloorPlan
from game.ui.tables.confrontation.flow import UnitFlow
from game.ui.tables.confrontation.orders.order import OrderScene
from game.ui.tables.confrontation.orders.order_plan import OrderPlan

KIND = "arrange"
_ASKED, _LEFT = "order asked", "order left"
"""What the desk remembers until the match moves: that the cards are to be opened, that they were closed."""
_AROUND = 120


class Ordering(Themed, Protocol):
    """A table at which cards are ordered."""

    @property
    def app(self) -> App: ...
    @property
    def desk(self) -> Desk: ...
    @property
    def flow(self) -> UnitFlow: ...
    @property
    def match(self) -> Match: ...
    @property
    def plan(self) -> FloorPlan: ...
    @property
    def ui(self) -> Ui: ...
    @property
    def covered(self) -> bool: ...
    @property
    def hint(self) -> Hint | None: ...


def lay(scene: Ordering) -> None:
    """Open the cards as soon as their owner is before the screen; where he has closed them, a button opens them again."""
    desk, flow = scene.desk, scene.flow
    if desk.kind != KIND or not desk.mine:
        return

    def opens() -> None:
        if desk.kind != KIND or scene.flow.table is not desk:
            return
        if scene.covered or flow.veiled:
            scene.app.after_frame(opens)
        else:
            open_order(scene)

    if desk.memo.get(_LEFT):
        command = Command("order.open", "Order the cards", opens, "cards")
        high, area = scene.px(BUTTON), scene.plan.free
        wide = scene.theme.width(command.words, "card") + scene.px(_AROUND)
        place = pygame.Rect(0, 0, min(wide, area.width), high)
        place.midtop = area.centerx, area.y + scene.px(GUTTER)
        scene.ui.add(Button.of(command, place))
    elif not desk.memo.get(_ASKED):
        desk.memo[_ASKED] = True
        scene.app.after_frame(opens)


def open_order(scene: Ordering) -> None:
    """Put the cards before the player whose choice it is."""
    desk = scene.desk

    def seal(action: Arrange) -> None:
        scene.flow.walk([action])

    def left() -> None:
        desk.memo[_LEFT] = True
        scene.flow.stage.changed()

    plan = OrderPlan(desk.state, desk.seat, before(scene.match, desk.seat))
    several = len(scene.flow.people) > 1
    scene.app.push(
        OrderScene(plan, desk.view, seal, person=person(scene.match, desk.seat)[0] if several else "",
                   title=f"Round {desk.view.round}", left=left, hint=scene.hint)
    )  # fmt: skip


def before(match: Match, seat: Seat) -> Sequence[Card]:
    """The order in which a seat has sealed its cards the last time; nothing if it has not yet."""
    for moment in reversed(match.moments):
        if isinstance(moment.action, Arrange) and moment.seat == seat:
            cards: Sequence[Card] = moment.state.sequences[seat].cards
            return cards
    return ()

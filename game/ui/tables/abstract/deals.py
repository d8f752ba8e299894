"""Dealing Trait cards onto slots: what clicks, drags, the wheel and keys come to."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

import pygame

from game.ui.kit.measures import NEAR
from game.ui.play.scene import Play
from game.ui.tables.abstract.bowls import Templates
from game.ui.tables.abstract.desk import Desk
from game.ui.tables.abstract.flights import Flight, Flights
from game.ui.tables.abstract.kinds import KINDS
from game.ui.workshop.abstract.muster import Muster

if TYPE_CHECKING:
    from game.ui.tables.abstract.flow import SlotsFlow


class Dealing(Play):
    """The part of the battle scene that deals."""

    flow: SlotsFlow
    flights: Flights
    held: tuple[int, tuple[int, int]] | None
    """A Trait card being dragged, and where it is."""

    @property
    def desk(self) -> Desk:
        """The controller of whoever looks on."""
        return self.flow.table

    @property
    def may_deal(self) -> bool:
        """Whether cards can be dealt now."""
        return self.desk.plotting and not self.flow.moving and not self.flow.veiled

    @property
    def half_dealt(self) -> bool:
        """Whether cards lie on a unit without filling it."""
        return any(sum(draft) and self.desk.room(unit) for unit, draft in self.desk.drafts.items())

    @abstractmethod
    def slot_at(self, pos: tuple[int, int]) -> tuple[int, int] | None:
        """Unit and slot under a point; -1 for its card outside the slots."""

    @abstractmethod
    def slot_place(self, unit: int, slot: int) -> pygame.Rect | None:
        """Where a slot is on the screen; None for a unit that is not shown."""

    def tick(self, dt: float) -> None:
        super().tick(dt)
        if self.flights.update(dt):
            self.invalidate()

    def _dealt(self, done: bool) -> None:
        """After each change: units whose slots are filled are dealt in the match."""
        if not done:
            self.app.sound.play("refused")
            self.changed()
            return
        self.app.sound.play("card")
        allowed = []
        for action in self.desk.settled():
            if not self.coach_allows(action):
                break
            self.coach.done(action)
            allowed.append(action)
        if allowed:
            self.flow.deal(allowed)
        self.changed()

    def deal_card(self, number: int, unit: int = 0) -> None:
        """One card of a Trait onto the chosen unit."""
        laid = self.desk.add(number, unit)
        if laid and not self.app.settings.reduced_motion:
            self._fly(number)
        self._dealt(laid)

    def _fly(self, number: int) -> None:
        """The stone that was laid comes from its bowl."""
        bowl = self.ui.get(f"trait:{KINDS[number].trait}")
        place = self.slot_place(self.desk.unit, sum(self.desk.drafts[self.desk.unit][: number + 1]) - 1)
        if bowl is not None and place is not None:
            self.flights.add(Flight(number, bowl.rect, place))

    def take_card(self, number: int, unit: int = 0) -> None:
        """One card of a Trait off."""
        self._dealt(self.desk.take(number, unit))

    def turn_wheel(self, number: int, unit: int, notches: int) -> None:
        """The wheel over a Trait: up deals, down takes off."""
        if self.may_deal:
            (self.deal_card if notches > 0 else self.take_card)(number, unit)

    def take_slot(self, unit: int, slot: int) -> None:
        """A click on a slot takes its card off."""
        self._dealt(self.desk.take_at(unit, slot))

    def drag_card(self, number: int, pos: tuple[int, int]) -> None:
        """A Trait card follows the pointer."""
        start = self.ui.get(f"trait:{KINDS[number].trait}")
        if self.held or (start and not start.rect.inflate(self.px(NEAR), self.px(NEAR)).collidepoint(pos)):
            self.held = (number, pos)
            self.invalidate()

    def drop_card(self, pos: tuple[int, int]) -> None:
        """A dragged card is let go: on a slot, or on a unit with room."""
        held, self.held = self.held, None
        if held is None:
            return
        place = self.slot_at(pos)
        if place is None:
            self.invalidate()
        elif place[1] < 0:
            self.deal_card(held[0], place[0])
        else:
            self._dealt(self.desk.put_at(place[0], place[1], held[0]))

    def deal_template(self, name: str) -> None:
        """Deal by a template."""
        if self.may_deal:
            self._dealt(self.desk.deal(name))

    def set_everyone(self, on: bool) -> None:
        """Whether ways to deal are for all units."""
        self.desk.everyone = on
        self.changed()

    def clear_cards(self) -> None:
        """Take all cards off."""
        self.desk.clear()
        self.app.sound.play("card")
        self.changed()

    def show_templates(self) -> None:
        """Every way to deal."""
        if self.may_deal:
            self.app.push(Templates(self))

    def muster(self) -> None:
        """Write down one's units."""
        if self.desk.creating and not self.flow.moving and not self.flow.veiled:
            self.app.push(Muster(self))

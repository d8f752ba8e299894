"""Whoever sits at the table of units: its parts by their types, its places as pixels."""

from __future__ import annotations

from typing import Any, Self

from game.core.chance import Chance, Seeded
from game.core.match import Match
from game.ui.app.loop import App
from game.ui.tables.confrontation.contract import Pictured
from game.ui.tables.confrontation.desk import Desk
from game.ui.tables.confrontation.display import TableDisplay
from game.ui.tables.confrontation.flow import UnitFlow
from game.ui.tables.confrontation.scene import UnitTable
from tests.systems.confrontation.scenario.field import document
from tests.ui import player as base

TRIES, MOMENTS = 8, 400
"""How many battles are tried for what a test wants, and how long each."""


def match(seed: int = 7, **changes: Any) -> Match:
    """A small battle from its beginning; fields of its document may be others."""
    return Match.start("confrontation", document(**changes), seed=seed)


def brought_to(kind: str, seed: int = 7, **changes: Any) -> Match:
    """The same, played by what is suggested up to a decision of that name; with the next seed where it never comes."""
    for number in range(seed, seed + TRIES):
        found = match(number, **changes)
        chance = Chance(Seeded(number))
        while found.decision is not None and len(found.moments) < MOMENTS:
            decision = found.decision
            if type(decision).__name__ == kind:
                return found
            listed = decision.actions(found.state) if decision.listed else decision.suggest(found.state)
            found.act(chance.pick(listed))
    raise AssertionError(f"no {kind} came")


class Player(base.Player):
    """Plays with units."""

    scene: UnitTable
    flow: UnitFlow
    kind = UnitTable

    @classmethod
    def opens(cls, app: App, match: Match, **given: Any) -> Self:
        """At rest, without hints and questions before an activation ends, and without dice put before the players."""
        app.settings.hints, app.settings.reduced_motion, app.settings.dice = False, True, "never"
        app.settings.end_turn_warning = False
        return super().opens(app, match, **given)

    @property
    def desk(self) -> Desk:
        """What the player is doing."""
        return self.flow.table

    @property
    def pictured(self) -> Pictured:
        """The table, as its parts ask for it."""
        return self.scene

    @property
    def shown(self) -> TableDisplay:
        """Figures as they are drawn."""
        return self.flow.shown

    def figure(self, fighter: int) -> str:
        """The spot of a figure."""
        return f"model:{fighter}"

    def spot_at(self, x: float, y: float) -> tuple[int, int]:
        """The pixel of a point of the table, reckoned from the two figures that stand farthest apart."""
        bodies = sorted(self.shown.bodies.values(), key=lambda body: body.x + body.y)
        one, other = bodies[0], bodies[-1]
        (ax, ay), (bx, by) = (self.find(self.figure(body.id)).center for body in (one, other))
        scale = (bx - ax + by - ay) / (other.x - one.x + other.y - one.y)
        return round(ax + (x - one.x) * scale), round(ay + (y - one.y) * scale)

    def rest(self) -> None:
        """Let what moves come to rest."""
        for _ in range(200):
            if not self.flow.moving:
                return
            self.frames(4)
        raise AssertionError("it never comes to rest")

    def undo(self) -> None:
        """Take back, all agreeing."""
        self.key("Ctrl+Z")
        if self.app.scene is not self.scene:
            self.key("Enter")
        self.rest()

    def does_something(self) -> None:
        """What a hand does that knows nothing: the first answer, what is planned, the first card, the end."""
        desk = self.desk
        if self.widget("question.answers") is not None:
            self.click("ask:0")
        elif desk.plans:
            self.click("commit")
        elif desk.kind == "unit":
            self.key("Tab")
        elif any(card.usable for card in desk.cards()) and not desk.armed:
            card = next(card for card in desk.cards() if card.usable)
            self.click(f"card:{card.id}")
        else:
            self.click("end")
        self.rest()

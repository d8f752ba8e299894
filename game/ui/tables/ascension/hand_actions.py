"""What hands do at the measured table: cards taken up, answers given, offers taken, places proposed."""

from __future__ import annotations

from game.core.actions import Action
from game.core.chance import Chance, Seeded
from game.ui.plane.hit_test import NOWHERE, Hit
from game.ui.tables.ascension import pointer
from game.ui.tables.ascension.flow import MeasuredFlow
from game.ui.tables.ascension.planning import placement, way_planner
from game.ui.tables.ascension.planning.aim import Proposal
from game.ui.tables.ascension.planning.way_planner import Offer
from game.ui.tables.ascension.viewport import Viewing


class Handling(Viewing):
    """The part of the scene that is in somebody's hand: cards, offers and places."""

    flow: MeasuredFlow
    _drawn = 0
    """How often a place was drawn by chance."""

    def take_card(self, id: str) -> None:
        """Take up a card; once more commits what it does at once."""
        desk = self.desk
        if self.flow.moving or self.flow.veiled:
            return
        if id.startswith("activate:"):
            self.look_at(int(id.partition(":")[2]))
            return
        again = desk.armed == id and desk.pinned is not None and desk.aim is None
        if again:
            self.commit()
            return
        done = desk.arm(id)
        self.app.sound.play("card" if done else "refused")
        if desk.said is not None and not self.plan.compact:
            self.app.notify(f"{desk.said.refusal.text} ({desk.said.refusal.rule})")
        self.changed()

    def look_at(self, model: int) -> None:
        """Choose a model and bring it into view."""
        body = self.flow.shown.bodies.get(model)
        if body is not None and not self.flow.veiled:
            if not self.desk.actor:
                pointer.choose(self.desk, Hit(body.place.point, model=model))
            self.plane.show(body.place.point)
            self.changed()

    def answer(self, id: str) -> None:
        """Answer a question with a card at once."""
        desk = self.desk
        if desk.arm(id) and desk.aim is None and desk.pinned is not None:
            self.commit()
        else:
            self.changed()

    def is_armed(self, id: str) -> bool:
        """Whether a card is taken up."""
        return self.desk.armed == id and self.desk.mine

    def take_offer(self, offer: Offer) -> None:
        """Let what is offered on the table follow the planned way."""
        way_planner.do(self.desk, offer.action, offer.at)
        self.app.sound.play("refused" if self.desk.said else "card")
        self.changed()

    def take_nearest(self) -> None:
        """Propose the nearest legal action instead of what was refused."""
        pointer.take_nearest(self.desk)
        self.changed()

    def add_extra(self, action: Action) -> None:
        """Running, shaking: part of the planned way too."""
        way_planner.do(self.desk, action, self.desk.route.place.point if self.desk.route else None)
        self.app.sound.play("refused" if self.desk.said else "card")
        self.changed()

    def pin(self, action: Action) -> None:
        """Propose one of several answers that differ in a word."""
        self.desk.pinned = Proposal(action, None, NOWHERE)
        self.changed()

    def turn(self, by: int) -> None:
        """Turn what is planned or placed."""
        pointer.turn(self.desk, by)
        if self.desk.said:
            self.app.sound.play("refused")
        self.changed()

    def suggest(self) -> None:
        """Put what is being placed where it will do; again for another place."""
        placement.suggest(self.desk)
        self._show_pinned()

    def suggest_any(self) -> None:
        """Put what is being placed anywhere it may be, by chance."""
        self._drawn += 1
        placement.suggest(self.desk, Chance(Seeded(len(self.match.moments) * 1000 + self._drawn)))
        self._show_pinned()

    def _show_pinned(self) -> None:
        if self.desk.pinned is not None:
            self.plane.show(self.desk.pinned.hit.point)
        self.changed()

    def place_rest(self) -> None:
        """Deploy or lay all the rest without asking, whenever it is this player's turn to; at once, if nobody waits for it."""
        if self.desk.kind == "deploy" and self.desk.alone:
            placement.suggest_rest(self.desk)
            self.changed()
            return
        self.flow.placing.add((self.desk.kind, self.desk.seat))
        self.flow.go_on()

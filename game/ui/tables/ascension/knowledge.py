"""What a seat knows of a measured battle, and what kind of choice is waited for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.core.actions import Action
from game.core.chance import Chance, Seeded
from game.core.match import Match
from game.core.seats import Seat
from game.systems.ascension import actions as a
from game.systems.ascension import deployment, goals, sequence
from game.systems.ascension.state import Battle, ModelId
from game.systems.ascension.view import BattleView

KINDS: dict[type, str] = {
    sequence.Acting: "acting", sequence.Turn: "turn", sequence.EliteActivation: "elite",
    goals.ChoosingGoal: "goal", deployment.PlacingTerrain: "terrain", deployment.Deploying: "deploy",
}  # fmt: skip
BY_ACTION: tuple[tuple[type[Action], str], ...] = (
    (a.React, "reaction"), (a.ApplyEffect, "effect"), (a.NextTarget, "next"), (a.NameSuit, "suit"),
    (a.DropCard, "drop"), (a.Suffer, "suffer"),
    (a.OrderTeam, "team"),
)  # fmt: skip


class Known:
    """The match as `seat` sees it; everything is asked of `state`, which could be true as far as that seat knows."""

    view: BattleView
    state: Battle
    decision: Any
    mine = False
    """Whether the choice is this seat's, and it may act here."""

    def __init__(self, match: Match, seat: Seat, *, may_act: bool) -> None:
        self.match, self.seat, self.may_act = match, seat, may_act
        self._offers: Sequence[Action] | None = None

    def look(self, view: BattleView) -> None:
        """Take in a view."""
        self.view = view
        self.state = self.match.system.resample(view, Chance(Seeded(7)))
        self.decision = view.decision
        self.mine = bool(self.may_act and self.decision and self.decision.seat == self.seat)
        self._offers = None

    def _kind_now(self) -> str:
        """What kind of choice it is; "" for none of this seat's."""
        if not self.mine:
            return ""
        known = next((kind for step, kind in KINDS.items() if isinstance(self.decision, step)), "")
        if known:
            return known
        offers = self.offers
        return next(
            (kind for made, kind in BY_ACTION if any(isinstance(each, made) for each in offers)), "choice"
        )

    @property
    def offers(self) -> Sequence[Action]:
        """What could sensibly be done now; everything where the choices are finite."""
        if self._offers is None:
            if not self.mine:
                self._offers = []
            elif self.decision.listed:
                self._offers = self.decision.actions(self.state)
            else:
                self._offers = self.decision.suggest(self.state)
        return self._offers

    @property
    def actor(self) -> ModelId:
        """The model that acts, of whichever seat; 0 for none."""
        return self.state.active.model if self.state.active is not None else 0

    @property
    def asked(self) -> ModelId:
        """The model that a question is about."""
        decision = self.decision
        return int(getattr(decision, "model", 0) or getattr(decision, "attacker", 0) or self.actor)

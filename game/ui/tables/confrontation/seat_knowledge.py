"""What a seat knows of a battle of units, and what kind of choice is waited for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from game.core import steps
from game.core.actions import Action, Refusal
from game.core.chance import Chance, ChanceExhausted, Scripted, Seeded
from game.core.events import Context
from game.core.match import Match
from game.core.seats import Seat
from game.systems.confrontation.state import (
    Activation,
    Battle,
    Field,
    Fighter,
    FighterId,
    Item,
    Objective,
    Piece,
    Unit,
    UnitId,
)

KINDS: dict[str, str] = {
    "Acting": "acting", "Deploying": "deploy", "DutyChoice": "duty", "DeployerChoice": "deployer", "FirstChoice": "first",
    "Arranging": "arrange", "CardChoice": "card", "CardPick": "pick", "DrawOrReserve": "card", "UnitChoice": "unit",
    "Closing": "closing", "Combats": "combats", "Losses": "losses", "FeatOffer": "feats", "AuthorityFeats": "feats",
    "SixChoice": "six", "AgainChoice": "again", "CourageOffer": "courage", "Answer": "answer", "Sacrificing": "sacrifice",
    "EffectChoice": "effect", "Upkeep": "uphold", "Succession": "commander", "Resurrection": "resurrect",
    "TitanicPlay": "titanic", "PieceChoice": "terrain", "ZoneChoice": "zone", "HalfChoice": "half", "HoldingBack": "reserve",
}  # fmt: skip
"""The kind of every choice, by the name under which it stands on the stack."""
_GUESS = 7
"""The seed by which what nobody may know is made up."""


class Roster(Protocol):
    """Who takes part in a battle, as it is and as a seat sees it."""

    @property
    def field(self) -> Field: ...
    @property
    def units(self) -> Mapping[UnitId, Unit]: ...
    @property
    def fighters(self) -> Mapping[FighterId, Fighter]: ...
    @property
    def fallen(self) -> Mapping[FighterId, Fighter]: ...
    @property
    def commanders(self) -> Mapping[Seat, FighterId]: ...


class Standing(Roster, Protocol):
    """What is common to the battle and to what a seat sees of it."""

    @property
    def pieces(self) -> Mapping[str, Piece]: ...
    @property
    def items(self) -> Mapping[str, Item]: ...
    @property
    def objectives(self) -> Mapping[str, Objective]: ...
    @property
    def elixir(self) -> Mapping[Seat, int]: ...
    @property
    def active(self) -> Activation | None: ...
    @property
    def round(self) -> int: ...


def guess(match: Match, view: Any) -> Battle:
    """A battle that could be true as far as a view knows, the same each time."""
    found: Battle = match.system.resample(view, Chance(Seeded(_GUESS)))
    return found


class Known:
    """The match as `seat` sees it; everything is asked of `state`, which could be true as far as that seat knows."""

    view: Any
    state: Battle
    decision: Any
    kind = ""
    """What kind of choice this seat has; "" for none."""
    mine = False
    """Whether the choice is this seat's, and it may act here."""

    def __init__(self, match: Match, seat: Seat, *, may_act: bool) -> None:
        self.match, self.seat, self.may_act = match, seat, may_act
        self._offers: dict[tuple[Action, ...], Sequence[Action]] = {}
        self._after: dict[tuple[Action, ...], Battle | None] = {}

    def look(self, view: Any) -> None:
        """Take in a view."""
        self.view = view
        self.state = guess(self.match, view)
        self.decision = view.decision
        self.mine = bool(self.may_act and self.decision and self.decision.seat == self.seat)
        self._offers, self._after = {}, {}
        self.kind = KINDS.get(type(self.decision).__name__, "choice") if self.mine else ""

    @property
    def estimates(self) -> bool:
        """Whether previews may show what nobody may measure before it is declared (GA-1)."""
        return self.view.field.estimates is True

    @property
    def actor(self) -> UnitId:
        """The unit that is active, of whichever seat; 0 for none."""
        return self.state.active.unit if self.state.active is not None else 0

    def offers(self, *given: Action) -> Sequence[Action]:
        """What could sensibly be done now, or after some actions that need no chance; everything where the choices are finite."""
        if given not in self._offers:
            state = self.after(*given)
            decision: Any = state.decision if state is not None else None
            if not self.mine or decision is None or decision.seat != self.seat:
                self._offers[given] = ()
            else:
                assert state is not None
                self._offers[given] = decision.actions(state) if decision.listed else decision.suggest(state)
        return self._offers[given]

    def after(self, *given: Action) -> Battle | None:
        """The battle after some actions of this seat; None if one is not legal, or chance would have to be asked."""
        if not given:
            return self.state
        if given not in self._after:
            self._after[given] = self._ahead(*given)
        return self._after[given]

    def _ahead(self, *given: Action) -> Battle | None:
        before = self.after(*given[:-1])
        decision: Any = before.decision if before is not None else None
        if before is None or decision is None or decision.check(before, given[-1]) is not None:
            return None
        state = before.copy()
        try:
            steps.act(state, given[-1], Context(Chance(Scripted())))
        except ChanceExhausted:
            return None
        return state

    def refusal(self, action: Action, *given: Action) -> Refusal | None:
        """Why an action cannot be done now, or after some others; None if it can."""
        state = self.after(*given)
        decision: Any = state.decision if state is not None else None
        if state is None or decision is None or not self.mine:
            return Refusal("", "That cannot be done now.")
        found: Refusal | None = decision.check(state, action)
        return found

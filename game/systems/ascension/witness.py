"""What somebody who watches a battle writes down: places, attacks target by target, models removed, points, zones, what was used."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.core.descriptions.witness import Ground, Piece, PieceId, Spot, Witness, each_once
from game.core.events import Event
from game.core.seats import Seat
from game.systems.ascension import events as e
from game.systems.ascension.holders import controlled
from game.systems.ascension.points.prices import ABILITIES, EFFECTS, REACTIONS
from game.systems.ascension.state import Battle, Model
from game.table.lengths import INCH

CELL = 2 * INCH
MOVE, RUN, SHAKE, INTERACT, PASS = "move", "run", "shake off", "interact", "pass"
WAYS = {"climb": "climb", "stairs": "stairs", "fell": "fall"}
"""Ways of going somewhere that the table lets them go, by `Moved.how`."""
REMOVED = "removed"


class BattleWitness(Witness):
    """An attack is a blow at each of its targets; one that fails for want of a target is none."""

    def __init__(self) -> None:
        super().__init__()
        self._killers: dict[PieceId, int] = {}
        """The blow that hit a model last in this activation."""
        self._causes: dict[PieceId, str] = {}
        self._holders: dict[str, Seat] = {}
        """Who controlled a zone at the end of the round before, by what it gives points for."""
        self._gave: dict[str, Seat] = {}
        """Who has had points in this round, and for what."""

    def ground(self, state: Battle) -> Ground:
        return Ground(state.field.width, state.field.height, CELL, "tenth")

    def catalogue(self, state: Battle) -> tuple[str, ...]:
        """The actions, what the characters there can do, and what the table lets them do."""
        able = state.field.characters.values()
        pieces = state.pieces.values()
        # Terrain may come to a bare table, and with it something to climb.
        ways = ["climb", "fall", *(["stairs"] if any(piece.links for piece in pieces) else [])]
        return each_once(
            (
                *(MOVE, RUN, SHAKE, INTERACT, PASS),
                *ways,
                *(attack.name for each in able for attack in each.attacks),
                *(
                    _effect(effect.kind)
                    for each in able
                    for attack in each.attacks
                    for effect in attack.effects
                ),
                *(ABILITIES[facet.kind].name for each in able for facet in each.abilities),
                *(REACTIONS[facet.kind].name for each in able for facet in each.reactions),
            )
        )

    def whereabouts(self, state: Battle) -> Mapping[PieceId, Spot]:
        return {model.id: (model.place.x, model.place.y) for model in state.models.values()}

    def who(self, state: Battle, piece: PieceId) -> Piece:
        name = state.names()[piece]
        return Piece(piece, _model(state, piece).seat, name, name)

    def meet(self, state: Any, events: Sequence[Event]) -> None:
        here: dict[PieceId, Spot | None] = dict(self.spots)
        for event in events:
            match event:
                case e.Deployed() | e.Moved():
                    place = event.place if isinstance(event, e.Deployed) else event.to
                    here[event.model] = (place.x, place.y)
                    self._went(state, event)
                case e.Struck() if event.target:
                    self._struck(state, event, here)
                case e.Wounded():
                    self._causes[event.model] = event.cause
                case e.Removed():
                    self._removed(state, event, here)
                case e.Withdrawn():
                    self.left(event.model)
                case e.Scored():
                    self.scored(event.side, event.points, event.why)
                    self._gave[event.why] = event.side
                case e.RoundEnded():
                    self._control(state)
                case e.Held() if (
                    event.piece in state.pieces
                ):  # A ley line may be used up by the act that takes it.
                    piece = state.pieces[event.piece]
                    self.held(piece.name, _middle(piece.outline), event.side)
                case _:
                    self._did(state, event)

    def _did(self, state: Battle, event: Event) -> None:
        """What somebody made use of."""
        match event:
            case e.Activated():
                self._killers.clear()
                self.acted(_model(state, event.model).seat, event.model)
            case e.Attacked():
                self._use(state, event.model, event.attack)
            case e.MoveBegan():
                self._use(state, event.model, MOVE)
            case e.RunBegan():
                self._use(state, event.model, RUN)
            case e.Shaken():
                self._use(state, event.model, SHAKE)
            case e.Interacted():
                self._use(state, event.model, INTERACT)
            case e.EffectCame():
                self._use(state, event.model, _effect(event.effect))
            case e.AbilityUsed():
                self._use(state, event.model, ABILITIES[event.kind].name)
            case e.Reacted():
                self._use(state, event.model, REACTIONS[event.kind].name)
            case e.Passed():
                self.used(event.side, PASS)
            case e.InitiativeSettled():
                self.first = event.order[0]

    def _use(self, state: Battle, model: PieceId, name: str) -> None:
        self.used(_model(state, model).seat, name, model)

    def _went(self, state: Battle, event: e.Deployed | e.Moved) -> None:
        if isinstance(event, e.Moved) and event.how in WAYS:
            self._use(state, event.model, WAYS[event.how])

    def _struck(self, state: Battle, event: e.Struck, here: Mapping[PieceId, Spot | None]) -> None:
        attacker, target = _model(state, event.model), _model(state, event.target)
        reach = state.field.characters[attacker.who].attack(event.attack).reach
        blow = self.struck(
            event.model,
            here.get(event.model),
            event.target,
            here.get(event.target),
            "shot" if reach else "melee",
            hostile=state.side(attacker.seat) != state.side(target.seat),
        )
        if event.hit:
            self.landed(blow, event.damage)
            self._killers[event.target] = blow

    def _removed(self, state: Battle, event: e.Removed, here: Mapping[PieceId, Spot | None]) -> None:
        blow = self._killers.get(event.model)
        by = self.blows[blow].by if blow is not None else 0
        why = self._causes.get(event.model, REMOVED)
        self.died(event.model, here.get(event.model), why, by=by, side=event.by or "")

    def _control(self, state: Battle) -> None:
        """Who holds the zones that score, at the end of a round."""
        for zone in state.field.zones:
            why = controlled(zone)
            now = self._gave.get(why)
            if now != self._holders.get(why):
                self.held(zone.name, zone.centre, now or "")
        self._holders, self._gave = self._gave, {}


def _model(state: Battle, model: PieceId) -> Model:
    """A model, wherever it is now."""
    return state.models.get(model) or next(each for each in state.everyone() if each.id == model)


def _effect(kind: str) -> str:
    return f"effect: {EFFECTS[kind].name.lower()}"  # type: ignore[index]


def _middle(outline: Sequence[tuple[int, int]]) -> Spot:
    """About the middle of an outline."""
    return sum(x for x, _ in outline) // len(outline), sum(y for _, y in outline) // len(outline)

"""What the player at the screen is doing at the measured table: the controller, without pixels.

It keeps which model is looked at, which card is armed, the way that is planned and what is aimed at. Everything is asked of
`base`: the battle at the end of the planned way, so that sight, targets and odds are those of the place where the
model would stand.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from game.core.actions import Action, Refusal
from game.core.match import Match
from game.core.seats import Seat
from game.systems.ascension import actions as a
from game.systems.ascension import sequence
from game.systems.ascension.combat.preview import Preview, preview
from game.systems.ascension.state import Battle, ModelId, PieceId
from game.systems.ascension.view import BattleView
from game.table.shapes import Place, Point, contains, outline
from game.ui.plane.hit_test import Hit
from game.ui.tables.ascension import captions, cards
from game.ui.tables.ascension.cards import Card
from game.ui.tables.ascension.knowledge import Known
from game.ui.tables.ascension.planning.aim import Aim, Proposal
from game.ui.tables.ascension.planning.route import Ref, Route
from game.ui.tables.ascension.planning.strike import Wish


class Said(NamedTuple):
    """A refusal that is being shown, and where on the table."""

    refusal: Refusal
    at: Point | None = None


class Desk(Known):
    """The player's hand on the table. `seat` looks on; only what that seat may know is used."""

    def __init__(self, match: Match, seat: Seat, *, may_act: bool = True) -> None:
        super().__init__(match, seat, may_act=may_act)
        self.chosen: ModelId = 0
        """The model that is looked at, or is to be activated."""
        self.hovered = Hit((0, 0))
        self.cursor: Point | None = None
        """Where the keys point on the table."""
        self.dragging = False
        """Whether the way is being dragged just now: what takes long waits."""
        self.armed = ""
        self.turned = 0
        self._key: Any = None
        self._moment: Any = None
        self.shelf: int | None = None
        """Which shelf of the kit is open where terrain is chosen."""
        self.suggested = 0
        """How many places have been suggested."""
        self.lesson_way: Sequence[Action] = ()
        """What a lesson wants of one model up to where it is to go: a way that comes near is taken for it."""
        self.refresh()

    # What is known

    def refresh(self) -> None:
        """Take in the match as it stands now; plans are dropped."""
        if self._moment is not self.match.moments[-1]:
            self._moment = self.match.moments[-1]
            view = self.match.view(self.seat)
            assert isinstance(view, BattleView)
            self.look(view)
            self.memo: dict[tuple[Any, ...], Any] = {}
            """What has been worked out about this moment."""
        self.said: Said | None = None
        self.pinned: Proposal | None = None
        self.pointed: Proposal | None = None
        self.aim: Aim | None = None
        self.whatif: Battle | None = None
        self.route = self._new_route()
        self.fixed = 0
        """How many legs of the way stand firm; what follows is loose: dragged, or leading to what is pointed at."""
        self.wish: Wish | None = None
        """Whom the loose end of the way leads to, to strike."""
        self.laid: dict[ModelId, a.Deploy] = {}
        """Where the rest is to be deployed, all at once: as long as no other side has anybody left to deploy."""
        self.beyond: Action | None = None
        """What is meant to follow cards that are flipped on the way, and is proposed after them."""
        self.kind = self._kind_now()
        key = (self.kind, self.actor)
        if self.kind == "turn" and not self.chosen:
            able = [each.model for each in self.offers if isinstance(each, a.Activate)]
            self.chosen = able[0] if len(able) == 1 else 0
        if self.actor:
            self.chosen = self.actor
        elif self.chosen not in self.state.models or (key != self._key and self._is_through(self.chosen)):
            self.chosen = 0
        self._shut_empty_shelf()
        if key != self._key or not self._still_usable():
            self.armed = self._first_card()
        self._key = key
        self._arm(self.armed)

    def _shut_empty_shelf(self) -> None:
        """A shelf of which nothing more may be taken is shut."""
        if self.shelf is not None and (self.kind != "terrain" or len(self.cards()) < 2):
            self.shelf = None

    def _is_through(self, model: ModelId) -> bool:
        """Whether a model has done its part, or is another's, and one of the player's own is to be chosen."""
        found = self.state.models[model]
        done = found.activated or found.seat != self.seat
        return self.kind in ("turn", "elite") and self.mine and done

    def forget(self) -> None:
        """After undo: everything is as the match says."""
        self._key = None
        self.refresh()

    @property
    def actor(self) -> ModelId:
        """The model that acts, of whichever seat, or is planned for as if it did; 0 for none."""
        return self.route.model if self.route is not None else super().actor

    @property
    def led(self) -> bool:
        """Whether the plan is of a model that is still to be activated by it."""
        return self.route is not None and self.route.activates

    def lead(self, model: ModelId) -> Refusal | None:
        """Plan for a model of one's own as if it were activated, which the plan begins with; why not, if it cannot be."""
        if model == self.actor and self.kind == "acting":
            return None
        if not self.mine:
            return Refusal("R-3.2.1", "Another player has the choice now.")
        refusal: Refusal | None = self.decision.check(self.state, a.Activate(model))
        if refusal is not None:
            return refusal
        self.refresh()
        self.chosen = model
        route = Route(self.state, self.seat, model)
        route.add(a.Activate(model))
        if not route.open:
            return route.check(a.EndActivation())
        self.route, self.fixed, self.kind = route, len(route.legs), "acting"
        self.armed = self._first_card()
        return None

    @property
    def nearest(self) -> Action | None:
        """The nearest legal action that the refusal which is shown has named, unless it is planned already."""
        near = self.said.refusal.nearest if self.said is not None and self.mine else None
        planned = near is None or near in self.plans or (isinstance(near, a.Stride) and bool(self.plans))
        return None if planned or self.refusal_at_end(near) is not None else near  # type: ignore[arg-type]

    def take_up(self, model: ModelId) -> bool:
        """Take up what asks for a place for a model that is gripped: a step aside, a throw, a free move; whether anything does."""
        if not model or not self.mine:
            return False
        if self.aim is not None:
            return self.aim.stage == "point" and self.aim.last and self.aim.mover == model
        if self.kind not in ("reaction", "effect"):
            return False
        for card in self.cards():
            if card.action is None and self.arm(card.id) and self.take_up(model):
                return True
        self.armed = self._first_card()
        self._arm(self.armed)
        return False

    def on_ghost(self, point: Point) -> bool:
        """Whether a point lies on the model where its planned way ends."""
        route = self.route
        moves = route is not None and bool(route.strides)
        return moves and contains(outline(self.state.base(route.model), route.place), point)  # type: ignore[union-attr]

    def place_at(self, point: Point) -> Place | None:
        """Where the active model would stand if it were tried at a point."""
        found = self.state.models.get(self.actor)
        return Place(*point, found.place.facing) if found is not None else None

    def tell(self, refusal: Refusal | None, at: Point | None = None) -> None:
        """Show why something cannot be, and where; nothing, if nothing speaks against it."""
        self.said = Said(refusal, at) if refusal is not None else None

    def _new_route(self) -> Route | None:
        active = self.state.active
        acting = self.mine and isinstance(self.decision, sequence.Acting) and active is not None
        return Route(self.state, self.seat, active.model) if acting and active else None

    @property
    def base(self) -> Battle:
        """The battle in which things are asked: at the end of the planned way, or at the place that is tried."""
        if self.whatif is not None:
            return self.whatif
        if self.laid:
            return self._with_laid()
        return self.route.end if self.route is not None and self.route.open else self.state

    # Cards

    def cards(self) -> list[Card]:
        """The cards on the shelf."""
        if self.kind == "acting":
            return self._own_cards()
        if self.kind == "deploy":
            return cards.of_reserve(self.base, self.seat)
        if self.kind == "terrain":
            return cards.of_kit(self.state, self.seat, self.shelf)
        if self.kind in ("goal", "reaction", "effect", "next", "suit", "drop", "suffer", "team", "choice"):
            return cards.of_offers(self.state, self.offers)
        if self.chosen in self.state.models:
            found, outcome = cards.of_model(self.state, self.chosen, acting=False), self.match.outcome
            return cards.when_over(found, outcome) if outcome else found
        if self.kind in ("turn", "elite") and self.mine:
            return cards.of_candidates(self.state, self.decision.actions(self.state))
        return []

    def _own_cards(self) -> list[Card]:
        """The cards of the model that acts, with whom each comes to from the end of the planned way."""
        planned = self.route is not None and bool(self.route.legs)
        key = ("cards", Ref(self.base), planned)
        if key not in self.memo:
            self.memo[key] = cards.of_model(self.base, self.actor, acting=True, planned=planned)
        found: list[Card] = self.memo[key]
        return found

    def card(self, id: str) -> Card | None:
        """The card of that id."""
        return next((card for card in self.cards() if card.id == id), None)

    def _still_usable(self) -> bool:
        card = self.card(self.armed)
        return card is not None and card.usable

    def _first_card(self) -> str:
        """What is armed without asking: to move, the first to deploy; nothing where a choice should be free."""
        if self.kind == "acting":
            move = self.card("move")
            return "move" if move is not None and move.usable else ""
        if self.kind in ("deploy", "terrain", "next"):
            found = (card for card in self.cards() if card.usable and card.action is None)
            return next((card.id for card in found if not card.id.startswith("shelf:")), "")
        if self.kind == "effect":
            only = self.cards()
            return only[0].id if len(only) == 1 and only[0].action is None else ""
        return ""

    def arm(self, id: str) -> bool:
        """Take up a card; one that cannot be used says why."""
        self.leave_foe()
        self.said = self.pinned = self.pointed = None
        card = self.card(id)
        if id == "shelf:" and self.kind == "terrain":
            return self._open(id)
        if card is None:
            return False
        if card.refusal is not None:
            self.said = Said(card.refusal)
            return False
        if not self.mine or self.kind in ("", "turn", "elite"):
            return False
        if id.startswith("shelf:"):
            return self._open(id)
        self.armed, self.turned = id, 0
        self._arm(id)
        if card.action is not None:
            self.pinned = Proposal(card.action, self.refusal_at_end(card.action), Hit((0, 0)))
        elif self.aim is not None and not self.aim.stages:
            self.pinned = self.aim.propose(Hit((0, 0)))
            self.tell(self.pinned.refusal if self.pinned is not None else None)
        return True

    def _open(self, id: str) -> bool:
        """Open a shelf of the kit, or go back to all of them; its first piece is taken up."""
        self.shelf = int(id[-1]) if id[-1].isdecimal() else None
        self.armed = self._first_card()
        self._arm(self.armed)
        return True

    def _arm(self, id: str) -> None:
        self.aim = None
        if self.kind and id and id != "move" and self.kind not in ("turn", "elite"):
            card = self.card(id)
            if card is not None and card.usable and card.action is None:
                self.aim = Aim(self.base, id, self.asked, self.bid, self.turned)

    def rearm(self) -> None:
        """The planned way is another: what is armed is aimed from its end."""
        given = self.aim.given if self.aim is not None else []
        self._arm(self.armed)
        if self.aim is not None:
            self.aim.given = given

    # Deploying the rest

    @property
    def alone(self) -> bool:
        """Whether nobody else has anybody left to deploy, so that the rest can be put down in any order, and at once."""
        return not any(waiting for seat, waiting in self.view.reserve.items() if seat != self.seat)

    def lay(self) -> bool:
        """Put down for good, with the rest, what is proposed; False if it must not stand there."""
        action = self.pinned.action if self.pinned is not None and self.pinned.legal else None
        if not isinstance(action, a.Deploy):
            return False
        self.laid[action.model] = action
        self._go_on_laying()
        return True

    def lift(self, model: ModelId) -> None:
        """Take up again somebody that has been put down with the rest."""
        self.laid.pop(model, None)
        self.arm(f"deploy:{model}")

    def _go_on_laying(self) -> None:
        self.pinned = self.pointed = self.said = None
        self.armed = self._first_card()
        self._arm(self.armed)

    def _with_laid(self) -> Battle:
        key = ("laid", tuple(self.laid.values()))
        if key not in self.memo:
            made = self.state.copy()
            for action in self.laid.values():
                waiting = made.reserve[self.seat]
                model = next(each for each in waiting if each.id == action.model)
                made.reserve[self.seat] = tuple(each for each in waiting if each.id != action.model)
                made.models[model.id] = msgspec.structs.replace(model, place=action.place, on=action.on)
            self.memo[key] = made
        found: Battle = self.memo[key]
        return found

    def bid(self) -> Sequence[Action]:
        """What could sensibly be done at the end of the planned way."""
        if self.route is None or not self.route.legs:
            return self.offers
        key = ("bid", Ref(self.base))
        if key not in self.memo:
            decision: Any = self.base.decision
            self.memo[key] = decision.suggest(self.base) if decision is not None else []
        found: Sequence[Action] = self.memo[key]
        return found

    # What Enter would do

    @property
    def shown(self) -> Action | None:
        """The action whose outcome is shown: what is aimed at, or what pointing proposes."""
        if self.pinned is not None and self.pinned.legal:
            return self.pinned.action
        return self.pointed.action if self.pointed is not None and self.pointed.legal else None

    @property
    def plans(self) -> list[Action]:
        """What Enter would do, in order."""
        if not self.mine:
            return []
        if self.kind in ("turn", "elite"):
            action = a.Activate(self.chosen)
            legal = self.chosen and self.decision.check(self.state, action) is None
            return [action] if legal else [self.pinned.action] if self.pinned else []
        way: list[Action] = self.route.actions if self.route is not None else [*self.laid.values()]
        then = self.pinned or (self.pointed if self.wish is not None else None)
        return [*way, then.action] if then is not None and then.legal else way

    @property
    def closes(self) -> bool:
        """Whether the plan is to go up to a foe and then to strike it."""
        goes = self.wish is not None and self.route is not None and bool(self.route.strides)
        return goes and isinstance(self.plan_end, a.Attack)

    @property
    def plan_end(self) -> Action | None:
        """The last of what Enter would do."""
        plans = self.plans
        return plans[-1] if plans else None

    @property
    def plan(self) -> Action | None:
        plans = self.plans
        return plans[0] if plans else None

    @property
    def ending(self) -> Action | None:
        """What the button that ends things does: the activation, or passing."""
        if self.kind == "acting" and not self.led:
            return a.EndActivation()
        if self.led or self.kind in ("turn", "elite", "terrain"):
            return a.Pass()
        return a.Decline() if any(isinstance(each, a.Decline) for each in self.offers) else None

    def refusal(self, action: Action) -> Refusal | None:
        """Why an action cannot be done now."""
        refusal: Refusal | None = self.decision.check(self.state, action) if self.mine else None
        return refusal

    def refusal_at_end(self, action: Action) -> Refusal | None:
        """Why an action cannot be done at the end of the planned way."""
        decision: Any = self.base.decision
        found: Refusal | None = decision.check(self.base, action)
        return found

    def preview_of(self, action: Action) -> Preview:
        """What an action would do, asked at the end of the planned way."""
        key = ("preview", Ref(self.base), action)
        if key not in self.memo:
            self.memo[key] = preview(self.base, action)
        found: Preview = self.memo[key]
        return found

    def lit(self) -> dict[ModelId | PieceId, Action]:
        """What can be aimed at now, with the action that it makes."""
        if self.aim is None:
            return {}
        key = ("lit", Ref(self.aim.base), self.armed, len(self.aim.given))
        if key not in self.memo:
            self.memo[key] = self.aim.lit()
        found: dict[ModelId | PieceId, Action] = self.memo[key]
        return found

    # Back

    def leave_foe(self) -> None:
        """The loose end of the way is let go: something else is pointed at."""
        if self.wish is not None and self.route is not None:
            self.route.cut(self.fixed)
            self.rearm()
        self.wish = self.beyond = self.pointed = None

    def back(self) -> bool:
        """Drop the innermost layer of the plan; False if there was none."""
        if self.said is not None:
            self.said = None
        elif self.whatif is not None:
            self.whatif = None
        elif self.pinned is not None or self.wish is not None:
            self.leave_foe()
            self.pinned = None
        elif self.aim is not None and self.aim.given:
            self.aim.given.pop()
        elif self.kind == "acting" and self.armed != "move" and self.armed:
            self.armed = "move"
            self._arm("move")
        elif self.route is not None and self.route.legs:
            self._shorten(self.route)
        elif self.kind == "terrain" and self.shelf is not None:
            self._open("shelf:")
        elif self.laid:
            self.laid.popitem()
            self._go_on_laying()
        elif self.chosen and not self.actor:
            self.chosen = 0
        else:
            return False
        self.pointed = None
        return True

    def _shorten(self, route: Route) -> None:
        """The last leg is dropped; with the first, an activation that was only planned."""
        model, self.beyond = route.model, None
        route.cut(len(route.legs) - 1)
        self.fixed = len(route.legs)
        if not route.activates and self.actor != super().actor:
            self.refresh()
            self.chosen = model
        self._arm(self.armed)

    def try_from(self, place: Place | None) -> None:
        """What if the model stood there: sight, targets and odds are those of that place."""
        if place is None or not self.actor:
            self.whatif = None
        else:
            tried = self.state.copy()
            tried.models[self.actor] = msgspec.structs.replace(tried.models[self.actor], place=place)
            self.whatif = tried
        if self.aim is not None:
            self.aim.base = self.base

    @property
    def commit_words(self) -> str:
        """What the primary button says."""
        return captions.commit_words(self.state, self.plans, closing=self.wish is not None)

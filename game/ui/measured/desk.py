"""What the player at the screen is doing at the measured table: the controller, without pixels.

It keeps which model is looked at, which card is armed, the way that is planned and what is aimed at. Everything is asked of
`base`: the battle at the end of the planned way, so that sight, targets and odds are those of the place where the
model would stand.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from game.core.explain import Action, Refusal
from game.core.match import Match
from game.core.seats import Seat
from game.systems.ascension import actions as a
from game.systems.ascension import sequence
from game.systems.ascension.preview import Preview, preview
from game.systems.ascension.state import Battle, ModelId, PieceId
from game.systems.ascension.view import BattleView
from game.table.shapes import Place, Point
from game.ui.measured import cards, going, wording
from game.ui.measured.aim import Aim, Hit, Proposal
from game.ui.measured.cards import Card
from game.ui.measured.known import Known
from game.ui.measured.route import Ref, Route


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
        """How many legs of the way stand firm while another is being dragged."""
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

    def _new_route(self) -> Route | None:
        active = self.state.active
        acting = self.mine and isinstance(self.decision, sequence.Acting) and active is not None
        return Route(self.state, self.seat, active.model) if acting and active else None

    @property
    def base(self) -> Battle:
        """The battle in which things are asked: at the end of the planned way, or at the place that is tried."""
        if self.whatif is not None:
            return self.whatif
        return self.route.end if self.route is not None and self.route.open else self.state

    # Cards

    def cards(self) -> list[Card]:
        """The cards on the shelf."""
        if self.kind == "acting":
            planned = self.route is not None and bool(self.route.legs)
            return cards.of_model(self.base, self.actor, acting=True, planned=planned)
        if self.kind == "deploy":
            return cards.of_reserve(self.state, self.seat)
        if self.kind == "terrain":
            return cards.of_kit(self.state, self.seat, self.shelf)
        if self.kind in ("goal", "reaction", "effect", "next", "suit", "drop", "suffer", "team", "choice"):
            return cards.of_offers(self.state, self.offers)
        if self.chosen in self.state.models:
            return cards.of_model(self.state, self.chosen, acting=False)
        if self.kind in ("turn", "elite") and self.mine:
            return cards.of_candidates(self.state, self.decision.actions(self.state))
        return []

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
            self.pinned = Proposal(card.action, self.decision.check(self.base, card.action), Hit((0, 0)))
        elif self.aim is not None and not self.aim.stages:
            self.pinned = self.aim.propose(Hit((0, 0)))
            self._tell(self.pinned)
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

    # Pointing

    def point(self, hit: Hit) -> None:
        """The pointer or the cursor is over something."""
        self.hovered = hit
        self.pointed = None
        if not self.mine:
            return
        if self.aim is not None and (self.aim.stage is None or self.aim.last) and self.pinned is None:
            self.aim.turn = self.turned
            self.pointed = self.aim.propose(hit)
        elif self.kind == "acting" and self.aim is None and hit.model and self.pinned is None:
            self.pointed = self._strike_at(hit)

    def _strike_at(self, hit: Hit) -> Proposal | None:
        """The first attack that could be made at a foe that is pointed at while nothing else is armed."""
        found = self.base.models.get(hit.model)
        if found is None or self.base.side(found.seat) == self.base.side(self.seat):
            return None
        for attack in self.base.character(self.actor).attacks:
            if attack.template in ("single", "ricochet"):
                proposal = Aim(self.base, f"attack:{attack.name}", self.actor).propose(hit)
                if proposal is not None and proposal.legal:
                    return proposal
        return None

    def click(self, hit: Hit) -> bool:
        """A click on the table; True if it asks to commit what is aimed at already."""
        self.said = None
        if not self.mine or self.kind in ("", "turn", "elite", "goal"):
            self._choose(hit)
            return False
        if self.aim is None:
            return self._click_plain(hit)
        if self.aim.stage is not None and not self.aim.last:
            self._take(hit)
            return False
        again = self.pinned is not None and self.pinned.legal and self._same(self.pinned, hit)
        if again:
            return True
        self.pinned = None
        self.aim.turn = self.turned
        self._pin(self.aim.propose(hit))
        return False

    def _same(self, proposal: Proposal, hit: Hit) -> bool:
        """Whether a click means what is aimed at already."""
        same = (hit.model or hit.piece) and (proposal.hit.model, proposal.hit.piece) == (hit.model, hit.piece)
        if same and proposal.place is None:
            return True
        return bool(proposal.mover and hit.model == proposal.mover) or proposal.hit.point == hit.point

    def _take(self, hit: Hit) -> None:
        """The first of several answers: it has to be one that an offered action begins with."""
        assert self.aim is not None
        lit = self.aim.lit()
        if (hit.model in lit and hit.model) or (hit.piece in lit and hit.piece):
            self.aim.take(hit)
        else:
            self.said = Said(
                Refusal("CC-9", f"{self.aim.words}: those that are possible are lit."), hit.point
            )

    def _pin(self, proposal: Proposal | None) -> None:
        """Propose an action; of one that is not legal, the nearest that is."""
        if proposal is None:
            return
        self._tell(proposal)
        if not proposal.legal:
            near = proposal.refusal.nearest if proposal.refusal else None
            placed = getattr(near, "to", None) or getattr(near, "place", None)
            at: Point | None = getattr(near, "at", None)
            point: Point | None = placed.point if placed else at
            if near is not None and type(near) is type(proposal.action) and point is not None:
                self.pinned = Proposal(near, None, Hit(point), placed, proposal.mover)
            return
        self.pinned = proposal

    def _tell(self, proposal: Proposal | None) -> None:
        if proposal is not None and proposal.refusal is not None:
            self.said = Said(proposal.refusal, proposal.hit.point)

    def _click_plain(self, hit: Hit) -> bool:
        """A click while no card is aimed: strike, choose, do what lies there, or go there."""
        if self.pinned is not None and self.pinned.legal and hit.model and hit.model == self.pinned.hit.model:
            return True
        self.pinned = None
        if hit.model and hit.model != self.actor:
            self.chosen = hit.model
            proposal = self._strike_at(hit)
            if proposal is not None:
                self._pin(proposal)
            return False
        offer = going.offer_at(self, hit)
        if offer is not None:
            going.do(self, offer, hit.point)
        elif self.armed == "move" and not hit.model:
            going.go_to(self, hit.point)
            going.fix(self)
        return False

    def _choose(self, hit: Hit) -> None:
        """Look at a model, or at nothing."""
        self.chosen = hit.model
        if hit.model and self.kind in ("turn", "elite"):
            refusal = self.decision.check(self.state, a.Activate(hit.model))
            found = self.state.models[hit.model]
            own = self.state.side(found.seat) == self.state.side(self.seat)
            self.said = Said(refusal, found.place.point) if refusal and own else None

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
        going_first = self.route.actions if self.route is not None else []
        if self.pinned is not None and self.pinned.legal:
            return [*going_first, self.pinned.action]
        return going_first

    @property
    def plan(self) -> Action | None:
        plans = self.plans
        return plans[0] if plans else None

    @property
    def ending(self) -> Action | None:
        """What the button that ends things does: the activation, or passing."""
        if self.kind == "acting":
            return a.EndActivation()
        if self.kind in ("turn", "elite", "terrain"):
            return a.Pass()
        return a.Decline() if any(isinstance(each, a.Decline) for each in self.offers) else None

    def refusal(self, action: Action) -> Refusal | None:
        """Why an action cannot be done now."""
        refusal: Refusal | None = self.decision.check(self.state, action) if self.mine else None
        return refusal

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

    # Going on and back

    def next(self, step: int) -> None:
        """The next model able to act; while aiming, the next target."""
        lit = [key for key in self.lit() if isinstance(key, int) and key]
        if lit:
            now = self.pinned.hit.model if self.pinned else 0
            here = lit.index(now) if now in lit else (-1 if step > 0 else 0)
            model = lit[(here + step) % len(lit)]
            hit = Hit(self.base.models[model].place.point, model=model)
            if self.aim is not None and not self.aim.last:
                self.hovered = hit
                return
            self.pinned = None
            self._pin(self.aim.propose(hit) if self.aim else None)
            return
        self._next_model(step)

    def _next_model(self, step: int) -> None:
        if self.kind in ("turn", "elite"):
            models = [each.model for each in self.offers if isinstance(each, a.Activate)]
        elif self.kind in ("deploy", "terrain"):
            ids = [card.id for card in self.cards() if card.usable]
            if ids:
                here = ids.index(self.armed) if self.armed in ids else -step
                self.arm(ids[(here + step) % len(ids)])
            return
        else:
            models = sorted(self.state.models)
        if models:
            here = models.index(self.chosen) if self.chosen in models else (-1 if step > 0 else 0)
            self.chosen = models[(here + step) % len(models)]
            self.said = None

    def turn(self, by: int) -> None:
        """Turn what is planned or placed, by hundredths of a degree."""
        if self.aim is not None and self.aim.stage == "point":
            self.turned = (self.turned + by) % 36000
            hit = self.pinned.hit if self.pinned is not None else self.hovered
            self.aim.turn, again = self.turned, self.pinned is not None
            proposal = self.aim.propose(hit)
            if again:
                self.pinned = None
                self._pin(proposal)
            else:
                self.pointed = proposal
        elif self.route is not None:
            refusal = self.route.turn(by)
            self.said = Said(refusal, self.route.place.point) if refusal else None
            going.fix(self)

    def back(self) -> bool:
        """Drop the innermost layer of the plan; False if there was none."""
        if self.said is not None:
            self.said = None
        elif self.whatif is not None:
            self.whatif = None
        elif self.pinned is not None:
            self.pinned = None
        elif self.aim is not None and self.aim.given:
            self.aim.given.pop()
        elif self.kind == "acting" and self.armed != "move" and self.armed:
            self.armed = "move"
            self._arm("move")
        elif self.route is not None and self.route.legs:
            self.route.cut(len(self.route.legs) - 1)
            self.fixed = len(self.route.legs)
            self._arm(self.armed)
        elif self.kind == "terrain" and self.shelf is not None:
            self._open("shelf:")
        elif self.chosen and not self.actor:
            self.chosen = 0
        else:
            return False
        self.pointed = None
        return True

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
        return wording.commit_words(self.state, self.plans)

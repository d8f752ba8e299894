"""What the player at the screen is doing: the controller of a battle, without pixels.

It holds the match, whose eyes look on, the chosen unit, the armed card and power, and the plan that Enter would
commit. Everything that is lit comes from the legal actions of a state that could be true for this seat, and
everything that is not says why in the words of the rules.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from game.core.actions import Action, Refusal
from game.core.chance import seeded
from game.core.match import Match
from game.core.seats import Seat
from game.systems.thor.actions import Attack, Discard, LetGo, LetThrough, Pass, Strike, Taunt
from game.systems.thor.cards import preview as outlook
from game.systems.thor.catalogue import cards
from game.systems.thor.combat import threat
from game.systems.thor.combat.attacks import Answer, FollowUp, Sidestep
from game.systems.thor.combat.reactions import Halt
from game.systems.thor.sequence import Excess, Phase, Placing
from game.systems.thor.state import Battle, Unit
from game.systems.thor.view import BattleView
from game.ui.tables.thor import reasons
from game.ui.tables.thor.board import deployment, groups
from game.ui.tables.thor.hand import card_users
from game.ui.tables.thor.hand.rows import PowerRow, rows_of
from game.ui.tables.thor.offers import Offer, advances, boosts, foes_in, marked, offers
from game.ui.tables.thor.reasons import Said


class Table:
    """The player's hand on the table. `seat` looks on; only what that seat may know is used."""

    def __init__(self, match: Match, seat: Seat, *, may_act: bool = True) -> None:
        self.match, self.seat, self.may_act = match, seat, may_act
        self.cursor = ""
        self.threats_shown = False
        self._previews: dict[Action, outlook.Preview] = {}
        self.refresh()

    # What is known

    def refresh(self) -> None:
        """Take in the match as it stands now; whatever was being planned is dropped."""
        view = self.match.view(self.seat)
        assert isinstance(view, BattleView)
        self.view = view
        self.state: Battle = self.match.system.resample(view, seeded("window"))
        self.decision: Any = view.decision
        self.mine = bool(self.may_act and self.decision and self.decision.seat == self.seat)
        self.actions: list[Action] = self.decision.actions(self.state) if self.mine and self.decision else []
        self.offers: list[Offer] = offers(self.state, self.actions)
        self._previews.clear()
        self._threats: dict[str, threat.Threat] | None = None
        self.unit = 0
        self.draft: dict[int, str] = {}
        self.looked = 0
        """A unit whose text is shown though nothing can be done with it."""
        self.hovered = ""
        self.drop()
        if self.mine and isinstance(self.decision, Sidestep | FollowUp):
            self.unit = self.decision.unit

    def drop(self) -> None:
        """Let go of card, group and plan; the chosen unit stays."""
        self.slot, self.power, self.by = -1, "", 0
        self.group: list[int] | None = None
        self.marked: list[int] = []
        self.plan: Action | None = None
        self.aim = ""
        self.said: Said | None = None
        self._by_place = False

    @property
    def hand(self) -> tuple[str, ...]:
        """The cards of the seat that looks on."""
        return self.view.hand

    @property
    def card(self) -> str:
        """The armed card; "" for none."""
        return self.hand[self.slot] if 0 <= self.slot < len(self.hand) else ""

    @property
    def deploying(self) -> bool:
        return isinstance(self.decision, Placing)

    @property
    def reacting(self) -> bool:
        """Whether an attack or a move waits for an answer."""
        return isinstance(self.decision, Answer | Halt)

    @property
    def discarding(self) -> int:
        """How many cards of this seat have to go; 0 if none."""
        return self.decision.count if self.mine and isinstance(self.decision, Excess) else 0

    @property
    def in_phase(self) -> bool:
        return isinstance(self.decision, Phase)

    def find(self, unit: int) -> Unit | None:
        """A unit on the board or in reserve."""
        found = self.view.units.get(unit)
        if found:
            return found
        return next((each for units in self.view.reserve.values() for each in units if each.id == unit), None)

    def at(self, square: str) -> Unit | None:
        """The unit on a square."""
        unit = self.state.board.get(square)
        return self.state.units[unit] if unit is not None else None

    def own(self, unit: Unit | None) -> bool:
        return unit is not None and unit.seat == self.seat

    # What is lit

    def live(self) -> list[Offer]:
        """The offers that the chosen unit, card and power leave open."""
        found = self.offers
        if self.unit:
            found = [offer for offer in found if self.unit in (offer.unit, offer.by)]
        if self._by_place:
            # The card was lifted by pointing at a place: every other place stays open.
            return found
        if self.card:
            found = [offer for offer in found if offer.card == self.card]
        if self.power:
            found = [
                offer for offer in found if offer.power == self.power and (not self.by or offer.by == self.by)
            ]
        return found

    def lit(self) -> dict[str, list[Offer]]:
        """The squares that a click would act on, each with its offers, the best first."""
        if isinstance(self.plan, Taunt) and self.aim:
            return self._taunts()
        if self.group is not None or not (self.unit or (self.mine and not self.in_phase)):
            return {}
        if self.deploying and not self.unit and not deployment.freely(self):
            return {}
        squares: dict[str, list[Offer]] = {}
        for offer in self.live():
            for square in self._squares(offer):
                squares.setdefault(square, []).append(offer)
        return {square: sorted(found, key=self._rank) for square, found in squares.items()}

    def _squares(self, offer: Offer) -> tuple[str, ...]:
        if self.gives_order(offer):
            return (self.state.units[offer.unit].at,)
        armed = bool(self.card) and not self._by_place
        return offer.squares if armed and not isinstance(offer.action, Taunt) else marked(self.state, offer)

    def _rank(self, offer: Offer) -> tuple[int, int]:
        """Regular cards first, then by place in the hand."""
        slot = self.slot_of(offer.card)
        return (int(bool(offer.power)), slot if slot >= 0 else 99)

    def _taunts(self) -> dict[str, list[Offer]]:
        squares: dict[str, list[Offer]] = {}
        target = getattr(self.plan, "target", 0)
        for offer in self.live():
            action = offer.action
            if isinstance(action, Taunt) and action.target == target:
                squares.setdefault(action.path[-1], []).append(offer)
        return squares

    def struck(self) -> tuple[str, ...]:
        """Lit squares with foes on them that would be hit."""
        return tuple(s for s, found in self.lit().items() if found[0].hurts and foes_in(self.state, found[0]))

    def slot_of(self, card: str) -> int:
        """Where a card stands in the hand, the armed one first; -1 if it does not."""
        if card and card == self.card:
            return self.slot
        return self.hand.index(card) if card in self.hand else -1

    def rows(self) -> list[PowerRow]:
        """The rows of the opened wild card, if one is armed for a unit."""
        unit = self.view.units.get(self.unit)
        if unit is None or not self.card or not cards()[self.card].wild:
            return []
        return rows_of(self.state, unit, self.card, self.offers)

    def users(self, card: str) -> list[int]:
        """The units that could do something with a card now."""
        users = {
            unit for offer in self.offers if offer.card == card for unit in (offer.unit, offer.by) if unit
        }
        users |= {unit for action in advances(self.actions, card) for unit in action.units}
        return sorted(users)

    def able(self) -> list[int]:
        """The units that can do something now, in order."""
        if self.deploying:
            return deployment.left(self) if self.mine else []
        found = [offer for offer in self.offers if not self.card or offer.card == self.card]
        return sorted({unit for offer in found for unit in (offer.unit, offer.by)} & self.view.units.keys())

    # Previews

    def preview(self, action: Action) -> outlook.Preview:
        """What an action would do, as far as this seat can know."""
        if action not in self._previews:
            self._previews[action] = outlook.preview(self.view, action)
        return self._previews[action]

    @property
    def pointed(self) -> Offer | None:
        """The offer that a click on the pointed square would propose."""
        found = self.lit().get(self.hovered) if self.hovered and self.plan is None else None
        return found[0] if found else None

    @property
    def shown(self) -> Action | None:
        """The action whose preview is to be seen: the plan, or what is pointed at."""
        if self.plan is not None:
            return self.plan
        pointed = self.pointed
        return pointed.action if pointed and not self.gives_order(pointed) else None

    def gives_order(self, offer: Offer) -> bool:
        """Whether a click would first choose the friend that obeys."""
        return bool(offer.by) and offer.by == self.unit and offer.unit != self.unit

    def threats(self) -> dict[str, threat.Threat]:
        """What the foe could hit in its next turn, as far as this seat may know."""
        if self._threats is None:
            self._threats = threat.threats(self.view)
        return self._threats

    # What the player does

    def choose(self, unit: int) -> None:
        """Choose one's unit; an armed card stays if it can use it."""
        keep = self.card if unit in self.users(self.card) else ""
        slot, group = self.slot, self.group
        self.drop()
        self.unit, self.looked = unit, 0
        if keep and group is None:
            self.slot = slot
            self._plan_if_single()

    def click(self, square: str, *, more: bool = False) -> None:
        """A click on a square; `more` adds a unit to the chosen one."""
        self.said = None
        unit = self.at(square)
        if not self.mine or self.reacting or self.discarding:
            self.looked = unit.id if unit else 0
            return
        if self.own(unit) and unit and (self.group is not None or (more and self.in_phase)):
            groups.join(self, unit.id)
            return
        if deployment.freely(self):
            self._lay(square)
            return
        if self.deploying and not self.unit:
            self.choose(self.able()[0])
        lit = self.lit().get(square)
        if lit:
            self.take(lit, square)
        elif self.own(unit) and unit and self.in_phase:
            self.choose(0 if unit.id == self.unit and not self.card and not self.plan else unit.id)
        elif self.unit or not self.in_phase:
            self.explain(square)
            self.looked = unit.id if unit and not self.own(unit) else self.looked
        else:
            self.looked = unit.id if unit else 0
            if self.card and self.group is None:
                card_users.play_at(self, square)

    def _lay(self, square: str) -> None:
        """Lay a unit out, or choose one that is laid out already."""
        there = deployment.at(self, square)
        if there and not (self.unit and self.unit in self.draft and self.unit != there):
            self.unit = 0 if self.unit == there else there
        elif not deployment.lay(self, square):
            self.explain(square)

    def take(self, found: list[Offer], square: str) -> None:
        """Propose the best of what can be done at a square, or choose whoever is ordered there."""
        offer = found[0]
        if self.gives_order(offer):
            friend, card, power, by = offer.unit, offer.card, offer.power, offer.by
            self.drop()
            self.unit, self.slot, self.power, self.by = friend, self.slot_of(card), power, by
            return
        current = next((n for n, each in enumerate(found) if each.action == self.plan), -1)
        self.propose(found[(current + 1) % len(found)] if isinstance(self.plan, Taunt) else offer, square)

    def propose(self, offer: Offer, square: str = "") -> None:
        """Show an action so that Enter commits it."""
        if not self.card:
            self._by_place = True
        if offer.unit in self.view.units or self.deploying:
            self.unit = offer.unit
        if offer.card:
            self.slot = self.slot_of(offer.card)
        self.power, self.by = offer.power, offer.by
        self.plan, self.aim, self.said = offer.action, square or (offer.squares[:1] or ("",))[0], None

    def arm(self, slot: int) -> None:
        """Take up a card; a second time lays it down. In a reaction the card answers."""
        self.said = None
        if not 0 <= slot < len(self.hand):
            return
        if self.discarding:
            self._mark(slot)
        elif self.reacting:
            self._answer_with(slot)
        elif self.plan is not None and self.aim and self._swap_card(slot):
            return
        elif slot == self.slot and self.plan is None:
            self.slot, self.power, self.by, self.group = -1, "", 0, None
        elif not self.mine or not self.usable(slot):
            self.said = Said(self.reason(slot), slot=slot)
        else:
            self.drop()
            self.slot = slot
            if self.unit and self.unit not in self.users(self.hand[slot]):
                self.unit = 0
            self._plan_if_single()

    def usable(self, slot: int) -> bool:
        """Whether the card can be played now: by the chosen unit, or by any."""
        card = self.hand[slot]
        if self.discarding:
            return True
        if cards()[card].type == "T":
            return any(getattr(action, "card", "") == card for action in self.actions)
        users = self.users(card)
        return self.unit in users if self.unit and not self.reacting else bool(users)

    def arm_row(self, row: int) -> None:
        """Take up a power of the opened wild card."""
        rows = self.rows()
        if not 0 <= row < len(rows):
            return
        chosen = rows[row]
        self.plan, self.aim, self.said, self._by_place = None, "", None, False
        self.power, self.by = chosen.power, chosen.by
        if not self.live():
            self.said = Said(self.reason(self.slot, chosen.power), slot=self.slot)
            self.power, self.by = "", 0
            return
        self._plan_if_single()

    def _swap_card(self, slot: int) -> bool:
        """Do what is planned with another card, if it can."""
        card = self.hand[slot]
        if card == self.card:
            return False
        aim = self.aim
        for offer in self.offers:
            if offer.card == card and offer.unit == self.unit and aim in marked(self.state, offer):
                self.slot = slot
                self.propose(offer, aim)
                return True
        return False

    def _plan_if_single(self) -> None:
        """A card that needs no place proposes itself."""
        found = self.live()
        if cards()[self.card].type == "T" and self.card:
            played = [action for action in self.actions if getattr(action, "card", "") == self.card]
            found = [Offer(action, 0, (), self.card) for action in played]
        if len(found) == 1 and (not found[0].squares or self.power or not cards()[self.card].wild):
            placeless = not found[0].squares or type(found[0].action).__name__ in ("Use", "Blast")
            if placeless and (self.unit or not found[0].unit):
                self.propose(found[0])

    # Group advances

    def may_advance(self) -> bool:
        """Whether the armed card can take a group forward now."""
        return bool(self.card and advances(self.actions, self.card))

    def start_group(self) -> None:
        """Gather a group for the armed card; again: go back to a single unit."""
        groups.start(self)

    def joinable(self, group: Iterable[int]) -> list[int]:
        """The units that could join a group that advances with the armed card."""
        return groups.joinable(self, group)

    # Discards and answers

    def _mark(self, slot: int) -> None:
        if slot in self.marked:
            self.marked.remove(slot)
        else:
            self.marked = [*self.marked, slot][-self.discarding :]
        full = len(self.marked) == self.discarding
        self.plan = Discard(tuple(sorted(self.hand[each] for each in self.marked))) if full else None

    def answers(self, card: str) -> list[Offer]:
        """The answers that a card gives to the attack or move that waits."""
        return [offer for offer in self.offers if offer.card == card]

    def _answer_with(self, slot: int) -> None:
        found = self.answers(self.hand[slot]) if self.mine else []
        if not found:
            self.said = Said(self.reason(slot), slot=slot)
            return
        current = next((n for n, each in enumerate(found) if each.action == self.plan), -1)
        self.slot = slot
        offer = found[(current + 1) % len(found)]
        self.plan, self.power = offer.action, offer.power
        self.aim = (offer.squares[:1] or ("",))[0]

    @property
    def let_go(self) -> Action | None:
        """The action that plays nothing: let through, or let the attack go; None if there is none."""
        return next((action for action in self.actions if isinstance(action, LetThrough | LetGo)), None)

    @property
    def ending(self) -> Action | None:
        """The action that ends the phase."""
        return next((action for action in self.actions if isinstance(action, Pass)), None)

    # Added strength

    def boosts(self) -> list[str]:
        """The cards that can be added to the plan."""
        return boosts(self.actions, self.plan) if self.plan is not None else []

    def set_boost(self, card: str) -> None:
        """Add a card to the planned attack; "" takes it away."""
        if isinstance(self.plan, Attack | Strike):
            self.plan = msgspec.structs.replace(self.plan, boost=card)

    # Why not

    def explain(self, square: str) -> None:
        """Say why nothing can be done on a square."""
        refusal = reasons.at_square(self, square)
        if refusal:
            self.refuse(refusal, square=square)

    def refuse(self, refusal: Refusal, *, square: str = "", slot: int = -1) -> None:
        """Show why something cannot be done, at a square or over a card."""
        self.said = Said(refusal, square, slot)

    def reason(self, slot: int, power: str = "") -> Refusal:
        """Why a card cannot be played now, by the chosen unit or by anybody."""
        return reasons.of_card(self, self.hand[slot], power)

    # Back

    def back(self) -> bool:
        """Drop the innermost layer of what is being done; True if there was one."""
        if self.said:
            self.said = None
        elif self.plan is not None and not self.discarding:
            self.plan, self.aim = None, ""
            if self.group:
                self.group = self.group[:1]
            if self._by_place or self.reacting:
                self.slot, self.power, self.by, self._by_place = -1, "", 0, False
        elif self.group is not None:
            self.group = None
        elif self.deploying and deployment.take_back(self):
            pass
        elif self.power:
            self.power, self.by = "", 0
        elif self.slot >= 0:
            self.slot = -1
        elif self.marked:
            self.marked, self.plan = [], None
        elif self.looked:
            self.looked = 0
        elif self.unit and not isinstance(self.decision, Sidestep | FollowUp):
            self.unit = 0
        else:
            return False
        return True

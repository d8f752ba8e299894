"""What the player at the screen is doing at the table of units: the controller, without pixels.

It keeps which unit is looked at, which card is taken up, which of its ways is meant, and what a part of the table (a front that
is drawn) proposes in its place. `plans` are the actions that Enter does, one after the other.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from math import hypot
from typing import Any, NamedTuple

from game.core.actions import Action, Refusal
from game.core.match import Match
from game.core.seats import Seat
from game.systems.confrontation import actions as a
from game.systems.confrontation import values
from game.systems.confrontation.melee import assault
from game.systems.confrontation.state import Battle, FighterId, ItemId, UnitId
from game.table.shapes import Place, Point
from game.ui.plane.hit_test import NOWHERE, Hit
from game.ui.tables.confrontation import captions, cards
from game.ui.tables.confrontation.cards import Card, Plan
from game.ui.tables.confrontation.seat_knowledge import Known

ON_TABLE = ("acting", "deploy", "closing", "combats", "unit", "losses", "terrain", "titanic", "pick")
"""Kinds of choices that are made on the table and the shelf; every other is put as a question."""
CHOOSES_UNITS = ("unit",)
ATTACKS = ("assault", "shoot")
"""The cards that a click on an enemy takes up: the first that can be used, and gets there as far as that is known."""


class Said(NamedTuple):
    """A refusal that is being shown, and where on the table."""

    refusal: Refusal
    at: Point | None = None


class Desk(Known):
    """The player's hand on the table. `seat` looks on; only what that seat may know is used."""

    def __init__(self, match: Match, seat: Seat, *, may_act: bool = True) -> None:
        super().__init__(match, seat, may_act=may_act)
        self.chosen: UnitId = 0
        """The unit that is looked at."""
        self.hovered: Hit = NOWHERE
        self.cursor: Point | None = None
        """Where the keys point on the table."""
        self.armed = ""
        """The card that is taken up."""
        self._taken = ""
        """The card that a hand has taken up since, in place of the program."""
        self._aimed = False
        """Whether it was taken up by pointing at an enemy: both are let go of together."""
        self.pick = 0
        """Which of its ways is meant."""
        self.proposed: Plan | None = None
        """What a part of the table proposes in place of the ways of the card; see `propose`."""
        self.named = ""
        """What the primary button says of what is proposed; "" for what it is called."""
        self.drawn: Any = None
        """What a part draws over several moments: the front of a unit."""
        self.lasting: dict[str, Any] = {}
        """What parts keep while the match moves on."""
        self.said: Said | None = None
        self._named: UnitId = 0
        """The unit that a hand has chosen since: only what is chosen once more is meant to be done."""
        self.revision = 0
        """How often anything about the plan has changed: parts may keep what they have worked out for it."""
        self._key: Hashable = None
        self._moment: Any = None
        self.refresh()

    # What is known

    def refresh(self) -> None:
        """Take in the match as it stands now; plans are dropped."""
        # Whoever pressed Enter once more would pay for a work again, at the next whom it reaches.
        called = self._moment is not self.match.moments[-1] and cards.calls(self.armed)
        if self._moment is not self.match.moments[-1]:
            self._moment = self.match.moments[-1]
            self.look(self.match.view(self.seat))
            self.memo: dict[Hashable, Any] = {}
            """What has been worked out about this moment; parts keep theirs under keys of their own."""
        self.said, self.proposed, self.pick, self._named, self._taken = None, None, 0, 0, ""
        self._aimed = False
        key = self.kind, self.actor
        able = self.choices
        if able and self.chosen not in able:
            self.chosen = able[0]
        acts = self.decision.unit if self.kind == "titanic" else self.actor
        if acts:
            self.chosen = acts
        elif self.chosen not in self.state.units:
            self.chosen = 0
        if called or key != self._key or self.card is None or not self.card.usable:
            self.armed = self._first_card()
        self._key = key
        self.revision += 1

    def forget(self) -> None:
        """After undo: everything is as the match says."""
        self._key, self._moment = None, None
        self.refresh()

    def tell(self, refusal: Refusal | None, at: Point | None = None) -> None:
        """Show why something cannot be, and where; nothing, if nothing speaks against it."""
        self.said = Said(refusal, at) if refusal is not None else None

    @property
    def base(self) -> Battle:
        """The battle in which previews are asked: after what has to be declared first, if that is planned."""
        found = self.after(*self.plans[:-1]) if len(self.plans) > 1 else self.state
        return found if found is not None else self.state

    # Cards

    def cards(self) -> list[Card]:
        """The cards on the shelf."""
        return self._kept("cards", self._cards)  # type: ignore[no-any-return]

    def _cards(self) -> list[Card]:
        if not self.mine or self.kind not in ON_TABLE:
            return []
        made = {
            "unit": cards.of_units,
            "acting": cards.of_acting,
            "combats": cards.of_combats,
            "deploy": cards.of_deploying,
            "titanic": cards.of_titanic,
            "pick": cards.of_picks,
        }
        return made.get(self.kind, cards.of_offers)(self)

    @property
    def card(self) -> Card | None:
        """The card that is taken up."""
        return next((card for card in self.cards() if card.id == self.armed), None)

    def _first_card(self) -> str:
        """What is taken up without asking: the only sort of answer, the form that was declared; nothing where a choice is free."""
        usable = [card.id for card in self.cards() if card.usable]
        if self.kind in CHOOSES_UNITS:
            return cards.of_unit(self.chosen)
        if self.kind == "acting":
            form = self.state.active.form if self.state.active is not None else None
            return form if form in usable else ""
        return usable[0] if usable and self.kind != "pick" else ""

    def arm(self, id: str) -> bool:
        """Take up a card; one that cannot be used says why."""
        card = next((card for card in self.cards() if card.id == id), None)
        drawn = self.drawn
        self._replan()
        self.drawn = drawn
        if card is None:
            return False
        if card.refusal is not None:
            self.said = Said(card.refusal)
            return False
        self.armed, self._taken, self.pick, self._aimed = id, id, 0, False
        if self.kind in CHOOSES_UNITS and isinstance(card.about, int):
            self.chosen = card.about
        if self.kind == "pick":
            self.chosen = next(iter(self.picks(id)), 0)
        return True

    def means(self, id: str) -> bool:
        """Whether a click on a card does what it stands for.

        It is taken up, and not by the program alone while there are others, so that a first click among several never acts.
        """
        others = sum(card.usable for card in self.cards()) > 1
        own = self._taken == id or self.proposed is not None or not others
        return self.armed == id and bool(self.plans) and own

    def picks(self, id: str = "") -> list[UnitId]:
        """The units that a card names, or all of one's cards, while one of these is to be played."""
        found = self.cards() if self.kind == "pick" else []
        picked = [a.PickCard(int(each.about)) for each in found if id in ("", each.id)]
        return [unit for each in picked for unit in cards.named(self.state, each)]

    @property
    def choices(self) -> list[UnitId]:
        """The units one of which is to be chosen, wherever they are; none while the choice is another."""
        if self.kind not in CHOOSES_UNITS:
            return []
        return [each.unit for each in self.offers() if isinstance(each, a.Activate)]

    def choose(self, unit: UnitId) -> None:
        """Look at a unit; where one is to be chosen, mean it."""
        self.chosen = self._named = unit
        if unit in self.choices:
            self.arm(cards.of_unit(unit))

    def ways(self) -> Sequence[Plan]:
        """The ways to do what is taken up, or the units that can be chosen."""
        if self.kind in CHOOSES_UNITS:
            return self._kept("ways", lambda: [(each,) for each in self.offers()])  # type: ignore[no-any-return]
        return self._ways_of(self.card)

    def _ways_of(self, card: Card | None) -> Sequence[Plan]:
        if card is None or not card.usable:
            return []
        return self._kept(("ways", card.id), lambda: cards.ways(self, card))  # type: ignore[no-any-return]

    def _kept(self, key: Hashable, make: Any) -> Any:
        if key not in self.memo:
            self.memo[key] = make()
        return self.memo[key]

    # The plan

    @property
    def plans(self) -> list[Action]:
        """What Enter does, one after the other; nothing while something proposed is refused."""
        if self.proposed is not None:
            return list(self.proposed)
        if self.kind in CHOOSES_UNITS:
            chosen = a.Activate(self.chosen)
            return [chosen] if chosen in self.offers() else []
        found = self.ways()
        return list(found[self.pick % len(found)]) if found else []

    @property
    def plan(self) -> Action | None:
        """The first thing that Enter does."""
        plans = self.plans if self.mine else []
        return plans[0] if plans else None

    @property
    def act(self) -> Action | None:
        """What the plan comes to: its last action."""
        plans = self.plans
        return plans[-1] if plans else None

    def propose(
        self, *plan: Action, refusal: Refusal | None = None, at: Point | None = None, words: str = ""
    ) -> None:
        """Plan something that a part of the table has worked out; with a refusal nothing is planned, and why is said at `at`.

        The actions are done one after the other; those before the last must need no chance (`Declare`). `words` are what the primary
        button says, if not what the last of them is called.
        """
        self.proposed, self.named = () if refusal is not None else plan, words
        self.tell(refusal, at)
        self.revision += 1

    def next_way(self, step: int) -> bool:
        """Mean the next of the ways; False if there are no others."""
        able = self.choices
        if len(able) > 1:
            now = able.index(self.chosen) if self.chosen in able else -1
            self.choose(able[(now + step) % len(able)])
            return True
        if self.kind == "pick":
            ids = [card.id for card in self.cards()]
            return self.arm(ids[(ids.index(self.armed) + step if self.armed in ids else 0) % len(ids)])
        count = len(self.ways())
        if count < 2:
            return False
        self._replan()
        self.pick = (self.pick + step) % count
        return True

    def _replan(self) -> None:
        self.proposed = self.said = self.drawn = None
        self.revision += 1

    def back(self) -> bool:
        """Drop the innermost layer of the plan; False if there was none."""
        if self.said is not None or self.proposed is not None or self.pick:
            if self._aimed and self.said is None and self.proposed is None:
                self.armed = self._first_card()
            self._replan()
            self.pick = 0
            return True
        first = self._first_card()
        if self.armed and self.armed != first:
            self.armed = first
            self._replan()
            return True
        if self.chosen and self.chosen != self.actor:
            self.chosen = self.actor
            return True
        return False

    @property
    def pending(self) -> bool:
        """Whether anything is planned that can be dropped."""
        return bool(
            self.proposed is not None or self.pick or (self.armed and self.armed != self._first_card())
        )

    @property
    def ending(self) -> Action | None:
        """What ends what goes on: the activation, the combats, the turn of a titanic card."""
        if not self.mine or self.kind not in ON_TABLE:
            return None
        return next((each for each in self.offers() if isinstance(each, cards.ENDINGS)), None)

    @property
    def spent(self) -> bool:
        """Whether the unit that acts can do nothing more but end its activation, or its card but be let pass."""
        return self.kind in ("acting", "titanic") and not any(card.usable for card in self.cards())

    @property
    def commit_words(self) -> str:
        """What the primary button says."""
        if self.proposed and self.named:
            return self.named
        if self.armed == "shoot" and isinstance(self.act, a.Declare):
            return "Declare the salvo"
        return captions.commit_words(self.state, self.plans)

    # What is pointed at

    def unit_of(self, fighter: int) -> UnitId:
        """The unit of a figure on the table; 0 for none."""
        found = self.state.fighters.get(fighter)
        return found.unit if found is not None else 0

    @property
    def pointed(self) -> UnitId:
        """The unit under the pointer; 0 for none."""
        return self.unit_of(self.hovered.model)

    def click(self, hit: Hit) -> bool:
        """A click on the table; True if it asks for what is planned to be done."""
        unit = self.unit_of(hit.model)
        if not self.mine:
            self.chosen = unit
            return False
        if self.kind == "losses" and hit.model:
            return self._mean_victim(hit.model)
        if self.kind in CHOOSES_UNITS:
            again = unit == self._named and bool(self.plans)
            self.choose(unit)
            return again
        if self.kind == "pick" and unit:
            return self._mean_card(unit)
        if unit and self._mean_unit(unit):
            return False
        if unit:
            again = unit == self.chosen and unit == self._target(self.act) and self.said is None
            self.chosen = unit
            return again
        if hit.piece in self.state.items and self.kind == "acting":
            return self._mean_thing(hit.piece)
        self._mean_place(hit.point)
        return False

    def _mean_card(self, unit: UnitId) -> bool:
        """Mean the card of a unit; True if that is meant already."""
        found = [each.id for each in self.cards() if unit in self.picks(each.id)]
        again = self.armed in found
        if found and not again:
            self.arm(found[0])
        self.chosen = unit
        return again

    def _mean_thing(self, thing: ItemId) -> bool:
        """Mean to pick up what lies there, or say why not; True if that is meant already."""
        again = isinstance(self.act, a.Take) and self.act.item == thing
        if again:
            return True
        card = next((each for each in self.cards() if each.kind is a.Take), None)
        ways = cards.ways(self, card) if card is not None else []
        found = [number for number, way in enumerate(ways) if getattr(way[-1], "item", "") == thing]
        if card is not None and found:
            self.arm(card.id)
            self.pick = found[0]
            return False
        hands = (self.refusal(a.Take(thing, each.id)) for each in self.state.members(self.actor))
        self.tell(next(hands, None), self.state.items[thing].at)
        return False

    def _mean_unit(self, unit: UnitId) -> bool:
        """Mean the way that is about a unit; an enemy at whom nothing is aimed yet is assaulted, or shot at. False if not."""
        if self._target(self.act) == unit:
            return False
        if self.kind == "acting" and not self.armed and self._hostile(unit):
            self._aimed = self.arm(self._attack_on(unit))
        for number, way in enumerate(self.ways()):
            if self._target(way[-1]) == unit:
                self._replan()
                self.pick, self.chosen = number, unit
                return True
        return False

    def _attack_on(self, unit: UnitId) -> str:
        """The card that an enemy calls for: an assault, but a shot where it is known that an assault would be too far."""
        usable = {card.id: card for card in self.cards() if card.usable and card.id in ATTACKS}
        shots = self._ways_of(usable.get("shoot"))
        if any(self._target(way[-1]) == unit for way in shots) and self._beyond(unit):
            return "shoot"
        return next((attack for attack in ATTACKS if attack in usable), ATTACKS[0])

    def _beyond(self, unit: UnitId) -> bool:
        """Whether it is known that no assault of the active unit gets to another (GA-1, GB-43)."""
        if not self.estimates:
            return False
        reach = values.measure(self.state, self.actor, "assault")
        gap = assault.gap(self.state, self.actor, unit, reach)
        return gap is None or gap > reach

    def _mean_victim(self, fighter: FighterId) -> bool:
        """Mean the next way in which a figure suffers; True if it is the only one and meant already."""
        found = [number for number, way in enumerate(self.ways()) if _suffers(way[-1], fighter)]
        if not found:
            hit = fighter in self.decision.suffer.among if self.kind == "losses" else True
            text = "Others are nearer: they suffer first." if hit else "This damage does not reach there."
            self.tell(Refusal("G-45", text))
            return False
        now = self.pick % len(self.ways())
        after = next((number for number in found if number > now), found[0])
        if after == now:
            return True
        self._replan()
        self.pick = after
        return False

    def _mean_place(self, point: Point) -> None:
        """Mean the way that ends nearest to a point."""
        ends = [
            (number, end)
            for number, way in enumerate(self.ways())
            if (end := self.end_of(way[-1])) is not None
        ]
        if ends:
            self._replan()
            self.pick = min(ends, key=lambda each: hypot(each[1].x - point[0], each[1].y - point[1]))[0]

    def end_of(self, action: Action) -> Place | None:
        """About where a unit stands after an action: the place of the first of those that it puts anywhere."""
        places = getattr(action, "places", ())
        return places[0] if places else None

    def _hostile(self, unit: UnitId) -> bool:
        found = self.state.units.get(unit)
        return found is not None and not self.state.friends(self.seat, found.seat)

    @staticmethod
    def _target(action: Action | None) -> UnitId:
        return int(getattr(action, "target", 0) or getattr(action, "unit", 0) or 0)


def _suffers(action: Action, fighter: FighterId) -> bool:
    """Whether a figure suffers in a division of losses."""
    return isinstance(action, a.Allot) and any(who == fighter and damage for who, damage in action.damage)

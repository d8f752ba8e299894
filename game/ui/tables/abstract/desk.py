"""What the player at the screen is doing: the controller of an Abstract Skirmish battle, without pixels.

In the Decision phase it keeps the cards that are being dealt; a unit whose slots are all filled is dealt in the match
at once, where it can be changed until the side confirms (S-19). In the Action phase it keeps target, partners and
shares, and the plan that Enter would commit.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from game.core.actions import Action, Refusal
from game.core.match import Match
from game.core.seats import Seat
from game.core.words.grammar import plural
from game.systems.abstract import decision
from game.systems.abstract.actions import Aim, Assign, Attack, CoordinatedAttack, Hold, MultipleAttack, UnitId
from game.systems.abstract.combat import preview, target_rules
from game.systems.abstract.combat.attacks import Act
from game.systems.abstract.creation import Create
from game.systems.abstract.state import Unit
from game.systems.abstract.traits import TEMPLATES, fitted, template
from game.systems.abstract.view import SkirmishView
from game.ui.tables.abstract.kinds import KINDS, NOTHING, Levels, cards_of, in_order, levels_of

AS_LAST = "as last turn"


class Said(NamedTuple):
    """A refusal that is being shown, at a unit if it is about one."""

    refusal: Refusal
    unit: UnitId = 0


class Desk:
    """The player's hand on the table. `seat` looks on; only what that seat may know is used."""

    def __init__(self, match: Match, seat: Seat, *, may_act: bool = True) -> None:
        self.match, self.seat, self.may_act = match, seat, may_act
        self.drafts: dict[UnitId, list[int]] = {}
        self.unit: UnitId = 0
        """The chosen unit: the one that is dealt to."""
        self.everyone = False
        """Whether templates are dealt to all units of the side."""
        self._turn = 0
        self.hovered: UnitId = 0
        self.said: Said | None = None
        self.refresh()

    # What is known

    def refresh(self) -> None:
        """Take in the match as it stands now; a plan is dropped, cards that do not fill a unit yet are kept."""
        view = self.match.view(self.seat)
        assert isinstance(view, SkirmishView)
        self.view = view
        self.decision: Any = view.decision
        self.mine = bool(self.may_act and self.decision and self.decision.seat == self.seat)
        self._previews: dict[Action, preview.Preview] = {}
        kept = self.drafts if (self.plotting and self._turn == view.turn) else {}
        self._turn = view.turn
        self.drafts = {}
        if self.plotting:
            for unit in view.side(self.seat):
                half = kept.get(unit.id)
                if half is not None and sum(half) < unit.slots:
                    self.drafts[unit.id] = half
                else:
                    self.drafts[unit.id] = list(self._dealt(unit.id))
        self.drop()
        if self.acting and self.mine:
            self.unit = self.actor
        elif self.plotting and self.unit not in self.drafts:
            self.unit = next(iter(self.drafts), 0)
        elif self.unit not in view.units:
            self.unit = 0

    def forget(self) -> None:
        """After undo: the cards lie as the match says."""
        self.drafts = {}
        self.refresh()

    def drop(self) -> None:
        """Let go of the plan."""
        self.targets: dict[UnitId, list[int]] = {}
        """Whom the acting unit attacks, each with its share of Accuracy and Damage."""
        self.partners: set[UnitId] = set()
        self.dividing = False
        self.holding = False
        self.said = None

    @property
    def creating(self) -> bool:
        """Whether this seat writes down its units."""
        return self.mine and isinstance(self.decision, Create)

    @property
    def plotting(self) -> bool:
        """Whether this seat deals its cards."""
        return self.mine and isinstance(self.decision, decision.Plot)

    @property
    def acting(self) -> bool:
        """Whether a unit is up, of whichever seat."""
        return isinstance(self.decision, Act)

    @property
    def actor(self) -> UnitId:
        """The unit that is up; 0 for none."""
        return self.decision.unit if self.acting else 0

    def find(self, unit: UnitId) -> Unit | None:
        """A unit, destroyed or not."""
        return self.view.units.get(unit) or next((each for each in self.view.fallen if each.id == unit), None)

    def own(self, unit: UnitId) -> bool:
        """Whether a living unit is of the side that looks on."""
        found = self.view.units.get(unit)
        return found is not None and found.seat == self.seat

    def _dealt(self, unit: UnitId) -> Levels:
        cards = self.view.cards.get(unit)
        return levels_of(cards) if cards else NOTHING

    # Dealing

    def levels(self, unit: UnitId) -> Levels | None:
        """The cards of a unit as this seat may see them; None if it may not, or there are none."""
        if unit in self.drafts:
            a, b, c, d, e = self.drafts[unit]
            return a, b, c, d, e
        cards = self.view.cards.get(unit)
        return levels_of(cards) if cards else None

    def room(self, unit: UnitId) -> int:
        """How many slots of a unit are still empty."""
        found = self.view.units.get(unit)
        return found.slots - sum(self.drafts[unit]) if found and unit in self.drafts else 0

    def add(self, trait: int, unit: UnitId = 0) -> bool:
        """Deal one card onto an empty slot; says why if there is none."""
        unit = unit or self.unit
        self.said = None
        if not self._dealable(unit):
            return False
        if not self.room(unit):
            name = self.view.units[unit].name
            text = f"All {plural(self.view.units[unit].slots, 'slot')} of {name} are filled: take a card off first."
            self.said = Said(Refusal("S-4", text), unit)
            return False
        self.unit = unit
        self.drafts[unit][trait] += 1
        return True

    def take(self, trait: int, unit: UnitId = 0) -> bool:
        """Take one card off."""
        unit = unit or self.unit
        self.said = None
        if not self._dealable(unit):
            return False
        self.unit = unit
        if not self.drafts[unit][trait]:
            text = f"{self.view.units[unit].name} has no card of {KINDS[trait].name}."
            self.said = Said(Refusal("SB-10", text), unit)
            return False
        self.drafts[unit][trait] -= 1
        return True

    def take_at(self, unit: UnitId, slot: int) -> bool:
        """Take off the card that lies on a slot; an empty one only chooses the unit."""
        lying = in_order(self.levels(unit) or NOTHING) if unit in self.drafts else []
        if slot >= len(lying):
            return False
        return self.take([kind.trait for kind in KINDS].index(lying[slot]), unit)

    def put_at(self, unit: UnitId, slot: int, trait: int) -> bool:
        """A card is let go on a slot: what lay there makes room."""
        if not self._dealable(unit):
            return False
        lying = in_order(self.levels(unit) or NOTHING)
        if not self.room(unit) and slot < len(lying):
            self.take_at(unit, slot)
        return self.add(trait, unit)

    def _dealable(self, unit: UnitId) -> bool:
        if unit in self.drafts:
            return True
        found = self.view.units.get(unit)
        if not self.plotting:
            text = "Cards are dealt in the Decision phase only; then they stand for the whole turn."
            self.said = Said(Refusal("S-4", text), unit)
        elif found is not None and found.seat != self.seat:
            side = self.view.field.sides[found.seat].name
            self.said = Said(Refusal("SB-8", f"{found.name} is dealt to by {side}."), unit)
        return False

    def templates(self) -> list[str]:
        """The ways to deal that can be asked for by name now."""
        last = any(unit in self.view.last for unit in self.drafts)
        return [*([AS_LAST] if last else []), *TEMPLATES]

    def deal(self, name: str) -> bool:
        """Deal by a template: to the chosen unit, or to all."""
        self.said = None
        units = list(self.drafts) if self.everyone else [self.unit] if self.unit in self.drafts else []
        for unit in units:
            slots = self.view.units[unit].slots
            if name != AS_LAST:
                self.drafts[unit] = list(levels_of(template(name, slots)))
            elif unit in self.view.last:
                self.drafts[unit] = list(levels_of(fitted(self.view.last[unit], slots)))
        return bool(units)

    def clear(self) -> None:
        """Take all cards off: of the chosen unit, or of all."""
        for unit in list(self.drafts) if self.everyone else [self.unit]:
            if unit in self.drafts:
                self.drafts[unit] = list(NOTHING)

    def put_back(self) -> bool:
        """Cards that do not fill their unit lie again as they were dealt last; False if there were none."""
        half = [unit for unit in self.drafts if tuple(self.drafts[unit]) != self._dealt(unit)]
        for unit in half:
            self.drafts[unit] = list(self._dealt(unit))
        return bool(half)

    def settled(self) -> list[Assign]:
        """Units whose slots are filled in another way than the match knows."""
        return [
            Assign(unit, cards_of((a, b, c, d, e)))
            for unit, (a, b, c, d, e) in self.drafts.items()
            if not self.room(unit) and (a, b, c, d, e) != self._dealt(unit)
        ]

    @property
    def unfilled(self) -> list[Unit]:
        """Units that have an empty slot."""
        return [self.view.units[unit] for unit in self.drafts if self.room(unit)]

    @property
    def ready(self) -> bool:
        """Whether the side can confirm."""
        return self.plotting and not self.unfilled and not self.settled()

    def next_unit(self, step: int) -> None:
        """The next unit able to act: to be dealt to, or to be a target."""
        if self.plotting:
            units = list(self.drafts)
            here = units.index(self.unit) if self.unit in units else -step
            self.unit = units[(here + step) % len(units)] if units else 0
        elif self.acting and self.mine:
            self.aim_next(step)

    # Attacking

    def foes(self) -> list[UnitId]:
        """Whom the acting unit could attack."""
        return [unit.id for unit in self.view.units.values() if unit.seat != self.seat]

    def allies(self) -> list[UnitId]:
        """Units that have held and can be taken along (S-9, S-13)."""
        if not (self.mine and self.acting and self.view.field.coordinated):
            return []
        return [unit for unit in self.view.held if self.own(unit)]

    def next_ally(self) -> UnitId:
        """The next unit that could be taken along and is not yet; 0 if there is none."""
        return next((unit for unit in self.allies() if unit not in self.partners), 0)

    @property
    def may_divide(self) -> bool:
        """Whether the attack can go against several enemies."""
        return self.mine and self.acting and self.view.field.multiple and len(self.foes()) > 1

    def click(self, unit: UnitId, *, more: bool = False) -> None:
        """A click on a unit: deal to it, aim at it, or take it along."""
        self.said = None
        if self.plotting:
            if unit in self.drafts:
                self.unit = unit
            else:
                self._dealable(unit)
            return
        if not (self.mine and self.acting):
            self.unit = unit if unit != self.unit else 0
            return
        self.holding = False
        if unit in self.foes():
            self._aim(unit, more=more or self.dividing)
        elif unit in self.allies():
            self._join(unit)
        elif unit != self.actor:
            self._explain(unit)

    def _aim(self, unit: UnitId, *, more: bool) -> None:
        if more and not self.view.field.multiple:
            self.said = Said(Refusal("S-8", "Multiple attacks are switched off in this battle."), unit)
            return
        if more and unit in self.targets:
            del self.targets[unit]
        elif more:
            self.partners.clear()
            self.targets[unit] = [0, 0]
        else:
            self.targets = {unit: [0, 0]}
        self._share_evenly()

    def _share_evenly(self) -> None:
        if not self.targets:
            return
        targets = sorted(self.targets)
        even = target_rules.even(targets, self.view.cards[self.actor])
        self.targets = {aim.target: [aim.accuracy, aim.damage] for aim in even.aims}

    def _join(self, unit: UnitId) -> None:
        if unit in self.partners:
            self.partners.discard(unit)
            return
        if len(self.targets) > 1:
            self.targets = {next(iter(self.targets)): [0, 0]}
        self.partners.add(unit)
        self.dividing = False

    def _explain(self, unit: UnitId) -> None:
        found = self.find(unit)
        if found is None:
            return
        foes = self.foes()
        if found.seat == self.seat and found.id in self.view.units and foes:
            refusal = self.match.refusal(CoordinatedAttack((unit,), foes[0]))
        else:
            refusal = self.match.refusal(Attack(unit))
        if refusal:
            self.said = Said(refusal, unit)

    def aim_next(self, step: int) -> None:
        """The next enemy as the only target."""
        foes = self.foes()
        now = next(iter(self.targets), 0)
        here = foes.index(now) if now in foes else -1 if step > 0 else 0
        self.targets = {foes[(here + step) % len(foes)]: [0, 0]} if foes else {}
        self.dividing = self.holding = False
        self.said = None
        self._share_evenly()

    def divide(self) -> None:
        """Attack several enemies, or one again."""
        self.dividing = not self.dividing
        self.partners.clear()
        if not self.dividing and len(self.targets) > 1:
            self.targets = {next(iter(self.targets)): [0, 0]}
            self._share_evenly()

    def share(self, target: UnitId, which: int, level: int) -> None:
        """Give a target another share (0: Accuracy, 1: Damage); the rest goes to or comes from the others."""
        whole = sum(shares[which] for shares in self.targets.values())
        level = max(0, min(level, whole))
        others = [unit for unit in self.targets if unit != target]
        change = level - self.targets[target][which]
        while change and others:
            giver = max(others, key=lambda unit: self.targets[unit][which] * (1 if change > 0 else -1))
            step = 1 if change > 0 else -1
            self.targets[giver][which] -= step
            self.targets[target][which] += step
            change -= step

    def give(self, target: UnitId, other: UnitId, which: int) -> None:
        """Take one level of a share (0: Accuracy, 1: Damage) from a target and give it to another one."""
        if target != other and self.targets[target][which] > 0:
            self.targets[target][which] -= 1
            self.targets[other][which] += 1

    @property
    def plan(self) -> Action | None:
        """What Enter would do."""
        if not (self.mine and self.acting):
            return None
        if self.holding:
            return Hold()
        return self._attack_on(sorted(self.targets))

    def _attack_on(self, targets: list[UnitId]) -> Action | None:
        if not targets:
            return None
        if len(targets) > 1:
            return MultipleAttack(tuple(Aim(unit, *self.targets[unit]) for unit in targets))
        if self.partners:
            return CoordinatedAttack(tuple(sorted(self.partners)), targets[0])
        return Attack(targets[0])

    @property
    def shown(self) -> Action | None:
        """The attack whose odds are to be seen: the plan, or that on the enemy pointed at."""
        if self.plan is not None:
            return self.plan
        if self.mine and self.acting and self.hovered in self.foes():
            return self._attack_on([self.hovered])
        return None

    def preview(self, action: Action) -> preview.Preview:
        """What an action would do, as far as this seat can know."""
        if action not in self._previews:
            self._previews[action] = preview.preview(self.view, action)
        return self._previews[action]

    def back(self) -> bool:
        """Let go of the innermost layer of what is being planned."""
        if self.said:
            self.said = None
        elif self.holding:
            self.holding = False
        elif self.targets:
            self.targets = {}
        elif self.partners or self.dividing:
            self.partners, self.dividing = set(), False
        elif not self.mine and self.unit:
            self.unit = 0
        else:
            return False
        return True

"""The story so far: the condition, tokens, cards, blips, minds; and the table of the tactical system beneath."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from game.core.seats import Outcome, Seat
from game.core.steps import State
from game.systems.asgard.actions import Intent, UnitId, Whom
from game.systems.asgard.cards import Card
from game.systems.asgard.sheet.effects import Mode, Spot
from game.systems.asgard.sheet.plan import Archetype, Condition, Plan, Status

ENEMY: Seat = "two"
"""The seat of what you cannot see; all other seats are players (A-26)."""
NO_CARD: Card = ""


class Token(msgspec.Struct, frozen=True):
    """An encounter token; one that is `gone` was taken away by the story and does not come back."""

    id: int
    at: Spot
    spent: bool = False
    gone: bool = False


class Foe(msgspec.Struct, frozen=True):
    """An enemy on the table or a blip: what it is on the sheet, which card and code brought it, with whom it came."""

    unit: UnitId
    kind: str
    group: int
    """Those that came together have one number, from 1; 0: those of the lines of condition zero."""
    card: Card = NO_CARD
    code: int = 0
    fixed: bool = False
    met: bool = True
    """Whether the perception checks of a fixed encounter have been made (A-41)."""


class Blip(msgspec.Struct, frozen=True):
    """An enemy out of sight: where its marker lies, in which round it became one, full rounds unseen (A-22, A-36).

    The unit itself waits in the reserve of the tactical system, wounds and all.
    """

    unit: UnitId
    at: Spot
    since: int
    unseen: int = 0
    stranger: bool | UnsetType = UNSET
    """Whether nobody has ever seen it: the players do not know who lies there (A-68)."""


class Out(msgspec.Struct, frozen=True):
    """A card that has brought an encounter and lies out of the deck, with what it added and whom it brought."""

    card: Card
    adds: tuple[str, ...] = ()
    units: tuple[UnitId, ...] = ()
    """Those of its enemies that are on the table or blips."""
    vanished: bool = False
    """Whether one of them disappeared as a blip (A-35)."""


class Mind(msgspec.Struct, frozen=True):
    """How an enemy thinks, and what it has declared."""

    archetype: Archetype
    mode: Mode
    boldness: int
    aggression: int
    cohesion: int
    memory: int
    post: Spot
    """Where it came into play."""
    ordered: bool = False
    """The story has given it its mode: it does not change it by itself."""
    intent: Intent = "hold"
    target: UnitId = 0
    at: Spot | None = None
    beat: int = 0
    """How many of the spots of its beat it has reached."""
    whom: Whom | UnsetType = UNSET
    """Whom it has said that it strikes (A-71)."""


class Sighting(msgspec.Struct, frozen=True):
    """Where the enemy last saw a friendly unit, and in which round."""

    unit: UnitId
    at: Spot
    round: int


class Stand(msgspec.Struct, frozen=True):
    """An enemy's advantage (+1) or disadvantage (-1) over those that triggered it, to the end of a round (A-20, A-21)."""

    unit: UnitId
    against: tuple[UnitId, ...]
    amount: int
    until: int


class Acting(msgspec.Struct, frozen=True):
    """The friendly unit whose turn it is to act, and which of its two checks have been made (A-11, A-34)."""

    unit: UnitId
    before: bool = False
    after: bool = False


class Page(msgspec.Struct, frozen=True):
    """A line of the debrief: in which round and condition, of what kind, and what.

    `kind`: check, card, code, condition, place, blip, gone, seen, fell, friend, objective, ending, watch, answer.
    """

    round: int
    condition: int
    kind: str
    what: str
    number: int = 0
    """A code, a condition, a token, as the kind has it; of a friend 1 if he joins, 0 if he leaves, -1 if he falls."""
    unit: UnitId = 0
    version: int | UnsetType = UNSET
    """Of a code or a row that has several: which one, if it is not the first."""


class Saga(State):
    """The whole state. Containers are copied or replaced, their leaves frozen."""

    plan: Plan
    table: Any
    """The state of the tactical system."""
    condition: int
    entered: int
    """In which round it was entered."""
    tokens: dict[int, Token]
    deck: tuple[Card, ...]
    """The cards in it in a steady order: they are always drawn at random, which is what shuffling comes to."""
    out: dict[Card, Out]
    seen: tuple[str, ...]
    """Card effects already seen, in the order in which they were."""
    foes: dict[UnitId, Foe]
    blips: dict[UnitId, Blip]
    """In the order in which they came (A-37)."""
    minds: dict[UnitId, Mind]
    known: dict[UnitId, Sighting]
    """What the enemy knows or remembers of friendly units."""
    flat: dict[UnitId, int]
    """Flat-footed units: how many of its own activations have still to end (A-32)."""
    stands: tuple[Stand, ...]
    objectives: dict[str, Status]
    counts: dict[str, int]
    came: dict[str, int]
    """How many of each kind of enemy have come."""
    fallen: dict[str, int]
    """How many of each kind of enemy have fallen."""
    lost: dict[str, int]
    """How many of each friendly character have fallen."""
    watched: dict[int, int]
    """By the place of a watch in the sheet: after how many ended rounds its code last followed."""
    over: int
    """How many rounds have ended."""
    fired: int
    """How many codes have followed."""
    acting: Acting
    groups: int
    """How many encounters have come."""
    tale: tuple[Page, ...]
    """What has happened, for the debrief."""
    stacked: tuple[Card, ...] = ()
    """Cards that a lesson fixes, the next one first. Hidden."""
    dice: tuple[int, ...] = ()
    """Dice that a lesson fixes, the next one first. Hidden."""

    def copy(self) -> Saga:
        return Saga(
            self.stack.copy(),
            self.outcome,
            self.plan,
            self.table.copy(),
            self.condition,
            self.entered,
            self.tokens.copy(),
            self.deck,
            self.out.copy(),
            self.seen,
            self.foes.copy(),
            self.blips.copy(),
            self.minds.copy(),
            self.known.copy(),
            self.flat.copy(),
            self.stands,
            self.objectives.copy(),
            self.counts.copy(),
            self.came.copy(),
            self.fallen.copy(),
            self.lost.copy(),
            self.watched.copy(),
            self.over,
            self.fired,
            self.acting,
            self.groups,
            self.tale,
            self.stacked,
            self.dice,
        )

    @property
    def now(self) -> Condition:
        """The condition that holds."""
        return self.plan.conditions[self.condition]

    @property
    def turn(self) -> int:
        """The round, by the name under which batches count the length of battles of every system."""
        turn: int = self.table.turn
        return turn

    @property
    def checks_in_combat(self) -> bool:
        """Whether units in combat check tokens now (A-11)."""
        own = self.now.checks_in_combat
        return self.plan.rules.checks_in_combat if own is None else own

    @property
    def players(self) -> tuple[Seat, ...]:
        """The seats of the players (A-26)."""
        return self.plan.players

    def in_play(self) -> list[Token]:
        """The tokens that can be activated."""
        return [token for token in self.tokens.values() if not (token.spent or token.gone)]

    def change_token(self, token: int, **what: object) -> None:
        """Replace fields of a token."""
        self.tokens[token] = msgspec.structs.replace(self.tokens[token], **what)

    def note(self, kind: str, what: str, number: int = 0, unit: UnitId = 0, version: int = 0) -> None:
        """Write a line of the debrief."""
        self.tale = (*self.tale, Page(self.turn, self.condition, kind, what, number, unit, version or UNSET))

    def end(self, winners: tuple[Seat, ...], why: str, rule: str) -> None:
        """The story is over: nothing more happens."""
        self.outcome = Outcome(winners, why, rule)
        self.stack.clear()

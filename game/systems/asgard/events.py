"""What happens in the story, as facts for the window, the log and the debrief.

What happens on the table is told by the events of the tactical system; both stand in one list, in order.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from game.core.breakdowns import Breakdown
from game.core.events import Event
from game.core.seats import Seat
from game.systems.asgard.actions import Intent, Turn, UnitId, Whom
from game.systems.asgard.cards import Card
from game.systems.asgard.sheet.effects import Mode, Spot, Stance
from game.systems.asgard.sheet.plan import Level


class StoryBegan(Event, frozen=True, tag=True):
    """The briefing is over: condition zero holds."""


class ConditionChanged(Event, frozen=True, tag=True):
    """Another condition holds: tokens came back, and those too near were spent without an encounter (A-15)."""

    before: int
    now: int
    returned: tuple[int, ...]
    spent: tuple[int, ...]
    again: bool = False
    """Whether it has held before: its story is not told a second time (A-79)."""


# Checks


class Roll(msgspec.Struct, frozen=True):
    """Three dice against a number to come to at most; `target` is that number with its parts (A-12, A-46)."""

    dice: tuple[int, ...]
    target: Breakdown
    level: Level

    @property
    def total(self) -> int:
        return sum(self.dice)

    @property
    def passed(self) -> bool:
        return self.total <= self.target.total


class Checked(Event, frozen=True, tag=True):
    """A spotting check: of a unit and a token, or of a unit and a fixed encounter (A-12, A-41)."""

    unit: UnitId
    token: int
    """0: a fixed encounter, `foe`."""
    ours: Roll
    theirs: Roll
    when: Literal["before", "after", "sight"]
    stealth: Roll | None = None
    """The stealth check that went before, if there was one."""
    foe: UnitId = 0

    @property
    def reveals(self) -> bool:
        return True


class FlatFooted(Event, frozen=True, tag=True):
    """A unit is caught flat-footed, or no longer (A-13, A-21, A-32)."""

    unit: UnitId
    now: bool = True


class CardFlipped(Event, frozen=True, tag=True):
    """A card was turned up for a token: its row, whether the effects it needs have been seen, its code (A-13, A-14)."""

    unit: UnitId
    token: int
    card: Card
    key: str
    needs: tuple[str, ...]
    missing: tuple[str, ...]
    """What it needs and has not been seen: no encounter, the card goes back."""
    code: int
    adds: tuple[str, ...]
    reshuffled: bool = False

    @property
    def reveals(self) -> bool:
        return True


class NoCard(Event, frozen=True, tag=True):
    """There was no card left to flip (A-42)."""

    unit: UnitId
    token: int


class TokenSpent(Event, frozen=True, tag=True):
    """A check has spent a token: a card is flipped for it (A-13)."""

    token: int


class TokensMoved(Event, frozen=True, tag=True):
    """Tokens came into play, were spent, or were taken away by the story."""

    returned: tuple[int, ...] = ()
    spent: tuple[int, ...] = ()
    removed: tuple[int, ...] = ()


# What comes of it


class CodeFollowed(Event, frozen=True, tag=True):
    """An encounter code, its title and story as they are told. `why`: card, watch, answer, code."""

    code: int
    unit: UnitId = 0
    token: int = 0
    why: str = "card"
    title: str | None = None
    """None: as the sheet has it."""
    story: str | None = None
    """"" if it has none, or if it has been told before (A-79); None: as the sheet has it."""
    version: int = 0

    @property
    def reveals(self) -> bool:
        return True


class DieRolled(Event, frozen=True, tag=True):
    """The story has rolled a die (A-76): what it shows, and what comes of it."""

    die: int
    sides: int
    of: int = 0
    """Up to which number a line happens; 0: each face has its code."""

    @property
    def reveals(self) -> bool:
        return True


class EffectSeen(Event, frozen=True, tag=True):
    """A card effect is counted as seen, or no longer (A-35)."""

    effect: str
    now: bool = True


class FoeCame(Event, frozen=True, tag=True):
    """An enemy is on the table; the tactical system has told where."""

    unit: UnitId
    kind: str
    stance: Stance
    fixed: bool


class FoeLeft(Event, frozen=True, tag=True):
    """An enemy left the table and does not come back."""

    unit: UnitId


class FriendCame(Event, frozen=True, tag=True):
    """Somebody has joined the players (A-26)."""

    unit: UnitId
    kind: str


class FriendLeft(Event, frozen=True, tag=True):
    """A friendly unit has left the table safely."""

    unit: UnitId


class NoRoom(Event, frozen=True, tag=True):
    """Nowhere was there room for somebody who should have come."""

    kind: str


class TrapSprung(Event, frozen=True, tag=True):
    """A trap went off at the spotting unit (A-4)."""

    unit: UnitId
    units: tuple[UnitId, ...]
    """Everybody whom it caught."""
    wounds: int


class QuickKilled(Event, frozen=True, tag=True):
    """A flat-footed unit was slain at once (A-25)."""

    unit: UnitId


class FieldChanged(Event, frozen=True, tag=True):
    """`open`, `shut`, `remove`: a piece of the table."""

    verb: str
    piece: str


class ObjectiveChanged(Event, frozen=True, tag=True):
    """An objective was given, done, failed, or taken back: its new status."""

    objective: str
    status: str


class Counting(Event, frozen=True, tag=True):
    """A counter of the sheet changed."""

    name: str
    now: int


class CardsBack(Event, frozen=True, tag=True):
    """Cards went back into the deck."""

    cards: tuple[Card, ...]


# Blips


class Lurks(Event, frozen=True, tag=True):
    """Somebody has come into play whom nobody sees: a marker lies there (A-68)."""

    unit: UnitId
    at: Spot


class BecameBlip(Event, frozen=True, tag=True):
    """Nobody sees an enemy any more: a marker lies where it stood (A-22, A-45)."""

    unit: UnitId
    at: Spot


class BlipRolled(Event, frozen=True, tag=True):
    """What the table of blips says for one of them (A-23); `die` 0: no roll (A-36, or by the story)."""

    unit: UnitId
    die: int
    does: str


class BlipMoved(Event, frozen=True, tag=True):
    """A marker went as far as its model would in one move (A-23)."""

    unit: UnitId
    origin: Spot
    to: Spot


class BlipGone(Event, frozen=True, tag=True):
    """A blip has disappeared and does not come back (A-23)."""

    unit: UnitId


class BlipSeen(Event, frozen=True, tag=True):
    """A blip came into sight and is that enemy again (A-22)."""

    unit: UnitId
    at: Spot
    first: bool = False
    """Whether nobody had ever seen it (A-68)."""


# Minds


class Declared(Event, frozen=True, tag=True):
    """An enemy has said what it is about to do, and whom it strikes; with `why`, what it does instead, and why (A-71)."""

    unit: UnitId
    mode: Mode
    intent: Intent
    target: UnitId = 0
    at: Spot | None = None
    whom: Whom = ""
    why: Turn = ""
    meant: UnitId = 0
    """Whom it had meant before."""


class MoodChanged(Event, frozen=True, tag=True):
    """The story has given enemies another mode."""

    units: tuple[UnitId, ...]
    mode: Mode


class Asked(Event, frozen=True, tag=True):
    """The story has put a question to a player."""

    seat: Seat
    text: str


class Answered(Event, frozen=True, tag=True):
    """A player has answered it."""

    seat: Seat
    answer: str


class StoryEnded(Event, frozen=True, tag=True):
    """The ending that came, by its id; "" if the sheet has none for it."""

    ending: str
    winners: tuple[Seat, ...]
    why: str
    rule: str

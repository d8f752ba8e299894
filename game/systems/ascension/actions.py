"""What a player can do: frozen, JSON-able values. Whether it is legal, the decisions say."""

from __future__ import annotations

from collections.abc import Collection

from game.core.actions import Action
from game.core.seats import Seat
from game.systems.ascension.state import Condition, ModelId, PieceId
from game.table.shapes import Place, Point

# Set-up


class ChooseGoal(Action, frozen=True, tag=True):
    """Pick a secondary goal in secret (C-78)."""

    goal: str


class PlaceTerrain(Action, frozen=True, tag=True):
    """Put a piece of the kit on the table, its middle at `at`, turned by `turn` hundredths of a degree (CC-13)."""

    piece: PieceId
    at: Point
    turn: int = 0


class Deploy(Action, frozen=True, tag=True):
    """Put a model of the reserve into the deployment zone."""

    model: ModelId
    place: Place
    on: PieceId = ""


# The turn


class OrderTeam(Action, frozen=True, tag=True):
    """In which order the players of a side take its turns (R-3.3.2)."""

    players: tuple[Seat, ...]


class Activate(Action, frozen=True, tag=True):
    """Declare the Active Model (R-3.2.3), or the friend that a leader calls up (C-38)."""

    model: ModelId


class Pass(Action, frozen=True, tag=True):
    """Activate nobody (R-3.2.2); with an elite activation open: call up nobody."""


class EndActivation(Action, frozen=True, tag=True):
    """The Active Model does nothing more (R-3.2.6)."""


# The Move action: the first of these begins it


class Stride(Action, frozen=True, tag=True):
    """Turn to `to.facing`, then go straight to `to` (R-5.2.1); a stride to where it stands only turns."""

    to: Place


class Climb(Action, frozen=True, tag=True):
    """Climb up or down to `to` on the surface `onto` ("" is the ground) (R-5.2.4, C-47)."""

    onto: PieceId
    to: Place


class TakeStairs(Action, frozen=True, tag=True):
    """Go by stairs, a ladder or a ramp to the other level it joins (R-7.2.12, C-71)."""

    by: PieceId
    to: Place


class Interact(Action, frozen=True, tag=True):
    """Spend a stride to interact with a door, a console, an objective, advantageous terrain (R-5.2.3).

    A ley line is assigned to `target`.
    """

    piece: PieceId
    target: PieceId = ""


class Run(Action, frozen=True, tag=True):
    """From now on in this Move action every stride is twice as long; no attack this turn (R-5.2.5)."""


class Shake(Action, frozen=True, tag=True):
    """Spend a stride to remove a temporary condition token (R-5.2.6)."""

    condition: Condition


class FreeMove(Action, frozen=True, tag=True):
    """The free 1 inch move of a Power Nexus (CC-14)."""

    to: Place


# Attacks and abilities


class Attack(Action, frozen=True, tag=True):
    """Attack with the attack called `name`.

    A single or ricochet attack has a `target` or, single only, a piece of `terrain`; an area has its centre `at`; a
    breakthrough goes along `heading` (hundredths of a degree).
    """

    name: str
    target: ModelId = 0
    terrain: PieceId = ""
    at: Point | None = None
    heading: int | None = None


class NextTarget(Action, frozen=True, tag=True):
    """Whom a ricochet goes on to, or whom an attack picks anew; 0 for nobody (C-33)."""

    target: ModelId


class UseAbility(Action, frozen=True, tag=True):
    """Use an ability: on `target` or a piece of `terrain`, to `to` on `on`, or to take off a `condition`."""

    kind: str
    target: ModelId = 0
    terrain: PieceId = ""
    to: Place | None = None
    on: PieceId = ""
    condition: Condition | None = None


# Answers


class React(Action, frozen=True, tag=True):
    """Use the reaction that is asked about; the step needs a place."""

    kind: str
    to: Place | None = None


class Decline(Action, frozen=True, tag=True):
    """Do not use what one may: a reaction, an optional displacement."""


class NameSuit(Action, frozen=True, tag=True):
    """Which suit the red joker counts as (C-3)."""

    suit: str


class DropCard(Action, frozen=True, tag=True):
    """Which of three flipped cards the defender leaves out."""

    card: str


class ApplyEffect(Action, frozen=True, tag=True):
    """Resolve one of the effects that came up: its number among the attack's effects (R-6.1.2).

    Displacing needs `to` (and `on`), a throw its `heading` and `length`, throwing terrain also `terrain`, exhaust the
    `action` of the defender.
    """

    effect: int
    to: Place | None = None
    on: PieceId = ""
    heading: int = 0
    length: int = 0
    terrain: PieceId = ""
    action: str = ""


class Suffer(Action, frozen=True, tag=True):
    """Which condition a model takes for falling or being hit, as its owner chooses (R-7.2.3)."""

    condition: Condition


FIELD_WORDS = {
    "target": "model", "terrain": "piece of terrain", "to": "place", "on": "surface", "condition": "condition",
    "heading": "direction", "length": "distance", "action": "action",
}  # fmt: skip
"""What the fields of an action are called in a sentence."""


def superfluous(action: Action, needed: Collection[str]) -> str:
    """What an action says beyond what it needs, in a word; "" if nothing: there is one way to say a thing."""
    for field in action.__struct_fields__:
        if field in FIELD_WORDS and field not in needed and getattr(action, field):
            return FIELD_WORDS[field]
    return ""


ACTIONS: tuple[type[Action], ...] = (
    ChooseGoal, PlaceTerrain, Deploy, OrderTeam, Activate, Pass, EndActivation, Stride, Climb, TakeStairs, Interact, Run, Shake,
    FreeMove, Attack, NextTarget, UseAbility, React, Decline, NameSuit, DropCard, ApplyEffect, Suffer,
)  # fmt: skip

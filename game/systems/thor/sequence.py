"""The battle from deployment to the last turn, in the rulebook's order (SETUP, TURN SEQUENCE)."""

from __future__ import annotations

from functools import cache
from itertools import combinations

from game.core.actions import Action, Refusal
from game.core.chance import Chance
from game.core.events import Context
from game.core.seats import Seat
from game.core.steps import Decision, Step
from game.systems.thor import events, victory
from game.systems.thor.actions import Deploy, Discard, Pass
from game.systems.thor.cards import notation, plays
from game.systems.thor.cards.deck import FATE_CARDS, HAND_LIMIT, draw, lay
from game.systems.thor.cards.notation import FIGHT_PLAYS, FREE_PLAYS, MOVE_PLAYS
from game.systems.thor.combat import attacks, knockback, reactions
from game.systems.thor.movement import nearest, taken
from game.systems.thor.squares import SQUARES, Square
from game.systems.thor.state import BACK_ROWS, FOE, Battle, Unit, without
from game.systems.thor.victory import finish

PHASES = ("fate", "move", "fight")


def turn(seat: Seat) -> tuple[Step[Battle], ...]:
    """One player turn (TURN SEQUENCE)."""
    return BeginTurn(seat), FatePhase(seat), Enter(seat, "move"), Enter(seat, "fight"), EndTurn(seat)


# Set-up


class Deployment(Step[Battle], frozen=True, tag=True):
    """Players put down one unit each in turn; who is done early waits (T-2, T-117)."""

    seat: Seat

    def proceed(self, state: Battle, ctx: Context) -> None:
        waiting = self.seat if undeployed(state, self.seat) else FOE[self.seat]
        if undeployed(state, waiting):
            state.push(Placing(waiting), Deployment(FOE[waiting]))


_BACK_SQUARES = {
    seat: tuple(square for square in SQUARES if square[1] in rows) for seat, rows in BACK_ROWS.items()
}


def undeployed(state: Battle, seat: Seat) -> tuple[Unit, ...]:
    """Who of a side is still to be put down (T-2). In a directed battle only the first side deploys, which begins: whoever
    waits on the second one has been taken off the board by who directs it, and comes back when that lets him.
    """
    return () if state.field.endless and seat == FOE["one"] else state.reserve[seat]


def back_rows(state: Battle, seat: Seat) -> list[Square]:
    """The free squares that a side deploys on; where its rows are full, those of the nearest row that is not (T-2, T-117)."""
    free = state.free_of(_BACK_SQUARES[seat])
    if free:
        return free
    rows = sorted({square[1] for square in SQUARES}, reverse=BACK_ROWS[seat][0] != "1")
    return next((found for row in rows if (found := state.free_of(_row(row)))), [])


@cache
def _row(number: str) -> tuple[Square, ...]:
    return tuple(square for square in SQUARES if square[1] == number)


class Placing(Decision[Battle], frozen=True, tag=True):
    """Which unit of the reserve goes where (T-2)."""

    def actions(self, state: Battle) -> list[Action]:
        squares = back_rows(state, self.seat)
        return [Deploy(unit.id, square) for unit in state.reserve[self.seat] for square in squares]

    def sample(self, state: Battle, chance: Chance) -> Action:
        unit = chance.pick(state.reserve[self.seat])
        return Deploy(unit.id, chance.pick(back_rows(state, self.seat)))

    def check(self, state: Battle, action: Action) -> Refusal | None:
        if not isinstance(action, Deploy):
            return Refusal("T-2", "Both sides deploy first: put one of your units on your back two rows.")
        if all(unit.id != action.unit for unit in state.reserve[self.seat]):
            return Refusal("T-2", "That unit is not waiting to be deployed.")
        places = back_rows(state, self.seat)
        if action.to in places:
            return None
        to = nearest(action.to, places)
        near = Deploy(action.unit, to) if to else None
        if action.to in SQUARES and action.to[1] in BACK_ROWS[self.seat]:
            return Refusal("T-2", taken(state, action.to), near)
        if places and places[0][1] not in BACK_ROWS[self.seat]:
            return Refusal(
                "T-117", f"Your back two rows are full: the nearest free row is rank {places[0][1]}.", near
            )
        ranks = " and ".join(BACK_ROWS[self.seat])
        return Refusal("T-2", f"Your back two rows are ranks {ranks}; {action.to} is not on them.", near)

    def apply(self, state: Battle, action: Action, ctx: Context) -> None:
        assert isinstance(action, Deploy)
        unit = next(unit for unit in state.reserve[self.seat] if unit.id == action.unit)
        state.reserve[self.seat] = tuple(other for other in state.reserve[self.seat] if other != unit)
        state.place(unit, action.to)
        ctx.tell(events.Deployed, self.seat, unit.id, action.to)


class FirstTurn(Step[Battle], frozen=True, tag=True):
    """The battle begins, in the phase that the scenario says."""

    seat: Seat
    phase: str

    def proceed(self, state: Battle, ctx: Context) -> None:
        begun, *phases = turn(self.seat)
        state.push(begun, *phases[PHASES.index(self.phase) :])


class ResumedTurn(Step[Battle], frozen=True, tag=True):
    """The battle begins in the middle of a turn: whatever comes at the start of one has been (T-63)."""

    seat: Seat
    phase: str

    def proceed(self, state: Battle, ctx: Context) -> None:
        ctx.tell(events.TurnBegan, self.seat, state.turn)
        state.push(*turn(self.seat)[1 + PHASES.index(self.phase) :])


# The turn


class BeginTurn(Step[Battle], frozen=True, tag=True):
    """A player's turn begins; in some scenarios a unit is thrown about first (T-63, T-84, T-116)."""

    seat: Seat

    def proceed(self, state: Battle, ctx: Context) -> None:
        ctx.tell(events.TurnBegan, self.seat, state.turn)
        if state.field.relocation:
            relocate(state, ctx)


def relocate(state: Battle, ctx: Context) -> None:
    """One random unit of either side goes to one random free square (T-63, T-84)."""
    if not state.units:
        return
    unit = state.units[ctx.chance.pick(sorted(state.units))]
    free = state.free_of(SQUARES)
    if free:
        to = ctx.chance.pick(free)
        state.place(unit, to)
        ctx.tell(events.Relocated, unit.id, unit.at, to)


class FatePhase(Step[Battle], frozen=True, tag=True):
    """Draw three cards, then discard what is over five (FATE PHASE, T-5, T-97)."""

    seat: Seat

    def proceed(self, state: Battle, ctx: Context) -> None:
        ctx.tell(events.PhaseBegan, self.seat, "fate")
        draw(state, self.seat, FATE_CARDS, ctx)
        excess = len(state.hands[self.seat]) - HAND_LIMIT
        if excess > 0:
            state.push(Excess(self.seat, excess))


@cache
def _choices(cards: int, count: int) -> tuple[tuple[int, ...], ...]:
    """Every way to take `count` places out of a hand of `cards`."""
    return tuple(combinations(range(cards), count))


class Excess(Decision[Battle], frozen=True, tag=True):
    """Which cards go, so that five are left (T-5)."""

    count: int

    def actions(self, state: Battle) -> list[Action]:
        hand = sorted(state.hands[self.seat])
        return [Discard(cards) for cards in dict.fromkeys(combinations(hand, self.count))]

    def sample(self, state: Battle, chance: Chance) -> Action:
        hand = state.hands[self.seat]
        return Discard(tuple(sorted(hand[place] for place in chance.pick(_choices(len(hand), self.count)))))

    def check(self, state: Battle, action: Action) -> Refusal | None:
        hand = state.hands[self.seat]
        over = f"{self.count} card{'s' if self.count > 1 else ''}"
        if not isinstance(action, Discard):
            return Refusal("T-5", f"You hold {len(hand)} cards: discard {over} first.")
        if len(action.cards) != self.count:
            return Refusal(
                "T-5", f"Discard exactly {over}, so that five are left; you chose {len(action.cards)}."
            )
        if len(without(hand, *action.cards)) != HAND_LIMIT:
            return Refusal("T-5", "You can only discard cards that you hold.")
        if list(action.cards) != sorted(action.cards):
            return Refusal(
                "T-5", "Discards stand in alphabetical order.", Discard(tuple(sorted(action.cards)))
            )
        return None

    def apply(self, state: Battle, action: Action, ctx: Context) -> None:
        assert isinstance(action, Discard)
        lay(state, self.seat, *action.cards)
        ctx.tell(events.Discarded, self.seat, action.cards)


class Enter(Step[Battle], frozen=True, tag=True):
    """A phase of plays begins."""

    seat: Seat
    phase: str

    def proceed(self, state: Battle, ctx: Context) -> None:
        ctx.tell(events.PhaseBegan, self.seat, self.phase)
        state.push(MovePhase(self.seat) if self.phase == "move" else FightPhase(self.seat))


class Phase(Decision[Battle], frozen=True):
    """A phase of plays: one play of its own kind, free plays at any time, ended by a pass (T-6, T-51, T-86)."""

    played: bool = False

    @property
    def name(self) -> str:
        return "Move" if isinstance(self, MovePhase) else "Fight"

    @property
    def uses(self) -> frozenset[notation.Use]:
        """The uses of cards and powers that are open now."""
        if self.played:
            return FREE_PLAYS
        return _MOVE if isinstance(self, MovePhase) else _FIGHT

    def closed(self, use: notation.Use) -> Refusal:
        """Why a use of a card is not open now (T-6, T-51, T-86)."""
        moving = isinstance(self, MovePhase)
        if use in (MOVE_PLAYS if moving else FIGHT_PLAYS):
            return Refusal(
                "T-6", f"You have made your {'move' if moving else 'attack'} of this {self.name} phase."
            )
        if moving:
            return Refusal("T-51", "That is played in the Fight phase, which comes next.")
        return Refusal("T-86", "The Move phase is over.")

    def actions(self, state: Battle) -> list[Action]:
        return [*plays.plays(state, self.seat, self.uses), Pass()]

    def sample(self, state: Battle, chance: Chance) -> Action:
        return plays.sample(state, self.seat, self.uses, chance) or Pass()

    def check(self, state: Battle, action: Action) -> Refusal | None:
        if isinstance(action, Pass):
            return None
        return plays.refuse(state, self.seat, action, self.uses, self.closed)

    def apply(self, state: Battle, action: Action, ctx: Context) -> None:
        if isinstance(action, Pass):
            return
        place = len(state.stack)
        use = plays.play(state, self.seat, action, ctx)
        state.stack.insert(place, type(self)(self.seat, self.played or use not in FREE_PLAYS))


class MovePhase(Phase, frozen=True, tag=True):
    """Play a Move card to move one of your units, or advance a group (MOVE PHASE)."""


class FightPhase(Phase, frozen=True, tag=True):
    """Play an Attack card to have a unit attack (FIRE PHASE)."""


_MOVE = MOVE_PLAYS | FREE_PLAYS
_FIGHT = FIGHT_PLAYS | FREE_PLAYS


class EndTurn(Step[Battle], frozen=True, tag=True):
    """The other player's turn; after the last one the battle is a draw (VICTORY, T-7, T-94)."""

    seat: Seat

    def proceed(self, state: Battle, ctx: Context) -> None:
        if state.field.one_turn:
            finish(state, (FOE[self.seat],), "The turn is over, and the goal is not reached.", "T-119", ctx)
            return
        if state.field.endless:
            ctx.tell(events.TurnEnded, self.seat, state.turn)
            round_over = (NextTurn(),) if self.seat != state.first else ()
            state.push(*round_over, *turn(FOE[self.seat]))
            return
        if self.seat != state.first:
            if state.turn >= state.field.turn_limit:
                turns = f"{state.turn} turn{'s' if state.turn > 1 else ''}"
                finish(state, (), f"After {turns} without a victory one side retreats.", "T-7", ctx)
                return
            state.turn += 1
        state.push(*turn(FOE[self.seat]))


class NextTurn(Step[Battle], frozen=True, tag=True):
    """Both players have had their turn in a directed battle, and whatever was to end with it has ended."""

    def proceed(self, state: Battle, ctx: Context) -> None:
        state.turn += 1


STEPS: tuple[type[Step[Battle]], ...] = (
    Deployment, Placing, FirstTurn, ResumedTurn, BeginTurn, FatePhase, Excess, Enter, MovePhase, FightPhase, EndTurn, NextTurn,
    plays.Depart, plays.March, reactions.MoveCard, reactions.Halt,
    attacks.Assault, attacks.Answer, attacks.Impact, attacks.Evade, attacks.Sidestep, attacks.Then, attacks.FollowUp,
    knockback.KnockBack, victory.Reckon,
)  # fmt: skip
"""Every step a battle's stack can hold."""

"""The round as the rulebook's table of contents: tactical phase, activation phase, control phase (GB-12 to GB-23)."""

from __future__ import annotations

from typing import Literal, get_args

from game.core.events import Context
from game.core.steps import Step
from game.systems.confrontation import events
from game.systems.confrontation.authority import Opposition
from game.systems.confrontation.card_play import NextCard
from game.systems.confrontation.control import ControlPhase
from game.systems.confrontation.state import Battle
from game.systems.confrontation.tactical import ChooseFirst, OrderSequences
from game.systems.confrontation.victory import Finish


class BeginRound(Step[Battle], frozen=True, tag=True):
    """A round: its tactical phase, its activation phase, its control phase (GB-12)."""

    round: int

    def proceed(self, state: Battle, ctx: Context) -> None:
        state.round = self.round
        ctx.tell(events.RoundBegan, self.round)
        state.push(*remaining("order"))


RoundPart = Literal["order", "opposition", "lead", "activation"]
"""The parts of a round before its control phase."""


def remaining(part: RoundPart) -> tuple[Step[Battle], ...]:
    """What a round comes to, from the beginning of one of its parts on (GB-12)."""
    whole = (OrderSequences(), Opposition(), ChooseFirst(), NextCard(), ControlPhase(), EndRound())
    return whole[get_args(RoundPart).index(part) :]


class EndRound(Step[Battle], frozen=True, tag=True):
    """Time out: the next round begins, or the battle is over (GB-23, GB-114)."""

    def proceed(self, state: Battle, ctx: Context) -> None:
        last = state.round >= state.field.council.rounds
        state.push(Finish() if last else BeginRound(state.round + 1))


STEPS = (BeginRound, EndRound)

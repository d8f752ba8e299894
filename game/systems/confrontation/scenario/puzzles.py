"""Puzzles: one activation with its dice open, and a target to reach by it (G-151, G-152)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from game.core.events import Context
from game.core.problems import prepared_draws
from game.core.problems.problem import Problem, written
from game.core.seats import Seat
from game.core.steps import Step
from game.systems.confrontation import activation, events, scoring, victory
from game.systems.confrontation.scenario.company_muster import Company
from game.systems.confrontation.scenario.scenario_file import ScenarioFile, StandTable
from game.systems.confrontation.state import Battle, UnitId

_DICE = re.compile(r"\b\d(?: \d){3,}\b")
"""Dice as a story tells them."""


def activation_of(file: ScenarioFile, companies: dict[Seat, Company]) -> UnitId:
    """The unit whose activation is the whole of a puzzle; 0 where rounds are played."""
    seat = file.start.first
    return companies[seat].units[file.start.unit - 1].id if seat and file.start.unit else 0


def problems(file: ScenarioFile) -> Iterator[Problem]:
    """What is wrong with the things that a lesson or a puzzle fixes (G-151, G-152)."""
    first, stands = file.start.first, [row.unit for row in _stands(file)]
    if first is not None and first not in file.sides:
        yield Problem("start.first", f"there is no side {first!r}; write one of {', '.join(file.sides)}")
    elif file.start.unit and file.start.unit not in stands:
        text = f"{file.start.unit}: name a unit that stands on the table, of the side `first`"
        yield Problem("start.unit", text, mend=written("start.unit", stands[0]) if len(stands) == 1 else ())
    if file.kind == "puzzle" and not file.start.unit:
        mend = written("start.unit", stands[0]) if len(stands) == 1 else ()
        yield Problem("start.unit", "say whose activation the puzzle is (G-152)", mend=mend)
    yield from prepared_draws.dice("start.dice", file.start.dice, told_dice(file.story))


def told_dice(story: str) -> list[int]:
    """The dice that a story tells one after the other."""
    told = _DICE.search(story)
    return list(map(int, told[0].split())) if told else []


def _stands(file: ScenarioFile) -> list[StandTable]:
    first = file.start.first
    return file.sides[first].stands if first in file.sides else []


class OneActivation(Step[Battle], frozen=True, tag=True):
    """A puzzle: one unit is activated, collects what it has earned, and that is all (G-152)."""

    unit: UnitId

    def proceed(self, state: Battle, ctx: Context) -> None:
        seat = state.units[self.unit].seat
        state.round, state.lead, state.winner = 1, seat, seat
        ctx.tell(events.RoundBegan, 1)
        state.push(*activation.activation(self.unit), Collect(seat), victory.Verdict(seat))


class Collect(Step[Battle], frozen=True, tag="PuzzleCollect"):
    """The side that solves the puzzle collects its Elixir, and has won if that reaches its target (GB-22, G-152)."""

    seat: Seat

    def proceed(self, state: Battle, ctx: Context) -> None:
        scoring.collect(state, ctx, self.seat)


STEPS: tuple[type[Step[Battle]], ...] = (OneActivation, Collect)

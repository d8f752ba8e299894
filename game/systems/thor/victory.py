"""Victory: what each side must bring about, in the scenario's words (VICTORY, T-7, T-8, T-60 to T-63)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from game.core.events import Context
from game.core.problems.problem import did_you_mean
from game.core.seats import Reason, Seat
from game.core.steps import Step
from game.systems.thor import events
from game.systems.thor.state import FOE, PLAYERS, Battle

ANY = re.compile(r"any .+ falls")
LEADERS = "every enemy leader falls"
ALL = "every enemy falls"
ONE = re.compile(r"(.+) falls")

WORDS = f'"NAME falls", "any enemy falls", "{LEADERS}" or "{ALL}"'
"""What a scenario may write under `wins`."""


class Reckon(Step[Battle], frozen=True, tag=True):
    """See whether somebody has won, after a whole attack or Ground Pound (T-82, T-107)."""

    def proceed(self, state: Battle, ctx: Context) -> None:
        reckon(state, ctx)


def reckon(state: Battle, ctx: Context) -> None:
    """End the battle if a side has what it wants; if both have, it is a draw (T-8)."""
    if not state.fallen or state.field.endless:
        return
    reached = {seat: reason for seat in PLAYERS if (reason := _reached(state, seat))}
    if not reached:
        return
    if len(reached) == 2:
        finish(state, (), "Both sides have what they came for.", "T-8", ctx)
        return
    ((winner, (why, rule)),) = reached.items()
    finish(state, (winner,), why, rule, ctx)


def finish(state: Battle, winners: tuple[Seat, ...], why: str, rule: str, ctx: Context) -> None:
    """End the battle and say so."""
    ctx.tell(events.BattleEnded, winners, why, rule)
    state.end(winners, why, rule)


def _wiped_out(state: Battle, seat: Seat) -> bool:
    foe = FOE[seat]
    return not state.reserve[foe] and not any(unit.seat == foe for unit in state.units.values())


def _reached(state: Battle, seat: Seat) -> tuple[str, str] | None:
    """Why `seat` has won and by which rule; None if it has not."""
    for condition in state.field.sides[seat].wins:
        reason = _met(state, seat, condition)
        if reason:
            return reason, "T-82"
    if _wiped_out(state, seat):
        return _none_left(state, seat), "T-8"
    return None


def _met(state: Battle, seat: Seat, condition: str) -> str:
    lost = [unit for unit in state.fallen if unit.seat != seat]
    if condition == ALL or not lost:
        return ""
    if condition == LEADERS:
        gone = {unit.id for unit in lost}
        leaders = state.field.leaders[FOE[seat]]
        return "Every enemy leader has fallen." if leaders and gone.issuperset(leaders) else ""
    if ANY.fullmatch(condition):
        return _fallen(state, lost[0].name)
    wanted = condition.removesuffix(" falls")
    return _fallen(state, wanted) if any(unit.name == wanted for unit in lost) else ""


def reasons(state: Battle, rule: str) -> tuple[Reason, ...]:
    """Every reason that was met at the end, that of the winner first.

    What a side had come for is by the scenario's own paragraph, `rule`; without one by what says that scenarios name it.
    """
    ended = state.outcome
    if ended is None:
        return ()
    own = rule or ("T-119" if state.field.one_turn else "TB-2")
    met = [reason for seat in PLAYERS for reason in _all_met(state, seat, own)]
    met.sort(key=lambda reason: reason.winners != ended.winners)
    if ended.winners and met:
        return tuple(met)
    return Reason(ended.winners, ended.why, ended.rule), *met


def _all_met(state: Battle, seat: Seat, rule: str) -> Iterator[Reason]:
    """Everything that `seat` had to bring about and has."""
    for condition in state.field.sides[seat].wins:
        why = _met(state, seat, condition)
        if why:
            yield Reason((seat,), why, rule)
    if _wiped_out(state, seat):
        yield Reason((seat,), _none_left(state, seat), "T-8")


def _none_left(state: Battle, seat: Seat) -> str:
    return f"{state.field.sides[FOE[seat]].name} have no unit left."


def _fallen(state: Battle, name: str) -> str:
    return f"{name} {state.field.profiles[name].does('has')} fallen."


def wrong_condition(condition: str, enemies: Iterable[str], leader: bool) -> str:
    """What is wrong with a victory condition against these enemies; empty if nothing is."""
    names = set(enemies)
    if condition == ALL or (condition == LEADERS and leader) or ANY.fullmatch(condition):
        return ""
    if condition == LEADERS:
        return "the enemy has no Leader; choose another condition"
    found = ONE.fullmatch(condition)
    if not found:
        return f"{condition!r} is not a victory condition; write {WORDS}"
    if found[1] not in names:
        known = f"the enemy has no {found[1]!r}; it has {', '.join(sorted(names)) or 'no unit'}"
        return known + did_you_mean(found[1], names)
    return ""

"""Where the greedy bot deploys units that have to get through the enemy."""

from __future__ import annotations

from game.bots.base import make
from game.core.seats import Seat
from game.systems.confrontation.actions import Deploy
from game.systems.confrontation.state import Battle
from game.table.lengths import CM
from tests.systems.confrontation.bot.asked import judged, started


def deployed(seed: int) -> Battle:
    """The Saints' Ford when everybody stands."""
    match = started("saints-ford", seed)
    players = {seat: make("greedy", "confrontation", seed) for seat in match.system.seats(match.document)}
    state: Battle = match.state
    while state.round < 1:
        assert match.decision is not None
        seat: Seat = match.decision.seat
        match.act(players[seat].choose(match.view(seat)).action)
        state = match.state
    return state


def test_attackers_who_break_through_stand_before_the_open_banks_GB128() -> None:
    state = deployed(1)
    attacker = next(seat for seat, duty in state.duties.items() if duty == "attacker")
    inside = total = 0
    for unit in state.company(attacker):
        for fighter in state.members(unit.id):
            power = state.profile(fighter.id).power
            total += power
            inside += power * (50 * CM < fighter.place.x < 70 * CM)
    assert total > 0
    assert inside < 0.15 * total, "nobody but an engine goes in between the two arms"


def test_a_reason_agrees_with_whom_it_is_about() -> None:
    match = started("goose-fair", 1)
    while type(match.decision).__name__ != "Deploying":
        decision = match.decision
        assert decision is not None
        match.act(next(iter(decision.actions(match.state))))
    judge = judged(match.state)
    told = {
        judge.unit_name(each.unit): judge.reason(each) for each in judge.choices() if isinstance(each, Deploy)
    }
    assert told
    assert all(words.startswith(f"{name} have room") for name, words in told.items() if name.endswith("s"))

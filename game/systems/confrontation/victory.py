"""How a battle ends: the Elixir target, the last round, or a side that is gone (GB-114, G-46, G-59, G-66)."""

from __future__ import annotations

from game.core.events import Context
from game.core.seats import Outcome, Reason, Seat
from game.core.steps import Step
from game.core.words.grammar import does
from game.systems.confrontation import elixir, setup_events
from game.systems.confrontation.companies.peoples import STAFF_POINTS
from game.systems.confrontation.state import Battle, Fighter

RULE = "GB-114"


# What is compared


def captains(state: Battle) -> list[Seat]:
    """The first seat of every team."""
    return list(dict.fromkeys(state.team(seat) for seat in state.field.sides))


def target(state: Battle, team: Seat) -> int:
    """The Elixir that a team needs: that of its first seat, for all its companies together (G-72)."""
    return state.field.council.target[team]


def price(state: Battle, fighter: Fighter) -> int:
    """What a figure costs in army points; a standard bearer and a musician cost a little more (GB-131)."""
    staff = STAFF_POINTS if fighter.role in ("bearer", "musician") else 0
    return state.field.profiles[fighter.profile].points + staff


def points_left(state: Battle, team: Seat) -> int:
    """The army points of a team's figures that live, on the table or still to come (G-66, G-139).

    Summoned figures do not count, nor do those who have left the table for good."""
    return sum(
        price(state, fighter)
        for fighter in state.fighters.values()
        if state.team((unit := state.units[fighter.unit]).seat) == team
        and not unit.summoner
        and unit.fate in ("table", "waiting", "reinforcement")
    )


def gone(state: Battle, team: Seat) -> bool:
    """Whether a team has no figure on the table and none to come (G-46)."""
    return not any(
        True for seat in state.field.sides if state.team(seat) == team for _ in state.company(seat)
    )


# When it ends


def reached(state: Battle, ctx: Context, seat: Seat) -> None:
    """After a company has collected: its team has won if its Elixir has reached the target (GB-22, G-35)."""
    team = state.team(seat)
    if state.outcome is None and elixir.of_team(state, team) >= target(state, team):
        why = f"{_name(state, team)} {does(_name(state, team), 'has')} {elixir.of_team(state, team)} Elixir of {target(state, team)}."
        _end(state, ctx, team, why, "GB-22")


def check(state: Battle, ctx: Context) -> None:
    """After an activation: the battle is over when no more than one side has a figure left (GB-114, G-46)."""
    if state.outcome is not None or not over(state):
        return
    lost = _lost(state)
    attackers = [team for team in lost if state.field.council.lapse == team]
    if attackers:
        _lapse(state, ctx, attackers[0], "G-59", empty=True)
    else:
        _count(state, ctx, _nobody(state, lost))


def over(state: Battle) -> bool:
    """Whether no more than one side has a figure left (G-46)."""
    return 0 < len(_lost(state)) >= len(captains(state)) - 1


def _lost(state: Battle) -> list[Seat]:
    return [team for team in captains(state) if gone(state, team)]


class Finish(Step[Battle], frozen=True, tag=True):
    """After the last round: an attacker who had to break through has failed, or else Elixir is counted (GB-114, GB-128)."""

    def proceed(self, state: Battle, ctx: Context) -> None:
        late = state.field.council.lapse
        if late is not None:
            _lapse(state, ctx, late, "GB-128")
        else:
            _count(state, ctx, "The last round is over.")


class Verdict(Step[Battle], frozen=True, tag=True):
    """After the one activation of a puzzle: who has collected and not reached the target has failed (G-152)."""

    seat: Seat

    def proceed(self, state: Battle, ctx: Context) -> None:
        team = state.team(self.seat)
        pool, goal, name = elixir.of_team(state, team), target(state, team), _name(state, team)
        others = [each for each in captains(state) if each != team]
        why = f"The activation is over: {name} {does(name, 'has')} {pool} Elixir of {goal}."
        _end(state, ctx, others[0], why, "G-152")


def _lapse(state: Battle, ctx: Context, team: Seat, rule: str, *, empty: bool = False) -> None:
    """The attacker of Breakthrough at the end: short of his target he loses, else he has won (G-59, G-138)."""
    pool, goal, name = elixir.of_team(state, team), target(state, team), _name(state, team)
    if pool >= goal:
        _end(state, ctx, team, f"{name} {does(name, 'has')} {pool} Elixir of {goal}.", rule)
        return
    others = [each for each in captains(state) if each != team]
    short = f"{pool} Elixir of {goal}"
    if empty:
        why = f"{name} {does(name, 'has')} nothing left on the table, and {short}."
    else:
        why = f"{name} {does(name, 'has')} not broken through: {short}."
    _end(state, ctx, others[0], why, rule)


def _count(state: Battle, ctx: Context, why: str) -> None:
    """The most Elixir wins, then the most army points left; else it is a draw (GB-114, G-66)."""
    pools = {team: elixir.of_team(state, team) for team in captains(state)}
    best = _most(pools)
    said = ", ".join(f"{_name(state, team)} {pool} Elixir" for team, pool in pools.items())
    if len(best) > 1:
        worths = {team: points_left(state, team) for team in best}
        best = _most(worths)
        said += "; " + ", ".join(f"{_name(state, team)} {worth} AP left" for team, worth in worths.items())
    _end(state, ctx, best[0] if len(best) == 1 else None, f"{why} {said}.", RULE)


def _most(numbers: dict[Seat, int]) -> list[Seat]:
    most = max(numbers.values())
    return [team for team, number in numbers.items() if number == most]


def _end(state: Battle, ctx: Context, team: Seat | None, why: str, rule: str) -> None:
    """The battle is over: nothing else happens."""
    winners = tuple(seat for seat in state.field.sides if team is not None and state.team(seat) == team)
    ctx.tell(setup_events.BattleEnded, winners, why, rule, state.elixir.copy())
    state.stack.clear()
    state.outcome = Outcome(winners, why, rule)


def _name(state: Battle, team: Seat) -> str:
    """What a team is called: its companies."""
    names = [side.name for side in state.field.sides.values() if side.team == team]
    return " and ".join(names)


def _nobody(state: Battle, lost: list[Seat]) -> str:
    names = " and ".join(_name(state, team) for team in lost)
    return f"{names} {does(names, 'has')} nobody left."


def reasons(state: Battle, rule: str) -> tuple[Reason, ...]:
    """Why the battle ended: who has won, by the paragraph of the battle, and what brought the end."""
    ended = state.outcome
    if ended is None:
        return ()
    lost = _lost(state)
    nobody = _nobody(state, lost) if lost else ""
    won = Reason(ended.winners, ended.why.removeprefix(nobody).strip() or ended.why, rule or ended.rule)
    return (won, Reason(ended.winners, nobody, "G-46")) if nobody else (won,)


STEPS = (Finish, Verdict)

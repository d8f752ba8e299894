"""What earns Elixir besides courage and slain Incarnates: objectives, kills, charges, chests, exits (GB-113, GB-123 to GB-128)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from game.core.events import Context
from game.core.seats import Seat
from game.systems.confrontation import elixir, setup_events
from game.systems.confrontation.state import Battle, Fighter, Objective, Unit, UnitId
from game.table.shapes import Place, distance

EXIT_SHARE = 4
"""How much Power is worth one Elixir when it leaves in Breakthrough (GB-128)."""


# Objectives


def shares(state: Battle, objective: Objective) -> dict[Seat, int]:
    """The Power of each company at an objective: fighters within reach, not in rout (GB-22, G-47, G-11)."""
    found = dict.fromkeys(state.field.sides, 0)
    seats = {unit.id: unit.seat for unit in state.on_table() if not unit.rout}
    for fighter in state.fighters.values():
        seat = seats.get(fighter.unit)
        if seat is None:
            continue
        profile = state.field.profiles[fighter.profile]
        if distance(fighter.place.point, objective.at) - profile.base.long // 2 <= objective.reach:
            found[seat] += profile.power
    return found


def controller(state: Battle, objective: Objective) -> Seat | None:
    """Who would control an objective now: the team with the greatest Power there, within it the strongest company.

    Nobody where two teams are equally strong, or no one is there (GB-22, G-136).
    """
    found = shares(state, objective)
    teams: dict[Seat, int] = {}
    for seat, power in found.items():
        teams[state.team(seat)] = teams.get(state.team(seat), 0) + power
    most = max(teams.values())
    best = [team for team, power in teams.items() if power == most > 0]
    if len(best) != 1:
        return None
    return max((seat for seat in found if state.team(seat) == best[0]), key=lambda seat: found[seat])


def control(state: Battle, ctx: Context) -> None:
    """Find out who controls each objective; it stays so until the next control phase (GB-22)."""
    for objective in list(state.objectives.values()):
        holder = controller(state, objective)
        if holder != objective.holder:
            ctx.tell(setup_events.ObjectiveHeld, objective.id, objective.name, holder)
        state.objectives[objective.id] = msgspec.structs.replace(objective, holder=holder)


def income(state: Battle, seat: Seat) -> list[tuple[int, str]]:
    """What a company earns when it collects: each objective it holds and the chests it carries, with their causes (GB-22, GB-127)."""
    found = [
        (objective.worth.get(seat, 0), objective.name)
        for objective in state.objectives.values()
        if objective.holder == seat
    ]
    carried = state.field.council.carried
    found += [
        (carried, f"{item.name} carried")
        for item in state.items.values()
        if carried and _carrier(state, item.carrier) == seat
    ]
    return [(amount, cause) for amount, cause in found if amount]


def _carrier(state: Battle, fighter: int) -> Seat | None:
    found = state.fighters.get(fighter)
    return state.units[found.unit].seat if found else None


def collect(state: Battle, ctx: Context, seat: Seat) -> None:
    """A company collects Elixir; who controls what is found out when the first one does (GB-22, G-35, G-165).

    Whoever has reached his target has won.
    """
    from game.systems.confrontation import victory

    if state.winner is None or seat == state.winner:
        control(state, ctx)
    for amount, cause in income(state, seat):
        elixir.gain(state, ctx, seat, amount, cause, rule(state))
    victory.reached(state, ctx, seat)


# Kills, charges


def unit_eliminated(state: Battle, ctx: Context, unit: UnitId, melee: bool, by: UnitId = 0) -> None:
    """The last of a unit is gone: what the battle pays for it (GB-123, GB-126, GB-128).

    Whoever did it earns it; where nobody did, as in flight, the one company of each enemy team that comes first (G-135).
    """
    council = state.field.council
    lost = state.units[unit]
    for seat in _slayers(state, lost, by):
        elixir.gain(state, ctx, seat, council.kill.get(seat, 0), f"{lost.name} eliminated", rule(state))
        if melee:
            cause = f"{lost.name} eliminated in hand to hand"
            elixir.gain(state, ctx, seat, council.melee, cause, rule(state))


def _slayers(state: Battle, lost: Unit, by: UnitId) -> list[Seat]:
    slayer = state.units.get(by)
    if slayer is not None and not state.friends(slayer.seat, lost.seat):
        return [slayer.seat]
    return [
        seat for seat in state.field.sides if seat == state.team(seat) and not state.friends(seat, lost.seat)
    ]


def charged(state: Battle, ctx: Context, unit: UnitId, target: UnitId) -> None:
    """A unit has charged another: what the battle pays for it (GB-126, G-57)."""
    council = state.field.council
    cause = f"{state.units[unit].name} charged {state.units[target].name}"
    elixir.gain(state, ctx, state.units[unit].seat, council.charge, cause, rule(state))


# Leaving the table


def exit_gains(state: Battle, unit: UnitId, fighters: Sequence[Fighter], edge: str) -> list[tuple[int, str]]:
    """What the battle pays for fighters of a unit who walk off the table over an edge: Elixir and its cause, each of them.

    Their chests count over the own edge alone; in Breakthrough their Power counts over the far one (G-58, G-59).
    """
    council = state.field.council
    own = state.units[unit]
    found = []
    if edge == state.field.sides[own.seat].edge:
        carried = [state.items[each.carries] for each in fighters if each.carries in state.items]
        found += [(council.carried_off, f"{item.name} carried off") for item in carried]
    if (
        council.passage
        and state.duties.get(own.seat) == "attacker"
        and edge == far_edge(state)
        and not own.rout
    ):
        power = sum(state.field.profiles[each.profile].power for each in fighters)
        found.append((-(-power // EXIT_SHARE), f"{own.name} broke through"))
    return [(amount, cause) for amount, cause in found if amount]


def left(state: Battle, ctx: Context, unit: UnitId, fighters: Sequence[Fighter], edge: str) -> None:
    """Fighters have walked off the table over an edge, and what that pays is gained; `fighters` are all who left, as they stood."""
    seat = state.units[unit].seat
    for amount, cause in exit_gains(state, unit, fighters, edge):
        elixir.gain(state, ctx, seat, amount, cause, rule(state))


def far_edge(state: Battle) -> str:
    """The edge over which the attacker's units leave in Breakthrough: that at the defender's back (G-59)."""
    return next(
        (side.edge for seat, side in state.field.sides.items() if state.duties.get(seat) == "defender"), ""
    )


def exits(state: Battle, seat: Seat) -> tuple[str, ...]:
    """The edges over which a company's figures may leave without being lost: with a chest, or through the enemy (G-58, G-59)."""
    council = state.field.council
    found = [state.field.sides[seat].edge] if council.carried_off else []
    if council.passage and state.duties.get(seat) == "attacker":
        found.append(far_edge(state))  # type: ignore[arg-type]
    return tuple(found)


def at_edge(state: Battle, place: Place, edge: str) -> int:
    """How far a point is from an edge of the table, in tenths."""
    field = state.field
    return {
        "north": place.y,
        "south": field.height - place.y,
        "west": place.x,
        "east": field.width - place.x,
    }[edge]


def rule(state: Battle) -> str:
    """The paragraph of the battle that is being fought."""
    from game.systems.confrontation.scenario.battles import battles

    return battles()[state.field.council.battle].rule

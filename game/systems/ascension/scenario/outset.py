"""The battle of a scenario before its first choice: table, decks, and what comes before the first round (CC-13)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec import UNSET

from game.core.breakdowns import Part
from game.core.events import Context
from game.core.options import Options
from game.core.seats import Seat
from game.core.steps import Step
from game.systems.ascension import allowance, cards, initiative
from game.systems.ascension.cards import DECK, Deck
from game.systems.ascension.deployment import BAG, Deployment, LayingTerrain
from game.systems.ascension.goals import ChoosingGoal
from game.systems.ascension.points import creation
from game.systems.ascension.scenario import mid_battle, scenario_file, table_layout
from game.systems.ascension.scenario.mid_battle import NOWHERE
from game.systems.ascension.scenario.plan import Plan
from game.systems.ascension.scenario.scenario_file import ScenarioFile
from game.systems.ascension.sequence import BeginRound, NextTurn
from game.systems.ascension.state import Battle, Field, Piece, Player, Scoring, Side


def begun(plan: Plan, options: Options, ctx: Context) -> Battle:
    """The battle of a sound scenario before the first choice."""
    state, start = table(plan, options), plan.file.start
    for side in state.field.sides:
        state.decks[side] = _deck(start.cards.get(side, []), start.discard.get(side, []), ctx)
    if options["terrain"] == "placed":
        state.kit = {side: _bag(plan, side) for side in state.field.sides}
    elif options["terrain"] == "chosen":
        kinds = table_layout.kinds(plan.file)
        state.kit = {side: allowance.patterns(side, kinds) for side in state.field.sides}
    state.kit |= dict.fromkeys(state.kit.keys() & start.laid, ())
    state.order = tuple(start.order) or state.order
    state.teams |= {side: tuple(players) for side, players in start.teams.items()}
    if start.round:
        _resume(state, plan.file)
    else:
        state.push(*_setting_up(state, plan.file), BeginRound(1))
    return state


def _setting_up(state: Battle, found: ScenarioFile) -> Iterator[Step[Battle]]:
    """All that comes before the first round, less what is done already."""
    start, first = found.start, next(iter(state.field.players))
    active = start.active or first
    yield from (
        ChoosingGoal(side) for side in state.field.sides if state.field.goals and side not in state.goals
    )
    laying_ = any(allowance.open_to(state, side) for side in state.field.sides)
    yield LayingTerrain(state.side(active))
    yield Deployment(first if laying_ else active)
    if start.order:
        asked = (each for each in initiative.orderings(state, state.order) if each.seat not in start.teams)
        yield from asked
    else:
        yield initiative.Initiative()


def _resume(state: Battle, found: ScenarioFile) -> None:
    """Go on with the turn at which the battle is."""
    state.round = found.start.round
    if found.start.active:
        state.next = state.order.index(state.side(found.start.active))
    state.push(NextTurn())


def _deck(first: list[str], discard: list[str], ctx: Context) -> Deck:
    """A side's deck: shuffled and the top card burnt, or with the cards that the scenario fixes (C-1)."""
    rest = cards.shuffled([card for card in DECK if card not in (*first, *discard)], ctx.chance)
    return Deck((*rest.cards, *reversed(first)), tuple(discard), rest.burnt)


def _bag(plan: Plan, side: Seat) -> tuple[Piece, ...]:
    """The pieces of a fixed bag, which records of version 1.2 and before lay."""
    names = enumerate(plan.file.bag or BAG, 1)
    return tuple(allowance.pattern(f"{side}-{number}", name, side) for number, name in names)


def lying(plan: Plan, *, chosen: bool) -> dict[str, Piece]:
    """The terrain as it lies: all of it, or what stays where the sides choose and lay the rest (C-123)."""
    pieces = mid_battle.with_leys({piece.id: _owned(plan.file, piece) for piece in plan.lying})
    if not chosen:
        return pieces
    stood = [model.on for own in plan.models.values() for model in own]
    said = {row.id: row.stays for row in plan.file.terrain}
    stays = allowance.staying(pieces, said, (*plan.file.scoring.interact, *stood))
    return {id: piece for id, piece in pieces.items() if id in stays}


def table(plan: Plan, options: Options) -> Battle:
    """The table with its terrain and those who stand on it already; no deck yet, nothing to do yet."""
    field = _field(plan, options)
    sides, start = tuple(field.sides), plan.file.start
    models = {model.id: model for own in (*plan.models.values(), plan.joined) for model in own}
    return Battle(
        stack=[],
        outcome=None,
        field=field,
        models={number: models[number] for number in plan.deployed},
        reserve={
            seat: (
                *(model for model in own if model.place == NOWHERE),
                *(model for model in plan.waiting if model.seat == seat),
            )
            for seat, own in plan.models.items()
        },
        fallen=plan.fallen,
        pieces=lying(plan, chosen=options["terrain"] == "chosen"),
        kit={},
        decks={},
        order=sides,
        next=0,
        teams={side: field.sides[side].players for side in sides},
        round=0,
        active=None,
        scores=dict.fromkeys(sides, 0) | start.scores,
        goals=dict(start.goals) if field.goals else {},
        firsts={str(what): side for what, side in start.first.items()},
        removed=dict.fromkeys(sides, 0) | start.removed,
    )


def _field(plan: Plan, options: Options) -> Field:
    """What does not change in the battle: its table, who plays, what scores."""
    found = plan.file
    present = scenario_file.seats(found)
    teams: dict[Seat, tuple[Seat, ...]] = {}
    for seat in present:
        side = scenario_file.captain(found, seat)
        teams[side] = (*teams.get(side, ()), seat)
    return Field(
        title=found.title,
        width=plan.size[0],
        height=plan.size[1],
        ground=found.ground,
        characters={
            character.id: character for own in (*plan.forces.values(), plan.later) for character in own
        },
        players={
            seat: Player(found.sides[seat].name, scenario_file.captain(found, seat)) for seat in present
        },
        sides={
            side: Side(
                found.sides[side].name, players, _points(plan, players), _initiative(found, players) or UNSET
            )
            for side, players in teams.items()
        },
        zones=plan.zones,
        scoring=Scoring(found.scoring.removed, found.scoring.interact, found.scoring.held),
        goals=tuple(found.goals) if options["goals"] else (),
        limit=found.points,
        rounds=found.rounds,
        odds=options["odds"],  # type: ignore[arg-type]
        rubble=bool(options["rubble"]),
        lay=table_layout.allowance(found) if options["terrain"] == "chosen" else UNSET,
    )


def _owned(found: ScenarioFile, piece: Piece) -> Piece:
    """A piece that belongs to the side of the seat that the scenario names (C-6)."""
    if piece.owner is None:
        return piece
    owner, holder = (
        scenario_file.captain(found, seat) for seat in (piece.owner, piece.holder or piece.owner)
    )
    return msgspec.structs.replace(piece, owner=owner, holder=holder)


def _initiative(found: ScenarioFile, players: tuple[Seat, ...]) -> tuple[Part, ...]:
    """What the scenario adds to the initiative of a side, by all of its players (R-3.3.1)."""
    rows = (row for seat in players for row in found.sides[seat].initiative)
    return tuple(Part(row.amount, row.cause, initiative.RULE) for row in rows)


def _points(plan: Plan, players: tuple[Seat, ...]) -> int:
    """What the force of a side costs."""
    return sum(creation.points(character) for seat in players for character in plan.forces[seat])

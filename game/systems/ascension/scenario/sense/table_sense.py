"""Whether a sound table makes sense: pieces in one another, what nobody gets to, what nothing comes of, who begins nearer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from game.core.problems.problem import Problem, note, warning, without, written
from game.core.seats import Seat
from game.systems.ascension import terrain
from game.systems.ascension.scenario import kit, scenario_file, table_layout
from game.systems.ascension.scenario.mid_battle import NOWHERE
from game.systems.ascension.scenario.plan import Plan
from game.systems.ascension.scenario.scenario_file import DeployTable, ScenarioFile
from game.systems.ascension.scenario.sense import (
    barriers,
    bearers,
    counterparts,
    deed_likes,
    deploys,
    figures,
    loose_ends,
    spans,
    told_deeds,
    told_hazards,
    told_payments,
    told_sizes,
)
from game.systems.ascension.state import Piece, Trait
from game.table import lengths
from game.table.counterparts import doubles
from game.table.notation import units
from game.table.outlines import middle
from game.table.placement import layout
from game.table.placement.layout import Goal, Lying, Start
from game.table.shapes import Outline

_SOFT: tuple[Trait, ...] = ("area", "sunken", "bridge", "link")
"""What other pieces may lie in: ground, and what leads over or up."""
_HELD: tuple[Trait, ...] = ("font", "gateway", "nexus")
_HANDLED: tuple[Trait, ...] = ("console", "objective", "door", "ley")
"""What models interact with whatever the file says, besides what sides hold."""
_DOORS = ("open", "shut", "toggle")
"""Deeds that only a door answers to."""


def by_step(plan: Plan, opponents: Sequence[tuple[Seat, Outline]]) -> Iterator[list[Problem]]:
    """Everything that makes no sense in a battle, in steps of a few milliseconds."""
    goals, rows, told = list(_goals(plan)), counterparts.lain(plan), list[str]()
    table = counterparts.symmetrical(plan, rows)
    for some in (
        _laid(plan),
        _made(plan),
        barriers.out_of_reach(plan, opponents),
        _scores(plan),
        loose_ends.problems(plan),
        told_deeds.problems(plan),
        told_hazards.problems(plan),
        told_payments.problems(plan),
        told_sizes.problems(plan),
        doubles.problems(rows, plan.size, table_layout.unit(plan.file)),
        figures.problems(plan, rows, table),
        deploys.problems(plan, goals, alike=table is not None),
    ):
        found = list(some)
        told += [each.field for each in found]
        yield found
    yield list(counterparts.problems(plan, table, told))
    starts = _starts(plan.file, opponents)
    yield list(layout.unequal(starts, goals, plan.size, table_layout.unit(plan.file)))


def pieces_by_step(plan: Plan) -> Iterator[list[Problem]]:
    """What makes no sense in the terrain of a battle or a story, in the same way."""
    yield list(_laid(plan))
    yield list(_made(plan))


def _laid(plan: Plan) -> Iterator[Problem]:
    """In how and where pieces lie."""
    unit = table_layout.unit(plan.file)
    yield from units.mixed(
        {
            "terrain": [{"at": row.at} for row in plan.file.terrain],
            "zone": [{"at": row.at, "across": row.across} for row in plan.file.zone],
            "sides": {seat: {"deploy": _measures(side.deploy)} for seat, side in plan.file.sides.items()},
        },
        unit,
    )
    stands = [(model.place.point,) for own in plan.models.values() for model in own if model.place != NOWHERE]
    yield from layout.cornered(
        [*(piece.outline for piece in plan.pieces), *stands], plan.size, plan.file.table
    )
    yield from figures.pieces(plan)
    for level in dict.fromkeys(piece.on for piece in plan.pieces):
        lying = [
            Lying(f"terrain[{number}]", piece.name, piece.id, table_layout.spot(row.at, ""), piece.outline)
            for number, (row, piece) in enumerate(zip(plan.file.terrain, plan.pieces, strict=True))
            if piece.on == level and solid(piece) and not row.gone
        ]
        yield from layout.outgrown(lying, list(figures.shaped(plan)))
        yield from layout.overlaps(lying, plan.size, unit, lambda one, other: _borne(plan, one, other))


def _made(plan: Plan) -> Iterator[Problem]:
    """In what pieces are, hold, span and do."""
    yield from loose_ends.traits(plan)
    yield from bearers.problems(plan)
    yield from spans.problems(plan)
    yield from deed_likes.problems(plan)
    yield from _deeds(plan)


def _borne(plan: Plan, id: str, other: str) -> str:
    """On what a piece that lies in another one was to stand, that one or what stands on it: parts do, and to what one climbs from it."""
    piece = next(each for each in plan.pieces if each.id == id)
    part = any(row.id == id and row.kit and kit.kit()[row.kit].part for row in plan.file.terrain)
    if not part and not any(row.joins == [other, id] for row in plan.file.terrain):
        return ""

    def bearing(name: str, of: str) -> list[Piece]:
        return [
            each
            for each in plan.pieces
            if getattr(each, name) == of
            and each is not piece
            and terrain.standable(each)
            and loose_ends.bears(each, piece)
        ]

    top, higher = "", bearing("id", other)
    while higher:
        top = higher[0].id
        higher = bearing("on", top)
    return top


def _measures(deploy: DeployTable) -> dict[str, Any]:
    """The lengths of a deployment as the file has them."""
    return {"depth": deploy.depth if deploy.edge else "", "at": deploy.at, "to": deploy.to}


def solid(piece: Piece) -> bool:
    """Whether nothing else can lie where a piece lies."""
    return not any(piece.has(trait) for trait in _SOFT)


def _deeds(plan: Plan) -> Iterator[Problem]:
    """Deeds that nothing comes of: doors are opened and shut, and nothing else."""
    by_id = {piece.id: piece for piece in plan.pieces}
    for number, piece in enumerate(plan.pieces):
        for kind, deeds in (("interact", piece.deeds), ("destroyed", piece.ruin)):
            for line, deed in enumerate(deeds):
                target = by_id.get(deed.target)
                if deed.what in _DOORS and target and not target.has("door"):
                    text = f"{target.name} ({target.id}) is no door and no gate: nothing opens or shuts it"
                    field = f"terrain[{number}].{kind}[{line}]"
                    yield warning(field, text, without(field))


# What scores


def _scores(plan: Plan) -> Iterator[Problem]:
    """Points paid twice, points for what nobody can do, and battles in which nobody ever scores."""
    found, by_id = plan.file, {piece.id: piece for piece in plan.pieces}
    for id, points in found.scoring.interact.items():
        piece, field = by_id[id], f"scoring.interact.{id}"
        if any(deed.what == "score" for deed in piece.deeds):
            text = f"{piece.name} pays twice: {points} here, and by its own 'score' besides"
            yield warning(field, text, without(field))
        elif not _used(piece):
            text = f"{piece.name} is nothing that anybody would interact with: it is no console, no objective, no door"
            yield warning(field, text, without(field))
    yield from _idle(plan)
    deeds = [deed.what for piece in plan.lying for deed in (*piece.deeds, *piece.ruin)]
    advantage = any(piece.has(trait) for piece in plan.lying for trait in _HELD)
    paid = found.scoring.removed or found.scoring.interact or found.zone or found.goals or "score" in deeds
    if not paid and not (advantage and found.scoring.held) and found.options.get("terrain") != "chosen":
        text = "nobody ever scores: no zone, no goal, nothing for models removed or for deeds (C-58); write removed = 1, or lay a zone"
        yield warning("scoring", text, written("scoring.removed", 1))


def _idle(plan: Plan) -> Iterator[Problem]:
    """Chests, wells, horns of which nothing comes, where none of their kind does anything either."""
    working = {piece.kind for piece in plan.pieces if piece.deeds}
    for number, piece in enumerate(plan.pieces):
        worked = any(piece.has(trait) for trait in ("console", "objective"))
        held = any(piece.has(trait) for trait in _HELD) or piece.id in plan.file.scoring.interact
        if worked and not (held or piece.kind in working or plan.file.terrain[number].gone):
            text = f"{piece.name} ({piece.id}) does nothing for whoever interacts with it: write what, or lay something else"
            field = f"terrain[{number}].interact"
            yield note(field, text, written(field, ["score 1 once"]))


def _used(piece: Piece) -> bool:
    return bool(piece.deeds) or any(piece.has(trait) for trait in (*_HELD, *_HANDLED))


def _starts(found: ScenarioFile, opponents: Sequence[tuple[Seat, Outline]]) -> list[Start]:
    """Where each team deploys."""
    teams: dict[Seat, list[tuple[Seat, Outline]]] = {}
    for seat, outline in opponents:
        teams.setdefault(scenario_file.captain(found, seat), []).append((seat, outline))
    return [
        Start(f"sides.{own[0][0]}.deploy", found.sides[own[0][0]].name, [outline for _, outline in own])
        for own in teams.values()
    ]


def _goals(plan: Plan) -> Iterator[Goal]:
    """What all sides want: zones, and what scores by itself."""
    for number, row in enumerate(plan.file.zone):
        at, across = table_layout.spot(row.at, ""), lengths.read(row.across)
        yield Goal(f"zone[{number}].at", row.name, at, across // 2)
    for number, piece in enumerate(plan.pieces):
        scores = any(deed.what == "score" for deed in piece.deeds)
        wanted = scores or piece.id in plan.file.scoring.interact
        if wanted and not plan.file.terrain[number].gone:
            yield Goal(f"terrain[{number}].at", piece.name, middle(piece.outline), 0)

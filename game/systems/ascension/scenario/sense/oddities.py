"""What is strange in a table that can be played: zones over its edge, deployments in one another, nobody to fight with.

None of it is an error: authors may mean it. `holmgang check` lists it apart.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from game.core.problems import leftovers, lone_sides
from game.core.problems.problem import Change, Problem, warning, without, written
from game.core.seats import Seat
from game.core.system import Document
from game.core.words import paragraph_ids
from game.core.words.compass import OPPOSITE
from game.systems.ascension.points import creation, notation
from game.systems.ascension.scenario import force_muster, kit, scenario_file, table_layout
from game.systems.ascension.scenario.mid_battle import NOWHERE
from game.systems.ascension.scenario.plan import Plan
from game.systems.ascension.scenario.scenario_file import ScenarioFile
from game.systems.ascension.scenario.sense import barriers
from game.systems.ascension.scenario.sense.barriers import Opponent
from game.table import lengths
from game.table.notation import length_slips
from game.table.placement import deployments, layout, mends
from game.table.shapes import Outline, overlap_area

_NEVER = {
    "sides.*.stands.*.fallen": "this model has fallen already",
    "sides.*.stands.*.activated": "this model has been activated already",
    "sides.*.stands.*.running": "this model is running",
    "sides.*.stands.*.compelled": "this model is compelled",
    "sides.*.stands.*.exhaust": "actions of this model are exhausted already",
    "terrain[].gone": "this piece is destroyed already",
    "terrain[].used": "somebody has interacted with this already",
    "terrain[].assigned": "this ley line is assigned already",
    "start.removed": "models have been removed already",
    "start.first": "somebody was first already",
}
_HARDLY = {
    "sides.*.stands.*.wounds": "this model is hurt already",
    "sides.*.stands.*.conditions": "this model has conditions already",
    "sides.*.stands.*.bonuses": "this model has a bonus already",
    "terrain[].holder": "somebody holds this already",
    "start.scores": "points have been scored already",
    "start.discard": "cards have been flipped already",
}
"""What is left in a battle of one that was under way, and what may be meant so."""
_PAIR = 2


def problems(plan: Plan) -> Iterator[Problem]:
    """Everything that is strange in a scenario, each with its field."""
    found, foes = plan.file, list(opponents(plan))
    yield from _zones(found, plan.size)
    yield from ids(found)
    yield from _goals(plan)
    yield from _cited(found)
    yield from _deployments(found, plan.size, foes)
    yield from barriers.cut(plan, foes)
    yield from _alone(plan)
    yield from _teams(plan)


def leftovers_of(plan: Plan, document: Document) -> Iterator[Problem]:
    """What a position of a battle under way has left in one that begins with setting up."""
    if not plan.file.start.round and not plan.file.start.active:
        exercise = plan.file.kind == "lesson"
        yield from leftovers.told(
            document, "setting up", {} if exercise else _NEVER, {} if exercise else _HARDLY
        )


def _cited(found: ScenarioFile) -> Iterator[Problem]:
    """The paragraph of goals where there are none, and a slip in the id of the one by which this is won (CC-15, C-77)."""
    meant, what = ("CC-15", "Seize Fate with its goals") if found.goals else ("C-77", "who wins")
    if found.rule == "CC-15" and not found.goals:
        text = "CC-15 is about secondary goals, and there are none: leave it out, or write goals"
        yield warning("rule", text, without("rule"))
    elif paragraph_ids.slipped(found.rule, meant):
        text = f"{found.rule} says nothing of how this is won; {meant} is {what}: did you mean {meant!r}?"
        yield warning("rule", text, written("rule", meant))


def opponents(plan: Plan) -> Iterator[Opponent]:
    """The seats that deploy anybody, and where."""
    zones = {zone.seat: zone.outline for zone in plan.zones if zone.seat}
    for seat, models in plan.models.items():
        if any(model.place == NOWHERE for model in models):
            yield seat, zones[seat]


def _zones(found: ScenarioFile, size: tuple[int, int]) -> Iterator[Problem]:
    """Zones that reach over the table's edge or lie beyond it."""
    unit = table_layout.unit(found)
    for number, row in enumerate(found.zone):
        zone = table_layout.zone(row, f"zone[{number}]")
        over = max(max(-x, -y, x - size[0], y - size[1]) for x, y in zone.outline)
        if over > table_layout.OUTER:
            text = f"{row.name} reaches {lengths.said_in(over, unit)} over the table's edge"
            if all(x >= size[0] or y >= size[1] for x, y in zone.outline):
                text = f"{row.name} lies off the table, and nobody can hold it"
            mend = mends.inside(f"zone[{number}].at", table_layout.spot(row.at, ""), zone.outline, size, unit)
            yield warning(f"zone[{number}].at", text, mend)


def ids(found: ScenarioFile) -> Iterator[Problem]:
    """Zones and characters of one id: only the last of them counts."""
    zones = [(f"zone[{number}].id", row.id) for number, row in enumerate(found.zone)]
    yield from _twice(zones, "zone")
    for seat, side in found.sides.items():
        own = [
            (
                f"sides.{seat}.character[{number}]",
                notation.id_of(row),
            )
            for number, row in enumerate(side.character)
        ]
        yield from _twice(own, "character")


def _twice(named: Sequence[tuple[str, str]], kind: str) -> Iterator[Problem]:
    counts = Counter(name for _, name in named)
    for field, name in named:
        counts[name] -= 1
        if counts[name]:
            yield warning(field, f"there is another {kind} {name!r} below, and only the last of them counts")


def _goals(plan: Plan) -> Iterator[Problem]:
    """Goals that no side can reach, as what they ask for is not on the table (CC-15)."""
    for number, goal in enumerate(plan.file.goals):
        if goal in plan.file.goals[:number]:
            yield warning(f"goals[{number}]", f"{goal!r} stands there already", without(f"goals[{number}]"))
    if "fortune" not in plan.file.goals or any(piece.has("font") for piece in plan.lying):
        return
    laid = table_layout.kinds(plan.file) if plan.file.options.get("terrain") == "chosen" else ()
    if any("font" in kit.kit()[name].traits for name in laid):
        return
    number = plan.file.goals.index("fortune")
    yield warning(
        f"goals[{number}]",
        "'fortune' asks for a Font, and there is none: lay one, or take the goal out (CC-15)",
        without(f"goals[{number}]"),
    )


def _deployments(
    found: ScenarioFile, size: tuple[int, int], opponents: Sequence[Opponent]
) -> Iterator[Problem]:
    """Opponents who deploy in one another, or along one edge (CC-13)."""
    for (one, here), (two, there) in combinations(opponents, 2):
        if scenario_file.captain(found, one) == scenario_file.captain(found, two):
            continue
        name, field = found.sides[one].name, f"sides.{two}.deploy"
        edges = [found.sides[seat].deploy.edge for seat in (one, two)]
        part = ".edge" if edges[0] and edges[0] == edges[1] else ""
        if len(opponents) == _PAIR and all(edges) and edges[1] not in (edges[0], OPPOSITE[edges[0]]):
            yield from _neighbours((one, two), edges)
        elif overlap_area(here, there) > 1:
            text = f"it overlaps that of {name}: opponents begin in contact with one another"
            yield warning(f"{field}{part}", text, _apart(found, one, two, dict(opponents), size))
            yield from _deeper(found, one, two)
            if mend := _as_others(found, one, two, dict(opponents), size):
                text = f"it overlaps that of {found.sides[two].name}, and would lie as another side's does on its own side of the table: write that"
                yield warning(mend[0].path, text, mend)
            if here == there:
                text = f"it overlaps that of {found.sides[two].name}: opponents begin in contact with one another"
                yield warning(
                    f"sides.{one}.deploy{part}", text, _apart(found, two, one, dict(opponents), size)
                )
        elif (along := deployments.touched(here, size)) and along == deployments.touched(there, size):
            text = f"it lies along the same edge as that of {name}, side by side"
            yield warning(field, text, _apart(found, one, two, dict(opponents), size))


def _deeper(found: ScenarioFile, one: Seat, two: Seat) -> Iterator[Problem]:
    """The one of two zones along edges that is as deep as the other but for a slip of the hand, and so reaches into it."""
    for seat, other in ((one, two), (two, one)):
        own, right = found.sides[seat].deploy, found.sides[other].deploy
        if (
            own.edge
            and right.edge
            and own.depth != right.depth
            and right.depth in length_slips.lengths(own.depth)
            and lengths.read(own.depth) > lengths.read(right.depth)
        ):
            field = f"sides.{seat}.deploy.depth"
            text = f"it overlaps that of {found.sides[other].name}, which is {right.depth} deep: write that"
            yield warning(field, text, written(field, right.depth))


def _neighbours(seats: Sequence[Seat], edges: Sequence[str]) -> Iterator[Problem]:
    """Two sides along edges that meet in a corner: one of them was to deploy across from the other."""
    for seat, edge, other in zip(seats, edges, reversed(edges), strict=True):
        text = (
            f"the {edge} and the {other} edge meet in a corner, and opponents begin in contact there: "
            f"write {OPPOSITE[other]!r}, or let the other side deploy across from here"
        )
        yield warning(
            f"sides.{seat}.deploy.edge", text, written(f"sides.{seat}.deploy.edge", OPPOSITE[other])
        )


def _apart(
    found: ScenarioFile, one: Seat, two: Seat, zones: Mapping[Seat, Outline], size: tuple[int, int]
) -> tuple[Change, ...]:
    """The mend that lays the second of two zones where nobody deploys as large, on the other side of the table, or beside the first."""
    field, edge = f"sides.{two}.deploy", found.sides[two].deploy.edge
    if edge and edge == found.sides[one].deploy.edge:
        return written(f"{field}.edge", OPPOSITE[edge])
    if mend := _as_others(found, two, one, zones, size):
        return mend
    others = [outline for seat, outline in zones.items() if seat != two]
    rest = (not edge and deployments.vacant(zones[two], others, size)) or layout.parted(
        zones[two], zones[one], size
    )
    return mends.rectangle(field, rest, size, table_layout.unit(found), ("edge", "depth") if edge else ())


def _as_others(
    found: ScenarioFile, odd: Seat, other: Seat, zones: Mapping[Seat, Outline], size: tuple[int, int]
) -> tuple[Change, ...]:
    """The mend of one of two zones in one another that would be the image of another side's but for one edge, and free of the other then."""
    deploy = found.sides[odd].deploy
    rest = [outline for seat, outline in zones.items() if seat != odd]
    meant = None if deploy.edge else deployments.counterpart(zones[odd], rest, size)
    if meant is None or overlap_area(meant, zones[other]) > 1:
        return ()
    return deployments.cornered(f"sides.{odd}.deploy", zones[odd], meant, table_layout.unit(found))


def _teams(plan: Plan) -> Iterator[Problem]:
    """A side that stands alone against allies, where no text says so (C-6)."""
    file = plan.file
    if file.kind == "battle" and not file.start.round:
        spent = {seat: sum(map(creation.points, own)) for seat, own in plan.forces.items()}
        yield from lone_sides.problems(
            scenario_file.teams(file), spent, (file.title, file.story, *file.hints)
        )


def _alone(plan: Plan) -> Iterator[Problem]:
    """Points for which a force gets one model only, although it has more."""
    found = plan.file
    for seat, side in found.sides.items():
        chosen = plan.forces.get(seat, ())
        known = force_muster.known(seat, side)[0]
        if len(chosen) == 1 and not side.models and len(known) > 1:
            one = f"{chosen[0].name}, {creation.points(chosen[0])}"
            text = f"{found.points} buy one model of {side.force} only ({one}): agree on more, or name it in sides.{seat}.models (CC-13)"
            yield warning("points", text)

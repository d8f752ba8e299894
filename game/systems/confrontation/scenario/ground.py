"""What lies on the table of a battle: terrain, objectives, chests, zones, and what they are worth to whom (GB-111 to GB-113)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import msgspec

from game.core.problems import copied_ids
from game.core.problems.copied_ids import Row
from game.core.problems.problem import Change, Problem, did_you_mean, written
from game.core.seats import Seat
from game.systems.confrontation.scenario import collisions, kit, scenario_file, table_layout
from game.systems.confrontation.scenario.battles import Plan
from game.systems.confrontation.scenario.scenario_file import Edge, ObjectiveTable, ScenarioFile, TerrainTable
from game.systems.confrontation.state import Battle, Council, Duty, Item, Objective, Piece, Zone
from game.table.counterparts import blamed_pieces, twins
from game.table.counterparts.twins import Lain
from game.table.notation.fields import FieldError
from game.table.shapes import Point


class Ground(msgspec.Struct, frozen=True):
    """A table as it is laid for a battle, before anybody has chosen to attack or defend.

    Until then the first side attacks: `deployment.trade` changes that.
    """

    battle: str
    size: tuple[int, int]
    pieces: tuple[Piece, ...]
    objectives: tuple[Objective, ...]
    items: tuple[Item, ...]
    zones: tuple[Zone, ...]
    edges: dict[Seat, Edge]
    council: Council
    duties: dict[Seat, Duty]


def lay(file: ScenarioFile, name: str, plan: Plan) -> tuple[Ground, list[Problem]]:
    """The table of a battle, and what is wrong with it. Raises `FieldError` for a table that is none."""
    problems: list[Problem] = []
    size = table_layout.table(file.table or plan.table)
    duties = _duties(file)
    pieces = _pieces(file, plan, size, problems)
    objectives = _objectives(file, plan, duties, problems)
    items = _items(file, plan, problems)
    zones, edges = _zones(file, plan, duties, size, problems)
    named, carried = (
        "battle" if row is None else kind
        for kind, row in (("objective", file.objective), ("item", file.item))
    )
    found = [(f"{named}[{at}]", each.name, each.at) for at, each in enumerate(objectives)]
    found += [(f"{carried}[{at}]", each.name, each.at) for at, each in enumerate(items)]
    problems += table_layout.place_problems(found, pieces, size)
    if problems:
        problems += collisions.problems(pieces, [at for _, _, at in found], file.terrain, size)
    problems += _doubles(objectives, items)
    council = _council(file, name, plan, duties)
    if council.high and council.high not in {piece.id for piece in pieces if piece.has("hill")}:
        hills = [piece.id for piece in pieces if piece.has("hill")]
        others = did_you_mean(council.high, hills) or (
            f"; write one of {', '.join(hills)}" if hills else "; lay one"
        )
        text = f"there is no hill {council.high!r} among the terrain{others}"
        problems.append(Problem("high", text, mend=written("high", hills[0]) if len(hills) == 1 else ()))
    made = Ground(name, size, tuple(pieces), tuple(objectives), tuple(items), zones, edges, council, duties)
    return made, problems


def _duties(file: ScenarioFile) -> dict[Seat, Duty]:
    """Who attacks: as the file says, or the first team until the Authority winner has chosen (G-48)."""
    first = scenario_file.teams(file)[0]
    return {
        seat: file.sides[seat].duty or ("attacker" if seat in first else "defender")
        for seat in scenario_file.seats(file)
    }


def _pieces(file: ScenarioFile, plan: Plan, size: tuple[int, int], problems: list[Problem]) -> list[Piece]:
    """The terrain of the file, and what the battle itself needs and the file has not laid."""
    pieces: list[Piece] = []
    numbers: list[int] = []
    for number, row in enumerate(file.terrain):
        try:
            pieces.append(table_layout.piece(row, f"terrain[{number}]"))
            numbers.append(number)
        except FieldError as error:
            problems.append(error.problem)
    own = [] if file.objective is not None else [table_layout.piece(row, "battle") for row in plan.terrain]
    every = list(table_layout.without_doubles(pieces, own))
    if (
        file.battle == "drawn"
    ):  # A table smaller than the file was drawn for loses what does not lie on it (G-143).
        stays = [table_layout.beyond(piece.outline, size) <= 0 for piece in every]
        numbers = [number for number, on in zip(numbers, stays, strict=False) if on]
        every = [piece for piece, on in zip(every, stays, strict=True) if on]
    found = [
        _of_battle(each, len(file.terrain))
        for each in table_layout.terrain_problems(every, numbers, size, file.terrain)
    ]
    problems += [*found, *_astray(file.terrain, every, size, found)]
    return every


def _of_battle(problem: Problem, many: int) -> Problem:
    """A problem of terrain that the battle lays and not the file, of which no field says anything."""
    place = re.match(r"terrain\[(\d+)\]", problem.field)
    ours = place is None or int(place[1]) < many
    return problem if ours else msgspec.structs.replace(problem, field="battle", mend=())


def _astray(
    rows: Sequence[TerrainTable], pieces: Sequence[Piece], size: tuple[int, int], found: Sequence[Problem]
) -> Iterator[Problem]:
    """The pieces to blame for what was found of the terrain, if others tell where they belong."""
    by_id = {piece.id: piece for piece in pieces}
    lain = [
        Lain(
            f"terrain[{number}]",
            by_id[row.id].name,
            row.kit,
            table_layout.spot(row.at, ""),
            (),
            twins.bare(row),
        )
        for number, row in enumerate(rows)
        if found and row.id in by_id and not row.points
    ]

    def disturbs(one: Lain, other: Lain) -> bool:
        return by_id[other.id].of == one.id or table_layout.clash(by_id[one.id], by_id[other.id])

    return blamed_pieces.problems(lain, size, "cm", found, disturbs)


def _objectives(
    file: ScenarioFile, plan: Plan, duties: dict[Seat, Duty], problems: list[Problem]
) -> list[Objective]:
    rows = plan.objective if file.objective is None else file.objective
    made = []
    for number, row in enumerate(rows):
        try:
            made.append(table_layout.objective(row, duties, f"objective[{number}]"))
        except FieldError as error:
            unpaid = error.problem.field.endswith(".worth")
            mend = _paid_alike(rows, number) if unpaid else error.problem.mend
            problems.append(msgspec.structs.replace(error.problem, mend=mend))
    return made


def _paid_alike(rows: Sequence[ObjectiveTable], number: int) -> tuple[Change, ...]:
    """The mend that lets an objective that is worth nothing pay what most others do; nothing if it is the only one."""
    names = ("worth", "attacker", "defender")
    worths = [tuple(getattr(row, name) for name in names) for row in rows]
    likes = [worth for place, worth in enumerate(worths) if place != number]
    usual = max(likes, key=likes.count, default=worths[number])
    return tuple(
        change
        for name, own, worth in zip(names, worths[number], usual, strict=True)
        for change in written(f"objective[{number}].{name}", worth)
        if worth != own
    )


def _items(file: ScenarioFile, plan: Plan, problems: list[Problem]) -> list[Item]:
    made = []
    for number, row in enumerate(plan.item if file.item is None else file.item):
        try:
            made.append(table_layout.item(row, f"item[{number}]"))
        except FieldError as error:
            problems.append(error.problem)
    return made


def _zones(
    file: ScenarioFile, plan: Plan, duties: dict[Seat, Duty], size: tuple[int, int], problems: list[Problem]
) -> tuple[tuple[Zone, ...], dict[Seat, Edge]]:
    """Where each side deploys: as the file says, or the battle lines of the battle (GB-112)."""
    zones: list[Zone] = []
    edges: dict[Seat, Edge] = {}
    for number, seat in enumerate(scenario_file.seats(file)):
        side = file.sides[seat]
        row = side.deploy
        if row is None:
            rows = [each for each in plan.zones if each.duty in (None, duties[seat])]
            at = number if not plan.duties else 0
            if len(file.sides) > 2 or at >= len(rows):
                problems.append(
                    Problem(
                        f"sides.{seat}.deploy", "is missing: say where it deploys, this battle has two zones"
                    )
                )
                continue
            row = rows[at]
        try:
            zones.append(
                table_layout.zone(
                    row, f"zone-{seat}", f"{side.name}'s zone", seat, size, f"sides.{seat}.deploy"
                )
            )
            edges[seat] = row.edge
        except FieldError as error:
            text = "is missing: say where it deploys, where the battle has it is not on this table"
            problems.append(Problem(error.problem.field, text) if side.deploy is None else error.problem)
    problems += table_layout.zone_problems(zones, size)
    return tuple(zones), edges


def _doubles(objectives: list[Objective], items: list[Item]) -> Iterator[Problem]:
    laid = (
        [Row(f"objective[{number}]", each.id, at=each.at) for number, each in enumerate(objectives)],
        [Row(f"item[{number}]", each.id, at=each.at) for number, each in enumerate(items)],
    )
    for own in laid:
        yield from copied_ids.problems(own, "there are two called {}; give each an id of its own")


def _council(file: ScenarioFile, name: str, plan: Plan, duties: dict[Seat, Duty]) -> Council:
    """What the battle is won by, for these attackers and defenders."""
    attacker: Seat = next((seat for seat, duty in duties.items() if duty == "attacker"), "one")
    target = {
        seat: plan.target[duty] if file.target is None else file.target for seat, duty in duties.items()
    }
    return Council(
        battle=name,
        rounds=plan.rounds if file.rounds is None else file.rounds,
        target=target,
        kill={seat: plan.kill.get(duty, 0) for seat, duty in duties.items()},
        melee=plan.melee,
        charge=plan.charge,
        carried=plan.carried,
        carried_off=plan.carried_off,
        passage=plan.passage,
        quiet=plan.quiet,
        high=file.high or (plan.high if file.objective is None else ""),
        lapse=scenario_file.captain(file, attacker) if plan.lapse else None,
    )


# Terrain that players lay


def loose(file: ScenarioFile, state: Battle) -> tuple[Piece, ...]:
    """The pieces that the players lay if the battlefield is not laid: all that no objective, door or unit needs (GB-116, G-141)."""
    said = {row.id: row.stays for row in file.terrain}
    found = []
    for piece in state.pieces.values():
        stays = said.get(piece.id)
        if stays is None:
            stays = piece.id == state.field.council.high or _needed(state, piece) or piece.id not in said
        if not stays:
            found.append(piece)
    return tuple(found)


def _needed(state: Battle, piece: Piece) -> bool:
    """Whether an objective or a chest is at a piece, or it belongs to another one."""
    doors = {each.of for each in state.pieces.values() if each.of}
    if piece.of or piece.id in doors:
        return True
    at = kit.middle(piece.outline)
    return any(spot == at for _, spot in goals(state))


def goals(state: Battle) -> list[tuple[str, Point]]:
    """What is worth getting to, by name: objectives, and chests that lie about."""
    found = [(each.name, each.at) for each in state.objectives.values()]
    return found + [(each.name, each.at) for each in state.items.values()]


def rows(file: ScenarioFile) -> dict[str, TerrainTable]:
    """The terrain of a file by id."""
    return {row.id: row for row in file.terrain}

"""What was left behind in a sound battle when something else was changed: pieces beside what bore them, gates that nothing opens."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from game.core.problems.problem import Problem, note, single_round, warning, without, written
from game.core.seats import Seat
from game.core.words.grammar import listed
from game.systems.ascension import advantage
from game.systems.ascension.allowance import class_of, class_words
from game.systems.ascension.points import creation, forces, notation
from game.systems.ascension.scenario import force_muster, kit, table_layout
from game.systems.ascension.scenario.plan import Plan
from game.systems.ascension.scenario.scenario_file import captain
from game.systems.ascension.scenario.sense import deed_likes
from game.systems.ascension.state import GROUND, Piece, Trait
from game.table.counterparts import odd_rows
from game.table.counterparts.odd_rows import Worded
from game.table.outlines import middle
from game.table.placement import mends
from game.table.shapes import Outline, Point, distance, gaps_to, overlap_area

_BORNE = 0.5
"""So much of a piece has to lie on what it stands on."""
_OPENING = ("open", "toggle")
_FED: tuple[Trait, ...] = ("gateway", "nexus")
"""What ley lines can be assigned to (CC-14)."""

_UNEQUAL = 1.8
"""So many times the points of another side decide a battle before it begins."""
_NEAR = 1.2
"""So many times what a side spends is about what it was chosen for."""
_MAKING: tuple[Trait, ...] = (
    "nexus",
    "font",
    "gateway",
    "ley",
    "console",
    "objective",
    "door",
    "bridge",
    "link",
)
"""Traits without which a piece of the kit is not what it is."""
_OPEN: tuple[Trait, ...] = ("area", "sunken", "impassable")
"""What ground is that is no solid piece."""
_UNSPENT = 2
"""So many times the points of the dearest force are more than anybody meant to spend."""


def problems(plan: Plan) -> Iterator[Problem]:
    """Everything of a battle that nothing comes of any more."""
    yield from borne(plan)
    yield from _locks(plan)
    yield from _ruins(plan)
    yield from _deeds(plan)
    yield from _zones(plan)
    if plan.file.options.get("terrain") == "chosen":
        yield from _allowances(plan)
    else:
        yield from _leys(plan)
    yield from _owners(plan)
    yield from _characters(plan)
    yield from _points(plan)
    yield from _unequal(plan)
    yield from _length(plan)


def borne(plan: Plan) -> Iterator[Problem]:
    """Pieces that lie beside the piece on which they stand."""
    by_id = {piece.id: piece for piece in plan.pieces}
    for number, piece in enumerate(plan.pieces):
        below = by_id.get(piece.on)
        if piece.on == GROUND or below is None:
            continue
        if not bears(below, piece):
            text = f"{piece.name} stands on {below.name} ({below.id}) and lies beside it: move it there, or say what it stands on"
            over = [other for other in plan.lying if other.kind == below.kind and bears(other, piece)]
            if len(over) == 1 and over[0] is not below:
                text = f"{piece.name} stands on {below.name} ({below.id}) and lies on {over[0].name} ({over[0].id}): write which bears it"
                yield warning(f"terrain[{number}].on", text, written(f"terrain[{number}].on", over[0].id))
                continue
            x, y = table_layout.spot(plan.file.terrain[number].at, "")
            (there_x, there_y), (here_x, here_y) = middle(below.outline), middle(piece.outline)
            moved = x + there_x - here_x, y + there_y - here_y
            field = f"terrain[{number}].at"
            yield warning(field, text, mends.placed(field, moved, table_layout.unit(plan.file)))


def traits(plan: Plan) -> Iterator[Problem]:
    """Traits that were to be added to those of the kit, and that take their place."""
    for number, (row, piece) in enumerate(zip(plan.file.terrain, plan.pieces, strict=True)):
        known = kit.kit().get(row.kit)
        if known is None or row.traits is None:
            continue
        own = tuple(row.traits)
        lost = [trait for trait in known.traits if trait in _MAKING and trait not in own]
        if "area" in known.traits and not any(trait in own for trait in _OPEN):
            lost.append("area")
        if lost:
            whole = [*known.traits, *(trait for trait in own if trait not in known.traits)]
            field = f"terrain[{number}].traits"
            text = (
                f"these take the place of those of the kit, so {piece.name} is no {known.name} any more "
                f"(not {', '.join(lost)}): write {', '.join(whole)}"
            )
            yield warning(field, text, written(field, whole))
    yield from odd_rows.unkept([_written(plan, number) for number in range(len(plan.pieces))])


def _written(plan: Plan, number: int) -> Worded:
    """The traits of a piece beside those of its kit."""
    row, piece = plan.file.terrain[number], plan.pieces[number]
    known = kit.kit().get(row.kit)
    own = None if row.traits is None else tuple(row.traits)
    return Worded(
        f"terrain[{number}].traits", piece.name, row.id, row.kit, known.traits if known else (), own
    )


def bears(below: Piece, piece: Piece) -> bool:
    """Whether a piece lies on another one, most of it."""
    return lies_on(piece.outline, below.outline)


def lies_on(outline: Outline, below: Outline) -> bool:
    """Whether most of an outline lies within another one."""
    return overlap_area(outline, below) >= _BORNE * overlap_area(outline, outline)


def _locks(plan: Plan) -> Iterator[Problem]:
    """Locked doors, which only a story unlocks (R-7.2.16)."""
    for number, piece in enumerate(plan.pieces):
        if not piece.has("locked"):
            continue
        field = f"terrain[{number}].locked"
        openers = [
            other.name
            for other in plan.pieces
            if any(deed.target == piece.id and deed.what in _OPENING for deed in (*other.deeds, *other.ruin))
        ]
        text = f"nobody ever opens {piece.name} by hand, and in a battle nothing unlocks it (R-7.2.16)"
        if openers:
            text = f"{openers[0]} does not open {piece.name}: locked doors stay shut, and in a battle nothing unlocks them (R-7.2.16)"
        yield warning(field, f"{text}; take it out, or lay a wall", without(field))


def _ruins(plan: Plan) -> Iterator[Problem]:
    """Deeds for the end of what nothing ends (R-7.2.7)."""
    yield from deed_likes.worked_twice(plan)
    removed = {
        deed.target for piece in plan.pieces for deed in (*piece.deeds, *piece.ruin) if deed.what == "remove"
    }
    for number, piece in enumerate(plan.pieces):
        if piece.ruin and piece.has("indestructible") and piece.id not in removed:
            field = f"terrain[{number}].destroyed"
            text = f"{piece.name} is indestructible, so nothing of this ever happens (R-7.2.7)"
            yield warning(field, text, without(field))


def _deeds(plan: Plan) -> Iterator[Problem]:
    """Deeds of which nothing comes: nought of something."""
    for number, piece in enumerate(plan.pieces):
        for kind, deeds in (("interact", piece.deeds), ("destroyed", piece.ruin)):
            for line, deed in enumerate(deeds):
                if deed.amount == 0:
                    field = f"terrain[{number}].{kind}[{line}]"
                    text = f"{deed.what} 0 brings nothing about: write how much, or take it out"
                    yield warning(field, text, without(field))


def _zones(plan: Plan) -> Iterator[Problem]:
    """Zones that pay nothing, or that lie where another one does."""
    rows = plan.file.zone
    for number, row in enumerate(rows):
        if row.score <= 0:
            text = f"{row.name} scores {row.score}: nobody has a reason to hold it; write what it is worth"
            yield warning(f"zone[{number}].score", text, written(f"zone[{number}].score", 1))
        if row.name in [other.name for other in rows[:number] if other.at != row.at]:
            text = f"another zone is called {row.name!r}, and nobody will tell them apart: write another name"
            yield warning(f"zone[{number}].name", text)
        for other in rows[:number]:
            if (row.at, row.across) == (other.at, other.across):
                text = f"{row.name} lies where {other.name} lies: whoever holds one holds both"
                yield warning(f"zone[{number}].at", text, without(f"zone[{number}]"))


def _leys(plan: Plan) -> Iterator[Problem]:
    """Ley lines with nothing near enough to be fed, and a Nexus that nothing feeds (CC-14)."""
    fed = [piece for piece in plan.lying if any(piece.has(trait) for trait in _FED)]
    lines = [piece for piece in plan.lying if piece.has("ley")]
    for number, piece in enumerate(plan.pieces):
        if piece in lines and not any(_near(piece, other) for other in fed):
            text = f"no Nexus and no gateway lies within 6 inches of {piece.name}, so it feeds nothing (CC-14): lay one there, or take it out"
            yield warning(f"terrain[{number}]", text, without(f"terrain[{number}]"))
        if piece in fed and piece.has("nexus") and not any(_near(line, piece) for line in lines):
            text = f"no ley line lies within 6 inches of {piece.name}, which helps nobody without one (CC-14): lay one there"
            yield warning(f"terrain[{number}]", text)


def _near(line: Piece, other: Piece) -> bool:
    """Whether a ley line can be assigned to a piece."""
    return min(gaps_to(line.outline, other.outline)) <= advantage.LEY_REACH


def _allowances(plan: Plan) -> Iterator[Problem]:
    """Sides that choose terrain and may lay none (C-123)."""
    known = [class_of(kit.kit()[name].size) for name in table_layout.kinds(plan.file) if name in kit.kit()]
    most = table_layout.allowance(plan.file).classes
    if not any(most[number] for number in known if number >= 0):
        text = "the sides choose the terrain and may lay none of it: say how many pieces, or kinds that there are of a Size"
        yield warning("lay", text, without("lay"))
        return
    for number, name in enumerate(("small", "medium", "large", "huge")):
        if getattr(plan.file.lay, name) and number not in known:
            text = f"none of the kinds is of {class_words(number)}, so nobody lays any of these: take it out, or name one"
            yield warning(f"lay.{name}", text, without(f"lay.{name}"))


def _characters(plan: Plan) -> Iterator[Problem]:
    """Characters of a side's own who do not play."""
    for seat, side in plan.file.sides.items():
        for number, row in enumerate(side.character if side.models else ()):
            id = notation.id_of(row)
            if id not in side.models:
                field = f"sides.{seat}.character[{number}]"
                text = f"{row.get('name', id)} does not play: models does not name {id!r}; name it there, or take this out"
                yield note(field, text, without(field))


def _owners(plan: Plan) -> Iterator[Problem]:
    """Gateways that all belong to one side, where its opponents have none (CC-14)."""
    owned = [
        (number, piece) for number, piece in enumerate(plan.pieces) if piece.has("gateway") and piece.owner
    ]
    teams = {captain(plan.file, piece.owner) for _, piece in owned if piece.owner}
    zones = {zone.seat: middle(zone.outline) for zone in plan.zones if zone.seat}
    if len(owned) < 2 or len(teams) != 1:
        yield from _strange_owners(plan, owned, zones)
        return
    others = [seat for seat in plan.file.sides if captain(plan.file, seat) not in teams]
    side = plan.file.sides[min(teams)].name
    text = f"all gateways belong to {side}, and nobody else has one: give one to another side (CC-14)"
    number = min(
        (each for each, _ in owned),
        key=lambda each: min(distance(middle(plan.pieces[each].outline), zones[seat]) for seat in others),
    )
    field = f"terrain[{number}].owner"
    there = middle(plan.pieces[number].outline)
    nearest = min(others, key=lambda seat: distance(there, zones[seat]))
    yield note(field, text, written(field, nearest))


def _strange_owners(
    plan: Plan, owned: Sequence[tuple[int, Piece]], zones: Mapping[Seat, Point]
) -> Iterator[Problem]:
    """Gateways before those who deploy that belong to their enemies, who have none before themselves."""
    found = []
    for number, piece in owned:
        there = middle(piece.outline)
        nearest = min(zones, key=lambda seat: distance(there, zones[seat]))
        owner = piece.owner
        if owner and captain(plan.file, nearest) != captain(plan.file, owner):
            found.append((number, piece, nearest))
    if len(found) == len(owned) > 1:
        for number, piece, nearest in found:
            name, field = plan.file.sides[nearest].name, f"terrain[{number}].owner"
            text = f"{piece.name} lies before {name} and belongs to its enemy, and so do all others: exchange them, or where the sides deploy"
            yield note(field, text, written(field, captain(plan.file, nearest)))


def _points(plan: Plan) -> Iterator[Problem]:
    """Points of which no side spends half (CC-13)."""
    if plan.file.kind == "lesson" or not plan.forces:
        return
    dearest = max(sum(map(creation.points, force)) for force in plan.forces.values())
    if dearest and _UNSPENT * dearest <= plan.file.points:
        text = f"{plan.file.points} points are agreed upon, and no side spends more than {dearest}: agree on those, or let more play"
        yield note("points", text, written("points", dearest))


def _unequal(plan: Plan) -> Iterator[Problem]:
    """Sides of which one spends a fraction of what another does: points that were raised, or a roster that was cut (CC-13)."""
    file = plan.file
    if file.kind == "lesson" or file.start.round or len(plan.forces) < 2:
        return
    spent = {seat: sum(map(creation.points, force)) for seat, force in plan.forces.items()}
    teams = [[seat for seat in spent if captain(file, seat) == team] for team in spent]
    sums = sorted(sum(spent[seat] for seat in own) for own in teams if own)
    most = max(spent.values())
    poor = [seat for seat, cost in spent.items() if file.sides[seat].models and _UNEQUAL * cost <= most]
    if not poor or _UNEQUAL * sums[0] > sums[-1]:
        return
    rich = [seat for seat in spent if seat not in poor]
    if not any(file.sides[seat].models for seat in rich):
        named = max(spent[seat] for seat in poor)
        known = [
            forces.forces()[file.sides[seat].force]
            for seat in rich
            if file.sides[seat].force in forces.forces()
        ]
        fitting = [
            total
            for force in known
            for total in force.rosters
            if named <= total < min(file.points, _NEAR * named)
        ]
        if fitting:
            text = f"{file.points} points, and {_names(plan, poor)} spend no more than {named}: agree on {min(fitting)}, or let more of them play"
            yield warning("points", text, written("points", min(fitting)))
    for seat in poor:
        field, side = f"sides.{seat}.models", file.sides[seat]
        own = force_muster.usual(forces.forces().get(side.force), file.points)
        text = f"{side.name} spend {spent[seat]} points, and others {most}: hardly anything can still be decided; let more play"
        yield note(field, text, written(field, own) if own else ())


def _names(plan: Plan, seats: Sequence[Seat]) -> str:
    return listed([plan.file.sides[seat].name for seat in seats])


def _length(plan: Plan) -> Iterator[Problem]:
    """A battle of one round, where it is no lesson."""
    if plan.file.rounds == 1 and plan.file.kind != "lesson":
        yield single_round()

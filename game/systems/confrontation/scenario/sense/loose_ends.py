"""What nothing comes of in a sound battle: ground that nobody gets to, reserves that come too late."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from game.core.descriptions.lesson import EXERCISES
from game.core.problems.problem import Problem, note, single_round, warning, without, written
from game.core.seats import Seat
from game.systems.confrontation.scenario import battles, kit, scenario_file, table_layout
from game.systems.confrontation.scenario.ground import Ground
from game.systems.confrontation.scenario.sense import barriers
from game.systems.confrontation.scenario.setup import Setting
from game.systems.confrontation.state import Piece
from game.table import lengths
from game.table.outlines import meet, open_ground
from game.table.placement import mends
from game.table.shapes import contains, foot

_FIRST_LATE = 2
"""The round with which reserves come at the earliest (GB-110)."""
_UNLIKE = 2
"""So many times the army points of another side decide a battle before it begins."""
_SEVERAL = 3
"""So many of a kind show what is usual among them."""


def problems(setting: Setting, ground: Ground) -> Iterator[Problem]:
    """Everything of a battle that nothing comes of."""
    yield from _length(setting, ground)
    yield from _unpaid(setting, ground)
    yield from _moved(setting, ground)
    yield from _doubled(setting, ground)
    yield from _another(setting, ground)
    yield from _unpaying(setting, ground)
    yield from _high(setting, ground)
    yield from _doorless(ground)
    yield from _inner_doors(setting, ground)
    yield from _points(setting)
    yield from _chests(setting, ground)
    yield from _dice(setting)
    yield from _out_of_reach(setting, ground)


# How long, and for how much


def _length(setting: Setting, ground: Ground) -> Iterator[Problem]:
    """A battle of one round, and reserves for whom it is over too soon (GB-110)."""
    file, rounds = setting.file, ground.council.rounds
    if rounds == 1 and file.kind not in EXERCISES:
        yield single_round()
    for seat, side in file.sides.items():
        if side.reserves and rounds < _FIRST_LATE:
            field = f"sides.{seat}.reserves"
            text = "reserves come from the second round on, and none is played (GB-110): let more be played, or take them out"
            yield warning(field, text, without(field))


def _unpaid(setting: Setting, ground: Ground) -> Iterator[Problem]:
    """A battle in which nothing earns any Elixir, whatever is done (GB-22)."""
    council = ground.council
    held = any(max(each.worth.values(), default=0) for each in ground.objectives)
    carried = ground.items and (council.carried or council.carried_off)
    if not (
        held or carried or any(council.kill.values()) or council.melee or council.charge or council.passage
    ):
        field = "item" if setting.file.item is not None else "objective"
        text = "nothing in this battle earns Elixir: lay something that does, or take it out for what the battle itself has"
        yield warning(field, text, without(field))


def _moved(setting: Setting, ground: Ground) -> Iterator[Problem]:
    """Terrain of the battle itself that the file lays elsewhere, while the objective at it stays (GB-123 to GB-128)."""
    if setting.file.objective is not None:
        return
    usual = {row.id: row for row in battles.battles()[ground.battle].terrain}
    for number, row in enumerate(setting.file.terrain):
        piece = next((each for each in ground.pieces if each.id == row.id), None)
        if row.id not in usual or piece is None:
            continue
        at = table_layout.spot(usual[row.id].at, "battle")
        for each in ground.objectives:
            if each.at == at and not contains(piece.outline, at):
                field = f"terrain[{number}].at"
                text = f"{piece.name} lies away from {each.name}, which is at its usual place: move it back, or say the objectives"
                yield warning(field, text, written(field, usual[row.id].at))


def _doubled(setting: Setting, ground: Ground) -> Iterator[Problem]:
    """Terrain of the battle itself that lies in a piece of the file under another id, and is laid twice so (GB-123 to GB-128)."""
    file, said = setting.file, {row.id for row in setting.file.terrain}
    for row in battles.battles()[ground.battle].terrain if file.objective is None else ():
        at = table_layout.spot(row.at, "battle")
        if row.id in said:
            continue
        for number, mine in enumerate(file.terrain):
            piece = next((each for each in ground.pieces if each.id == mine.id), None)
            if piece is not None and mine.kit == row.kit and contains(piece.outline, at):
                field = f"terrain[{number}].id"
                text = f"the battle lays a piece {row.id!r} of its own into {piece.name}, and its rules speak of that one: call this one so"
                inside = [
                    change
                    for place, each in enumerate(file.terrain)
                    if each.of == mine.id
                    for change in written(f"terrain[{place}].of", row.id)
                ]
                yield warning(field, text, (*written(field, row.id), *inside))


def _another(setting: Setting, ground: Ground) -> Iterator[Problem]:
    """The terrain of another battle, all of it at its usual places (GB-123 to GB-128)."""
    said = {(row.id, row.kit, *row.at) for row in setting.file.terrain}
    for name, plan in battles.battles().items():
        usual = {(row.id, row.kit, *row.at) for row in plan.terrain}
        if name != ground.battle == setting.file.battle and len(usual) > 1 and usual <= said:
            laid = ", ".join(sorted(id for id, *_ in usual))
            text = f"{battles.battles()[ground.battle].name}, and {laid} lie as {plan.name} has them: write {name!r}, or call them otherwise"
            yield warning("battle", text, written("battle", name))


def _unpaying(setting: Setting, ground: Ground) -> Iterator[Problem]:
    """The one piece of its kind at which no objective is, where one is at each of the others."""
    rows = setting.file.objective
    kinds: dict[str, list[Piece]] = {}
    laid = {piece.id: piece for piece in ground.pieces}
    for row in setting.file.terrain if rows else ():
        if row.id in laid:
            kinds.setdefault(row.kit, []).append(laid[row.id])
    for own in kinds.values():
        bare = [each for each in own if not any(contains(each.outline, one.at) for one in ground.objectives)]
        if not rows or len(own) < _SEVERAL or len(bare) != 1:
            continue
        middle = tuple(
            lengths.written_in(sum(axis) // len(bare[0].outline), "cm")
            for axis in zip(*bare[0].outline, strict=True)
        )
        like = msgspec.to_builtins(rows[-1])
        new = {name: value for name, value in like.items() if value} | {
            "id": bare[0].id, "name": bare[0].name, "at": list(middle),
        }  # fmt: skip
        text = f"there is one at each of the others of its kind, and none at {bare[0].name} ({bare[0].id}), so that it pays nobody: add it, or lay something else there"
        yield note("objective", text, written(f"objective[{len(rows)}]", new))


def _high(setting: Setting, ground: Ground) -> Iterator[Problem]:
    """King of the Hill with objectives of its own, at which no ground is high: figures hide all others then (GB-124)."""
    usual = battles.battles()[ground.battle].high
    if not usual or ground.council.high or setting.file.kind in EXERCISES:
        return
    hills = [piece for piece in ground.pieces if piece.has("hill")]
    held = [piece for piece in hills if any(contains(piece.outline, each.at) for each in ground.objectives)]
    chosen = held or hills
    if len(chosen) == 1:
        (hill,) = chosen
        text = f"is not said, and with objectives of its own no ground of this battle is high: say high = {hill.id!r}, from which marksmen see over figures (GB-124)"
        yield note("high", text, written("high", hill.id))


def _doorless(ground: Ground) -> Iterator[Problem]:
    """A building that nobody can enter, where another one has a door (GB-32)."""
    entered = {piece.of for piece in ground.pieces if piece.of}
    houses = [piece for piece in ground.pieces if piece.has("building")]
    if any(house.id in entered for house in houses):
        for house in houses:
            if house.id not in entered and not house.open:
                number = int(next(at for at, each in enumerate(ground.pieces) if each.id == house.id))
                text = f"{house.name} has no door, and nobody can enter it: lay one with of = {house.id!r}"
                yield note(f"terrain[{number}]", text)


def _inner_doors(setting: Setting, ground: Ground) -> Iterator[Problem]:
    """A door in the middle of its house and in none of its walls: one of the two was moved, and the other was forgotten (GB-32)."""
    from shapely import Polygon

    rows = {row.id: number for number, row in enumerate(setting.file.terrain) if not row.points}
    houses = {piece.id: piece for piece in ground.pieces if piece.has("building")}
    for door in ground.pieces:
        house = houses.get(door.of)
        if house is None or door.id not in rows or house.id not in rows:
            continue
        if Polygon(house.outline).exterior.distance(Polygon(door.outline)) > 0:
            middle = kit.middle(door.outline)
            wall = foot(middle, house.outline)
            field, its = f"terrain[{rows[door.id]}].at", f"terrain[{rows[house.id]}].at"
            at = table_layout.spot(setting.file.terrain[rows[house.id]].at, its)
            back = at[0] + middle[0] - wall[0], at[1] + middle[1] - wall[1]
            text = f"the door stands inside {house.name} and in none of its walls, of which one was moved without the other"
            yield warning(field, f"{text}: move the door into a wall", mends.placed(field, wall, "cm"))
            yield warning(
                its, f"{text}: move {house.name} until the door is in its wall", mends.placed(its, back, "cm")
            )


def _points(setting: Setting) -> Iterator[Problem]:
    """Sides of which one has a fraction of the army points of another (GB-104)."""
    file = setting.file
    if file.free or file.kind in EXERCISES or file.start.part:
        return
    spent = {
        team: sum(setting.companies[seat].mustered.points for seat in team)
        for team in scenario_file.teams(file)
    }
    least, most = min(spent, key=spent.__getitem__), max(spent, key=spent.__getitem__)
    if spent[most] >= (_UNLIKE + (len(least) != len(most))) * spent[least]:
        text = f"{spent[least]} AP against {spent[most]}: hardly anything can still be decided; choose a company of as many"
        yield warning(_company(setting, least[0]), text)


def _company(setting: Setting, seat: Seat) -> str:
    return f"sides.{seat}.{'list' if setting.file.sides[seat].roster else 'company'}"


def _chests(setting: Setting, ground: Ground) -> Iterator[Problem]:
    """Things to carry in a battle that pays nothing for them (G-58)."""
    if setting.file.item and not (ground.council.carried or ground.council.carried_off):
        name = battles.battles()[ground.battle].name
        text = f"{name} pays nothing for what is carried (G-58): write battle = 'skirmish', or take it out"
        yield warning("item", text, without("item"))


def _dice(setting: Setting) -> Iterator[Problem]:
    """Dice of a lesson that stand in another battle (G-151)."""
    dice = setting.file.start.dice
    if dice and setting.file.kind not in EXERCISES and not setting.file.start.part:
        text = f"the first dice of every battle are these {len(dice)}, as in a lesson (G-151): take them out if chance is to roll"
        yield note("start.dice", text, without("start.dice"))


# What nobody gets to


def _out_of_reach(setting: Setting, ground: Ground) -> Iterator[Problem]:
    """Objectives at which nobody gets, and sides that do not get to each other (GB-31 to GB-33)."""
    cards = [card for company in setting.companies.values() for card in company.mustered.profiles.values()]
    if setting.file.kind in EXERCISES or any(card.has("flight") for card in cards):
        return
    jumps = any(card.category == "cavalry" and not card.has("heavy") for card in cards)
    walls = [piece.outline for piece in barriers.crossed_by_none(ground, cards, jumps=jumps)]
    if not walls:
        return
    room = min(card.base.wide for card in cards) // 2
    parts = open_ground(ground.size, walls, (), room)
    zones = {zone.seat: zone.outline for zone in ground.zones if zone.seat}
    teams = scenario_file.teams(setting.file)
    named = "objective" if setting.file.objective is not None else "battle"
    for number, each in enumerate(ground.objectives):
        near = barriers.circle(each.at, each.reach + room)
        if not any(meet(parts, zone, near) for zone in zones.values()):
            text = f"nobody gets within {each.name}'s reach: what is too high or too wide lies all round it (GB-32); open a way"
            yield warning(f"{named}[{number}].at", text)
    one, two = (zones.get(team[0]) for team in teams[:2])
    if one and two and not meet(parts, one, two):
        names = [setting.file.sides[team[0]].name for team in teams[:2]]
        text = f"nobody gets from {names[0]} to {names[1]}: what is too high or too wide lies right across (GB-32); open a way"
        yield warning("terrain", text)

"""What is strange in a board that can be played: ground cut in two, pockets, units that nobody plays, victories that mislead."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator

from game.core.problem import Change, Place, Problem, note, warning, without, written
from game.core.seats import Seat
from game.core.system import Document
from game.systems.thor import catalogue, victory
from game.systems.thor.catalogue import Profile
from game.systems.thor.notation import Power
from game.systems.thor.scenario_file import ScenarioFile
from game.systems.thor.setup import conditions, places, rows, terrain
from game.systems.thor.squares import FILES, NEAR, SQUARES, Square
from game.systems.thor.state import BACK_ROWS, FOE, PLAYERS

_POCKET = 8
"""So many squares apart from the others are an oversight; more may be another ground, of which a map has a right to several."""


def problems(file: ScenarioFile, profiles: dict[str, Profile], document: Document) -> Iterator[Problem]:
    """Everything that is strange in a sound scenario."""
    yield from _ground(file, profiles)
    yield from _units(file, profiles)
    yield from _victories(file, profiles)
    yield from _unhurt(file, document)
    if file.kind == "puzzle" and not file.solution:
        yield warning("solution", "a puzzle has an answer, which a test plays: write [[solution]] (T-119)")


# The ground


def _ground(file: ScenarioFile, profiles: dict[str, Profile]) -> Iterator[Problem]:
    """Parts of the board between which no move along the ground leads (T-10, T-21)."""
    blocked = terrain(file)
    areas = {seat: _area(_beginnings(file, seat), blocked) for seat in PLAYERS}
    crossing = _crossing(file, profiles)
    if all(areas.values()) and areas["one"].isdisjoint(areas["two"]):
        names = [file.sides[seat].name for seat in PLAYERS]
        text = f"walls and pits cut the board in two: no move along the ground leads from {names[0]} to {names[1]} (T-21); {crossing}"
        yield warning("map", text)
        return
    for seat in PLAYERS:
        for number, unit in enumerate(places(file.sides[seat])):
            if unit.at and not unit.fallen and areas[FOE[seat]].isdisjoint(_area([unit.at], blocked)):
                text = f"{unit.name} on {unit.at} is walled in: no move along the ground leads to an enemy; {crossing}"
                yield warning(f"sides.{seat}.units[{number}]", text)
    left = cut_off(file)
    if left:
        text = f"walls and pits cut off {', '.join(left)}: no move along the ground leads there; {crossing}"
        yield warning("map", text, _opened(file, left), Place("square", left[0], (left[0],)))


def cut_off(file: ScenarioFile) -> list[Square]:
    """The squares of small pockets: no move along the ground leads there from where both sides can come (T-10, T-21)."""
    blocked = terrain(file)
    one, two = (_area(_beginnings(file, seat), blocked) for seat in PLAYERS)
    met = one & two
    left = [square for square in SQUARES if square not in met and square not in blocked]
    return left if met and len(left) <= _POCKET else []


def _opened(file: ScenarioFile, left: list[Square]) -> tuple[Change, ...]:
    """The mend that lets small pockets be entered: as few walls and pits as can be are taken away (T-21)."""
    blocked, lines = terrain(file), rows(file)
    met = [square for square in SQUARES if square not in blocked and square not in left]
    touched = dict[int, None]()
    while left:
        pocket = _area(left[:1], blocked)
        left = [square for square in left if square not in pocket]
        for square in _shortest(pocket, met):
            column, row = FILES.index(square[0]), 8 - int(square[1])
            lines[row] = lines[row][:column] + "." + lines[row][column + 1 :]
            touched[row] = None
    return tuple(change for row in touched for change in written(f"map[{row}]", lines[row]))


def _shortest(pocket: set[Square], met: Iterable[Square]) -> list[Square]:
    """The squares between a pocket and where everybody comes, along one of the shortest ways."""
    goal, ways = set(met), {square: list[Square]() for square in sorted(pocket)}
    edge = list(ways)
    while edge:
        square = edge.pop(0)
        for near in NEAR[square]:
            if near in goal:
                return ways[square]
            if near not in ways:
                ways[near] = [*ways[square], near]
                edge.append(near)
    return []


def _crossing(file: ScenarioFile, profiles: dict[str, Profile]) -> str:
    """What passes over walls and pits all the same: cards, and powers of those who play."""
    cards = [card.name for card in catalogue.cards().values() if _crosses(card.power)]
    units = {unit.name for seat in PLAYERS for unit in places(file.sides[seat])}
    powers = [
        f"{found.name} of {name}"
        for name in sorted(units & set(profiles))
        for kind in profiles[name].powers.values()
        for found in kind
        if _crosses(found)
    ]
    return f"only {', '.join([*cards, *powers])} may cross"


def _crosses(power: Power) -> bool:
    return any(way.go and (way.go.knight or way.go.leap) for way in power.ways)


def _beginnings(file: ScenarioFile, seat: Seat) -> list[Square]:
    """Where units of a side can stand before the first turn (T-93, T-117)."""
    units = [unit for unit in places(file.sides[seat]) if not unit.fallen]
    waits = any(not unit.at for unit in units)
    rows = [square for square in SQUARES if waits and square[1] in BACK_ROWS[seat]]
    return [unit.at for unit in units if unit.at] + rows


def _area(start: Iterable[Square], blocked: Container[Square]) -> set[Square]:
    """Every square that steps from some square to the next lead to; a step passes any corner (T-100)."""
    waiting, found = [square for square in start if square not in blocked], set[Square]()
    while waiting:
        square = waiting.pop()
        if square not in found:
            found.add(square)
            waiting += [near for near in NEAR[square] if near not in blocked]
    return found


# Units and victories


def _units(file: ScenarioFile, profiles: dict[str, Profile]) -> Iterator[Problem]:
    """Units of one's own that nobody plays, that hide others, or that can hurt nobody."""
    played = {unit.name for seat in PLAYERS for unit in places(file.sides[seat])}
    played |= catalogue.summonable(profiles[name] for name in played & set(profiles))
    for number, table in enumerate(file.unit):
        name, field = str(table.get("name", "")), f"unit[{number}]"
        if name in catalogue.units():
            text = f"the game has a unit {name!r} of its own; this one plays in its place"
            yield warning(f"{field}.name", text, written(f"{field}.name", f"{name} the Other"))
        if name not in played:
            yield note(field, f"nobody plays {name!r}, and no power summons it", without(field))
        profile = profiles.get(name)
        if profile and not profile.attacks and not profile.powers:
            text = f"{name} can only move: it has no power, and attacks = false takes its attack cards"
            yield warning(f"{field}.attacks", text, without(f"{field}.attacks"))


def _victories(file: ScenarioFile, profiles: dict[str, Profile]) -> Iterator[Problem]:
    """`any X falls`, where X are one's own people: it counts the enemy's, whatever it calls them."""
    for seat in PLAYERS:
        own = {profiles[unit.name].faction for unit in places(file.sides[seat]) if unit.name in profiles}
        foes = {
            profiles[unit.name].faction for unit in places(file.sides[FOE[seat]]) if unit.name in profiles
        }
        own_names, foe_names = own | {file.sides[seat].name}, foes | {file.sides[FOE[seat]].name}
        for condition in conditions(file.sides[seat]):
            if not victory.ANY.fullmatch(condition):
                continue
            word = condition.removeprefix("any ").removesuffix(" falls")
            if _names(word, own_names) and not _names(word, foe_names):
                text = f"{condition!r} counts units of the enemy, and {word!r} is this side: write 'any enemy falls'"
                mend = (
                    written(f"sides.{seat}.wins", "any enemy falls")
                    if isinstance(file.sides[seat].wins, str)
                    else ()
                )
                yield warning(f"sides.{seat}.wins", text, mend)


def _names(word: str, peoples: Iterable[str]) -> bool:
    return any(people.startswith(word) or word.startswith(people) for people in peoples)


def _unhurt(file: ScenarioFile, document: Document) -> Iterator[Problem]:
    """`hits = 0`, which is taken for unhurt."""
    for seat in PLAYERS:
        for number, row in enumerate(document["sides"][seat]["units"]):
            if isinstance(row, dict) and row.get("hits") == 0 and not row.get("fallen"):
                field = f"sides.{seat}.units[{number}].hits"
                text = f"0 hits: {row['name']} begins with all it has, as if nothing were said"
                yield warning(field, text, without(field))

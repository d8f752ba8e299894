"""What is strange in a board that can be played: ground cut in two, pockets, units that nobody plays, victories that mislead."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator

from game.core.descriptions.lesson import EXERCISES
from game.core.options import complete
from game.core.problems import leftovers
from game.core.problems.problem import Change, Place, Problem, note, suggestion, warning, without, written
from game.core.seats import Seat
from game.core.system import Document
from game.systems.thor import catalogue, victory
from game.systems.thor.cards.notation import Power
from game.systems.thor.catalogue import Profile
from game.systems.thor.scenario import aims, ruled_battles
from game.systems.thor.scenario.map_rows import rows, terrain
from game.systems.thor.scenario.scenario_file import ScenarioFile
from game.systems.thor.scenario.sense import evenness, idle_powers, summons
from game.systems.thor.scenario.setup import OPTIONS, places
from game.systems.thor.squares import FILES, NEAR, SQUARES, Square
from game.systems.thor.state import BACK_ROWS, FOE, PLAYERS

_NEVER = {"sides.*.units[].fallen": "this unit has fallen already"}
_HARDLY = {
    "sides.*.units[].hits": "this unit has lost hits already",
    "sides.*.units[].summoned": "this unit came by a summons",
    "start.discard": "these cards are discarded already",
    "start.knows": "this is what was seen of hidden cards",
}
_UNDER_WAY = ("start.hands", "start.active", "start.phase", "start.deck")
"""What else tells that a battle is under way."""
_CROWD = 3
"""From so many units on one alone may be a stranger among the others."""
_POCKET = 8
"""So many squares apart from the others are an oversight; more may be another ground, of which a map has a right to several."""


def problems(file: ScenarioFile, profiles: dict[str, Profile], document: Document) -> Iterator[Problem]:
    """Everything that is strange in a sound scenario."""
    yield from _ground(file, profiles)
    yield from evenness.problems(file)
    yield from _units(file, profiles)
    yield from _victories(file, profiles)
    yield from aims.problems(
        file, profiles, {seat: places(file.sides[seat]) for seat in PLAYERS}, terrain(file.map)
    )
    yield from _misnamed(file, profiles)
    if file.rule not in ruled_battles.battles():
        yield from _namesakes(file, profiles)
    yield from _never_won(file)
    yield from idle_powers.problems(file, profiles)
    yield from summons.problems(file, profiles)
    yield from _labels(file, profiles)
    yield from list(_early(file, document)) or _length(file)
    yield from _empty_handed(file)
    yield from _unhurt(file, document)
    if file.start.turn == 1 and not file.start.active and file.start.phase == "fate":
        yield from _among_foes(file) if file.kind == "battle" else ()
        yield from leftovers.told(document, "turn 1", _NEVER, _HARDLY if file.kind == "battle" else {})
    if file.kind == "puzzle" and not file.solution:
        yield warning("solution", "a puzzle has an answer, which a test plays: write [[solution]] (T-119)")


# The ground


def _ground(file: ScenarioFile, profiles: dict[str, Profile]) -> Iterator[Problem]:
    """Parts of the board between which no move along the ground leads (T-10, T-21)."""
    blocked = terrain(file.map)
    areas = {seat: _area(_beginnings(file, seat), blocked) for seat in PLAYERS}
    crossing = _crossing(file, profiles)
    if all(areas.values()) and areas["one"].isdisjoint(areas["two"]):
        names = [file.sides[seat].name for seat in PLAYERS]
        text = f"walls and pits cut the board in two: no move along the ground leads from {names[0]} to {names[1]} (T-21); {crossing}"
        yield warning("map", text, _cleared(rows(file.map), _shortest(areas["one"], areas["two"])))
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
    blocked = terrain(file.map)
    one, two = (_area(_beginnings(file, seat), blocked) for seat in PLAYERS)
    met = one & two
    left = [square for square in SQUARES if square not in met and square not in blocked]
    return left if met and len(left) <= _POCKET else []


def _opened(file: ScenarioFile, left: list[Square]) -> tuple[Change, ...]:
    """The mend that lets small pockets be entered: as few walls and pits as can be are taken away (T-21)."""
    blocked = terrain(file.map)
    met = [square for square in SQUARES if square not in blocked and square not in left]
    taken: list[Square] = []
    while left:
        pocket = _area(left[:1], blocked)
        left = [square for square in left if square not in pocket]
        taken += _shortest(pocket, met)
    return _cleared(rows(file.map), taken)


def _cleared(lines: list[str], taken: Iterable[Square]) -> tuple[Change, ...]:
    """The mend that takes walls and pits away."""
    touched = dict[int, None]()
    for square in taken:
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
        if profile and not profile.attacks and all(_moves(power) for power in idle_powers.powers_of(profile)):
            text = f"{name} can only move: it has no other power, and attacks = false takes its attack cards"
            yield warning(f"{field}.attacks", text, without(f"{field}.attacks"))


def _moves(power: Power) -> bool:
    """Whether a power does nothing but move its own unit."""
    return all(way.go and not (way.hit or way.guard or way.within or way.unit) for way in power.ways)


def _labels(file: ScenarioFile, profiles: dict[str, Profile]) -> Iterator[Problem]:
    """Units of one's own that bear on their tokens what another one bears."""
    played = {unit.name for seat in PLAYERS for unit in places(file.sides[seat])}
    for number, table in enumerate(file.unit):
        profile = profiles.get(str(table.get("name", "")))
        if profile is None or profile.name not in played:
            continue
        for name in sorted(played - {profile.name}):
            earlier = name not in {str(other.get("name", "")) for other in file.unit[number:]}
            if name in profiles and earlier and profiles[name].label.casefold() == profile.label.casefold():
                field = f"unit[{number}].short" if profile.short else f"unit[{number}].name"
                text = f"{profile.label!r} stands under the token of {name} too: write another short name"
                yield warning(field, text, without(field) if profile.short else ())


# How it begins, and how long it is


def _among_foes(file: ScenarioFile) -> Iterator[Problem]:
    """Units that begin in the back rows of an enemy who is still to deploy there: their ranks were counted from above (T-2, T-117)."""
    taken = {unit.at for seat in PLAYERS for unit in places(file.sides[seat])} | set(terrain(file.map))
    for seat in PLAYERS:
        foes = BACK_ROWS[FOE[seat]] if any(not unit.at for unit in places(file.sides[FOE[seat]])) else ""
        for number, unit in enumerate(places(file.sides[seat])):
            if not unit.at or unit.fallen or unit.at[1] not in foes:
                continue
            field, own = f"sides.{seat}.units[{number}].at", f"{unit.at[0]}{len(FILES) + 1 - int(unit.at[1])}"
            text = f"{unit.name} begins on {unit.at}, in the two rows where {file.sides[FOE[seat]].name} deploy (T-2)"
            meant = suggestion(own) if own not in taken else ": let it begin elsewhere, or leave it so"
            yield note(field, f"{text}{meant}")


def _early(file: ScenarioFile, document: Document) -> Iterator[Problem]:
    """A later turn in a battle that otherwise begins anew."""
    if file.start.turn > 1 and file.kind == "battle":
        kept = (*_NEVER, *_HARDLY, *_UNDER_WAY)
        yield from leftovers.early(document, "start.turn", "turn", kept, "options.turn-limit")


def _length(file: ScenarioFile) -> Iterator[Problem]:
    """A battle that is over with its first turn, whatever is done in it (T-94)."""
    most = complete(OPTIONS, file.options)["turn-limit"]
    if file.kind in EXERCISES:
        return
    if file.start.turn > int(most):
        text = f"the battle begins with turn {file.start.turn}, and {most} are played: it is over with its first (T-94)"
        yield warning("start.turn", text, written("start.turn", int(most)))
    elif most == 1:
        text = "one turn, and the battle is a draw (T-94): let more be played, or take it out"
        yield warning("options.turn-limit", text, without("options.turn-limit"))


def _victories(file: ScenarioFile, profiles: dict[str, Profile]) -> Iterator[Problem]:
    """`any X falls`, where X are one's own people: it counts the enemy's, whatever it calls them."""
    for seat in PLAYERS:
        own = {profiles[unit.name].faction for unit in places(file.sides[seat]) if unit.name in profiles}
        foes = {
            profiles[unit.name].faction for unit in places(file.sides[FOE[seat]]) if unit.name in profiles
        }
        own_names, foe_names = own | {file.sides[seat].name}, foes | {file.sides[FOE[seat]].name}
        for condition in file.sides[seat].conditions:
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


def _misnamed(file: ScenarioFile, profiles: dict[str, Profile]) -> Iterator[Problem]:
    """Two sides of which each is called as the people of the other."""
    peoples = {
        seat: {profiles[unit.name].faction for unit in places(file.sides[seat]) if unit.name in profiles}
        for seat in PLAYERS
    }
    one, two = (file.sides[seat].name for seat in PLAYERS)
    known = {profile.faction for profile in catalogue.units().values()}
    for seat in PLAYERS:
        name, own = file.sides[seat].name, peoples[seat]
        if name in known and len(own) == 1 and own <= known and name not in own | peoples[FOE[seat]]:
            (right,) = own
            text = f"is a people that does not play, and {right} do: write {right}, or let others play"
            yield warning(f"sides.{seat}.name", text, written(f"sides.{seat}.name", right))
    if one in peoples["two"] - peoples["one"] and two in peoples["one"] - peoples["two"]:
        text = f"is the other side's people, and {two} are this one's: let them have each other's name"
        yield warning(
            "sides.one.name", text, (*written("sides.one.name", two), *written("sides.two.name", one))
        )


def _namesakes(file: ScenarioFile, profiles: dict[str, Profile]) -> Iterator[Problem]:
    """One unit of another people than all the others of its side, while theirs has one of the same short name that nobody plays."""
    played = {unit.name for seat in PLAYERS for unit in places(file.sides[seat])}
    for seat in PLAYERS:
        crowd = [profiles[unit.name] for unit in places(file.sides[seat])]
        for number, profile in enumerate(crowd):
            others = {each.faction for each in crowd if each is not profile}
            if len(crowd) < _CROWD or len(others) != 1 or profile.faction in others:
                continue
            (people,) = others
            meant = [
                each.name
                for each in catalogue.units().values()
                if each.faction == people and each.short and each.short == profile.short
            ]
            if len(meant) == 1 and meant[0] not in played:
                field = f"sides.{seat}.units[{number}]"
                named = field if isinstance(file.sides[seat].units[number], str) else f"{field}.name"
                text = f"{profile.name} is of the {profile.faction}, and all others here of the {people}: write {meant[0]}, who is called {profile.short} too"
                yield warning(named, text, written(named, meant[0]))


def _never_won(file: ScenarioFile) -> Iterator[Problem]:
    """Conditions beside which another one is met first or at once, and one's own hero under the name of the enemy's (T-82)."""
    for seat in PLAYERS:
        wanted, field = file.sides[seat].conditions, f"sides.{seat}.wins"
        for number, condition in enumerate(wanted):
            others = [*wanted[:number], *wanted[number + 1 :]]
            first = next((other for other in others if _before(other, condition)), "")
            if condition in wanted[:number]:
                yield warning(
                    f"{field}[{number}]", f"{condition!r} stands there twice", without(f"{field}[{number}]")
                )
            elif first:
                text = f"{first!r} is met before {condition!r} can be: it never matters"
                yield warning(f"{field}[{number}]", text, without(f"{field}[{number}]"))
        own = {unit.name for unit in places(file.sides[seat])}
        for condition in wanted:
            name = condition.removesuffix(" falls")
            if name in own and condition != name:
                text = f"{name} fights for both sides, and it is the enemy's who must fall: write a name of the enemy's alone"
                yield note(field, text)


def _before(one: str, other: str) -> bool:
    """Whether a condition is met no later than another (T-8)."""
    one_any, other_any = (bool(victory.ANY.fullmatch(each)) for each in (one, other))
    return one != other and ((one_any and not other_any) or (other == victory.ALL and not one_any))


def _names(word: str, peoples: Iterable[str]) -> bool:
    return any(people.startswith(word) or word.startswith(people) for people in peoples)


def _empty_handed(file: ScenarioFile) -> Iterator[Problem]:
    """A first turn without Fate phase of a side that holds no card: it can only pass (T-4, T-86)."""
    seat = file.start.first
    if (
        file.start.phase == "fate"
        or file.start.turn > 1
        or file.start.active
        or any(file.start.hands.get(each) for each in ([seat] if seat else PLAYERS))
    ):
        return
    text = f"the battle begins with the {file.start.phase} phase, and who begins holds no card, for cards are drawn in the Fate phase (T-4): take it out, or say start.hands"
    yield warning("start.phase", text, without("start.phase"))


def _unhurt(file: ScenarioFile, document: Document) -> Iterator[Problem]:
    """`hits = 0`, which is taken for unhurt."""
    for seat in PLAYERS:
        for number, row in enumerate(document["sides"][seat]["units"]):
            if isinstance(row, dict) and row.get("hits") == 0 and not row.get("fallen"):
                field = f"sides.{seat}.units[{number}].hits"
                text = f"0 hits: {row['name']} begins with all it has, as if nothing were said"
                yield warning(field, text, without(field))

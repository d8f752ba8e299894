"""Who plays: the characters of each side, from its force and of its own, and who may come later (CC-1 to CC-13)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import count, islice

import msgspec

from game.core.problems.problem import Problem, by_name, suggestion, without, written
from game.core.seats import Seat
from game.core.words import digits
from game.systems.ascension.points import creation, forces, notation
from game.systems.ascension.profile import Character
from game.systems.ascension.scenario import own_characters, scenario_file
from game.systems.ascension.scenario.scenario_file import ScenarioFile, SideTable

_LIKELY = 2
"""So many are offered in the place of a leader."""
Chosen = dict[Seat, tuple[Character, ...]]


class Later(msgspec.Struct, frozen=True):
    """Who may come into a battle that somebody directs, by seats; those seats that are `empty` have nobody until then."""

    characters: dict[Seat, tuple[str, ...]] = {}
    empty: tuple[Seat, ...] = ()


def muster(found: ScenarioFile, later: Later) -> tuple[Chosen, tuple[Character, ...], list[Problem]]:
    """The characters that play for each seat, those that may come, and what is wrong with either."""
    chosen: Chosen = {}
    coming: Chosen = {}
    problems: list[Problem] = []
    for seat, side in found.sides.items():
        own, wrong = known(seat, side)
        problems += wrong
        free = _free(side)
        if free and seat not in later.empty:
            first = next(number for number, table in enumerate(side.character) if table.get("free") is True)
            text = "only the enemies of a story are free of the points; take it out"
            problems.append(Problem(f"sides.{seat}.character[{first}].free", text))
        coming[seat], wrong = _coming(seat, side, own, later)
        problems += wrong
        if seat in later.empty:
            chosen[seat] = ()
            continue
        chosen[seat], wrong = _force(found, seat, own)
        problems += wrong
    chosen, coming = _apart(chosen, coming)
    return chosen, tuple(character for own in coming.values() for character in own), problems


def too_few_points(found: ScenarioFile, wrong: list[Problem]) -> list[Problem]:
    """What is wrong with the forces; if nobody's fits and the points lack a nought, or have two digits exchanged, that alone."""
    over = [
        problem for problem in wrong if problem.field.endswith(".models") and "are agreed" in problem.text
    ]
    cheapest = min((int(points) for force in forces.forces().values() for points in force.rosters), default=0)
    if len(over) != len(found.sides) or not found.points < cheapest <= found.points * 10:
        return wrong
    dearest = max(change.value for problem in over for change in problem.mend)
    turned = [int(each) for each in digits.exchanged(str(found.points)) if int(each) >= dearest]
    right = min(turned, default=found.points * 10)
    text = f"{found.points} points buy no force: write {right}, or more"
    return [each for each in wrong if each not in over] + [
        Problem("points", text, mend=written("points", right))
    ]


def known(seat: Seat, side: SideTable) -> tuple[dict[str, Character], list[Problem]]:
    """The characters that can play for a seat, by id: those of its force, and its own."""
    field, problems = f"sides.{seat}", []
    known: dict[str, Character] = {}
    force = forces.forces().get(side.force)
    if side.force and force is None:
        names = {id: each.name for id, each in forces.forces().items()}
        text = f"there is no force {side.force!r}{by_name(side.force, names)}"
        return {}, [Problem(f"{field}.force", text)]
    if force:
        known = {character.id: character for character in force.characters}
    for number, table in enumerate(side.character):
        character, wrong = notation.read(table, f"{field}.character[{number}]")
        problems += wrong
        if character:
            known[character.id] = character
    return known, problems


def _free(side: SideTable) -> set[str]:
    """The characters of a side that nobody has built from points, by id."""
    return {notation.id_of(table) for table in side.character if table.get("free") is True}


def _coming(
    seat: Seat, side: SideTable, known: dict[str, Character], later: Later
) -> tuple[tuple[Character, ...], list[Problem]]:
    """The characters that may come for a seat, and what is wrong with them; they cost nobody any points.

    Those of its own that are free need not be legal characters: their figures are what the file says.
    """
    names, free, problems = later.characters.get(seat, ()), _free(side), []
    for number, name in enumerate(names):
        field = f"sides.{seat}.later[{number}]"
        if name not in known:
            text = f"{name!r} is not a character of sides.{seat}{by_name(name, _names(known.values()))}"
            problems.append(Problem(field, text))
            continue
        for fault in (creation.free_faults if name in free else creation.faults)(known[name]):
            problems.append(own_characters.faulty(seat, side, known[name], fault, field))
    return tuple(known[name] for name in names if name in known), problems


def _names(characters: Iterable[Character]) -> dict[str, tuple[str, ...]]:
    """What each of some characters is called, by its id: by name, by title, by both."""
    return {
        each.id: (each.name, each.title, f"{each.name} {each.title}", f"{each.name} the {each.title}")
        for each in characters
    }


def _force(
    found: ScenarioFile, seat: Seat, known: dict[str, Character]
) -> tuple[tuple[Character, ...], list[Problem]]:
    """The characters that play for a seat, and what is wrong with them (CC-1 to CC-13)."""
    field, side = f"sides.{seat}", found.sides[seat]
    problems: list[Problem] = []
    if side.force and side.force not in forces.forces():
        return (), problems
    names = side.models or usual(forces.forces().get(side.force), found.points) or list(known)
    for number, name in enumerate(names):
        if name not in known:
            text = f"{name!r} is not in the force{by_name(name, _names(known.values()))}"
            problems.append(Problem(f"{field}.models[{number}]", text))
    chosen = tuple(known[name] for name in names if name in known)
    if not chosen and not problems:
        problems.append(_nobody(side, field))
    for character in dict.fromkeys(chosen):
        for fault in creation.faults(character):
            problems.append(own_characters.faulty(seat, side, character, fault, f"{field}.models"))
    total = sum(creation.points(character) for character in chosen)
    if total > found.points:
        sums = " + ".join(f"{creation.points(character)} {character.name}" for character in chosen)
        text = f"{sums} = {total} points; {found.points} are agreed (CC-13)"
        problems.append(Problem(f"{field}.models", text, mend=written("points", total)))
    if side.leader and side.leader not in [character.id for character in chosen]:
        problems += _absent(side.leader, chosen, f"{field}.leader")
        problems += left_out(found, seat, side.leader, "its leader")
    return chosen, problems


def _nobody(side: SideTable, field: str) -> Problem:
    """That nobody plays for a side, and of which force they may be: the one by whose name it is called."""
    if side.force:
        return Problem(f"{field}.models", "a side needs at least one character")
    names = {id: each.name for id, each in forces.forces().items()}
    near = by_name(side.name, names)
    return Problem(f"{field}.force", f"a side needs a force, or a character of its own{near}")


def _absent(leader: str, chosen: Sequence[Character], field: str) -> Iterator[Problem]:
    """A leader who does not play: whoever is called nearly so, or either of the two who cost most; else nobody is named."""
    text = f"{leader!r} does not play"
    if near := by_name(leader, _names(chosen)):
        yield Problem(field, f"{text}{near}")
        return
    yield Problem(field, text, mend=without(field))
    ranked = sorted(dict.fromkeys(chosen), key=lambda each: -creation.points(each))
    for each in ranked[:_LIKELY]:
        cost = creation.points(each)
        known = f"{text}; {each.name}, who costs {cost}, may lead instead: write {each.id!r}"
        yield Problem(field, known, mend=written(field, each.id))


def _apart(*chosen: Chosen) -> list[Chosen]:
    """Different characters of one id, on different sides, get ids of their own."""
    known: dict[str, Character] = {}
    return [
        {
            seat: tuple(
                character
                if known.setdefault(character.id, character) == character
                else msgspec.structs.replace(character, id=f"{character.id}@{seat}")
                for character in characters
            )
            for seat, characters in each.items()
        }
        for each in chosen
    ]


def called(character: Character) -> str:
    """The id of a character in its own force."""
    return character.id.partition("@")[0]


def keys(characters: Iterable[Character]) -> list[str]:
    """What each of a side's models is called in `stands`: the id, and of several alike `grim`, `grim-2`, `grim-3`."""
    return told_apart([called(character) for character in characters])


def told_apart(names: Sequence[str]) -> list[str]:
    """The same of models by the ids of their characters."""
    found: list[str] = []
    for name in names:
        others = (f"{name}-{number}" for number in count(2))
        free = (key for key in (name, *islice(others, len(names))) if key not in found)
        found.append(next(key for key in free if key == name or key not in names))
    return found


def usual(force: forces.Force | None, points: int) -> list[str]:
    """The largest roster of a force within the points agreed on."""
    fitting = [total for total in force.rosters if total <= points] if force else []
    return list(force.rosters[max(fitting)]) if force and fitting else []


def leader(found: ScenarioFile, seat: Seat, chosen: tuple[Character, ...]) -> str:
    """Who leads: as the scenario says, or the force; one a side (C-38), so only a captain's seat has one."""
    side = found.sides[seat]
    if scenario_file.captain(found, seat) != seat:
        return ""
    force = forces.forces().get(side.force)
    named = side.leader or (force.leader if force else "")
    return next((character.id for character in chosen if called(character) == named), "")


# Who was forgotten


def left_out(found: ScenarioFile, seat: Seat, id: str, who: str) -> Iterator[Problem]:
    """The models of a side without a character, of its own or of its force, who elsewhere is taken to be among them."""
    side = found.sides[seat]
    force = forces.forces().get(side.force)
    own = [each.id for each in force.characters] if force else []
    own += [notation.id_of(row) for row in side.character]
    if side.models and id in own and id not in side.models:
        field, right = f"sides.{seat}.models", with_character(side.models, own, id)
        yield Problem(field, f"leaves out {id!r}, {who}{suggestion(right)}", mend=written(field, right))


def with_character(models: Sequence[str], own: Sequence[str], id: str) -> list[str]:
    """Those who play with one more, behind whoever stands before him among the characters of the file."""
    before = [models.index(each) for each in own[: own.index(id)] if each in models]
    place = max(before, default=-1) + 1
    return [*models[:place], id, *models[place:]]

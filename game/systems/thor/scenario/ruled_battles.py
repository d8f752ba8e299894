"""The four battles of the rulebook, and scenarios that cite one of them and are another in part: a victory, a title, somebody of its lists (T-60 to T-63)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

import msgspec

from game.core.descriptions.vocabulary import any_of
from game.core.problems.problem import Change, Problem, note, warning, without, written
from game.core.seats import Seat
from game.core.words import paragraph_ids
from game.systems.thor import catalogue, victory
from game.systems.thor.catalogue import Profile
from game.systems.thor.scenario.scenario_file import Place, ScenarioFile
from game.systems.thor.scenario.sense import told_powers
from game.systems.thor.state import FOE, PLAYERS

Rosters = Mapping[Seat, Sequence[Place]]


class Camp(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A side of a battle: who fights on it, how many of each, and what it has to bring about."""

    units: dict[str, int]
    wins: str


class RuledBattle(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """A battle as its paragraph has it."""

    rule: str
    title: str
    camps: tuple[Camp, Camp]
    about: str
    """How it is won, for a sentence."""
    open_ground: bool = False
    leaps: bool = False


@cache
def battles() -> dict[str, RuledBattle]:
    """The battles by their paragraphs. Raises `ValueError` if the shipped data are broken."""
    found = [msgspec.convert(table, RuledBattle) for table in catalogue.tables("battle")]
    strange = {
        name for each in found for camp in each.camps for name in camp.units
    } - catalogue.units().keys()
    if strange:
        raise ValueError(f"battles.toml: there is no unit {', '.join(sorted(strange))}")
    return {each.rule: each for each in found}


_LEAPS = r"\b(?:leap|blink|vanish|relocat|(?<!knight['’]s )jump)\w*|\bnobody stays\b"
"""How a text tells that units leap; a knight's jump is how some cards move and shoot (T-11)."""
_OF_VICTORY = ("T-82", "T-83", "T-93")
"""Other paragraphs that a battle of one's own may cite with as good a right."""


def ruled_fall(rule: str) -> frozenset[str]:
    """Whose fall wins the battle of a paragraph, where it is somebody's."""
    camps = battles()[rule].camps if rule in battles() else ()
    names = (victory.ONE.fullmatch(camp.wins) for camp in camps if _of_somebody(camp.wins))
    return frozenset(found[1] for found in names if found)


def problems(file: ScenarioFile, profiles: dict[str, Profile], rosters: Rosters) -> Iterator[Problem]:
    """Everything in which a sound scenario is not the battle that it cites."""
    yield from _titled(file, rosters)
    if file.rule not in battles():
        yield from _slipped(file, rosters)
        yield from _doubled(file, rosters)
        return
    yield from _won(file, profiles, rosters)
    listed = list(_listed(file, rosters))
    yield from listed
    told = {each.field for each in listed}
    misfits = [each for each in _misfits(file, rosters) if each.field not in told]
    yield from misfits
    called = file.title.strip().casefold() == battles()[file.rule].title.casefold()
    if called and not told and not misfits:
        yield from _counted(file, rosters)
    leaps = "relocation" in file.special and not battles()[file.rule].leaps
    if called and leaps and not re.search(_LEAPS, told_powers.spoken(file), re.IGNORECASE):
        text = (
            f"{file.rule} has nobody leap before a turn, and no word tells of it: take it out, or leave it so"
        )
        yield note("special", text, without("special"))


def missing(file: ScenarioFile, rosters: Rosters, seat: Seat, condition: str) -> Iterator[Problem]:
    """Whom a condition wants to fall and the cited battle has, and who is not there: in the place of whom it has not."""
    found = victory.ONE.fullmatch(condition)
    if found is None or file.rule not in battles():
        return
    name, crowd, camp = found[1], rosters[FOE[seat]], _camps(battles()[file.rule], rosters)[FOE[seat]]
    if name in camp.units and name not in {unit.name for crowd in rosters.values() for unit in crowd}:
        place = _stranger(crowd, camp, name)
        field, mend = _put(file, FOE[seat], place, name)
        there = f"is {crowd[place].name}, and " if place < len(crowd) else ""
        yield Problem(
            field, f"{there}{file.rule} has {name}, by whose fall it is won: write {name!r}", mend=mend
        )


# How it is won


def _won(file: ScenarioFile, profiles: dict[str, Profile], rosters: Rosters) -> Iterator[Problem]:
    """A victory that is not the cited battle's, told where it stands and at the paragraph."""
    battle = battles()[file.rule]
    if holds(file, file.rule, rosters):
        return
    others = [rule for rule in battles() if holds(file, rule, rosters)]
    wrong = [] if others else _otherwise(file, battle, profiles, rosters)
    for seat, wins in wrong:
        text = f"{file.rule} has {file.sides[seat].name} win when {wins!r}: write that, or cite another paragraph"
        yield warning(f"sides.{seat}.wins", text, written(f"sides.{seat}.wins", wins))
    if battle.leaps and "relocation" not in file.special and not others:
        text = "T-63 lets a unit leap before every turn, and nothing leaps here: write special = ['relocation'], or another rule"
        yield warning("special", text, written("special", [*file.special, "relocation"]))
        return
    instead = f"write {others[0]!r}" if len(others) == 1 else "cite another, or leave it out"
    mend = written("rule", others[0]) if len(others) == 1 else without("rule")
    yield warning(
        "rule", f"{file.rule} is about {battle.about}, and that is not how both win here: {instead}", mend
    )


def holds(file: ScenarioFile, rule: str, rosters: Rosters) -> bool:
    """Whether a scenario is won as the battle of a paragraph is."""
    battle = battles()[rule]
    camps = _camps(battle, rosters)
    return (not battle.leaps or "relocation" in file.special) and all(
        _same(file, seat, camp) for seat, camp in camps.items()
    )


def _camps(battle: RuledBattle, rosters: Rosters) -> dict[Seat, Camp]:
    """Which side of a battle each seat leads: that of whose list more of its units are."""
    one, two = battle.camps
    forth, back = (
        sum(
            unit.name in camp.units
            for seat, camp in zip(PLAYERS, camps, strict=True)
            for unit in rosters[seat]
        )
        for camps in ((one, two), (two, one))
    )
    return dict(zip(PLAYERS, (one, two) if forth >= back else (two, one), strict=True))


def _same(file: ScenarioFile, seat: Seat, camp: Camp) -> bool:
    """Whether a side wins as a camp does, among other ways; the fall of anybody is the same whatever he is called."""
    return any(
        each == camp.wins or (victory.ANY.fullmatch(each) and victory.ANY.fullmatch(camp.wins))
        for each in file.sides[seat].conditions
    )


def _otherwise(
    file: ScenarioFile, battle: RuledBattle, profiles: dict[str, Profile], rosters: Rosters
) -> list[tuple[Seat, str]]:
    """The sides that win otherwise than theirs do in a battle, with how they do there; none where somebody who has to fall does not play."""
    camps = _camps(battle, rosters)
    for seat, camp in camps.items():
        foes = {unit.name for unit in rosters[FOE[seat]]}
        leads = any(profiles[name].leader for name in foes if name in profiles)
        if victory.wrong_condition(camp.wins, foes, leads):
            return []
    return [(seat, camp.wins) for seat, camp in camps.items() if not _same(file, seat, camp)]


def _of_somebody(condition: str) -> bool:
    return condition not in (victory.LEADERS, victory.ALL) and not victory.ANY.fullmatch(condition)


# What it is called, and which paragraph it is


def _titled(file: ScenarioFile, rosters: Rosters) -> Iterator[Problem]:
    """The title of another battle than the one that is fought, left from the file that was copied."""
    called = [
        rule for rule, each in battles().items() if each.title.casefold() == file.title.strip().casefold()
    ]
    if not called or called[0] == file.rule or holds(file, called[0], rosters):
        return
    fought = [
        rule for rule in battles() if holds(file, rule, rosters) and (not file.rule or rule == file.rule)
    ]
    if len(fought) == 1:
        right = battles()[fought[0]].title
        text = f"{file.title} is {called[0]}, and {fought[0]} is fought, which is {right}: write that, or a name of its own"
        yield warning("title", text, written("title", right))


def _slipped(file: ScenarioFile, rosters: Rosters) -> Iterator[Problem]:
    """A paragraph that is none of a battle, and that one slip makes of the one that is fought."""
    likely = (
        []
        if file.rule in _OF_VICTORY
        else [rule for rule in battles() if paragraph_ids.slipped(file.rule, rule)]
    )
    fought = [rule for rule in likely if holds(file, rule, rosters)]
    if len(fought) == 1:
        text = f"{file.rule} says nothing of how this is won, and {fought[0]} does, {battles()[fought[0]].title}: did you mean {fought[0]!r}?"
        yield warning("rule", text, written("rule", fought[0]))


# Who fights


def _listed(file: ScenarioFile, rosters: Rosters) -> Iterator[Problem]:
    """Units of the cited battle who are missing though the words speak of them: they get the place of who is not of it."""
    words = " ".join((file.title, file.story, *file.hints))
    played = {unit.name for crowd in rosters.values() for unit in crowd}
    played |= {side.name for side in file.sides.values()}
    for seat, camp in _camps(battles()[file.rule], rosters).items():
        crowd = rosters[seat]
        missing = [name for name in camp.units if name not in played and _told(words, name)]
        for name in missing:
            place = _stranger(crowd, camp, name)
            field, mend = _put(file, seat, place, name)
            text = f"{file.rule} has {name} too, of whom the words speak and who does not play"
            if place < len(crowd):
                text = f"is {crowd[place].name}, and {text}"
            yield warning(field, f"{text}: write {name!r}, or mend the words", mend)


def _misfits(file: ScenarioFile, rosters: Rosters) -> Iterator[Problem]:
    """Units of another people, and heroes who stand there twice, in the place of somebody of the cited battle."""
    for seat, camp in _camps(battles()[file.rule], rosters).items():
        crowd, usual = rosters[seat], list(Counter(camp.units).elements())
        missing = list((Counter(camp.units) - Counter(unit.name for unit in crowd)).elements())
        wrong = _of_others(file, crowd, camp) + _twins(crowd, usual)
        for place in wrong if 2 * len(wrong) <= len(crowd) else ():
            if not missing:
                return
            name = usual[place] if place < len(usual) and usual[place] in missing else missing[0]
            missing.remove(name)
            field, mend = _put(file, seat, place, name)
            why = "there twice" if place in _twins(crowd, usual) else "of another people"
            text = f"is {crowd[place].name}, {why}, and {file.rule} has {name}: write {name!r}, or cite another paragraph"
            yield warning(field, text, mend)


def _counted(file: ScenarioFile, rosters: Rosters) -> Iterator[Problem]:
    """One unit more, less or another than the list of the cited battle has, where it is called so and all else is as it is there."""
    camps = _camps(battles()[file.rule], rosters)
    played = {seat: Counter(unit.name for unit in rosters[seat]) for seat in PLAYERS}
    more = [
        (seat, name) for seat in PLAYERS for name in (played[seat] - Counter(camps[seat].units)).elements()
    ]
    less = [
        (seat, name) for seat in PLAYERS for name in (Counter(camps[seat].units) - played[seat]).elements()
    ]
    if len(more) > 1 or len(less) > 1 or not more + less or len({seat for seat, _ in more + less}) > 1:
        return
    seat, _ = (more + less)[0]
    strange = more[0][1] if more else ""
    many = camps[seat].units.get(strange, 0)
    own = strange not in catalogue.units()
    if strange and (own or (not many and _told(told_powers.spoken(file), strange))):
        return
    if less:
        yield _short(file, seat, rosters[seat], camps[seat], less[0][1], strange)
        return
    place = max(at for at, unit in enumerate(rosters[seat]) if unit.name == strange)
    has = _times(strange, many) if many else f"no {strange}, and no word tells of one"
    text = f"{file.rule} has {has}; all else is as it is there: take this one out, or leave it so"
    yield note(f"sides.{seat}.units[{place}]", text, without(f"sides.{seat}.units[{place}]"))


def _short(
    file: ScenarioFile, seat: Seat, crowd: Sequence[Place], camp: Camp, name: str, strange: str
) -> Problem:
    """A unit that is missing, or in whose place another one stands."""
    field, mend = _put(file, seat, _stranger(crowd, camp, name), name)
    if strange:
        text = f"is {strange}, and {file.rule} has {name}"
    else:
        text = f"{file.rule} has {_times(name, camp.units[name])}, and here is one less"
    return note(field, f"{text}; all else is as it is there: write {name!r}, or leave it so", mend)


def _times(name: str, many: int) -> str:
    return f"{name} {many} times" if many > 1 else name


def _of_others(file: ScenarioFile, crowd: Sequence[Place], camp: Camp) -> list[int]:
    """Who is of no people of a camp; units of the file's own may well be meant."""
    known, own = catalogue.units(), {str(table.get("name", "")) for table in file.unit}
    peoples = {known[name].faction for name in camp.units}
    return [
        place
        for place, unit in enumerate(crowd)
        if unit.name in known and unit.name not in own and known[unit.name].faction not in peoples
    ]


def _twins(crowd: Sequence[Place], usual: Sequence[str] = ()) -> list[int]:
    """Where a hero stands for the second time: rather where the usual list has somebody else, else later."""
    found = []
    for name in heroes():
        places = [place for place, unit in enumerate(crowd) if unit.name == name]
        others = [place for place in places if place < len(usual) and usual[place] != name]
        found += others[-1:] or places[-1:] if len(places) > 1 else []
    return sorted(found)


@cache
def heroes() -> frozenset[str]:
    """The units of the rulebook of whom there is one alone: they have a name of their own, and no list has two."""
    several = {
        name
        for battle in battles().values()
        for camp in battle.camps
        for name in camp.units
        if camp.units[name] > 1
    }
    known = catalogue.units().values()
    return (
        frozenset(each.name for each in known if not each.marks or each.leader if " " not in each.name)
        - several
    )


def _doubled(file: ScenarioFile, rosters: Rosters) -> Iterator[Problem]:
    """A hero twice on a side of a battle of one's own: another hero of whom the words speak and who does not play, or one too many."""
    own = {str(table.get("name", "")) for table in file.unit}
    played = {unit.name for crowd in rosters.values() for unit in crowd}
    words = told_powers.spoken(file)
    missing = [name for name in sorted(heroes() - played) if _told(words, name)]
    for seat in PLAYERS:
        for place in _twins(rosters[seat]):
            name = rosters[seat][place].name
            if name in own or place >= len(file.sides[seat].units):
                continue
            field, text = (
                f"sides.{seat}.units[{place}]",
                f"{name} stands there already, and there is one {name} alone",
            )
            if len(missing) == 1:
                named, mend = _put(file, seat, place, missing[0])
                text = f"{text}: write {missing[0]!r}, of whom the words speak and who does not play"
                yield warning(named, text, mend)
            else:
                yield warning(field, f"{text}: write another, or take it out", without(field))


def _told(words: str, name: str) -> bool:
    """Whether words speak of a unit of the rulebook, by its name or by what stands under its token."""
    return re.search(rf"\b{any_of((name, catalogue.units()[name].label))}\b", words) is not None


def _stranger(crowd: Sequence[Place], camp: Camp, name: str) -> int:
    """The place of who stands for a missing unit: where the list has it, if that is one too many, else the last too many, else a new one."""
    many = Counter(unit.name for unit in crowd)
    strange = [place for place, unit in enumerate(crowd) if many[unit.name] > camp.units.get(unit.name, 0)]
    usual = list(Counter(camp.units).elements()).index(name)
    return usual if usual in strange else strange[-1] if strange else len(crowd)


def _put(file: ScenarioFile, seat: Seat, place: int, name: str) -> tuple[str, tuple[Change, ...]]:
    """The field of a unit, and the mend that puts another one there."""
    field, units = f"sides.{seat}.units[{place}]", file.sides[seat].units
    if place == len(units):
        return f"sides.{seat}.units", written(field, name)
    named = field if isinstance(units[place], str) else f"{field}.name"
    return named, written(named, name)

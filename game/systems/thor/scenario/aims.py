"""What the sides of a board fight for, against who plays and what the words say: victories under the wrong side, over somebody who is
not there, too easy by a word, not those of the battle that is cited, and leaders who are none."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

from game.core.problems.problem import (
    Change,
    Problem,
    counted,
    did_you_mean,
    note,
    suggestion,
    warning,
    without,
    written,
)
from game.core.seats import Seat
from game.systems.thor import victory
from game.systems.thor.catalogue import Profile
from game.systems.thor.scenario import mid_battle, ruled_battles
from game.systems.thor.scenario.scenario_file import Place, ScenarioFile
from game.systems.thor.squares import FILES, Square
from game.systems.thor.state import FOE, PLAYERS

_RANK = (
    r"(?:king|queen|prince|princess|jarl|lord|lady|captain|chief|chieftain|chieftess|commander|general|leader|ruler|emperor|empress"
    r"|warlord|marshal|regent|thane|sovereign)"
)
"""What leaders are called."""
_TOGETHER = re.compile(r"\b(?:both|all|not enough|as well|each of them|together)\b", re.IGNORECASE)
_FALL = re.compile(r"\b(?:falls?|fallen|fell|down|dead|dies?|must go)\b", re.IGNORECASE)
_LEADERS = re.compile(r"\b(?:two|three|four|all|both|every|each) (?:enemy )?leaders?\b", re.IGNORECASE)
_APART = re.compile(r"\b(?:either|any|whichever|one of)\b", re.IGNORECASE)
_OPEN = re.compile(
    r"\b(?:no|without|neither) (?:[a-z]+ )?(?:walls|pits)\b|\bnot a single (?:wall|pit)\b|\bopen (?:ground|field)",
    re.IGNORECASE,
)
"""Words of a map without walls."""


def problems(
    file: ScenarioFile,
    profiles: dict[str, Profile],
    rosters: dict[Seat, list[Place]],
    ground: Mapping[Square, str],
) -> Iterator[Problem]:
    """Everything that is strange in the victories of a sound scenario; `ground` are its impassable squares."""
    easy = [each for seat in PLAYERS for each in _too_easy(file, profiles, seat, rosters[FOE[seat]])]
    yield from easy
    if not any(each.severity == "warning" for each in easy):
        yield from ruled_battles.problems(file, profiles, rosters)
    yield from _unmarked(file, profiles, rosters)
    yield from _summoned(file, profiles, rosters)
    yield from _walled(file, ground)


# Victories that cannot be (errors)


def meant(
    file: ScenarioFile,
    profiles: dict[str, Profile],
    rosters: dict[Seat, list[Place]],
    seat: Seat,
    condition: str,
) -> tuple[str, tuple[Change, ...]]:
    """What was meant by a condition that the enemy of a side can never meet: in words, and as a mend."""
    field, foes = f"sides.{seat}.wins", rosters[FOE[seat]]
    if worded := _together(condition, profiles, foes) or _worded(condition, {unit.name for unit in foes}):
        return suggestion(worded), written(field, _replaced(file.sides[seat].wins, condition, worded))
    if condition == victory.LEADERS:
        unmarked = next((each for each in _chiefs(file, profiles, foes)), None)
        return ("", _marked(file, *unmarked)) if unmarked else ("", written(field, victory.ALL))
    found = victory.ONE.fullmatch(condition)
    names = [unit.name for unit in foes]
    if found is None or did_you_mean(found[1], names):
        return "", ()
    own = {unit.name for unit in rosters[seat]}
    if found[1] in own and _crosswise(file, rosters):
        mend = (
            *written("sides.one.wins", file.sides["two"].wins),
            *written("sides.two.wins", file.sides["one"].wins),
        )
        return "; each side would win by the fall of its own: exchange the two", mend
    leaders = sorted({name for name in names if name in profiles and profiles[name].leader})
    one = leaders[0] if len(leaders) == 1 else _the_leader(file, leaders)
    instead = f"{one} falls" if one else victory.LEADERS if leaders else victory.ALL
    return f"; write {instead!r}", written(field, _replaced(file.sides[seat].wins, condition, instead))


def _the_leader(file: ScenarioFile, leaders: Sequence[str]) -> str:
    """Which of several leaders has to fall: whom the rule names that the battle cites, or whom alone its words name; "" if neither."""
    words = " ".join((file.title, file.story, *file.hints))
    ruled = [name for name in leaders if name in ruled_battles.ruled_fall(file.rule)]
    told = [name for name in leaders if re.search(rf"\b{re.escape(name)}\b", words)]
    return next((each[0] for each in (ruled, told) if len(each) == 1), "")


def _together(condition: str, profiles: dict[str, Profile], foes: Iterable[Place]) -> str:
    """The condition that several names mean, `Thrym and Gymir fall`: all leaders, or all there are; "" if they are neither."""
    found = re.fullmatch(r"(.+) fall", condition)
    named = set(re.split(r"\s*,\s*(?:and\s+)?|\s+(?:and|&)\s+", found[1])) if found else set[str]()
    names = {unit.name for unit in foes}
    leaders = {name for name in names if name in profiles and profiles[name].leader}
    return victory.LEADERS if named and named == leaders else victory.ALL if named and named == names else ""


def _worded(condition: str, foes: set[str]) -> str:
    """A condition in one's own words, `Malekith dies`, `kill all enemies`, as a file writes it; "" if it is none or cannot be told."""
    if victory.ONE.fullmatch(condition):
        return ""
    named = [name for name in foes if re.search(rf"\b{re.escape(name)}\b", condition, re.IGNORECASE)]
    if len(named) == 1:
        return f"{named[0]} falls"
    general = (
        (r"\bleaders?\b", victory.LEADERS),
        (r"\b(?:all|every|everybody|everyone)\b", victory.ALL),
        (r"\b(?:any|anybody|anyone|one|first)\b", "any enemy falls"),
    )
    return next(
        (meant for shape, meant in general if not named and re.search(shape, condition, re.IGNORECASE)), ""
    )


def _crosswise(file: ScenarioFile, rosters: dict[Seat, list[Place]]) -> bool:
    """Whether each side names somebody of its own and none of the enemy's, so that exchanged the two would be right."""
    for seat in PLAYERS:
        named = {found[1] for each in file.sides[seat].conditions if (found := victory.ONE.fullmatch(each))}
        if not named or not named <= {unit.name for unit in rosters[seat]}:
            return False
    return True


def _replaced(said: str | list[str], condition: str, instead: str) -> str | list[str]:
    if isinstance(said, str):
        return instead
    return list(dict.fromkeys(instead if each == condition else each for each in said))


def risen(
    file: ScenarioFile, profiles: dict[str, Profile], rosters: dict[Seat, list[Place]], seat: Seat
) -> tuple[Change, ...]:
    """The mend that lets those stand again by whose fall a victory of `seat` is met before the battle begins."""
    leaders = {name for name, profile in profiles.items() if profile.leader}
    foes = list(rosters[FOE[seat]])
    raised: set[int] = set()
    while met := mid_battle.over(file.sides[seat].conditions, foes, leaders):
        name = met.removesuffix(" falls")
        found = [
            place
            for place, unit in enumerate(foes)
            if unit.fallen
            and (unit.name in (leaders if met == victory.LEADERS else (name,)) or victory.ANY.fullmatch(met))
        ]
        last = max(found, key=lambda place: foes[place].fallen)
        foes[last] = msgspec.structs.replace(foes[last], fallen=0)
        raised.add(last)
    paths = [f"sides.{FOE[seat]}.units[{place}].fallen" for place in sorted(raised)]
    left = (row for row in mid_battle.fallen_fields(rosters) if row[0] not in paths)
    return (*without(*paths), *counted(left))


# Victories that come too easily


def _too_easy(
    file: ScenarioFile, profiles: dict[str, Profile], seat: Seat, foes: Sequence[Place]
) -> Iterator[Problem]:
    """A list of which the words say that all must fall, and `NAME falls` of which several play."""
    field, wanted = f"sides.{seat}.wins", file.sides[seat].conditions
    if any(victory.ANY.fullmatch(each) for each in wanted):
        return
    names = [
        found[1]
        for each in wanted
        if (found := victory.ONE.fullmatch(each)) and each not in (victory.ALL, victory.LEADERS)
    ]
    whole = {unit.name for unit in foes}
    leaders = {name for name in whole if name in profiles and profiles[name].leader}
    instead = (
        victory.ALL if whole <= set(names) else victory.LEADERS if leaders and leaders == set(names) else ""
    )
    mend = written(field, instead) if instead else ()
    for text in (file.story, *file.hints) if len(set(names)) > 1 else ():
        told = [name for name in names if _speaks(text, name)]
        spoken = (len(told) > 1 and _TOGETHER.search(text)) or (
            instead == victory.LEADERS and _LEADERS.search(text)
        )
        if spoken and _FALL.search(text) and not _APART.search(text):
            said = f"any of {len(names)} conditions will do, and the words say that all must fall"
            yield warning(
                field, f"{said}: write {instead!r}" if instead else f"{said}: mend one of them", mend
            )
            return
    for name in names:
        many = sum(unit.name == name and not unit.fallen for unit in foes)
        if many > 1:
            text = f"'{name} falls' is met by the first of {many} that falls: if all have to, write {victory.ALL!r}, or name somebody else"
            yield note(field, text, mend)


def _speaks(text: str, name: str) -> bool:
    """Whether a text speaks of somebody, by the whole name or by its last word."""
    return any(re.search(rf"\b{re.escape(part)}\b", text, re.IGNORECASE) for part in (name, name.split()[-1]))


# Leaders who are none


def _unmarked(
    file: ScenarioFile, profiles: dict[str, Profile], rosters: dict[Seat, list[Place]]
) -> Iterator[Problem]:
    """Somebody who is called king or captain, and does not count among the Leaders who all have to fall (T-61)."""
    for seat in PLAYERS:
        if victory.LEADERS in file.sides[FOE[seat]].conditions:
            for number, profile in _chiefs(file, profiles, rosters[seat]):
                text = (
                    f"{profile.name} is called a leader and is none: side {FOE[seat]} wins by the fall of every enemy Leader, "
                    'and this one does not count; write marks = ["Leader"]'
                )
                yield warning(f"unit[{number}].marks", text, _marked(file, number, profile))


def _summoned(
    file: ScenarioFile, profiles: dict[str, Profile], rosters: dict[Seat, list[Place]]
) -> Iterator[Problem]:
    """Leaders who came by a summons, all of them: they are none of the set-up, and nobody can win by their fall (T-61)."""
    for seat in PLAYERS:
        chiefs = [(place, unit) for place, unit in enumerate(rosters[seat]) if profiles[unit.name].leader]
        if (
            victory.LEADERS in file.sides[FOE[seat]].conditions
            and chiefs
            and all(unit.summoned for _, unit in chiefs)
        ):
            place, unit = chiefs[0]
            field = f"sides.{seat}.units[{place}].summoned"
            text = f"{unit.name} came by a summons and is no Leader of the set-up: side {FOE[seat]} never wins by {victory.LEADERS!r}"
            yield warning(field, f"{text}; take it out, or ask for another victory", without(field))


def _chiefs(
    file: ScenarioFile, profiles: dict[str, Profile], crowd: Sequence[Place]
) -> Iterator[tuple[int, Profile]]:
    """The units of the file's own who play, bear no mark of a leader, and are called one."""
    played = {unit.name for unit in crowd}
    words = " ".join((file.title, file.story, *file.hints))
    for number, table in enumerate(file.unit):
        profile = profiles.get(str(table.get("name", "")))
        if profile is None or profile.name not in played or profile.leader or profile.group:
            continue
        name = re.escape(profile.name)
        called = rf"\b{name},? (?:the |their |our |its )?(?:\w+ )?{_RANK}\b|\b{_RANK} {name}\b"
        ranked = re.search(rf"\b{_RANK}\b(?!['’])", profile.name, re.IGNORECASE)
        if ranked or re.search(called, words, re.IGNORECASE):
            yield number, profile


def _marked(file: ScenarioFile, number: int, profile: Profile) -> tuple[Change, ...]:
    return written(f"unit[{number}].marks", [*profile.marks, "Leader"])


# Open ground


def _walled(file: ScenarioFile, ground: Mapping[Square, str]) -> Iterator[Problem]:
    """Walls and pits on a map of which the words say that there are none."""
    if not ground:
        return
    said = next((found[0] for text in (file.story, *file.hints) if (found := _OPEN.search(text))), "")
    ruled = ruled_battles.battles().get(file.rule)
    named = (
        ruled is not None and ruled.open_ground and ruled.title.casefold() == file.title.strip().casefold()
    )
    denied = [kind for kind in ("wall", "pit") if kind in said.lower()]
    if named or (said and {*denied} <= {*ground.values()}):
        says = f"the words say {said!r}" if said else f"{file.rule} is fought on open ground"
        text = f"{says}, and nobody enters {', '.join(ground)}: clear the map, or mend the words"
        lines = sorted({8 - int(square[1]) for square in ground})
        clear = tuple(Change(f"map[{line}]", "." * len(FILES)) for line in lines)
        yield note(f"map[{lines[0]}]", text, clear)

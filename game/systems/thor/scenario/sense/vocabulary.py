"""What the texts of a board may speak of: who plays, with which powers and hits, how it is won, and whether anybody leaps (T-63)."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from game.core.descriptions.vocabulary import (
    Deed,
    Figure,
    Stranger,
    Topic,
    Vocabulary,
    any_of,
    by_chance,
    count,
    goes_first,
    rules_told,
    turns_told,
)
from game.core.options import complete
from game.core.problems.problem import written
from game.core.seats import Seat
from game.core.words.numerals import CARDINAL
from game.systems.thor import catalogue, told_rules, victory
from game.systems.thor.cards.deck import FATE_CARDS, HAND_LIMIT
from game.systems.thor.cards.notation import Power
from game.systems.thor.catalogue import Profile
from game.systems.thor.scenario.map_rows import terrain
from game.systems.thor.scenario.scenario_file import ScenarioFile
from game.systems.thor.scenario.sense import told_feats, told_hands, told_owners, told_powers, told_victories
from game.systems.thor.scenario.setup import OPTIONS, places
from game.systems.thor.squares import NEAR, Square
from game.systems.thor.state import FOE, PLAYERS

_LEAPS = (
    r"\b(?:before|at the (?:start|beginning) of) (?:every|each)(?: player's)? turn\b[^.!?]*\b(?:leaps?|vanish\w*|whisk\w*|blinks?|jumps?)\b"
    r"|\bnobody stays where\b|\bleaps? (?:every|each) turn\b|\bafter (?:the|every|each) (?:leap|blink)\b|\brelocat\w+"
)
_PITS = r"\b(?:into|in|over|across from|behind|beside) (?:a|the|every|each) pits?\b"
_WALLS = r"\bbehind (?:a|the|every|each) walls?\b|\b(?:the|only) walls? (?:stops?|blocks?|hides?|covers?|shields?|protects?|shuts?)\b"
_FIRST_FALL = r"\bone fallen (?:friend|hero|unit|comrade) loses\b|\bbefore (?:he|she|they|it) takes? one of yours\b|\bfirst (?:of (?:us|you|yours) )?to fall loses\b"
_LEADERS = r"\b(?:two|both|all|every|each)(?: of the| enemy)* leaders? (?:must|has to|have to|needs? to) (?:both |all )?fall\b"
_FRIENDS = "Asgardians"
_TACTICS = 2
"""So many cards the card Tactics draws."""
_GROUP = (2, 3)
"""The fewest and the most who advance together (T-12)."""
_EVERY = r"\b(?:every|each|a|the|your) (?:turn|fate phase)\b[^.!?]{0,30}?"
_RULES = (
    (
        rf"{_EVERY}\b({CARDINAL}) (?:new |fresh |more )?cards\b",
        {FATE_CARDS},
        "the cards of a Fate phase are",
    ),
    (
        rf"\b({CARDINAL}) (?:new |fresh )?cards (?:every|each|a) (?:turn|fate phase)\b",
        {FATE_CARDS},
        "the cards of a Fate phase are",
    ),
    (
        rf"\bdeck (?:has|holds|is|of) ({CARDINAL}) cards\b",
        {catalogue.CARD_COUNT},
        "the cards of the deck are",
    ),
    (
        rf"\b({CARDINAL}) (?:Move |Attack )?cards? (?:in|for|a|per|each) (?:the |a |each |every )?(?:Move|Fight) phase\b",
        {1},
        "the cards of a phase are",
    ),
    (
        rf"\b1 card for the (?:Move|Fight) phase, ({CARDINAL}) for the (?:Move|Fight) phase\b",
        {1},
        "the cards of a phase are",
    ),
    (
        rf"\bmay (?:also )?take ({CARDINAL}) or {_GROUP[1]} of\b",
        {_GROUP[0]},
        "those who advance together are",
    ),
    (
        rf"\bmay (?:also )?take {_GROUP[0]} or ({CARDINAL}) of\b",
        {_GROUP[1]},
        "those who advance together are",
    ),
    (rf"\battacked, ({CARDINAL}) cards? may stop\b", {1}, "the cards that stop an attack are"),
    (
        rf"\bbefore (?:every|each) turn ({CARDINAL}) units? (?:leap|jump)s?\b",
        {1},
        "the units that leap are",
    ),
    (
        rf"\bhand (?:keeps?|holds?) (?:at most |no more than |only |up to )?({CARDINAL})\b|\bkeeps? (?:at most |no more than |up to )({CARDINAL}) cards\b",
        {HAND_LIMIT},
        "the cards that a hand keeps are",
    ),
)
"""Numbers of the rulebook, the same in every battle (T-4 to T-12, T-40, T-84)."""
_DEEDS = (
    Deed(r"\bend (?:the|your) (?:move|fight) phase\b|\bend your turn\b", "Pass"),
    Deed(r"\badvance a group\b", "Advance"),
    Deed(r"\bdiscard\b", "Discard"),
)


def of(file: ScenarioFile, profiles: dict[str, Profile]) -> Vocabulary:
    """The vocabulary of a sound scenario."""
    played = _played(file, profiles)
    powers = {power for name in played & set(profiles) for power in _powers(profiles[name])}
    sides = {seat: _called(file, profiles, seat) for seat in PLAYERS}
    labels = {profiles[name].label for name in played if name in profiles}
    here = (
        *sorted(played),
        *sorted(labels),
        *(name for own in sides.values() for name in own),
        *sorted(powers),
    )
    cards = tuple(catalogue.cards())
    return Vocabulary(
        here=(*here, *cards),
        sides={seat: (*sides[seat], *_own(file, profiles, seat)) for seat in PLAYERS},
        powers=_held(file, profiles, {*cards, *played, *labels}),
        units={seat: len(places(file.sides[seat])) for seat in PLAYERS},
        strangers=tuple(_strangers(file, profiles, played, {*powers, *cards})),
        figures=tuple(_figures(file, profiles)),
        sayings=(
            *told_rules.sayings(profiles, played, told_powers.spoken(file)),
            *told_owners.sayings(profiles, played, told_powers.spoken(file), (*sides["one"], *sides["two"])),
            *told_feats.sayings(file, profiles, told_powers.spoken(file)),
            *told_feats.of_sides(file, profiles),
            *told_victories.sayings(file, profiles),
            *told_hands.sayings(file),
        ),
        topics=tuple(_topics(file, profiles)),
        kinds={
            "card": cards,
            "cards": cards,
            "power": tuple(sorted(powers)),
            "unit": tuple(sorted({*played, *labels})),
            "units": tuple(sorted({*played, *labels})),
            "target": tuple(sorted({*played, *labels})),
        },
        deeds=_DEEDS,
    )


def _played(file: ScenarioFile, profiles: dict[str, Profile]) -> set[str]:
    """Who plays, and who may be summoned."""
    played = {unit.name for seat in PLAYERS for unit in places(file.sides[seat])}
    return played | catalogue.summonable(profiles[name] for name in played & set(profiles))


def _held(
    file: ScenarioFile, profiles: dict[str, Profile], but: Collection[str]
) -> dict[Seat, tuple[str, ...]]:
    """The powers of each side that the other has not, but for those that are called as something else is."""
    own = {
        seat: {
            power
            for unit in places(file.sides[seat])
            if unit.name in profiles
            for power in _powers(profiles[unit.name])
        }
        for seat in PLAYERS
    }
    return {seat: tuple(sorted(own[seat] - own[FOE[seat]] - {*but})) for seat in PLAYERS}


def _peoples(file: ScenarioFile, profiles: dict[str, Profile], seat: Seat) -> set[str]:
    return {profiles[unit.name].faction for unit in places(file.sides[seat]) if unit.name in profiles}


def _all(profile: Profile) -> Iterator[Power]:
    return (power for found in profile.powers.values() for power in found)


def _powers(profile: Profile) -> Iterator[str]:
    return (power.name for power in _all(profile))


# Names


def _strangers(
    file: ScenarioFile, profiles: dict[str, Profile], played: set[str], powers: set[str]
) -> Iterator[Stranger]:
    """Units of the game that do not play, by their names and by what stands under their tokens, and their powers."""
    named = {people for seat in PLAYERS for people in _peoples(file, profiles, seat)}
    named |= {file.sides[seat].name for seat in PLAYERS}
    known = {
        word.casefold() for name in (*played, *named, file.title) for word in name.replace("'", " ").split()
    }
    for name, profile in catalogue.units().items():
        if name in played or name in named:
            continue
        instead = _in_his_role(file, profiles, profile) if profile.leader else ""
        fellows = () if profile.leader else _fellows(profile, profiles, played)
        yield Stranger(name, "who does not play", instead=instead, entries=fellows)
        if profile.short and not {profile.short.casefold(), f"{profile.short}s".casefold()} & known:
            yield Stranger(profile.short, "who does not play", heard="hints", plain=True)
        for power in _powers(profile):
            if power not in powers and power not in played:
                yield Stranger(power, "a power that nobody here has", heard="hints", plain=True)


def _fellows(
    stranger: Profile, profiles: dict[str, Profile], played: set[str]
) -> tuple[tuple[str, str], ...]:
    """Those of the people of somebody who play and lead nobody, in no one field."""
    own = (profiles[name] for name in sorted(played & profiles.keys()))
    return tuple(("", each.name) for each in own if each.faction == stranger.faction and not each.leader)


def _in_his_role(file: ScenarioFile, profiles: dict[str, Profile], stranger: Profile) -> str:
    """Who leads here those whom a leader leads who does not play, or their like; of several leaders who alone has to fall; "" if nobody can tell.

    All peoples fight against the Asgardians, and so one that does not play stands for whom these fight.
    """
    peoples = {seat: _peoples(file, profiles, seat) for seat in PLAYERS}
    home = [seat for seat in PLAYERS if stranger.faction in peoples[seat]]
    if not home and stranger.faction != _FRIENDS:
        home = [seat for seat in PLAYERS if _FRIENDS not in peoples[seat]]
    if len(home) != 1:
        return ""
    chiefs = [unit.name for unit in places(file.sides[home[0]]) if profiles[unit.name].leader]
    wanted = [name for name in chiefs if f"{name} falls" in file.sides[FOE[home[0]]].conditions]
    return next((each[0] for each in (chiefs, wanted) if len(each) == 1), "")


# Numbers


def _figures(file: ScenarioFile, profiles: dict[str, Profile]) -> Iterator[Figure]:
    yield from _hits(file, profiles)
    yield from _counts(file, profiles)
    yield from _rules(profiles, _played(file, profiles))
    yield from told_powers.figures(file, profiles, _played(file, profiles))
    yield from told_feats.figures(file, profiles)
    limit = int(complete(OPTIONS, file.options)["turn-limit"])
    yield from turns_told(limit, "turns", "options.turn-limit", unsaid=True)


def _hits(file: ScenarioFile, profiles: dict[str, Profile]) -> Iterator[Figure]:
    """`Fandral has three hits`, `Thor alone decides it. Eight hits is many`: what somebody begins with."""
    own = {str(table.get("name", "")): f"unit[{number}].hits" for number, table in enumerate(file.unit)}
    fresh = file.kind in ("battle", "custom") and file.start.turn == 1
    begun: dict[str, dict[str, int]] = {}
    for seat in PLAYERS:
        for number, unit in enumerate(places(file.sides[seat])):
            if unit.name in profiles and not unit.fallen:
                field = f"sides.{seat}.units[{number}].hits" if unit.hits else own.get(unit.name, "")
                begun.setdefault(unit.name, {})[field] = unit.hits or profiles[unit.name].hits
    for name, fields in begun.items():
        values = {*fields.values(), *(() if fresh else (profiles[name].hits,))}
        names, least = (
            any_of((name, profiles[name].label)),
            r"(?:only\s+|just\s+|but\s+|still\s+|mere\s+|all\s+)?",
        )
        others = any_of(each for other in begun if other != name for each in (other, profiles[other].label))
        alone = (
            rf"\b{names}\b(?:(?!\b{others}\b)[^!?:;]){{0,60}}?"
            if len(begun) > 1
            else rf"\b{names}\b[^!?:;]{{0,60}}?"
        )
        pattern = (
            rf"\b{names}\b[^.:;!?]{{0,40}}?\bha(?:s|ve)\s+{least}({CARDINAL})\s+(?:hits?\b|(?:breaths?|lives|life|wounds?) left\b)"
            rf"|\b{names}['’]s?\s+{least}({CARDINAL})\s+hits?\b"
            rf"|{alone}\bwith\s+(?:his\s+|her\s+|its\s+|their\s+)?{least}({CARDINAL})\s+hits?\b"
            rf"|{alone}\.\s+(?:With\s+)?({CARDINAL})\s+hits\b"
        )
        field = next(iter(fields)) if len(fields) == 1 else ""
        yield Figure(pattern, frozenset(values), f"{name} has", field)
        each = rf"\b{names}\b[^.:;!?]{{0,40}}?\bhave\s+{least}({CARDINAL})\s+hits?\s+each\b"
        yield Figure(each, frozenset(values), f"{name} has", field, every=True)


def _rules(profiles: dict[str, Profile], played: set[str]) -> Iterator[Figure]:
    """Numbers of the rulebook: the cards of a Fate phase and of a hand (T-4, T-5)."""
    ways = [way for name in played & set(profiles) for power in _all(profiles[name]) for way in power.ways]
    drawn = {way.amount for way in ways if way.use == "draw"}
    within = {way.within for way in ways if way.within}
    if within:
        reach = rf"\bwithin ({CARDINAL}) squares of [^.;:!?]{{1,30}}?\bOrders\b"
        yield from rules_told((reach, within, "the reach of Orders is, in squares,"))
    cards = {FATE_CARDS, _TACTICS, *drawn}
    yield from rules_told(
        *_RULES, (rf"\bdraws? ({CARDINAL}) (?:new |fresh )?cards?\b", cards, "the cards drawn are")
    )


def _counts(file: ScenarioFile, profiles: dict[str, Profile]) -> Iterator[Figure]:
    """How many there are of each, of leaders, and of squares that nobody enters."""
    crowds = {seat: [unit for unit in places(file.sides[seat]) if not unit.summoned] for seat in PLAYERS}
    if not all(crowds.values()):
        return
    leaders = {
        sum("Leader" in profiles[unit.name].marks for unit in crowd if unit.name in profiles)
        for crowd in crowds.values()
    }
    yield from count(("leader",), leaders, "the leaders of a side are", of=False)
    for seat, crowd in crowds.items():
        names = any_of(_called(file, profiles, seat))
        pattern = rf"^(?:The )?{names}: (?:you have |there are )?({CARDINAL})\s+units\b(?! (?:stand|come|face|wait|march|against|of theirs)\b)"
        yield Figure(pattern, frozenset({len(crowd)}), "the units of the side are")
        if victory.LEADERS in file.sides[seat].conditions:
            chiefs = sum(
                "Leader" in profiles[foe.name].marks for foe in crowds[FOE[seat]] if foe.name in profiles
            )
            shape = rf"^(?:The )?{names}: ({CARDINAL}) (?:enemy )?leaders? (?:must|has to|have to) (?:both |all )?fall\b"
            yield Figure(shape, frozenset({chiefs}), "the leaders of the enemy are", every=True)
    for name in {unit.name for crowd in crowds.values() for unit in crowd if unit.name in profiles}:
        several = {sum(unit.name == name for unit in crowd) for crowd in crowds.values()} - {0}
        label = profiles[name].label
        if not profiles[name].group or name.endswith("s"):
            yield from count({name, label}, several, f"the {name} are", of=False)
    blocked = terrain(file.map)
    pits = {square for square, kind in blocked.items() if kind == "pit"}
    for noun, squares in (("impassable square", {*blocked}), ("pit", pits), ("wall", {*blocked} - pits)):
        numbers = {len(squares)} if noun not in ("pit", "wall") else {len(squares), _groups(squares)}
        said = f"the {noun}s of the map are"
        yield from count((noun,), numbers, said)
        yield Figure(
            rf"\bthe ({CARDINAL}) {noun}s (?:are|is|were|will)\b", frozenset(numbers), said, every=True
        )


def _groups(squares: set[Square]) -> int:
    """How many walls or pits there are for who counts squares side by side as one."""
    left, many = set(squares), 0
    while left:
        waiting, many = [left.pop()], many + 1
        while waiting:
            near = left.intersection(NEAR[waiting.pop()])
            left -= near
            waiting += near
    return many


# What is so


def _topics(file: ScenarioFile, profiles: dict[str, Profile]) -> Iterator[Topic]:
    blocked = terrain(file.map)
    if "relocation" not in file.special and file.rule != "T-63":
        text = "nothing leaps in this battle (T-63): write special = ['relocation'], or mend the text"
        yield Topic(_LEAPS, text, "special", written("special", ["relocation"]))
    if file.map.strip() and "pit" not in blocked.values():
        yield Topic(_PITS, "the map has no pit: take it out, or draw one", heard="hints")
    if "wall" not in blocked.values():
        yield Topic(_WALLS, "the map has no wall: take it out, or draw one", heard="hints")
    wanted = {seat: file.sides[seat].conditions for seat in PLAYERS}
    if not any(victory.ANY.fullmatch(each) for own in wanted.values() for each in own):
        yield from _first_fall(file, profiles)
    if file.start.first:
        names = {seat: _called(file, profiles, seat) for seat in PLAYERS}
        yield from goes_first(names, file.start.first, "start.first")
        if file.kind in ("battle", "custom") and file.start.turn == 1 and not file.start.active:
            yield by_chance("start.first")
    for seat in PLAYERS:
        yield from _leaders(file, profiles, seat)
    yield from told_hands.topics(file)
    yield from told_victories.topics(file, profiles)


def _first_fall(file: ScenarioFile, profiles: dict[str, Profile]) -> Iterator[Topic]:
    """`One fallen friend loses`, where neither side wins so: told of the enemy of whom a hint addresses, or else of the one player."""
    said = "no side wins by the first unit that falls: mend what it wins by, or the text"
    alone = [seat for seat in PLAYERS if not file.sides[seat].bot]
    any_name = "|".join(any_of(_called(file, profiles, seat)) for seat in PLAYERS)
    for seat in PLAYERS:
        field, peoples = f"sides.{FOE[seat]}.wins", _peoples(file, profiles, seat)
        many = next(iter(peoples)) if len(peoples) == 1 else ""
        whom = many[:-1] if re.search(r"[^e]s$|[^v]es$", many) else "enemy"
        mend = written(field, f"any {whom} falls")
        addressed = rf"^(?:The )?{any_of(_called(file, profiles, seat))}:[^!]*?(?:{_FIRST_FALL})"
        yield Topic(addressed, said, field, mend)
        if alone == [seat]:
            yield Topic(rf"^(?!(?:The )?(?:{any_name}):)[^!]*?(?:{_FIRST_FALL})", said, field, mend)
    if len(alone) != 1:
        yield Topic(rf"^(?!(?:The )?(?:{any_name}):)[^!]*?(?:{_FIRST_FALL})", said)


def _called(file: ScenarioFile, profiles: dict[str, Profile], seat: Seat) -> tuple[str, ...]:
    """By what names a side is addressed, its own first."""
    return (file.sides[seat].name, *sorted(_peoples(file, profiles, seat)))


def _own(file: ScenarioFile, profiles: dict[str, Profile], seat: Seat) -> list[str]:
    """The units of a side, by name and by what stands under their tokens."""
    names = {unit.name for unit in places(file.sides[seat])}
    return sorted(names | {profiles[name].label for name in names if name in profiles})


def _leaders(file: ScenarioFile, profiles: dict[str, Profile], seat: Seat) -> Iterator[Topic]:
    """`Two leaders must fall`, told to a side that wins by the fall of somebody."""
    wanted = file.sides[seat].conditions
    foes = [profiles[unit.name] for unit in places(file.sides[FOE[seat]]) if unit.name in profiles]
    if (
        len(wanted) != 1
        or wanted[0] in (victory.LEADERS, victory.ALL)
        or sum("Leader" in each.marks for each in foes) < 2
    ):
        return
    others = any_of(_called(file, profiles, FOE[seat]))
    text = f"{wanted[0]!r} wins: write {victory.LEADERS!r}, or mend the text"
    mend = written(f"sides.{seat}.wins", victory.LEADERS)
    yield Topic(rf"^(?!{others}:)[^!]*?(?:{_LEADERS})", text, f"sides.{seat}.wins", mend, heard="hints")

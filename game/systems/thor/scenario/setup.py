"""From a scenario file to the table before the first choice (SETUP, THE MAP, T-1 to T-4, T-93, T-117)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec
from msgspec import UNSET

from game.core import options as option_rules
from game.core.descriptions.lesson import Numbers, numbered
from game.core.documents.fields import says
from game.core.events import Context
from game.core.options import Option, Options
from game.core.problems import prepared_draws, shape
from game.core.problems.action_tables import fault
from game.core.problems.problem import Change, Problem, did_you_mean, out_of_bounds, suggestion, written
from game.core.problems.problem import without as without_fields
from game.core.seats import Seat
from game.core.system import Document, ScenarioError
from game.systems.thor import catalogue, events, squares, victory
from game.systems.thor.actions import ACTIONS
from game.systems.thor.catalogue import CardName, Profile
from game.systems.thor.scenario import aims, map_rows, mid_battle, ruled_battles
from game.systems.thor.scenario.scenario_file import Knows, Place, ScenarioFile, SideTable, Start
from game.systems.thor.sequence import Deployment, FirstTurn, ResumedTurn
from game.systems.thor.squares import SQUARES, Square
from game.systems.thor.state import BACK_ROWS, FOE, PLAYERS, Battle, Field, Known, Side, Unit, without

OPTIONS = (
    Option("turn-limit", 15, "Turns each before the battle is a draw.", "T-94", least=1, most=99),
    Option("skip-empty-reactions", False, "Do not ask for an answer when the hand holds none.", "T-85"),
    Option("odds", True, "Show the chance that the enemy holds an answer.", "T-90"),
)
MOST_UNITS = 16
"""Units of one side: as many as its two back rows hold (T-93)."""


# Reading


Reading = tuple[ScenarioFile | None, dict[str, Profile], list[Problem]]


@shape.kept
def read(document: Document) -> Reading:
    """The scenario, the profiles it can use, and everything that is wrong with it."""
    return _read(document, directed=False)


@shape.kept
def read_directed(document: Document) -> Reading:
    """As `read`, of a battle that somebody else directs: without victory, and side two may have no unit yet."""
    return _read(document, directed=True)


def _read(document: Document, *, directed: bool) -> Reading:
    file, problems = shape.read(document, ScenarioFile)
    problems = [_with_victory(_with_map(each), document) for each in problems]
    if file is None:
        return None, {}, problems
    profiles = dict(catalogue.units())
    own: set[str] = set()
    for number, table in enumerate(file.unit):
        profile, wrong = catalogue.read_profile(table, f"unit[{number}]")
        problems += wrong
        if profile:
            if profile.name in own:
                problems.append(Problem(f"unit[{number}].name", f"there is a unit {profile.name!r} already"))
            own.add(profile.name)
            profiles[profile.name] = profile
    problems += mid_battle.problems(file, _rosters(file), directed=directed)
    problems += _unit_problems(file, profiles, least={"one": 1, "two": 0 if directed else 1})
    map_problems = list(map_rows.problems(file.map))
    problems += map_problems
    if not map_problems:
        problems += _place_problems(file)
    problems += [*([] if directed else _wins_problems(file, profiles)), *_card_problems(file, profiles)]
    problems += [*_option_problems(file), *_action_problems(file)]
    return file, profiles, problems


def _with_map(problem: Problem) -> Problem:
    """A missing map can be mended: a board without terrain is one to begin with."""
    if problem.field != "map" or "is missing" not in problem.text:
        return problem
    return msgspec.structs.replace(problem, mend=written("map", map_rows.EMPTY))


def _with_victory(problem: Problem, document: Document) -> Problem:
    """A missing victory can be mended: both sides may win alike, and there is one in every battle."""
    missing = re.fullmatch(r"sides\.(\w+)\.wins", problem.field)
    if not missing or missing[1] not in FOE or "is missing" not in problem.text:
        return problem
    alike = says(document, f"sides.{FOE[missing[1]]}.wins")
    mend = written(problem.field, alike) if alike == victory.LEADERS else _usual_victory(missing[1])
    return msgspec.structs.replace(problem, mend=mend)


def places(side: SideTable) -> list[Place]:
    """The units of a side, each with its fixed square or none."""
    return [unit if isinstance(unit, Place) else Place(unit) for unit in side.units]


def _rosters(file: ScenarioFile) -> dict[Seat, list[Place]]:
    """The units of both sides, side one's first."""
    return {seat: places(file.sides[seat]) for seat in PLAYERS if seat in file.sides}


def _unit_problems(
    file: ScenarioFile, profiles: dict[str, Profile], least: dict[Seat, int]
) -> Iterator[Problem]:
    own = {str(table.get("name", "")) for table in file.unit} - set(profiles)
    for seat in file.sides:
        if seat not in PLAYERS:
            yield mid_battle.no_such_side(f"sides.{seat}")
    for seat in file.start.hands:
        if seat not in PLAYERS:
            yield mid_battle.no_such_side(f"start.hands.{seat}")
    for seat in PLAYERS:
        if seat not in file.sides:
            yield Problem(f"sides.{seat}", "is missing: a battle has sides one and two")
            continue
        units = places(file.sides[seat])
        count = sum(not unit.fallen for unit in units)
        if (
            count < least[seat]
            or sum(not (unit.fallen or unit.summoned or unit.came) for unit in units) > MOST_UNITS
        ):
            field = f"sides.{seat}.units"
            over = [f"{field}[{number}]" for number in range(len(units) - 1, MOST_UNITS - 1, -1)]
            yield Problem(field, f"{count} units; a side has 1 to {MOST_UNITS}", mend=without_fields(*over))
        for number, unit in enumerate(units):
            where = f"sides.{seat}.units[{number}]"
            profile = profiles.get(unit.name)
            if profile is None and unit.name in own:
                continue  # what is wrong with it is told where it is described
            if profile is None:
                likely = _people(units, profiles)
                yield Problem(
                    where, f"there is no unit {unit.name!r}{catalogue.meant(unit.name, profiles, likely)}"
                )
            elif not 0 <= unit.hits <= profile.hits:
                text = f"{unit.name} has 1 to {profile.hits} hits, not {unit.hits}"
                yield from out_of_bounds(f"{where}.hits", text, unit.hits, 1, profile.hits)
            if unit.at and unit.at not in SQUARES:
                near = suggestion(right) if (right := squares.meant(unit.at)) else ""
                yield Problem(f"{where}.at", f"{unit.at!r} is not a square; write a1 to h8{near}")
    yield from _summons(file, profiles)


def _people(units: Sequence[Place], profiles: Mapping[str, Profile]) -> str:
    """Of which faction most units of a side are; "" if nobody is known."""
    told = Counter(profiles[unit.name].faction for unit in units if unit.name in profiles)
    return max(told, key=told.__getitem__) if told else ""


def _summons(file: ScenarioFile, profiles: dict[str, Profile]) -> Iterator[Problem]:
    """Powers that bring somebody whom nobody knows."""
    for number, table in enumerate(file.unit):
        for field, power in catalogue.powers(table, f"unit[{number}]"):
            for name in sorted({way.unit for way in power.ways if way.use == "summon"} - set(profiles)):
                yield Problem(
                    field, f"it summons {name!r}, but there is no such unit{catalogue.meant(name, profiles)}"
                )


def _place_problems(file: ScenarioFile) -> Iterator[Problem]:
    """Fixed units that stand on one another or on terrain, and sides without room for the rest (T-117)."""
    blocked = map_rows.terrain(file.map)
    taken: dict[Square, str] = {}
    sides = list(_rosters(file).items())
    for seat, units in sides:
        for number, unit in enumerate(units):
            if unit.fallen:
                continue
            if unit.at in taken or unit.at in blocked:
                what = f"{taken[unit.at]} stands there" if unit.at in taken else "it is impassable"
                field = f"sides.{seat}.units[{number}].at"
                free = [square for square in SQUARES if square not in taken and square not in blocked]
                mend = written(field, min(free, key=lambda square: _steps(square, unit.at))) if free else ()
                yield Problem(field, f"{unit.name} cannot stand on {unit.at}: {what}", mend=mend)
            if unit.at:
                taken[unit.at] = unit.name
    for seat, units in sides:
        waiting = sum(1 for unit in units if not (unit.at or unit.fallen))
        room = sum(
            1
            for square in SQUARES
            if square[1] in BACK_ROWS[seat] and square not in blocked and square not in taken
        )
        if waiting > room:
            yield Problem(
                f"sides.{seat}.units",
                f"{waiting} units to deploy, but {room} free squares (T-117): clear some of ranks "
                f"{' and '.join(sorted(BACK_ROWS[seat]))}, say where units stand, or take some out",
                mend=map_rows.cleared(file.map, BACK_ROWS[seat]),
            )


def _steps(one: Square, other: Square) -> tuple[int, Square]:
    """How many steps lie between two squares; of those as near, a fixed order."""
    return max(abs(ord(a) - ord(b)) for a, b in zip(one, other, strict=True)), one


def _wins_problems(file: ScenarioFile, profiles: dict[str, Profile]) -> Iterator[Problem]:
    """Victory conditions that the enemy can never meet (T-93)."""
    for seat in PLAYERS:
        if seat not in file.sides or FOE[seat] not in file.sides:
            continue
        wanted = file.sides[seat].conditions
        if not wanted:
            yield Problem(f"sides.{seat}.wins", f"is empty; write {victory.WORDS}", mend=_usual_victory(seat))
        for condition in wanted:
            wrong = _never_met(file, profiles, seat, condition)
            if wrong:
                words, mend = _other_way_round(file, profiles, seat, condition) or aims.meant(
                    file, profiles, _rosters(file), seat, condition
                )
                yield Problem(f"sides.{seat}.wins", wrong + words, mend=mend)
                yield from ruled_battles.missing(file, _rosters(file), seat, condition)
        yield from _over_problems(file, profiles, seat, wanted)


def _never_met(file: ScenarioFile, profiles: dict[str, Profile], seat: Seat, condition: str) -> str:
    """Why a side can never bring a condition about; "" if it can."""
    enemies = [unit.name for unit in places(file.sides[FOE[seat]])]
    leader = any(name in profiles and profiles[name].leader for name in enemies)
    return victory.wrong_condition(condition, enemies, leader)


def _other_way_round(
    file: ScenarioFile, profiles: dict[str, Profile], own: Seat, condition: str
) -> tuple[str, tuple[Change, ...]] | None:
    """Where a side wants one of its own to fall: that the sides have each other's victory, if both could be met then; and the mend."""
    if condition not in {f"{unit.name} falls" for unit in places(file.sides[own])}:
        return None
    for seat in PLAYERS:
        its = file.sides[FOE[seat]].conditions
        if not its or any(_never_met(file, profiles, seat, each) for each in its):
            return None
    mend = [
        change for seat in PLAYERS for change in written(f"sides.{seat}.wins", file.sides[FOE[seat]].wins)
    ]
    return "; the victories of the two sides stand in each other's place: exchange them", tuple(mend)


def _over_problems(
    file: ScenarioFile, profiles: dict[str, Profile], seat: Seat, wanted: tuple[str, ...]
) -> Iterator[Problem]:
    """A battle that has been won before it begins (T-82)."""
    leaders = {name for name, profile in profiles.items() if profile.leader}
    met = mid_battle.over(wanted, places(file.sides[FOE[seat]]), leaders)
    if met:
        text = f"{met!r} is met by who has fallen already: the battle is over; let them stand, or ask for another victory"
        mend = aims.risen(file, profiles, _rosters(file), seat)
        yield Problem(f"sides.{seat}.wins", text, mend=mend)


def _usual_victory(seat: str) -> tuple[Change, ...]:
    """The mend that lets a side win as it may in any battle."""
    return written(f"sides.{seat}.wins", victory.ALL)


def _card_meant(file: ScenarioFile, profiles: dict[str, Profile], field: str, card: str) -> str:
    """What was meant by a card that there is not: the wild card of a power that is called so, or a name nearly right."""
    seat = field.removeprefix("start.hands.")
    rosters = _rosters(file)
    own = {unit.name for each, units in rosters.items() if seat in (each, field) for unit in units}
    kinds = {
        kind
        for name in own & set(profiles)
        for kind, powers in profiles[name].powers.items()
        if any(power.name.casefold() == card.casefold() for power in powers)
    }
    return suggestion(kinds.pop()) if len(kinds) == 1 else did_you_mean(card, catalogue.cards())


def _card_problems(file: ScenarioFile, profiles: dict[str, Profile]) -> Iterator[Problem]:
    left = Counter(catalogue.whole_deck())
    start = file.start
    piles = [(f"start.hands.{seat}", hand) for seat, hand in start.hands.items()]
    for field, cards in [*piles, ("start.deck", start.deck), ("start.discard", start.discard)]:
        for number, card in enumerate(cards):
            if card not in left:
                several = prepared_draws.cards(card, lambda part: part if part in catalogue.cards() else "")
                near = prepared_draws.said(several) or _card_meant(file, profiles, field, card)
                mend = prepared_draws.spread(field, cards, number, several)
                yield Problem(f"{field}[{number}]", f"there is no card {card!r}{near}", mend=mend)
            elif left[card] == 0:
                text = f"every {card} is already used; the deck has no more of them"
                yield Problem(f"{field}[{number}]", text, mend=without_fields(f"{field}[{number}]"))
            else:
                left[card] -= 1


def unit_numbers(units: Sequence[tuple[str, Square, int]]) -> Numbers:
    """By which numbers actions name units, each with its name and where it stands ("" if nowhere): by either."""
    names = [(name, number) for name, _, number in units]
    return numbered([*names, *((at, number) for _, at, number in units if at)])


def _action_problems(file: ScenarioFile) -> Iterator[Problem]:
    """Actions of a lesson or a solution that no record could hold."""
    places = [place for roster in _rosters(file).values() for place in roster]
    numbers = unit_numbers(
        [(place.name, place.at, place.number or count) for count, place in enumerate(places, 1)]
    )
    fields = [(f"solution[{number}]", action) for number, action in enumerate(file.solution)]
    for step, lesson in enumerate(file.lesson):
        fields += [(f"lesson[{step}].actions[{number}]", act) for number, act in enumerate(lesson.actions)]
    for field, action in fields:
        if wrong := fault(field, action, ACTIONS, numbers):
            yield wrong


def _option_problems(file: ScenarioFile) -> Iterator[Problem]:
    yield from option_rules.problems(OPTIONS, file.options, ScenarioFile)


# Setting up


def begin(document: Document, options: Options, ctx: Context) -> Battle:
    """The table before the first choice (SETUP). Raises `ScenarioError`."""
    file, profiles, problems = read(document)
    if file is None or problems:
        raise ScenarioError(problems)
    units = _muster(file, profiles)
    first: Seat = file.start.first or ("one" if ctx.chance.flip() else "two")
    ctx.tell(events.BattleBegan, first, not file.start.first)
    return _lay_out(file, units, _field(file, profiles, units, options), first, ctx)


def direct(document: Document, cast: Iterable[str], options: Options, ctx: Context) -> Battle:
    """The table of a battle that somebody else directs: side one goes first, nobody wins, no turn is the last one.

    `cast` names the units that may come later; they are on no side yet. Raises `ScenarioError`.
    """
    file, profiles, problems = read_directed(document)
    if file is None or problems:
        raise ScenarioError(problems)
    units = _muster(file, profiles)
    field = _field(file, profiles, units, options, cast)
    ctx.tell(events.BattleBegan, "one", False)
    return _lay_out(file, units, msgspec.structs.replace(field, endless=True), "one", ctx)


def _lay_out(file: ScenarioFile, units: list[Unit], field: Field, first: Seat, ctx: Context) -> Battle:
    """Units, deck and hands, and what comes first."""
    start = file.start
    fallen = mid_battle.fallen([place for roster in _rosters(file).values() for place in roster], units)
    alive = [unit for unit in units if unit not in fallen]
    deck = _deck(start, ctx)
    state = Battle(
        stack=[],
        outcome=None,
        field=field,
        units={unit.id: unit for unit in alive if unit.at},
        board={unit.at: unit.id for unit in alive if unit.at},
        reserve={
            seat: tuple(unit for unit in alive if not unit.at and unit.seat == seat) for seat in PLAYERS
        },
        fallen=fallen,
        hands={seat: tuple(start.hands.get(seat, ())) for seat in PLAYERS},
        deck=deck,
        discard=tuple(start.discard),
        known={seat: _known(start, seat, deck) for seat in PLAYERS},
        first=first,
        turn=start.turn,
        next_id=max((unit.id for unit in units), default=0) + 1,
    )
    resumed = bool(start.active) and start.phase != "fate"
    turn = (ResumedTurn if resumed else FirstTurn)(start.active or first, start.phase)
    state.push(Deployment(first), turn)
    return state


def _known(start: Start, seat: Seat, deck: tuple[CardName, ...]) -> Known:
    """What a side has seen of the cards before the battle begins (T-99)."""
    knows = start.knows.get(seat, Knows())
    return Known(deck[::-1][: knows.deck], tuple(knows.hand))


def _muster(file: ScenarioFile, profiles: dict[str, Profile]) -> list[Unit]:
    """All units of both sides, side one's first, numbered from 1 unless the file says otherwise."""
    return [
        Unit(
            place.number or number,
            place.name,
            seat,
            place.at,
            place.hits or profiles[place.name].hits,
            place.summoned,
            away=place.away or UNSET,
        )
        for number, (seat, place) in enumerate(
            ((seat, place) for seat, roster in _rosters(file).items() for place in roster),
            1,
        )
    ]


def _field(
    file: ScenarioFile,
    profiles: dict[str, Profile],
    units: list[Unit],
    options: Options,
    cast: Iterable[str] = (),
) -> Field:
    came = mid_battle.came(_rosters(file))
    names = {unit.name for unit in units} | set(cast)
    while more := catalogue.summonable(profiles[name] for name in names) - names:
        names |= more
    leaders: dict[Seat, tuple[int, ...]] = {
        seat: tuple(
            sorted(
                unit.id
                for unit in units
                if unit.seat == seat
                and profiles[unit.name].leader
                and not unit.summoned
                and unit.id not in came
            )
        )
        for seat in PLAYERS
    }
    return Field(
        title=file.title,
        terrain=map_rows.terrain(file.map),
        profiles={name: profiles[name] for name in sorted(names)},
        sides={seat: Side(file.sides[seat].name, file.sides[seat].conditions) for seat in PLAYERS},
        relocation="relocation" in file.special,
        turn_limit=max(int(options["turn-limit"]), file.start.turn),
        skip_empty_reactions=bool(options["skip-empty-reactions"]),
        open_hands=file.kind == "puzzle",
        one_turn=file.kind == "puzzle",
        leaders=leaders,
    )


def _deck(start: Start, ctx: Context) -> tuple[CardName, ...]:
    """The deck, its next card last: what the scenario fixes on top of the shuffled rest (T-4)."""
    fixed = [*start.deck, *start.discard, *(card for hand in start.hands.values() for card in hand)]
    rest = ctx.chance.shuffle(without(catalogue.whole_deck(), *fixed))
    return (*rest, *reversed(start.deck))

"""From a scenario file to the table before the first choice (GB-111 to GB-122)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, cast

import msgspec

from game.core import options as option_rules
from game.core.documents.fields import says
from game.core.events import Context
from game.core.options import Option, Options, complete
from game.core.problems import seating, shape
from game.core.problems.problem import Change, Problem, clamped, out_of_bounds, without, written
from game.core.seats import Seat
from game.core.steps import Step
from game.core.system import Document, ScenarioError
from game.systems.confrontation import events, setup_events
from game.systems.confrontation.authority import Opposition
from game.systems.confrontation.companies import CompanyList
from game.systems.confrontation.dice import SIDES
from game.systems.confrontation.scenario import (
    company_muster,
    ground,
    kit,
    mid_battle,
    puzzles,
    scenario_file,
    standing_units,
    unnumbered_units,
)
from game.systems.confrontation.scenario.battles import Plan, battles
from game.systems.confrontation.scenario.company_muster import Company
from game.systems.confrontation.scenario.deployment import (
    ChooseDeployer,
    ChooseDuties,
    Deployment,
    FillPools,
    HoldBackUnits,
    NameCommanders,
    ShowSide,
)
from game.systems.confrontation.scenario.ground import Ground
from game.systems.confrontation.scenario.scenario_file import ScenarioFile
from game.systems.confrontation.scenario.terrain_placement import Battlefield, LayTerrain
from game.systems.confrontation.state import MODES, Battle, Council, Field, Mode, Sequence, Side
from game.table.counterparts import lost_lengths
from game.table.names import lost_kits
from game.table.notation import slips
from game.table.notation.fields import FieldError

AS_WRITTEN = "as written"
OPTIONS = (
    Option(
        "mode", AS_WRITTEN, "How the cards of a round are ordered: as the scenario has it, one of six ways, or by a die.", "GB-117",
        choices=(AS_WRITTEN, *MODES, "drawn"),
    ),
    Option(
        "battlefield", "laid", "Terrain lies as the scenario has it, or the players lay it in one of three ways.", "GB-116",
        choices=("laid", "borderland", "pacified", "positions"),
    ),
    Option("long", False, "A long battle: Elixir targets are doubled, and there are two more rounds.", "G-137"),
    Option("fear", False, "The active unit that fails its test against Fear is in rout.", "G-24"),
    Option(
        "estimates", True, "Previews show distances and chances that nobody may measure yet. On against bots, off among people.",
        "GA-1", among_people=False,
    ),
)  # fmt: skip
_MORE_ROUNDS, _MOST_SIDES = 2, 4
_HIGH = 30
"""Twice the target of any battle of the rulebook."""
_MOST_POINTS, _MOST_ROUNDS, _MOST_TARGET = 10_000, 20, 99
Reading = tuple["Setting | None", list[Problem]]


class Setting(msgspec.Struct, frozen=True):
    """A scenario that has been read: everything in it that is not decided by options or chance."""

    file: ScenarioFile
    grounds: dict[str, Ground]
    """By battle; several if a die chooses."""
    companies: dict[Seat, Company]


def read(document: Document) -> Reading:
    """The scenario, and everything that is wrong with it; the latest readings are kept and nobody may change them."""
    return READER(document)


def sound(document: Document) -> Setting:
    """The setting of a scenario with which nothing is wrong. Raises `ScenarioError`."""
    setting, problems = read(document)
    if setting is None or problems:
        raise ScenarioError(problems)
    return setting


def _read(document: Document) -> shape.Reading[Reading]:
    found, problems = shape.read(document, ScenarioFile)
    problems = slips.meant(document, problems, "cm")
    problems = [_by_die(each, document) for each in (*problems, *(_agreed(found) if found else ()))]
    if found is None:
        return None, _whole(document, problems)
    rosters: dict[Seat, CompanyList] = {}
    for seat, side in found.sides.items():
        roster, wrong = company_muster.listed(side, f"sides.{seat}")
        problems += wrong
        if roster is not None:
            rosters[seat] = roster
            problems += company_muster.problems(
                found, roster, f"sides.{seat}.{'company' if side.company else 'list'}"
            )
    if problems:
        return None, problems
    yield
    companies = _companies(found, rosters)
    problems = list(mid_battle.summons_problems(found, companies))
    if problems:
        return None, problems
    companies = mid_battle.joined(found, companies)
    grounds, problems = _grounds(found, rosters, companies)
    problems = _whole(document, problems)
    setting = Setting(found, grounds, companies)
    for name in grounds if not problems else ():
        yield
        state = table(setting, name, complete(OPTIONS, {}))
        for problem in standing_units.problems(found, state, companies):
            yield
            problems.append(problem)
        problems += [] if problems else mid_battle.problems(found, state, companies)
    return (None if problems else setting), problems


READER: shape.KeptReader[Reading] = shape.KeptReader(_read)


def _whole(document: Document, problems: list[Problem]) -> list[Problem]:
    """Problems, those of fields that are missing with what the rest of the table tells of them."""
    plan = battles().get(str(document.get("battle", "")))
    numbered = list(unnumbered_units.completed(document, problems))
    found = lost_lengths.completed(document, numbered, plan.table if plan else "")
    return lost_kits.completed(document, found, {id: piece.name for id, piece in kit.kit().items()})


def _by_die(problem: Problem, document: Document) -> Problem:
    """A mode that is told by the number of the die that draws it (GB-117)."""
    said = str(says(document, problem.field, "")) if problem.field in ("mode", "options.mode") else ""
    if not said.isdecimal() or not 1 <= int(said) <= len(MODES):
        return problem
    mode = MODES[int(said) - 1]
    text = f"{said} is no mode but the number of the die that draws {mode!r} (GB-117): did you mean {mode!r}?"
    return Problem(problem.field, text, mend=written(problem.field, mode), certain=True)


def _agreed(found: ScenarioFile) -> Iterator[Problem]:
    """What has to be right before anything is laid: seats, teams, numbers, options."""
    if found.system != "confrontation":
        yield Problem("system", f"{found.system!r} is not this system; write 'confrontation'")
    if not 1 <= found.points <= _MOST_POINTS:
        text = f"{found.points} AP; a company has 1 to {_MOST_POINTS} (500 is a small battle)"
        yield from out_of_bounds("points", text, found.points, 1, _MOST_POINTS)
    if found.rounds is not None and not 1 <= found.rounds <= _MOST_ROUNDS:
        text = f"{found.rounds} rounds; a battle has 1 to {_MOST_ROUNDS}"
        yield from out_of_bounds("rounds", text, found.rounds, 1, _MOST_ROUNDS)
    if found.target is not None and not 1 <= found.target <= _MOST_TARGET:
        text = f"{found.target} Elixir; a target is 1 to {_MOST_TARGET}"
        yield Problem("target", text, mend=_fewer_noughts(found.target))
    yield from _seats_agreed(found)
    yield from option_rules.problems(OPTIONS, found.options, ScenarioFile)
    yield from puzzles.problems(found)


def _fewer_noughts(target: int) -> tuple[Change, ...]:
    """The mend of a target beyond all measure: without the noughts that are too many."""
    meant = target
    while meant > _HIGH and meant % 10 == 0:
        meant //= 10
    return clamped("target", meant, 1, _MOST_TARGET)


def _seats_agreed(found: ScenarioFile) -> Iterator[Problem]:
    present = scenario_file.seats(found)
    teams = scenario_file.teams(found)
    if len(teams) < 2:
        allied = [seat for seat in present if found.sides[seat].team not in (None, seat)]
        text = "all companies fight for one team, and there is nobody to fight: take it out"
        if allied:
            yield Problem(f"sides.{allied[-1]}.team", text, mend=without(f"sides.{allied[-1]}.team"))
        else:
            yield Problem("sides", "a battle has two sides at least")
    if len(present) > _MOST_SIDES:
        yield Problem("sides", "a battle has four companies at most")
    yield from seating.gaps(present)
    for seat in present:
        team = found.sides[seat].team
        if team and (team not in found.sides or found.sides[team].team not in (None, team)):
            text, field = (
                f"{team!r} is not a side of its own; name the seat that leads the team",
                f"sides.{seat}.team",
            )
            led = found.sides[team].team if team in found.sides else None
            yield Problem(field, text, mend=written(field, led) if led and led != seat else ())
    yield from _sides_of_genius(found, found.mode)
    yield from _duties_agreed(found, teams)


def _duties_agreed(found: ScenarioFile, teams: tuple[tuple[Seat, ...], ...]) -> Iterator[Problem]:
    """Who attacks and who defends, where anybody does (G-48)."""
    present = scenario_file.seats(found)
    plan = battles().get(found.battle)
    if plan and plan.duties and len(teams) != 2:
        text = f"{plan.name} has an attacker and a defender, and so two sides ({plan.rule})"
        yield _not_two_sides(found, "battle", text)
    told = [found.sides[seat].duty for seat in present if found.sides[seat].duty]
    if plan and plan.duties and not told and _uneven(teams):
        text = f"say who attacks: sides of {' and '.join(str(len(team)) for team in teams)} companies cannot change places ({plan.rule})"
        yield Problem("sides.one.duty", text)
    if told and (plan is None or not plan.duties):
        yield Problem("sides.one.duty", "nobody attacks or defends in this battle")
    if plan and plan.duties and len(told) == len(present) and len(set(told)) == 1:
        other = "defender" if told[0] == "attacker" else "attacker"
        field = f"sides.{teams[-1][0]}.duty"
        yield Problem(field, f"all sides are {told[0]}: one of them is {other}", mend=written(field, other))
    if told and len(told) != len(present):
        yield Problem(
            "sides.one.duty",
            "say it of every side, or leave it to the winner of the Authority opposition (G-48)",
        )


def _uneven(teams: tuple[tuple[Seat, ...], ...]) -> bool:
    """Whether attackers and defenders cannot change places, as each of them deploys in the zone of another (G-48)."""
    return len({len(team) for team in teams}) > 1


def _sides_of_genius(found: ScenarioFile, mode: object) -> Iterator[Problem]:
    """Military Genius has one side face up and one face down (GB-122)."""
    if mode == "genius" and len(scenario_file.teams(found)) != 2:
        yield _not_two_sides(found, "mode", "Military Genius is played by two sides (GB-122)")


def _not_two_sides(found: ScenarioFile, field: str, text: str) -> Problem:
    """What only two sides can play: where two of four are allies, at the one of the others that has lost its team."""
    teams = sorted(scenario_file.teams(found), key=len)
    if [len(team) for team in teams] != [1, 1, 2]:
        return Problem(field, text)
    (first,), (second,) = teams[:2]
    name = found.sides[second].name
    text = f"{text}, and {name} fights for itself alone: write {first!r}, or choose otherwise in {field}"
    return Problem(f"sides.{second}.team", text, mend=written(f"sides.{second}.team", first))


def _companies(found: ScenarioFile, rosters: dict[Seat, CompanyList]) -> dict[Seat, Company]:
    """Every company with its units and fighters numbered through all sides."""
    made: dict[Seat, Company] = {}
    unit, fighter = 1, 1
    for seat in scenario_file.seats(found):
        made[seat] = company_muster.company(seat, rosters[seat], unit, fighter)
        unit += len(made[seat].units)
        fighter += len(made[seat].fighters)
    return made


def _grounds(
    found: ScenarioFile, rosters: dict[Seat, CompanyList], companies: dict[Seat, Company]
) -> tuple[dict[str, Ground], list[Problem]]:
    """What lies on the table, for the battle or, if a die chooses it, for each that these companies may fight (G-143)."""
    grounds: dict[str, Ground] = {}
    problems: list[Problem] = []
    drawn = found.battle == "drawn"
    for name, plan in battles().items():
        if not drawn and name != found.battle:
            continue
        unfit = [
            problem
            for seat, roster in rosters.items()
            for problem in company_muster.unfit(plan, roster, companies[seat].mustered, f"sides.{seat}.list")
        ]
        teams = scenario_file.teams(found)
        if drawn and (unfit or (plan.duties and (len(teams) != 2 or _uneven(teams)))):
            continue
        try:
            made, wrong = ground.lay(found, name, plan)
        except FieldError as error:
            problems.append(error.problem)
            continue
        grounds[name] = made
        problems += [_with_list(each, found, rosters, plan) for each in unfit] if not found.free else []
        problems += wrong
    return grounds, list({(each.field, each.text): each for each in problems}.values())


def _with_list(
    problem: Problem, found: ScenarioFile, rosters: dict[Seat, CompanyList], plan: Plan
) -> Problem:
    """That a company may not fight a battle, with a list of the same people that may."""
    seat: Any = problem.field.split(".")[1]
    other = company_muster.fitting(plan, rosters[seat], found.points)
    if not other or problem.mend or not found.sides[seat].roster:
        return problem
    return msgspec.structs.replace(problem, mend=written(problem.field, other))


# The beginning


def begin(document: Document, options: Options, ctx: Context, first: Step[Battle]) -> Battle:
    """The battle before the first choice; `first` is what follows the opening: its first round. Raises `ScenarioError`.

    One that is under way goes on where it is, whatever options say of its mode and its terrain.
    """
    setting, problems = read(document)
    if setting is not None:
        problems = [*problems, *_sides_of_genius(setting.file, options["mode"])]
    if setting is None or problems:
        raise ScenarioError(problems)
    name = _drawn_battle(setting, ctx)
    state = table(setting, name, options)
    if setting.file.start.part:
        standing_units.stand(setting.file, state, setting.companies)
        mid_battle.begin(setting.file, state, setting.companies)
        return state
    mode = options["mode"] if options["mode"] != AS_WRITTEN else setting.file.mode
    if mode == "drawn":
        modes = MODES if len(scenario_file.teams(setting.file)) == 2 else MODES[:-1]
        drawn = SIDES
        while drawn >= len(modes):
            drawn = ctx.chance.roll(SIDES) - 1
        mode = modes[drawn]
        ctx.tell(events.ModeSet, mode)
    state.field = msgspec.structs.replace(state.field, mode=mode)
    standing_units.stand(setting.file, state, setting.companies)
    battlefield = cast(Battlefield, options["battlefield"])
    only = puzzles.activation_of(setting.file, setting.companies)
    opening = _opening(setting, state, battles()[name], battlefield)
    state.push(*opening, puzzles.OneActivation(only) if only else first)
    return state


def _drawn_battle(setting: Setting, ctx: Context) -> str:
    """The battle: as the file says, or by a die, rolled again for one that these companies cannot fight (GB-111, G-143)."""
    if setting.file.battle != "drawn":
        return setting.file.battle
    numbers = {battles()[name].number: name for name in setting.grounds}
    die = 0
    while die not in numbers:
        die = ctx.chance.roll(SIDES)
    ctx.tell(setup_events.BattleDrawn, numbers[die], battles()[numbers[die]].name)
    return numbers[die]


def _opening(
    setting: Setting, state: Battle, plan: Plan, battlefield: Battlefield | Literal["laid"]
) -> list[Step[Battle]]:
    """What happens before the first round (GB-111 to GB-116, G-48)."""
    file = setting.file
    told = any(side.duty for side in file.sides.values())
    to_place = () if plan.enters else standing_units.to_deploy(file, state, setting.companies)
    choosing = plan.duties and not told
    opposed: list[Step[Battle]] = []
    if file.start.first:
        state.winner = file.start.first
    elif to_place or choosing or state.field.mode == "genius":
        opposed = [Opposition()]
    steps: list[Step[Battle]] = [NameCommanders()]
    laid: list[Step[Battle]] = (
        [] if battlefield == "laid" else [LayTerrain(battlefield, ground.loose(file, state))]
    )
    steps += [*opposed, ChooseDuties(), *laid] if choosing else [*laid, *opposed]
    if state.field.mode == "genius":
        steps.append(ShowSide())
    if plan.reinforced and not any(side.reserves for side in file.sides.values()):
        steps.append(HoldBackUnits(plan.reinforced))
    if to_place:
        steps.append(ChooseDeployer(to_place) if opposed else Deployment(state.winner or "one", to_place))
    fixed = standing_units.pools_fixed(file, setting.companies)
    return [*steps, FillPools(fixed)]


def table(setting: Setting, name: str, options: Options) -> Battle:
    """The table of a battle with its terrain and nobody on it; nothing to do yet."""
    laid, file = setting.grounds[name], setting.file
    present = scenario_file.seats(file)
    companies = setting.companies
    return Battle(
        stack=[],
        outcome=None,
        field=_field(setting, name, options),
        units={unit.id: unit for unit in _in_order(companies, "units")},
        fighters={fighter.id: fighter for fighter in _in_order(companies, "fighters")},
        fallen={},
        pieces={piece.id: piece for piece in laid.pieces},
        items={item.id: item for item in laid.items},
        objectives={objective.id: objective for objective in laid.objectives},
        elixir={seat: _elixir(file, seat, companies[seat]) for seat in present},
        commanders=dict.fromkeys(present, 0),
        duties=dict(laid.duties) if battles()[name].duties else {},
        sequences={seat: Sequence() for seat in present},
        deck=(),
        drawn=None,
        drawer=None,
        winner=None,
        lead=None,
        round=0,
        active=None,
        feats=(),
        avatars=(),
        test=None,
        rolled=None,
        dice=tuple(file.start.dice),
    )


def _in_order(companies: dict[Seat, Company], what: Literal["units", "fighters"]) -> list[Any]:
    """All units or fighters by number: those whom anybody has summoned come last."""
    return sorted(
        (each for company in companies.values() for each in getattr(company, what)), key=lambda each: each.id
    )


def _elixir(file: ScenarioFile, seat: Seat, company: Company) -> int:
    said = file.sides[seat].elixir
    return company_muster.elixir(company.mustered) if said is None else said


def _field(setting: Setting, name: str, options: Options) -> Field:
    """What does not change in the battle; the mode is that of the file or Marauder until a die is thrown."""
    file, laid, companies = setting.file, setting.grounds[name], setting.companies
    present = scenario_file.seats(file)
    mode: Mode = "marauder" if file.mode == "drawn" else file.mode
    return Field(
        title=file.title,
        width=laid.size[0],
        height=laid.size[1],
        ground=file.ground,
        mode=mode,
        council=_council(laid.council, long=bool(options["long"])),
        sides={seat: _side(setting, laid, seat) for seat in present},
        profiles={id: card for seat in present for id, card in companies[seat].mustered.profiles.items()},
        works={id: work for seat in present for id, work in companies[seat].mustered.works.items()},
        zones=laid.zones,
        estimates=bool(options["estimates"]),
        open_dice=file.kind == "puzzle",
        rout_on_fear=bool(options["fear"]),
    )


def _side(setting: Setting, laid: Ground, seat: Seat) -> Side:
    mustered = setting.companies[seat].mustered
    return Side(
        setting.file.sides[seat].name,
        mustered.people,
        mustered.points,
        scenario_file.captain(setting.file, seat),
        mustered.tactic,
        laid.edges[seat],
    )


def _council(council: Council, *, long: bool) -> Council:
    """The war council; in a long battle twice the targets and two more rounds (G-137)."""
    if not long:
        return council
    return msgspec.structs.replace(
        council,
        rounds=council.rounds + _MORE_ROUNDS,
        target={seat: 2 * goal for seat, goal in council.target.items()},
    )

"""From a scenario file to the plan of its battle, with everything that is wrong with it (CC-13, CC-15)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from game.core import options as option_rules
from game.core.documents.fields import says
from game.core.events import Context
from game.core.options import Option, Options, complete
from game.core.problems import seating, shape
from game.core.problems.problem import Problem, did_you_mean, out_of_bounds, suggestion, without, written
from game.core.seats import Seat
from game.core.system import Document, ScenarioError
from game.systems.ascension import advantage, cards
from game.systems.ascension.cards import DECK
from game.systems.ascension.goals import GOALS
from game.systems.ascension.profile import Character
from game.systems.ascension.scenario import (
    force_muster,
    kit,
    mid_battle,
    outset,
    scenario_file,
    table_layout,
    table_problems,
)
from game.systems.ascension.scenario.force_muster import Later
from game.systems.ascension.scenario.mid_battle import NOWHERE
from game.systems.ascension.scenario.plan import Plan
from game.systems.ascension.scenario.scenario_file import ModelTable, ScenarioFile
from game.systems.ascension.state import Battle, Model, ModelId, Piece
from game.table.counterparts import lost_lengths
from game.table.lengths import FULL
from game.table.names import lost_kits
from game.table.notation import slips
from game.table.notation.fields import FieldError
from game.table.shapes import Place

OPTIONS = (
    Option(
        "terrain", "laid", "Terrain lies as the scenario has it, or the sides choose and lay it by turns.", "C-123",
        choices=("laid", "chosen"), former=("placed",),
    ),
    Option("odds", "own", "Whose unseen cards the shown odds count on.", "C-122", choices=("own", "both", "off")),
    Option("goals", True, "Each side picks a secondary goal in secret, where the scenario offers any.", "C-78"),
    Option("rubble", True, "Destroyed terrain of Size 1 and more leaves rubble.", "C-75"),
)  # fmt: skip
Reading = tuple[Plan | None, list[Problem]]
_MOST_INITIATIVE = 6
_PAYING = {"font", "objective", "console"}
"""What makes a piece one that is interacted with."""


def read(document: Document) -> Reading:
    """The scenario, and everything that is wrong with it; the latest readings are kept and nobody may change them."""
    return READER(document)


def sound(document: Document) -> Plan:
    """The plan of a scenario with which nothing is wrong. Raises `ScenarioError`."""
    plan, problems = read(document)
    if plan is None or problems:
        raise ScenarioError(problems)
    return plan


def read_with(document: Document, later: Later) -> shape.Reading[Reading]:
    """The same in steps, for a battle into which others may come.

    What is wrong with those has fields such as `sides.two.later[0]`.
    """
    found, problems = shape.read(document, ScenarioFile)
    problems = [_paid(problem, document) for problem in slips.meant(document, problems, "in")]
    if found is None:
        return None, _whole(document, problems)
    problems = [*problems, *_agreed(found)]
    size = 0, 0
    try:
        size = table_layout.table(found)
    except FieldError as error:
        return None, [*problems, error.problem]
    pieces, spots, wrong = table_layout.terrain(found)
    zones, unread = table_layout.zones(found)
    problems += [*wrong, *unread]
    ids = [row.id for row in found.terrain]
    unit = table_layout.unit(found)
    problems += table_layout.terrain_problems(pieces, spots, size, unit, ids, found.terrain)
    problems += _advantage_problems(found, pieces)
    deployments, wrong = table_layout.deployments(found, size)
    problems += wrong
    chosen, absent, wrong = force_muster.muster(found, later)
    problems += force_muster.too_few_points(found, wrong)
    plan = Plan(found, size, tuple(pieces), (*zones, *deployments), chosen, {}, later=absent)
    if not problems:
        problems += mid_battle.problems(found, chosen, absent, directed=bool(later.empty))
    if not problems:
        plan, wrong = _mustered(plan)
        problems += wrong
    if not problems:
        for some in table_problems.by_step(found, outset.table(plan, complete(OPTIONS, found.options))):
            yield
            problems += some
    return plan, _whole(document, problems)


READER: shape.KeptReader[Reading] = shape.KeptReader(lambda document: read_with(document, Later()))


def _paid(problem: Problem, document: Document) -> Problem:
    """What an interaction scores, without saying with which piece: it is the only one there is to interact with."""
    points = says(document, problem.field)
    if problem.field != "scoring.interact" or type(points) is not int:
        return problem
    rows = [row for row in says(document, "terrain", []) if isinstance(row, dict)]
    known = [(row.get("id"), kit.kit().get(str(row.get("kit")))) for row in rows]
    ids = [id for id, piece in known if piece and not _PAYING.isdisjoint(piece.traits)]
    if len(ids) != 1:
        return problem
    right = {ids[0]: points}
    return Problem(problem.field, problem.text + suggestion(right), mend=written(problem.field, right))


def _whole(document: Document, problems: list[Problem]) -> list[Problem]:
    """Problems, those of fields that are missing with what the rest of the table tells of them."""
    found = lost_lengths.completed(document, problems)
    return lost_kits.completed(document, found, {id: piece.name for id, piece in kit.kit().items()})


def _agreed(found: ScenarioFile) -> Iterator[Problem]:
    """What the players have agreed upon before the battle (CC-13)."""
    if found.system != "ascension":
        yield Problem("system", f"{found.system!r} is not this system; write 'ascension'")
    if not 1 <= found.points <= 1000:
        text = f"{found.points} points; a force has 1 to 1000 (75 is a small game)"
        yield from out_of_bounds("points", text, found.points, 1, 1000)
    if not 1 <= found.rounds <= 20:
        text = f"{found.rounds} rounds; a battle has 1 to 20"
        yield from out_of_bounds("rounds", text, found.rounds, 1, 20)
    present = scenario_file.seats(found)
    if len({scenario_file.captain(found, seat) for seat in present}) < 2:
        yield scenario_file.nobody_to_fight(found)
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
    known = {row.id for row in found.terrain}
    for piece in found.scoring.interact:
        if piece not in known:
            field, near = f"scoring.interact.{piece}", did_you_mean(piece, known)
            text = f"there is no piece {piece!r}{near}"
            yield Problem(field, text, mend=() if near else without(field))
    for number, goal in enumerate(found.goals):
        if goal not in GOALS:
            yield Problem(
                f"goals[{number}]", f"{goal!r} is not one of {', '.join(GOALS)}{did_you_mean(goal, GOALS)}"
            )
    for number, name in enumerate(found.bag):
        if name not in kit.kit():
            yield Problem(f"bag[{number}]", f"the kit has no {name!r}{did_you_mean(name, kit.kit())}")
    yield from table_layout.lay_problems(found)
    yield from _start_problems(found)


def _advantage_problems(found: ScenarioFile, pieces: list[Piece]) -> Iterator[Problem]:
    """How much advantageous terrain there may be, and whose it is (CC-13, CC-14)."""
    bag = [kit.kit()[name].traits for name in found.bag if name in kit.kit()]
    lays = sum("ley" in traits for traits in bag)
    leys = sum(piece.has("ley") for piece in pieces) + lays * len(
        {scenario_file.captain(found, s) for s in found.sides}
    )
    if leys > advantage.LEYS_ON_TABLE:
        text = f"{leys} ley lines come to lie on the table; it has at most {advantage.LEYS_ON_TABLE} (CC-14)"
        yield Problem("bag" if lays else "terrain", text)
    laid = lays + sum(not set(advantage.ADVANTAGEOUS).isdisjoint(traits) for traits in bag)
    if laid > advantage.MOST_LAID:
        text = f"{laid} pieces of advantageous terrain; a side lays at most {advantage.MOST_LAID} (CC-13)"
        yield Problem("bag", text)
    for number, row in enumerate(found.terrain):
        if row.owner and row.owner not in found.sides:
            text, field = (
                f"there is no side {row.owner!r}; write one of {', '.join(found.sides)}",
                f"terrain[{number}].owner",
            )
            free = [seat for seat in found.sides if seat not in {other.owner for other in found.terrain}]
            yield Problem(field, text, mend=written(field, free[0]) if len(free) == 1 else ())


def _start_problems(found: ScenarioFile) -> Iterator[Problem]:
    sides = {scenario_file.captain(found, seat) for seat in scenario_file.seats(found)}
    for seat, first in found.start.cards.items():
        if seat not in sides:
            yield Problem(f"start.cards.{seat}", "is not a side of this battle")
        for number, card in enumerate(first):
            if card not in DECK or card in first[:number]:
                text = f"{card!r} is not a card of the deck, or is named twice: AS, 2H, 3D, JC, RJ, BJ"
                yield from cards.misread(f"start.cards.{seat}", first, number, text, first)
        if len(first) > len(DECK) - 1:
            yield Problem(f"start.cards.{seat}", "a deck has 17 cards in play")
    yield from _initiative_problems(found)
    order = found.start.order
    if order and sorted(order) != sorted(sides):
        once = [*dict.fromkeys(seat for seat in (*order, *sorted(sides)) if seat in sides)]
        text = f"name every side once: {', '.join(sorted(sides))}"
        yield Problem("start.order", text, mend=written("start.order", once))
    yield from option_rules.problems(OPTIONS, found.options, ScenarioFile)


def _initiative_problems(found: ScenarioFile) -> Iterator[Problem]:
    """Modifiers that are none, that say no cause, or that nothing is flipped for (R-3.3.1)."""
    for seat, side in found.sides.items():
        for number, row in enumerate(side.initiative):
            field = f"sides.{seat}.initiative[{number}]"
            if not 1 <= abs(row.amount) <= _MOST_INITIATIVE:
                text = f"{row.amount}; a modifier is 1 to {_MOST_INITIATIVE}, or as much less"
                yield Problem(f"{field}.amount", text)
            if not row.cause.strip():
                yield Problem(f"{field}.cause", "say why, in a few words: it stands in the log")
            if found.start.order and not found.start.round:
                yield Problem(field, "start.order says who goes first, so nothing is flipped for initiative")


# Models


def _mustered(plan: Plan) -> tuple[Plan, list[Problem]]:
    """Every model with its number; those that stand already at their places, the fallen apart."""
    found, problems = plan.file, list[Problem]()
    models: dict[Seat, tuple[Model, ...]] = {}
    came: dict[ModelId, int] = {}
    fell: list[tuple[int, Model]] = []
    number = 1
    for seat in scenario_file.seats(found):
        own: list[Model] = []
        led = False
        stands, keys = found.sides[seat].stands, force_muster.keys(plan.forces[seat])
        leader = force_muster.leader(found, seat, plan.forces[seat])
        for key, character in zip(keys, plan.forces[seat], strict=True):
            leads = character.id == leader and not led
            led, row = led or leads, stands.get(key)
            model = Model(number, character.id, seat, NOWHERE, character.wounds, leader=leads)
            number += 1
            if row and row.fallen:
                fell.append((row.fallen, mid_battle.fallen(model)))
                continue
            if row:
                came[model.id] = row.deployed
                try:
                    model = _standing(model, row, f"sides.{seat}.stands.{key}")
                except FieldError as error:
                    problems.append(error.problem)
            own.append(model)
        for name in (name for name in stands if name not in keys):
            others = did_you_mean(name, keys) or f"; write one of {', '.join(keys)}"
            where, text = f"sides.{seat}.stands.{name}", f"{name!r} does not play on this side{others}"
            mend = () if "did you mean" in others else without(where)
            problems.append(Problem(where, text, mend=mend))
            problems += force_muster.left_out(found, seat, name, "for whom stands has a place")
        models[seat] = tuple(own)
    ranks = _Ranks(came, fell)
    problems += _join(plan, ranks)
    return msgspec.structs.replace(plan, models=models, **ranks.found()), problems


class _Ranks:
    """Models in the orders in which they came onto the table, went off it and fell."""

    def __init__(self, came: dict[ModelId, int], fell: list[tuple[int, Model]]) -> None:
        self.came, self.fell = came, fell
        self.joined: list[Model] = []
        self.waits: list[tuple[int, Model]] = []

    def found(self) -> dict[str, tuple[Any, ...]]:
        """Each order, as a plan has it."""
        fallen, waiting = (
            tuple(model for _, model in sorted(some, key=lambda each: each[0]))
            for some in (self.fell, self.waits)
        )
        deployed = tuple(sorted(self.came, key=lambda model: (self.came[model], model)))
        return {"deployed": deployed, "joined": tuple(self.joined), "waiting": waiting, "fallen": fallen}


def _join(plan: Plan, ranks: _Ranks) -> Iterator[Problem]:
    """Those who have come in the middle of the battle, with their numbers."""
    for field, seat, row, character in mid_battle.joined(plan.file, (*plan.later, *_everyone(plan))):
        model = Model(row.number, character.id, seat, NOWHERE, character.wounds)
        if row.fallen:
            ranks.fell.append((row.fallen, mid_battle.fallen(model)))
            continue
        try:
            model = _standing(model, row, field)
        except FieldError as error:
            yield error.problem
            continue
        if row.waits:
            ranks.waits.append((row.waits, model))
        else:
            ranks.came[model.id] = row.deployed
            ranks.joined.append(model)


def _everyone(plan: Plan) -> Iterator[Character]:
    return (character for own in plan.forces.values() for character in own)


def _standing(model: Model, row: ModelTable, field: str) -> Model:
    """A model that stands on the table already. Raises `FieldError`."""
    place = Place(*table_layout.spot(row.at, f"{field}.at"), round(row.facing * 100) % FULL)
    stands = msgspec.structs.replace(model, place=place, on=row.on, wounds=row.wounds or model.wounds)
    return mid_battle.marked(stands, row)


# The beginning


def begin(document: Document, options: Options, ctx: Context) -> Battle:
    """The battle before the first choice. Raises `ScenarioError`."""
    return outset.begun(sound(document), options, ctx)

"""From a sheet's tactical part to a battle of Ascension before its first choice.

The enemy's side has a name and a deck, but nobody on the table; who may come is known from the start. The players' side
goes first (A-49). Whatever is wrong is named by the field of the author's file.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from game.core.events import Context
from game.core.options import Options, complete
from game.core.problems import shape
from game.core.problems.problem import Change, Problem
from game.core.seats import SEATS, Seat
from game.core.system import Document, ScenarioError
from game.systems.ascension import advantage, terrain
from game.systems.ascension.scenario import outset, piece_ids, setup, table_layout
from game.systems.ascension.scenario import snapshot as written
from game.systems.ascension.scenario.force_muster import Later
from game.systems.ascension.scenario.plan import Plan
from game.systems.ascension.scenario.sense import loose_ends, table_sense
from game.systems.ascension.scenario.sense import oddities as strange
from game.systems.ascension.scenario.setup import OPTIONS
from game.systems.ascension.state import Battle, Piece
from game.systems.asgard.sheet.effects import Spot
from game.systems.asgard.state import ENEMY
from game.table import lengths
from game.table.placement import mends
from game.table.shapes import Outline, contains

FIELDS = ("table", "ground", "points", "terrain", "start", "sides", "kind", "hints", "options", "lesson")
"""What of a file is Ascension's own; a battle that somebody directs has no score, no goals and no last round."""
Cast = Sequence[tuple[str, Seat]]
"""Who may come later, and for which seat."""
_EDGE = {"edge": "north", "depth": "6in"}
"""Where nobody deploys."""
_PLACED = ("models", "stands", "deploy", "leader")
"""What the enemy's side does not say: the sheet places its models."""


def tactical(document: Document) -> Document:
    """A scenario file as Ascension reads it."""
    made = {key: value for key, value in document.items() if key in FIELDS}
    made |= {"system": "ascension", "title": str(document.get("title", ""))}
    sides = made.get("sides")
    if isinstance(sides, dict):
        made["sides"] = {seat: _side(seat, side) for seat, side in sides.items()}
    start = made.get("start", {})
    if isinstance(start, dict):
        made["start"] = {**start, "order": ["one", ENEMY]}
    return made


def _side(seat: str, side: object) -> object:
    """A side as Ascension reads it: with somewhere to deploy, though nobody may have to."""
    if not isinstance(side, dict):
        return side
    if seat == ENEMY:
        side = {key: value for key, value in side.items() if key not in _PLACED}
    return side if "deploy" in side else {**side, "deploy": _EDGE}


def _read(asked: Document) -> shape.Reading[setup.Reading]:
    later: dict[Seat, tuple[str, ...]] = {}
    for who, seat in asked["cast"]:
        later[seat] = (*later.get(seat, ()), who)
    return (yield from setup.read_with(asked["scenario"], Later(later, (ENEMY,))))


_READER = shape.KeptReader(_read)


def _asked(document: Document, cast: Cast) -> Document:
    return {"scenario": tactical(document), "cast": list(dict.fromkeys(cast))}


def read(document: Document, cast: Cast) -> setup.Reading:
    """The tactical part of a scenario, read once; its problems name those of the cast as `sides.two.later[0]`."""
    return _READER(_asked(document, cast))


def read_by_step(document: Document, cast: Cast) -> Iterator[None]:
    """Read the tactical part of a scenario a step at a time; afterwards it is known."""
    return _READER.steps(_asked(document, cast))


def problems(document: Document, cast: Sequence[tuple[str, str, Seat]]) -> list[Problem]:
    """What is wrong with the tactical part: its own rules first, then what Ascension finds."""
    named: dict[tuple[str, Seat], str] = {}
    for field, who, seat in cast:
        named.setdefault((who, seat), field)
    fields: dict[str, str] = {}
    count: dict[Seat, int] = {}
    for (_, seat), field in named.items():
        fields[f"sides.{seat}.later[{count.get(seat, 0)}]"] = field
        count[seat] = count.get(seat, 0) + 1
    found = [
        msgspec.structs.replace(problem, field=fields.get(problem.field, problem.field))
        for problem in read(document, list(named))[1]
        if problem.field != "start.order"
    ]
    return [*_directed(document), *found, *_homeless(document, read(document, list(named))[0])]


def oddities_by_step(document: Document, cast: Cast) -> Iterator[list[Problem]]:
    """What is strange in the tactical part: characters of one id, of whom only the last counts, and its terrain."""
    plan = read(document, cast)[0]
    if plan:
        yield list(strange.ids(plan.file))
        yield from table_sense.pieces_by_step(plan)
        yield list(loose_ends.borne(plan))


def players(document: Document, cast: Cast) -> list[str]:
    """The characters with whom the players begin, wherever they are."""
    plan = read(document, cast)[0]
    if plan is None:
        return []
    begin = [model for own in plan.models.values() for model in own]
    models = [*begin, *plan.joined, *plan.waiting, *plan.fallen]
    return [model.who.partition("@")[0] for model in models if model.seat != ENEMY]


def covered(document: Document, cast: Cast, spots: Sequence[Spot]) -> list[tuple[str, Spot | None] | None]:
    """For each place the solid terrain there that nothing leads up to, and the nearest place beside it."""
    plan = read(document, cast)[0] if spots else None
    if plan is None:
        return [None for _ in spots]
    climbed = {level for piece in plan.lying for level in piece.links or ()}
    walls = [
        piece for piece in plan.lying if table_sense.solid(piece) and not piece.on and piece.id not in climbed
    ]
    unit = table_layout.unit(plan.file)

    def free(outline: Outline) -> bool:
        return not any(contains(piece.outline, outline[0]) for piece in walls)

    def over(spot: Spot) -> tuple[str, Spot | None] | None:
        inside = next((piece for piece in walls if contains(piece.outline, spot)), None)
        return (inside.name, mends.nearest(spot, (spot,), plan.size, unit, free)) if inside else None

    return [over(spot) for spot in spots]


def nearest(document: Document, cast: Cast, spot: Spot) -> Spot:
    """The nearest place on the table."""
    plan = read(document, cast)[0]
    size = plan.size if plan else spot
    return max(0, min(spot[0], size[0])), max(0, min(spot[1], size[1]))


def _deploys(document: Document, seat: Seat) -> bool:
    """Whether the file says where a player deploys."""
    sides = document.get("sides")
    return isinstance(sides, dict) and isinstance(sides.get(seat), dict) and "deploy" in sides[seat]


def _homeless(document: Document, plan: Plan | None) -> Iterator[Problem]:
    """Players with models that neither stand somewhere nor have anywhere to deploy."""
    for seat, own in plan.models.items() if plan else ():
        waiting = [model for model in own if model.place.x < 0]
        if waiting and not _deploys(document, seat):
            names = ", ".join(dict.fromkeys(model.who for model in waiting))
            text = f"say where {names} deploys (deploy), or where it stands (stands.{waiting[0].who})"
            yield Problem(f"sides.{seat}.deploy", text)


def _directed(document: Document) -> Iterator[Problem]:
    """What a battle with a director has otherwise than any other."""
    sides = document.get("sides")
    sides = sides if isinstance(sides, dict) else {}
    if ENEMY not in sides:
        yield Problem(
            f"sides.{ENEMY}", "is missing: it is the enemy, with a name and its force or characters"
        )
    for seat, side in sides.items():
        if not isinstance(side, dict):
            continue
        if seat == ENEMY:
            for key in _PLACED:
                if key in side:
                    text = "the sheet places the enemy; nobody of it stands on the table at first"
                    yield Problem(f"sides.{ENEMY}.{key}", text)
        elif seat != "one" and side.get("team") != "one":
            field = f"sides.{seat}.team"
            text = "all players are one side: write team = 'one' (A-26)"
            yield Problem(field, text, mend=(Change(field, "one"),))
    start = document.get("start")
    if isinstance(start, dict) and "order" in start:
        yield Problem("start.order", "the players' side always goes first; take it out (A-49)")


def seats(document: Document) -> tuple[Seat, ...]:
    """The seats of the file, in order."""
    sides = document.get("sides")
    return tuple(seat for seat in SEATS if isinstance(sides, dict) and seat in sides)


def begin(document: Document, cast: Cast, options: Options, ctx: Context) -> Battle:
    """The table before the first choice. Raises `ScenarioError`."""
    plan, wrong = read(document, cast)
    if plan is None or wrong:
        raise ScenarioError(wrong)
    known = {option.name for option in OPTIONS}
    own = {name: value for name, value in options.items() if name in known}
    state = outset.begun(plan, complete(OPTIONS, {**own, "terrain": "laid", "goals": False}), ctx)
    zones = tuple(
        zone
        for zone in state.field.zones
        if zone.seat is None or (zone.seat != ENEMY and _deploys(document, zone.seat))
    )
    state.field = msgspec.structs.replace(state.field, endless=True, zones=zones)
    return state


def snapshot(table: Battle, document: Document, cast: Cast) -> Document:
    """The tactical part of a scenario that begins where a table rests; who goes first goes without saying. Raises `ScenarioError`."""
    plan, wrong = read(document, cast)
    if plan is None or wrong:
        raise ScenarioError(wrong)
    told = written.told(table, document, plan)
    start = {name: value for name, value in told["start"].items() if name != "order"}
    return {**told, "start": start}


# Lengths and places


def spot(place: object) -> Spot:
    """A place of the file. Raises `ValueError`."""
    if (
        not isinstance(place, list | tuple)
        or len(place) != 2
        or not all(isinstance(part, str) for part in place)
    ):
        raise ValueError("write two lengths, how far to the right and how far down: ['6in', '40mm']")
    return lengths.read(place[0]), lengths.read(place[1])


def spot_problems(document: Document, cast: Cast, spots: Sequence[Spot]) -> list[str]:
    """For each place of the table why nothing can lie there; "" if it can."""
    plan = read(document, cast)[0] if spots else None
    return [_spot_problem(plan, spot) if plan else "" for spot in spots]


def _spot_problem(plan: Plan, spot: Spot) -> str:
    (x, y), (width, height) = spot, plan.size
    if not (0 <= x <= width and 0 <= y <= height):
        return f"{lengths.written(x)}, {lengths.written(y)} is not on the table"
    for piece in (
        () if plan.file.start.active else plan.lying
    ):  # A story may have shut or thrown something onto it.
        if contains(piece.outline, spot) and _closed(piece):
            return f"{piece.name} is there, and nothing can lie in it"
    return ""


def _closed(piece: Piece) -> bool:
    """Whether nothing can lie in or on a piece."""
    if piece.has("impassable"):
        return True
    return not (terrain.flat(piece) or terrain.standable(piece) or piece.has("door"))


def piece_problems(document: Document, cast: Cast, asked: Sequence[tuple[str, str]]) -> list[str]:
    """For each piece and what is to be done to it why it cannot be opened, shut, removed or used; "" if it can."""
    plan = read(document, cast)[0] if asked else None
    known = {each.id: each for each in plan.pieces} if plan else {}
    return [_piece_problem(known, piece, verb) if plan else "" for piece, verb in asked]


def _piece_problem(known: dict[str, Piece], piece: str, verb: str) -> str:
    found = known.get(piece)
    if found is None:
        doors = verb in piece_ids.MOVED
        able = [id for id, each in known.items() if not doors or each.has("door")]
        return piece_ids.missing(piece, able, {id: each.name for id, each in known.items()})
    if verb in ("open", "shut", "lock", "unlock") and not found.has("door"):
        return f"{found.name} is no door and no gate"
    if verb == "used" and not (found.deeds or found.has("door") or advantage.owned(found)):
        return f"there is nothing to do at {found.name}: give it interact = ['score 1 once']"
    return ""


def standard_move(document: Document, cast: Cast) -> int:
    """How far the players' models usually move: the middle one of them."""
    plan = read(document, cast)[0]
    moves = sorted(
        who.strides * who.base.long for seat, own in (plan.forces if plan else {}).items() for who in own
        if seat != ENEMY
    )  # fmt: skip
    return moves[len(moves) // 2] if moves else lengths.INCH * 6

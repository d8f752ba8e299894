"""From a scenario file to the story before the first choice (A-1).

A file of the director holds a scenario of its tactical system and the control sheet; here they part. What is wrong with either
is named by the fields of the one file.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import Any, NamedTuple

import msgspec

from game.core import steps
from game.core.chance import seeded
from game.core.documents.fields import says
from game.core.events import Context
from game.core.options import Options, complete
from game.core.problems import shape
from game.core.problems.problem import Problem, did_you_mean, suggestion, written
from game.core.seats import Seat
from game.core.system import Document, ScenarioError
from game.systems.asgard.adapter import Adapter
from game.systems.asgard.cards import DECK
from game.systems.asgard.encounters import marks
from game.systems.asgard.encounters.conditions import Enter
from game.systems.asgard.scenario import astray, lost_fields, mid_story
from game.systems.asgard.sequence import Begin, Drive
from game.systems.asgard.sheet import meanings, parser, reach, sheet_file
from game.systems.asgard.sheet.draft import Draft
from game.systems.asgard.sheet.effects import FieldChange
from game.systems.asgard.sheet.facts import Alive, AtSpot, DoneBy, FallenFriend, Near, PieceIs
from game.systems.asgard.sheet.plan import Plan
from game.systems.asgard.sheet.reach import Reach
from game.systems.asgard.sheet.sheet_file import DealTable, Sheet
from game.systems.asgard.state import ENEMY, Acting, Saga, Token
from game.systems.asgard.story.codes import Cause
from game.table.counterparts import lost_lengths

Reading = tuple[Sheet | None, Plan | None, Document, list[Problem]]
"""The sheet, its plan (None if anything is wrong), the part of the tactical system, and everything that is wrong."""
_SHARED = ("system", "title", "story")
"""Fields that both read."""
_VERBS = {"open": "open", "shut": "shut", "gone": "remove", "used": "used", "locked": "lock"}
"""Whether a piece can be as a watch waits for it, as a tactical system is asked."""


class _Sheet(NamedTuple):
    """What a sheet comes to whatever the table beneath looks like."""

    table: Sheet | None
    problems: list[Problem]
    plan: Plan | None = None
    draft: Draft | None = None
    reached: Reach | None = None
    """None as long as anything is wrong with its lines."""
    endless: list[Problem] = []
    """Why it cannot end."""


class _Readers(NamedTuple):
    """Who reads the scenarios of a tactical system; somebody who draws its table does not have the sheet read again."""

    adapter: Adapter
    scenarios: shape.KeptReader[Reading]
    sheets: shape.KeptReader[_Sheet]


_READERS: dict[str, _Readers] = {}


def read(document: Document, adapter: Adapter) -> Reading:
    """A scenario, and everything that is wrong with it; the latest readings are kept and nobody may change them."""
    return reader(adapter)(document)


def reached(document: Document, adapter: Adapter) -> Reach:
    """What can be reached of a sheet with whose lines nothing is wrong."""
    found = _readers(adapter).sheets(_own(document)).reached
    assert found is not None
    return found


def reader(adapter: Adapter) -> shape.KeptReader[Reading]:
    """Who reads the scenarios of a tactical system, at once or in steps."""
    return _readers(adapter).scenarios


def endless(document: Document, adapter: Adapter) -> tuple[Sheet, Plan, Document] | None:
    """The sheet, the plan and the tactical part of a story with which nothing is wrong but that it cannot end."""
    part, wrong = read(document, adapter)[2:]
    own = _readers(adapter).sheets(_own(document))
    if not own.endless or wrong != own.endless or own.table is None or own.plan is None:
        return None
    return own.table, own.plan, part


def _readers(adapter: Adapter) -> _Readers:
    known = _READERS.get(adapter.name)
    if known is None or known.adapter is not adapter:
        scenarios = shape.KeptReader(lambda found: _read(found, adapter))
        sheets = shape.KeptReader(lambda own: _read_sheet(own, adapter))
        known = _READERS[adapter.name] = _Readers(adapter, scenarios, sheets)
    return known


def problems(document: Document, adapter: Adapter) -> list[Problem]:
    """Everything that is wrong with a scenario, by the fields of its file."""
    return list(read(document, adapter)[3])


def cast(plan: Plan) -> list[tuple[str, Seat]]:
    """Everybody who may come later, and for which seat: characters or units of the tactical scenario."""
    enemies: list[tuple[str, Seat]] = [(kind.who, ENEMY) for kind in plan.enemies.values()]
    friends: list[tuple[str, Seat]] = [(kind.who, "one") for kind in plan.friends.values()]
    return list(dict.fromkeys(enemies + friends))


def tactical(document: Document, adapter: Adapter) -> Document:
    """The part of a scenario that the tactical system reads."""
    fields = {*adapter.fields()} - {*sheet_file.FIELDS} | {*_SHARED}
    part = {name: value for name, value in document.items() if name in fields}
    return {**part, "system": adapter.system.name}


def _own(document: Document) -> Document:
    """The part of a scenario that the director reads."""
    return {name: value for name, value in document.items() if name in sheet_file.FIELDS}


def _read_sheet(own: Document, adapter: Adapter) -> shape.Reading[_Sheet]:
    table, found = shape.read(own, Sheet)
    if table is None:
        return _Sheet(None, found)
    yield
    plan, draft = yield from parser.drafted(table, adapter)
    found += draft.problems
    if found:
        return _Sheet(table, found, plan, draft)
    yield
    reached = Reach(plan)
    yield
    return _Sheet(table, found, plan, draft, reached, list(reach.problems(plan, reached)))


def _read(document: Document, adapter: Adapter) -> shape.Reading[Reading]:
    part, own = tactical(document, adapter), _own(document)
    yield from _readers(adapter).sheets.steps(own)
    table, wrong, plan, draft, _, endless = _readers(adapter).sheets(own)
    found = [*_strange(document, adapter), *wrong]
    if table is None or plan is None or draft is None:
        return None, None, part, _completed(document, found)
    yield
    named = list(_cast_fields(table))
    yield from adapter.read_by_step(part, [(who, seat) for _, who, seat in named])
    beneath = adapter.problems(part, named)
    found += beneath
    yield
    if all(problem.field in [field for field, _, _ in named] for problem in beneath):
        found += _on_the_table(document, draft, part, adapter)
        yield
        found += _strangers(draft, document, part, adapter)
    yield
    if not found and table.progress is not None:
        found += _progress_problems(table, plan, part, adapter)
    yield
    if not found:
        players = tuple(seat for seat in adapter.seats(part) if seat != ENEMY)
        plan = msgspec.structs.replace(plan, players=players)
        found += endless
    return table, None if found else plan, part, _completed(document, found)


def _completed(document: Document, found: list[Problem]) -> list[Problem]:
    """Problems, those of what is missing with what the rest of the file tells of it."""
    return lost_fields.completed(document, lost_lengths.completed(document, found))


def _strange(document: Document, adapter: Adapter) -> Iterator[Problem]:
    """Fields that neither the director nor the tactical system has."""
    known = {*_SHARED, *sheet_file.FIELDS, *adapter.fields()}
    for name in document:
        if name not in known:
            yield Problem(
                name, f"is not a field here; take it out or mend its name{did_you_mean(name[:60], known)}"
            )


def _cast_fields(table: Sheet) -> Iterator[tuple[str, str, Seat]]:
    """Everybody who may come later, with the field that says so."""
    for name, enemy in table.enemy.items():
        yield f"enemy.{name}.who", enemy.who, ENEMY
    for name, friend in table.friend.items():
        yield f"friend.{name}.who", friend.who, "one"


def _on_the_table(document: Document, draft: Draft, part: Document, adapter: Adapter) -> Iterator[Problem]:
    """Places where nothing can lie, and pieces that do not do what the sheet says."""
    named = [(who, seat) for _, who, seat in _cast_fields(draft.sheet)]
    texts = adapter.spot_problems(part, named, [spot for _, spot in draft.places])
    for (field, spot), text in zip(draft.places, texts, strict=True):
        if text:
            yield Problem(field, text, mend=astray.mend(document, part, named, adapter, field, spot))
    changed = [
        (field, each.piece, each.verb) for field, each in draft.effects if isinstance(each, FieldChange)
    ]
    waited = [
        (field, each.piece, _VERBS[each.status]) for field, each in draft.facts if isinstance(each, PieceIs)
    ]
    asked = [*changed, *waited]
    texts = adapter.piece_problems(part, named, [(piece, verb) for _, piece, verb in asked])
    for (field, piece, _), text in zip(asked, texts, strict=True):
        if text:
            yield _no_piece(document, field, piece, text, adapter)


def _no_piece(document: Document, field: str, piece: str, text: str, adapter: Adapter) -> Problem:
    """A piece that does not do what a line says; a square with its rank first was meant to be one with its file first, and a spot its square."""
    line, spot = says(document, field), says(document, f"spot.{piece}.at")
    right = spot if isinstance(spot, str) else meanings.place(piece, adapter)
    if "did you mean" in text or not isinstance(line, str) or not isinstance(right, str) or not right:
        return Problem(field, text)
    meant = re.sub(rf"(?<![\w-]){re.escape(piece)}(?![\w-])", right, line)
    return Problem(field, meanings.told(text, meant), mend=written(field, meant))


def _strangers(draft: Draft, document: Document, part: Document, adapter: Adapter) -> list[Problem]:
    """Names of friendly characters that no player has."""
    named = [(f"skill.{who}", who) for who in draft.sheet.skill]
    for field, fact in draft.facts:
        if isinstance(fact, AtSpot | FallenFriend | DoneBy | Alive | Near) and not getattr(
            fact, "foes", False
        ):
            named.append((field, fact.who))
        if isinstance(fact, Near) and fact.what == "friend":
            named.append((field, fact.to))
    friends = (friend.who for friend in draft.sheet.friend.values())
    begin = adapter.players(part, [(who, seat) for _, who, seat in _cast_fields(draft.sheet)])
    known = {"one", "all", *draft.sheet.friend, *friends, *begin}
    asked = [(field, who) for field, who in named if who not in known and not who.isdecimal()]
    faults: dict[str, Problem] = {}
    for seat in (seat for seat in adapter.seats(part) if seat != ENEMY):
        if asked:
            found = adapter.problems(part, [(field, who, seat) for field, who in asked])
            faults = {**{problem.field: problem for problem in found}, **faults}
            asked = [(field, who) for field, who in asked if field in {problem.field for problem in found}]
    return [_slain(faults[field], document, draft.sheet.enemy) for field, _ in dict.fromkeys(asked)]


def _slain(problem: Problem, document: Document, enemies: Collection[str]) -> Problem:
    """`guard falls`: of an enemy one says that he is slain."""
    line = says(document, problem.field)
    found = re.search(r"(?<![\w-])([\w-]+) falls?\b", line) if isinstance(line, str) else None
    if not found or found[1] not in enemies:
        return problem
    right = line[: found.start()] + f"{found[1]} slain" + line[found.end() :]
    text = f"{problem.text.partition('; did you mean')[0]}, and enemies are slain{suggestion(right)}"
    return Problem(problem.field, text, mend=written(problem.field, right), certain=True)


def _progress_problems(table: Sheet, plan: Plan, part: Document, adapter: Adapter) -> list[Problem]:
    """What is wrong with how far the story is, once the rest can be laid out."""
    assert table.progress is not None
    ctx = Context(seeded("progress"))
    laid = adapter.begin(part, cast(plan), complete(adapter.system.options, {}), ctx)
    return list(mid_story.problems(table.progress, plan, laid, adapter))


# The beginning


def begin(document: Document, options: Options, ctx: Context, adapter: Adapter) -> Saga:
    """The story before the first choice. Raises `ScenarioError`."""
    table, plan, part, found = read(document, adapter)
    if table is None or plan is None:
        raise ScenarioError(found)
    own = complete(adapter.system.options, {option.name: options[option.name] for option in adapter.options})
    saga = _untold(plan, adapter.begin(part, cast(plan), own, ctx), table.deal)
    if table.progress is not None:
        saga.stack = [Drive()]
        steps.advance(saga.table, Context(ctx.chance, ctx.events))
        mid_story.resume(saga, table.progress, adapter)
        marks.lay(saga)
        if table.progress.enters is not None:
            saga.push(Enter(table.progress.enters, Cause()))
    return saga


def _untold(plan: Plan, table: Any, deal: DealTable) -> Saga:
    """A story of which nothing has been told yet."""
    return Saga(
        stack=[Begin()],
        outcome=None,
        plan=plan,
        table=table,
        condition=0,
        entered=0,
        tokens={number: Token(number, at) for number, at in plan.tokens.items()},
        deck=DECK,
        out={},
        seen=(),
        foes={},
        blips={},
        minds={},
        known={},
        flat={},
        stands=(),
        objectives={aim.id: "open" if aim.given else "hidden" for aim in plan.objectives.values()},
        counts=dict(plan.counts),
        came={},
        fallen={},
        lost={},
        watched={},
        over=0,
        fired=0,
        acting=Acting(0),
        groups=0,
        tale=(),
        stacked=tuple(deal.cards),
        dice=tuple(deal.dice),
    )

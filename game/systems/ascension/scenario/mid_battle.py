"""Scenarios that begin in the middle of a battle: how far it is, and what has become of models and terrain before."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec
from msgspec import UNSET

from game.core.problems.problem import Problem, did_you_mean, out_of_bounds, without, written
from game.core.seats import Seat
from game.systems.ascension import advantage, boons, cards, exhaustion
from game.systems.ascension.cards import DECK
from game.systems.ascension.profile import Character
from game.systems.ascension.scenario import force_muster, scenario_file, table_layout
from game.systems.ascension.scenario.scenario_file import JoinedTable, ModelTable, ScenarioFile
from game.systems.ascension.state import GROUND, MOST_TOKENS, Boon, Model, Piece, PieceId
from game.table.shapes import Place

NOWHERE = Place(-1, -1)
"""Where those are who wait to be deployed, and the fallen; no length in a file is negative."""
MOST_ROUND = 999
"""The last round with which a battle without a last round begins."""
_MOST_BONUS, _MOST_EXHAUST = 3, 9
"""The most that a bonus adds; more exhaust tokens than any action ever has."""
_MOST_TURN = 36_000
"""Degrees: whoever turns on the spot comes round again."""
_IN_PLAY = len(DECK) - 1
_BESIDE = (
    "at", "on", "wounds", "deployed", "activated", "running", "compelled", "conditions", "exhaust", "bonuses",
)  # fmt: skip
"""What is said of a model that has not fallen."""
Chosen = Mapping[Seat, tuple[Character, ...]]


def fallen(model: Model) -> Model:
    """All that is left of a model that has fallen: who it was."""
    return Model(model.id, model.who, model.seat, NOWHERE, 0, leader=model.leader)


def marked(model: Model, row: ModelTable) -> Model:
    """A model with all that lies beside it."""
    bonuses = tuple(
        Boon(each.stat, each.amount, each.cause, boons.RULE, until=each.until) for each in row.bonuses
    )
    return msgspec.structs.replace(
        model,
        conditions=dict(row.conditions),
        exhaust=dict(row.exhaust),
        activated=row.activated,
        running=row.running,
        compelled=row.compelled,
        boons=bonuses or UNSET,
    )


def with_leys(pieces: Mapping[PieceId, Piece]) -> dict[PieceId, Piece]:
    """Pieces, each with the number of ley lines that are assigned to it (CC-14)."""
    leys = [piece.assigned for piece in pieces.values() if piece.assigned]
    return {
        id: msgspec.structs.replace(piece, leys=leys.count(id)) if id in leys else piece
        for id, piece in pieces.items()
    }


def joined(
    found: ScenarioFile, characters: Iterable[Character]
) -> Iterator[tuple[str, Seat, JoinedTable, Character]]:
    """Those who have come in the middle of the battle: the field, whose they are, and who, if there is such a character."""
    known = {character.id: character for character in characters}
    for seat, side in found.sides.items():
        for number, row in enumerate(side.joined):
            who = known.get(f"{row.who}@{seat}") or known.get(row.who)
            if who:
                yield f"sides.{seat}.joined[{number}]", seat, row, who


def problems(
    found: ScenarioFile, chosen: Chosen, later: Sequence[Character], *, directed: bool
) -> Iterator[Problem]:
    """What is wrong with how far a battle is; one that is `directed` has no last round, no goals and no score.

    `later` are the characters that may have come into it.
    """
    rows = dict(_rows(found, chosen))
    yield from _turn_problems(found, directed)
    yield from _side_problems(found)
    yield from _card_problems(found)
    everybody = (*later, *(character for own in chosen.values() for character in own))
    roster = sum(map(len, chosen.values()))
    yield from _joined_problems(found, everybody, roster, directed)
    rows |= {field: (row, who) for field, _, row, who in joined(found, everybody)}
    for field, (row, character) in rows.items():
        models = roster + sum(len(side.joined) for side in found.sides.values())
        yield from _model_problems(found, field, row, character, models)
    yield from _fallen_problems(found, rows)
    yield from _terrain_problems(found)
    if not directed:
        yield from _over(found, chosen)


def _rows(found: ScenarioFile, chosen: Chosen) -> Iterator[tuple[str, tuple[ModelTable, Character]]]:
    """What the file says of models, by its fields."""
    for seat, characters in chosen.items():
        for key, character in zip(force_muster.keys(characters), characters, strict=True):
            row = found.sides[seat].stands.get(key)
            if row:
                yield f"sides.{seat}.stands.{key}", (row, character)


# How far it is


def _turn_problems(found: ScenarioFile, directed: bool) -> Iterator[Problem]:
    """A round that there is not, and nobody or the wrong one whose turn it is."""
    start, last = found.start, MOST_ROUND if directed else found.rounds
    if not 0 <= start.round <= last:
        text = f"round {start.round}; a battle here has 1 to {last}"
        yield from out_of_bounds("start.round", text, start.round, 1, last)
    stands = not directed and any(side.stands for side in found.sides.values())
    if start.round and not (start.active or start.order or stands):
        text = f"the battle begins with round {start.round}, and all else is as if it had not begun: take it out, or say start.active, start.order and where everybody stands"
        yield Problem("start.round", text, mend=without("start.round"))
        return
    if start.round and not start.active:
        yield Problem("start.active", f"is missing: say whose turn it is in round {start.round}")
    if start.round and not start.order:
        yield Problem("start.order", f"is missing: by round {start.round} it is settled who goes first")
    if start.active and start.active not in found.sides:
        near = did_you_mean(start.active, found.sides)
        yield Problem("start.active", f"there is no side {start.active!r}{near}")


def _side_problems(found: ScenarioFile) -> Iterator[Problem]:
    """Sides that there are not, and what none can have."""
    start = found.start
    sides = {scenario_file.captain(found, seat) for seat in scenario_file.seats(found)}
    named: dict[str, Mapping[Seat, object]] = {
        "discard": start.discard, "teams": start.teams, "goals": start.goals, "scores": start.scores, "removed": start.removed,
    }  # fmt: skip
    for field, table in named.items():
        for seat in table:
            if seat not in sides:
                yield Problem(
                    f"start.{field}.{seat}", f"is not a side of this battle{did_you_mean(seat, sides)}"
                )
    listed = {f"start.laid[{number}]": seat for number, seat in enumerate(start.laid)}
    for field, seat in (listed | {f"start.first.{what}": seat for what, seat in start.first.items()}).items():
        if seat not in sides:
            yield Problem(field, f"{seat!r} is not a side of this battle{did_you_mean(seat, sides)}")
    for field, counts in (("scores", start.scores), ("removed", start.removed)):
        for seat, count in counts.items():
            if count < 0:
                yield Problem(f"start.{field}.{seat}", f"{count} is less than nothing")
    for seat, players in start.teams.items():
        own = [each for each in scenario_file.seats(found) if scenario_file.captain(found, each) == seat]
        if seat in sides and sorted(players) != sorted(own):
            yield Problem(f"start.teams.{seat}", f"name every player of the side once: {', '.join(own)}")
    for seat, goal in start.goals.items():
        if goal not in found.goals:
            near = did_you_mean(goal, found.goals)
            yield Problem(f"start.goals.{seat}", f"{goal!r} is not one of the goals of this battle{near}")


def _card_problems(found: ScenarioFile) -> Iterator[Problem]:
    """Cards in a discard pile that are none, lie in two places, or leave nothing to be burnt (C-1)."""
    start = found.start
    for seat, discard in start.discard.items():
        field, first = f"start.discard.{seat}", start.cards.get(seat, [])
        for number, card in enumerate(discard):
            if card not in DECK or card in discard[:number] or card in first:
                text = f"{card!r} is not a card of the deck, or lies somewhere else: AS, 2H, 3D, JC, RJ, BJ"
                yield from cards.misread(field, discard, number, text, [*first, *discard])
        if len(first) + len(discard) > _IN_PLAY:
            yield Problem(field, f"a deck has {_IN_PLAY} cards in play, and one is burnt")


# Models


def _model_problems(
    found: ScenarioFile, field: str, row: ModelTable, character: Character, models: int
) -> Iterator[Problem]:
    """What a model cannot have beside it."""
    if not row.at and not row.fallen:
        yield Problem(f"{field}.at", f"is missing: say where {character.name} stands, or that it has fallen")
    if not abs(row.facing) <= _MOST_TURN:
        yield Problem(f"{field}.facing", f"{row.facing:g} is no facing: write degrees, 0 to 360")
    if row.deployed < 0:
        yield Problem(
            f"{field}.deployed", "models are counted from 1 in the order in which they came onto the table"
        )
    if not 0 <= row.compelled <= models:
        yield Problem(f"{field}.compelled", f"models have numbers from 1 to {models}, not {row.compelled}")
    for condition, tokens in row.conditions.items():
        where = f"{field}.conditions.{condition}"
        if not 1 <= tokens <= MOST_TOKENS:
            text = f"{tokens} tokens; a condition has 1 to {MOST_TOKENS} (C-31)"
            yield from out_of_bounds(where, text, tokens, 1, MOST_TOKENS)
    able = exhaustion.actions(character)
    for action, tokens in row.exhaust.items():
        where = f"{field}.exhaust.{action}"
        if action not in able:
            yield Problem(where, f"{character.name} has no {action!r} to exhaust{did_you_mean(action, able)}")
        elif not 1 <= tokens <= _MOST_EXHAUST:
            yield from out_of_bounds(where, f"{tokens} tokens", tokens, 1, _MOST_EXHAUST)
    for number, bonus in enumerate(row.bonuses):
        where = f"{field}.bonuses[{number}]"
        if not 1 <= bonus.amount <= _MOST_BONUS:
            yield Problem(f"{where}.amount", f"a bonus is 1 to {_MOST_BONUS}, not {bonus.amount}")
        if not bonus.cause.strip():
            yield Problem(f"{where}.cause", "say what has given it: it stands in the breakdowns")
        if not max(1, found.start.round) <= bonus.until <= MOST_ROUND:
            yield Problem(f"{where}.until", f"round {bonus.until} is over, so the bonus is too")


def _joined_problems(
    found: ScenarioFile, known: Sequence[Character], roster: int, directed: bool
) -> Iterator[Problem]:
    """Who comes into a battle that nobody directs, whom nobody knows, and numbers that are not one after the other."""
    rows = [
        (f"sides.{seat}.joined[{number}]", row)
        for seat, side in found.sides.items()
        for number, row in enumerate(side.joined)
    ]
    ids = {force_muster.called(character) for character in known}
    counts = [row.number for _, row in rows]
    waits = [row.waits for _, row in rows if row.waits]
    for field, row in rows:
        if not directed:
            yield Problem(
                field, "nobody comes into a battle that no story directs; write him among the models"
            )
        if row.who not in ids:
            yield Problem(f"{field}.who", f"{row.who!r} is not in the force{did_you_mean(row.who, ids)}")
        if not roster < row.number <= roster + len(rows) or counts.count(row.number) > 1:
            text = f"who has come is counted from {roster + 1}, after the {roster} of the rosters, each number once"
            yield Problem(f"{field}.number", text)
        if row.waits and (not 1 <= row.waits <= len(waits) or waits.count(row.waits) > 1):
            yield Problem(
                f"{field}.waits", f"those who wait are counted from 1, each number once; {len(waits)} do"
            )


def _fallen_problems(
    found: ScenarioFile, rows: Mapping[str, tuple[ModelTable, Character]]
) -> Iterator[Problem]:
    """The fallen are counted from 1, every number once, and stand nowhere; each side has removed so many at most."""
    gone = {field: row for field, (row, _) in rows.items() if row.fallen}
    counts = [row.fallen for row in gone.values()]
    for field, row in gone.items():
        if not 1 <= row.fallen <= len(gone) or counts.count(row.fallen) > 1:
            text = f"the fallen are counted from 1 in the order in which they fell, each number once; {len(gone)} have"
            yield Problem(f"{field}.fallen", text)
        waits = isinstance(row, JoinedTable) and row.waits
        if waits or any(getattr(row, name) for name in _BESIDE):
            yield Problem(
                f"{field}.fallen", "who has fallen stands nowhere, and nothing lies beside it: take that out"
            )
    if sum(found.start.removed.values()) > len(gone):
        text = f"{sum(found.start.removed.values())} models removed, but {len(gone)} have fallen"
        (field, *more) = [f"start.removed.{seat}" for seat in found.start.removed]
        mend = written(field, len(gone)) if gone and not more else without("start.removed")
        yield Problem("start.removed", text, mend=mend)


def _over(found: ScenarioFile, chosen: Chosen) -> Iterator[Problem]:
    """Battles that are decided, in which somebody never comes, or whose turn is nobody's."""
    if not (found.start.round and found.start.active in found.sides):
        return
    left: dict[Seat, bool] = {}
    may: dict[Seat, bool] = {}
    for seat, characters in chosen.items():
        keys = force_muster.keys(characters)
        rows = [found.sides[seat].stands.get(key) for key in keys]
        for key, row in zip(keys, rows, strict=True):
            if row is None:
                text = f"is missing: round {found.start.round} has begun; say where it stands, or that it has fallen"
                yield Problem(f"sides.{seat}.stands.{key}", text)
        side = scenario_file.captain(found, seat)
        left[side] = left.get(side, False) or any(row and not row.fallen for row in rows)
        may[seat] = any(row and not (row.fallen or row.activated) for row in rows)
    for side, some in left.items():
        if not some:
            yield Problem(f"sides.{side}.stands", "none of its models is left, so the battle is over (C-58)")
    active = found.start.active
    assert active is not None
    side = scenario_file.captain(found, active)
    players = [seat for seat in scenario_file.seats(found) if scenario_file.captain(found, seat) == side]
    own = found.start.teams.get(side, players)
    first = next((seat for seat in own if may.get(seat)), None)
    if not may.get(active):
        yield Problem("start.active", f"{active!r} has nobody left to activate in this round")
    elif first != active and active in own:
        yield Problem("start.active", f"before {active!r} it is {first!r} whose turn it is, by start.teams")


# Terrain


def _terrain_problems(found: ScenarioFile) -> Iterator[Problem]:
    """What a piece of terrain cannot have come to."""
    rows = {row.id: row for row in found.terrain}
    sides = {scenario_file.captain(found, seat) for seat in scenario_file.seats(found)}
    for number, row in enumerate(found.terrain):
        field = f"terrain[{number}]"
        for name, seat in (("laid", row.laid), ("holder", row.holder)):
            if seat and seat not in sides:
                yield Problem(f"{field}.{name}", f"there is no side {seat!r}{did_you_mean(seat, sides)}")
        if row.holder and not row.owner and not advantage.owned(table_layout.piece(row, field)):
            yield Problem(f"{field}.holder", "nobody holds what has no owner: say whose it is (owner)")
        if row.used < 0:
            yield Problem(f"{field}.used", f"{row.used} is less than never")
        if row.assigned and row.assigned not in rows:
            near = did_you_mean(row.assigned, rows)
            yield Problem(f"{field}.assigned", f"there is no piece {row.assigned!r}{near}")
        below = rows.get(row.on) if row.on != GROUND else None
        if below and below.gone and not row.gone:
            yield Problem(f"{field}.on", f"{row.on!r} is gone, and what stood on it too")
    for id in rows:
        if sum(row.assigned == id and not row.gone for row in rows.values()) > advantage.MOST_LEYS:
            yield Problem("terrain", f"{id!r} has more than {advantage.MOST_LEYS} ley lines (CC-14)")

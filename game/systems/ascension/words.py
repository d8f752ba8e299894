"""The log in prose: what happened, in sentences with names (in **stars**), numbers and places.

A place of a log line is a point of the table, `x,y` in tenths of a millimetre.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any, cast

from game.core.events import Event
from game.core.seats import Seat
from game.core.system import LogLine
from game.core.words.grammar import does, plural
from game.systems.ascension import boons, cards
from game.systems.ascension import events as e
from game.systems.ascension.goals import GOALS
from game.systems.ascension.points import prices
from game.systems.ascension.state import Battle, Condition, ModelId, PieceId
from game.table import lengths
from game.table.shapes import Outline, Place, distance

CONDITION_NAMES: dict[Condition, str] = {
    "slow": "Slow",
    "weaken": "Weaken",
    "hinder": "Hinder",
    "damage-over-time": "Damage over time",
}
_WAYS = {
    "stride": "strode", "run": "ran", "climb": "climbed", "stairs": "went", "free": "slipped", "step": "stepped aside",
    "pushed": "was pushed", "thrown": "was thrown", "displaced": "was displaced", "fell": "fell",
    "slid": "slid", "out": "climbed out",
}  # fmt: skip
_STRIDES = {"stride": "took", "run": "ran"}
_FLIPS = {
    "attack": "flipped",
    "defence": "defended with",
    "hazard": "flipped for the ground",
    "initiative": "flipped",
}


def tell(state: Battle, events: Sequence[Event], seat: Seat | None) -> list[LogLine]:
    """The log of `events`, as `seat` may read it."""
    scribe = _Scribe(state, events)
    seen = [found for event in events if (found := event.seen_by(seat)) and type(found) in _WORDS]
    lines: list[LogLine] = []
    for walk, run in groupby(seen, key=_walk):
        if walk:
            legs = cast(list[e.Moved], list(run))
            lines.append(_strode(scribe, legs).by(_WAY_RULES[legs[0].how]))
        else:
            lines += [line.by(_rule(event)) for event in run if (line := _WORDS[type(event)](scribe, event))]
    return lines


def _rule(event: Event) -> str:
    """The paragraph that made an event so."""
    match event:
        case e.Wounded() | e.Scored() | e.BattleEnded():
            return event.rule
        case e.Flipped():
            return {"initiative": "R-3.3.1", "hazard": "R-7.2.18"}.get(event.why, "R-2.1.2")
        case e.Activated():
            return "CC-12" if event.elite else "R-3.2.3"
        case e.Moved():
            return _WAY_RULES.get(event.how, "")
        case e.Gained():
            return _CONDITION_RULES[event.condition]
    return _RULES.get(type(event), "")


_WAY_RULES = {
    "stride": "R-5.2.1", "run": "R-5.2.5", "climb": "R-5.2.4", "stairs": "R-7.2.12", "free": "C-97", "step": "CC-10",
    "pushed": "R-7.2.1", "thrown": "C-53", "displaced": "C-74", "fell": "R-7.2.2", "slid": "R-7.2.14", "out": "C-115",
}  # fmt: skip
_CONDITION_RULES: dict[Condition, str] = {
    "slow": "R-7.1.1",
    "weaken": "R-7.1.2",
    "hinder": "R-7.1.3",
    "damage-over-time": "R-7.1.4",
}
_RULES: dict[type[Event], str] = {
    e.GoalChosen: "C-78", e.TerrainPlaced: "C-123", e.Deployed: "CC-13", e.CardDropped: "R-2.1.2", e.SuitNamed: "C-3",
    e.InitiativeSettled: "R-3.3.1", e.RoundBegan: "R-3.1.1", e.RoundEnded: "R-3.1.1", e.Passed: "R-3.2.2",
    e.RunBegan: "R-5.2.5", e.Shaken: "R-5.2.6", e.Interacted: "R-5.2.3", e.Attacked: "R-6.1.2", e.Struck: "R-6.1.1",
    e.AttackFailed: "R-6.1.1", e.Favoured: "C-121", e.Healed: "CC-9", e.Removed: "C-79", e.Exhausted: "CC-5",
    e.AbilityUsed: "CC-9", e.Reacted: "CC-10", e.Compelled: "C-91", e.Fell: "R-7.2.2", e.PieceDamaged: "R-7.2.6",
    e.PieceDestroyed: "C-75", e.PieceMoved: "C-73", e.DoorMoved: "R-7.2.16", e.DoorLocked: "R-7.2.16", e.Held: "CC-15",
    e.Assigned: "CC-15", e.GoalsShown: "C-78",
}  # fmt: skip


class _Scribe:
    """Words events; it knows every model there was, and pieces that are gone by what the events say of them."""

    def __init__(self, state: Battle, events: Sequence[Event]) -> None:
        self.state = state
        self.names = state.names()
        self.models = {model.id: model for model in state.everyone()}
        self.pieces = {piece.id: piece.name for piece in state.pieces.values()}
        self.pieces |= {event.piece: event.name for event in events if isinstance(event, e.PieceDestroyed)}

    def name(self, model: ModelId) -> str:
        return f"**{self.names.get(model, 'nobody')}**"

    def piece(self, piece: PieceId) -> str:
        return f"**{self.pieces.get(piece, piece)}**" if piece else "the ground"

    def side(self, side: Seat) -> str:
        return self.state.field.sides[side].name

    def line(self, text: str, kind: str, model: ModelId = 0, *places: Place) -> LogLine:
        """A line about a model, and where it happened."""
        found = self.models.get(model)
        where = places or ((found.place,) if found else ())
        return LogLine(text, kind, found.seat if found else None, tuple(f"{at.x},{at.y}" for at in where))


def _at(outline: Outline) -> tuple[str, ...]:
    """The middle of an outline as a place."""
    count = len(outline)
    return (f"{sum(x for x, _ in outline) // count},{sum(y for _, y in outline) // count}",)


def _facet(kind: str) -> str:
    """What an ability or a reaction is called."""
    found = prices.ABILITIES.get(kind) or prices.REACTIONS.get(kind)
    return found.name if found else kind.replace("-", " ")


# Set-up and cards


def _goal(scribe: _Scribe, event: e.GoalChosen) -> LogLine:
    known = f": {GOALS[event.goal].name}" if event.goal else " in secret"
    return LogLine(f"{scribe.side(event.side)} chose a goal{known}.", "course", event.side)


def _laid(scribe: _Scribe, event: e.TerrainPlaced) -> LogLine:
    found = scribe.state.pieces.get(event.piece)
    text = f"{scribe.state.field.players[event.seat].name} laid {scribe.piece(event.piece)}."
    return LogLine(text, "move", event.seat, _at(found.outline) if found else ())


def _deployed(scribe: _Scribe, event: e.Deployed) -> LogLine:
    return scribe.line(f"{scribe.name(event.model)} took the field.", "move", event.model, event.place)


def _flipped(scribe: _Scribe, event: e.Flipped) -> LogLine:
    who = scribe.name(event.model) if event.model else scribe.side(event.side)
    shown = ", ".join(cards.name(card) for card in event.cards)
    text = f"{who} {_FLIPS.get(event.why, 'flipped')} {shown}: {event.total.total}."
    if event.reshuffled:
        text += f" {scribe.side(event.side)}'s discard pile was shuffled and a card burnt."
    return LogLine(text, "card", event.side)


def _dropped(scribe: _Scribe, event: e.CardDropped) -> LogLine:
    text = f"{scribe.side(event.side)} left out the {cards.name(event.card)}: {event.total.total}."
    return LogLine(text, "card", event.side)


def _suit(scribe: _Scribe, event: e.SuitNamed) -> LogLine:
    return LogLine(f"The red joker counts as {cards.suit_name(event.suit)}.", "card", event.side)


def _order(scribe: _Scribe, event: e.InitiativeSettled) -> LogLine:
    names = [scribe.side(side) for side in event.order]
    return LogLine(
        f"{names[0]} {does(names[0], 'has')} the initiative; then {', '.join(names[1:])}.",
        "course",
        event.order[0],
    )


# Rounds and activations


def _round(scribe: _Scribe, event: e.RoundBegan) -> LogLine:
    return LogLine(f"Round {event.round}", "turn")


def _round_over(scribe: _Scribe, event: e.RoundEnded) -> LogLine:
    if scribe.state.field.endless:  # Somebody else decides how it ends: nothing is scored.
        return LogLine(f"Round {event.round} ended.", "course")
    scores = ", ".join(f"{scribe.side(side)} {points}" for side, points in event.scores.items())
    return LogLine(f"Round {event.round} ended: {scores}.", "course")


def _passed(scribe: _Scribe, event: e.Passed) -> LogLine:
    return LogLine(f"{scribe.side(event.side)} passed.", "course", event.side)


def _activated(scribe: _Scribe, event: e.Activated) -> LogLine:
    how = " was called up by its leader" if event.elite else " was activated"
    return scribe.line(f"{scribe.name(event.model)}{how}.", "course", event.model)


# Moving


_NOTHING = 13
"""Tenths of a millimetre below which a length is said to be 0.0 in."""


def _walk(event: Event) -> tuple[ModelId, str] | None:
    """Who goes, and how, with a stride; None for anything else."""
    return (event.model, event.how) if isinstance(event, e.Moved) and event.how in _STRIDES else None


def _strode(scribe: _Scribe, legs: Sequence[e.Moved]) -> LogLine:
    """Strides one after the other, which are one move."""
    model, how = legs[0].model, legs[0].how
    length = sum(distance(leg.origin.point, leg.to.point) for leg in legs)
    name, far = scribe.name(model), lengths.said(length)
    if length < _NOTHING:
        text = f"{name} turned on the spot."
    elif len(legs) == 1:
        text = f"{name} {_WAYS[how]} {far}."
    else:
        text = f"{name} {_STRIDES[how]} {len(legs)} strides, {far}."
    return scribe.line(text, "move", model, legs[0].origin, *(leg.to for leg in legs))


def _moved(scribe: _Scribe, event: e.Moved) -> LogLine | None:
    length = distance(event.origin.point, event.to.point)
    name, way = scribe.name(event.model), _WAYS.get(event.how, event.how)
    if event.how == "fell" and length < _NOTHING:
        return None
    if event.how == "out":
        text = f"{name} {way}, {lengths.said(length)} away."
    elif event.how in ("climb", "stairs"):
        text = f"{name} {way} to {scribe.piece(event.on)}."
    else:
        text = f"{name} {way} {lengths.said(length)}."
    return scribe.line(text, "move", event.model, event.origin, event.to)


def _running(scribe: _Scribe, event: e.RunBegan) -> LogLine:
    return scribe.line(
        f"{scribe.name(event.model)} runs: +1 Defense, no attack this turn.", "move", event.model
    )


def _shaken(scribe: _Scribe, event: e.Shaken) -> LogLine:
    text = f"{scribe.name(event.model)} shook off {CONDITION_NAMES[event.condition]}."
    return scribe.line(text, "move", event.model)


def _interacted(scribe: _Scribe, event: e.Interacted) -> LogLine:
    return scribe.line(f"{scribe.name(event.model)} used {scribe.piece(event.piece)}.", "move", event.model)


# Fighting


def _attacked(scribe: _Scribe, event: e.Attacked) -> LogLine:
    targets = " and ".join(map(scribe.name, event.targets)) or (
        scribe.piece(event.terrain) if event.terrain else ""
    )
    against = f" against {targets}" if targets else ""
    return scribe.line(f"{scribe.name(event.model)}: {event.attack}{against}.", "attack", event.model)


def _struck(scribe: _Scribe, event: e.Struck) -> LogLine:
    target = scribe.name(event.target) if event.target else scribe.piece(event.terrain)
    sums = f"{event.attacking.total} against {event.defending.total}"
    if not event.hit:
        result = f"missed {target}"
    elif event.damage:
        result = f"hit {target} for {plural(event.damage, 'wound')}"
    else:
        result = f"hit {target} without harm"
    return scribe.line(f"{scribe.name(event.model)} {result}: {sums}.", "attack", event.model)


def _failed(scribe: _Scribe, event: e.AttackFailed) -> LogLine:
    return scribe.line(
        f"The attack on {scribe.name(event.target)} came to nothing: {event.why}.", "attack", event.model
    )


def _wounded(scribe: _Scribe, event: e.Wounded) -> LogLine:
    text = f"{scribe.name(event.model)} suffered {plural(event.wounds, 'wound')} ({event.cause}): {event.left} left."
    return scribe.line(text, "damage", event.model)


def _favoured(scribe: _Scribe, event: e.Favoured) -> LogLine:
    until = "this round" if event.until == scribe.state.round else f"round {event.until}"
    text = f"{scribe.name(event.model)} has {boons.words(event.stat, event.amount)} until the end of {until} ({event.cause})."
    return scribe.line(text, "course", event.model)


def _healed(scribe: _Scribe, event: e.Healed) -> LogLine:
    text = f"{scribe.name(event.model)} recovered {plural(event.wounds, 'wound')}: {event.left} left."
    return scribe.line(text, "damage", event.model)


def _removed(scribe: _Scribe, event: e.Removed) -> LogLine:
    return scribe.line(f"{scribe.name(event.model)} is out of the battle.", "damage", event.model)


def _gained(scribe: _Scribe, event: e.Gained) -> LogLine:
    text = (
        f"{scribe.name(event.model)} has {CONDITION_NAMES[event.condition]} {event.tokens} ({event.cause})."
    )
    return scribe.line(text, "damage", event.model)


def _exhausted(scribe: _Scribe, event: e.Exhausted) -> LogLine:
    return scribe.line(f"{scribe.name(event.model)}'s {event.action} is exhausted.", "damage", event.model)


def _ability(scribe: _Scribe, event: e.AbilityUsed) -> LogLine:
    on = f" on {scribe.name(event.target)}" if event.target and event.target != event.model else ""
    on = on or (f" on {scribe.piece(event.terrain)}" if event.terrain else "")
    return scribe.line(f"{scribe.name(event.model)}: {_facet(event.kind)}{on}.", "attack", event.model)


def _reacted(scribe: _Scribe, event: e.Reacted) -> LogLine:
    return scribe.line(f"{scribe.name(event.model)} reacted: {_facet(event.kind)}.", "attack", event.model)


def _compelled(scribe: _Scribe, event: e.Compelled) -> LogLine:
    text = f"{scribe.name(event.model)} may only move towards {scribe.name(event.towards)} when it acts next."
    return scribe.line(text, "attack", event.model)


# Terrain


def _fell(scribe: _Scribe, event: e.Fell) -> LogLine:
    deep = f" {event.height:g} Size{'' if event.height == 1 else 's'} deep" if event.height else ""
    into = f" into {scribe.piece(event.into)}" if event.into else ""
    endless = "" if event.height else ", which has no bottom"
    return scribe.line(f"{scribe.name(event.model)} fell{deep}{into}{endless}.", "damage", event.model)


def _damaged(scribe: _Scribe, event: e.PieceDamaged) -> LogLine:
    found = scribe.state.pieces.get(event.piece)
    text = f"{scribe.piece(event.piece)} took {event.wounds}: {event.left or 'nothing'} left."
    return LogLine(text, "damage", None, _at(found.outline) if found else ())


def _destroyed(scribe: _Scribe, event: e.PieceDestroyed) -> LogLine:
    return LogLine(f"**{event.name}** was destroyed.", "damage", None, _at(event.outline))


def _thrown(scribe: _Scribe, event: e.PieceMoved) -> LogLine:
    return LogLine(
        f"{scribe.piece(event.piece)} was thrown.", "move", None, _at(event.origin) + _at(event.to)
    )


def _door(scribe: _Scribe, event: e.DoorMoved) -> LogLine:
    found = scribe.state.pieces.get(event.piece)
    text = f"{scribe.piece(event.piece)} {'opened' if event.open else 'was shut'}."
    return LogLine(text, "move", None, _at(found.outline) if found else ())


def _locked(scribe: _Scribe, event: e.DoorLocked) -> LogLine:
    found = scribe.state.pieces.get(event.piece)
    text = f"{scribe.piece(event.piece)} is {'locked' if event.locked else 'no longer locked'}."
    return LogLine(text, "move", None, _at(found.outline) if found else ())


def _held(scribe: _Scribe, event: e.Held) -> LogLine:
    side = scribe.side(event.side)
    return LogLine(f"{side} {does(side, 'holds')} {scribe.piece(event.piece)}.", "course", event.side)


def _assigned(scribe: _Scribe, event: e.Assigned) -> LogLine:
    return LogLine(f"A ley line feeds {scribe.piece(event.piece)}.", "course")


# Scores


def _scored(scribe: _Scribe, event: e.Scored) -> LogLine:
    return LogLine(f"{scribe.side(event.side)} scored {event.points}: {event.why}.", "score", event.side)


def _goals(scribe: _Scribe, event: e.GoalsShown) -> LogLine:
    parts = [
        f"{scribe.side(side)}: {GOALS[goal].name} ({event.points[side]})"
        for side, goal in event.goals.items()
    ]
    return LogLine(f"The goals were shown. {'; '.join(parts)}.", "score")


def _ended(scribe: _Scribe, event: e.BattleEnded) -> LogLine:
    who = " and ".join(f"**{scribe.side(side)}**" for side in event.winners)
    text = f"{event.why} {who} won." if event.winners else f"{event.why} A draw."
    return LogLine(text, "end", event.winners[0] if event.winners else None)


_WORDS: dict[type[Event], Callable[[_Scribe, Any], LogLine | None]] = {
    e.GoalChosen: _goal, e.TerrainPlaced: _laid, e.Deployed: _deployed, e.Flipped: _flipped, e.CardDropped: _dropped,
    e.SuitNamed: _suit, e.InitiativeSettled: _order, e.RoundBegan: _round, e.RoundEnded: _round_over,
    e.Passed: _passed, e.Activated: _activated, e.Moved: _moved, e.RunBegan: _running, e.Shaken: _shaken,
    e.Interacted: _interacted, e.Attacked: _attacked, e.Struck: _struck, e.AttackFailed: _failed,
    e.Wounded: _wounded, e.Healed: _healed, e.Favoured: _favoured, e.Removed: _removed, e.Gained: _gained, e.Exhausted: _exhausted,
    e.AbilityUsed: _ability, e.Reacted: _reacted, e.Compelled: _compelled, e.Fell: _fell, e.PieceDamaged: _damaged,
    e.PieceDestroyed: _destroyed, e.PieceMoved: _thrown, e.DoorMoved: _door, e.DoorLocked: _locked, e.Held: _held, e.Assigned: _assigned,
    e.Scored: _scored, e.GoalsShown: _goals, e.BattleEnded: _ended,
}  # fmt: skip

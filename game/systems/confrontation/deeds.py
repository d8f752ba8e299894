"""What units do and suffer, in prose: moves, blows, losses, mystics."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from math import hypot
from typing import Any

from game.core.events import Event
from game.core.system import LogLine
from game.core.words.grammar import listed, plural
from game.systems.confrontation import events as e
from game.systems.confrontation import values
from game.systems.confrontation.scribe import Scribe, plural_dice, said_faces
from game.table.lengths import said_cm
from game.table.shapes import Point

_WAYS = {
    "walk": ("walked", "GB-24"), "run": ("ran", "GB-24"), "assault": ("stormed forward", "GB-25"), "flight": ("fled", "GB-76"),
    "stride": ("strode", "GB-80"), "entry": ("entered the field", "G-54"), "enter": ("entered the field", "G-54"),
    "melee": ("closed up", "GB-4"), "deployed": ("took the field", "GB-115"), "summoned": ("rose from nothing", "GB-92"),
    "resurrected": ("came back", "GB-103"), "fall-short": ("fell short after", "GB-43"), "leaving": ("left the field", "G-58"),
}  # fmt: skip
_CAUSES = {
    "shot": ("shot", "to shooting", "GB-55"), "melee": ("cut down", "in hand to hand", "GB-64"),
    "mystic": ("struck down by magic", "to magic", "GB-69"), "flight": ("lost in flight", "in flight", "GB-76"),
    "disengaging": ("lost by contact with the enemy", "by contact with the enemy", "G-56"),
    "terrain": ("lost with the ground under them", "with the ground under them", "GB-39"),
    "titanic": ("crushed", "to a titan", "GB-80"),
}  # fmt: skip
"""By what fighters fall, as it is said of one and of several, and by which rule."""
_FORMS = {
    "walk": "will walk", "run": "will run", "assault": "will assault", "stay": "will stay and fight",
}  # fmt: skip


# Activation


def _activated(scribe: Scribe, event: e.Activated) -> LogLine:
    return scribe.line(
        f"{scribe.unit(event.unit)} {scribe.has(event.unit, 'is')} active.", "course", event.unit
    )


def _declared(scribe: Scribe, event: e.Declared) -> LogLine:
    return scribe.line(f"{scribe.unit(event.unit)} {_FORMS[event.form]}.", "course", event.unit)


def _moved(scribe: Scribe, event: e.Moved) -> LogLine | None:
    if not event.ways:
        return None
    verb, rule = _WAYS.get(event.how, ("moved", "GB-24"))
    far = max(_length(way) for _, way in event.ways)
    formation = ", in close formation" if event.formation == "close" else ""
    text = f"{scribe.unit(event.unit)} {verb} {said_cm(round(far))}{formation}."
    way = event.ways[0][1]
    return scribe.line(text, "move", event.unit, way[0], way[-1]).by(rule)


def _length(way: Sequence[Point]) -> float:
    return sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(way))


def _placed(scribe: Scribe, event: e.Placed) -> LogLine:
    verb, rule = _WAYS.get(event.how, ("took the field", "GB-115"))
    alone = len(event.fighters) == 1 or event.how == "resurrected"
    who = scribe.who(event.fighters[0][0]) if alone else scribe.unit(event.unit)
    if alone and len(event.fighters) > 1:
        verb += f" with {plural(len(event.fighters) - 1, 'familiar')}"
    return scribe.line(
        f"{who} {verb}.", "move", event.unit, *(place.point for _, place in event.fighters[:1])
    ).by(rule)


def _measured(scribe: Scribe, event: e.AssaultMeasured) -> LogLine:
    found = "there is no way."
    if event.distance is not None:
        near = "near enough" if event.distance <= event.reach else "too far"
        found = f"{said_cm(event.distance)} of {said_cm(event.reach)}, {near}."
    text = (
        f"{scribe.unit(event.unit)} {scribe.has(event.unit, 'assaults')} {scribe.unit(event.target)}: {found}"
    )
    return scribe.line(text, "attack", event.unit)


def _joined(scribe: Scribe, event: e.Joined) -> LogLine:
    verb = "charged" if event.charge else "reached"
    return scribe.line(
        f"{scribe.unit(event.unit)} {verb} {scribe.unit(event.target)}.", "attack", event.unit
    ).by("GB-47" if event.charge else "GB-44")


def _disengaged(scribe: Scribe, event: e.Disengaged) -> LogLine:
    others = listed(map(scribe.unit, event.others))
    return scribe.line(f"{scribe.unit(event.unit)} broke away from {others}.", "move", event.unit)


def _struck(scribe: Scribe, event: e.Struck) -> LogLine:
    whom = scribe.piece(event.piece) if event.piece else scribe.unit(event.target)
    if len(event.victims) == 1 and not event.piece:
        whom = scribe.who(event.victims[0])
    by = scribe.who(event.attackers[0]) if len(event.attackers) == 1 else scribe.unit(event.unit)
    return scribe.line(f"{by} struck at {whom} with {plural_dice(event.dice)}.", "attack", event.unit)


# Losses and morale


def _wounded(scribe: Scribe, event: e.Wounded) -> LogLine:
    found = scribe.fighters[event.fighter]
    text = f"{scribe.who(event.fighter)} lost {plural(event.points, 'point')}; {event.left} left."
    return scribe.line(text, "damage", found.unit, found.place.point)


def _healed(scribe: Scribe, event: e.Healed) -> LogLine:
    found = scribe.fighters[event.fighter]
    text = f"{scribe.who(event.fighter)} had {plural(event.points, 'point')} back: {event.left}."
    return scribe.line(text, "damage", found.unit, found.place.point)


def _fell(scribe: Scribe, event: e.Fell) -> LogLine:
    verb, how, rule = _CAUSES.get(event.cause, ("lost", "", "GB-69"))
    places = tuple(fighter.place.point for fighter in event.fighters)
    if len(event.fighters) == 1:
        text = f"{scribe.who(event.fighters[0].id)} was {verb}."
    else:
        text = f"{scribe.unit(event.unit)} lost {len(event.fighters)} fighters {how}".rstrip() + "."
    return scribe.line(text, "damage", event.unit, *places).by(rule)


def _eliminated(scribe: Scribe, event: e.UnitEliminated) -> LogLine:
    where = ", in hand to hand" if event.melee else ""
    return scribe.line(
        f"{scribe.unit(event.unit)} {scribe.has(event.unit, 'is')} eliminated{where}.", "damage", event.unit
    )


def _departed(scribe: Scribe, event: e.Departed) -> LogLine:
    one = event.fighters[0].id if len(event.fighters) == 1 else 0
    who = scribe.who(one) if one else f"{len(event.fighters)} fighters of {scribe.unit(event.unit)}"
    return scribe.line(
        f"{who} left the table.", "move", event.unit, *(each.place.point for each in event.fighters)
    )


def _leader(scribe: Scribe, event: e.LeaderReplaced) -> LogLine:
    return scribe.line(
        f"{scribe.unit(event.unit)} {scribe.has(event.unit, 'has')} a new leader.", "course", event.unit
    )


def _routed(scribe: Scribe, event: e.Routed) -> LogLine:
    return scribe.line(
        f"{scribe.unit(event.unit)} {scribe.has(event.unit, 'is')} in rout.", "damage", event.unit
    )


def _rallied(scribe: Scribe, event: e.Rallied) -> LogLine:
    return scribe.line(f"{scribe.unit(event.unit)} rallied.", "course", event.unit)


# Mystics


def _pool(scribe: Scribe, event: e.PoolFilled) -> LogLine | None:
    parts = [f"{event.faith} faith"] * bool(event.more_faith) + [f"{event.mana} mana"] * bool(event.more_mana)
    if not parts:
        return None
    rolled = f" ({said_faces(event.dice)} rolled)" if event.dice else ""
    text = f"{scribe.unit(event.unit)} {scribe.has(event.unit, 'has')} {listed(parts)}{rolled}."
    return scribe.line(text, "magic", event.unit).by("GB-87" if event.more_mana else "GB-83")


_ANSWERS: dict[str, str] = {"communion": "GB-86", "ritual": "GB-90"}
"""By which rule a work is undone."""


def _by_kind(scribe: Scribe, work: str, rules: Mapping[str, str]) -> str:
    """The rule for a work by its kind; nothing of one that is not known."""
    found = scribe.state.field.works.get(work)
    return rules.get(found.kind, "") if found else ""


def _called(scribe: Scribe, event: e.Called) -> LogLine:
    found = scribe.fighters.get(event.fighter)
    at = f" at {scribe.unit(event.target)}" if event.target else ""
    cost = f" for {plural(event.spent, 'point')}" if event.spent else ""
    more = f", {event.exalt} of them to exalt it" if event.exalt else ""
    return scribe.line(
        f"{scribe.who(event.fighter)} called {scribe.work(event.work)}{at}{cost}{more}.",
        "magic",
        found.unit if found else 0,
    ).by(_by_kind(scribe, event.work, values.KIND_RULES))


def _countered(scribe: Scribe, event: e.Countered) -> LogLine:
    text = f"{scribe.unit(event.unit)} paid {event.spent} and undid {scribe.work(event.work)}."
    return scribe.line(text, "magic", event.unit).by(_by_kind(scribe, event.work, _ANSWERS))


def _call_failed(scribe: Scribe, event: e.CallFailed) -> LogLine:
    found = scribe.fighters.get(event.fighter)
    return scribe.line(
        f"{scribe.who(event.fighter)} failed to call {scribe.work(event.work)}.",
        "magic",
        found.unit if found else 0,
    ).by(_by_kind(scribe, event.work, values.KIND_RULES))


def _effect_began(scribe: Scribe, event: e.EffectBegan) -> LogLine:
    return scribe.line(f"{scribe.work(event.work)} lies on {scribe.unit(event.unit)}.", "magic", event.unit)


def _effect_ended(scribe: Scribe, event: e.EffectEnded) -> LogLine:
    return scribe.line(f"{scribe.work(event.work)} on {scribe.unit(event.unit)} ended.", "magic", event.unit)


def _upheld(scribe: Scribe, event: e.Upheld) -> LogLine:
    text = f"{scribe.work(event.work)} on {scribe.unit(event.unit)} was upheld for {plural(event.spent, 'point')}."
    return scribe.line(text, "magic", event.unit)


def _conflict(scribe: Scribe, event: e.ConflictRolled) -> LogLine:
    works = listed(map(scribe.work, event.works))
    throws = "; ".join(
        ", ".join(f"{scribe.plain(seat)} {die}" for seat, die in throw.items()) for throw in event.throws
    )
    text = f"{works} contradict each other on {scribe.unit(event.unit)}. Dice: {throws}. {scribe.side(event.seat)} may choose."
    return scribe.line(text, "magic", event.unit)


def _settled(scribe: Scribe, event: e.ConflictSettled) -> LogLine:
    which = f"{scribe.work(event.work)} holds" if event.work else "Neither holds"
    return scribe.line(f"{which} on {scribe.unit(event.unit)}.", "magic", event.unit)


def _summoned(scribe: Scribe, event: e.Summoned) -> LogLine:
    return scribe.line(
        f"{scribe.who(event.fighter)} summoned {scribe.unit(event.unit)}.", "magic", event.unit
    )


def _sacrificed(scribe: Scribe, event: e.CardSacrificed) -> LogLine:
    return scribe.line(
        f"{scribe.unit(event.unit)} gave up {scribe.work(event.work)} and took no harm.", "card", event.unit
    )


def _handled(scribe: Scribe, event: e.PieceHandled) -> LogLine:
    found = scribe.fighters.get(event.fighter)
    verb = "opened" if event.open else "shut"
    return scribe.line(
        f"{scribe.who(event.fighter)} {verb} {scribe.piece(event.piece)}.", "move", found.unit if found else 0
    )


def _damaged(scribe: Scribe, event: e.PieceDamaged) -> LogLine:
    end = f"{event.left} left" if event.left else "it is destroyed"
    return LogLine(
        f"{scribe.piece(event.piece)} lost {plural(event.points, 'structure point')}: {end}.", "damage"
    )


def _taken(scribe: Scribe, event: e.ItemTaken) -> LogLine:
    found = scribe.fighters.get(event.fighter)
    return scribe.line(
        f"{scribe.who(event.fighter)} picked up {scribe.item(event.item)}.",
        "move",
        found.unit if found else 0,
    )


def _dropped(scribe: Scribe, event: e.ItemDropped) -> LogLine:
    return LogLine(
        f"{scribe.item(event.item)} lies on the ground.", "move", None, (f"{event.at[0]},{event.at[1]}",)
    )


WORDS: dict[type[Event], Callable[[Scribe, Any], LogLine | None]] = {
    e.Activated: _activated, e.Declared: _declared, e.Moved: _moved, e.Placed: _placed, e.AssaultMeasured: _measured,
    e.Joined: _joined, e.Disengaged: _disengaged, e.Struck: _struck, e.Wounded: _wounded, e.Healed: _healed, e.Fell: _fell,
    e.UnitEliminated: _eliminated, e.Departed: _departed, e.LeaderReplaced: _leader, e.Routed: _routed, e.Rallied: _rallied,
    e.PoolFilled: _pool, e.Called: _called, e.Countered: _countered, e.CallFailed: _call_failed, e.EffectBegan: _effect_began,
    e.EffectEnded: _effect_ended, e.Upheld: _upheld, e.ConflictRolled: _conflict, e.ConflictSettled: _settled,
    e.Summoned: _summoned, e.CardSacrificed: _sacrificed, e.PieceHandled: _handled, e.PieceDamaged: _damaged, e.ItemTaken: _taken,
    e.ItemDropped: _dropped,
}  # fmt: skip
RULES: dict[type[Event], str] = {
    e.Activated: "GB-18", e.Declared: "G-20", e.AssaultMeasured: "GB-42", e.Disengaged: "GB-45", e.Struck: "GB-59",
    e.Wounded: "GB-69", e.Healed: "GB-84", e.UnitEliminated: "GB-69", e.Departed: "GB-113", e.LeaderReplaced: "G-12",
    e.Routed: "GB-75", e.Rallied: "GB-77", e.Called: "GB-84", e.Countered: "GB-90", e.CallFailed: "GB-85", e.EffectBegan: "GB-21",
    e.EffectEnded: "GB-21", e.Upheld: "GB-21", e.ConflictRolled: "GB-10", e.ConflictSettled: "GB-10", e.Summoned: "GB-92",
    e.CardSacrificed: "GB-81", e.PieceHandled: "GB-36", e.PieceDamaged: "GB-39", e.ItemTaken: "GB-38", e.ItemDropped: "GB-38",
}  # fmt: skip
"""The paragraph that made an event so, where it is always the same, and of a work whose kind is not known."""

"""What a play would do, before it is played: way, targets, push chain, outcome and odds.

A preview is the play itself, done on a state that could be true as far as the player knows, with every foe
letting it through. So it can never differ from what the rules do.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from game.core.actions import Action
from game.core.breakdowns import Breakdown, Part
from game.core.chance import seeded
from game.core.events import Context, Event
from game.systems.thor import events
from game.systems.thor.actions import (
    Advance,
    Attack,
    Blast,
    Charge,
    Defend,
    Heal,
    LetGo,
    LetThrough,
    Move,
    Negate,
    StepAside,
    Strike,
    Summon,
    Taunt,
    UnitId,
    Use,
)  # fmt: skip
from game.systems.thor.cards import plays
from game.systems.thor.cards.notation import Hit, Way
from game.systems.thor.catalogue import cards
from game.systems.thor.combat import target_rules
from game.systems.thor.combat.attacks import Answer, FollowUp
from game.systems.thor.combat.odds import Odds, chance_of_answer
from game.systems.thor.combat.reactions import Halt
from game.systems.thor.squares import Square
from game.systems.thor.state import Battle
from game.systems.thor.view import BattleView, resample


class Push(msgspec.Struct, frozen=True):
    """One square of knock-back; `to` is "" where the unit is destroyed, `into` the terrain it falls into.

    `order` numbers the units of a row of dominoes in the order in which they move, from 1.
    """

    unit: UnitId
    origin: Square
    to: Square
    into: Square
    toward: str
    order: int


class Preview(msgspec.Struct, frozen=True):
    """What an action would do if nobody stops it."""

    title: str
    kind: str
    """`move`, `attack`, `free`, `defence` or `none`."""
    damage: Breakdown = Breakdown(())
    """The damage of each hit, part by part."""
    notes: tuple[Part, ...] = ()
    """Everything else it does, line by line."""
    ways: tuple[tuple[UnitId, tuple[Square, ...]], ...] = ()
    """Who moves, over which squares: the start first, the end last."""
    shots: tuple[tuple[Square, Square], ...] = ()
    """Attacks, from and to."""
    covered: tuple[Square, ...] = ()
    """The squares of an area attack."""
    pushes: tuple[Push, ...] = ()
    wounds: tuple[tuple[UnitId, int, int], ...] = ()
    """Who loses hits, how many, and how many are left."""
    falls: tuple[UnitId, ...] = ()
    ends: dict[UnitId, Square] = {}
    """Where every unit that moves or is pushed ends; "" for units that fall."""
    headline: str = ""
    condition: str = ""
    """What the headline depends on: `unless defended`."""
    odds: Odds | None = None
    """The chance that the foe holds an answer; of the likeliest one in a blast."""

    @property
    def lines(self) -> tuple[Part, ...]:
        """The whole breakdown, damage first."""
        return (*self.damage.parts, *self.notes)


def preview(view: BattleView, action: Action) -> Preview:
    """What a legal `action` of this seat's would do, as far as the seat can know."""
    state = resample(view, seeded("preview"))
    happened = _happen(state.copy(), view, action)
    answers = [_blow_odds(view, event, state) for event in happened if isinstance(event, events.Attacked)]
    odds = max((found for found in answers if found), key=lambda found: found.chance, default=None)
    return Preview(
        title=title(state, action),
        kind=_kind(action),
        damage=Breakdown(tuple(_damage(state, action))),
        notes=tuple(_notes(state, action, happened)),
        ways=tuple((event.unit, (event.origin, *event.path)) for event in _of(happened, events.Moved)),
        shots=tuple((event.origin, event.at) for event in _of(happened, events.Attacked)),
        covered=_covered(state, action),
        pushes=_pushes(happened),
        wounds=tuple((event.unit, event.damage, event.left) for event in _of(happened, events.Struck)),
        falls=tuple(event.unit for event in _of(happened, events.Fell)),
        ends=_ends(happened),
        headline=_headline(state, happened),
        condition="unless defended" if odds and odds.chance else "",
        odds=odds,
    )


def _happen(state: Battle, view: BattleView, action: Action) -> list[Event]:
    """Do the action on a state of our own, the foe letting everything through; what happens of it."""
    happened: list[Event] = []
    ctx = Context(seeded("preview"), happened)
    decision: Any = state.stack.pop()
    # What a reaction answers lies right below it, and belongs to the preview.
    floor = len(state.stack) - isinstance(decision, Answer | Halt)
    decision.apply(state, action, ctx)
    while len(state.stack) > floor:
        step: Any = state.stack[-1]
        if not step.asks:
            state.stack.pop().proceed(state, ctx)
        elif isinstance(step, Answer | Halt) and step.seat != view.seat:
            state.stack.pop()
            step.apply(state, LetThrough(), ctx)
        else:
            break
    return [seen for event in happened if (seen := event.seen_by(view.seat))]


def _of(happened: Iterable[Event], kind: type[Any]) -> list[Any]:
    return [event for event in happened if isinstance(event, kind)]


def _blow_odds(view: BattleView, event: events.Attacked, state: Battle) -> Odds | None:
    """The odds of an answer to one attack of ours; None where there is nobody to answer."""
    target, attacker = state.units.get(event.target), state.units.get(event.unit)
    if target is None or attacker is None or target.seat == view.seat:
        return None
    blow = target_rules.Blow(attacker.seat, event.unit, event.target, event.kind, event.damage)
    return chance_of_answer(view, blow)


# Words


def title(state: Battle, action: Any) -> str:
    """What the action is called: `Smash the Brute on e4`."""
    name = getattr(action, "power", "") or getattr(action, "card", "")
    match action:
        case Move() | Charge():
            return f"{name}: {_label(state, action.unit)} to {action.to}"
        case Advance():
            return f"{name}: {len(action.units)} units advance"
        case Attack():
            return f"{name}: {_label(state, action.target)} on {_at(state, action.target)}"
        case Strike():
            return f"Strike {_label(state, action.target)} on {_at(state, action.target)}"
        case Blast():
            return f"{name} {action.toward}".strip()
        case Taunt():
            return f"{name}: {_label(state, action.target)} comes to {action.path[-1]}"
        case Summon():
            return f"{name}: a fresh unit on {action.to}"
        case Heal():
            return f"{name}: heal {_label(state, action.target)}"
        case StepAside():
            return f"Step aside to {action.to}"
        case LetGo():
            return "Let the attack go"
        case LetThrough():
            return "If you let it through"
        case Defend() | Negate():
            return f"{name} by {_label(state, action.unit)}"
    return name or "End the phase"


def _label(state: Battle, unit: UnitId) -> str:
    found = state.units.get(unit)
    return state.field.profiles[found.name].label if found else "a unit"


def _at(state: Battle, unit: UnitId) -> Square:
    found = state.units.get(unit)
    return found.at if found else ""


def _kind(action: Action) -> str:
    if isinstance(action, Move | Advance | Charge | Taunt | StepAside):
        return "move"
    if isinstance(action, Attack | Blast | Strike | LetThrough):
        return "attack"
    if isinstance(action, Defend | Negate):
        return "defence"
    return "free" if isinstance(action, Use | Heal | Summon) else "none"


def _way(state: Battle, action: Any) -> Way | None:
    """The way in which a play uses its card or power."""
    if not isinstance(action, plays.PLAYS) or not action.card:
        return None
    card = cards()[action.card]
    holder = state.units.get(getattr(action, "by", 0) or action.unit)
    if holder is None:
        return card.power.ways[0] if card.power.ways else None
    found = plays.way_of(state, holder, card, action)
    return found if isinstance(found, Way) else None


def _hit(state: Battle, action: Action) -> Hit | None:
    decision = state.decision
    if isinstance(action, Strike) and isinstance(decision, FollowUp):
        return decision.hit
    way = _way(state, action)
    return way.hit if way and not isinstance(action, Charge) else None


def _damage(state: Battle, action: Any) -> Iterable[Part]:
    """The damage of one hit (T-28, T-45)."""
    decision = state.decision
    if isinstance(action, LetThrough) and isinstance(decision, Answer):
        yield from _suffered(state, decision.blow)
        return
    hit = _hit(state, action)
    if hit is None:
        return
    yield Part(1, "damage, every attack", "T-28")
    if hit.damage > 1:
        yield Part(
            hit.damage - 1,
            getattr(action, "power", "") or getattr(action, "card", "") or "this attack",
            "T-28",
        )
    total, attacker = hit.damage, decision.unit if isinstance(decision, FollowUp) else action.unit
    if getattr(action, "boost", ""):
        more = target_rules.boost_of(state, state.units[attacker], action.boost)
        yield Part(more, "added strength", "T-45")
        total += more
    target = getattr(action, "target", 0)
    if attacker in state.units and target in state.units:
        yield from _lent(state, attacker, target, total)


def _suffered(state: Battle, blow: target_rules.Blow) -> Iterable[Part]:
    """The damage of a blow that is let through, as whoever suffers it sees it (T-28)."""
    yield Part(1, "damage, every attack", "T-28")
    parts = (
        target_rules.lent(state.units[blow.attacker], state.units[blow.target])
        if blow.attacker in state.units
        else []
    )
    more = blow.damage - 1 - sum(part.amount or 0 for part in parts)
    if more:
        yield Part(more, "more by this attack" if blow.damage > 1 else "never less than one", "T-28")
    yield from parts


def _lent(state: Battle, attacker: UnitId, target: UnitId, damage: int) -> Iterable[Part]:
    """What modifiers lent to attacker and target add to the damage, which is never less than one (T-28)."""
    parts = target_rules.lent(state.units[attacker], state.units[target])
    yield from parts
    total = damage + sum(part.amount or 0 for part in parts)
    if total < 1:
        yield Part(1 - total, "never less than one", "T-28")


def _notes(state: Battle, action: Any, happened: list[Event]) -> Iterable[Part]:
    """Everything else that happens, line by line."""
    for event in happened:
        match event:
            case events.Moved(jump=True):
                yield Part(
                    None, f"{_label(state, event.unit)} jumps to {event.path[-1]}", _leap_rule(state, action)
                )
            case events.Moved():
                rule = "T-57" if event.taunted else "T-12" if isinstance(action, Advance) else "T-10"
                yield Part(
                    len(event.path),
                    f"{_squares(event.path)}, {_label(state, event.unit)} to {event.path[-1]}",
                    rule,
                )
            case events.Summoned():
                yield Part(None, f"{event.name} appear on {event.to}", "T-53")
            case events.Healed():
                yield Part(event.hits, f"healed, {event.left} left", "T-54")
            case events.Drew():
                yield Part(event.count, "cards drawn", "T-4")
            case events.Looked():
                yield Part(event.count, "cards of the deck seen by you alone", "T-55")
            case events.Spied():
                yield Part(None, "you see the enemy's hand", "T-55")
            case events.Discarded(by_foe=True):
                yield Part(1, "random card leaves the enemy's hand", "T-51")
            case events.Defended():
                yield Part(None, "no damage, no push", "T-40")
            case events.MoveNegated():
                yield Part(None, f"{event.card} is lost, nothing moves", "T-43")
    if isinstance(action, Blast):
        yield from _lent_in_area(state, happened)
    yield from _knock_back(state, action, happened)
    yield from _push_notes(state, happened)
    for ended in _of(happened, events.BattleEnded):
        yield Part(None, f"{ended.why} The battle is over.", ended.rule)
    if isinstance(action, Charge):
        yield Part(None, "then a hand-to-hand attack, or let it go", "T-25")


def _lent_in_area(state: Battle, happened: list[Event]) -> Iterable[Part]:
    """What modifiers lent to those concerned change for each unit in an area."""
    for event in _of(happened, events.Attacked):
        for part in target_rules.lent(state.units[event.unit], state.units[event.target]):
            yield Part(part.amount, f"{part.cause}, against {_label(state, event.target)}", part.rule)


def _squares(path: tuple[Square, ...]) -> str:
    return "square" if len(path) == 1 else "squares"


def _leap_rule(state: Battle, action: Any) -> str:
    way = _way(state, action)
    return "T-13" if way and way.go and way.go.leap else "T-11"


def _push_notes(state: Battle, happened: list[Event]) -> Iterable[Part]:
    """How far the target is pushed, and what becomes of everybody in the row (T-30)."""
    pushed: dict[UnitId, list[events.Pushed]] = {}
    for event in _of(happened, events.Pushed):
        pushed.setdefault(event.unit, []).append(event)
    for unit, row in pushed.items():
        name, last = _label(state, unit), row[-1]
        if last.to:
            yield Part(
                len(row),
                f"{_squares(tuple(push.to for push in row))} {last.toward}, {name} to {last.to}",
                "T-30",
            )
        else:
            where = f"into the {state.field.terrain[last.into]}" if last.into else "off the board"
            verb = state.profile(unit).does("falls")
            yield Part(None, f"{name} {row[0].origin} {where}: {verb}", "T-30")


def _knock_back(state: Battle, action: Action, happened: list[Event]) -> Iterable[Part]:
    """How far the blow pushes (T-30)."""
    decision = state.decision
    hit = _hit(state, action)
    squares = decision.blow.knockback if isinstance(decision, Answer) else hit.knockback if hit else 0
    toward = {event.toward for event in _of(happened, events.Pushed)}
    if squares and len(toward) == 1 and not isinstance(action, Defend):
        yield Part(squares, f"square{'s' if squares > 1 else ''} pushed, {toward.pop()}", "T-30")


# Pictures


def _covered(state: Battle, action: Any) -> tuple[Square, ...]:
    hit = _hit(state, action)
    if not isinstance(action, Blast) or hit is None:
        return ()
    return tuple(target_rules.area(state, state.units[action.unit], hit, action.toward))


def _pushes(happened: list[Event]) -> tuple[Push, ...]:
    order: dict[UnitId, int] = {}
    found = []
    for event in _of(happened, events.Pushed):
        number = order.setdefault(event.unit, len(order) + 1)
        found.append(Push(event.unit, event.origin, event.to, event.into, event.toward, number))
    return tuple(found)


def _ends(happened: list[Event]) -> dict[UnitId, Square]:
    ends: dict[UnitId, Square] = {}
    for event in happened:
        if isinstance(event, events.Moved):
            ends[event.unit] = event.path[-1]
        elif isinstance(event, events.Pushed):
            ends[event.unit] = event.to
        elif isinstance(event, events.Fell):
            ends[event.unit] = ""
    return ends


def _headline(state: Battle, happened: list[Event]) -> str:
    """The outcome in a few words: `Both fall`, `Brute falls`, `1 hit, 2 left`."""
    fallen: list[events.Fell] = _of(happened, events.Fell)
    struck: list[events.Struck] = _of(happened, events.Struck)
    if len(fallen) == 1:
        profile = state.field.profiles[fallen[0].name]
        return f"{profile.label} {profile.does('falls')}"
    if fallen:
        return "Both fall" if len(fallen) == 2 else f"{len(fallen)} fall"
    if len(struck) == 1:
        return f"{struck[0].damage} hit{'s' if struck[0].damage > 1 else ''}, {struck[0].left} left"
    if struck:
        return f"{len(struck)} units hit"
    pushed = {event.unit for event in _of(happened, events.Pushed)}
    return f"{len(pushed)} pushed" if pushed else ""

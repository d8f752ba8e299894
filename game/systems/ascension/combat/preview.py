"""What an action would do, before it is done: totals line by line, exact odds, who is hit (CA-1).

It works on a state, such as one made from a view; what a side cannot know does not change what it says, since of the
decks only the cards not yet seen are counted.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from game.core.actions import Action
from game.core.breakdowns import Breakdown, Part
from game.core.seats import Seat
from game.systems.ascension import abilities, cards, interaction
from game.systems.ascension import actions as acts
from game.systems.ascension.combat import (
    attack_steps,
    effects,
    odds,
    passives,
    plunges,
    reactions,
    target_rules,
    totals,
    triggers,
)
from game.systems.ascension.combat.odds import FULL, Known, Odds
from game.systems.ascension.combat.passives import Blow
from game.systems.ascension.combat.plunges import Plunge
from game.systems.ascension.combat.target_rules import Assault
from game.systems.ascension.points.prices import EFFECTS, REACTIONS
from game.systems.ascension.profile import Attack, Effect
from game.systems.ascension.state import Battle, ModelId, PieceId
from game.table.shapes import Outline, distance, heading


class Shot(msgspec.Struct, frozen=True):
    """An attack against one target: what counts for and against it besides the cards, and the odds."""

    target: ModelId
    terrain: PieceId
    name: str
    friend: bool
    attack: Breakdown
    defence: Breakdown
    odds: Odds | None
    """None if the match shows no odds."""
    triggers: tuple[tuple[str, float], ...]
    """The effects of the attack and how likely each comes up."""
    headline: str
    """`58 % to hit, 1.2 wounds on average, 12 % to remove`."""


class Preview(msgspec.Struct, frozen=True):
    """What an action would do."""

    title: str
    kind: str
    """`move`, `attack`, `ability`, `effect`, `answer`, `turn` or `setup`."""
    shots: tuple[Shot, ...] = ()
    notes: tuple[Part, ...] = ()
    headline: str = ""
    outline: Outline = ()
    """The line of a breakthrough."""
    plunges: tuple[Plunge, ...] = ()
    """Who would fall or be stopped hard by a push or a throw, and where."""

    @property
    def lines(self) -> tuple[Part, ...]:
        """The whole breakdown of all shots, then the notes."""
        return (*(part for shot in self.shots for part in shot_lines(shot)), *self.notes)


def preview(state: Battle, action: Action) -> Preview:
    """What a legal `action` would do in the position of `state`."""
    match action:
        case acts.Attack() if state.active is not None:
            return _attack(state, action, target_rules.assault(state.active.model, action))
        case acts.NextTarget(target=target) if isinstance(state.decision, attack_steps.ChooseTarget):
            if not target:
                return Preview("No further target", "attack")
            assault = msgspec.structs.replace(state.decision.assault, target=target)
            return _attack(state, acts.Attack(assault.attack, target=target), assault)
        case acts.Interact(piece=piece) if piece in state.pieces:
            due = interaction.due(state.pieces[piece])
            notes = tuple(Part(None, interaction.deed_words(state.pieces, deed), "R-7.2.17") for deed in due)
            return Preview(*_title(state, action), notes=notes)
        case acts.UseAbility() if state.active is not None:
            found = _thrown(state, action)
            notes = (*abilities.notes(state, action), *_told(state, found))
            return Preview(abilities.title(state, action), "ability", notes=notes, plunges=found)
        case acts.ApplyEffect() if isinstance(state.decision, effects.ChooseEffect):
            found = _effected(state, state.decision, action)
            notes = (*state.decision.notes(state, action), *_told(state, found))
            return Preview(state.decision.title(state, action), "effect", notes=notes, plunges=found)
        case acts.React(kind=reactions.BRACE) if isinstance(state.decision, reactions.Brace):
            two, three = braced(state, state.decision)
            return Preview("Flip three cards", "answer", headline=_braced_words(state, two, three))
    return Preview(*_title(state, action))


def braced(state: Battle, asked: reactions.Brace) -> tuple[float, float]:
    """The chance that the attack hits if its target flips two cards, and if it flips three (CC-10)."""
    defend = state.stack[-2]
    assert isinstance(defend, attack_steps.Defend)
    blow = attack_steps.blow_of(defend.assault, asked.model)
    defence = totals.total(totals.defence_parts(state, blow))
    deck = odds.known(state.decks[state.side_of(asked.model)])
    total = asked.attacking.total
    return odds.beaten(total, defence, deck), odds.beaten(total, defence, deck, reactions.BRACED)


def _braced_words(state: Battle, two: float, three: float) -> str:
    return "" if state.field.odds == "off" else f"hit with {percent(three)} instead of {percent(two)}"


_MOVES: dict[type[Action], str] = {
    acts.Stride: "Stride",
    acts.Climb: "Climb",
    acts.TakeStairs: "Take the stairs",
    acts.Interact: "Interact",
    acts.Run: "Run",
    acts.Shake: "Shake",
    acts.FreeMove: "Free move",
}
_OTHERS: dict[type[Action], tuple[str, str]] = {
    acts.ChooseGoal: ("Choose a goal", "setup"),
    acts.PlaceTerrain: ("Place terrain", "setup"),
    acts.Deploy: ("Deploy", "setup"),
    acts.Pass: ("Pass", "turn"),
    acts.EndActivation: ("End the activation", "turn"),
    acts.Decline: ("Decline", "answer"),
}


def _title(state: Battle, action: Action) -> tuple[str, str]:
    """What any other action is called, and its kind."""
    match action:
        case acts.Activate(model=model) if model in state.models:
            return f"Activate {state.character(model).name}", "turn"
        case acts.React(kind=kind) if kind in REACTIONS:
            return REACTIONS[kind].name, "answer"
        case acts.NameSuit(suit=suit):
            return f"The red joker counts as {cards.suit_name(suit)}", "answer"
        case acts.DropCard(card=card):
            return f"Drop the {cards.name(card)}", "answer"
        case acts.Suffer(condition=condition):
            return f"Take {EFFECTS[condition].name}", "answer"
    if type(action) in _MOVES:
        return _MOVES[type(action)], "move"
    return _OTHERS.get(type(action), (type(action).__name__, "turn"))


# Attacks


def _attack(state: Battle, action: acts.Attack, assault: Assault) -> Preview:
    attack = target_rules.attack_of(state, assault)
    shots = tuple(shots_of(state, assault))
    title = f"{attack.name} at {shots[0].name}" if len(shots) == 1 else attack.name
    outline = (
        target_rules.lane_of(state, assault.attacker, attack, action.heading)
        if action.heading is not None
        else ()
    )
    found = tuple(_knocked(state, assault.attacker, attack, shots))
    notes = (*_told(state, found), *_notes(attack, shots))
    return Preview(title, "attack", shots, notes, _headline(shots), outline, found)


# Over the edge


def _knocked(state: Battle, attacker: ModelId, attack: Attack, shots: tuple[Shot, ...]) -> Iterator[Plunge]:
    """Whom the knockback of an attack would send over an edge, or against one (C-50, C-114)."""
    if any(effect.kind == "knockback" for effect in attack.effects):
        for shot in shots:
            found = plunges.knocked(state, attacker, shot.target) if shot.target else None
            if found is not None and found.wounds:
                yield found


def _effected(state: Battle, asked: effects.ChooseEffect, action: acts.ApplyEffect) -> tuple[Plunge, ...]:
    """What a throw or a knockback that is chosen now would lead to."""
    kind = asked.hit(state).effects[action.effect].kind
    found = None
    if kind == "throw":
        found = plunges.foreseen(state, asked.target, action.heading, action.length)
    elif kind == "knockback":
        found = plunges.knocked(state, asked.attacker, asked.target)
    return (found,) if found is not None and found.wounds else ()


def _thrown(state: Battle, action: acts.UseAbility) -> tuple[Plunge, ...]:
    """What a throw by an ability would lead to."""
    if action.kind != "displace-target" or action.target not in state.models or action.to is None:
        return ()
    start = state.models[action.target].place.point
    way, far = heading(start, action.to.point), distance(start, action.to.point)
    found = plunges.foreseen(state, action.target, way, far)
    return (found,) if found.wounds else ()


def _told(state: Battle, found: tuple[Plunge, ...]) -> Iterator[Part]:
    """What falls and edges would do, in sentences."""
    for plunge in found:
        for text, rule in plunges.words(state, plunge):
            yield Part(None, text, rule)


def shots_of(state: Battle, assault: Assault) -> Iterator[Shot]:
    """The attack against each of its targets, in the order in which they are resolved."""
    if assault.terrain or assault.target:
        yield shot(
            state, Blow(assault.attacker, assault.attack, assault.target, assault.terrain, assault.source)
        )
        return
    for target in target_rules.hit_by(state, assault):
        yield shot(state, Blow(assault.attacker, assault.attack, target))


def shot(state: Battle, blow: Blow) -> Shot:
    """What an attack would do to one target."""
    attack = state.character(blow.attacker).attack(blow.attack)
    for_it, against = totals.attack_parts(state, blow), totals.defence_parts(state, blow)
    name = state.character(blow.target).name if blow.target else state.pieces[blow.terrain].name
    chances = None
    if state.field.odds != "off":
        chances = chances_of(state, blow, totals.total(for_it) - totals.total(against))
    named = tuple(
        (EFFECTS[effect.kind].name, chances.effects[number] if chances else 0.0)
        for number, effect in enumerate(attack.effects)
        if effect.kind != triggers.NULL_STRIKE
    )
    return Shot(
        target=blow.target,
        terrain=blow.terrain,
        name=name,
        friend=bool(blow.target) and not target_rules.hostile(state, blow.attacker, blow.target),
        attack=Breakdown(for_it),
        defence=Breakdown(against),
        odds=chances,
        triggers=named,
        headline=words(chances) if chances else "",
    )


def chances_of(state: Battle, blow: Blow, lead: int) -> Odds:
    """The odds of an attack that is `lead` ahead before the flips, by the cards that may be counted (CA-1, C-122)."""
    attack = state.character(blow.attacker).attack(blow.attack)
    mine = _deck(state, state.side_of(blow.attacker), blow)
    theirs = _deck(state, state.side_of(blow.target), blow) if blow.target else None
    return odds.count(lead, mine, theirs, attack.effects, _damages(state, blow), _wounds(state, blow))


def _deck(state: Battle, side: Seat, blow: Blow) -> Known:
    """What is counted of a side's deck: what was flipped of it if it is the asker's own, or if both decks count (C-122)."""
    counted = state.field.odds == "both" or side == _asker(state, blow)
    return odds.known(state.decks[side]) if counted else FULL


def _asker(state: Battle, blow: Blow) -> Seat:
    """Whose choice it is, before whom the odds lie: the side that attacks, or one that may answer it."""
    decision = state.decision
    return state.side(decision.seat) if decision is not None else state.side_of(blow.attacker)


def _wounds(state: Battle, blow: Blow) -> int:
    return state.models[blow.target].wounds if blow.target else state.pieces[blow.terrain].wounds


def _damages(state: Battle, blow: Blow) -> tuple[int, ...]:
    """What a lead of 1, 2, 3 ... does; empty if it does just that."""
    attack = state.character(blow.attacker).attack(blow.attack)
    if triggers.null(attack.effects):
        return (0,)
    if not blow.target:
        piece = state.pieces[blow.terrain]
        if piece.has("reinforced"):
            return tuple(over if over >= piece.size else 0 for over in range(1, _MOST))
        return ()
    who = state.character(blow.target)
    damages = tuple(passives.toughened(who, over) for over in range(1, _MOST))
    return () if damages == tuple(range(1, _MOST)) else damages


_MOST = 32
"""More than any attack can be ahead of a defence."""


# Words


def percent(chance: float) -> str:
    """A chance in whole per cent that never says never, nor for certain, when it is not."""
    if 0 < chance < 0.005:
        return "under 1 %"
    if 0.995 <= chance < 1:
        return "over 99 %"
    return f"{100 * chance:.0f} %"


def words(chances: Odds) -> str:
    """`58 % to hit, 1.2 wounds on average, 12 % to remove`."""
    text = f"{percent(chances.hit)} to hit, {chances.expected:.1f} wounds on average"
    return f"{text}, {percent(chances.removed)} to remove" if chances.removed else text


def _headline(shots: tuple[Shot, ...]) -> str:
    if not shots:
        return "hits nobody"
    if len(shots) == 1:
        return shots[0].headline
    friends = sum(shot.friend for shot in shots)
    text = f"hits {len(shots)}" + (f", {friends} of them friends" if friends else "")
    total = sum(shot.odds.expected for shot in shots if shot.odds)
    return f"{text}; {total:.1f} wounds on average" if shots[0].odds else text


def _notes(attack: Attack, shots: tuple[Shot, ...]) -> Iterator[Part]:
    if triggers.null(attack.effects):
        yield Part(None, "null strike: no damage", "CC-8")
    for effect in attack.effects:
        if effect.kind != triggers.NULL_STRIKE:
            yield Part(None, f"{EFFECTS[effect.kind].name}: {when(effect)}", "C-34")
    if any(shot.friend for shot in shots):
        yield Part(None, "friends are hit too", "C-33")


def when(effect: Effect) -> str:
    """When an effect comes up: `always`, `on spades`, `on hearts and clubs`."""
    if effect.trigger == "always":
        return "always"
    return "on " + " and ".join(cards.suit_name(suit) for suit in effect.suits)


def shot_lines(shot: Shot) -> Iterator[Part]:
    """A shot as a list of lines: what counts for it, what against it, the odds."""
    yield from shot.attack.parts
    yield from (Part(part.amount, f"against: {part.cause}", part.rule) for part in shot.defence.parts)
    if shot.headline:
        yield Part(None, shot.headline, "CA-1")

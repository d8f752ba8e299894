"""What an action would do, before it is done: rolls, levels part by part, and exact odds (SA-1)."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from game.core.actions import Action
from game.core.breakdowns import Breakdown, Part
from game.core.chance import seeded
from game.core.words.grammar import listed, plural
from game.systems.abstract.actions import (
    Assign,
    Attack,
    Confirm,
    CoordinatedAttack,
    CreateUnits,
    Hold,
    MultipleAttack,
    UnitId,
)  # fmt: skip
from game.systems.abstract.combat import target_rules
from game.systems.abstract.combat.attacks import Act
from game.systems.abstract.combat.odds import Odds, of_blow
from game.systems.abstract.dice import RULES, level_parts, whole
from game.systems.abstract.state import Skirmish
from game.systems.abstract.traits import TRAITS
from game.systems.abstract.view import SkirmishView, resample


class Shot(msgspec.Struct, frozen=True):
    """One attack: who against whom, what each side adds to its dice, and the odds."""

    attackers: tuple[UnitId, ...]
    target: UnitId
    accuracy: Breakdown
    evasion: Breakdown
    damage: Breakdown
    endurance: Breakdown
    odds: Odds
    headline: str
    """`58 % to hit, 1.9 slots on average, 12 % to destroy`."""


class Preview(msgspec.Struct, frozen=True):
    """What an action would do."""

    title: str
    kind: str
    """`units`, `cards`, `attack` or `none`."""
    shots: tuple[Shot, ...] = ()
    notes: tuple[Part, ...] = ()
    headline: str = ""

    @property
    def lines(self) -> tuple[Part, ...]:
        """The whole breakdown."""
        rolls = (part for shot in self.shots for part in _parts(shot))
        return (*rolls, *self.notes)


def preview(view: SkirmishView, action: Action) -> Preview:
    """What a legal `action` of this seat's would do, as far as the seat can know."""
    match action:
        case CreateUnits():
            notes = tuple(Part(unit.slots, unit.name, "SB-5") for unit in action.units)
            return Preview(f"Create {plural(len(action.units), 'unit')}", "units", notes=notes)
        case Assign():
            levels = zip(TRAITS, action.cards.levels, strict=True)
            notes = tuple(Part(level, trait.title(), "SB-10") for trait, level in levels)
            return Preview(f"Deal to {view.names().get(action.unit, '')}", "cards", notes=notes)
        case Confirm():
            return Preview(
                "Confirm all cards", "cards", notes=(Part(None, "no more changes this turn", "S-3"),)
            )
        case Hold():
            return Preview("Hold", "none", notes=tuple(_hold_notes(view)))
    return _attack(view, action)


def _hold_notes(view: SkirmishView) -> Iterable[Part]:
    yield Part(None, "no attack at this place in the order", "S-6")
    if view.field.coordinated:
        yield Part(None, "a slower unit of the side may take it along", "S-13")


def _attack(view: SkirmishView, action: Action) -> Preview:
    state = resample(view, seeded("preview"))
    decision = state.decision
    assert isinstance(decision, Act)
    shots = tuple(_shot(view, state, blow) for blow in target_rules.blows(state, decision.unit, action))
    headline = shots[0].headline if len(shots) == 1 else _joined(shots)
    return Preview(title(view, action), "attack", shots, (), headline)


def _shot(view: SkirmishView, state: Skirmish, blow: target_rules.Blow) -> Shot:
    names, chances = view.names(), of_blow(view, blow)
    evasion, endurance = (whole(state, blow.target, "evasion"),), (whole(state, blow.target, "endurance"),)
    return Shot(
        attackers=blow.attackers,
        target=blow.target,
        accuracy=Breakdown(level_parts("accuracy", blow.accuracy, names)),
        evasion=Breakdown(level_parts("evasion", evasion, names)),
        damage=Breakdown(level_parts("damage", blow.damage, names)),
        endurance=Breakdown(level_parts("endurance", endurance, names)),
        odds=chances,
        headline=_words(chances),
    )


def _words(chances: Odds) -> str:
    text = f"{percent(chances.hit)} to hit, {chances.expected:.1f} slots on average"
    return f"{text}, {percent(chances.destroy)} to destroy" if chances.destroy else text


def _joined(shots: tuple[Shot, ...]) -> str:
    total = sum(shot.odds.expected for shot in shots)
    return f"{len(shots)} attacks, {total:.1f} slots on average"


def percent(chance: float) -> str:
    """A chance in whole per cent that never says never, nor for certain, when it is not."""
    if 0 < chance < 0.005:
        return "under 1 %"
    if 0.995 <= chance < 1:
        return "over 99 %"
    return f"{100 * chance:.0f} %"


def _parts(shot: Shot) -> Iterable[Part]:
    yield from (*shot.accuracy.parts, *_against(shot.evasion))
    yield Part(None, f"{percent(shot.odds.hit)} to hit", RULES["accuracy"])
    yield from (*shot.damage.parts, *_against(shot.endurance))
    yield Part(None, shot.headline.partition(", ")[2], RULES["damage"])


def _against(levels: Breakdown) -> Iterable[Part]:
    return (Part(part.amount, f"against: {part.cause}", part.rule) for part in levels.parts)


def title(view: SkirmishView, action: Action) -> str:
    """What an attack is called: `Attack Fred`."""
    names = view.names()
    match action:
        case Attack():
            return f"Attack {names[action.target]}"
        case CoordinatedAttack():
            return f"Attack {names[action.target]} together with {listed(names[unit] for unit in action.partners)}"
        case MultipleAttack():
            return f"Attack {listed(names[aim.target] for aim in action.aims)}"
    return ""

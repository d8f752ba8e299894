"""What a call names besides a unit: who is healed or struck, where a template lies, where fighters end (GB-92, G-63)."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.actions import Refusal
from game.core.chance import Chance
from game.systems.confrontation import units
from game.systems.confrontation.actions import Call
from game.systems.confrontation.fire import sight
from game.systems.confrontation.mystics import summoning, targets, titan_strides
from game.systems.confrontation.state import Battle, FighterId
from game.systems.confrontation.works import Blast, Heal, Stride, Summon, Tests, Work
from game.table.shapes import Place


def fault(state: Battle, work: Work, call: Call) -> Refusal | None:
    """Why a call does not name what it has to, or names what it must not."""
    named = fighters(state, work, call)
    if call.fighter not in named:
        who = "one of its fighters" if named else "nobody"
        near = Call(call.work, call.by, call.target, named[0], call.exalt, call.places) if named else None
        return Refusal("GB-85", f"{work.name} has to name {who} whom it can reach there.", near)
    for effect in work.effects:
        if isinstance(effect, Summon):
            return summoning.fault(state, call.by, effect, call.places)
        if isinstance(effect, Stride):
            return titan_strides.fault(state, call.by, effect, call.places)
    if call.places:
        return Refusal(
            "GB-85",
            f"{work.name} puts nobody anywhere.",
            Call(call.work, call.by, call.target, call.fighter, call.exalt),
        )
    return None


def fighters(state: Battle, work: Work, call: Call) -> list[FighterId]:
    """Whom a call at a unit may name; 0 is nobody."""
    for effect in work.effects:
        if isinstance(effect, Heal) and not work.target.everybody:
            unit = call.target or state.fighters[call.by].unit
            return [each.id for each in targets.wounded(state, unit)]
        if isinstance(effect, Blast):
            return [each.id for each in sight.visible(state, call.target, [call.by])]
        if isinstance(effect, Tests) and call.target:
            machine = units.machine(state, call.target)
            return [0, machine.id] if machine else [0]
    return [0]


def complete(state: Battle, work: Work, call: Call) -> Iterator[Call]:
    """A call with everything that it may name: a fighter, and for summoned units and strides some sensible places."""
    for effect in work.effects:
        if isinstance(effect, Summon):
            for places in summoning.suggest(state, call.by, effect):
                yield Call(call.work, call.by, call.target, 0, call.exalt, places)
            return
        if isinstance(effect, Stride):
            for place in titan_strides.suggest(state, call.by, effect):
                yield Call(call.work, call.by, call.target, 0, call.exalt, (place,))
            return
    for fighter in fighters(state, work, call):
        yield Call(call.work, call.by, call.target, fighter, call.exalt)


def sample(state: Battle, work: Work, call: Call, chance: Chance) -> Call | None:
    """A call with all that it has to name, at random; None if nothing was found."""
    places: tuple[Place, ...] | None = None
    for effect in work.effects:
        if isinstance(effect, Summon):
            places = summoning.sample(state, call.by, effect, chance)
        elif isinstance(effect, Stride):
            places = titan_strides.sample(state, call.by, effect, chance)
        else:
            continue
        return Call(call.work, call.by, call.target, 0, call.exalt, places) if places else None
    named = fighters(state, work, call)
    return Call(call.work, call.by, call.target, chance.pick(named), call.exalt) if named else None

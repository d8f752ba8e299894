"""Calling works in one's own activation: miracles and spells, communions and rituals, artifacts and specialists (GB-84 to GB-89).

A chapter of the activation: it lists, checks and does `Call`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from game.core.actions import Action, Refusal
from game.core.chance import Chance
from game.core.events import Context
from game.systems.confrontation import elixir, events, units
from game.systems.confrontation.actions import Call
from game.systems.confrontation.mystics import answers, details, effects, pools, targets
from game.systems.confrontation.state import Battle, FighterId
from game.systems.confrontation.works import Work, WorkKind

ACTIONS: tuple[type[Action], ...] = (Call,)
OF_FAITH: tuple[WorkKind, ...] = ("miracle", "communion")
OF_MANA: tuple[WorkKind, ...] = ("spell", "ritual")
GREAT: tuple[WorkKind, ...] = ("communion", "ritual")
"""What belongs to a declared form, names an Incarnate, can be exalted and answered (GB-85, GB-89, G-20)."""
WORLDLY: tuple[WorkKind, ...] = ("artifact", "specialist")
"""What is used once in an activation, an artifact for Elixir if it costs any (G-125)."""
CALLED: tuple[WorkKind, ...] = (*OF_FAITH, *OF_MANA, *WORLDLY)
RULES: dict[WorkKind, str] = {
    "miracle": "GB-84", "communion": "GB-85", "spell": "GB-88", "ritual": "GB-89", "artifact": "GB-107",
    "specialist": "GB-3", "titanic": "GB-80", "tactic": "GB-78",
}  # fmt: skip


# What can be called


def works(state: Battle, fighter: FighterId) -> Iterator[Work]:
    """What a fighter has to call in an activation; what an artifact gives for the whole battle is not called."""
    for name in state.profile(fighter).works:
        work = state.field.works[name]
        if work.kind in CALLED and work.lasts != "battle":
            yield work


def purse(state: Battle, work: Work, by: FighterId) -> int:
    """What there is to pay for a work with: faith, mana, or Elixir for an artifact (GB-83, GB-87, G-125)."""
    own = state.units[state.fighters[by].unit]
    if work.kind in OF_FAITH:
        return own.faith
    return own.mana if work.kind in OF_MANA else elixir.purse(state, own.seat)


def paid_in(work: Work) -> str:
    """What a work is paid with, in a word (GB-83, GB-87, G-125)."""
    return "faith" if work.kind in OF_FAITH else "mana" if work.kind in OF_MANA else "Elixir"


def unable(state: Battle, work: Work, by: FighterId) -> Refusal | None:
    """Why a fighter of the active unit cannot call a work now, whomever it is to reach."""
    rule, name = RULES[work.kind], units.name(state, by)
    return (
        _no_mystic(state, work, by, rule, name)
        or _out_of_form(state, work, rule, name)
        or _unpaid(state, work, by, rule)
    )


def _no_mystic(state: Battle, work: Work, by: FighterId, rule: str, name: str) -> Refusal | None:
    profile, own = state.profile(by), state.fighters[by]
    if work.id not in profile.works or work.kind not in CALLED or work.lasts == "battle":
        return Refusal(rule, f"{name} has no {work.name} to call.")
    if state.units[own.unit].fate != "table":
        return Refusal(rule, f"{state.units[own.unit].name} is not on the table yet.")
    if state.units[own.unit].rout:
        return Refusal("GB-75", f"{state.units[own.unit].name} is in rout and calls nothing.")
    if work.kind in OF_FAITH and not profile.fervor:
        return Refusal(rule, f"{name} has no Fervor.")
    if work.kind in OF_MANA and not profile.energy:
        return Refusal(rule, f"{name} has no Energy.")
    if work.kind in OF_MANA and work.element and work.element not in profile.elements:
        return Refusal("GB-87", f"{work.name} is of {work.element}, to which {name} is not connected.")
    if work.kind in GREAT and own.role != "incarnate":
        return Refusal(rule, f"A {work.kind} is for Incarnates; {name} is none.")
    return None


def _out_of_form(state: Battle, work: Work, rule: str, name: str) -> Refusal | None:
    assert state.active is not None
    if work.kind in GREAT and state.active.form is None:
        return Refusal("G-20", f"A {work.kind} is part of what a unit does: declare that first.")
    if work.kind in WORLDLY and work.id in state.active.called:
        return Refusal("G-125", f"{work.name} has been used in this activation.")
    return None


def _unpaid(state: Battle, work: Work, by: FighterId, rule: str) -> Refusal | None:
    have = purse(state, work, by)
    if work.kind != "specialist" and have < work.cost:
        return Refusal(rule, f"{work.name} costs {work.cost}, and there is {have}.")
    return None


# Checking


def check(state: Battle, action: Action) -> Refusal | None:
    """Why a call cannot be made now."""
    return honest(state, _fault(state, action), _fault)


def honest(
    state: Battle, found: Refusal | None, judge: Callable[[Battle, Action], Refusal | None]
) -> Refusal | None:
    """A refusal that names another call as the nearest one only if that call is legal itself."""
    if found is None or found.nearest is None or judge(state, found.nearest) is None:
        return found
    return Refusal(found.rule, found.text)


def _fault(state: Battle, action: Action) -> Refusal | None:
    """Why a call cannot be made now; the nearest call that it names may be wrong too."""
    assert isinstance(action, Call)
    fighter, work = state.fighters.get(action.by), state.field.works.get(action.work)
    if state.active is None or fighter is None or fighter.unit != state.active.unit:
        return Refusal("GB-84", "Only members of the active unit call works now.")
    if work is None:
        return Refusal("GB-84", "There is no such work.")
    found = unable(state, work, action.by)
    return found or exalted_wrongly(state, work, action) or aimed_wrongly(state, work, action)


def exalted_wrongly(state: Battle, work: Work, call: Call) -> Refusal | None:
    """Why a work cannot be exalted so far (GB-85, GB-89)."""
    if not call.exalt:
        return None
    if work.kind not in GREAT:
        return Refusal(
            RULES[work.kind], f"Only communions and rituals are exalted, no {work.kind}.", _plain(call)
        )
    rest = purse(state, work, call.by) - work.cost
    if not 0 <= call.exalt <= rest:
        text = f"{work.name} costs {work.cost}; that leaves {rest} to exalt it with, not {call.exalt}."
        return Refusal(RULES[work.kind], text, _plain(call, min(max(0, call.exalt), rest)))
    return None


def _plain(call: Call, exalt: int = 0) -> Call:
    return Call(call.work, call.by, call.target, call.fighter, exalt, call.places)


def aimed_wrongly(state: Battle, work: Work, call: Call) -> Refusal | None:
    """Why a work does not reach what is named (GB-85, G-63)."""
    if targets.names_unit(work):
        found = targets.fault(state, work, call.by, call.target)
        if found:
            near = [Call(call.work, call.by, unit) for unit in targets.choices(state, work, call.by)]
            return Refusal(found.rule, found.text, next(_whole(state, work, near), None))
    elif call.target:
        return Refusal(
            RULES[work.kind],
            f"{work.name} names no unit.",
            Call(call.work, call.by, 0, call.fighter, call.exalt, call.places),
        )
    if not targets.reached(state, work, call.by, call.target):
        return Refusal(RULES[work.kind], f"There is no unit that {work.name} would do anything to.")
    if work.target.whose == "self" and targets.lasts(work):
        found = targets.fault(state, work, call.by, state.fighters[call.by].unit)
        if found:
            return found
    return details.fault(state, work, call)


# Suggesting


def callers(state: Battle) -> list[tuple[FighterId, Work]]:
    """Who in the active unit can call what now, whomever it is to reach."""
    if state.active is None:
        return []
    return [
        (member.id, work)
        for member in state.members(state.active.unit)
        if state.profile(member.id).works
        for work in works(state, member.id)
        if unable(state, work, member.id) is None
    ]


def aims(state: Battle, work: Work, by: FighterId) -> list[Call]:
    """A call for each unit that a work may be aimed at; one without a unit if it names none."""
    if targets.names_unit(work):
        return [Call(work.id, by, unit) for unit in targets.choices(state, work, by)]
    call = Call(work.id, by)
    able = targets.affects_caller_alone(work) or not _idle(state, work, by)
    return [call] if able else []


def _idle(state: Battle, work: Work, by: FighterId) -> bool:
    if work.target.everybody:
        return not targets.choices(state, work, by)
    return targets.fault(state, work, by, state.fighters[by].unit) is not None


def _whole(state: Battle, work: Work, calls: Sequence[Call]) -> Iterator[Call]:
    """The calls with all that they have to name besides the unit."""
    for call in calls:
        yield from details.complete(state, work, call)


def suggest(state: Battle) -> Sequence[Action]:
    """Every work on every unit that it may reach, with a few points or all to exalt it."""
    return [
        _plain(call, exalt)
        for by, work in callers(state)
        for call in _whole(state, work, aims(state, work, by))
        for exalt in exaltations(state, work, by)
    ]


def exaltations(state: Battle, work: Work, by: FighterId) -> list[int]:
    """How far it is sensible to exalt a work: up to five points, or with all that is left."""
    if work.kind not in GREAT:
        return [0]
    rest = purse(state, work, by) - work.cost
    return [*range(min(rest, 5) + 1), *([rest] if rest > 5 else [])]


def sample(state: Battle, chance: Chance) -> Action | None:
    """A call at random: who and what, at whom, how far exalted."""
    able = callers(state)
    if not able:
        return None
    by, work = chance.pick(able)
    aimed = aims(state, work, by)
    call = details.sample(state, work, chance.pick(aimed), chance) if aimed else None
    if call is None:
        return None
    rest = purse(state, work, by) - work.cost if work.kind in GREAT else 0
    return _plain(call, chance.roll(rest + 1) - 1)


# Doing it


def apply(state: Battle, action: Action, ctx: Context) -> None:
    """Pay for a work; communions and rituals may be answered and are tested, anything else takes effect (GB-84, GB-85)."""
    assert isinstance(action, Call)
    work, own = state.field.works[action.work], state.fighters[action.by]
    spent = work.cost + action.exalt
    if work.kind in OF_FAITH:
        pools.add(state, ctx, own.unit, faith=-spent)
    elif work.kind in OF_MANA:
        pools.add(state, ctx, own.unit, mana=-spent)
    elif work.kind == "artifact":
        elixir.spend(state, ctx, state.units[own.unit].seat, spent, work.name, RULES[work.kind])
    ctx.tell(events.Called, action.by, work.id, action.target, spent, action.exalt)
    if work.kind in GREAT or work.kind in WORLDLY:
        assert state.active is not None
        state.progress(called=(*state.active.called, work.id))
    if work.kind in GREAT:
        answers.ask(state, action)
    else:
        state.push(effects.Enact(action))

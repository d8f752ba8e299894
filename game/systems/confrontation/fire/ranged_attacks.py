"""The chapter of ranged attacks in an activation: who may shoot at whom, and a salvo step by step (GB-49 to GB-55)."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.actions import Action, Refusal
from game.core.breakdowns import Breakdown, Part
from game.core.chance import Chance
from game.core.events import Context
from game.core.steps import Step
from game.systems.confrontation import dice_tests, elixir, units
from game.systems.confrontation.actions import EndActivation, Shoot
from game.systems.confrontation.dice import HARDEST
from game.systems.confrontation.fire import area, events, losses, sight
from game.systems.confrontation.fire import salvo as salvos
from game.systems.confrontation.fire.salvo import Salvo
from game.systems.confrontation.incarnates import feats
from game.systems.confrontation.melee.parties import alike, parties
from game.systems.confrontation.state import Activation, Battle, FighterId, Unit

ACTIONS: tuple[type[Action], ...] = (Shoot,)
PICK = "chosen target"
"""The feat of an Incarnate marksman who picks out a fighter (GB-99)."""


# What can be done


def suggest(state: Battle) -> list[Action]:
    """The salvos worth shooting now: templates over the middle of the target and where most are, and picked out its leader alone."""
    found: list[Action] = []
    for profile, hero in _ready(state):
        for unit in _targets(state):
            base = Shoot(profile, unit.id, hero=hero)
            found += [action for action in _variants(state, base) if check(state, action) is None]
    return found


def sample(state: Battle, chance: Chance) -> Action | None:
    """A salvo at random, any fighter seen as the one aimed at; nothing if none can be shot."""
    active, ready = state.active, list(_ready(state))
    targets = units.enemies_on_table(state, active.unit) if active and ready else []
    while targets:
        profile, hero = chance.pick(ready)
        unit = chance.draw(targets)
        made = _sampled(state, chance, Shoot(profile, unit.id, hero=hero))
        if made is not None:
            return made
    return None


def _sampled(state: Battle, chance: Chance, base: Shoot) -> Shoot | None:
    """A salvo of a profile at a unit, aimed at random; None if there is none."""
    assert state.active is not None
    able = [each.id for each in salvos.armed(state, state.active.unit, base.profile, base.hero)]
    if not sight.spotted(state, able, base.target) or units.engaged(state, base.target):
        return None
    weapon = state.field.profiles[base.profile].ranged
    if weapon and (weapon.area or (base.hero and _can_pick(state, base.hero) and chance.flip())):
        at = chance.pick(sight.visible(state, base.target, able)).id
        return Shoot(base.profile, base.target, at, base.hero)
    machine = units.machine(state, base.target) is not None and chance.flip()
    return Shoot(base.profile, base.target, 0, base.hero, machine)


def _variants(state: Battle, base: Shoot) -> Iterator[Shoot]:
    """The ways in which a salvo at a unit is worth suggesting."""
    assert state.active is not None
    shot = salvos.salvo(state, state.active.unit, base)
    if not shot.marksmen:
        return
    seen = sight.visible(state, base.target, shot.marksmen)
    if salvos.weapon(state, shot).area:
        aims = (area.middle(seen), area.densest(state, seen, salvos.weapon(state, shot).area, shot.unit))
        for at in dict.fromkeys(each.id for each in aims):
            yield Shoot(base.profile, base.target, at, base.hero)
        return
    yield base
    if units.machine(state, base.target) is not None:
        yield Shoot(base.profile, base.target, 0, base.hero, True)
    if base.hero and _can_pick(state, base.hero):
        leader = state.units[base.target].leader
        yield from (
            Shoot(base.profile, base.target, each.id, base.hero) for each in seen if each.id == leader
        )


def _ready(state: Battle) -> Iterator[tuple[str, FighterId]]:
    """The profiles of the active unit, or its Incarnate, that may shoot now."""
    active = state.active
    if active is None or _unit_fault(state, active):
        return
    for party in parties(state, active.unit):
        if state.field.profiles[party.profile].ranged is None:
            continue
        if not _spent(state, active, party.profile, party.hero):
            yield party.profile, party.hero


def _targets(state: Battle) -> Iterator[Unit]:
    """The enemy units that are not engaged."""
    assert state.active is not None
    return (
        unit for unit in units.enemies_on_table(state, state.active.unit) if not units.engaged(state, unit.id)
    )


# What cannot


def check(state: Battle, action: Action) -> Refusal | None:
    """Why a salvo cannot be shot; None if it can."""
    assert isinstance(action, Shoot)
    active = state.active
    if active is None:
        return Refusal("GB-49", "No unit is active.")
    return (
        _unit_fault(state, active)
        or _weapon_fault(state, active, action)
        or _target_fault(state, active, action)
        or _aim_fault(state, active, action)
    )


def _refuse(rule: str, text: str, nearest: Action | None = None) -> Refusal:
    return Refusal(rule, text, nearest or EndActivation())


def _unit_fault(state: Battle, active: Activation) -> Refusal | None:
    """Why the active unit cannot shoot at all (GB-49, GB-75, G-20, G-57)."""
    own = state.units[active.unit]
    quiet = state.field.council.quiet
    if own.fate != "table":
        return Refusal("G-54", f"{own.name} has to enter the table before it shoots.")
    if state.round <= quiet:
        return _refuse("G-57", f"Nobody shoots up to round {quiet}; this is round {state.round}.")
    if own.rout:
        return _refuse("GB-75", f"{own.name} is in rout and cannot shoot.")
    if active.form != "walk":
        return _refuse("G-20", "Only a unit that has declared a walk shoots, before or after it.")
    if units.engaged(state, own.id):
        return _refuse("GB-49", f"{own.name} is engaged and cannot shoot.")
    return None


def _weapon_fault(state: Battle, active: Activation, action: Shoot) -> Refusal | None:
    """Why nobody of the unit shoots such a salvo (GB-50, GB-79, GB-94)."""
    own = state.units[active.unit]
    card = state.field.profiles.get(action.profile)
    if card is None or not salvos.armed(state, own.id, action.profile, action.hero):
        return _refuse("GB-49", f"{own.name} has nobody of that kind with a ranged weapon.")
    if _spent(state, active, action.profile, action.hero):
        if units.machine(state, own.id) is not None:
            return _refuse("GB-79", f"The crew of {own.name} has shot, with its machine or without.")
        return _refuse("GB-50", f"{card.name} has shot in this activation.")
    return None


def _spent(state: Battle, active: Activation, profile: str, hero: FighterId) -> bool:
    """Whether a profile has shot its salvo; a crew shoots its own weapons or its machine, not both (GB-50, GB-79)."""
    if hero:
        return str(hero) in active.shot
    profiles = state.field.profiles
    shot = [profiles[each] for each in active.shot if each in profiles]
    if any(alike(each) == alike(profiles[profile]) for each in shot):
        return True
    engine = units.machine(state, active.unit)
    if engine is None:
        return False
    return profiles[engine.profile] in shot or (profile == engine.profile and bool(shot))


def _key(profile: str, hero: FighterId) -> str:
    """How a salvo is noted as shot."""
    return str(hero) if hero else profile


def _target_fault(state: Battle, active: Activation, action: Shoot) -> Refusal | None:
    """Why a unit cannot be shot at (GB-51)."""
    target, own = state.units.get(action.target), state.units[active.unit]
    if target is None or target.fate != "table" or state.friends(own.seat, target.seat):
        return _refuse("GB-51", "Only an enemy unit on the table can be shot at.")
    if units.engaged(state, target.id):
        text = f"{target.name} is engaged: nobody shoots into a melee."
        return _refuse("GB-51", text, _elsewhere(state, action))
    able = [each.id for each in salvos.armed(state, own.id, action.profile, action.hero)]
    if not sight.spotted(state, able, target.id):
        text = f"No {state.field.profiles[action.profile].name} sees anybody of {target.name}."
        return _refuse("GB-51", text, _elsewhere(state, action))
    return None


def _elsewhere(state: Battle, action: Shoot) -> Action | None:
    """The same salvo at the nearest unit that can be shot at."""
    assert state.active is not None
    own = state.active.unit
    for unit in sorted(_targets(state), key=lambda unit: (units.gap(state, own, unit.id), unit.id)):
        base = Shoot(action.profile, unit.id, hero=action.hero)
        if unit.id != action.target:
            made = next(_variants(state, base), None)
            if made is not None:
                return made
    return None


def _aim_fault(state: Battle, active: Activation, action: Shoot) -> Refusal | None:
    """Why the one aimed at cannot be (GB-56, GB-99, G-32, G-65)."""
    weapon = state.field.profiles[action.profile].ranged
    template = bool(weapon and weapon.area)
    if action.machine and (units.machine(state, action.target) is None or action.at):
        return _amend(state, "G-32", "There is no machine to shoot at apart from its crew.", action)
    if not action.at:
        text = "A template is placed over a fighter of the target whom a marksman sees."
        return _amend(state, "GB-56", text, action) if template else None
    if not template and not action.hero:
        return _amend(state, "G-65", "Only an Incarnate picks out whom he shoots at.", action)
    able = [each.id for each in salvos.armed(state, active.unit, action.profile, action.hero)]
    if action.at not in {each.id for each in sight.visible(state, action.target, able)}:
        rule = "GB-56" if template else "GB-99"
        return _amend(state, rule, "No marksman sees that fighter in the target.", action)
    if not template and not _can_pick(state, action.hero):
        text = "To pick out a fighter costs 1 Elixir, once in an activation."
        return _amend(state, "GB-99", text, action)
    return None


def _amend(state: Battle, rule: str, text: str, action: Shoot) -> Refusal:
    """A refusal that names the same salvo without what is wrong in it."""
    plain = next(_variants(state, Shoot(action.profile, action.target, hero=action.hero)), None)
    return _refuse(rule, text, plain)


def _can_pick(state: Battle, hero: FighterId) -> bool:
    """Whether an Incarnate may pick out whom he shoots at: for 1 Elixir, once in an activation (GB-99, GB-98)."""
    seat = feats.seat_of(state, hero)
    return elixir.purse(state, seat) >= 1 and not feats.performed(state, hero, PICK)


# A salvo, step by step


def apply(state: Battle, action: Action, ctx: Context) -> None:
    """Target and marksmen, range and interference, and the attack test (GB-51 to GB-53).

    An area weapon that could only hit by a halved 6 is lost without a roll (G-7).
    """
    assert isinstance(action, Shoot)
    active = state.active
    assert active is not None
    shot = salvos.salvo(state, active.unit, action)
    state.progress(shot=(*active.shot, _key(action.profile, action.hero)))
    obstacles = salvos.between(state, shot)
    distance = units.gap(state, shot.unit, shot.target)
    ctx.tell(
        events.Shot, shot.unit, shot.target, shot.profile, shot.marksmen, distance, obstacles, shot.at, shot.machine
    )  # fmt: skip
    if salvos.picked(state, shot):
        feats.perform(state, ctx, shot.hero, PICK, 1, "GB-99")
    test = salvos.attack_test(state, shot, obstacles)
    if not salvos.weapon(state, shot).area:
        dice_tests.throw(state, test, Hits(shot))
    elif test.margin <= HARDEST:
        ctx.tell(events.SalvoLost, shot.unit, shot.target)
    else:
        dice_tests.throw(state, test, area.Landing(shot))


class Hits(Step[Battle], frozen=True, tag=True):
    """Each success of the attack test is a hit: a die each, Strength against Resilience, then the losses (GB-54, GB-55)."""

    salvo: Salvo

    def proceed(self, state: Battle, ctx: Context) -> None:
        assert state.rolled is not None
        shot, hits = self.salvo, state.rolled.successes
        if not hits:
            ctx.tell(events.SalvoLost, shot.unit, shot.target)
            return
        hit = salvos.among(state, shot)
        test = salvos.strength_test(
            state,
            salvos.strength(state, shot, shot.target),
            Breakdown((Part(hits, "hits", "GB-54"),)),
            hit,
            shot.unit,
            shot.hero,
        )
        leader = state.units[shot.unit].leader
        cap = len(shot.marksmen)
        dice_tests.throw(state, test, losses.Suffer(hit, "shot", shot.unit, shot.hero, leader, cap))


STEPS: tuple[type[Step[Battle]], ...] = (Hits,)

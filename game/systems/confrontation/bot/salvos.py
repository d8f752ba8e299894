"""What salvos take from the enemy, and from friends under a template, in army points."""

from __future__ import annotations

import msgspec

from game.systems.confrontation import odds
from game.systems.confrontation.actions import Shoot
from game.systems.confrontation.bot.judge import position
from game.systems.confrontation.bot.outlook import Outlook
from game.systems.confrontation.fire import area, preview, ranged_attacks, salvo
from game.systems.confrontation.fire.salvo import Salvo
from game.systems.confrontation.state import Battle

_WOUND = 0.6
"""What a wound that does not fell is worth, as a share of the health that it takes."""
_FRIEND = 1.5
"""How much more a friend under a template weighs than an enemy."""
_STRAY = 0.75
"""What a template that deviates is worth to one that does not."""
Best = dict[tuple[str, int], tuple[float, Shoot]]


_KEPT = 6
_known: list[tuple[object, Best]] = []


def ready(state: Battle, outlook: Outlook) -> Best:
    """The best salvo of each kind of marksmen that may shoot now, by card and Incarnate, with what it takes.

    What was found while planning is known when it comes to shooting.
    """
    key = _moment(state, outlook)
    for moment, best in _known:
        if moment == key:
            return best
    best = _best(state, outlook)
    _known[:] = [(key, best), *_known[: _KEPT - 1]]
    return best


def _moment(state: Battle, outlook: Outlook) -> object:
    """All that salvos depend on."""
    return (
        position(state, outlook.seat),
        state.active,
        state.feats,
        tuple(state.elixir.items()),
        tuple(state.sequences.items()),
        tuple(state.pieces.values()),
    )


def _best(state: Battle, outlook: Outlook) -> Best:
    found: Best = {}
    trial = state
    if not state.field.estimates:
        trial = state.copy()
        trial.field = msgspec.structs.replace(trial.field, estimates=True)
    for action in ranged_attacks.suggest(trial):
        assert isinstance(action, Shoot)
        taken = worth(trial, outlook, action)
        key = action.profile, action.hero
        if taken > 0 and (key not in found or taken > found[key][0]):
            found[key] = taken, action
    return found


def worth(state: Battle, outlook: Outlook, action: Shoot) -> float:
    """What a salvo takes from the enemy, less what it takes from friends."""
    assert state.active is not None
    shot = salvo.salvo(state, state.active.unit, action)
    if salvo.weapon(state, shot).area:
        return _template(state, outlook, shot)
    total = 0.0
    for toll in preview.forecast(state, action).tolls:
        body = outlook.bodies.get(toll.unit)
        if body is None:
            continue
        share = toll.falls / max(1, len(body.members))
        taken = outlook.blood * max(toll.points, share * body.worth)
        if body.troop.health > 1:
            wounds = max(0.0, toll.damage - toll.falls) * body.troop.points / body.troop.health
            taken += outlook.blood * _WOUND * wounds
        total += taken + outlook.prize(body, share)
    return total - outlook.price * bool(action.hero and action.at)


def _template(state: Battle, outlook: Outlook, shot: Salvo) -> float:
    """The same of a template: who stands under it as wide as it may get, nearly exact and quickly told."""
    test = salvo.attack_test(state, shot, salvo.between(state, shot))
    fail = odds.one_die(test.margin)[0]
    weapon, dice = salvo.weapon(state, shot), test.dice.total
    aimed = state.fighters[shot.at].place.point
    total = 0.0
    for successes, chance in enumerate(odds.successes(dice, test.margin)):
        if successes and chance > 0.01:
            radius, tests = area.spread(weapon.area, successes)
            total += chance * _under(
                state, outlook, shot, [each.id for each in area.under(state, aimed, radius)], tests
            )
    certain = (1 - fail) ** dice
    return total * (certain + (1 - certain) * _STRAY)


def _under(state: Battle, outlook: Outlook, shot: Salvo, hit: list[int], tests: int) -> float:
    """What a Strength test on each of those under a template takes."""
    total = 0.0
    for group in area.struck(state, tuple(hit), shot.unit):
        card = state.profile(group[0])
        body = outlook.bodies.get(state.fighters[group[0]].unit)
        if body is None:
            continue
        strength = salvo.strength(state, shot, body.id).total
        hurt = odds.mean(odds.die(strength - card.resilience, 0, 0, card.category != "titan"))
        felled = min(len(group), tests * len(group) * hurt / card.health)
        taken = outlook.blood * felled * body.worth / max(1, body.count)
        total += -_FRIEND * taken if body.mine else taken + outlook.prize(body, felled / max(1, body.count))
    return total

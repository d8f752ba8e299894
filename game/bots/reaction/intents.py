"""What an enemy could do now that makes sense, and how likely it is to: shares of its archetype, bent by its sliders."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import hypot
from typing import Literal

import msgspec

from game.bots.reaction.modes import cornered
from game.bots.reaction.senses import Mate, Prey, Senses, apart
from game.core.chance import Chance
from game.systems.asgard.actions import Intent, UnitId, Whom
from game.systems.asgard.enemies.promises import AIMED as AT_SOMEBODY
from game.systems.asgard.sheet.effects import Mode, Spot

Why = Literal[
    "reach", "helpless", "hurt", "pack", "alone", "cornered", "seen", "sprung", "remembered", "side", "watch", "wait", "rest",
    "beat", "wander", "sweep", "lonely", "far", "wounded", "odds", "careful", "afraid", "hidden", "strayed", "lurk",
]  # fmt: skip
"""The ground on which something is done; `words` says it."""
FINE = 1000
"""Shares are counted in thousandths of one."""
FOOLISH = 0.08
"""What is less likely than this part of the likeliest is not done at all."""
WANDERS = 3
"""How many places to wander to, to search, to run to are considered."""


class Option(msgspec.Struct, frozen=True):
    """Something that an enemy could do: what, to whom or where, how likely, and why.

    `target` and `at` also say of whom and of what place the reason speaks.
    """

    intent: Intent
    share: float
    why: Why
    target: UnitId = 0
    at: Spot | None = None


SNAPS: dict[Intent, int] = {"hold": 1, "search": 3, "withdraw": 3, "patrol": 4, "regroup": 5}
"""How much aggression it takes to strike whoever comes within reach while it does something else."""


def whom(senses: Senses, mode: Mode, option: Option) -> Whom:
    """Whom it strikes while it does something (A-71): who is named, whoever stands nearest, whoever comes near, nobody."""
    strikes = senses.nature.strikes
    if option.intent in AT_SOMEBODY:
        gaps = {prey.unit: prey.gap for prey in senses.seen if prey.mine}
        nearest = option.target in gaps and gaps[option.target] == min(gaps.values())
        return strikes if strikes != "nearest" or nearest else "named"
    least = SNAPS.get(option.intent, 11)
    flees = mode == "escape" or (option.intent == "withdraw" and mode != "combat")
    snaps = senses.nature.fights and not flees and senses.mind.aggression >= least
    return "comes" if snaps else "nobody"


def options(senses: Senses, mode: Mode) -> list[Option]:
    """What an enemy could do in a mode, with nothing foolish among it. There is always something."""
    shares = senses.nature.does[mode]
    found = [
        msgspec.structs.replace(option, share=option.share * shares[intent])
        for intent, offers in _OFFERS.items()
        if shares.get(intent)
        for option in offers(senses, mode)
        if option.share > 0
    ]
    return _sensible(senses, mode, found) or [Option("hold", 1.0, "wait")]


def drawn(found: list[Option], chance: Chance) -> Option:
    """One of some options, each as likely as its share."""
    weights = [max(1, round(FINE * option.share)) for option in found]
    number = chance.roll(sum(weights))
    for option, weight in zip(found, weights, strict=True):
        number -= weight
        if number <= 0:
            return option
    return found[-1]


def _sensible(senses: Senses, mode: Mode, found: list[Option]) -> list[Option]:
    """Those options that nobody would shake his head at.

    Who fights and is aggressive lets nobody helpless in reach get away; who has somebody in reach does not look elsewhere; nobody
    goes for anybody beyond its leash, and only who has a beat walks on with somebody at hand.
    """
    if mode == "combat" and cornered(senses):
        found = [option for option in found if option.intent != "patrol" or option.why == "beat"]
    found = [option for option in found if option.intent not in AT_SOMEBODY or _on_leash(senses, option)]
    strikes = [option for option in found if option.intent == "strike"]
    if mode == "combat" and strikes and senses.mind.aggression >= 4:
        easy = [option for option in strikes if option.why == "helpless"]
        if easy:
            return easy
        found = [option for option in found if option.intent != "search"]
    best = max((option.share for option in found), default=0.0)
    return [option for option in found if option.share >= FOOLISH * best]


def _on_leash(senses: Senses, option: Option) -> bool:
    """Whether somebody whom it could go for is not farther from its post than its nature lets it go."""
    leash = senses.nature.leash * senses.move
    near = option.at is not None and apart(option.at, senses.mind.post) <= leash + senses.strike
    return not leash or near or cornered(senses)


def appeal(senses: Senses, prey: Prey) -> float:
    """How much an enemy would like to go for somebody; about 1."""
    nature, mind = senses.nature, senses.mind
    far = max(1, 3 * senses.threat)
    worth = 0.6 + nature.nearest * max(0.0, 1 - prey.gap / far)
    worth += nature.weakest * (0.8 * prey.helpless + 0.7 * prey.hurt)
    worth += nature.loner * min(1.0, prey.alone / far) * 0.5
    worth += nature.pack * mind.cohesion / 10 * sum(mate.target == prey.unit for mate in _kin(senses)) * 0.4
    return max(0.2, worth) * (1.25 if mind.target == prey.unit else 1.0)


def _ire(senses: Senses) -> float:
    """How aggression bends going for somebody: from half to one and a half."""
    return 0.5 + senses.mind.aggression / 10


def _care(senses: Senses) -> float:
    """How a lack of boldness bends keeping away: from a little to one and a half."""
    return 0.2 + 1.3 * (10 - senses.mind.boldness) / 10


def _reason(senses: Senses, prey: Prey, otherwise: Why) -> Why:
    """Why somebody is picked."""
    if prey.helpless:
        return "helpless"
    if prey.hurt >= 0.4 and senses.nature.weakest >= 0.7:
        return "hurt"
    if any(mate.target == prey.unit for mate in senses.mates) and senses.mind.cohesion >= 4:
        return "pack"
    if prey.alone > 2 * senses.threat and senses.nature.loner >= 0.7:
        return "alone"
    return otherwise


# Going for somebody


def _strike(senses: Senses, mode: Mode) -> Iterator[Option]:
    """Whoever is in sight and in reach; in ambush only what has come near, on the run only what bars the way."""
    for prey in senses.seen:
        if not senses.in_reach(prey):
            continue
        why = _reason(senses, prey, "reach")
        if mode == "ambush":
            why = "sprung"
        if not senses.nature.fights:
            if not cornered(senses) or prey.gap > senses.strike:
                continue
            why = "cornered"
        yield Option("strike", _ire(senses) * appeal(senses, prey), why, prey.unit, prey.at)


def _advance(senses: Senses, mode: Mode) -> Iterator[Option]:
    """Whoever is in sight but out of reach; less if there is somebody in reach."""
    at_hand = any(map(senses.in_reach, senses.seen))
    for prey in senses.seen:
        if not senses.in_reach(prey):
            share = _ire(senses) * appeal(senses, prey) * (0.4 if at_hand else 1.0)
            yield Option("advance", share, _reason(senses, prey, "seen"), prey.unit, prey.at)


def _flank(senses: Senses, mode: Mode) -> Iterator[Option]:
    """Round to the side of somebody in sight who is not at hand already; seldom if that costs the blow."""
    for prey in senses.seen:
        if prey.gap <= senses.strike and prey.gap < senses.move // 2:
            continue
        spot = beside(senses, prey)
        way = senses.away(spot)
        if apart(spot, prey.at) > 0 and way <= 4 * senses.move:
            share = appeal(senses, prey) * (0.9 + 0.6 * senses.mind.boldness / 10)
            in_time = 4 * way <= 5 * senses.move if senses.in_reach(prey) else way <= 2 * senses.move
            yield Option("flank", share * (1.0 if in_time else 0.6), "side", prey.unit, spot)


def beside(senses: Senses, prey: Prey) -> Spot:
    """A place at the side of somebody: away from where the enemy's own stand, else across the way from its post.

    It does not depend on how far the enemy has come, so that the way there stays the same.
    """
    others = [mate.at for mate in senses.mates[:WANDERS] if mate.gap <= 2 * senses.threat]
    off = max(1, min(senses.move, senses.strike))
    if others:
        x = prey.at[0] - sum(spot[0] for spot in others) / len(others)
        y = prey.at[1] - sum(spot[1] for spot in others) / len(others)
    else:
        side = 1 if (senses.unit + senses.saga.turn) % 2 else -1
        x, y = side * (senses.mind.post[1] - prey.at[1]), side * (prey.at[0] - senses.mind.post[0])
    length = max(1.0, hypot(x, y))
    spot = round(prey.at[0] + x / length * off), round(prey.at[1] + y / length * off)
    return laid(senses, spot)


def _search(senses: Senses, mode: Mode) -> Iterator[Option]:
    """Where somebody was last seen; in a fight without anybody to be found, the country around."""
    for prey in senses.remembered:
        fresh = 1 / (1 + prey.age)
        share = (0.4 + senses.mind.aggression / 10) * appeal(senses, prey) * (0.5 + fresh)
        yield Option("search", share, "remembered", prey.unit, laid(senses, prey.at))
    if not senses.prey and (mode == "combat" or senses.mind.aggression >= 7):
        for spot in _about(senses):
            yield Option("search", 0.3, "sweep", at=spot)


# Keeping still, going about


_STAYS: dict[Mode, Why] = {"patrol": "watch", "ambush": "hidden", "combat": "careful", "escape": "afraid"}
"""Why somebody stays where it is."""


def _hold(senses: Senses, mode: Mode) -> Iterator[Option]:
    """Where it is. The aggressive do not stand and wait for somebody whom they can reach."""
    ready = any(senses.in_reach(prey) for prey in senses.seen)
    share = 1.0
    if mode == "combat":
        share = (0.8 if ready else 1.2) - senses.mind.aggression / 10
    elif mode == "escape":
        share = 0.4 if senses.seen else 1.5
    yield Option("hold", share, _STAYS[mode])


def _patrol(senses: Senses, mode: Mode) -> Iterator[Option]:
    """The next spot of its beat, or places to wander to."""
    beat = [spot for spot in senses.beat() if senses.away(spot) > senses.adapter.usual_distance // 3]
    if beat:
        yield Option("patrol", 1.0, "beat", at=laid(senses, beat[0]))
    why: Why = "lurk" if mode == "ambush" else "wander"
    for number, spot in enumerate(_about(senses, hidden=mode == "ambush")):
        yield Option("patrol", (0.1 if beat else 0.6) / (1 + 0.3 * number), why, at=spot)


def _about(senses: Senses, *, hidden: bool = False) -> list[Spot]:
    """Some places around that it may go to: not where it stands, not beyond its leash; `hidden`: not towards others."""
    least, most = senses.adapter.usual_distance // 2, 4 * max(1, senses.move)
    leash = senses.nature.leash * senses.move
    away = sorted((senses.away(spot), spot) for spot in senses.landmarks())
    found = [
        spot
        for gap, spot in away
        if least < gap <= most and not (leash and apart(spot, senses.mind.post) > leash)
        if not (hidden and senses.prey) or _safer(senses, spot)
    ]
    back = [senses.mind.post] if senses.away(senses.mind.post) > least else []
    return [laid(senses, spot) for spot in found[: WANDERS + 1] or back]


def laid(senses: Senses, spot: Spot) -> Spot:
    """A place as it can be declared: where a marker could lie."""
    return senses.adapter.blip_spot(senses.table, spot)


# Keeping together, keeping away


def _regroup(senses: Senses, mode: Mode) -> Iterator[Option]:
    """To its own, where it has strayed from them; those who run look for company too."""
    far = round(senses.move / max(1.0, senses.nature.pack))
    for mate in _kin(senses)[:WANDERS]:
        if mate.gap > far or (mode == "escape" and mate.gap > far // 2):
            share = 0.15 * senses.mind.cohesion * _company(senses, mate)
            if mode == "combat" and any(senses.in_reach(prey) for prey in senses.seen):
                share *= 0.5
            why: Why = "wounded" if mode == "escape" else "lonely"
            yield Option("regroup", share, why, mate.unit, laid(senses, mate.at))


def _kin(senses: Senses) -> list[Mate]:
    """Those of its own faction: it runs to nobody else."""
    return [mate for mate in senses.mates if mate.kin]


def _company(senses: Senses, mate: Mate) -> float:
    """How good it is to go to a mate: the nearer to it, and the farther from the players' units, the better."""
    risk = min((apart(mate.at, prey.at) for prey in senses.seen), default=float("inf"))
    return (1.2 if _kin(senses)[0].gap > 2 * senses.move else 0.7) * (1.0 if risk > senses.threat else 0.6)


def _withdraw(senses: Senses, mode: Mode) -> Iterator[Option]:
    """Back to its post, or out of reach behind something."""
    if mode in ("patrol", "ambush"):
        if senses.away(senses.mind.post) > senses.adapter.usual_distance:
            yield Option("withdraw", 1.5 if senses.strayed else 0.6, "strayed")
    elif mode == "combat" and senses.strayed:
        yield Option("withdraw", 1.0, "far")
    elif retreat(senses) is not None:
        yield Option("withdraw", _care(senses) * (0.5 if mode == "combat" else 1.0), _alarm(senses, mode))


def retreat(senses: Senses) -> Spot | None:
    """Where somebody who draws back goes: to its post if that is safer, else to the best refuge; None if there is none."""
    post = senses.mind.post
    called_back = senses.strayed and senses.mind.mode != "escape"
    if (
        called_back
        or not senses.prey
        or (senses.away(post) > senses.adapter.usual_distance and _safer(senses, post))
    ):
        return post
    return next(iter(refuges(senses)), None)


def _flee(senses: Senses, mode: Mode) -> Iterator[Option]:
    """Away from those it knows of, as far as its legs carry it."""
    if senses.prey:
        yield Option("flee", 1.0, _alarm(senses, mode))


def _alarm(senses: Senses, mode: Mode) -> Why:
    """What it is that makes it keep away."""
    if mode == "combat":
        return "careful"
    if senses.health < 0.7:
        return "wounded"
    return "odds" if senses.outnumbered() > 0 and senses.nature.fights else "afraid"


def refuges(senses: Senses) -> list[Spot]:
    """Places that are farther from everybody whom it knows of than it is itself, the best ones first."""
    spots = [spot for spot in senses.landmarks() if _safer(senses, spot)]

    def worth(spot: Spot) -> float:
        return _danger(senses, spot) - 0.5 * senses.away(spot)

    return sorted(spots, key=lambda spot: (-worth(spot), spot))[:WANDERS]


def _safer(senses: Senses, spot: Spot) -> bool:
    """Whether a place is farther from the players' units than where it stands, and nearer to it than to them."""
    if not senses.prey:
        return False
    nearest = _danger(senses, spot)
    return nearest > _danger(senses, senses.at) and nearest > 0.8 * senses.away(spot)


def _danger(senses: Senses, spot: Spot) -> float:
    """How far the nearest of the players' units is from a place, as far as it knows."""
    return min((apart(spot, prey.at) for prey in senses.prey), default=0.0)


_OFFERS: dict[Intent, Callable[[Senses, Mode], Iterator[Option]]] = {
    "strike": _strike, "flank": _flank, "advance": _advance, "search": _search, "hold": _hold, "patrol": _patrol,
    "regroup": _regroup, "withdraw": _withdraw, "flee": _flee,
}  # fmt: skip

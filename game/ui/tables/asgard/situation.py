"""What the window says of a story as it stands: the condition and what it does, tokens, blips, minds, checks ahead.

Plain facts and words from a state of the director; no pixels here.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from msgspec import UNSET

from game.core.words.grammar import of, plural
from game.systems.asgard import adapters, eyes
from game.systems.asgard.actions import Intent, Whom
from game.systems.asgard.encounters import checks
from game.systems.asgard.sheet.effects import Mode, Spot
from game.systems.asgard.sheet.plan import TARGETS, Archetype, Lending, NamedSpot, Reaction, Status
from game.systems.asgard.state import ENEMY, Blip, Saga, Token
from game.ui.tables.asgard.moments.teller import card_words, die_rows, signed

SIDES = {"you": "you", "they": "the enemy", "all": "everybody"}
FLAGS: dict[Status, str] = {"open": "flag", "done": "check", "failed": "x", "hidden": "lock"}
STATES: dict[Status, str] = {"open": "still to do", "done": "done", "failed": "failed", "hidden": "not known"}
ARCHETYPES: dict[Archetype, str] = {
    "guard": "Guard", "patrol": "Patrol", "ambusher": "Ambusher", "hunter": "Hunter", "beast": "Beast",
    "civilian": "Civilian", "raider": "Raider",
}  # fmt: skip
MODES: dict[Mode, str] = {
    "patrol": "on patrol", "ambush": "in ambush", "combat": "fighting", "escape": "getting away",
}  # fmt: skip
INTENTS: dict[Intent, tuple[str, str, str]] = {
    "hold": ("holds its place", "holds its place", "shield"),
    "patrol": ("goes its round", "goes its round", "turn"),
    "search": ("searches", "searches for {}", "search"),
    "advance": ("advances", "advances on {}", "stride"),
    "strike": ("strikes", "strikes at {}", "target"),
    "flank": ("goes round the flank", "goes round the flank of {}", "swirl"),
    "regroup": ("falls back to its own", "falls back to its own", "group"),
    "withdraw": ("draws back", "draws back from {}", "back"),
    "flee": ("flees", "flees from {}", "run"),
}
"""What an enemy is about to do: without a target, with one, and the icon."""
WHOM: dict[Whom, str] = {
    "": "", "named": "", "nearest": ", or the nearest", "comes": ", strikes whoever comes near", "nobody": ", strikes nobody",
}  # fmt: skip
"""Whom it strikes, behind what it is about to do (A-71)."""
HOSTILE: frozenset[Intent] = frozenset(("strike", "flank", "advance"))
REACTIONS: dict[Reaction, str] = {
    "toward": "comes nearer", "away": "goes away", "gone": "is gone", "stay": "stays", "stalk": "stalks you",
    "patrol": "goes its round", "search": "looks for you", "wait": "lies in wait", "own": "does as is its nature",
}  # fmt: skip


class Fact(NamedTuple):
    """A row of the condition panel."""

    id: str
    icon: str
    words: str
    value: str = ""
    hint: str = ""
    rule: str = ""
    state: str = ""


def length(saga: Saga, far: int) -> str:
    """A length in words."""
    return adapters.of(saga.plan).said(far)


# The condition


def environment(saga: Saga) -> list[Fact]:
    """The standard variables of the condition, and those that the sheet names (A-2)."""
    now = saga.now
    checks_on = saga.checks_in_combat
    found = [
        Fact("range", "sight", "Encounter range", length(saga, now.range),
             "Tokens are spotted at this distance from a base, if they are in sight.", "A-10"),
        Fact("visibility", "eye", "Visibility", length(saga, now.visibility),
             "Nobody and nothing is seen farther away.", "A-11"),
        Fact("you", "search", "Spotting, you", signed(now.you),
             f"Your units roll 3 dice for {TARGETS['regular'] + now.you} or less; skilled spotters have more.", "A-12"),
        Fact("they", "skull", "Spotting, they", signed(now.they),
             f"What you come upon rolls 3 dice for {TARGETS[now.level] + now.they} or less to notice you first.", "A-12"),
        Fact("combat", "engaged", "Checks in combat", "yes" if checks_on else "no",
             "Units that see an enemy check tokens too." if checks_on
             else "Units that see an enemy check no tokens.", "A-11"),
    ]  # fmt: skip
    for number, each in enumerate(now.variables):
        lent = "; ".join(lending(one) for one in each.lends)
        hint = " ".join(filter(None, (each.effect, f"({lent})" if lent else "")))
        found.append(Fact(f"variable:{number}", "info", each.name, each.value, hint, "A-2"))
    for name, called in saga.plan.gauges.items():
        now_at = str(saga.counts.get(name, 0))
        found.append(Fact(f"count:{name}", "hour", called, now_at, "The story counts this.", "A-2"))
    return found


def lending(one: Lending) -> str:
    """`attack −1 for you`."""
    return f"{one.stat} {signed(one.amount)} for {SIDES[one.side]}"


def objectives(saga: Saga) -> list[Fact]:
    """What is to be done, as far as the players know of it: what is still open first."""
    found = []
    for id, aim in saga.plan.objectives.items():
        status = saga.objectives.get(id, "hidden")
        if status != "hidden":
            text = aim.text or aim.title
            hint = f"{text} ({STATES[status]})" if status != "open" else text
            found.append(Fact(f"objective:{id}", FLAGS[status], aim.title, "", hint, "A-4", status))
    return sorted(found, key=lambda fact: fact.state != "open")


def seen(saga: Saga) -> list[tuple[str, str]]:
    """The card effects that have been seen, with the words about each; what no card brings is a note of the author's own."""
    brought_by_cards = {
        effect
        for condition in saga.plan.conditions
        for entry in condition.cards.values()
        for effect in entry.adds
    }
    found = []
    for effect in (each for each in saga.seen if each in brought_by_cards):
        cards = [card_words(out.card) for out in saga.out.values() if effect in out.adds]
        brought = f", brought by {' and '.join(cards)}" if cards else ""
        found.append(
            (effect, f"Card effect {effect} has been seen{brought}. Some rows of the sheet wait for it.")
        )
    return found


def stock(saga: Saga) -> str:
    """`Deck 47 · tokens 9 of 15`."""
    known = [token for token in saga.tokens.values() if not token.gone]
    return f"Deck {len(saga.deck)} · tokens {len(saga.in_play())} of {len(known)}"


# Tokens and checks


class Ahead(NamedTuple):
    """What a unit would have to check where it stands: tokens, or why none."""

    tokens: tuple[Token, ...]
    combat: bool


def ahead(saga: Saga, table: Any, unit: int) -> Ahead:
    """The checks of a unit on a table that is only planned."""
    then = saga.copy()
    then.table = table
    if unit not in eyes.friends(then):
        return Ahead((), combat=False)
    combat = not then.checks_in_combat and eyes.in_combat(then, unit)
    return Ahead(() if combat else tuple(eyes.to_check(then, unit)), combat)


def need(saga: Saga, unit: int) -> int:
    """What a unit's three dice have to come to at most (A-12)."""
    return checks.target(checks.level_of(saga, unit), saga.now.you).total


def need_theirs(saga: Saga) -> int:
    """What the dice of a token have to come to at most."""
    return checks.target(saga.now.level, saga.now.they).total


# Blips, enemies and friends


def blip_table(saga: Saga, unit: int) -> list[str]:
    """`1-2 comes nearer`, as a blip behaves now (A-23, A-36, A-69)."""
    foe = saga.foes.get(unit)
    own = saga.plan.enemies[foe.kind].unseen if foe else UNSET
    if own and not saga.now.blips:
        return [REACTIONS[own]]
    if saga.plan.rules.fade:
        rounds = saga.plan.rules.fade
        return [f"goes away, and is gone after {plural(rounds, 'round')} unseen"]
    rows = die_rows(saga.now.blips or saga.plan.rules.blips)
    return [f"{faces} {REACTIONS[does]}" for faces, does in rows]


def called(saga: Saga, unit: int) -> str:
    """What a unit is called in sentences."""
    return adapters.of(saga.plan).called(saga.table, unit)


def kind_name(saga: Saga, unit: int) -> str:
    """What an enemy is on the sheet; of one whom nobody has ever seen nothing is known (A-68)."""
    if stranger(saga, unit):
        return "Something unseen"
    foe = saga.foes.get(unit)
    kind = saga.plan.enemies.get(foe.kind) if foe else None
    return kind.name if kind else called(saga, unit)


def stranger(saga: Saga, unit: int) -> bool:
    """Whether nobody has ever seen a blip (A-68)."""
    return unit in saga.blips and saga.blips[unit].stranger is True


def health(saga: Saga, blip: Blip) -> str:
    """`1 of 2 left`."""
    left, full = adapters.of(saga.plan).health(saga.table, blip.unit)
    return f"{left} of {full} wounds left"


def intent(saga: Saga, unit: int) -> tuple[str, str]:
    """What an enemy has declared, in words, and the icon of it; "" if nothing is known."""
    mind = saga.minds.get(unit)
    if mind is None:
        return "", ""
    bare, aimed, icon = INTENTS[mind.intent]
    whom = called(saga, mind.target) if mind.target else spot_name(saga, mind.at) if mind.at else ""
    words = of(called(saga, unit), (aimed if whom else bare) + WHOM[mind.whom or ""])
    return words.format(whom), icon


def places(saga: Saga) -> list[tuple[NamedSpot, Status | None]]:
    """The named places that the players know, each with the state of what is to be done there."""
    found: dict[str, Status | None] = {id: None for id, spot in saga.plan.spots.items() if spot.shown}
    for id, aim in saga.plan.objectives.items():
        status = saga.objectives.get(id, "hidden")
        if aim.spot and status != "hidden":
            found[aim.spot] = status
    return [(saga.plan.spots[id], status) for id, status in found.items() if id in saga.plan.spots]


def spot_name(saga: Saga, at: Spot) -> str:
    """The name of a place of the sheet that the players know; "" for any other."""
    return next((spot.name for spot in saga.plan.spots.values() if spot.at == at and spot.shown), "")


def nature(saga: Saga, unit: int) -> str:
    """`Guard, on patrol`."""
    mind = saga.minds.get(unit)
    return f"{ARCHETYPES[mind.archetype]}, {MODES[mind.mode]}" if mind else ""


def stance(saga: Saga, unit: int) -> str:
    """What an encounter has over those that triggered it, or they over it; "" if nothing."""
    stand = next((each for each in saga.stands if each.unit == unit and each.until >= saga.turn), None)
    if stand is None:
        return ""
    whom = " and ".join(called(saga, each) for each in stand.against)
    return f"{'Advantaged over' if stand.amount > 0 else 'Disadvantaged against'} {whom}"


def is_enemy(saga: Saga, unit: int) -> bool:
    """Whether a unit is one of what you cannot see."""
    return adapters.of(saga.plan).seat(saga.table, unit) == ENEMY

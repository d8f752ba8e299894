"""Terrain attacked hand to hand, and no other way (GB-39, GB-40, G-168): Defense 0, its own Resilience, and whoever is on or in it falls with it.

Only pieces that the battle calls destructible; nobody is engaged by touching them.
"""

from __future__ import annotations

import msgspec

from game.core.actions import Action, Refusal
from game.core.breakdowns import Breakdown, Part
from game.core.events import Context
from game.core.steps import Step
from game.systems.confrontation import casualties, dice_tests, events, values
from game.systems.confrontation.actions import Combat
from game.systems.confrontation.melee import blows
from game.systems.confrontation.melee.parties import Party, left, met, named, parties
from game.systems.confrontation.state import CONTACT, Battle, Fighter, FighterId, Piece, PieceId, Test, UnitId
from game.table.shapes import Base, gap_to

RULE = "GB-39"
DEFENSE = 0
"""The Defense of every terrain element (GB-40)."""


def touched(state: Battle, fighter: Fighter) -> list[Piece]:
    """The destructible pieces that a fighter is in contact with, or stands on or in (GB-39, G-11)."""
    base = _base(state, fighter)
    return [
        piece
        for piece in state.pieces.values()
        if piece.has("destructible")
        and piece.points > 0
        and gap_to(base, fighter.place, piece.outline) <= CONTACT
    ]


def _base(state: Battle, fighter: Fighter) -> Base:
    return state.field.profiles[fighter.profile].base


def in_reach(state: Battle, unit: UnitId) -> bool:
    """Whether any fighter of a unit is in contact with a piece that can be destroyed: then it may stay and strike it (G-118)."""
    if not any(piece.has("destructible") for piece in state.pieces.values()):
        return False
    return any(touched(state, each) for each in state.members(unit))


def possible(state: Battle) -> bool:
    """Whether the active unit may attack terrain now: it stays where it is (G-118)."""
    return (
        state.active is not None
        and state.active.form == "stay"
        and any(piece.has("destructible") for piece in state.pieces.values())
    )


def attacks(state: Battle) -> list[Action]:
    """Every attack on terrain that the active unit can make, with all dice of those in contact."""
    if not possible(state):
        return []
    assert state.active is not None
    return [
        _combat(party, piece, tuple((each.id, left(state, each)) for each in able))
        for party in parties(state, state.active.unit)
        for piece in state.pieces
        if (able := _strikers(state, party, piece))
    ]


def _strikers(state: Battle, party: Party, piece: PieceId) -> list[Fighter]:
    """Those of a party who have dice left and touch a piece that it has not struck yet (GB-39, G-117)."""
    if met(state, party, piece):
        return []
    return [
        each
        for each in party.fighters
        if left(state, each) and piece in {found.id for found in touched(state, each)}
    ]


def _combat(party: Party, piece: PieceId, dice: tuple[tuple[FighterId, int], ...]) -> Combat:
    return Combat(party.profile, "", 0, dice, party.hero, piece=piece)


def check(state: Battle, action: Combat) -> Refusal | None:
    """Why the active unit cannot attack a piece of terrain so; None if it can (GB-39)."""
    nearest = next(iter(attacks(state)), None)
    if not possible(state):
        return Refusal("G-118", "Terrain is attacked by a unit that stays where it is.", nearest)
    assert state.active is not None
    party = named(state, state.active.unit, action.attackers, action.hero)
    able = {each.id: left(state, each) for each in _strikers(state, party, action.piece)} if party else {}
    if party is None or not able:
        text = "None of these fighters with dice left touches that piece, or it cannot be destroyed."
        return Refusal(RULE, text, nearest)
    nearest = _combat(party, action.piece, tuple(able.items()))
    givers = [who for who, _ in action.dice]
    if not givers or givers != sorted(set(givers)) or any(who not in able for who in givers):
        return Refusal(
            RULE, "Every attacker in contact gives his dice once, in order of their numbers.", nearest
        )
    for who, count in action.dice:
        if not 0 < count <= able[who]:
            return Refusal("GB-60", f"Fighter {who} has {able[who]} dice left, not {count}.", nearest)
    if action != _combat(party, action.piece, action.dice):
        return Refusal(RULE, "An attack on terrain names no enemies.", nearest)
    return None


# The attack


def attack_test(state: Battle, combat: Combat) -> Test:
    """The attack test on a piece of terrain: Attack against 0 (GB-40)."""
    first, profile, weapon = blows.armed(state, combat)
    return Test(
        kind="attack",
        dice=blows.dice(combat),
        value=values.attack(state, profile, first.unit, weapon),
        difficulty=Breakdown((Part(DEFENSE, "Defense of terrain", "GB-40"),)),
        own=blows.killer(state, first),
        by=first.unit,
        hero=combat.hero,
    )


def strength_test(state: Battle, combat: Combat, hits: int) -> Test:
    """The Strength test on a piece of terrain: Strength against its Resilience (GB-40, GB-63)."""
    first, profile, weapon = blows.armed(state, combat)
    piece = state.pieces[combat.piece]
    return Test(
        kind="strength",
        dice=blows.wounds(hits),
        value=values.strength(state, profile, first.unit, weapon),
        difficulty=Breakdown((Part(piece.resilience, f"Resilience of {piece.name}", "GB-40"),)),
        own=blows.implacable(state, first),
        by=first.unit,
        hero=combat.hero,
    )


def strike(state: Battle, ctx: Context, combat: Combat) -> None:
    """A piece of terrain is struck (GB-39)."""
    assert state.active is not None
    test = attack_test(state, combat)
    attackers = tuple(who for who, _ in combat.dice)
    ctx.tell(events.Struck, state.active.unit, 0, attackers, (), test.dice.total, combat.piece)
    dice_tests.throw(state, test, TerrainHit(combat))


class TerrainHit(Step[Battle], frozen=True, tag=True):
    """The hits on a piece are counted, and their Strength test is thrown (GB-39)."""

    combat: Combat

    def proceed(self, state: Battle, ctx: Context) -> None:
        assert state.rolled is not None
        hits = state.rolled.successes
        if hits:
            dice_tests.throw(state, strength_test(state, self.combat, hits), TerrainHurt(self.combat))


class TerrainHurt(Step[Battle], frozen=True, tag=True):
    """A piece loses structure points, and is destroyed with the last of them (GB-39, GB-40)."""

    combat: Combat

    def proceed(self, state: Battle, ctx: Context) -> None:
        assert state.rolled is not None
        if state.rolled.successes:
            damage(state, ctx, self.combat.piece, state.rolled.successes, self.combat)


def damage(state: Battle, ctx: Context, name: PieceId, points: int, combat: Combat) -> None:
    """A piece of terrain loses structure points; destroyed, it is gone with its doors and all who are on or in it (GB-39)."""
    piece = state.pieces[name]
    remaining = max(0, piece.points - points)
    ctx.tell(events.PieceDamaged, name, points, remaining)
    if remaining:
        state.pieces = {**state.pieces, name: msgspec.structs.replace(piece, points=remaining)}
        return
    state.pieces = {each: other for each, other in state.pieces.items() if each != name and other.of != name}
    on_table = {unit.id for unit in state.on_table()}
    buried = [
        each.id for each in state.fighters.values() if each.unit in on_table and _on(state, each, piece)
    ]
    by = state.active.unit if state.active is not None else 0
    casualties.eliminate(state, ctx, buried, "terrain", by, combat.hero)


def _on(state: Battle, fighter: Fighter, piece: Piece) -> bool:
    """Whether a base stands on a piece or in it, be it in part (G-11)."""
    return gap_to(_base(state, fighter), fighter.place, piece.outline) < 0


STEPS: tuple[type[Step[Battle]], ...] = (TerrainHit, TerrainHurt)

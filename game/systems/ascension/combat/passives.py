"""What the passives add to attacks, defences, cover and damage: one small function each (CC-11).

The passives on displacement stand in `displacement`, those on movement in `move_action`, regeneration at the end of the
activation in `sequence`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from game.core.breakdowns import Part
from game.systems.ascension.combat import engagement, sight
from game.systems.ascension.combat.sight import Glance
from game.systems.ascension.points.prices import PASSIVES
from game.systems.ascension.profile import Character
from game.systems.ascension.state import Battle, ModelId, PieceId
from game.table.lengths import CONTACT, INCH

RULE = "CC-11"
GUARDED, MENACED, FAR = 2 * INCH, 2 * INCH, 6 * INCH
GIANT = 3
"""The Size from which a target is a giant."""


class Blow(msgspec.Struct, frozen=True):
    """One attack against one target: a model or a piece of terrain."""

    attacker: ModelId
    attack: str
    target: ModelId = 0
    terrain: PieceId = ""
    source: ModelId = 0
    """Where a ricochet comes from; 0 for the attacker itself."""

    @property
    def origin(self) -> ModelId:
        """The model that sight, cover and range are measured from."""
        return self.source or self.attacker


Adds = Callable[[Battle, Blow], int]


def part(amount: int, kind: str, whose: str = "") -> Part:
    """A passive as a line of a total."""
    name = PASSIVES[kind].name.lower()
    return Part(amount, f"{name} ({whose})" if whose else name, RULE)


# The attacker's


def giant_slayer(state: Battle, blow: Blow) -> int:
    """+1 against Size 3 and more."""
    size = state.character(blow.target).size if blow.target else state.pieces[blow.terrain].size
    return int(size >= GIANT)


def steady_aim(state: Battle, blow: Blow) -> int:
    """+2 when it has not moved this turn."""
    active = state.active
    return 0 if active and active.model == blow.attacker and active.moved else 2


ATTACKING: dict[str, Adds] = {"giant-slayer": giant_slayer, "steady-aim": steady_aim}
"""What the passives of the attacker add to its attack."""


# The target's, on the attack


def menace(state: Battle, blow: Blow) -> int:
    """-1 for an attacker within 2 inches and its Influence."""
    within = MENACED + engagement.influence(state, blow.target)
    return -int(engagement.near(state, blow.attacker, blow.target, within))


def far_ward(state: Battle, blow: Blow) -> int:
    """-2 for an attacker farther away than 6 inches."""
    return 0 if engagement.near(state, blow.attacker, blow.target, FAR) else -2


ATTACKED: dict[str, Adds] = {"menace": menace, "far-ward": far_ward}
"""What the passives of the target add to the attack."""


# The target's, on the defence


def ranged(state: Battle, blow: Blow) -> bool:
    """Whether an attack is ranged: not in contact with what it comes from (C-85)."""
    return sight.apart(state, blow.origin, blow.target) > CONTACT


def ranged_ward(state: Battle, blow: Blow) -> int:
    """+2 against a ranged attack."""
    return 2 * int(ranged(state, blow))


DEFENDING: dict[str, Adds] = {"ranged-ward": ranged_ward}
"""What the passives of the target add to its defence."""


def guarded(state: Battle, blow: Blow) -> Part | None:
    """+1 from a friend within 2 inches; several guardians give it once."""
    for friend in state.friends(blow.target):
        if state.character(friend.id).has("guardian") and engagement.near(
            state, friend.id, blow.target, GUARDED
        ):
            return part(1, "guardian", state.character(friend.id).name)
    return None


def attack_parts(state: Battle, blow: Blow) -> Iterator[Part]:
    """What all passives add to an attack."""
    yield from _added(state, blow, blow.attacker, ATTACKING)
    if blow.target:
        yield from _added(state, blow, blow.target, ATTACKED)


def defence_parts(state: Battle, blow: Blow) -> Iterator[Part]:
    """What all passives but those on cover add to a model's defence."""
    yield from _added(state, blow, blow.target, DEFENDING)
    guard = guarded(state, blow)
    if guard:
        yield guard


def _added(state: Battle, blow: Blow, owner: ModelId, table: dict[str, Adds]) -> Iterator[Part]:
    for passive in state.character(owner).passives:
        adds = table.get(passive.kind)
        amount = adds(state, blow) if adds else 0
        if amount:
            yield part(amount, passive.kind)


# Cover and damage


def cover_parts(state: Battle, target: ModelId, found: Glance) -> Iterator[Part]:
    """The cover of a model, with always at least partial cover and 1 more than given if it has these passives."""
    who = state.character(target)
    if found.cover:
        yield Part(found.cover, sight.cover_words(state, found), sight.COVER_RULE)
    elif who.has("always-covered"):
        yield part(1, "always-covered")
    else:
        return
    if who.has("cover-1"):
        yield part(1, "cover-1")


def toughened(character: Character, damage: int) -> int:
    """Damage after toughness: 1 less but at least 1, or 2 less but at least 2, and never more than before (C-92)."""
    for less, kind in ((1, "tough-1"), (2, "tough-2")):
        if damage > 0 and character.has(kind):
            return min(damage, max(less, damage - less))
    return damage

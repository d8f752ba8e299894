"""What a watch of the sheet waits for: facts about the table that hold or do not (`when = [...]`).

How a line becomes one of these stands in `notation`; whether they hold in `watches`.
"""

from __future__ import annotations

from typing import Literal

import msgspec

Who = str
"""`one` (any friendly unit), `all` (every one left, at least one), a friend's character or kind (`jarl`), or a
count (`2`: so many friendly units)."""
Compare = Literal[">=", "<=", "="]


class Fact(msgspec.Struct, frozen=True, tag=True):
    """Something that holds or does not."""


class AtSpot(Fact, frozen=True, tag="at"):
    """`one at stair 3in`, `all at ford 4in`, `jarl at gate`: friendly units near a named spot (2 in if not said)."""

    who: Who
    spot: str
    within: int


class FallenFriend(Fact, frozen=True, tag="falls"):
    """`jarl falls`, `2 fall`, `all fall`: friendly units have fallen."""

    who: Who


class KindGone(Fact, frozen=True, tag="gone"):
    """`no guard left`, `no enemy left`: an enemy of the kind was met, and none is on the table or a blip."""

    kind: str


class KindFallen(Fact, frozen=True, tag="slain"):
    """`3 guard slain`, `chief slain`: so many of a kind have fallen."""

    kind: str
    count: int = 1


class RoundOver(Fact, frozen=True, tag="round"):
    """`round 6 over`: at the end of round 6 and of every later one."""

    round: int


class RoundsHere(Fact, frozen=True, tag="rounds"):
    """`3 rounds here`: three rounds have ended since the condition was entered."""

    rounds: int


class Counted(Fact, frozen=True, tag="count"):
    """`count alarm >= 3`, `count fuel <= 0`, `count keys = 2`."""

    name: str
    compare: Compare
    amount: int


class ObjectiveIs(Fact, frozen=True, tag="objective"):
    """`objective free-jarl done`, `... open`, `... failed`."""

    objective: str
    status: Literal["open", "done", "failed"]


class PieceIs(Fact, frozen=True, tag="piece"):
    """`piece cell-door open`, `piece cell-door shut`, `piece wall gone`, `piece lever used` (terrain of the table)."""

    piece: str
    status: Literal["open", "shut", "gone", "used"]


class SeenIs(Fact, frozen=True, tag="seen"):
    """`seen A`: a card effect has been seen."""

    effect: str


class Strength(Fact, frozen=True, tag="left"):
    """`3 left`: at most so many friendly units are left on the table."""

    count: int


class TokensLeft(Fact, frozen=True, tag="tokens"):
    """`2 tokens left`: at most so many tokens are still in play."""

    count: int


class InCombat(Fact, frozen=True, tag="combat"):
    """`in combat`, `no combat`: whether any friendly unit sees an enemy."""

    holds: bool = True


AnyFact = (
    AtSpot | FallenFriend | KindGone | KindFallen | RoundOver | RoundsHere | Counted | ObjectiveIs | PieceIs | SeenIs
    | Strength | TokensLeft | InCombat
)  # fmt: skip
